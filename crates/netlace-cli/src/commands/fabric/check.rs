//! `netlace fabric check`.

use std::path::PathBuf;

use clap::Args;
use netlace::Context;
use netlace::certify::Certificate;
use netlace::fabric::{
    Given, Installed, Maps, Model, OnLanes, TablesError, Verdict, check, differences, miscabled,
};
use netlace::routing::Routing;

use super::super::certify::{CheckAnswer, accepted, certificate, judge};
use super::super::{Options, answer};
use super::sources::{self, Found, Sources};
use super::text::Findings;
use crate::failure::Failure;
use crate::output::save;

/// Follow all packets through the tables of a fabric, and prove that they cannot deadlock
///
/// Works for every fabric, whatever routed it. Give the folder that OpenSM dumps into, or print the fabric with
/// `ibnetdiscover` and its tables with `dump_lfts`. Lanes are not assumed: if the answer depends on lanes that are not given, it is
/// `unknown`, and names what is missing.
///
/// Status 0: all packets arrive, and cannot deadlock. 1: they can deadlock, or do not arrive, or tables or
/// cables differ from those given. 4: unknown.
#[derive(Args)]
pub(super) struct Check {
    #[command(flatten)]
    sources: Sources,

    /// Compare the tables with others, line by line: a folder that `netlace export --format opensm`
    /// wrote, or a dump
    #[arg(long, value_name = "DIR|FILE")]
    against: Option<PathBuf>,

    /// Compare the cables with a list that `netlace bill --cabling` wrote
    #[arg(long, value_name = "FILE")]
    cabling: Option<PathBuf>,

    /// Write the certificate here
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Check this certificate instead of making one
    #[arg(long = "check", value_name = "FILE", conflicts_with_all = ["output", "against", "cabling"])]
    certificate: Option<PathBuf>,
}

impl Check {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let context = options.counting("of the work");
        let Found { net, fabric, lfts, tables, levels, maps } = self.sources.read(&context)?;
        let others =
            self.against.as_ref().map(|path| sources::tables(path, &context)).transpose()?;
        let model = Model::new(&net.display().to_string(), fabric, &context)?;
        let installed = Installed::new(&model, &tables).map_err(|misfit| {
            let file = match misfit {
                TablesError::NoIdentifier { .. } | TablesError::SameIdentifier { .. } => &net,
                _ => &lfts,
            };
            Failure::Usage(format!("{}: {misfit}", file.display()))
        })?;
        let given = Given {
            levels: levels.as_ref().map(|(_, levels)| levels),
            maps: maps.as_ref().map(|(_, maps)| maps),
        };
        if let Some(path) = &self.certificate {
            let checked = examine(&certificate(path, &context)?, &installed, given, &context)?;
            let what = format!("{}: its routing delivers", net.display());
            let mut view = CheckAnswer::of(&checked);
            view.net = Some(net.display().to_string());
            return judge(options, &what, view, &checked);
        }
        let miscabled = self.cabling.as_ref().map(|path| {
            let list = sources::cable_list(path, &context)?;
            let found = miscabled(model.fabric(), &list);
            found.map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
        });
        let miscabled = miscabled.transpose()?;
        let report = check(&installed, given, &context)?;
        options.bar().clear();
        if let (Verdict::DeadlockFree { certificate, .. }, Some(path)) =
            (&report.verdict, &self.output)
        {
            save(path, certificate.to_string())?;
        }
        let findings = Findings {
            net: &net,
            model: &model,
            known: model.recognise(&context),
            report: &report,
            levels: levels.as_ref().map(|(from, _)| from.as_str()),
            maps: maps.as_ref().map(|(from, _)| from.as_str()),
            others: others.map(|(path, others)| (path, differences(&tables, &others))),
            miscabled: miscabled.as_deref(),
        };
        answer(options, || findings.describe(), || findings.to_text())?;
        let is_good = report.walks.delivered() == report.walks.pairs
            && findings.others.as_ref().is_none_or(|(_, differences)| differences.is_empty())
            && findings.miscabled.is_none_or(<[_]>::is_empty);
        match report.verdict {
            Verdict::DeadlockFree { .. } if is_good => Ok(()),
            Verdict::Unknown(_) if is_good => Err(Failure::Unknown),
            _ => Err(Failure::Silent),
        }
    }
}

/// The number of lanes on which a certificate proves what is given, or why it does not.
fn examine(
    certificate: &Result<Certificate, String>,
    installed: &Installed,
    given: Given,
    context: &Context,
) -> Result<Result<u8, String>, Failure> {
    let certificate = match certificate {
        Ok(certificate) => certificate,
        Err(why) => return Ok(Err(why.clone())),
    };
    let network = installed.model().network();
    if certificate.lanes == 1 {
        return accepted(certificate, network, installed, context);
    }
    let Some(maps) = given.maps else {
        return Ok(Err("it is for several lanes: give their --sl2vl".to_owned()));
    };
    let maps = match Maps::new(installed, maps) {
        Ok(maps) => maps,
        Err(missing) => {
            let (switch, input, output) = (missing.switch, missing.input, missing.output);
            return Ok(Err(format!(
                "it is for several lanes, and those of {switch} from port {input} to port {output} are not given"
            )));
        }
    };
    let lanes = OnLanes::new(installed, given.levels, &maps);
    accepted(certificate, network, &lanes as &dyn Routing, context)
}
