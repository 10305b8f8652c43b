//! Claims as a chapter of a book.

use std::collections::BTreeMap;

use netlace_claims::{Judgement, Outcome, Paper, Reading, Size, Stated, Verdict};

use super::phrases::{compared, of_reading, of_several};

/// The ledger of these papers.
pub(super) fn chapter(papers: &[&Paper], judgements: &[Judgement], size: Size) -> String {
    // The large one is a report outside the book.
    let (size, pages) = match size {
        Size::Small => ("", ""),
        Size::Large => (" --size large", "../book/src/"),
    };
    let mut text = format!(
        "# What the papers claim, and what is true\n\n\
         The networks of this book come from five papers. Each says how large its networks are, how far apart their nodes, how packets\n\
         and broadcasts are routed. Every such statement is a *claim* here: it has a name, and a check that goes through networks\n\
         and compares what is claimed with what is true. Nothing is taken from the papers' proofs.\n\n\
         - **Holds**: it holds in every network in which the value is known.\n\
         - **Bound**: never passed, but not always attained. A claim that is stated as a bound is right then; one that is stated as an equality is not.\n\
         - **False**: there is a counterexample; the smallest one found is shown.\n\
         - **Ambiguous**: the statement has several readings, which give different results.\n\n\
         Corrections of claims (*instead*) and statements that are not in the papers (*in addition*) are checked in the same way. To see a claim with\n\
         the networks gone through: `netlace claims --id rdn.theorem-1.bisection`. All that follows is printed by\n\
         `netlace claims{size} --markdown`, and compared with what was found before each time the project is tested.\n\n\
         | paper | claims | hold | bounds that hold | equalities that are only bounds | false | ambiguous | put in their place, or new |\n|---|---|---|---|---|---|---|---|\n"
    );
    for paper in papers {
        let own = || of(judgements, paper).filter(|found| found.claim.is_own());
        let count = |is: fn(Verdict, Stated) -> bool| {
            own().filter(|found| is(found.verdict, found.claim.stated)).count().to_string()
        };
        let counts = [
            count(|verdict, _| verdict == Verdict::Holds),
            count(|verdict, stated| verdict == Verdict::Bound && is_bound(stated)),
            count(|verdict, stated| verdict == Verdict::Bound && !is_bound(stated)),
            count(|verdict, _| verdict == Verdict::False),
            count(|verdict, _| verdict == Verdict::Ambiguous),
        ]
        .join(" | ");
        let ours = of(judgements, paper).count() - own().count();
        text += &format!(
            "| [{}](#{}) | {} | {counts} | {ours} |\n",
            paper.name,
            paper.key,
            own().count()
        );
    }
    for paper in papers {
        text += &section(paper, pages, &of(judgements, paper).collect::<Vec<_>>());
    }
    text + &changed(judgements)
}

fn is_bound(stated: Stated) -> bool {
    matches!(stated, Stated::Within(_))
}

/// The claims that could be others without a difference.
fn changed(judgements: &[Judgement]) -> String {
    let unnoticed: Vec<&Judgement> =
        judgements.iter().filter(|found| !found.notices_changes()).collect();
    let mut text = format!(
        "\n## Changed claims\n\n\
         A check that cannot fail shows nothing. So everything that is claimed is changed: every number by one, up and down (of decimals the last place), and\n\
         every statement without a number to its contrary. Of {} claims, {} then have other numbers of networks in which they hold, are kept or fail. The others are\n\
         bounds with room to what was found, or false by more than one; this is where they are nearest:\n\n\
         | claim | network | claimed | found |\n|---|---|---|---|\n",
        judgements.len(),
        judgements.len() - unnoticed.len(),
    );
    for found in unnoticed {
        let id = found.claim.id;
        text += &match found.nearest() {
            Some(row) => format!("| `{id}` | `{}` | {} | {} |\n", row.expr, row.claimed, row.found),
            None => format!("| `{id}` | | | |\n"),
        };
    }
    text
}

/// Those of a paper.
fn of<'a>(judgements: &'a [Judgement], paper: &'a Paper) -> impl Iterator<Item = &'a Judgement> {
    judgements.iter().filter(|found| found.claim.key() == paper.key)
}

fn section(paper: &Paper, pages: &str, judgements: &[&Judgement]) -> String {
    let Paper { key, name, source, notation, .. } = paper;
    let cited = source.citation().unwrap_or(name);
    let mut text = format!(
        "\n<h2 id=\"{key}\">{name}</h2>\n\n{cited}. [What it is about]({pages}paper-{key}.md).\n\n*Letters.* {}\n",
        escaped(notation)
    );
    for (group, heading) in [
        (Verdict::False, "False"),
        (Verdict::Ambiguous, "Ambiguous"),
        (Verdict::Bound, "Bounds"),
        (Verdict::Holds, "Holds"),
    ] {
        // What corrects a claim stands under it.
        let first = |found: &&&Judgement| found.verdict == group && found.claim.corrects.is_none();
        let heads: Vec<_> = judgements.iter().filter(first).collect();
        if !heads.is_empty() {
            text += &format!("\n### {heading}\n");
        }
        for found in heads {
            text += &paragraph(found);
            text += &full_table(found);
            let corrects = |other: &&&Judgement| other.claim.corrects == Some(found.claim.id);
            judgements.iter().filter(corrects).for_each(|other| text += &paragraph(other));
        }
    }
    text + &index(paper)
}

/// A claim as a paragraph; what is put in its place is set off.
fn paragraph(found: &Judgement) -> String {
    let claim = found.claim;
    let (indent, kind) = match (claim.is_own(), claim.corrects) {
        (_, Some(_)) => ("> ", "Instead of "),
        (false, None) => ("", "In addition to "),
        (true, None) => ("", ""),
    };
    let mut lines = vec![
        format!("**{kind}{}** · `{}`<br>", escaped(claim.place), claim.id),
        format!("{} `{}`<br>", escaped(claim.says), claim.formula),
    ];
    match &found.readings[..] {
        [reading] => lines.push(of_one(found, reading)),
        several => {
            lines.push(format!("*{}:*", capital(of_several(found))));
            lines.push(String::new());
            let each = several.iter().map(|reading| {
                format!("- “{}”: {}", escaped(&reading.name), of_one(found, reading))
            });
            lines.extend(each);
        }
    }
    let lines: String = lines.iter().map(|line| format!("{indent}{line}\n")).collect();
    format!("\n{lines}")
}

/// What became of it under one reading, where it first fails, and what was searched.
fn of_one(found: &Judgement, reading: &Reading) -> String {
    let verdict = escaped(&of_reading(found.claim.stated, reading));
    let exception = match found.exception() {
        Some((of, row)) if std::ptr::eq(of, reading) => {
            format!(" First in `{}`: {}.", row.expr, escaped(&compared(row, found.claim.stated)))
        }
        _ => String::new(),
    };
    format!(
        "*{}.*{exception} <details><summary>searched</summary>{}.</details>",
        capital(&verdict),
        escaped(&reading.range)
    )
}

/// The tables of a paper with the right values: one line per network.
fn full_table(found: &Judgement) -> String {
    if !found.claim.is_table() {
        return String::new();
    }
    let mut text = String::new();
    for reading in &found.readings {
        let mut columns: Vec<&str> = Vec::new();
        let mut networks: Vec<&str> = Vec::new();
        let mut cells: BTreeMap<(&str, &str), String> = BTreeMap::new();
        for row in &reading.rows {
            if !columns.contains(&&*row.what) {
                columns.push(&row.what);
            }
            if !networks.contains(&&*row.expr) {
                networks.push(&row.expr);
            }
            let cell = match row.outcome(found.claim.stated) {
                Outcome::Equal => row.claimed.to_string(),
                _ => format!("~~{}~~ **{}**", row.claimed, row.found),
            };
            cells.insert((&row.expr, &row.what), escaped_cell(&cell));
        }
        text += &format!(
            "\nAs printed; wrong values are struck out, with the right value next to them:\n\n| network | {} |\n|---|{}\n",
            columns.join(" | "),
            "---|".repeat(columns.len())
        );
        for network in networks {
            let cell = |&column| cells.get(&(network, column)).map_or("", String::as_str);
            let line: Vec<&str> = columns.iter().map(cell).collect();
            text += &format!("| `{network}` | {} |\n", line.join(" | "));
        }
    }
    text
}

fn index(paper: &Paper) -> String {
    let mut text = "\n### Everything that it describes\n\n| place | what | state | command, or why there is none |\n|---|---|---|---|\n".to_owned();
    for entry in paper.index() {
        let command =
            entry.command.as_ref().map(|command| format!("`netlace {}`", escaped_cell(command)));
        let note = entry.note.as_ref().map(|note| escaped(note));
        let run: Vec<String> = command.into_iter().chain(note).collect();
        text += &format!(
            "| {} | {} | {} | {} |\n",
            escaped(&entry.place),
            escaped(&entry.what),
            entry.state.name(),
            run.join(" ")
        );
    }
    text
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Text in which nothing is taken for markup; what stands between backticks is left as it is.
fn escaped(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(i, part)| match i % 2 {
        0 => escaped_cell(part).replace('*', "\\*").replace('_', "\\_").replace('<', "&lt;"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`")
}

fn escaped_cell(text: &str) -> String {
    text.replace('|', "\\|")
}
