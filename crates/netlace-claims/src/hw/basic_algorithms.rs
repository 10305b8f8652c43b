//! Basic-Routing, Basic-Broadcasting and Fig. 2, on the Heawood graph.

use super::basic::heawood;
use super::broadcasting::{UNSETS, Unset, basic_broadcasting, reached, steps};
use super::routing::{LASTS, Last, basic_routing, follow, pairs};
use super::words::ORDER;
use crate::printed::Printed;
use crate::{Bound, Claim, Stated};
use netlace::collectives::fewest_steps;
use netlace::network::Ports;

pub(super) static ROUTING: Claim = Claim {
    id: "hw.basic-routing.delivers",
    place: "Algorithm Basic-Routing",
    says: "Basic-Routing delivers a message between any two nodes of the Heawood graph.",
    formula: "14·13 pairs",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for (last, reading) in LASTS {
            trial.reading(reading);
            let network = heawood(trial)?;
            let graph = trial.lab.graph(&network)?;
            let delivery = follow(graph, 1, |from, to| basic_routing(from[0], to[0], last));
            trial.compare_what("pairs delivered", &network, pairs(graph), delivery.delivered);
        }
        Ok(())
    },
};

pub(super) static ROUTING_STEPS: Claim = Claim {
    id: "hw.basic-routing.steps",
    place: "Section 2.2",
    says: "Basic-Routing takes at most three steps.",
    formula: "at most 3",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let network = heawood(trial)?;
        let graph = trial.lab.graph(&network)?;
        let delivery = follow(graph, 1, |from, to| basic_routing(from[0], to[0], Last::Forwards));
        trial.compare_what("most hops", &network, 3, delivery.longest);
        Ok(())
    },
};

pub(super) static CORRECTED_ROUTING: Claim = Claim {
    id: "hw.corrected.basic-routing",
    place: "Algorithm Basic-Routing",
    says: "With a last line that forwards, Basic-Routing delivers between all pairs on shortest paths.",
    formula: "else forward M to N_plus(S): hops = d(S, D)",
    stated: Stated::Equal,
    corrects: Some("hw.basic-routing.delivers"),
    check: |trial| {
        let network = heawood(trial)?;
        let survey = trial.lab.survey(&network, &*network.construction().routes().native()?)?;
        trial.compare_what("pairs delivered", &network, ORDER * (ORDER - 1), survey.delivered);
        let shortest = survey.stretch == Some(1.0);
        trial.compare_what("all routes are shortest", &network, true, shortest);
        Ok(())
    },
};

pub(super) static BROADCASTING: Claim = Claim {
    id: "hw.basic-broadcasting.reaches",
    place: "Algorithm Basic-Broadcasting",
    says: "Basic-Broadcasting delivers a message from any node of the Heawood graph to all others.",
    formula: "14 nodes from each source",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for (unset, reading) in UNSETS {
            trial.reading(reading);
            let network = heawood(trial)?;
            let graph = trial.lab.graph(&network)?;
            for s in 0..ORDER {
                let found = reached(graph, s, &basic_broadcasting(s, unset));
                trial.compare_what(&format!("nodes reached from {s}"), &network, ORDER, found);
            }
        }
        Ok(())
    },
};

pub(super) static CORRECTED_BROADCASTING: Claim = Claim {
    id: "hw.corrected.basic-broadcasting",
    place: "Algorithm Basic-Broadcasting",
    says: "If the second round sends to the nodes not yet reached, and the third from the neighbours of N_p1, every node receives once, in three steps with all ports.",
    formula: "0→1,13,9; 1→2,6; 13→12,4; 9→8,10; 2→3,11; 6→7,5; mapped to any source by an automorphism",
    stated: Stated::Equal,
    corrects: Some("hw.basic-broadcasting.reaches"),
    check: |trial| {
        let network = heawood(trial)?;
        let rule = network.broadcast_rule(Ports::All)?;
        for s in 0..ORDER {
            let found = trial.lab.broadcast(&network, s, Ports::All, &rule)?;
            trial.compare_what(&format!("steps from {s}, all ports"), &network, 3, found);
        }
        Ok(())
    },
};

pub(super) static ONE_PORT: Claim = Claim {
    id: "hw.new.one-port",
    place: "Section 2.2",
    says: "With one port the tree of the corrected broadcast takes five steps. Another tree takes four, and none takes fewer.",
    formula: "5 down the tree; 4 = ⌈log₂ 14⌉ at best",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let network = heawood(trial)?;
        let rule = network.broadcast_rule(Ports::One)?;
        for s in 0..ORDER {
            let found = trial.lab.broadcast(&network, s, Ports::One, &rule)?;
            trial.compare_what(&format!("steps from {s} down the tree"), &network, 5, found);
            let best = fewest_steps(&network, s, trial.lab.context)?;
            let what = |end| format!("fewest steps from {s}, {end}");
            trial.compare_what(&what("at least"), &network, 4, best.at_least);
            trial.compare_what(&what("found"), &network, 4, best.at_most);
        }
        Ok(())
    },
};

pub(super) static TREE: Claim = Claim {
    id: "hw.section-2-2.tree",
    place: "Section 2.2",
    says: "The broadcast from node 0 follows a spanning tree whose branches are shortest paths.",
    formula: "13 links, 14 nodes, connected, depth 3",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let rule = trial.lab.network("heawood")?.broadcast_rule(Ports::All)?;
        for (reading, steps) in [
            (
                "by Basic-Broadcasting as printed, N_p2(p1) being N_d2(p1)",
                basic_broadcasting(0, Unset::Sender),
            ),
            ("by Basic-Broadcasting as corrected", steps(&*rule, 0)),
        ] {
            trial.reading(reading);
            let network = heawood(trial)?;
            let tree = Printed::new(ORDER, steps.concat());
            trial.compare_what("links", &network, ORDER - 1, tree.links());
            trial.compare_what("components", &network, 1, tree.components());
            let distances = tree.graph().distances(0);
            let shortest = trial.lab.graph(&network)?.distances(0);
            trial.compare_what("shortest paths", &network, true, distances == shortest);
        }
        Ok(())
    },
};
