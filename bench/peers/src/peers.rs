//! How the peers store a network and search it.

use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use dsi_progress_logger::no_logging;
use netlace::exact::Enumerator;
use petgraph::csr::Csr;
use petgraph::visit::Bfs;
use webgraph::graphs::csr_graph::CsrGraph;
use webgraph::graphs::vec_graph::VecGraph;
use webgraph::visits::Sequential;
use webgraph::visits::breadth_first::{EventPred, Seq};
use webgraph_algo::distances::exact_sum_sweep::{Diameter, Level};

use crate::Run;
use crate::python::Python;

/// One network as the peers store it.
pub struct Peers {
    pub order: u64,
    petgraph: Csr<(), ()>,
    webgraph: CsrGraph,
    python: RefCell<Python>,
}

impl Peers {
    pub fn new(graph: &netlace::network::Csr, python: Python) -> Self {
        let mut arcs: Vec<(u32, u32)> = (0..graph.order())
            .flat_map(|v| graph.neighbors(v).iter().map(move |&w| (v as u32, w)))
            .collect();
        arcs.sort_unstable();
        let both = arcs.iter().map(|&(v, w)| (v as usize, w as usize));
        Self {
            order: graph.order(),
            petgraph: Csr::from_sorted_edges(&arcs).expect("sorted"),
            webgraph: CsrGraph::from_seq_graph(&VecGraph::from_arcs(both)),
            python: RefCell::new(python),
        }
    }

    /// Breadth-first searches from so many nodes, as each peer does them.
    pub fn searches<'a>(&'a self, sources: u64, expected: &'a Enumerator) -> Vec<Run<'a>> {
        let from = move || spaced(sources, self.order).map(|source| source as usize);
        let mut visit = Seq::new(&self.webgraph);
        let (rustworkx, networkit) = match sources == self.order {
            true => ("distance_matrix", "APSP"),
            false => ("bfs_layers", "BFS"),
        };
        vec![
            Run::new(&format!("petgraph {}, Bfs", version("petgraph")), expected, move || {
                counted(from(), |source, counts| {
                    let mut bfs = Bfs::new(&self.petgraph, source as u32);
                    while !bfs.stack.is_empty() {
                        counts.push(bfs.stack.len() as u64);
                        (0..bfs.stack.len()).for_each(|_| _ = bfs.next(&self.petgraph));
                    }
                })
            }),
            Run::new(&format!("webgraph {}, Seq", version("webgraph")), expected, move || {
                counted(from(), |source, counts| {
                    visit.reset();
                    let _: ControlFlow<Infallible> = visit.visit([source], |event| {
                        if let EventPred::FrontierSize { size, .. } = event {
                            counts.push(size as u64);
                        }
                        Continue(())
                    });
                })
            }),
            self.in_python("rustworkx", rustworkx, sources, expected),
            self.in_python("NetworKit", networkit, sources, expected),
        ]
    }

    /// The diameter, as each peer finds it. It is counted once, at its length.
    pub fn diameters<'a>(&'a self, expected: &'a Enumerator) -> Vec<Run<'a>> {
        let name = format!("webgraph-algo {}, ExactSumSweep", version("webgraph-algo"));
        let sweep = Run::new(&name, expected, || {
            diameter(Diameter::run_symm(&self.webgraph, true, no_logging![]).diameter as u64)
        });
        vec![sweep, self.in_python("NetworKit", "Diameter", 1, expected)]
    }

    fn in_python<'a>(
        &'a self,
        library: &str,
        function: &'static str,
        sources: u64,
        expected: &'a Enumerator,
    ) -> Run<'a> {
        let name = format!("{library} {}, {function}", self.python.borrow().version(library));
        let run = Box::new(move || self.python.borrow_mut().search(function, sources));
        Run { name, run, expected, times: 1 }
    }
}

/// A diameter in the form of counts.
pub fn diameter(length: u64) -> Enumerator {
    Enumerator::term(1_u32, length)
}

/// So many nodes, evenly spaced from node 0 on.
pub fn spaced(sources: u64, order: u64) -> impl Iterator<Item = u64> {
    (0..sources).map(move |i| i * (order / sources))
}

/// The sums of what `search` counts at each distance from each source.
fn counted(
    sources: impl Iterator<Item = usize>,
    mut search: impl FnMut(usize, &mut Vec<u64>),
) -> Enumerator {
    let (mut sums, mut counts) = (Vec::new(), Vec::new());
    for source in sources {
        counts.clear();
        search(source, &mut counts);
        sums.resize(counts.len().max(sums.len()), 0);
        sums.iter_mut().zip(&counts).for_each(|(sum, count)| *sum += count);
    }
    Enumerator::from_counts(sums)
}

/// The version of a library that this program was built with.
fn version(library: &str) -> &'static str {
    let (_, entry) = include_str!("../Cargo.lock")
        .split_once(&format!("name = \"{library}\"\nversion = \""))
        .expect("a dependency");
    entry.split('"').next().expect("a version")
}
