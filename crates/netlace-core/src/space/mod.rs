//! The networks that a search goes through: leaves, and what is built over them.

mod alone;
mod over;
mod recognise;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;

use num_bigint::BigUint;

pub use alone::{alone, has_endpoints};
pub use over::{Report, each_over};
pub use recognise::recognise;

use crate::families::{Composition, DesignRole, FAMILIES, Family, Kind, Nests, parse};
use crate::network::{Network, Outline};

/// A network that could be built: how, and its outline.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its outline.
    pub outline: Outline,
    /// How deep constructions are nested in it.
    pub depth: u8,
    /// Whether there is a family of the papers on recursive networks in it, or a construction.
    pub is_recursive: bool,
    make: Make,
}

#[derive(Clone, Debug)]
enum Make {
    /// This expression.
    Leaf(String),
    /// The family of this number in the registry, over parts by their numbers; one part is repeated.
    Composition { family: usize, parts: [u32; 2], number: u64 },
}

/// All parts found so far.
#[derive(Default)]
pub struct Parts(pub Vec<Part>);

/// What the parts of a larger network must keep to.
pub struct Limits<'a> {
    /// The most nodes of a part.
    pub order: u64,
    /// How large the network is to be: what has more than half as many nodes is no part of it.
    pub whole: RangeInclusive<u64>,
    /// The most links of a node.
    pub degree: u64,
    /// After this number of members of a family in a row that are of no use, larger ones are not tried.
    pub long: u64,
    /// Whether something of which this is a part could still be of use.
    pub alive: &'a dyn Fn(&Outline) -> bool,
}

/// Constructions over other networks, by their numbers in the registry.
pub fn constructions(families: &[&str]) -> Vec<(usize, Composition)> {
    let over = |(number, family): (usize, &&'static Family)| match family.tried {
        DesignRole::Composite(over) if allowed(families, family) => Some((number, over)),
        _ => None,
    };
    FAMILIES.iter().enumerate().filter_map(over).collect()
}

/// Whether a request admits a family.
pub fn allowed(families: &[&str], family: &Family) -> bool {
    families.is_empty() || families.contains(&family.name)
}

/// Whether a family takes any number of networks, in any order.
pub fn takes_any(family: usize) -> bool {
    FAMILIES[family].params.iter().any(|param| matches!(param.kind, Kind::NetworkRest))
}

/// Whether each part that a construction is tried with may itself be built over others.
pub fn nesting(family: usize, over: &Composition) -> Vec<Nests> {
    let copies = if takes_any(family) { 2 } else { 1 };
    over.parts.iter().flat_map(|&(_, nests)| vec![nests; copies]).collect()
}

impl Parts {
    /// Adds all leaves within limits: networks that are not built over others.
    pub fn add_leaves(&mut self, families: &[&str], limits: &Limits) {
        let mut known = HashSet::new();
        for family in FAMILIES {
            if matches!(family.tried, DesignRole::Leaf) && allowed(families, family) {
                Leaves { family, limits, found: &mut self.0, known: &mut known }.add();
            }
        }
    }

    /// A network over parts.
    pub fn over(&self, family: usize, parts: [u32; 2], number: u64, outline: Outline) -> Part {
        let [one, two] = parts.map(|part| self.0[part as usize].depth);
        let depth = 1 + one.max(two);
        let make = Make::Composition { family, parts, number };
        Part { outline, depth, is_recursive: true, make }
    }

    /// The expression of a part.
    pub fn expression(&self, part: &Part) -> String {
        let (family, parts, number) = match &part.make {
            Make::Leaf(text) => return text.clone(),
            Make::Composition { family, parts, number } => (*family, parts, *number),
        };
        let family = FAMILIES[family];
        let DesignRole::Composite(over) = family.tried else { return String::new() };
        let texts = parts.map(|part| self.expression(&self.0[part as usize]));
        if over.parts.len() == 1 && over.number.is_none() {
            return format!("{}({})", family.name, texts.join(","));
        }
        let named = over.parts.iter().zip(&texts).map(|((name, _), text)| format!("{name}={text}"));
        let number = over.number.map(|(name, _)| format!("{name}={number}"));
        format!("{}({})", family.name, named.chain(number).collect::<Vec<_>>().join(","))
    }
}

/// The networks of one family that is not over others.
struct Leaves<'a> {
    family: &'static Family,
    limits: &'a Limits<'a>,
    found: &'a mut Vec<Part>,
    /// The fingerprints of the networks found.
    known: &'a mut HashSet<u64>,
}

/// What came of a try.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reached {
    /// A network: larger numbers may do.
    Within,
    /// No network: the next numbers may do.
    None,
    /// One that is of no use, and so are larger ones, mostly.
    Useless,
    /// One that is too large, and so are larger ones.
    Beyond,
}

impl Leaves<'_> {
    fn add(&mut self) {
        let required = self.family.params.iter().filter(|param| !param.optional);
        let mut numbers = Vec::new();
        match required.clone().next().map(|param| param.kind) {
            None => {
                self.try_numbers(&[]);
            }
            Some(Kind::IntegerRest) => {
                self.count(2, u64::MAX, &mut numbers, Self::try_sides);
            }
            Some(_) => {
                self.try_rest(&mut numbers);
            }
        }
    }

    /// All values of the parameters that are still open.
    fn try_rest(&mut self, numbers: &mut Vec<u64>) -> Reached {
        let mut required = self.family.params.iter().filter(|param| !param.optional);
        let Some(param) = required.nth(numbers.len()) else { return self.try_numbers(numbers) };
        let Kind::Integer { min, max } = param.kind else { return Reached::Beyond };
        self.count(min, max, numbers, Self::try_rest)
    }

    /// All lists of sides that begin like this and do not rise.
    fn try_sides(&mut self, sides: &mut Vec<u64>) -> Reached {
        let last = sides.last().copied().unwrap_or(2);
        if sides.len() == 1 {
            // One side alone is a network of another name.
            return self.count(2, last, sides, Self::try_sides);
        }
        let reached = self.try_numbers(sides);
        if reached != Reached::Beyond {
            self.count(2, last, sides, Self::try_sides);
        }
        reached
    }

    /// Counts one more number up, until what it makes is too large or has long been of no use.
    fn count(
        &mut self,
        least: u64,
        most: u64,
        numbers: &mut Vec<u64>,
        go_on: fn(&mut Self, &mut Vec<u64>) -> Reached,
    ) -> Reached {
        /// Prime powers, and numbers of one residue, are not as far apart.
        const GAP: u32 = 128;
        let (mut useless, mut none) = (0, 0);
        let mut any = Reached::None;
        for number in least..=most.min(self.limits.order) {
            numbers.push(number);
            let reached = go_on(self, numbers);
            numbers.pop();
            match reached {
                Reached::Beyond => {
                    any = if any == Reached::None { Reached::Beyond } else { any };
                    break;
                }
                Reached::None => none += 1,
                Reached::Useless => useless += 1,
                Reached::Within => (any, useless) = (Reached::Within, 0),
            }
            if reached != Reached::None {
                none = 0;
            }
            if useless == self.limits.long || none == GAP {
                break;
            }
        }
        if any != Reached::Within && useless > 0 { Reached::Useless } else { any }
    }

    /// Whether the same links were found under another name; large networks are not compared.
    fn is_known(&mut self, network: &Network) -> bool {
        const MANY: u32 = 1 << 11;
        network.links() < BigUint::from(MANY)
            && fingerprint(network).is_some_and(|links| !self.known.insert(links))
    }

    fn try_numbers(&mut self, numbers: &[u64]) -> Reached {
        let Ok(network) = parse(&written(self.family, numbers)) else { return Reached::None };
        let Limits { order, whole, degree, alive, .. } = self.limits;
        if *network.order() > BigUint::from(*order) || u64::from(network.max_degree()) > *degree {
            return Reached::Beyond;
        }
        let Ok(Some(diameter)) = network.part_diameter() else { return Reached::Within };
        // The other figures may take longer.
        if !alive(&Outline { diameter, ..Outline::least(&network) }) {
            return Reached::Useless;
        }
        let Some(outline) = Outline::of(&network) else { return Reached::Within };
        if !alive(&outline) {
            return Reached::Useless;
        }
        if self.is_known(&network) {
            return Reached::Within;
        }
        let is_part = outline.order <= whole.end() / 2;
        if outline.order > 1 && (is_part || whole.contains(&outline.order)) {
            let make = Make::Leaf(network.to_string());
            let is_recursive = self.family.source.is_recursive();
            self.found.push(Part { outline, depth: 0, is_recursive, make });
        }
        Reached::Within
    }
}

/// The links of a network, as a number that two networks with other links hardly share.
fn fingerprint(network: &Network) -> Option<u64> {
    let topology = network.topology().ok()?;
    let mut hasher = DefaultHasher::new();
    topology.scan(0..topology.order(), &mut |rows| {
        for (_, row) in rows.iter() {
            let mut row = row.to_vec();
            row.sort_unstable();
            row.hash(&mut hasher);
        }
    });
    Some(hasher.finish())
}

/// The expression of a family with these numbers.
pub fn written(family: &Family, numbers: &[u64]) -> String {
    if numbers.is_empty() {
        return family.name.to_owned();
    }
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("{}({})", family.name, numbers.join(","))
}
