//! Terms as a program that is run for many nodes at a time, a column of values for each step.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::term::{Kind, Op, Term};

/// The most nodes that a program is run for at a time.
pub const LANES: usize = 64;

/// Steps that work out terms. Equal terms share a step.
#[derive(Default)]
pub struct Program {
    steps: Vec<Step>,
    known: FxHashMap<Step, Value>,
}

/// Where a value is: the number of the step that works it out.
pub type Value = u32;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Step {
    Number(i64),
    Slot(usize),
    Binary(Op, Value, Value),
    /// The quotient by this number, or what is left over, of a number below 2^50.
    Divided(Value, i64, Part),
    Select([Value; 3]),
    Pick(Vec<Value>, Value),
    Entry(Table, Value),
}

/// What is wanted of a division.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Quotient,
    Rest,
}

/// A table, equal only to itself.
#[derive(Clone)]
struct Table(Arc<Vec<i64>>);

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Table {}

impl std::hash::Hash for Table {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl Program {
    /// Adds what works out a term.
    pub fn add(&mut self, term: &Term) -> Value {
        let step = match term.kind() {
            Kind::Number(value) => Step::Number(*value),
            Kind::Slot(slot) => Step::Slot(*slot),
            Kind::Binary(op, a, b) => match (op, b.constant()) {
                (Op::Div, Some(by)) if is_small(a) => {
                    Step::Divided(self.add(a), by, Part::Quotient)
                }
                (Op::Mod, Some(by)) if is_small(a) => Step::Divided(self.add(a), by, Part::Rest),
                _ => Step::Binary(*op, self.add(a), self.add(b)),
            },
            Kind::Select(a, b, c) => Step::Select([self.add(a), self.add(b), self.add(c)]),
            Kind::Pick(items, index) => {
                Step::Pick(items.iter().map(|item| self.add(item)).collect(), self.add(index))
            }
            Kind::Entry(table, index) => Step::Entry(Table(table.clone()), self.add(index)),
        };
        if let Some(&value) = self.known.get(&step) {
            return value;
        }
        let value = self.steps.len() as Value;
        self.steps.push(step.clone());
        self.known.insert(step, value);
        value
    }

    /// The number of steps, if they are not too many.
    pub fn length(&self) -> Result<usize, &'static str> {
        const MOST: usize = 1 << 16;
        let length = self.steps.len();
        if length > MOST { Err("these rules are too long") } else { Ok(length) }
    }

    /// Room for the values of all steps, in which the numbers stand already, for this many nodes at a time.
    pub fn columns(&self, width: usize) -> Columns {
        let mut columns = Columns::new(self.steps.len(), width);
        for (number, step) in self.steps.iter().enumerate() {
            if let Step::Number(value) = step {
                columns.of_mut(number).fill(*value);
            }
        }
        columns
    }

    /// Works out all terms for nodes whose coordinates are these columns.
    pub fn run(&self, slots: &Columns, lanes: usize, columns: &mut Columns) {
        let width = columns.width;
        for (number, step) in self.steps.iter().enumerate() {
            let (before, rest) = columns.values.split_at_mut(number * width);
            let out = &mut rest[..lanes];
            let column = |value: Value| &before[value as usize * width..][..lanes];
            match step {
                Step::Number(_) => (),
                Step::Slot(slot) => out.copy_from_slice(&slots.of(*slot as Value)[..lanes]),
                Step::Binary(op, a, b) => binary(*op, out, column(*a), column(*b)),
                Step::Divided(a, by, part) => divided(out, column(*a), *by, *part),
                Step::Select([condition, yes, no]) => {
                    let columns = column(*condition).iter().zip(column(*yes)).zip(column(*no));
                    for (out, ((condition, yes), no)) in out.iter_mut().zip(columns) {
                        *out = if *condition != 0 { *yes } else { *no };
                    }
                }
                Step::Pick(items, index) => {
                    for (lane, (out, index)) in out.iter_mut().zip(column(*index)).enumerate() {
                        *out = column(items[*index as usize])[lane];
                    }
                }
                Step::Entry(table, index) => {
                    for (out, index) in out.iter_mut().zip(column(*index)) {
                        *out = table.0[*index as usize];
                    }
                }
            }
        }
    }
}

/// Whether all values are exact as floating-point numbers, with some room.
fn is_small(term: &Term) -> bool {
    term.range().iter().all(|end| end.unsigned_abs() < 1 << 50)
}

/// Divisions by one number for a column: floating-point ones are quicker, and off by one at most.
fn divided(out: &mut [i64], numbers: &[i64], by: i64, part: Part) {
    let times = 1.0 / by as f64;
    for (out, number) in out.iter_mut().zip(numbers) {
        let guess = (*number as f64 * times).floor() as i64;
        let rest = number - guess * by;
        let off = i64::from(rest >= by) - i64::from(rest < 0);
        *out = match part {
            Part::Quotient => guess + off,
            Part::Rest => rest - off * by,
        };
    }
}

/// One operation for a column; a loop for each, so that it is compiled to vector instructions where there are some.
fn binary(op: Op, out: &mut [i64], left: &[i64], right: &[i64]) {
    macro_rules! loops {
        ($($name:ident)*) => {
            match op {
                $(Op::$name => {
                    for ((out, left), right) in out.iter_mut().zip(left).zip(right) {
                        *out = Op::$name.apply(*left, *right);
                    }
                })*
            }
        };
    }
    loops!(Add Sub Mul Div Mod Xor BitAnd Shl Shr Min Max Eq Ne Lt);
}

/// Columns of values, each with one for every node.
pub struct Columns {
    values: Vec<i64>,
    width: usize,
}

impl Columns {
    /// Columns of zeros.
    pub fn new(number: usize, width: usize) -> Self {
        Self { values: vec![0; number * width], width }
    }

    /// A value for each node.
    #[inline]
    pub fn of(&self, value: Value) -> &[i64] {
        &self.values[value as usize * self.width..][..self.width]
    }

    /// The same, to be written.
    #[inline]
    pub fn of_mut(&mut self, number: usize) -> &mut [i64] {
        &mut self.values[number * self.width..][..self.width]
    }
}
