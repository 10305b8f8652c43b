//! `moore-bound`

use num_bigint::BigUint;

use super::{Answer, By, Metric, Shown, Study, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "moore-bound",
    summary: "most nodes possible at this degree and diameter, and the share reached",
    shown: Shown::Always,
    compute: |study| Ok(compute(study)),
};

fn compute(study: &Study) -> Answer {
    /// A bound with more digits says nothing.
    const LARGEST_DIAMETER: u64 = 10_000;
    let order = study.network.order();
    let degree = BigUint::from(study.network.max_degree());
    let mut record = vec![(
        "least_diameter".to_owned(),
        least_diameter(order, &degree).map_or(Value::NotConnected, Value::Count),
    )];
    let mut by = By::Rule;
    if let Ok((Some(diameter), known_by)) = study.exact_diameter()
        && diameter <= LARGEST_DIAMETER
    {
        let bound = moore_bound(&degree, diameter);
        record.push(("share".to_owned(), Value::fraction(order.clone(), bound.clone())));
        record.push(("bound".to_owned(), Value::Count(bound)));
        by = known_by;
    }
    Answer::exact(Value::Record(record), by)
}

/// 1 + d + d(d−1) + … + d(d−1)^(D−1).
fn moore_bound(degree: &BigUint, diameter: u64) -> BigUint {
    let mut shells = Shells::new(degree);
    (0..diameter).for_each(|_| shells.grow());
    shells.total
}

/// The least diameter that a network of this order and degree could have; none if it cannot be
/// connected.
fn least_diameter(order: &BigUint, degree: &BigUint) -> Option<BigUint> {
    let two = BigUint::from(2u32);
    if *degree == two {
        return Some(order / two);
    }
    let mut shells = Shells::new(degree);
    let mut diameter = 0u32;
    while shells.total < *order {
        if shells.next == BigUint::ZERO {
            return None;
        }
        shells.grow();
        diameter += 1;
    }
    Some(diameter.into())
}

/// A tree in which every node has the full degree, grown shell by shell.
struct Shells {
    total: BigUint,
    next: BigUint,
    branches: BigUint,
}

impl Shells {
    fn new(degree: &BigUint) -> Self {
        let one = BigUint::from(1u32);
        let branches = if *degree == BigUint::ZERO { BigUint::ZERO } else { degree - &one };
        Self { total: one, next: degree.clone(), branches }
    }

    fn grow(&mut self) {
        self.total += &self.next;
        self.next *= &self.branches;
    }
}
