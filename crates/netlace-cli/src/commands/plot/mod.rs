//! `netlace plot`: figures of several networks in one chart.

pub(super) mod json;
mod load;
mod networks;

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Subcommand};
use netlace::Context;
use netlace_plan::columns::{COLUMNS, Column, GRAPH_COLUMNS};
use netlace_report::plot::{self, Figure, Plot as Answer, Size};

use super::{Options, answer};
use crate::failure::{Failure, remedy};
use crate::picture;
use crate::tech::TechFlag;
use networks::{families, networks};

/// Plot figures of several networks in one chart
///
/// An expression may hold ranges: 'rdn(ring({3..20}),2)' is a network for each number from 3 to 20,
/// '{2,3,5}' lists numbers, and several ranges multiply. Figures that cannot be computed are
/// left out, with a note below the chart.
#[derive(Args)]
pub(super) struct Plot {
    #[command(subcommand)]
    command: PlotCommand,
}

#[derive(Subcommand)]
enum PlotCommand {
    Distances(Distances),
    Sizes(Sizes),
    Levels(Levels),
    Load(load::UnderLoad),
}

impl Plot {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        match &self.command {
            PlotCommand::Distances(command) => command.run(options),
            PlotCommand::Sizes(command) => command.run(options),
            PlotCommand::Levels(command) => command.run(options),
            PlotCommand::Load(command) => command.run(options),
        }
    }
}

/// The size that figures are plotted against.
#[derive(Clone, Copy, clap::ValueEnum)]
enum By {
    /// The number of nodes
    Nodes,
    /// The number of hosts
    Hosts,
    /// The most links of a node; of networks with as many the largest is shown
    Degree,
}

/// Where a plot is written.
#[derive(Args)]
struct Output {
    /// Write the chart here, as .svg or .png [default: SVG on standard output]
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    path: Option<PathBuf>,
}

/// Distances between hosts: the share of pairs at each distance
///
/// For example: netlace plot distances 'rdn(torus(5,5),1)' 'torus(35,36)' -o distances.svg
#[derive(Args)]
struct Distances {
    /// The networks, at most 12
    #[arg(value_name = "EXPR", required = true)]
    exprs: Vec<String>,

    #[command(flatten)]
    output: Output,
}

impl Distances {
    fn run(&self, options: &Options) -> Result<(), Failure> {
        self.output.run("distances", options, |context| {
            let (networks, notes) = networks(&self.exprs, context)?;
            Ok((plot::distances(&networks, context), notes))
        })
    }
}

/// A figure against the size of networks, a line for each expression with a range
///
/// For example: netlace plot sizes 'rdn(ring({3..20}),2)' 'hypercube({6..20})' --figure cost-ratio -o cost.svg
#[derive(Args)]
struct Sizes {
    /// The families, at most 12: expressions with ranges
    #[arg(value_name = "EXPR", required = true)]
    exprs: Vec<String>,

    /// The figure of the y axis
    #[arg(long, value_name = "NAME", value_parser = figures())]
    figure: String,

    /// The size of the x axis
    #[arg(long, value_enum, default_value_t = By::Nodes)]
    by: By,

    /// Logarithmic y axis
    #[arg(long)]
    log: bool,

    #[command(flatten)]
    tech: TechFlag,

    #[command(flatten)]
    output: Output,
}

/// All columns; those of hosts before those of bare graphs that have the same name.
fn columns() -> impl Iterator<Item = &'static Column> {
    let is_of_hosts = |name| COLUMNS.iter().any(|column| column.name == name);
    let of_graphs = GRAPH_COLUMNS.iter().filter(move |column| !is_of_hosts(column.name));
    COLUMNS.iter().chain(of_graphs).copied()
}

fn figures() -> PossibleValuesParser {
    columns().map(|column| PossibleValue::new(column.name).help(column.summary)).into()
}

impl Sizes {
    fn run(&self, options: &Options) -> Result<(), Failure> {
        let technology = self.tech.technology()?;
        let column = columns().find(|column| column.name == self.figure);
        let column =
            column.ok_or_else(|| Failure::Usage(format!("unknown figure `{}`", self.figure)))?;
        let size = match self.by {
            By::Nodes => Size::Nodes,
            By::Hosts => Size::Hosts,
            By::Degree => Size::Degree,
        };
        self.output.run("sizes", options, |context| {
            let (families, notes) = families(&self.exprs, context)?;
            let mut plot = plot::by_size(&families, size, column, &technology, context);
            plot.chart.y.is_logarithmic = self.log;
            Ok((plot, notes))
        })
    }
}

/// Load of each level: the mean load of its channels under uniform traffic
///
/// For example: netlace plot levels 'rdn(torus(5,5),1)' 'rsn(hypercube(3),3)' -o levels.svg
#[derive(Args)]
struct Levels {
    /// The networks, at most 12
    #[arg(value_name = "EXPR", required = true)]
    exprs: Vec<String>,

    #[command(flatten)]
    output: Output,
}

impl Levels {
    fn run(&self, options: &Options) -> Result<(), Failure> {
        self.output.run("levels", options, |context| {
            let (networks, notes) = networks(&self.exprs, context)?;
            Ok((plot::levels(&networks, context), notes))
        })
    }
}

impl Output {
    /// Makes a plot, to which notes may be added, and writes it.
    fn run(
        &self,
        name: &str,
        options: &Options,
        make: impl FnOnce(&Context) -> Result<(Answer, Vec<String>), Failure>,
    ) -> Result<(), Failure> {
        picture::check(self.path.as_deref())?;
        let context = options.counting("of one network");
        let made = make(&context);
        options.bar().clear();
        let (mut plot, notes) = made?;
        plot.chart.notes.extend(notes);
        if plot.chart.is_empty() {
            return Err(why_nothing(plot));
        }
        if self.path.is_some() || !options.json {
            picture::save(&plot.chart.svg(), self.path.as_deref(), &context)?;
        }
        answer(options, || json::describe(name, &plot), || self.to_text(&plot))
    }

    /// The file and its notes; nothing if the plot was printed.
    fn to_text(&self, plot: &Answer) -> String {
        let Some(path) = &self.path else { return String::new() };
        let mut refused = plot.figures.iter().filter_map(|figure| figure.answer.as_ref().err());
        let mut lines = vec![format!("{}: {}", path.display(), plot.chart.title)];
        lines.extend(plot.chart.notes.iter().cloned());
        lines.extend(refused.find_map(remedy).map(str::to_owned));
        lines.join("\n") + "\n"
    }
}

/// Why a plot is empty.
fn why_nothing(plot: Answer) -> Failure {
    let notes = plot.chart.notes.join("\n");
    let refused = plot.figures.into_iter().find_map(|Figure { answer, .. }| answer.err());
    refused.map_or_else(|| Failure::No(format!("nothing to plot\n{notes}")), Failure::from)
}
