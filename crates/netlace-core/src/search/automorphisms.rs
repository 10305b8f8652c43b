//! All automorphisms of a graph, found by search: what is alike in truth, not by construction.
//!
//! Two copies of the graph are coloured alike: nodes of one colour have as many neighbours of every
//! colour. Where a colour has several nodes, one of the first copy is paired with each of the second
//! in turn, until a pairing of all nodes maps links to links, or none is left. (B. D. McKay: Practical
//! Graph Isomorphism. Congressus Numerantium, 1981.)

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use num_bigint::BigUint;
use rustc_hash::FxHasher;

use crate::context::{Context, Progress};
use crate::costs;
use crate::network::{Csr, RequestError, find, unite};

/// The number of kinds of nodes under all automorphisms: 1 if the graph is vertex-transitive.
///
/// ```
/// use netlace::{Context, search::{link_orbits, node_orbits}};
/// let context = Context::with_memory(1 << 20);
/// let net = netlace::parse("rdn(ring(3),1)")?;
/// let graph = net.csr(&context).unwrap();
/// assert_eq!(node_orbits(graph, &context).unwrap(), 1);
/// assert_eq!(link_orbits(graph, &context).unwrap(), 2); // those in a ring, and those across
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Parallel links count once.
pub fn node_orbits(graph: &Csr, context: &Context) -> Result<u64, RequestError> {
    let nodes: Vec<Vec<u32>> = (0..graph.order() as u32).map(|v| vec![v]).collect();
    orbits(&nodes, graph, context)
}

/// The number of kinds of links under all automorphisms: 1 if the graph is edge-transitive.
pub fn link_orbits(graph: &Csr, context: &Context) -> Result<u64, RequestError> {
    let mut links = Vec::new();
    for v in 0..graph.order() as u32 {
        links.extend(graph.neighbors(v.into()).iter().filter(|&&w| v < w).map(|&w| vec![v, w]));
    }
    links.sort_unstable();
    links.dedup();
    orbits(&links, graph, context)
}

/// The number of automorphisms: the order of the automorphism group.
///
/// ```
/// use netlace::{Context, search::automorphism_count};
/// let context = Context::with_memory(1 << 20);
/// let net = netlace::parse("petersen")?;
/// let graph = net.csr(&context).unwrap();
/// assert_eq!(automorphism_count(graph, &context).unwrap(), 120u32.into());
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// It is the product of the sizes of orbits: of one node, of another while the first is fixed, and so on until no
/// two nodes are alike. Parallel links count once.
pub fn automorphism_count(graph: &Csr, context: &Context) -> Result<BigUint, RequestError> {
    let order = graph.order() as usize;
    let mut search = Search::new(graph, context)?;
    let mut fixed = search.refined(vec![0; order], &[])?;
    let mut count = BigUint::from(1u32);
    while let Some(colour) = fixed.rarest() {
        let alike = fixed.nodes_of(colour);
        let first = search.refined(fixed.colours.clone(), &alike[..1])?;
        let mut orbit: Vec<u32> = (0..order as u32).collect();
        for &v in &alike[1..] {
            if find(&mut orbit, v) == find(&mut orbit, alike[0]) {
                continue;
            }
            let other = search.refined(fixed.colours.clone(), &[v])?;
            if first.trace == other.trace
                && let Some(map) = search.extend(&first, &other, 0)?
            {
                for (&image, v) in map.iter().zip(0..) {
                    unite(&mut orbit, v, image);
                }
            }
        }
        let like_first = |&&v: &&u32| find(&mut orbit, v) == find(&mut orbit, alike[0]);
        count *= alike.iter().filter(like_first).count();
        fixed = first;
    }
    Ok(count)
}

/// The number of orbits the sets of nodes `sets` have, each of which automorphisms map to another.
fn orbits<'a>(
    sets: &[Vec<u32>],
    graph: &'a Csr,
    context: &Context<'a>,
) -> Result<u64, RequestError> {
    let mut search = Search::new(graph, context)?;
    let index: BTreeMap<&[u32], u32> = sets.iter().map(Vec::as_slice).zip(0..).collect();
    let mut orbit: Vec<u32> = (0..sets.len() as u32).collect();
    // Sets whose colourings differ are in different orbits: only the first of each orbit is kept.
    let mut firsts: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
    for (set, i) in sets.iter().zip(0..) {
        if find(&mut orbit, i) != i {
            continue;
        }
        let coloured = search.refined(vec![0; graph.order() as usize], set)?;
        let alike = firsts.entry(coloured.trace).or_default();
        let mut found = None;
        for &first in &*alike {
            let other = search.refined(vec![0; graph.order() as usize], &sets[first as usize])?;
            found = search.extend(&other, &coloured, 0)?;
            if found.is_some() {
                break;
            }
        }
        let Some(map) = found else {
            alike.push(i);
            continue;
        };
        for (set, i) in sets.iter().zip(0..) {
            let mut image: Vec<u32> = set.iter().map(|&v| map[v as usize]).collect();
            image.sort_unstable();
            unite(&mut orbit, i, index[&*image]);
        }
    }
    Ok(firsts.values().map(|alike| alike.len() as u64).sum())
}

/// A colouring in which nodes of one colour have as many neighbours of each colour.
struct Colouring {
    colours: Vec<u32>,
    /// The number of colours.
    count: usize,
    /// The same for colourings that an isomorphism maps to each other.
    trace: u64,
}

impl Colouring {
    /// The rarest colour that several nodes have.
    fn rarest(&self) -> Option<u32> {
        let mut sizes = vec![0; self.count];
        self.colours.iter().for_each(|&colour| sizes[colour as usize] += 1);
        let several = (0u32..).zip(&sizes).filter(|&(_, &size)| size > 1);
        several.min_by_key(|&(_, size)| size).map(|(colour, _)| colour)
    }

    fn nodes_of(&self, colour: u32) -> Vec<u32> {
        let nodes = self.colours.iter().zip(0..);
        nodes.filter(|&(&other, _)| other == colour).map(|(_, v)| v).collect()
    }
}

/// Graphs with more nodes that are alike whatever else is distinguished are refused.
const DEEPEST: usize = 500;

struct Search<'a> {
    graph: &'a Csr,
    /// Each node's neighbours, parallel links once.
    rows: Vec<Vec<u32>>,
    /// The budget left: the number of neighbours that may still be examined.
    budget: u128,
    seconds: u64,
    progress: Progress<'a>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Csr, context: &Context<'a>) -> Result<Self, RequestError> {
        let what = || "finding all automorphisms".to_owned();
        // Rows, signatures while they are sorted, and two colourings for each level of the search.
        let nodes = u128::from(graph.order()) * (200 + 8 * DEEPEST as u128);
        context.within_memory(what, nodes + 40 * graph.channel_count() as u128)?;
        let row = |v| {
            let mut row = graph.neighbors(v).to_vec();
            row.sort_unstable();
            row.dedup();
            row
        };
        let budget = u128::from(context.seconds) * 1_000_000_000 / costs::REFINED_NEIGHBOR;
        let rows = (0..graph.order()).map(row).collect();
        Ok(Self { graph, rows, budget, seconds: context.seconds, progress: context.progress })
    }

    /// The colouring refined after the nodes of `set` have got a colour of their own. Colours are
    /// named by what nodes of them see, so that isomorphic colourings get the same names.
    fn refined(&mut self, mut colours: Vec<u32>, set: &[u32]) -> Result<Colouring, RequestError> {
        let order = self.rows.len();
        for &v in set {
            colours[v as usize] = order as u32;
        }
        let (mut count, mut hasher) = (0, FxHasher::default());
        loop {
            let round = order as u128 + self.graph.channel_count() as u128;
            self.budget = self.budget.checked_sub(round).ok_or_else(|| self.too_long())?;
            self.progress.report(0, 1)?;
            let sees = |v: usize| {
                let mut seen: Vec<u32> = vec![colours[v]];
                seen.extend(self.rows[v].iter().map(|&w| colours[w as usize]));
                seen[1..].sort_unstable();
                seen
            };
            let mut sorted: Vec<(Vec<u32>, usize)> = (0..order).map(|v| (sees(v), v)).collect();
            sorted.sort_unstable();
            let before = count;
            count = 0;
            let mut next = vec![0; order];
            for group in sorted.chunk_by(|(a, _), (b, _)| a == b) {
                group.iter().for_each(|&(_, v)| next[v] = count as u32);
                (&group[0].0, group.len()).hash(&mut hasher);
                count += 1;
            }
            colours = next;
            if count == before || count == order {
                return Ok(Colouring { colours, count, trace: hasher.finish() });
            }
        }
    }

    /// A map of nodes to nodes of the same colour that maps links to links, if there is one.
    fn extend(
        &mut self,
        from: &Colouring,
        to: &Colouring,
        depth: usize,
    ) -> Result<Option<Vec<u32>>, RequestError> {
        let order = self.rows.len();
        if depth > DEEPEST {
            return Err(self.too_long());
        }
        if from.count == order {
            let mut at = vec![0; order];
            to.colours.iter().zip(0..).for_each(|(&colour, v)| at[colour as usize] = v);
            let map: Vec<u32> = from.colours.iter().map(|&colour| at[colour as usize]).collect();
            return Ok(self.is_automorphism(&map).then_some(map));
        }
        let Some(colour) = from.rarest() else { return Ok(None) };
        let first = self.refined(from.colours.clone(), &from.nodes_of(colour)[..1])?;
        for w in to.nodes_of(colour) {
            let second = self.refined(to.colours.clone(), &[w])?;
            if first.trace == second.trace
                && let Some(map) = self.extend(&first, &second, depth + 1)?
            {
                return Ok(Some(map));
            }
        }
        Ok(None)
    }

    fn too_long(&self) -> RequestError {
        let what = "finding all automorphisms".to_owned();
        RequestError::TooLong { what, seconds: self.seconds.saturating_add(1) }
    }

    fn is_automorphism(&self, map: &[u32]) -> bool {
        self.rows.iter().zip(map).all(|(row, &image)| {
            let mut mapped: Vec<u32> = row.iter().map(|&w| map[w as usize]).collect();
            mapped.sort_unstable();
            mapped == self.rows[image as usize]
        })
    }
}
