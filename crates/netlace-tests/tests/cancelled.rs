//! Work that its listener cancels ends, and leaves nothing behind.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::try_parse;
use netlace::certify::certify;
use netlace::lanes::Goal;
use netlace::network::RequestError;
use netlace::routing::SHORTEST;
use netlace::search::{all_distances, distance_matrix, distances};
use netlace::{Context, Network, Progress, Stopped};

type Work = fn(&Network, &Context) -> Result<String, RequestError>;

/// Work that reports progress, on one thread or on several.
const WORKS: [(&str, &str, Work); 5] = [
    ("all distances", "rdn(ring(3),2)", |network, context| {
        Ok(format!("{:?}", all_distances(network, context)?))
    }),
    ("a matrix", "rdn(ring(3),2)", |network, context| {
        Ok(format!("{:?}", distance_matrix(network, context)?))
    }),
    ("single distances", "rdn(ring(3),2)", |network, context| {
        let pairs: Vec<(u64, u64)> = (0..300).map(|v| (v, 0)).collect();
        Ok(format!("{:?}", distances(network, &pairs, context)?))
    }),
    ("loads", "rdn(ring(3),2)", |network, context| {
        let study = netlace::metrics::Study::new(network, context);
        Ok(format!("{:?}", study.uniform_loads()?))
    }),
    ("a verdict", "rdn(ring(3),1)", |network, context| {
        let routing = SHORTEST.build(network, context)?;
        let verdict = certify(network, &*routing, Some(Goal::fewest_lanes(8)), context)?;
        Ok(format!("{:?}", verdict.lanes()))
    }),
];

#[test]
fn work_can_be_cancelled_at_any_time_and_done_again() {
    for threads in [1, 2] {
        for (name, expr, work) in WORKS {
            let context = Context { threads, rules: false, ..Context::with_memory(1 << 28) };
            let fresh = || try_parse(expr).unwrap();
            let reports = AtomicU64::new(0);
            let count = |_, _| {
                reports.fetch_add(1, Ordering::Relaxed);
                ControlFlow::Continue(())
            };
            let listening = Context { progress: Progress::new(&count), ..context };
            let expected = work(&fresh(), &listening).unwrap();
            let reports = reports.into_inner();
            assert!(reports > 0, "{name} reports nothing");
            let network = fresh();
            for when in [0, reports / 2, reports - 1] {
                let reports = AtomicU64::new(0);
                let stop = |_, _| {
                    if reports.fetch_add(1, Ordering::Relaxed) >= when {
                        return ControlFlow::Break(Stopped::Cancelled);
                    }
                    ControlFlow::Continue(())
                };
                let listening = Context { progress: Progress::new(&stop), ..context };
                let why = work(&network, &listening).expect_err(name);
                assert!(
                    matches!(why, RequestError::Stopped(_)),
                    "{name}, {threads} threads: {why}"
                );
                // Nothing is begun after that, but for what the other thread was at.
                let reports = reports.load(Ordering::Relaxed);
                assert!(reports <= when + 3, "{name}: {reports} reports, cancelled at {when}");
            }
            assert_eq!(work(&network, &context).unwrap(), expected, "{name}, {threads} threads");
        }
    }
}
