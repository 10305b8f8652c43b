//! A network by rules as a construction.

use std::sync::Arc;

use num_bigint::BigUint;

use super::counts::{Counter, Counts, Refused, Wrong};
use super::meaning::{Evaluator, Meaning, Names, at};
use super::moves::moves;
use super::program::{LANES, Program};
use super::ruled::Ruled;
use super::rules::{Elaborator, Instance};
use super::space::{CoordinateKind, Space};
use super::stated::{CHECKED, Facts, smaller};
use super::term::Term;
use crate::exact::{Distance, RuleError};
use crate::expr::{Call, Expr, ExprError, Formula, FormulaKind, Item, Key, Rules, Span};
use crate::geometry::Point;
use crate::network::{
    Arrangement, Automorphism, Census, Construction, ExactRules, Level, LevelCensus, Move, Network,
    NextHop, Node, ParameterError, RequestError, RouteRules, Sketch, Stated, Structure, Symmetry,
    TooLargeError, Topology,
};

/// A network by rules.
struct ByRules {
    ruled: Arc<Ruled>,
    census: Census,
    moves: Option<Vec<Move>>,
    facts: Facts,
    remarks: Vec<String>,
}

/// Builds the network of these rules under a name.
pub fn by_rules(
    rules: &Rules,
    expr: Expr,
    names: &Names,
    evaluator: &Evaluator,
    name: &Key,
) -> Result<Network, ExprError> {
    let (made, parts) = make(rules, names.clone(), evaluator, name)?;
    let own = if rules.stated.is_empty() {
        None
    } else {
        check_stated(rules, names, evaluator, name, &made)?
    };
    let network = Network::new(expr, Arc::new(made));
    let network = network.map_err(|error| ExprError::new(name.span, error.message))?;
    Ok(network.resting_on(parts.iter().filter_map(Network::stated).chain(own)))
}

/// Checks what is stated: on the network itself, or if it is large on smaller ones of the same definition. In that case gives the
/// nodes of the largest.
fn check_stated(
    rules: &Rules,
    names: &Names,
    evaluator: &Evaluator,
    name: &Key,
    made: &ByRules,
) -> Result<Option<Stated>, ExprError> {
    if made.ruled.order() <= CHECKED {
        made.facts.check(&made.ruled, name.span, evaluator.context)?;
        return Ok(None);
    }
    let mut largest = None;
    for names in smaller(names) {
        let mut with_lets = names.clone();
        // Numbers that make no network are passed over.
        if lets(rules, &mut with_lets, evaluator).is_err() {
            continue;
        }
        let is_small = |space: Space| (2..=CHECKED).contains(&space.order());
        if !space(rules, &with_lets, evaluator).is_ok_and(is_small) {
            continue;
        }
        if let Ok((smaller, _)) = make(rules, names, evaluator, name) {
            smaller.facts.check(&smaller.ruled, name.span, evaluator.context)?;
            largest = largest.max(Some(smaller.ruled.order()));
        }
    }
    match largest {
        Some(checked) => Ok(Some(Stated { checked, symmetry: made.facts.has_symmetry() })),
        None => Err(ExprError::new(name.span, "what is stated cannot be checked")
            .help(format!("no smaller numbers give a network of 2 to {CHECKED} nodes"))),
    }
}

/// Adds what `let` names, and refuses parameters for which what is required does not hold.
fn lets(rules: &Rules, names: &mut Names, evaluator: &Evaluator) -> Result<(), ExprError> {
    for (key, formula) in &rules.lets {
        let meaning = evaluator.evaluate(formula, names)?;
        names.push((key.name.clone(), meaning));
    }
    for formula in &rules.required {
        if evaluator.condition(formula, names)?.constant() != Some(1) {
            return Err(ExprError::new(
                formula.span,
                "the parameters must be such that this holds",
            ));
        }
    }
    Ok(())
}

/// The network of these rules, with what is stated unchecked, and the networks that it is built over.
fn make(
    rules: &Rules,
    mut names: Names,
    evaluator: &Evaluator,
    name: &Key,
) -> Result<(ByRules, Vec<Network>), ExprError> {
    lets(rules, &mut names, evaluator)?;
    let space = Arc::new(space(rules, &names, evaluator)?);
    let elaborator = Elaborator { evaluator, space: &space, names: &names };
    let (overs, mut labels) = overs(rules, &elaborator)?;
    let instances = instances(rules, &elaborator, name, &mut labels)?;
    let facts = Facts::new(rules, &elaborator, &space)?;

    let along = overs.iter().map(|(slot, condition, network, level)| {
        let topology =
            network.topology().map_err(|error| ExprError::new(name.span, error.to_string()))?;
        Ok((*slot, condition.clone(), topology.clone(), network.max_degree(), *level))
    });
    let along = along.collect::<Result<Vec<_>, ExprError>>()?;
    let ruled =
        Ruled::new(space.clone(), along, &instances, rules.simple).map_err(at(name.span))?;
    let parts: Vec<(Term, Network)> = overs
        .iter()
        .map(|(_, condition, network, _)| (condition.clone(), network.clone()))
        .collect();
    let one_way: Vec<bool> = rules.links.iter().map(|link| !link.both).collect();
    let counter = Counter {
        ruled: &ruled,
        overs: &parts,
        instances: &instances,
        one_way: &one_way,
        levels: labels.len(),
        context: evaluator.context,
    };
    let counts = counter.count().map_err(|refused| explain(&refused, &ruled, rules, name))?;
    let mut remarks = Vec::new();
    if !counts.is_complete {
        remarks.push(format!(
            "the rules of `{}` were checked at nodes drawn at random (seed {}), not at all",
            name.name, evaluator.context.seed
        ));
    }
    let moves = moves(&ruled, &parts, &instances);
    let census = census(&ruled, counts, labels, &facts);
    let parts = parts.into_iter().map(|(_, network)| network).collect();
    Ok((ByRules { ruled: Arc::new(ruled), census, moves, facts, remarks }, parts))
}

/// The nodes.
fn space(rules: &Rules, names: &Names, evaluator: &Evaluator) -> Result<Space, ExprError> {
    /// The most coordinates.
    const MOST_COORDINATES: usize = 64;
    if let Some((key, _)) = rules.coordinates.get(MOST_COORDINATES) {
        return Err(ExprError::new(key.span, "a node has too many coordinates")
            .help(format!("at most {MOST_COORDINATES} are allowed")));
    }
    let kinds = rules.coordinates.iter().map(|(_, formula)| kind(formula, names, evaluator));
    let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
    let last = rules.coordinates.last().map_or(Span::default(), |(_, formula)| formula.span);
    let too_large = || ExprError::new(last, "this network would have 2^62 nodes or more");
    let mut space = Space::new(kinds).ok_or_else(too_large)?;
    if let Some(formula) = &rules.condition {
        /// The most tuples that are gone through.
        const MOST: u64 = 1 << 30;
        if space.tuples > MOST {
            let message = "there are too many tuples to be listed";
            return Err(ExprError::new(formula.span, message)
                .help(format!("at most {MOST} are gone through")));
        }
        let context = evaluator.context;
        let within =
            context.within_memory(|| "listing the nodes".to_owned(), space.bytes_to_keep());
        let refused = |error: RequestError| ExprError {
            limit: error.limit(),
            ..ExprError::new(formula.span, error.to_string())
        };
        within.map_err(refused)?;
        let inner =
            with_coordinates(rules, &Elaborator { evaluator, space: &space, names }, formula)?;
        let mut program = Program::default();
        let value = program.add(&evaluator.condition(formula, &inner)?);
        let mut columns = program.columns(LANES);
        let kept = space.keep(context, |slots, lanes| {
            program.run(slots, lanes, &mut columns);
            let holds = columns.of(value)[..lanes].iter().enumerate();
            holds.fold(0, |bits, (lane, holds)| bits | u64::from(*holds != 0) << lane)
        });
        kept.map_err(|stopped| refused(stopped.into()))?;
    }
    const { assert!(LANES == 64) };
    if space.order() == 0 {
        return Err(ExprError::new(last, "this network would have no nodes"));
    }
    Ok(space)
}

/// The names for a formula about one node: its coordinates are called as they are declared.
fn with_coordinates(
    rules: &Rules,
    elaborator: &Elaborator,
    formula: &Formula,
) -> Result<Names, ExprError> {
    let mut names = elaborator.names.clone();
    let pattern: Vec<Item> =
        rules.coordinates.iter().map(|(key, _)| Item::Name(key.clone())).collect();
    elaborator.bind(&pattern, 0, formula.span, &mut names)?;
    Ok(names)
}

/// What a coordinate is.
fn kind(
    formula: &Formula,
    names: &Names,
    evaluator: &Evaluator,
) -> Result<CoordinateKind, ExprError> {
    /// The most letters of a word.
    const LONGEST: i64 = 62;
    let size = |formula: &Formula, most: i64| {
        let value = evaluator.constant(formula, names)?;
        if (1..=most).contains(&value) {
            Ok(value as u64)
        } else {
            let message = format!("this is {value}, but must be from 1 to {most}");
            Err(ExprError::new(formula.span, message))
        }
    };
    match &formula.kind {
        FormulaKind::Call(Call { name, args, .. }) if name == "word" => match &args[..] {
            [(None, letters), (None, length)] => Ok(CoordinateKind::Word {
                letters: size(letters, 1 << 32)?,
                length: size(length, LONGEST)? as usize,
            }),
            _ => Err(ExprError::new(formula.span, "a word has a number of letters and a length")
                .help("usage: word(letters,length)")),
        },
        FormulaKind::Call(Call { name, args, .. }) if name == "permutation" => {
            let (letters, length) = match &args[..] {
                [(None, letters)] => (letters, letters),
                [(None, letters), (None, length)] => (letters, length),
                _ => {
                    return Err(ExprError::new(
                        formula.span,
                        "a permutation has a number of letters",
                    )
                    .help("usage: permutation(n), or permutation(n,k) for k of n letters"));
                }
            };
            let letters = size(letters, LONGEST)?;
            let length = size(length, letters as i64)? as usize;
            Ok(CoordinateKind::Permutation { letters, length })
        }
        _ => match evaluator.evaluate(formula, names)? {
            Meaning::Network(network) => match network.topology() {
                Ok(_) => Ok(CoordinateKind::Member(network)),
                Err(error) => Err(ExprError::new(formula.span, error.to_string())),
            },
            _ => Ok(CoordinateKind::Number(size(formula, 1 << 61)?)),
        },
    }
}

/// The slot of a coordinate, where its network's links come along, the network, and the first of their levels.
type AlongRule = (usize, Term, Network, Level);

/// The networks whose links come along, and what their levels are called.
fn overs(
    rules: &Rules,
    elaborator: &Elaborator,
) -> Result<(Vec<AlongRule>, Vec<String>), ExprError> {
    let (mut overs, mut labels) = (Vec::new(), Vec::new());
    for over in &rules.overs {
        let position = rules.coordinates.iter().position(|(key, _)| key.name == over.name.name);
        let coordinate = position.map(|position| &elaborator.space.coordinates[position]);
        let Some(coordinate) = coordinate else {
            let message = format!("no coordinate is called `{}`", over.name.name);
            return Err(ExprError::new(over.name.span, message));
        };
        let CoordinateKind::Member(network) = &coordinate.kind else {
            let message = format!("`{}` is no node of a network", over.name.name);
            return Err(ExprError::new(over.name.span, message)
                .help("its links come along if it is, as in `node (c: n, x: B)`"));
        };
        let slot = coordinate.slots.start;
        let condition = match &over.condition {
            None => Term::number(1),
            Some(formula) => {
                let names = with_coordinates(rules, elaborator, formula)?;
                let condition = elaborator.evaluator.condition(formula, &names)?;
                let mut slots = Vec::new();
                condition.slots(&mut slots);
                if slots.contains(&slot) {
                    let message = format!("this may not depend on `{}`", over.name.name);
                    return Err(ExprError::new(formula.span, message)
                        .help("both ends of a link would have to agree"));
                }
                condition
            }
        };
        let level = Level::try_from(labels.len())
            .map_err(|_| ExprError::new(over.name.span, "these are too many levels"))?;
        labels.extend(network.levels().iter().map(|level| level.label.clone()));
        overs.push((slot, condition, network.clone(), level));
    }
    Ok((overs, labels))
}

/// The instances of all rules; adds what their levels are called.
fn instances(
    rules: &Rules,
    elaborator: &Elaborator,
    name: &Key,
    labels: &mut Vec<String>,
) -> Result<Vec<Instance>, ExprError> {
    /// The most links of a node by rules.
    const MOST: usize = 1 << 14;
    let below = labels.len();
    let mut instances = Vec::new();
    let mut next = 0;
    for (number, link) in rules.links.iter().enumerate() {
        // Rules of one direction that follow each other share a level: one leads back along the links of another.
        let is_first = number == 0 || link.both || rules.links[number - 1].both;
        next += i64::from(is_first);
        let level = match &link.level {
            None => next - 1,
            Some(formula) => elaborator.evaluator.constant(formula, elaborator.names)?,
        };
        let most = (usize::from(Level::MAX) - 1).min(below + rules.links.len() + 64);
        let level = usize::try_from(level).ok().map(|level| below + level);
        let Some(level) = level.filter(|level| *level < most) else {
            let span = link.level.as_ref().map_or(link.rule.span, |formula| formula.span);
            return Err(ExprError::new(span, "levels are counted from 0, without large gaps"));
        };
        while labels.len() <= level {
            labels.push(String::new());
        }
        if labels[level].is_empty() {
            labels[level] = link.label.clone().unwrap_or_else(|| name.name.clone());
        }
        let own = elaborator.instances(&link.rule, link.both, level as Level, number)?;
        instances.extend(own);
        if instances.len() > MOST {
            return Err(ExprError::new(link.rule.span, "a node would have too many links")
                .help(format!("at most {MOST} are allowed")));
        }
    }
    Ok(instances)
}

/// Why rules make no network.
fn explain(refused: &Refused, ruled: &Ruled, rules: &Rules, name: &Key) -> ExprError {
    let (node, wrong, rule) = match *refused {
        Refused::Wrong { node, wrong, rule } => (node, wrong, rule),
        Refused::TooMany(most) => {
            return ExprError::new(name.span, "the degrees of this network follow from no rule that is known")
                .help(format!("links are counted for up to {most} values of the coordinates that rules look at together"));
        }
        Refused::Stopped(stopped) => {
            let error = RequestError::from(stopped);
            let limit = error.limit();
            return ExprError { limit, ..ExprError::new(name.span, error.to_string()) };
        }
    };
    let span = rule.and_then(|rule| rules.links.get(rule)).map_or(name.span, |link| link.rule.span);
    let address = |node: Node| ruled.space.address(node);
    let at = address(node);
    match wrong {
        Wrong::Outside => ExprError::new(
            span,
            format!("from node {at} this leads out of the ranges of the coordinates"),
        )
        .help("add a condition: `if ..`"),
        Wrong::Itself => ExprError::new(span, format!("node {at} would be linked with itself"))
            .help("add a condition, or say `simple` to drop such links"),
        Wrong::Doubled(to) => {
            ExprError::new(span, format!("node {at} would be linked with {} twice", address(to)))
                .help("add a condition, or say `simple` to drop such links")
        }
        Wrong::OneWay(to) => {
            ExprError::new(span, format!("this leads from {at} to {}, but not back", address(to)))
                .help("write `<->` to add the inverse")
        }
    }
}

fn census(ruled: &Ruled, counts: Counts, labels: Vec<String>, facts: &Facts) -> Census {
    let levels = labels.into_iter().zip(counts.links);
    let mut levels: Vec<LevelCensus> =
        levels.map(|(label, links)| LevelCensus { label, links }).collect();
    while levels.pop_if(|level| level.links == BigUint::ZERO).is_some() {}
    let parts = ruled.space.coordinates.iter().map(|coordinate| match &coordinate.kind {
        CoordinateKind::Member(network) => network.census().address_parts,
        kind => kind.length() as u64,
    });
    Census {
        order: BigUint::from(ruled.space.order()),
        levels,
        degrees: counts.degrees,
        components: facts.is_connected().then(|| BigUint::from(1u32)),
        address_parts: parts.sum(),
    }
}

impl Construction for ByRules {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.census.clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.ruled.clone())
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for ByRules {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        self.facts.distance()
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.facts.diameter()
    }
}

impl RouteRules for ByRules {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        self.facts.next_hop(&self.ruled)
    }
}

impl Symmetry for ByRules {
    fn is_vertex_transitive(&self) -> bool {
        self.facts.is_transitive()
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        self.facts.automorphisms()
    }
}

impl Structure for ByRules {
    fn moves(&self) -> Option<Vec<Move>> {
        self.moves.clone()
    }

    fn arrangement(&self) -> Arrangement {
        let space = &self.ruled.space;
        let Some((last, above)) = space.coordinates.split_last() else {
            return Arrangement::default();
        };
        if let [x, y] = &space.coordinates[..]
            && [x, y].iter().all(|axis| matches!(axis.kind, CoordinateKind::Number(3..)))
        {
            // Two numbers are a place in the plane.
            let space = space.clone();
            let place = move |v| {
                let [x, y] = [0, 1].map(|slot| space.coordinate(v, slot) as f64);
                Point::new(x, -y)
            };
            return Arrangement::default().drawn(1, Sketch::new(self.ruled.order(), place));
        }
        if space.is_filtered() {
            return Arrangement::default();
        }
        let first = match &last.kind {
            CoordinateKind::Member(network) => Arrangement::of_digits([network]),
            _ => Arrangement::default(),
        };
        let size = |slot: usize| space.digits[space.digit_of(slot)].weight;
        // A block of each size that holds all values of some last coordinates.
        let blocks = above.iter().rev().map(|coordinate| size(coordinate.slots.end - 1));
        first.and_blocks(blocks.filter(|size| *size > 1))
    }
}
