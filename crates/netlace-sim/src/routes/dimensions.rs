//! The dimensions of a product of complete networks.

use std::collections::HashSet;

use crate::wiring::Wiring;
use netlace::network::Port;

/// The dimension of each link of each router.
pub(crate) struct Dimensions {
    /// All links, router by router, and the first of each router.
    of_links: Vec<u8>,
    first_links: Vec<u32>,
}

impl Dimensions {
    /// `None` if routers do not fall into sets that are linked with all others of a set, one set for each dimension.
    pub(crate) fn of(wiring: &Wiring) -> Option<Self> {
        let mut dimensions = Self { of_links: Vec::new(), first_links: vec![0] };
        let mut counts: Option<Vec<usize>> = None;
        for router in 0..wiring.routers() {
            let links = wiring.links(router);
            let are_linked =
                |a: u32, b: u32| a == b || wiring.links(a as usize).iter().any(|wire| wire.to == b);
            // The first neighbor in each dimension.
            let mut firsts: Vec<u32> = Vec::new();
            let mut own = Vec::new();
            for wire in links {
                let mut linked = (0..firsts.len()).filter(|&d| are_linked(firsts[d], wire.to));
                let found = linked.next();
                if linked.next().is_some() {
                    return None;
                }
                let dimension = found.unwrap_or(firsts.len());
                if found.is_none() {
                    firsts.push(wire.to);
                }
                own.push(u8::try_from(dimension).ok().filter(|&d| d < 64)?);
            }
            // The routers on a line of each dimension: this one, and its neighbors there.
            let sizes: Vec<usize> = (0..firsts.len() as u8)
                .map(|d| {
                    let ends = links.iter().zip(&own).filter(|(_, dimension)| **dimension == d);
                    1 + ends.map(|(wire, _)| wire.to).collect::<HashSet<u32>>().len()
                })
                .collect();
            if *counts.get_or_insert_with(|| sizes.clone()) != sizes {
                return None;
            }
            // Neighbors of one dimension are linked with each other, and with no others.
            for (i, a) in links.iter().enumerate() {
                for (j, b) in links.iter().enumerate().skip(i + 1) {
                    if (own[i] == own[j]) != are_linked(a.to, b.to) {
                        return None;
                    }
                }
            }
            dimensions.of_links.append(&mut own);
            dimensions.first_links.push(dimensions.of_links.len() as u32);
        }
        let all = counts?.into_iter().try_fold(1, usize::checked_mul)?;
        (all == wiring.routers()).then_some(dimensions)
    }

    /// The dimension of a link.
    pub(crate) fn of_link(&self, router: u32, port: Port) -> u8 {
        self.of_links[self.first_links[router as usize] as usize + usize::from(port)]
    }
}
