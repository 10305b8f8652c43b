//! Section 3.3: all dimensions at once on links that exist, and the comparison with the classical networks of constant degree.
//! Section 6: the levels of links that an ascend uses.

use super::nets::cubes;
use super::subclasses::refused;
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::emulation::{AtOnce, Limits, Steps, levels, program};
use netlace::network::{Level, Network};

/// The steps of all dimensions at once, by a schedule whose items were followed over the links.
fn steps_at_once(trial: &Trial, network: &Network) -> Result<u64, CheckError> {
    let rule = network.emulation_rule()?;
    let context = trial.lab.context;
    let schedule = AtOnce::of(network, &*rule, context).map_err(refused)?;
    schedule.replay(network, &*rule, context).map_err(refused)?;
    Ok(schedule.steps)
}

pub(super) static HCN: Claim = Claim {
    id: "sn.section-3-3.hcn",
    place: "Section 3.3",
    says: "All dimensions of the hypercube at once take as many steps as on the hierarchical cubic network of the same size, if the nucleus has at least 2 and at least l − 1 dimensions.",
    formula: "T(RSN(l,Q_n)) = T(HCN(2^(l−2)·n, 2^(l−2)·n)) for n ≥ max(2, l−1)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(10, 16);
        trial.over(format!("l from 2, n from max(2, l−1), up to 2^{most} nodes"));
        for l in 2..=most {
            for n in l.max(3) - 1..=most >> (l - 1) {
                let net = trial.lab.network(&format!("rsn(hypercube({n}),{l})"))?;
                let hcn = trial.lab.network(&format!("hcn({})", n << (l - 2)))?;
                let claimed = steps_at_once(trial, &hcn)?;
                let found = steps_at_once(trial, &net)?;
                trial.compare(&net, claimed, found);
            }
        }
        Ok(())
    },
};

/// Compares what any emulation takes on cube-connected cycles, wrapped butterflies and shuffle-exchange networks with what
/// the swapped networks of the same size take, or of the next larger one.
fn compare_classical(
    trial: &mut Trial,
    least: u64,
    most: u64,
    bound: fn(&Limits) -> u64,
    steps: fn(&Trial, &Network) -> Result<u64, CheckError>,
) -> Result<(), CheckError> {
    trial.over(format!(
        "ccc(n) and butterfly(n) for powers n of 2, shuffle_exchange(n) for even n, from 2^{least} to 2^{most} nodes; rsn(hypercube(m),l), m ≥ 2, l ≥ 2, of the same size or, if there is none, of the next larger one"
    ));
    let cycles = ["ccc", "butterfly"].map(|family| [2, 3].map(|k| (family, 1 << k, (1 << k) + k)));
    let shuffles = (1..).map(|half| ("shuffle_exchange", 2 * half, 2 * half));
    let shuffles = shuffles.take_while(|&(_, _, log2)| log2 <= most);
    for (family, n, log2) in cycles.into_iter().flatten().chain(shuffles) {
        if log2 < least || log2 > most {
            continue;
        }
        let classical = trial.lab.network(&format!("{family}({n})"))?;
        let claimed = bound(&Limits::of(&classical, trial.lab.context).map_err(refused)?);
        // log2 N = 2^(l−1)·m
        let even = log2.next_multiple_of(2);
        for l in 2..=u64::from(even.trailing_zeros()) + 1 {
            let m = even >> (l - 1);
            if m < 2 {
                break;
            }
            let net = trial.lab.network(&format!("rsn(hypercube({m}),{l})"))?;
            let found = steps(trial, &net)?;
            trial.compare_what(&format!("steps, against {classical}"), &net, claimed, found);
        }
    }
    Ok(())
}

pub(super) static ONE_DIMENSION: Claim = Claim {
    id: "sn.section-3-3.one-dimension",
    place: "Section 3.3",
    says: "A step along any one dimension takes no more steps than on cube-connected cycles, butterflies and shuffle-exchange networks, whatever these do: there, with item v in node v, some partners are about log2 N links apart.",
    formula: "2l − 1 ≤ the largest distance, or the items per link of a cut",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(11, 12);
        compare_classical(trial, 4, most, Limits::one_dimension, |_, net| {
            let steps = Steps::of(&*net.emulation_rule()?);
            Ok(steps.of_each.into_iter().max().unwrap_or(0))
        })
    },
};

pub(super) static ALL_DIMENSIONS: Claim = Claim {
    id: "sn.section-3-3.all-dimensions",
    place: "Section 3.3",
    says: "All dimensions at once take no more steps than on cube-connected cycles, butterflies and shuffle-exchange networks, whatever these do: there, with item v in node v, the hops of all items are about (log2 N)² per node.",
    formula: "log2 N ≤ Σ distances / channels, from 256 nodes on",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(11, 12);
        compare_classical(trial, 8, most, Limits::at_once, steps_at_once)
    },
};

pub(super) static LOCALITY: Claim = Claim {
    id: "sn.section-6.locality",
    place: "Section 6",
    says: "After a few exchanges between clusters most steps stay inside nuclei: in an ascend through all dimensions 2^(l−1)·n steps use links of nuclei and 2^(l−i+1) links of level i, so that two use the top level at any size.",
    formula: "steps of level i: 2^(l−1)·n for i = 1, else 2^(l−i+1)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(1 << 10, 1 << 16);
        for net in cubes(trial, 1, most)? {
            let rule = net.network.emulation_rule()?;
            let ascend = program(&*rule, 0..rule.dimensions().len());
            let over = levels(&**net.network.topology()?, &*rule, &ascend);
            for i in 1..=net.l {
                let inside = net.parts() * net.nucleus.degree;
                let claimed = if i == 1 { inside } else { 1 << (net.l - i + 1) };
                let is_so =
                    |&&level: &&Option<Level>| level.is_some_and(|of| u64::from(of) + 1 == i);
                let found = over.iter().filter(is_so).count() as u64;
                trial.compare_what(&format!("steps of level {i}"), &net.network, claimed, found);
            }
        }
        Ok(())
    },
};
