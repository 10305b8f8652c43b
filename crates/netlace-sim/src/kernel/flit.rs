//! A flit: what a router sees of a packet.

use netlace::network::{Header, Lane};

/// The most endpoints that a flit can name.
pub(crate) const MOST_ENDPOINTS: u32 = 1 << 26;

/// What a flit carries. Every flit of a packet carries all of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    /// The endpoint that it goes to.
    pub(crate) to: u32,
    /// The label of its packet.
    pub(crate) label: u32,
    pub(crate) header: Header,
    pub(crate) is_measured: bool,
}

/// A flit in a buffer.
pub(crate) trait Flit: Copy + Send + Default {
    /// Whether its packet may choose among several hops. Where none does, the code for that is left out.
    const MAY_CHOOSE: bool;
    fn new(carried: Carried) -> Self;
    fn to(self) -> u32;
    fn label(self) -> u32;
    fn header(self) -> Header;
    fn is_measured(self) -> bool;
    fn is_tail(self) -> bool;
    fn as_tail(self) -> Self;
    fn with_header(self, header: Header) -> Self;
}

const TAIL: u64 = 1 << 30;
const MEASURED: u64 = 1 << 31;

/// 8 bytes: 26 bits of destination, 4 of lane, 2 flags, 32 of label.
impl Flit for u64 {
    const MAY_CHOOSE: bool = false;

    #[inline(always)]
    fn new(carried: Carried) -> Self {
        let measured = if carried.is_measured { MEASURED } else { 0 };
        u64::from(carried.to)
            | u64::from(carried.header.lane) << 26
            | measured
            | u64::from(carried.label) << 32
    }

    #[inline(always)]
    fn to(self) -> u32 {
        (self & ((1 << 26) - 1)) as u32
    }

    #[inline(always)]
    fn label(self) -> u32 {
        (self >> 32) as u32
    }

    #[inline(always)]
    fn header(self) -> Header {
        Header { lane: (self >> 26 & 15) as Lane, word: 0 }
    }

    #[inline(always)]
    fn is_measured(self) -> bool {
        self & MEASURED != 0
    }

    #[inline(always)]
    fn is_tail(self) -> bool {
        self & TAIL != 0
    }

    #[inline(always)]
    fn as_tail(self) -> Self {
        self | TAIL
    }

    #[inline(always)]
    fn with_header(self, header: Header) -> Self {
        self & !(15 << 26) | u64::from(header.lane) << 26
    }
}

/// 16 bytes, for routings that write more than a lane into a packet, or let it choose.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wide {
    narrow: u64,
    word: u64,
}

impl Flit for Wide {
    const MAY_CHOOSE: bool = true;

    #[inline(always)]
    fn new(carried: Carried) -> Self {
        Self { narrow: Flit::new(carried), word: carried.header.word }
    }

    #[inline(always)]
    fn to(self) -> u32 {
        self.narrow.to()
    }

    #[inline(always)]
    fn label(self) -> u32 {
        self.narrow.label()
    }

    #[inline(always)]
    fn header(self) -> Header {
        Header { word: self.word, ..self.narrow.header() }
    }

    #[inline(always)]
    fn is_measured(self) -> bool {
        self.narrow.is_measured()
    }

    #[inline(always)]
    fn is_tail(self) -> bool {
        self.narrow.is_tail()
    }

    #[inline(always)]
    fn as_tail(self) -> Self {
        Self { narrow: self.narrow.as_tail(), ..self }
    }

    #[inline(always)]
    fn with_header(self, header: Header) -> Self {
        Self { narrow: self.narrow.with_header(header), word: header.word }
    }
}
