//! The nodes of a network by rules: tuples of coordinates, and their numbers.

use std::ops::Range;

use super::program::{Columns, LANES};
use crate::context::{Context, Stopped};
use crate::network::{Address, Network, Node};

/// A coordinate of a node.
pub struct Coordinate {
    /// What it is.
    pub kind: CoordinateKind,
    /// The slots that hold it.
    pub slots: Range<usize>,
}

/// What a coordinate is.
#[derive(Clone)]
pub enum CoordinateKind {
    /// A number, in one slot.
    Number(u64),
    /// A node of a network, in one slot.
    Member(Network),
    /// A word, a letter a slot.
    Word {
        /// The number of letters to choose from.
        letters: u64,
        /// The number of letters in the word.
        length: usize,
    },
    /// An arrangement of different letters, a letter a slot.
    Permutation {
        /// The number of letters to choose from.
        letters: u64,
        /// The number of letters that are arranged.
        length: usize,
    },
}

impl CoordinateKind {
    /// The number of slots.
    pub fn length(&self) -> usize {
        match self {
            Self::Number(_) | Self::Member(_) => 1,
            Self::Word { length, .. } | Self::Permutation { length, .. } => *length,
        }
    }

    /// The number of values of a slot.
    pub fn slot_order(&self) -> u64 {
        match self {
            Self::Number(order) => *order,
            Self::Member(network) => u64::try_from(network.order()).unwrap_or(u64::MAX),
            Self::Word { letters, .. } | Self::Permutation { letters, .. } => *letters,
        }
    }

    /// The number of values, unless it is too large.
    fn order(&self) -> Option<u64> {
        match self {
            Self::Number(_) | Self::Member(_) => Some(self.slot_order()),
            Self::Word { letters, length } => letters.checked_pow(u32::try_from(*length).ok()?),
            Self::Permutation { letters, length } => {
                let choices = (0..*length as u64).map(|used| letters.saturating_sub(used));
                choices.into_iter().try_fold(1u64, u64::checked_mul)
            }
        }
    }
}

/// A part of a node's number that changes on its own: v / weight % order.
#[derive(Clone, Debug)]
pub struct Digit {
    /// What it counts.
    pub weight: u64,
    /// The number of its values.
    pub order: u64,
    /// The slots that it gives.
    pub slots: Range<usize>,
    /// Whether these are an arrangement of that number of letters.
    pub arranged: Option<u64>,
}

/// All tuples of coordinates, or those that are kept.
pub struct Space {
    /// The coordinates, the most significant first.
    pub coordinates: Vec<Coordinate>,
    /// The digits of a tuple's number, the most significant first.
    pub digits: Vec<Digit>,
    /// The number of tuples.
    pub tuples: u64,
    kept: Option<Kept>,
}

impl Space {
    /// All tuples of these coordinates, if they can be numbered.
    pub fn new(kinds: Vec<CoordinateKind>) -> Option<Self> {
        let (mut coordinates, mut digits, mut next) = (Vec::new(), Vec::new(), 0);
        for kind in kinds {
            let slots = next..next + kind.length();
            next = slots.end;
            match kind {
                CoordinateKind::Permutation { letters, .. } => digits.push(Digit {
                    weight: 1,
                    order: kind.order()?,
                    slots: slots.clone(),
                    arranged: Some(letters),
                }),
                _ => digits.extend(slots.clone().map(|slot| Digit {
                    weight: 1,
                    order: kind.slot_order(),
                    slots: slot..slot + 1,
                    arranged: None,
                })),
            }
            coordinates.push(Coordinate { kind, slots });
        }
        let mut tuples: u64 = 1;
        for digit in digits.iter_mut().rev() {
            digit.weight = tuples;
            tuples = tuples.checked_mul(digit.order).filter(|tuples| *tuples < 1 << 62)?;
        }
        Some(Self { coordinates, digits, tuples, kept: None })
    }

    /// The number of slots of a node.
    pub fn slots(&self) -> usize {
        self.coordinates.last().map_or(0, |last| last.slots.end)
    }

    /// The number of values of a slot.
    pub fn slot_order(&self, slot: usize) -> u64 {
        let holds = |coordinate: &&Coordinate| coordinate.slots.contains(&slot);
        self.coordinates.iter().find(holds).map_or(1, |coordinate| coordinate.kind.slot_order())
    }

    /// The digit that gives a slot.
    pub fn digit_of(&self, slot: usize) -> usize {
        self.digits.iter().take_while(|digit| digit.slots.end <= slot).count()
    }

    /// Whether some tuples are no nodes.
    pub fn is_filtered(&self) -> bool {
        self.kept.is_some()
    }

    /// Keeps the tuples that `holds` marks, which is shown a batch of them at a time.
    pub fn keep(
        &mut self,
        context: &Context,
        mut holds: impl FnMut(&Columns, usize) -> u64,
    ) -> Result<(), Stopped> {
        let mut words = Vec::with_capacity(self.tuples.div_ceil(LANES as u64) as usize);
        let mut slots = Columns::new(self.slots(), LANES);
        for first in (0..self.tuples).step_by(LANES) {
            if first % (1 << 16) == 0 {
                context.progress.report(first, self.tuples)?;
            }
            let lanes = (self.tuples - first).min(LANES as u64) as usize;
            self.fill(first, lanes, &mut slots);
            words.push(holds(&slots, lanes));
        }
        self.kept = Some(Kept::new(words));
        Ok(())
    }

    /// The bytes that [`keep`](Self::keep) takes.
    pub fn bytes_to_keep(&self) -> u128 {
        u128::from(self.tuples) * 9 / 64 + 64
    }

    /// The number of nodes.
    pub fn order(&self) -> u64 {
        self.kept.as_ref().map_or(self.tuples, |kept| kept.total)
    }

    /// The number of a node's tuple.
    pub fn tuple(&self, v: Node) -> u64 {
        self.kept.as_ref().map_or(v, |kept| kept.select(v))
    }

    /// The node of this tuple, if it is one.
    pub fn node(&self, tuple: u64) -> Option<Node> {
        match &self.kept {
            None => Some(tuple),
            Some(kept) => kept.rank(tuple),
        }
    }

    /// Writes the coordinates of the tuples from `first` on.
    pub fn fill(&self, first: u64, lanes: usize, slots: &mut Columns) {
        for digit in &self.digits {
            let (mut value, mut within) =
                (first / digit.weight % digit.order, first % digit.weight);
            if digit.arranged.is_some() {
                for lane in 0..lanes {
                    let rank = (first + lane as u64) / digit.weight % digit.order;
                    digit.arrange(rank, lane, 0, slots);
                }
                continue;
            }
            let column = slots.of_mut(digit.slots.start);
            if digit.weight - within >= lanes as u64 {
                column[..lanes].fill(value as i64);
                continue;
            }
            for out in &mut column[..lanes] {
                *out = value as i64;
                within += 1;
                if within == digit.weight {
                    within = 0;
                    value = if value + 1 == digit.order { 0 } else { value + 1 };
                }
            }
        }
    }

    /// Writes the coordinates of one tuple to the slots from `first` on.
    pub fn fill_one(&self, tuple: u64, lane: usize, first: usize, slots: &mut Columns) {
        for digit in &self.digits {
            let value = tuple / digit.weight % digit.order;
            match digit.arranged {
                None => slots.of_mut(first + digit.slots.start)[lane] = value as i64,
                Some(_) => digit.arrange(value, lane, first, slots),
            }
        }
    }

    /// A coordinate of a node that is a number, in this slot.
    pub fn coordinate(&self, v: Node, slot: usize) -> u64 {
        let digit = &self.digits[self.digit_of(slot)];
        self.tuple(v) / digit.weight % digit.order
    }

    /// The address of a node.
    pub fn address(&self, v: Node) -> Address {
        let mut slots = Columns::new(self.slots(), 1);
        self.fill_one(self.tuple(v), 0, 0, &mut slots);
        let number = |slot: usize| slots.of(slot as u32)[0] as Node;
        let mut parts: Vec<Address> = self
            .coordinates
            .iter()
            .map(|coordinate| match &coordinate.kind {
                CoordinateKind::Number(_) => Address::Number(number(coordinate.slots.start)),
                CoordinateKind::Member(network) => {
                    let member = number(coordinate.slots.start);
                    let topology = network.topology();
                    topology.map_or(Address::Number(member), |of| of.address(member))
                }
                CoordinateKind::Word { .. } | CoordinateKind::Permutation { .. } => Address::Tuple(
                    coordinate.slots.clone().map(|slot| Address::Number(number(slot))).collect(),
                ),
            })
            .collect();
        if parts.len() == 1 { parts.remove(0) } else { Address::Tuple(parts) }
    }

    /// The node with this address.
    pub fn locate(&self, address: &Address) -> Option<Node> {
        let parts = match self.coordinates.len() {
            1 => std::slice::from_ref(address),
            length => address.tuple().filter(|parts| parts.len() == length)?,
        };
        let mut values = Vec::new();
        for (coordinate, part) in self.coordinates.iter().zip(parts) {
            let order = coordinate.kind.slot_order();
            match &coordinate.kind {
                CoordinateKind::Number(_) => values.push(part.number(order)? as i64),
                CoordinateKind::Member(network) => {
                    values.push(network.topology().ok()?.locate(part)? as i64);
                }
                CoordinateKind::Word { length, .. }
                | CoordinateKind::Permutation { length, .. } => {
                    let letters = part.tuple().filter(|letters| letters.len() == *length)?;
                    for letter in letters {
                        values.push(letter.number(order)? as i64);
                    }
                }
            }
        }
        self.encode(&values)
    }

    /// The node with these coordinates, a number for each slot.
    pub fn encode(&self, values: &[i64]) -> Option<Node> {
        let mut tuple = 0;
        for digit in &self.digits {
            let value = match digit.arranged {
                None => u64::try_from(values[digit.slots.start]).ok()?,
                Some(letters) => rank(&values[digit.slots.clone()], letters)?,
            };
            if value >= digit.order {
                return None;
            }
            tuple += value * digit.weight;
        }
        self.node(tuple)
    }
}

impl Digit {
    /// Writes the arrangement of this rank, in the order of dictionaries.
    fn arrange(&self, mut rank: u64, lane: usize, first: usize, slots: &mut Columns) {
        let letters = self.arranged.unwrap_or(0);
        let mut below = self.order;
        let mut used: u64 = 0;
        for (place, slot) in self.slots.clone().enumerate() {
            below /= (letters - place as u64).max(1);
            let mut skip = rank / below;
            rank %= below;
            let mut letter = 0;
            while used >> letter & 1 == 1 || skip > 0 {
                skip -= u64::from(used >> letter & 1 == 0);
                letter += 1;
            }
            used |= 1 << letter;
            slots.of_mut(first + slot)[lane] = letter;
        }
    }
}

/// The rank of an arrangement of different letters in the order of dictionaries; `None` if it is none. There are at most 64.
pub fn rank(arrangement: &[i64], letters: u64) -> Option<u64> {
    let (mut used, mut rank) = (0u64, 0u64);
    for (place, &letter) in arrangement.iter().enumerate() {
        if !(0..letters as i64).contains(&letter) || used >> letter & 1 == 1 {
            return None;
        }
        let smaller = letter as u64 - u64::from((used & ((1 << letter) - 1)).count_ones());
        rank = rank * (letters - place as u64) + smaller;
        used |= 1 << letter;
    }
    Some(rank)
}

/// Which tuples are nodes: a bit for each, with counts of those before.
struct Kept {
    words: Vec<u64>,
    /// The nodes before each block of words.
    before: Vec<u64>,
    total: u64,
}

impl Kept {
    const BLOCK: usize = 8;

    fn new(words: Vec<u64>) -> Self {
        let mut total = 0;
        let count = |block: &[u64]| {
            let before = total;
            total += block.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            before
        };
        let before = words.chunks(Self::BLOCK).map(count).collect();
        Self { words, before, total }
    }

    fn rank(&self, tuple: u64) -> Option<Node> {
        let (word, bit) = ((tuple / 64) as usize, tuple % 64);
        if self.words[word] >> bit & 1 == 0 {
            return None;
        }
        let block = word / Self::BLOCK;
        let between = self.words[block * Self::BLOCK..word].iter().map(|word| word.count_ones());
        let within = (self.words[word] & ((1 << bit) - 1)).count_ones();
        Some(self.before[block] + u64::from(between.sum::<u32>() + within))
    }

    fn select(&self, v: Node) -> u64 {
        let block = self.before.partition_point(|before| *before <= v) - 1;
        let mut left = v - self.before[block];
        for (word, bits) in (block * Self::BLOCK..).zip(&self.words[block * Self::BLOCK..]) {
            let count = u64::from(bits.count_ones());
            if left < count {
                let mut bits = *bits;
                (0..left).for_each(|_| bits &= bits - 1);
                return word as u64 * 64 + u64::from(bits.trailing_zeros());
            }
            left -= count;
        }
        unreachable!("a node is below the number of nodes")
    }
}
