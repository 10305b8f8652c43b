//! `edges`: one link per line.
//!
//! A line is `u v`, two node numbers from 0 with white space, a comma or both between them. Further
//! columns are weights or other data and are ignored, and so are empty lines and those that begin with
//! `#` or `%`. Nodes that no line names exist if a larger one is named; a node above all named ones
//! are not known.

use std::io::BufRead;

use super::build::Builder;
use super::text::{LONGEST, Lines, malformed, number, shown};
use super::{FileFormat, FileLink, Graph, ReadError};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "edges",
    summary: "one line `u v` per link, nodes numbered from 0",
    extensions: &["edges", "edgelist", "el", "txt", "csv", "tsv"],
    read,
};

fn read(input: &mut dyn BufRead, mut graph: Builder) -> Result<Graph, ReadError> {
    let mut lines = Lines::new(input, LONGEST);
    while let Some((line, text)) = lines.next_line()? {
        let text = text.trim_matches([' ', '\t']);
        if line == 1 && text.starts_with("%%MatrixMarket") {
            let message = "this is a Matrix Market file: write one line `u v` per link";
            return Err(malformed(line, message));
        }
        if text.is_empty() || text.starts_with(['#', '%']) {
            continue;
        }
        let (first, rest) = column(text);
        let (second, _) = column(rest);
        let from = node(&mut graph, line, first)?;
        if rest.is_empty() {
            let what = format!("node {} alone is no link", shown(first));
            return Err(malformed(line, format!("{what}: write two numbers, such as `0 1`")));
        }
        let to = node(&mut graph, line, second)?;
        graph.link(line, FileLink { from, to, level: 0 }, &|v| v.to_string())?;
    }
    let remark = graph.isolated().map(|(count, first)| unnamed(count, first));
    let mut graph = graph.finish(lines.last())?;
    graph.remarks.extend(remark);
    Ok(graph)
}

/// The first column, and what follows the separator behind it.
fn column(text: &str) -> (&str, &str) {
    let blank = [' ', '\t'];
    let end = text.find([' ', '\t', ',']).unwrap_or(text.len());
    let (column, rest) = text.split_at(end);
    let rest = rest.trim_start_matches(blank);
    let rest = rest.strip_prefix(',').map_or(rest, |rest| rest.trim_start_matches(blank));
    (column, rest)
}

fn node(graph: &mut Builder, line: u64, token: &str) -> Result<u32, ReadError> {
    let Some(number) = number(token) else {
        let what = format!("`{}` is no node number", shown(token));
        let remedy = "write a link as two whole numbers, such as `0 1`";
        return Err(malformed(line, format!("{what}: {remedy}")));
    };
    graph.node(line, number, token)
}

fn unnamed(count: usize, first: usize) -> String {
    let remark = match count {
        1 => format!("no line names node {first}: it has no links"),
        _ => format!("no line names node {first} and {} more: they have no links", count - 1),
    };
    let remedy = "; if the file counts from 1, take 1 from each number";
    if first == 0 { remark + remedy } else { remark }
}
