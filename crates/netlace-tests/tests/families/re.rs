//! `re` with pivots that a user lists. What the words `diameter` and `degree` mean is stated by the explicit builder.

use super::assert_linked_iff;
use netlace::Node;

fn rows(expr: &str) -> Vec<Vec<Node>> {
    let network = netlace::parse(expr).unwrap();
    let topology = network.topology().unwrap();
    let row = |v| {
        let mut row = Vec::new();
        topology.neighbors(v, &mut row);
        row
    };
    (0..topology.order()).map(row).collect()
}

/// A digit moves along the frame where both ends are the pivots that the ranks of the link choose.
#[test]
fn listed_pivots_carry_the_links_in_their_order() {
    let sets = [[1, 0], [4, 5]];
    assert_linked_iff("re(frame=ring(4),unit=torus(3,3),phases=2,pivots=[[1,0],[4,5]])", |v, w| {
        let digits = |v: Node| [v % 9, v / 9 % 4, v / 36];
        let (a, b) = (digits(v), digits(w));
        if a[1..] == b[1..] {
            let ring = |x: Node, y: Node| !(x + 3 - y).is_multiple_of(3);
            let (rows, columns) = (a[0] / 3 == b[0] / 3, a[0] % 3 == b[0] % 3);
            return rows && ring(a[0], b[0]) || columns && ring(a[0] / 3, b[0] / 3);
        }
        let moves = |j: usize| {
            let is_next = (a[j] + 4 - b[j]) % 2 == 1 && a[3 - j] == b[3 - j];
            // The lower neighbour of a node of the ring has rank 0.
            let carrier = |at: Node, to: Node| {
                let least = ((at + 1) % 4).min((at + 3) % 4);
                sets[j - 1][usize::from(to != least)]
            };
            is_next && a[0] == carrier(a[j], b[j]) && b[0] == carrier(b[j], a[j])
        };
        moves(1) || moves(2)
    });
}

#[test]
fn words_are_short_for_lists() {
    for (parts, word, lists) in [
        ("frame=ring(4),unit=ring(3),phases=3", "diameter", "[[0],[1],[2]]"),
        ("frame=ring(4),unit=ring(3),phases=5", "diameter", "[[0],[1],[2]]"),
        ("frame=ring(4),unit=ring(4),phases=2", "degree", "[[0,1],[2,3]]"),
        ("frame=ring(4),unit=ring(3),phases=4", "degree", "[[0],[1],[2],[0,1]]"),
    ] {
        let by = |pivots: &str| rows(&format!("re({parts},pivots={pivots})"));
        assert_eq!(by(word), by(lists), "{parts}: {word} and {lists}");
        assert_ne!(by(word), by("[[1],[2]]"), "{parts}: {word} and others");
    }
}

#[test]
fn pivots_in_the_middle_make_the_diameter_small() {
    let diameter = |pivots: &str| {
        let net = format!("re(frame=ring(4),unit=path(5),phases=2,pivots={pivots})");
        netlace::parse(&net).unwrap().diameter_rule().unwrap()
    };
    // Two digits take four hops; the longest walk is that from a node past both pivots and back.
    assert_eq!(diameter("[[0],[4]]"), Some(4 + 8));
    assert_eq!(diameter("[[1],[2]]"), Some(4 + 6));
    assert_eq!(diameter("[[2],[2]]"), Some(4 + 4));
}

#[test]
fn sets_that_are_none_are_refused() {
    for (pivots, message) in [
        ("[]", "`pivots` needs at least one list"),
        ("[[]]", "`pivots` needs at least one list"),
        ("[[0],[1],[2]]", "`pivots` has 3 lists, more than phases: 2"),
        ("[[0],[3]]", "pivot 3 is not in the unit, which has 3 nodes"),
        ("[[0,1,0]]", "pivot 0 is twice in the set [0,1,0]"),
        ("[0,1]", "`pivots` is diameter or degree, or a list of lists, [[0,1],[2,3]], not"),
        ("smallest", "`pivots` is diameter or degree, or a list of lists, [[0,1],[2,3]], not"),
    ] {
        let expr = format!("re(frame=ring(4),unit=ring(3),phases=2,pivots={pivots})");
        let error = netlace::parse(&expr).unwrap_err().to_string();
        assert!(error.contains(message), "{pivots}: {error}");
    }
}

#[test]
fn what_departs_from_definition_4_is_remarked() {
    for (pivots, remark) in [
        ("[[0],[1]]", None),
        ("[[0,1],[3,4]]", None),
        ("[[0,1],[3]]", Some("sets of equal size")),
        ("[[0]]", Some("pivot 0 serves several phases of a round")),
        ("[[0,1],[1,2]]", Some("pivot 1 serves several phases of a round")),
        ("[[0,1,2],[3,4,5]]", Some("more than the 2 links of a frame node")),
        ("[[0,1],[3,5]]", Some("pivots [3,5] are not connected in the unit")),
    ] {
        let expr = format!("re(frame=ring(4),unit=ring(6),phases=2,pivots={pivots})");
        let network = netlace::parse(&expr).unwrap();
        match (network.remarks(), remark) {
            ([], None) => {}
            ([found], Some(remark)) => assert!(found.contains(remark), "{pivots}: {found}"),
            (found, _) => panic!("{pivots}: {found:?}"),
        }
    }
    // The next round begins anew.
    let again = "re(frame=ring(4),unit=ring(3),phases=6,pivots=[[0],[1],[2]])";
    assert!(netlace::parse(again).unwrap().remarks().is_empty());
}
