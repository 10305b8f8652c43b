//! The searches of netlace beside those of other libraries, in one run: `just full peers`.
//!
//! usage: `netlace-peers PYTHON NETLACE REPORT.md`, in the folder of the repository. All use one
//! thread. Rounds are interleaved, medians are compared, and each answer must be that of netlace.

mod peers;
mod python;

use std::env;
use std::fmt::Write as _;
use std::time::Instant;

use netlace::exact::Enumerator;
use netlace::{Context, Network, parse, search};
use peers::{Peers, diameter, spaced};
use python::Python;

const ROUNDS: usize = 9;
const SEARCHED: [&str; 4] =
    ["rsn(hypercube(4),3)", "rsn(hypercube(5),3)", "rdn(torus(5,5),2)", "hypercube(20)"];
/// With the number of nodes that the peers search from.
const ALL_PAIRS: [(&str, u64); 2] = [("rsn(hypercube(3),3)", 4096), ("rsn(hypercube(4),3)", 64)];
const ONE_OF_EACH: &str = "netlace from one node of each kind";
const HEAD: &str = "\
# Against other libraries

A histogram by netlace against whatever the peer computes (distances, layers, a visit);
one thread each; the machine is shared, ratios are of one run: of the medians of nine interleaved rounds. Every answer was
that of netlace. Peers search a stored graph; netlace stores none for a search from one node. To build a graph is not
timed. \"64 sources\": extrapolated, the time from 64 nodes times the number of nodes / 64.

| network | question | peer | peer's time | netlace's time | ratio |
|---|---|---|---|---|---|
";

/// Something to measure: how many nodes are at each distance, and how many seconds it took.
struct Run<'a> {
    name: String,
    run: Box<dyn FnMut() -> (Enumerator, f64) + 'a>,
    expected: &'a Enumerator,
    /// How often it is to be done for an answer.
    times: u64,
}

impl<'a> Run<'a> {
    fn new(
        name: &str,
        expected: &'a Enumerator,
        mut work: impl FnMut() -> Enumerator + 'a,
    ) -> Self {
        let run = move || {
            let start = Instant::now();
            let found = work();
            (found, start.elapsed().as_secs_f64())
        };
        Self { name: name.into(), run: Box::new(run), expected, times: 1 }
    }

    fn measure(&mut self) -> f64 {
        let (found, seconds) = (self.run)();
        assert_eq!(&found, self.expected, "{} finds something else", self.name);
        seconds * self.times as f64
    }
}

/// What searches of netlace may take: one thread, and all is searched for.
fn context() -> Context<'static> {
    Context { seconds: 600, rules: false, ..Context::with_memory(8 << 30) }
}

fn from(network: &Network, source: u64) -> Enumerator {
    search::distances_from(network, source, &context()).expect("small enough")
}

/// A row for each peer and each search of netlace, which is named by its question.
fn compare<'a>(
    network: &str,
    mut ours: Vec<Run<'a>>,
    mut peers: Vec<Run<'a>>,
    report: &mut String,
) {
    let mut seconds = vec![Vec::new(); ours.len() + peers.len()];
    for _ in 0..ROUNDS {
        for (run, seconds) in ours.iter_mut().chain(&mut peers).zip(&mut seconds) {
            seconds.push(run.measure());
        }
    }
    let medians = seconds.iter_mut().map(|seconds| {
        seconds.sort_by(f64::total_cmp);
        seconds[ROUNDS / 2]
    });
    let medians: Vec<f64> = medians.collect();
    for (our, our_time) in ours.iter().zip(&medians) {
        for (peer, time) in peers.iter().zip(&medians[ours.len()..]) {
            let row = format!(
                "| `{network}` | {} | {} | {} | {} | {} |",
                our.name,
                peer.name,
                shown(*time),
                shown(*our_time),
                three_digits(time / our_time)
            );
            println!("{row}");
            let _ = writeln!(report, "{row}");
        }
    }
}

fn shown(seconds: f64) -> String {
    let (number, unit) = if seconds < 1.0 { (seconds * 1e3, "ms") } else { (seconds, "s") };
    format!("{} {unit}", three_digits(number))
}

fn three_digits(number: f64) -> String {
    let decimals = (2.0 - number.log10().floor()).max(0.0);
    format!("{number:.0$}", decimals as usize)
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let [_, python, netlace, file] = &arguments[..] else {
        panic!("usage: netlace-peers PYTHON NETLACE REPORT.md")
    };
    assert_eq!(env::var("RAYON_NUM_THREADS").as_deref(), Ok("1"), "the peers take one thread too");
    let stored = |expr| {
        let network = parse(expr).expect("a network");
        let peers = Peers::new(
            network.csr(&context()).expect("small enough"),
            Python::new(python, netlace, expr),
        );
        (network, peers)
    };
    let mut report = String::from(HEAD);
    for expr in SEARCHED {
        let (network, peers) = stored(expr);
        let expected = from(&network, 0);
        let ours = Run::new("distances from one node", &expected, || from(&network, 0));
        compare(expr, vec![ours], peers.searches(1, &expected), &mut report);
    }
    for (expr, sources) in ALL_PAIRS {
        let (network, peers) = stored(expr);
        let pairs = |symmetry| {
            let context = Context { symmetry, ..context() };
            search::all_distances(&network, &context).expect("small enough").pairs
        };
        let expected = network.enumerator_rule().expect("a rule");
        let brute_force = Run::new("all pairs, from all nodes", &expected, || pairs(false));
        let by_symmetry = Run::new(&format!("all pairs, {ONE_OF_EACH}"), &expected, || pairs(true));
        let some = spaced(sources, peers.order)
            .map(|source| from(&network, source))
            .fold(Enumerator::default(), |sum, found| sum + found);
        let mut searches = peers.searches(sources, &some);
        if sources < peers.order {
            for run in &mut searches {
                run.name += &format!(", {sources} sources");
                run.times = peers.order / sources;
            }
        }
        compare(expr, vec![brute_force, by_symmetry], searches, &mut report);

        let greatest = |pairs: &Enumerator| diameter(pairs.greatest().expect("pairs"));
        let expected = greatest(&expected);
        let question = format!("diameter, {ONE_OF_EACH}");
        let ours = Run::new(&question, &expected, || greatest(&pairs(true)));
        compare(expr, vec![ours], peers.diameters(&expected), &mut report);
    }
    std::fs::write(file, report).expect("the report can be written");
}
