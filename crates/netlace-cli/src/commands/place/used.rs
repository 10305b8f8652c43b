//! Hosts that other jobs use: `--used 25%`, `--used 0-15,40`.

use netlace::random::Random;

use crate::failure::Failure;

/// Some of the hosts.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Used {
    /// A share of all, drawn at random.
    Share(f64),
    /// First and last of each run.
    Listed(Vec<(u32, u32)>),
}

const FORMS: &str = "write a share such as 25%, or hosts such as 0-15,40";

impl Used {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let wrong = || FORMS.to_owned();
        if let Some(share) = text.strip_suffix('%') {
            let share: f64 = share.parse().map_err(|_| wrong())?;
            let fits = (0.0..=100.0).contains(&share);
            return fits.then_some(Self::Share(share / 100.0)).ok_or_else(wrong);
        }
        let run = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let run: (u32, u32) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
            Some(run).filter(|(first, last)| first <= last)
        };
        text.split(',').map(run).collect::<Option<_>>().map(Self::Listed).ok_or_else(wrong)
    }

    /// The hosts that are left.
    pub(super) fn free(&self, hosts: usize, seed: u64) -> Result<Vec<u32>, Failure> {
        let mut free: Vec<u32> = (0..hosts as u32).collect();
        match self {
            Self::Share(share) => {
                let used = (share * hosts as f64).round() as usize;
                Random::new(seed).draw(&mut free, used);
                free.drain(..used);
                free.sort_unstable();
            }
            Self::Listed(runs) => {
                if let Some((_, last)) = runs.iter().find(|(_, last)| *last as usize >= hosts) {
                    let why =
                        format!("there is no host {last}: they are numbered 0 to {}", hosts - 1);
                    return Err(Failure::Usage(why));
                }
                free.retain(|host| {
                    !runs.iter().any(|(first, last)| (first..=last).contains(&host))
                });
            }
        }
        Ok(free)
    }
}
