//! Algorithm 2, Theorem 3 and the example of Fig. 8: broadcasting with one port.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::bases::{Id, Net, nets};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};
use netlace::collectives::{fewest_steps, one_port_broadcast};
use netlace::network::{Broadcast, Network, Node, Ports};

/// The steps of a broadcast: who sends to whom.
type Steps = Vec<Vec<(Node, Node)>>;

/// The clusters that the last crossing leaves out.
#[derive(Clone, Copy, PartialEq)]
enum LeftOut {
    /// As printed: the cluster at the other end of the source's own cross link.
    OfTheSource,
    /// The nodes that received in the first crossing, whose links lead back to the source's cluster.
    Received,
}

/// Algorithm 2 from the source, over a base with its own broadcast.
fn algorithm_2(base: &dyn Broadcast, m: Node, k: u64, source: Node, left_out: LeftOut) -> Steps {
    if k == 0 {
        let step = |step| {
            let mut sent = Vec::new();
            base.step(source, step, &mut |from, to| sent.push((from, to)));
            sent
        };
        return (0..base.steps(source)).map(step).collect();
    }
    let n = (1..k).fold(m, |n, _| 2 * n * n);
    let s = Id::of(source, n);
    let in_cluster = |id: Id, steps: &Steps| -> Steps {
        let name = |member| Id { member, ..id }.number(n);
        let step = |step: &Vec<_>| step.iter().map(|&(from, to)| (name(from), name(to))).collect();
        steps.iter().map(step).collect()
    };
    let crossing = |id: Id| (id.number(n), id.across().number(n));
    let mut steps = in_cluster(s, &algorithm_2(base, m, k - 1, s.member, left_out));
    steps.push((0..n).map(|member| crossing(Id { member, ..s })).collect());
    // Each cluster of the other type has received at the member that is named as the source's cluster.
    let second = algorithm_2(base, m, k - 1, s.cluster, left_out);
    let others = |cluster| Id { kind: 1 - s.kind, cluster, member: 0 };
    let parallel: Vec<Steps> = (0..n).map(|cluster| in_cluster(others(cluster), &second)).collect();
    steps.extend(
        (0..second.len()).map(|i| parallel.iter().flat_map(|steps| steps[i].clone()).collect()),
    );
    let all = (0..n).flat_map(|cluster| (0..n).map(move |member| Id { member, ..others(cluster) }));
    let sends = |id: &Id| match left_out {
        LeftOut::OfTheSource => id.cluster != s.across().cluster,
        LeftOut::Received => id.member != s.cluster,
    };
    steps.push(all.filter(sends).map(crossing).collect());
    steps
}

/// The broadcast of the base: with the fewest steps found.
fn of_base(trial: &Trial, base: &Network) -> Result<Arc<dyn Broadcast>, CheckError> {
    Ok(Arc::new(one_port_broadcast(base, 0, trial.lab.context)?))
}

struct Run {
    net: Net,
    steps: Steps,
    /// The steps of the base.
    base_steps: u64,
}

/// The broadcast from node 0 of every network; those of the bases start at node 0, where every cluster
/// receives.
fn runs(trial: &mut Trial, left_out: LeftOut) -> Result<Vec<Run>, CheckError> {
    let most = trial.pick(700, 50_000);
    let mut runs = Vec::new();
    for net in nets(trial, 1..=3, most)? {
        let base = of_base(trial, &net.base)?;
        let steps = algorithm_2(&*base, net.m, net.k, 0, left_out);
        runs.push(Run { base_steps: base.steps(0), net, steps });
    }
    Ok(runs)
}

fn left_without(run: &Run) -> u64 {
    let order = u64::try_from(run.net.network.order()).unwrap_or(u64::MAX);
    let mut has = vec![false; order as usize];
    has[0] = true;
    for step in &run.steps {
        let arrived: Vec<Node> =
            step.iter().filter(|(from, _)| has[*from as usize]).map(|&(_, to)| to).collect();
        arrived.iter().for_each(|&to| has[to as usize] = true);
    }
    has.iter().filter(|has| !**has).count() as u64
}

pub(super) static PRINTED: Claim = Claim {
    id: "rdn.algorithm-2.informs-all",
    place: "Algorithm 2",
    says: "All nodes receive the message if the last crossing leaves out the cluster at the other end of the source's own cross link.",
    formula: "nodes without the message = 0",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for run in runs(trial, LeftOut::OfTheSource)? {
            trial.compare(&run.net.network, 0, left_without(&run));
        }
        Ok(())
    },
};

/// The number of nodes that receive more than once, the source among them if it receives at all.
fn twice(run: &Run) -> u64 {
    let order = u64::try_from(run.net.network.order()).unwrap_or(u64::MAX);
    let mut received = vec![0u32; order as usize];
    received[0] = 1;
    for step in &run.steps {
        let sent: Vec<Node> = step
            .iter()
            .filter(|(from, _)| received[*from as usize] > 0)
            .map(|&(_, to)| to)
            .collect();
        sent.iter().for_each(|&to| received[to as usize] += 1);
    }
    received.iter().filter(|&&times| times > 1).count() as u64
}

pub(super) static ONLY_ONCE: Claim = Claim {
    id: "rdn.algorithm-2.only-once",
    place: "Section 4, property (2)",
    says: "No node receives the message twice if the last crossing leaves out the cluster at the other end of the source's own cross link.",
    formula: "nodes that receive more than once = 0",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for run in runs(trial, LeftOut::OfTheSource)? {
            trial.compare(&run.net.network, 0, twice(&run));
        }
        Ok(())
    },
};

pub(super) static CORRECTED: Claim = Claim {
    id: "rdn.corrected.algorithm-2",
    place: "Algorithm 2",
    says: "Every node receives the message once, over one port per step, if the last crossing leaves out the nodes that received in the first; in the steps of Theorem 3.",
    formula: "B_k = 2^k·B_0 + 2^(k+1) − 2",
    stated: Stated::Equal,
    corrects: Some("rdn.algorithm-2.informs-all"),
    check: |trial| {
        for run in runs(trial, LeftOut::Received)? {
            let Net { network, k, .. } = &run.net;
            let found = trial.lab.broadcast_steps(network, 0, Ports::One, &run.steps)?;
            trial.compare(network, (run.base_steps << k) + (2 << k) - 2, found);
        }
        Ok(())
    },
};

pub(super) static THEOREM_3: Claim = Claim {
    id: "rdn.theorem-3.steps",
    place: "Theorem 3",
    says: "A broadcast with one port takes at most the steps that follow from those of the base, B_0.",
    formula: "B_k ≤ 2^k·B_0 + 2^(k+1) − 2",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 50_000);
        for Net { network, base, k, .. } in nets(trial, 1..=3, most)? {
            let level_0 = trial.lab.network(&format!("rdn({base},0)"))?;
            let base_steps = level_0.broadcast_rule(Ports::One)?.steps(0);
            let broadcast = network.broadcast_rule(Ports::One)?;
            let found = trial.lab.broadcast(&network, 0, Ports::One, &broadcast)?;
            trial.compare(&network, (base_steps << k) + (2 << k) - 2, found);
        }
        Ok(())
    },
};

/// The broadcast in RDN(3,2), and the steps of each of its parts.
fn broadcast_of_figure_8(trial: &Trial) -> Result<(Network, Steps), CheckError> {
    let (base, network) = (trial.lab.network("ring(3)")?, trial.lab.network("rdn(ring(3),2)")?);
    Ok((network, algorithm_2(&*of_base(trial, &base)?, 3, 2, 0, LeftOut::Received)))
}

pub(super) static FIGURE_8: Claim = Claim {
    id: "rdn.figure-8.steps",
    place: "Fig. 8",
    says: "The broadcast in RDN(3,2) takes 14 steps: 6 in the first cluster, one across, 6 in all others and one back across.",
    formula: "6 + 1 + 6 + 1 = 14",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the one broadcast");
        let (network, steps) = broadcast_of_figure_8(trial)?;
        let found = trial.lab.broadcast_steps(&network, 0, Ports::One, &steps)?;
        trial.compare_what("steps", &network, 14, found);
        // The steps in which the message crosses at level 2, counted from 1.
        let crosses =
            |step: &Vec<(Node, Node)>| step.iter().all(|(from, to)| (from < &324) != (to < &324));
        let crossings: Vec<String> = (1..)
            .zip(&steps)
            .filter(|(_, step)| crosses(step))
            .map(|(i, _)| i.to_string())
            .collect();
        trial.compare_what("across in steps", &network, "7, 14", &*crossings.join(", "));
        Ok(())
    },
};

/// The number of nodes that send across at level 2, in the first crossing and in the last.
fn crossings(trial: &mut Trial, back: u64) -> Result<(), CheckError> {
    trial.over("the one broadcast");
    let (network, steps) = broadcast_of_figure_8(trial)?;
    let sends = |step: usize| steps.get(step).map_or(0, |step| step.len() as u64);
    trial.compare_what("there", &network, 18, sends(6));
    trial.compare_what("back", &network, back, sends(13));
    Ok(())
}

/// The number of nodes of the other type that have the message before the last crossing, and are to send it back.
fn informed(trial: &mut Trial) -> Result<(), CheckError> {
    trial.over("the one broadcast");
    let (network, steps) = broadcast_of_figure_8(trial)?;
    let sends = |step: usize| steps.get(step).map_or(0, |step| step.len() as u64);
    trial.compare_what("there", &network, 18, sends(6));
    let reached = steps[..13].iter().flatten().map(|&(_, to)| to);
    let across: BTreeSet<Node> = reached.filter(|to| *to >= 324).collect();
    trial.compare_what("back", &network, 324, across.len() as u64);
    Ok(())
}

pub(super) static CROSSINGS: Claim = Claim {
    id: "rdn.figure-8.crossings",
    place: "Fig. 8",
    says: "In the broadcast in RDN(3,2), 18 nodes send in the first crossing, and 18·18 in the last.",
    formula: "18; 18·18 = 324",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("the number of those that have the message");
        informed(trial)?;
        trial.reading("the number of those that send");
        crossings(trial, 324)
    },
};

pub(super) static CORRECTED_CROSSINGS: Claim = Claim {
    id: "rdn.corrected.crossings",
    place: "Fig. 8",
    says: "In the last crossing 18 nodes fewer send: those that received in the first crossing have nobody left to send to.",
    formula: "18; 18·18 − 18 = 306",
    stated: Stated::Equal,
    corrects: Some("rdn.figure-8.crossings"),
    check: |trial| crossings(trial, 306),
};

pub(super) static NOT_LEAST: Claim = Claim {
    id: "rdn.new.least-broadcast",
    place: "Theorem 3",
    says: "Theorem 3 does not give the fewest steps: RDN(3,2) needs 12, not 14, and no broadcast with one port takes fewer.",
    formula: "fewest steps of RDN(3,2) = 12",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the one network: a broadcast found by search, and a bound from the number of nodes that can have the message");
        let network = trial.lab.network("rdn(ring(3),2)")?;
        let found = fewest_steps(&network, 0, trial.lab.context)?;
        trial.compare(&network, 12, Figure::Between(found.at_least, found.at_most));
        Ok(())
    },
};
