//! Latencies and bandwidths on the command line: `500ns,1us`, `50G,400Gbit`.

use clap::Args;
use netlace::collectives::Wires;

/// The latency and bandwidth of the links of each level.
#[derive(Args)]
pub(crate) struct WireFlags {
    /// Time before the first byte arrives, such as 500ns; one for each level, the innermost first,
    /// the last one is used for all levels above
    #[arg(long, value_name = "TIME", value_delimiter = ',', value_parser = parse_time, default_value = "1us")]
    latency: Vec<f64>,

    /// The latency of a host's own cable; unless given, that of the innermost links
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    host_latency: Option<f64>,

    #[command(flatten)]
    rates: RateFlags,
}

/// The bandwidth of the links of each level.
#[derive(Args)]
pub(crate) struct RateFlags {
    /// Bytes per second in each direction, such as 50G or 400Gbit; one for each level, the innermost first, the
    /// last one is used for all levels above
    #[arg(long, value_name = "RATE", value_delimiter = ',', value_parser = parse_rate, default_value = "50G")]
    bandwidth: Vec<f64>,

    /// The bandwidth of a host's own cable; unless given, that of the innermost links
    #[arg(long, value_name = "RATE", value_parser = parse_rate)]
    host_bandwidth: Option<f64>,
}

impl WireFlags {
    pub(crate) fn wires(&self) -> Wires {
        let Self { latency, host_latency, rates } = self;
        Wires { latency: latency.clone(), host_latency: *host_latency, ..rates.wires() }
    }
}

impl RateFlags {
    /// Links of these rates, and of the usual latency.
    pub(crate) fn wires(&self) -> Wires {
        let Self { bandwidth, host_bandwidth } = self;
        Wires { bandwidth: bandwidth.clone(), host_bandwidth: *host_bandwidth, ..Wires::default() }
    }
}

/// Larger numbers are a mistake.
const LARGEST: f64 = 1e15;

/// A number and what stands behind it.
fn split(text: &str) -> Result<(f64, &str), String> {
    let text = text.trim();
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let number: f64 = text[..text.len() - unit.len()]
        .parse()
        .map_err(|_| "write a number and a unit".to_owned())?;
    if number > LARGEST {
        return Err("the number is too large".to_owned());
    }
    Ok((number, unit))
}

fn parse_time(text: &str) -> Result<f64, String> {
    let (number, unit) = split(text)?;
    let seconds = match unit {
        "s" => 1.0,
        "ms" => 1e-3,
        "us" | "µs" => 1e-6,
        "ns" => 1e-9,
        other => return Err(format!("unknown unit `{other}`: write ns, us, ms or s")),
    };
    Ok(number * seconds)
}

fn parse_rate(text: &str) -> Result<f64, String> {
    let (number, unit) = split(text)?;
    let (prefix, share) = match unit.strip_suffix("bit") {
        Some(prefix) => (prefix, 1.0 / 8.0),
        None => (unit.strip_suffix('B').unwrap_or(unit), 1.0),
    };
    let scale = match prefix {
        "" => 1.0,
        "k" | "K" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        "T" => 1e12,
        _ => return Err(format!("unknown unit `{unit}`: write G for 10^9 bytes, or Gbit")),
    };
    match number * scale * share {
        rate if rate < 1.0 => Err("a link must carry at least one byte per second".to_owned()),
        rate => Ok(rate),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use netlace::collectives::Wires;

    use super::{WireFlags, parse_rate, parse_time};

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        wires: WireFlags,
    }

    #[test]
    fn links_are_those_of_the_library_by_default() {
        assert_eq!(Flags::parse_from(["netlace"]).wires.wires(), Wires::default());
    }

    #[test]
    fn times_and_rates_have_units() {
        assert_eq!(parse_time("1.5us"), Ok(1.5e-6));
        assert_eq!(parse_rate("400Gbit"), Ok(50e9));
        assert_eq!(parse_rate("12.5GB"), Ok(12.5e9));
        assert!(parse_time("5").is_err());
        assert!(parse_time("-1us").is_err());
        assert!(parse_rate("0G").is_err());
        assert!(parse_time(&format!("{}s", "9".repeat(400))).is_err());
        assert!(parse_rate("5X").is_err());
    }
}
