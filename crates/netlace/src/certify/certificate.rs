//! A numbering of the channels, as a file.

use std::fmt;
use std::str::FromStr;

use super::Channels;
use crate::routing::Lane;

/// Numbers for all channels that every dependency of a routing ascends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The network.
    pub expr: String,
    /// The lanes of a link.
    pub lanes: Lane,
    /// One number a channel: by node, then port, then lane.
    pub numbers: Vec<u32>,
}

impl Certificate {
    pub(super) fn new(channels: &Channels, numbers: Vec<u32>) -> Self {
        Self { expr: channels.network().to_string(), lanes: channels.lanes(), numbers }
    }

    /// A sum over everything, so that no number can be changed unnoticed (FNV-1a).
    fn digest(&self) -> u64 {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        let mut eat = |bytes: &[u8]| {
            for &byte in bytes {
                digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        eat(self.expr.as_bytes());
        eat(&[self.lanes]);
        self.numbers.iter().for_each(|number| eat(&number.to_le_bytes()));
        digest
    }
}

const TITLE: &str = "netlace certificate 1";

/// The file: a few lines of head, then the numbers.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const A_LINE: usize = 16;
        writeln!(f, "{TITLE}\nnetwork {}\nlanes {}", self.expr, self.lanes)?;
        writeln!(f, "digest {:016x}\nchannels {}", self.digest(), self.numbers.len())?;
        for line in self.numbers.chunks(A_LINE) {
            let line: Vec<String> = line.iter().map(u32::to_string).collect();
            writeln!(f, "{}", line.join(" "))?;
        }
        Ok(())
    }
}

/// A text that is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a certificate: {0}")]
pub struct BadCertificate(String);

impl FromStr for Certificate {
    type Err = BadCertificate;

    fn from_str(text: &str) -> Result<Self, BadCertificate> {
        let bad = |what: &str| BadCertificate(what.to_owned());
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(bad(&format!("the first line is not `{TITLE}`")));
        }
        let mut field = |name: &str| {
            let value = lines.next().and_then(|line| line.strip_prefix(name)).map(str::trim);
            value.map(str::to_owned).ok_or_else(|| bad(&format!("no line `{name}`")))
        };
        let expr = field("network ")?;
        let lanes = field("lanes ")?.parse().map_err(|_| bad("`lanes` is no number"))?;
        let digest = field("digest ")?;
        let count: usize =
            field("channels ")?.parse().map_err(|_| bad("`channels` is no number"))?;
        let numbers = lines.flat_map(str::split_ascii_whitespace).map(str::parse);
        let numbers: Vec<u32> =
            numbers.collect::<Result<_, _>>().map_err(|_| bad("a number is none"))?;
        if numbers.len() != count {
            return Err(bad(&format!("{count} numbers announced, {} there", numbers.len())));
        }
        let certificate = Self { expr, lanes, numbers };
        if format!("{:016x}", certificate.digest()) != digest {
            return Err(bad("its digest does not fit its numbers"));
        }
        Ok(certificate)
    }
}
