//! A search that several processes share finds what one process finds. The processes are threads here; the command
//! `netlace-mpi` runs the same search on real ones.

use std::sync::mpsc::{Receiver, Sender, channel};

use crate::common::{golden, try_parse};
use netlace::exact::Enumerator;
use netlace::search::{self, Peers, Shells};
use netlace::{Context, Network};

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
