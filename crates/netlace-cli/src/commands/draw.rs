//! `netlace draw`: a network as a picture.

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Args;
use netlace::certify::{Verdict, certify};
use netlace::collectives::{Collective, Model, Request, Wires};
use netlace::cuts::by_search;
use netlace::network::{Node, Port, Ports};
use netlace::routing::route_within;
use netlace::search::disjoint_paths;
use netlace::{Context, Network};
use netlace_report::drawing::{Marks, draw};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Router, Subject, answer};
use crate::failure::Failure;
use crate::json::View;
use crate::picture;

/// Draw a network with its clusters
///
/// Clusters are drawn within clusters, the links of each level in a colour of their own. Networks of more than 5,000
/// nodes are drawn from above: as their largest clusters, with one cluster of each smaller size next to them.
/// Without --output the picture is printed as SVG.
#[derive(Args)]
pub(super) struct Draw {
    #[command(flatten)]
    subject: Subject,

    /// Where to write it; a name that ends with .svg or .png
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    router: Router,

    #[command(flatten)]
    shown: Shown,
}

/// What is shown on the network; one of these at a time.
#[derive(Args)]
#[group(multiple = false)]
struct Shown {
    /// The route of a packet between two nodes, by number or address
    #[arg(long, value_name = "A:B")]
    route: Option<String>,

    /// A largest set of paths between two nodes that share no other
    #[arg(long, value_name = "A:B")]
    disjoint: Option<String>,

    /// A broadcast from this node, step by step
    #[arg(long, value_name = "NODE")]
    broadcast: Option<String>,

    /// Two halves with the fewest links found between them
    #[arg(long)]
    cut: bool,

    /// A cycle of channels that wait for each other, if the routing can deadlock on one lane
    #[arg(long)]
    cycle: bool,
}

/// A drawing that was written.
#[derive(Serialize, JsonSchema)]
pub(super) struct DrawAnswer {
    /// The network.
    expr: String,
    /// The file.
    file: String,
}

impl View for DrawAnswer {
    const SCHEMA: &'static str = "netlace.draw/1";
}

impl Draw {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        picture::check(self.output.as_deref())?;
        let context = options.counting("of the work");
        let whole = self.subject.whole(options)?;
        let network = self.subject.network(options)?;
        let is_damaged = network.to_string() != whole.to_string();
        let mut marks = self.shown.marks(&network, &self.router, &context)?;
        if is_damaged {
            marks = on_the_whole(&network, &whole, marks)?;
        }
        let svg = draw(&whole, &marks, &context)?;
        options.bar().clear();
        picture::save(&svg, self.output.as_deref(), &context)?;
        let Some(path) = &self.output else { return Ok(()) };
        answer(
            options,
            || DrawAnswer { expr: network.to_string(), file: path.display().to_string() },
            || format!("{}: {network}\n", path.display()),
        )
    }
}

/// What a hop takes while it is drawn.
const DRAWN: usize = 400;

impl Shown {
    fn marks(
        &self,
        network: &Network,
        router: &Router,
        context: &Context,
    ) -> Result<Marks, Failure> {
        let topology = &**network.topology()?;
        if let Some(pair) = &self.route {
            let (from, to) = ends(network, pair)?;
            let routing = router.build(network, context)?;
            let hops = route_within(&*routing, from, to, 0, DRAWN, context)?;
            let route: Vec<Node> =
                std::iter::once(from).chain(hops.iter().map(|hop| hop.step.to)).collect();
            let name = format!(
                "{}: {} hops from {} to {}",
                router.routing,
                hops.len(),
                topology.address(from),
                topology.address(to)
            );
            return Ok(Marks::default().with_paths(&[route], |_| name.clone()));
        }
        if let Some(pair) = &self.disjoint {
            let (from, to) = ends(network, pair)?;
            let mut paths = disjoint_paths(network, from, to, context)?;
            paths.sort_by_key(Vec::len);
            let name = |i: usize| format!("path {}: {} hops", i + 1, paths[i].len() - 1);
            return Ok(Marks::default().with_paths(&paths, name));
        }
        if let Some(root) = &self.broadcast {
            return broadcast(network, network.node(root)?, context);
        }
        if self.cut {
            let halves = by_search(network, &[], 0, context)?;
            let second: Vec<bool> = halves.first.iter().map(|first| !first).collect();
            let mut between = links(network)?;
            between.retain(|&(a, b)| second[a as usize] != second[b as usize]);
            return Ok(Marks::default().with_halves(&second, &between));
        }
        if self.cycle {
            let routing = router.build(network, context)?;
            return match certify(network, &*routing, None, context)? {
                Verdict::Cyclic(cycle) => {
                    let to = |v: Node, port: Port| {
                        let mut row = Vec::new();
                        topology.neighbors(v, &mut row);
                        row[usize::from(port)]
                    };
                    let held = cycle.packets.iter().map(|packet| {
                        (packet.holds.from, to(packet.holds.from, packet.holds.port))
                    });
                    Ok(Marks::default().with_cycle(&held.collect::<Vec<_>>()))
                }
                Verdict::DeadlockFree(..) => Err(Failure::No(format!(
                    "no cycle: {} on {network} cannot deadlock, on its own lanes",
                    router.routing
                ))),
                Verdict::Invalid(flaw) => {
                    Err(Failure::No(format!("invalid: {} on {network}: {flaw}", router.routing)))
                }
            };
        }
        Ok(Marks::default())
    }
}

/// The two nodes of `A:B`.
fn ends(network: &Network, pair: &str) -> Result<(Node, Node), Failure> {
    let Some((from, to)) = pair.split_once(':') else {
        return Err(Failure::Usage(format!(
            "`{pair}` is not a pair of nodes: write A:B, such as 0:7 or '(0,1):(2,3)'"
        )));
    };
    Ok((network.node(from)?, network.node(to)?))
}

/// The transfers in each step of the fastest broadcast found.
fn broadcast(network: &Network, root: Node, context: &Context) -> Result<Marks, Failure> {
    let request = Request {
        network: network.clone(),
        collective: Collective::Broadcast,
        root,
        ports: Ports::One,
        bytes: 1024,
        wires: Wires::default(),
        model: Model::Nodes,
    };
    let found = request.schedules(|algorithm| algorithm.is_usual, context)?;
    let Some(best) = found.checked.first() else {
        return Err(Failure::No(format!("no broadcast was found for {network}")));
    };
    let step = |step| {
        let mut links = Vec::new();
        best.plan.schedule.step(step, &mut |transfer| links.push((transfer.from, transfer.to)));
        links.sort_unstable();
        links.dedup();
        links
    };
    let steps: Vec<_> = (0..best.plan.schedule.steps()).map(step).collect();
    Ok(Marks::default().with_steps(root, &steps))
}

/// All links, once each.
fn links(network: &Network) -> Result<Vec<(Node, Node)>, Failure> {
    let mut links = Vec::new();
    network.each_link(|v, link| links.push((v, link.to)))?;
    Ok(links)
}

/// Marks on a damaged network, and what is missing there, shown on the whole network.
fn on_the_whole(damaged: &Network, whole: &Network, marks: Marks) -> Result<Marks, Failure> {
    let (left, all) = (&**damaged.topology()?, &**whole.topology()?);
    let number = |v: Node| all.locate(&left.address(v)).unwrap_or(v);
    let there: Vec<Node> = (0..left.order()).map(number).collect();
    let ends = |a: Node, b: Node| (a.min(b), a.max(b));
    let linked: HashSet<(Node, Node)> =
        links(damaged)?.iter().map(|&(a, b)| ends(there[a as usize], there[b as usize])).collect();
    let alive: HashSet<Node> = there.iter().copied().collect();
    let nodes: Vec<Node> = (0..all.order()).filter(|v| !alive.contains(v)).collect();
    let gone: Vec<(Node, Node)> = links(whole)?
        .iter()
        .map(|&(a, b)| ends(a, b))
        .filter(|link| !linked.contains(link))
        .collect();
    Ok(marks.renumbered(|v| there[v as usize]).with_faults(&nodes, &gone))
}
