//! Rules for links, each as a list of instances: a condition, and the coordinates of the node that is reached.

use super::meaning::{Evaluator, Meaning, Names, at};
use super::space::{CoordinateKind, Space};
use super::term::{Kind, Op, Term};
use crate::expr::{ExprError, Item, Loop, LoopRange, Rule};
use crate::network::Level;

/// One link at most from each node.
#[derive(Clone)]
pub struct Instance {
    /// The number of its rule.
    pub rule: usize,
    /// Whether it leads against the direction in which the rule is written.
    pub is_inverse: bool,
    /// Whether it does, and may give links that lead in its direction, too.
    pub merges: bool,
    /// The level of its links.
    pub level: Level,
    /// 1 at nodes from which it leads.
    pub condition: Term,
    /// 1 where the coordinates are in their ranges.
    pub inside: Term,
    /// The coordinates that it leads to.
    pub target: Vec<Term>,
}

/// The most instances of one rule.
const MOST_INSTANCES: usize = 4096;

/// The most values that are tried for coordinates that follow from no form.
const MOST_TRIED: u64 = 1024;

/// A rule for a certain choice of its loop variables.
pub struct Chosen {
    /// What must hold.
    pub condition: Term,
    /// The coordinates that it leads to.
    pub target: Vec<Term>,
    /// The coordinates that the pattern gives as numbers.
    literals: Vec<(usize, i64)>,
}

/// Elaborates rules of one network.
pub struct Elaborator<'a> {
    /// What formulas mean.
    pub evaluator: &'a Evaluator<'a>,
    /// The nodes.
    pub space: &'a Space,
    /// Names that do not depend on a node.
    pub names: &'a Names,
}

impl Elaborator<'_> {
    /// Names for the coordinates of a node, whose slots begin at `first`, and what numbers in the pattern demand.
    pub fn bind(
        &self,
        pattern: &[Item],
        first: usize,
        span: crate::expr::Span,
        names: &mut Names,
    ) -> Result<Vec<(usize, i64)>, ExprError> {
        let coordinates = &self.space.coordinates;
        if pattern.len() != coordinates.len() {
            let message = format!(
                "this names {} coordinates, but a node has {}",
                pattern.len(),
                coordinates.len()
            );
            return Err(ExprError::new(span, message));
        }
        let mut literals = Vec::new();
        for (item, coordinate) in pattern.iter().zip(coordinates) {
            let order = coordinate.kind.slot_order();
            let slot = |slot: usize| Meaning::Number(Term::slot(first + slot, order));
            match (item, &coordinate.kind) {
                (Item::Name(key), CoordinateKind::Number(_) | CoordinateKind::Member(_)) => {
                    names.push((key.name.clone(), slot(coordinate.slots.start)));
                }
                (Item::Name(key), _) => {
                    let word = coordinate.slots.clone().map(slot).collect();
                    names.push((key.name.clone(), Meaning::List(word)));
                }
                (Item::Number(value), CoordinateKind::Number(_) | CoordinateKind::Member(_))
                    if *value < order =>
                {
                    literals.push((first + coordinate.slots.start, *value as i64));
                }
                (Item::Number(value), _) => {
                    return Err(ExprError::new(span, format!("no node has {value} here")));
                }
            }
        }
        Ok(literals)
    }

    /// A rule with these names, which include those of its loop variables.
    pub fn choose(
        &self,
        rule: &Rule,
        names: &mut Names,
        literals: Vec<(usize, i64)>,
    ) -> Result<Chosen, ExprError> {
        for (key, formula) in &rule.withs {
            let meaning = self.evaluator.evaluate(formula, names)?;
            names.push((key.name.clone(), meaning));
        }
        let mut condition = Term::number(1);
        for &(slot, value) in &literals {
            let order = self.space.slot_order(slot % self.space.slots().max(1));
            let holds = Term::binary(Op::Eq, &Term::slot(slot, order), &Term::number(value));
            let both = holds.and_then(|holds| Term::binary(Op::Min, &condition, &holds));
            condition = both.map_err(at(rule.span))?;
        }
        if let Some(formula) = &rule.condition {
            let holds = self.evaluator.condition(formula, names)?;
            condition = Term::binary(Op::Min, &condition, &holds).map_err(at(formula.span))?;
        }
        let mut target = Vec::new();
        for (formula, coordinate) in rule.target.iter().zip(&self.space.coordinates) {
            let meaning = self.evaluator.evaluate(formula, names)?;
            match coordinate.kind {
                CoordinateKind::Number(_) | CoordinateKind::Member(_) => {
                    target.push(meaning.number(formula.span)?);
                }
                _ => {
                    let word = meaning.numbers(formula.span)?;
                    if word.len() != coordinate.slots.len() {
                        let message = format!(
                            "this has {} letters, but the coordinate has {}",
                            word.len(),
                            coordinate.slots.len()
                        );
                        return Err(ExprError::new(formula.span, message));
                    }
                    target.extend(word);
                }
            }
        }
        if rule.target.len() != self.space.coordinates.len() {
            return Err(ExprError::new(rule.span, "this leads to another number of coordinates"));
        }
        Ok(Chosen { condition, target, literals })
    }

    /// All choices of a rule's loop variables.
    pub fn unroll(&self, rule: &Rule) -> Result<Vec<Chosen>, ExprError> {
        let mut chosen = Vec::new();
        let mut names = self.names.clone();
        let literals = self.bind(&rule.pattern, 0, rule.span, &mut names)?;
        self.unroll_from(rule, &rule.loops, &mut names, &literals, &mut chosen)?;
        Ok(chosen)
    }

    fn unroll_from(
        &self,
        rule: &Rule,
        loops: &[Loop],
        names: &mut Names,
        literals: &[(usize, i64)],
        chosen: &mut Vec<Chosen>,
    ) -> Result<(), ExprError> {
        let Some((first, rest)) = loops.split_first() else {
            if chosen.len() == MOST_INSTANCES {
                return Err(ExprError::new(rule.span, "this rule gives too many links")
                    .help(format!("at most {MOST_INSTANCES} per node are allowed")));
            }
            let length = names.len();
            chosen.push(self.choose(rule, names, literals.to_vec())?);
            names.truncate(length);
            return Ok(());
        };
        for value in self.evaluator.values(first, names)? {
            names.push((first.name.clone(), Meaning::Number(Term::number(value))));
            self.unroll_from(rule, rest, names, literals, chosen)?;
            names.pop();
        }
        Ok(())
    }

    /// The instances of a rule: those in its direction, and if it leads back those against it.
    pub fn instances(
        &self,
        rule: &Rule,
        both: bool,
        level: Level,
        number: usize,
    ) -> Result<Vec<Instance>, ExprError> {
        let chosen = self.unroll(rule)?;
        let make = |condition: Term, target: Vec<Term>, is_inverse, merges| {
            let inside = self.inside(&target).map_err(at(rule.span))?;
            Ok(Instance { rule: number, is_inverse, merges, level, condition, inside, target })
        };
        let mut instances = Vec::new();
        for choice in &chosen {
            if choice.condition.constant() != Some(0) {
                instances.push(make(
                    choice.condition.clone(),
                    choice.target.clone(),
                    false,
                    false,
                )?);
            }
        }
        if !both {
            return Ok(instances);
        }
        let forward = instances.len();
        let inverse = if let Some(inverse) = self.inverse_with_variables(rule) {
            inverse
        } else {
            let mut all = Vec::new();
            for choice in &chosen {
                all.extend(self.inverse(choice, self.space.slots(), &[]).ok_or_else(|| {
                    let message = "the inverse of this rule does not follow from its form";
                    ExprError::new(rule.span, message)
                        .help("write a rule with `->` for each direction")
                })?);
            }
            all
        };
        for (condition, source) in inverse {
            let merges =
                instances[..forward].iter().any(|other| !exclude(&other.condition, &condition));
            let instance = make(condition, source, true, merges)?;
            let is_same = |other: &Instance| {
                other.condition == instance.condition && other.target == instance.target
            };
            if instance.condition.constant() != Some(0) && !instances[..forward].iter().any(is_same)
            {
                instances.push(instance);
            }
        }
        Ok(instances)
    }

    /// 1 where these coordinates are in their ranges.
    fn inside(&self, target: &[Term]) -> Result<Term, &'static str> {
        let mut inside = Term::number(1);
        for (slot, term) in target.iter().enumerate() {
            let order = self.space.slot_order(slot) as i64;
            let below = Term::binary(Op::Lt, term, &Term::number(order))?;
            let above = Term::binary(Op::Lt, &Term::number(-1), term)?;
            inside = Term::binary(Op::Min, &inside, &Term::binary(Op::Min, &below, &above)?)?;
        }
        Ok(inside)
    }

    /// The inverse with loop variables as unknowns, where they are ranges and the rest is found for all of them at once.
    fn inverse_with_variables(&self, rule: &Rule) -> Option<Vec<(Term, Vec<Term>)>> {
        let mut names = self.names.clone();
        let literals = self.bind(&rule.pattern, 0, rule.span, &mut names).ok()?;
        let slots = self.space.slots();
        let mut ranges = Vec::new();
        for (index, each) in rule.loops.iter().enumerate() {
            let LoopRange::Between(..) = each.range else { return None };
            let values = self.evaluator.values(each, self.names).ok()?;
            let (first, last) = (*values.first()?, *values.last()?);
            if first < 0 {
                return None;
            }
            let variable = Term::slot(slots + index, last as u64 + 1);
            ranges.push([first, last]);
            names.push((each.name.clone(), Meaning::Number(variable)));
        }
        let choice = self.choose(rule, &mut names, literals).ok()?;
        self.inverse(&choice, slots + rule.loops.len(), &ranges)
    }

    /// The nodes from which a rule leads to a given one, each as a condition and coordinates in terms of those of the given one.
    /// Coordinates and loop variables, which have these ranges, are the first `unknown` slots. `None` if they do not follow from the form of the rule.
    fn inverse(
        &self,
        choice: &Chosen,
        unknown: usize,
        ranges: &[[i64; 2]],
    ) -> Option<Vec<(Term, Vec<Term>)>> {
        let mut solved = vec![None; unknown];
        for &(slot, value) in &choice.literals {
            solved[slot] = Some(Term::number(value));
        }
        let mut found = Vec::new();
        let mut tried = 0;
        self.solve(choice, ranges, solved, &mut tried, &mut found)?;
        Some(found)
    }

    fn solve(
        &self,
        choice: &Chosen,
        ranges: &[[i64; 2]],
        mut solved: Vec<Option<Term>>,
        tried: &mut u64,
        found: &mut Vec<(Term, Vec<Term>)>,
    ) -> Option<()> {
        let size = choice.target.iter().map(Term::size).sum::<usize>() + choice.condition.size();
        self.evaluator.spend(size).ok()?;
        let unknown = solved.len();
        let given = |slot: usize| Term::slot(unknown + slot, self.space.slot_order(slot));
        let mut is_new = true;
        while is_new {
            is_new = false;
            for (slot, term) in choice.target.iter().enumerate() {
                if let Some((which, solution)) = isolate(term, given(slot), &solved) {
                    solved[which] = Some(solution);
                    is_new = true;
                }
            }
        }
        if let Some(open) = solved.iter().position(Option::is_none) {
            // A loop variable that follows from nothing is no single coordinate to be tried.
            let order =
                if open < self.space.slots() { self.space.slot_order(open) } else { return None };
            for value in 0..order {
                *tried += 1;
                if *tried > MOST_TRIED {
                    return None;
                }
                solved[open] = Some(Term::number(value as i64));
                self.solve(choice, ranges, solved.clone(), tried, found)?;
            }
            return Some(());
        }
        let source = |slot: usize| solved[slot].clone().unwrap_or_else(|| Term::number(0));
        // Terms were made for coordinates in their ranges. What is out of range is excluded below.
        let within = |slot: usize| {
            let most = match slot.checked_sub(self.space.slots()) {
                None => self.space.slot_order(slot) as i64 - 1,
                Some(variable) => ranges[variable][1],
            };
            let least = Term::binary(Op::Max, &source(slot), &Term::number(0));
            least.and_then(|term| Term::binary(Op::Min, &term, &Term::number(most))).ok()
        };
        let within: Vec<Term> = (0..unknown).map(within).collect::<Option<_>>()?;
        let within = |slot: usize| within[slot].clone();
        let mut condition = choice.condition.replace(&within).ok()?;
        let and = |condition: &Term, term: &Term| Term::binary(Op::Min, condition, term).ok();
        for (variable, [first, last]) in (self.space.slots()..).zip(ranges) {
            let least = Term::binary(Op::Lt, &Term::number(first - 1), &source(variable)).ok()?;
            let most = Term::binary(Op::Lt, &source(variable), &Term::number(last + 1)).ok()?;
            condition = and(&and(&condition, &least)?, &most)?;
        }
        for (slot, term) in choice.target.iter().enumerate() {
            let reached = term.replace(&within).ok()?;
            if reached != given(slot) {
                condition = and(&condition, &Term::binary(Op::Eq, &reached, &given(slot)).ok()?)?;
            }
        }
        let source: Vec<Term> = (0..self.space.slots()).map(source).collect();
        condition = and(&condition, &self.inside(&source).ok()?)?;
        let shown = |slot: usize| Term::slot(slot - unknown, self.space.slot_order(slot - unknown));
        let source: Result<Vec<Term>, _> = source.iter().map(|term| term.replace(&shown)).collect();
        found.push((condition.replace(&shown).ok()?, source.ok()?));
        Some(())
    }
}

/// Whether two conditions want different numbers of the same coordinate.
fn exclude(a: &Term, b: &Term) -> bool {
    let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
    wanted(a, &mut of_a);
    wanted(b, &mut of_b);
    of_a.iter().any(|(slot, value)| of_b.iter().any(|(other, own)| other == slot && own != value))
}

/// The coordinates that must be certain numbers for a condition to hold.
fn wanted(condition: &Term, found: &mut Vec<(usize, i64)>) {
    if let Kind::Binary(op, left, right) = condition.kind() {
        match (op, left.as_slot(), right.constant()) {
            (Op::Min, _, _) => {
                wanted(left, found);
                wanted(right, found);
            }
            (Op::Eq, Some(slot), Some(value)) => found.push((slot, value)),
            _ => (),
        }
    }
}

/// The unknown in `term == value`, and its solution, if there is just one unknown that is not solved yet and it can be isolated.
fn isolate(term: &Term, value: Term, solved: &[Option<Term>]) -> Option<(usize, Term)> {
    let mut slots = Vec::new();
    term.slots(&mut slots);
    let open: Vec<usize> = slots.into_iter().filter(|slot| solved[*slot].is_none()).collect();
    let [open] = open[..] else { return None };
    let known = |term: &Term| -> Option<Term> {
        let mut slots = Vec::new();
        term.slots(&mut slots);
        if slots.contains(&open) {
            return None;
        }
        term.replace(&|slot| solved[slot].clone().unwrap_or_else(|| Term::number(0))).ok()
    };
    let (mut term, mut value) = (term.clone(), value);
    loop {
        let (op, left, right) = match term.kind() {
            Kind::Slot(slot) => return Some((*slot, value)),
            Kind::Binary(op, left, right) => (*op, left.clone(), right.clone()),
            _ => return None,
        };
        let make = |op, a: &Term, b: &Term| Term::binary(op, a, b).ok();
        (term, value) = match (op, known(&left), known(&right)) {
            (Op::Add, None, Some(b)) => (left, make(Op::Sub, &value, &b)?),
            (Op::Add, Some(a), None) => (right, make(Op::Sub, &value, &a)?),
            (Op::Sub, None, Some(b)) => (left, make(Op::Add, &value, &b)?),
            (Op::Sub, Some(a), None) => (right, make(Op::Sub, &a, &value)?),
            (Op::Xor, None, Some(b)) => (left, make(Op::Xor, &value, &b)?),
            (Op::Xor, Some(a), None) => (right, make(Op::Xor, &value, &a)?),
            (Op::Mul, None, Some(b)) if b.range()[0] > 0 => (left, make(Op::Div, &value, &b)?),
            (Op::Mul, Some(a), None) if a.range()[0] > 0 => (right, make(Op::Div, &value, &a)?),
            (Op::Mod | Op::BitAnd, None, Some(b)) => {
                let modulus = b.constant()? + i64::from(op == Op::BitAnd);
                return remainder(&left, value, modulus, &known);
            }
            _ => return None,
        };
    }
}

/// The unknown in `term % modulus == value`, if it is a sum of it and of what is known, and has no more values than the modulus.
fn remainder(
    term: &Term,
    value: Term,
    modulus: i64,
    known: &dyn Fn(&Term) -> Option<Term>,
) -> Option<(usize, Term)> {
    let make = |op, a: &Term, b: &Term| Term::binary(op, a, b).ok();
    let (mut term, mut value) = (term.clone(), value);
    while let Kind::Binary(op, left, right) = term.kind() {
        let (left, right) = (left.clone(), right.clone());
        (term, value) = match (op, known(&left), known(&right)) {
            (Op::Add, None, Some(b)) => (left, make(Op::Sub, &value, &b)?),
            (Op::Add, Some(a), None) => (right, make(Op::Sub, &value, &a)?),
            (Op::Sub, None, Some(b)) => (left, make(Op::Add, &value, &b)?),
            (Op::Sub, Some(a), None) => (right, make(Op::Sub, &a, &value)?),
            _ => return None,
        };
    }
    let Kind::Slot(slot) = term.kind() else { return None };
    let fits = term.range()[1] < modulus && modulus > 0;
    fits.then(|| make(Op::Mod, &value, &Term::number(modulus)))?.map(|value| (*slot, value))
}
