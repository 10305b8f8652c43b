//! `graph6` and `sparse6`: one line of printable characters, six bits each, as the programs of nauty read it.
//!
//! Source: B. McKay: Description of graph6, sparse6 and digraph6 encodings, in the documentation of nauty.

use super::{Export, ExportError, FileFormat, Weight, earlier};
use netlace_core::network::Node;

pub(super) static GRAPH6: FileFormat = FileFormat {
    name: "graph6",
    summary: "a line of text, a bit for each pair of nodes, for nauty and Sage",
    weight: Weight { node: (0, 0), link: (0, 0), pair: 1 },
    write: graph6,
};

pub(super) static SPARSE6: FileFormat = FileFormat {
    name: "sparse6",
    summary: "a line of text for graphs with few links, for nauty and Sage",
    weight: Weight { node: (0, 0), link: (1, 1), pair: 0 },
    write: sparse6,
};

/// Bits that become characters, six at a time.
#[derive(Default)]
struct Six {
    bits: u8,
    count: u32,
}

impl Six {
    fn push(&mut self, bit: bool, buffer: &mut Vec<u8>) {
        self.bits = self.bits << 1 | u8::from(bit);
        self.count += 1;
        if self.count == 6 {
            buffer.push(self.bits + 63);
            *self = Self::default();
        }
    }

    /// The lowest `bits` of a number, the highest of them first.
    fn push_number(&mut self, number: Node, bits: u32, buffer: &mut Vec<u8>) {
        (0..bits).rev().for_each(|bit| self.push(number >> bit & 1 == 1, buffer));
    }

    /// Fills up the last character.
    fn fill(&mut self, bit: bool, buffer: &mut Vec<u8>) {
        while self.count > 0 {
            self.push(bit, buffer);
        }
    }
}

/// The number of nodes, in one, four or eight characters.
fn order(number: Node) -> Result<Vec<u8>, ExportError> {
    let (marks, bits) = match number {
        0..=62 => (0, 6),
        63..=258_047 => (1, 18),
        258_048..=68_719_476_735 => (2, 36),
        _ => {
            return Err(ExportError::Unsuited(
                "the format has no number for as many nodes".to_owned(),
            ));
        }
    };
    let mut text = vec![b'~'; marks];
    Six::default().push_number(number, bits, &mut text);
    Ok(text)
}

/// The adjacency matrix above its diagonal, column by column.
fn graph6(export: &mut Export<'_>) -> Result<(), ExportError> {
    export.without_parallel_links("graph6")?;
    export.out.write_all(&order(export.topology.order())?)?;
    let mut six = Six::default();
    export.each_row(earlier, |v, ends, buffer| {
        let mut next = ends.iter().peekable();
        for w in 0..v {
            six.push(next.next_if(|&&end| end == w).is_some(), buffer);
        }
    })?;
    finish(export, &mut six, false)
}

/// For each node its smaller neighbours: a bit says whether the next node begins, then a number follows.
fn sparse6(export: &mut Export<'_>) -> Result<(), ExportError> {
    let n = export.topology.order();
    export.out.write_all(b":")?;
    export.out.write_all(&order(n)?)?;
    // The bits of the greatest number of a node.
    let bits = if n < 2 { 0 } else { (n - 1).ilog2() + 1 };
    let (mut six, mut at) = (Six::default(), 0);
    export.each_row(earlier, |v, ends, buffer| {
        for &w in ends {
            let is_next = v == at + 1;
            if v > at + 1 {
                six.push(true, buffer);
                six.push_number(v, bits, buffer);
            }
            at = v;
            six.push(is_next, buffer);
            six.push_number(w, bits, buffer);
        }
    })?;
    // Ones at the end could be read as a link of the last node, if nothing was said of it.
    let room = if six.count == 0 { 0 } else { 6 - six.count };
    if bits < 6 && n == 1 << bits && room > bits && at + 1 < n {
        let mut last = Vec::new();
        six.push(false, &mut last);
        export.out.write_all(&last)?;
    }
    finish(export, &mut six, true)
}

fn finish(export: &mut Export<'_>, six: &mut Six, bit: bool) -> Result<(), ExportError> {
    let mut last = Vec::new();
    six.fill(bit, &mut last);
    last.push(b'\n');
    Ok(export.out.write_all(&last)?)
}
