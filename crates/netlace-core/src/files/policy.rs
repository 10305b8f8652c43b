//! A QoS policy of `opensm`: groups of ports, levels, and rules that give a level to pairs of groups.
//!
//! Sections hold items, and an item holds lines `key: value`. Names are the same in upper and lower
//! case. What a policy may ask of a packet beyond where it comes from and goes to is refused, for it
//! does not follow from a fabric.

use std::collections::HashMap;

use super::build::Memory;
use super::text::{hex_or_decimal, malformed, shown};
use super::{Policy, PolicyRule, ReadError};

/// A section, the items in it and the keys that an item may have.
struct Kind {
    section: &'static str,
    item: &'static str,
    keys: &'static [&'static str],
    /// Keys that say nothing about levels.
    ignored: &'static [&'static str],
}

static GROUP: Kind = Kind {
    section: "port-groups",
    item: "port-group",
    keys: &["name", "port-guid"],
    ignored: &["use"],
};

static LEVEL: Kind = Kind {
    section: "qos-levels",
    item: "qos-level",
    keys: &["name", "sl"],
    ignored: &["use", "mtu-limit", "rate-limit", "packet-life"],
};

static RULE: Kind = Kind {
    section: "qos-match-rules",
    item: "qos-match-rule",
    keys: &["source", "destination", "qos-level-name"],
    ignored: &["use"],
};

/// The level of what matches no rule, in lower case.
const DEFAULT: &str = "default";

/// The approximate number of bytes of a field without its text, and of an item with its place in a list or map.
const FIELD: u64 = 256;

/// The same for a range of guids, which is held twice while it is sorted in.
const RANGE: u64 = 4 * size_of::<(u64, u64)>() as u64;

/// Ranges of guids, both ends included.
type Ranges = Vec<(u64, u64)>;

/// A policy while it is read.
#[derive(Default)]
pub(super) struct Draft {
    section: Option<&'static Kind>,
    item: Option<Item>,
    groups: HashMap<String, Ranges>,
    levels: HashMap<String, u8>,
    /// Rules may come before what they name.
    rules: Vec<Item>,
}

/// An item with its fields, of its kind only those that count.
struct Item {
    line: u64,
    fields: Vec<Field>,
}

struct Field {
    line: u64,
    key: &'static str,
    /// In lower case.
    value: String,
}

impl Policy {
    /// The level from a port to another: that of the first rule that fits both guids.
    ///
    /// ```
    /// use netlace::files::{Policy, PolicyRule};
    /// let rule = PolicyRule { sources: vec![(1, 3), (7, 7)], destinations: vec![], level: 5 };
    /// let policy = Policy { rules: vec![rule], default: 0 };
    /// assert_eq!((policy.level(7, 1), policy.level(4, 1)), (5, 0));
    /// ```
    pub fn level(&self, from: u64, to: u64) -> u8 {
        let fits =
            |rule: &&PolicyRule| within(&rule.sources, from) && within(&rule.destinations, to);
        self.rules.iter().find(fits).map_or(self.default, |rule| rule.level)
    }
}

fn within(ranges: &[(u64, u64)], guid: u64) -> bool {
    let next = ranges.partition_point(|&(low, _)| low <= guid);
    ranges.is_empty() || next > 0 && guid <= ranges[next - 1].1
}

impl Draft {
    pub(super) fn line(
        &mut self,
        memory: &mut Memory,
        line: u64,
        text: &str,
    ) -> Result<(), ReadError> {
        let Some(kind) = self.section else {
            self.section = [&GROUP, &LEVEL, &RULE].into_iter().find(|kind| kind.section == text);
            return self.section.map(|_| ()).ok_or_else(|| no_section(line, text));
        };
        let ends = |name| text.strip_prefix("end-") == Some(name);
        match &mut self.item {
            None if text == kind.item => {
                memory.charge(line, FIELD)?;
                self.item = Some(Item { line, fields: Vec::new() });
            }
            None if ends(kind.section) => self.section = None,
            None => {
                let what = format!("`{}` is no {} and no end of them", shown(text), kind.item);
                let remedy = format!("write `{}` or `end-{}`", kind.item, kind.section);
                return Err(malformed(line, format!("{what}: {remedy}")));
            }
            Some(_) if ends(kind.item) => return self.end_item(memory, kind),
            Some(item) => item.fields.extend(field(memory, kind, line, text)?),
        }
        Ok(())
    }

    fn end_item(&mut self, memory: &mut Memory, kind: &'static Kind) -> Result<(), ReadError> {
        let Some(item) = self.item.take() else { return Ok(()) };
        if kind.item == RULE.item {
            self.rules.push(item);
            return Ok(());
        }
        let name = item.one("name")?;
        let is_new = if kind.item == GROUP.item {
            let ranges = guids(memory, &item)?;
            self.groups.insert(name.value.clone(), ranges).is_none()
        } else {
            let level = level(item.one("sl")?)?;
            self.levels.insert(name.value.clone(), level).is_none()
        };
        if !is_new {
            let what = format!("a second {} `{}`", kind.item, shown(&name.value));
            return Err(malformed(name.line, format!("{what}: give it another name")));
        }
        Ok(())
    }

    pub(super) fn finish(self, memory: &mut Memory, last: u64) -> Result<Policy, ReadError> {
        let open = self.item.as_ref().and(self.section).map(|kind| kind.item);
        if let Some(name) = open.or(self.section.map(|kind| kind.section)) {
            let message = format!("the file ends within `{name}`: write `end-{name}` behind it");
            return Err(malformed(last, message));
        }
        let Some(&default) = self.levels.get(DEFAULT) else {
            let message = "there is no level for what matches no rule: add a qos-level DEFAULT";
            return Err(malformed(last, message));
        };
        let rules = self.rules.iter().map(|item| self.rule(memory, item));
        Ok(Policy { rules: rules.collect::<Result<_, _>>()?, default })
    }

    fn rule(&self, memory: &mut Memory, item: &Item) -> Result<PolicyRule, ReadError> {
        let name = item.one("qos-level-name")?;
        let level =
            self.levels.get(&name.value).ok_or_else(|| not_found(&LEVEL, name, &name.value));
        Ok(PolicyRule {
            sources: self.ranges(memory, item, "source")?,
            destinations: self.ranges(memory, item, "destination")?,
            level: *level?,
        })
    }

    /// The ports of all groups that a rule names, ascending and apart.
    fn ranges(&self, memory: &mut Memory, item: &Item, key: &str) -> Result<Ranges, ReadError> {
        let mut all = Ranges::new();
        for field in item.all(key) {
            for name in field.value.split(',').map(str::trim) {
                let ranges = self.groups.get(name).ok_or_else(|| not_found(&GROUP, field, name))?;
                memory.charge(field.line, ranges.len() as u64 * RANGE)?;
                all.extend(ranges);
            }
        }
        Ok(apart(all))
    }
}

impl Item {
    fn all(&self, key: &str) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(move |field| field.key == key)
    }

    /// The only field of this key.
    fn one(&self, key: &str) -> Result<&Field, ReadError> {
        let mut fields = self.all(key);
        match (fields.next(), fields.next()) {
            (Some(field), None) => Ok(field),
            (None, _) => Err(malformed(self.line, format!("no {key}: add a line `{key}: ...`"))),
            (_, Some(more)) => {
                Err(malformed(more.line, format!("a second {key}: keep one of them")))
            }
        }
    }
}

/// A field, if it counts.
fn field(
    memory: &mut Memory,
    kind: &'static Kind,
    line: u64,
    text: &str,
) -> Result<Option<Field>, ReadError> {
    let Some((key, value)) = text.split_once(':') else {
        let what = format!("`{}` is no field of a {}", shown(text), kind.item);
        return Err(malformed(line, format!("{what}: write `key: value` or `end-{}`", kind.item)));
    };
    let (key, value) = (key.trim(), value.trim());
    if kind.ignored.contains(&key) {
        return Ok(None);
    }
    let Some(key) = kind.keys.iter().find(|known| **known == key) else {
        let what = format!("`{}` in a {} is not understood", shown(key), kind.item);
        let known = kind.keys.join(", ");
        return Err(malformed(line, format!("{what}: only {known} are; remove it")));
    };
    memory.charge(line, FIELD + value.len() as u64)?;
    Ok(Some(Field { line, key, value: value.to_ascii_lowercase() }))
}

/// The ports of a group, ascending and apart.
fn guids(memory: &mut Memory, item: &Item) -> Result<Ranges, ReadError> {
    let mut ranges = Ranges::new();
    for field in item.all("port-guid") {
        for token in field.value.split(',').map(str::trim) {
            memory.charge(field.line, RANGE)?;
            let (low, high) = token.split_once('-').unwrap_or((token, token));
            let ends = hex_or_decimal(low.trim()).zip(hex_or_decimal(high.trim()));
            let range = ends.filter(|(low, high)| low <= high).ok_or_else(|| {
                let what = format!("`{}` is no guid and no range of guids", shown(token));
                malformed(field.line, format!("{what}: write `0x2c9` or `0x2c9-0x2cf`"))
            })?;
            ranges.push(range);
        }
    }
    if ranges.is_empty() {
        let message = "this group has no ports: add a line `port-guid: 0x2c9-0x2cf`";
        return Err(malformed(item.line, message));
    }
    Ok(apart(ranges))
}

fn apart(mut ranges: Ranges) -> Ranges {
    ranges.sort_unstable();
    ranges.dedup_by(|next, last| {
        let joined = next.0 <= last.1;
        last.1 = if joined { last.1.max(next.1) } else { last.1 };
        joined
    });
    ranges
}

fn level(field: &Field) -> Result<u8, ReadError> {
    let level = hex_or_decimal(&field.value).filter(|&level| level < 16);
    level.map(|level| level as u8).ok_or_else(|| {
        let what = format!("sl is `{}`", shown(&field.value));
        malformed(field.line, format!("{what}: a service level is 0 to 15"))
    })
}

fn not_found(kind: &Kind, field: &Field, name: &str) -> ReadError {
    let what = format!("there is no {} `{}`", kind.item, shown(name));
    malformed(field.line, format!("{what}: add it, or name another"))
}

fn no_section(line: u64, text: &str) -> ReadError {
    let what = format!("`{}` is not understood", shown(text));
    let sections = [&GROUP, &LEVEL, &RULE].map(|kind| kind.section).join(", ");
    malformed(line, format!("{what}: a policy has {sections}; paths begin with `PathRecord dump:`"))
}
