//! Networks by definition: the examples, against the golden data and built-in networks.

use crate::common::{context, golden, is_full, links, neighbors};
use crate::golden::measure;
use netlace::Context;
use netlace::expr::{Arg, Definitions, Expr, Key, Value};
use netlace::families::define;
use netlace::network::{Link, Network};

/// All definitions of the examples.
pub fn examples() -> Definitions {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/networks");
    let mut definitions = Definitions::default();
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    for name in names {
        let text = std::fs::read_to_string(&name).unwrap();
        define(&mut definitions, &name.to_string_lossy(), &text).unwrap_or_else(|e| panic!("{e}"));
    }
    definitions
}

fn build(text: &str, definitions: &Definitions) -> Network {
    let context = Context { definitions: definitions.into(), ..context() };
    netlace::parse_with(text, &context).unwrap_or_else(|error| panic!("{}", error.render(text)))
}

fn refusal(definition: &str, text: &str) -> String {
    let mut definitions = Definitions::default();
    if let Err(error) = define(&mut definitions, "test", definition) {
        return error.to_string();
    }
    let context = Context { definitions: (&definitions).into(), ..context() };
    netlace::parse_with(text, &context).unwrap_err().render(text)
}

/// The same network by definitions, as far as there are some.
fn defined(expr: &Expr) -> Option<Expr> {
    let named = |name: &str| {
        let is_it = |arg: &&Arg| matches!(&arg.key, Some(Key { name: own, .. }) if own == name);
        expr.args.iter().find(is_it).map(|arg| arg.value.clone())
    };
    let (name, args) = match expr.name.as_str() {
        "rdn" => ("dual_net", positional(expr)?),
        "rsn" => ("swapped", positional(expr)?),
        "root_folded" => ("rooted", positional(expr)?),
        "rcr" => ("cube_of_rings", positional(expr)?),
        "star" => ("star_graph", positional(expr)?),
        "re" if named("frames").is_none() => {
            let by_degree = named("pivots").is_some_and(|word| word.to_string() == "degree");
            let name = if by_degree { "shared" } else { "expansion" };
            (name, vec![named("frame")?, named("unit")?, named("phases")?])
        }
        _ => return None,
    };
    let part = |value: Value| match value {
        Value::Expr(part) => Value::Expr(defined(&part).unwrap_or(part)),
        other => other,
    };
    Some(Expr::call(name, args.into_iter().map(part).collect()))
}

/// The arguments of a call without named ones.
fn positional(expr: &Expr) -> Option<Vec<Value>> {
    expr.args
        .iter()
        .all(|arg| arg.key.is_none())
        .then(|| expr.args.iter().map(|arg| arg.value.clone()).collect())
}

#[test]
fn definitions_of_the_papers_give_the_golden_networks() {
    let definitions = examples();
    let mut seen = std::collections::BTreeMap::new();
    let up_to = if is_full() { u64::MAX } else { 2000 };
    for expected in golden().into_iter().filter(|record| record.order <= up_to) {
        let expr = netlace::parse(&expected.expr).unwrap().expr().clone();
        let Some(own) = defined(&expr) else { continue };
        let network = build(&own.to_string(), &definitions);
        let found = measure(&**network.topology().unwrap());
        assert_eq!(found.edges_sha256, expected.edges_sha256, "{own}");
        assert_eq!(found.links_at_level, expected.links_at_level, "{own}");
        assert_eq!(found.degrees, expected.degrees, "{own}");
        let census = network.census();
        let levels: Vec<u64> =
            census.levels.iter().map(|level| (&level.links).try_into().unwrap()).collect();
        assert_eq!(levels, expected.links_at_level, "{own}");
        for (degree, count) in census.degrees.iter() {
            assert_eq!(expected.degrees.get(&degree).copied(), u64::try_from(count).ok(), "{own}");
        }
        *seen.entry(own.name).or_insert(0) += 1;
    }
    for name in ["dual_net", "swapped", "expansion", "shared", "cube_of_rings", "rooted"] {
        assert!(seen.get(name).copied().unwrap_or(0) >= 3, "{seen:?}");
    }
}

#[test]
fn rows_ports_scans_and_addresses_agree() {
    let definitions = examples();
    for text in [
        "dual_net(ring(5),2)",
        "swapped(hypercube(2),3)",
        "expansion(complete(3),ring(4),3)",
        "cube_of_rings(2,4,3)",
        "rooted(heawood,2)",
        "de_bruijn(3,4)",
        "kautz(2,5)",
        "pancake(5)",
        "arrangement(5,3)",
        "hexamesh(4)",
        "moebius_cube(6)",
        "generalized_petersen(12,5)",
    ] {
        let network = build(text, &definitions);
        let topology = &**network.topology().unwrap();
        let mut scanned = Vec::new();
        topology.scan(3..topology.order() - 1, &mut |rows| {
            scanned.extend(rows.iter().map(|(v, row)| (v, row.to_vec())));
        });
        assert_eq!(scanned.len() as u64, topology.order() - 4);
        for (v, row) in scanned {
            assert_eq!(row, neighbors(topology, v), "{text} {v}");
        }
        for v in 0..topology.order() {
            assert_eq!(topology.locate(&topology.address(v)), Some(v), "{text}");
            assert_eq!(usize::from(topology.degree(v)), links(topology, v).len());
        }
        assert_paired(&network);
        assert_eq!(build(&network.to_string(), &definitions).to_string(), network.to_string());
    }
}

/// The levels and ports at both ends of each link.
fn assert_paired(network: &Network) {
    let topology = &**network.topology().unwrap();
    for v in 0..topology.order() {
        for link in links(topology, v) {
            let back = links(topology, link.to)[usize::from(link.back)];
            assert_eq!(back, Link { to: v, port: link.back, back: link.port, ..link }, "{network}");
        }
    }
}

#[test]
fn rules_of_one_direction_share_a_level() {
    let mut definitions = Definitions::default();
    let text = "
        there_and_back(n) { node x: n link x -> (x+1) % n link x -> (x-1) % n link x <-> (x+3) % n }
        apart(n) { node x: n link x -> (x+1) % n level 0 link x -> (x-1) % n level 1 }";
    define(&mut definitions, "test", text).unwrap();
    let network = build("there_and_back(9)", &definitions);
    assert_paired(&network);
    let levels: Vec<_> = network.levels().iter().map(|level| level.links.clone()).collect();
    assert_eq!(levels, [9u32.into(), 9u32.into()]);
    let context = Context { definitions: (&definitions).into(), ..context() };
    let error = netlace::parse_with("apart(9)", &context).unwrap_err();
    assert!(error.help.unwrap().starts_with("this leads from 0 to 1, but not back"));
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let text = refusal(
        "dual(B) {\n  node (c: B, x: B)\n  over x\n  link (c,x) <-> (y,c)\n}",
        "dual(ring(5))",
    );
    assert_eq!(
        text,
        "\
the definition of `dual` gives no network here
  dual(ring(5))
  ^^^^^^^^^^^^^
unknown name `y`
    link (c,x) <-> (y,c)
                    ^
in line 4 of test"
    );
}

/// All words of letters below the given numbers, in the order of dictionaries.
fn tuples(letters: &[i64]) -> Vec<Vec<i64>> {
    let longer = |words: Vec<Vec<i64>>, &letters: &i64| {
        let with = |word: &Vec<i64>| {
            (0..letters).map(|letter| [&word[..], &[letter]].concat()).collect::<Vec<_>>()
        };
        words.iter().flat_map(with).collect()
    };
    letters.iter().fold(vec![Vec::new()], longer)
}

fn arrangements(n: i64, k: usize) -> Vec<Vec<i64>> {
    let mut words = tuples(&vec![n; k]);
    words.retain(|word| (0..k).all(|i| !word[..i].contains(&word[i])));
    words
}

/// Compares a network with the graph whose nodes are listed, and linked if this says so.
fn compare(
    definitions: &Definitions,
    text: &str,
    nodes: &[Vec<i64>],
    linked: impl Fn(&[i64], &[i64]) -> bool,
) {
    let network = build(text, definitions);
    let topology = &**network.topology().unwrap();
    assert_eq!(topology.order(), nodes.len() as u64, "{text}");
    for (v, node) in nodes.iter().enumerate() {
        let mut found = neighbors(topology, v as u64);
        found.sort_unstable();
        let is_linked = |(w, other): (usize, &Vec<i64>)| {
            (v != w && (linked(node, other) || linked(other, node))).then_some(w as u64)
        };
        let expected: Vec<u64> = nodes.iter().enumerate().filter_map(is_linked).collect();
        assert_eq!(found, expected, "{text}: {node:?}");
    }
}

#[test]
fn definitions_give_the_graphs_of_their_sources() {
    let all = examples();
    let shifted = |a: &[i64], b: &[i64]| a[1..] == b[..b.len() - 1];
    for (d, l) in [(2, 1), (2, 5), (3, 3), (4, 2)] {
        let words = tuples(&vec![d; l]);
        compare(&all, &format!("de_bruijn({d},{l})"), &words, shifted);
        let mut words = tuples(&vec![d + 1; l]);
        words.retain(|word| word.windows(2).all(|pair| pair[0] != pair[1]));
        compare(&all, &format!("kautz({d},{l})"), &words, shifted);
    }
    for n in 1..=5 {
        let permutations = arrangements(n, n as usize);
        let turned = |a: &[i64], b: &[i64]| {
            (2..=a.len()).any(|first| {
                let mut a = a.to_vec();
                a[..first].reverse();
                a == b
            })
        };
        compare(&all, &format!("pancake({n})"), &permutations, turned);
        let exchanged = |a: &[i64], b: &[i64]| {
            let places: Vec<usize> = (0..a.len()).filter(|i| a[*i] != b[*i]).collect();
            places.len() == 2 && places[1] == places[0] + 1
        };
        compare(&all, &format!("bubble_sort({n})"), &permutations, exchanged);
        for k in 1..n {
            let one_differs =
                |a: &[i64], b: &[i64]| a.iter().zip(b).filter(|(a, b)| a != b).count() == 1;
            let words = arrangements(n, k as usize);
            compare(&all, &format!("arrangement({n},{k})"), &words, one_differs);
        }
    }
    for (s, t) in [(1, 1), (1, 3), (3, 2)] {
        // Bits of a, bits of b, and c.
        let nodes = tuples(&vec![2; s + t + 1]);
        let linked = |x: &[i64], y: &[i64]| {
            let differ: Vec<usize> = (0..x.len()).filter(|i| x[*i] != y[*i]).collect();
            match differ[..] {
                [place] if place == s + t => true,
                [place] => (place < s) == (x[s + t] == 0),
                _ => false,
            }
        };
        compare(&all, &format!("exchanged_hypercube({s},{t})"), &nodes, linked);
    }
    for n in 1..=6usize {
        // The most significant bit first.
        let nodes = tuples(&vec![2; n]);
        let moebius = |x: &[i64], y: &[i64]| {
            (0..n).any(|place| {
                let all = place > 0 && x[place - 1] == 1;
                (0..n).all(|i| (x[i] != y[i]) == (i == place || all && i > place))
            })
        };
        compare(&all, &format!("moebius_cube({n})"), &nodes, moebius);
        let augmented = |x: &[i64], y: &[i64]| {
            (0..n).any(|place| {
                [false, true]
                    .iter()
                    .any(|all| (0..n).all(|i| (x[i] != y[i]) == (i == place || *all && i > place)))
            })
        };
        compare(&all, &format!("augmented_cube({n})"), &nodes, augmented);
    }
    for r in 0..=4 {
        let mut nodes = tuples(&[2 * r + 1, 2 * r + 1]);
        nodes.retain(|node| (node[0] + node[1] - 2 * r).abs() <= r);
        let steps = [(1, 0), (0, 1), (-1, 1)];
        let linked = |a: &[i64], b: &[i64]| steps.contains(&(b[0] - a[0], b[1] - a[1]));
        compare(&all, &format!("hexamesh({r})"), &nodes, linked);
    }
    for (n, k) in [(3, 1), (5, 2), (8, 4), (12, 5)] {
        let nodes = tuples(&[2, n]);
        let linked = |a: &[i64], b: &[i64]| match (a[0], b[0]) {
            (0, 0) => (a[1] + 1) % n == b[1],
            (1, 1) => (a[1] + k) % n == b[1],
            _ => a[1] == b[1],
        };
        compare(&all, &format!("generalized_petersen({n},{k})"), &nodes, linked);
    }
}

/// What is wrong with a definition, without what is shown around it.
fn wrong(definition: &str, text: &str) -> String {
    let shown = refusal(definition, text);
    let lines: Vec<&str> = shown.lines().collect();
    let line = if lines[0].starts_with("the definition of") { 3 } else { 0 };
    lines[line].to_owned()
}

#[test]
fn what_makes_no_network_is_refused() {
    for (rules, message) in [
        ("link x <-> x+1", "from node 4 this leads out of the ranges of the coordinates"),
        ("link x -> (x+1) % 5", "this leads from 0 to 1, but not back"),
        ("link x <-> 4-x", "node 2 would be linked with itself"),
        ("link x <-> (x+1) % 5 link x <-> (x+4) % 5", "node 0 would be linked with 4 twice"),
        ("link x <-> (x+1) % 5 for i in 0..1", "node 0 would be linked with 1 twice"),
        ("link x <-> x // (x - 2)", "this may divide by zero or a negative number"),
        ("link x <-> 10^18 * 10^18", "this may be larger than 2^62"),
        ("link x <-> x + y", "unknown name `y`"),
        ("link x <-> x[0]", "this should be a list of numbers, but is a number"),
        ("link (x,y) <-> (y,x)", "this names 2 coordinates, but a node has 1"),
        ("link x <-> x / 2", "rules work on whole numbers"),
        ("link x <-> xor(x)", "`xor` needs more arguments"),
        ("link x <-> if_else(x, 1, 2)", "this should be a condition, but is a number"),
        ("link x <-> bit(x - 1, 0)", "bits of a number that may be negative"),
        ("over x", "`x` is no node of a network"),
        ("over z", "no coordinate is called `z`"),
        ("require 1 > 2", "the parameters must be such that this holds"),
        (
            "link x <-> (x+1) % 5 state diameter = 3",
            "the stated diameter is 3, but that of this network of 5 nodes is 2",
        ),
        (
            "link x <-> (x+1) % 5 state distance a, b = abs(a-b)",
            "the stated distance from 0 to 3 is 3, but in this network of 5 nodes it is 2",
        ),
        (
            "link x <-> (x+1) % 5 state next a, b -> (a+1) % 5",
            "the stated next hop from 0 to 3 is no neighbour that is nearer",
        ),
        (
            "link x <-> (x+1) % 5 state automorphism a -> (2*a) % 5",
            "this is no automorphism: see node 0",
        ),
        (
            "link x <-> (x+1) % 5 state automorphism a -> 4-a state transitive",
            "the stated automorphisms do not take every node to every other",
        ),
        (
            "links x <-> x",
            "expected `node`, `link`, `over`, `let`, `require`, `simple`, `state` or `}`, but found `l`",
        ),
    ] {
        let definition = format!("net {{ node x: 5 {rules} }}");
        assert_eq!(wrong(&definition, "net"), message, "{rules}");
    }
    for (definition, text, message) in [
        ("net(k) = rdn(ring(4),k", "net(1)", "this bracket is never closed"),
        ("ring(k) = torus(k)", "ring(3)", "`ring` is built in and cannot be defined"),
        ("swap(k) = torus(k)", "swap(3)", "`swap` is built in and cannot be defined"),
        ("net(k) = net(k)", "net(1)", "the definition of `net` gives no network here"),
        ("net(k) = ring(k-5)", "net(1)", "this is -4, which is negative"),
        ("net(0) = ring(3)", "net(1)", "`net` is not defined for these numbers"),
        ("net(k) = ring(k)", "net(1,2)", "`net` takes 1 arguments"),
        ("net(k) = ring(k)", "nett(1)", "unknown network `nett`"),
        ("net(k) { node x: 2^k }", "net(70)", "this may be larger than 2^62"),
        ("net(k) { node w: word(10,k) }", "net(30)", "this network would have 2^62 nodes or more"),
        ("net { node x: 5 where x > 9 }", "net", "this network would have no nodes"),
    ] {
        let shown = refusal(definition, text);
        assert!(shown.contains(message), "{definition}: {shown}");
    }
}

#[test]
fn what_is_stated_is_used_and_said() {
    let text = "
        circle(n) {
            node x: n
            link x <-> (x+1) % n
            state distance a, b = min((a-b) % n, (b-a) % n)
            state next a, b -> if_else(2 * ((b-a) % n) <= n, (a+1) % n, (a-1) % n)
            state automorphism a -> (a+1) % n
            state diameter = n // 2
            state transitive
        }
        even(n) { node x: n link x <-> (x+1) % n state diameter = 4 }";
    let mut definitions = Definitions::default();
    define(&mut definitions, "test", text).unwrap();
    let context = Context { definitions: (&definitions).into(), ..context() };
    let figure = |text: &str, name: &str| {
        let network = netlace::parse_with(text, &context).unwrap();
        let metric = netlace::metrics::Metric::by_name(name).unwrap();
        let answer = metric.compute(&netlace::metrics::Study::new(&network, &context)).unwrap();
        format!("{} ({})", answer.value.text(), answer.how())
    };
    assert_eq!(figure("circle(9)", "diameter"), "4 (exact, by rule)");
    assert_eq!(figure("circle(5000)", "order"), "5,000 (exact, by rule)");
    assert_eq!(figure("circle(5000)", "diameter"), "2,500 (stated, checked up to 1,024 nodes)");
    assert_eq!(
        figure("rdn(circle(5000),1)", "diameter"),
        "5,002 (stated, checked up to 1,024 nodes)"
    );
    let network = netlace::parse_with("circle(7)", &context).unwrap();
    let hop = network.next_hop_rule().unwrap();
    assert_eq!(hop.next(0, 5).map(|step| step.to), Some(6));
    // On a small network it is wrong, so that it is not believed of a large one.
    let error = netlace::parse_with("even(5000)", &context).unwrap_err();
    assert!(
        error.help.unwrap().starts_with("the stated diameter is 4, but that of this network of")
    );
}

#[test]
fn the_corpus_of_definitions_is_survived() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/definitions");
    for file in std::fs::read_dir(corpus).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let (expression, text) = text.split_once('\n').unwrap();
        let mut definitions = Definitions::default();
        define(&mut definitions, "corpus", text).unwrap();
        let context = Context { definitions: (&definitions).into(), ..context() };
        let _ = netlace::parse_with(expression, &context);
    }
}
