//! The best assignment of rows to columns.

use crate::{Context, Stopped};

/// For each row a column of its own, so that the sum of their weights is greatest. `weights` are
/// listed row by row; there must be at least as many columns as rows.
///
/// ```
/// use netlace::{Context, traffic::assignment};
/// let context = Context::with_memory(1 << 20);
/// assert_eq!(assignment(&[4.0, 3.0, 3.0, 1.0], 2, &context), Ok(vec![1, 0]));
/// ```
///
/// Shortest augmenting paths: rows are taken in one after the other, each by the cheapest chain of
/// changes, with prices on rows and columns that keep all costs above zero. (H. W. Kuhn: The
/// Hungarian Method for the Assignment Problem. Naval Research Logistics Quarterly, 1955; R. Jonker,
/// A. Volgenant: A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment
/// Problems. Computing, 1987.) Takes time of at most rows² times columns.
///
/// # Panics
/// If there are fewer columns than rows.
pub fn assignment(
    weights: &[f64],
    columns: usize,
    context: &Context,
) -> Result<Vec<usize>, Stopped> {
    const NONE: usize = usize::MAX;
    if columns == 0 {
        return Ok(Vec::new());
    }
    let rows = weights.len() / columns;
    assert!(rows <= columns, "each row needs a column of its own");
    let (mut row_price, mut column_price) = (vec![0.0; rows], vec![0.0; columns]);
    let mut row_of = vec![NONE; columns];
    for start in 0..rows {
        context.progress.report(start as u64, rows as u64)?;
        // The least cost so far to free each column, and the column that is given up before it.
        let mut cheapest = vec![f64::INFINITY; columns];
        let mut before = vec![NONE; columns];
        let mut settled = vec![false; columns];
        let (mut row, mut last) = (start, NONE);
        loop {
            let (mut least, mut next) = (f64::INFINITY, NONE);
            let costs = &weights[row * columns..(row + 1) * columns];
            for column in (0..columns).filter(|&column| !settled[column]) {
                let cost = -costs[column] - row_price[row] - column_price[column];
                if cost < cheapest[column] {
                    cheapest[column] = cost;
                    before[column] = last;
                }
                if cheapest[column] < least {
                    (least, next) = (cheapest[column], column);
                }
            }
            row_price[start] += least;
            for column in 0..columns {
                if settled[column] {
                    row_price[row_of[column]] += least;
                    column_price[column] -= least;
                } else {
                    cheapest[column] -= least;
                }
            }
            settled[next] = true;
            last = next;
            row = row_of[next];
            if row == NONE {
                break;
            }
        }
        while last != NONE {
            row_of[last] = if before[last] == NONE { start } else { row_of[before[last]] };
            last = before[last];
        }
    }
    let mut column_of = vec![NONE; rows];
    for (column, &row) in row_of.iter().enumerate().filter(|&(_, &row)| row != NONE) {
        column_of[row] = column;
    }
    Ok(column_of)
}
