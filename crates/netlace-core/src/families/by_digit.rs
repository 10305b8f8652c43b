//! Broadcasts and exchanges of products: digit by digit, in all copies of a factor at once.

use std::sync::Arc;

use crate::exact::RuleError;
use crate::network::{
    BaseGraph, Broadcast, Construction, Exchange, Flat, Node, Ports, Transmission, every,
    part_broadcast, part_exchange,
};

/// A digit: its order, and its broadcast or exchange.
type Digit<T> = (Node, Arc<T>);

/// The broadcast over these digits, the least significant first: the most significant digit is
/// served first, as in FH_n-Broadcasting of the hierarchical Heawood networks.
pub(super) fn broadcast(
    digits: impl Iterator<Item = Result<Digit<dyn Broadcast>, RuleError>>,
) -> Result<Arc<dyn Broadcast>, RuleError> {
    Ok(Arc::new(Spread(weighted(digits)?)))
}

/// The exchange over these digits, the least significant first.
pub(super) fn exchange(
    digits: impl Iterator<Item = Result<Digit<dyn Exchange>, RuleError>>,
) -> Result<Arc<dyn Exchange>, RuleError> {
    Ok(Arc::new(Sum(weighted(digits)?)))
}

/// The broadcast over axes that are not networks themselves.
pub(super) fn broadcast_of<G: BaseGraph + Construction + Copy>(
    axes: impl Iterator<Item = G>,
    ports: Ports,
) -> Result<Arc<dyn Broadcast>, RuleError> {
    broadcast(axes.map(|axis| Ok((axis.order(), part_broadcast(&axis, &Flat(axis), ports)?))))
}

/// The exchange over axes that are not networks themselves.
pub(super) fn exchange_of<G: BaseGraph + Construction + Copy>(
    axes: impl Iterator<Item = G>,
    ports: Ports,
) -> Result<Arc<dyn Exchange>, RuleError> {
    exchange(axes.map(|axis| Ok((axis.order(), part_exchange(&axis, &Flat(axis), ports)?))))
}

/// A digit with its weight in the number of a node.
struct Weighted<T: ?Sized> {
    weight: Node,
    order: Node,
    part: Arc<T>,
}

fn weighted<T: ?Sized>(
    digits: impl Iterator<Item = Result<Digit<T>, RuleError>>,
) -> Result<Vec<Weighted<T>>, RuleError> {
    let mut weight = 1;
    let digit = |digit: Result<Digit<T>, RuleError>| {
        let (order, part) = digit?;
        let digit = Weighted { weight, order, part };
        weight *= order;
        Ok(digit)
    };
    digits.map(digit).collect()
}

fn total<T: ?Sized>(digits: &[Weighted<T>]) -> Node {
    digits.last().map_or(1, |last| last.weight * last.order)
}

/// Digit by digit, the highest first. Before a digit is served, the nodes with all values of the
/// higher ones have the message.
struct Spread(Vec<Weighted<dyn Broadcast>>);

impl Broadcast for Spread {
    fn steps(&self, root: Node) -> u64 {
        let steps =
            |digit: &Weighted<dyn Broadcast>| digit.part.steps(root / digit.weight % digit.order);
        self.0.iter().map(steps).sum()
    }

    fn step(&self, root: Node, mut step: u64, send: &mut dyn FnMut(Node, Node)) {
        let order = total(&self.0);
        for Weighted { weight, order: q, part } in self.0.iter().rev() {
            let at = root / weight % q;
            let steps = part.steps(at);
            if step < steps {
                let (lower, above) = (root % weight, weight * q);
                part.step(at, step, &mut |from, to| {
                    for higher in every(0..order, above) {
                        send(higher + from * weight + lower, higher + to * weight + lower);
                    }
                });
                return;
            }
            step -= steps;
        }
    }
}

/// Digit by digit, the lowest first, for all values of the others.
struct Sum(Vec<Weighted<dyn Exchange>>);

impl Exchange for Sum {
    fn steps(&self) -> u64 {
        self.0.iter().map(|digit| digit.part.steps()).sum()
    }

    fn step(&self, mut step: u64, send: &mut dyn FnMut(Transmission)) {
        let order = total(&self.0);
        for Weighted { weight, order: q, part } in &self.0 {
            let steps = part.steps();
            if step < steps {
                part.step(step, &mut |inner| {
                    for higher in every(0..order, weight * q) {
                        for lower in higher..higher + weight {
                            let (from, to) =
                                (lower + inner.from * weight, lower + inner.to * weight);
                            send(inner.between(from, to));
                        }
                    }
                });
                return;
            }
            step -= steps;
        }
    }
}
