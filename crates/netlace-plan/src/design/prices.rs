//! The least that a network can cost, by counts alone.

use crate::building::Technology;

/// Lower bounds that follow from a technology.
pub(super) struct Prices {
    /// Ports and prices of switches: the corners of a convex curve below all of them, by ports.
    corners: Vec<(f64, f64)>,
    /// A link.
    link: f64,
}

impl Prices {
    pub fn of(technology: &Technology) -> Self {
        let mut switches: Vec<(f64, f64)> = technology
            .switches()
            .iter()
            .filter_map(|switch| {
                let price = technology.switch(switch.ports.into())?.price;
                Some((f64::from(switch.ports), price))
            })
            .collect();
        switches.sort_by(|a, b| a.0.total_cmp(&b.0));
        let least = switches.first().map_or(0.0, |&(_, price)| price);
        let mut corners = vec![(0.0, least)];
        for point in switches {
            while let [.., a, b] = corners[..]
                && slope(a, b) >= slope(b, point)
            {
                corners.pop();
            }
            corners.push(point);
        }
        let media = technology.media().iter().map(|medium| medium.price_of(0));
        Self { corners, link: media.fold(f64::INFINITY, f64::min) }
    }

    /// A switch with `ports` ports, on average over several.
    fn switch(&self, ports: f64) -> f64 {
        let corner = self.corners.partition_point(|&(at, _)| at < ports);
        match (corner.checked_sub(1), self.corners.get(corner)) {
            (Some(before), Some(&after)) => {
                let before = self.corners[before];
                before.1 + slope(before, after) * (ports - before.0)
            }
            (None, Some(&(_, price))) => price,
            (_, None) => self.corners.last().expect("invariant: the first corner is at no port").1,
        }
    }

    /// Per endpoint, in a network of `nodes` nodes with `hosts` endpoints each.
    pub fn per_host(&self, nodes: f64, links: f64, hosts: f64) -> f64 {
        (self.switch(2.0 * links / nodes + hosts) + self.link * links / nodes) / hosts
    }

    /// Per endpoint of any network of switches with at most `ports` ports in which it has its
    /// share of `links` links.
    pub fn least_per_host(&self, ports: f64, links: f64) -> f64 {
        // A switch with k ports serves at most k/(1 + 2·links) endpoints; a port costs least in the
        // largest switches.
        self.switch(ports) / ports * (1.0 + 2.0 * links) + self.link * links
    }
}

fn slope(a: (f64, f64), b: (f64, f64)) -> f64 {
    (b.1 - a.1) / (b.0 - a.0)
}
