//! The damaged network: the rest of a network after links and nodes have failed.
//!
//! The remaining nodes are numbered densely in their old order and keep their addresses; the ports of
//! a node are numbered densely in their old order, and a link keeps its level. No rule describes the
//! rest, so its links are stored.

use std::sync::Arc;

use super::{Args, DesignRole, Family, Param, Source};
use crate::context::Context;
use crate::network::{
    Address, Arrangement, Census, Construction, Endpoints, FarEnd, Link, Named, Names, Network,
    Node, ParameterError, Port, Sketch, Stored, Structure, TooLargeError, Topology, within_stored,
};
use crate::random::Random;

pub(super) static FAMILY: Family = Family {
    name: "damaged",
    summary: "a network after links and nodes have failed",
    params: &[
        Param::network("base", "the network before the failures"),
        Param::integer("links", 0, "number of random links that fail").or(0),
        Param::integer("nodes", 0, "number of random nodes that fail").or(0),
        Param::integer("seed", 0, "the random seed").or(1),
        Param::integers("cut", 0, "links that fail, both ends of each, [0,1,5,7]")
            .optional()
            .named(),
        Param::integers("without", 0, "nodes that fail, [3,9]").optional().named(),
    ],
    source: Source::Folklore,
    example: "damaged(torus(4,4),links=3,nodes=1,seed=7)",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Damaged::new(args)?)),
};

/// No node, or no port: it has failed.
const GONE: u32 = u32::MAX;
const NO_PORT: Port = Port::MAX;

struct Damaged {
    census: Census,
    remarks: Vec<String>,
    /// The network before the failures.
    base: Network,
    left: Arc<Left>,
}

impl Damaged {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        let base = args.network("base");
        let mut faults = Faults::none(base, args.context())?;
        faults.lose_nodes(base, args.optional_integers("without").unwrap_or_default())?;
        faults.cut_links(base, args.optional_integers("cut").unwrap_or_default())?;
        let listed = faults.count;
        let seed = args.integer("seed");
        let mut random = Random::new(seed);
        faults.draw_nodes(&mut random, args.integer("nodes"))?;
        faults.draw_links(&mut random, args.integer("links"))?;
        let remarks = faults.remarks(base, listed, seed);
        let left = Left::of(faults);
        let census = left.census(base.census());
        Ok(Self { census, remarks, base: base.clone(), left: Arc::new(left) })
    }
}

impl Construction for Damaged {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.census.clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.left.clone())
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.left.endpoints(self.base.endpoints()))
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl Structure for Damaged {
    /// Drawn as the whole network was, if that was in one sketch.
    fn arrangement(&self) -> Arrangement {
        let left = self.left.clone();
        let old = move |v: Node| Node::from(left.names.old[v as usize]);
        let whole = self.base.arrangement().ok().and_then(Arrangement::only_sketch);
        match whole {
            Some(place) => {
                let sketch = Sketch::new(self.left.order(), move |v| place(old(v)));
                Arrangement::default().drawn(1, sketch)
            }
            None => Arrangement::spread(self.left.clone()),
        }
    }
}

/// The number of nodes and of links.
#[derive(Clone, Copy, Default)]
struct Count {
    nodes: usize,
    links: usize,
}

/// The failures of a base, by the base's numbers of nodes and channels.
struct Faults {
    base: Arc<dyn Topology>,
    node_failed: Vec<bool>,
    /// The first channel of each node, and the end of those of the last one.
    channels: Vec<u32>,
    channel_failed: Vec<bool>,
    /// The numbers of failures; links that failed with an end are not counted.
    count: Count,
}

impl Faults {
    /// A base without failures, if it is small enough.
    fn none(base: &Network, context: &Context) -> Result<Self, ParameterError> {
        /// What a node takes, and a link.
        const BYTES: [u32; 2] = [20, 32];
        within_stored(base, "the rest of a damaged network", BYTES, context)?;
        let base = base.topology()?.clone();
        let mut channels = vec![0];
        let mut end = 0;
        for v in 0..base.order() {
            end += u32::from(base.degree(v));
            channels.push(end);
        }
        Ok(Self {
            node_failed: vec![false; base.order() as usize],
            channel_failed: vec![false; end as usize],
            count: Count::default(),
            base,
            channels,
        })
    }

    fn channel(&self, v: Node, port: Port) -> usize {
        self.channels[v as usize] as usize + usize::from(port)
    }

    fn links_of(&self, v: Node) -> Vec<Link> {
        let mut links = Vec::new();
        self.base.links(v, &mut links);
        links
    }

    fn fail(&mut self, [near, far]: [usize; 2]) {
        self.count.links += usize::from(!self.channel_failed[near]);
        self.channel_failed[near] = true;
        self.channel_failed[far] = true;
    }

    /// `node`, if the base has it.
    fn known(
        &self,
        base: &Network,
        param: &'static str,
        node: u64,
    ) -> Result<Node, ParameterError> {
        let last = self.base.order() - 1;
        if node <= last {
            return Ok(node);
        }
        let message = format!("{base} has no node {node}: its nodes are numbered 0 to {last}");
        Err(ParameterError::at(param, message))
    }

    fn lose_nodes(&mut self, base: &Network, nodes: &[u64]) -> Result<(), ParameterError> {
        for &node in nodes {
            let node = self.known(base, "without", node)? as usize;
            self.count.nodes += usize::from(!self.node_failed[node]);
            self.node_failed[node] = true;
        }
        if self.count.nodes == self.node_failed.len() {
            return Err(ParameterError::at(
                "without",
                "no node would be left: leave one of them out",
            ));
        }
        Ok(())
    }

    /// Fails the links between the nodes of each pair.
    fn cut_links(&mut self, base: &Network, ends: &[u64]) -> Result<(), ParameterError> {
        let (pairs, rest) = ends.as_chunks::<2>();
        if !rest.is_empty() {
            let message = format!(
                "`cut` lists both ends of each link, [0,1,5,7], but has {} entries: add the missing end",
                ends.len()
            );
            return Err(ParameterError::at("cut", message));
        }
        for &[from, to] in pairs {
            let (from, to) = (self.known(base, "cut", from)?, self.known(base, "cut", to)?);
            let links = self.links_of(from);
            let mut found = false;
            for link in links.iter().filter(|link| link.to == to) {
                self.fail([self.channel(from, link.port), self.channel(to, link.back)]);
                found = true;
            }
            if !found {
                let message = format!(
                    "there is no link from {from} to {to} to be cut: {}",
                    neighbors_in_words(from, &links)
                );
                return Err(ParameterError::at("cut", message));
            }
        }
        Ok(())
    }

    fn draw_nodes(&mut self, random: &mut Random, count: u64) -> Result<(), ParameterError> {
        let mut left: Vec<u32> =
            (0..).zip(&self.node_failed).filter(|&(_, &failed)| !failed).map(|(v, _)| v).collect();
        if count >= left.len() as u64 {
            let most = left.len() - 1;
            let message = format!(
                "{count} nodes cannot fail: at most {most} of the {} can, so that one is left",
                left.len()
            );
            return Err(ParameterError::at("nodes", message));
        }
        let count = count as usize;
        random.draw(&mut left, count);
        left[..count].iter().for_each(|&v| self.node_failed[v as usize] = true);
        self.count.nodes += count;
        Ok(())
    }

    fn draw_links(&mut self, random: &mut Random, count: u64) -> Result<(), ParameterError> {
        if count == 0 {
            return Ok(());
        }
        let mut left: Vec<[u32; 2]> = Vec::new();
        for v in (0..self.base.order()).filter(|&v| !self.node_failed[v as usize]) {
            for link in self.links_of(v) {
                let near = self.channel(v, link.port);
                let gone = self.channel_failed[near] || self.node_failed[link.to as usize];
                if v < link.to && !gone {
                    left.push([near as u32, self.channel(link.to, link.back) as u32]);
                }
            }
        }
        if count > left.len() as u64 {
            let message = format!("{count} links cannot fail: only {} are left", left.len());
            return Err(ParameterError::at("links", message));
        }
        let count = count as usize;
        random.draw(&mut left, count);
        left[..count].iter().for_each(|link| self.fail(link.map(|channel| channel as usize)));
        Ok(())
    }

    /// The remark on the failures, given the numbers of those that were listed and not random.
    fn remarks(&self, base: &Network, listed: Count, seed: u64) -> Vec<String> {
        let both = |nodes: (usize, String), links: (usize, String)| {
            let parts = [nodes, links].into_iter().filter(|&(count, _)| count > 0);
            parts.map(|(count, what)| format!("{count}{what}")).collect::<Vec<_>>().join(" and ")
        };
        let Count { nodes, links } = self.count;
        let mut remark = both(
            (nodes, format!(" of {} nodes", base.order())),
            (links, format!(" of {} links", base.links())),
        );
        if remark.is_empty() {
            return Vec::new();
        }
        remark += " failed";
        let drawn = Count { nodes: nodes - listed.nodes, links: links - listed.links };
        if drawn.nodes + drawn.links > 0 {
            remark += ", ";
            if listed.nodes + listed.links > 0 {
                let words =
                    |count, one: &str| format!(" {one}{}", if count == 1 { "" } else { "s" });
                let (nodes, links) = (words(drawn.nodes, "node"), words(drawn.links, "link"));
                remark += &both((drawn.nodes, nodes), (drawn.links, links));
                remark.push(' ');
            }
            remark += &format!("drawn with seed {seed}");
        }
        let mut remarks = vec![remark];
        if nodes > 0 {
            remarks.push("the nodes left are numbered anew and keep their addresses".to_owned());
        }
        remarks
    }
}

/// Some of the neighbours of a node.
fn neighbors_in_words(from: Node, links: &[Link]) -> String {
    const MOST_LISTED: usize = 8;
    if links.is_empty() {
        return format!("{from} has no links");
    }
    let listed: Vec<String> =
        links.iter().take(MOST_LISTED).map(|link| link.to.to_string()).collect();
    let more = if links.len() > MOST_LISTED { ", …" } else { "" };
    format!("{from} is linked to {}{more}", listed.join(", "))
}

/// The rest of the network, stored.
type Left = Named<Survivors>;

/// The addresses of the remaining nodes.
struct Survivors {
    /// The network before the failures, which knows the addresses.
    base: Arc<dyn Topology>,
    /// The old numbers of the nodes, in ascending order.
    old: Vec<u32>,
}

impl Left {
    fn of(mut faults: Faults) -> Self {
        let mut new = vec![GONE; faults.node_failed.len()];
        let mut old = Vec::new();
        for (v, _) in (0u32..).zip(&faults.node_failed).filter(|&(_, &failed)| !failed) {
            new[v as usize] = old.len() as u32;
            old.push(v);
        }
        // The new port of each old channel that remains.
        let mut ports = vec![NO_PORT; faults.channel_failed.len()];
        let mut count = 0;
        let mut links = Vec::new();
        for &v in &old {
            links.clear();
            faults.base.links(Node::from(v), &mut links);
            let mut port = 0;
            for link in &links {
                let channel = faults.channel(Node::from(v), link.port);
                if !faults.channel_failed[channel] && !faults.node_failed[link.to as usize] {
                    ports[channel] = port;
                    port += 1;
                }
            }
            count += usize::from(port);
        }
        faults.channel_failed = Vec::new();
        let mut channels = Vec::with_capacity(old.len() + 1);
        let mut far_ends = Vec::with_capacity(count);
        channels.push(0);
        for &v in &old {
            links.clear();
            faults.base.links(Node::from(v), &mut links);
            for link in &links {
                if ports[faults.channel(Node::from(v), link.port)] != NO_PORT {
                    let back = ports[faults.channel(link.to, link.back)];
                    far_ends.push(FarEnd { to: new[link.to as usize], back, level: link.level });
                }
            }
            channels.push(far_ends.len() as u32);
        }
        let stored = Stored::from_channels(channels, far_ends);
        Self { stored, names: Survivors { base: faults.base, old } }
    }

    fn census(&self, base: &Census) -> Census {
        let labels: Vec<String> = base.levels.iter().map(|level| level.label.clone()).collect();
        self.stored.census(&labels, base.address_parts)
    }

    /// The endpoints of the remaining nodes, given those of all nodes.
    fn endpoints(&self, base: &Endpoints) -> Endpoints {
        let carried = |v: &u32| base.at(Node::from(*v));
        let left = Endpoints::listed(self.names.old.iter().map(carried).collect());
        if base.are_attached() { left.attached() } else { left }
    }
}

impl Names for Survivors {
    fn address(&self, v: Node) -> Address {
        self.base.address(Node::from(self.old[v as usize]))
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let old = u32::try_from(self.base.locate(address)?).ok()?;
        self.old.binary_search(&old).ok().map(|v| v as Node)
    }
}
