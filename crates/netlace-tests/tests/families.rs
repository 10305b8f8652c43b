//! Families: the rule of each, stated a second time and differently; one file a family.

mod band;
mod bcube;
mod binary_tree;
mod buses;
mod butterfly;
mod cayley;
mod circulant;
mod contracted;
mod crossed;
mod dcell;
mod dragonfly;
mod fat_tree;
mod graph;
mod heawood_ii;
mod hosts;
mod inductive_quad;
mod jellyfish;
mod joined;
mod lift;
mod machine;
mod mlfm;
mod paley;
mod polarfly;
mod rail_optimized;
mod rcr;
mod re;
mod shuffle_exchange;
mod slim_fly;
mod star_product;
mod trunked;
mod twisted_torus;
mod xgft;

use netlace::Node;

/// Compares the links of a network with a second statement of its rule.
fn assert_linked_iff(expr: &str, linked: impl Fn(Node, Node) -> bool) {
    let network = netlace::parse(expr).unwrap();
    let topology = network.topology().unwrap();
    for v in 0..topology.order() {
        let mut found = Vec::new();
        topology.neighbors(v, &mut found);
        found.sort_unstable();
        let expected: Vec<_> = (0..topology.order()).filter(|&w| w != v && linked(v, w)).collect();
        assert_eq!(found, expected, "{expr}: neighbours of {v}");
    }
}

#[test]
fn every_file_here_is_part_of_it() {
    let listed = include_str!("families.rs");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/families");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap();
        assert!(listed.contains(&format!("\nmod {name};\n")), "add `mod {name};`");
        count += 1;
    }
    assert!(count > 10, "only {count} files were found");
}
