//! What is known of one point, as a line of the result file.

use netlace::Context;
use serde_json::{Value, json};

use super::header::{Header, VERSION};
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
    sealed(&record)
}

/// What stands before the checksum of a record, which is the last field of its line.
const BEFORE_SUM: &str = ",\"sum\":\"";

/// A record as a line with its checksum: a CRC-32 of all that stands before it.
pub(in crate::commands) fn sealed(record: &Value) -> String {
    let record = record.to_string();
    let content = record.strip_suffix('}').expect("invariant: a record is an object");
    format!("{content}{BEFORE_SUM}{:08x}\"}}\n", crc32fast::hash(content.as_bytes()))
}

/// What a line says but for its checksum and its end, and its checksum.
fn parts(line: &[u8]) -> Option<(&[u8], Option<&[u8; 8]>)> {
    let content = line.strip_suffix(b"}\n")?;
    let sealed = content.strip_suffix(b"\"").and_then(|content| content.split_last_chunk());
    let sealed = sealed.and_then(|(content, sum): (&[u8], &[u8; 8])| {
        Some((content.strip_suffix(BEFORE_SUM.as_bytes())?, Some(sum)))
    });
    Some(sealed.unwrap_or((content, None)))
}

/// Why a line is no record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::commands) enum Damage {
    /// It is cut off, or something else.
    NoRecord,
    /// It was changed after it was written.
    Changed,
}

impl Damage {
    /// What a message says of the line.
    pub(in crate::commands) fn text(self) -> &'static str {
        match self {
            Damage::NoRecord => "is damaged",
            Damage::Changed => "was changed after it was written: its checksum does not fit",
        }
    }
}

/// The record on a line of a file of this header.
pub(in crate::commands) fn read(line: &[u8], header: &Header) -> Result<Value, Damage> {
    let (content, sum) = parts(line).ok_or(Damage::NoRecord)?;
    let record = serde_json::from_slice(line).map_err(|_| Damage::NoRecord)?;
    let is_whole = match sum {
        Some(sum) => format!("{:08x}", crc32fast::hash(content)).as_bytes() == sum,
        None => !header.is_sealed(),
    };
    if is_whole { Ok(record) } else { Err(Damage::Changed) }
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
