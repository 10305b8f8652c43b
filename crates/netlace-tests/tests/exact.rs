//! Every exact rule against breadth-first search.

use std::collections::BTreeMap;

use crate::common::random::Dice;
use crate::common::shrinking::each_network;
use crate::common::{BASELINES, COUNTED, MEASURED, golden, links, parse};
use netlace::Context;
use netlace::exact::{Enumerator, RuleError};
use netlace::families::FAMILIES;
use netlace::network::{Csr, Network, Node, orbits};
use num_bigint::BigUint;

/// How many networks each rule covered, by the family on the outside.
#[derive(Default)]
struct Coverage(BTreeMap<String, BTreeMap<&'static str, u64>>);

impl Coverage {
    fn count(&mut self, net: &Network, rule: &'static str) {
        *self.0.entry(net.expr().name.clone()).or_default().entry(rule).or_default() += 1;
    }

    fn of(&self, family: &str, rule: &str) -> u64 {
        self.0.get(family).and_then(|rules| rules.get(rule)).copied().unwrap_or(0)
    }

    fn print(&self) {
        for (family, rules) in &self.0 {
            println!("{family:<20} {rules:?}");
        }
    }
}

fn distances_from(csr: &Csr, source: Node) -> Vec<u32> {
    let mut distances = vec![u32::MAX; csr.order() as usize];
    csr.search(source, &mut distances, &mut Vec::new());
    distances
}

fn histogram(distances: &[u32]) -> Enumerator {
    let mut counts: Vec<u64> = Vec::new();
    for &distance in distances.iter().filter(|&&d| d != u32::MAX) {
        let distance = distance as usize;
        if distance >= counts.len() {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    let counts = (0..).zip(counts).filter(|&(_, count)| count > 0);
    counts.map(|(d, count)| (d, BigUint::from(count))).collect()
}

/// The measured enumerator.
fn searched_pairs(net: &Network) -> Enumerator {
    let csr = net.csr(&Context::with_memory(1 << 30)).unwrap();
    (0..csr.order()).fold(Enumerator::default(), |all, v| all + histogram(&distances_from(csr, v)))
}

/// Checks every rule that the network has; `pairs` is its measured enumerator.
fn check(net: &Network, pairs: &Enumerator, all_pairs_up_to: Node, coverage: &mut Coverage) {
    let topology = net.topology().unwrap();
    let order = topology.order();
    let csr = net.csr(&Context::with_memory(1 << 30)).unwrap();
    coverage.count(net, "networks");
    match net.enumerator_rule() {
        Ok(found) => {
            assert_eq!(found, *pairs, "{net}: enumerator");
            coverage.count(net, "enumerator");
        }
        Err(RuleError::Unknown(_) | RuleError::TooExpensive(_)) => {}
        Err(RuleError::NotStated) => panic!("{net}: the error does not name the network"),
    }
    let connected = pairs.total() == net.order().pow(2);
    if let Ok(found) = net.diameter_rule() {
        assert_eq!(found, pairs.greatest().filter(|_| connected), "{net}: diameter");
        coverage.count(net, "diameter");
    }
    if let Ok(found) = net.distance_sum_rule() {
        assert!(connected, "{net}: a sum of distances, without all of them");
        assert_eq!(found, pairs.sum(), "{net}: sum of distances");
        coverage.count(net, "distance sum");
    }
    let carried = |v: Node| net.endpoints().at(v);
    let endpoint_pairs = if let Some(number) = net.endpoints().alike() {
        pairs.times(&BigUint::from(number).pow(2))
    } else {
        let mut all = Enumerator::default();
        for a in 0..order {
            for (b, d) in (0..).zip(distances_from(csr, a)).filter(|&(_, d)| d != u32::MAX) {
                let weight = BigUint::from(carried(a)) * carried(b);
                all = all + Enumerator::term(weight, u64::from(d));
            }
        }
        all
    };
    if let Ok(found) = net.endpoint_pairs_rule() {
        assert_eq!(found, endpoint_pairs, "{net}: pairs of endpoints");
        coverage.count(net, "endpoint pairs");
    }
    let searched = netlace::search::all_distances(net, &Context::with_memory(1 << 30)).unwrap();
    assert_eq!(searched.pairs, *pairs, "{net}: pairs by search");
    assert_eq!(searched.endpoint_pairs, endpoint_pairs, "{net}: pairs of endpoints by search");
    if let Ok(found) = net.rooted_rule() {
        assert_eq!(found, histogram(&distances_from(csr, 0)), "{net}: from node 0");
        coverage.count(net, "rooted");
    }
    if order <= all_pairs_up_to
        && let Ok(rule) = net.distance_rule()
    {
        for a in 0..order {
            for (b, &d) in (0..).zip(&distances_from(csr, a)) {
                let expected = (d != u32::MAX).then_some(u64::from(d));
                assert_eq!(rule.distance(a, b), expected, "{net}: distance from {a} to {b}");
            }
        }
        coverage.count(net, "distance");
    }
    let automorphisms = net.automorphisms();
    for (i, automorphism) in automorphisms.iter().enumerate() {
        let mut image: Vec<Node> = (0..order).map(|v| automorphism(v)).collect();
        for v in 0..order {
            assert_eq!(carried(automorphism(v)), carried(v), "{net}: automorphism {i} at {v}");
            let mut expected: Vec<_> =
                links(&**topology, v).iter().map(|link| automorphism(link.to)).collect();
            let mut found: Vec<_> =
                links(&**topology, automorphism(v)).iter().map(|link| link.to).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{net}: automorphism {i} at {v}");
        }
        image.sort_unstable();
        assert!(image.into_iter().eq(0..order), "{net}: automorphism {i} is a permutation");
    }
    let orbits = orbits(order, &automorphisms);
    assert_eq!(orbits.iter().map(|&(_, size)| size).sum::<u64>(), order);
    let alike = net.is_vertex_transitive();
    if alike || orbits.len() == 1 {
        let first = histogram(&distances_from(csr, 0));
        assert_eq!(first.times(net.order()), *pairs, "{net} is said to be vertex-transitive");
        coverage.count(net, "vertex-transitive");
    }
    // Representatives stand for all nodes.
    let by_orbits = orbits.iter().fold(Enumerator::default(), |all, &(node, size)| {
        all + histogram(&distances_from(csr, node)).times(&BigUint::from(size))
    });
    assert_eq!(by_orbits, *pairs, "{net}: orbits");
    if orbits.len() < order as usize {
        coverage.count(net, "orbits");
    }
}

#[test]
fn every_rule_holds_on_every_golden_record_and_example_it_covers() {
    let mut coverage = Coverage::default();
    for record in golden() {
        let net = parse(&record.expr);
        let pairs = record.pairs_at_distance.iter().zip(0..);
        let pairs = pairs.map(|(&count, distance)| (distance, BigUint::from(count))).collect();
        check(&net, &pairs, 1_000, &mut coverage);
    }
    for family in FAMILIES {
        let net = parse(family.example);
        check(&net, &searched_pairs(&net), 1_000, &mut coverage);
    }
    coverage.print();
    // The rules that there are; a rule that quietly stopped to apply would be missed otherwise.
    for family in COUNTED {
        for rule in ["enumerator", "distance", "diameter", "distance sum"] {
            assert!(coverage.of(family, rule) > 0, "{family} lost its {rule}");
        }
    }
    for family in MEASURED {
        assert!(coverage.of(family, "distance") > 0, "{family} lost its distance");
    }
    assert!(coverage.of("re", "enumerator") > 0 && coverage.of("rsn", "enumerator") > 0);
    for family in ["rdn", "rsn", "re", "rcr", "flooded", "root_folded", "star", "product"] {
        assert!(coverage.of(family, "rooted") > 0, "{family} lost its distances from node 0");
    }
    for family in ["rdn", "rsn", "re", "rcr", "hsn", "wk", "hcn", "torus", "mesh", "product"] {
        assert!(coverage.of(family, "orbits") > 0, "{family} lost its automorphisms");
    }
    for family in
        ["rdn", "ccc", "rcr", "torus", "star", "petersen", "dual_cube", "slim_fly", "twisted_torus"]
    {
        assert!(coverage.of(family, "vertex-transitive") > 0, "{family} lost its symmetry");
    }
}

#[test]
fn every_rule_holds_on_random_trees() {
    let mut coverage = Coverage::default();
    each_network(3, 150, 600, |net| check(net, &searched_pairs(net), 600, &mut coverage));
    coverage.print();
    for family in ["product", "folded", "rdn", "rsn", "re", "root_folded", "flooded"] {
        assert!(coverage.of(family, "enumerator") > 0, "{family} was not tried");
    }
    for family in ["product", "folded", "rdn", "hosts"] {
        assert!(coverage.of(family, "endpoint pairs") > 0, "{family} was not tried with endpoints");
    }
}

/// Today's networks, which the reference data has none of: sizes of all kinds, ideal or not.
#[test]
fn every_rule_holds_on_the_baselines() {
    let mut coverage = Coverage::default();
    for expr in BASELINES {
        let net = parse(expr);
        check(&net, &searched_pairs(&net), 600, &mut coverage);
    }
    coverage.print();
    for family in ["fat_tree", "xgft", "bcube", "hyperx"] {
        for rule in ["enumerator", "distance", "endpoint pairs"] {
            assert!(coverage.of(family, rule) > 0, "{family} lost its {rule}");
        }
    }
    assert!(coverage.of("dragonfly", "distance") > 10, "dragonfly lost its distance");
    assert!(coverage.of("dragonfly", "orbits") > 10, "dragonfly lost its automorphisms");
}

/// 200 random operands for each operator; of how many there is a rule.
#[test]
fn every_rule_of_an_operator_holds_on_random_operands() {
    const OPERANDS: u64 = 200;
    let mut dice = Dice::new(31);
    let mut coverage = Coverage::default();
    for operator in ["star_product", "crossed", "joined"] {
        let mut tried = 0;
        while tried < OPERANDS {
            let (a, b) = (dice.operand(30), dice.operand(12));
            let text = match operator {
                "star_product" => {
                    // All supernodes but the last third have a map that is its own inverse.
                    let n = u64::try_from(b.order()).unwrap();
                    let mut map: Vec<u64> = (0..n).collect();
                    for i in 0..n as usize {
                        let other = dice.roll(0, n - 1) as usize;
                        if tried >= OPERANDS / 3 * 2
                            || map[i] == i as u64 && map[other] == other as u64
                        {
                            map.swap(i, other);
                        }
                    }
                    // A third have loops.
                    let plane = format!("polarfly({})", dice.roll(2, 3));
                    let structure = if tried % 3 == 0 { plane } else { a.to_string() };
                    format!("star_product({structure},{b},{map:?})")
                }
                "crossed" => format!("crossed({a},{b})"),
                _ => {
                    let (h, groups) = (dice.roll(1, 3), dice.roll(1, 6));
                    let on = *dice.pick(&["all", "spines"]);
                    format!("joined({a},{h},groups={groups},on={on})")
                }
            };
            let Ok(net) = netlace::parse(&text) else { continue };
            check(&net, &searched_pairs(&net), 400, &mut coverage);
            tried += 1;
        }
    }
    coverage.print();
    for (operator, rule, least) in [
        ("star_product", "enumerator", OPERANDS / 2),
        ("crossed", "enumerator", OPERANDS),
        ("crossed", "distance", OPERANDS / 10 * 9),
        ("crossed", "endpoint pairs", OPERANDS),
        ("joined", "orbits", OPERANDS / 2),
    ] {
        let covered = coverage.of(operator, rule);
        assert!(covered >= least, "{operator} has its {rule} for {covered} of {OPERANDS}");
    }
}

/// The networks over finite fields by their kinds of q, and twisted tori by their kinds of sides.
#[test]
fn every_rule_holds_on_networks_that_others_are_compared_with() {
    let mut coverage = Coverage::default();
    let fields = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16];
    let flies = fields.into_iter().flat_map(|q| {
        let slim = (q > 2).then(|| format!("slim_fly({q})"));
        slim.into_iter().chain([format!("polarfly({q})")])
    });
    let tori = [
        "[8,8],[0]",
        "[16,8],[8]",
        "[8,16],[7]",
        "[100,2],[37]",
        "[2,50],[1]",
        "[9,1],[4]",
        "[1,1],[0]",
        "[4,6,8],[2,3,5]",
        "[7,3,5],[2,6,2]",
        "[5,1,4],[3,2,0]",
        "[2,2,2],[1,1,1]",
        "[3,2,4,2],[2,1,1,2,0,3]",
        "[40,1,1],[7,18,0]",
    ];
    let tori = tori.into_iter().map(|lattice| format!("twisted_torus({lattice})"));
    for expr in flies.chain(tori) {
        let net = parse(&expr);
        check(&net, &searched_pairs(&net), 1_000, &mut coverage);
    }
    coverage.print();
    for (family, rule, count) in [
        ("slim_fly", "enumerator", 9),
        ("slim_fly", "distance", 9),
        ("slim_fly", "vertex-transitive", 5),
        ("polarfly", "enumerator", 10),
        ("polarfly", "distance", 10),
        ("polarfly", "rooted", 10),
        ("twisted_torus", "distance", 13),
        ("twisted_torus", "vertex-transitive", 13),
    ] {
        assert_eq!(coverage.of(family, rule), count, "{family}: {rule}");
    }
}

/// Over complete graphs a sum over set partitions counts; the reference data has none of these.
#[test]
fn complete_nuclei_are_counted_by_equality() {
    let mut coverage = Coverage::default();
    for expr in [
        "hsn(complete(3),3)",
        "hsn(complete(2),5)",
        "hsn(complete(5),3)",
        "rsn(complete(3),3)",
        "rsn(complete(5),3)",
    ] {
        let net = parse(expr);
        check(&net, &searched_pairs(&net), 700, &mut coverage);
    }
    assert_eq!((coverage.of("hsn", "enumerator"), coverage.of("rsn", "enumerator")), (3, 2));
}

#[test]
fn what_would_take_too_long_is_refused() {
    for expr in ["rsn(jellyfish(400,3),3)", "re(frame=complete(2),unit=hypercube(5),phases=32)"] {
        let refused = parse(expr).enumerator_rule();
        assert!(matches!(refused, Err(RuleError::TooExpensive(_))), "{expr}");
    }
}

/// On long rings most walks turn back; all nodes are alike, so that one search counts all pairs.
#[test]
fn long_rings_of_pivots_are_counted_by_stretches() {
    for n in 9..=13 {
        let net = parse(&format!("re(frame=complete(2),unit=ring({n}),phases={n})"));
        let csr = net.csr(&Context::with_memory(1 << 30)).unwrap();
        let searched = histogram(&distances_from(csr, 0)).times(net.order());
        assert_eq!(net.enumerator_rule().as_ref(), Ok(&searched), "{net}");
    }
}

/// Where search ends, closed forms are compared with the enumerator.
#[test]
fn closed_forms_agree_with_the_enumerator_of_large_networks() {
    for expr in [
        "path(100000)",
        "ring(100001)",
        "mesh(300,299,300,1,300,300,300,300,300,300)",
        "torus(300,299,300,1,300,300,300,300,300,300)",
        "hamming(1000,999,1000,1,1000,1000,2,1000,1000)",
        "hypercube(70)",
        "folded_hypercube(70)",
        "folded_hypercube(71)",
        "star(24)",
        "star(25)",
        "product(petersen,star(10),rdn(ring(5),2),hyperx([40,40],3))",
        "folded(rdn(path(3),1),16)",
        "rdn(torus(5,5),4)",
        "rdn(path(1),6)",
        "rdn(dcell(2,2),3)",
        "rsn(hypercube(35),2)",
        "rsn(torus(9,9,9,9,9,9,9,9,9,9,9),2)",
        "rsn(complete(60000),3)",
        "hsn(complete(60000),5)",
        "root_folded(path(7),24)",
        "root_folded(sn(petersen,copies=5),12)",
        "flooded(path(7),24)",
        "flooded(sn(petersen,copies=5),12)",
        "flooded(star(6),8)",
    ] {
        let net = parse(expr);
        let pairs = net.enumerator_rule().unwrap();
        assert_eq!(pairs.total(), net.order().pow(2), "{expr}");
        assert_eq!(net.diameter_rule(), Ok(pairs.greatest()), "{expr}: diameter");
        assert_eq!(net.distance_sum_rule(), Ok(pairs.sum()), "{expr}: sum of distances");
    }
}

/// Where no enumerator can be had, so that nothing but a closed form answers.
#[test]
fn closed_forms_need_no_enumerator() {
    let far = 1u64 << 62;
    for (expr, diameter) in [
        ("path(1000000000000)", Some(999_999_999_999)),
        ("ring(9223372036854775807)", Some(far - 1)),
        ("mesh(10000000,10000000)", Some(19_999_998)),
        ("product(ring(10000000),petersen)", Some(5_000_002)),
        ("folded(ring(10000000),3)", Some(15_000_000)),
        ("hosts(torus(10000000,6),4)", Some(5_000_003)),
        ("rdn(ring(10000000),3)", Some(8 * 5_000_000 + 14)),
        ("rsn(star(7),2)", Some(2 * 10 - 1)),
        ("rsn(ring(10000000),3)", Some(4 * 5_000_001 - 1)),
        ("rsn(rsn(star(7),2),2)", Some(4 * 10 - 1)),
        ("hsn(ring(10000000),9)", Some(9 * 5_000_001 - 1)),
        ("wk(5,30)", Some((1 << 30) - 1)),
        ("symmetric_hypernet(20,5)", Some(16 * 21 - 1)),
        ("root_folded(ring(10000000),3)", Some(5 * 5_000_000)),
        ("flooded(ring(10000000),2)", Some(3 * 5_000_000)),
        ("dragonfly(32,16,16)", Some(3)),
        ("rsn(damaged(path(5),cut=[1,2]),3)", None),
        ("hsn(damaged(path(5),cut=[1,2]),3)", None),
    ] {
        let net = parse(expr);
        assert!(net.enumerator_rule().is_err(), "{expr}");
        assert_eq!(net.diameter_rule(), Ok(diameter), "{expr}");
    }
    // The longest walks of some networks have no number.
    for expr in ["wk(2,80)", "folded(ring(9223372036854775807),5)"] {
        assert!(matches!(parse(expr).diameter_rule(), Err(RuleError::TooExpensive(_))), "{expr}");
    }
    for (expr, sum) in [
        ("path(10000000)", 10_000_000u128 * (10u128.pow(14) - 1) / 3),
        ("root_folded(ring(10000000),1)", 10u128.pow(21) / 4),
        ("product(ring(10000000),complete(3))", 9 * 10u128.pow(21) / 4 + 6 * 10u128.pow(14)),
    ] {
        let net = parse(expr);
        assert!(net.enumerator_rule().is_err(), "{expr}");
        assert_eq!(net.distance_sum_rule(), Ok(sum.into()), "{expr}");
    }
}
