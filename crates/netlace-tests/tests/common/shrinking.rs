//! Random networks for properties: where one fails, a smaller network is looked for that fails too.

use std::cell::RefCell;

use netlace::Network;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};

use super::random::{Dice, cases};

/// Checks `usual` random networks of at most `most` nodes, or as many as the environment asks for: always the same for a
/// seed. If the check fails, the smallest network that was found to fail is reported.
pub fn each_network(seed: u64, usual: u64, most: u64, check: impl FnMut(&Network)) {
    let config = Config {
        cases: u32::try_from(cases(usual)).unwrap(),
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..Config::default()
    };
    let networks = Networks { dice: RefCell::new(Dice::new(seed)), most };
    let check = RefCell::new(check);
    let found = TestRunner::new(config).run(&networks, |network| {
        check.borrow_mut()(&network);
        Ok(())
    });
    found.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Networks of at most so many nodes.
#[derive(Debug)]
struct Networks {
    dice: RefCell<Dice>,
    most: u64,
}

impl Strategy for Networks {
    type Tree = Shrinking;
    type Value = Network;

    fn new_tree(&self, _: &mut TestRunner) -> NewTree<Self> {
        let current = self.dice.borrow_mut().network(self.most);
        Ok(Shrinking { failing: current.clone(), current, untried: Vec::new() })
    }
}

/// A network that fails, and what may be tried in its place.
struct Shrinking {
    failing: Network,
    current: Network,
    /// Smaller ones, the smallest last.
    untried: Vec<Network>,
}

impl ValueTree for Shrinking {
    type Value = Network;

    fn current(&self) -> Network {
        self.current.clone()
    }

    fn simplify(&mut self) -> bool {
        self.failing = self.current.clone();
        self.untried = smaller(&self.failing);
        self.complicate()
    }

    fn complicate(&mut self) -> bool {
        let next = self.untried.pop();
        let is_left = next.is_some();
        self.current = next.unwrap_or_else(|| self.failing.clone());
        is_left
    }
}

/// What networks are compared by: nodes, then the length of the expression.
fn size(network: &Network) -> (num_bigint::BigUint, usize, String) {
    let text = network.to_string();
    (network.order().clone(), text.len(), text)
}

/// Networks that differ from this one in one place and are smaller, the largest first.
fn smaller(network: &Network) -> Vec<Network> {
    let text = network.to_string();
    let mut texts = Vec::new();
    for (start, end) in parts(&text) {
        let with = |part: &str| [&text[..start], part, &text[end..]].concat();
        texts.push(text[start..end].to_owned());
        texts.extend(["path(1)", "path(2)", "ring(3)"].map(with));
        let inner = parts(&text[start..end]).into_iter();
        texts.extend(inner.map(|(from, to)| with(&text[start + from..start + to])));
    }
    for (start, end) in numbers(&text) {
        let number: u64 = text[start..end].parse().unwrap();
        let fewer = [0, 1, number / 2, number.saturating_sub(1)];
        texts.extend(fewer.map(|few| [&text[..start], &few.to_string(), &text[end..]].concat()));
    }
    texts.sort_unstable();
    texts.dedup();
    let networks = texts.iter().filter_map(|text| super::try_parse(text).ok());
    let size_now = size(network);
    let mut smaller: Vec<_> = networks.filter(|other| size(other) < size_now).collect();
    smaller.sort_by_cached_key(|network| std::cmp::Reverse(size(network)));
    smaller
}

/// Where expressions begin and end in a text; also words that may be none.
fn parts(text: &str) -> Vec<(usize, usize)> {
    let (mut begun, mut parts) = (Vec::new(), Vec::new());
    let mut words = words(text).into_iter().peekable();
    for (at, letter) in text.char_indices() {
        let word = words.next_if(|&(_, end)| end <= at);
        match (letter, word) {
            ('(', word) => begun.push(word.map_or(at, |(start, _)| start)),
            (_, word) => parts.extend(word),
        }
        if letter == ')' {
            parts.extend(begun.pop().map(|start| (start, at + 1)));
        }
    }
    parts.extend(words);
    parts
}

/// Where numbers begin and end.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let is_number =
        |&(start, end): &(usize, usize)| text[start..end].chars().all(|c: char| c.is_ascii_digit());
    words(text).into_iter().filter(is_number).collect()
}

/// Where names and numbers begin and end.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, c)| c.is_alphanumeric() || *c == '_') {
        let after = at + letter.len_utf8();
        match words.last_mut() {
            Some((_, end)) if *end == at => *end = after,
            _ => words.push((at, after)),
        }
    }
    words
}

/// A check that fails for all networks with a Petersen graph in them comes down to that graph.
#[test]
fn what_fails_shrinks() {
    let failed = std::panic::catch_unwind(|| {
        each_network(1, 200, 1_000, |network| {
            assert!(!network.to_string().contains("petersen"), "there is one");
        });
    });
    let message = *failed.unwrap_err().downcast::<String>().unwrap();
    let least = super::parse("petersen");
    assert!(message.ends_with(&format!("minimal failing input: {least:?}")), "{message}");
}
