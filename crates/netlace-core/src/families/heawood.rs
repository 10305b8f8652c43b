//! The Heawood graph: the smallest graph of degree 3 and girth 6.

use std::sync::Arc;

use super::{DesignRole, Family, Source};
use crate::exact::{Crossings, Distance, Enumerator, RuleError};
use crate::network::{
    Automorphism, Broadcast, ByRule, Census, Construction, ExactRules, Flat, Listed, NextHop, Node,
    ParameterError, Port, Ports, RouteRules, Routing, ScheduleRules, Step, Symmetry, TooLargeError,
    Topology, Tree,
};

pub(super) static FAMILY: Family = Family {
    name: "heawood",
    summary: "the Heawood graph: 14 nodes, degree 3, diameter 3",
    params: &[],
    source: Source::Heawood,
    example: "heawood",
    tried: DesignRole::Leaf,
    build: |_| Ok(Arc::new(Heawood)),
};

/// The order of the graph.
pub(super) const ORDER: u8 = 14;

/// The end of the chord of `x`: 5 ahead of odd nodes, 5 behind even ones.
const fn chord(x: u8) -> u8 {
    (if x % 2 == 1 { x + 5 } else { x + ORDER - 5 }) % ORDER
}

/// The next node on the ring, the one before, and the end of the chord.
pub(super) const ROWS: [[u8; 3]; ORDER as usize] = {
    let mut rows = [[0; 3]; ORDER as usize];
    let mut x = 0;
    while x < ORDER {
        rows[x as usize] = [(x + 1) % ORDER, (x + ORDER - 1) % ORDER, chord(x)];
        x += 1;
    }
    rows
};

/// The distance of two nodes. Odd nodes are linked only to even ones, and any two odd or two even nodes share a neighbour.
pub(super) fn distance(a: Node, b: Node) -> u64 {
    let linked = ROWS[a as usize].contains(&(b as u8));
    match (a == b, (a + b).is_multiple_of(2), linked) {
        (true, _, _) => 0,
        (_, _, true) => 1,
        (_, true, _) => 2,
        _ => 3,
    }
}

/// The Heawood graph.
pub(super) struct Heawood;

impl Construction for Heawood {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(Census::regular("heawood", ORDER, 3))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(Listed(ROWS))))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn schedules(&self) -> &dyn ScheduleRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl ExactRules for Heawood {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        Ok(Arc::new(|a: Node, b: Node| Some(distance(a, b))))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Ok(Enumerator::from_counts([1u32, 3, 6, 4]))
    }

    /// E. Pegg Jr. and G. Exoo: Crossing Number Graphs. The Mathematica Journal 11 (2009).
    fn crossings(&self) -> Result<Crossings, RuleError> {
        Ok(Crossings::exactly(3u32))
    }
}

impl RouteRules for Heawood {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        Ok(Arc::new(Heawood))
    }

    /// Basic-Routing of the paper; with its last step corrected it is shortest.
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(ByRule(self.next_hop()?)))
    }
}

impl ScheduleRules for Heawood {
    /// Basic-Broadcasting of the paper, corrected.
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        Ok(Arc::new(FromZero(Tree::down(&FOUND, &FROM, ports))))
    }
}

impl Symmetry for Heawood {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    /// A rotation by two nodes, and a reflection.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = Node::from(ORDER);
        vec![Arc::new(move |v| (v + 2) % n), Arc::new(move |v| (n + 1 - v) % n)]
    }
}

/// The nodes of the broadcast tree from node 0, each after the one from which it receives. As
/// printed, the second round sends back to the source and 4 nodes receive nothing.
const FOUND: [u32; ORDER as usize] = [0, 1, 13, 9, 2, 6, 12, 4, 8, 10, 3, 11, 7, 5];

/// From whom each node receives.
const FROM: [u32; ORDER as usize] = [0, 0, 1, 2, 13, 6, 1, 6, 9, 0, 9, 2, 13, 0];

/// The tree from node 0, mapped to another root by an automorphism: a rotation to an even one, a
/// reflection to an odd one.
struct FromZero(Tree);

impl Broadcast for FromZero {
    fn steps(&self, _: Node) -> u64 {
        self.0.steps(0)
    }

    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        let n = Node::from(ORDER);
        let carried = |v: Node| if root.is_multiple_of(2) { v + root } else { root + n - v } % n;
        self.0.step(0, step, &mut |from, to| send(carried(from), carried(to)));
    }
}

/// To the destination if it is a neighbour, else to the first neighbour that is linked to it, else
/// forward on the ring: at distance three every direction is as good. (There the paper only renames the
/// node that has the message, and does not forward it.)
impl NextHop for Heawood {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        if at == to {
            return None;
        }
        let row = &ROWS[at as usize];
        let linked = |v: u8| ROWS[usize::from(v)].contains(&(to as u8));
        let there = row.iter().position(|&v| Node::from(v) == to);
        let port = there.or_else(|| row.iter().position(|&v| linked(v))).unwrap_or(0);
        Some(Step { port: port as Port, to: Node::from(row[port]) })
    }
}
