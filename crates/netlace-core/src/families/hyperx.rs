//! The HyperX: a Hamming graph of switches with endpoints.

use super::short::same_as;
use super::{DesignRole, Family, Param, Source, Wanted};
use crate::network::ParameterError;

pub(super) static FAMILY: Family = Family {
    name: "hyperx",
    summary: "switches in a grid, each row all linked, with hosts",
    params: &[
        Param::integers("sides", 1, "the length of each dimension, [8,8]"),
        Param::integer("t", 1, "endpoints at a switch").at_most(u32::MAX as u64),
    ],
    source: Source::Paper(
        "J. H. Ahn, N. Binkert, A. Davis, M. McLaren, R. S. Schreiber: HyperX: Topology, Routing, and Packaging of Efficient Large-Scale Networks. SC, 2009",
    ),
    example: "hyperx([4,4],4)",
    tried: DesignRole::ListedWithHosts(chosen),
    build: |args| {
        let sides: Vec<String> = args.integers("sides").iter().map(u64::to_string).collect();
        if sides.is_empty() {
            return Err(ParameterError::at("sides", "list at least one dimension, [8,8]"));
        }
        same_as(args, &format!("hosts(hamming({}),{})", sides.join(","), args.integer("t")))
    },
};

/// All shapes of two or more dimensions, the longest first, with all numbers of hosts.
fn chosen(wanted: &Wanted) -> Vec<String> {
    let mut found = Vec::new();
    for hosts in 1..wanted.ports.min(wanted.most) {
        let switches = Wanted {
            least: wanted.least.div_ceil(hosts),
            most: wanted.most / hosts,
            ports: wanted.ports - hosts,
        };
        let sides = 2..=switches.ports.saturating_add(1);
        for shape in sides.flat_map(|side| shapes(vec![side], &switches)) {
            let shape: Vec<String> = shape.iter().map(u64::to_string).collect();
            found.push(format!("hyperx([{}],{hosts})", shape.join(",")));
        }
    }
    found
}

/// All non-increasing lists of two or more sides with this beginning that have the order and the links.
fn shapes(begun: Vec<u64>, wanted: &Wanted) -> Vec<Vec<u64>> {
    let order: u64 = begun.iter().product();
    let links: u64 = begun.iter().map(|side| side - 1).sum();
    if order > wanted.most || links > wanted.ports {
        return Vec::new();
    }
    let last = *begun.last().expect("invariant: a shape has a side");
    let longest = last.min(wanted.most / order);
    let longer = (2..=longest).flat_map(|side| {
        let mut longer = begun.clone();
        longer.push(side);
        shapes(longer, wanted)
    });
    let mut found: Vec<Vec<u64>> = longer.collect();
    if order >= wanted.least && begun.len() > 1 {
        found.push(begun);
    }
    found
}
