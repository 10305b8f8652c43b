//! `netlace collective --groups`: the same collective in several groups of hosts at once.

use netlace::collectives::{Algorithm, CheckedGroups, Request};
use netlace::{Context, Network};
use schemars::JsonSchema;
use serde::Serialize;

use super::Asked;
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::text::{binary_bytes, duration, lines, table};

/// Groups of hosts, as users write them: `8`, or `16@8`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups {
    size: u32,
    stride: u32,
}

impl Groups {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (size, stride) = text.split_once('@').unwrap_or((text, "1"));
        let number = |text: &str| text.parse().ok().filter(|number: &u32| *number > 0);
        match (number(size), number(stride)) {
            (Some(size), Some(stride)) => Ok(Self { size, stride }),
            _ => Err(
                "write the hosts of a group, such as 8, and how far apart they are, such as 16@8"
                    .to_owned(),
            ),
        }
    }
}

/// What groups take, alone and together.
pub(super) struct GroupsReport {
    request: Request,
    groups: Groups,
    count: usize,
    found: Vec<CheckedGroups>,
}

impl GroupsReport {
    pub(super) fn new(
        asked: &Asked,
        groups: Groups,
        network: Network,
        context: &Context,
    ) -> Result<Self, Failure> {
        let request = asked.request(network)?;
        let Groups { size, stride } = groups;
        let hosts = u64::try_from(request.network.endpoint_count()).unwrap_or(u64::MAX);
        let what = || format!("groups of the hosts of {}", request.network);
        context.within_memory(what, u128::from(hosts) * 64)?;
        let split = Request::groups(hosts, size.into(), stride.into()).ok_or_else(|| {
            let apart = if stride == 1 { String::new() } else { format!(", {stride} apart,") };
            Failure::Usage(format!("{hosts} hosts cannot be divided into groups of {size}{apart}"))
        })?;
        let is_asked = |algorithm: &Algorithm| algorithm.is_asked(asked.algorithm.as_deref());
        let found = request.in_groups(&split, is_asked, context)?;
        Ok(Self { request, groups, count: split.len(), found })
    }

    pub(super) fn to_text(&self) -> String {
        let Self { request, groups: Groups { size, stride }, count, found } = self;
        let mut table = table(&["algorithm", "steps", "time", "alone", "link", "description"]);
        for CheckedGroups { algorithm, plans, alone, replay, seconds } in found {
            let chunk = plans.first().map_or(0.0, |plan| plan.chunk_bytes);
            table.add_row([
                algorithm.name.to_owned(),
                replay.steps.to_string(),
                duration(*seconds),
                duration(*alone),
                binary_bytes(replay.busiest() as f64 * chunk),
                algorithm.summary.to_owned(),
            ]);
        }
        let apart = if *stride == 1 { String::new() } else { format!(", {stride} apart") };
        format!(
            "{}, {} of {}\nin {count} groups of {size} hosts{apart}, at once\n\n{}",
            request.network,
            request.collective.name(),
            binary_bytes(request.bytes as f64),
            lines(&table)
        )
    }

    pub(super) fn describe(&self) -> GroupsAnswer {
        let Self { request, groups: Groups { size, stride }, count, found } = self;
        let one = |checked: &CheckedGroups| {
            let CheckedGroups { algorithm, plans, alone, replay, seconds } = checked;
            let chunk = plans.first().map_or(0.0, |plan| plan.chunk_bytes);
            GroupedAnswer {
                algorithm: algorithm.name,
                steps: Whole::of(replay.steps),
                messages: Whole::of(replay.messages),
                seconds: *seconds,
                alone_seconds: *alone,
                link_bytes: replay.busiest() as f64 * chunk,
            }
        };
        GroupsAnswer {
            expr: request.network.to_string(),
            collective: request.collective.name(),
            groups: Whole::of(*count as u64),
            size: *size,
            stride: *stride,
            bytes: Whole::of(request.bytes),
            schedules: found.iter().map(one).collect(),
        }
    }
}

/// A collective in several groups at once.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct GroupsAnswer {
    /// The network.
    expr: String,
    /// The collective.
    collective: &'static str,
    /// The number of groups.
    groups: Whole,
    /// The hosts of a group.
    size: u32,
    /// How far apart they are, by their numbers.
    stride: u32,
    /// The message size.
    bytes: Whole,
    /// The schedules, the fastest first.
    schedules: Vec<GroupedAnswer>,
}

/// The schedules of all groups by one algorithm.
#[derive(Serialize, JsonSchema)]
struct GroupedAnswer {
    /// The algorithm.
    algorithm: &'static str,
    /// The steps in which something is sent.
    steps: Whole,
    /// The messages of all groups.
    messages: Whole,
    /// The time of all groups at once.
    seconds: f64,
    /// The time of the slowest group if it were alone.
    alone_seconds: f64,
    /// The most that one link carries in one direction.
    link_bytes: f64,
}

impl View for GroupsAnswer {
    const SCHEMA: &'static str = "netlace.groups/1";
}
