//! The diameter as found: the frames' distances add up, and a walk in the unit passes all pivots.

use std::rc::Rc;

use super::diameter::compare_diameter;
use super::parts::{Domain, Kind, Net, Part, SK, each, each_where};
use crate::{CheckError, Claim, Stated, Trial};

/// The longest, over all ends `u` and `v`, of the shortest walks in the unit from `u` to `v` past its
/// first `pivots` nodes.
pub(super) fn longest_walk(unit: &Part, pivots: usize) -> u64 {
    let n = unit.rows.len();
    let sets = 1usize << pivots;
    let mut longest = 0;
    for u in 0..n {
        // The shortest walk from u past a set of pivots that ends at one of them.
        let mut past = vec![u64::MAX; sets * pivots];
        (0..pivots).for_each(|p| past[(1 << p) * pivots + p] = unit.distances[u][p]);
        for set in 1..sets {
            for p in (0..pivots).filter(|p| set >> p & 1 == 1) {
                let length = past[set * pivots + p];
                for q in (0..pivots).filter(|q| set >> q & 1 == 0) {
                    let entry = &mut past[(set | 1 << q) * pivots + q];
                    *entry = (*entry).min(length + unit.distances[p][q]);
                }
            }
        }
        let all = &past[(sets - 1) * pivots..];
        let to =
            |v: usize| all.iter().zip(&unit.distances[v]).map(|(past, last)| past + last).min();
        longest = longest.max((0..n).filter_map(to).max().unwrap_or(0));
    }
    longest
}

/// k_f·r + W
pub(super) fn diameter(frame: &Part, unit: &Part, r: u64) -> u64 {
    frame.diameter() * r + longest_walk(unit, r.min(unit.nodes()) as usize)
}

pub(super) static DIAMETER: Claim = Claim {
    id: "re.corrected.diameter-sk",
    place: "Lemma 3",
    says: "With one pivot per phase the diameter is r times that of the frame plus the longest of the shortest walks in the unit, between any two ends, past all pivots.",
    formula: "k_r = k_f·r + max over u, v of walk(u → all pivots → v)",
    stated: Stated::Equal,
    corrects: Some("re.lemma-3.diameter-sk"),
    check: |trial| {
        each(trial, &SK, |trial, net| {
            compare_diameter(trial, net, diameter(&net.frame, &net.unit, net.r))
        })
    },
};

/// The least number of phases.
#[derive(Clone, Copy)]
enum Phases {
    One,
    AsUnitNodes,
}

/// Checks units of one family, each in a few frames, with at least `least` phases and up to `most`
/// nodes.
fn each_of(
    trial: &mut Trial,
    kind: &str,
    sides: std::ops::RangeInclusive<u64>,
    least: Phases,
    most: u64,
    mut check: impl FnMut(&mut Trial, &Net) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    const FRAMES: [&str; 4] = ["complete(2)", "path(3)", "complete(3)", "ring(4)"];
    for n in sides.clone() {
        let unit = Rc::new(Part::new(&format!("{kind}({n})"), &trial.lab)?);
        for frame in FRAMES {
            let frame = Rc::new(Part::new(frame, &trial.lab)?);
            let first = match least {
                Phases::One => 1,
                Phases::AsUnitNodes => n as u32,
            };
            for r in (first..).take_while(|&r| n * frame.nodes().pow(r) <= most) {
                let net = Net::new(&frame, &unit, r.into(), Kind::Sk)?;
                check(trial, &net)?;
            }
        }
    }
    let least = match least {
        Phases::One => "1",
        Phases::AsUnitNodes => "n_u",
    };
    trial.over(format!(
        "units {kind}({}) to {kind}({}) in frames {}, r from {least} up to {most} nodes in total",
        sides.start(),
        sides.end(),
        FRAMES.join(", ")
    ));
    Ok(())
}

pub(super) static COMPLETE_UNIT: Claim = Claim {
    id: "re.new.complete-unit",
    place: "Lemma 3",
    says: "With a complete graph as unit and one pivot per phase the diameter has a closed form; for r < n_u it is the paper's.",
    formula: "k_r = k_f·r + min(r + 1, n_u)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(500, 10_000);
        each_of(trial, "complete", 2..=8, Phases::One, most, |trial, net| {
            let claimed = net.frame.diameter() * net.r + (net.r + 1).min(net.unit.nodes());
            compare_diameter(trial, net, claimed)
        })
    },
};

pub(super) static RING_UNIT: Claim = Claim {
    id: "re.new.ring-unit",
    place: "Lemma 3",
    says: "With a ring as unit and at least as many phases as its nodes, the diameter has a closed form; frames of one link give the cube-connected cycles.",
    formula: "k_r = k_f·r + max(n_u, n_u + ⌊n_u/2⌋ − 2) for r ≥ n_u ≥ 3",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(1000, 10_000);
        let longest = trial.pick(7, 9);
        each_of(trial, "ring", 3..=longest, Phases::AsUnitNodes, most, |trial, net| {
            let n_u = net.unit.nodes();
            let walk = n_u.max(n_u + n_u / 2 - 2);
            compare_diameter(trial, net, net.frame.diameter() * net.r + walk)
        })
    },
};

fn has_a_hamiltonian_cycle(part: &Part) -> bool {
    fn extends(part: &Part, path: &mut Vec<usize>) -> bool {
        let at = path[path.len() - 1];
        if path.len() == part.rows.len() {
            return part.rows[at].contains(&0);
        }
        part.rows[at].iter().any(|&next| {
            if path.contains(&next) {
                return false;
            }
            path.push(next);
            let found = extends(part, path);
            path.pop();
            found
        })
    }
    extends(part, &mut vec![0])
}

pub(super) static HAMILTONIAN_UNIT: Claim = Claim {
    id: "re.new.hamiltonian-unit",
    place: "Lemma 3",
    says: "If the unit has a Hamiltonian cycle and each of its nodes is a pivot, the diameter is known up to that of the unit; the paper's r·k_u becomes n_u.",
    formula: "k_f·r + n_u ≤ k_r ≤ k_f·r + n_u + k_u",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let included = |net: &Net| net.r >= net.unit.nodes() && has_a_hamiltonian_cycle(&net.unit);
        let words = "with r ≥ n_u whose units have a Hamiltonian cycle";
        let domain = Domain { small: [4, 3, 250], ..SK };
        each_where(trial, &domain, words, included, |trial, net| {
            let least = net.frame.diameter() * net.r + net.unit.nodes();
            let found = trial.lab.diameter_of_part(&net.network.to_string())?;
            let holds = (least..=least + net.unit.diameter()).contains(&found);
            trial.compare(&net.network, true, holds);
            Ok(())
        })
    },
};
