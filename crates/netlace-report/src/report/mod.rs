//! Reports: several networks on one HTML page.
//!
//! A page is self-contained: it loads nothing and runs nothing. It says of every figure how it is known and which command
//! computes it. One file per section, one line each in [`SECTIONS`].

mod best;
mod figures;
mod html;
mod page;
mod sections;
mod shell;

pub use best::best;
#[doc(hidden)]
pub use html::Html;
pub use sections::{SECTIONS, Section};
#[doc(hidden)]
pub use shell::command;

use netlace::Context;
use netlace::metrics::Answer;
use netlace::network::{Network, RequestError};
use netlace_plan::building::Technology;
use netlace_plan::columns::{COLUMNS, Column, RoutingChoice, Subject};

/// What a report is about.
pub struct Request<'a> {
    /// The networks.
    pub networks: &'a [Network],
    /// What they would be built of.
    pub technology: &'a Technology,
    /// What users write behind `--tech` to have it.
    pub technology_name: &'a str,
    /// The routing of all figures that depend on one.
    pub routing: RoutingChoice,
    /// Columns in addition to the usual ones.
    pub also: &'a [&'static Column],
    /// What else users write to have the same answers, such as `--time 600`.
    pub options: &'a [String],
}

/// The page, as HTML. What cannot be answered within the limits of the context is shown as refused, with the reason.
///
/// ```
/// use netlace_plan::building::{TECHNOLOGIES, Technology};
/// use netlace_report::report::{Request, report};
/// use netlace::Context;
/// use netlace_plan::columns::RoutingChoice;
/// let page = report(
///     &Request {
///         networks: &[netlace::parse("petersen")?, netlace::parse("ring(10)")?],
///         technology: &Technology::parse(TECHNOLOGIES[0].text).unwrap(),
///         technology_name: TECHNOLOGIES[0].name,
///         routing: RoutingChoice::Best,
///         also: &[],
///         options: &[],
///     },
///     &Context::with_memory(1 << 30),
/// );
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// assert!(page.contains("netlace compare petersen &#39;ring(10)&#39;"));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn report(request: &Request, context: &Context) -> String {
    let is_also = |column: &Column| request.also.iter().any(|one| one.name == column.name);
    let is_shown = |column: &&Column| column.is_usual || is_also(column);
    let columns: Vec<&Column> = COLUMNS.iter().copied().filter(is_shown).collect();
    let entries = request.networks.iter().enumerate().map(|(i, network)| {
        let subject = Subject::new(network, request.technology, context);
        let subject = subject.with_routing(request.routing);
        let answers = columns.iter().map(|column| column.compute(&subject)).collect();
        Entry { number: i, subject, answers }
    });
    page::write(&Report { request, context, entries: entries.collect(), columns: &columns })
}

/// What the sections of a report share.
pub struct Report<'a> {
    request: &'a Request<'a>,
    context: &'a Context<'a>,
    entries: Vec<Entry<'a>>,
    columns: &'a [&'static Column],
}

/// A network of the report.
struct Entry<'a> {
    number: usize,
    subject: Subject<'a>,
    /// One for each column.
    answers: Vec<Result<Answer, RequestError>>,
}

impl Entry<'_> {
    fn network(&self) -> &Network {
        self.subject.study.network
    }

    /// A letter for the network, in the colour that its series has in plots.
    fn badge(&self) -> Html {
        let class =
            ["badge hue0", "badge hue1", "badge hue2", "badge hue3", "badge hue4", "badge hue5"];
        Html::of_class("span", class[self.number % class.len()], self.letter())
    }

    /// `A` to `Z`, then `AA`, `BB` and so on.
    fn letter(&self) -> String {
        let letter = char::from(b'A' + (self.number % 26) as u8);
        letter.to_string().repeat(1 + self.number / 26)
    }

    /// The network as it is written.
    fn name(&self) -> Html {
        Html::tag("code", html::foreign(&self.network().to_string()))
    }

    /// The item of this network in a list.
    fn item(&self, text: Html) -> Html {
        let text = Html::tag("div", self.name().and(" ").and(text));
        Html::tag("li", self.badge().and(text))
    }

    /// Letter and name.
    fn title(&self) -> Html {
        self.badge().and(" ").and(self.name())
    }
}

impl Report<'_> {
    /// Whether there is something to compare.
    fn is_comparison(&self) -> bool {
        self.entries.len() > 1
    }

    /// The answers of all networks in one column.
    fn column(&self, column: usize) -> Vec<&Result<Answer, RequestError>> {
        self.entries.iter().map(|entry| &entry.answers[column]).collect()
    }

    /// The command that answers again: `netlace` with this verb, of these networks, and what follows.
    fn command(&self, verb: &[&str], of: &[&Entry], flags: &[&str]) -> Html {
        let networks: Vec<String> = of.iter().map(|entry| entry.network().to_string()).collect();
        let networks = networks.iter().map(String::as_str);
        let words = ["netlace"].iter().chain(verb).copied().chain(networks);
        one_command(&shell::command(words.chain(flags.iter().copied()).chain(self.options())))
    }

    /// The same for each network alone, in a loop if there are several.
    fn commands(&self, verb: &str, flags: &[&str]) -> Html {
        if !self.is_comparison() {
            return self.command_of_all(&[verb], flags);
        }
        let networks: Vec<String> =
            self.entries.iter().map(|entry| entry.network().to_string()).collect();
        let networks = shell::command(networks.iter().map(String::as_str));
        let flags = shell::command(flags.iter().copied().chain(self.options()));
        let space = if flags.is_empty() { "" } else { " " };
        one_command(&format!(
            "for net in {networks}; do netlace {verb} \"$net\"{space}{flags}; done"
        ))
    }

    fn options(&self) -> impl Iterator<Item = &str> {
        self.request.options.iter().map(String::as_str)
    }

    /// The same of all networks together.
    fn command_of_all(&self, verb: &[&str], flags: &[&str]) -> Html {
        self.command(verb, &self.entries.iter().collect::<Vec<_>>(), flags)
    }

    /// The flag for what it is built of.
    fn tech(&self) -> [&str; 2] {
        ["--tech", self.request.technology_name]
    }
}

fn one_command(line: &str) -> Html {
    Html::of_class("p", "command", Html::tag("code", html::foreign(line)))
}

/// Why there is no answer.
fn refused(why: &impl std::fmt::Display) -> Html {
    let why = html::foreign(&why.to_string());
    Html::of_class("p", "refused", Html::from("Not answered: ").and(why))
}
