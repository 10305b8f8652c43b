//! A form as a formula that can be read again, with `floor` where remainders come of it.

use super::super::rational::{NumberError, Rational};
use super::shape::{Factor, Shape, Term};

/// A parameter, and what it is fitted by.
pub(super) struct Parameter<'a> {
    pub(super) name: &'a str,
    pub(super) shape: &'a Shape,
    pub(super) terms: Vec<Term>,
}

/// The sum of all products of one function of each parameter, with these coefficients: the last parameter changes first.
pub(super) fn formula(
    parameters: &[Parameter],
    coefficients: &[Rational],
) -> Result<String, NumberError> {
    // One parameter is written out for each product of functions of the others.
    let period = |place: &usize| parameters[*place].shape.period;
    let Some(inner) = (0..parameters.len()).rev().max_by_key(period) else {
        return Ok(coefficients.first().map_or_else(|| "0".to_owned(), Rational::to_string));
    };
    let mut sums: Vec<(Vec<usize>, Vec<Rational>)> = Vec::new();
    for (index, coefficient) in coefficients.iter().enumerate() {
        let mut places = decode(index, parameters);
        let own = places.remove(inner);
        let known = sums.iter().position(|(others, _)| *others == places);
        let sum = known.unwrap_or_else(|| {
            sums.push((places, vec![Rational::from(0); parameters[inner].terms.len()]));
            sums.len() - 1
        });
        sums[sum].1[own] = coefficient.clone();
    }
    let others: Vec<&Parameter> = (0..parameters.len())
        .filter(|place| *place != inner)
        .map(|place| &parameters[place])
        .collect();
    let mut written = Sum::default();
    // Powers come before constants.
    for (places, coefficients) in sums.iter().rev() {
        let factors = others.iter().zip(places).map(|(one, &place)| factor(one, &one.terms[place]));
        let factors: Vec<String> = factors.filter(|factor| !factor.is_empty()).collect();
        let inner = within(&parameters[inner], coefficients)?;
        written.add_product(&factors.join("*"), inner);
    }
    Ok(written.text())
}

fn decode(mut index: usize, parameters: &[Parameter]) -> Vec<usize> {
    let mut places = Vec::new();
    for parameter in parameters.iter().rev() {
        places.push(index % parameter.terms.len());
        index /= parameter.terms.len();
    }
    places.reverse();
    places
}

/// A function of a parameter as a factor; nothing if it is 1.
fn factor(parameter: &Parameter, term: &Term) -> String {
    let (name, period) = (parameter.name, parameter.shape.period);
    let power = (term.base > 1).then(|| format!("{}^{name}", term.base));
    let factor = match term.factor {
        Factor::Power(degree) => vec![degree_of(name, degree)],
        Factor::Remainder(degree, remainder) => {
            let marks = (0..period).map(|one| u8::from(one == remainder).to_string());
            let marks = marks.collect::<Vec<_>>().join(",");
            vec![degree_of(name, degree), Some(format!("[{marks}][{name} % {period}]"))]
        }
        Factor::Steps(shift) => vec![Some(floor(name, shift, period))],
    };
    let all = [power].into_iter().chain(factor).flatten();
    all.collect::<Vec<_>>().join("*")
}

/// A power; nothing if it is 1.
fn degree_of(name: &str, degree: u32) -> Option<String> {
    match degree {
        0 => None,
        1 => Some(name.to_owned()),
        degree => Some(format!("{name}^{degree}")),
    }
}

fn floor(name: &str, shift: u64, period: u64) -> String {
    let shifted = if shift == 0 { name.to_owned() } else { format!("({name}+{shift})") };
    format!("floor({shifted}/{period})")
}

/// The sum of the functions of one parameter with these coefficients.
fn within(parameter: &Parameter, coefficients: &[Rational]) -> Result<Sum, NumberError> {
    let mut sum = Sum::default();
    let (name, period) = (parameter.name, parameter.shape.period);
    for &base in parameter.shape.bases.iter().rev() {
        let of_base =
            parameter.terms.iter().zip(coefficients).filter(|(term, _)| term.base == base);
        let mut part = Sum::default();
        let mut slope = Rational::from(0);
        // Of each remainder.
        let mut constants = vec![Rational::from(0); period as usize];
        let mut periodic: Vec<(u32, Vec<Rational>)> = Vec::new();
        for (term, coefficient) in of_base {
            match term.factor {
                Factor::Power(0) => {
                    for constant in &mut constants {
                        *constant = constant.plus(coefficient)?;
                    }
                }
                Factor::Power(1) => slope = slope.plus(coefficient)?,
                Factor::Power(degree) => {
                    part.add(coefficient, &degree_of(name, degree).unwrap_or_default());
                }
                Factor::Remainder(0, remainder) => {
                    constants[remainder as usize] = coefficient.clone();
                }
                Factor::Remainder(degree, _) => {
                    match periodic.iter_mut().find(|(known, _)| *known == degree) {
                        Some((_, all)) => all.push(coefficient.clone()),
                        None => periodic.push((degree, vec![coefficient.clone()])),
                    }
                }
                // x/p, less r/p for the remainder r, and 1 more where r + shift reaches p.
                Factor::Steps(shift) => {
                    let each = coefficient.over(&period.into())?;
                    slope = slope.plus(&each)?;
                    for (constant, remainder) in constants.iter_mut().zip(0..) {
                        let up = if remainder + shift >= period { period } else { 0 };
                        let steps = Rational::from(up).minus(&Rational::from(remainder))?;
                        *constant = constant.plus(&each.times(&steps)?)?;
                    }
                }
            }
        }
        for (degree, all) in periodic {
            part.add_listed(&all, name, &degree_of(name, degree).unwrap_or_default());
        }
        steps(name, &slope, &constants, &mut part)?;
        // A constant stands last.
        part.constants_last();
        let power = if base > 1 { format!("{base}^{name}") } else { String::new() };
        sum.add_product(&power, part);
    }
    Ok(sum)
}

/// Writes `slope*x + constants[x % p]`, as `a*x + b + c*floor((x+s)/p)` if it is of that form.
fn steps(
    name: &str,
    slope: &Rational,
    constants: &[Rational],
    sum: &mut Sum,
) -> Result<(), NumberError> {
    let period = constants.len();
    if constants.iter().all(|constant| *constant == constants[0]) {
        sum.add(slope, name);
        sum.add(&constants[0], "");
        return Ok(());
    }
    let whole = Rational::from(period as u64);
    let mut best: Option<(usize, [Rational; 3])> = None;
    for shift in 0..period {
        // Between remainders the constants fall by c/p, but where the floor rises.
        let falls = (0..period).filter(|one| one + shift + 1 != period);
        let falls: Vec<Rational> = falls
            .map(|one| constants[one].minus(&constants[(one + 1) % period]))
            .collect::<Result<_, _>>()?;
        let Some(fall) = falls.first() else { continue };
        let jump = period - 1 - shift;
        let rise = constants[(jump + 1) % period].minus(&constants[jump])?;
        let expected = fall.times(&Rational::from(period as u64 - 1))?;
        if fall.is_zero() || falls.iter().any(|other| other != fall) || rise != expected {
            continue;
        }
        let factor = fall.times(&whole)?;
        let left = slope.minus(fall)?;
        // At x = 0 the floor is 0, since the shift is below the period.
        let constant = constants[0].clone();
        let is_better = |found: &[Rational; 3]| {
            let cost = |[left, constant, factor]: &[Rational; 3]| {
                (!left.is_zero(), factor.is_negative(), !constant.is_zero())
            };
            cost(&[left.clone(), constant.clone(), factor.clone()]) < cost(found)
        };
        if best.as_ref().is_none_or(|(_, found)| is_better(found)) {
            best = Some((shift, [left, constant, factor]));
        }
    }
    let Some((shift, [left, constant, factor])) = best else {
        sum.add(slope, name);
        sum.add_listed(constants, name, "");
        return Ok(());
    };
    sum.add(&left, name);
    sum.add(&factor, &floor(name, shift as u64, period as u64));
    sum.add(&constant, "");
    Ok(())
}

/// A sum that is being written.
#[derive(Default)]
struct Sum {
    /// Whether a summand is subtracted, and its text.
    summands: Vec<(bool, String)>,
}

impl Sum {
    /// Adds a number times something.
    fn add(&mut self, coefficient: &Rational, factor: &str) {
        if coefficient.is_zero() {
            return;
        }
        let is_negative = coefficient.is_negative();
        let amount = if is_negative { coefficient.negative() } else { coefficient.clone() };
        let text = match (amount == Rational::from(1), factor.is_empty()) {
            (_, true) => amount.to_string(),
            (true, false) => factor.to_owned(),
            (false, false) => format!("{amount}*{factor}"),
        };
        self.summands.push((is_negative, text));
    }

    /// Adds a coefficient that depends on a remainder.
    fn add_listed(&mut self, coefficients: &[Rational], name: &str, factor: &str) {
        if coefficients.iter().all(Rational::is_zero) {
            return;
        }
        let items: Vec<String> = coefficients.iter().map(Rational::to_string).collect();
        let times = if factor.is_empty() { String::new() } else { format!("*{factor}") };
        let text = format!("[{}][{name} % {}]{times}", items.join(","), items.len());
        self.summands.push((false, text));
    }

    /// Adds something times a sum.
    fn add_product(&mut self, factor: &str, mut sum: Sum) {
        match (factor.is_empty(), sum.summands.len()) {
            (_, 0) => (),
            (true, _) => self.summands.append(&mut sum.summands),
            (false, 1) => {
                let (is_negative, text) = sum.summands.remove(0);
                let text = match text.as_str() {
                    "1" => factor.to_owned(),
                    _ => format!("{text}*{factor}"),
                };
                self.summands.push((is_negative, text));
            }
            (false, _) => self.summands.push((false, format!("{factor}*({})", sum.text()))),
        }
    }

    fn constants_last(&mut self) {
        let is_constant =
            |(_, text): &(bool, String)| text.chars().all(|c| c.is_ascii_digit() || c == '/');
        self.summands.sort_by_key(is_constant);
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (place, (is_negative, summand)) in self.summands.iter().enumerate() {
            text += match (place, is_negative) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            text += summand;
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }
}
