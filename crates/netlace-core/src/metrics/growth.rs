//! `growth`

use num_bigint::BigUint;

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::costs;
use crate::network::{Network, Node, RequestError, scan_reporting};
use crate::search::in_seconds;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "growth",
    summary: "what stays of the installed network when it grows by a step",
    shown: Shown::IfAsked,
    compute,
};

/// The installed nodes are those that bear the same numbers in the grown network.
fn compute(study: &Study) -> Result<Answer, RequestError> {
    let network = study.network;
    let Some(grown) = next(study)? else { return Ok(not_known()) };
    let change = Change::count(study, &grown)?;
    let mut record = vec![
        ("nodes".to_owned(), Value::Count(grown.order().clone())),
        ("times".to_owned(), times(network, &grown)),
        ("links_kept".to_owned(), Value::Count(change.kept.clone())),
        ("links_lost".to_owned(), Value::Count(network.links() - change.kept)),
        ("ports_gained".to_owned(), Value::Integer(change.ports_gained)),
    ];
    let components = grown.census().components.clone();
    record.extend(components.map(|number| ("components".to_owned(), Value::Count(number))));
    Ok(Answer::exact(Value::Record(record), By::Method("scan")))
}

/// The network grown by a step, if it is known to grow.
pub fn next(study: &Study) -> Result<Option<Network>, RequestError> {
    let grown = study.network.grown(study.context).transpose();
    grown.map_err(|error| {
        let what = format!("{} grown by a step", study.network);
        RequestError::Unbuildable { what, why: error.message }
    })
}

/// The answer for a network that is not known to grow by steps.
pub fn not_known() -> Answer {
    Answer::exact(Value::Absent("not known to grow by steps"), By::Rule)
}

/// By how much a step multiplies the nodes.
pub fn times(network: &Network, grown: &Network) -> Value {
    Value::fraction(grown.order().clone(), network.order().clone())
}

/// What happens to the installed nodes.
struct Change {
    /// The links between them that are links still.
    kept: BigUint,
    /// The most ports that one of them needs in addition.
    ports_gained: u64,
}

impl Change {
    fn count(study: &Study, grown: &Network) -> Result<Self, RequestError> {
        let network = study.network;
        let (before, after) = (&**network.topology()?, &**grown.topology()?);
        let ends = u128::try_from(network.links() * 2u32 + network.order());
        let seconds = in_seconds(ends.unwrap_or(u128::MAX).saturating_mul(costs::GROWN_LINK_END));
        study.within_time(|| format!("comparing {network} with {grown}"), seconds)?;
        let (mut kept, mut ports_gained) = (0u64, 0);
        let (mut old, mut new) = (Vec::new(), Vec::new());
        let nodes = 0..before.order().min(after.order());
        scan_reporting(before, nodes, study.context, &mut |rows| {
            for (v, row) in rows.iter() {
                old.clear();
                old.extend_from_slice(row);
                new.clear();
                after.neighbors(v, &mut new);
                ports_gained = ports_gained.max(new.len().saturating_sub(old.len()) as u64);
                kept += common(&mut old, &mut new);
            }
        })?;
        // Each was counted at both ends.
        Ok(Self { kept: BigUint::from(kept / 2), ports_gained })
    }
}

/// The number of links two rows have in common; parallel ones count as often as they are in both.
fn common(a: &mut [Node], b: &mut [Node]) -> u64 {
    a.sort_unstable();
    b.sort_unstable();
    let mut rest = b.iter().peekable();
    let found = a.iter().filter(|v| {
        while rest.next_if(|w| w < v).is_some() {}
        rest.next_if_eq(v).is_some()
    });
    found.count() as u64
}
