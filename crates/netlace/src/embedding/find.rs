//! Finding an embedding for any guest and host.

use super::bound::{DilationBound, bound};
use super::exchange::{Distances, Layout};
use super::graph::Graph;
use super::hamilton::{self, Tour};
use super::measure::{Embedding, Measures};
use super::numberings::numberings;
use super::pair::{MOST_ENDS, MOST_SEARCHED, both, refused};
use super::place::{Outcome, place};
use super::rings::{Line, in_line, round_a_tree};
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};

/// An embedding that was found, with what is known of better ones.
#[derive(Clone, Debug)]
pub struct Found {
    /// The embedding: one guest node on a host node.
    pub embedding: Embedding,
    /// Its figures.
    pub measures: Measures,
    /// No embedding with one guest node on a host node has a smaller dilation than this.
    pub lower_bound: DilationBound,
    /// How it was found.
    pub method: String,
}

impl Found {
    /// Whether no embedding has a smaller dilation.
    pub fn is_optimal(&self) -> bool {
        self.measures.dilation <= self.lower_bound.dilation
    }
}

/// An embedding with one guest node on a host node, of small dilation first and then of small
/// congestion.
///
/// Maps that follow the numbers of the nodes are tried first, then cycles and paths through all
/// nodes of the host for rings and paths, then places one after another and exchanges for hosts of
/// up to 4,096 nodes. Refused if the guest is larger than the host or the host is not connected.
///
/// ```
/// use netlace::{Context, embedding::embed};
/// let (guest, host) = (netlace::parse("hypercube(4)")?, netlace::parse("torus(4,4)")?);
/// let found = embed(&guest, &host, &Context::with_memory(1 << 30)).unwrap();
/// assert_eq!((found.measures.dilation, found.measures.congestion), (1, 1));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn embed(guest: &Network, host: &Network, context: &Context) -> Result<Found, RequestError> {
    let graphs = both(guest, host, context)?;
    let bound = bound((guest, &graphs.0), (host, &graphs.1));
    let mut search = Search {
        guest: &graphs.0,
        host: &graphs.1,
        alike: host.is_vertex_transitive(),
        bound,
        dilation: u32::MAX,
        maps: Vec::new(),
    };
    search.run();
    let Search { bound, maps, .. } = search;
    let mut best: Option<Found> = None;
    for (method, map) in maps {
        let map = map.into_iter().map(Node::from).collect();
        let embedding = Embedding { guest: guest.clone(), host: host.clone(), map };
        let measures = embedding.measure(context)?;
        let key = |m: &Measures| (m.dilation, m.congestion, m.hops);
        if best.as_ref().is_none_or(|best| key(&measures) < key(&best.measures)) {
            best = Some(Found { embedding, measures, lower_bound: bound.clone(), method });
        }
    }
    let why = || "none of the maps tried has paths short enough to be measured".to_owned();
    best.ok_or_else(|| refused(guest, host, why()))
}

/// Maps of the smallest dilation found so far, and the dilation proven to be the least.
struct Search<'a> {
    guest: &'a Graph,
    host: &'a Graph,
    /// Whether all nodes of the host are alike.
    alike: bool,
    bound: DilationBound,
    dilation: u32,
    maps: Vec<(String, Vec<u32>)>,
}

impl Search<'_> {
    fn run(&mut self) {
        for (name, map) in numberings(self.guest, self.host) {
            self.offer(name, map);
        }
        let line = in_line(self.guest);
        if let Some(line) = &line {
            self.line(line);
        }
        let searched = self.host.order() <= MOST_SEARCHED;
        if line.is_none_or(|line| line.nodes.len() < self.host.order()) && searched {
            self.places();
        }
    }

    fn is_done(&self) -> bool {
        self.dilation <= self.bound.dilation
    }

    /// Keeps a map if none is better, and only few that are as good.
    fn offer(&mut self, name: String, map: Vec<u32>) {
        const AS_GOOD: usize = 3;
        let Some(dilation) = self.dilation_of(&map) else { return };
        if dilation < self.dilation {
            self.maps.clear();
            self.dilation = dilation;
        }
        self.maps.push((name, map));
        if self.maps.len() > AS_GOOD {
            self.maps.remove(1);
        }
    }

    /// The dilation of a map, unless it is worse than what there is or takes too long to find.
    fn dilation_of(&self, map: &[u32]) -> Option<u32> {
        const MOST_EXAMINED: u64 = 1 << 26;
        let (mut distances, mut queue) = (vec![u32::MAX; self.host.order()], Vec::new());
        let (mut dilation, mut examined) = (0, 0);
        for v in 0..self.guest.order() as u32 {
            let later = || self.guest.row(v).iter().filter(|&&w| w > v);
            let ends = || later().map(|&w| map[w as usize]);
            if ends().next().is_none() {
                continue;
            }
            // Deeper and deeper, as most ends are near.
            let mut depth = 2;
            let farthest = loop {
                self.host.search(map[v as usize], depth, &mut distances, &mut queue);
                let farthest = ends().map(|place| distances[place as usize]).max();
                queue.iter().for_each(|&place| distances[place as usize] = u32::MAX);
                examined += queue.len() as u64;
                if farthest != Some(u32::MAX) || depth >= self.dilation {
                    break farthest;
                }
                depth = self.dilation.min(2 * depth);
            };
            dilation = dilation.max(farthest?);
            if dilation == u32::MAX || examined > MOST_EXAMINED {
                return None;
            }
        }
        Some(dilation)
    }

    /// A ring of all nodes, or a path: by cycles and paths in the host, in its square, and round a
    /// tree.
    fn line(&mut self, line: &Line) {
        let all = line.nodes.len() == self.host.order();
        if line.closed && !all {
            return;
        }
        for dilation in 1..=2 {
            if self.dilation <= dilation || dilation < self.bound.dilation {
                continue;
            }
            let Some(power) = self.host.power(dilation, MOST_ENDS) else { break };
            let (tour, through) = if line.closed {
                (hamilton::cycle_through_all(&power), "cycle")
            } else {
                (hamilton::path_through_all(&power), "path")
            };
            match tour {
                Tour::Found(nodes) => {
                    let of = if dilation == 1 { "" } else { " in the square" };
                    self.offer(format!("Hamiltonian{of}"), line.laid_on(&nodes));
                }
                Tour::Impossible(why) if all && dilation == self.bound.dilation => {
                    let square = if dilation == 1 { "" } else { "with links of two steps, " };
                    let why = format!(
                        "no {through} goes through all nodes: {square}{why}: \
                         dilation {dilation} is impossible"
                    );
                    self.bound = DilationBound { dilation: dilation + 1, why };
                }
                Tour::Impossible(_) | Tour::NotFound => (),
            }
        }
        if self.dilation > 3 {
            self.offer("round a tree".to_owned(), line.laid_on(&round_a_tree(self.host)));
        }
    }

    /// Any guest: places one after another for the least dilation, then exchanges.
    fn places(&mut self) {
        /// Places examined, and exchanges tried, for one dilation.
        const WORK: u64 = 1 << 22;
        const EXCHANGES: u64 = 1 << 22;
        while !self.is_done() {
            let dilation = self.bound.dilation;
            let Some(near) = self.host.power(dilation, MOST_ENDS) else { break };
            match place(self.guest, &near, self.alike, WORK) {
                Outcome::Placed(map) => self.offer("one by one".to_owned(), map),
                Outcome::None => {
                    let why = format!(
                        "every placement of the nodes was tried or excluded: \
                         dilation {dilation} is impossible"
                    );
                    self.bound = DilationBound { dilation: dilation + 1, why };
                }
                Outcome::Unknown => break,
            }
        }
        let Some((_, map)) = self.maps.last() else { return };
        if self.dilation <= 1 {
            return;
        }
        let distances = Distances::of(self.host);
        let mut layout = Layout::new(self.guest, self.host, &distances, map.clone());
        let mut dilation = self.bound.dilation;
        if !self.is_done() && !layout.shorten(dilation, EXCHANGES) {
            // From what there is downwards, as far as it goes.
            dilation = self.dilation;
            let mut best = map.clone();
            while dilation > self.bound.dilation && layout.shorten(dilation - 1, EXCHANGES) {
                best.clone_from(&layout.map);
                dilation -= 1;
            }
            layout = Layout::new(self.guest, self.host, &distances, best);
        }
        layout.tighten(dilation, EXCHANGES / 4);
        self.offer("exchanges".to_owned(), layout.map);
    }
}
