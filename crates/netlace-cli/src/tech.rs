//! `--tech`: what a network is built of.

use std::fs::File;
use std::io::{self, Read};

use clap::Args;
use netlace::building::{TECHNOLOGIES, Technology};

use crate::failure::Failure;

/// What the network is built of.
#[derive(Args)]
pub(crate) struct TechFlag {
    /// What it is built of: a name that `netlace technology` lists, or a TOML file
    #[arg(long = "tech", value_name = "NAME|FILE", default_value = TECHNOLOGIES[0].name)]
    name: String,
}

impl TechFlag {
    /// As it was written.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn technology(&self) -> Result<Technology, Failure> {
        let name = &self.name;
        let text = match TECHNOLOGIES.iter().find(|built_in| built_in.name == name) {
            Some(built_in) => built_in.text.to_owned(),
            None => read(name).map_err(|error| {
                let known = names();
                Failure::Usage(format!(
                    "no technology `{name}`: it is none of {known}, and cannot be read as a file ({error})\n\
                     copy one with `netlace technology {} > my.toml` and edit it",
                    TECHNOLOGIES[0].name
                ))
            })?,
        };
        Technology::parse(&text).map_err(|error| Failure::Usage(format!("{name}: {error}")))
    }
}

/// The names of all that are built in, for messages.
pub(crate) fn names() -> String {
    TECHNOLOGIES.iter().map(|built_in| built_in.name).collect::<Vec<_>>().join(", ")
}

/// A file that is not absurdly large.
fn read(path: &str) -> io::Result<String> {
    const MOST: u64 = 1 << 20;
    let mut text = String::new();
    let read = File::open(path)?.take(MOST + 1).read_to_string(&mut text)?;
    if read as u64 > MOST {
        return Err(io::Error::other(format!("it has more than {MOST} bytes")));
    }
    Ok(text)
}
