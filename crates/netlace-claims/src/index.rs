//! Everything that a paper describes, and the command that runs it.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::Paper;

/// A statement, network, algorithm, figure, table, comparison or example of a paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The paper's key.
    pub paper: String,
    /// Where it is: `Section 3, Theorem 1`.
    pub place: String,
    /// What it says, or is.
    pub what: String,
    /// `statement`, `network`, `algorithm`, `comparison`, `figure`, `example` or `table`.
    pub kind: String,
    /// The claims that check it, by their ids.
    pub claims: Vec<String>,
    /// The arguments of `netlace` that run it.
    pub command: Option<String>,
    /// Whether it can be run.
    pub state: State,
    /// What there is to know about it; what the text leaves open.
    pub note: Option<String>,
}

/// Whether an entry can be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// As the paper has it.
    Works,
    /// Not as the paper has it; what holds instead can be run.
    Corrected,
    /// Only inside the check of a claim.
    Ledger,
    /// Not yet.
    Missing,
    /// The text does not define it.
    Undefined,
}

impl State {
    /// The state in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Works => "works",
            Self::Corrected => "corrected",
            Self::Ledger => "by its claim only",
            Self::Missing => "missing",
            Self::Undefined => "not defined by the text",
        }
    }
}

static INDEX: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("index.json"))
        .expect("invariant: the index that is compiled in can be read")
});

impl Paper {
    /// Everything that the paper describes, in its order.
    ///
    /// ```
    /// use netlace_claims::PAPERS;
    /// let dual_net = PAPERS.iter().find(|paper| paper.key == "rdn").unwrap();
    /// let first = dual_net.index().next().unwrap();
    /// println!("{}: {}, netlace {:?}", first.place, first.what, first.command);
    /// ```
    pub fn index(&self) -> impl Iterator<Item = &'static Entry> {
        INDEX.iter().filter(|entry| entry.paper == self.key)
    }
}
