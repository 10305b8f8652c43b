//! Random expressions, and random damage to them.

use netlace::families::FAMILIES;
use netlace::network::Network;
use rand_core::Rng;
use rand_pcg::Pcg32;

/// A seeded source of choices.
#[derive(Debug)]
pub struct Dice(Pcg32);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::new(seed, 54))
    }

    /// A number from `low` to `high`, both included.
    pub fn roll(&mut self, low: u64, high: u64) -> u64 {
        low + self.0.next_u64() % (high - low + 1)
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.roll(0, items.len() as u64 - 1) as usize]
    }

    /// A network without a base.
    fn leaf(&mut self) -> String {
        let n = self.roll(1, 5);
        match self.roll(0, 31) {
            0 => format!("path({n})"),
            1 => format!("ring({n})"),
            2 => format!("complete({n})"),
            3 => format!("hypercube({})", n / 2),
            4 => format!("folded_hypercube({})", n / 2),
            5 => format!("mesh({n},{})", self.roll(1, 3)),
            6 => format!("torus({},{n})", self.roll(1, 4)),
            7 => format!("hamming({},{})", self.roll(1, 3), self.roll(1, 3)),
            8 => format!("star({})", self.roll(1, 4)),
            9 => "petersen".to_owned(),
            10 => "heawood".to_owned(),
            11 => {
                let (links, seed) = (self.roll(0, 3), self.roll(1, 9));
                let lists =
                    *self.pick(&["", ",without=[0]", ",cut=[0,1]", ",cut=[0,1],without=[2]"]);
                format!("damaged({},links={links},seed={seed}{lists})", self.leaf())
            }
            12 => format!("wk({},{})", self.roll(1, 3), self.roll(1, 3)),
            13 => format!("symmetric_hypernet({},{})", self.roll(1, 2), self.roll(1, 2)),
            14 => {
                let base = *self.pick(&["path(4)", "mesh(2,2)", "rsn(path(2),2)", "hypercube(2)"]);
                format!("hypernet_over({base},{})", self.roll(1, 3))
            }
            15 => format!("rcr({},{},{})", self.roll(0, 2), self.roll(1, 4), self.roll(0, 1)),
            16 => format!("ccc({})", self.roll(1, 3)),
            17 => format!("dual_cube({})", self.roll(1, 2)),
            18 => "hcn(1)".to_owned(),
            19 => format!("hfn({})", self.roll(1, 2)),
            20 => "hcn3(1)".to_owned(),
            21 => "heawood_ii(1)".to_owned(),
            22 => "butterfly(3)".to_owned(),
            23 => format!("shuffle_exchange({})", self.roll(1, 3)),
            // Whatever the registry lists, so that a new family needs no line here.
            _ => self.pick(FAMILIES).example.to_owned(),
        }
    }

    /// A network built over `base`.
    fn wrap(&mut self, base: &str) -> String {
        let (one, two, other) = (self.roll(1, 2), self.roll(1, 3), self.leaf());
        let pivots = *self.pick(&["", ",pivots=degree", ",pivots=[[1]]", ",pivots=[[1,0]]"]);
        match self.roll(0, 19) {
            0 => format!("product({base},{other})"),
            1 => format!("product({other},{base})"),
            2 => format!("folded({base},{one})"),
            3 => format!("root_folded({base},{two})"),
            4 => format!("flooded({base},{two})"),
            5 => format!("re(frame={base},unit={other},phases={}{pivots})", self.roll(0, 2)),
            6 => format!("re({other},{base},{two}{pivots})"),
            7 => format!("re(frames=[{base},{other}],unit={}{pivots})", self.leaf()),
            8 => format!("rdn({base},{})", self.roll(0, 1)),
            9 => format!("rsn({base},{one})"),
            10 => format!("rsn({base},{one},diameter_links=true)"),
            11 => format!("hsn({base},{two})"),
            12 => format!("hosts({base},{two})"),
            13 => format!("rsn({base},2,copies={})", self.roll(1, 6)),
            14 => format!("star_product({base},{other})"),
            15 => format!("crossed({base},{other})"),
            16 => format!("joined({base},{one},groups={two})"),
            17 => format!("lift({base},{one})"),
            18 => format!("trunked({base},[{two}])"),
            _ => {
                let swap = *self.pick(&["low", "high"]);
                let (copies, mask) = (self.roll(1, 6), self.roll(1, 3));
                format!("sn({base},copies={copies},swap={swap},mask={mask})")
            }
        }
    }

    /// An expression that nests at least three constructions over a leaf.
    pub fn tree(&mut self) -> String {
        let mut expr = self.leaf();
        for _ in 0..self.roll(3, 5) {
            expr = self.wrap(&expr);
        }
        expr
    }

    /// A network of at most `most` nodes, without a base or over one.
    pub fn operand(&mut self, most: u64) -> Network {
        loop {
            let leaf = self.leaf();
            let expr = if self.roll(0, 1) == 0 { leaf } else { self.wrap(&leaf) };
            if let Ok(net) = super::try_parse(&expr)
                && *net.order() <= most.into()
            {
                return net;
            }
        }
    }

    /// A random tree that is a network of at most `most` nodes.
    pub fn network(&mut self, most: u64) -> Network {
        loop {
            if let Ok(net) = super::try_parse(&self.tree())
                && *net.order() <= most.into()
            {
                return net;
            }
        }
    }

    /// `text` with a few random changes.
    pub fn mutate(&mut self, text: &str) -> String {
        let alphabet: Vec<char> = "()[],=\"-_. \t\n019azé∞\0".chars().collect();
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..self.roll(1, 4) {
            let at = self.roll(0, chars.len() as u64) as usize;
            match self.roll(0, 6) {
                0 => chars.insert(at, *self.pick(&alphabet)),
                1 if at < chars.len() => drop(chars.remove(at)),
                2 if at < chars.len() => chars[at] = *self.pick(&alphabet),
                3 => {
                    let number = [0, 1, 2, 63, 64, 4096, 65_536, 1 << 31, 1 << 63, u64::MAX];
                    chars.splice(at..at, self.pick(&number).to_string().chars());
                }
                4 => {
                    let from = self.roll(0, at as u64) as usize;
                    let piece: Vec<char> = chars[from..at].to_vec();
                    let to = self.roll(0, chars.len() as u64) as usize;
                    chars.splice(to..to, piece);
                }
                5 => chars.truncate(at),
                _ => {
                    let example = self.pick(FAMILIES).example;
                    chars.splice(at..at, example.chars());
                }
            }
        }
        chars.into_iter().collect()
    }
}

/// How many random cases to try: `usual`, unless the environment asks for another number.
pub fn cases(usual: u64) -> u64 {
    let asked = std::env::var("NETLACE_CASES").ok();
    asked.map_or(usual, |cases| cases.parse().expect("NETLACE_CASES is a number"))
}
