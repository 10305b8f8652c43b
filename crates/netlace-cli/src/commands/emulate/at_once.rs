//! All dimensions at once.

use netlace::emulation::{Action, AtOnce, guest, levels};
use schemars::JsonSchema;
use serde::Serialize;

use super::{EmulateAnswer, Host, Options};
use crate::failure::Failure;
use crate::json::Whole;
use crate::text::{grouped, lines, plural, table};

/// A schedule in which all dimensions are emulated at once.
#[derive(Serialize, JsonSchema)]
pub(super) struct AtOnceAnswer {
    /// The number of steps.
    steps: Whole,
    /// The fewest steps of the same moves in any order: of the busiest link, or of the longest dimension.
    at_least: Whole,
    /// The number of items that go over a link, in all steps.
    hops: Whole,
    /// What the items of each dimension do, and when.
    schedule: Vec<Vec<TurnAnswer>>,
}

/// What the items of a dimension do at a time.
#[derive(Serialize, JsonSchema)]
struct TurnAnswer {
    /// The first step, from 1.
    step: Whole,
    /// The number of steps.
    steps: Whole,
    /// Whether they move to neighbouring nodes or exchange along the dimension.
    #[schemars(extend("enum" = ["move", "exchange"]))]
    action: &'static str,
    /// The level of the links.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u16>,
}

impl Host {
    /// The schedule, after its items were followed over the links.
    pub(super) fn at_once(&self, options: &Options) -> Result<AtOnce, Failure> {
        let context = options.counting("of the dimensions");
        let replayed = AtOnce::of(&self.network, &*self.emulation, &context).and_then(|schedule| {
            schedule.replay(&self.network, &*self.emulation, &context)?;
            Ok(schedule)
        });
        options.bar().clear();
        Ok(replayed?)
    }

    /// The level of each turn of a dimension.
    fn turn_levels(&self, schedule: &AtOnce, dimension: usize) -> Vec<Option<u16>> {
        let turns = schedule.turns[dimension].iter();
        let actions: Vec<Action> = turns.map(|turn| turn.action.clone()).collect();
        let topology = self.network.topology().expect("invariant: asked before");
        levels(&**topology, &*self.emulation, &actions)
    }

    pub(super) fn describe_at_once(&self, schedule: &AtOnce) -> EmulateAnswer {
        let turns = |dimension: usize| {
            let levels = self.turn_levels(schedule, dimension);
            let turn = |(turn, level): (&netlace::emulation::Turn, Option<u16>)| TurnAnswer {
                step: Whole::of(turn.step + 1),
                steps: Whole::of(turn.length),
                action: match turn.action {
                    Action::Move(_) => "move",
                    Action::Exchange(_) => "exchange",
                },
                level,
            };
            schedule.turns[dimension].iter().zip(levels).map(turn).collect()
        };
        let at_once = AtOnceAnswer {
            steps: Whole::of(schedule.steps),
            at_least: Whole::of(schedule.at_least),
            hops: Whole::of(schedule.hops),
            schedule: (0..schedule.turns.len()).map(turns).collect(),
        };
        EmulateAnswer { at_once: Some(at_once), ..self.describe() }
    }

    pub(super) fn at_once_text(&self, schedule: &AtOnce) -> String {
        let begin = format!("{} emulates a {}\n", self.network, guest(self.dimensions()));
        if schedule.turns.is_empty() {
            return begin;
        }
        let steps = schedule.steps as usize;
        let mut table = table(&["dimension", &format!("steps 1 to {steps}")]);
        for dimension in 0..schedule.turns.len() {
            let mut row = vec!['·'; steps];
            let levels = self.turn_levels(schedule, dimension);
            for (turn, level) in schedule.turns[dimension].iter().zip(levels) {
                let sign = match turn.action {
                    Action::Move(_) => {
                        level.and_then(|level| char::from_digit(level.into(), 10)).unwrap_or('+')
                    }
                    Action::Exchange(_) => 'x',
                };
                let from = turn.step as usize;
                row[from..from + turn.length as usize].fill(sign);
            }
            table.add_row([dimension.to_string(), row.into_iter().collect()]);
        }
        let fewest = if schedule.steps == schedule.at_least {
            "no order of these moves takes fewer".to_owned()
        } else {
            format!("no order of these moves takes fewer than {}", schedule.at_least)
        };
        format!(
            "{begin}all dimensions at once, {} for each\n\n{}\n  \
               x: exchange; a digit: move over links of that level; ·: wait\n\n  \
               steps     {}; {fewest}\n  \
               hops      {}, at most one per link, direction and step\n",
            plural(self.network.order(), "item"),
            lines(&table),
            schedule.steps,
            grouped(&schedule.hops.into()),
        )
    }
}
