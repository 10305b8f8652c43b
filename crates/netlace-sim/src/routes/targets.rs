//! Which nodes of a routing the endpoints are.

use crate::wiring::Wiring;
use netlace::network::{Network, Node, Port, RequestError};

/// The endpoints of a network of routers, as nodes of the network that a routing was applied to: that of the routers, or that with
/// every attached host as a node.
pub(crate) struct Targets {
    /// The routers of the network, which are the first nodes of both.
    routers: u32,
    /// For each endpoint its node, its router, and its port there.
    nodes: Vec<u32>,
    routers_of: Vec<u32>,
    ports: Vec<Port>,
    /// Whether endpoints are nodes of their own.
    pub(crate) are_hosts: bool,
    /// The first endpoint of each router.
    first_endpoints: Vec<u32>,
    /// For each router the ports of the routing before those of its links: those of its hosts.
    before_links: Vec<Port>,
}

impl Targets {
    pub(crate) fn new(routed: &Network, wiring: &Wiring) -> Result<Self, RequestError> {
        let routers = wiring.routers() as u32;
        let are_hosts = routed.topology()?.order() > Node::from(routers);
        let mut targets = Self {
            routers,
            nodes: Vec::new(),
            routers_of: Vec::new(),
            first_endpoints: Vec::new(),
            ports: Vec::new(),
            are_hosts,
            before_links: Vec::new(),
        };
        for router in 0..wiring.routers() {
            let first = wiring.endpoints_of(router).start;
            let hosts = if are_hosts { wiring.endpoints_of(router).len() } else { 0 };
            targets.before_links.push(hosts as Port);
            targets.first_endpoints.push(first);
            for endpoint in wiring.endpoints_of(router) {
                targets.nodes.push(if are_hosts { routers + endpoint } else { router as u32 });
                targets.routers_of.push(router as u32);
                let port = wiring.links(router).len() as u32 + endpoint - first;
                targets.ports.push(port as Port);
            }
        }
        Ok(targets)
    }

    /// The number of endpoints.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len()
    }

    #[inline(always)]
    pub(crate) fn node(&self, endpoint: u32) -> Node {
        self.nodes[endpoint as usize].into()
    }

    /// The port of an endpoint at its router.
    #[inline(always)]
    pub(crate) fn port(&self, endpoint: u32) -> Port {
        self.ports[endpoint as usize]
    }

    /// The router of an endpoint.
    #[inline(always)]
    pub(crate) fn router_of(&self, endpoint: u32) -> usize {
        self.routers_of[endpoint as usize] as usize
    }

    /// An endpoint of a router, counted there from 0.
    pub(crate) fn endpoint_at(&self, router: u32, number: usize) -> u32 {
        self.first_endpoints[router as usize] + number as u32
    }

    /// Whether a node is a host.
    pub(crate) fn is_host(&self, node: Node) -> bool {
        node >= Node::from(self.routers)
    }

    /// The ports of the routing at a router before those of its links.
    pub(crate) fn before_links(&self, router: u32) -> Port {
        self.before_links[router as usize]
    }

    /// The port of a link, from its number in the routing.
    #[inline(always)]
    pub(crate) fn link_port(&self, router: u32, port: Port) -> Port {
        port - self.before_links[router as usize]
    }

    /// For each router, the number that the routing gives the channel of its first link, all channels counted by node and port.
    pub(crate) fn first_channels(&self, wiring: &Wiring) -> Vec<u32> {
        let mut count = 0;
        let first = |router: usize| {
            let first = count + u32::from(self.before_links[router]);
            count = first + wiring.links(router).len() as u32;
            first
        };
        (0..wiring.routers()).map(first).collect()
    }

    /// The columns of a table with one for each node that packets go to, and that of an endpoint.
    pub(crate) fn columns(&self) -> usize {
        if self.are_hosts { self.count() } else { self.routers as usize }
    }

    #[inline(always)]
    pub(crate) fn column(&self, endpoint: u32) -> usize {
        if self.are_hosts { endpoint as usize } else { self.nodes[endpoint as usize] as usize }
    }

    /// The node of a column.
    pub(crate) fn node_of_column(&self, column: usize) -> Node {
        (if self.are_hosts { self.routers as usize + column } else { column }) as Node
    }
}
