//! Numbers and tables for people.

use std::collections::BTreeMap;

use comfy_table::{ContentArrangement, Table};
use netlace::exact::Enumerator;
use netlace::metrics::ratio;
use num_bigint::BigUint;

/// Groups digits in threes: `3,125,000`.
pub(crate) fn grouped(number: &BigUint) -> String {
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

/// All digits where they are few, else `about 2.71e108`.
pub(crate) fn brief(number: &BigUint) -> String {
    if number.bits() <= 64 { grouped(number) } else { netlace::network::approximately(number) }
}

/// A quotient with ten decimals, rounded; a small one as `8.74e-10`.
pub(crate) fn decimal(numerator: &BigUint, denominator: &BigUint) -> String {
    if *numerator != BigUint::ZERO && numerator * 1000u32 < *denominator {
        return small(numerator, denominator);
    }
    rounded(numerator, denominator, 10)
}

/// A quotient with so many decimals, at least one; halves are rounded up.
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

/// A bar for each size, as long as its count; for several sizes together if they are many.
pub(crate) fn histogram(counts: &Enumerator) -> String {
    const WIDTH: f64 = 44.0;
    const MOST_ROWS: u64 = 40;
    let sizes = counts.greatest().unwrap_or(0) + 1;
    let each = sizes.div_ceil(MOST_ROWS);
    let mut rows: BTreeMap<u64, BigUint> = BTreeMap::new();
    for (size, count) in counts.iter() {
        *rows.entry(size / each).or_default() += count;
    }
    let label = |row: u64| match each {
        1 => row.to_string(),
        _ => format!("{}–{}", row * each, (row * each + each).min(sizes) - 1),
    };
    let width = rows.keys().map(|&row| label(row).chars().count()).max().unwrap_or(0).max(6);
    let most = rows.values().max().cloned().unwrap_or_default();
    let row = |(row, count): (&u64, &BigUint)| {
        let size = label(*row);
        let bar = "█".repeat((ratio(count, &most) * WIDTH).round() as usize);
        format!("{size:>width$}  {:>22}  {bar}", brief(count)).trim_end().to_owned() + "\n"
    };
    rows.iter().map(row).collect()
}

/// `s` with an ending for anything but one.
pub(crate) fn plural(count: &BigUint, one: &str) -> String {
    let ending = match one {
        _ if *count == BigUint::from(1u32) => "",
        one if one.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{} {one}{ending}", brief(count))
}

/// A short span of time: three digits, `12.3 µs`.
pub(crate) fn duration(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let fits = |(unit, _): &(f64, &str)| seconds >= 0.9995 * unit;
    let (unit, name) = units.into_iter().find(fits).unwrap_or((1e-9, "ns"));
    format!("{} {name}", three_digits(seconds / unit))
}

/// An amount of bytes: three digits, `1.00 KiB`.
pub(crate) fn bytes(number: f64) -> String {
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

/// How many decimals make four digits, `14.86` or `0.036`; none for a large number.
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

/// A table without lines that fits the terminal, or 80 columns where there is none.
pub(crate) fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    if table.width().is_none() {
        table.set_width(80);
    }
    if !header.is_empty() {
        table.set_header(header);
    }
    table
}

/// The table as text, its columns two spaces apart.
pub(crate) fn lines(table: &Table) -> String {
    let mut table = table.clone();
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 2));
    });
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
