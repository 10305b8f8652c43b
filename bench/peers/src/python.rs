//! The libraries that are called from Python.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use netlace::exact::Enumerator;
use serde_json::Value;

/// `peers.py` with one network.
pub struct Python {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    versions: Value,
}

impl Python {
    pub fn new(python: &str, netlace: &str, expr: &str) -> Self {
        let mut process = Command::new(python)
            .args(["bench/peers/peers.py", netlace, expr])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python starts");
        let questions = process.stdin.take().expect("piped");
        let answers = BufReader::new(process.stdout.take().expect("piped"));
        let mut python = Self { process, questions, answers, versions: Value::Null };
        python.versions = python.answer();
        python
    }

    pub fn version(&self, library: &str) -> &str {
        self.versions[library].as_str().expect("a version")
    }

    /// How many nodes are at each distance from so many, and how many seconds it took to search.
    pub fn search(&mut self, function: &str, sources: u64) -> (Enumerator, f64) {
        writeln!(self.questions, "{function} {sources}").expect("peers.py listens");
        let answer = self.answer();
        let counts = answer["counts"].as_array().expect("counts").iter();
        let counts = Enumerator::from_counts(counts.map(|count| count.as_u64().expect("a count")));
        (counts, answer["seconds"].as_f64().expect("seconds"))
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("peers.py answers");
        serde_json::from_str(&line).expect("a line of JSON")
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
