//! `graphml`: XML, as NetworkX, igraph, yEd and Gephi write it.
//!
//! One undirected graph, in which nodes and edges may come in any order. Nodes are numbered as they
//! appear; if their ids are just the numbers from 0, they keep them. Of the data, `endpoints` of nodes and
//! `level` of edges are read, by the `attr.name` of their keys. Entities are never expanded, but for
//! the five of XML itself and characters by number.

use std::borrow::Cow;
use std::io::BufRead;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

use super::build::Builder;
use super::ids::Ids;
use super::text::{Tokens, excerpt, line_ends, malformed, not_utf8, number, shown};
use super::{FileFormat, FileLink, Graph, MAX_LEVELS, ReadError};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "graphml",
    summary: "XML, as NetworkX, igraph, yEd and Gephi write it",
    extensions: &["graphml", "xml"],
    read,
};

/// Elements are not nested deeper.
const DEEPEST: usize = 64;

/// No number has more characters, white space around it included.
const LONGEST_NUMBER: usize = 1024;

/// Data that mean something.
#[derive(Clone, Copy)]
enum Role {
    /// The number of endpoints a node has.
    Endpoints,
    /// The level of an edge.
    Level,
}

/// The key of such data.
struct Key {
    id: String,
    default: Option<u32>,
}

/// Where in the document we are: one for each open element.
#[derive(Clone, Copy)]
enum Place {
    Root,
    Key(Role),
    /// The number that a key or an element has.
    Value(Role),
    Graph,
    Node(u32),
    Edge,
    /// An element that does not matter, with all in it.
    Other,
}

/// The edge whose element is open.
struct Edge {
    line: u64,
    from: u32,
    to: u32,
    level: Option<u32>,
}

struct Document {
    graph: Builder,
    places: Vec<Place>,
    rooted: bool,
    graphed: bool,
    /// Where the graph is said to be directed.
    directed: Option<u64>,
    /// The key of each role.
    keys: [Option<Key>; 2],
    ids: Ids,
    edge: Option<Edge>,
    value: String,
}

fn read(input: &mut dyn BufRead, graph: Builder) -> Result<Graph, ReadError> {
    let mut reader = Reader::from_reader(Tokens::new(input));
    reader.config_mut().expand_empty_elements = true;
    let mut document = Document::new(graph);
    let mut buffer = Vec::new();
    let (line, error) = loop {
        buffer.clear();
        let line = reader.get_mut().begin();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(tag)) => document.start(line, &tag)?,
            Ok(Event::End(_)) => document.end(line)?,
            Ok(Event::Text(text)) => document.text(line, &text)?,
            Ok(Event::CData(text)) => document.text(line, &text)?,
            Ok(Event::GeneralRef(entity)) => document.entity(line, &entity)?,
            Ok(Event::Eof) => return document.finish(line),
            Ok(_) => {}
            Err(error) => break (line, error),
        }
    };
    if let Some(refusal) = reader.get_mut().refusal() {
        return Err(refusal);
    }
    match (error, str::from_utf8(&buffer)) {
        (Error::Encoding(_), Err(bytes)) => {
            Err(not_utf8(line + line_ends(&buffer[..bytes.valid_up_to()])))
        }
        (error, _) => Err(ill_formed(line, &error)),
    }
}

fn ill_formed(line: u64, error: &Error) -> ReadError {
    let message = match error {
        Error::Syntax(error) => error.to_string(),
        Error::IllFormed(error) => error.to_string(),
        _ => error.to_string(),
    };
    malformed(line, format!("this is no well-formed XML: {}", excerpt(&message, 160)))
}

impl Document {
    fn new(graph: Builder) -> Self {
        Self {
            graph,
            places: Vec::new(),
            rooted: false,
            graphed: false,
            directed: None,
            keys: [None, None],
            ids: Ids::default(),
            edge: None,
            value: String::new(),
        }
    }

    fn start(&mut self, line: u64, tag: &BytesStart<'_>) -> Result<(), ReadError> {
        if self.places.len() == DEEPEST {
            return Err(malformed(line, "elements are nested deeper than 64"));
        }
        let name = tag.name();
        let place = match (self.places.last(), name.as_ref()) {
            (None, "graphml") if !self.rooted => {
                self.rooted = true;
                Place::Root
            }
            (None, name) => {
                let what = format!("<{}> where <graphml> is expected", shown(name));
                return Err(malformed(line, format!("{what}: a GraphML file is one <graphml>")));
            }
            (Some(Place::Root), "key") => self.key(line, tag)?,
            (Some(Place::Root), "graph") => self.begin_graph(line, tag)?,
            (Some(Place::Graph), "node") => self.node(line, tag)?,
            (Some(Place::Graph), "edge") => self.begin_edge(line, tag)?,
            (Some(Place::Graph), "hyperedge") => {
                let message = "a <hyperedge>: a link has two ends, write it as an <edge>";
                return Err(malformed(line, message));
            }
            (Some(Place::Graph | Place::Node(_) | Place::Edge), "graph") => {
                let message = "a graph in a graph: write all nodes and edges into one <graph>";
                return Err(malformed(line, message));
            }
            (Some(Place::Key(role)), "default") => Place::Value(*role),
            (Some(Place::Node(_)), "data") => self.data(line, tag, Role::Endpoints)?,
            (Some(Place::Edge), "data") => self.data(line, tag, Role::Level)?,
            (Some(Place::Value(_)), name) => {
                let message = format!("<{}> where a whole number is expected", shown(name));
                return Err(malformed(line, message));
            }
            _ => Place::Other,
        };
        if matches!(place, Place::Value(_)) {
            self.value.clear();
        }
        self.places.push(place);
        Ok(())
    }

    fn end(&mut self, line: u64) -> Result<(), ReadError> {
        let closed = self.places.pop();
        match (closed, self.places.last()) {
            (Some(Place::Value(role)), Some(&parent)) => self.set(line, role, parent),
            (Some(Place::Edge), _) => self.link(),
            _ => Ok(()),
        }
    }

    fn text(&mut self, line: u64, text: &str) -> Result<(), ReadError> {
        match self.places.last() {
            None if !text.trim_ascii().is_empty() => {
                let blank = text.len() - text.trim_ascii_start().len();
                let line = line + line_ends(&text.as_bytes()[..blank]);
                Err(malformed(line, "text outside of <graphml>: is this a GraphML file?"))
            }
            Some(Place::Value(_)) if self.value.len() + text.len() > LONGEST_NUMBER => {
                Err(malformed(line, "a long text where a whole number is expected"))
            }
            Some(Place::Value(_)) => {
                self.value.push_str(text);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn entity(&mut self, line: u64, entity: &BytesRef<'_>) -> Result<(), ReadError> {
        if matches!(self.places.last(), Some(place) if !matches!(place, Place::Value(_))) {
            return Ok(());
        }
        if let Ok(Some(c)) = entity.resolve_char_ref() {
            return self.text(line, c.encode_utf8(&mut [0; 4]));
        }
        let Some(text) = resolve_predefined_entity(entity) else {
            let what = format!("the entity `&{};` is not known", shown(entity));
            return Err(malformed(line, format!("{what}: write what it stands for")));
        };
        self.text(line, text)
    }

    /// `<key>`: whether its data are read, and what they are.
    fn key(&mut self, line: u64, tag: &BytesStart<'_>) -> Result<Place, ReadError> {
        let [id, target, name] = attributes(line, tag, ["id", "for", "attr.name"])?;
        let Some(name) = name else { return Ok(Place::Other) };
        let role = match (&*name, target.as_deref().unwrap_or("all")) {
            ("endpoints", "node" | "all") => Role::Endpoints,
            ("level", "edge" | "all") => Role::Level,
            _ => return Ok(Place::Other),
        };
        if self.graphed {
            let message = format!("the key of `{name}` behind the graph: write it before");
            return Err(malformed(line, message));
        }
        let id = required(line, id, "key", "id")?;
        let slot = &mut self.keys[role as usize];
        if slot.is_some() {
            return Err(malformed(line, format!("a second key of `{name}`: one is enough")));
        }
        self.graph.memory.charge(line, id.len() as u64)?;
        *slot = Some(Key { id: id.into_owned(), default: None });
        Ok(Place::Key(role))
    }

    fn begin_graph(&mut self, line: u64, tag: &BytesStart<'_>) -> Result<Place, ReadError> {
        if self.graphed {
            return Err(malformed(line, "a second <graph>: a file holds one network"));
        }
        self.graphed = true;
        let [default] = attributes(line, tag, ["edgedefault"])?;
        self.directed = (default.as_deref() == Some("directed")).then_some(line);
        Ok(Place::Graph)
    }

    fn node(&mut self, line: u64, tag: &BytesStart<'_>) -> Result<Place, ReadError> {
        let [id] = attributes(line, tag, ["id"])?;
        let id = required(line, id, "node", "id")?;
        Ok(Place::Node(self.ids.declare(&mut self.graph, line, &id)?))
    }

    fn begin_edge(&mut self, line: u64, tag: &BytesStart<'_>) -> Result<Place, ReadError> {
        let [from, to, directed] = attributes(line, tag, ["source", "target", "directed"])?;
        let directed = match directed.as_deref().map(str::trim_ascii) {
            Some("true" | "1") => Some(line),
            Some(_) => None,
            None => self.directed,
        };
        if let Some(line) = directed {
            let message = "directed edges: links have both directions, write each once in a graph with \
                           edgedefault=\"undirected\"";
            return Err(malformed(line, message));
        }
        let mut end = |id: Cow<str>| self.ids.mention(&mut self.graph, line, &id);
        let from = end(required(line, from, "edge", "source")?)?;
        let to = end(required(line, to, "edge", "target")?)?;
        self.edge = Some(Edge { line, from, to, level: None });
        Ok(Place::Edge)
    }

    /// `<data>` of an element whose data of this role are read.
    fn data(&self, line: u64, tag: &BytesStart<'_>, role: Role) -> Result<Place, ReadError> {
        let [key] = attributes(line, tag, ["key"])?;
        let read = self.keys[role as usize].as_ref().map(|key| &*key.id);
        Ok(if key.is_some() && key.as_deref() == read { Place::Value(role) } else { Place::Other })
    }

    /// Gives the number that was read to the element or key around it.
    fn set(&mut self, line: u64, role: Role, parent: Place) -> Result<(), ReadError> {
        let text = self.value.trim_ascii();
        let (what, most, limit) = match role {
            Role::Endpoints => ("number of endpoints", u32::MAX, "4,294,967,295"),
            Role::Level => ("level", u32::from(MAX_LEVELS) - 1, "4,095"),
        };
        let value = number(text).filter(|&value| value <= u64::from(most));
        let Some(value) = value else {
            let remedy = format!("write a whole number from 0 to {limit}");
            return Err(malformed(line, format!("`{}` is no {what}: {remedy}", shown(text))));
        };
        let slot = match parent {
            Place::Key(role) => self.keys[role as usize].as_mut().map(|key| &mut key.default),
            Place::Node(v) => Some(self.ids.endpoints(v)),
            _ => self.edge.as_mut().map(|edge| &mut edge.level),
        };
        if slot.and_then(|slot| slot.replace(value as u32)).is_some() {
            return Err(malformed(line, format!("a second {what}: once is enough")));
        }
        Ok(())
    }

    fn default(&self, role: Role) -> Option<u32> {
        self.keys[role as usize].as_ref().and_then(|key| key.default)
    }

    fn link(&mut self) -> Result<(), ReadError> {
        let Some(Edge { line, from, to, level }) = self.edge.take() else { return Ok(()) };
        let level = level.or(self.default(Role::Level)).unwrap_or(0) as u16;
        self.graph.link(line, FileLink { from, to, level }, &|v| self.ids.shown(v))
    }

    fn finish(self, line: u64) -> Result<Graph, ReadError> {
        if !self.places.is_empty() {
            return Err(malformed(line, "the file ends before all of its elements are closed"));
        }
        self.ids.check()?;
        let default = self.default(Role::Endpoints);
        let mut graph = self.graph.finish(line)?;
        let numbers = self.ids.numbers();
        graph.endpoints = self.ids.all_endpoints(&numbers, default);
        // Numbers of 0 and 1 say which nodes are hosts; more than one host cannot be one node.
        graph.attached = graph.endpoints.iter().flatten().any(|&number| number > 1);
        for link in &mut graph.links {
            link.from = numbers[link.from as usize];
            link.to = numbers[link.to as usize];
        }
        Ok(graph)
    }
}

/// The attributes of these names, without what stands for other characters.
fn attributes<'a, const N: usize>(
    line: u64,
    tag: &'a BytesStart<'_>,
    names: [&str; N],
) -> Result<[Option<Cow<'a, str>>; N], ReadError> {
    let mut found = [const { None }; N];
    // The check for doubles takes long if there are many; those that matter are checked here.
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| ill_formed(line, &error.into()))?;
        let Some(at) = names.iter().position(|&name| name == attribute.key.as_ref()) else {
            continue;
        };
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| ill_formed(line, &error))?;
        if found[at].replace(value).is_some() {
            return Err(malformed(line, format!("the attribute `{}` twice", names[at])));
        }
    }
    Ok(found)
}

fn required<'a>(
    line: u64,
    value: Option<Cow<'a, str>>,
    tag: &str,
    name: &str,
) -> Result<Cow<'a, str>, ReadError> {
    value.ok_or_else(|| malformed(line, format!("<{tag}> without `{name}`: each has one")))
}
