//! A network from a file: an edge list, GraphML, a METIS graph or an InfiniBand fabric.
//!
//! Nodes keep the numbers of the file, and their ports the order of its links; parallel links are
//! kept. GraphML may give the number of endpoints of a node and the level of a link. The nodes of a
//! fabric are its switches, and the cabled ports of adapters are their endpoints.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Args, DesignRole, Family, Param, Source};
use crate::context::Limit;
use crate::expr::{Arg, Expr, Span, Value};
use crate::files::{FILE_FORMATS, Graph, ReadError, format_of};
use crate::network::{
    Address, Arrangement, Census, Construction, Endpoints, Named, Names, Network, Node, Pair,
    ParameterError, Stored, Structure, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "file",
    summary: "a graph that another program wrote to a file",
    params: &[
        Param::text("path", "where the file is"),
        Param::choice(
            "format",
            &["auto", "edges", "graphml", "metis", "ibnetdiscover", "arrays"],
            "format of the file; auto goes by the file's extension",
        ),
    ],
    source: Source::Folklore,
    example: "file(\"examples/rack.edges\")",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Read::new(read(args)?))),
};

fn read(args: &Args) -> Result<Graph, ParameterError> {
    let (path, context) = (args.text("path"), args.context());
    let wrong = |message: String| ParameterError::at("path", format!("{path}: {message}"));
    let named = FILE_FORMATS.iter().find(|format| format.name == args.word("format"));
    let format = named.copied().unwrap_or_else(|| format_of(path));
    let mut file = (context.files)(path).map_err(|error| wrong(error.to_string()))?;
    let graph = format.read(&mut *file, context.memory_left()).map_err(|error| {
        let limit = matches!(error, ReadError::Memory { .. }).then_some(Limit::Memory);
        ParameterError { limit, ..wrong(error.to_string()) }
    })?;
    let needed = Stored::bytes(graph.order, graph.links.len());
    let stored = context.within_memory(|| "storing it".to_owned(), needed);
    stored.map_err(|refused| ParameterError {
        limit: refused.limit(),
        ..wrong(refused.to_string())
    })?;
    Ok(graph)
}

/// The network of a graph from a file of this name.
pub fn of_graph(path: &str, graph: Graph) -> Result<Network, ParameterError> {
    let path = Arg { key: None, value: Value::Text(path.to_owned(), Span::default()) };
    let expr = Expr {
        name: FAMILY.name.to_owned(),
        args: vec![path],
        name_span: Span::default(),
        span: Span::default(),
    };
    Network::new(expr, Arc::new(Read::new(graph)))
}

struct Read {
    census: Census,
    endpoints: Endpoints,
    remarks: Vec<String>,
    topology: Arc<dyn Topology>,
}

impl Read {
    fn new(graph: Graph) -> Self {
        let links: Vec<Pair> = graph
            .links
            .iter()
            .map(|link| Pair { ends: [link.from, link.to], level: link.level })
            .collect();
        let top = links.iter().map(|link| link.level).max().unwrap_or(0);
        let labels: Vec<String> = match top {
            0 => vec!["from the file".to_owned()],
            _ => (0..=top).map(|level| format!("level {level} of the file")).collect(),
        };
        let stored = Stored::new(graph.order, &links);
        let endpoints = graph.endpoints.map_or(Endpoints::same(1), Endpoints::listed);
        let endpoints = if graph.attached { endpoints.attached() } else { endpoints };
        Self {
            census: stored.census(&labels, 1),
            endpoints,
            remarks: graph.remarks,
            topology: match graph.labels {
                Some(labels) => Arc::new(Named { stored, names: Labels::new(labels) }),
                None => Arc::new(stored),
            },
        }
    }
}

/// What nodes are called.
struct Labels {
    addresses: Vec<Address>,
    nodes: HashMap<Box<str>, u32>,
}

impl Labels {
    fn new(labels: Vec<Box<str>>) -> Self {
        let nodes = labels.iter().cloned().zip(0..).collect();
        Self { addresses: labels.into_iter().map(Self::address_of).collect(), nodes }
    }

    /// A label that is written as a tuple is, such as `(0,3)`, is that address.
    fn address_of(label: Box<str>) -> Address {
        match label.parse() {
            Ok(address @ Address::Tuple(_)) if address.to_string() == *label => address,
            _ => Address::Name(label),
        }
    }
}

impl Names for Labels {
    fn address(&self, v: Node) -> Address {
        self.addresses[v as usize].clone()
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let node = match address {
            Address::Name(label) => self.nodes.get(label),
            address => self.nodes.get(&*address.to_string()),
        };
        node.map(|&node| Node::from(node))
    }
}

impl Construction for Read {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.census.clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.topology.clone())
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.endpoints.clone())
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl Structure for Read {
    fn arrangement(&self) -> Arrangement {
        Arrangement::spread(self.topology.clone())
    }
}
