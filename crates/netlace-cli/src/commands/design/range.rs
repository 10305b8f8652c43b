//! Sizes and shares on the command line: `500`, `500..600`, `10%`.

use std::ops::RangeInclusive;

use netlace_plan::design::LARGEST;

/// A range of sizes; its upper end is open if one number is given.
#[derive(Clone, Copy)]
pub(super) struct Range {
    least: u64,
    most: Option<u64>,
}

impl Range {
    pub(super) fn is_open(self) -> bool {
        self.most.is_none()
    }

    /// With its upper end, both included.
    pub(super) fn within(self, tolerance: Option<Share>) -> Result<RangeInclusive<u64>, String> {
        match (self.most, tolerance) {
            (Some(_), Some(_)) => Err("a range N..M takes no --tolerance: \
                                       write N alone, or leave --tolerance out"
                .to_owned()),
            (Some(most), None) => Ok(self.least..=most),
            (None, tolerance) => {
                Ok(self.least..=self.least + tolerance.unwrap_or(Share::TENTH).of(self.least))
            }
        }
    }
}

/// Reads `500` or `500..600`.
pub(super) fn parse_range(text: &str) -> Result<Range, String> {
    let Some((least, most)) = text.split_once("..") else {
        return Ok(Range { least: parse_number(text)?, most: None });
    };
    let (least, most) = (parse_number(least)?, parse_number(most)?);
    if most < least {
        return Err(format!("the range is empty: write {most}..{least}"));
    }
    Ok(Range { least, most: Some(most) })
}

fn parse_number(text: &str) -> Result<u64, String> {
    let digits: String = text.chars().filter(|c| !matches!(c, ',' | '_' | ' ')).collect();
    match digits.parse() {
        Ok(_) if digits != text => Err(format!("write {digits}, digits only")),
        Ok(number @ 1..=LARGEST) => Ok(number),
        Ok(0) => Err("at least 1 is needed".to_owned()),
        Ok(_) => Err(format!("designs are searched for up to {LARGEST}")),
        Err(_) => Err("write a whole number such as 500, or a range such as 500..600".to_owned()),
    }
}

/// A share of a whole, in millionths, so that 29% of 100 is 29.
#[derive(Clone, Copy)]
pub(super) struct Share(u64);

const WHOLE: u64 = 1_000_000;

impl Share {
    const TENTH: Self = Self(WHOLE / 10);
    pub(super) const HALF: Self = Self(WHOLE / 2);

    pub(super) fn value(self) -> f64 {
        self.0 as f64 / WHOLE as f64
    }

    /// Rounded down; `number` is at most [`LARGEST`].
    fn of(self, number: u64) -> u64 {
        number * self.0 / WHOLE
    }
}

/// Reads `10%` or `0.1`.
pub(super) fn parse_share(text: &str) -> Result<Share, String> {
    let share = match text.strip_suffix('%') {
        Some(percent) => percent.parse::<f64>().map(|percent| percent / 100.0),
        None => text.parse(),
    };
    match share {
        Ok(share) if (0.0..=1.0).contains(&share) => {
            Ok(Share((share * WHOLE as f64).round() as u64))
        }
        _ => Err("write a share from 0 to 1, such as 10% or 0.1".to_owned()),
    }
}

/// Reads a share above 0.
pub(super) fn parse_load(text: &str) -> Result<Share, String> {
    match parse_share(text)? {
        Share(0) => Err("write a share above 0, such as 50% or 0.5".to_owned()),
        share => Ok(share),
    }
}

/// Reads `3` or `3:1`.
pub(super) fn parse_ratio(text: &str) -> Result<f64, String> {
    const MOST: f64 = 1e6;
    let ratio = text.strip_suffix(":1").unwrap_or(text).parse::<f64>();
    ratio
        .ok()
        .filter(|ratio| (1.0..=MOST).contains(ratio))
        .ok_or_else(|| "write a ratio of at least 1, such as 3 or 3:1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends of what is written, with a tolerance if there is one.
    fn ends(text: &str, tolerance: Option<&str>) -> Result<(u64, u64), String> {
        let tolerance = tolerance.map(parse_share).transpose()?;
        parse_range(text)?.within(tolerance).map(RangeInclusive::into_inner)
    }

    #[test]
    fn a_number_alone_is_widened_upwards() {
        assert_eq!(ends("500", None), Ok((500, 550)));
        assert_eq!(ends("15", None), Ok((15, 16)));
        assert_eq!(ends("100", Some("29%")), Ok((100, 129)));
        assert_eq!(ends("100", Some("0.29")), Ok((100, 129)));
        assert_eq!(ends("1000000000", Some("100%")), Ok((1_000_000_000, 2_000_000_000)));
    }

    #[test]
    fn a_range_stays_as_it_is() {
        assert_eq!(ends("7..7", None), Ok((7, 7)));
        assert_eq!(ends("7..90", None), Ok((7, 90)));
        assert!(ends("7..90", Some("10%")).is_err());
    }

    #[test]
    fn ratios_are_at_least_one() {
        assert_eq!(parse_ratio("3"), Ok(3.0));
        assert_eq!(parse_ratio("1.5:1"), Ok(1.5));
        for text in ["", "0.5", "-2", "NaN", "inf", "1:2", "3:"] {
            assert!(parse_ratio(text).is_err(), "{text}");
        }
        assert!(parse_load("0").is_err() && parse_load("0.5").is_ok());
    }

    #[test]
    fn mistakes_are_no_sizes() {
        for text in ["", "..", "5..", "..5", "6..5", "0", "-5", "1e3", "1000000001", "20,000"] {
            assert!(ends(text, None).is_err(), "{text}");
        }
        for share in ["", "%", "10", "-1%", "NaN", "inf", "101%", "1.01"] {
            assert!(parse_share(share).is_err(), "{share}");
        }
    }
}
