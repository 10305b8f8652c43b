//! What ranks send to each other by their Chakra execution traces.
//!
//! Source: the schema of MLCommons Chakra: messages of Protocol Buffers, each behind its length; the first says the version, the others are
//! nodes.

use super::parallel::round;
use crate::matrix::TrafficMatrix;

/// A trace that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rank {rank}: {what}")]
pub struct ChakraError {
    /// The rank.
    pub rank: usize,
    /// What is wrong.
    pub what: String,
}

/// The bytes that ranks send to each other in their traces, one for each rank.
///
/// Collectives are those of all ranks, as [`Parallel`](super::Parallel) sends them: sums, and what is gathered, go round a ring. Traces
/// do not say who is in a process group: one with groups is refused.
///
/// ```
/// use netlace::program::{chakra, goal};
/// use netlace::workload::of_chakra;
/// let text = "num_ranks 2\nrank 0 {\na: send 8b to 1 tag 5\n}\nrank 1 {\na: recv 8b from 0 tag 5\n}\n";
/// let program = goal::read(text).unwrap();
/// let traces = [0, 1].map(|rank| chakra::write(rank, &program.ranks[rank as usize]));
/// assert_eq!(of_chakra(&traces).unwrap().rows, [vec![(1, 8.0)], vec![]]);
/// let error = of_chakra(&[traces[0][..9].to_vec()]).unwrap_err();
/// assert_eq!(error.to_string(), "rank 0: the trace ends within a node");
/// ```
pub fn of_chakra(traces: &[Vec<u8>]) -> Result<TrafficMatrix, ChakraError> {
    let mut messages = Vec::new();
    let ranks = traces.len() as u32;
    for (rank, trace) in traces.iter().enumerate() {
        let mut read = || {
            let mut rest = &trace[..];
            let mut is_first = true;
            while !rest.is_empty() {
                let node = content(&mut rest)?;
                if !std::mem::take(&mut is_first) {
                    Node::read(node)?.send(rank as u32, ranks, &mut messages)?;
                }
            }
            Ok(())
        };
        read().map_err(|what: String| ChakraError { rank, what })?;
    }
    Ok(TrafficMatrix::of_messages(ranks, messages))
}

/// Types of nodes.
const SEND: u64 = 5;
const COLLECTIVE: u64 = 7;

/// Types of collectives.
const ALL_REDUCE: u64 = 0;
const ALL_GATHER: u64 = 2;
const BROADCAST: u64 = 5;
const ALL_TO_ALL: u64 = 6;
const REDUCE_SCATTER: u64 = 7;

/// What is asked of a node.
#[derive(Default)]
struct Node {
    kind: u64,
    bytes: Option<u64>,
    to: Option<u64>,
    collective: Option<u64>,
    has_group: bool,
}

impl Node {
    fn read(mut rest: &[u8]) -> Result<Self, String> {
        let mut node = Self::default();
        while !rest.is_empty() {
            match field(&mut rest)? {
                (3, Value::Number(kind)) => node.kind = kind,
                (10, Value::Content(attribute)) => node.attribute(attribute)?,
                _ => {}
            }
        }
        Ok(node)
    }

    fn attribute(&mut self, mut rest: &[u8]) -> Result<(), String> {
        let (mut name, mut number, mut has_text) = (&b""[..], None, false);
        while !rest.is_empty() {
            match field(&mut rest)? {
                (1, Value::Content(content)) => name = content,
                // The value is behind the name and the comment, in a field for its type.
                (3.., Value::Number(value)) => number = Some(value),
                (3.., Value::Content(content)) => has_text = !content.is_empty(),
                _ => {}
            }
        }
        match name {
            b"comm_size" => self.bytes = number,
            b"comm_dst" => self.to = number,
            b"comm_type" => self.collective = number,
            b"pg_name" => self.has_group = has_text,
            _ => {}
        }
        Ok(())
    }

    /// What the rank sends for it.
    fn send(
        &self,
        rank: u32,
        ranks: u32,
        messages: &mut Vec<(u32, u32, f64)>,
    ) -> Result<(), String> {
        let bytes = || self.bytes.map(|bytes| bytes as f64).ok_or("a message has no `comm_size`");
        if self.kind == SEND {
            let to = self.to.ok_or("a message has no `comm_dst`")?;
            let to = u32::try_from(to).ok().filter(|to| *to < ranks);
            let to = to
                .ok_or_else(|| format!("it sends to a rank that has no trace: {ranks} have one"))?;
            messages.push((rank, to, bytes()?));
        }
        if self.kind != COLLECTIVE {
            return Ok(());
        }
        if self.has_group {
            return Err("a process group: traces do not say who is in it".to_owned());
        }
        let (bytes, next) = (bytes()?, (rank + 1) % ranks);
        match self.collective.ok_or("a collective has no `comm_type`")? {
            ALL_REDUCE => messages.push((rank, next, round(ranks, bytes))),
            ALL_GATHER | REDUCE_SCATTER => messages.push((rank, next, round(ranks, bytes) / 2.0)),
            ALL_TO_ALL => {
                messages.extend((0..ranks).map(|to| (rank, to, bytes / f64::from(ranks))));
            }
            BROADCAST if next > 0 => messages.push((rank, next, bytes)),
            BROADCAST => {}
            other => return Err(format!("collectives of type {other} are not known")),
        }
        messages.retain(|(from, to, _)| from != to);
        Ok(())
    }
}

enum Value<'a> {
    Number(u64),
    Content(&'a [u8]),
    /// Of a fixed size, which nothing here has.
    Other,
}

/// The next field: its number and its value.
fn field<'a>(rest: &mut &'a [u8]) -> Result<(u64, Value<'a>), String> {
    let key = number(rest)?;
    let value = match key & 7 {
        0 => Value::Number(number(rest)?),
        1 => taken(rest, 8).map(|_| Value::Other)?,
        2 => Value::Content(content(rest)?),
        5 => taken(rest, 4).map(|_| Value::Other)?,
        kind => return Err(format!("a field of wire type {kind}: this is no Chakra trace")),
    };
    Ok((key >> 3, value))
}

/// Seven bits in a byte, the lowest first; the highest bit says that more follow.
fn number(rest: &mut &[u8]) -> Result<u64, String> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = taken(rest, 1)?[0];
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err("a number of more than 64 bits: this is no Chakra trace".to_owned())
}

/// What stands behind its length.
fn content<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8], String> {
    let length = usize::try_from(number(rest)?).unwrap_or(usize::MAX);
    taken(rest, length)
}

fn taken<'a>(rest: &mut &'a [u8], length: usize) -> Result<&'a [u8], String> {
    let (taken, behind) =
        rest.split_at_checked(length).ok_or("the trace ends within a node".to_owned())?;
    *rest = behind;
    Ok(taken)
}
