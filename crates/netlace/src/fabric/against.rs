//! Whether the tables that are installed are those that were meant to be.

use std::collections::BTreeMap;

use netlace_core::files::Tables;

/// A line in which tables differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The guid of the switch.
    pub guid: u64,
    /// The local identifier; none if one side has no table of the switch at all.
    pub lid: Option<u16>,
    /// The port installed, if there is one.
    pub installed: Option<u8>,
    /// The port meant, if there is one.
    pub meant: Option<u8>,
}

/// All lines in which two sets of tables differ, by switch and local identifier.
///
/// ```
/// use netlace::fabric::differences;
/// use netlace::files::{Table, Tables};
/// let table = |port| Table { guid: 7, lid: 3, line: 1, ports: vec![(1, 1), (2, port)] };
/// let one = Tables { tables: vec![table(2)] };
/// assert!(differences(&one, &one).is_empty());
/// let other = Tables { tables: vec![table(5)] };
/// let [line] = differences(&other, &one)[..] else { panic!() };
/// assert_eq!((line.lid, line.installed, line.meant), (Some(2), Some(5), Some(2)));
/// ```
pub fn differences(installed: &Tables, meant: &Tables) -> Vec<Difference> {
    type Lines = BTreeMap<u64, BTreeMap<u16, u8>>;
    let lines = |tables: &Tables| -> Lines {
        tables
            .tables
            .iter()
            .map(|table| (table.guid, table.ports.iter().copied().collect()))
            .collect()
    };
    let (here, there) = (lines(installed), lines(meant));
    let mut guids: Vec<u64> = here.keys().chain(there.keys()).copied().collect();
    guids.sort_unstable();
    guids.dedup();
    let mut found = Vec::new();
    for guid in guids {
        let (Some(a), Some(b)) = (here.get(&guid), there.get(&guid)) else {
            found.push(Difference { guid, lid: None, installed: None, meant: None });
            continue;
        };
        let mut lids: Vec<u16> = a.keys().chain(b.keys()).copied().collect();
        lids.sort_unstable();
        lids.dedup();
        for lid in lids {
            let (installed, meant) = (a.get(&lid).copied(), b.get(&lid).copied());
            if installed != meant {
                found.push(Difference { guid, lid: Some(lid), installed, meant });
            }
        }
    }
    found
}
