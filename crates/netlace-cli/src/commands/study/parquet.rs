//! `netlace study parquet`: a result file as a table, one row per figure.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use serde_json::Value;

use super::ParquetAnswer;
use super::figures::{Figure, figures, number};
use super::journal::read_header;
use super::record;
use crate::commands::{Options, answer};
use crate::failure::Failure;
use crate::output::{NewFile, cannot_read};

/// Write a result file as Parquet, one row per figure
///
/// Columns: point, expr, claim, nodes, compute, figure, value (if it is known as a number), lower and upper (between
/// which it lies), text (all digits, or why it was refused), known, by, seed, version.
#[derive(Args)]
pub(super) struct ToParquet {
    /// A result file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Where to write the table
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

const SCHEMA: &str = "message study {
    required int64 point;
    optional binary expr (UTF8);
    optional binary claim (UTF8);
    optional double nodes;
    required binary compute (UTF8);
    required binary figure (UTF8);
    optional double value;
    optional double lower;
    optional double upper;
    required binary text (UTF8);
    required binary known (UTF8);
    required binary by (UTF8);
    optional int64 seed;
    required binary version (UTF8);
}";

/// The number of rows that are held before they are written.
const GROUP: usize = 100_000;

/// A figure of a record.
struct Row {
    record: Arc<Value>,
    figure: Figure,
}

impl ToParquet {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let rows = write(&self.file, &self.output)?;
        let path = self.output.display();
        answer(
            options,
            || ParquetAnswer { file: path.to_string(), rows },
            || format!("{path}: {rows} rows\n"),
        )
    }
}

/// Writes all figures of a result file; returns their number.
fn write(from: &Path, to: &Path) -> Result<usize, Failure> {
    let failed =
        |error: ParquetError| Failure::Io(format!("cannot write {}: {error}", to.display()));
    let (mut lines, header) = read_header(from)?;
    let schema = Arc::new(parse_message_type(SCHEMA).map_err(failed)?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let new = NewFile::create(to)?;
    let mut file = SerializedFileWriter::new(new, schema, Arc::new(properties)).map_err(failed)?;
    let (mut rows, mut total) = (Vec::new(), 0);
    while let Some((_, line)) = lines.next_line().map_err(|error| cannot_read(from, &error))? {
        let record = record::read(&line, &header).map_err(|damage| {
            let (path, line, damage) = (from.display(), lines.number, damage.text());
            Failure::Usage(format!(
                "{path}, line {line} {damage}\nfinish the study first: run its command again"
            ))
        })?;
        rows.extend(rows_of(record));
        if rows.len() >= GROUP {
            total += write_group(&mut file, &rows).map_err(failed)?;
            rows.clear();
        }
    }
    total += write_group(&mut file, &rows).map_err(failed)?;
    file.into_inner().map_err(failed)?.finish()?;
    Ok(total)
}

/// A row for each figure; one for a point that was refused.
fn rows_of(record: Value) -> Vec<Row> {
    let refused = record["refused"].as_str().map(Figure::refused);
    let found: Vec<Figure> = refused.into_iter().chain(figures(&record)).collect();
    let record = Arc::new(record);
    found.into_iter().map(|figure| Row { record: Arc::clone(&record), figure }).collect()
}

/// Column by column, in the order of the schema.
fn write_group(
    file: &mut SerializedFileWriter<NewFile>,
    rows: &[Row],
) -> Result<usize, ParquetError> {
    let mut group = file.next_row_group()?;
    let word = |key: &'static str| move |row: &Row| row.record[key].as_str().map(ByteArray::from);
    let end = |at: usize| move |row: &Row| row.figure.ends.map(|ends| ends[at]);
    let text = |text: &str| Some(ByteArray::from(text));
    column::<Int64Type>(&mut group, rows, false, |row| row.record["point"].as_i64())?;
    column::<ByteArrayType>(&mut group, rows, true, word("expr"))?;
    column::<ByteArrayType>(&mut group, rows, true, word("claim"))?;
    column::<DoubleType>(&mut group, rows, true, |row| number(&row.record["nodes"]))?;
    column::<ByteArrayType>(&mut group, rows, false, |row| {
        text(&row.record["compute"].to_string())
    })?;
    column::<ByteArrayType>(&mut group, rows, false, |row| text(&row.figure.name))?;
    column::<DoubleType>(&mut group, rows, true, |row| row.figure.value())?;
    column::<DoubleType>(&mut group, rows, true, end(0))?;
    column::<DoubleType>(&mut group, rows, true, end(1))?;
    column::<ByteArrayType>(&mut group, rows, false, |row| text(&row.figure.text))?;
    column::<ByteArrayType>(&mut group, rows, false, |row| text(&row.figure.known))?;
    column::<ByteArrayType>(&mut group, rows, false, |row| text(&row.figure.by))?;
    column::<Int64Type>(&mut group, rows, true, |row| row.figure.seed.map(|seed| seed as i64))?;
    column::<ByteArrayType>(&mut group, rows, false, word("version"))?;
    group.close()?;
    Ok(rows.len())
}

/// Writes the next column; missing values are left out where that is allowed.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, NewFile>,
    rows: &[Row],
    is_optional: bool,
    value: impl Fn(&Row) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let found: Vec<Option<T::T>> = rows.iter().map(value).collect();
    let levels: Vec<i16> = found.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = found.into_iter().flatten().collect();
    let mut column = group
        .next_column()?
        .ok_or_else(|| ParquetError::General("there are fewer columns in the schema".to_owned()))?;
    column.typed::<T>().write_batch(&values, is_optional.then_some(&levels), None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    use super::*;

    const RESULTS: &str = r#"{"schema":"netlace.study/1","version":"0.1.0","plan":{"networks":[],"compute":[]},"points":2,"left_out":[],"shard":null}
{"point":1,"version":"0.1.0","expr":"ring(5)","nodes":"5","networks":["ring(5)"],"compute":{"metrics":{}},"answer":{"metrics":{"mean_distance":{"value":1.5,"fraction":"3/2","known":"exact","by":"rule"},"bisection":{"value":{"lower":3,"upper":5},"known":"bound","by":"search"},"fault_tolerance":{"value":{"value":0.25,"lower":0.2,"upper":0.3},"known":"sampled","samples":9,"seed":7,"by":"trials"}}}}
{"point":2,"version":"0.1.0","expr":"ring(6)","nodes":"6","networks":["ring(6)"],"compute":{"certify":{}},"refused":"too large"}
"#;

    #[test]
    fn what_is_written_is_read_back() {
        let folder = std::env::temp_dir().join(format!("netlace-parquet-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        let [from, to] = ["study.jsonl", "study.parquet"].map(|name| folder.join(name));
        fs::write(&from, RESULTS).expect("results are written");
        assert_eq!(write(&from, &to).expect("a table"), 4);
        let reader =
            SerializedFileReader::new(fs::File::open(&to).expect("a file")).expect("Parquet");
        let rows: Vec<_> =
            reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row")).collect();
        fs::remove_dir_all(&folder).expect("the folder goes");
        let text = |row: usize, column| rows[row].get_string(column).expect("a text").as_str();
        let number = |row: usize, column| rows[row].get_double(column).ok();
        assert_eq!(rows[0].get_long(0).ok(), Some(1));
        assert_eq!(text(0, 1), "ring(5)");
        assert_eq!(number(0, 3), Some(5.0));
        assert_eq!(
            [text(0, 5), text(0, 9), text(0, 10), text(0, 11)],
            ["mean-distance", "3/2", "exact", "rule"]
        );
        assert_eq!(number(0, 6), Some(1.5));
        assert!(rows[0].get_long(12).is_err());
        assert_eq!([6, 7, 8].map(|column| number(1, column)), [None, Some(3.0), Some(5.0)]);
        assert_eq!([6, 7, 8].map(|column| number(2, column)), [Some(0.25), Some(0.2), Some(0.3)]);
        assert_eq!(rows[2].get_long(12).ok(), Some(7));
        assert_eq!(
            [text(3, 4), text(3, 9), text(3, 10), text(3, 13)],
            [r#"{"certify":{}}"#, "too large", "refused", "0.1.0"]
        );
    }
}
