//! Which figures of several are the best, as far as that is certain.

use netlace::metrics::{Answer, Value};
use netlace::network::RequestError;
use netlace_plan::columns::Better;

/// For each answer whether it is surely no worse than every other, and some other is worse.
///
/// What is known only between bounds wins only if its worse end does; if a figure was refused, none wins.
pub fn best(answers: &[&Result<Answer, RequestError>], better: Better) -> Vec<bool> {
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
fn cost(answer: &Result<Answer, RequestError>, better: Better) -> Option<Cost> {
    const UNKNOWN: Cost = Cost { least: f64::NEG_INFINITY, most: f64::INFINITY };
    let range = match answer {
        Err(_) => return (better != Better::Neither).then_some(UNKNOWN),
        Ok(Answer { value: Value::NotConnected, .. }) => {
            return Some(Cost { least: f64::INFINITY, most: f64::INFINITY });
        }
        Ok(answer) => answer.value.ends()?,
    };
    match better {
        Better::Less => Some(Cost { least: range[0], most: range[1] }),
        Better::More => Some(Cost { least: -range[1], most: -range[0] }),
        Better::Neither => None,
    }
}
