//! `netlace explore`: networks on a page that can be walked through.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use clap::Args;
use netlace::Context;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::{Options, answer, parse};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::output::save;
use crate::text::binary_bytes;

/// Write a page on which networks can be explored in a browser
///
/// One HTML file with all of netlace inside, which asks nothing of any server: zoom along the recursion, routes and what
/// they load, collectives step by step, deadlocks, faults, two networks side by side, the claims of the papers. It opens
/// with the first network; with two, it compares them. Files and definitions that the networks are made of are in it too.
#[derive(Args)]
pub(super) struct Explore {
    /// The networks that it offers
    #[arg(value_name = "EXPR")]
    exprs: Vec<String>,

    /// Where to write the page
    #[arg(short, long, value_name = "FILE.html")]
    output: PathBuf,

    /// Show the map alone, to be embedded in another page
    #[arg(long)]
    embed: bool,
}

/// A page that was written.
#[derive(Serialize, JsonSchema)]
pub(super) struct ExploreAnswer {
    /// The networks.
    exprs: Vec<String>,
    /// The file.
    file: String,
    /// Its size.
    bytes: Whole,
}

impl View for ExploreAnswer {
    const SCHEMA: &'static str = "netlace.explore/1";
}

/// The page without its command, and the command, packed; none if they were not built.
const PAGE: Option<(&str, &[u8])> = include!(concat!(env!("OUT_DIR"), "/page.rs"));

impl Explore {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let Some((page, command)) = PAGE else {
            let why = "this build of netlace has no explorer in it: run `just explorer`, then build it again";
            return Err(Failure::Usage(why.to_owned()));
        };
        let start = Start {
            expressions: &self.exprs,
            embed: self.embed,
            files: files_of(&self.exprs, &options.context())?,
            definitions: options.context().definitions.all.texts().collect(),
        };
        let page = filled(page, command, &start);
        save(&self.output, &page)?;
        let file = self.output.display();
        answer(
            options,
            || ExploreAnswer {
                exprs: self.exprs.clone(),
                file: file.to_string(),
                bytes: Whole::of(page.len()),
            },
            || format!("{file}: {}, open it in a browser\n", binary_bytes(page.len() as f64)),
        )
    }
}

/// What a page begins with.
#[derive(Serialize)]
struct Start<'a> {
    expressions: &'a [String],
    embed: bool,
    /// What the files hold that expressions name, in base 64.
    files: BTreeMap<String, String>,
    definitions: Vec<&'a str>,
}

/// The files that networks are made of. Mistakes in expressions show here, not only in the browser.
fn files_of(exprs: &[String], context: &Context) -> Result<BTreeMap<String, String>, Failure> {
    let found = Mutex::new(BTreeMap::new());
    let most = context.memory / 4;
    let open = |name: &str| -> io::Result<Box<dyn BufRead>> {
        let mut bytes = Vec::new();
        (context.files)(name)?.take(most).read_to_end(&mut bytes)?;
        let encoded = BASE64_STANDARD.encode(&bytes);
        found.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), encoded);
        Ok(Box::new(Cursor::new(bytes)))
    };
    let context = Context { files: &open, ..*context };
    for expr in exprs {
        parse(expr, &context)?;
    }
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// The page with its command, and what it begins with.
fn filled(page: &str, command: &[u8], start: &Start) -> String {
    // What could end the script is written otherwise.
    let start = json!(start).to_string().replace('<', "\\u003c");
    page.replacen(r#"{"expressions":[]}"#, &start, 1).replacen(
        "/*COMMAND*/",
        &BASE64_STANDARD.encode(command),
        1,
    )
}
