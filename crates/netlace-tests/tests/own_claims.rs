//! Claims of one's own: exact, judged as those of the papers, and with an answer for hostile ones.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::common::random::{Dice, cases};
use netlace::expr::Definitions;
use netlace::families::define;
use netlace::{Context, Progress, Stopped};
use netlace_claims::{
    CheckFailure, Checked, Findings, Mistake, OwnLab, Range, Rational, Row, Statement, Verdict,
    expected, fit, read_claims,
};

fn context() -> Context<'static> {
    Context { seconds: 5, ..Context::with_memory(1 << 30) }
}

fn ranges(texts: &[&str]) -> Vec<Arc<Range>> {
    texts.iter().map(|text| Arc::new(Range::read(text, &context()).unwrap())).collect()
}

fn claim(text: &str, variables: &[&str], condition: Option<&str>) -> Statement {
    Statement::new("", text, condition, &ranges(variables), &context())
        .unwrap_or_else(|wrong| panic!("{wrong}"))
}

fn findings(claim: &Statement, context: &Context) -> Findings {
    let lab = OwnLab::new(context);
    let numbers = claim.by_size(context).unwrap();
    let found = numbers.into_iter().map(|number| (number, claim.check(number, &lab).unwrap()));
    Findings::new(claim, found.collect::<Vec<_>>(), 0)
}

fn checked(text: &str, variables: &[&str]) -> Findings {
    findings(&claim(text, variables, None), &context())
}

fn message(text: &str, variables: &[&str]) -> String {
    match Statement::new("", text, None, &ranges(variables), &context()) {
        Err(Mistake(message)) => message,
        Ok(claim) => match claim.check(0, &OwnLab::new(&context())) {
            Err(CheckFailure::Wrong(Mistake(message))) => message,
            other => panic!("{text}: {other:?}"),
        },
    }
}

/// What the one set of values of a claim without variables gives.
fn single(text: &str) -> Checked {
    claim(text, &[], None).check(0, &OwnLab::new(&context())).unwrap()
}

/// A wrong statement that only a large network shows.
#[test]
fn what_is_stated_is_no_evidence() {
    let mut definitions = Definitions::default();
    let text = "circle(n) {
        node x: n
        link x <-> (x+1) % n
        state diameter = if_else(n == 1500, 7, n // 2)
    }";
    define(&mut definitions, "test", text).unwrap();
    let context = Context { definitions: (&definitions).into(), ..context() };
    let network = netlace::parse_with("circle(1500)", &context).unwrap();
    assert_eq!(network.diameter_rule(), Ok(Some(7)));
    let ranges = [Arc::new(Range::read("n in 1499..1501", &context).unwrap())];
    let claim = "diameter(circle(n)) == n // 2 and components(circle(n)) == 1";
    let claim = Statement::new("", claim, None, &ranges, &context).unwrap();
    let found = findings(&claim, &context);
    assert_eq!((found.verdict(), found.reading.rows.len()), (Some(Verdict::Holds), 3));
}

#[test]
fn the_first_theorem_of_recursive_dual_nets_holds() {
    let found = checked(
        "diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2",
        &["B in ring({3..9}), complete({3..6})", "k in {1..3}"],
    );
    assert_eq!(found.verdict(), Some(Verdict::Holds));
    assert_eq!(found.reading.rows.len(), 33);
    assert!(found.holds() && found.exception().is_none());
    assert_eq!(found.attained().unwrap().expr, "rdn(ring(3),1)");
}

/// The formulas of these papers' claims lead to the ledger's own counterexamples.
#[test]
fn claims_of_the_papers_are_judged_as_in_the_ledger() {
    let cases: &[(&str, &str, &[&str], Option<&str>)] = &[
        (
            "rcr.property-5.diameter",
            "diameter(rcr(k,r,j)) <= ceil((r-1)/2) + k + j - 1",
            &["k in 1..2", "r in 1..6", "j in 0..3"],
            None,
        ),
        (
            "sn.section-4-1.degree-by-size",
            "degree(rsn(complete(m),l)) == m + log2(log2(order(rsn(complete(m),l)))) - log2(log2(m)) - 2",
            &["m in 2..6", "l in 1..3"],
            None,
        ),
        (
            "re.corollary-4.increase",
            "degree(re(frame=ring(f+1),unit=ring(u),phases=r)) > degree(re(frame=ring(f),unit=ring(u),phases=r))",
            &["f in 3..4", "u in 3..4", "r in 1..3"],
            None,
        ),
        (
            "rdn.theorem-1.bisection",
            "bisection(rdn(B,k)) == ceil((2*order(B))^(2^k)/8)",
            &["B in ring({3..6}), complete(4)", "k in 1..2"],
            Some("order(rdn(B,k)) < 80"),
        ),
    ];
    for (id, text, variables, condition) in cases {
        let found = findings(&claim(text, variables, *condition), &context());
        let before = expected(id).unwrap();
        assert_eq!(found.verdict(), Some(before.verdict), "{id}");
        assert_eq!(found.exception().map(|row| row.expr.clone()), before.exception, "{id}");
        assert!(!found.holds(), "{id}");
    }
}

#[test]
fn an_equality_that_is_never_attained_is_no_bound() {
    let found = checked("diameter(ring(n)) == n", &["n in 3..8"]);
    assert_eq!(found.verdict(), Some(Verdict::False));
    assert_eq!(found.exception().unwrap().expr, "ring(3)");
    let below = checked("diameter(ring(n)) == n - 2", &["n in 3..8"]);
    assert_eq!(below.verdict(), Some(Verdict::Bound));
    assert_eq!(below.exception().unwrap().expr, "ring(5)");
    assert!(!below.holds(), "as an equality");
    let bound = checked("diameter(ring(n)) <= n - 2", &["n in 3..8"]);
    assert!(bound.holds());
    // Passed on both sides.
    let both = checked("diameter(ring(n)) == 3", &["n in 3..12"]);
    assert_eq!(both.verdict(), Some(Verdict::False));
    // What is found stands on the side with the figure.
    let turned = checked("n >= diameter(ring(n))", &["n in 3..8"]);
    assert_eq!(turned.exception().map(|row| row.expr.clone()), None);
    assert_eq!(turned.reading.rows[0].found.to_string(), "1");
}

#[test]
fn claims_go_over_all_connected_graphs() {
    let found = checked("diameter(G) <= 2*radius(G)", &["G in connected({2..5})"]);
    assert_eq!((found.verdict(), found.reading.rows.len()), (Some(Verdict::Bound), 30));
    let cubic = claim(
        "edge_connectivity(G) == degree(G)",
        &["G in connected({2..6})"],
        Some("min_degree(G) == 3 and degree(G) == 3"),
    );
    let cubic = findings(&cubic, &context());
    // Two cubic graphs of six nodes and one of four.
    assert_eq!((cubic.verdict(), cubic.reading.rows.len()), (Some(Verdict::Holds), 3));
    assert_eq!(cubic.left_out, 142 - 3);
    let every = checked("links(G) >= order(G)", &["G in connected({1..4})"]);
    assert_eq!(every.exception().unwrap().expr, "graph([],order=1)");
}

#[test]
fn arithmetic_is_exact() {
    for text in [
        "1/3 + 1/6 == 1/2",
        "2^-2 == 1/4",
        "-2^2 == -4",
        "7 // 2 == 3 and -7 // 2 == -4 and -7 % 3 == 2 and 7/2 % 1 == 1/2",
        "(2/3)^3 == 8/27 and 0^0 == 1 and (-1)^1000001 == -1",
        "2^4096 - 1 < 2^4096",
        "floor(log2(2^100 - 1)) == 99 and ceil(log2(2^100 + 1)) == 101 and log2(1/8) == -3",
        "floor(log2(1/3)) == -2 and ceil(log2(1/3)) == -1 and floor(log2(8)) == 3",
        "min(3,1/2,2) == 1/2 and max([1,5,4]) == 5 and sum([i^2 for i in 1..10]) == 385",
        "abs(-3) == 3 and floor(-1/2) == -1 and ceil(-1/2) == 0 and factorial(10) == 3628800",
        "if_else(1 < 2, 1, 1/0) == 1",
        "not (1 == 2) and (1 < 2 or 1/0 == 0)",
        "(1 < 2) == (2 < 3) and true != false",
        "mean_distance(ring(4)) == 4/3 and distance_distribution(petersen)[2] == 60",
        "degrees(path(5))[1] == 2 and degree(petersen) == min_degree(petersen)",
        "order(re(frame=ring(2+1),unit=ring(4),phases=1,pivots=degree)) > 0",
        "links(torus(min(3,4),factorial(3) - 2)) == 24",
        "order(graph([[i,i+1] for i in 0..5])) == 7",
    ] {
        match single(text) {
            Checked::Compared(row) => assert_eq!(row.claimed, row.found, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn what_has_no_value_is_refused_and_not_false() {
    for (text, why) in [
        ("1/0 == 1", "a number is divided by 0"),
        ("2^(2^70) > 1", "a number has more than 10000 binary digits"),
        ("9^9^9^9 > 1", "a number has more than 10000 binary digits"),
        ("sum([1/i for i in 1..9999]) > 0", "a denominator has more than 2000 binary digits"),
        ("2^(1/2) > 1", "an exponent is not a whole number"),
        ("factorial(1000000) > 1", "a number has more than 10000 binary digits"),
        (
            "log2(3) > 1",
            "`log2` is exact only for powers of 2: write `floor(log2(x))` or `ceil(log2(x))`",
        ),
        ("log2(0) > 1", "`log2` is defined for positive numbers only"),
        ("sum([i for i in 1..100000]) > 1", "a list has more than 10000 items"),
        (
            "sum([sum([1 for i in 1..9999]) for j in 1..9999]) > 1",
            "the formula takes more than 200000 operations",
        ),
        ("[1,2][5] == 1", "a list has no such place"),
        ("order(ring(7/2)) == 1", "7/2 cannot be an argument of a network"),
        ("diameter(rcr(1,1,1)) == 1", "diameter of rcr(1,1,1): the network is not connected"),
    ] {
        match single(text) {
            Checked::Refused(found) => assert_eq!(found, why, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let Checked::NoNetwork(why) = single("order(ring(5 - 5)) == 1") else { panic!("a ring") };
    assert!(why.contains("ring(5 - 5)") && why.contains('^'), "{why}");
}

/// A figure that is known to lie between two ends decides what both ends agree on, and nothing else.
#[test]
fn intervals_decide_only_what_their_ends_agree_on() {
    let hasty = Context { seconds: 0, rules: false, ..context() };
    let found = |text: &str| {
        let claim = claim(text, &[], None);
        let Ok(Checked::Compared(row)) = claim.check(0, &OwnLab::new(&hasty)) else {
            panic!("{text}")
        };
        row.found.to_string()
    };
    let ends = found("bisection(rdn(ring(6),2)) <= 0");
    assert!(ends.contains(" to "), "it is known exactly: {ends}");
    let verdict = |text: &str| findings(&claim(text, &[], None), &hasty).verdict();
    let b = "bisection(rdn(ring(6),2))";
    assert_eq!(verdict(&format!("{b} <= 100000")), Some(Verdict::Bound));
    assert_eq!(verdict(&format!("{b} < 0")), Some(Verdict::False));
    assert_eq!(verdict(&format!("{b} > 0 and -{b} < 0 and 2*{b} > 1")), Some(Verdict::Holds));
    let middle: Vec<u64> = ends.split(" to ").map(|end| end.parse().unwrap()).collect();
    let middle = u64::midpoint(middle[0], middle[1]);
    assert_eq!(verdict(&format!("{b} == {middle}")), None);
    assert_eq!(verdict(&format!("{b} > {middle}")), None);
    assert_eq!(verdict(&format!("{b} > {middle} or 1 == 1")), Some(Verdict::Holds));
    assert_eq!(verdict(&format!("{b} > {middle} and 1 == 2")), Some(Verdict::False));
    assert_eq!(verdict(&format!("{b}^2 > {middle} or 1 == 1")), Some(Verdict::Holds));
}

#[test]
fn mistakes_have_a_place_and_a_remedy() {
    for (text, expected) in [
        (
            "diametre(ring(n)) == 1",
            "unknown figure, function or network `diametre`\n  diametre(ring(n)) == 1\n  ^^^^^^^^\ndid you mean `diameter`?",
        ),
        (
            "diameter(rign(n)) == 1",
            "unknown figure, function or network `rign`\n  diameter(rign(n)) == 1\n           ^^^^\ndid you mean `ring`?",
        ),
        (
            "diameter(ring(n)) == m",
            "`m` stands for nothing\n  diameter(ring(n)) == m\n                       ^\nsay what it stands for: --for 'm in 1..5'",
        ),
        ("diameter(n) == 1", "this is a number, not a network\n  diameter(n) == 1\n           ^"),
        ("ring(n) == 1", "this is a network, not a number\n  ring(n) == 1\n  ^^^^^^^"),
        (
            "diameter(ring(n))",
            "this is a number, not true or false\n  diameter(ring(n))\n  ^^^^^^^^^^^^^^^^^",
        ),
        ("abs(n,2) == 1", "`abs` takes one argument, without a name\n  abs(n,2) == 1\n  ^^^"),
        ("n == ", "expected a number, a name or a bracket, but the text ends\n  n == \n       ^"),
    ] {
        assert_eq!(message(text, &["n in 3..5"]), expected);
    }
    let wrong = |text: &str| Range::read(text, &context()).err().unwrap().0;
    assert!(wrong("k 1..3").contains("'k in 1..3'"));
    assert_eq!(wrong("if in 1..3").lines().next(), Some("`if` cannot be a variable"));
    assert_eq!(wrong("k in {3..1}"), "this range is empty\n  {3..1}\n   ^^^^\nwrite 1..3");
    assert!(wrong("k in 1..99999999").contains("at most"));
    assert!(wrong("B in rign(3)").contains("did you mean `ring`?"));
    assert_eq!(wrong("G in connected(9)"), "all connected graphs are listed for 1 to 8 nodes only");
    assert!(wrong("G in connected(a)").contains("needs a number of nodes"));
    let many = ["a in 1..9999", "b in 1..9999"];
    assert!(message("a == b", &many).starts_with("the variables of this claim have more than"));
}

#[test]
fn files_hold_many_claims() {
    let text = "# rings\nclaim rings: diameter(ring(n))\n  == n // 2 # rounded down\nfor n in 3..9\n\nclaim : order(G) > 1\nfor G in connected({2..3})\nwhere links(G) == 2\n";
    let claims = read_claims("mine", text, &context()).unwrap();
    let named: Vec<_> = claims.iter().map(|claim| (&*claim.name, claim.instances())).collect();
    assert_eq!(named, [("rings", 7), ("order(G) > 1", 3)]);
    assert!(claims.iter().all(|claim| findings(claim, &context()).holds()));
    for (text, expected) in [
        ("", "mine holds no claim"),
        ("for n in 1..3", "mine, line 1: `for` stands below a `claim`"),
        ("claim a 1 == 1", "mine, line 1: write `claim`, a name, a colon and the formula"),
        ("claim a: 1 == 1\nfro n in 1..3", "mine, line 2: unknown word `fro`"),
        ("claim a: 1 == 1\nfor n in 1..3", "mine, line 1: the claim has no variable `n`"),
        ("\nclaim a: 1 = 1", "mine, line 2: the formula ends before this"),
        ("claim a: n == 1\nfor n in {", "mine, line 2: this brace is never closed"),
        ("claim a: n == 1\nfor n in 1\nfor n in 2", "mine, line 1: `n` is given twice"),
    ] {
        let Err(Mistake(found)) = read_claims("mine", text, &context()) else { panic!("{text}") };
        assert_eq!(found.lines().next(), Some(expected));
    }
}

/// Every form that is found holds for all values, as `netlace check` reads it.
#[test]
fn forms_are_found_and_hold() {
    let cases: &[(&str, &str, &[&str], Option<&str>)] = &[
        (
            "diameter",
            "rdn(ring(n),k)",
            &["n in 3..12", "k in 1..4"],
            Some("2^k*(floor(n/2) + 2) - 2"),
        ),
        ("diameter", "hcn(n)", &["n in 1..8"], Some("n + floor((n+1)/3) + 1")),
        ("diameter", "star(n)", &["n in 2..12"], Some("n + floor((n+1)/2) - 2")),
        ("order", "rcr(k,r,j)", &["k in 1..4", "r in 2..8", "j in 0..4"], Some("2^k*r*2^j")),
        ("links", "mesh(n,m)", &["n in 3..8", "m in 3..7"], Some("m*(2*n - 1) - n")),
        ("order", "flooded(heawood,n)", &["n in 1..7"], Some("7/6*13^n - 7/6")),
        ("radius", "path(n)", &["n in 2..14"], Some("floor(n/2)")),
        ("degree", "petersen", &[], None),
        ("order", "rdn(ring(3),k)", &["k in 1..5"], None),
        ("mean_distance", "torus(n,m)", &["n in 3..9", "m in 3..8"], None),
        ("order", "torus(n,m)", &["n in 3..9", "m in 3..8"], Some("n*m")),
        ("diameter", "torus(n,m)", &["n in 3..9", "m in 3..9"], Some("floor(m/2) + floor(n/2)")),
    ];
    for (figure, expr, variables, form) in cases {
        let found = match fit(figure, expr, &ranges(variables), &context()) {
            Err(CheckFailure::Wrong(_)) if variables.is_empty() => continue,
            other => other.unwrap(),
        };
        if let Some(claim_found) = found.claim() {
            let checked = checked(&claim_found, variables);
            assert_eq!(checked.verdict(), Some(Verdict::Holds), "{claim_found}");
        }
        assert_eq!(found.form.as_deref(), *form, "{figure} of {expr}");
        assert!(found.fitted > found.coefficients && found.held_out > 0);
    }
}

#[test]
fn what_cannot_be_fitted_says_why() {
    let wrong =
        |expr: &str, variables: &[&str]| match fit("order", expr, &ranges(variables), &context()) {
            Err(CheckFailure::Wrong(Mistake(message))) => message,
            other => panic!("{expr}: {other:?}"),
        };
    assert!(wrong("ring(n)", &["n in 3..4"]).contains("at least 3 values"));
    assert!(wrong("rdn(B,2)", &["B in ring({3..9})"]).contains("must stand for numbers"));
    assert!(wrong("ring(3)", &["n in 3..9"]).contains("no variable `n`"));
    assert!(wrong("ring(3)", &[]).contains("there is no parameter"));
}

/// Numbers against those of the machine.
#[test]
fn rationals_are_those_of_the_machine() {
    for case in 0..cases(300) {
        let mut dice = Dice::new(case);
        let mut small = || dice.roll(0, 40) as i64 - 20;
        let (a, b, c, d) = (small(), small().abs() + 1, small(), small().abs() + 1);
        let [x, y] =
            [(a, b), (c, d)].map(|(a, b)| Rational::from(a).over(&Rational::from(b)).unwrap());
        let of = |numerator: i64, denominator: i64| {
            Rational::from(numerator).over(&Rational::from(denominator)).unwrap()
        };
        assert_eq!(x.plus(&y).unwrap(), of(a * d + c * b, b * d));
        assert_eq!(x.minus(&y).unwrap(), of(a * d - c * b, b * d));
        assert_eq!(x.times(&y).unwrap(), of(a * c, b * d));
        assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
        assert_eq!(x.floor(), Rational::from(a.div_euclid(b)));
        assert_eq!(x.ceil(), Rational::from(-(-a).div_euclid(b)));
        assert_eq!(x.to_string().parse(), Ok(x.clone()));
        if a > 0 {
            let (floor, is_exact) = x.floor_log2().unwrap();
            let two = |exponent: &Rational| Rational::from(2).power(exponent).unwrap();
            assert!(two(&floor) <= x && x < two(&floor.plus(&1.into()).unwrap()));
            assert_eq!(is_exact, two(&floor) == x);
        }
    }
}

/// Whatever a file says, it is read and checked soon, or there is a message.
fn survive(text: &str) {
    const REPORTS: u32 = 3_000;
    let reports = AtomicU32::new(0);
    let listener = |_, _| match reports.fetch_add(1, Ordering::Relaxed) {
        ..REPORTS => ControlFlow::Continue(()),
        _ => ControlFlow::Break(Stopped::Cancelled),
    };
    let progress = Progress::new(&listener);
    let context = Context { seconds: 0, progress, ..Context::with_memory(4_000_000) };
    match read_claims("hostile", text, &context) {
        Err(Mistake(message)) => assert!(!message.is_empty()),
        Ok(claims) => {
            for claim in claims.iter().take(4) {
                let lab = OwnLab::new(&context);
                let some = (0..claim.instances()).take(8);
                let found: Vec<(usize, Checked)> = some
                    .filter_map(|number| Some((number, claim.check(number, &lab).ok()?)))
                    .collect();
                let findings = Findings::new(claim, found, 0);
                let is_false = findings.verdict() == Some(Verdict::False);
                assert!(!is_false || findings.exception().is_some(), "{text}");
            }
        }
    }
}

#[test]
fn the_corpus_is_survived() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/claims");
    let tried = Cell::new(0);
    for entry in std::fs::read_dir(corpus).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        if let Ok(text) = str::from_utf8(&bytes) {
            survive(text);
            tried.set(tried.get() + 1);
        }
    }
    assert!(tried.get() > 10);
}

/// Parts of claims in any order: most are nonsense.
#[test]
fn random_claims_are_survived() {
    const PARTS: &[&str] = &[
        "claim a: ",
        "\nfor n in ",
        "\nwhere ",
        "n",
        "G",
        "3",
        "0",
        "1..4",
        "{1..3}",
        "(",
        ")",
        "[",
        "]",
        ",",
        "==",
        "<=",
        " and ",
        " or ",
        "not ",
        "+",
        "-",
        "*",
        "/",
        "//",
        "%",
        "^",
        "diameter(",
        "ring(n)",
        "min(",
        "floor(log2(",
        "sum([i for i in 1..n])",
        "connected(3)",
        "99999999999",
        "if_else(",
        "\"a\"",
        "order(G)",
    ];
    for case in 0..cases(400) {
        let mut dice = Dice::new(case);
        let mut text = "claim a: ".to_owned();
        for _ in 0..dice.roll(1, 16) {
            text.push_str(dice.pick::<&str>(PARTS));
        }
        text += "\nfor n in 2..4\nfor G in petersen, ring({3..4})";
        survive(&text);
    }
}

#[test]
fn rows_name_the_largest_network_and_its_values() {
    let found = checked("order(rdn(B,k)) == 2*order(B)^2", &["B in ring(3), ring(5)", "k in 1..2"]);
    let rows: Vec<(&str, &str)> =
        found.reading.rows.iter().map(|Row { expr, what, .. }| (&**expr, &**what)).collect();
    assert_eq!(
        rows,
        [
            ("rdn(ring(3),1)", "B = ring(3), k = 1"),
            ("rdn(ring(5),1)", "B = ring(5), k = 1"),
            ("rdn(ring(3),2)", "B = ring(3), k = 2"),
            ("rdn(ring(5),2)", "B = ring(5), k = 2"),
        ]
    );
}
