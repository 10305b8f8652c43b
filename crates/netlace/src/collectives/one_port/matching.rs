//! Who of a set of informed nodes can inform whom at the same time.

/// A matching between senders and receivers, that grows by a receiver at a time. Sets are bits.
#[derive(Clone)]
pub(super) struct Matching {
    senders: u64,
    matched: u64,
    /// For each sender that has one, its receiver.
    receiver: [u8; 64],
    busy: u64,
}

impl Matching {
    pub(super) fn new(neighbors: &[u64], informed: u64) -> Self {
        let useful = bits(informed).filter(|&v| neighbors[v as usize] & !informed != 0);
        let senders = useful.fold(0, |senders, v| senders | 1 << v);
        Self { senders, matched: 0, receiver: [0; 64], busy: 0 }
    }

    /// A largest one that informs nodes among these.
    pub(super) fn among(neighbors: &[u64], informed: u64, receivers: &[u32]) -> Self {
        let mut matching = Self::new(neighbors, informed);
        receivers.iter().for_each(|&v| _ = matching.add(neighbors, v));
        matching
    }

    pub(super) fn size(&self) -> u32 {
        self.matched.count_ones()
    }

    /// The receivers.
    pub(super) fn matched(&self) -> u64 {
        self.matched
    }

    /// Each sender with its receiver.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (u32, u32)> {
        bits(self.busy).map(|u| (u, u32::from(self.receiver[u as usize])))
    }

    /// Adds a receiver, for which others may change their senders; whether that is possible.
    pub(super) fn add(&mut self, neighbors: &[u64], v: u32) -> bool {
        let mut untried = self.senders;
        let added = self.augment(neighbors, v, &mut untried);
        if added {
            self.matched |= 1 << v;
        }
        added
    }

    fn augment(&mut self, neighbors: &[u64], v: u32, untried: &mut u64) -> bool {
        loop {
            let open = neighbors[v as usize] & *untried;
            let free = open & !self.busy;
            let Some(u) = bits(if free == 0 { open } else { free }).next() else { return false };
            *untried &= !(1 << u);
            if free != 0 || self.augment(neighbors, u32::from(self.receiver[u as usize]), untried) {
                self.busy |= 1 << u;
                self.receiver[u as usize] = v as u8;
                return true;
            }
        }
    }
}

/// The nodes of a set, in ascending order.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        bit
    })
}
