//! Nodes that a file names by ids of any text.

use std::collections::HashMap;

use super::ReadError;
use super::build::Builder;
use super::text::{malformed, number, shown};

/// The approximate number of bytes of an id without its characters: its place in the map and what it names.
const OVERHEAD: u64 = 200;

/// Stands for a number that is not known.
const NONE: u32 = u32::MAX;

/// What the ids name, in the order in which they are first mentioned: by a node or by an edge, for
/// an edge may come before its nodes.
#[derive(Default)]
pub(super) struct Ids {
    mentions: HashMap<Box<str>, u32>,
    named: Vec<Named>,
    nodes: u32,
}

struct Named {
    /// The place among the nodes, or [`NONE`] before the node was seen.
    node: u32,
    /// The id as a number, or [`NONE`].
    number: u32,
    endpoints: Option<u32>,
    /// Where it was mentioned first.
    line: u64,
}

impl Ids {
    /// The place of an id among those mentioned; a new one is a node more in `graph`.
    pub(super) fn mention(
        &mut self,
        graph: &mut Builder,
        line: u64,
        id: &str,
    ) -> Result<u32, ReadError> {
        if let Some(&v) = self.mentions.get(id) {
            return Ok(v);
        }
        graph.memory.charge(line, OVERHEAD + id.len() as u64)?;
        let v = graph.another(line)?;
        self.mentions.insert(id.into(), v);
        let plain = id == "0" || !id.starts_with('0');
        let number = number(id).filter(|_| plain).and_then(|number| u32::try_from(number).ok());
        let number = number.unwrap_or(NONE);
        self.named.push(Named { node: NONE, number, endpoints: None, line });
        Ok(v)
    }

    /// The same for an id that a node has.
    pub(super) fn declare(
        &mut self,
        graph: &mut Builder,
        line: u64,
        id: &str,
    ) -> Result<u32, ReadError> {
        let v = self.mention(graph, line, id)?;
        let named = &mut self.named[v as usize];
        if named.node != NONE {
            let what = format!("a second node `{}`", shown(id));
            return Err(malformed(line, format!("{what}: each node has an id of its own")));
        }
        named.node = self.nodes;
        self.nodes += 1;
        Ok(v)
    }

    /// Where the endpoints of a node are kept.
    pub(super) fn endpoints(&mut self, v: u32) -> &mut Option<u32> {
        &mut self.named[v as usize].endpoints
    }

    /// The id in a message.
    pub(super) fn shown(&self, v: u32) -> String {
        let id = self.mentions.iter().find(|&(_, &number)| number == v);
        format!("`{}`", id.map_or_else(String::new, |(id, _)| shown(id)))
    }

    /// Refuses ids that edges have and no node.
    pub(super) fn check(&self) -> Result<(), ReadError> {
        let unknown = (0u32..).zip(&self.named).filter(|(_, named)| named.node == NONE);
        let Some((v, named)) = unknown.min_by_key(|(_, named)| named.line) else { return Ok(()) };
        let what = format!("{} is no node", self.shown(v));
        Err(malformed(named.line, format!("{what}: the ends of an edge are ids of nodes")))
    }

    /// The number of each node: its id if all ids are the numbers from 0, else its place among
    /// the nodes.
    pub(super) fn numbers(&self) -> Vec<u32> {
        // Ids differ, so if all are below the order, they are all the numbers below it.
        let plain = self.named.iter().all(|named| named.number < self.nodes);
        self.named.iter().map(|named| if plain { named.number } else { named.node }).collect()
    }

    /// The endpoints of the nodes so numbered, if they are known of one.
    pub(super) fn all_endpoints(&self, numbers: &[u32], default: Option<u32>) -> Option<Vec<u32>> {
        if default.is_none() && self.named.iter().all(|named| named.endpoints.is_none()) {
            return None;
        }
        let mut all = vec![0; numbers.len()];
        for (named, &number) in self.named.iter().zip(numbers) {
            all[number as usize] = named.endpoints.or(default).unwrap_or(0);
        }
        Some(all)
    }
}
