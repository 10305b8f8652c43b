//! A graph written as the list of its links.
//!
//! Nodes have the numbers that stand there, and their ports the order of the links. Nodes without links are
//! those below the largest number that no link names, or below `order`.

use std::sync::Arc;

use super::{Args, DesignRole, Family, Param, Source};
use crate::expr::{Arg, Expr, Key, Span, Value};
use crate::network::{Census, Construction, Pair, ParameterError, Stored, TooLargeError, Topology};

pub(super) static FAMILY: Family = Family {
    name: "graph",
    summary: "a graph written as the list of its links",
    params: &[
        Param::links("links", MOST_NODES - 1, "the two nodes of each link"),
        Param::integer("order", 1, "number of nodes, if the last have no link")
            .at_most(MOST_NODES)
            .hidden(),
    ],
    source: Source::Folklore,
    example: "graph([[0,1],[1,2],[2,0],[2,3]])",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Written(Arc::new(read(args)?)))),
};

/// Larger graphs are refused, since they are stored.
const MOST_NODES: u64 = 1 << 20;

/// No node has more links than there are ports.
const MOST_LINKS: usize = u16::MAX as usize;

fn read(args: &Args) -> Result<Stored, ParameterError> {
    let links = args.lists("links").unwrap_or_default();
    let named = links.iter().flatten().max().map_or(0, |last| last + 1);
    let order = args.optional_integer("order").copied().unwrap_or(named);
    if order < named {
        let message = format!("there is a link to node {}, so there are {named} nodes", named - 1);
        return Err(ParameterError::at("order", message));
    }
    if order == 0 {
        let message = "a graph without links needs `order`, its number of nodes: graph([],order=1)";
        return Err(ParameterError::at("links", message));
    }
    if links.len() > MOST_LINKS {
        let message = format!("at most {MOST_LINKS} links can be written: read them from a file");
        return Err(ParameterError::at("links", message));
    }
    let needed = Stored::bytes(order as u32, links.len());
    args.context().within_memory(|| "storing the graph".to_owned(), needed)?;
    let pair = |link: &Vec<u64>| Pair { ends: [link[0] as u32, link[1] as u32], level: 0 };
    Ok(Stored::new(order as u32, &links.iter().map(pair).collect::<Vec<_>>()))
}

/// The expression of the graph with these links.
///
/// ```
/// use netlace_core::families::graph_of_links;
/// assert_eq!(graph_of_links(3, &[[0, 1], [1, 2]]).to_string(), "graph([[0,1],[1,2]])");
/// assert_eq!(graph_of_links(1, &[]).to_string(), "graph([],order=1)");
/// ```
pub fn graph_of_links(order: u64, links: &[[u64; 2]]) -> Expr {
    let span = Span::default();
    let list = |link: &[u64; 2]| Value::List(link.map(|v| Value::Integer(v, span)).into(), span);
    let written = Value::List(links.iter().map(list).collect(), span);
    let mut expr = Expr::call(FAMILY.name, vec![written]);
    if links.iter().flatten().max().is_none_or(|last| last + 1 < order) {
        let key = Some(Key { name: "order".to_owned(), span });
        expr.args.push(Arg { key, value: Value::Integer(order, span) });
    }
    expr
}

struct Written(Arc<Stored>);

impl Construction for Written {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.0.census(&["written".to_owned()], 1))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.0.clone())
    }
}
