//! `ibnetdiscover`: the switches, adapters and cables of an InfiniBand fabric.
//!
//! The program `ibnetdiscover` prints this and the simulator `ibsim` reads it. A node is
//! `switchguid=0x2c9(2c9)` or `caguid=..`, then `Switch 24 "S-00000000000002c9" # "name" base port 0 lid 6
//! lmc 0` or `Ca 2 "H-.." # "name"`, then a line for each cable: `[3](guid) "S-.."[7](guid) # lid 4 lmc 0
//! "name" lid 9 4xHDR`. A blank line ends it. Files that were written for the simulator have no comments,
//! and so no lids.

use std::io::BufRead;

use super::build::{Builder, Memory};
use super::cabling::{Cabling, End, Kind, Node, Place};
use super::lst;
use super::text::{LONGEST, LONGEST_NAME, Lines, as_text, excerpt, hex, malformed, number, shown};
use super::{Fabric, FileFormat, FileLink, Graph, ReadError};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "ibnetdiscover",
    summary: "switches, adapters and cables of an InfiniBand fabric",
    extensions: &["ibnetdiscover", "ibnet", "topo"],
    read: read_graph,
};

/// The highest local identifier that is not for multicast.
const HIGHEST_LID: u64 = 0xBFFF;

impl Fabric {
    /// Reads a fabric that may take about `memory` bytes: what `ibnetdiscover` prints, or the list of cables
    /// (`.lst`) of `opensm` or `ibdiagnet`.
    ///
    /// Both ends of a cable list it, and must agree.
    ///
    /// ```
    /// use netlace::files::Fabric;
    /// let text = "switchguid=0x1\nSwitch 4 \"leaf\" # \"a leaf\" base port 0 lid 3 lmc 0\n[2] \"host\"[1]\n\n\
    ///             caguid=0x10\nCa 1 \"host\" # \"a host\"\n[1](11) \"leaf\"[2] # lid 5 lmc 0\n";
    /// let fabric = Fabric::read(&mut text.as_bytes(), 1 << 20).unwrap();
    /// assert_eq!((fabric.switches[0].lid, fabric.hosts[0].lid), (3, 5));
    /// assert_eq!((fabric.hosts[0].guid, fabric.hosts[0].port), (0x11, 2));
    /// ```
    pub fn read(input: &mut dyn BufRead, memory: u64) -> Result<Self, ReadError> {
        as_text(input, |text| Ok(read(text, &mut Memory::new(memory))?.0))
    }
}

/// The network of the switches: their cables are its links, and adapters' ports its endpoints.
fn read_graph(input: &mut dyn BufRead, mut graph: Builder) -> Result<Graph, ReadError> {
    let (fabric, last) = read(input, &mut graph.memory)?;
    for _ in &fabric.switches {
        graph.another(last)?;
    }
    let mut endpoints = vec![0; fabric.switches.len()];
    for host in &fabric.hosts {
        endpoints[host.switch as usize] += 1;
    }
    for cable in &fabric.cables {
        let [from, to] = cable.ends.map(|(switch, _)| switch);
        graph.link(last, FileLink { from, to, level: 0 }, &|v| v.to_string())?;
    }
    let mut graph = graph.finish(last)?;
    graph.remarks = fabric.remarks;
    if fabric.hosts.is_empty() {
        graph.remarks.push("no adapter is cabled: each switch counts as an endpoint".into());
    } else {
        graph.endpoints = Some(endpoints);
        graph.attached = true;
    }
    Ok(graph)
}

/// The fabric, and the number of its last line.
fn read(input: &mut dyn BufRead, memory: &mut Memory) -> Result<(Fabric, u64), ReadError> {
    let mut reader = Reader { memory, cabling: Cabling::default(), guid: None, open: false };
    let mut lines = Lines::new(input, LONGEST);
    // A list of cables begins with one.
    let mut listed: Option<lst::Draft> = None;
    while let Some((line, text)) = lines.next_line()? {
        let text = text.trim();
        if listed.is_none() && reader.is_new() && lst::is_one(text) {
            listed = Some(lst::Draft::default());
        }
        match &mut listed {
            Some(_) if text.is_empty() || text.starts_with('#') => {}
            Some(draft) => draft.line(reader.memory, line, text)?,
            None => reader.line(line, text)?,
        }
    }
    reader.no_guid_alone()?;
    let fabric = match listed {
        Some(draft) => draft.finish(reader.memory, lines.last())?,
        None => reader.cabling.finish(lines.last())?,
    };
    Ok((fabric, lines.last()))
}

struct Reader<'a> {
    memory: &'a mut Memory,
    cabling: Cabling,
    /// The guid of the node that comes next, and its line.
    guid: Option<(Kind, u64, u64)>,
    /// Whether the last node may have further cables.
    open: bool,
}

impl Reader<'_> {
    /// Whether nothing was read that counts.
    fn is_new(&self) -> bool {
        self.guid.is_none() && self.cabling.is_empty()
    }

    fn line(&mut self, line: u64, text: &str) -> Result<(), ReadError> {
        let word = text.split([' ', '\t']).next().unwrap_or("");
        match word {
            "" => self.open = false,
            "Switch" => self.node(line, text, Kind::Switch)?,
            "Ca" | "Hca" => self.node(line, text, Kind::Adapter)?,
            "Rt" => return Err(router(line)),
            _ if text.starts_with('[') => self.cable(line, text)?,
            _ if text.starts_with('#') => {}
            _ => self.property(line, text)?,
        }
        Ok(())
    }

    fn property(&mut self, line: u64, text: &str) -> Result<(), ReadError> {
        let (key, value) = text.split_once('=').ok_or_else(|| unknown(line, text))?;
        let kind = match key {
            "vendid" | "devid" | "sysimgguid" => return Ok(()),
            "switchguid" => Kind::Switch,
            "caguid" | "hcaguid" => Kind::Adapter,
            "rtguid" => return Err(router(line)),
            _ => return Err(unknown(line, text)),
        };
        self.no_guid_alone()?;
        let guid = value.split('(').next().and_then(|guid| hex(guid.trim_end()));
        let guid = guid.filter(|&guid| guid > 0).ok_or_else(|| {
            let what = format!("`{}` is no guid", shown(value));
            malformed(line, format!("{what}: write up to 16 hexadecimal digits, such as `0x2c9`"))
        })?;
        self.guid = Some((kind, guid, line));
        self.open = false;
        Ok(())
    }

    /// Refuses a guid that no node followed.
    fn no_guid_alone(&self) -> Result<(), ReadError> {
        match self.guid {
            None => Ok(()),
            Some((_, guid, line)) => {
                let what = format!("guid {guid:#x} is followed by no node");
                Err(malformed(line, format!("{what}: write its `Switch` or `Ca` line below it")))
            }
        }
    }

    fn node(&mut self, line: u64, text: &str, kind: Kind) -> Result<(), ReadError> {
        let (word, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let form = || {
            let what = format!("`{}` is no node", shown(text));
            malformed(line, format!("{what}: write `{word} 8 \"id\"`, with 1 to 254 ports"))
        };
        let (count, rest) = rest.trim_start().split_once([' ', '\t']).ok_or_else(form)?;
        let ports = number(count).filter(|ports| (1..=254).contains(ports)).ok_or_else(form)?;
        let (id, rest) = quoted(rest).ok_or_else(form)?;
        let comment = Comment::of(rest).ok_or_else(form)?;
        let Some((_, guid, _)) = self.guid.take().filter(|guid| guid.0 == kind) else {
            let key = if kind == Kind::Switch { "switchguid" } else { "caguid" };
            return Err(malformed(
                line,
                format!("a {word} without guid: write `{key}=0x..` above"),
            ));
        };
        let name = excerpt(comment.name.unwrap_or(id), LONGEST_NAME);
        let lid = lid(line, comment.after)?.filter(|_| kind == Kind::Switch).unwrap_or(0);
        let node = Node { line, kind, guid, name, lid, ports: ports as u8, id: id.into() };
        self.open = true;
        self.cabling.add(self.memory, node)
    }

    fn cable(&mut self, line: u64, text: &str) -> Result<(), ReadError> {
        if !self.open {
            let message = "a cable of no node: its `Switch` or `Ca` line comes before it";
            return Err(malformed(line, message));
        }
        let (near, far_id, far, comment) = cable(text).ok_or_else(|| {
            let what = format!("`{}` is no cable", shown(text));
            malformed(line, format!("{what}: write `[1] \"id\"[2]`, port, node and port there"))
        })?;
        let lmc = number_after("lmc", comment.before).unwrap_or(0);
        if lmc > 7 {
            return Err(malformed(line, format!("lmc is {lmc}: it is 0 to 7")));
        }
        let rate = comment.after.split_whitespace().skip_while(|word| *word != "lid").nth(2);
        let end = End {
            line,
            near,
            lid: lid(line, comment.before)?.unwrap_or(0),
            lmc: lmc as u8,
            far_id: far_id.into(),
            far,
            far_lid: lid(line, comment.after)?,
            rate: excerpt(rate.unwrap_or(""), LONGEST_NAME),
        };
        self.cabling.cable(self.memory, end)
    }
}

/// Port, id of the node at the other end, port there, and what is known of both.
fn cable(text: &str) -> Option<(Place, &str, Place, Comment<'_>)> {
    let (near, rest) = place(text)?;
    let (id, rest) = quoted(rest)?;
    let (far, rest) = place(rest.trim_start())?;
    Some((near, id, far, Comment::of(rest)?))
}

/// `[3]` or `[3](guid)`, and what follows.
fn place(text: &str) -> Option<(Place, &str)> {
    let (port, rest) = text.strip_prefix('[')?.split_once(']')?;
    let port = number(port)?;
    match rest.strip_prefix('(') {
        None => Some((Place { port, guid: None }, rest)),
        Some(rest) => {
            let (guid, rest) = rest.split_once(')')?;
            Some((Place { port, guid: Some(hex(guid)?) }, rest))
        }
    }
}

/// A text in quotation marks, and what follows.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.trim_start().strip_prefix('"')?.split_once('"').filter(|(id, _)| !id.is_empty())
}

/// A comment, with the description that it quotes; the description may have quotation marks.
#[derive(Default)]
struct Comment<'a> {
    before: &'a str,
    name: Option<&'a str>,
    after: &'a str,
}

impl<'a> Comment<'a> {
    /// None if there is something else.
    fn of(text: &'a str) -> Option<Self> {
        let text = text.trim_start();
        if text.is_empty() {
            return Some(Self::default());
        }
        let text = text.strip_prefix('#')?;
        let Some((before, rest)) = text.split_once('"') else {
            return Some(Self { before: text, ..Self::default() });
        };
        let (name, after) = rest.rsplit_once('"').unwrap_or((rest, ""));
        Some(Self { before, name: Some(name), after })
    }
}

/// The number behind a word of a comment.
fn number_after(word: &str, comment: &str) -> Option<u64> {
    let mut words = comment.split_whitespace().skip_while(|other| *other != word);
    words.nth(1).and_then(number)
}

fn lid(line: u64, comment: &str) -> Result<Option<u16>, ReadError> {
    match number_after("lid", comment) {
        Some(lid) if lid > HIGHEST_LID => {
            Err(malformed(line, format!("lid {lid} is too high: a node has one up to 49151")))
        }
        lid => Ok(lid.map(|lid| lid as u16)),
    }
}

fn router(line: u64) -> ReadError {
    malformed(line, "this is a router: give a fabric of one subnet, without routers")
}

fn unknown(line: u64, text: &str) -> ReadError {
    let what = format!("`{}` is not understood", shown(text));
    malformed(line, format!("{what}: give what `ibnetdiscover` prints without options"))
}
