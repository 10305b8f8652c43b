//! `knee`

use super::{Better, Column, Measures, RoutingChoice, Subject};
use netlace::lanes::Goal;
use netlace::metrics::{Answer, By, Known, Value};
use netlace::network::RequestError;
use netlace_sim::{Buffers, Effort, RefusedError, Request, SimulationError, Traffic};

pub(super) static COLUMN: Column = Column {
    name: "knee",
    heading: "knee,\nsimulated",
    summary: "highest uniform load that it carries, in flits per cycle and host, with 4 virtual channels of 8 flits",
    is_usual: false,
    better: Better::More,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    if let RoutingChoice::Ideal = subject.routing {
        return Ok(Answer::exact(Value::Absent("no table holds all shortest paths"), By::Rule));
    }
    let context = subject.study.context;
    let method = subject.chosen()?.method;
    let buffers = Buffers::default();
    let request = Request {
        network: subject.study.network,
        method,
        choice: None,
        goal: (!method.keeps_lanes).then(|| Goal::fewest_lanes(buffers.channels)),
        uncertified: false,
        traffic: Traffic::Uniform,
        flits: 1,
        buffers,
        wires: vec![1],
        effort: Effort::default(),
    };
    let knee = request.simulation(context).and_then(|(simulation, _)| {
        let expected = simulation.expected(context)?;
        Ok(simulation.saturate(&expected, context)?.steady)
    });
    let value = match knee {
        Ok(steady) => Value::Real(steady.unwrap_or(0.0)),
        Err(
            RefusedError::Request(error)
            | RefusedError::Simulation(SimulationError::Request(error)),
        ) => {
            return Err(error);
        }
        Err(RefusedError::Simulation(SimulationError::Nobody)) => Value::Undefined,
        Err(_) => Value::Absent("not simulated on 4 virtual channels"),
    };
    let known = Known::Sampled { samples: 1, seed: context.seed };
    Ok(Answer { known, ..Answer::exact(value, By::Method("simulation")) })
}
