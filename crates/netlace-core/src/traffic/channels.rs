//! Channels that are alike.

use crate::context::{Context, Stopped};
use crate::costs;
use crate::network::{
    Automorphism, Csr, Network, Node, RequestError, find, orbit_sizes, sufficient, unite,
};
use crate::search::{in_seconds, within_time};

/// The channels of a network in classes: those that automorphisms exchange, and parallel ones.
///
/// ```
/// use netlace::{Context, traffic::ChannelClasses};
/// let net = netlace::parse("path(4)")?;
/// let context = Context::with_memory(1 << 20);
/// let classes = ChannelClasses::new(&net, &context).unwrap();
/// assert_eq!(classes.roots(), [(0, 2), (1, 2)]);
/// // Into the path, out of it, and across its middle.
/// assert_eq!(classes.representatives(), [(0, 0), (1, 0), (1, 1)]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// By Schreier's lemma: a walk over an orbit carries the ports of its first node along. Where it
/// comes back to a node, some automorphism exchanges ports of the first node, and these are all.
/// Generators that are not needed to have the same orbits of nodes are left out, unless they stay
/// at the first node: their exchanges are known at once, and often no walk is needed after them.
/// Channels may so remain in different classes that an automorphism exchanges; it is only needed
/// that a group that leaves the nodes these orbits also leaves each class as it is. Reads
/// each channel for each generator.
pub struct ChannelClasses<'a> {
    graph: &'a Csr,
    roots: Vec<(Node, u64)>,
    of: Vec<u32>,
    sizes: Vec<u64>,
}

const NONE: u32 = u32::MAX;

impl<'a> ChannelClasses<'a> {
    /// Sorts the channels of `network`, whose graph is stored.
    pub fn new(network: &'a Network, context: &Context) -> Result<Self, RequestError> {
        let what = || format!("sorting the channels of {network} into orbits");
        let fits = |needed: u128| context.within_memory(what, needed);
        let in_time = |nanoseconds| within_time(what, in_seconds(nanoseconds), context);
        let generators = if context.symmetry { network.automorphisms() } else { Vec::new() };
        let order = network.topology()?.order();
        let ends = u128::try_from(network.links() * 2u32).unwrap_or(u128::MAX);
        let stored = ends.saturating_mul(costs::CLASS_CHANNEL);
        in_time(
            stored.saturating_add(u128::from(order) * generators.len() as u128 * costs::CLASS_NODE),
        )?;
        let graph = network.csr(context)?;
        let channels = graph.channel_count();
        if channels >= NONE as usize || order >= Node::from(NONE) {
            return Err(RequestError::Unstorable { what: what() });
        }
        let (nodes, links) = (u128::from(order), channels as u128);
        fits(32 * nodes + 8 * links)?;
        context.progress.report(0, order)?;
        let (kept, orbit_of) = sufficient(order, &generators);
        context.progress.report(0, order)?;
        let roots = orbit_sizes(&orbit_of);
        let mut sorting = Sorting::new(graph);
        let walks: Vec<Node> = roots
            .iter()
            .map(|&(root, _)| root)
            .filter(|&root| sorting.begin(root, &generators) > 1)
            .collect();
        if !walks.is_empty() {
            let number = kept.len() as u128;
            fits((32 + 4 * number) * nodes + 8 * links)?;
            in_time((nodes * costs::CLASS_NODE + links * costs::CLASS_CHANNEL) * number)?;
            let image = |generator: &&Automorphism| -> Result<Vec<u32>, Stopped> {
                context.progress.report(0, order)?;
                Ok((0..order).map(|v| generator(v) as u32).collect())
            };
            let images = kept.iter().map(image).collect::<Result<Vec<_>, _>>()?;
            sorting.walk(&walks, &images, context)?;
        }
        let (of, sizes) = sorting.finish(&orbit_of);
        Ok(Self { graph, roots, of, sizes })
    }

    /// The stored graph.
    pub fn graph(&self) -> &'a Csr {
        self.graph
    }

    /// The first node of each orbit, with its number of nodes.
    pub fn roots(&self) -> &[(Node, u64)] {
        &self.roots
    }

    /// The number of channels each class has; some have none.
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// The class of a channel by its number: see [`Csr::channels`].
    #[inline]
    pub fn of(&self, channel: usize) -> usize {
        self.of[channel] as usize
    }

    /// One channel of each class, by its node and port.
    pub fn representatives(&self) -> Vec<(Node, usize)> {
        let mut seen = vec![false; self.sizes.len()];
        let mut found = Vec::new();
        for &(root, _) in &self.roots {
            for (port, channel) in self.graph.channels(root).enumerate() {
                if !std::mem::replace(&mut seen[self.of(channel)], true) {
                    found.push((root, port));
                }
            }
        }
        found
    }
}

/// A sort of channels that is not finished.
struct Sorting<'a> {
    graph: &'a Csr,
    /// The class of each channel that has one, and what each class was united with.
    class: Vec<u32>,
    parent: Vec<u32>,
    /// The class of the channel to each neighbour of the node that is examined. It is written
    /// before it is read, and so never cleared.
    towards: Vec<u32>,
}

impl<'a> Sorting<'a> {
    fn new(graph: &'a Csr) -> Self {
        let class = vec![NONE; graph.channel_count()];
        let towards = vec![NONE; graph.order() as usize];
        Self { graph, class, parent: Vec::new(), towards }
    }

    /// Puts each channel of `root` into a class of its own, and unites those that are parallel or
    /// that a generator exchanges. Returns the number of classes left.
    fn begin(&mut self, root: Node, generators: &[Automorphism]) -> usize {
        let channels = self.graph.channels(root);
        for channel in channels.clone() {
            self.class[channel] = self.parent.len() as u32;
            self.parent.push(self.class[channel]);
        }
        self.unite(root, |v| v);
        for generator in generators.iter().filter(|generator| generator(root) == root) {
            self.unite(root, |v| generator(Node::from(v)) as u32);
        }
        let is_last = |&class: &u32| self.parent[class as usize] == class;
        self.class[channels].iter().filter(|class| is_last(class)).count()
    }

    /// Gives classes to all channels in the orbits of these roots, and unites those that some
    /// automorphism exchanges, given the images of all nodes under each generator.
    fn walk(
        &mut self,
        roots: &[Node],
        images: &[Vec<u32>],
        context: &Context,
    ) -> Result<(), Stopped> {
        const NODES_PER_REPORT: u64 = 1 << 12;
        let order = self.graph.order();
        let mut seen = vec![false; order as usize];
        let mut walked = 0;
        for &root in roots {
            seen[root as usize] = true;
            let mut stack = vec![root as u32];
            while let Some(v) = stack.pop() {
                if walked % NODES_PER_REPORT == 0 {
                    context.progress.report(walked, order)?;
                }
                walked += 1;
                for image in images {
                    let w = image[v as usize];
                    if !std::mem::replace(&mut seen[w as usize], true) {
                        self.carry(v, image);
                        stack.push(w);
                    }
                }
            }
        }
        // In order of nodes, which memory likes.
        for (done, image) in (0..).zip(images) {
            context.progress.report(done, images.len() as u64)?;
            for v in (0..order).filter(|&v| seen[v as usize]) {
                self.unite(v, |v| image[v as usize]);
            }
        }
        Ok(())
    }

    /// Gives the channels of the image of `v` the classes of those of v.
    fn carry(&mut self, v: u32, image: &[u32]) {
        self.read(Node::from(v), |v| image[v as usize]);
        let w = Node::from(image[v as usize]);
        for (channel, &to) in self.graph.channels(w).zip(self.graph.neighbors(w)) {
            self.class[channel] = self.towards[to as usize];
        }
    }

    /// Unites the classes of the channels of `v` with those of their images.
    fn unite(&mut self, v: Node, image: impl Fn(u32) -> u32) {
        self.read(v, &image);
        let w = Node::from(image(v as u32));
        for (channel, &to) in self.graph.channels(w).zip(self.graph.neighbors(w)) {
            let (class, carried) = (self.class[channel], self.towards[to as usize]);
            if class != carried {
                unite(&mut self.parent, class, carried);
            }
        }
    }

    /// Notes the classes of the channels of `v` at the images of the nodes that they lead to.
    #[inline]
    fn read(&mut self, v: Node, image: impl Fn(u32) -> u32) {
        for (channel, &to) in self.graph.channels(v).zip(self.graph.neighbors(v)) {
            self.towards[image(to) as usize] = self.class[channel];
        }
    }

    /// For each channel its class, and for each class the number of its channels, given the root of
    /// each node. Where no walk was needed, all channels of an orbit are in one class.
    fn finish(mut self, orbit_of: &[u32]) -> (Vec<u32>, Vec<u64>) {
        let mut sizes = vec![0; self.parent.len()];
        for (v, &root) in (0..).zip(orbit_of) {
            let first = self.graph.channels(Node::from(root)).start;
            for channel in self.graph.channels(v) {
                let class = match self.class[channel] {
                    NONE => self.class[first],
                    class => find(&mut self.parent, class),
                };
                self.class[channel] = class;
                sizes[class as usize] += 1;
            }
        }
        (self.class, sizes)
    }
}
