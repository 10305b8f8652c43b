//! Networks by definition: the examples, against the golden data and built-in networks.

use crate::common::{context, golden, links, neighbors};
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
    for expected in golden() {
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
            for link in links(topology, v) {
                let back = links(topology, link.to)[usize::from(link.back)];
                assert_eq!(
                    back,
                    Link { to: v, port: link.back, back: link.port, ..link },
                    "{text}"
                );
            }
        }
        assert_eq!(build(&network.to_string(), &definitions).to_string(), network.to_string());
    }
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
