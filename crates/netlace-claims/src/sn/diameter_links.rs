//! Section 2.1: the effect of links between complementary leaders.

use super::nets::{Leaders, NUCLEI, Net, complete, nets, regular_nets};
use crate::{CheckError, Claim, Figure, Stated, Trial};
use netlace::metrics::Value;

/// The same network without diameter links.
fn without(trial: &Trial, net: &Net) -> Result<Net, CheckError> {
    Net::new(trial, &net.nucleus.network.to_string(), net.l, Leaders::Free)
}

/// Whether the mean distance is smaller in the first network, compared as fractions.
fn nearer(trial: &Trial, first: &Net, second: &Net) -> Result<bool, CheckError> {
    let mean = |net: &Net| match trial.lab.metric("mean-distance", &net.network)? {
        Value::Fraction(sum, pairs) => Ok((sum, pairs)),
        _ => Err(CheckError::NoFigure(format!("{} has no mean distance", net.network))),
    };
    let ((sum, pairs), (other_sum, other_pairs)) = (mean(first)?, mean(second)?);
    Ok(sum * other_pairs < other_sum * pairs)
}

pub(super) static PORTS: Claim = Claim {
    id: "sn.section-2-1.free-ports",
    place: "Section 2.1",
    says: "Diameter links use free ports: the largest degree stays the same.",
    formula: "d with diameter links = d without",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(7_000, 400_000);
        for net in nets(trial, 2, most, Leaders::Linked)? {
            let claimed = trial.lab.degrees(&without(trial, &net)?.network)?.1;
            let found = trial.lab.degrees(&net.network)?.1;
            trial.compare(&net.network, claimed, found);
        }
        Ok(())
    },
};

pub(super) static REGULAR: Claim = Claim {
    id: "sn.new.regular",
    place: "Section 2.1",
    says: "Over a regular nucleus a network with diameter links is regular exactly if the nucleus has an even number of nodes; otherwise the middle leader is its own complement.",
    formula: "regular iff N1 is even",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(7_000, 400_000);
        for net in regular_nets(trial, 2, most, Leaders::Linked)? {
            let (least, largest) = trial.lab.degrees(&net.network)?;
            trial.compare(&net.network, net.nucleus.nodes.is_multiple_of(2), least == largest);
        }
        Ok(())
    },
};

pub(super) static MEAN: Claim = Claim {
    id: "sn.section-2-1.mean-distance",
    place: "Section 2.1",
    says: "Diameter links reduce the mean distance.",
    formula: "mean with diameter links < mean without",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        for net in nets(trial, 2, most, Leaders::Linked)? {
            let found = nearer(trial, &net, &without(trial, &net)?)?;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};

/// Whether diameter links reduce the diameter.
fn falls(trial: &Trial, net: &Net) -> Result<bool, CheckError> {
    let before = trial.lab.diameter(&without(trial, net)?.network)?;
    match (trial.lab.diameter(&net.network)?, before) {
        (Figure::Count(after), Figure::Count(before)) => Ok(after < before),
        _ => Err(CheckError::NoFigure(format!("{} is not connected", net.network))),
    }
}

pub(super) static DIAMETER: Claim = Claim {
    id: "sn.section-2-1.diameter",
    place: "Section 2.1",
    says: "In most cases diameter links reduce the diameter; here, in more than half of the networks checked.",
    formula: "D with diameter links < D without, in more than half of the cases",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        let nets = nets(trial, 2, most, Leaders::Linked)?;
        let mut fallen = 0;
        for net in &nets {
            fallen += usize::from(falls(trial, net)?);
        }
        let what = format!("smaller in {fallen} of {} networks", nets.len());
        trial.over(format!(
            "l from 2 over {}, up to {most} nodes: all {} networks are one line, which names the largest",
            NUCLEI.join(", "),
            nets.len()
        ));
        if let Some(last) = nets.last() {
            trial.compare_what(&what, &last.network, true, 2 * fallen > nets.len());
        }
        Ok(())
    },
};

pub(super) static STAYS: Claim = Claim {
    id: "sn.new.diameter-stays",
    place: "Section 2.1",
    says: "Over a complete graph diameter links reduce the diameter only if it has two nodes, since one pair of leaders is joined and others are not.",
    formula: "over K_N1: smaller iff N1 = 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        for net in complete(trial, 2..=9, 2, most, Leaders::Linked)? {
            let found = falls(trial, &net)?;
            trial.compare(&net.network, net.nucleus.nodes == 2, found);
        }
        Ok(())
    },
};
