//! Property 4: which networks are symmetric, and which are Cayley graphs.

use std::collections::BTreeSet;

use super::nets::{Net, connected, is_same, nets, rotated};
use crate::printed::Printed;
use crate::{Claim, Stated};
use netlace::network::{Csr, Node};

pub(super) static SYMMETRIC: Claim = Claim {
    id: "rcr.property-4.symmetric",
    place: "Property 4",
    says: "An RCR is a Cayley graph, and therefore vertex-transitive.",
    formula: "vertex-transitive",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(96, 160);
        for net in connected(trial, most, most)? {
            let found = trial.lab.node_orbits(&net.network)? == 1;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};

/// Whether a rotation by one position can be combined with a permutation of the bits to an automorphism.
fn can_be_rotated(net: &Net) -> bool {
    let m = net.m();
    net.turns() || net.r * net.k < m || net.r * net.j <= m
}

pub(super) static CORRECTED_SYMMETRIC: Claim = Claim {
    id: "rcr.corrected.symmetric",
    place: "Property 4",
    says: "An RCR is vertex-transitive exactly if its windows close after a turn (m = k+j divides rk), or no bit is owned twice (rk < m), or none is missed twice (rj ≤ m).",
    formula: "vertex-transitive iff m | rk, rk < m or rj ≤ m",
    stated: Stated::Equal,
    corrects: Some("rcr.property-4.symmetric"),
    check: |trial| {
        let most = trial.pick(96, 160);
        for net in nets(trial, most, most)? {
            let found = trial.lab.node_orbits(&net.network)? == 1;
            trial.compare(&net.network, can_be_rotated(&net), found);
        }
        Ok(())
    },
};

/// The pairs [A;b] with the product [A;b]·[X;y] = [A ⊕ σ_b(X); b+y], where each σ_b permutes the
/// bits: a group if σ_b is the b-th power of one permutation whose r-th power is the identity.
struct Group {
    r: u64,
    /// For each b, the image of each bit under σ_b.
    powers: Vec<Vec<u64>>,
}

impl Group {
    /// With the powers of this σ, given by the image of each bit.
    fn new(r: u64, sigma: &[u64]) -> Self {
        let identity: Vec<u64> = (0..sigma.len() as u64).collect();
        let next = |power: &Vec<u64>| Some(power.iter().map(|&bit| sigma[bit as usize]).collect());
        let powers = std::iter::successors(Some(identity), next).take(r as usize).collect();
        Self { r, powers }
    }

    fn product(&self, v: Node, w: Node) -> Node {
        let (r, b) = (self.r, v % self.r);
        let moved = |(bit, &to): (usize, &u64)| ((w / r) >> bit & 1) << to;
        let string: u64 = self.powers[b as usize].iter().enumerate().map(moved).sum();
        ((v / r) ^ string) * r + (b + w % r) % r
    }

    /// Whether the product is associative, checked on all triples.
    fn is_group(&self, order: Node) -> bool {
        let agrees =
            |v, w, x| self.product(self.product(v, w), x) == self.product(v, self.product(w, x));
        (0..order).all(|v| (0..order).all(|w| (0..order).all(|x| agrees(v, w, x))))
    }

    /// Whether the product is associative, if all elements are products of these: it is enough to look at triples with one of
    /// them in the middle.
    fn is_associative_over(&self, order: Node, set: &[Node]) -> bool {
        let agrees =
            |v, h, x| self.product(self.product(v, h), x) == self.product(v, self.product(h, x));
        set.iter().all(|&h| (0..order).all(|v| (0..order).all(|x| agrees(v, h, x))))
    }

    /// The graph in which each node is linked to its products with these.
    fn cayley(&self, order: Node, set: &[Node]) -> Printed {
        let links = |v| set.iter().map(move |&h| (v, self.product(v, h)));
        Printed::new(order, (0..order).flat_map(links))
    }
}

/// A permutation of the bits that maps the bits of each position to those of the next, and whose r-th
/// power is the identity, if [`can_be_turned`].
fn rotation(net: &Net, graph: &Csr) -> Vec<u64> {
    let m = net.m();
    let bit_of = |string: u64| u64::from(string.trailing_zeros());
    if net.turns() {
        return (0..m).map(|bit| bit_of(rotated(1 << bit, net.k, m))).collect();
    }
    // Disjoint sets of bits, one for each position: the permutation maps each set to the next.
    let owned = net.owned(graph);
    let all = (1 << m) - 1;
    let apart = |set: u64| if net.r * net.k < m { set } else { all & !set };
    let bits = |set: u64| (0..m).filter(move |bit| set >> bit & 1 == 1);
    let mut rotation: Vec<u64> = (0..m).collect();
    for (b, &here) in owned.iter().enumerate() {
        let next = owned[(b + 1) % owned.len()];
        for (from, to) in bits(apart(here)).zip(bits(apart(next))) {
            rotation[from as usize] = to;
        }
    }
    rotation
}

/// The neighbours of the node [0;0]: the Cayley set.
fn around_zero(graph: &Csr) -> Vec<Node> {
    graph.neighbors(0).iter().map(|&w| w.into()).collect()
}

pub(super) static GROUP: Claim = Claim {
    id: "rcr.property-4.group",
    place: "Proof of Property 4",
    says: "The RCR is the Cayley graph of the group whose product rotates the bits of the second factor by k+j, k·j or b·j places: the exponent is damaged in the text available, and the list of links in the same proof rotates by b·j.",
    formula: "[A;b]·[X;y] = [A ⊕ C^(k+j)·X; b+y], or with C^(k·j), or with C^(b·j)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let places: [(&str, fn(&Net, u64) -> u64); 3] = [
            ("bits are rotated by k+j places, which is the identity", |net, _| net.m()),
            ("bits are rotated by k·j places", |net, _| net.k * net.j),
            ("bits are rotated down by b·j places, that is up by b·k", |net, b| b * net.k),
        ];
        for (name, places) in places {
            trial.reading(name);
            let most = trial.pick(96, 160);
            for net in connected(trial, most, most)? {
                let graph = trial.lab.graph(&net.network)?;
                let m = net.m();
                let power = |b| (0..m).map(|bit| (bit + places(&net, b)) % m).collect();
                let group = Group { r: net.r, powers: (0..net.r).map(power).collect() };
                let set = around_zero(graph);
                let is_right = is_same(&group.cayley(graph.order(), &set), graph)
                    && group.is_associative_over(graph.order(), &set);
                trial.compare(&net.network, true, is_right);
            }
        }
        Ok(())
    },
};

pub(super) static CAYLEY: Claim = Claim {
    id: "rcr.corrected.cayley",
    place: "Proof of Property 4",
    says: "A vertex-transitive RCR is a Cayley graph: of the group whose product with [A;b] applies b times to the second factor the permutation that maps the bits of each position to those of the next.",
    formula: "[A;b]·[X;y] = [A ⊕ σ^b(X); b+y mod r]",
    stated: Stated::Equal,
    corrects: Some("rcr.property-4.group"),
    check: |trial| {
        let (most, tripled) = trial.pick((96, 32), (160, 64));
        for net in nets(trial, most, most)?.iter().filter(|net| can_be_rotated(net)) {
            let graph = trial.lab.graph(&net.network)?;
            let group = Group::new(net.r, &rotation(net, graph));
            let set = around_zero(graph);
            let inverses: BTreeSet<Node> = set
                .iter()
                .flat_map(|&h| {
                    (0..graph.order()).filter(move |&v| h != 0 && v != 0).map(move |v| (h, v))
                })
                .filter(|&(h, v)| group.product(h, v) == 0)
                .map(|(_, v)| v)
                .collect();
            let closed = inverses == set.iter().copied().collect();
            trial.compare_what("closed under inverses", &net.network, true, closed);
            let same = is_same(&group.cayley(graph.order(), &set), graph);
            trial.compare_what("link by link", &net.network, true, same);
            if graph.order() <= tripled {
                let found = group.is_group(graph.order());
                trial.compare_what("associative", &net.network, true, found);
            }
        }
        trial.over(format!(
            "all RCR(k,r,j) with m | rk, rk < m or rj ≤ m of up to {most} nodes; associativity, on all \
             triples, up to {tripled}"
        ));
        Ok(())
    },
};

pub(super) static LINKS_ALIKE: Claim = Claim {
    id: "rcr.section-3.links-alike",
    place: "Section 3.3",
    says: "An RCR is edge-transitive, as a star graph is.",
    formula: "edge-transitive",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(48, 128);
        for net in connected(trial, most, most)? {
            let found = trial.lab.link_orbits(&net.network)? == 1;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_LINKS_ALIKE: Claim = Claim {
    id: "rcr.corrected.links-alike",
    place: "Section 3.3",
    says: "An RCR with cube links is edge-transitive exactly if it is a hypercube, r = 1 or j = 0 and r = 2 or 4, or the ring RCR(1,2,1).",
    formula: "edge-transitive iff r = 1, j = 0 and r ∈ {2, 4}, or (k,r,j) = (1,2,1)",
    stated: Stated::Equal,
    corrects: Some("rcr.section-3.links-alike"),
    check: |trial| {
        let most = trial.pick(48, 128);
        for net in connected(trial, most, most)? {
            let cube = net.r == 1 || net.j == 0 && matches!(net.r, 2 | 4);
            let ring = (net.k, net.r, net.j) == (1, 2, 1);
            let found = trial.lab.link_orbits(&net.network)? == 1;
            trial.compare(&net.network, cube || ring, found);
        }
        Ok(())
    },
};
