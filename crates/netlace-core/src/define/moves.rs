//! The links of a network by rules as moves of bitmaps, where the form of the rules says so.

use super::counts::exchanged;
use super::ruled::Ruled;
use super::rules::Instance;
use super::term::{Kind, Op, Term};
use crate::network::{Matrix, Move, Network};

/// The moves, if all links are some.
pub fn moves(
    ruled: &Ruled,
    overs: &[(Term, Network)],
    instances: &[Instance],
) -> Option<Vec<Move>> {
    if ruled.space.is_filtered() || ruled.simple {
        return None;
    }
    let mut moves = Vec::new();
    for instance in instances {
        moves.push(transposed(ruled, instance)?);
    }
    for ((condition, network), along) in overs.iter().zip(&ruled.overs) {
        if condition.constant() != Some(1) {
            return None;
        }
        moves.extend(network.moves()?.into_iter().map(|step| step.times(along.weight)));
    }
    Some(moves)
}

/// An exchange of the last two coordinates, alone or together with a step of the coordinate before.
fn transposed(ruled: &Ruled, instance: &Instance) -> Option<Move> {
    let space = &ruled.space;
    let matrix = |a: usize, b: usize| {
        let (high, low) = (&space.digits[space.digit_of(a)], &space.digits[space.digit_of(b)]);
        let is_square = high.weight == low.weight * low.order && high.order == low.order;
        (is_square && low.weight == 1).then_some(Matrix {
            size: low.order,
            stride: low.order,
            from: 0,
            to: 0,
            period: low.order * low.order,
            unit: 1,
        })
    };
    if let Some((a, b)) = exchanged(instance, space) {
        return matrix(a, b).map(Move::Transpose);
    }
    let moved: Vec<usize> = (0..instance.target.len())
        .filter(|slot| instance.target[*slot].as_slot() != Some(*slot))
        .collect();
    let [above, a, b] = moved[..] else { return None };
    let is_exchange =
        instance.target[a].as_slot() == Some(b) && instance.target[b].as_slot() == Some(a);
    let from = match instance.condition.kind() {
        Kind::Binary(Op::Eq, slot, value) if slot.as_slot() == Some(above) => value.constant()?,
        _ => return None,
    };
    let (to, digit) = (instance.target[above].constant()?, &space.digits[space.digit_of(above)]);
    let square = matrix(a, b).filter(|square| is_exchange && square.period == digit.weight)?;
    let inside = |value: i64| u64::try_from(value).ok().filter(|value| *value < digit.order);
    Some(Move::Transpose(Matrix {
        from: inside(from)? * square.period,
        to: inside(to)? * square.period,
        period: square.period * digit.order,
        ..square
    }))
}
