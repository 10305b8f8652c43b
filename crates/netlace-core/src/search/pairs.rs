//! Distances from all nodes, or from one of each kind.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::BigUint;

use super::many::{self, AT_A_TIME};
use super::plan::{Kernel, SearchPlan};
use super::shells::{Alone, Shells};
use crate::context::Context;
use crate::exact::Enumerator;
use crate::network::{Network, Node, RequestError, squared};

/// What a search for all distances found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The ordered pairs at each distance, self pairs at 0, pairs without a path left out.
    pub pairs: Enumerator,
    /// The ordered pairs of endpoints at each distance.
    pub endpoint_pairs: Enumerator,
    /// The least eccentricity: from the most central node, how far it is to the farthest that can
    /// be reached.
    pub radius: u64,
}

/// All distances, by breadth-first search.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("rsn(hypercube(3),3)")?; // 4,096 nodes of 120 kinds
/// let found = netlace::search::all_distances(&net, &Context::with_memory(1 << 30)).unwrap();
/// assert_eq!(found.pairs, net.enumerator_rule().unwrap());
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Refused if it would take more memory or time than the context allows.
pub fn all_distances(network: &Network, context: &Context) -> Result<Distances, RequestError> {
    let plan = SearchPlan::new(network, context)?;
    match plan.kernel {
        Kernel::OneByOne => one_by_one(network, &plan, context),
        Kernel::Together => together(network, &plan, context),
    }
}

/// Of nodes that all carry as many endpoints.
fn one_by_one(
    network: &Network,
    plan: &SearchPlan,
    context: &Context,
) -> Result<Distances, RequestError> {
    plan.check(network, context)?;
    let (mut pairs, mut radius) = (Enumerator::default(), u64::MAX);
    let count = plan.sources.len() as u64;
    let nodes = network.topology()?.order();
    let done = AtomicU64::new(0);
    // Progress of one search is in nodes, of several in sources.
    let progress = |reached, _| match count {
        1 => context.progress.pass_on(reached, nodes),
        _ => context.progress.pass_on(done.load(Ordering::Relaxed), count),
    };
    let listening = Context { progress: context.progress.through(&progress), ..*context };
    let mut shells = Shells::new(network, Alone, &listening)?;
    for &(source, alike) in &plan.sources {
        let found = shells.distances_from(source)?;
        done.fetch_add(1, Ordering::Relaxed);
        radius = radius.min(found.greatest().expect("invariant: a search reaches its source"));
        pairs = pairs + found.times(&BigUint::from(alike));
    }
    let endpoint_pairs = pairs.times(&squared(network.endpoints().at(0)));
    Ok(Distances { pairs, endpoint_pairs, radius })
}

fn together(
    network: &Network,
    plan: &SearchPlan,
    context: &Context,
) -> Result<Distances, RequestError> {
    let graph = network.csr(context)?;
    // Sources that count alike are searched from together.
    let endpoints = network.endpoints();
    let carried: Vec<u32> = (0..graph.order()).map(|v| endpoints.at(v)).collect();
    let mut groups: BTreeMap<(u64, u32), Vec<Node>> = BTreeMap::new();
    for &(source, alike) in &plan.sources {
        groups.entry((alike, carried[source as usize])).or_default().push(source);
    }
    let widest = groups.values().map(Vec::len).max().unwrap_or(0).min(AT_A_TIME);
    let needed = many::bytes(graph.order(), widest);
    context.within_memory(|| plan.in_words(network), needed)?;
    let threads = context.threads.min((u128::from(context.memory_left()) / needed.max(1)) as usize);
    plan.together(network, graph, context).check(network, context)?;
    let (weights, rounds): (Vec<(u64, u32)>, Vec<&[Node]>) = groups
        .iter()
        .flat_map(|(&weight, sources)| sources.chunks(AT_A_TIME).map(move |round| (weight, round)))
        .unzip();
    let done = AtomicU64::new(0);
    let found = many::search(graph, rounds, &carried, threads, |more| {
        let done = done.fetch_add(more as u64, Ordering::Relaxed) + more as u64;
        context.progress.report(done, plan.sources.len() as u64)
    })?;
    // For each distance the pairs of nodes, and of endpoints.
    let mut counts: Vec<(u128, BigUint)> = Vec::new();
    let mut radius = u64::MAX;
    for ((alike, at_source), reached) in weights.into_iter().zip(found) {
        radius = radius.min(reached.least);
        counts.resize(counts.len().max(reached.pairs.len()), Default::default());
        let weight = u128::from(alike) * u128::from(at_source);
        for ((all_nodes, all_hosts), (nodes, hosts)) in counts.iter_mut().zip(reached.pairs) {
            *all_nodes += u128::from(alike) * u128::from(nodes);
            *all_hosts += BigUint::from(weight) * hosts;
        }
    }
    let (nodes, hosts): (Vec<u128>, Vec<BigUint>) = counts.into_iter().unzip();
    Ok(Distances {
        pairs: Enumerator::from_counts(nodes),
        endpoint_pairs: Enumerator::from_counts(hosts),
        radius,
    })
}
