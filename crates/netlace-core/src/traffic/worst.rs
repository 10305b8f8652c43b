//! The worst permutation.

use super::senders::Senders;
use super::spread::{Reached, Spread};
use super::{ChannelClasses, assignment};
use crate::context::{Context, Stopped};
use crate::costs;
use crate::network::{Csr, Network, Node, RequestError};
use crate::search::{in_seconds, within_time};

/// The greatest load that a channel can have if every endpoint sends one flit per cycle and none
/// receives more. `None` if some endpoints cannot reach each other.
///
/// ```
/// use netlace::{Context, traffic::worst_case_load};
/// let net = netlace::parse("ring(8)")?;
/// let load = worst_case_load(&net, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(load, Some(3.0)); // a tornado: three cross it, who go three hops each
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// For one channel of each class, the permutation that loads it most is a best assignment: how
/// much of what s sends to t crosses the channel is the weight of s and t. Traffic that is no
/// permutation loads no channel more, because all such traffic is a mixture of permutations
/// (Birkhoff). So no linear program is needed. (B. Towles, W. J. Dally: Worst-case Traffic for
/// Oblivious Routing Functions. SPAA 2002.) An assignment takes up to n³ steps.
pub fn worst_case_load(network: &Network, context: &Context) -> Result<Option<f64>, RequestError> {
    let mut worst = 0.0;
    let is_connected = search_worst_case_load(network, &mut worst, context)?;
    Ok(is_connected.then_some(worst))
}

/// The same into `worst`, which after a refusal is the greatest load found until then. False if some endpoints cannot reach
/// each other.
pub(crate) fn search_worst_case_load(
    network: &Network,
    worst: &mut f64,
    context: &Context,
) -> Result<bool, RequestError> {
    let classes = ChannelClasses::new(network, context)?;
    let graph = classes.graph();
    let senders = Senders::of(network, graph);
    let channels = classes.representatives();
    let what = || {
        let (channels, groups) = (channels.len(), senders.groups());
        format!("assigning {groups} senders for each of {channels} channels of {network}")
    };
    // Nobody both sends over a channel and receives over it: there are as many rows or columns as half
    // of all, or fewer.
    let half = u128::from(senders.groups()).div_ceil(2);
    let table = u128::from(graph.order()) * senders.nodes.len() as u128;
    let needed = (table * size_of::<Reached>() as u128)
        .saturating_add(half.saturating_pow(2).saturating_mul(8));
    context.within_memory(what, needed)?;
    let mut spread = Spread::new(graph);
    if !senders.are_connected(&mut spread) {
        return Ok(false);
    }
    let examined = senders.nodes.len() as u128 * graph.channel_count() as u128;
    let steps = assignment_steps(&senders, &mut spread, graph, &channels);
    let nanoseconds = steps.saturating_add(examined * costs::PATH_COUNT_CHANNEL);
    within_time(what, in_seconds(nanoseconds), context)?;
    let mut from = Vec::with_capacity(senders.nodes.len());
    for (done, &v) in (0..).zip(&senders.nodes) {
        context.progress.report(done, senders.nodes.len() as u64)?;
        spread.search(v);
        from.push(spread.reached().to_vec());
    }
    for (done, &(v, port)) in (0..).zip(&channels) {
        context.progress.report(done, channels.len() as u64)?;
        let w = Node::from(graph.neighbors(v)[port]) as usize;
        let load = most_over(&senders, &from, v as usize, w, context)?;
        *worst = worst.max(load * senders.group as f64);
    }
    Ok(true)
}

/// About the steps of the assignments of all `channels`, from those of some: an assignment takes the product of rows, rows and
/// columns.
fn assignment_steps(
    senders: &Senders,
    spread: &mut Spread,
    graph: &Csr,
    channels: &[(Node, usize)],
) -> u128 {
    const SAMPLE: usize = 16;
    let every = channels.len().div_ceil(SAMPLE).max(1);
    let mut distances = |root: Node| -> Vec<u32> {
        spread.search(root);
        senders.carriers().map(|i| spread.reached()[senders.nodes[i] as usize].distance).collect()
    };
    let steps = channels.iter().step_by(every).map(|&(v, port)| {
        let (from_v, from_w) = (distances(v), distances(graph.neighbors(v)[port].into()));
        let pairs = || from_v.iter().zip(&from_w);
        let sending = pairs().filter(|(v, w)| v < w).count() as u128;
        let receiving = pairs().filter(|(v, w)| w < v).count() as u128;
        sending * receiving * sending.min(receiving)
    });
    steps.sum::<u128>().saturating_mul(every as u128)
}

/// The greatest load of the channel from node `v` to node `w`, by groups of endpoints.
fn most_over(
    senders: &Senders,
    from: &[Vec<Reached>],
    v: usize,
    w: usize,
    context: &Context,
) -> Result<f64, Stopped> {
    // Only those that are nearer to v send over it, to those that are nearer to w.
    let nearer = |a: usize, b: usize| -> Vec<usize> {
        let is_nearer = |&i: &usize| from[i][a].distance < from[i][b].distance;
        senders.carriers().filter(is_nearer).collect()
    };
    let (sending, receiving) = (nearer(v, w), nearer(w, v));
    let weight = |s: usize, t: usize| {
        let all = from[s][senders.nodes[t] as usize];
        let (before, behind) = (from[s][v], from[t][w]);
        let crosses = before.distance + 1 + behind.distance == all.distance;
        if crosses { before.share(behind, all) } else { 0.0 }
    };
    let transposed = sending.len() > receiving.len();
    let (rows, columns) = if transposed { (&receiving, &sending) } else { (&sending, &receiving) };
    let entry = |&row: &usize, &column: &usize| {
        if transposed { weight(column, row) } else { weight(row, column) }
    };
    let weights: Vec<f64> =
        rows.iter().flat_map(|row| columns.iter().map(move |column| entry(row, column))).collect();
    let best = assignment(&weights, columns.len(), context)?;
    Ok(best.iter().enumerate().map(|(row, column)| weights[row * columns.len() + column]).sum())
}
