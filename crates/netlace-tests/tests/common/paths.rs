//! Shortest paths, counted pair by pair.

use netlace::network::{Network, Node};

use super::links;

/// All distances and numbers of shortest paths, and from them what pair (s, t) puts on a channel.
pub struct Paths {
    /// The far end of each port.
    pub ends: Vec<Vec<usize>>,
    pub distance: Vec<Vec<usize>>,
    count: Vec<Vec<f64>>,
    /// The endpoints of each node.
    pub carried: Vec<f64>,
}

pub const FAR: usize = usize::MAX / 4;

impl Paths {
    pub fn of(net: &Network) -> Self {
        let topology = &**net.topology().unwrap();
        let n = topology.order() as usize;
        let ends: Vec<Vec<usize>> = (0..n)
            .map(|v| links(topology, v as Node).iter().map(|link| link.to as usize).collect())
            .collect();
        let (mut distance, mut count) = (Vec::new(), Vec::new());
        for s in 0..n {
            let (mut far, mut paths) = (vec![FAR; n], vec![0.0; n]);
            (far[s], paths[s]) = (0, 1.0);
            let mut shell = vec![s];
            for next in 1.. {
                let mut outer = Vec::new();
                for &v in &shell {
                    for &w in &ends[v] {
                        if far[w] == FAR {
                            far[w] = next;
                            outer.push(w);
                        }
                        if far[w] == next {
                            paths[w] += paths[v];
                        }
                    }
                }
                if outer.is_empty() {
                    break;
                }
                shell = outer;
            }
            distance.push(far);
            count.push(paths);
        }
        let carried = (0..n).map(|v| f64::from(net.endpoints().at(v as Node))).collect();
        Self { ends, distance, count, carried }
    }

    pub fn is_connected(&self) -> bool {
        let senders = || (0..self.ends.len()).filter(|&v| self.carried[v] > 0.0);
        senders().all(|s| senders().all(|t| self.distance[s][t] < FAR))
    }

    /// The share of the paths from s to t over one link from v to w.
    pub fn share(&self, s: usize, t: usize, v: usize, w: usize) -> f64 {
        let far = &self.distance;
        if s == t || far[s][v] + 1 + far[w][t] != far[s][t] {
            return 0.0;
        }
        self.count[s][v] * self.count[w][t] / self.count[s][t]
    }

    /// The load of the link from v to w if s sends so much to t.
    pub fn load(&self, v: usize, w: usize, sent: impl Fn(usize, usize) -> f64) -> f64 {
        let n = self.ends.len();
        let mut load = 0.0;
        for s in (0..n).filter(|&s| self.carried[s] > 0.0) {
            for t in (0..n).filter(|&t| self.carried[t] > 0.0) {
                load += sent(s, t) * self.share(s, t, v, w);
            }
        }
        load
    }

    pub fn channels(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let row = |(v, ends): (usize, &Vec<usize>)| {
            ends.iter().enumerate().map(move |(port, &w)| (v, port, w)).collect::<Vec<_>>()
        };
        self.ends.iter().enumerate().flat_map(row)
    }

    /// The node of each endpoint.
    pub fn endpoints(&self) -> Vec<usize> {
        let at = |v: usize| std::iter::repeat_n(v, self.carried[v] as usize);
        (0..self.ends.len()).flat_map(at).collect()
    }

    /// The load of the most loaded link if endpoint e sends to `to[e]`.
    pub fn most_under(&self, to: &[usize]) -> f64 {
        let node = self.endpoints();
        let load = |(v, _, w)| {
            let pairs = node.iter().zip(to).map(|(&s, &t)| self.share(s, node[t], v, w));
            pairs.sum::<f64>()
        };
        self.channels().map(load).fold(0.0, f64::max)
    }

    /// The load of the most loaded link if all endpoints send to all others alike.
    pub fn most_uniform(&self) -> f64 {
        let all: f64 = self.carried.iter().sum();
        let sent = |s: usize, t: usize| self.carried[s] * self.carried[t] / (all - 1.0);
        self.channels().map(|(v, _, w)| self.load(v, w, sent)).fold(0.0, f64::max)
    }
}
