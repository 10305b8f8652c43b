//! A search that several processes share finds what one process finds. The processes are threads here; the command
//! `netlace-mpi` runs the same search on real ones.

use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::common::random::Dice;
use crate::common::{golden, try_parse};
use netlace::exact::Enumerator;
use netlace::search::{self, Kept, Peers, Shells};
use netlace::{Context, Network, Node, Topology};

/// One of several threads, with a channel to and from each.
struct Thread {
    rank: usize,
    to: Vec<Sender<Vec<u64>>>,
    from: Vec<Receiver<Vec<u64>>>,
}

fn threads(count: usize) -> Vec<Thread> {
    let new = |rank| Thread { rank, to: Vec::new(), from: Vec::new() };
    let mut threads: Vec<Thread> = (0..count).map(new).collect();
    for from in 0..count {
        for to in 0..count {
            let (sender, receiver) = channel();
            threads[from].to.push(sender);
            threads[to].from.push(receiver);
        }
    }
    threads
}

impl Peers for Thread {
    fn count(&self) -> usize {
        self.to.len()
    }

    fn rank(&self) -> usize {
        self.rank
    }

    fn exchange(&self, send: Option<(usize, &[u64])>, receive: Option<(usize, &mut Vec<u64>)>) {
        if let Some((to, words)) = send {
            assert_ne!(to, self.rank, "a process sends nothing to itself");
            self.to[to].send(words.to_vec()).unwrap();
        }
        if let Some((from, into)) = receive {
            *into = self.from[from].recv().unwrap();
        }
    }

    fn sum(&self, value: u64) -> u64 {
        self.to.iter().for_each(|to| to.send(vec![value]).unwrap());
        self.from.iter().map(|from| from.recv().unwrap()[0]).sum()
    }
}

/// What one of the processes finds. No node may be lost or counted twice at any distance.
fn search(network: &Network, source: u64, peers: Thread) -> Enumerator {
    let context = Context::with_memory(1 << 30);
    let mut shells = Shells::new(network, peers, &context).unwrap();
    shells.begin(source);
    let mut counts = vec![1];
    loop {
        assert_eq!(shells.seen(), counts.iter().sum::<u64>(), "{network} from {source}");
        match shells.step() {
            0 => return Enumerator::from_counts(counts),
            count => counts.push(count),
        }
    }
}

fn compare(network: &Network, source: u64, count: usize) {
    let expected = search::distances_from(network, source, &Context::with_memory(1 << 30)).unwrap();
    std::thread::scope(|scope| {
        for peers in threads(count) {
            scope.spawn(|| {
                let found = search(network, source, peers);
                assert_eq!(found, expected, "{network} from {source}, {count} processes");
            });
        }
    });
}

#[test]
fn all_golden_networks_by_several_processes() {
    let golden = golden();
    for (i, record) in golden.iter().enumerate() {
        let network = try_parse(&record.expr).unwrap();
        let order = network.topology().unwrap().order();
        // More processes than words, too.
        compare(&network, [0, order - 1, order / 2][i % 3], [2, 3, 4, 7][i % 4]);
    }
}

/// Large enough for lists, bitmaps, and parcels in several batches, and with numbers that fit no word.
#[test]
fn large_networks_by_several_processes() {
    let exprs = [
        "rsn(hypercube(6),3,copies=300)",
        "rsn(torus(3,5,7),2)",
        "rsn(ring(1500),2)",
        "rdn(ring(9),2)",
        "rdn(rsn(ring(5),2),1)",
        "rcr(3,7,12)",
        "rcr(2,1031,7)",
        "torus(40,40,41)",
        "hypercube(17)",
        "hypercube(24)",
        "hamming(20,20,20,5)",
        "product(rsn(ring(9),2),ring(100))",
        "product(rsn(ring(5),2),ring(7000))",
        "product(rdn(ring(65),1),complete(13))",
        "mesh(700,900)",
        "heawood_ii(4)",
        "hsn(petersen,5)",
        "rsn(hypercube(4),3,diameter_links=true)",
    ];
    for (i, expr) in exprs.into_iter().enumerate() {
        let network = try_parse(expr).unwrap();
        let order = network.topology().unwrap().order();
        for count in [2, 3] {
            compare(&network, [0, order - 1, order / 3][i % 3], count);
        }
    }
}

/// The nodes next to a set that are not in it, link by link.
fn by_links(topology: &dyn Topology, set: &BTreeSet<Node>) -> BTreeSet<Node> {
    let mut row = Vec::new();
    set.iter().for_each(|&v| topology.neighbors(v, &mut row));
    row.into_iter().filter(|v| !set.contains(v)).collect()
}

/// The same by a search that is taken up where just that set was reached; the part of one process.
fn one_step(
    network: &Network,
    set: &BTreeSet<Node>,
    expected: usize,
    peers: Thread,
) -> BTreeSet<Node> {
    let context = Context::with_memory(1 << 30);
    let mut shells = Shells::new(network, peers, &context).unwrap();
    shells.begin(0);
    let Kept { first, seen, last } = shells.kept();
    for words in [seen, last] {
        words.fill(0);
        let end = first + 64 * words.len() as Node;
        for v in set.range(first..end) {
            words[((v - first) / 64) as usize] |= 1 << ((v - first) % 64);
        }
    }
    assert!(shells.resume(&[set.len() as u64]), "{network}");
    let count = shells.step();
    assert_eq!(count, expected as u64, "{network}");
    let Kept { first, last, .. } = shells.kept();
    let bits = last.iter().zip((first..).step_by(64)).flat_map(|(word, start)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| start + bit)
    });
    bits.collect()
}

/// From any set of nodes, a step leads to the same nodes as the links one by one.
#[test]
fn steps_lead_where_the_links_lead() {
    let exprs = [
        "hypercube(9)",
        "torus(5,5)",
        "torus(2,3,64)",
        "mesh(9,70)",
        "hamming(6,7,8)",
        "rsn(hypercube(3),3)",
        "rsn(petersen,2,copies=7)",
        "rsn(ring(70),2)",
        "rsn(ring(600),2)",
        "rdn(ring(5),2)",
        "rdn(torus(5,5),1)",
        "rdn(ring(66),1)",
        "rcr(2,4,2)",
        "rcr(3,5,4)",
        "rcr(1,70,9)",
        "product(rsn(ring(5),2),ring(3))",
        "product(rdn(path(3),1),complete(20))",
        "hosts(rdn(heawood,1),3)",
        "petersen",
        "ring(2)",
        "path(1)",
    ];
    let mut dice = Dice::new(1);
    for expr in exprs {
        let network = try_parse(expr).unwrap();
        let topology = &**network.topology().unwrap();
        let order = topology.order();
        for (share, processes) in [(1, 1), (3, 2), (3, 3), (50, 5)] {
            let set: BTreeSet<Node> =
                (0..order.div_ceil(share)).map(|_| dice.roll(0, order - 1)).collect();
            let expected = by_links(topology, &set);
            let step = |peers| one_step(&network, &set, expected.len(), peers);
            let found: BTreeSet<Node> = std::thread::scope(|scope| {
                let peers = threads(processes).into_iter();
                let runs: Vec<_> = peers.map(|peers| scope.spawn(move || step(peers))).collect();
                runs.into_iter().flat_map(|run| run.join().unwrap()).collect()
            });
            assert_eq!(found, expected, "{expr}, {processes} processes");
        }
    }
}
