//! Damaged networks: exactly what was asked for has failed, and what is left still works.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::random::{Dice, cases};
use crate::common::{explicit, golden, links, parse, try_parse};
use netlace::Context;
use netlace::network::{Link, Network, Node, Topology};
use netlace::routing::{DeliveryError, ROUTINGS, route};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn topology(net: &Network) -> &dyn Topology {
    &**net.topology().unwrap()
}

/// The numbers in the base of the nodes that are left, by their addresses.
fn old_numbers(base: &Network, left: &Network) -> Vec<Node> {
    let (base, left) = (topology(base), topology(left));
    (0..left.order()).map(|v| base.locate(&left.address(v)).unwrap()).collect()
}

/// Links by the old numbers of their ends, the lower one first.
fn all_links(net: &Network, old: &[Node]) -> BTreeSet<(Node, Node)> {
    let topology = topology(net);
    let of = |v: Node| links(topology, v).into_iter().map(move |link| (v, link.to));
    let pairs = (0..topology.order()).flat_map(of).filter(|(v, w)| v < w);
    pairs.map(|(v, w)| (old[v as usize], old[w as usize])).collect()
}

/// Checks that `left` is part of `base`, in the old order. Returns the nodes that failed, and the
/// links that failed although both their ends are left.
fn check_part(base: &Network, left: &Network) -> (Vec<Node>, BTreeSet<(Node, Node)>) {
    let (whole, part) = (topology(base), topology(left));
    let old = old_numbers(base, left);
    assert!(old.is_sorted_by(|a, b| a < b), "{left}: nodes in the old order");
    for v in 0..part.order() {
        assert_eq!(part.locate(&part.address(v)), Some(v), "{left}: address of {v}");
        let mut before = links(whole, old[v as usize]).into_iter();
        for (i, link) in links(part, v).into_iter().enumerate() {
            assert_eq!(usize::from(link.port), i, "{left}: ports of {v}");
            let same = |old_link: Link| {
                (old_link.to, old_link.level) == (old[link.to as usize], link.level)
            };
            assert!(before.any(same), "{left}: port {i} of {v} is no link, or out of order");
            let twin = links(part, link.to)[usize::from(link.back)];
            assert_eq!((twin.to, twin.back), (v, link.port), "{left}: port {i} of {v}");
        }
    }
    let failed: Vec<Node> = (0..whole.order()).filter(|v| old.binary_search(v).is_err()).collect();
    let every: Vec<Node> = (0..whole.order()).collect();
    let mut lost = all_links(base, &every);
    for link in all_links(left, &old) {
        assert!(lost.remove(&link), "{left}: {link:?} is no link of the base");
    }
    lost.retain(|(v, w)| !failed.contains(v) && !failed.contains(w));
    (failed, lost)
}

/// For each node the first one that it is connected with, by merging sets.
fn pieces(topology: &dyn Topology) -> Vec<Node> {
    let mut piece: Vec<Node> = (0..topology.order()).collect();
    loop {
        let before = piece.clone();
        for v in 0..topology.order() {
            for link in links(topology, v) {
                let least = piece[v as usize].min(piece[link.to as usize]);
                piece[v as usize] = least;
                piece[link.to as usize] = least;
            }
        }
        if piece == before {
            return piece;
        }
    }
}

/// A network without parallel links, of which one may fail and leave its nodes linked.
fn simple_network(dice: &mut Dice) -> Network {
    loop {
        let network = dice.network(300);
        let every: Vec<Node> = (0..topology(&network).order()).collect();
        if network.links() == all_links(&network, &every).len().into() {
            return network;
        }
    }
}

#[test]
fn as_many_fail_as_were_asked_for_and_the_same_for_the_same_seed() {
    let mut dice = Dice::new(404);
    for _ in 0..cases(150) {
        let base = simple_network(&mut dice);
        let order = topology(&base).order();
        let nodes = dice.roll(0, (order - 1).min(5));
        let seed = dice.roll(0, 1000);
        let without_links = parse(&format!("damaged({base},nodes={nodes},seed={seed})"));
        let most = u64::try_from(without_links.links()).unwrap();
        let count = dice.roll(0, most);
        let text = format!("damaged({base},links={count},nodes={nodes},seed={seed})");
        let left = parse(&text);
        let (failed, lost) = check_part(&base, &left);
        assert_eq!(failed.len() as u64, nodes, "{left}: failed nodes");
        assert_eq!(lost.len() as u64, count, "{left}: failed links");
        assert_eq!(check_part(&base, &without_links).0, failed, "{left}: nodes are drawn first");
        assert_eq!(check_part(&base, &parse(&text)), (failed, lost), "{left}: the same again");
        let more = format!("damaged({base},links={},nodes={nodes},seed={seed})", most + 1);
        let error = try_parse(&more).unwrap_err();
        let why = format!("{} links cannot fail: only {most} are left", most + 1);
        assert_eq!(error.message, why, "{more}");
    }
}

#[test]
fn other_seeds_draw_other_links_and_nodes() {
    let base = parse("torus(8,8)");
    let drawn = |what: &str, seed: u64| {
        check_part(&base, &parse(&format!("damaged(torus(8,8),{what},seed={seed})")))
    };
    for what in ["links=10", "nodes=10"] {
        let all: BTreeSet<_> = (0..50).map(|seed| drawn(what, seed)).collect();
        assert_eq!(all.len(), 50, "{what}");
    }
    // Every link fails about as often as any other: 2000 draws of one of 128.
    let mut often: BTreeMap<(Node, Node), u32> = BTreeMap::new();
    for seed in 0..2000 {
        for link in drawn("links=1", seed).1 {
            *often.entry(link).or_default() += 1;
        }
    }
    assert_eq!(often.len(), 128);
    assert!(often.values().all(|&count| count <= 40), "{often:?}");
}

/// Draws `count` of the items; the first that is left takes the place of each one drawn.
fn draw<T: Copy + Ord>(random: &mut Pcg64Mcg, mut items: Vec<T>, count: usize) -> BTreeSet<T> {
    let one = |_| {
        let which = (u128::from(random.next_u64()) * items.len() as u128) >> 64;
        let drawn = items[which as usize];
        items[which as usize] = items[0];
        items.remove(0);
        drawn
    };
    (0..count).map(one).collect()
}

/// What is drawn is part of what an expression means: it must never change.
#[test]
fn what_a_seed_draws_is_fixed() {
    let base = parse("rdn(petersen,1)");
    let whole = topology(&base);
    for seed in 0..20 {
        let expr = format!("damaged({base},links=4,nodes=3,seed={seed},cut=[0,1],without=[9])");
        let found = check_part(&base, &parse(&expr));
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut failed = draw(&mut random, (0..200).filter(|&v| v != 9).collect(), 3);
        failed.insert(9);
        let of = |v: Node| links(whole, v).into_iter().map(move |link| (v, link.to));
        let left = (0..200).flat_map(of).filter(|&(v, w)| v < w && (v, w) != (0, 1));
        let left = left.filter(|(v, w)| !failed.contains(v) && !failed.contains(w));
        let mut lost = draw(&mut random, left.collect(), 4);
        if !failed.contains(&0) && !failed.contains(&1) {
            lost.insert((0, 1));
        }
        assert_eq!(found, (failed.into_iter().collect(), lost), "{expr}");
        if seed == 7 {
            assert_eq!(found.0, [9, 56, 96, 138], "on every machine and for ever");
        }
    }
}

#[test]
fn what_is_listed_fails_beside_what_is_drawn() {
    let mut dice = Dice::new(405);
    for _ in 0..cases(150) {
        let base = simple_network(&mut dice);
        let order = topology(&base).order();
        let every: Vec<Node> = (0..order).collect();
        let present: Vec<(Node, Node)> = all_links(&base, &every).into_iter().collect();
        let mut cut = BTreeSet::new();
        for _ in 0..dice.roll(0, 4).min(present.len() as u64) {
            cut.insert(*dice.pick(&present));
        }
        let ends: Vec<Node> = cut.iter().flat_map(|&(v, w)| [w, v]).collect();
        let without: BTreeSet<Node> =
            (0..dice.roll(0, 3).min(order - 1)).map(|_| dice.roll(0, order - 1)).collect();
        let nodes: Vec<Node> = without.iter().copied().collect();
        let listed = format!("cut={ends:?},without={nodes:?}");
        let left = parse(&format!("damaged({base},{listed})"));
        let (failed, mut lost) = check_part(&base, &left);
        assert!(failed.iter().eq(&without), "{left}: nodes");
        cut.retain(|(v, w)| !without.contains(v) && !without.contains(w));
        assert_eq!(lost, cut, "{left}: links");
        // The twin numbers the ports of a file's nodes by their neighbours, not by its lines.
        let is_of_file = left.to_string().contains("file(");
        let twin = if is_of_file { Vec::new() } else { explicit::build(left.expr()) };
        for (v, row) in twin.iter().enumerate() {
            let found = links(topology(&left), v as Node);
            let found = found.iter().map(|link| (link.to as usize, usize::from(link.level)));
            assert_eq!(&found.collect::<BTreeMap<_, _>>(), row, "{left}: links of {v}");
        }
        // One more is drawn among those that are left.
        if left.links() > 0u32.into() {
            let more = parse(&format!("damaged({base},links=1,{listed})"));
            let drawn = check_part(&base, &more).1;
            assert!(lost.is_subset(&drawn), "{more}");
            assert_eq!(drawn.len(), lost.len() + 1, "{more}");
            lost = drawn;
        }
        assert!(lost.len() <= present.len());
    }
}

#[test]
fn nothing_changes_where_nothing_fails() {
    for record in golden().into_iter().filter(|record| record.order <= 2_000) {
        let base = parse(&record.expr);
        let left = parse(&format!("damaged({base},cut=[],without=[],links=0)"));
        assert_eq!(left.to_string(), format!("damaged({base})"));
        let (a, b) = (topology(&base), topology(&left));
        assert_eq!(a.order(), b.order(), "{left}");
        for v in 0..a.order() {
            assert_eq!(links(a, v), links(b, v), "{left}: links of {v}");
            assert_eq!(a.address(v), b.address(v), "{left}: address of {v}");
        }
        let mut census = base.census().clone();
        census.components = Some(record.components.into());
        assert_eq!(*left.census(), census, "{left}");
        assert!(left.remarks().is_empty(), "{left}");
    }
}

#[test]
fn packets_arrive_within_each_piece_and_nowhere_else() {
    let mut dice = Dice::new(406);
    let context = Context::with_memory(1 << 30);
    let mut torn = 0;
    for _ in 0..cases(60) {
        let base = dice.network(60);
        let most = u64::try_from(base.links()).unwrap();
        let seed = dice.roll(1, 99);
        let left = parse(&format!("damaged({base},links={},seed={seed})", dice.roll(0, most)));
        let part = topology(&left);
        let piece = pieces(part);
        let roots: BTreeSet<Node> = piece.iter().copied().collect();
        assert_eq!(left.census().components, Some(roots.len().into()), "{left}: components");
        torn += usize::from(roots.len() > 1);
        for name in ["shortest", "updown"] {
            let method = ROUTINGS.iter().find(|method| method.name == name).unwrap();
            let routing = method.build(&left, &context).unwrap();
            for to in 0..part.order() {
                for from in 0..part.order() {
                    let found = route(&*routing, from, to, 0);
                    if piece[from as usize] != piece[to as usize] {
                        let undelivered = Err(DeliveryError::NoNextHop { at: from });
                        assert_eq!(found, undelivered, "{left}: {name} from {from} to {to}");
                        continue;
                    }
                    let hops = found.unwrap_or_else(|lost| {
                        panic!("{left}: {name} from {from} to {to}: {lost}")
                    });
                    let mut at = from;
                    for hop in hops {
                        assert_eq!(links(part, at)[usize::from(hop.step.port)].to, hop.step.to);
                        at = hop.step.to;
                    }
                    assert_eq!(at, to, "{left}: {name}");
                }
            }
        }
    }
    assert!(torn > 20, "{torn} networks in pieces are too few");
}

#[test]
fn levels_that_lost_all_links_are_counted_but_not_on_top() {
    let counts = |expr: &str| {
        let levels = parse(expr).levels().to_vec();
        levels
            .iter()
            .map(|level| (level.label.clone(), level.links.to_string()))
            .collect::<Vec<_>>()
    };
    let of = |label: &str, links: &str| (label.to_owned(), links.to_owned());
    let base = "rdn(path(2),1)"; // 0-1 2-3 4-5 6-7 across 0-4 1-6 2-5 3-7
    assert_eq!(
        counts(&format!("damaged({base},cut=[0,1,2,3,4,5,6,7])")),
        [of("path", "0"), of("cross link, step 1", "4")]
    );
    assert_eq!(counts(&format!("damaged({base},cut=[0,4,1,6,2,5,3,7])")), [of("path", "4")]);
    assert_eq!(counts(&format!("damaged({base},links=8)")), []);
}

#[test]
fn remarks_say_what_failed() {
    let anew = "the nodes left are numbered anew and keep their addresses";
    for (faults, remarks) in [
        ("links=10,seed=7", vec!["10 of 128 links failed, drawn with seed 7"]),
        ("nodes=2", vec!["2 of 64 nodes failed, drawn with seed 1", anew]),
        (
            "links=3,nodes=1",
            vec!["1 of 64 nodes and 3 of 128 links failed, drawn with seed 1", anew],
        ),
        ("cut=[0,1,1,0,1,2]", vec!["2 of 128 links failed"]),
        ("without=[5,5]", vec!["1 of 64 nodes failed", anew]),
        ("links=3,cut=[0,1]", vec!["4 of 128 links failed, 3 links drawn with seed 1"]),
        (
            "links=1,nodes=2,without=[5]",
            vec![
                "3 of 64 nodes and 1 of 128 links failed, 2 nodes and 1 link drawn with seed 1",
                anew,
            ],
        ),
    ] {
        assert_eq!(parse(&format!("damaged(torus(8,8),{faults})")).remarks(), remarks, "{faults}");
    }
}

#[test]
fn a_number_names_a_node_by_its_number_and_never_by_its_address() {
    let left = parse("damaged(ring(6),without=[0])");
    assert_eq!(topology(&left).address(0).to_string(), "1");
    assert_eq!(left.node("1"), Ok(1));
    assert!(left.node("5").is_err(), "there are nodes 0 to 4");
    let left = parse("damaged(torus(3,3),without=[0])");
    assert_eq!(left.node("(0,1)"), Ok(0));
    assert!(left.node("(0,0)").is_err(), "it has failed");
}

#[test]
fn wrong_faults_are_explained() {
    for (expr, why) in [
        (
            "damaged(ring(6),cut=[0,1,2])",
            "`cut` lists both ends of each link, [0,1,5,7], but has 3 entries: add the missing end",
        ),
        (
            "damaged(ring(6),cut=[0,2])",
            "there is no link from 0 to 2 to be cut: 0 is linked to 1, 5",
        ),
        (
            "damaged(star(3),cut=[0,0])",
            "there is no link from 0 to 0 to be cut: 0 is linked to 2, 5",
        ),
        ("damaged(path(1),cut=[0,0])", "there is no link from 0 to 0 to be cut: 0 has no links"),
        ("damaged(ring(6),cut=[0,6])", "ring(6) has no node 6: its nodes are numbered 0 to 5"),
        ("damaged(ring(6),without=[6])", "ring(6) has no node 6: its nodes are numbered 0 to 5"),
        (
            "damaged(ring(6),nodes=6)",
            "6 nodes cannot fail: at most 5 of the 6 can, so that one is left",
        ),
        (
            "damaged(ring(6),nodes=18446744073709551615)",
            "18446744073709551615 nodes cannot fail: at most 5 of the 6 can, so that one is left",
        ),
        (
            "damaged(ring(6),nodes=1,without=[0,1,2,3,4])",
            "1 nodes cannot fail: at most 0 of the 1 can, so that one is left",
        ),
        ("damaged(ring(3),without=[0,1,2])", "no node would be left: leave one of them out"),
        ("damaged(ring(3),links=4)", "4 links cannot fail: only 3 are left"),
        (
            "damaged(hypercube(23))",
            "the rest of a damaged network is stored, so the network may have at most 2^20 nodes and 2^22 links; hypercube(23) has 8388608 and 96468992",
        ),
        (
            "damaged(complete(6000),links=1)",
            "the rest of a damaged network is stored, so the network may have at most 2^20 nodes and 2^22 links; complete(6000) has 6000 and 17997000",
        ),
        ("damaged(ring(3),cut=3)", "`cut` is a list of whole numbers, [1,5], not the integer 3"),
        ("circulant(5,[0])", "`steps` must be at least 1"),
    ] {
        assert_eq!(netlace::parse(expr).unwrap_err().message, why, "{expr}");
    }
}
