//! Traffic matrices: what each endpoint sends to each other.

/// What each endpoint sends to each other, in any unit.
///
/// ```
/// use netlace::matrix::TrafficMatrix;
/// let matrix = TrafficMatrix::read("# bytes\n0, 3, 1\n1, 0, 0\n0, 0, 0\n").unwrap();
/// assert_eq!(matrix.rows, [vec![(1, 3.0), (2, 1.0)], vec![(0, 1.0)], vec![]]);
/// let wrong = TrafficMatrix::read("0 1\n2\n").unwrap_err();
/// assert_eq!(wrong.to_string(), "line 2: a row of 1 number among rows of 2");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TrafficMatrix {
    /// For each endpoint those that it sends to, and how much: more than nothing.
    pub rows: Vec<Vec<(u32, f64)>>,
}

/// A text that is no traffic matrix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct MatrixError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl TrafficMatrix {
    /// A row of numbers for each endpoint, separated by commas, semicolons or spaces. `#` begins a comment.
    pub fn read(text: &str) -> Result<Self, MatrixError> {
        let mut rows = Vec::new();
        let mut columns = None;
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default();
            let wrong = |what| MatrixError { line: number, what };
            let mut count = 0usize;
            let mut row = Vec::new();
            let is_between = |c: char| c == ',' || c == ';' || c.is_whitespace();
            for word in line.split(is_between).filter(|word| !word.is_empty()) {
                let amount =
                    word.parse().ok().filter(|amount: &f64| amount.is_finite() && *amount >= 0.0);
                let amount = amount.ok_or_else(|| {
                    let shown: String =
                        word.chars().take(40).flat_map(char::escape_default).collect();
                    wrong(format!("`{shown}` is no amount: a number that is not negative"))
                })?;
                if amount > 0.0 {
                    row.push((count as u32, amount));
                }
                count += 1;
            }
            if count == 0 {
                continue;
            }
            let wanted = *columns.get_or_insert(count);
            if count != wanted {
                let numbers = if count == 1 { "number" } else { "numbers" };
                return Err(wrong(format!("a row of {count} {numbers} among rows of {wanted}")));
            }
            if rows.len() == wanted {
                return Err(wrong(format!("more than {wanted} rows of {wanted} numbers")));
            }
            rows.push(row);
        }
        let wanted = columns.unwrap_or(0);
        if rows.is_empty() || rows.len() < wanted {
            let line = text.lines().count().max(1);
            let what = format!("{} rows of {wanted} numbers", rows.len());
            return Err(MatrixError { line, what });
        }
        Ok(Self { rows })
    }
}
