//! Outlines promise nothing that the networks do not keep: measured on networks that are built.

use std::collections::HashMap;

use crate::common::random::Dice;
use crate::common::{is_full, pairs_at_distance, parse};
use netlace::Network;
use netlace::families::{Composition, DesignRole, FAMILIES, Kind, Nests};
use netlace::metrics::Study;
use netlace::network::Outline;
use num_bigint::BigUint;

/// The largest network that is built and measured.
const MOST: u64 = 1000;

/// Leaves of all kinds, of more than one node: regular ones and others, with node 0 in the middle or
/// at the rim.
const LEAVES: &[&str] = &[
    "path(2)",
    "path(3)",
    "path(5)",
    "ring(3)",
    "ring(6)",
    "complete(4)",
    "hypercube(3)",
    "folded_hypercube(3)",
    "mesh(3,2)",
    "mesh(2,2,3)",
    "torus(4,3)",
    "hamming(3,2)",
    "star(3)",
    "star(4)",
    "binary_tree(2)",
    "binary_tree(3)",
    "petersen",
    "heawood",
    "wk(3,2)",
    "wk(4,2)",
    "hypernet(2,2)",
    "symmetric_hypernet(2,2)",
    "ccc(3)",
    "dual_cube(2)",
    "hcn(1)",
    "hcn(2)",
    "hfn(2)",
    "hcn3(1)",
    "heawood_ii(1)",
    "polarfly(2)",
    "polarfly(3)",
    "slim_fly(3)",
    "slim_fly(4)",
];

/// An expression, and its outline as a search for designs knows it.
#[derive(Clone)]
struct Part {
    text: String,
    outline: Outline,
}

fn constructions() -> Vec<(&'static str, bool, Composition)> {
    let over = |family: &&'static netlace::families::Family| match family.tried {
        DesignRole::Composite(over) => {
            let any = family.params.iter().any(|param| matches!(param.kind, Kind::NetworkRest));
            Some((family.name, any, over))
        }
        _ => None,
    };
    FAMILIES.iter().filter_map(over).collect()
}

/// All figures of an outline, measured: by breadth-first search from every node.
fn measured(net: &Network) -> Outline {
    let topology = &**net.topology().unwrap();
    let order = topology.order();
    let degrees = || (0..order).map(|v| u64::from(topology.degree(v)));
    let pairs = pairs_at_distance(topology);
    assert_eq!(pairs.iter().sum::<u64>(), order * order, "{net} is connected");
    let sum: u64 = (0..).zip(&pairs).map(|(distance, pairs)| distance * pairs).sum();
    let csr = net.csr(&crate::common::context()).unwrap();
    Outline {
        order,
        links: degrees().sum::<u64>() / 2,
        degree: degrees().max().unwrap(),
        least_degree: degrees().min().unwrap(),
        diameter: pairs.len() as u64 - 1,
        eccentricity: csr.distances(0).into_iter().max().unwrap().into(),
        mean: sum as f64 / (order * order) as f64,
        load: Study::new(net, &crate::common::context())
            .uniform_loads()
            .unwrap()
            .map_or(0.0, |loads| loads.most)
            * (1.0 - 1.0 / order as f64),
    }
}

/// Sums of floats may be off by as much.
fn at_most(a: f64, b: f64) -> bool {
    a <= b * (1.0 + 1e-12)
}

/// Whether no lower bound of `a` is above that of `b`.
fn bounds(a: &Outline, b: &Outline) -> bool {
    a.degree <= b.degree
        && a.least_degree <= b.least_degree
        && a.diameter <= b.diameter
        && a.eccentricity <= b.eccentricity
        && at_most(a.mean, b.mean)
        && at_most(a.load, b.load)
}

fn check(text: &str, outline: &Outline, parts: &[&Part]) {
    let net = parse(text);
    let real = measured(&net);
    assert_eq!((outline.order, outline.links), (real.order, real.links), "{text}");
    for below in [*outline, Outline::least(&net)] {
        assert!(bounds(&below, &real), "{text}: {below:?} is not below {real:?}");
    }
    for part in parts {
        // What a part costs and how far its nodes are apart, a network around it does not undo.
        let part = part.outline;
        let kept = part.degree <= real.degree
            && part.diameter <= real.diameter
            && at_most(part.mean, real.mean)
            && at_most(part.load, real.load);
        assert!(kept, "{text}: {real:?} is below its part {part:?}");
    }
}

fn written(name: &str, any: bool, over: &Composition, parts: &[&Part], number: u64) -> String {
    let named = |(part, &(name, _)): (&&Part, &(&str, _))| format!("{name}={}", part.text);
    let mut args: Vec<String> = if any {
        parts.iter().map(|part| part.text.clone()).collect()
    } else {
        parts.iter().zip(over.parts).map(named).collect()
    };
    args.extend(over.number.map(|(name, _)| format!("{name}={number}")));
    format!("{name}({})", args.join(","))
}

/// Checks all that a construction makes of parts; what it makes are parts in their turn.
fn check_over(name: &str, any: bool, over: &Composition, parts: &[&Part], found: &mut Vec<Part>) {
    /// Of a construction that counts up something small.
    const NUMBERS: u64 = 40;
    let outlines: Vec<Outline> = parts.iter().map(|part| part.outline).collect();
    let least = over.number.map_or(0, |(_, least)| least);
    let most = over.number.map_or(0, |(_, least)| least + NUMBERS);
    for number in least..=most {
        let Some(outline) = (over.outline)(&outlines, number) else { continue };
        if outline.order > MOST {
            break;
        }
        let text = written(name, any, over, parts, number);
        check(&text, &outline, parts);
        found.push(Part { text, outline });
    }
}

/// Checks the constructions `among` all over parts, or of those over two parts over one of `firsts` and
/// any.
fn check_all(
    firsts: &[Part],
    seconds: &[Part],
    among: fn(&Composition) -> bool,
) -> Vec<(&'static str, Part)> {
    let mut all = Vec::new();
    for (name, any, over) in constructions().into_iter().filter(|(.., over)| among(over)) {
        let mut found = Vec::new();
        for first in firsts {
            if over.parts.len() == 1 && !any {
                check_over(name, any, &over, &[first], &mut found);
                continue;
            }
            for second in seconds {
                check_over(name, any, &over, &[first, second], &mut found);
            }
        }
        all.extend(found.into_iter().map(|part| (name, part)));
    }
    all
}

fn leaves(texts: &[&str]) -> Vec<Part> {
    let leaf = |text: &&str| {
        let outline = Outline::of(&parse(text)).unwrap_or_else(|| panic!("{text} has an outline"));
        Part { text: (*text).to_owned(), outline }
    };
    texts.iter().map(leaf).collect()
}

#[test]
fn outlines_of_leaves_are_exact() {
    for Part { text, outline } in leaves(LEAVES) {
        let real = measured(&parse(&text));
        // That the channels of a leaf do not bear alike is not known.
        let evenly = Outline { load: outline.load, ..real };
        assert!(
            bounds(&outline, &real) && bounds(&evenly, &outline),
            "{text}: {outline:?}, {real:?}"
        );
        assert_eq!((outline.order, outline.links), (real.order, real.links), "{text}");
        let least = Outline::least(&parse(&text));
        assert!(bounds(&least, &real), "{text}: {least:?} is not below {real:?}");
        assert_eq!((least.order, least.links), (real.order, real.links), "{text}");
    }
}

#[test]
fn outlines_of_networks_over_leaves_are_kept() {
    let parts = leaves(LEAVES);
    let mut made: HashMap<&str, usize> = HashMap::new();
    for (name, _) in check_all(&parts, &parts, |_| true) {
        *made.entry(name).or_default() += 1;
    }
    for (name, ..) in constructions() {
        assert!(made.get(name).is_some_and(|&number| number >= 20), "{name}: {made:?}");
    }
}

/// The outline of an outline: of a part that is itself built over others no more is known.
#[test]
fn outlines_of_nested_networks_are_kept() {
    /// The largest part.
    const SMALL: u64 = 40;
    let small = leaves(&["path(2)", "path(3)", "ring(4)", "complete(3)", "binary_tree(2)"]);
    let mut parts: Vec<Part> =
        check_all(&small, &small, |_| true).into_iter().map(|(_, part)| part).collect();
    parts.retain(|part| part.outline.order <= SMALL);
    let stride = if is_full() { 1 } else { 3 };
    let parts: Vec<Part> = parts.into_iter().step_by(stride).collect();
    let nested = check_all(&parts, &small, |over| over.parts[0].1 == Nests::Yes);
    assert!(nested.len() > 1000 / stride, "{}", nested.len());
}

fn random_outline(dice: &mut Dice) -> Outline {
    let order = dice.roll(1, 60);
    Outline {
        order,
        links: dice.roll(order - 1, 4 * order),
        degree: dice.roll(3, 6),
        least_degree: dice.roll(0, 3),
        diameter: dice.roll(4, 9),
        eccentricity: dice.roll(0, 4),
        mean: dice.roll(0, 400) as f64 / 100.0,
        load: dice.roll(0, 400) as f64 / 100.0,
    }
}

/// The same with some lower bounds raised.
fn raised(outline: &Outline, dice: &mut Dice) -> Outline {
    let mut more = || dice.roll(0, 2);
    Outline {
        degree: outline.degree + more(),
        least_degree: outline.least_degree + more(),
        diameter: outline.diameter + more(),
        eccentricity: outline.eccentricity + more(),
        mean: outline.mean + more() as f64 / 8.0,
        load: outline.load + more() as f64 / 8.0,
        ..*outline
    }
}

#[test]
fn outlines_do_not_fall_if_parts_rise() {
    let mut dice = Dice::new(1);
    for _ in 0..2000 {
        for (name, any, over) in constructions() {
            let copies = if any { 2 } else { over.parts.len() };
            let parts: Vec<Outline> = (0..copies).map(|_| random_outline(&mut dice)).collect();
            let number = over.number.map_or(0, |(_, least)| dice.roll(least, least + 4));
            let Some(before) = (over.outline)(&parts, number) else { continue };

            // What is not built over others is outlined exactly.
            let nests = over.parts.iter().map(|part| part.1).chain([over.parts[0].1]);
            let higher: Vec<Outline> = parts
                .iter()
                .zip(nests)
                .map(|(part, nests)| match nests {
                    Nests::Yes => raised(part, &mut dice),
                    Nests::No => *part,
                })
                .collect();
            let after = (over.outline)(&higher, number).unwrap();
            assert!(bounds(&before, &after), "{name} {number}: {parts:?} {higher:?}");
            assert_eq!((before.order, before.links), (after.order, after.links), "{name}");

            let mut larger = parts.clone();
            larger.iter_mut().for_each(|part| part.order += dice.roll(0, 3));
            if let Some(after) = (over.outline)(&larger, number) {
                assert!(before.order <= after.order, "{name} {number}: {parts:?} {larger:?}");
            }
        }
    }
}

/// Sizes far beyond what can be counted are said to be so, and never wrap.
#[test]
fn outlines_saturate() {
    let large = leaves(&["hypercube(40)"; 2]);
    let saturated = |number: &BigUint| u64::try_from(number).unwrap_or(u64::MAX);
    for (name, any, over) in constructions() {
        let copies = if any { 2 } else { over.parts.len() };
        let parts: Vec<&Part> = large.iter().take(copies).collect();
        let outlines: Vec<Outline> = parts.iter().map(|part| part.outline).collect();
        for number in over.number.map_or(0..=0, |(_, least)| least..=least + 70) {
            let Some(outline) = (over.outline)(&outlines, number) else { continue };
            let text = written(name, any, &over, &parts, number);
            let Ok(net) = netlace::parse(&text) else { continue };
            assert_eq!(outline.order, saturated(net.order()), "{text}");
            assert_eq!(outline.links, saturated(&net.links()), "{text}");
        }
    }
}
