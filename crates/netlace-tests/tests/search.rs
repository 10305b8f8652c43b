//! Every way to search gives the same histogram as a queue over the stored graph.

use crate::common::{BASELINES, golden, try_parse};
use netlace::exact::Enumerator;
use netlace::search::{self, Kernel, SearchPlan};
use netlace::{Context, Network};

fn context(threads: usize) -> Context<'static> {
    Context { threads, rules: false, ..Context::with_memory(1 << 30) }
}

/// The nodes at each distance, by the plainest search that there is.
fn plain(network: &Network, source: u64) -> Enumerator {
    let graph = network.csr(&context(1)).unwrap();
    let mut distances = vec![u32::MAX; graph.order() as usize];
    let mut queue = std::collections::VecDeque::from([source]);
    distances[source as usize] = 0;
    let mut counts: Vec<u64> = Vec::new();
    while let Some(v) = queue.pop_front() {
        let distance = distances[v as usize];
        counts.resize(counts.len().max(distance as usize + 1), 0);
        counts[distance as usize] += 1;
        for &w in graph.neighbors(v) {
            if distances[w as usize] == u32::MAX {
                distances[w as usize] = distance + 1;
                queue.push_back(u64::from(w));
            }
        }
    }
    Enumerator::from_counts(counts)
}

/// All golden networks, and of today's some.
fn networks() -> Vec<Network> {
    let golden = golden();
    let exprs = golden.iter().map(|record| record.expr.as_str()).chain(BASELINES.iter().copied());
    exprs.map(|expr| try_parse(expr).unwrap()).collect()
}

#[test]
fn one_source_as_a_queue_finds_it_on_any_number_of_threads() {
    let mut by_moves = 0;
    for network in networks() {
        let order = network.topology().unwrap().order();
        by_moves += u32::from(network.moves().is_some());
        for source in [0, order - 1] {
            let expected = plain(&network, source);
            for threads in [1, 2] {
                let found = search::distances_from(&network, source, &context(threads)).unwrap();
                assert_eq!(found, expected, "{network} from {source}, {threads} threads");
            }
        }
    }
    assert!(by_moves > 60, "only {by_moves} networks were searched by moves");
}

/// Large enough for lists, bitmaps and several threads, and with numbers that fit no word.
#[test]
fn large_networks_as_a_queue_finds_them() {
    let exprs = [
        "rsn(hypercube(5),3)",
        "rsn(hypercube(9),2,copies=300)",
        "rsn(torus(3,5,7),2)",
        "rdn(ring(9),2)",
        "rdn(petersen,2)",
        "rdn(rsn(ring(5),2),1)",
        "rcr(3,7,12)",
        "rcr(2,100,9)",
        "rcr(2,1031,7)",
        "torus(40,40,41)",
        "mesh(100,1000)",
        "hypercube(17)",
        "hamming(20,20,20,5)",
        "product(rsn(ring(9),2),ring(100))",
        "product(hypercube(3),rdn(path(5),1),rsn(petersen,2))",
        "product(rdn(ring(65),1),complete(13))",
        "ring(200000)",
        "heawood_ii(4)",
        "hsn(petersen,5)",
        "rsn(hypercube(4),3,diameter_links=true)",
    ];
    for expr in exprs {
        let network = netlace::parse(expr).unwrap();
        let order = network.topology().unwrap().order();
        for source in [0, order / 2 + 1] {
            let expected = plain(&network, source);
            for threads in [1, 2] {
                let found = search::distances_from(&network, source, &context(threads)).unwrap();
                assert_eq!(found, expected, "{expr} from {source}, {threads} threads");
            }
        }
    }
}

#[test]
fn all_pairs_by_orbits_and_by_brute_force_agree() {
    for network in networks() {
        let order = network.topology().unwrap().order();
        if order > 400 {
            continue;
        }
        let by_orbits = search::all_distances(&network, &context(1)).unwrap();
        let expected = (0..order).fold(Enumerator::default(), |all, v| all + plain(&network, v));
        assert_eq!(by_orbits.pairs, expected, "{network}");
        for threads in [1, 2] {
            let context = Context { symmetry: false, ..context(threads) };
            let found = search::all_distances(&network, &context).unwrap();
            assert_eq!(found, by_orbits, "{network}, {threads} threads");
        }
    }
}

/// Both kernels for several sources, each where it is the quicker one.
#[test]
fn the_plan_takes_the_quicker_kernel() {
    let plan = |expr: &str, symmetry| {
        let network = netlace::parse(expr).unwrap();
        let context = Context { symmetry, ..context(1) };
        SearchPlan::new(&network, &context).unwrap().kernel
    };
    assert_eq!(plan("hypercube(16)", true), Kernel::OneByOne);
    assert_eq!(plan("rsn(hypercube(4),3)", true), Kernel::Together);
    assert_eq!(plan("slim_fly(17)", false), Kernel::Together);
}

#[test]
fn known_graphs_have_their_orbits() {
    let context = Context::with_memory(1 << 30);
    for (expr, nodes, links) in [
        ("path(5)", 3, 2),
        ("petersen", 1, 1),
        ("heawood", 1, 1),
        ("hypercube(5)", 1, 1),
        ("torus(3,4)", 1, 2),
        ("mesh(3,3)", 3, 2),
        ("complete(12)", 1, 1),
        ("ccc(3)", 1, 2),
        ("rdn(ring(3),1)", 1, 2),
        ("binary_tree(4)", 4, 3),
    ] {
        let network = netlace::parse(expr).unwrap();
        let graph = network.csr(&context).unwrap();
        assert_eq!(
            netlace::search::node_orbits(graph, &context).unwrap(),
            nodes,
            "nodes of {expr}"
        );
        assert_eq!(
            netlace::search::link_orbits(graph, &context).unwrap(),
            links,
            "links of {expr}"
        );
    }
}
