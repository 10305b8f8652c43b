//! The answer of `netlace fabric check`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use netlace::Network;
use netlace::fabric::{Difference, Held, Miscabled, Missing, Model, Report, Scope, Verdict};
use netlace::files::Plug;
use num_bigint::BigUint;

use crate::text::{lines, plural, table};

/// All that is reported.
pub(super) struct Findings<'a> {
    pub(super) net: &'a Path,
    pub(super) model: &'a Model,
    /// The network that its switches form.
    pub(super) known: Option<Network>,
    pub(super) report: &'a Report,
    /// Where the service levels are from.
    pub(super) levels: Option<&'a str>,
    /// Where the lanes are from.
    pub(super) maps: Option<&'a str>,
    /// Other tables, and where these differ from them.
    pub(super) others: Option<(PathBuf, Vec<Difference>)>,
    /// Cables that are not where a list says, if there is one.
    pub(super) miscabled: Option<&'a [Miscabled]>,
}

impl Findings<'_> {
    pub(super) fn to_text(&self) -> String {
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
            let _ = writeln!(out, "its switches form {known}");
        }
        for remark in &fabric.remarks {
            let _ = writeln!(out, "note: {remark}");
        }
        let mut rows = table(&["", ""]);
        let arrive = match (walks.dropped, walks.cycling) {
            (0, 0) => "all arrive".to_owned(),
            (dropped, 0) => format!("{dropped} are dropped"),
            (dropped, looping) => format!("{dropped} are dropped, {looping} loop"),
        };
        rows.add_row(["packets".to_owned(), format!("between {} pairs; {arrive}", walks.pairs)]);
        if walks.delivered() > 0 {
            let mean = walks.hops as f64 / walks.delivered() as f64;
            let shortest = walks.shortest as f64 / walks.delivered() as f64;
            let paths = format!(
                "{} cables at most, {mean:.3} on average; {shortest:.3} if all were shortest",
                walks.longest
            );
            rows.add_row(["paths".to_owned(), paths]);
        }
        if let Some(unevenness) = walks.unevenness() {
            let load = format!(
                "{} paths over the busiest cable, {unevenness:.2} times the mean",
                walks.most_loaded
            );
            rows.add_row(["load".to_owned(), load]);
        }
        let from = |given: Option<&str>| given.unwrap_or("not given").to_owned();
        rows.add_row(["service levels".to_owned(), from(self.levels)]);
        let lanes = self.report.lanes.map_or(String::new(), |lanes| {
            format!("{}, by ", plural(&BigUint::from(lanes), "lane"))
        });
        rows.add_row(["lanes".to_owned(), lanes + &from(self.maps)]);
        out += &lines(&rows);
        if self.report.unknown_lids > 0 {
            let lids = count(self.report.unknown_lids, "LID");
            let _ = writeln!(
                out,
                "note: the tables have paths to {lids} that no port here has: not followed"
            );
        }
        out += &self.undelivered_text();
        out += &self.differences_text();
        out += &self.cables_text();
        out += "\n";
        out + &self.verdict_text()
    }

    /// The packets that do not arrive, as far as they are named.
    fn undelivered_text(&self) -> String {
        let name = |v| self.model.name(v);
        let mut out = String::new();
        for packet in &self.report.walks.undelivered {
            let (from, to, at) = (name(packet.from), name(packet.to), name(packet.at));
            let _ = writeln!(out, "undelivered: from {from} to {to}, at {at}");
        }
        out
    }

    fn differences_text(&self) -> String {
        const SHOWN: usize = 10;
        let Some((path, differences)) = &self.others else { return String::new() };
        let path = path.display();
        if differences.is_empty() {
            return format!("the tables are the same as those of {path}\n");
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

    fn cables_text(&self) -> String {
        const SHOWN: usize = 20;
        let Some(all) = self.miscabled else { return String::new() };
        if all.is_empty() {
            return "the cables are the same as in the list\n".to_owned();
        }
        let mut out = String::new();
        for one in all.iter().take(SHOWN) {
            let _ = writeln!(out, "{}", cable_text(one));
        }
        if all.len() > SHOWN {
            let _ = writeln!(out, "and {} more", all.len() - SHOWN);
        }
        out
    }

    fn verdict_text(&self) -> String {
        match &self.report.verdict {
            Verdict::DeadlockFree { certificate, scope } => {
                let channels = certificate.numbers.len();
                let answers = match self.report.both_directions {
                    Some(true) => "answers may go on the level of the request",
                    _ => "not if answers go on the level of the request: then there is a cycle",
                };
                format!(
                    "deadlock-free{}\n{channels} channels are numbered so that every route ascends\n{answers}\n",
                    scope_text(*scope)
                )
            }
            Verdict::Invalid(flaw) => format!("invalid: {flaw}\n"),
            Verdict::CanDeadlock(packets) => format!(
                "can deadlock: {} packets wait for each other in a cycle\n\n{}",
                packets.len(),
                self.cycle(packets)
            ),
            Verdict::Unknown(missing) => {
                let mut out = match missing[..] {
                    [Missing::Cycle(_)] => {
                        "unknown: the dependencies between channels have a cycle\n\n"
                    }
                    _ => {
                        "unknown: on one lane packets could wait for each other in a cycle, and\n\
                         their lanes are not given\n\n"
                    }
                }
                .to_owned();
                missing.iter().for_each(|missing| out += &self.missing_text(missing));
                if missing.contains(&Missing::Levels) {
                    out += "or assume a level: --assume-sl 0\n";
                }
                out
            }
        }
    }

    fn missing_text(&self, missing: &Missing) -> String {
        let levels = "  gather them with the program that `netlace fabric levels` prints\n";
        match missing {
            Missing::Levels => format!("missing: the service levels of paths (--sl)\n{levels}"),
            Missing::LevelsOf(count, from, to) => {
                let paths = plural(&BigUint::from(*count), "path");
                let (from, to) = (self.model.name(*from), self.model.name(*to));
                format!(
                    "missing: the service levels of {paths}, such as\n  from {from} to {to}\n{levels}"
                )
            }
            Missing::Maps => "missing: the virtual lanes of service levels (--sl2vl)\n  \
                `opensm -D 0x43 --dump_files_dir DIR` writes opensm-sl2vl.dump;\n  \
                `smpquery sl2vl LID PORT` prints those of a switch and port\n"
                .to_owned(),
            Missing::MapOf(map) => format!(
                "missing: the virtual lanes of {} from port {} to port {}\n  \
                `smpquery sl2vl {} {}` prints them\n",
                map.switch, map.input, map.output, map.lid, map.output
            ),
            Missing::Cycle(packets) => format!(
                "these packets would wait for each other; no order of sending was found that\n\
                leads to this state\n\n{}",
                self.cycle(packets)
            ),
        }
    }

    /// The packets of a cycle, each with what it holds and what it waits for.
    fn cycle(&self, packets: &[Held]) -> String {
        let name = |v| self.model.name(v);
        let mut rows = table(&["packet", "SL", "holds the channel", "VL", "waits for"]);
        let Ok(topology) = self.model.network().topology() else { return String::new() };
        let channel = |held: &Held| {
            let mut row = Vec::new();
            topology.neighbors(held.waiting.holds.from, &mut row);
            let to = row[usize::from(held.waiting.holds.port)];
            format!("{} -> {}", name(held.waiting.holds.from), name(to))
        };
        for (held, next) in packets.iter().zip(packets.iter().cycle().skip(1)) {
            let ends = format!("{} to {}", name(held.waiting.from), name(held.waiting.to));
            let level = held.level.map_or("any".to_owned(), |level| level.to_string());
            rows.add_row([
                ends,
                level,
                channel(held),
                held.waiting.holds.lane.to_string(),
                channel(next),
            ]);
        }
        lines(&rows)
    }
}

fn scope_text(scope: Scope) -> &'static str {
    match scope {
        Scope::AnyLanes => ", whatever the service levels and their lanes",
        Scope::AnyLevels => " on these lanes, whatever the levels that are not given",
        Scope::AsGiven => " on these service levels and lanes",
    }
}

pub(super) fn plug(plug: &Plug) -> String {
    format!("{} port {}", plug.device, plug.port)
}

fn cable_text(one: &Miscabled) -> String {
    match one {
        Miscabled::Swapped([a, b], [c, d]) => format!(
            "swapped: {} should lead to {}, and {} to {}; their far ends are exchanged",
            plug(a),
            plug(c),
            plug(b),
            plug(d)
        ),
        Miscabled::Elsewhere { from, planned, found } => {
            format!("elsewhere: {} leads to {}, not to {}", plug(from), plug(found), plug(planned))
        }
        Miscabled::Missing([a, b]) => format!("missing: the cable from {} to {}", plug(a), plug(b)),
        Miscabled::Extra([a, b]) => format!("extra: a cable from {} to {}", plug(a), plug(b)),
    }
}
