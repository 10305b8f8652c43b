//! `netlace fabric`: what is in force in an InfiniBand fabric, and whether it can deadlock.

use std::fmt::Write;
use std::io::BufRead;
use std::path::{Display, Path, PathBuf};

use clap::{Args, Subcommand};
use netlace::certify::{Cycle, Verdict, Waiting};
use netlace::fabric::{
    Difference, Installed, Misfit, Model, Report, VirtualLanes, check, differences,
};
use netlace::files::{Fabric as Discovered, Levels, Tables, Unreadable};
use netlace::routing::Routing;
use netlace::{Context, Network};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::certify::{accepted, circle, in_a_circle, judge};
use super::{Options, answer, open};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::text::{lines, plural, table};

/// Read what an InfiniBand fabric's programs print, and say what is in force
#[derive(Args)]
pub(super) struct Fabric {
    #[command(subcommand)]
    command: FabricCommand,
}

#[derive(Subcommand)]
enum FabricCommand {
    Check(Check),
}

impl Fabric {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        match &self.command {
            FabricCommand::Check(command) => command.run(options),
        }
    }
}

/// Follow all packets through the tables of a fabric, and prove that they cannot deadlock
///
/// Every fabric will do, whoever routed it: print it with `ibnetdiscover` and its tables with
/// `dump_lfts`, or take the files that `opensm -D 0x43` leaves.
#[derive(Args)]
struct Check {
    /// The fabric, as `ibnetdiscover` prints it
    #[arg(long, value_name = "FILE")]
    net: PathBuf,

    /// The forwarding tables of its switches, as `dump_lfts` prints them
    #[arg(long, value_name = "FILE")]
    lfts: PathBuf,

    /// The service levels: a QoS policy, or what `saquery -p` prints [default: level 0]
    #[arg(long, value_name = "FILE")]
    sl: Option<PathBuf>,

    /// The virtual lane of each service level, the same in every switch [default: 0,1,2,..]
    #[arg(long, value_name = "VL,..", value_parser = parse_lanes, requires = "sl")]
    sl2vl: Option<VirtualLanes>,

    /// Compare the tables with others, line by line: a folder that `netlace export --format opensm`
    /// wrote, or a dump
    #[arg(long, value_name = "DIR|FILE")]
    against: Option<PathBuf>,

    /// Write the certificate here
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Check this certificate instead of making one
    #[arg(long = "check", value_name = "FILE", conflicts_with_all = ["output", "against"])]
    certificate: Option<PathBuf>,
}

/// Lanes from 0 to 14 for the levels from 0 on; those not named go on from the first again.
fn parse_lanes(text: &str) -> Result<VirtualLanes, String> {
    let lane = |lane: &str| lane.trim().parse().ok().filter(|lane| *lane < 15);
    let lanes: Option<Vec<u8>> = text.split(',').map(lane).collect();
    let lanes = lanes.filter(|lanes| lanes.len() <= 16);
    let lanes = lanes.ok_or("write up to 16 lanes from 0 to 14, such as 0,1,2,3")?;
    Ok(VirtualLanes(std::array::from_fn(|level| lanes[level % lanes.len()])))
}

/// What one of the readers makes of a file.
fn read<T>(
    path: &Path,
    context: &Context,
    read: fn(&mut dyn BufRead, u64) -> Result<T, Unreadable>,
) -> Result<T, Failure> {
    let name = path.display();
    let text = path.to_str().unwrap_or_default();
    let mut file =
        open(text).map_err(|error| Failure::Usage(format!("cannot read {name}: {error}")))?;
    read(&mut *file, context.memory).map_err(|error| Failure::Usage(format!("{name}: {error}")))
}

impl Check {
    fn run(&self, options: &Options) -> Result<(), Failure> {
        let bar = Bar::new("of the work");
        let progress = |done, total| bar.show(done, total);
        let context = Context { progress: &progress, ..options.context() };
        let fabric = read(&self.net, &context, Discovered::read)?;
        let tables = read(&self.lfts, &context, Tables::read)?;
        let levels = self.sl.as_ref().map(|path| read(path, &context, Levels::read)).transpose()?;
        let others = self.others(&context)?;
        let model = Model::new(&self.net.display().to_string(), fabric, &context)?;
        let lanes = self.sl2vl.unwrap_or_default();
        let levels = levels.as_ref().map(|levels| (levels, lanes));
        let installed = Installed::new(&model, &tables, levels)
            .map_err(|misfit| Failure::Usage(format!("{}: {misfit}", self.at_fault(&misfit))))?;
        if let Some(path) = &self.certificate {
            let sound = accepted(path, model.network(), &installed)?;
            let what = format!("{}: what its tables say delivers", self.net.display());
            return judge(options, &what, json!({"net": self.net}), &sound);
        }
        let report = check(&model, &installed, &context)?;
        bar.clear();
        if let (Verdict::DeadlockFree(certificate, _), Some(path)) = (&report.verdict, &self.output)
        {
            std::fs::write(path, certificate.to_string())?;
        }
        let told = Told {
            net: &self.net,
            model: &model,
            known: model.recognise(&context),
            lanes: installed.lanes(),
            report: &report,
            others: others.map(|(path, others)| (path, differences(&tables, &others))),
        };
        answer(options, || told.describe(), || told.tell())?;
        let is_good = matches!(report.verdict, Verdict::DeadlockFree(..))
            && report.walks.delivered() == report.walks.pairs
            && told.others.as_ref().is_none_or(|(_, differences)| differences.is_empty());
        if is_good { Ok(()) } else { Err(Failure::Silent) }
    }
}

impl Check {
    /// The tables to compare with, and where they are.
    fn others(&self, context: &Context) -> Result<Option<(PathBuf, Tables)>, Failure> {
        let Some(path) = &self.against else { return Ok(None) };
        let path = if path.is_dir() { path.join("lfts") } else { path.clone() };
        let tables = read(&path, context, Tables::read)?;
        Ok(Some((path, tables)))
    }

    /// The file to look at.
    fn at_fault(&self, misfit: &Misfit) -> Display<'_> {
        let file = match misfit {
            Misfit::NoIdentifier { .. } | Misfit::SameIdentifier { .. } => &self.net,
            Misfit::NoLevel { .. } => self.sl.as_ref().unwrap_or(&self.lfts),
            _ => &self.lfts,
        };
        file.display()
    }
}

/// All that is to be told.
struct Told<'a> {
    net: &'a Path,
    model: &'a Model,
    /// The network that its switches form.
    known: Option<Network>,
    lanes: u8,
    report: &'a Report,
    /// Other tables, and where these differ from them.
    others: Option<(PathBuf, Vec<Difference>)>,
}

impl Told<'_> {
    fn tell(&self) -> String {
        let (model, walks) = (self.model, &self.report.walks);
        let fabric = model.fabric();
        let count = |number: usize, what: &str| plural(&BigUint::from(number), what);
        let mut out = format!(
            "{}: {}, {}, {} between switches\n",
            self.net.display(),
            count(fabric.switches.len(), "switch"),
            count(fabric.hosts.len(), "host port"),
            count(fabric.cables.len(), "cable"),
        );
        if let Some(known) = &self.known {
            let _ = writeln!(out, "its switches are linked like {known}");
        }
        for remark in &fabric.remarks {
            let _ = writeln!(out, "note: {remark}");
        }
        let mut rows = table(&["", ""]);
        let arrive = match (walks.dropped, walks.circling) {
            (0, 0) => "all arrive".to_owned(),
            (dropped, 0) => format!("{dropped} are dropped on the way"),
            (dropped, circling) => format!("{dropped} are dropped, {circling} go round in circles"),
        };
        rows.add_row(["packets".to_owned(), format!("between {} pairs; {arrive}", walks.pairs)]);
        if walks.delivered() > 0 {
            let mean = walks.hops as f64 / walks.delivered() as f64;
            let shortest = walks.shortest as f64 / walks.delivered() as f64;
            let ways = format!(
                "{} cables at most, {mean:.3} on average; {shortest:.3} if all were shortest",
                walks.longest
            );
            rows.add_row(["ways".to_owned(), ways]);
        }
        if let Some(unevenness) = walks.unevenness() {
            let load = format!(
                "{} ways over the busiest cable, {unevenness:.2} times the mean",
                walks.most_loaded
            );
            rows.add_row(["load".to_owned(), load]);
        }
        rows.add_row(["lanes".to_owned(), self.lanes.to_string()]);
        out += &lines(&rows);
        out += &self.tell_astray();
        out += &self.tell_differences();
        out += "\n";
        out + &self.tell_verdict()
    }

    /// The packets that do not arrive, as far as they are named.
    fn tell_astray(&self) -> String {
        let name = |v| self.model.name(v);
        let mut out = String::new();
        for astray in &self.report.walks.astray {
            let (from, to, at) = (name(astray.from), name(astray.to), name(astray.at));
            let _ = writeln!(out, "lost: from {from} to {to}, at {at}");
        }
        out
    }

    fn tell_differences(&self) -> String {
        const SHOWN: usize = 10;
        let Some((path, differences)) = &self.others else { return String::new() };
        let path = path.display();
        if differences.is_empty() {
            return format!("the tables are those of {path}, in every line\n");
        }
        let count = plural(&BigUint::from(differences.len()), "line");
        let mut out = format!("the tables differ from those of {path} in {count}\n");
        let port =
            |port: Option<u8>| port.map_or("no port".to_owned(), |port| format!("port {port}"));
        for line in differences.iter().take(SHOWN) {
            let guid = line.guid;
            let _ = match line.lid {
                Some(lid) => writeln!(
                    out,
                    "  0x{guid:016x} sends 0x{lid:04x} to {}, not to {}",
                    port(line.installed),
                    port(line.meant)
                ),
                None => writeln!(out, "  0x{guid:016x} has a table on one side only"),
            };
        }
        if differences.len() > SHOWN {
            let _ = writeln!(out, "  and {} more", differences.len() - SHOWN);
        }
        out
    }

    fn tell_verdict(&self) -> String {
        match &self.report.verdict {
            Verdict::DeadlockFree(certificate, _) => format!(
                "deadlock-free: {} channels are numbered so that every route ascends\n",
                certificate.numbers.len()
            ),
            Verdict::Flawed(flaw) => format!("flawed: {flaw}\n"),
            Verdict::Cyclic(cycle) => {
                let circle = self.model.network().topology().map_or_else(
                    |_| String::new(),
                    |topology| circle(&**topology, &cycle.packets, |v| self.model.name(v)),
                );
                format!("cyclic: {}\n\n{circle}", in_a_circle(cycle))
            }
        }
    }

    fn describe(&self) -> Value {
        let (model, walks) = (self.model, &self.report.walks);
        let fabric = model.fabric();
        let astray = walks.astray.iter().map(|astray| {
            let name = |v| model.name(v);
            json!({"from": name(astray.from), "to": name(astray.to), "at": name(astray.at)})
        });
        let difference = |line: &Difference| {
            json!({
                "guid": format!("0x{:016x}", line.guid),
                "lid": line.lid,
                "installed": line.installed,
                "meant": line.meant,
            })
        };
        let (word, cycle, flaw) = match &self.report.verdict {
            Verdict::DeadlockFree(..) => ("deadlock-free", Value::Null, None),
            Verdict::Flawed(flaw) => ("flawed", Value::Null, Some(flaw.to_string())),
            Verdict::Cyclic(cycle) => ("cyclic", self.describe_cycle(cycle), None),
        };
        json!({
            "schema": "netlace.fabric/1",
            "net": self.net,
            "switches": fabric.switches.len(),
            "host_ports": fabric.hosts.len(),
            "cables": fabric.cables.len(),
            "linked_like": self.known.as_ref().map(Network::to_string),
            "remarks": fabric.remarks,
            "pairs": walks.pairs,
            "dropped": walks.dropped,
            "circling": walks.circling,
            "astray": astray.collect::<Vec<_>>(),
            "longest": walks.longest,
            "hops": walks.hops,
            "shortest": walks.shortest,
            "most_loaded": walks.most_loaded,
            "unevenness": walks.unevenness(),
            "lanes": self.lanes,
            "differences": self.others.as_ref().map(|(_, all)| all.iter().map(difference).collect::<Vec<_>>()),
            "verdict": word,
            "cycle": cycle,
            "flaw": flaw,
        })
    }

    fn describe_cycle(&self, cycle: &Cycle) -> Value {
        let name = |v| self.model.name(v);
        let packet = |packet: &Waiting| {
            let holds = json!({"at": name(packet.holds.from), "port": packet.holds.port, "lane": packet.holds.lane});
            json!({"from": name(packet.from), "to": name(packet.to), "holds": holds})
        };
        let packets: Vec<Value> = cycle.packets.iter().map(packet).collect();
        json!({"packets": packets, "reached": cycle.reached})
    }
}
