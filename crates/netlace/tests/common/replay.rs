//! A second checker of schedules, slow and plain: it keeps every contribution by name.

use std::collections::{BTreeMap, BTreeSet};

use netlace::collectives::{Collective, Task, Transfer, Violation};
use netlace::network::{Node, Ports};

use super::links;

type Held = BTreeMap<(Node, u64, u32), BTreeSet<Node>>;

/// What is wrong first with a schedule, or nothing.
pub fn first_violation(task: &Task, ports: Ports, steps: &[Vec<Transfer>]) -> Option<Violation> {
    let topology = &**task.network.topology().unwrap();
    let order = topology.order();
    let chunks = task.chunk_count();
    let mut held = beginning(task, order, chunks);
    for (step, transfers) in (1..).zip(steps) {
        let (mut sends, mut receives) = (BTreeMap::new(), BTreeMap::new());
        let mut arriving = Vec::new();
        for &Transfer { from, to, chunk, slot, into, keep } in transfers {
            if from >= order || to >= order || chunk >= chunks {
                return Some(Violation::Unknown { step, node: from.max(to), chunk });
            }
            if from != to {
                if links(topology, from).iter().all(|link| link.to != to) {
                    return Some(Violation::NoLink { step, from, to });
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
            arriving.push(((to, chunk, into), carried));
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

fn beginning(task: &Task, order: Node, chunks: u64) -> Held {
    let mut held = Held::new();
    for v in 0..order {
        for chunk in 0..chunks {
            let is_member = task.network.endpoints().any_at(v);
            let has = match task.collective {
                Collective::Broadcast => v == task.root,
                Collective::AllGather => is_member && chunk == v,
                Collective::AllToAll => is_member && chunk / order == v,
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
                Collective::AllGather => (is_member(chunk), 1),
                Collective::Reduce => (node == task.root, members),
                Collective::AllReduce | Collective::Barrier => (true, members),
                Collective::ReduceScatter => (chunk == node, members),
                Collective::AllToAll => (chunk % order == node && is_member(chunk / order), 1),
            };
            let held = held.get(&(node, chunk, 0)).map_or(0, |held| held.len() as u64);
            if is_due && held != due {
                return Some(Violation::LeftOut { node, chunk, held, due });
            }
        }
    }
    None
}
