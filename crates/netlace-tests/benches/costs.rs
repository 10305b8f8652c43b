//! The constants of `netlace::costs` against this machine, one thread.
//!
//! Prints for each the time that was measured for a unit of its work, and its ratio to the constant: above 1 work takes longer
//! than is said before. Names in the arguments choose constants; with `--report FILE` the table is written there.

#![allow(missing_docs)]

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use netlace::certify::Verdict;
use netlace::collectives::{Collective, Model, Request, Wires, check, one_port_broadcast};
use netlace::embedding::Embedding;
use netlace::metrics::{METRICS, Study};
use netlace::network::{Ports, RequestError};
use netlace::routing::{Adaptive, Escape, RoutingMethod, Survey, worst_load};
use netlace::search::{self, Failing, Forecast};
use netlace::traffic::{ChannelClasses, uniform_loads};
use netlace::{Context, Network, costs};
use netlace_plan::building::{Bill, TECHNOLOGIES, Technology};

/// Sources that are searched from at once.
const AT_A_TIME: u64 = 64 * 24;

/// How the time of a piece of work is compared with a constant.
enum Measure {
    /// Does the work, and says what it should take by the constant, in nanoseconds.
    Counted(fn(&Network, &Context) -> f64),
    /// Does work whose length is only known on the way, in so many seconds of the context.
    Limited(u64, fn(&Network, &Context)),
    /// Does work that is refused with an estimate, in whole seconds, if only so many seconds are allowed.
    Refused(u64, fn(&Network, &Context) -> Result<(), RequestError>),
}

use Measure::{Counted, Limited};

struct Case {
    /// What the row is of.
    names: &'static [&'static str],
    network: &'static str,
    measure: Measure,
}

const fn case(names: &'static [&'static str], network: &'static str, measure: Measure) -> Case {
    Case { names, network, measure }
}

/// What is not measured here, and why.
const UNMEASURED: &[(&str, &str)] = &[
    ("PACKED_WORD", "several processes are needed: `tests/full/mpi.py` times the whole search"),
    ("WALKED_PAIR", "a fabric is needed: `tests/full/fabric.sh` times the whole check"),
    ("TABLE_ENTRY", "files are written too: `tests/full/fabric.sh` times the whole export"),
    ("RIGHT_WITHIN", "how far estimates may be off: `tests/limits/estimates.py` measures them"),
    ("REPLAYED_HOP", "hosts send messages: a part of replayed transfers"),
    ("SWEEP_STEPS_PER_SECOND", "a sweep also ends where it finds too many states"),
    ("BROADCAST_STEP_LINK_END", "says how long a search goes on, not how long it takes"),
];

fn ends(network: &Network) -> f64 {
    let number = |count: &num_bigint::BigUint| u64::try_from(count).expect("a small network");
    (number(network.order()) + 2 * number(&network.links())) as f64
}

fn order(network: &Network) -> f64 {
    network.topology().expect("a small network").order() as f64
}

fn channels(network: &Network, context: &Context) -> f64 {
    network.csr(context).expect("it fits").channel_count() as f64
}

/// What a search by moves of bitmaps should take.
fn by_moves(network: &Network, context: &Context) -> f64 {
    let forecast = Forecast::new(network, 1, 1, 1e9).expect("a small network");
    black_box(search::distances_from(network, 0, context).expect("it fits"));
    forecast.time.expect("links are moves").following * 1e9
}

fn metric(name: &str, network: &Network, context: &Context) {
    let metric = METRICS.iter().find(|metric| metric.name == name).expect("a metric");
    black_box(metric.compute(&Study::new(network, context)).expect("it fits"));
}

fn routing(name: &str) -> &'static RoutingMethod {
    RoutingMethod::by_name(name).expect("a routing")
}

fn request(network: &Network, collective: Collective) -> Request {
    Request {
        network: network.clone(),
        collective,
        root: 0,
        ports: Ports::All,
        bytes: 1 << 20,
        wires: Wires::default(),
        model: Model::Nodes,
    }
}

fn schedule(network: &Network, collective: Collective, name: &str, context: &Context) {
    let found = request(network, collective).schedules(|one| one.name == name, context);
    assert!(!found.expect("a schedule").checked.is_empty(), "{name} on {network}");
}

const CASES: &[Case] = &[
    case(
        &["STORED_LINK_END"],
        "jellyfish(300000,8)",
        Counted(|network, context| {
            black_box(network.csr(context).expect("it fits").distances(0));
            ends(network) * costs::STORED_LINK_END as f64
        }),
    ),
    case(
        &["TOGETHER_LINK_END"],
        "jellyfish(12000,8)",
        Counted(|network, context| {
            let found = search::all_distances(network, context).expect("it fits");
            let rounds = (order(network) as u64).div_ceil(AT_A_TIME);
            let steps = rounds * (found.pairs.greatest().expect("pairs") + 2);
            ends(network) * steps as f64 * costs::TOGETHER_LINK_END as f64
        }),
    ),
    case(
        &["RULE_LINK_END"],
        "star(9)",
        Counted(|network, context| {
            assert!(network.moves().is_none(), "{network} is searched by moves");
            black_box(search::distances_from(network, 0, context).expect("it fits"));
            ends(network) * costs::RULE_LINK_END as f64
        }),
    ),
    case(
        &["BATCH_LINK_END"],
        "jellyfish(20000,8)",
        Counted(|network, context| {
            let pairs: Vec<_> = (0..1_280).map(|v| (v, 0)).collect();
            black_box(search::distances(network, &pairs, context).expect("it fits"));
            ends(network) * pairs.len() as f64 * costs::BATCH_LINK_END as f64
        }),
    ),
    case(&["SHIFTED_WORD"], "hypercube(25)", Counted(by_moves)),
    case(&["SHIFTED_WORD"], "torus(301,307,311)", Counted(by_moves)),
    case(&["TRANSPOSED_WORD", "SHIFTED_WORD"], "rsn(hypercube(12),2)", Counted(by_moves)),
    case(&["TRANSPOSED_WORD", "SHIFTED_WORD"], "rsn(hypercube(14),2)", Counted(by_moves)),
    case(
        &["SMALL_TRANSPOSED_WORD", "TRANSPOSED_UNIT"],
        "product(hypercube(4),rsn(hypercube(5),2),rsn(hypercube(5),2))",
        Counted(by_moves),
    ),
    case(
        &["ORBIT_IMAGE"],
        "torus(100,100,50)",
        Counted(|network, context| {
            black_box(search::known_orbits(network, context).expect("it fits"));
            let images = network.automorphisms().len() as f64 + 1.0;
            order(network) * images * costs::ORBIT_IMAGE as f64
        }),
    ),
    case(
        &["GIRTH_LINK"],
        "hypercube(17)",
        Measure::Refused(1, |network, context| {
            let context = Context { rules: false, symmetry: false, ..*context };
            search::girth(network, &context).map(|girth| assert_eq!(girth, Some(4)))
        }),
    ),
    case(
        &["REFINED_NEIGHBOR"],
        "hypercube(13)",
        Limited(2, |network, context| {
            let graph = network.csr(context).expect("it fits");
            assert!(search::node_orbits(graph, context).is_err(), "{network} is too small");
        }),
    ),
    case(
        &["FLOW_LINK"],
        "jellyfish(30000,20)",
        Limited(2, |network, context| {
            let found = search::node_connectivity(network, context);
            assert!(found.is_err(), "{network} is too small");
        }),
    ),
    case(
        &["TRIAL_LINK_END"],
        "jellyfish(100000,8)",
        Counted(|network, context| {
            let faults = [Failing::Links(5)];
            black_box(search::survival(network, &faults, 20, 1, context).expect("it fits"));
            20.0 * ends(network) * costs::TRIAL_LINK_END as f64
        }),
    ),
    case(
        &["LANCZOS_LINK_END"],
        "torus(400,400)",
        Counted(|network, context| {
            let graph = network.csr(context).expect("it fits");
            let _ = black_box(search::spectral_gap(graph, 100, context));
            2.0 * 100.0 * ends(network) * costs::LANCZOS_LINK_END as f64
        }),
    ),
    case(
        &["GROWN_LINK_END"],
        "rsn(hypercube(9),2)",
        Counted(|network, context| {
            metric("growth", network, context);
            ends(network) * costs::GROWN_LINK_END as f64
        }),
    ),
    case(
        &["PORTS_PER_SECOND"],
        "bcube(8,6)",
        Counted(|network, context| {
            metric("radix", network, context);
            order(network) * 1e9 / costs::PORTS_PER_SECOND as f64
        }),
    ),
    case(
        &["PATH_COUNT_CHANNEL"],
        "jellyfish(3000,8)",
        Counted(|network, context| {
            black_box(uniform_loads(network, context).expect("it fits"));
            let searched = order(network) * (order(network) + channels(network, context));
            searched * costs::PATH_COUNT_CHANNEL as f64
        }),
    ),
    case(
        &["CLASS_NODE", "CLASS_CHANNEL"],
        "torus(100,100,20)",
        Counted(|network, context| {
            black_box(ChannelClasses::new(network, context).expect("it fits"));
            let images = network.automorphisms().len() as f64 * order(network);
            images * costs::CLASS_NODE as f64
                + channels(network, context) * costs::CLASS_CHANNEL as f64
        }),
    ),
    case(
        &["ROUTED_HOP"],
        "rsn(hypercube(6),2)",
        Counted(|network, context| {
            let rule = routing("shortest").build(network, context).expect("it fits");
            black_box(Survey::of(network, &*rule, context).expect("it fits"));
            order(network).powi(2) * costs::ROUTED_HOP as f64
        }),
    ),
    case(
        &["BALANCED_CHANNEL"],
        "torus(40,40)",
        Counted(|network, context| {
            drop(routing("balanced").build(network, context).expect("it fits"));
            let looks = 5.0 * order(network) * channels(network, context);
            looks * costs::BALANCED_CHANNEL as f64
        }),
    ),
    case(
        &["WORST_PAIR"],
        "torus(32,32)",
        Counted(|network, context| {
            let applied = routing("shortest").apply(network, context).expect("it fits");
            black_box(worst_load(&applied, context).expect("it fits"));
            order(network).powi(2) * costs::WORST_PAIR as f64
        }),
    ),
    case(
        &["CERTIFIED_PAIR"],
        "rsn(hypercube(5),2)",
        Counted(|network, context| {
            let rule = routing("updown").build(network, context).expect("it fits");
            drop(netlace::certify::certify(network, &*rule, None, context).expect("it fits"));
            order(network).powi(2) * costs::CERTIFIED_PAIR as f64
        }),
    ),
    case(
        &["BLOCKED_CHANNEL"],
        "torus(20,20)",
        Counted(|network, context| {
            let relation = Adaptive::new(network, None, context).expect("it fits");
            let found = netlace::certify::is_acyclic(network, &relation, context);
            black_box(found.expect("it fits"));
            order(network) * channels(network, context) * costs::BLOCKED_CHANNEL as f64
        }),
    ),
    case(
        &["ESCAPE_CHANNEL"],
        "torus(20,20)",
        Counted(|network, context| {
            let routing = routing("updown").build(network, context).expect("it fits");
            let verdict = netlace::certify::certify(network, &*routing, None, context);
            let Ok(Verdict::DeadlockFree(certificate, _)) = verdict else {
                panic!("updown is deadlock-free")
            };
            let escape = Escape { routing, lanes: 1, rules: None };
            let relation = Adaptive::new(network, Some(escape), context).expect("it fits");
            let checked =
                netlace::certify::check_adaptive(&certificate, network, &relation, context);
            checked.expect("it fits").expect("updown is an escape");
            let pairs = order(network).powi(2) * costs::CERTIFIED_PAIR as f64;
            let channels = 2.0 * channels(network, context);
            order(network) * channels * costs::ESCAPE_CHANNEL as f64 + pairs
        }),
    ),
    case(
        &["SIMULATED_ROUTER", "SIMULATED_HOP"],
        "torus(16,16)",
        Counted(|network, context| {
            let request = netlace_sim::Request {
                network,
                method: routing("updown"),
                choice: None,
                goal: None,
                uncertified: false,
                traffic: netlace_sim::Traffic::Uniform,
                flits: 1,
                buffers: netlace_sim::Buffers::default(),
                wires: vec![1],
                effort: netlace_sim::Effort::default(),
            };
            let (simulation, _) = request.simulation(context).expect("it fits");
            let expected = simulation.expected(context).expect("it fits");
            let outcome = simulation.run(0.1, &expected, context).expect("it fits");
            let routers = order(network) * f64::from(outcome.cycles);
            routers * costs::SIMULATED_ROUTER as f64
                + outcome.hops as f64 * costs::SIMULATED_HOP as f64
        }),
    ),
    case(
        &["LANE_CHANNEL"],
        "rdn(petersen,1)",
        Limited(2, |network, context| {
            let rule = routing("shortest").build(network, context).expect("it fits");
            let goal = netlace::lanes::Goal::fewest_lanes(16);
            drop(netlace::lanes::assign(network, &*rule, goal, context).expect("it fits"));
        }),
    ),
    case(
        &["EMBEDDED_LINK_END"],
        "torus(128,128)",
        Measure::Refused(0, |network, context| {
            let guest = netlace::parse("hypercube(14)").expect("a network");
            let map = (0..16_384).collect();
            let embedding = Embedding { guest, host: network.clone(), map };
            embedding.measure(context).map(drop)
        }),
    ),
    case(
        &["CABLED_LINK"],
        "torus(30,30,30)",
        Counted(|network, context| {
            let hall = Technology::parse(TECHNOLOGIES[0].text).expect("a technology");
            black_box(Bill::new(network, &hall, context).expect("it can be built"));
            (ends(network) - order(network)) / 2.0 * costs::CABLED_LINK as f64
        }),
    ),
    case(
        &["EMULATED_ITEM", "EMULATED_LINK"],
        "rsn(hypercube(5),3)",
        Measure::Refused(0, |network, context| {
            let algorithms = netlace::emulation::ALGORITHMS.iter();
            let sort = algorithms.clone().find(|one| one.name == "sort").expect("an algorithm");
            match (sort.check)(network, 1, context) {
                Ok(checked) => {
                    assert!(checked.equal, "it sorts");
                    Ok(())
                }
                Err(netlace::emulation::EmulationError::Request(refused)) => Err(refused),
                Err(other) => panic!("{other}"),
            }
        }),
    ),
    case(
        &["REPLAYED_TRANSFER"],
        "rsn(hypercube(8),2)",
        Counted(|network, context| {
            let algorithms = netlace::collectives::ALGORITHMS.iter();
            let tree = algorithms.clone().find(|one| one.name == "tree").expect("an algorithm");
            let plan = tree.plan(&request(network, Collective::Broadcast), context);
            let plan = plan.unwrap_or_else(|why| panic!("{why}"));
            let replay = check(&plan.task, Ports::All, &*plan.schedule, context).expect("valid");
            replay.transfers as f64 * costs::REPLAYED_TRANSFER as f64
        }),
    ),
    case(
        &["PAIR_HOP"],
        "torus(32,32)",
        Counted(|network, context| {
            schedule(network, Collective::AllGather, "ring", context);
            order(network).powi(2) * costs::PAIR_HOP as f64
        }),
    ),
    case(
        &["DOUBLING_MESSAGE"],
        "torus(64,64)",
        Counted(|network, context| {
            schedule(network, Collective::AllReduce, "doubling", context);
            let rounds = order(network).log2().floor() + 2.0;
            order(network) * rounds * costs::DOUBLING_MESSAGE as f64
        }),
    ),
    case(
        &["FIRST_BROADCAST_LINK_END"],
        "jellyfish(100000,8)",
        Counted(|network, context| {
            // Without time only the first is made.
            let context = Context { seconds: 0, ..*context };
            black_box(one_port_broadcast(network, 0, &context).expect("it fits"));
            ends(network) * costs::FIRST_BROADCAST_LINK_END as f64
        }),
    ),
];

/// How long the work takes, and what the constant says, in seconds.
fn measured(case: &Case) -> (f64, f64) {
    let network = netlace::parse(case.network).expect(case.network);
    let ample = Context { seconds: 3_600, threads: 1, ..Context::with_memory(8 << 30) };
    // The graph is stored before, where work needs it; larger ones are searched without.
    if ends(&network) < 1e7 {
        network.csr(&ample).expect("it fits");
    }
    let start = Instant::now();
    match case.measure {
        Counted(work) => {
            let said = work(&network, &ample) / 1e9;
            (start.elapsed().as_secs_f64(), said)
        }
        Limited(seconds, work) => {
            work(&network, &Context { seconds, ..ample });
            (start.elapsed().as_secs_f64(), seconds as f64)
        }
        Measure::Refused(limit, work) => {
            let refused = work(&network, &Context { seconds: limit, ..ample });
            let Err(RequestError::TooLong { seconds, .. }) = refused else {
                panic!("{}: not refused", case.network)
            };
            let start = Instant::now();
            work(&network, &ample).unwrap_or_else(|why| panic!("{}: {why}", case.network));
            // Fractions of a second were cut off.
            (start.elapsed().as_secs_f64(), seconds as f64 + 0.5)
        }
    }
}

/// Every constant is measured, or said not to be.
fn check_list() {
    let source = include_str!("../../netlace-core/src/costs.rs");
    let declared = source.lines().filter_map(|line| line.strip_prefix("pub const "));
    let mut count = 0;
    for name in declared.filter_map(|line| line.split(':').next()) {
        let is_measured = CASES.iter().any(|case| case.names.contains(&name));
        let is_listed = UNMEASURED.iter().any(|(other, _)| *other == name);
        assert!(is_measured != is_listed, "{name} must be in CASES or in UNMEASURED");
        count += 1;
    }
    assert!(count > 30, "only {count} constants were found");
}

fn main() {
    check_list();
    let mut asked: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let report = asked.iter().position(|arg| arg == "--report");
    let report = report.map(|at| asked.drain(at..at + 2).nth(1).expect("a file"));
    let mut table = String::from(
        "| constant | network | seconds | by the constant | ratio |\n|---|---|---|---|---|\n",
    );
    for case in CASES {
        if !asked.is_empty() && !case.names.iter().any(|name| asked.iter().any(|one| one == name)) {
            continue;
        }
        let (seconds, said) = measured(case);
        let (names, ratio) = (case.names.join(", "), seconds / said);
        let row =
            format!("| {names} | `{}` | {seconds:.3} | {said:.3} | {ratio:.2} |", case.network);
        println!("{row}");
        let _ = writeln!(table, "{row}");
    }
    for (name, place) in UNMEASURED {
        let _ = writeln!(table, "| {name} | {place} | | | |");
    }
    if let Some(path) = report {
        std::fs::write(&path, table).expect("the report can be written");
    }
}
