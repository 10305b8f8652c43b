//! The routers of a part, as they are kept.

use serde::{Deserialize, Serialize};

use super::super::bits::Bits;
use super::super::flit::Flit;
use super::super::kept::{DamagedError, KeptFlit, Occupied, Valid, require};
use super::super::router::{Input, NONE};
use super::super::source::{KeptSource, Source};
use super::{Calendar, Part};

/// A router between two cycles. Sets are lists of input or output channels.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptRouter {
    inputs: Vec<KeptInput>,
    /// Of each output channel, the input channel from which on it grants.
    grants: Vec<u16>,
    ports: Vec<KeptPort>,
    /// Input channels that ask from the next cycle on, and from the one behind it.
    soon: Vec<u16>,
    later: Vec<u16>,
    /// What arrives: the cycle, counted from the next one, flits, and credits.
    coming: Vec<(u32, Vec<u16>, Vec<u16>)>,
    sources: Vec<KeptSource>,
}

/// An input virtual channel.
#[derive(Serialize, Deserialize)]
struct KeptInput {
    count: u8,
    head: u8,
    port: u16,
    mask: u16,
    held: u16,
    accept: u16,
    /// The flits in its buffer, and those in flight to it.
    flits: Vec<KeptFlit>,
}

/// A port.
#[derive(Serialize, Deserialize)]
struct KeptPort {
    sent: u32,
    grant: u16,
    accept: u16,
    turn: u8,
}

fn list<B: Bits>(mut set: B) -> Vec<u16> {
    std::iter::from_fn(|| set.pop()).map(|member| member as u16).collect()
}

/// The set of these channels, of as many as there are, only some of which are used.
fn set<B: Bits>(list: &[u16], is_channel: impl Fn(usize) -> bool) -> Result<B, DamagedError> {
    let mut set = B::EMPTY;
    for &channel in list {
        require(is_channel(channel.into()))?;
        set |= B::one(channel.into());
    }
    Ok(set)
}

impl<B: Bits, F: Flit> Part<'_, B, F> {
    /// The number of routers.
    pub(crate) fn len(&self) -> usize {
        self.routers.len()
    }

    /// A router before cycle `now`.
    pub(crate) fn keep(&self, r: usize, now: u32) -> KeptRouter {
        let (router, stride) = (&self.routers[r], self.shared.stride);
        let (first, ports) = (router.first as usize, usize::from(router.ports));
        let channels = (first << stride)..((first + ports) << stride);
        let mut in_flight = vec![0; channels.len()];
        let coming: Vec<_> = self
            .wheel
            .coming(r, now)
            .map(|(cycle, events)| (cycle - now, list(events.flits), list(events.credits)))
            .collect();
        for &x in coming.iter().flat_map(|(_, flits, _)| flits) {
            in_flight[usize::from(x)] += 1;
        }
        let input = |(x, more): (usize, u8)| {
            let Input { count, head, port, mask, held, accept } = self.inputs[x];
            let buffer = &self.buffers[x << self.shared.shift..];
            let place =
                |i: u8| (usize::from(head) + usize::from(i)) % usize::from(self.shared.depth);
            let flits = (0..count + more).map(|i| KeptFlit::of(buffer[place(i)])).collect();
            KeptInput { count, head, port, mask, held, accept, flits }
        };
        let numbers = self.endpoints[r] as usize..self.endpoints[r + 1] as usize;
        KeptRouter {
            inputs: channels.clone().zip(in_flight).map(input).collect(),
            grants: self.outputs[channels].iter().map(|output| output.grant).collect(),
            ports: self.ports[first..first + ports]
                .iter()
                .map(|port| KeptPort {
                    sent: port.sent,
                    grant: port.grant,
                    accept: port.accept,
                    turn: port.turn,
                })
                .collect(),
            soon: list(router.soon),
            later: list(router.later),
            coming,
            sources: self.sources[numbers].iter().map(Source::keep).collect(),
        }
    }

    /// From now on, only what is restored is in this part.
    pub(crate) fn clear(&mut self) {
        self.calendar = Calendar::new();
        // Each router finds out what there is to do.
        self.busy.fill(u64::MAX);
        if let Some(last) = self.busy.last_mut()
            && !self.routers.len().is_multiple_of(64)
        {
            *last = (1 << (self.routers.len() % 64)) - 1;
        }
    }

    /// Puts into a router what was kept before the next cycle, but for the credits of its links; and into `occupied`, for each of its
    /// input channels, what those see that send into it.
    pub(crate) fn restore(
        &mut self,
        r: usize,
        kept: &KeptRouter,
        occupied: &mut Vec<Occupied>,
        valid: &Valid,
    ) -> Result<(), DamagedError> {
        let stride = self.shared.stride;
        let (channels_of_port, depth) =
            (self.shared.next_hops.all.count_ones() as usize, valid.depth);
        let (first, ports) = (self.routers[r].first as usize, usize::from(self.routers[r].ports));
        let channels = ports << stride;
        let numbers = self.endpoints[r] as usize..self.endpoints[r + 1] as usize;
        require(kept.inputs.len() == channels && kept.grants.len() == channels)?;
        require(kept.ports.len() == ports && kept.sources.len() == numbers.len())?;
        let is_channel = |x: usize| x < channels && x & ((1 << stride) - 1) < channels_of_port;
        let mut in_flight = vec![0_usize; channels];
        for (cycle, flits, credits) in &kept.coming {
            require(*cycle < self.wheel.cycles())?;
            let (flits, credits) = (set::<B>(flits, is_channel)?, set::<B>(credits, is_channel)?);
            list(flits).iter().for_each(|&x| in_flight[usize::from(x)] += 1);
            let events = self.wheel.at::<false>(r, valid.now + cycle);
            events.flits |= flits;
            events.credits |= credits;
        }
        let start = occupied.len();
        let (mut asks, mut active) = (B::EMPTY, B::EMPTY);
        for (x, input) in kept.inputs.iter().enumerate() {
            let &KeptInput { count, head, port, mask, held, accept, .. } = input;
            let taken = usize::from(count) + in_flight[x];
            require(input.flits.len() == taken && taken <= usize::from(depth) && head < depth)?;
            require(is_channel(x) || (taken == 0 && held == 0))?;
            require(usize::from(port) < ports && mask & !self.shared.next_hops.all == 0)?;
            let buffer = ((first << stride) + x) << self.shared.shift;
            let place = |i: usize| (usize::from(head) + i) % usize::from(depth);
            for (i, flit) in input.flits.iter().enumerate() {
                self.buffers[buffer + place(i)] = flit.check(valid)?;
            }
            self.inputs[(first << stride) + x] = Input { count, head, port, mask, held, accept };
            occupied.push(Occupied { taken: taken as u8, next: place(taken) as u8 });
            if let Some(y) = usize::from(held).checked_sub(1) {
                require(is_channel(y))?;
                let output = &mut self.outputs[(first << stride) + y];
                require(output.owner == NONE)?;
                output.owner = x as u16;
                let port = &mut self.ports[first + (y >> stride)];
                port.hold |= B::one(x);
                port.free &= !(1 << (y & ((1 << stride) - 1)));
                self.routers[r].wanted |= B::one(y >> stride);
                if count > 0 {
                    active |= B::one(x);
                }
            } else if count > 0 {
                asks |= B::one(x);
                self.ports[first + usize::from(port)].ask |= B::one(x);
            }
        }
        let is_asking = |x: usize| x < channels && !(asks & B::one(x)).is_empty();
        let (soon, later) = (set::<B>(&kept.soon, is_asking)?, set::<B>(&kept.later, is_asking)?);
        require((soon & later).is_empty())?;
        let router = &mut self.routers[r];
        (router.soon, router.later, router.asks) = (soon, later, asks & !(soon | later));
        (router.active, router.is_quiet, router.attend) = (active, false, valid.now);
        for (output, grant) in self.outputs[first << stride..].iter_mut().zip(&kept.grants) {
            output.grant = *grant;
        }
        for (port, kept) in self.ports[first..].iter_mut().zip(&kept.ports) {
            require(kept.sent <= valid.now)?;
            (port.sent, port.grant, port.accept, port.turn) =
                (kept.sent, kept.grant, kept.accept, kept.turn);
        }
        let degree = usize::from(router.degree);
        for ((kept, number), port) in kept.sources.iter().zip(numbers).zip(degree..) {
            let buffers = &occupied[start + (port << stride)..][..channels_of_port];
            let source = &mut self.sources[number];
            source.restore(kept, buffers, valid, valid.now)?;
            if !self.is_dense {
                let birth = source.birth_of_next().max(valid.now);
                self.calendar.file(number as u32, birth, valid.now);
            }
        }
        Ok(())
    }

    /// The credits of a router's output channels, once all buffers are known: `far` says what is at the far end of a port of a link.
    pub(crate) fn restore_credits(
        &mut self,
        r: usize,
        now: u32,
        far: impl Fn(usize) -> usize,
        occupied: &[Occupied],
    ) -> Result<(), DamagedError> {
        let (stride, depth) = (self.shared.stride, self.shared.depth);
        let Self { routers, outputs, wheel, shared, .. } = self;
        let router = &mut routers[r];
        let first = (router.first as usize) << stride;
        let mut returning = vec![0_u8; usize::from(router.ports) << stride];
        for (_, events) in wheel.coming(r, now) {
            list(events.credits).iter().for_each(|&y| returning[usize::from(y)] += 1);
        }
        for o in 0..usize::from(router.ports) {
            for v in 0..shared.next_hops.all.count_ones() as usize {
                let y = (o << stride) + v;
                let output = &mut outputs[first + y];
                let buffer = if o < usize::from(router.degree) {
                    occupied[(far(o) << stride) + v]
                } else {
                    // Endpoints take all that comes; the places of what they have taken come back.
                    Occupied { taken: 0, next: output.tail }
                };
                let taken = usize::from(buffer.taken) + usize::from(returning[y]);
                require(taken <= usize::from(depth))?;
                output.credits = depth - taken as u8;
                output.tail = buffer.next;
                if output.owner != NONE && output.credits > 0 {
                    router.ready |= B::one(output.owner.into());
                }
            }
        }
        Ok(())
    }
}
