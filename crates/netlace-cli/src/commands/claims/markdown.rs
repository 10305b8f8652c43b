//! Claims as a chapter of a book.

use std::collections::BTreeMap;

use netlace::claims::{Entry, Judgement, Outcome, Paper, Run, Size, Verdict, claims};

use super::words::{beside, verdict};

/// The ledger of these papers.
pub(super) fn chapter(papers: &[&Paper], judgements: &[Judgement], size: Size) -> String {
    let size = match size {
        Size::Small => "small",
        Size::Large => "large",
    };
    let mut text = format!(
        "# What the papers claim, and what is true\n\n\
         Five papers describe the networks of this book. Each says how large its networks are, how far apart their nodes, how packets\n\
         and broadcasts find their way. Every such statement is a *claim* here: it has a name, and a check that goes through networks,\n\
         the smallest first, and puts what is claimed beside what is true. Nothing is taken from the papers' proofs.\n\n\
         - **holds**: it is so in every network gone through.\n\
         - **bound**: never passed, but not always attained.\n\
         - **false**: there is a counterexample; the smallest one found is shown.\n\
         - **ambiguous**: the words can be read in ways that come to different things.\n\n\
         What is put in the place of a false claim (`mended`), and what the papers do not say (`new`), is checked in the same way. To see a claim in\n\
         full, with every network gone through: `netlace claims --id rdn.theorem-1.bisection`. All that follows is printed by\n\
         `netlace claims --size {size} --markdown`; to look further, `--size large`.\n\n\
         | paper | claims | hold | bounds | false | ambiguous |\n|---|---|---|---|---|---|\n"
    );
    for paper in papers {
        let counts = Verdict::ALL
            .map(|verdict| of(judgements, paper).filter(|found| found.verdict == verdict).count());
        let counts = counts.map(|count| count.to_string()).join(" | ");
        text += &format!(
            "| [{}](#{}) | {} | {counts} |\n",
            paper.name,
            paper.key,
            of(judgements, paper).count()
        );
    }
    for paper in papers {
        text += &section(paper, &of(judgements, paper).collect::<Vec<_>>());
    }
    text
}

/// Those of a paper.
fn of<'a>(judgements: &'a [Judgement], paper: &'a Paper) -> impl Iterator<Item = &'a Judgement> {
    judgements.iter().filter(|found| found.claim.id.split('.').next() == Some(paper.key))
}

fn section(paper: &Paper, judgements: &[&Judgement]) -> String {
    let Paper { key, name, source, .. } = paper;
    let cited = source.citation().unwrap_or(name);
    let mut text =
        format!("\n<h2 id=\"{key}\">{name}</h2>\n\n{cited}. [What it is about](paper-{key}.md).\n");
    let groups = [
        (Verdict::False, "Not so"),
        (Verdict::Ambiguous, "To be read in more than one way"),
        (Verdict::Bound, "Bounds"),
        (Verdict::Holds, "So"),
    ];
    for (group, heading) in groups {
        // What mends a claim stands under it.
        let first = |found: &&&Judgement| found.verdict == group && found.claim.mends.is_none();
        let heads: Vec<_> = judgements.iter().filter(first).collect();
        if heads.is_empty() {
            continue;
        }
        text += &format!("\n### {heading}\n");
        for found in heads {
            text += &told(found, "");
            let mends = |other: &&&Judgement| other.claim.mends == Some(found.claim.id);
            judgements.iter().filter(mends).for_each(|other| text += &told(other, "Instead: "));
            text += &full_table(found);
        }
    }
    text + &index(paper)
}

/// A claim as a paragraph.
fn told(found: &Judgement, instead: &str) -> String {
    let claim = found.claim;
    let exception = found.exception().map_or_else(String::new, |row| {
        format!(" First in `{}`: {}.", row.expr, escaped(&beside(row)))
    });
    let verdict = escaped(&verdict(found));
    let mut letters = verdict.chars();
    let verdict: String =
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let lines = [
        format!("**{}** · `{}`<br>", escaped(claim.place), claim.id),
        format!("{instead}{} `{}`<br>", escaped(claim.says), claim.formula),
        format!("*{verdict}.*{exception}"),
    ];
    let indent = if instead.is_empty() { "" } else { "> " };
    let lines = lines.map(|line| format!("{indent}{line}\n"));
    format!("\n{}", lines.concat())
}

/// What tables of a paper print beside what is right: a line a network.
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
            cells.insert((&row.expr, &row.what), cell);
        }
        text += &format!(
            "\n| network | {} |\n|---|{}\n",
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
    let mut text =
        "\n### Index\n\n| place | about | claims, or why it cannot run |\n|---|---|---|\n"
            .to_owned();
    for Entry { place, about, run } in paper.index {
        let run = match run {
            Run::Claims(ids) => {
                ids.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(" ")
            }
            Run::Not(why) => (*why).to_owned(),
        };
        text += &format!("| {place} | {} | {} |\n", escaped(about), escaped(&run));
    }
    let mends = claims().filter(|claim| claim.id.starts_with(&format!("{}.new.", paper.key)));
    let new: Vec<String> = mends.map(|claim| format!("`{}`", claim.id)).collect();
    if !new.is_empty() {
        text += &format!("\nNot in the paper: {}.\n", new.join(" "));
    }
    text
}

/// Text in which nothing is taken for markup.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('*', "\\*").replace('_', "\\_").replace('<', "&lt;")
}
