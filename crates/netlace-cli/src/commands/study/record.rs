//! What is known of one point, as a line of the result file.

use netlace::Context;
use serde_json::{Value, json};

use super::header::VERSION;
use super::plan::Plan;
use super::points::{Point, Subject};
use crate::failure::Failure;

/// Computes a point. The line depends only on the point and the limits of the plan, not on the time it took. A refusal is
/// an answer, too.
pub(super) fn line(plan: &Plan, point: &Point, context: &Context) -> String {
    let question = &plan.compute[point.compute].question;
    let answer = match &*point.subject {
        Subject::Network { expr, .. } => crate::commands::parse(expr, context)
            .and_then(|network| question.of_network(network, context)),
        Subject::Claim(claim) => question.of_claim(claim, context),
    };
    let mut record = identity(plan, point);
    match answer {
        Ok(answer) => record["answer"] = answer,
        Err(failure) => record["refused"] = json!(reason(&failure)),
    }
    format!("{record}\n")
}

/// What a record begins with: what was asked, and by which version it is answered.
fn identity(plan: &Plan, point: &Point) -> Value {
    let mut identity = json!({"point": point.number, "version": VERSION});
    if let (Value::Object(identity), Value::Object(subject)) =
        (&mut identity, point.subject.describe())
    {
        identity.extend(subject);
    }
    identity["compute"] = plan.compute[point.compute].asked.clone();
    identity
}

/// Whether a record is of this point.
pub(super) fn is_of(record: &Value, plan: &Plan, point: &Point) -> bool {
    let mut identity = identity(plan, point);
    // Another version may have computed it.
    identity["version"] = record["version"].clone();
    let is_answered = record.get("answer").is_some() || record.get("refused").is_some();
    is_answered
        && identity
            .as_object()
            .into_iter()
            .flatten()
            .all(|(key, value)| record.get(key) == Some(value))
}

/// Why there is no answer, without the flags that would let the verb answer: limits are those of the plan.
fn reason(failure: &Failure) -> &str {
    match failure {
        Failure::No(message) | Failure::Usage(message) | Failure::Refused(message) => {
            message.lines().next().unwrap_or_default()
        }
        Failure::Io(_) | Failure::Silent | Failure::Unknown | Failure::Unread => "no answer",
    }
}
