//! `metis`: the neighbours of a node a line.
//!
//! The header is `n m [fmt [ncon]]`, then node i is on the i-th line that is no `%` comment, its
//! neighbours counted from 1. A link is listed at both of its ends, parallel ones several times. Sizes and
//! weights of nodes and links are skipped.

use std::io::BufRead;
use std::str::SplitAsciiWhitespace;

use super::build::Builder;
use super::text::{LONGEST, Lines, malformed, number, shown};
use super::{FileFormat, FileLink, Graph, MAX_LINKS, MAX_NODES, ReadError};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "metis",
    summary: "a header `n m`, then a line of neighbours a node, from 1",
    extensions: &["graph", "metis"],
    read,
};

/// The approximate number of bytes per link that are kept in addition to the graph, to compare its ends.
const OVERHEAD: u64 = 3 * 8 + 8;

/// The approximate number of bytes that are kept where comments interrupt the nodes.
const RUN: u64 = 3 * size_of::<(u32, u64)>() as u64;

/// What the first line says.
struct Header {
    line: u64,
    order: u32,
    links: u32,
    /// The number of numbers before a node's neighbours.
    skipped: u64,
    /// Whether a weight follows each neighbour.
    weighted: bool,
}

fn read(input: &mut dyn BufRead, mut graph: Builder) -> Result<Graph, ReadError> {
    let mut lines = Lines::new(input, 2 * LONGEST);
    let header = header(&mut lines)?;
    let Header { order, links, .. } = header;
    graph.foresee(header.line, order, links, OVERHEAD)?;
    graph.node(header.line, u64::from(order) - 1, "")?;
    let mut ends = Ends::default();
    while let Some((line, text)) = lines.next_line()? {
        if text.starts_with('%') {
            continue;
        }
        if ends.nodes == order {
            if text.trim_ascii().is_empty() {
                continue;
            }
            let message = format!("more lines than the {order} nodes of the header");
            return Err(malformed(line, message));
        }
        neighbours(&header, line, text, &mut graph, &mut ends)?;
    }
    if ends.nodes < order {
        let (line, nodes) = (lines.last(), ends.nodes);
        let message = format!("the file ends after {nodes} of the {order} nodes of its header");
        return Err(malformed(line, message));
    }
    ends.compare(graph.links())?;
    let found = graph.links().len();
    if found != links as usize {
        let what = format!("the header promises {links} links, but the nodes have {found}");
        let remedy = if found * 2 == links as usize { ": count each link once" } else { "" };
        return Err(malformed(header.line, what + remedy));
    }
    graph.finish(lines.last())
}

fn header(lines: &mut Lines<'_>) -> Result<Header, ReadError> {
    let form = "the header is `n m`, the numbers of nodes and links";
    while let Some((line, text)) = lines.next_line()? {
        if text.starts_with('%') || text.trim_ascii().is_empty() {
            continue;
        }
        let mut tokens = text.split_ascii_whitespace();
        let mut count = |most: u32, what: &str, limit: &str| {
            let token = tokens.next().unwrap_or_default();
            match number(token) {
                None => Err(malformed(line, format!("`{}` is no number: {form}", shown(token)))),
                Some(number) if number > u64::from(most) => {
                    let token = shown(token);
                    let most = format!("{token} {what} are too many: a file has at most {limit}");
                    Err(malformed(line, most))
                }
                Some(number) => Ok(number as u32),
            }
        };
        let order = count(MAX_NODES, "nodes", "16,777,216")?;
        let links = count(MAX_LINKS, "links", "67,108,864")?;
        if order == 0 {
            return Err(malformed(line, "0 nodes: a network has one or more"));
        }
        let (skipped, weighted) = weights(line, &mut tokens)?;
        return Ok(Header { line, order, links, skipped, weighted });
    }
    Err(malformed(lines.last(), format!("the file ends without a header: {form}")))
}

/// What `[fmt [ncon]]` says of the numbers next to the neighbours.
fn weights(line: u64, tokens: &mut SplitAsciiWhitespace<'_>) -> Result<(u64, bool), ReadError> {
    let format = tokens.next().unwrap_or("0");
    let mut digits = [false; 3];
    let known = format.len() <= 3 && format.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    if !known {
        let rule = "digits 0 or 1 say whether there are sizes and weights of nodes and weights";
        let message = format!("`{}` is no format: three {rule} of links", shown(format));
        return Err(malformed(line, message));
    }
    for (digit, set) in format.bytes().rev().zip(&mut digits) {
        *set = digit == b'1';
    }
    let [links, nodes, sizes] = digits;
    let token = tokens.next().unwrap_or("1");
    let Some(weights) = number(token) else {
        let what = format!("`{}` is no number of weights of a node", shown(token));
        return Err(malformed(line, what));
    };
    if tokens.next().is_some() {
        let message =
            "more than four numbers: the header is `n m`, then `fmt` and `ncon` if needed";
        return Err(malformed(line, message));
    }
    let weights = if nodes { weights } else { 0 };
    Ok((weights.saturating_add(sizes.into()), links))
}

/// Reads the line of the next node.
fn neighbours(
    header: &Header,
    line: u64,
    text: &str,
    graph: &mut Builder,
    ends: &mut Ends,
) -> Result<(), ReadError> {
    let from = ends.next_node(graph, line)?;
    let mut tokens = text.split_ascii_whitespace();
    for done in 0..header.skipped {
        if tokens.next().is_none() {
            let (node, due) = (from + 1, header.skipped);
            let what = format!("node {node} has {done} sizes and weights");
            return Err(malformed(line, format!("{what}, but the header promises {due}")));
        }
    }
    while let Some(token) = tokens.next() {
        let to = match number(token) {
            Some(0) => {
                return Err(malformed(line, "neighbour 0: METIS counts the nodes from 1"));
            }
            Some(number) if number <= u64::from(header.order) => number as u32 - 1,
            Some(_) => {
                let what = format!("neighbour {} is no node", shown(token));
                let order = header.order;
                return Err(malformed(line, format!("{what}: the header promises {order} nodes")));
            }
            None => {
                let what = format!("`{}` is no neighbour", shown(token));
                return Err(malformed(line, format!("{what}: write whole numbers from 1")));
            }
        };
        if header.weighted && tokens.next().is_none() {
            let what = format!("neighbour {} has no weight", to + 1);
            return Err(malformed(line, format!("{what}, but the header promises one")));
        }
        if to < from {
            graph.memory.charge(line, OVERHEAD)?;
            ends.backward.push(pair(to, from));
        } else {
            graph.link(line, FileLink { from, to, level: 0 }, &|v| (v + 1).to_string())?;
        }
    }
    Ok(())
}

fn pair(low: u32, high: u32) -> u64 {
    u64::from(low) << 32 | u64::from(high)
}

/// What is needed to compare the two ends of each link.
#[derive(Default)]
struct Ends {
    nodes: u32,
    /// The node from which on lines are without gaps, with its line.
    runs: Vec<(u32, u64)>,
    /// The links as their upper ends list them.
    backward: Vec<u64>,
}

impl Ends {
    /// The node on this line.
    fn next_node(&mut self, graph: &mut Builder, line: u64) -> Result<u32, ReadError> {
        let node = self.nodes;
        if self.runs.is_empty() || self.line_of(node) != line {
            graph.memory.charge(line, RUN)?;
            self.runs.push((node, line));
        }
        self.nodes += 1;
        Ok(node)
    }

    /// The line of a node, or where the next one would be without a gap.
    fn line_of(&self, node: u32) -> u64 {
        let run = self.runs.partition_point(|&(first, _)| first <= node);
        let (first, line) = self.runs[run - 1];
        line + u64::from(node - first)
    }

    /// Checks that both ends list each link equally often.
    fn compare(mut self, links: &[FileLink]) -> Result<(), ReadError> {
        let mut forward: Vec<u64> = links.iter().map(|link| pair(link.from, link.to)).collect();
        forward.sort_unstable();
        self.backward.sort_unstable();
        let backward = &self.backward;
        let same = forward.iter().zip(backward).take_while(|(a, b)| a == b).count();
        // Where the sorted lists part, the smaller entry has no partner.
        let (pair, lower) = match (forward.get(same), backward.get(same)) {
            (None, None) => return Ok(()),
            (Some(&forth), Some(&back)) => (forth.min(back), forth < back),
            (Some(&forth), None) => (forth, true),
            (None, Some(&back)) => (back, false),
        };
        let (low, high) = ((pair >> 32) as u32, pair as u32);
        let (at, other) = if lower { (low, high) } else { (high, low) };
        let (line, at, other) = (self.line_of(at), at + 1, other + 1);
        let what = format!("node {at} lists node {other} more often than node {other} lists it");
        Err(malformed(line, format!("{what}: a link stands at both of its ends")))
    }
}
