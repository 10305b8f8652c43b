//! Faults on the command line: `--fail-links 5%`, `--fail-nodes '(0,1),(2,3)'`.

use clap::Args;
use netlace::Network;
use netlace::network::{Address, Node};
use num_bigint::BigUint;

use crate::failure::Failure;

/// The links and nodes that fail.
#[derive(Args)]
pub(crate) struct Faults {
    /// Links that fail: a number of random links, such as 10 or 5%; or a list, such as 0-1,5-7
    #[arg(id = "fail-links", long = "fail-links", value_name = "N|P%|A-B,..", value_parser = parse_links)]
    links: Option<Failing>,

    /// Nodes that fail: a number of random nodes, such as 2 or 5%; or a list, such as 3,9 ('3,' for node 3 alone)
    #[arg(id = "fail-nodes", long = "fail-nodes", value_name = "N|P%|A,..", value_parser = parse_nodes)]
    nodes: Option<Failing>,

    /// Random seed of failures; equal seeds give equal failures
    #[arg(id = "fail-seed", long = "fail-seed", value_name = "SEED", default_value_t = DEFAULT_SEED)]
    seed: u64,
}

/// That of the family, so that expressions need not say it.
const DEFAULT_SEED: u64 = 1;

const LINK_FORMS: &str = "write a number such as 10, a share such as 5% or 0.5%, or links by their ends such as 0-1,5-7 or '(0,1)-(0,2)'";

const NODE_FORMS: &str = "write a number such as 2, a share such as 5% or 0.5%, or nodes such as 3,9 or '(0,1),(2,3)'; a single one as '3,'";

/// Links or nodes that fail.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Failing {
    /// This number, at random.
    Count(u64),
    /// `numerator / denominator` of all.
    Share(BigUint, BigUint),
    /// These nodes, or the ends of these links one after the other, as they were written.
    Listed(Vec<String>),
}

fn parse_links(text: &str) -> Result<Failing, String> {
    let links = || {
        let mut ends = Vec::new();
        for link in listed(text)? {
            let [from, to] = parts(link, '-')?.try_into().ok()?;
            ends.extend([address(from)?, address(to)?]);
        }
        Some(Failing::Listed(ends))
    };
    amount(text).or_else(links).ok_or_else(|| LINK_FORMS.to_owned())
}

fn parse_nodes(text: &str) -> Result<Failing, String> {
    let nodes = || {
        let nodes = listed(text)?.into_iter().map(address);
        Some(Failing::Listed(nodes.collect::<Option<_>>()?))
    };
    amount(text).or_else(nodes).ok_or_else(|| NODE_FORMS.to_owned())
}

/// A number, or a share of at most 100%.
fn amount(text: &str) -> Option<Failing> {
    /// More digits make no difference for networks of a size that can be stored.
    const MOST_DIGITS: usize = 20;
    let text = text.trim();
    let Some(share) = text.strip_suffix('%') else {
        return text.parse().ok().map(Failing::Count);
    };
    let (whole, fraction) = share.split_once('.').unwrap_or((share, "0"));
    let is_number = |digits: &str| {
        (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let numerator: BigUint = format!("{whole}{fraction}").parse().ok()?;
    let denominator = BigUint::from(10u32).pow(fraction.len() as u32 + 2);
    (numerator <= denominator).then_some(Failing::Share(numerator, denominator))
}

/// The text, if it can name a node.
fn address(text: &str) -> Option<String> {
    text.parse::<Address>().is_ok().then(|| text.to_owned())
}

/// The items between commas; a comma at the end is allowed.
fn listed(text: &str) -> Option<Vec<&str>> {
    let text = text.trim();
    parts(text.strip_suffix(',').unwrap_or(text), ',')
}

/// The parts between separators outside of all brackets. None if a part is empty or a bracket is not
/// closed.
fn parts(text: &str, separator: char) -> Option<Vec<&str>> {
    let mut depth = 0u32;
    let mut start = 0;
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ if c == separator && depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    (depth == 0 && parts.iter().all(|part| !part.is_empty())).then_some(parts)
}

impl Faults {
    /// The expression of what is left of `network`: `damaged(...)`, unless nothing fails.
    pub(crate) fn expression(&self, network: &Network) -> Result<Option<String>, Failure> {
        let mut drawn = String::new();
        let mut listed = String::new();
        for (failing, total, count, list) in [
            (&self.links, network.links(), "links", "cut"),
            (&self.nodes, network.order().clone(), "nodes", "without"),
        ] {
            match failing {
                None => {}
                Some(Failing::Count(number)) => drawn += &format!(",{count}={number}"),
                Some(Failing::Share(numerator, denominator)) => {
                    let rounded = (total * numerator * 2u32 + denominator) / (denominator * 2u32);
                    let Ok(number) = u64::try_from(rounded) else {
                        // Far too large: the family says so.
                        return Ok(Some(format!("damaged({network})")));
                    };
                    drawn += &format!(",{count}={number}");
                }
                Some(Failing::Listed(nodes)) => {
                    let node = |text: &String| network.node(text);
                    let nodes: Vec<Node> = nodes.iter().map(node).collect::<Result<_, _>>()?;
                    listed += &format!(",{list}={nodes:?}").replace(' ', "");
                }
            }
        }
        if drawn.is_empty() && listed.is_empty() {
            return Ok(None);
        }
        if !drawn.is_empty() && self.seed != DEFAULT_SEED {
            drawn += &format!(",seed={}", self.seed);
        }
        Ok(Some(format!("damaged({network}{drawn}{listed})")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn these(text: &[&str]) -> Failing {
        Failing::Listed(text.iter().map(|&text| text.to_owned()).collect())
    }

    #[test]
    fn amounts_and_lists_are_distinguished() {
        let share = |of: u32, all: u32| Ok(Failing::Share(BigUint::from(of), BigUint::from(all)));
        assert_eq!(parse_links("10"), Ok(Failing::Count(10)));
        assert_eq!(parse_links("5%"), share(50, 1000));
        assert_eq!(parse_nodes("0.25%"), share(25, 10_000));
        assert_eq!(parse_nodes("100.0%"), share(1000, 1000));
        assert_eq!(parse_links("0-1, 5-7"), Ok(these(&["0", "1", "5", "7"])));
        assert_eq!(parse_links("(0,1)-(0,(2,3))"), Ok(these(&["(0,1)", "(0,(2,3))"])));
        assert_eq!(parse_links("0b01-0b11,"), Ok(these(&["0b01", "0b11"])));
        assert_eq!(parse_nodes("3,9"), Ok(these(&["3", "9"])));
        assert_eq!(parse_nodes("3,"), Ok(these(&["3"])));
        assert_eq!(parse_nodes("(0,1),(2,3)"), Ok(these(&["(0,1)", "(2,3)"])));
    }

    #[test]
    fn anything_else_is_refused_with_the_forms_that_are_accepted() {
        let lists = "| |,|-|0-|-1|0-1-|0-1-2|0-1,,|0-1,5|(0-1|0)-(1";
        let shares = "%|5%%|-5%|.5%|5.%|1e3%|100.1%|101%|999999999999999999999%|∞%";
        for text in lists.split('|').chain(shares.split('|')) {
            assert_eq!(parse_links(text), Err(LINK_FORMS.to_owned()), "{text:?}");
        }
        for text in ["", ",", "3,,9", ",3", "(3", "3)", "%", "200%", "\0%"] {
            assert_eq!(parse_nodes(text), Err(NODE_FORMS.to_owned()), "{text:?}");
        }
    }
}
