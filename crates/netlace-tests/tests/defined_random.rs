//! Random rules, against an interpreter that goes through all nodes with each formula.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::random::{Dice, cases};
use crate::common::{context, links};
use netlace::Context;
use netlace::expr::{
    Body, Definitions, Formula, FormulaKind, Item, Loop, LoopRange, Operator, Rules,
    parse_definitions,
};
use netlace::families::define;

/// A number, or several.
#[derive(Clone, Debug, PartialEq)]
enum Meaning {
    Number(i64),
    List(Vec<i64>),
}

type Names = BTreeMap<String, Meaning>;

fn number(formula: &Formula, names: &Names) -> i64 {
    match meaning(formula, names) {
        Meaning::Number(value) => value,
        Meaning::List(_) => panic!("a list"),
    }
}

fn list(formula: &Formula, names: &Names) -> Vec<i64> {
    match meaning(formula, names) {
        Meaning::List(values) => values,
        Meaning::Number(_) => panic!("a number"),
    }
}

fn meaning(formula: &Formula, names: &Names) -> Meaning {
    Meaning::Number(match &formula.kind {
        FormulaKind::Integer(value) => *value as i64,
        FormulaKind::Name(name) => return names[name].clone(),
        FormulaKind::Negative(part) => -number(part, names),
        FormulaKind::Not(part) => i64::from(number(part, names) == 0),
        FormulaKind::Index(word, place) => list(word, names)[number(place, names) as usize],
        FormulaKind::Binary(operator, left, right) => {
            let (a, b) = (number(left, names), number(right, names));
            match operator {
                Operator::Plus => a + b,
                Operator::Minus => a - b,
                Operator::Times => a * b,
                Operator::Quotient => a.div_euclid(b),
                Operator::Remainder => a.rem_euclid(b),
                Operator::Power => a.pow(b as u32),
                Operator::Equal => i64::from(a == b),
                Operator::Unequal => i64::from(a != b),
                Operator::Less => i64::from(a < b),
                Operator::AtMost => i64::from(a <= b),
                Operator::Greater => i64::from(a > b),
                Operator::AtLeast => i64::from(a >= b),
                Operator::And => i64::from(a != 0 && b != 0),
                Operator::Or => i64::from(a != 0 || b != 0),
                Operator::Over => panic!("no rule has quotients"),
            }
        }
        FormulaKind::Call(call) => {
            let arg = |index: usize| &call.args[index].1;
            let of = |index: usize| number(arg(index), names);
            match call.name.as_str() {
                "flip" => of(0) ^ (1 << of(1)),
                "xor" => of(0) ^ of(1),
                "min" => of(0).min(of(1)),
                "if_else" if of(0) != 0 => of(1),
                "if_else" => of(2),
                _ => {
                    let mut word = list(arg(0), names);
                    match call.name.as_str() {
                        "swap" => word.swap(of(1) as usize, of(2) as usize),
                        "reverse" => word[of(1) as usize..=of(2) as usize].reverse(),
                        "rotate" => word.rotate_left(of(1) as usize),
                        "set" => word[of(1) as usize] = of(2),
                        "shift" => {
                            word.remove(0);
                            word.push(of(1));
                        }
                        other => panic!("{other}"),
                    }
                    return Meaning::List(word);
                }
            }
        }
        other => panic!("{other:?}"),
    })
}

/// All nodes as meanings of their coordinates, in the order of their numbers.
fn nodes(rules: &Rules) -> Vec<Vec<Meaning>> {
    let mut all = vec![Vec::new()];
    for (_, formula) in &rules.coordinates {
        let values: Vec<Meaning> = match &formula.kind {
            FormulaKind::Call(call) => {
                let letters = number(&call.args[0].1, &Names::new());
                let length = call.args.last().map(|(_, arg)| number(arg, &Names::new())).unwrap();
                let mut words = vec![Vec::new()];
                for _ in 0..length {
                    let with = |word: &Vec<i64>| {
                        (0..letters)
                            .map(|letter| [&word[..], &[letter]].concat())
                            .collect::<Vec<_>>()
                    };
                    words = words.iter().flat_map(with).collect();
                }
                if call.name == "permutation" {
                    words.retain(|word| word.iter().collect::<BTreeSet<_>>().len() == word.len());
                }
                words.into_iter().map(Meaning::List).collect()
            }
            _ => (0..number(formula, &Names::new())).map(Meaning::Number).collect(),
        };
        let with = |node: &Vec<Meaning>| {
            values
                .iter()
                .map(|value| [&node[..], std::slice::from_ref(value)].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    if let Some(condition) = &rules.condition {
        let names = rules.coordinates.iter().map(|(key, _)| key.name.clone());
        let names: Vec<String> = names.collect();
        all.retain(|node| {
            let names: Names = names.iter().cloned().zip(node.iter().cloned()).collect();
            number(condition, &names) != 0
        });
    }
    all
}

fn each_value(loops: &[Loop], names: &mut Names, see: &mut dyn FnMut(&Names)) {
    let Some((first, rest)) = loops.split_first() else { return see(names) };
    let values: Vec<i64> = match &first.range {
        LoopRange::Between(from, to) => (number(from, names)..=number(to, names)).collect(),
        LoopRange::Listed(items) => items.iter().map(|item| number(item, names)).collect(),
    };
    for value in values {
        names.insert(first.name.clone(), Meaning::Number(value));
        each_value(rest, names, see);
    }
}

/// The pairs that each rule links, each once.
fn expected(rules: &Rules) -> BTreeSet<(usize, usize)> {
    let nodes = nodes(rules);
    let mut found = BTreeSet::new();
    for link in &rules.links {
        for (v, node) in nodes.iter().enumerate() {
            let mut names = Names::new();
            let mut fits = true;
            for (item, value) in link.rule.pattern.iter().zip(node) {
                match item {
                    Item::Name(key) => drop(names.insert(key.name.clone(), value.clone())),
                    Item::Number(wanted) => fits &= *value == Meaning::Number(*wanted as i64),
                }
            }
            each_value(&link.rule.loops, &mut names, &mut |names| {
                let holds = |condition: &Formula| number(condition, names) != 0;
                if !fits || !link.rule.condition.as_ref().is_none_or(holds) {
                    return;
                }
                let target: Vec<Meaning> =
                    link.rule.target.iter().map(|formula| meaning(formula, names)).collect();
                // With `where`, what is no node is left out; else all targets are nodes here.
                if let Some(w) = nodes.iter().position(|other| *other == target)
                    && v != w
                {
                    found.insert((v.min(w), v.max(w)));
                }
            });
        }
    }
    found
}

/// A random definition with `simple`, all of whose rules lead both ways and stay in range.
fn definition(dice: &mut Dice) -> String {
    let (a, b) = (dice.roll(2, 8), dice.roll(2, 8));
    let constant = |dice: &mut Dice| dice.roll(0, 7).to_string();
    let mut text = match dice.roll(0, 3) {
        0 => format!("net {{ node (a: {a}, b: {b}) "),
        1 => format!("net {{ node (a: {a}, b: {b}) where a + b != {} ", dice.roll(0, 9)),
        2 => {
            let (letters, length) = (dice.roll(2, 3), dice.roll(2, 4));
            let mut text = format!("net {{ node (w: word({letters},{length}), a: {a}) ");
            for _ in 0..dice.roll(1, 2) {
                let word = match dice.roll(0, 4) {
                    0 => format!("shift(w,i % {letters})"),
                    1 => format!("swap(w,0,{})", dice.roll(1, length - 1)),
                    2 => format!("rotate(w,{})", dice.roll(1, length)),
                    3 => format!("set(w,{},(w[0] + i) % {letters})", dice.roll(0, length - 1)),
                    _ => "reverse(w,0,1)".to_owned(),
                };
                let step = dice.roll(0, 2);
                text += &format!("link (w,a) <-> ({word}, (a + {step}) % {a}) for i in 0..1 ");
            }
            return text + "simple }";
        }
        _ => {
            let n = dice.roll(2, 4);
            let change = match dice.roll(0, 2) {
                0 => "swap(p,0,i)",
                1 => "reverse(p,0,i)",
                _ => "rotate(p,i)",
            };
            let text = format!("net {{ node (p: permutation({n}), a: {a}) ");
            if dice.roll(0, 2) == 0 {
                return text + "link (p,a) <-> (swap(p,0,1), a) if p[0] != p[1] }";
            }
            return text
                + &format!(
                    "link (p,a) <-> ({change}, (a + p[0]) % {a}) for i in 1..{} simple }}",
                    n - 1
                );
        }
    };
    for _ in 0..dice.roll(1, 3) {
        let mut coordinate = |own: &str, other: &str, order: u64| {
            let k = constant(dice);
            match dice.roll(0, 9) {
                0 | 1 => format!("({own} + {k}) % {order}"),
                2 => format!("({own} + i) % {order}"),
                3 => format!("({other} - {own}) % {order}"),
                4 => format!("({k} * {own} + i * {other}) % {order}"),
                5 => format!("{other} % {order}"),
                6 => format!("if_else({other} < {k}, {own}, {} - {own})", order - 1),
                7 => format!("min({own}, {k})"),
                8 => format!("xor({own}, {k}) % {order}"),
                _ => own.to_owned(),
            }
        };
        let target = format!("({}, {})", coordinate("a", "b", a), coordinate("b", "a", b));
        let pattern = match dice.roll(0, 4) {
            0 => format!("({}, b)", dice.roll(0, a - 1)),
            _ => "(a, b)".to_owned(),
        };
        let target = match pattern.strip_prefix('(').and_then(|rest| rest.split_once(',')) {
            Some((number, _)) if number != "a" => target.replace('a', number),
            _ => target,
        };
        let condition = match dice.roll(0, 2) {
            0 => format!("if b {} {} ", dice.pick(&["<", ">=", "!=", "=="]), dice.roll(0, b)),
            _ => String::new(),
        };
        text += &format!("link {pattern} <-> {target} {condition}for i in 0..{} ", dice.roll(0, 2));
    }
    text + "simple }"
}

#[test]
fn random_rules_give_the_links_that_an_interpreter_finds() {
    let mut dice = Dice::new(30);
    let mut seen = 0;
    for _ in 0..cases(400) {
        let text = definition(&mut dice);
        let mut definitions = Definitions::default();
        define(&mut definitions, "random", &text).unwrap_or_else(|error| panic!("{error}"));
        let context = Context { definitions: (&definitions).into(), ..context() };
        let network = match netlace::parse_with("net", &context) {
            Ok(network) => network,
            // The number of nodes may be 0, and a power of two may be left.
            Err(error) => {
                let help = error.help.unwrap_or_default();
                let known = ["this network would have no nodes", "leads out of the ranges"];
                assert!(known.iter().any(|known| help.contains(known)), "{text}\n{help}");
                continue;
            }
        };
        let [parsed] = &parse_definitions(&text).unwrap()[..] else { panic!("one definition") };
        let Body::Rules(rules) = &parsed.body else { panic!("rules") };
        let topology = &**network.topology().unwrap();
        let mut found = BTreeSet::new();
        for v in 0..topology.order() {
            for link in links(topology, v) {
                let back = links(topology, link.to)[usize::from(link.back)];
                assert_eq!((back.to, back.back), (v, link.port), "{text}");
                let (v, w) = (v as usize, link.to as usize);
                found.insert((v.min(w), v.max(w)));
            }
        }
        assert_eq!(found, expected(rules), "{text}");
        let mut degrees = BTreeMap::<u64, u64>::new();
        (0..topology.order())
            .for_each(|v| *degrees.entry(topology.degree(v).into()).or_default() += 1);
        let counted = network.census().degrees.iter();
        let counted = counted.map(|(degree, nodes)| (degree, nodes.try_into().unwrap()));
        assert_eq!(counted.collect::<BTreeMap<u64, u64>>(), degrees, "{text}");
        assert_eq!(network.links(), found.len().into(), "{text}");
        seen += usize::from(!found.is_empty());
    }
    assert!(seen as u64 > cases(400) / 2, "{seen}");
}
