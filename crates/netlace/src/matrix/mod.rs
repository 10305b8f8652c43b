//! Traffic matrices: what each endpoint sends to each other.

mod npy;

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

/// A file that is no traffic matrix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatrixError {
    /// A text with a mistake.
    #[error("line {line}: {what}")]
    Text {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there.
        what: String,
    },
    /// An array of NumPy that is none, or that says no amounts.
    #[error("{0}")]
    Array(String),
}

impl TrafficMatrix {
    /// What a number of endpoints send: from whom, to whom, how much. Amounts of one pair are added up.
    ///
    /// ```
    /// use netlace::matrix::TrafficMatrix;
    /// let matrix = TrafficMatrix::of_messages(2, [(0, 1, 2.0), (0, 0, 1.0), (0, 1, 3.0)]);
    /// assert_eq!(matrix.rows, [vec![(0, 1.0), (1, 5.0)], vec![]]);
    /// ```
    pub fn of_messages(
        endpoints: u32,
        messages: impl IntoIterator<Item = (u32, u32, f64)>,
    ) -> Self {
        let mut rows = vec![Vec::new(); endpoints as usize];
        let sent = messages.into_iter().filter(|(.., amount)| *amount > 0.0);
        sent.for_each(|(from, to, amount)| rows[from as usize].push((to, amount)));
        for row in &mut rows {
            row.sort_by_key(|(to, _)| *to);
            row.dedup_by(|next, before| {
                let is_same = next.0 == before.0;
                if is_same {
                    before.1 += next.1;
                }
                is_same
            });
        }
        Self { rows }
    }

    /// What all send.
    pub fn total(&self) -> f64 {
        self.rows.iter().flatten().map(|(_, amount)| amount).sum()
    }

    /// The bytes of a file: an array that NumPy has saved, or text.
    pub fn of_file(bytes: &[u8]) -> Result<Self, MatrixError> {
        if bytes.starts_with(npy::MAGIC) {
            return npy::read(bytes);
        }
        let wrong = |_| MatrixError::Array("it is neither text nor an array of NumPy".to_owned());
        Self::read(std::str::from_utf8(bytes).map_err(wrong)?)
    }

    /// A row of numbers for each endpoint, separated by commas, semicolons or spaces. `#` begins a comment.
    pub fn read(text: &str) -> Result<Self, MatrixError> {
        let mut rows = Vec::new();
        let mut columns = None;
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default();
            let wrong = |what| MatrixError::Text { line: number, what };
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
            return Err(MatrixError::Text { line, what });
        }
        Ok(Self { rows })
    }
}
