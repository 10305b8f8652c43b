//! What is built over parts.

use super::{Part, Parts, nesting, takes_any};
use crate::context::Stopped;
use crate::families::{Composition, Nests};

/// Reports that the work goes on, and says whether it is to.
pub type Report<'a> = &'a dyn Fn() -> Result<(), Stopped>;

/// Calls `found` for every network of `limits` nodes over parts, of which the deepest has this depth. Of
/// two parts the other is a leaf. Now and then calls `report`.
pub fn each_over(
    parts: &Parts,
    constructions: &[(usize, Composition)],
    limits: (u64, u64),
    depth: u8,
    report: Report,
    found: &mut impl FnMut(Part),
) -> Result<(), Stopped> {
    let of_depth = |depth: u8| {
        let mut those: Vec<u32> =
            (0..).zip(&parts.0).filter(|(_, part)| part.depth == depth).map(|(at, _)| at).collect();
        those.sort_by_key(|&part| parts.0[part as usize].outline.order);
        those
    };
    let (leaves, deepest) = (of_depth(0), of_depth(depth));
    for &(family, over) in constructions {
        report()?;
        let nests = nesting(family, &over);
        let may_be = |place: usize| depth == 0 || nests[place] == Nests::Yes;
        let construction = (family, over);
        if nests.len() == 1 {
            if may_be(0) {
                each_over_one(parts, construction, &deepest, limits, found);
            }
            continue;
        }
        if may_be(0) {
            each_over_two(parts, construction, [&deepest, &leaves], limits, report, found)?;
        }
        if depth > 0 && may_be(1) && !takes_any(family) {
            each_over_two(parts, construction, [&leaves, &deepest], limits, report, found)?;
        }
    }
    Ok(())
}

/// The numbers that a construction counts up.
fn numbers(over: &Composition) -> std::ops::RangeInclusive<u64> {
    over.number.map_or(0..=0, |(_, least)| least..=u64::MAX)
}

fn each_over_one(
    parts: &Parts,
    (family, over): (usize, Composition),
    among: &[u32],
    (least, most): (u64, u64),
    found: &mut impl FnMut(Part),
) {
    for &index in among {
        let part = parts.0[index as usize].outline;
        for number in numbers(&over) {
            let Some(outline) = (over.outline)(&[part], number) else {
                if number > part.order {
                    break;
                }
                continue;
            };
            if outline.order > most {
                break;
            }
            if outline.order >= least {
                found(parts.over(family, [index; 2], number, outline));
            }
        }
    }
}

/// The parts are given by ascending order.
fn each_over_two(
    parts: &Parts,
    (family, over): (usize, Composition),
    [firsts, seconds]: [&[u32]; 2],
    (least, most): (u64, u64),
    report: Report,
    found: &mut impl FnMut(Part),
) -> Result<(), Stopped> {
    let at = |index: u32| parts.0[index as usize].outline;
    // Two of the same list in either order are the same network.
    let symmetric = takes_any(family) && firsts == seconds;
    for (place, &first) in firsts.iter().enumerate() {
        report()?;
        for number in numbers(&over) {
            let outline = |second: u32| (over.outline)(&[at(first), at(second)], number);
            let order = |second: u32| outline(second).map_or(u64::MAX, |outline| outline.order);
            if seconds.first().is_none_or(|&smallest| order(smallest) > most) {
                break;
            }
            let from = seconds.partition_point(|&second| order(second) < least);
            let from = if symmetric { from.max(place) } else { from };
            for &second in &seconds[from..] {
                let Some(outline) = outline(second) else { continue };
                if outline.order > most {
                    break;
                }
                found(parts.over(family, [first, second], number, outline));
            }
        }
    }
    Ok(())
}
