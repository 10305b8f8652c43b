//! Symmetry by structure: automorphisms, and the orbits that they leave.

use std::sync::Arc;

use super::Node;

/// A permutation of the nodes that maps links to links. It may exchange levels.
pub type Automorphism = Arc<dyn Fn(Node) -> Node + Send + Sync>;

/// The orbits of the group that `generators` generate on `0..order`: the least node of each, with
/// the number of its nodes.
///
/// ```
/// use netlace::network::orbits;
/// let net = netlace::parse("rsn(hypercube(3),3)")?;
/// let orbits = orbits(4096, &net.automorphisms());
/// assert_eq!(orbits.len(), 120);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Union-find: almost linear in `order` times the number of generators; takes 12 bytes per node.
pub fn orbits(order: Node, generators: &[Automorphism]) -> Vec<(Node, u64)> {
    orbit_sizes(&orbit_of(order, generators))
}

/// The least node of each orbit with the number of its nodes, given for each node the least of its.
pub fn orbit_sizes(orbit_of: &[u32]) -> Vec<(Node, u64)> {
    let mut sizes = vec![0u64; orbit_of.len()];
    for &least in orbit_of {
        sizes[least as usize] += 1;
    }
    (0..).zip(sizes).filter(|&(_, size)| size > 0).collect()
}

/// For each node the least node of its orbit.
pub fn orbit_of(order: Node, generators: &[Automorphism]) -> Vec<u32> {
    sufficient(order, generators).1
}

/// Those of the generators that already leave these orbits, and for each node the least node of
/// its orbit. A generator that unites nothing is left out; none is asked once all is united.
pub(crate) fn sufficient(
    order: Node,
    generators: &[Automorphism],
) -> (Vec<&Automorphism>, Vec<u32>) {
    let mut parent: Vec<u32> = (0..order as u32).collect();
    let (mut kept, mut orbits) = (Vec::new(), order);
    for generator in generators {
        let before = orbits;
        for v in if orbits > 1 { 0..order } else { 0..0 } {
            orbits -= Node::from(unite(&mut parent, v as u32, generator(v) as u32));
        }
        if orbits < before {
            kept.push(generator);
        }
    }
    let least = (0..order as u32).map(|v| find(&mut parent, v)).collect();
    (kept, least)
}

/// Unites two sets under the lesser of their roots; whether they were two.
pub(crate) fn unite(parent: &mut [u32], v: u32, w: u32) -> bool {
    let (a, b) = (find(parent, v), find(parent, w));
    parent[a.max(b) as usize] = a.min(b);
    a != b
}

/// The root of `v` in a union of nodes, where roots are their own parents; halves the path on
/// the walk there.
pub(crate) fn find(parent: &mut [u32], mut v: u32) -> u32 {
    while parent[v as usize] != v {
        let up = parent[parent[v as usize] as usize];
        parent[v as usize] = up;
        v = up;
    }
    v
}
