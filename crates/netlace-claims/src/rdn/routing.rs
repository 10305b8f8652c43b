//! Algorithm 1, Theorem 2 and the example of Fig. 7: routing.

use super::bases::{Id, Net, nets};
use super::theorem_1::diameter;
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::network::{Csr, Network, Node};
use netlace::routing::route;

/// Algorithm 1 as printed, over a base that routes along shortest paths.
pub(super) struct Algorithm1 {
    /// For each two nodes of the base the next node on the path.
    next: Vec<Vec<Node>>,
    /// The number of nodes at each level, from the base on.
    sizes: Vec<Node>,
}

impl Algorithm1 {
    pub fn new(base: &Csr, k: u64) -> Self {
        let mut sizes = vec![base.order()];
        for level in 0..k as usize {
            sizes.push(2 * sizes[level] * sizes[level]);
        }
        Self { next: (0..base.order()).map(|to| towards(base, to)).collect(), sizes }
    }

    /// The nodes of the route, both ends included.
    pub fn route(&self, from: Node, to: Node) -> Vec<Node> {
        self.at_level(self.sizes.len() - 1, from, to)
    }

    fn at_level(&self, level: usize, from: Node, to: Node) -> Vec<Node> {
        if level == 0 {
            let step = |&v: &Node| (v != to).then(|| self.next[to as usize][v as usize]);
            return std::iter::successors(Some(from), step).collect();
        }
        let n = self.sizes[level - 1];
        let (u, v) = (Id::of(from, n), Id::of(to, n));
        let inside = |id: Id, from, to| {
            let path = self.at_level(level - 1, from, to);
            path.into_iter().map(move |member| Id { member, ..id }.number(n)).collect::<Vec<_>>()
        };
        if u.kind == v.kind && u.cluster == v.cluster {
            return inside(u, u.member, v.member);
        }
        if u.kind == v.kind {
            let across = self.at_level(level, u.across().number(n), to);
            return std::iter::once(from).chain(across).collect();
        }
        // From both ends to the link that joins the two clusters.
        let mut path = inside(u, u.member, v.cluster);
        let back = inside(v, v.member, u.cluster);
        path.extend(back.into_iter().rev());
        path
    }
}

/// For each node the next one on a shortest path to `to`.
fn towards(graph: &Csr, to: Node) -> Vec<Node> {
    let distances = graph.distances(to);
    let nearer = |v: Node| {
        let is_nearer = |w: &&u32| distances[**w as usize] < distances[v as usize];
        graph.neighbors(v).iter().find(is_nearer).map_or(v, |&w| w.into())
    };
    (0..graph.order()).map(nearer).collect()
}

/// The result for all pairs.
struct Routes {
    /// Routes that go from link to link and end at the destination.
    delivered: u64,
    longest: u64,
    /// Routes that are as long as a shortest path.
    shortest: u64,
}

fn all_routes(trial: &Trial, net: &Net) -> Result<Routes, CheckError> {
    let algorithm = Algorithm1::new(trial.lab.graph(&net.base)?, net.k);
    let graph = trial.lab.graph(&net.network)?;
    let mut routes = Routes { delivered: 0, longest: 0, shortest: 0 };
    for from in 0..graph.order() {
        let distances = graph.distances(from);
        for to in 0..graph.order() {
            let path = algorithm.route(from, to);
            let is_link = |pair: &[Node]| graph.neighbors(pair[0]).contains(&(pair[1] as u32));
            let ends = (path.first(), path.last()) == (Some(&from), Some(&to));
            let hops = path.len() as u64 - 1;
            routes.delivered += u64::from(ends && path.windows(2).all(is_link));
            routes.longest = routes.longest.max(hops);
            routes.shortest += u64::from(hops == u64::from(distances[to as usize]));
        }
    }
    Ok(routes)
}

/// The networks in which all pairs are routed.
fn routed(trial: &mut Trial) -> Result<Vec<Net>, CheckError> {
    let most = trial.pick(210, 2_100);
    nets(trial, 1..=3, most)
}

fn pairs(network: &Network) -> num_bigint::BigUint {
    network.order().pow(2)
}

pub(super) static DELIVERS: Claim = Claim {
    id: "rdn.algorithm-1.delivers",
    place: "Algorithm 1",
    says: "The routing leads from every node to every other, over existing links.",
    formula: "pairs delivered = N²",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for net in routed(trial)? {
            let delivered = all_routes(trial, &net)?.delivered;
            trial.compare(&net.network, pairs(&net.network), delivered);
        }
        Ok(())
    },
};

pub(super) static SHORTEST: Claim = Claim {
    id: "rdn.new.algorithm-1-shortest",
    place: "Algorithm 1",
    says: "Every route is a shortest path, if those of the base are.",
    formula: "pairs routed in as many steps as their distance = N²",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for net in routed(trial)? {
            let shortest = all_routes(trial, &net)?.shortest;
            trial.compare(&net.network, pairs(&net.network), shortest);
        }
        Ok(())
    },
};

pub(super) static THEOREM_2: Claim = Claim {
    id: "rdn.theorem-2.steps",
    place: "Theorem 2",
    says: "No route is longer than the diameter of Theorem 1.",
    formula: "steps ≤ 2^k·D0 + 2^(k+1) − 2",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        for net in routed(trial)? {
            let longest = all_routes(trial, &net)?.longest;
            trial.compare(&net.network, diameter(net.diameter0, net.k), longest);
        }
        Ok(())
    },
};

pub(super) static HOP_BY_HOP: Claim = Claim {
    id: "rdn.new.hop-by-hop",
    place: "Algorithm 1",
    says: "A routing in which each node decides from its own address and the destination's alone takes as many steps as Algorithm 1, which routes from both ends, between all pairs.",
    formula: "pairs routed in as many steps = N²",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for net in routed(trial)? {
            let algorithm = Algorithm1::new(trial.lab.graph(&net.base)?, net.k);
            let native = net.network.construction().routes().native()?;
            let order = trial.lab.graph(&net.network)?.order();
            let all = (0..order).flat_map(|from| (0..order).map(move |to| (from, to)));
            let is_as_long = |&(from, to): &(Node, Node)| {
                let hops = route(&*native, from, to, 0);
                hops.is_ok_and(|hops| hops.len() + 1 == algorithm.route(from, to).len())
            };
            let found = all.filter(is_as_long).count() as u64;
            trial.compare(&net.network, pairs(&net.network), found);
        }
        Ok(())
    },
};

pub(super) static FIGURE_7: Claim = Claim {
    id: "rdn.figure-7",
    place: "Fig. 7",
    says: "The worked example in RDN(3,2) passes the nodes that the text names.",
    formula: "(0,(0,0,0),(0,0,0)) → … → (1,(1,2,2),(0,2,2))",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the one route");
        let (base, network) = (trial.lab.network("ring(3)")?, trial.lab.network("rdn(ring(3),2)")?);
        let id = |kind, cluster, member| Id { kind, cluster, member };
        // Inner triples are nodes of RDN(3,1), with n = 3; outer ones have n = 18.
        let inner = |kind, cluster, member| id(kind, cluster, member).number(3);
        let outer = |kind, cluster, member| id(kind, cluster, member).number(18);
        let (origin, far) = (inner(0, 0, 0), inner(1, 2, 2));
        let to = outer(1, far, inner(0, 2, 2));
        let path = Algorithm1::new(trial.lab.graph(&base)?, 2).route(outer(0, origin, origin), to);
        let named = [
            ("u'", outer(0, origin, far)),
            ("v'", outer(1, far, origin)),
            ("u' of (1)", outer(0, origin, inner(0, 0, 2))),
            ("v' of (1)", outer(0, origin, inner(1, 2, 0))),
            ("w of (2)", outer(1, far, inner(1, 2, 2))),
        ];
        for (what, node) in named {
            trial.compare_what(what, &network, true, path.contains(&node));
        }
        let distance = path.len() as u64 - 1;
        let graph = trial.lab.graph(&network)?;
        let distances = graph.distances(path[0]);
        trial.compare_what("steps", &network, u64::from(distances[to as usize]), distance);
        Ok(())
    },
};
