//! Work that is given up by unwinding from its progress leaves nothing behind.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::try_parse;
use netlace::certify::certify;
use netlace::lanes::Goal;
use netlace::routing::ROUTINGS;
use netlace::search::{all_distances, distance_matrix};
use netlace::{Context, Network};

/// What unwinds, so that it is told from a panic.
struct GivenUp;

type Work = fn(&Network, &Context) -> String;

/// Work on each of which progress is told, single-handed or shared among threads.
const WORKS: [(&str, &str, Work); 4] = [
    ("all distances", "rdn(ring(3),2)", |network, context| {
        format!("{:?}", all_distances(network, context).unwrap())
    }),
    ("a matrix", "rdn(ring(3),2)", |network, context| {
        format!("{:?}", distance_matrix(network, context).unwrap())
    }),
    ("loads", "rdn(ring(3),2)", |network, context| {
        let study = netlace::metrics::Study::new(network, context);
        format!("{:?}", study.uniform_loads().unwrap())
    }),
    ("a verdict", "rdn(ring(3),1)", |network, context| {
        let routing = (ROUTINGS[0].build)(network, context).unwrap();
        let verdict = certify(network, &*routing, Some(Goal::fewest_lanes(8)), context).unwrap();
        format!("{:?}", verdict.lanes())
    }),
];

#[test]
fn work_can_be_given_up_at_any_time_and_done_again() {
    for threads in [1, 2] {
        for (name, expr, work) in WORKS {
            let context = Context { threads, rules: false, ..Context::with_memory(1 << 28) };
            let fresh = || try_parse(expr).unwrap();
            let told = AtomicU64::new(0);
            let count = |_, _| {
                told.fetch_add(1, Ordering::Relaxed);
            };
            let expected = work(&fresh(), &Context { progress: &count, ..context });
            let told = told.into_inner();
            assert!(told > 0, "{name} tells nothing");
            let network = fresh();
            for when in [0, told / 2, told - 1] {
                let told = AtomicU64::new(0);
                let progress = |_, _| {
                    if told.fetch_add(1, Ordering::Relaxed) >= when {
                        resume_unwind(Box::new(GivenUp));
                    }
                };
                let listening = Context { progress: &progress, ..context };
                let given_up = catch_unwind(AssertUnwindSafe(|| work(&network, &listening)));
                let why = given_up.expect_err(name);
                assert!(why.is::<GivenUp>(), "{name}, {threads} threads: another panic");
            }
            assert_eq!(work(&network, &context), expected, "{name}, {threads} threads");
        }
    }
}
