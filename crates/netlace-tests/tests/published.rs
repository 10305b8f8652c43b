//! Today's networks: the figures of their papers, in the table of the book.

use crate::common::parse;
use netlace::Context;
use netlace::search::all_distances;

/// Every row of the table, by rule and by search.
#[test]
fn the_table_of_the_book_is_right() {
    let chapter = include_str!("../../../book/src/operators.md");
    let rows = chapter.lines().skip_while(|line| !line.starts_with("| network | nodes |")).skip(2);
    let mut count = 0;
    for row in rows.take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [expr, nodes, degree, diameter, mean, _] = cells[..] else { panic!("{row}") };
        let net = parse(expr.trim_matches('`'));
        let found = all_distances(&net, &Context::with_memory(1 << 30)).unwrap();
        let pairs = net.order() * (net.order() - 1u32);
        assert_eq!(found.pairs.total() - net.order(), pairs, "{net} is connected");
        let searched = netlace::metrics::ratio(&found.pairs.sum(), &pairs);
        let expected = [net.order().to_string(), net.max_degree().to_string()];
        assert_eq!([nodes.replace(',', ""), degree.to_owned()], expected, "{net}");
        assert_eq!(Some(diameter.parse().unwrap()), found.pairs.greatest(), "{net}: diameter");
        assert_eq!(mean, format!("{searched:.6}"), "{net}: mean distance");
        count += 1;
    }
    assert!(count > 20, "{count} rows");
}

/// Between hosts two layers of leaves are 2 apart, and groups joined by spines 3.
#[test]
fn hosts_are_as_near_as_the_papers_promise() {
    for (expr, hosts, diameter) in [
        ("mlfm(15)", 3600u32, 2),
        ("oft(12)", 3192, 2),
        ("megafly(8,8,8)", 4160, 3),
        ("hosts(polarstar(4,3),3)", 504, 3),
        ("rail_optimized(16,8,4,4)", 128, 4),
        ("rail_only(8,xgft([8],[1]))", 64, 4),
        ("hamming_mesh(2,2,16,16)", 1024, 4),
        ("slingshot(545)", 279_040, 3),
    ] {
        let net = parse(expr);
        assert_eq!(net.endpoint_count(), hosts.into(), "{net}");
        if hosts > 10_000 {
            continue;
        }
        let found = all_distances(&net, &Context::with_memory(1 << 30)).unwrap();
        assert_eq!(found.endpoint_pairs.greatest(), Some(diameter), "{net}");
    }
}
