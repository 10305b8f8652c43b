//! `graph`

use super::assert_linked_iff;

#[test]
fn links_are_those_written() {
    let links = [[0, 1], [5, 2], [2, 0], [1, 2]];
    let is_linked = |v, w| links.contains(&[v, w]) || links.contains(&[w, v]);
    assert_linked_iff("graph([[0,1],[5,2],[2,0],[1,2]])", is_linked);
    assert_linked_iff("graph([[0,1],[5,2],[2,0],[1,2]],order=8)", is_linked);
    assert_linked_iff("graph([],order=3)", |_, _| false);
}

#[test]
fn mistakes_are_shown_at_their_link() {
    for (text, message, at) in [
        ("graph([[0,1],[2,2]])", "this links node 2 to itself", "[2,2]"),
        ("graph([[0,1],[1,2],[1,0]])", "nodes 1 and 0 are linked already", "[1,0]"),
        ("graph([[0,1],[1,2,3]])", "a link has two nodes, [0,1]", "[1,2,3]"),
        ("graph([[0,1],7])", "`links` is a list of links, [[0,1],[1,2]], not the integer 7", "7"),
        ("graph([[0,1048576]])", "`links` must be at most 1048575", "1048576"),
        ("graph([[0,4]],order=4)", "there is a link to node 4, so there are 5 nodes", "4"),
        (
            "graph([])",
            "a graph without links needs `order`, its number of nodes: graph([],order=1)",
            "[]",
        ),
    ] {
        let error = netlace::parse(text).unwrap_err();
        assert_eq!(error.message, message);
        assert_eq!(error.span.start, text.rfind(at).unwrap(), "{text}");
    }
}
