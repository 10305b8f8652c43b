//! A cut by METIS (Karypis and Kumar, A fast and high quality multilevel scheme for partitioning
//! irregular graphs, 1998): one more start.

use metis::{Graph, Idx};

use super::weighted::Weighted;

/// Sides that are nearly halves; all on one side where METIS has no answer.
pub(super) fn halves(graph: &Weighted) -> Vec<bool> {
    let mut side = vec![0; graph.order()];
    // Without an answer nothing was moved.
    let _ = part(graph, &mut side);
    side.into_iter().map(|side| side == 1).collect()
}

fn part(graph: &Weighted, side: &mut [Idx]) -> Option<()> {
    let (mut starts, mut ends, mut links) = (vec![0], Vec::new(), Vec::new());
    let mut sizes = Vec::new();
    for v in 0..graph.order() {
        sizes.push(Idx::try_from(graph.size(v)).ok()?);
        for &(w, count) in graph.neighbors(v) {
            ends.push(Idx::try_from(w).ok()?);
            links.push(Idx::try_from(count).ok()?);
        }
        starts.push(Idx::try_from(ends.len()).ok()?);
    }
    let graph = Graph::new(1, 2, &starts, &ends).ok()?.set_adjwgt(&links).set_vwgt(&sizes);
    graph.part_recursive(side).ok().map(|_| ())
}
