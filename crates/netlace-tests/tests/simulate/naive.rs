//! A second simulator, from the rules of the router alone: a queue for every buffer, an entry in a list for everything that is
//! on its way, and every allocator written as it is said.

use std::collections::{BTreeMap, VecDeque};

use netlace::network::{Header, Lane, Port};
use netlace_sim::packets::{Injection, Packet, draw};
use netlace_sim::routes::{Adaptive, Routes, Seen};
use netlace_sim::wiring::Wiring;
use netlace_sim::{Arrival, Buffers};

#[derive(Clone, Copy)]
struct Flit {
    to: u32,
    label: u32,
    header: Header,
    is_head: bool,
    is_tail: bool,
}

/// What the packet at the front of an input channel does.
#[derive(Clone, Copy)]
enum State {
    Idle,
    /// Asks for one of these channels of a port, a bit each, from a cycle on; then the packet carries this header.
    Asks {
        port: usize,
        mask: u32,
        header: Header,
        from: u32,
    },
    /// Holds an output channel, and bids for the switch from a cycle on.
    Holds {
        output: usize,
        from: u32,
    },
}

struct Input {
    queue: VecDeque<Flit>,
    state: State,
    /// The output channel from which on it accepts.
    pointer: usize,
}

struct Output {
    owner: Option<usize>,
    credits: u32,
    /// The input channel from which on it grants.
    pointer: usize,
}

struct Router {
    inputs: Vec<Input>,
    outputs: Vec<Output>,
    /// For each port as an output, the input port from which on it grants; as an input, the output port from which on it accepts,
    /// and the channel from which on it sends.
    grants: Vec<usize>,
    accepts: Vec<usize>,
    turns: Vec<usize>,
}

struct Source {
    packet: Packet,
    number: u32,
    /// The flits of the packet that were sent, and the header of a packet that was begun.
    sent: u32,
    begun: Option<Header>,
    credits: Vec<u32>,
    taken: Vec<bool>,
    channel: usize,
}

enum Event {
    Flit { router: usize, channel: usize, flit: Flit },
    Credit { router: usize, channel: usize },
    SourceCredit { endpoint: usize, channel: usize },
}

impl Event {
    fn order(&self) -> (bool, usize) {
        match *self {
            Self::Flit { channel, .. } => (false, channel),
            Self::Credit { channel, .. } | Self::SourceCredit { channel, .. } => (true, channel),
        }
    }
}

pub(super) struct Naive<'a> {
    wiring: &'a Wiring,
    routes: &'a dyn Routes,
    traffic: &'a dyn Injection,
    channels: usize,
    depth: u32,
    seed: u64,
    routers: Vec<Router>,
    sources: Vec<Source>,
    events: BTreeMap<u32, Vec<Event>>,
    pub(super) arrivals: Vec<Arrival>,
}

/// What a router sees of its ports.
struct Look<'a, 'b> {
    naive: &'a Naive<'b>,
    router: usize,
    /// The input channel that asks.
    own: usize,
}

impl Seen for Look<'_, '_> {
    fn queued(&self, port: Port) -> u64 {
        let Naive { channels, depth, routers, .. } = self.naive;
        let Router { inputs, outputs, .. } = &routers[self.router];
        let outputs = &outputs[usize::from(port) * channels..][..*channels];
        let ahead: u32 = outputs.iter().map(|output| depth - output.credits).sum();
        let waits = |(x, input): &(usize, &Input)| match input.state {
            _ if *x == self.own => false,
            State::Idle => false,
            State::Asks { port: asked, .. } => asked == usize::from(port),
            State::Holds { output, .. } => output / channels == usize::from(port),
        };
        let here = inputs.iter().enumerate().filter(waits).count() as u64;
        u64::from(ahead) + here * u64::from(self.naive.traffic.longest())
    }

    fn has_room(&self, port: Port, lane: Lane) -> bool {
        let channels = self.naive.channels;
        (0..channels).any(|v| {
            self.naive.of_lane(lane) >> v & 1 == 1
                && self.naive.has_room(self.router, usize::from(port) * channels + v)
        })
    }
}

/// The first of `members` at `start` or behind it, else the first of all.
fn round(members: &[usize], start: usize) -> usize {
    *members.iter().find(|&&member| member >= start).unwrap_or(&members[0])
}

impl<'a> Naive<'a> {
    pub(super) fn new(
        wiring: &'a Wiring,
        routes: &'a dyn Routes,
        traffic: &'a dyn Injection,
        buffers: Buffers,
        seed: u64,
    ) -> Self {
        let channels = usize::from(buffers.channels);
        let depth = u32::from(buffers.flits);
        let router = |r: usize| {
            let ports = wiring.ports(r);
            let input = || Input { queue: VecDeque::new(), state: State::Idle, pointer: 0 };
            let output = || Output { owner: None, credits: depth, pointer: 0 };
            Router {
                inputs: (0..ports * channels).map(|_| input()).collect(),
                outputs: (0..ports * channels).map(|_| output()).collect(),
                grants: vec![0; ports],
                accepts: vec![0; ports],
                turns: vec![0; ports],
            }
        };
        let source = |endpoint: u32| Source {
            packet: traffic.packet(endpoint, 0, 0),
            number: 0,
            sent: 0,
            begun: None,
            credits: vec![depth; channels],
            taken: vec![false; channels],
            channel: channels - 1,
        };
        Self {
            wiring,
            routes,
            traffic,
            channels,
            depth,
            seed,
            routers: (0..wiring.routers()).map(router).collect(),
            sources: (0..wiring.endpoints()).map(source).collect(),
            events: BTreeMap::new(),
            arrivals: Vec::new(),
        }
    }

    pub(super) fn run(&mut self, cycles: u32) {
        for now in 0..cycles {
            // Packets that arrive together see each other: flits come before credits, in the order of their channels.
            let mut events = self.events.remove(&now).unwrap_or_default();
            events.sort_by_key(Event::order);
            events.iter().for_each(|event| self.feel(event, now));
            (0..self.sources.len()).for_each(|endpoint| self.inject(endpoint, now));
            for r in 0..self.routers.len() {
                let bids = self.bids(r, now);
                if self.routes.adaptive().is_some() {
                    self.choose(r, now);
                }
                self.allocate_channels(r, now);
                for (input, output) in self.allocate_switch(r, &bids) {
                    self.send(r, input, output, now);
                }
            }
        }
        self.arrivals.sort_unstable();
    }

    fn later(&mut self, cycle: u32, event: Event) {
        self.events.entry(cycle).or_default().push(event);
    }

    fn feel(&mut self, event: &Event, now: u32) {
        match *event {
            Event::Flit { router, channel, flit } => {
                let input = &mut self.routers[router].inputs[channel];
                input.queue.push_back(flit);
                if input.queue.len() == 1 && matches!(input.state, State::Idle) {
                    self.route(router, channel, now + 1);
                }
            }
            Event::Credit { router, channel } => self.routers[router].outputs[channel].credits += 1,
            Event::SourceCredit { endpoint, channel } => {
                self.sources[endpoint].credits[channel] += 1;
            }
        }
    }

    /// The packet at the front asks from a cycle on.
    fn route(&mut self, r: usize, x: usize, from: u32) {
        let came_by = (x / self.channels) as Port;
        let flit = *self.routers[r].inputs[x].queue.front().expect("a head");
        assert!(flit.is_head);
        let mut header = flit.header;
        let (port, whole) = match self.routes.adaptive() {
            None => (self.routes.next(r as u32, came_by, &mut header, flit.to), false),
            Some(adaptive) => {
                let seen = Look { naive: self, router: r, own: x };
                let ask = adaptive.choose(r as u32, came_by, header, flit.to, &seen);
                header = ask.map_or(header, |ask| ask.header);
                (ask.map(|ask| ask.port), ask.is_some_and(|ask| ask.whole))
            }
        };
        let port = usize::from(port.expect("a route"));
        let mut mask = if port >= self.wiring.links(r).len() {
            (1 << self.channels) - 1
        } else {
            self.of_lane(header.lane)
        };
        if whole {
            (0..self.channels)
                .filter(|&v| !self.has_room(r, port * self.channels + v))
                .for_each(|v| mask &= !(1 << v));
        }
        self.routers[r].inputs[x].state = State::Asks { port, mask, header, from };
    }

    /// The virtual channels of a lane, a bit each.
    fn of_lane(&self, lane: Lane) -> u32 {
        let (lane, lanes) = (usize::from(lane), usize::from(self.routes.lanes()));
        let has_escape = self.routes.adaptive().is_some_and(Adaptive::has_escape);
        let channels = match lane {
            0 if has_escape => 0..self.channels + 1 - lanes,
            lane if has_escape => self.channels - lanes + lane..self.channels - lanes + lane + 1,
            lane => lane * self.channels / lanes..(lane + 1) * self.channels / lanes,
        };
        channels.map(|v| 1 << v).sum()
    }

    /// Whether an output channel is free, and empty or with room for any packet.
    fn has_room(&self, r: usize, y: usize) -> bool {
        let output = &self.routers[r].outputs[y];
        let fits = output.credits == self.depth || output.credits >= self.traffic.longest();
        output.owner.is_none() && fits
    }

    /// Packets that choose do so again in every cycle.
    fn choose(&mut self, r: usize, now: u32) {
        for x in 0..self.routers[r].inputs.len() {
            if let State::Asks { from, .. } = self.routers[r].inputs[x].state
                && from <= now
            {
                self.route(r, x, from);
            }
        }
    }

    /// At most one flit of an endpoint.
    fn inject(&mut self, endpoint: usize, now: u32) {
        let source = &mut self.sources[endpoint];
        let packet = source.packet;
        if packet.birth > now {
            return;
        }
        let e = endpoint as u32;
        let drawn = draw(self.seed, e, packet.birth);
        let header = *source.begun.get_or_insert_with(|| self.routes.start(e, packet.to, drawn));
        if source.sent == 0 {
            let free: Vec<usize> =
                (0..self.channels).filter(|&v| !source.taken[v] && source.credits[v] > 0).collect();
            if free.is_empty() {
                return;
            }
            source.channel = round(&free, source.channel + 1);
            source.taken[source.channel] = true;
        }
        let v = source.channel;
        if source.credits[v] == 0 {
            return;
        }
        source.credits[v] -= 1;
        source.sent += 1;
        let is_tail = source.sent == packet.flits;
        let flit =
            Flit { to: packet.to, label: packet.label, header, is_head: source.sent == 1, is_tail };
        if is_tail {
            source.taken[v] = false;
            source.number += 1;
            source.sent = 0;
            source.begun = None;
            source.packet = self.traffic.packet(e, source.number, packet.birth + 1);
        }
        let router = self.wiring.router_of(e);
        let channel = usize::from(self.wiring.port_of(e)) * self.channels + v;
        self.later(now + 2, Event::Flit { router, channel, flit });
    }

    /// The input channels that bid for the switch, with the output channels that they hold.
    fn bids(&self, r: usize, now: u32) -> Vec<(usize, usize)> {
        let router = &self.routers[r];
        let bid = |(x, input): (usize, &Input)| match input.state {
            State::Holds { output, from } if from <= now => {
                let sends = !input.queue.is_empty() && router.outputs[output].credits > 0;
                sends.then_some((x, output))
            }
            _ => None,
        };
        router.inputs.iter().enumerate().filter_map(bid).collect()
    }

    /// Every free output channel offers itself to one that asks for it; every one that asks takes one that is offered.
    fn allocate_channels(&mut self, r: usize, now: u32) {
        let channels = self.channels;
        let router = &mut self.routers[r];
        let asks = |input: &Input, y: usize| match input.state {
            State::Asks { port, mask, from, .. } => {
                from <= now && y / channels == port && mask >> (y % channels) & 1 == 1
            }
            _ => false,
        };
        let mut offers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (y, output) in
            router.outputs.iter().enumerate().filter(|(_, output)| output.owner.is_none())
        {
            let askers: Vec<usize> =
                (0..router.inputs.len()).filter(|&x| asks(&router.inputs[x], y)).collect();
            if !askers.is_empty() {
                offers.entry(round(&askers, output.pointer)).or_default().push(y);
            }
        }
        for (x, offered) in offers {
            let y = round(&offered, router.inputs[x].pointer);
            router.inputs[x].pointer = y + 1;
            if let State::Asks { header, .. } = router.inputs[x].state {
                router.inputs[x].queue.front_mut().expect("a head").header = header;
            }
            router.inputs[x].state = State::Holds { output: y, from: now + 1 };
            router.outputs[y].pointer = x + 1;
            router.outputs[y].owner = Some(x);
        }
    }

    /// Every output port picks an input port, and every input port accepts one of those that picked it.
    fn allocate_switch(&mut self, r: usize, bids: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let channels = self.channels;
        let router = &mut self.routers[r];
        let mut picked: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for o in 0..router.grants.len() {
            let inputs: Vec<usize> =
                bids.iter().filter(|(_, y)| y / channels == o).map(|(x, _)| x / channels).collect();
            if !inputs.is_empty() {
                picked.entry(round(&inputs, router.grants[o])).or_default().push(o);
            }
        }
        let mut won = Vec::new();
        for (i, offers) in picked {
            let o = round(&offers, router.accepts[i]);
            let between = |&&(x, y): &&(usize, usize)| x / channels == i && y / channels == o;
            let candidates: Vec<usize> =
                bids.iter().filter(between).map(|(x, _)| x % channels).collect();
            let v = round(&candidates, router.turns[i]);
            (router.grants[o], router.accepts[i], router.turns[i]) = (i + 1, o + 1, v + 1);
            let win = bids.iter().find(|(x, _)| *x == i * channels + v).expect("a candidate");
            won.push(*win);
        }
        won
    }

    fn send(&mut self, r: usize, x: usize, y: usize, now: u32) {
        let (i, o, channels) = (x / self.channels, y / self.channels, self.channels);
        let router = &mut self.routers[r];
        let flit = router.inputs[x].queue.pop_front().expect("a flit");
        router.outputs[y].credits -= 1;
        if flit.is_tail {
            router.outputs[y].owner = None;
            router.inputs[x].state = State::Idle;
            if !router.inputs[x].queue.is_empty() {
                self.route(r, x, now + 2);
            }
        }
        let links = self.wiring.links(r);
        if let Some(wire) = links.get(o) {
            let channel = usize::from(wire.back) * channels + y % channels;
            self.later(
                now + 2 + u32::from(wire.cycles),
                Event::Flit { router: wire.to as usize, channel, flit },
            );
        } else {
            self.later(now + 5, Event::Credit { router: r, channel: y });
            if flit.is_tail {
                let Flit { label, to, header, .. } = flit;
                self.arrivals.push(Arrival { label, to, word: header.word, cycle: now + 3 });
            }
        }
        if let Some(wire) = links.get(i) {
            let channel = usize::from(wire.back) * channels + x % channels;
            self.later(
                now + 1 + u32::from(wire.cycles),
                Event::Credit { router: wire.to as usize, channel },
            );
        } else {
            let endpoint = self.wiring.endpoints_of(r).start as usize + i - links.len();
            self.later(now + 2, Event::SourceCredit { endpoint, channel: x % channels });
        }
    }
}
