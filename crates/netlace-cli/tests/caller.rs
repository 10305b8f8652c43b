//! Programs that ask the command: they get what it would print, within what they allow.

use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;

use netlace::Stopped;
use netlace::expr::Definitions;
use netlace_cli::{Caller, Reply, ask};

fn caller(seconds: u64, listener: fn(u64, u64) -> ControlFlow<Stopped>) -> Caller {
    Caller {
        memory: 4 << 30,
        seconds: Some(seconds),
        threads: NonZero::<usize>::MIN,
        files: Box::new(|_| Err(io::ErrorKind::NotFound.into())),
        listener: Box::new(listener),
        definitions: Definitions::default(),
    }
}

/// Work that takes seconds, and cannot be foreseen to.
fn long(caller: Caller) -> Reply {
    ask(["netlace", "metrics", "jellyfish(6400,4)", "--only", "permutation-loads"], Some(caller))
}

#[test]
fn time_is_kept_by_the_clock_whatever_the_listener_says() {
    let reply = long(caller(1, |_, _| ControlFlow::Continue(())));
    assert_eq!(reply.status, 3, "{reply:?}");
    assert!(reply.messages.contains("time limit was reached"), "{reply:?}");
}

#[test]
fn the_listener_ends_the_work() {
    let reply = long(caller(1000, |_, _| ControlFlow::Break(Stopped::Cancelled)));
    assert_ne!(reply.status, 0, "{reply:?}");
}
