//! The verdicts found before, of checks of both sizes. A check that finds another verdict is reported.

use super::{Judgement, Verdict};

/// What was found before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The verdict.
    pub verdict: Verdict,
    /// The smallest network in which the claim does not hold.
    pub exception: Option<String>,
}

/// What was found of this claim before; `None` if the claim is new.
pub fn expected(id: &str) -> Option<Expected> {
    let snapshot = include_str!("verdicts.txt");
    snapshot.lines().filter_map(parse).find(|(found, _)| *found == id).map(|(_, expected)| expected)
}

fn parse(line: &str) -> Option<(&str, Expected)> {
    let mut words = line.split_whitespace();
    let (id, verdict) = (words.next()?, words.next()?);
    let verdict = Verdict::ALL.into_iter().find(|found| found.name() == verdict)?;
    Some((id, Expected { verdict, exception: words.next().map(str::to_owned) }))
}

impl Judgement {
    /// What a later check is expected to find.
    pub fn found(&self) -> Expected {
        Expected {
            verdict: self.verdict,
            exception: self.exception().map(|(_, row)| row.expr.clone()),
        }
    }

    /// A line of the snapshot.
    pub fn line(&self) -> String {
        let Expected { verdict, exception } = self.found();
        format!("{} {verdict} {}", self.claim.id, exception.unwrap_or_default())
            .trim_end()
            .to_owned()
    }
}
