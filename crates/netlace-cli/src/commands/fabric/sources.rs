//! The files that describe a fabric, named one by one or found in a folder.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;
use netlace::Context;
use netlace::fabric::VL_DROP;
use netlace::files::{
    CableList, Device, Fabric, Identifiers, LaneMap, LaneMaps, Levels, ReadError, Tables,
};

use crate::failure::Failure;
use crate::output::cannot_read;

/// The files of the fabric, its tables and its lanes.
#[derive(Args)]
pub(super) struct Sources {
    /// A folder with files of the names that OpenSM (`opensm -D 0x43 --dump_files_dir DIR`), ibdiagnet or
    /// `netlace export --format opensm` give them; files given by options take precedence
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,

    /// The fabric, as `ibnetdiscover` prints it, or OpenSM's or ibdiagnet's list of links (`.lst`)
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// The forwarding tables of its switches, as `dump_lfts` prints them, or OpenSM's or ibdiagnet's (`.fdbs`)
    #[arg(long, value_name = "FILE")]
    lfts: Option<PathBuf>,

    /// The LIDs of ports that have none in the fabric, as OpenSM keeps them
    #[arg(long, value_name = "FILE")]
    guid2lid: Option<PathBuf>,

    /// The service levels of paths: what `netlace fabric levels` gathers, what `saquery -p` prints, ibdiagnet's
    /// `.psl`, or a QoS policy
    #[arg(long, value_name = "FILE")]
    sl: Option<PathBuf>,

    /// Assume that all packets are on this service level, and on one lane unless --sl2vl is given
    #[arg(long, value_name = "SL", value_parser = clap::value_parser!(u8).range(..16), conflicts_with = "sl")]
    assume_sl: Option<u8>,

    /// The virtual lanes of service levels: OpenSM's `opensm-sl2vl.dump`, what `smpquery sl2vl` prints, ibdiagnet's
    /// `.slvl`, OpenSM's options, or a list such as 0,1,2,3 for all switches, which is repeated
    #[arg(long, value_name = "FILE|VL,..")]
    sl2vl: Option<String>,
}

/// What each kind of file is called, the best first.
const NET: &[&str] = &["fabric.ibnetdiscover", "opensm-subnet.lst", "ibdiagnet.lst", "fabric.net"];
const LFTS: &[&str] = &["opensm-lfts.dump", "opensm.fdbs", "ibdiagnet.fdbs", "lfts"];
const GUID2LID: &[&str] = &["guid2lid"];
const SL: &[&str] = &["fabric.psl", "ibdiagnet.psl", "qos-policy.conf"];
const SL2VL: &[&str] = &["opensm-sl2vl.dump", "ibdiagnet.slvl", "opensm.conf"];

/// What was read.
pub(super) struct Found {
    pub(super) net: PathBuf,
    pub(super) fabric: Fabric,
    pub(super) lfts: PathBuf,
    pub(super) tables: Tables,
    pub(super) levels: Option<(String, Levels)>,
    pub(super) maps: Option<(String, LaneMaps)>,
}

/// Reads a file by one of the readers.
fn read<T>(
    path: &Path,
    context: &Context,
    read: fn(&mut dyn BufRead, u64) -> Result<T, ReadError>,
) -> Result<T, Failure> {
    let name = path.display();
    let file = File::open(path).map_err(|error| cannot_read(path, &error))?;
    read(&mut BufReader::new(file), context.memory)
        .map_err(|error| Failure::Usage(format!("{name}: {error}")))
}

/// Tables to compare with: a dump, or a folder that holds one.
pub(super) fn tables(path: &Path, context: &Context) -> Result<(PathBuf, Tables), Failure> {
    let path = if path.is_dir() { in_folder(path, LFTS)? } else { path.to_owned() };
    let tables = read(&path, context, Tables::read)?;
    Ok((path, tables))
}

/// A list of cables.
pub(super) fn cable_list(path: &Path, context: &Context) -> Result<CableList, Failure> {
    read(path, context, CableList::read)
}

fn in_folder(folder: &Path, names: &[&str]) -> Result<PathBuf, Failure> {
    let found = names.iter().map(|name| folder.join(name)).find(|path| path.exists());
    found.ok_or_else(|| {
        let names = names.join(", ");
        Failure::Usage(format!("{} has none of {names}", folder.display()))
    })
}

impl Sources {
    /// The file of an option, or one of these names in the folder.
    fn path(&self, option: Option<&PathBuf>, names: &[&str]) -> Option<PathBuf> {
        let in_folder = || in_folder(self.folder.as_ref()?, names).ok();
        option.cloned().or_else(in_folder)
    }

    /// The same for what must be there.
    fn needed(
        &self,
        option: Option<&PathBuf>,
        name: &str,
        names: &[&str],
    ) -> Result<PathBuf, Failure> {
        self.path(option, names).ok_or_else(|| match &self.folder {
            None => Failure::Usage(format!("give --{name}, or a folder")),
            Some(folder) => {
                let names = names.join(", ");
                Failure::Usage(format!("{} has none of {names}: give --{name}", folder.display()))
            }
        })
    }

    /// Reads all of them.
    pub(super) fn read(&self, context: &Context) -> Result<Found, Failure> {
        let net = self.needed(self.net.as_ref(), "net", NET)?;
        let lfts = self.needed(self.lfts.as_ref(), "lfts", LFTS)?;
        let mut fabric = read(&net, context, Fabric::read)?;
        if let Some(path) = self.path(self.guid2lid.as_ref(), GUID2LID) {
            read(&path, context, Identifiers::read)?.give_to(&mut fabric);
        }
        let tables = read(&lfts, context, Tables::read)?;
        Ok(Found {
            net,
            fabric,
            lfts,
            tables,
            levels: self.levels(context)?,
            maps: self.maps(context)?,
        })
    }

    fn levels(&self, context: &Context) -> Result<Option<(String, Levels)>, Failure> {
        if let Some(level) = self.assume_sl {
            return Ok(Some((format!("level {level}, by assumption"), Levels::All(level))));
        }
        let Some(path) = self.path(self.sl.as_ref(), SL) else { return Ok(None) };
        let levels = read(&path, context, Levels::read)?;
        Ok(Some((path.display().to_string(), levels)))
    }

    fn maps(&self, context: &Context) -> Result<Option<(String, LaneMaps)>, Failure> {
        let everywhere = |lanes| {
            let map = LaneMap { line: 1, device: Device::Any, input: 0, output: 0, lanes };
            LaneMaps { maps: vec![map] }
        };
        let is_list = |text: &&String| {
            text.starts_with(|c: char| c.is_ascii_digit()) && !Path::new(text).exists()
        };
        if let Some(text) = self.sl2vl.as_ref().filter(is_list) {
            let lanes = lanes(text).ok_or_else(|| {
                Failure::Usage(format!(
                    "--sl2vl {text}: write up to 16 lanes from 0 to 14, such as 0,1,2,3"
                ))
            })?;
            return Ok(Some((text.clone(), everywhere(lanes))));
        }
        let option = self.sl2vl.as_ref().map(PathBuf::from);
        match self.path(option.as_ref(), SL2VL) {
            Some(path) => {
                let maps = read(&path, context, LaneMaps::read)?;
                Ok(Some((path.display().to_string(), maps)))
            }
            None if self.assume_sl.is_some() => {
                Ok(Some(("assumption".into(), everywhere([0; 16]))))
            }
            None => Ok(None),
        }
    }
}

/// Lanes from 0 to 14 for the levels from 0 on; the list is repeated.
fn lanes(text: &str) -> Option<[u8; 16]> {
    let lane = |lane: &str| lane.trim().parse().ok().filter(|lane| *lane < VL_DROP);
    let lanes: Vec<u8> = text.split(',').map(lane).collect::<Option<_>>()?;
    (lanes.len() <= 16).then(|| std::array::from_fn(|level| lanes[level % lanes.len()]))
}
