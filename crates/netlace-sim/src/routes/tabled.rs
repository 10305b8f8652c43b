//! A destination-based routing as a table, with the lanes of its packets.

use super::Routes;
use super::targets::Targets;
use crate::wiring::Wiring;
use netlace::Context;
use netlace::lanes::Assignment;
use netlace::network::{Header, Lane, Port, RequestError, Routing};

/// The port of a packet that has come to the router of its endpoint.
const HERE: u8 = u8::MAX;
/// No port.
const NONE: u8 = u8::MAX - 1;

/// The port that each router forwards by to each destination, a byte each.
pub(crate) struct Tabled {
    targets: Targets,
    columns: usize,
    /// Router by router.
    ports: Vec<u8>,
    lanes: Lanes,
}

/// On which lane packets are.
enum Lanes {
    One,
    /// On the same all along: for each source and destination.
    Kept {
        lanes: Lane,
        of_pairs: Vec<Lane>,
    },
    /// On the next where the order of the own one does not ascend: the places of the channels that leave each port and come in
    /// by it, for each lane.
    Changed {
        first_links: Vec<u32>,
        out: Vec<Vec<u32>>,
        came: Vec<Vec<u32>>,
    },
}

impl Tabled {
    /// The bytes of a table for this many routers and destinations, with the lanes of all pairs.
    pub(crate) fn bytes(wiring: &Wiring, targets: &Targets) -> u128 {
        let columns = targets.columns() as u128;
        columns * (wiring.routers() as u128 + columns)
    }

    /// Whether a byte is enough for a port.
    pub(crate) fn serves(wiring: &Wiring) -> bool {
        wiring.most_ports() < usize::from(NONE)
    }

    pub(crate) fn new(
        routing: &dyn Routing,
        assignment: Option<&Assignment>,
        targets: Targets,
        channels: u8,
        wiring: &Wiring,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let (routers, columns) = (wiring.routers(), targets.columns());
        let mut ports = vec![NONE; routers * columns];
        for column in 0..columns {
            context.progress.report(column as u64, columns as u64)?;
            let to = targets.node_of_column(column);
            for at in 0..routers {
                let hop = routing.next(at as u64, Header::default(), to);
                let is_here = at as u64 == to
                    || hop.is_some_and(|hop| targets.are_hosts && hop.step.to == to);
                ports[at * columns + column] = match hop {
                    _ if is_here => HERE,
                    Some(hop) => targets.link_port(at as u32, hop.step.port) as u8,
                    None => NONE,
                };
            }
        }
        let mut tabled = Self { targets, columns, ports, lanes: Lanes::One };
        tabled.lanes = match assignment {
            None => Lanes::One,
            Some(Assignment { scheme, orders, .. }) if scheme.stays() => {
                tabled.kept(orders, channels, wiring, context)?
            }
            Some(Assignment { orders, .. }) => {
                Lanes::changed(orders, &tabled.targets.first_channels(wiring), wiring)
            }
        };
        Ok(tabled)
    }
}

impl Tabled {
    /// Where the port of a router to an endpoint is in the table.
    #[inline(always)]
    pub(super) fn place(&self, at: u32, to: u32) -> usize {
        at as usize * self.columns + self.targets.column(to)
    }

    /// Whether a router is that of an endpoint.
    #[inline(always)]
    pub(super) fn is_at(&self, at: u32, to: u32) -> bool {
        self.ports[self.place(at, to)] == HERE
    }

    /// The port by which a router forwards to an endpoint: at its router that of the endpoint itself.
    #[inline(always)]
    pub(super) fn port(&self, at: u32, to: u32) -> Option<Port> {
        match self.ports[self.place(at, to)] {
            HERE => Some(self.targets.port(to)),
            NONE => None,
            port => Some(port.into()),
        }
    }

    /// The router of an endpoint.
    pub(super) fn router_of(&self, endpoint: u32) -> usize {
        self.targets.router_of(endpoint)
    }

    /// An endpoint of a router, counted there from 0.
    pub(super) fn endpoint_at(&self, router: u32, number: usize) -> u32 {
        self.targets.endpoint_at(router, number)
    }

    /// For each router and destination, a lane on which the whole route ascends; `None` if there is none for some.
    pub(crate) fn entries(
        &self,
        orders: &[Vec<u32>],
        wiring: &Wiring,
        context: &Context,
    ) -> Result<Option<Vec<Lane>>, RequestError> {
        let mut entries = vec![0; wiring.routers() * self.columns];
        let first_channels = self.targets.first_channels(wiring);
        for to in 0..self.columns {
            context.progress.report(to as u64, self.columns as u64)?;
            for (router, (lanes, _)) in
                self.fits(to, orders, &first_channels, wiring).into_iter().enumerate()
            {
                if lanes == 0 {
                    return Ok(None);
                }
                entries[router * self.columns + to] = lanes.trailing_zeros() as Lane;
            }
        }
        Ok(Some(entries))
    }

    /// Lanes on which packets stay: each pair on one on which its whole route ascends, so that the virtual channels of all lanes
    /// carry alike.
    fn kept(
        &self,
        orders: &[Vec<u32>],
        channels: u8,
        wiring: &Wiring,
        context: &Context,
    ) -> Result<Lanes, RequestError> {
        let first_channels = self.targets.first_channels(wiring);
        let share = |lane: usize| {
            let first = |lane: usize| lane * usize::from(channels) / orders.len();
            (first(lane + 1) - first(lane)).max(1) as u64
        };
        let sources: Vec<usize> = if self.targets.are_hosts {
            (0..wiring.endpoints()).map(|endpoint| wiring.router_of(endpoint)).collect()
        } else {
            (0..wiring.routers()).collect()
        };
        let mut of_pairs = vec![0; self.columns * self.columns];
        let mut loads = vec![0; orders.len()];
        for to in 0..self.columns {
            context.progress.report(to as u64, self.columns as u64)?;
            let fits = self.fits(to, orders, &first_channels, wiring);
            for (from, &router) in sources.iter().enumerate() {
                let (lanes, hops) = fits[router];
                let fitting = (0..orders.len()).filter(|lane| lanes >> lane & 1 == 1);
                // Some pairs do not send, and fit on none.
                if let Some(lane) = fitting.min_by_key(|&lane| loads[lane] / share(lane)) {
                    loads[lane] += u64::from(hops);
                    of_pairs[from * self.columns + to] = lane as Lane;
                }
            }
        }
        Ok(Lanes::Kept { lanes: orders.len() as Lane, of_pairs })
    }

    /// For each router the lanes on which its whole route to a destination ascends, a bit each, and the hops.
    fn fits(
        &self,
        to: usize,
        orders: &[Vec<u32>],
        first_channels: &[u32],
        wiring: &Wiring,
    ) -> Vec<(u32, u32)> {
        let all = (1 << orders.len()) - 1;
        let mut found: Vec<Option<(u32, u32)>> = vec![None; wiring.routers()];
        let port = |router: usize| self.ports[router * self.columns + to];
        let channel = |router: usize| first_channels[router] as usize + usize::from(port(router));
        for start in 0..wiring.routers() {
            // The routers whose lanes are not known yet, and the first behind them.
            let (mut path, mut at) = (Vec::new(), start);
            while found[at].is_none() && path.len() < wiring.routers() {
                match port(at) {
                    HERE => found[at] = Some((all, 0)),
                    NONE => found[at] = Some((0, 0)),
                    link => {
                        path.push(at);
                        at = wiring.links(at)[usize::from(link)].to as usize;
                    }
                }
            }
            for router in path.into_iter().rev() {
                let (mut lanes, hops) = found[at].unwrap_or((0, 0));
                if hops > 0 {
                    let ascends =
                        |lane: usize| orders[lane][channel(router)] < orders[lane][channel(at)];
                    (0..orders.len())
                        .filter(|&lane| !ascends(lane))
                        .for_each(|lane| lanes &= !(1 << lane));
                }
                found[router] = Some((lanes, hops + 1));
                at = router;
            }
        }
        found.into_iter().map(Option::unwrap_or_default).collect()
    }
}

impl Lanes {
    /// `first_channels` has the number of the first channel of each router in the orders.
    fn changed(orders: &[Vec<u32>], first_channels: &[u32], wiring: &Wiring) -> Self {
        let mut first_links = vec![0];
        for router in 0..wiring.routers() {
            first_links.push(first_links[router] + wiring.links(router).len() as u32);
        }
        let place = |order: &[u32], router: usize, port: usize| {
            order[first_channels[router] as usize + port]
        };
        let out = |order: &Vec<u32>| -> Vec<u32> {
            let of = |router| {
                (0..wiring.links(router).len()).map(move |port| place(order, router, port))
            };
            (0..wiring.routers()).flat_map(of).collect()
        };
        let came = |order: &Vec<u32>| -> Vec<u32> {
            let links = (0..wiring.routers()).flat_map(|router| wiring.links(router));
            links.map(|wire| place(order, wire.to as usize, wire.back.into())).collect()
        };
        let (out, came) = (orders.iter().map(out).collect(), orders.iter().map(came).collect());
        Self::Changed { first_links, out, came }
    }

    /// The packet goes to the next lane if its own does not ascend; `None` if there is no further one.
    fn change(&self, at: u32, came_by: Port, header: &mut Header, port: Port) -> Option<Port> {
        let Self::Changed { first_links, out, came } = self else { return Some(port) };
        let first = first_links[at as usize];
        let next = (first + u32::from(port)) as usize;
        let last = first + u32::from(came_by);
        // Packets that just set out have used no link.
        let has_come = last < first_links[at as usize + 1];
        let lane = usize::from(header.lane);
        if has_come && came[lane][last as usize] >= out[lane][next] {
            header.lane += 1;
        }
        (usize::from(header.lane) < out.len()).then_some(port)
    }
}

impl Routes for Tabled {
    fn lanes(&self) -> Lane {
        match &self.lanes {
            Lanes::One => 1,
            Lanes::Kept { lanes, .. } => *lanes,
            Lanes::Changed { out, .. } => out.len() as Lane,
        }
    }

    fn has_words(&self) -> bool {
        false
    }

    fn start(&self, from: u32, to: u32, _: u64) -> Header {
        let lane = match &self.lanes {
            Lanes::Kept { of_pairs, .. } => {
                of_pairs[self.targets.column(from) * self.columns + self.targets.column(to)]
            }
            Lanes::One | Lanes::Changed { .. } => 0,
        };
        Header { lane, word: 0 }
    }

    #[inline]
    fn next(&self, at: u32, came_by: Port, header: &mut Header, to: u32) -> Option<Port> {
        match self.ports[self.place(at, to)] {
            HERE => Some(self.targets.port(to)),
            NONE => None,
            port => {
                let port = Port::from(port);
                match &self.lanes {
                    Lanes::One | Lanes::Kept { .. } => Some(port),
                    Lanes::Changed { .. } => self.lanes.change(at, came_by, header, port),
                }
            }
        }
    }
}
