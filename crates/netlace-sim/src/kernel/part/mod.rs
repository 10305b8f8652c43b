//! A part of the network: consecutive routers, simulated by one thread.
//!
//! Nothing that another router does is felt sooner than a credit takes, a cycle and those of the wire. So each router is taken
//! through a window of that many cycles while its state is in the cache, and parts exchange parcels at the end of a window.

mod kept;

pub(super) use kept::KeptRouter;

use std::ops::Range;

use pulp::Arch;

use super::bits::Bits;
use super::calendar::Calendar;
use super::flit::{Carried, Flit};
use super::router::{Input, Link, NONE, Output, Port, Router, Scratch};
use super::source::Source;
use super::state::{Leaving, NextHops, Shared, State};
use super::wheel::{Events, Wheel};
use super::{Buffers, Fault, Parcel, Tally};
use crate::packets::{Injection, Packet, draw};
use crate::routes::Routes;
use crate::wiring::Wiring;
use netlace::network::Header;

/// The stage behind the switch takes a cycle.
const SWITCH: u32 = 1;
/// From the switch to an endpoint.
pub(crate) const EJECTION: u32 = SWITCH + 2;
/// Until the credit of an ejected flit is back.
const EJECTION_CREDIT: u32 = EJECTION + 2;
/// From an endpoint into the router, and back for its credit.
const INJECTION: u32 = 2;
/// A router of another part.
const REMOTE: u32 = 1 << 31;

/// What a packet waits for.
pub(super) enum Front {
    /// Nothing that others hold, or there is no packet.
    Moves,
    /// A place in the buffer behind this port and channel.
    NeedsCredit { port: usize, channel: usize },
    /// A channel that one of these input channels holds.
    NeedsOneOf(Vec<usize>),
}

pub(crate) struct Part<'a, B, F> {
    /// What all its routers have in common.
    shared: Shared<'a, B>,
    traffic: &'a dyn Injection,
    seed: u64,
    measured: Range<u32>,
    /// The first router, and the first endpoint.
    first: usize,
    first_endpoint: u32,
    routers: Vec<Router<B>>,
    inputs: Vec<Input>,
    outputs: Vec<Output>,
    ports: Vec<Port<B>>,
    sources: Vec<Source<F>>,
    /// The first endpoint of each router of this part, and the number of all.
    endpoints: Vec<u32>,
    buffers: Vec<F>,
    wheel: Wheel<B>,
    /// Routers that have something to do in any case, a bit each.
    busy: Vec<u64>,
    is_dense: bool,
    calendar: Calendar,
    pub(crate) tally: Tally,
    pub(crate) parcels: Vec<Parcel<F>>,
}

/// What all parts are made of.
pub(crate) struct Setting<'a> {
    pub(crate) wiring: &'a Wiring,
    pub(crate) routes: &'a dyn Routes,
    pub(crate) traffic: &'a dyn Injection,
    pub(crate) buffers: Buffers,
    pub(crate) seed: u64,
    pub(crate) keeps_log: bool,
    pub(crate) is_dense: bool,
}

impl<'a, B: Bits, F: Flit> Part<'a, B, F> {
    /// Routers are taken through `window` cycles at a time.
    pub(crate) fn new(setting: &Setting<'a>, routers: Range<usize>, window: u32) -> Self {
        let Setting { wiring, routes, traffic, buffers, .. } = *setting;
        let n = routers.len();
        let stride = buffers.stride();
        let shift = u32::from(buffers.flits).next_power_of_two().trailing_zeros();
        let longest = wiring.cycles().map_or(0, |(_, longest)| u32::from(longest)) + SWITCH + 1;
        let all_channels = u16::MAX >> (16 - buffers.channels);
        let place = |r: usize, port: u16| -> u32 {
            // Ports of a part are counted from its first router.
            let before: usize = wiring.ports_before(r) - wiring.ports_before(routers.start);
            before as u32 + u32::from(port)
        };
        let mut part = Self {
            shared: Shared {
                next_hops: NextHops {
                    routes,
                    adaptive: routes.adaptive(),
                    lanes: buffers.of_lanes(routes),
                    all: all_channels,
                    longest: traffic.longest(),
                },
                scratch: Scratch::new(wiring.most_ports(), stride),
                pending: Vec::new(),
                fault: None,
                stride,
                shift,
                depth: buffers.flits,
            },
            traffic,
            seed: setting.seed,
            measured: 0..0,
            first: routers.start,
            first_endpoint: wiring.endpoints_of(routers.start).start,
            routers: Vec::with_capacity(n),
            inputs: Vec::new(),
            outputs: Vec::new(),
            ports: Vec::new(),
            sources: Vec::new(),
            endpoints: vec![0],
            buffers: Vec::new(),
            // A router may be a window ahead of another.
            wheel: Wheel::new(n, longest.max(EJECTION_CREDIT) + window, setting.is_dense),
            busy: vec![0; n.div_ceil(64)],
            is_dense: setting.is_dense,
            calendar: Calendar::new(),
            tally: Tally::new(setting.keeps_log),
            parcels: Vec::new(),
        };
        let blank = Port {
            ask: B::EMPTY,
            hold: B::EMPTY,
            link: Link { far: 0, far_place: 0, back: 0, wire: 0 },
            sent: 0,
            free: all_channels,
            grant: 0,
            accept: 0,
            turn: 0,
        };
        for r in routers.clone() {
            let links = wiring.links(r);
            let ports = wiring.ports(r) as u16;
            part.routers.push(Router::new(part.ports.len() as u32, links.len() as u16, ports));
            for wire in links {
                let to = wire.to as usize;
                let is_near = routers.contains(&to);
                let link = Link {
                    far: if is_near { (to - routers.start) as u32 } else { REMOTE | wire.to },
                    far_place: if is_near { place(to, wire.back) } else { 0 },
                    back: wire.back,
                    wire: wire.cycles,
                };
                part.ports.push(Port { link, ..blank });
            }
            for endpoint in wiring.endpoints_of(r) {
                part.ports.push(blank);
                part.sources.push(Source::new(buffers));
                let number = part.sources.len() as u32 - 1;
                part.draw(number, endpoint, 0, 0, 0);
            }
            part.endpoints.push(part.sources.len() as u32);
        }
        let channels = part.ports.len() << stride;
        part.inputs = vec![Input::default(); channels];
        part.outputs =
            vec![Output { credits: buffers.flits, tail: 0, owner: NONE, grant: 0 }; channels];
        part.buffers = vec![F::default(); channels << shift];
        if routes.adaptive().is_some() {
            part.shared.pending = vec![Header::default(); channels];
        }
        part
    }

    /// The next packet of a source, none of which is made before `earliest`.
    #[inline(always)]
    fn draw(&mut self, number: u32, endpoint: u32, earliest: u32, now: u32, end: u32) {
        let source = &mut self.sources[number as usize];
        source.draw(self.traffic, endpoint, earliest);
        let birth = source.birth_of_next().max(now);
        // What is born within the window is seen by the router itself.
        if !self.is_dense && birth >= end {
            self.calendar.file(number, birth, now);
        }
    }

    /// An endpoint that has had no further packet may have one.
    pub(super) fn offer(&mut self, endpoint: u32, now: u32) {
        let number = endpoint - self.first_endpoint;
        if self.sources[number as usize].birth_of_next() == Packet::NONE.birth {
            self.draw(number, endpoint, now, now, now);
            let birth = self.sources[number as usize].birth_of_next();
            let router = self.endpoints.partition_point(|&first| first <= number) - 1;
            let attend = &mut self.routers[router].attend;
            *attend = birth.min(*attend);
        }
    }

    /// The flits that left each port of each router.
    pub(crate) fn sent(&self) -> impl Iterator<Item = u32> + '_ {
        self.ports.iter().map(|port| port.sent)
    }

    /// The cycles that the next packets of all sources have waited to set out.
    pub(crate) fn lag(&self, now: u32) -> u64 {
        self.sources.iter().map(|source| source.lag(now)).sum()
    }

    /// From now on, what is made or arrives in these cycles is measured.
    pub(super) fn measure(&mut self, cycles: Range<u32>) {
        self.measured = cycles;
    }

    /// Whether all measured packets have set out.
    pub(super) fn has_begun_measured(&self) -> bool {
        self.sources.iter().all(|source| source.birth() >= self.measured.end)
    }

    /// A packet for which there is no next hop.
    pub(super) fn fault(&self) -> Option<Fault> {
        self.shared.fault
    }

    pub(super) fn stride(&self) -> u32 {
        self.shared.stride
    }

    /// What the packet at the front of a buffer waits for.
    pub(super) fn front(&self, r: usize, x: usize) -> Front {
        let router = &self.routers[r];
        let first = (router.first as usize) << self.shared.stride;
        let input = self.inputs[first + x];
        if input.count == 0 {
            return Front::Moves;
        }
        if let Some(y) = usize::from(input.held).checked_sub(1) {
            let (port, channel) = (y >> self.shared.stride, y & ((1 << self.shared.stride) - 1));
            let moves = port >= usize::from(router.degree) || self.outputs[first + y].credits > 0;
            return if moves { Front::Moves } else { Front::NeedsCredit { port, channel } };
        }
        let asked = (0..1usize << self.shared.stride).filter(|v| input.mask >> v & 1 == 1);
        let owner = |v: usize| {
            self.outputs[first + (usize::from(input.port) << self.shared.stride) + v].owner
        };
        let owners: Vec<u16> = asked.map(owner).collect();
        if owners.contains(&NONE) {
            Front::Moves
        } else {
            Front::NeedsOneOf(owners.into_iter().map(usize::from).collect())
        }
    }

    /// Whether a buffer is full.
    pub(super) fn is_full(&self, r: usize, x: usize) -> bool {
        self.inputs[((self.routers[r].first as usize) << self.shared.stride) + x].count
            == self.shared.depth
    }

    /// The packet at the front of a buffer: what it carries, where it goes, and the port that it waits for.
    pub(super) fn packet(&self, r: usize, x: usize) -> (Header, u32, u16) {
        let buffer = ((self.routers[r].first as usize) << self.shared.stride) + x;
        let input = self.inputs[buffer];
        let flit = self.buffers[(buffer << self.shared.shift) + usize::from(input.head)];
        let held = usize::from(input.held).checked_sub(1).map(|y| (y >> self.shared.stride) as u16);
        (flit.header(), flit.to(), held.unwrap_or(input.port))
    }

    /// What other parts sent.
    pub(crate) fn receive(&mut self, parcels: &[Parcel<F>]) {
        for parcel in parcels {
            let r = parcel.router as usize - self.first;
            let x = usize::from(parcel.channel);
            // Asks again whether all are simulated in every cycle.
            let events = self.wheel.at::<false>(r, parcel.cycle);
            match parcel.flit {
                Some((flit, place)) => {
                    events.flits |= B::one(x);
                    let buffer = ((self.routers[r].first as usize) << self.shared.stride) + x;
                    self.buffers[(buffer << self.shared.shift) + usize::from(place)] = flit;
                }
                None => events.credits |= B::one(x),
            }
        }
    }

    /// Takes all routers through a window of cycles, with the instructions that this processor has.
    pub(crate) fn advance(&mut self, window: Range<u32>) {
        Arch::new().dispatch(
            #[inline(always)]
            || self.sweep(window),
        );
    }

    #[inline(always)]
    fn sweep(&mut self, window: Range<u32>) {
        if self.is_dense {
            for r in 0..self.routers.len() {
                for now in window.clone() {
                    self.step::<true>(r, now, window.end);
                }
            }
            return;
        }
        for now in window.clone() {
            self.wake_sources(now);
        }
        for w in 0..self.busy.len() {
            let mut active = self.busy[w];
            for now in window.clone() {
                active |= self.wheel.take_woken(w, now);
            }
            let mut busy = 0;
            while active != 0 {
                let bit = active.trailing_zeros();
                active &= active - 1;
                let mut is_busy = false;
                for now in window.clone() {
                    is_busy = self.step::<false>(w * 64 + bit as usize, now, window.end);
                }
                busy |= u64::from(is_busy) << bit;
            }
            self.busy[w] = busy;
        }
    }

    /// Wakes the routers whose endpoints have a packet from this cycle on.
    fn wake_sources(&mut self, now: u32) {
        let due = self.calendar.due(now, |number| self.sources[number as usize].birth_of_next());
        for number in due {
            let r = self.endpoints.partition_point(|&first| first <= number) - 1;
            self.wheel.wake(r, now);
        }
    }

    /// Credits, births and at most one flit for each source of a router.
    #[inline(always)]
    fn inject<const DENSE: bool>(&mut self, r: usize, now: u32, end: u32) {
        let mut attend = u32::MAX;
        let numbers = self.endpoints[r]..self.endpoints[r + 1];
        for number in numbers.clone() {
            let endpoint = self.first_endpoint + number;
            let source = &mut self.sources[number as usize];
            source.take_credits(now);
            if source.is_due(now) {
                let (routes, measured, seed) =
                    (self.shared.next_hops.routes, &self.measured, self.seed);
                source.begin(|Packet { to, birth, label, .. }| {
                    let header = routes.start(endpoint, to, draw(seed, endpoint, birth));
                    Carried { to, label, header, is_measured: measured.contains(&birth) }
                });
                self.tally.measured += u64::from(source.is_measured());
            }
            if let Some((v, place, flit)) = source.send(self.shared.depth) {
                let router = &self.routers[r];
                let x = (usize::from(router.degree) + (number - numbers.start) as usize)
                    << self.shared.stride
                    | v;
                let buffer = ((router.first as usize) << self.shared.stride) + x;
                self.buffers[(buffer << self.shared.shift) + usize::from(place)] = flit;
                self.wheel.at::<DENSE>(r, now + INJECTION).flits |= B::one(x);
                self.tally.injected += 1;
                if flit.is_tail() {
                    let earliest = self.sources[number as usize].birth_of_next().wrapping_add(1);
                    self.draw(number, endpoint, earliest, now + 1, end);
                }
            }
            attend = attend.min(self.sources[number as usize].attend(now + 1));
        }
        self.routers[r].attend = attend;
    }

    /// One cycle of a router and its sources; whether there is more to do in the next.
    #[inline(always)]
    fn step<const DENSE: bool>(&mut self, r: usize, now: u32, end: u32) -> bool {
        if self.routers[r].attend <= now {
            self.inject::<DENSE>(r, now, end);
        }
        let Events { flits, credits } = self.wheel.take(r, now);
        let router = &mut self.routers[r];
        if router.is_quiet && (flits | credits).is_empty() {
            return router.attend <= now + 1;
        }
        let (first, stride, shift) = (router.first as usize, self.shared.stride, self.shared.shift);
        let (ports, degree) = (usize::from(router.ports), usize::from(router.degree));
        let mut state = State {
            inputs: &mut self.inputs[first << stride..][..ports << stride],
            outputs: &mut self.outputs[first << stride..][..ports << stride],
            ports: &mut self.ports[first..][..ports],
            buffers: &mut self.buffers[..],
            shared: &mut self.shared,
            at: (self.first + r) as u32,
            first: first << stride,
            router,
        };
        state.receive(flits, credits);
        for win in 0..state.allocate() {
            let x = usize::from(state.shared.scratch.wins[win]);
            let Leaving { flit, output, place } = state.leave(x);
            let (o, v) = (output >> stride, output & ((1 << stride) - 1));
            if o >= degree {
                self.wheel.at::<DENSE>(r, now + EJECTION_CREDIT).credits |= B::one(output);
                self.tally.eject(flit, now + EJECTION, &self.measured);
            } else {
                let link = state.ports[o].link;
                let cycle = now + 1 + SWITCH + u32::from(link.wire);
                let channel = (usize::from(link.back) << stride) + v;
                if link.far & REMOTE == 0 {
                    self.wheel.at::<DENSE>(link.far as usize, cycle).flits |= B::one(channel);
                    let buffer = ((link.far_place as usize) << stride) + v;
                    state.buffers[(buffer << shift) + usize::from(place)] = flit;
                } else {
                    let (router, channel) = (link.far & !REMOTE, channel as u16);
                    let flit = Some((flit, place));
                    self.parcels.push(Parcel { router, cycle, channel, flit });
                }
            }
            // The place is free again.
            let (i, v) = (x >> stride, x & ((1 << stride) - 1));
            if i >= degree {
                let number = self.endpoints[r] as usize + i - degree;
                self.sources[number].credit(v, now, INJECTION);
                if !DENSE {
                    self.wheel.wake(r, now + INJECTION);
                }
            } else {
                let link = state.ports[i].link;
                let cycle = now + 1 + u32::from(link.wire);
                let channel = (usize::from(link.back) << stride) + v;
                if link.far & REMOTE == 0 {
                    self.wheel.at::<DENSE>(link.far as usize, cycle).credits |= B::one(channel);
                } else {
                    let (router, channel) = (link.far & !REMOTE, channel as u16);
                    self.parcels.push(Parcel { router, cycle, channel, flit: None });
                }
            }
        }
        state.router.is_quiet = state.router.has_nothing_to_do();
        !state.router.is_quiet || state.router.attend <= now + 1
    }
}
