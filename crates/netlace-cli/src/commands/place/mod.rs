//! `netlace place`: on which hosts the ranks of a job run, and what their messages load.

mod used;

use std::path::PathBuf;

use clap::Args;
use netlace::matrix::TrafficMatrix;
use netlace::network::Node;
use netlace::placement::{Channel, Figures, Hosts, LevelFigures, PlacementBound};
use netlace::{Context, Network};
use netlace_report::drawing::{Marks, draw};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Router, Subject, answer};
use crate::failure::Failure;
use crate::input::read_text;
use crate::json::{View, Whole};
use crate::output::save;
use crate::picture;
use crate::text::{binary_bytes, duration, lines, table};
use crate::wires::RateFlags;
use crate::workload::{SizeFlags, Workload};
use used::Used;

/// Place the ranks of a job on hosts, so that the busiest link has less to carry
///
/// `busiest link`: how long the busiest link takes to carry its bytes, so that the messages cannot end sooner. `level`: where it is.
/// `hops`: the hops of a byte, in the mean. Every rank has a host of its own, and its messages take the routes of --routing.
#[derive(Args)]
pub(super) struct Place {
    #[command(flatten)]
    subject: Subject,

    /// What ranks send to each other: a model shared out by tensor, pipeline, data and expert parallelism, such as tp=8,pp=4,dp=16,ep=2; a
    /// stencil, such as stencil=4x4x8; matrix:FILE, a traffic matrix in bytes as text or .npy; trace:FILE, a program in GOAL text;
    /// chakra:PREFIX, Chakra traces, PREFIX.0.et and so on
    #[arg(value_name = "WORKLOAD", value_parser = Workload::parse)]
    workload: Workload,

    #[command(flatten)]
    sizes: SizeFlags,

    #[command(flatten)]
    router: Router,

    #[command(flatten)]
    rates: RateFlags,

    /// Hosts that other jobs use: a random share, such as 25%, or a list, such as 0-15,40
    #[arg(long, value_name = "P%|LIST", value_parser = Used::parse)]
    used: Option<Used>,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// The names of the hosts, one on each line [default: h0, h1 and so on]
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,

    /// Write the hosts in the order of the ranks here: a host file of MPI, the SLURM_HOSTFILE of Slurm with --distribution=arbitrary
    #[arg(long, value_name = "FILE")]
    hostfile: Option<PathBuf>,

    /// Write a rank file of Open MPI here
    #[arg(long, value_name = "FILE")]
    rankfile: Option<PathBuf>,

    /// Draw the network here, as .svg or .png: its links by what they carry
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,
}

/// A job and its placements.
struct Report<'a> {
    place: &'a Place,
    network: &'a Network,
    hosts: Hosts,
    free: usize,
    matrix: TrafficMatrix,
    /// The name of each, and its figures.
    rows: Vec<(&'static str, Figures)>,
    /// The same for random placements: mean seconds and hops.
    random: (f64, f64),
    bound: PlacementBound,
    found: Vec<u32>,
}

/// The number of random placements that are averaged.
const RANDOM: u64 = 10;

impl Place {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        picture::check(self.draw.as_deref())?;
        let network = self.subject.network(options)?;
        let context = Context { seed: self.seed, ..options.counting("of the work") };
        let report = Report::new(self, &network, &context)?;
        let names = self.host_names(report.hosts.count(), &context)?;
        let name = |host: &u32| names[*host as usize].as_str();
        if let Some(path) = &self.hostfile {
            save(
                path,
                report.found.iter().map(|host| format!("{}\n", name(host))).collect::<String>(),
            )?;
        }
        if let Some(path) = &self.rankfile {
            let ranks = report.found.iter().enumerate();
            save(
                path,
                ranks
                    .map(|(rank, host)| format!("rank {rank}={} slot=0\n", name(host)))
                    .collect::<String>(),
            )?;
        }
        if let Some(path) = &self.draw {
            picture::save(&draw(&network, &report.marks()?, &context)?, Some(path), &context)?;
        }
        answer(options, || report.describe(), || report.to_text())
    }

    fn host_names(&self, hosts: usize, context: &Context) -> Result<Vec<String>, Failure> {
        let Some(path) = &self.names else {
            return Ok((0..hosts).map(|host| format!("h{host}")).collect());
        };
        let text = read_text(path, context.memory_left() / 8)?;
        let names: Vec<String> = text
            .lines()
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect();
        if names.len() < hosts {
            let why = format!("{} has {} names for {hosts} hosts", path.display(), names.len());
            return Err(Failure::Usage(why));
        }
        Ok(names)
    }
}

impl<'a> Report<'a> {
    fn new(place: &'a Place, network: &'a Network, context: &Context) -> Result<Self, Failure> {
        let hosts = Hosts::of(network, place.router.method()?, &place.rates.wires(), context)?;
        let all: Vec<u32> = (0..hosts.count() as u32).collect();
        let free = match &place.used {
            Some(used) => used.free(all.len(), place.seed)?,
            None => all.clone(),
        };
        let matrix = place.workload.matrix(&place.sizes, free.len(), context)?;
        let ranks = matrix.rows.len();
        let found = hosts.place(&matrix, &free, context)?;
        let mut rows = vec![("in order", hosts.figures(&matrix, &Hosts::in_order(&free, ranks)))];
        rows.push(("found", hosts.figures(&matrix, &found)));
        if place.used.is_some() {
            let placement = hosts.place(&matrix, &all, context)?;
            rows.push(("all hosts free", hosts.figures(&matrix, &placement)));
        }
        let random = (0..RANDOM).map(|seed| {
            let placement = Hosts::at_random(&free, ranks, place.seed.wrapping_add(seed));
            hosts.figures(&matrix, &placement)
        });
        let random = random.fold((0.0, 0.0), |(seconds, hops), figures| {
            let share = 1.0 / RANDOM as f64;
            (seconds + figures.seconds * share, hops + figures.mean_hops * share)
        });
        let bound = hosts.bound(&matrix, context)?;
        Ok(Self { place, network, hosts, free: free.len(), matrix, rows, random, bound, found })
    }

    /// The figures of the placement that was found.
    fn figures(&self) -> &Figures {
        &self.rows[1].1
    }

    /// What the links between nodes carry, as a share of the busiest.
    fn marks(&self) -> Result<Marks, Failure> {
        let order = self.network.topology()?.order();
        let most = self.figures().seconds;
        let loads = self.hosts.loads(&self.matrix, &self.found).into_iter();
        let loads: Vec<(Node, Node, f64)> = loads
            .filter(|(channel, _)| channel.from.max(channel.to) < order)
            .map(|(channel, seconds)| (channel.from, channel.to, seconds / most))
            .collect();
        Ok(Marks::default().with_loads(&loads, "of what the busiest link carries"))
    }

    fn level(&self, channel: Option<Channel>) -> String {
        let levels = self.hosts.levels();
        channel.map_or(String::new(), |channel| levels[usize::from(channel.level)].clone())
    }

    fn to_text(&self) -> String {
        let Self { hosts, free, matrix, rows, random, bound, .. } = self;
        let mut placements = table(&["placement", "busiest link", "of the bound", "level", "hops"]);
        let times = |seconds: f64| {
            if bound.seconds > 0.0 {
                format!("{:.2}", seconds / bound.seconds)
            } else {
                "-".to_owned()
            }
        };
        let add =
            |table: &mut comfy_table::Table, name: &str, seconds: f64, level: String, hops: f64| {
                table.add_row([
                    name.to_owned(),
                    duration(seconds),
                    times(seconds),
                    level,
                    format!("{hops:.2}"),
                ]);
            };
        for (i, (name, figures)) in rows.iter().enumerate() {
            add(
                &mut placements,
                name,
                figures.seconds,
                self.level(figures.busiest),
                figures.mean_hops,
            );
            if i == 0 {
                add(&mut placements, "at random, mean", random.0, String::new(), random.1);
            }
        }
        placements.add_row(["at least", &duration(bound.seconds), "", bound.by, ""]);
        let mut levels = table(&["level", "busiest link", "its bytes", "mean"]);
        for LevelFigures { label, seconds, most, mean } in &self.figures().levels {
            levels.add_row([
                label.clone(),
                duration(*seconds),
                binary_bytes(*most),
                binary_bytes(*mean),
            ]);
        }
        let of = if *free == hosts.count() { String::new() } else { format!("{free} of ") };
        format!(
            "{}, {of}{} hosts, by {}; {} ranks send {}\n\n{}\nas found, by level\n{}",
            self.network,
            hosts.count(),
            self.place.router.routing,
            matrix.rows.len(),
            binary_bytes(matrix.total()),
            lines(&placements),
            lines(&levels)
        )
    }

    fn describe(&self) -> PlaceAnswer {
        let row = |(name, figures): &(&'static str, Figures)| PlacementAnswer {
            placement: name,
            seconds: figures.seconds,
            busiest: figures.busiest.map(|channel| BusiestAnswer {
                from: Whole::of(channel.from),
                to: Whole::of(channel.to),
                level: self.level(Some(channel)),
            }),
            mean_hops: figures.mean_hops,
            levels: figures
                .levels
                .iter()
                .map(|level| LevelAnswer {
                    level: level.label.clone(),
                    seconds: level.seconds,
                    most_bytes: level.most,
                    mean_bytes: level.mean,
                })
                .collect(),
        };
        PlaceAnswer {
            expr: self.network.to_string(),
            routing: self.place.router.routing.clone(),
            hosts: Whole::of(self.hosts.count() as u64),
            free: Whole::of(self.free as u64),
            ranks: Whole::of(self.matrix.rows.len() as u64),
            bytes: self.matrix.total(),
            placements: self.rows.iter().map(row).collect(),
            random_seconds: self.random.0,
            random_mean_hops: self.random.1,
            least_seconds: self.bound.seconds,
            least_by: self.bound.by,
            host_of_rank: self.found.iter().map(|&host| Whole::of(u64::from(host))).collect(),
            seed: Whole::of(self.place.seed),
        }
    }
}

/// Placements of a job.
#[derive(Serialize, JsonSchema)]
pub(super) struct PlaceAnswer {
    /// The network.
    expr: String,
    /// The routing.
    routing: String,
    /// The number of hosts.
    hosts: Whole,
    /// The number of those that no other job uses.
    free: Whole,
    /// The number of ranks.
    ranks: Whole,
    /// What all ranks send.
    bytes: f64,
    /// Ranks in order of the hosts, the placement that was found, and with `--used` the one that would be found if all hosts were free.
    placements: Vec<PlacementAnswer>,
    /// The mean of the busiest link over random placements.
    random_seconds: f64,
    /// The mean hops of a byte over random placements.
    random_mean_hops: f64,
    /// No placement takes less.
    least_seconds: f64,
    /// Why.
    least_by: &'static str,
    /// The host of each rank, as found.
    host_of_rank: Vec<Whole>,
    /// The random seed.
    seed: Whole,
}

/// A placement.
#[derive(Serialize, JsonSchema)]
struct PlacementAnswer {
    /// What it is.
    placement: &'static str,
    /// How long the busiest link takes.
    seconds: f64,
    /// That link; null if nothing is sent.
    busiest: Option<BusiestAnswer>,
    /// The hops of a byte, in the mean.
    mean_hops: f64,
    /// What the links of each level carry.
    levels: Vec<LevelAnswer>,
}

/// A link in one direction. Nodes are those of the network, then its attached hosts.
#[derive(Serialize, JsonSchema)]
struct BusiestAnswer {
    /// The node that sends.
    from: Whole,
    /// The node that receives.
    to: Whole,
    /// The level of the link.
    level: String,
}

/// The links of a level.
#[derive(Serialize, JsonSchema)]
struct LevelAnswer {
    /// Its name.
    level: String,
    /// The seconds of its busiest link.
    seconds: f64,
    /// The bytes on its busiest link.
    most_bytes: f64,
    /// The mean over its links.
    mean_bytes: f64,
}

impl View for PlaceAnswer {
    const SCHEMA: &'static str = "netlace.place/1";
}
