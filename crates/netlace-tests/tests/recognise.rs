//! Networks are known again by their links, whatever the numbers of their nodes.

use std::io::BufRead;

use crate::common::random::Dice;
use crate::common::{context, parse};
use netlace::search::isomorphism;
use netlace::{Context, Network, parse_with};
use netlace_plan::design::recognise;

/// The same network with its nodes numbered by lot, as if read from a file.
fn shuffled(net: &Network, dice: &mut Dice) -> Network {
    let topology = net.topology().unwrap();
    let order = topology.order();
    let mut names: Vec<u64> = (0..order).collect();
    for v in (1..order).rev() {
        names.swap(v as usize, dice.roll(0, v) as usize);
    }
    let mut text = String::new();
    for v in 0..order {
        for w in crate::common::neighbors(&**topology, v).into_iter().filter(|&w| v < w) {
            text += &format!("{} {}\n", names[v as usize], names[w as usize]);
        }
    }
    let files = move |_: &str| Ok(Box::new(std::io::Cursor::new(text.clone())) as Box<dyn BufRead>);
    parse_with("file(\"shuffled\")", &Context { files: &files, ..context() }).unwrap()
}

#[test]
fn networks_are_known_again() {
    let mut dice = Dice::new(5);
    for text in [
        "hypercube(4)",
        "hypercube(7)",
        "torus(5,4)",
        "torus(4,4,3)",
        "ring(12)",
        "petersen",
        "slim_fly(5)",
        "rdn(ring(8),1)",
        "rsn(hypercube(3),2)",
        "re(frame=ring(4),unit=ring(3),phases=3)",
        "hsn(ring(5),2)",
        "wk(4,3)",
    ] {
        let net = parse(text);
        let found = recognise(&shuffled(&net, &mut dice), &context());
        let found = found.unwrap_or_else(|| panic!("{text} is not known again"));
        let csr = |net: &Network| net.csr(&context()).unwrap().clone();
        let mapping = isomorphism(&csr(&found), &csr(&net), 1000);
        assert!(mapping.is_some(), "{text} is no {found}");
    }
}

#[test]
fn random_networks_have_no_name() {
    let mut dice = Dice::new(6);
    for seed in 1..4 {
        let net = parse(&format!("jellyfish(24,3,seed={seed})"));
        assert_eq!(
            recognise(&shuffled(&net, &mut dice), &context()).map(|net| net.to_string()),
            None
        );
    }
}

/// All counts are those of a torus, but the links are not.
#[test]
fn nearly_is_not_the_same() {
    let torus = parse("torus(5,4)");
    let csr = |net: &Network| net.csr(&context()).unwrap().clone();
    for other in ["circulant(20,[1,9])", "circulant(20,[1,3])", "jellyfish(20,4)"] {
        let other = parse(other);
        assert_eq!((other.order(), other.links()), (torus.order(), torus.links()));
        assert!(isomorphism(&csr(&torus), &csr(&other), 10_000).is_none(), "{other}");
    }
}

/// The name does not depend on how an equal network was written.
#[test]
fn equal_networks_have_one_name() {
    for equal in [
        vec!["hamming(5,4)", "hamming(4,5)", "product(complete(4),complete(5))"],
        vec!["hyperx([5,4],3)", "hosts(product(complete(4),complete(5)),3)", "hyperx([4,5],3)"],
        vec!["torus(4,4)", "hypercube(4)", "product(ring(4),ring(4))"],
        vec!["xgft([2,2,4],[1,2,2])", "fat_tree(4)"],
    ] {
        let name = |expr: &&str| recognise(&parse(expr), &context()).map(|net| net.to_string());
        let names: Vec<Option<String>> = equal.iter().map(name).collect();
        assert!(names[0].is_some() && names.iter().all(|name| *name == names[0]), "{names:?}");
    }
}
