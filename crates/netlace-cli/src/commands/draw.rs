//! `netlace draw`: a network as a picture.

use std::path::PathBuf;

use clap::Args;
use netlace::certify::{Verdict, certify};
use netlace::collectives::{Collective, Request, Wires};
use netlace::cuts::by_search;
use netlace::drawing::{Marks, draw};
use netlace::network::{Level, Link, Node, Ports, Topology};
use netlace::routing::route;
use netlace::search::disjoint_paths;
use netlace::{Context, Network};
use serde_json::json;

use super::{Options, Router, Subject, answer};
use crate::failure::Failure;
use crate::picture;
use crate::progress::Bar;

/// Draw a network, its recursion made visible
///
/// Clusters are drawn within clusters, the links of each level in a colour of their own. Networks of more than 5,000
/// nodes are drawn from above: as their largest clusters, with one of each smaller size beside.
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

/// What is shown on the network; one at a time can be read.
#[derive(Args)]
#[group(multiple = false)]
struct Shown {
    /// The way of a packet between two nodes, by number or address
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

    /// Channels that wait for each other in a circle, if the routing can deadlock on one lane
    #[arg(long)]
    cycle: bool,
}

impl Draw {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        picture::check(self.output.as_deref())?;
        let bar = Bar::new("of the work");
        let progress = |done, total| bar.show(done, total);
        let context = Context { progress: &progress, ..options.context() };
        let whole = self.subject.whole(options)?;
        let network = self.subject.network(options)?;
        let is_damaged = network.to_string() != whole.to_string();
        let found = self.shown.marks(&network, &self.router, &context)?;
        // What is left of a damaged network is drawn as part of the whole.
        let marks = if is_damaged { on_the_whole(&network, &whole, found)? } else { found.marks() };
        let svg = draw(if is_damaged { &whole } else { &network }, &marks, &context)?;
        bar.clear();
        picture::save(&svg, self.output.as_deref())?;
        match &self.output {
            Some(path) if options.json => {
                let report = || json!({"schema": "netlace.draw/1", "expr": network.to_string(), "file": path});
                answer(options, report, String::new)
            }
            _ => Ok(()),
        }
    }
}

/// What was found out, to be marked.
enum Found {
    Nothing,
    Ways(Vec<Vec<Node>>, Vec<String>),
    Circle(Vec<(Node, Node)>),
    Steps(Node, Vec<Vec<(Node, Node)>>),
    Halves(Vec<bool>, Vec<(Node, Node)>),
}

impl Found {
    fn marks(self) -> Marks {
        let marks = Marks::default();
        match self {
            Self::Nothing => marks,
            Self::Ways(ways, names) => marks.with_ways(&ways, |i| names[i].clone()),
            Self::Circle(held) => marks.with_circle(&held),
            Self::Steps(root, steps) => marks.with_steps(root, &steps),
            Self::Halves(second, between) => marks.with_halves(&second, &between),
        }
    }

    /// The same with other numbers for the nodes, of which there are so many.
    fn renumbered(self, number: impl Fn(Node) -> Node + Copy, order: Node) -> Self {
        let link = |(a, b): (Node, Node)| (number(a), number(b));
        let links = |links: Vec<(Node, Node)>| links.into_iter().map(link).collect::<Vec<_>>();
        match self {
            Self::Nothing => Self::Nothing,
            Self::Ways(ways, names) => {
                let way = |way: Vec<Node>| way.into_iter().map(number).collect();
                Self::Ways(ways.into_iter().map(way).collect(), names)
            }
            Self::Circle(held) => Self::Circle(links(held)),
            Self::Steps(root, steps) => {
                Self::Steps(number(root), steps.into_iter().map(links).collect())
            }
            Self::Halves(second, between) => {
                let mut all = vec![false; order as usize];
                (0..).zip(second).for_each(|(v, second)| all[number(v) as usize] = second);
                Self::Halves(all, links(between))
            }
        }
    }
}

impl Shown {
    fn marks(
        &self,
        network: &Network,
        router: &Router,
        context: &Context,
    ) -> Result<Found, Failure> {
        let topology = &**network.topology()?;
        if let Some(pair) = &self.route {
            let (from, to) = ends(network, pair)?;
            let routing = router.build(network, context)?;
            let hops = route(&*routing, from, to, 0)
                .map_err(|lost| Failure::No(format!("not delivered: {lost}")))?;
            let way: Vec<Node> =
                std::iter::once(from).chain(hops.iter().map(|hop| hop.step.to)).collect();
            let name = format!(
                "{}: {} hops from {} to {}",
                router.routing,
                hops.len(),
                topology.address(from),
                topology.address(to)
            );
            return Ok(Found::Ways(vec![way], vec![name]));
        }
        if let Some(pair) = &self.disjoint {
            let (from, to) = ends(network, pair)?;
            let mut paths = disjoint_paths(network.csr(context)?, from, to);
            paths.sort_by_key(Vec::len);
            let names = (1..)
                .zip(&paths)
                .map(|(i, path)| format!("path {i}: {} hops", path.len() - 1))
                .collect();
            return Ok(Found::Ways(paths, names));
        }
        if let Some(root) = &self.broadcast {
            return broadcast(network, network.node(root)?, context);
        }
        if self.cut {
            let halves = by_search(topology, network.csr(context)?, &[], 0, context);
            let second: Vec<bool> = halves.first.iter().map(|first| !first).collect();
            let between =
                links(topology).filter(|&(a, b, _)| second[a as usize] != second[b as usize]);
            let between = between.map(|(a, b, _)| (a, b)).collect();
            return Ok(Found::Halves(second, between));
        }
        if self.cycle {
            let routing = router.build(network, context)?;
            return match certify(network, &*routing, None, context)? {
                Verdict::Cyclic(cycle) => {
                    let to = |v: Node, port: u16| {
                        let mut row = Vec::new();
                        topology.neighbors(v, &mut row);
                        row[usize::from(port)]
                    };
                    let held = cycle.packets.iter().map(|packet| {
                        (packet.holds.from, to(packet.holds.from, packet.holds.port))
                    });
                    Ok(Found::Circle(held.collect()))
                }
                Verdict::DeadlockFree(..) => Err(Failure::No(format!(
                    "no cycle: {} on {network} cannot deadlock, on its own lanes",
                    router.routing
                ))),
                Verdict::Flawed(flaw) => {
                    Err(Failure::No(format!("flawed: {} on {network}: {flaw}", router.routing)))
                }
            };
        }
        Ok(Found::Nothing)
    }
}

/// The two nodes of `A:B`.
fn ends(network: &Network, pair: &str) -> Result<(Node, Node), Failure> {
    let Some((from, to)) = pair.split_once(':') else {
        return Err(Failure::Usage(format!(
            "`{pair}` are no two nodes: write A:B, such as 0:7 or '(0,1):(2,3)'"
        )));
    };
    Ok((network.node(from)?, network.node(to)?))
}

/// Who hands the data on to whom in each step of the fastest broadcast found.
fn broadcast(network: &Network, root: Node, context: &Context) -> Result<Found, Failure> {
    let request = Request {
        network: network.clone(),
        collective: Collective::Broadcast,
        root,
        ports: Ports::One,
        bytes: 1024,
        wires: Wires::default(),
    };
    let found = request.schedules(|_| true, context)?;
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
    Ok(Found::Steps(root, (0..best.plan.schedule.steps()).map(step).collect()))
}

/// All links, once each.
fn links(topology: &dyn Topology) -> impl Iterator<Item = (Node, Node, Level)> {
    (0..topology.order()).flat_map(|v| {
        let mut row: Vec<Link> = Vec::new();
        topology.links(v, &mut row);
        row.into_iter()
            .filter(move |link| (v, link.port) < (link.to, link.back))
            .map(move |link| (v, link.to, link.level))
    })
}

/// What was found on a damaged network, and what is missing there, on the whole one.
fn on_the_whole(damaged: &Network, whole: &Network, found: Found) -> Result<Marks, Failure> {
    let (left, all) = (&**damaged.topology()?, &**whole.topology()?);
    let number: Vec<Node> =
        (0..left.order()).map(|v| all.locate(&left.address(v)).unwrap_or(v)).collect();
    let number = |v: Node| number[v as usize];
    let there: std::collections::HashSet<(Node, Node)> =
        links(left).map(|(a, b, _)| (number(a).min(number(b)), number(a).max(number(b)))).collect();
    let alive: std::collections::HashSet<Node> = (0..left.order()).map(number).collect();
    let nodes: Vec<Node> = (0..all.order()).filter(|v| !alive.contains(v)).collect();
    let gone: Vec<(Node, Node)> = links(all)
        .map(|(a, b, _)| (a.min(b), a.max(b)))
        .filter(|link| !there.contains(link))
        .collect();
    Ok(found.renumbered(number, all.order()).marks().with_faults(&nodes, &gone))
}
