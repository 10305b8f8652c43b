//! Scales: where a figure stands along an axis, and the ticks that name places there.

/// The most steps that an axis is divided into.
const STEPS: f64 = 6.0;

/// The same under bars, which stand on few numbers and are counted.
const BARS: f64 = 16.0;

/// Up to this number of decades a logarithmic axis is divided at 1, 2 and 5; beyond at powers of ten only.
const DIVIDED: f64 = 2.5;

/// Nothing smaller is distinguished.
const LEAST_SPAN: f64 = 1e-290;

/// What rounding adds to a number of steps, or takes away.
const SLACK: f64 = 1e-9;

/// From figures to places between 0 and 1.
pub(super) struct Scale {
    /// Its ends; on a logarithmic axis their exponents of ten.
    low: f64,
    high: f64,
    is_logarithmic: bool,
    /// Numbers at which ticks stand.
    ticks: Vec<Decimal>,
}

/// A tick: its place, and how its number is written.
pub(super) struct Tick {
    pub(super) place: f64,
    pub(super) label: String,
}

/// The number `digits · 10^exponent`.
#[derive(Clone, Copy)]
struct Decimal {
    digits: i64,
    exponent: i32,
}

/// Whether a figure has a place on an axis.
pub(super) fn is_drawable(figure: f64, is_logarithmic: bool) -> bool {
    /// Far enough from what floating point holds to calculate with.
    const LARGEST: f64 = 1e300;
    let size = figure.abs();
    size <= LARGEST && if is_logarithmic { figure >= 1.0 / LARGEST } else { true }
}

/// The least and the most, if there are any.
fn ends(figures: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let start = (f64::INFINITY, f64::NEG_INFINITY);
    let (least, most) =
        figures.fold(start, |(least, most), figure| (least.min(figure), most.max(figure)));
    (least <= most).then_some((least, most))
}

impl Scale {
    /// An axis over figures that are drawable. One that is not logarithmic begins at zero, so that heights
    /// compare.
    pub(super) fn new(figures: impl Iterator<Item = f64> + Clone, is_logarithmic: bool) -> Self {
        match ends(figures.clone()) {
            Some((least, most)) if is_logarithmic => Self::logarithmic(least, most),
            found => {
                let (least, most) = found.unwrap_or((0.0, 1.0));
                let is_whole = found.is_some() && figures.map(f64::fract).all(|part| part == 0.0);
                let (low, high) = (least.min(0.0), most.max(0.0));
                let high = if high - low < LEAST_SPAN { low + 1.0 } else { high };
                let step = Decimal::step((high - low) / STEPS, is_whole);
                let unit = step.value();
                Self::linear((low / unit).floor() * unit, (high / unit).ceil() * unit, step)
            }
        }
    }

    /// An axis over whole numbers, each with room of half a unit to either side for bars.
    pub(super) fn of_bars(figures: impl Iterator<Item = f64>) -> Self {
        let (least, most) = ends(figures).unwrap_or((0.0, 0.0));
        let step = Decimal::step((most - least) / BARS, true);
        Self::linear(least - 0.5, most + 0.5, step)
    }

    fn linear(low: f64, high: f64, step: Decimal) -> Self {
        let unit = step.value();
        let first = (low / unit - SLACK).ceil() as i64;
        let last = (high / unit + SLACK).floor() as i64;
        let tick = |i: i64| Decimal { digits: i * step.digits, exponent: step.exponent };
        Self { low, high, is_logarithmic: false, ticks: (first..=last).map(tick).collect() }
    }

    fn logarithmic(least: f64, most: f64) -> Self {
        let is_point = most / least < 1.1;
        let (least, most) = if is_point { (least / 2.0, most * 2.0) } else { (least, most) };
        let (from, to) = (least.log10().floor() as i32, most.log10().ceil() as i32);
        let divided = |exponent| [1, 2, 5].map(|digits| Decimal { digits, exponent });
        let all: Vec<Decimal> = (from..=to).flat_map(divided).collect();
        let below = all.iter().rev().find(|tick| tick.value() <= least).or(all.first());
        let above = all.iter().find(|tick| tick.value() >= most).or(all.last());
        let end = |tick: Option<&Decimal>| {
            tick.expect("invariant: a power of ten has ticks").value().log10()
        };
        let (low, high) = (end(below), end(above));
        let ticks = if high - low <= DIVIDED {
            all
        } else {
            let step = Decimal::step((high - low) / STEPS, true).value() as i32;
            let power = |exponent| Decimal { digits: 1, exponent };
            (from..=to).filter(|exponent| exponent % step == 0).map(power).collect()
        };
        Self { low, high, is_logarithmic: true, ticks }
    }

    /// Where a drawable figure stands.
    pub(super) fn place(&self, figure: f64) -> f64 {
        let figure = if self.is_logarithmic { figure.log10() } else { figure };
        ((figure - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// How much of the axis one unit takes.
    pub(super) fn unit(&self) -> f64 {
        1.0 / (self.high - self.low)
    }

    /// Where the ticks stand, all labelled in the same manner.
    pub(super) fn ticks(&self) -> Vec<Tick> {
        /// Numbers are written out up to a million, and down to this number of decimals.
        const WRITTEN_OUT: f64 = 1e6;
        const DECIMALS: i32 = 4;
        let is_short = |tick: &&Decimal| {
            tick.digits == 0 || tick.value().abs() <= WRITTEN_OUT && tick.exponent >= -DECIMALS
        };
        let is_within = |tick: &&Decimal| {
            let value = if self.is_logarithmic { tick.value().log10() } else { tick.value() };
            let slack = SLACK * (self.high - self.low);
            (self.low - slack..=self.high + slack).contains(&value)
        };
        let shown: Vec<&Decimal> = self.ticks.iter().filter(is_within).collect();
        let are_short = shown.iter().all(is_short);
        let tick = |tick: &&Decimal| Tick {
            place: self.place(tick.value()),
            label: if are_short { tick.written_out() } else { tick.by_power() },
        };
        shown.iter().map(tick).collect()
    }
}

impl Decimal {
    /// The least of …, 0.5, 1, 2, 5, 10, 20, … that is no less than `least`; no part of one if it is to be whole.
    fn step(least: f64, is_whole: bool) -> Self {
        let least = if is_whole { least.max(1.0) } else { least };
        let exponent = least.log10().floor() as i32;
        let steps = [(1, exponent), (2, exponent), (5, exponent), (1, exponent + 1)];
        let steps = steps.map(|(digits, exponent)| Self { digits, exponent });
        *steps.iter().find(|step| step.value() >= least * (1.0 - SLACK)).unwrap_or(&steps[3])
    }

    fn value(self) -> f64 {
        // A division is exact to the last digit where a negative power would not be.
        let power = 10f64.powi(self.exponent.abs());
        if self.exponent < 0 { self.digits as f64 / power } else { self.digits as f64 * power }
    }

    /// `0.25`, `1,000`
    fn written_out(self) -> String {
        if self.exponent < 0 && self.digits != 0 {
            let decimals = self.exponent.unsigned_abs() as usize;
            return format!("{:.decimals$}", self.value()).replace('-', "−");
        }
        let digits = (self.value().abs() as u64).to_string();
        let mut out = if self.digits < 0 { "−".to_owned() } else { String::new() };
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                out.push(',');
            }
            out.push(digit);
        }
        out
    }

    /// `10³`, `2.5×10⁻⁶`
    fn by_power(self) -> String {
        let digits = self.digits.unsigned_abs().to_string();
        if self.digits == 0 {
            return digits;
        }
        let exponent = self.exponent + digits.len() as i32 - 1;
        let (first, rest) = digits.split_at(1);
        let rest = rest.trim_end_matches('0');
        let point = if rest.is_empty() { "" } else { "." };
        let sign = if self.digits < 0 { "−" } else { "" };
        let factor = match format!("{first}{point}{rest}") {
            one if one == "1" => String::new(),
            factor => format!("{factor}×"),
        };
        match exponent {
            0 => format!("{sign}{first}{point}{rest}"),
            exponent => format!("{sign}{factor}10{}", raised(exponent)),
        }
    }
}

/// A small raised number.
fn raised(number: i32) -> String {
    let raise = |letter: char| match letter {
        '-' => '⁻',
        digit => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize - '0' as usize],
    };
    match number {
        1 => String::new(),
        number => number.to_string().chars().map(raise).collect(),
    }
}
