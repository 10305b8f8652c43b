//! Chakra execution traces: a file for each rank, which ASTRA-sim reads.
//!
//! Source: the schema of MLCommons Chakra, version 0.0.4: messages of Protocol Buffers, each behind its length. Attributes have the types
//! that its reader asks for.

use super::{Action, Operation};

/// The trace of one rank.
///
/// ```
/// use netlace::program::{chakra, goal};
/// let program = goal::read("num_ranks 1\nrank 0 {\na: calc 3000\n}\n").unwrap();
/// let trace = chakra::write(0, &program.ranks[0]);
/// assert_eq!(&trace[..8], b"\x07\x0a\x050.0.4"); // the version comes first
/// ```
pub fn write(rank: u32, operations: &[Operation]) -> Vec<u8> {
    let mut version = Vec::new();
    text(&mut version, 1, VERSION);
    let mut trace = Vec::new();
    framed(&mut trace, &version);
    for (id, operation) in operations.iter().enumerate() {
        framed(&mut trace, &node(rank, id as u64, operation));
    }
    trace
}

/// Of the schema.
const VERSION: &str = "0.0.4";

/// Types of nodes.
const COMPUTE: u64 = 4;
const SEND: u64 = 5;
const RECEIVE: u64 = 6;

fn node(rank: u32, id: u64, operation: &Operation) -> Vec<u8> {
    let (kind, name) = match operation.action {
        Action::Send { to, .. } => (SEND, format!("send to {to}")),
        Action::Receive { from, .. } => (RECEIVE, format!("receive from {from}")),
        Action::Compute { .. } => (COMPUTE, "compute".to_owned()),
    };
    let mut node = Vec::new();
    number(&mut node, 1, id);
    text(&mut node, 2, &name);
    number(&mut node, 3, kind);
    for (field, before) in [(4, &operation.with), (5, &operation.after)] {
        before.iter().for_each(|&before| number(&mut node, field, before.into()));
    }
    if let Action::Compute { time } = operation.action {
        number(&mut node, 7, time.div_ceil(1000));
    }
    attribute(&mut node, "is_cpu_op", BOOL, 0);
    let message = match operation.action {
        Action::Send { bytes, to, tag } => Some((bytes, rank, to, tag)),
        Action::Receive { bytes, from, tag } => Some((bytes, from, rank, tag)),
        Action::Compute { .. } => None,
    };
    if let Some((bytes, from, to, tag)) = message {
        attribute(&mut node, "comm_size", INT64, bytes);
        attribute(&mut node, "comm_src", INT32, from.into());
        attribute(&mut node, "comm_dst", INT32, to.into());
        attribute(&mut node, "comm_tag", INT32, tag.into());
    }
    node
}

/// Fields of an attribute that hold a value of a type.
const INT32: u64 = 7;
const INT64: u64 = 9;
const BOOL: u64 = 27;

fn attribute(node: &mut Vec<u8>, name: &str, kind: u64, value: u64) {
    let mut attribute = Vec::new();
    text(&mut attribute, 1, name);
    number(&mut attribute, kind, value);
    bytes(node, 10, &attribute);
}

/// Seven bits in a byte, the lowest first; the highest bit says that more follow.
fn varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn number(out: &mut Vec<u8>, field: u64, value: u64) {
    varint(out, field << 3);
    varint(out, value);
}

fn bytes(out: &mut Vec<u8>, field: u64, content: &[u8]) {
    varint(out, field << 3 | 2);
    framed(out, content);
}

fn text(out: &mut Vec<u8>, field: u64, content: &str) {
    bytes(out, field, content.as_bytes());
}

/// The length, then the content.
fn framed(out: &mut Vec<u8>, content: &[u8]) {
    varint(out, content.len() as u64);
    out.extend_from_slice(content);
}
