//! All connected graphs with few nodes, each once up to the numbering of its nodes.
//!
//! Every connected graph has a node that is no cut node, so all of n nodes come of those of n − 1 nodes by adding a node with at
//! least one link. Of those that are the same but for the numbering, one is kept: each is numbered in its canonical form,
//! which is found by colouring nodes by what is around them, and singling out one after another of those that
//! share a colour.

use std::collections::BTreeSet;

use crate::context::Context;
use crate::network::RequestError;

/// The most nodes of the graphs that are listed.
pub const MOST_CONNECTED: usize = 8;

/// The links of a graph, each between two different nodes, the smaller first.
pub type Links = Vec<[u64; 2]>;

/// The links of every connected graph with this number of nodes, up to the numbering of nodes: 1, 1, 2, 6, 21, 112, 853 and
/// 11,117 graphs of 1 to 8 nodes. Those with fewer links come first.
///
/// ```
/// use netlace::{Context, search::connected_graphs};
/// let context = Context::with_memory(1 << 20);
/// assert_eq!(connected_graphs(3, &context)?, [vec![[0, 2], [1, 2]], vec![[0, 1], [0, 2], [1, 2]]]);
/// # Ok::<(), netlace::network::RequestError>(())
/// ```
pub fn connected_graphs(order: usize, context: &Context) -> Result<Vec<Links>, RequestError> {
    /// The time for 8 nodes in seconds, and how it grows with each further node; both rounded up.
    const SECONDS: u64 = 1;
    const GROWTH: u64 = 60;
    if order > MOST_CONNECTED {
        let more = u32::try_from(order - MOST_CONNECTED).unwrap_or(u32::MAX);
        let seconds = GROWTH.saturating_pow(more).saturating_mul(SECONDS);
        let what = format!("listing all connected graphs with {order} nodes");
        return Err(RequestError::TooLong { what, seconds });
    }
    if order == 0 {
        return Ok(Vec::new());
    }
    let mut forms = BTreeSet::from([0]);
    for nodes in 2..=order {
        forms = extended(&forms, nodes, context)?;
    }
    let mut graphs: Vec<Links> = forms.iter().map(|&form| links(form)).collect();
    graphs.sort_by_key(Vec::len);
    Ok(graphs)
}

/// The canonical forms with a node more, which makes them of this number of nodes.
fn extended(
    smaller: &BTreeSet<u64>,
    nodes: usize,
    context: &Context,
) -> Result<BTreeSet<u64>, RequestError> {
    let mut found = BTreeSet::new();
    for (done, &form) in smaller.iter().enumerate() {
        context.progress.report(done as u64, smaller.len() as u64)?;
        let mut graph = Small { nodes, rows: [0; MOST_CONNECTED] };
        for [a, b] in links(form) {
            graph.link(a as usize, b as usize);
        }
        for ends in 1..1u8 << (nodes - 1) {
            let mut larger = graph;
            (0..nodes - 1).filter(|v| ends >> v & 1 == 1).for_each(|v| larger.link(v, nodes - 1));
            found.insert(larger.canonical());
        }
    }
    Ok(found)
}

/// The place of a link among all, those of the smaller larger end first.
fn place(a: usize, b: usize) -> usize {
    let (low, high) = (a.min(b), a.max(b));
    high * (high.saturating_sub(1)) / 2 + low
}

/// The links whose places are set.
fn links(form: u64) -> Links {
    let all = (1..MOST_CONNECTED).flat_map(|high| (0..high).map(move |low| (low, high)));
    let linked = all.filter(|&(low, high)| form >> place(low, high) & 1 == 1);
    let mut links: Links = linked.map(|(low, high)| [low as u64, high as u64]).collect();
    links.sort_unstable();
    links
}

/// A graph of few nodes.
#[derive(Clone, Copy)]
struct Small {
    nodes: usize,
    /// The neighbours of each node, a bit each.
    rows: [u8; MOST_CONNECTED],
}

/// A colour for each node: the number of nodes of smaller colours.
type Colours = [u8; MOST_CONNECTED];

impl Small {
    fn link(&mut self, a: usize, b: usize) {
        self.rows[a] |= 1 << b;
        self.rows[b] |= 1 << a;
    }

    /// The same for all numberings of a graph, and different for different graphs.
    fn canonical(&self) -> u64 {
        let mut least = u64::MAX;
        self.number(self.refined([0; MOST_CONNECTED]), &mut least);
        least
    }

    /// Goes through the numberings that the colours leave open, but for those that exchange twins only.
    fn number(&self, colours: Colours, least: &mut u64) {
        let of = |colour: u8| (0..self.nodes).filter(move |&v| colours[v] == colour);
        let Some(shared) = (0..self.nodes as u8).find(|&colour| of(colour).count() > 1) else {
            *least = (*least).min(self.form(colours));
            return;
        };
        let mut tried: Vec<usize> = Vec::new();
        for v in of(shared) {
            if tried.iter().any(|&w| self.are_twins(v, w)) {
                continue;
            }
            tried.push(v);
            let mut next = colours;
            of(shared).filter(|&w| w != v).for_each(|w| next[w] += 1);
            self.number(self.refined(next), least);
        }
    }

    /// Whether two nodes have the same neighbours but for each other: to exchange them changes nothing.
    fn are_twins(&self, v: usize, w: usize) -> bool {
        let both = 1 << v | 1 << w;
        (self.rows[v] ^ self.rows[w]) & !both == 0
    }

    /// Colours nodes by their neighbours' colours until that distinguishes no more.
    fn refined(&self, mut colours: Colours) -> Colours {
        loop {
            // A colour, and behind it the number of neighbours of each colour.
            let key = |v: usize| {
                let near = (0..self.nodes).filter(|w| self.rows[v] >> w & 1 == 1);
                let near: u64 = near.map(|w| 1 << (4 * colours[w])).sum();
                (colours[v], near)
            };
            let mut keys = [(0, 0); MOST_CONNECTED];
            (0..self.nodes).for_each(|v| keys[v] = key(v));
            let mut next = colours;
            for v in 0..self.nodes {
                next[v] = (0..self.nodes).filter(|&w| keys[w] < keys[v]).count() as u8;
            }
            if next == colours {
                return colours;
            }
            colours = next;
        }
    }

    /// The links between nodes that are numbered by their colours.
    fn form(&self, colours: Colours) -> u64 {
        let mut form = 0;
        for v in 0..self.nodes {
            for w in (0..v).filter(|w| self.rows[v] >> w & 1 == 1) {
                form |= 1 << place(colours[v].into(), colours[w].into());
            }
        }
        form
    }
}
