//! The second implementation of every network: explicit, slow, and written from the definitions
//! without any of the library's rules. It takes only the parsed tree from the library.

use std::collections::{BTreeMap, BTreeSet};

use netlace::expr::{Expr, Value};

/// A stored graph: for each node its neighbours, each with the level of the link.
pub type Graph = Vec<BTreeMap<usize, usize>>;

fn levels(g: &Graph) -> usize {
    g.iter().flat_map(|row| row.values()).max().map_or(0, |top| top + 1)
}

fn empty(n: usize) -> Graph {
    vec![BTreeMap::new(); n]
}

/// Links two nodes both ways; loops are dropped.
fn link(g: &mut Graph, u: usize, v: usize, level: usize) {
    if u != v {
        g[u].insert(v, level);
        g[v].insert(u, level);
    }
}

/// A graph whose links, all of level 0, are those from v to each of `ends(v)`.
fn flat(n: usize, ends: impl Fn(usize) -> Vec<usize>) -> Graph {
    let mut g = empty(n);
    for v in 0..n {
        for w in ends(v) {
            link(&mut g, v, w, 0);
        }
    }
    g
}

fn path(n: usize) -> Graph {
    flat(n, |v| if v + 1 < n { vec![v + 1] } else { vec![] })
}

fn ring(n: usize) -> Graph {
    flat(n, |v| vec![(v + 1) % n])
}

fn complete(n: usize) -> Graph {
    flat(n, |v| (0..v).collect())
}

fn hypercube(n: usize) -> Graph {
    flat(1 << n, |v| (0..n).map(|bit| v ^ (1 << bit)).collect())
}

fn folded_hypercube(n: usize) -> Graph {
    let mut g = hypercube(n);
    for v in 0..1 << n {
        link(&mut g, v, (1 << n) - 1 - v, 0);
    }
    g
}

fn petersen() -> Graph {
    flat(10, |v| if v < 5 { vec![(v + 1) % 5, v + 5] } else { vec![5 + (v - 5 + 2) % 5] })
}

fn heawood() -> Graph {
    flat(14, |v| if v % 2 == 1 { vec![(v + 1) % 14, (v + 5) % 14] } else { vec![(v + 1) % 14] })
}

fn star(n: usize) -> Graph {
    let mut perms: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..n {
        let longer = |perm: &Vec<usize>| {
            let unused: Vec<usize> = (0..n).filter(|entry| !perm.contains(entry)).collect();
            unused.into_iter().map(|entry| [perm.clone(), vec![entry]].concat()).collect::<Vec<_>>()
        };
        perms = perms.iter().flat_map(longer).collect();
    }
    flat(perms.len(), |v| {
        let exchanged = |k: usize| {
            let mut perm = perms[v].clone();
            perm.swap(0, k);
            perms.binary_search(&perm).unwrap()
        };
        (1..n).map(exchanged).collect()
    })
}

/// Two factors at a time, from the right; the right one's levels come first.
fn product(factors: &[Graph]) -> Graph {
    let mut result = empty(1);
    for a in factors.iter().rev() {
        let (m, up) = (result.len(), levels(&result));
        let mut g = empty(a.len() * m);
        for (i, outer) in a.iter().enumerate() {
            for (j, inner) in result.iter().enumerate() {
                for (&y, &level) in inner {
                    link(&mut g, i * m + j, i * m + y, level);
                }
                for (&x, &level) in outer {
                    link(&mut g, i * m + j, x * m + j, up + level);
                }
            }
        }
        result = g;
    }
    result
}

fn single_level(mut g: Graph) -> Graph {
    g.iter_mut().flat_map(|row| row.values_mut()).for_each(|level| *level = 0);
    g
}

/// Copies of the root-joined product by recursion: a copy of the smaller network hangs at each
/// node of G by its node 0.
fn root_folded(base: &Graph, n: usize) -> Graph {
    let mut result = base.clone();
    for digit in 1..n {
        let (m, up) = (result.len(), levels(base) * digit);
        let mut g = empty(base.len() * m);
        for (d, row) in base.iter().enumerate() {
            for (x, inner) in result.iter().enumerate() {
                for (&y, &level) in inner {
                    link(&mut g, d * m + x, d * m + y, level);
                }
            }
            for (&e, &level) in row {
                link(&mut g, d * m, e * m, up + level);
            }
        }
        result = g;
    }
    result
}

fn flooded(base: &Graph, n: usize) -> Graph {
    let (q, up) = (base.len(), levels(base));
    // copies[i] = (tier, the node ids of that copy of the base)
    let mut copies = vec![(0, (0..q).collect::<Vec<_>>())];
    let mut newest: Vec<usize> = (0..q).collect();
    let mut order = q;
    for tier in 1..n {
        let mut next = Vec::new();
        for &root in &newest {
            let fresh: Vec<usize> = (order..order + q - 1).collect();
            order += q - 1;
            next.extend(&fresh);
            copies.push((tier, [vec![root], fresh].concat()));
        }
        newest = next;
    }
    let mut g = empty(order);
    for (tier, ids) in copies {
        for (d, row) in base.iter().enumerate() {
            for (&e, &level) in row {
                link(&mut g, ids[d], ids[e], level + (n - 1 - tier) * up);
            }
        }
    }
    g
}

/// The pivots of each phase, as the words `diameter` and `degree` mean them.
fn pivots(frames: &[Graph], unit: &Graph, by_degree: bool) -> Vec<Vec<usize>> {
    let (r, n_u) = (frames.len(), unit.len());
    let full = r.saturating_sub(1) / n_u * n_u;
    let block = if r > full {
        let most = frames[full..].iter().flatten().map(BTreeMap::len).max().unwrap_or(0);
        (n_u / (r - full)).min(most).max(1)
    } else {
        1
    };
    let pivots = |j: usize| {
        if !by_degree || j < full {
            vec![j % n_u]
        } else {
            ((j - full) * block..(j - full + 1) * block).collect()
        }
    };
    (0..r).map(pivots).collect()
}

fn re(frames: &[Graph], unit: &Graph, pivots: &[Vec<usize>]) -> Graph {
    let n_u = unit.len();
    // The unit node of frame copy `a` that carries the frame link to `c`.
    let carrier = |j: usize, a: usize, c: usize| {
        let set = &pivots[j % pivots.len()];
        set[frames[j][a].keys().position(|&other| other == c).unwrap() % set.len()]
    };
    let mut g = empty(n_u * frames.iter().map(Vec::len).product::<usize>());
    for x in 0..g.len() {
        let u = x % n_u;
        for (&v, &level) in &unit[u] {
            link(&mut g, x, x - u + v, level);
        }
        let (mut weight, mut up) = (n_u, levels(unit));
        for (j, frame) in frames.iter().enumerate() {
            let a = x / weight % frame.len();
            for (&c, &level) in &frame[a] {
                if carrier(j, a, c) == u {
                    let far = x - u - a * weight + c * weight + carrier(j, c, a);
                    link(&mut g, x, far, up + level);
                }
            }
            weight *= frame.len();
            up += levels(frame);
        }
    }
    g
}

fn heawood_ii(n: usize, nine: bool) -> Graph {
    let h = heawood();
    let mut g = empty(14usize.pow(n as u32));
    for x in 0..g.len() {
        let v0 = x % 14;
        for &v in h[v0].keys() {
            link(&mut g, x, x - v0 + v, 0);
        }
        for i in 1..n {
            let (p, w) = ((i - 1) % 14, 14usize.pow(i as u32));
            let d = x / w % 14;
            let rest = x - v0 - d * w;
            if nine {
                if [p, p + 3, p + 11].iter().any(|port| port % 14 == v0) {
                    h[d].keys().for_each(|far| link(&mut g, x, rest + far * w + v0, i));
                }
                continue;
            }
            if v0 == (p + 3) % 14 {
                link(&mut g, x, rest + (d + 1) % 14 * w + (p + 11) % 14, i);
            }
            if v0 == p {
                let far = if d % 2 == 1 { (d + 5) % 14 } else { (d + 9) % 14 };
                link(&mut g, x, rest + far * w + p, i);
            }
        }
    }
    g
}

/// Copies of `base` numbered c·n + x, before any link between them.
fn copies(base: &Graph, count: usize) -> Graph {
    let n = base.len();
    let mut g = empty(count * n);
    for c in 0..count {
        for (x, row) in base.iter().enumerate() {
            for (&y, &level) in row {
                link(&mut g, c * n + x, c * n + y, level);
            }
        }
    }
    g
}

fn rdn(base: Graph, k: usize) -> Graph {
    (0..k).fold(base, |base, _| {
        let (n, up) = (base.len(), levels(&base));
        let mut g = copies(&base, 2 * n);
        for c in 0..n {
            for x in 0..n {
                link(&mut g, c * n + x, n * n + x * n + c, up);
            }
        }
        g
    })
}

fn rsn(base: Graph, l: usize, diameter_links: bool, clusters: Option<usize>) -> Graph {
    (1..l).fold(base, |base, level| {
        let (n, up) = (base.len(), levels(&base));
        let m = clusters.filter(|_| level + 1 == l).unwrap_or(n);
        let mut g = copies(&base, m);
        for c in 0..m {
            for x in 0..c {
                link(&mut g, c * n + x, x * n + c, up);
            }
            if diameter_links {
                link(&mut g, c * n + c, (n - 1 - c) * (n + 1), up);
            }
        }
        g
    })
}

fn hsn(base: &Graph, l: usize, diameter_links: bool) -> Graph {
    let (q, up) = (base.len(), levels(base));
    let mut g = copies(base, q.pow(l as u32 - 1));
    for v in 0..g.len() {
        let digits: Vec<usize> = (0..l).map(|i| v / q.pow(i as u32) % q).collect();
        let number = |digits: &[usize]| digits.iter().rev().fold(0, |number, d| number * q + d);
        for i in 1..l {
            let mut swapped = digits.clone();
            swapped.swap(0, i);
            link(&mut g, v, number(&swapped), up + i - 1);
        }
        if diameter_links && digits[0] == digits[1] {
            let mut far = digits.clone();
            far[0] = q - 1 - digits[0];
            far[1] = far[0];
            link(&mut g, v, number(&far), up);
        }
    }
    g
}

fn sn(base: &Graph, m: usize, high: bool, mask: usize) -> Graph {
    let (n, up) = (base.len(), levels(base));
    let z = n / m;
    let mut g = copies(base, m);
    for c in 0..m {
        for x in 0..n {
            let (digit, rest) = if high { (x / z, x % z) } else { (x % m, x / m) };
            let far = if high { c * z + rest } else { rest * m + c };
            if digit != c && rest % mask == 0 {
                link(&mut g, c * n + x, digit * n + far, up);
            }
        }
    }
    g
}

/// Step by step: q clusters, cluster a's corner b joined to cluster b's corner a.
fn corners(nucleus: &Graph, l: usize) -> Graph {
    let q = nucleus.len();
    let mut result = nucleus.clone();
    for digit in 1..l {
        let m = result.len();
        let corner = |a: usize| a * ((m - 1) / (q - 1).max(1));
        let mut g = copies(&result, q);
        for a in 0..q {
            for b in 0..a {
                link(&mut g, a * m + corner(b), b * m + corner(a), digit);
            }
        }
        result = g;
    }
    result
}

fn hypernet(base: Graph, l: usize) -> Graph {
    let above = levels(&base);
    let mut result = base;
    for step in 2..=l {
        let size = result.len();
        let count = size >> (step - 1);
        let pattern = (1 << (step - 2)) - 1;
        let mut g = copies(&result, count);
        for c in 0..count {
            for other in 0..c {
                let (here, there) = (other << (step - 1) | pattern, c << (step - 1) | pattern);
                link(&mut g, c * size + here, other * size + there, above + step - 2);
            }
        }
        result = g;
    }
    result
}

/// The nodes of a block of n are linked to a new node instead of to each other.
fn buses(base: &Graph, n: usize) -> Graph {
    let members = base.len();
    let mut kept = BTreeSet::new();
    let mut g = empty(members + members / n);
    for (v, row) in base.iter().enumerate() {
        kept.extend(row.iter().filter(|&(w, _)| v / n != w / n).map(|(_, &level)| level));
    }
    for (v, row) in base.iter().enumerate() {
        link(&mut g, v, members + v / n, 0);
        for (&w, level) in row.iter().filter(|&(w, _)| v / n != w / n) {
            link(&mut g, v, w, 1 + kept.range(..level).count());
        }
    }
    g
}

fn rcr(k: usize, r: usize, j: usize) -> Graph {
    let m = k + j;
    let mut g = empty(r << m);
    for a in 0..1 << m {
        for b in 0..r {
            link(&mut g, a * r + b, a * r + (b + 1) % r, 0);
            for x in 1..=k {
                let bit = (m - (b * j + x) % m) % m;
                link(&mut g, a * r + b, (a ^ (1 << bit)) * r + b, 1);
            }
        }
    }
    g
}

/// The links between nodes that are left, but for those that are cut. For lots see `damaged.rs`.
fn damaged(base: &Graph, cut: &[usize], without: &[usize]) -> Graph {
    let left: Vec<usize> = (0..base.len()).filter(|v| !without.contains(v)).collect();
    let mut g = empty(left.len());
    for (i, &u) in left.iter().enumerate() {
        for (v, &level) in &base[u] {
            let is_cut = cut.chunks(2).any(|pair| pair == [u, *v] || pair == [*v, u]);
            if let (false, Ok(j)) = (is_cut, left.binary_search(v)) {
                link(&mut g, i, j, level);
            }
        }
    }
    g
}

/// Parts by ever larger labels: a node has the least number of those that links of the level connect it with.
fn contracted(base: &Graph, level: usize) -> Graph {
    let mut least: Vec<usize> = (0..base.len()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (v, row) in base.iter().enumerate() {
            for (&w, _) in row.iter().filter(|(_, at)| **at == level) {
                changed |= least[w] > least[v];
                least[w] = least[w].min(least[v]);
            }
        }
    }
    let parts: Vec<usize> = (0..base.len()).filter(|&v| least[v] == v).collect();
    let part = |v: usize| parts.binary_search(&least[v]).unwrap();
    let mut g = empty(parts.len());
    for (v, row) in base.iter().enumerate() {
        for (&w, &level) in row {
            let (near, far) = (part(v), part(w));
            let lowest = g[near].get(&far).map_or(level, |known| level.min(*known));
            link(&mut g, near, far, lowest);
        }
    }
    g
}

/// The arguments of a call as the definitions name them.
struct Call<'a>(&'a Expr);

impl<'a> Call<'a> {
    fn named(&self, key: &str) -> Option<&'a Value> {
        let named = |arg: &&netlace::expr::Arg| arg.key.as_ref().is_some_and(|k| k.name == key);
        self.0.args.iter().find(named).map(|arg| &arg.value)
    }
    fn get(&self, index: usize, key: &str) -> &'a Value {
        let positional = self.0.args.get(index).filter(|arg| arg.key.is_none());
        positional.map(|arg| &arg.value).or(self.named(key)).unwrap()
    }
    fn int(&self, index: usize, key: &str) -> usize {
        integer(self.get(index, key))
    }
    fn graph(&self, index: usize, key: &str) -> Graph {
        graph(self.get(index, key))
    }
    fn word(&self, key: &str) -> String {
        self.named(key).map(ToString::to_string).unwrap_or_default()
    }
    fn listed(&self, key: &str) -> Vec<usize> {
        self.named(key).map_or(vec![], |value| list(value).iter().map(integer).collect())
    }
    fn ints(&self) -> Vec<usize> {
        self.0.args.iter().map(|arg| integer(&arg.value)).collect()
    }
}

fn integer(value: &Value) -> usize {
    match value {
        Value::Integer(value, _) => *value as usize,
        _ => panic!("not an integer"),
    }
}

fn graph(value: &Value) -> Graph {
    match value {
        Value::Expr(expr) => build(expr),
        _ => panic!("not a network"),
    }
}

fn list(value: &Value) -> &[Value] {
    match value {
        Value::List(items, _) => items,
        _ => panic!("not a list"),
    }
}

/// A family whose second implementation is an adjacency test in its own file: taken as it is, so
/// that what is built over it can be compared.
fn from_library(expr: &Expr) -> Graph {
    let network = super::parse(&expr.to_string());
    let topology = network.topology().unwrap();
    let mut g = empty(topology.order() as usize);
    for v in 0..topology.order() {
        for link in super::links(&**topology, v) {
            g[v as usize].insert(link.to as usize, usize::from(link.level));
        }
    }
    g
}

/// The graph that an expression stands for.
pub fn build(expr: &Expr) -> Graph {
    let call = Call(expr);
    let axes = |axis: fn(usize) -> Graph| {
        single_level(product(&call.ints().into_iter().map(axis).collect::<Vec<_>>()))
    };
    match expr.name.as_str() {
        "path" => path(call.int(0, "n")),
        "ring" => ring(call.int(0, "n")),
        "complete" => complete(call.int(0, "n")),
        "hypercube" => hypercube(call.int(0, "n")),
        "folded_hypercube" => folded_hypercube(call.int(0, "n")),
        "mesh" => axes(path),
        "torus" => axes(ring),
        "hamming" => axes(complete),
        "star" => star(call.int(0, "n")),
        "petersen" => petersen(),
        "heawood" => heawood(),
        "product" => product(&expr.args.iter().map(|arg| graph(&arg.value)).collect::<Vec<_>>()),
        "folded" => product(&vec![call.graph(0, "base"); call.int(1, "n")]),
        "root_folded" => root_folded(&call.graph(0, "base"), call.int(1, "n")),
        "flooded" => flooded(&call.graph(0, "base"), call.int(1, "n")),
        "re" => {
            let (frames, unit) = if let Some(frames) = call.named("frames") {
                let frames: Vec<Graph> = list(frames).iter().map(graph).collect();
                (frames, graph(call.named("unit").unwrap()))
            } else {
                let phases = call.int(2, "phases");
                let unused = phases == 0; // and perhaps too large to build
                let frame = if unused { vec![] } else { call.graph(0, "frame") };
                (vec![frame; phases], call.graph(1, "unit"))
            };
            let pivots = match call.named("pivots") {
                Some(Value::List(sets, _)) => {
                    sets.iter().map(|set| list(set).iter().map(integer).collect()).collect()
                }
                _ => pivots(&frames, &unit, call.word("pivots") == "degree"),
            };
            re(&frames, &unit, &pivots)
        }
        "heawood_ii" => heawood_ii(call.int(0, "n"), call.word("links") == "nine"),
        "rdn" => rdn(call.graph(0, "base"), call.int(1, "k")),
        "dual_cube" => rdn(hypercube(call.int(0, "n") - 1), 1),
        "rsn" => {
            let diameter_links = call.word("diameter_links") == "true";
            let clusters = call.named("copies").map(integer);
            rsn(call.graph(0, "base"), call.int(1, "l"), diameter_links, clusters)
        }
        "hcn" => rsn(hypercube(call.int(0, "n")), 2, true, None),
        "hfn" => rsn(folded_hypercube(call.int(0, "n")), 2, false, None),
        "hsn" => hsn(&call.graph(0, "base"), call.int(1, "l"), false),
        "hcn3" => hsn(&hypercube(call.int(0, "n")), 3, true),
        "sn" => {
            let mask = call.named("mask").map_or(1, integer);
            sn(&call.graph(0, "base"), call.int(1, "copies"), call.word("swap") == "high", mask)
        }
        "wk" => corners(&complete(call.int(0, "n")), call.int(1, "l")),
        "symmetric_hypernet" => corners(&hypercube(call.int(0, "n")), call.int(1, "l")),
        "hypernet" => hypernet(hypercube(call.int(0, "n")), call.int(1, "l")),
        "hypernet_over" => hypernet(call.graph(0, "base"), call.int(1, "l")),
        "buses" => buses(&call.graph(0, "base"), call.int(1, "n")),
        "rcr" => rcr(call.int(0, "k"), call.int(1, "r"), call.int(2, "j")),
        "ccc" => {
            let n = call.int(0, "n");
            re(&vec![complete(2); n], &ring(n), &(0..n).map(|j| vec![j]).collect::<Vec<_>>())
        }
        "contracted" => contracted(&call.graph(0, "base"), call.named("level").map_or(0, integer)),
        "damaged" if call.named("links").or(call.named("nodes")).is_none() => {
            damaged(&call.graph(0, "base"), &call.listed("cut"), &call.listed("without"))
        }
        _ => from_library(expr),
    }
}
