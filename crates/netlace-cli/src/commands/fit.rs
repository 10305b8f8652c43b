//! `netlace fit`: a closed form for a figure.

use clap::Args;
use netlace_claims::{CheckFailure, Fit, fit};
use schemars::JsonSchema;
use serde::Serialize;

use super::check::{Ranges, limits};
use super::{Options, answer};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::text::plural;

/// Propose a closed form for a figure, such as the diameter of rdn(ring(n),k) in n and k
///
/// The largest quarter of the values of each parameter is held out. Of sums of powers of the
/// parameters, of powers of whole bases and of terms that depend on a remainder, the simplest is taken
/// that fits the other values exactly and predicts those held out. It is a conjecture, not a proof. If
/// none is found, the exit status is 1.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FitForm {
    /// The figure: a metric such as diameter or mean-distance, or degree
    #[arg(value_name = "FIGURE")]
    figure: String,

    /// The network, with variables where numbers stand, such as 'rdn(ring(n),k)'
    #[arg(value_name = "EXPR")]
    expr: String,

    #[command(flatten)]
    ranges: Ranges,
}

const EXAMPLES: &str = "\
Examples:
  netlace fit diameter 'hcn(n)' --for 'n in 1..12'
  netlace fit diameter 'rdn(ring(n),k)' --for 'n in 3..12' --for 'k in 1..4'";

/// A closed form that was looked for.
#[derive(Serialize, JsonSchema)]
pub(super) struct FitAnswer {
    /// The figure of the network.
    figure: String,
    /// Its closed form, if one was found.
    form: Option<String>,
    /// The claim that it makes, for `netlace check`.
    claim: Option<String>,
    /// The number of its coefficients.
    coefficients: usize,
    /// The number of values that forms were fitted to.
    fitted: usize,
    /// The number of values that were held out; a form that was found predicts all of them.
    held_out: usize,
    /// How far the parameters go.
    parameters: Vec<ParameterAnswer>,
    /// The number of values that are not known.
    unknown: usize,
    /// The first of them, and why.
    first_unknown: Option<String>,
}

/// How far a parameter goes.
#[derive(Serialize, JsonSchema)]
struct ParameterAnswer {
    /// Its name.
    name: String,
    /// The last value that was fitted.
    last_fitted: Whole,
    /// The last value that was predicted.
    last: Whole,
}

impl View for FitAnswer {
    const SCHEMA: &'static str = "netlace.fit/1";
}

impl FitForm {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let context = limits(options);
        let ranges = self.ranges.read(&context)?;
        let found = fit(&self.figure, &self.expr, &ranges, &context).map_err(|why| match why {
            CheckFailure::Wrong(wrong) => Failure::Usage(wrong.0),
            CheckFailure::Stopped(stopped) => Failure::Refused(stopped.to_string()),
        })?;
        answer(options, || describe(&found), || self.text(&found))?;
        if found.form.is_some() { Ok(()) } else { Err(Failure::Silent) }
    }

    fn text(&self, found: &Fit) -> String {
        let reach = found
            .reach
            .iter()
            .map(|(name, fitted, last)| format!("{name} up to {fitted}, held out up to {last}"));
        let reach = reach.collect::<Vec<_>>().join("; ");
        let values = |number: usize| plural(&number.into(), "value");
        let mut text = match found.claim() {
            Some(claim) => {
                let ranges: Vec<String> =
                    self.ranges.texts().map(|range| format!(" --for '{range}'")).collect();
                format!(
                    "{claim}\n  fits {} and predicted all {} that were held out ({reach})\n  \
                     a conjecture with {}, not a proof; to check it for other values:\n  \
                     netlace check '{claim}'{}\n",
                    values(found.fitted),
                    found.held_out,
                    plural(&found.coefficients.into(), "coefficient"),
                    ranges.concat()
                )
            }
            None => format!(
                "{}: no form fits {} and predicts the {} held out ({reach})\n  \
                 tried are polynomials, powers of whole bases and remainders up to 6, and their products; \
                 more values of each parameter allow more forms\n",
                found.text,
                values(found.fitted),
                found.held_out
            ),
        };
        if let (number @ 1.., Some(first)) = &found.unknown {
            let first = first.lines().next().unwrap_or_default();
            text += &format!("  {} not known, the first {first}\n", values(*number));
        }
        text
    }
}

fn describe(found: &Fit) -> FitAnswer {
    let parameter = |(name, last_fitted, last): &(String, u64, u64)| ParameterAnswer {
        name: name.clone(),
        last_fitted: Whole::of(*last_fitted),
        last: Whole::of(*last),
    };
    FitAnswer {
        figure: found.text.clone(),
        form: found.form.clone(),
        claim: found.claim(),
        coefficients: found.coefficients,
        fitted: found.fitted,
        held_out: found.held_out,
        parameters: found.reach.iter().map(parameter).collect(),
        unknown: found.unknown.0,
        first_unknown: found.unknown.1.clone(),
    }
}
