//! Routers, the links between them, and the endpoints at each.

use netlace::Context;
use netlace::network::{Level, Network, Port, RequestError};

/// A link as its near end sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// The router at the far end.
    pub to: u32,
    /// The port there.
    pub back: Port,
    /// The cycles that a flit takes.
    pub cycles: u8,
}

/// Routers and links. Each router has a port for each of its links, then one for each of its endpoints.
#[derive(Clone, Debug)]
pub struct Wiring {
    /// The links of all routers, one router behind the other.
    links: Vec<Wire>,
    /// The first link of each router, and the number of all.
    first_links: Vec<u32>,
    /// The first endpoint of each router, and the number of all.
    first_endpoints: Vec<u32>,
}

impl Wiring {
    /// Routers one by one: the links of each, and the number of its endpoints.
    pub fn new(routers: impl IntoIterator<Item = (Vec<Wire>, u32)>) -> Self {
        let mut wiring = Self { links: Vec::new(), first_links: vec![0], first_endpoints: vec![0] };
        for (links, endpoints) in routers {
            wiring.push(&links, endpoints);
        }
        wiring
    }

    fn push(&mut self, links: &[Wire], endpoints: u32) {
        self.links.extend_from_slice(links);
        self.first_links.push(self.links.len() as u32);
        self.first_endpoints.push(self.endpoints() + endpoints);
    }

    /// The nodes of a network as routers. A link takes the cycles of its level, `cycles(level)`.
    pub fn of(
        network: &Network,
        cycles: impl Fn(Level) -> u8,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let topology = network.topology()?;
        let order = topology.order();
        let mut wiring = Self::new([]);
        let mut row = Vec::new();
        for v in 0..order {
            if v % (1 << 14) == 0 {
                context.progress.report(v, order)?;
            }
            row.clear();
            topology.links(v, &mut row);
            let wire = |link: &netlace::network::Link| Wire {
                to: link.to as u32,
                back: link.back,
                cycles: cycles(link.level),
            };
            let links: Vec<Wire> = row.iter().map(wire).collect();
            wiring.push(&links, network.endpoints().at(v));
        }
        Ok(wiring)
    }

    /// The bytes of the routers of a network.
    pub(crate) fn bytes(network: &Network) -> u128 {
        let count =
            |number: &num_bigint::BigUint| u128::try_from(number).unwrap_or(u128::MAX >> 16);
        count(network.order()) * 8 + count(&network.links()) * 2 * size_of::<Wire>() as u128
    }

    /// The number of routers.
    pub fn routers(&self) -> usize {
        self.first_links.len() - 1
    }

    /// The number of endpoints.
    pub fn endpoints(&self) -> u32 {
        self.first_endpoints[self.first_endpoints.len() - 1]
    }

    /// The links of a router.
    pub fn links(&self, router: usize) -> &[Wire] {
        &self.links[self.first_links[router] as usize..self.first_links[router + 1] as usize]
    }

    /// The far end of each link of each router.
    pub(crate) fn neighbors(&self) -> Vec<Vec<u32>> {
        let of = |router| self.links(router).iter().map(|wire| wire.to).collect();
        (0..self.routers()).map(of).collect()
    }

    /// The hops from a router to each; [`u32::MAX`] to those that cannot be reached.
    pub(crate) fn hops_from(&self, router: usize) -> Vec<u32> {
        let mut hops = vec![u32::MAX; self.routers()];
        hops[router] = 0;
        let mut reached = vec![router as u32];
        let mut done = 0;
        while let Some(&at) = reached.get(done) {
            done += 1;
            for wire in self.links(at as usize) {
                if hops[wire.to as usize] == u32::MAX {
                    hops[wire.to as usize] = hops[at as usize] + 1;
                    reached.push(wire.to);
                }
            }
        }
        hops
    }

    /// The endpoints of a router.
    pub fn endpoints_of(&self, router: usize) -> std::ops::Range<u32> {
        self.first_endpoints[router]..self.first_endpoints[router + 1]
    }

    /// The ports of a router: its links, then its endpoints.
    pub fn ports(&self, router: usize) -> usize {
        self.links(router).len() + self.endpoints_of(router).len()
    }

    /// The ports of all routers before this one.
    pub(crate) fn ports_before(&self, router: usize) -> usize {
        self.first_links[router] as usize + self.first_endpoints[router] as usize
    }

    /// The router of a port, all ports counted router by router.
    pub(crate) fn router_of_port(&self, port: usize) -> usize {
        let (mut low, mut high) = (0, self.routers());
        while low + 1 < high {
            let middle = usize::midpoint(low, high);
            if self.ports_before(middle) <= port { low = middle } else { high = middle }
        }
        low
    }

    /// The router of an endpoint.
    pub fn router_of(&self, endpoint: u32) -> usize {
        self.first_endpoints.partition_point(|&first| first <= endpoint) - 1
    }

    /// The port of an endpoint at its router.
    pub fn port_of(&self, endpoint: u32) -> Port {
        let router = self.router_of(endpoint);
        (self.links(router).len() as u32 + endpoint - self.first_endpoints[router]) as Port
    }

    /// The cycles of the shortest and of the longest link; none if there are no links.
    pub(crate) fn cycles(&self) -> Option<(u8, u8)> {
        let cycles = || self.links.iter().map(|link| link.cycles);
        Some((cycles().min()?, cycles().max()?))
    }

    /// The most ports of a router.
    pub(crate) fn most_ports(&self) -> usize {
        (0..self.routers()).map(|r| self.ports(r)).max().unwrap_or(0)
    }

    /// For each link between routers, in both directions, the share of the cycles in which it carried a flit; from the flits that
    /// left each port of each router, links before endpoints.
    pub fn busy_links<'a>(
        &'a self,
        sent: &'a [u32],
        cycles: u32,
    ) -> impl Iterator<Item = (u32, u32, f64)> + 'a {
        (0..self.routers()).flat_map(move |router| {
            let sent = &sent[self.ports_before(router)..];
            self.links(router).iter().zip(sent).map(move |(wire, &sent)| {
                (router as u32, wire.to, f64::from(sent) / f64::from(cycles.max(1)))
            })
        })
    }

    /// The ports of links, all ports counted router by router.
    pub(crate) fn link_ports(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.routers()).flat_map(|router| {
            let first = self.ports_before(router);
            first..first + self.links(router).len()
        })
    }

    /// The ports of all routers.
    pub(crate) fn all_ports(&self) -> usize {
        self.links.len() + self.endpoints() as usize
    }
}
