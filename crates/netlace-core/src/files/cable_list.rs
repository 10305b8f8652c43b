//! A list of cables as `netlace bill --cabling` writes it: a comma-separated table, a cable a line.
//!
//! Read are the columns `from_device`, `from_port`, `to_device` and `to_port`, in any order.

use std::io::BufRead;

use super::ReadError;
use super::build::Memory;
use super::text::{LONGEST, LONGEST_NAME, Lines, as_text, excerpt, malformed, number, shown};

/// A list of cables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CableList {
    /// The plugs at both ends of each cable.
    pub cables: Vec<[Plug; 2]>,
}

/// A port of a device, by the name of the device.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plug {
    /// The name.
    pub device: String,
    /// The port, as it is numbered on the device.
    pub port: u32,
}

/// What is read of a line.
const COLUMNS: [&str; 4] = ["from_device", "from_port", "to_device", "to_port"];

/// The approximate number of bytes of a cable without its names.
const CABLE: u64 = 3 * size_of::<[Plug; 2]>() as u64;

impl CableList {
    /// Reads a list that may take about `memory` bytes.
    ///
    /// ```
    /// use netlace::files::CableList;
    /// let text = "from_device,from_port,to_device,to_port\nnode 0,3,\"node 1\",4\n";
    /// let [a, b] = &CableList::read(&mut text.as_bytes(), 1 << 20).unwrap().cables[0];
    /// assert_eq!((&*a.device, a.port, &*b.device, b.port), ("node 0", 3, "node 1", 4));
    /// ```
    pub fn read(input: &mut dyn BufRead, memory: u64) -> Result<Self, ReadError> {
        as_text(input, |text| read(text, &mut Memory::new(memory)))
    }
}

fn read(input: &mut dyn BufRead, memory: &mut Memory) -> Result<CableList, ReadError> {
    let mut lines = Lines::new(input, LONGEST);
    let head = match lines.next_line()? {
        Some((_, text)) => fields(text).unwrap_or_default(),
        None => Vec::new(),
    };
    let mut places = [0; COLUMNS.len()];
    for (place, column) in places.iter_mut().zip(COLUMNS) {
        *place = head.iter().position(|name| name == column).ok_or_else(|| {
            malformed(
                1,
                format!("there is no column `{column}`: give what `netlace bill --cabling` writes"),
            )
        })?;
    }
    let mut list = CableList::default();
    while let Some((line, text)) = lines.next_line()? {
        if text.trim().is_empty() {
            continue;
        }
        let refuse = || {
            let what = format!("`{}` is no cable", shown(text));
            malformed(line, format!("{what}: it has a device and a port at both ends"))
        };
        let fields = fields(text).ok_or_else(refuse)?;
        let at = |place: usize| fields.get(place).map(String::as_str);
        let plug = |[device, port]: [usize; 2]| {
            let device = at(device).filter(|device| !device.is_empty())?;
            Some(Plug {
                device: excerpt(device, LONGEST_NAME),
                port: u32::try_from(number(at(port)?)?).ok()?,
            })
        };
        let [a, b, c, d] = places;
        let ends = plug([a, b]).zip(plug([c, d])).ok_or_else(refuse)?;
        memory.charge(line, CABLE + 3 * (ends.0.device.len() + ends.1.device.len()) as u64)?;
        list.cables.push([ends.0, ends.1]);
    }
    Ok(list)
}

/// The fields of a line; those in quotation marks may have commas, and quotation marks twice.
fn fields(line: &str) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let mut field = String::new();
        if let Some(mut quoted) = rest.strip_prefix('"') {
            loop {
                let (text, after) = quoted.split_once('"')?;
                field += text;
                let Some(more) = after.strip_prefix('"') else {
                    rest = after;
                    break;
                };
                field.push('"');
                quoted = more;
            }
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            field += rest[..end].trim();
            rest = &rest[end..];
        }
        fields.push(field);
        match rest.strip_prefix(',') {
            Some(more) => rest = more,
            None => return rest.is_empty().then_some(fields),
        }
    }
}
