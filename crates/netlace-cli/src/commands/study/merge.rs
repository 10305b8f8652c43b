//! `netlace study merge`: the files of all shards as the one that a single run writes.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;

use clap::Args;

use super::header::Header;
use super::journal::{number, read_header};
use super::record::{self, Damage};
use super::summary::Summary;
use crate::commands::{Options, answer};
use crate::failure::Failure;
use crate::output::{NewFile, cannot_read};

/// Merge the files of all shards
///
/// The result is that of a single run, byte for byte: every point of the plan must be there once.
#[derive(Args)]
pub(super) struct Merge {
    /// The files of the shards
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Where to write the whole
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Where the record of a point stands.
#[derive(Clone)]
struct Place {
    file: usize,
    bytes: Range<u64>,
}

impl Merge {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let header = self.header()?;
        let places = self.places(&header)?;
        let mut whole = NewFile::create(&self.output)?;
        self.write(&header, &places, &mut whole)?;
        whole.finish()?;
        let summary = Summary::read(&self.output)?;
        answer(options, || summary.describe(), || summary.to_text())
    }

    /// That of the whole plan; all files must be of the same.
    fn header(&self) -> Result<Header, Failure> {
        let mut first: Option<Header> = None;
        for path in &self.files {
            let header = read_header(path)?.1.of_all();
            let difference = first.as_ref().and_then(|first| first.difference(&header));
            if let Some(difference) = difference {
                return Err(Failure::Usage(format!(
                    "{} is of another study than {}: {difference}\nmerge files of one plan",
                    path.display(),
                    self.files[0].display()
                )));
            }
            // Records of the first format have no checksum: then the whole is of that format.
            if first.as_ref().is_none_or(|first| first.is_sealed() && !header.is_sealed()) {
                first = Some(header);
            }
        }
        first.ok_or_else(|| Failure::Usage("no files to merge".to_owned()))
    }

    /// The place of every point of the plan, in its order.
    fn places(&self, header: &Header) -> Result<Vec<Place>, Failure> {
        let mut places: Vec<Option<Place>> = vec![None; header.points()];
        for (file, path) in self.files.iter().enumerate() {
            let (mut lines, of_file) = read_header(path)?;
            while let Some((bytes, line)) =
                lines.next_line().map_err(|error| cannot_read(path, &error))?
            {
                let record = record::read(&line, &of_file);
                let number = record.as_ref().ok().and_then(number);
                let slot = number.and_then(|number| places.get_mut(number.checked_sub(1)?));
                let slot = slot.ok_or_else(|| {
                    let (path, line) = (path.display(), lines.number);
                    let damage = record.err().unwrap_or(Damage::NoRecord).text();
                    Failure::Usage(format!(
                        "{path}, line {line} {damage}\nrun the command again that wrote the file: it resumes there"
                    ))
                })?;
                if let Some(other) = slot.replace(Place { file, bytes }) {
                    let [one, two] = [other.file, file].map(|file| self.files[file].display());
                    return Err(Failure::Usage(format!(
                        "point {} is in {one} and in {two}\nname each shard once",
                        number.expect("invariant: the point has a place")
                    )));
                }
            }
        }
        let all: Option<Vec<Place>> = places.iter().cloned().collect();
        all.ok_or_else(|| self.missing(&places))
    }

    /// Which points are missing, and what computes them.
    fn missing(&self, places: &[Option<Place>]) -> Failure {
        let missing: Vec<usize> = (1..)
            .zip(places)
            .filter(|(_, place)| place.is_none())
            .map(|(number, _)| number)
            .collect();
        let mut remedies = Vec::new();
        let mut unnamed = missing.clone();
        for path in &self.files {
            let Ok((_, header)) = read_header(path) else { continue };
            let Some(shard) = header.shard() else { continue };
            unnamed.retain(|&number| !shard.has(number));
            if missing.iter().any(|&number| shard.has(number)) {
                let path = path.display();
                remedies
                    .push(format!("finish {path} with `netlace study PLAN.toml --shard {shard}`"));
            }
        }
        if !unnamed.is_empty() {
            remedies.push("name the files of all shards".to_owned());
        }
        Failure::Usage(format!(
            "{} of {} points are missing, the first is point {}\n{}",
            missing.len(),
            places.len(),
            missing[0],
            remedies.join("\n")
        ))
    }

    fn write(&self, header: &Header, places: &[Place], to: &mut NewFile) -> Result<(), Failure> {
        let open = |path: &PathBuf| File::open(path).map_err(|error| cannot_read(path, &error));
        let files = self.files.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let mut out = BufWriter::new(to);
        let mut record = Vec::new();
        let written = |error: io::Error| Failure::written(&error);
        out.write_all(header.line().as_bytes()).map_err(written)?;
        for Place { file, bytes } in places {
            let (mut from, path) = (&files[*file], &self.files[*file]);
            record.resize((bytes.end - bytes.start) as usize, 0);
            from.seek(SeekFrom::Start(bytes.start))
                .and_then(|_| from.read_exact(&mut record))
                .map_err(|error| cannot_read(path, &error))?;
            out.write_all(&record).map_err(written)?;
        }
        out.flush().map_err(written)
    }
}
