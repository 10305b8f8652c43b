//! What the integration tests share: the golden records, an explicit builder, a measurer.

#![allow(missing_docs)]

pub mod explicit;
pub mod galois;
pub mod grids;
pub mod paths;
pub mod random;
pub mod replay;
pub mod shrinking;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use netlace::Context;
use netlace::certify::{Certificate, Defect};
use netlace::expr::ExprError;
use netlace::network::{Link, Network, Node, Topology};
use netlace::routing::Routing;
use serde::Deserialize;

/// Families whose pairs at each distance are counted by rule; a rule that quietly stopped to apply
/// would be missed otherwise.
pub const COUNTED: &[&str] = &[
    "path",
    "ring",
    "binary_tree",
    "complete",
    "hypercube",
    "folded_hypercube",
    "mesh",
    "torus",
    "hamming",
    "star",
    "petersen",
    "heawood",
    "product",
    "folded",
    "root_folded",
    "flooded",
    "rdn",
    "rcr",
    "ccc",
    "dual_cube",
    "hfn",
    "slim_fly",
    "polarfly",
];

/// Families that have at least a rule for the distance between two nodes.
pub const MEASURED: &[&str] =
    &["rsn", "hcn", "re", "hsn", "wk", "symmetric_hypernet", "hypernet", "twisted_torus"];

/// Today's networks in sizes of all kinds: ideal ones, partial ones, degenerate ones, and with
/// parallel links.
pub const BASELINES: &[&str] = &[
    "dragonfly(4,2,2)",
    "dragonfly(6,3,3)",
    "dragonfly(1,1,5)",
    "dragonfly(5,1,0)",
    "dragonfly(2,1,1)",
    "dragonfly(4,2,2,groups=8)",
    "dragonfly(4,2,2,groups=7)",
    "dragonfly(4,2,2,groups=6)",
    "dragonfly(4,2,2,groups=5)",
    "dragonfly(4,2,2,groups=4)",
    "dragonfly(4,2,2,groups=3)",
    "dragonfly(4,2,2,groups=2)",
    "dragonfly(4,2,2,groups=1)",
    "dragonfly(3,1,3,groups=2)",
    "dragonfly(3,2,5,groups=4)",
    "dragonfly(3,2,3,groups=7)",
    "fat_tree(2)",
    "fat_tree(4)",
    "fat_tree(6)",
    "xgft([5],[1])",
    "xgft([5],[3])",
    "xgft([1,1],[1,1])",
    "xgft([4,6],[1,3])",
    "xgft([2,3,2],[2,2,3])",
    "xgft([2,2,2,3],[1,3,1,2])",
    "xgft([3,2,3],[3,1,2])",
    "hyperx([3,4],5)",
    "hyperx([2,2,2],1)",
    "jellyfish(20,3)",
    "jellyfish(9,6,seed=5)",
    "jellyfish(6,1)",
    "dcell(2,0)",
    "dcell(4,1)",
    "dcell(2,2)",
    "dcell(3,2)",
    "bcube(5,0)",
    "bcube(4,1)",
    "bcube(2,4)",
    "bcube(3,2)",
    "heawood_ii(2,links=nine)",
    "megafly(2,2,2)",
    "megafly(3,2,3,groups=4)",
    "joined(mesh(2,3),1,groups=4)",
    "mlfm(1)",
    "mlfm(2)",
    "oft(3)",
    "polarstar(2,3)",
    "polarstar(2,2,supernode=paley)",
    "hamming_mesh(1,1,3,2)",
    "hamming_mesh(2,3,2,2)",
    "hamming_mesh(4,1,2,3)",
    "rail_only(3,fat_tree(2))",
    "rail_optimized(5,2,2,3)",
    "crossed(fat_tree(2),rdn(ring(3),1))",
    "ub_mesh([2,3,4],[1,2,3])",
    "trunked(fat_tree(4),[2,2])",
    "cayley(semidirect(7,3,2),[[1,0],[0,1]])",
    "kite(4,5,size=medium)",
    "kite(3,6,size=large)",
    "hosts(fat_tree(4),3)",
    "hosts(slim_fly(5),4)",
    "rsn(petersen,2,copies=7)",
    "rsn(mesh(2,3),2,copies=1)",
    "rsn(ring(4),3,copies=5)",
    "rsn(path(3),3,copies=9)",
    "rdn(bcube(2,1),1)",
    "rdn(hosts(xgft([2,2],[1,1]),3),1)",
    "rdn(bcube(2,0),2)",
    "rsn(xgft([2,2],[1,2]),2)",
    "file(\"examples/rack.edges\")",
    "file(\"examples/fabric.graphml\")",
    "re(frame=file(\"examples/rack.edges\"),unit=ring(3),phases=2)",
    "re(frame=file(\"examples/rack.edges\"),unit=ring(5),phases=1,pivots=degree)",
    "re(frame=ring(4),unit=mesh(2,3),phases=3,pivots=[[5],[1],[4]])",
    "re(frame=complete(2),unit=ring(4),phases=8,pivots=[[2],[1],[3],[0],[0],[2],[3],[1]])",
    "re(frame=ring(4),unit=torus(3,3),phases=2,pivots=[[1,0],[5,4]])",
    "product(file(\"examples/rack.edges\"),file(\"examples/fabric.graphml\"))",
    "flooded(file(\"examples/rack.edges\"),2)",
    "root_folded(file(\"examples/rack.edges\"),2)",
    "rsn(file(\"examples/rack.edges\"),2,diameter_links=true)",
    "hsn(file(\"examples/rack.edges\"),3)",
    "damaged(file(\"examples/rack.edges\"),links=1)",
    "rdn(file(\"examples/fabric.graphml\"),1)",
    "hosts(sn(file(\"examples/rack.edges\"),copies=4),2)",
    "product(fat_tree(2),hosts(dcell(2,1),2))",
];

/// One measured network of the reference data.
#[derive(Deserialize)]
pub struct Golden {
    pub expr: String,
    pub order: u64,
    pub links: u64,
    pub links_at_level: Vec<u64>,
    pub degrees: BTreeMap<u64, u64>,
    pub components: u64,
    pub diameter: Option<u64>,
    pub pairs_at_distance: Vec<u64>,
    pub edges_sha256: String,
}

pub fn golden() -> Vec<Golden> {
    let text = include_str!("../../../../tests/golden/networks.json");
    serde_json::from_str(text).expect("the golden file is well formed")
}

/// Whether tests go through everything, as `just full` asks with `NETLACE_FULL=1`. The gate goes through less.
pub fn is_full() -> bool {
    std::env::var_os("NETLACE_FULL").is_some()
}

/// The golden records of at most so many nodes; with everything, of at most 1,500.
pub fn golden_up_to(nodes: u64) -> Vec<Golden> {
    let nodes = if is_full() { 1_500 } else { nodes };
    golden().into_iter().filter(|record| record.order <= nodes).collect()
}

/// What NetworkX found of the smaller ones.
#[derive(Deserialize)]
pub struct Cuts {
    pub expr: String,
    pub order: u64,
    pub node_connectivity: u64,
    pub edge_connectivity: u64,
}

pub fn connectivity() -> Vec<Cuts> {
    let text = include_str!("../../../../tests/golden/connectivity.json");
    serde_json::from_str(text).expect("the golden file is well formed")
}

pub fn parse(expr: &str) -> Network {
    try_parse(expr).unwrap_or_else(|error| panic!("{}", error.render(expr)))
}

/// Parses with the files of the project.
pub fn try_parse(expr: &str) -> Result<Network, ExprError> {
    netlace::parse_with(expr, &context())
}

/// What the checker says of a certificate.
pub fn check(
    certificate: &Certificate,
    network: &Network,
    routing: &dyn Routing,
) -> Result<(), Defect> {
    netlace::certify::check(certificate, network, routing, &context()).expect("nobody stops it")
}

/// Memory, and the files of the project.
pub fn context() -> Context<'static> {
    Context { files: &open, ..Context::with_memory(1 << 30) }
}

fn open(path: &str) -> io::Result<Box<dyn BufRead>> {
    let file = File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path))?;
    Ok(Box::new(BufReader::new(file)))
}

pub fn links(topology: &dyn Topology, v: Node) -> Vec<Link> {
    let mut out = Vec::new();
    topology.links(v, &mut out);
    out
}

pub fn neighbors(topology: &dyn Topology, v: Node) -> Vec<Node> {
    let mut out = Vec::new();
    topology.neighbors(v, &mut out);
    out
}

/// The ordered pairs at each distance, by breadth-first search from every node over the implicit
/// network, 64 sources at a time.
pub fn pairs_at_distance(topology: &dyn Topology) -> Vec<u64> {
    let n = topology.order();
    let mut pairs = Vec::new();
    for first in (0..n).step_by(64) {
        let mut reached: Vec<u64> = vec![0; n as usize];
        for source in first..n.min(first + 64) {
            reached[source as usize] |= 1 << (source - first);
        }
        let mut new: u64 = n.min(first + 64) - first;
        for distance in 0.. {
            if new == 0 {
                break;
            }
            if pairs.len() == distance {
                pairs.push(0);
            }
            pairs[distance] += new;
            let mut next = reached.clone();
            new = 0;
            topology.scan(0..n, &mut |rows| {
                for (v, row) in rows.iter() {
                    let v = v as usize;
                    next[v] = row.iter().fold(next[v], |bits, &w| bits | reached[w as usize]);
                    new += u64::from((next[v] ^ reached[v]).count_ones());
                }
            });
            reached = next;
        }
    }
    pairs
}

/// The cells of a line of a comma-separated table.
pub fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cells.last_mut().unwrap().push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            other => cells.last_mut().unwrap().push(other),
        }
    }
    cells
}

/// The carets of an error stand below the place of the text that it is about, and are as many as its characters.
pub fn assert_shown_at(error: &netlace::expr::ExprError, text: &str) {
    /// Of a longer place only the beginning is marked.
    const WIDEST: usize = 40;
    let shown = error.render(text);
    let lines = shown.strip_prefix(&*error.message).unwrap().split('\n').collect::<Vec<_>>();
    let [_, excerpt, carets, ..] = lines[..] else { panic!("no caret in {shown:?}") };
    let excerpt: Vec<char> = excerpt.chars().collect();
    let column = carets.chars().take_while(|&c| c == ' ').count();
    let number = carets.chars().count() - column;
    assert!(carets.chars().skip(column).all(|c| c == '^'), "{shown:?}");
    let plain: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let place = |byte: usize| text.char_indices().filter(|&(at, _)| at < byte).count();
    let (start, end) = (place(error.span.start), place(error.span.end));
    assert_eq!(number, end.saturating_sub(start).clamp(1, WIDEST), "{shown:?}");
    assert_eq!(excerpt.get(column), plain.get(start), "{shown:?} in {text:?}");
    let before = &excerpt[2..column];
    let is_whole = *before == plain[..start];
    let is_end = || before.len() > 1 && before[0] == '…' && plain[..start].ends_with(&before[1..]);
    assert!(is_whole || is_end(), "{shown:?} in {text:?}");
}
