//! A second checker of schedules, slow and plain: it keeps every contribution by name.

use std::collections::{BTreeMap, BTreeSet};

use netlace::collectives::{Collective, Task, Transfer, Violation};
use netlace::network::{Node, Ports};

use super::links;

type Held = BTreeMap<(Node, u64, u32), BTreeSet<Node>>;

/// How data travel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Travel {
    /// From neighbour to neighbour.
    OverLinks,
    /// From host to host, as messages.
    AsMessages,
}

/// What is wrong first with a schedule, or nothing.
pub fn first_violation(
    task: &Task,
    ports: Ports,
    travel: Travel,
    steps: &[Vec<Transfer>],
) -> Option<Violation> {
    let topology = &**task.network.topology().unwrap();
    let order = topology.order();
    let chunks = task.chunk_count().unwrap();
    let mut held = beginning(task, order, chunks);
    for (step, transfers) in (1..).zip(steps) {
        let (mut sends, mut receives) = (BTreeMap::new(), BTreeMap::new());
        let mut arriving = Vec::new();
        for &Transfer { from, to, chunk, slot, into, keep } in transfers {
            if from >= order || to >= order || chunk >= chunks {
                return Some(Violation::Unknown { step, node: from.max(to), chunk });
            }
            if from != to {
                if let Some(violation) = no_way(task, travel, step, [from, to]) {
                    return Some(violation);
                }
                let (first_to, first_from) =
                    (*sends.entry(from).or_insert(to), *receives.entry(to).or_insert(from));
                if ports == Ports::One && first_to != to {
                    return Some(Violation::TwoSends { step, from, to: [first_to, to] });
                }
                if ports == Ports::One && first_from != from {
                    return Some(Violation::TwoReceives { step, from: [first_from, from], to });
                }
            }
            let Some(carried) = held.get(&(from, chunk, slot)).cloned() else {
                return Some(Violation::NotHeld { step, from, chunk });
            };
            if !keep {
                held.remove(&(from, chunk, slot));
            }
            if into < u32::MAX {
                arriving.push(((to, chunk, into), carried));
            }
        }
        for (place, carried) in arriving {
            let there = held.entry(place).or_default();
            let (to, chunk, _) = place;
            if !there.is_disjoint(&carried) && task.collective != Collective::Barrier {
                return Some(Violation::Twice { step, to, chunk });
            }
            there.extend(carried);
        }
    }
    left_out(task, order, chunks, &held)
}

/// Why nothing can be sent from one node to another.
fn no_way(task: &Task, travel: Travel, step: u64, [from, to]: [Node; 2]) -> Option<Violation> {
    let topology = &**task.network.topology().unwrap();
    match travel {
        Travel::OverLinks => links(topology, from)
            .iter()
            .all(|link| link.to != to)
            .then_some(Violation::NoLink { step, from, to }),
        Travel::AsMessages => [from, to]
            .into_iter()
            .find(|&v| !task.network.endpoints().any_at(v))
            .map(|node| Violation::NoHost { step, node }),
    }
}

/// Runs a schedule on numbers: each node's own contribution to a chunk is a number of its own, and
/// whatever comes together is added. Panics unless every node ends with what it must have.
pub fn run_on_numbers(task: &Task, steps: &[Vec<Transfer>]) {
    let order = task.network.topology().unwrap().order();
    let members: Vec<Node> = (0..order).filter(|&v| task.network.endpoints().any_at(v)).collect();
    let own = |v: Node, chunk: u64| (v * v * 7919 + chunk * 104_729 + 13) as f64;
    let is_sum = matches!(
        task.collective,
        Collective::Reduce | Collective::AllReduce | Collective::ReduceScatter
    );
    let mut held: BTreeMap<(Node, u64, u32), f64> = BTreeMap::new();
    for &v in &members {
        for chunk in 0..task.chunk_count().unwrap() {
            let has = match task.collective {
                Collective::Broadcast => v == task.root,
                Collective::AllGather => chunk / task.chunks == v,
                Collective::AllToAll => ends(task, order, chunk).0 == v,
                _ => true,
            };
            if has {
                held.insert((v, chunk, 0), own(v, chunk));
            }
        }
    }
    for transfers in steps {
        let before = held.clone();
        let mut arriving = Vec::new();
        for t in transfers {
            // Switches contribute nothing to a sum.
            arriving.push(((t.to, t.chunk, t.into), before.get(&(t.from, t.chunk, t.slot))));
            if !t.keep {
                held.remove(&(t.from, t.chunk, t.slot));
            }
        }
        for (place, number) in arriving {
            *held.entry(place).or_default() += number.copied().unwrap_or(0.0);
        }
    }
    let sum = |chunk| members.iter().map(|&v| own(v, chunk)).sum::<f64>();
    for &v in &members {
        for chunk in 0..task.chunk_count().unwrap() {
            let due = match task.collective {
                Collective::Broadcast => Some(own(task.root, chunk)),
                Collective::Reduce => (v == task.root).then(|| sum(chunk)),
                Collective::AllReduce => Some(sum(chunk)),
                Collective::ReduceScatter => (chunk / task.chunks == v).then(|| sum(chunk)),
                Collective::AllGather => {
                    let from = chunk / task.chunks;
                    members.contains(&from).then(|| own(from, chunk))
                }
                Collective::AllToAll => {
                    let (from, to) = ends(task, order, chunk);
                    (to == v && members.contains(&from)).then(|| own(from, chunk))
                }
                Collective::Barrier => None,
            };
            let found = held.get(&(v, chunk, 0)).copied();
            let what = if is_sum { "sum" } else { "data" };
            assert!(due.is_none() || found == due, "{what} at {v}: {found:?} for {due:?}");
        }
    }
}

/// Who has a chunk of an all-to-all for whom.
fn ends(task: &Task, order: Node, chunk: u64) -> (Node, Node) {
    let pair = chunk / task.chunks;
    (pair / order, pair % order)
}

fn beginning(task: &Task, order: Node, chunks: u64) -> Held {
    let mut held = Held::new();
    for v in 0..order {
        for chunk in 0..chunks {
            let is_member = task.network.endpoints().any_at(v);
            let has = match task.collective {
                Collective::Broadcast => v == task.root,
                Collective::AllGather => is_member && chunk / task.chunks == v,
                Collective::AllToAll => is_member && ends(task, order, chunk).0 == v,
                _ => true,
            };
            if has {
                held.insert((v, chunk, 0), is_member.then_some(v).into_iter().collect());
            }
        }
    }
    held
}

fn left_out(task: &Task, order: Node, chunks: u64, held: &Held) -> Option<Violation> {
    let is_member = |v: Node| task.network.endpoints().any_at(v);
    let members = (0..order).filter(|&v| is_member(v)).count() as u64;
    for node in (0..order).filter(|&v| is_member(v)) {
        for chunk in 0..chunks {
            let (is_due, due) = match task.collective {
                Collective::Broadcast => (true, 1),
                Collective::AllGather => (is_member(chunk / task.chunks), 1),
                Collective::Reduce => (node == task.root, members),
                Collective::AllReduce | Collective::Barrier => (true, members),
                Collective::ReduceScatter => (chunk / task.chunks == node, members),
                Collective::AllToAll => {
                    let (from, to) = ends(task, order, chunk);
                    (to == node && is_member(from), 1)
                }
            };
            let held = held.get(&(node, chunk, 0)).map_or(0, |held| held.len() as u64);
            if is_due && held != due {
                return Some(Violation::LeftOut { node, chunk, held, due });
            }
        }
    }
    None
}
