//! `netlace route`: the route of a packet, hop by hop.

use clap::Args;
use netlace::network::{Level, Network, Node, Topology};
use netlace::routing::{Hop, route_within};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Router, Subject, answer};
use crate::failure::Failure;
use crate::json::{Place, View};
use crate::text::{lines, table};

/// Show the route of a packet, hop by hop
#[derive(Args)]
pub(super) struct Route {
    #[command(flatten)]
    subject: Subject,

    /// Where it starts, by number or by address
    from: String,

    /// Where it goes
    to: String,

    #[command(flatten)]
    router: Router,

    /// Which of the routes that a randomized routing chooses from
    #[arg(long, value_name = "N", default_value_t = 0)]
    choice: u64,
}

/// What a hop takes while it is printed.
const PRINTED: usize = 2500;

impl Route {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let (from, to) = (network.node(&self.from)?, network.node(&self.to)?);
        let context = options.context();
        let routing = self.router.build(&network, &context)?;
        let choices = routing.choices(from, to);
        if self.choice >= choices {
            let what = format!("there are {choices} routes, --choice 0 to {}", choices - 1);
            return Err(Failure::Usage(what));
        }
        let hops = route_within(&*routing, from, to, self.choice, PRINTED, &context)?;
        let topology = &**network.topology()?;
        let route =
            Found { network: &network, topology, routing: &self.router.routing, from, hops: &hops };
        answer(options, || route.describe(), || route.to_text())
    }
}

/// The route of a packet.
#[derive(Serialize, JsonSchema)]
pub(super) struct RouteAnswer {
    /// The network.
    expr: String,
    /// The routing.
    routing: String,
    /// Where it starts.
    from: Place,
    /// Its hops, in their order.
    hops: Vec<HopAnswer>,
}

/// A hop.
#[derive(Serialize, JsonSchema)]
struct HopAnswer {
    /// The port that it leaves by, as it is numbered on the device.
    port: u32,
    /// The level of the link.
    level: Level,
    /// The lane.
    lane: u8,
    /// The node that it leads to.
    to: Place,
}

impl View for RouteAnswer {
    const SCHEMA: &'static str = "netlace.route/1";
}

struct Found<'a> {
    network: &'a Network,
    topology: &'a dyn Topology,
    routing: &'a str,
    from: Node,
    hops: &'a [Hop],
}

impl Found<'_> {
    /// The hops with the level of the link that each takes, and the port as it is numbered on the device.
    fn hops(&self) -> impl Iterator<Item = (&Hop, Level, u32)> {
        let mut at = self.from;
        self.hops.iter().map(move |hop| {
            let mut links = Vec::new();
            self.topology.links(at, &mut links);
            let port = self.network.endpoints().link_port(at, hop.step.port);
            at = hop.step.to;
            (hop, links[usize::from(hop.step.port)].level, port)
        })
    }

    fn describe(&self) -> RouteAnswer {
        let place = |v: Node| Place::of(self.topology, v);
        let hop = |(hop, level, port): (&Hop, Level, u32)| HopAnswer {
            port,
            level,
            lane: hop.header.lane,
            to: place(hop.step.to),
        };
        RouteAnswer {
            expr: self.network.to_string(),
            routing: self.routing.to_owned(),
            from: place(self.from),
            hops: self.hops().map(hop).collect(),
        }
    }

    fn to_text(&self) -> String {
        let mut table = table(&["hop", "port", "level", "lane", "node", "address"]);
        let address = |v: Node| self.topology.address(v).to_string();
        table.add_row(["", "", "", "", &self.from.to_string(), &address(self.from)]);
        for (count, (hop, level, port)) in self.hops().enumerate() {
            table.add_row([
                (count + 1).to_string(),
                port.to_string(),
                level.to_string(),
                hop.header.lane.to_string(),
                hop.step.to.to_string(),
                address(hop.step.to),
            ]);
        }
        format!("{}, {}, {} hops\n\n{}", self.network, self.routing, self.hops.len(), lines(&table))
    }
}
