//! What must hold for every graph file, whatever its bytes.

use std::io::BufReader;

use netlace::files::{FILE_FORMATS, Graph, MAX_DEGREE, MAX_LEVELS};

/// How much a graph may take: enough for all that a small input can say, and soon used up.
const MEMORY: u64 = 4_000_000;

/// Reads `bytes` in one piece and in small ones: the answer is the same, and a network or a message.
pub fn survive(name: &str, bytes: &[u8]) {
    let format = FILE_FORMATS.iter().find(|format| format.name == name).expect("a format");
    let whole = format.read(&mut &*bytes, MEMORY).map_err(|error| error.to_string());
    let capacity = 1 + bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>() % 40;
    let mut pieces = BufReader::with_capacity(capacity, bytes);
    let pieces = format.read(&mut pieces, MEMORY).map_err(|error| error.to_string());
    assert_eq!(pieces, whole, "in pieces of {capacity}");
    match whole {
        Ok(graph) => is_network(&graph),
        Err(message) => {
            assert!(message.starts_with("line "), "{message:?}");
            assert!(message.len() < 1000, "{message:?}");
            assert!(!message.chars().any(char::is_control), "{message:?}");
        }
    }
}

fn is_network(graph: &Graph) {
    assert!(graph.order > 0);
    let mut degrees = vec![0u64; graph.order as usize];
    for link in &graph.links {
        assert_ne!(link.from, link.to, "a loop");
        assert!(link.level < MAX_LEVELS);
        degrees[link.from as usize] += 1;
        degrees[link.to as usize] += 1;
    }
    assert!(degrees.iter().all(|&degree| degree <= u64::from(MAX_DEGREE)));
    if let Some(endpoints) = &graph.endpoints {
        assert_eq!(endpoints.len(), degrees.len());
    }
}
