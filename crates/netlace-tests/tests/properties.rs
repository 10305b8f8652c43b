//! What must hold of every network, on random expression trees and on each family's example.

use std::collections::{BTreeMap, HashSet};

use crate::common::random::Dice;
use crate::common::shrinking::each_network;
use crate::common::{BASELINES, explicit, is_full, links, neighbors, parse};
use netlace::Context;
use netlace::families::FAMILIES;
use netlace::network::{Network, Node};

/// Checks everything that can be checked of one network.
fn check(net: &Network) {
    let topology = &**net.topology().unwrap();
    let order = topology.order();
    let census = net.census();
    let csr = net.csr(&Context::with_memory(1 << 30)).unwrap();
    let mut degrees: BTreeMap<u64, u64> = BTreeMap::new();
    let mut carried: BTreeMap<u64, u64> = BTreeMap::new();
    let mut links_at_level = vec![0u64; census.levels.len()];
    let mut scanned = Vec::new();
    topology.scan(0..order, &mut |rows| {
        scanned.extend(rows.iter().map(|(v, row)| (v, row.to_vec())));
    });
    assert_eq!(scanned.len() as Node, order, "{net}: a scan shows each node once");
    let (from, to) = (order / 3, order - order / 5);
    let mut middle = Vec::new();
    topology.scan(from..to, &mut |rows| {
        middle.extend(rows.iter().map(|(v, row)| (v, row.to_vec())));
    });
    assert_eq!(middle, scanned[from as usize..to as usize], "{net}: a scan of a part");

    for v in 0..order {
        let here = links(topology, v);
        assert_eq!(topology.degree(v) as usize, here.len(), "{net}: degree of {v}");
        *degrees.entry(here.len() as u64).or_default() += 1;
        let ends: Vec<Node> = here.iter().map(|link| link.to).collect();
        assert_eq!(neighbors(topology, v), ends, "{net}: neighbours of {v}");
        assert_eq!(scanned[v as usize], (v, ends.clone()), "{net}: scan of {v}");
        assert!(csr.neighbors(v).iter().map(|&w| Node::from(w)).eq(ends.iter().copied()));
        *carried.entry(u64::from(net.endpoints().at(v))).or_default() += 1;
        for (i, link) in here.iter().enumerate() {
            assert_eq!(usize::from(link.port), i, "{net}: ports of {v} are dense");
            assert!(link.to < order && link.to != v, "{net}: {v} is linked to {}", link.to);
            links_at_level[usize::from(link.level)] += 1;
            let there = links(topology, link.to);
            let twin = there.get(usize::from(link.back)).copied();
            let twin = twin.map(|twin| (twin.to, twin.back, twin.level));
            assert_eq!(twin, Some((v, link.port, link.level)), "{net}: {v} at port {i}");
        }
        let address = topology.address(v);
        assert_eq!(address.to_string().parse(), Ok(address.clone()), "{net}: address of {v}");
        assert_eq!(topology.locate(&address), Some(v), "{net}: address {address} of {v}");
    }

    let most = degrees.keys().next_back().copied().unwrap_or(0);
    assert_eq!(u64::from(net.max_degree()), most, "{net}: the largest degree is attained");
    let by_rule: BTreeMap<u64, u64> =
        census.degrees.iter().map(|(degree, count)| (degree, count.try_into().unwrap())).collect();
    assert_eq!(by_rule, degrees, "{net}: degrees by rule");
    let by_rule: BTreeMap<u64, u64> = net
        .endpoints()
        .nodes(net.order())
        .iter()
        .map(|(number, nodes)| (number, nodes.try_into().unwrap()))
        .collect();
    assert_eq!(by_rule, carried, "{net}: endpoints by rule");
    let by_rule: Vec<u64> =
        census.levels.iter().map(|level| (&level.links).try_into().unwrap()).collect();
    let counted: Vec<u64> = links_at_level.iter().map(|ends| ends / 2).collect();
    assert_eq!(by_rule, counted, "{net}: links at each level by rule");
    assert_eq!(census.order, order.into(), "{net}: order by rule");
    if let Some(components) = &census.components {
        let found = netlace::search::components(csr);
        assert_eq!(*components, found.into(), "{net}: components by rule");
    }

    let again = parse(&net.to_string());
    assert_eq!(again.to_string(), net.to_string(), "the canonical form is a fixed point");
    assert_eq!(again.census(), net.census());
}

/// The implicit network against the one that the tests build from the same tree.
fn check_explicit(net: &Network) {
    // These may have parallel links, which the explicit graph has not.
    const PARALLEL: [&str; 7] =
        ["file(", "trunked(", "joined(", "ub_mesh(", "board_line(", "hamming_mesh(", "slingshot("];
    if PARALLEL.iter().any(|name| net.to_string().contains(name)) {
        return;
    }
    let graph = explicit::build(net.expr());
    let topology = &**net.topology().unwrap();
    assert_eq!(topology.order(), graph.len() as Node, "{net}: order");
    for (v, row) in graph.iter().enumerate() {
        let found = links(topology, v as Node);
        let ends = found.iter().map(|link| (link.to as usize, usize::from(link.level)));
        assert_eq!(&ends.collect::<BTreeMap<_, _>>(), row, "{net}: links of {v}");
        assert_eq!(found.len(), row.len(), "{net}: {v} has a doubled link");
    }
}

#[test]
fn random_trees_obey_the_laws_and_equal_their_explicit_twins() {
    let mut used: HashSet<&str> = HashSet::new();
    each_network(2026, if is_full() { 400 } else { 150 }, 10_000, |net| {
        let text = net.to_string();
        used.extend(FAMILIES.iter().map(|family| family.name).filter(|name| {
            text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == *name)
        }));
        check(net);
        check_explicit(net);
    });
    // What chance left out is nested, too.
    for family in FAMILIES.iter().filter(|family| !used.contains(family.name)) {
        let net = parse(&format!("product({},path(2))", family.example));
        check(&net);
        check_explicit(&net);
    }
}

#[test]
fn the_example_of_each_family_obeys_the_laws_and_equals_its_explicit_twin() {
    for family in FAMILIES {
        let net = parse(family.example);
        assert_eq!(net.expr().name, family.name);
        assert_eq!(net.to_string(), family.example, "an example is in canonical form");
        check(&net);
        check_explicit(&net);
    }
}

#[test]
fn todays_networks_obey_the_laws() {
    for expr in BASELINES {
        check(&parse(expr));
    }
}

#[test]
fn the_registry_is_well_formed() {
    let mut names = HashSet::new();
    for family in FAMILIES {
        assert!(names.insert(family.name), "{} is listed twice", family.name);
        assert!(family.summary.len() <= 53, "{}: the summary is long for a table", family.name);
        let mut params = HashSet::new();
        for (i, param) in family.params.iter().enumerate() {
            assert!(params.insert(param.name), "{}: `{}` twice", family.name, param.name);
            assert!(!param.help.is_empty());
            let rest = matches!(
                param.kind,
                netlace::families::Kind::IntegerRest | netlace::families::Kind::NetworkRest
            );
            assert!(!rest || i + 1 == family.params.len(), "{}: a rest comes last", family.name);
        }
    }
}

/// Large networks are never searched, but their rules must still agree with themselves.
#[test]
fn huge_networks_obey_the_laws_where_they_are_looked_at() {
    let mut dice = Dice::new(7);
    for expr in [
        "rdn(ring(5),4)",
        "rsn(hypercube(15),3)",
        "re(frame=heawood,unit=heawood,phases=14)",
        "re(frame=torus(4,4),unit=heawood,phases=9,pivots=degree)",
        "folded(petersen,18)",
        "root_folded(heawood,16)",
        "flooded(heawood,16)",
        "hsn(petersen,18)",
        "sn(hypercube(40),copies=1048576,swap=high,mask=4)",
        "wk(8,20)",
        "symmetric_hypernet(4,15)",
        "hypernet(4,5)",
        "rcr(7,31,40)",
        "star(20)",
        "torus(1000,1000,1000,1000,1000,1000)",
        "heawood_ii(16)",
        "product(star(10),rdn(hypercube(6),1),path(1000000))",
        "slim_fly(243)",
        "slim_fly(256)",
        "polarfly(512)",
        "polarfly(625)",
        "twisted_torus([1000000,2000000,3000000],[999999,77,1234567])",
        "twisted_torus([9223372036854775807,1],[9223372036854775806])",
    ] {
        let net = parse(expr);
        let topology = &**net.topology().unwrap();
        let last = topology.order() - 1;
        for i in 0..if is_full() { 300 } else { 60 } {
            let v = match i {
                0 => 0,
                1 => last,
                _ => dice.roll(0, last),
            };
            let here = links(topology, v);
            assert_eq!(here.len(), usize::from(topology.degree(v)), "{net}: degree of {v}");
            assert!(here.len() <= usize::from(net.max_degree()), "{net}: degree of {v}");
            assert!(neighbors(topology, v).iter().eq(here.iter().map(|link| &link.to)));
            assert_eq!(topology.locate(&topology.address(v)), Some(v), "{net}: address of {v}");
            for link in here {
                assert!(usize::from(link.level) < net.levels().len());
                let twin = links(topology, link.to)[usize::from(link.back)];
                assert_eq!((twin.to, twin.back, twin.level), (v, link.port, link.level), "{net}");
            }
        }
    }
}
