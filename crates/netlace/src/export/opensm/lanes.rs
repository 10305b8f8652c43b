//! `qos-policy.conf`, `opensm.conf` and `certificate`: the lanes, how packets come to them, and the
//! proof that they are enough.

use std::io::{self, Write};

use super::Plan;
use super::numbers::port_guid;
use crate::certify::{Certificate, Defect, Verdict, certify, check};
use crate::export::ExportError;
use crate::lanes::{Goal, Rule, Rules, Scheme};
use crate::routing::{Applied, Lane, Routing};
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};

/// The most lanes: what switches have.
const MOST_LANES: Lane = 8;

/// The most rules: OpenSM goes through all of them for every path that is asked for.
const MOST_RULES: usize = 1024;

/// The search for lanes that fit both directions gets one in this many parts of the time.
const PART_FOR_ANSWERS: u64 = 10;

/// Lanes that were certified.
pub(super) struct Lanes {
    certificate: Certificate,
}

impl Lanes {
    /// The fewest lanes that fit both directions, for a connection answers on the service level of its request. If none
    /// are found or that takes too many rules, the fewest for each direction by itself, and then the fewest rules.
    pub(super) fn of(
        name: &str,
        Applied { routing, network }: &Applied,
        context: &Context,
    ) -> Result<Self, ExportError> {
        let mut rules = 0;
        // Where they are found at all they are found soon; the time is for the lanes that are needed.
        let part = Context { seconds: context.seconds / PART_FOR_ANSWERS, ..*context };
        let goals = [
            (Scheme::Pair, false, &part),
            (Scheme::Path, false, context),
            (Scheme::Path, true, context),
        ];
        for (scheme, few_rules, context) in goals {
            let goal = Goal { scheme, most: MOST_LANES, few_rules };
            let lanes = match Self::found(network, name, &**routing, goal, context) {
                Err(ExportError::Exceeds(_)) if scheme == Scheme::Pair => continue,
                lanes => lanes?,
            };
            rules = lanes.rules();
            if rules <= MOST_RULES {
                return Ok(lanes);
            }
        }
        Err(ExportError::Exceeds(format!(
            "{name} on {network} needs {rules} rules to put packets on lanes, more than the \
             {MOST_RULES} that are reasonable: take a routing for one lane, such as updown"
        )))
    }

    fn found(
        network: &Network,
        name: &str,
        routing: &dyn Routing,
        goal: Goal,
        context: &Context,
    ) -> Result<Self, ExportError> {
        let invalid = |defect: Defect| {
            ExportError::Unsuited(format!("{name} on {network} is invalid: {defect}"))
        };
        match certify(network, routing, Some(goal), context)? {
            Verdict::DeadlockFree(certificate, found) => {
                // The checker sees the rules that are written, not only that there are some.
                let rules = found.and_then(|found| found.rules);
                let certificate = Certificate { rules, ..certificate };
                let checked = check(&certificate, network, routing, context);
                checked.map_err(RequestError::from)?.map_err(invalid)?;
                Ok(Self { certificate })
            }
            Verdict::Invalid(defect) => Err(invalid(defect)),
            Verdict::Cyclic(_) => Err(ExportError::Exceeds(format!(
                "{name} on {network} can deadlock, and no scheme of at most {MOST_LANES} lanes was \
                 found for it: allow the search more time, or take a routing for one lane, such as updown"
            ))),
        }
    }

    /// Whether answers may go on the service level of their request.
    pub(super) fn fit_answers(&self) -> bool {
        self.certificate.lanes == 1 || self.certificate.scheme == Some(Scheme::Pair)
    }

    pub(super) fn count(&self) -> Lane {
        self.certificate.lanes
    }

    /// The number of rules, with the one for all the rest.
    pub(super) fn rules(&self) -> usize {
        self.certificate.rules.as_ref().map_or(1, Rules::count)
    }
}

/// Groups of guids, levels, and which level packets have between which groups.
pub(super) fn write_policy(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    let rules = plan.lanes.certificate.rules.as_ref();
    let (list, rest) = rules.map_or((Vec::new(), 0), Rules::list);
    writeln!(out, "port-groups")?;
    let mut written = [Vec::new(), Vec::new()];
    if let Some(Rules { sources, destinations, .. }) = rules {
        written[0] = write_groups(plan, "from", sources, out)?;
        written[1] = write_groups(plan, "to", destinations, out)?;
    }
    writeln!(out, "end-port-groups\nqos-levels")?;
    let levels = (0..plan.lanes.count()).map(|lane| (format!("lane-{lane}"), lane));
    for (name, lane) in std::iter::once(("DEFAULT".to_owned(), rest)).chain(levels) {
        writeln!(out, "  qos-level\n    name: {name}\n    sl: {lane}\n  end-qos-level")?;
    }
    writeln!(out, "end-qos-levels\nqos-match-rules")?;
    for Rule { sources, destinations, lane } in &list {
        let sources = names("from", sources, &written[0]);
        let destinations = names("to", destinations, &written[1]);
        if sources.is_empty() || destinations.is_empty() {
            continue;
        }
        writeln!(
            out,
            "  qos-match-rule\n    source: {sources}\n    destination: {destinations}\n    \
             qos-level-name: lane-{lane}\n  end-qos-match-rule"
        )?;
    }
    writeln!(out, "end-qos-match-rules")
}

/// Writes each group of nodes as ranges of the guids of their hosts. Returns which have hosts: the
/// others are left out.
fn write_groups(
    plan: &Plan<'_>,
    kind: &str,
    of: &[u32],
    out: &mut dyn Write,
) -> io::Result<Vec<bool>> {
    let mut groups: Vec<Vec<(u32, u32)>> = Vec::new();
    let by_host = of.len() as Node > plan.numbers.switches().end;
    for (v, &group) in (0 as Node..).zip(of) {
        let group = group as usize;
        groups.resize(groups.len().max(group + 1), Vec::new());
        let hosts = plan.numbers.hosts_behind(v, by_host);
        match groups[group].last_mut() {
            _ if hosts.is_empty() => (),
            Some((_, end)) if *end == hosts.start => *end = hosts.end,
            _ => groups[group].push((hosts.start, hosts.end)),
        }
    }
    for (number, group) in groups.iter().enumerate().filter(|(_, group)| !group.is_empty()) {
        writeln!(out, "  port-group\n    name: {kind}-{number}")?;
        for &(start, end) in group {
            let (first, last) = (port_guid(start), port_guid(end - 1));
            writeln!(out, "    port-guid: 0x{first:016x}-0x{last:016x}")?;
        }
        writeln!(out, "  end-port-group")?;
    }
    Ok(groups.iter().map(|group| !group.is_empty()).collect())
}

/// The names of those groups that are written.
fn names(kind: &str, groups: &[u32], written: &[bool]) -> String {
    let groups = groups.iter().filter(|group| written[**group as usize]);
    groups.map(|group| format!("{kind}-{group}")).collect::<Vec<_>>().join(", ")
}

/// The options of OpenSM so that each service level has its lane everywhere, and that its log is
/// to be read while it runs. Levels without a lane
/// are dropped (lane 15), so that nothing can get round the proof.
pub(super) fn write_options(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    let lanes = plan.lanes.count();
    let map: Vec<String> =
        (0..16).map(|level| if level < lanes { level } else { 15 }.to_string()).collect();
    let map = map.join(",");
    writeln!(out, "force_log_flush TRUE\nqos TRUE\nqos_max_vls {lanes}")?;
    for ports in ["ca", "sw", "swe"] {
        writeln!(out, "qos_{ports}_sl2vl {map}")?;
    }
    Ok(())
}

/// The proof, for `netlace certify --check`.
pub(super) fn write_certificate(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", plan.lanes.certificate)
}
