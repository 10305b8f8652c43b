//! Whether a fabric is cabled as a list of cables says.

use std::collections::{BTreeMap, BTreeSet};

use netlace_core::files::{CableList, Fabric, Plug};
use netlace_core::{Classified, ErrorKind};

/// A cable that is not where it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Miscabled {
    /// The far ends of two cables are exchanged: those of the first two plugs, which should lead to the last two.
    Swapped([Plug; 2], [Plug; 2]),
    /// A plug leads to another than it should.
    Elsewhere {
        /// The plug.
        from: Plug,
        /// Where it should lead.
        planned: Plug,
        /// Where it leads.
        found: Plug,
    },
    /// A cable is in the list and not in the fabric.
    Missing([Plug; 2]),
    /// A cable is in the fabric and not in the list.
    Extra([Plug; 2]),
}

/// No device of the list is in the fabric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "none of its devices is in the fabric: a device is known by the first words of its node description, such as `node 12`"
)]
pub struct CablingError;

impl Classified for CablingError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// All cables that are not as the list says.
///
/// A device of the fabric is that of the list whose name its description is, or begins with as whole words.
///
/// ```
/// use netlace::fabric::{Miscabled, miscabled};
/// use netlace::files::{Cable, CableList, Fabric, Plug, Switch};
/// let switch = |v: u64| Switch { guid: v + 1, name: format!("node {v} (0,{v})"), lid: 0, ports: 4 };
/// let cable = |a, b| Cable { ends: [(a, 1), (b, 1)], rate: String::new() };
/// let fabric = Fabric {
///     switches: (0..4).map(switch).collect(),
///     cables: vec![cable(0, 3), cable(2, 1)],
///     ..Fabric::default()
/// };
/// let plug = |v| Plug { device: format!("node {v}"), port: 1 };
/// let list = CableList { cables: vec![[plug(0), plug(1)], [plug(2), plug(3)]] };
/// let swapped = Miscabled::Swapped([plug(0), plug(2)], [plug(1), plug(3)]);
/// assert_eq!(miscabled(&fabric, &list), Ok(vec![swapped]));
/// ```
pub fn miscabled(fabric: &Fabric, list: &CableList) -> Result<Vec<Miscabled>, CablingError> {
    let devices: BTreeSet<&str> =
        list.cables.iter().flatten().map(|plug| plug.device.as_str()).collect();
    let known = |name: &str| {
        let ends =
            name.match_indices(' ').map(|(end, _)| end).chain([name.len()]).collect::<Vec<_>>();
        let ends = ends.into_iter();
        let mut words = ends.rev().map(|end| &name[..end]);
        words.find(|words| devices.contains(words)).map(str::to_owned)
    };
    let name = |name: &str| known(name).unwrap_or_else(|| name.to_owned());
    let switch = |(switch, port): (u32, u8)| Plug {
        device: name(&fabric.switches[switch as usize].name),
        port: port.into(),
    };
    let between = fabric.cables.iter().map(|cable| cable.ends.map(switch));
    let of_hosts = fabric.hosts.iter().map(|host| {
        let own = Plug { device: name(&host.name), port: host.number.into() };
        [own, switch((host.switch, host.port))]
    });
    let found = far_ends(between.chain(of_hosts));
    if !list.cables.is_empty() && !found.keys().any(|plug| devices.contains(plug.device.as_str())) {
        return Err(CablingError);
    }
    Ok(compare(&far_ends(list.cables.iter().cloned()), &found))
}

type FarEnds = BTreeMap<Plug, Plug>;

fn far_ends(cables: impl Iterator<Item = [Plug; 2]>) -> FarEnds {
    cables.flat_map(|[a, b]| [(a.clone(), b.clone()), (b, a)]).collect()
}

fn compare(planned: &FarEnds, found: &FarEnds) -> Vec<Miscabled> {
    let mut all = BTreeSet::new();
    let pair =
        |a: &Plug, b: &Plug| if a < b { [a.clone(), b.clone()] } else { [b.clone(), a.clone()] };
    for (from, to) in planned {
        all.extend(match (found.get(from), found.get(to)) {
            (Some(there), _) if there == to => None,
            (None, None) => Some(Miscabled::Missing(pair(from, to))),
            (None, Some(_)) => None,
            (Some(there), _) => Some(exchanged(planned, found, [from, to, there])),
        });
    }
    for (from, to) in found {
        if !planned.contains_key(from) && !planned.contains_key(to) {
            all.insert(Miscabled::Extra(pair(from, to)));
        }
    }
    all.into_iter().collect()
}

/// What is wrong with a plug that should lead to one and leads to another.
fn exchanged(planned: &FarEnds, found: &FarEnds, [from, to, there]: [&Plug; 3]) -> Miscabled {
    // The plug that should lead there leads to where this one should.
    let other = planned.get(there).filter(|other| found.get(*other) == Some(to));
    match other {
        None => {
            Miscabled::Elsewhere { from: from.clone(), planned: to.clone(), found: there.clone() }
        }
        Some(other) => {
            // The same exchange is seen from each of its four plugs; it is reported from the least.
            let mut sides = [[from, to], [other, there], [to, from], [there, other]];
            sides.sort();
            let [near, far] = sides[0];
            let (other_near, other_far) = if near == from {
                (other, there)
            } else if near == other {
                (from, to)
            } else if near == to {
                (there, other)
            } else {
                (to, from)
            };
            Miscabled::Swapped([near.clone(), other_near.clone()], [far.clone(), other_far.clone()])
        }
    }
}
