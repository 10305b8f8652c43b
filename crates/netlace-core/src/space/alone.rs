//! Networks that are tried by themselves: all of a family that have about the right size.

use num_bigint::BigUint;

use super::{Report, written};
use crate::context::Stopped;
use crate::families::{DesignRole, Family, Kind, Param, Wanted, parse};
use crate::network::Network;

/// Shows the networks of a family that is not over others, of the sizes that are wanted; of families that have very many, those
/// that waste least. None is kept. Calls `report` before each.
pub fn alone(
    family: &'static Family,
    wanted: &Wanted,
    report: Report,
    show: &mut dyn FnMut(Network),
) -> Result<(), Stopped> {
    let mut found = |network: Option<Network>| {
        report()?;
        network.filter(|network| fits(network, wanted)).into_iter().for_each(&mut *show);
        Ok(())
    };
    let required: Vec<&Param> = family.params.iter().filter(|param| !param.optional).collect();
    match family.tried {
        DesignRole::Listed(chosen) | DesignRole::ListedWithHosts(chosen) => {
            chosen(wanted).iter().try_for_each(|text| found(parse(text).ok()))
        }
        DesignRole::Leaf | DesignRole::Whole => {
            if let Some(Kind::IntegerRest) = required.first().map(|param| param.kind) {
                near_cubes(family, wanted, &mut found)
            } else {
                Counting { family, params: &required, wanted }.add(&mut Vec::new(), &mut found)
            }
        }
        DesignRole::Composite(_) | DesignRole::NotTried => Ok(()),
    }
}

/// Takes a network that was found, if there is one.
type Found<'a> = &'a mut dyn FnMut(Option<Network>) -> Result<(), Stopped>;

fn fits(network: &Network, wanted: &Wanted) -> bool {
    (wanted.least..=wanted.most).contains(&size(network)) && ports(network) <= wanted.ports
}

/// Its endpoints if the family says their number, else its nodes.
fn size(network: &Network) -> u64 {
    let size =
        if has_endpoints(network) { network.endpoint_count() } else { network.order().clone() };
    u64::try_from(size).unwrap_or(u64::MAX)
}

/// Whether the family says the number of endpoints.
pub fn has_endpoints(network: &Network) -> bool {
    let endpoints = network.endpoints();
    endpoints.are_attached() || endpoints.alike() != Some(1)
}

/// The most ports of a node, as far as it follows from counts: those of all its endpoints where it has some.
fn ports(network: &Network) -> u64 {
    let carried = match network.endpoints().alike() {
        Some(number) if has_endpoints(network) => u64::from(number),
        _ => 0,
    };
    u64::from(network.max_degree()) + carried
}

/// Grids whose sides differ by two at most.
fn near_cubes(family: &'static Family, wanted: &Wanted, found: Found) -> Result<(), Stopped> {
    for dimensions in 2..=wanted.ports.min(63) as u32 {
        let side = BigUint::from(wanted.least).nth_root(dimensions);
        let Ok(side) = u64::try_from(side) else { continue };
        if side < 2 {
            break;
        }
        for longer in 0..=dimensions {
            for longest in 0..=longer {
                let sides = (0..dimensions)
                    .map(|place| side + u64::from(place < longer) + u64::from(place < longest));
                found(parse(&written(family, &sides.collect::<Vec<_>>())).ok())?;
            }
        }
    }
    Ok(())
}

/// Goes through the numbers of a family.
struct Counting<'a> {
    family: &'static Family,
    params: &'a [&'static Param],
    wanted: &'a Wanted,
}

impl Counting<'_> {
    fn build(&self, numbers: &[u64]) -> Option<Network> {
        parse(&written(self.family, numbers)).ok()
    }

    fn add(&self, numbers: &mut Vec<u64>, found: Found) -> Result<(), Stopped> {
        let Some(param) = self.params.get(numbers.len()) else {
            return found(self.build(numbers));
        };
        let Kind::Integer { min, max } = param.kind else { return Ok(()) };
        if numbers.len() + 1 == self.params.len() {
            return self.add_last(min..=max, numbers, found);
        }
        for number in min..=max.min(self.wanted.most) {
            // Also where no network is found.
            found(None)?;
            numbers.push(number);
            // With the least of what is still open: larger ones are larger.
            let mut least = numbers.clone();
            least.extend(self.params[numbers.len()..].iter().map(|param| match param.kind {
                Kind::Integer { min, .. } => min,
                _ => 0,
            }));
            let beyond = self.build(&least).is_some_and(|network| self.is_beyond(&network));
            if !beyond {
                self.add(numbers, found)?;
            }
            numbers.pop();
            if beyond {
                break;
            }
        }
        Ok(())
    }

    fn is_beyond(&self, network: &Network) -> bool {
        size(network) > self.wanted.most || ports(network) > self.wanted.ports
    }

    /// The first numbers that make a network large enough.
    fn add_last(
        &self,
        range: std::ops::RangeInclusive<u64>,
        numbers: &mut Vec<u64>,
        found: Found,
    ) -> Result<(), Stopped> {
        /// Enough networks of a family, and the longest run of numbers that make none.
        const ENOUGH: usize = 8;
        const NONE: u64 = 64;
        let last = |number: u64, numbers: &mut Vec<u64>| {
            numbers.push(number);
            let network = self.build(numbers);
            numbers.pop();
            network
        };
        let mut large = |number: u64| {
            let network = (number..number.saturating_add(NONE)).find_map(|n| last(n, numbers));
            network.is_none_or(|network| size(&network) >= self.wanted.least)
        };
        // Between the last of 1, 2, 4, .. steps that is too small, and the first that is not.
        let most = (*range.end()).min(self.wanted.most);
        let (mut low, mut high) = (*range.start(), *range.start());
        let mut step = 1;
        while high < most && !large(high) {
            low = high + 1;
            high = high.saturating_add(step).min(most);
            step *= 2;
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if large(middle) { high = middle } else { low = middle + 1 }
        }
        let mut built = (low..=(*range.end()).min(low.saturating_add(NONE)))
            .filter_map(|number| last(number, numbers))
            .take_while(|network| !self.is_beyond(network))
            .take(ENOUGH);
        built.try_for_each(|network| found(Some(network)))
    }
}
