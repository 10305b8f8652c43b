//! Simulations that are kept and go on later.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{clone, drawn};
use crate::common::context;
use crate::common::random::{Dice, cases};
use netlace::network::RequestError;
use netlace::{Context, Progress, Stopped};
use netlace_sim::{Effort, Keeper, Simulation, SimulationError, Sweep};

/// Keeps a simulation in memory, whenever it is ended.
#[derive(Default)]
struct Memory(RefCell<Vec<u8>>);

impl Keeper for Memory {
    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut bytes = Vec::new();
        write(&mut bytes)?;
        self.0.replace(bytes);
        Ok(())
    }
}

/// One in another order, and shorter than usual.
fn short(simulation: &Simulation, dice: &mut Dice) -> Simulation {
    let sweep =
        Sweep { skips_idle: Some(dice.roll(0, 1) == 1), window: *dice.pick(&[None, Some(1)]) };
    Simulation { sweep, effort: Effort { measured: 900, undecided: 4_000 }, ..clone(simulation) }
}

/// What is found, or what was kept when the listener ended it after some reports.
fn run(
    simulation: &Simulation,
    load: f64,
    from: Option<&[u8]>,
    reports: u64,
    threads: usize,
) -> Result<String, (SimulationError, Vec<u8>)> {
    let heard = AtomicU64::new(0);
    let listener = |_, _| match heard.fetch_add(1, Ordering::Relaxed) {
        n if n >= reports => ControlFlow::Break(Stopped::Cancelled),
        _ => ControlFlow::Continue(()),
    };
    let quiet = Context { threads, ..context() };
    let expected = simulation.expected(&quiet).map_err(|error| (error, Vec::new()))?;
    let heard = Context { progress: Progress::new(&listener), ..quiet };
    let keeper = Memory::default();
    let mut from = from;
    let from = from.as_mut().map(|from| from as &mut dyn Read);
    let found = simulation.run_kept(load, &expected, &keeper, from, &heard);
    found.map(|outcome| format!("{outcome:?}")).map_err(|error| (error, keeper.0.into_inner()))
}

#[test]
fn a_simulation_goes_on_as_if_it_had_not_been_ended() {
    let mut dice = Dice::new(23);
    let (mut done, mut ended) = (0, 0);
    while done < cases(12) {
        let Some((name, simulation, _)) = drawn(&mut dice) else { continue };
        let load = dice.roll(5, 60) as f64 / 100.0;
        let simulation = short(&simulation, &mut dice);
        let whole = match run(&simulation, load, None, u64::MAX, 1) {
            Err((SimulationError::Unkept, _)) => continue,
            whole => whole.unwrap(),
        };
        done += 1;
        // Ended again and again, each time on other threads and in another order.
        let mut kept: Option<Vec<u8>> = None;
        let found = loop {
            let (reports, threads) = (dice.roll(1, 9), dice.roll(1, 3) as usize);
            let part = short(&simulation, &mut dice);
            match run(&part, load, kept.as_deref(), reports, threads) {
                Ok(found) => break found,
                Err((SimulationError::Request(RequestError::Stopped(_)), state)) => {
                    kept = Some(state);
                    ended += 1;
                }
                Err((error, _)) => panic!("{name}: {error}"),
            }
        };
        assert_eq!(found, whole, "{name}, load {load}");
    }
    assert!(ended > done, "{ended} ends of {done}");
}

/// What is kept is a file that anybody may change: nothing in it ends the program.
#[test]
fn damaged_simulations_are_refused_or_go_on() {
    let mut dice = Dice::new(29);
    let (mut refused, mut went_on) = (0, 0);
    while refused + went_on < 40 * cases(12) {
        let Some((_, simulation, _)) = drawn(&mut dice) else { continue };
        let simulation = short(&simulation, &mut dice);
        let reports = dice.roll(1, 30);
        let Err((SimulationError::Request(_), kept)) = run(&simulation, 0.3, None, reports, 1)
        else {
            continue;
        };
        assert!(matches!(
            run(&simulation, 0.3, Some(&kept[..kept.len() - 1]), 9, 1),
            Err((SimulationError::Damaged, _))
        ));
        for i in 0..40 {
            let mut damaged = kept.clone();
            for _ in 0..dice.roll(1, 3) {
                let place = dice.roll(0, damaged.len() as u64 - 5) as usize;
                damaged[place] = match dice.roll(0, 2) {
                    0 => damaged[place] ^ 1 << dice.roll(0, 7),
                    1 => damaged[place].wrapping_add(1),
                    _ => dice.roll(0, 255) as u8,
                };
            }
            if i > 0 {
                // By somebody who knows of the checksum.
                let (body, sum) = damaged.split_at_mut(kept.len() - 4);
                sum.copy_from_slice(&crc32fast::hash(body).to_le_bytes());
            }
            match run(&simulation, 0.3, Some(&damaged), 60, 2) {
                Err((SimulationError::Damaged, _)) => refused += 1,
                _ => went_on += u64::from(i > 0 || damaged == kept),
            }
        }
    }
    assert!(refused > went_on / 4 && went_on > 0, "{refused} refused, {went_on} went on");
}
