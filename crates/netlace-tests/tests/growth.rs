//! What stays when a network grows by a step, against sets of links.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::shrinking::each_network;
use crate::common::{context, golden, links, parse};
use netlace::families::{FAMILIES, Kind, Param, grown};
use netlace::metrics::{METRICS, Study, Value};
use netlace::network::{Network, Node, RequestError};

fn growth(net: &Network) -> Result<Value, RequestError> {
    let metric = METRICS.iter().find(|metric| metric.name == "growth").unwrap();
    let context = context();
    Ok(metric.compute(&Study::new(net, &context))?.value)
}

fn field<'a>(record: &'a Value, name: &str) -> &'a Value {
    let Value::Record(fields) = record else { panic!("{record:?}") };
    &fields.iter().find(|field| field.0 == name).unwrap().1
}

/// How many links there are between each two of the first nodes.
fn links_between(net: &Network, first: Node) -> BTreeMap<(Node, Node), u64> {
    let topology = &**net.topology().unwrap();
    let mut all = BTreeMap::new();
    for v in 0..first.min(topology.order()) {
        for link in links(topology, v).iter().filter(|link| v < link.to && link.to < first) {
            *all.entry((v, link.to)).or_default() += 1;
        }
    }
    all
}

/// Compares with sets; `None` if the network does not grow.
fn compare(net: &Network) -> Option<()> {
    let found = match growth(net) {
        Err(RequestError::Unbuildable { .. } | RequestError::TooLarge(_)) => return None,
        found => found.unwrap(),
    };
    if let Value::Absent(_) = found {
        assert!(grown(net, &context()).is_none(), "{net}");
        return None;
    }
    let next = grown(net, &context()).unwrap().unwrap();
    let order = net.topology().unwrap().order();
    let (before, after) = (links_between(net, order), links_between(&next, order));
    let kept: u64 =
        before.iter().map(|(ends, &n)| n.min(after.get(ends).copied().unwrap_or(0))).sum();
    let all: u64 = before.values().sum();
    assert_eq!(field(&found, "links_kept"), &Value::Count(kept.into()), "{net}");
    assert_eq!(field(&found, "links_lost"), &Value::Count((all - kept).into()), "{net}");
    let degree = |net: &Network, v| links(&**net.topology().unwrap(), v).len() as u64;
    let both = order.min(next.topology().unwrap().order());
    let gained = (0..both).map(|v| degree(&next, v).saturating_sub(degree(net, v))).max().unwrap();
    assert_eq!(field(&found, "ports_gained"), &Value::Integer(gained), "{net}");
    assert_eq!(field(&found, "nodes"), &Value::Count(next.order().clone()), "{net}");
    Some(())
}

#[test]
fn the_links_kept_are_those_in_both_networks() {
    let small = golden().into_iter().filter(|record| record.order <= 300);
    let mut compared: usize = small.filter_map(|record| compare(&parse(&record.expr))).count();
    each_network(91, 100, 100, |net| compared += usize::from(compare(net).is_some()));
    println!("{compared} networks were grown");
    assert!(compared > 100);
}

#[test]
fn every_family_that_grows_is_grown_and_most_keep_all_links() {
    let mut keeps = BTreeSet::new();
    let mut changes = BTreeSet::new();
    // What grows with another network does so if that does.
    let by_steps = |param: &Param| param.grows && !matches!(param.kind, Kind::Network);
    for family in FAMILIES.iter().filter(|family| family.params.iter().any(by_steps)) {
        let net = parse(family.example);
        let next = grown(&net, &context()).unwrap().unwrap();
        assert!(next.order() > net.order(), "{net} grows to {next}");
        let none = Value::Count(0u32.into());
        let kept = field(&growth(&net).unwrap(), "links_lost") == &none;
        (if kept { &mut keeps } else { &mut changes }).insert(family.name);
    }
    println!("keep all links: {keeps:?}; do not: {changes:?}");
    assert!(keeps.len() > 10 && keeps.contains("rdn") && keeps.contains("rsn"));
    // Their long links lead around to the first column or bit, or to the opposite corner, which move away; or a position
    // of a ring flips other bits.
    assert_eq!(
        changes,
        BTreeSet::from(["butterfly", "folded_hypercube", "rcr", "shuffle_exchange"])
    );
}

/// Expansions of cubes of rings: a position keeps the cube links of the bits that it also flips afterwards.
#[test]
fn cubes_of_rings_grow_by_expansions() {
    for (expr, kept, of, components) in [
        ("rcr(2,2,0)", 10u32, 12u32, 1u32),
        ("rcr(2,2,1)", 20, 24, 1),
        ("rcr(1,4,1)", 20, 24, 1),
        ("rcr(2,4,1)", 52, 64, 1),
        ("rcr(2,4,2)", 112, 128, 1),
        ("rcr(1,2,0)", 3, 4, 1),
        ("rcr(2,2,2)", 40, 48, 2),
    ] {
        let record = growth(&parse(expr)).unwrap();
        assert_eq!(field(&record, "links_kept"), &Value::Count(kept.into()), "{expr}");
        assert_eq!(field(&record, "links_lost"), &Value::Count((of - kept).into()), "{expr}");
        assert_eq!(field(&record, "ports_gained"), &Value::Integer(0), "{expr}");
        assert_eq!(field(&record, "components"), &Value::Count(components.into()), "{expr}");
    }
}

#[test]
fn what_cannot_grow_says_why() {
    assert_eq!(growth(&parse("petersen")), Ok(Value::Absent("not known to grow by steps")));
    let refused = |expr: &str| growth(&parse(expr)).unwrap_err().to_string();
    let text = refused("hypercube(4095)");
    assert!(text.starts_with("hypercube(4095) grown by a step cannot be built: "), "{text}");
    assert!(
        refused("hypercube(62)").starts_with("hypercube(63) has"),
        "{}",
        refused("hypercube(62)")
    );
    assert!(refused("hypercube(40)").contains("would take about"), "{}", refused("hypercube(40)"));
}

/// Hosts grow with the network that carries them.
#[test]
fn growth_looks_through_hosts() {
    for (bare, with_hosts) in [
        ("rdn(torus(5,5),1)", "hosts(rdn(torus(5,5),1),16)"),
        ("rsn(ring(5),2)", "hosts(hosts(rsn(ring(5),2),3),4)"),
    ] {
        assert_eq!(growth(&parse(bare)), growth(&parse(with_hosts)), "{with_hosts}");
    }
    let Ok(record) = growth(&parse("hosts(rdn(torus(5,5),1),16)")) else { panic!("refused") };
    assert_eq!(field(&record, "times"), &Value::Fraction(2500u32.into(), 1u32.into()));
    assert!(matches!(growth(&parse("hosts(petersen,3)")), Ok(Value::Absent(_))));
}
