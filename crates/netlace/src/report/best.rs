//! Which figures of several are the best, as far as that is certain.

use num_bigint::BigUint;

use crate::columns::Better;
use crate::metrics::{Answer, Value, ratio};
use crate::network::Refused;

/// For each answer whether it is surely no worse than every other, and some other is worse.
///
/// What is known only between bounds wins only if its worse end does; if a figure was refused, none wins.
pub(super) fn best(answers: &[&Result<Answer, Refused>], better: Better) -> Vec<bool> {
    let costs: Vec<Option<Cost>> = answers.iter().map(|answer| cost(answer, better)).collect();
    let others = |i: usize| costs.iter().enumerate().filter(move |(j, _)| *j != i);
    let wins = |i: usize, mine: &Cost| {
        others(i).filter_map(|(_, other)| *other).all(|other| mine.most <= other.least)
    };
    let winners: Vec<bool> =
        (0..costs.len()).map(|i| costs[i].as_ref().is_some_and(|mine| wins(i, mine))).collect();
    let in_the_race = costs.iter().flatten().count();
    let winning = winners.iter().filter(|&&wins| wins).count();
    if winning < in_the_race { winners } else { vec![false; answers.len()] }
}

/// A figure on a scale on which less is better, between two ends.
#[derive(Clone, Copy)]
struct Cost {
    least: f64,
    most: f64,
}

/// What an answer costs; none if it takes no part in a comparison.
fn cost(answer: &Result<Answer, Refused>, better: Better) -> Option<Cost> {
    const UNKNOWN: Cost = Cost { least: f64::NEG_INFINITY, most: f64::INFINITY };
    let range = match answer {
        Err(_) => return (better != Better::Neither).then_some(UNKNOWN),
        Ok(Answer { value: Value::NotConnected, .. }) => {
            return Some(Cost { least: f64::INFINITY, most: f64::INFINITY });
        }
        Ok(answer) => range(&answer.value)?,
    };
    match better {
        Better::Less => Some(Cost { least: range[0], most: range[1] }),
        Better::More => Some(Cost { least: -range[1], most: -range[0] }),
        Better::Neither => None,
    }
}

/// Between which two numbers a figure lies.
fn range(value: &Value) -> Option<[f64; 2]> {
    let quotient = |a: &BigUint, b: &BigUint| [ratio(a, b); 2];
    let whole = |number: u64| number as f64;
    Some(match value {
        Value::Integer(number) => [whole(*number); 2],
        Value::Count(number) => quotient(number, &BigUint::from(1u32)),
        Value::Fraction(numerator, denominator) => quotient(numerator, denominator),
        Value::Real(number) => [*number; 2],
        Value::Interval(lower, upper) => [whole(*lower), whole(*upper)],
        Value::Bounds { lower, upper } => {
            let [lower, upper] = [lower, upper].map(|end| end.as_deref().and_then(range));
            [
                lower.map_or(f64::NEG_INFINITY, |ends| ends[0]),
                upper.map_or(f64::INFINITY, |ends| ends[1]),
            ]
        }
        Value::Estimate { lower, upper, .. } => [*lower, *upper],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::best;
    use crate::columns::Better;
    use crate::metrics::{Answer, By, Value};
    use crate::network::Refused;

    #[track_caller]
    fn assert_best(answers: &[Result<Answer, Refused>], better: Better, winners: &[usize]) {
        let found = best(&answers.iter().collect::<Vec<_>>(), better);
        let found: Vec<usize> = (0..found.len()).filter(|&i| found[i]).collect();
        assert_eq!(found, winners);
    }

    #[test]
    fn the_best_is_marked_where_it_is_certain() {
        let exact = |number: u64| Ok(Answer::exact(Value::Integer(number), By::Rule));
        let between = |lower: u64, upper: u64| Ok(Answer::between(lower, upper, By::Search));
        let refused = || Err(Refused::Unstorable { what: "it".to_owned() });
        let apart = || Ok(Answer::exact(Value::NotConnected, By::Rule));
        let none = || Ok(Answer::exact(Value::Undefined, By::Rule));
        assert_best(&[exact(3), exact(2), exact(5)], Better::Less, &[1]);
        assert_best(&[exact(3), exact(2), exact(5)], Better::More, &[2]);
        assert_best(&[exact(3), exact(2)], Better::Neither, &[]);
        assert_best(&[exact(2), exact(2), exact(5)], Better::Less, &[0, 1]);
        assert_best(&[exact(2), exact(2)], Better::Less, &[]);
        assert_best(&[between(2, 4), exact(4), exact(5)], Better::Less, &[0]);
        assert_best(&[between(2, 4), exact(3)], Better::Less, &[]);
        assert_best(&[between(2, 4), between(1, 2)], Better::Less, &[1]);
        assert_best(&[between(2, 4), between(1, 2)], Better::More, &[0]);
        assert_best(&[exact(3), refused()], Better::Less, &[]);
        assert_best(&[exact(3), apart()], Better::Less, &[0]);
        assert_best(&[exact(3), apart()], Better::More, &[0]);
        assert_best(&[exact(3), none(), exact(4)], Better::Less, &[0]);
        assert_best(&[exact(3), none()], Better::Less, &[]);
    }
}
