//! Orders of the channels to begin with.
//!
//! In recursive networks many routes ascend in an order by address: outermost cluster first, say,
//! then by the distance between two digits, then by port. A few hundred such orders are tried on a
//! sample of the routes for each lane, and those kept that serve most of what is left.

use super::turns::{Channel, Turns};
use crate::routing::Forwarding;
use netlace_core::network::{Node, Topology};
use netlace_core::random::Random;
use netlace_core::{Progress, Stopped};

/// Networks of fewer nodes need no good beginning.
const LARGE: usize = 500;

const SAMPLE: usize = 2_000;
const TRIES: usize = 600;
const MOST_TERMS: usize = 7;
const MOST_DIGITS: usize = 12;

/// One of the things that channels are ordered by.
#[derive(Clone, Copy)]
enum Term {
    /// A digit of the node that the channel leaves.
    Digit(usize),
    /// Whether one digit is greater than another.
    Greater(usize, usize),
    /// How far two digits are apart.
    Apart(usize, usize),
    /// A digit in the direction in which the channel changes it.
    Along(usize),
    /// The port.
    Port,
}

/// Terms, the most important first, each ascending (1) or descending (-1).
type Key = Vec<(Term, i64)>;

/// The places of all channels for each lane. When the time is up, keys are no longer improved.
pub(super) fn orders(
    turns: &Turns,
    topology: &dyn Topology,
    forwarding: &Forwarding,
    lanes: usize,
    progress: Progress,
) -> Result<Vec<Vec<u32>>, Stopped> {
    let mut random = Random::new(1);
    if turns.order() >= LARGE {
        let order = turns.order();
        let sample = (0..SAMPLE)
            .map(|_| turns.path(forwarding, random.below(order), random.below(order)))
            .collect();
        return Seeds::new(turns, topology).orders(sample, lanes, &mut random, progress);
    }
    let channels = turns.channels() as u32;
    let order = |lane| {
        let mut places: Vec<u32> = match lane {
            1 => (0..channels).rev().collect(),
            _ => (0..channels).collect(),
        };
        if lane >= 2 {
            random.draw(&mut places, channels as usize);
        }
        places
    };
    Ok((0..lanes).map(order).collect())
}

struct Seeds<'a> {
    turns: &'a Turns,
    digits: Vec<Vec<i64>>,
    terms: Vec<Term>,
}

impl<'a> Seeds<'a> {
    fn new(turns: &'a Turns, topology: &dyn Topology) -> Self {
        let mut digits: Vec<Vec<i64>> = vec![Vec::new(); turns.order()];
        for (node, digits) in digits.iter_mut().enumerate() {
            let numbers = topology.address(node as Node).numbers();
            digits
                .extend(numbers.into_iter().map(|value| i64::try_from(value).unwrap_or(i64::MAX)));
        }
        let count = digits.iter().map(Vec::len).max().unwrap_or(0).min(MOST_DIGITS);
        digits.iter_mut().for_each(|digits| digits.resize(count, 0));
        let mut terms = vec![Term::Port, Term::Port];
        for i in 0..count {
            terms.extend([Term::Digit(i), Term::Along(i)]);
            for j in (0..count).filter(|&j| j != i) {
                terms.push(Term::Greater(i, j));
                if i < j {
                    terms.push(Term::Apart(i, j));
                }
            }
        }
        Self { turns, digits, terms }
    }

    fn orders(
        &self,
        mut sample: Vec<Vec<Channel>>,
        lanes: usize,
        random: &mut Random,
        progress: Progress,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        let order = |_| {
            let key = self.best(&sample, random, progress)?;
            sample.retain(|path| !self.ascends(&key, path));
            let mut channels: Vec<Channel> = (0..self.turns.channels() as Channel).collect();
            channels.sort_by_cached_key(|&channel| self.rank(&key, channel).collect::<Vec<_>>());
            let mut places = vec![0; channels.len()];
            for (place, channel) in channels.into_iter().enumerate() {
                places[channel as usize] = place as u32;
            }
            Ok(places)
        };
        (0..lanes).map(order).collect()
    }

    /// The key in whose order most of the sample ascends: at random, then by small changes.
    fn best(
        &self,
        sample: &[Vec<Channel>],
        random: &mut Random,
        progress: Progress,
    ) -> Result<Key, Stopped> {
        let (mut best, mut most) = (Vec::new(), 0);
        for count in 0..TRIES {
            if !progress.is_in_time(count as u64, TRIES as u64)? {
                break;
            }
            let key = if count < TRIES / 3 || best.is_empty() {
                (0..=random.below(5)).map(|_| self.term(random)).collect()
            } else {
                self.changed(&best, random)
            };
            let served = sample.iter().filter(|path| self.ascends(&key, path)).count();
            if served > most || served == most && key.len() <= best.len() {
                (best, most) = (key, served);
            }
        }
        Ok(best)
    }

    fn term(&self, random: &mut Random) -> (Term, i64) {
        (self.terms[random.below(self.terms.len())], if random.below(2) == 0 { 1 } else { -1 })
    }

    fn changed(&self, key: &Key, random: &mut Random) -> Key {
        let mut key = key.clone();
        let place = random.below(key.len());
        match random.below(4) {
            0 if key.len() < MOST_TERMS => key.insert(place, self.term(random)),
            1 if key.len() > 1 => drop(key.remove(place)),
            2 => key[place].1 *= -1,
            _ => key[place] = self.term(random),
        }
        key
    }

    fn ascends(&self, key: &Key, path: &[Channel]) -> bool {
        path.is_sorted_by(|&held, &wanted| self.rank(key, held).lt(self.rank(key, wanted)))
    }

    /// What a channel is ordered by.
    fn rank(&self, key: &Key, channel: Channel) -> impl Iterator<Item = i64> {
        let node = self.turns.from(channel);
        let (digits, end) = (&self.digits[node], &self.digits[self.turns.end(channel)]);
        let port = i64::from(channel - self.turns.leaving(node).start);
        let value = move |term: Term| match term {
            Term::Digit(i) => digits[i],
            Term::Greater(i, j) => i64::from(digits[i] > digits[j]),
            Term::Apart(i, j) => (digits[i] - digits[j]).abs(),
            Term::Along(i) => (end[i] - digits[i]).signum() * digits[i],
            Term::Port => port,
        };
        key.iter().map(move |&(term, sign)| sign * value(term)).chain([port])
    }
}
