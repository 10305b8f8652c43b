//! Numbers as text.

use num_bigint::BigUint;

/// Groups digits in threes.
///
/// ```
/// assert_eq!(netlace::format::grouped(&3_125_000u32.into()), "3,125,000");
/// ```
pub fn grouped(number: &BigUint) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// All digits of a number of up to 15 digits, else `about 2.71e108`.
pub fn approximate(number: &BigUint) -> String {
    let digits = number.to_string();
    if digits.len() <= 15 {
        return digits;
    }
    format!("about {}.{}e{}", &digits[..1], &digits[1..3], digits.len() - 1)
}

/// All digits of a number below 2^64, in threes; a larger one [approximately](approximate).
///
/// ```
/// use netlace::format::brief;
/// assert_eq!(brief(&1250u32.into()), "1,250");
/// assert_eq!(brief(&netlace::parse("hypercube(100)")?.order()), "about 1.26e30");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn brief(number: &BigUint) -> String {
    if number.bits() <= 64 { grouped(number) } else { approximate(number) }
}

/// A quotient with ten decimals, rounded; a small one as `8.74e-10`.
pub(crate) fn decimal(numerator: &BigUint, denominator: &BigUint) -> String {
    if *numerator != BigUint::ZERO && numerator * 1000u32 < *denominator {
        return small(numerator, denominator);
    }
    rounded(numerator, denominator, 10)
}

/// A quotient with this number of decimals, at least one; halves are rounded up.
pub(crate) fn rounded(numerator: &BigUint, denominator: &BigUint, decimals: u32) -> String {
    let scale = BigUint::from(10u32).pow(decimals);
    let scaled = (numerator * &scale * 2u32 + denominator) / (denominator * 2u32);
    let (whole, part) = (&scaled / &scale, (&scaled % &scale).to_string());
    format!("{whole}.{part:0>width$}", width = decimals as usize)
}

/// A quotient below one, by its leading digits.
fn small(numerator: &BigUint, denominator: &BigUint) -> String {
    let zeros = (denominator.to_string().len() - numerator.to_string().len()) as u32;
    let ten = BigUint::from(10u32);
    let digits = (numerator * ten.pow(zeros + 3) / denominator).to_string();
    let exponent = zeros + 4 - digits.len() as u32;
    format!("{}.{}e-{exponent}", &digits[..1], &digits[1..3])
}

/// A count of things, with an ending for anything but one.
///
/// ```
/// assert_eq!(netlace::format::plural(&2u32.into(), "switch"), "2 switches");
/// ```
pub fn plural(count: &BigUint, one: &str) -> String {
    let ending = match one {
        _ if *count == BigUint::from(1u32) => "",
        one if one.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{} {one}{ending}", brief(count))
}

/// A short span of time, in three digits.
///
/// ```
/// assert_eq!(netlace::format::duration(1.23e-5), "12.3 µs");
/// ```
pub fn duration(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let fits = |(unit, _): &(f64, &str)| seconds >= 0.9995 * unit;
    let (unit, name) = units.into_iter().find(fits).unwrap_or((1e-9, "ns"));
    format!("{} {name}", three_digits(seconds / unit))
}

/// An estimated time, as a whole number of its largest unit.
///
/// ```
/// assert_eq!(netlace::format::estimated_time(50_400), "14 hours");
/// ```
pub fn estimated_time(seconds: u64) -> String {
    match seconds {
        0..=119 => format!("{seconds} seconds"),
        120..=7_199 => format!("{} minutes", seconds / 60),
        7_200..=172_799 => format!("{} hours", seconds / 3_600),
        172_800..=63_071_999 => format!("{} days", seconds / 86_400),
        63_072_000..=3_153_600_000 => format!("{} years", seconds / 31_536_000),
        _ => "more than a century".to_owned(),
    }
}

/// Bytes in powers of 1000, as limits are given.
///
/// ```
/// assert_eq!(netlace::format::decimal_bytes(137_438_953_472), "137 GB");
/// ```
pub fn decimal_bytes(count: u128) -> String {
    const UNITS: [&str; 9] = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];
    let (mut value, mut unit) = (count as f64, 0);
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    let decimals = usize::from(unit > 0 && value < 9.95);
    format!("{value:.decimals$} {}", UNITS[unit])
}

/// Bytes in powers of 1024, with three digits, as messages are measured.
///
/// ```
/// assert_eq!(netlace::format::binary_bytes(1024.0), "1.00 KiB");
/// ```
pub fn binary_bytes(number: f64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut scaled = number;
    let mut unit = 0;
    while scaled >= 1023.5 && unit + 1 < units.len() {
        (scaled, unit) = (scaled / 1024.0, unit + 1);
    }
    match unit {
        0 if scaled.fract() == 0.0 => format!("{scaled} B"),
        _ => format!("{} {}", three_digits(scaled), units[unit]),
    }
}

fn three_digits(number: f64) -> String {
    match number {
        _ if number < 9.995 => format!("{number:.2}"),
        _ if number < 99.95 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// The number of decimals that makes four digits, `14.86` or `0.036`; none for a large number.
pub(crate) fn decimals(number: f64) -> u32 {
    match number {
        _ if number < 9.9995 => 3,
        _ if number < 99.995 => 2,
        _ if number < 999.95 => 1,
        _ => 0,
    }
}

/// Four digits; all of a large number, and few of a small one: `8.74e-10`.
pub(crate) fn four_digits(number: f64) -> String {
    match (number, decimals(number)) {
        (0.0, _) => "0".to_owned(),
        (number, _) if !(0.001..1e15).contains(&number) => format!("{number:.2e}"),
        (number, 0) => grouped(&BigUint::from(number.round() as u64)),
        (number, decimals) => format!("{number:.width$}", width = decimals as usize),
    }
}

/// Money, power, or a quotient: two decimals, more if it is small.
///
/// ```
/// assert_eq!(netlace::format::amount(3312.5), "3,312.50");
/// ```
pub fn amount(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let decimals = if number < 1.0 { 4 } else { 2 };
    let text = format!("{number:.decimals$}");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), |whole| grouped(&whole));
    format!("{whole}.{part}")
}

/// Reads a number of bytes with an optional unit: K is 1000, Ki is 1024.
///
/// ```
/// use netlace::format::parse_bytes;
/// assert_eq!(parse_bytes("8G"), Ok(8_000_000_000));
/// assert!(parse_bytes("8 apples").is_err());
/// ```
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match text[digits.len()..].to_ascii_uppercase().trim_end_matches('B') {
        "" => 1,
        "KI" => 1 << 10,
        "MI" => 1 << 20,
        "GI" => 1 << 30,
        "TI" => 1 << 40,
        "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "T" => 1_000_000_000_000,
        other => return Err(format!("unknown unit `{other}`: write K, M, G or T")),
    };
    let number: u64 =
        digits.trim().parse().map_err(|_| "write a whole number such as 8G".to_owned())?;
    number.checked_mul(unit).ok_or_else(|| "more bytes than can be counted".to_owned())
}

/// A text for a message: at most 64 characters, then `…`.
///
/// ```
/// assert_eq!(netlace::format::shortened("(2, 3)"), "(2, 3)");
/// assert_eq!(netlace::format::shortened(&"1".repeat(65)), "1".repeat(64) + "…");
/// ```
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 64;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
