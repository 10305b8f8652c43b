//! Kite: chiplets on a grid with links over given offsets, as many as four ports allow.
//!
//! Offsets are taken in order, longer ones first; for each of them the chiplets are gone through row by row, and linked if both have a port
//! left. So RapidChiplet (P. Iff et al., 2023) generates it.

use std::sync::Arc;

use super::{DesignRole, Family, Param, Source};
use crate::network::{
    Address, Arrangement, Census, Construction, Named, Names, Node, Pair, ParameterError, Stored,
    Structure, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "kite",
    summary: "chiplets on a grid with skewed links, 4 ports each",
    params: &[
        Param::integer("rows", 1, "number of rows").at_most(1 << 10),
        Param::integer("columns", 1, "number of columns").at_most(1 << 10),
        Param::choice("size", &["small", "medium", "large"], "how far links reach"),
    ],
    source: Source::Paper(
        "S. Bharadwaj, J. Yin, B. Beckmann, T. Krishna: Kite: A Family of Heterogeneous Interposer Topologies Enabled via Accurate Interconnect Modeling. DAC, 2020",
    ),
    example: "kite(4,4)",
    tried: DesignRole::NotTried,
    build: |args| {
        /// What a chiplet takes while it is built, with its links.
        const BYTES: u128 = 128;
        let (rows, columns) = (args.integer("rows"), args.integer("columns"));
        let what = || format!("building kite({rows},{columns})");
        args.context().within_memory(what, u128::from(rows * columns) * BYTES)?;
        Ok(Arc::new(Kite::new(rows as u32, columns as u32, args.word("size"))))
    },
};

/// The ports of a chiplet.
const PORTS: u32 = 4;

/// Columns to the right and rows down, in the order in which links are added.
type Offset = (i32, i32);
const NEXT: [Offset; 2] = [(1, 0), (0, 1)];
const DIAGONAL: [Offset; 2] = [(-1, 1), (1, 1)];
const STRAIGHT: [Offset; 2] = [(0, 2), (2, 0)];
const SKEWED: [Offset; 4] = [(-2, 1), (-1, 2), (1, 2), (2, 1)];

struct Kite {
    topology: Arc<Named<Places>>,
}

impl Kite {
    fn new(rows: u32, columns: u32, size: &str) -> Self {
        let offsets: &[&[Offset]] = match size {
            "large" => &[&SKEWED, &STRAIGHT, &DIAGONAL, &NEXT],
            "medium" => &[&STRAIGHT, &DIAGONAL, &NEXT],
            _ => &[&DIAGONAL, &NEXT],
        };
        let mut used = vec![0; (rows * columns) as usize];
        let mut links = Vec::new();
        for &(right, down) in offsets.iter().copied().flatten() {
            for v in 0..rows * columns {
                let column = (v % columns).checked_add_signed(right).filter(|&c| c < columns);
                let row = (v / columns).checked_add_signed(down).filter(|&r| r < rows);
                let Some(to) = row.zip(column).map(|(row, column)| row * columns + column) else {
                    continue;
                };
                if used[v as usize] < PORTS && used[to as usize] < PORTS {
                    used[v as usize] += 1;
                    used[to as usize] += 1;
                    links.push(Pair { ends: [v, to], level: 0 });
                }
            }
        }
        let stored = Stored::new(rows * columns, &links);
        let names = Places { rows: rows.into(), columns: columns.into() };
        Self { topology: Arc::new(Named { stored, names }) }
    }
}

impl Construction for Kite {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.topology.stored.census(&["interposer".to_owned()], 2))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.topology.clone())
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl Structure for Kite {
    fn arrangement(&self) -> Arrangement {
        let Places { rows, columns } = self.topology.names;
        Arrangement::of_radixes([columns, rows]).drawn_as_grid(&[rows, columns])
    }
}

/// Row and column of a chiplet.
struct Places {
    rows: Node,
    columns: Node,
}

impl Names for Places {
    fn address(&self, v: Node) -> Address {
        let parts = [v / self.columns, v % self.columns];
        Address::Tuple(parts.map(Address::Number).to_vec())
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [row, column] = address.tuple()? else { return None };
        Some(row.number(self.rows)? * self.columns + column.number(self.columns)?)
    }
}
