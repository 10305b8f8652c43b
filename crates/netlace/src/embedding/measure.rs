//! What an embedding costs, measured on the host however it was found.

use super::graph::Graph;
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Network, Node, RequestError};
use netlace_core::search::{in_seconds, within_time};

/// A guest mapped to a host: guest node v is on host node `map[v]`.
///
/// ```
/// use netlace::{Context, embedding::Embedding};
/// let (guest, host) = (netlace::parse("ring(4)")?, netlace::parse("path(4)")?);
/// let embedding = Embedding { guest, host, map: vec![0, 2, 3, 1] };
/// let measures = embedding.measure(&Context::with_memory(1 << 20)).unwrap();
/// assert_eq!((measures.dilation, measures.congestion, measures.load), (2, 2, 1));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Embedding {
    /// What is laid out.
    pub guest: Network,
    /// What it is laid out on, a connected network.
    pub host: Network,
    /// The host node of each guest node.
    pub map: Vec<Node>,
}

/// The figures of an embedding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// The most guest nodes on one host node.
    pub load: u64,
    /// The length of the longest route of a guest link, each a shortest one: exact.
    pub dilation: u32,
    /// The lengths of all routes together: exact.
    pub hops: u64,
    /// The number of guest links.
    pub links: u64,
    /// The most routes over one host link, both directions together, when the routes are spread over
    /// shortest paths: an upper bound for this map, as other routes may be better.
    pub congestion: u64,
    /// Host nodes for each guest node.
    pub expansion: f64,
}

impl Measures {
    /// The mean length of a route; none without links.
    pub fn mean_dilation(&self) -> Option<f64> {
        (self.links > 0).then(|| self.hops as f64 / self.links as f64)
    }
}

impl Embedding {
    /// All figures. Refused unless the map names a host node for each guest node, and the host is
    /// connected.
    pub fn measure(&self, context: &Context) -> Result<Measures, RequestError> {
        let (loads, routes) = self.laid(context)?;
        let hops = || routes.iter().map(|route| route.len() - 1);
        let mut standing = vec![0; loads.graph.order()];
        self.map.iter().for_each(|&v| standing[v as usize] += 1);
        Ok(Measures {
            load: standing.into_iter().max().unwrap_or(0),
            dilation: hops().max().unwrap_or(0) as u32,
            hops: hops().sum::<usize>() as u64,
            links: routes.len() as u64,
            congestion: u64::from(loads.loads.iter().copied().max().unwrap_or(0)),
            expansion: loads.graph.order() as f64 / self.map.len() as f64,
        })
    }

    /// The route of each guest link: the host nodes of a shortest one. Refused as the figures are.
    pub(crate) fn routes(&self, context: &Context) -> Result<Vec<Vec<u32>>, RequestError> {
        Ok(self.laid(context)?.1)
    }

    /// The routes of all guest links, spread over shortest paths, and what the host's links carry.
    fn laid<'a>(
        &self,
        context: &Context<'a>,
    ) -> Result<(RouteLoads<'a>, Vec<Vec<u32>>), RequestError> {
        let mut loads = RouteLoads::new(self, context)?;
        let mut routes = Vec::new();
        let links = self.links(context)?;
        for (done, &(from, to)) in links.iter().enumerate() {
            loads.within_time(done, links.len())?;
            routes.push(loads.lay(from, to)?);
        }
        loads.spread(&mut routes)?;
        Ok((loads, routes))
    }

    /// The guest's links by the host nodes of their ends.
    fn links(&self, context: &Context) -> Result<Vec<(u32, u32)>, RequestError> {
        let guest = self.guest.csr(context)?;
        let mut links = Vec::with_capacity(guest.channel_count() / 2);
        for v in 0..guest.order() {
            let later = guest.neighbors(v).iter().filter(|&&w| u64::from(w) > v);
            let place = |v: Node| self.map[v as usize] as u32;
            links.extend(later.map(|&w| (place(v), place(Node::from(w)))));
        }
        Ok(links)
    }
}

/// Routes over the host, and the number that go over each of its links.
struct RouteLoads<'a> {
    graph: Graph,
    /// The number of routes over each link, at the end with the lower number.
    loads: Vec<u32>,
    /// The distance of the nodes that the search has come to, `u32::MAX` elsewhere.
    distances: Vec<u32>,
    queue: Vec<u32>,
    /// For nodes on shortest routes to the destination: the most loaded link and the load of all
    /// links from the source on, at best, and the node before.
    best: Vec<(u32, u64, u32)>,
    /// Nodes that were found to be on such a route.
    seen: Vec<bool>,
    /// Link ends examined.
    examined: u64,
    what: String,
    context: Context<'a>,
}

impl<'a> RouteLoads<'a> {
    fn new(embedding: &Embedding, context: &Context<'a>) -> Result<Self, RequestError> {
        let Embedding { guest, host, map } = embedding;
        let what = format!("measuring {guest} on {host}");
        let graph = Graph::of(host, context)?;
        let order = graph.order();
        let links = u128::try_from(guest.links()).unwrap_or(u128::MAX / 1024);
        let needed = 32 * order as u128 + 4 * graph.link_ends() as u128 + 64 * links;
        context.within_memory(|| what.clone(), needed)?;
        let is_inside = map.iter().all(|&place| place < order as Node);
        if map.len() as u64 != guest.topology()?.order() || !is_inside {
            let why = "the map must name a host node for each guest node".to_owned();
            return Err(RequestError::Unbuildable { what, why });
        }
        Ok(Self {
            loads: vec![0; graph.link_ends()],
            distances: vec![u32::MAX; order],
            queue: Vec::new(),
            best: vec![(0, 0, 0); order],
            seen: vec![false; order],
            graph,
            examined: 0,
            what,
            context: *context,
        })
    }

    /// The place of a link among the loads.
    fn place(&self, v: u32, w: u32) -> usize {
        let (v, w) = (v.min(w), v.max(w));
        self.graph.begin(v) + self.graph.row(v).partition_point(|&u| u < w)
    }

    fn add(&mut self, route: &[u32], change: i32) {
        for step in route.windows(2) {
            let place = self.place(step[0], step[1]);
            self.loads[place] = self.loads[place].saturating_add_signed(change);
        }
    }

    /// Lays the shortest route on which the most loaded link, then all links together, carry least.
    fn lay(&mut self, from: u32, to: u32) -> Result<Vec<u32>, RequestError> {
        self.find(from, to)?;
        // The nodes on shortest routes, from the far end to the near one.
        let mut between = vec![to];
        let mut next = 0;
        while let Some(&v) = between.get(next) {
            next += 1;
            let nearer = self.distances[v as usize].wrapping_sub(1);
            for &u in self.graph.row(v) {
                if self.distances[u as usize] == nearer && !self.seen[u as usize] {
                    self.seen[u as usize] = true;
                    between.push(u);
                }
            }
        }
        self.best[from as usize] = (0, 0, from);
        for &v in between.iter().rev() {
            self.seen[v as usize] = false;
            let nearer = self.distances[v as usize].wrapping_sub(1);
            let before =
                self.graph.row(v).iter().filter(|&&u| self.distances[u as usize] == nearer);
            let over = |&u: &u32| {
                let load = self.loads[self.place(u, v)];
                let (most, sum, _) = self.best[u as usize];
                (most.max(load), sum + u64::from(load), u)
            };
            if let Some(best) = before.map(over).min() {
                self.best[v as usize] = best;
            }
        }
        let mut route = vec![to];
        let mut at = to;
        while at != from {
            at = self.best[at as usize].2;
            route.push(at);
        }
        for &v in &self.queue {
            self.distances[v as usize] = u32::MAX;
        }
        self.add(&route, 1);
        Ok(route)
    }

    /// Breadth-first search from `from` until `to` is found.
    fn find(&mut self, from: u32, to: u32) -> Result<(), RequestError> {
        self.queue.clear();
        self.queue.push(from);
        self.distances[from as usize] = 0;
        let mut next = 0;
        while self.distances[to as usize] == u32::MAX {
            let Some(&v) = self.queue.get(next) else {
                return Err(RequestError::Unbuildable {
                    what: self.what.clone(),
                    why: format!("there is no path from {from} to {to}"),
                });
            };
            next += 1;
            for &w in self.graph.row(v) {
                if self.distances[w as usize] == u32::MAX {
                    self.distances[w as usize] = self.distances[v as usize] + 1;
                    self.queue.push(w);
                }
            }
            self.examined += self.graph.degree(v) as u64;
        }
        Ok(())
    }

    /// Refuses to go on if all routes would take too long, by those that are laid.
    fn within_time(&self, done: usize, all: usize) -> Result<(), RequestError> {
        const SAMPLE: usize = 64;
        self.context.progress.report(done as u64, all as u64)?;
        if done == SAMPLE {
            let examined = u128::from(self.examined) * all as u128 / SAMPLE as u128;
            let seconds = in_seconds(examined * costs::EMBEDDED_LINK_END);
            within_time(|| self.what.clone(), seconds, &self.context)?;
        }
        Ok(())
    }

    /// Takes up the routes over the most loaded links and lays them again, while that helps and there is time.
    fn spread(&mut self, routes: &mut [Vec<u32>]) -> Result<(), RequestError> {
        const ROUNDS: usize = 8;
        for _ in 0..ROUNDS {
            let before = self.loads.iter().copied().max().unwrap_or(0);
            if before <= 1 {
                break;
            }
            for route in &mut *routes {
                let full = |step: &[u32]| self.loads[self.place(step[0], step[1])] >= before;
                if route.windows(2).any(full)
                    && let &[to, .., from] = &route[..]
                {
                    if !self.context.progress.is_in_time(0, 1)? {
                        return Ok(());
                    }
                    self.add(route, -1);
                    *route = self.lay(from, to)?;
                }
            }
            if self.loads.iter().max() == Some(&before) {
                break;
            }
        }
        Ok(())
    }
}
