//! Definitions of networks: text to tree.
//!
//! ```text
//! definition := name [(parameter, ..)] = formula
//!             | name [(parameter, ..)] { statement .. }
//! parameter  := name | integer
//! statement  := node nodes [where formula]        nodes := name: formula | (name: formula, ..)
//!             | over name [if formula]
//!             | link ["label"] rule [level formula]
//!             | let name = formula
//!             | require formula
//!             | simple
//!             | state diameter = formula
//!             | state distance pattern, pattern = formula
//!             | state next pattern, pattern -> target [with ..]
//!             | state automorphism rule
//!             | state transitive
//! rule       := pattern -> target [if formula] [for loop, ..] [with name = formula, ..]
//! pattern    := item | (item, ..)                 item := name | integer
//! target     := formula | (formula, ..)
//! ```
//!
//! Between links the arrow is `<->`, or `->` for one direction. `#` begins a comment. White space and line ends are free;
//! a `;` may stand between statements and between definitions.

use super::formula::Loop;
use super::parser::{Parser, begins_name};
use super::{ExprError, Formula, Key, Span};

/// The longest text of definitions that is read, in bytes.
pub const MAX_DEFINITIONS: usize = 1 << 18;

/// A network with parameters, as it is written.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: Key,
    /// What stands between the brackets.
    pub params: Vec<Parameter>,
    /// What it is.
    pub body: Body,
}

/// A parameter of a definition.
#[derive(Clone, Debug)]
pub enum Parameter {
    /// Takes what is given.
    Name(Key),
    /// The definition is for this number only.
    Number(u64),
}

/// What a definition says.
#[derive(Clone, Debug)]
pub enum Body {
    /// The same network as another expression.
    Same(Formula),
    /// A network by rules.
    Rules(Box<Rules>),
}

/// The statements of a network by rules.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// The coordinates of a node, the most significant first, each with its number of values or its kind.
    pub coordinates: Vec<(Key, Formula)>,
    /// What must hold for the coordinates of a node.
    pub condition: Option<Formula>,
    /// The coordinates along which the links of their networks lead.
    pub overs: Vec<Over>,
    /// The rules for further links.
    pub links: Vec<LinkRule>,
    /// Abbreviations for numbers that do not depend on a node.
    pub lets: Vec<(Key, Formula)>,
    /// What must hold for the parameters.
    pub required: Vec<Formula>,
    /// Whether self-links and doubled links are dropped.
    pub simple: bool,
    /// What is stated about the network.
    pub stated: Vec<Stated>,
}

/// The links of a coordinate's network.
#[derive(Clone, Debug)]
pub struct Over {
    /// The coordinate.
    pub name: Key,
    /// At which nodes.
    pub condition: Option<Formula>,
}

/// A rule from nodes to nodes.
#[derive(Clone, Debug)]
pub struct Rule {
    /// What the coordinates of the node are called, or must be.
    pub pattern: Vec<Item>,
    /// The coordinates of the node that it leads to.
    pub target: Vec<Formula>,
    /// On which condition.
    pub condition: Option<Formula>,
    /// For each value of these.
    pub loops: Vec<Loop>,
    /// Names for formulas.
    pub withs: Vec<(Key, Formula)>,
    /// Where it stands.
    pub span: Span,
}

/// A rule for links.
#[derive(Clone, Debug)]
pub struct LinkRule {
    /// What the links are called.
    pub label: Option<String>,
    /// Where they lead.
    pub rule: Rule,
    /// Whether each link leads back, too.
    pub both: bool,
    /// Their level, counted from that of the first rule.
    pub level: Option<Formula>,
}

/// The part of a pattern for one coordinate.
#[derive(Clone, Debug)]
pub enum Item {
    /// A name for it.
    Name(Key),
    /// It must be this number.
    Number(u64),
}

/// What a definition states about its network.
#[derive(Clone, Debug)]
pub enum Stated {
    /// The largest distance.
    Diameter(Formula),
    /// The distance between two nodes.
    Distance([Vec<Item>; 2], Formula),
    /// The neighbour of the first node that is next on a shortest path to the second.
    Next([Vec<Item>; 2], Rule),
    /// A map that keeps links.
    Automorphism(Rule),
    /// All nodes are alike.
    Transitive,
}

/// Parses definitions, without asking what their names mean.
pub fn parse_definitions(text: &str) -> Result<Vec<Definition>, ExprError> {
    if text.len() > MAX_DEFINITIONS {
        let message = format!("these definitions are {} bytes long", text.len());
        return Err(ExprError::new(Span::new(0, 1), message)
            .help(format!("at most {MAX_DEFINITIONS} are read")));
    }
    let text = &without_comments(text);
    let mut parser = Parser::new(text);
    let mut definitions = Vec::new();
    loop {
        while parser.take(';') {}
        if parser.peek().is_none() {
            return Ok(definitions);
        }
        definitions.push(parser.definition()?);
    }
}

/// The text with comments replaced by blanks, so that places stay the same.
fn without_comments(text: &str) -> String {
    let (mut is_quoted, mut is_comment) = (false, false);
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' => (is_quoted, is_comment) = (false, false),
            '"' if !is_comment => is_quoted = !is_quoted,
            '#' if !is_quoted => is_comment = true,
            _ => (),
        }
        if is_comment {
            (0..letter.len_utf8()).for_each(|_| out.push(' '));
        } else {
            out.push(letter);
        }
    }
    out
}

impl Parser<'_> {
    fn definition(&mut self) -> Result<Definition, ExprError> {
        let name = self.key()?;
        let params = if self.take('(') { self.items(')', Self::parameter)? } else { Vec::new() };
        let body = if self.take('{') {
            Body::Rules(Box::new(self.rules(name.span)?))
        } else if self.take('=') {
            Body::Same(self.formula()?)
        } else {
            return Err(self
                .expected("`=` or `{`")
                .help("for example `double(b,k) = rdn(rsn(b,2),k)`"));
        };
        Ok(Definition { name, params, body })
    }

    /// A name with its place.
    fn key(&mut self) -> Result<Key, ExprError> {
        let span = self.variable()?;
        Ok(Key { name: self.slice(span).to_owned(), span })
    }

    fn parameter(&mut self) -> Result<Parameter, ExprError> {
        self.skip_space();
        match self.peek() {
            Some(c) if c.is_ascii_digit() => Ok(Parameter::Number(self.digits()?.0)),
            _ => Ok(Parameter::Name(self.key()?)),
        }
    }

    fn rules(&mut self, name: Span) -> Result<Rules, ExprError> {
        /// The most statements of a definition.
        const MOST: usize = 256;
        let mut rules = Rules::default();
        let mut statements = 0;
        loop {
            while self.take(';') {}
            if self.take('}') {
                break;
            }
            statements += 1;
            if statements > MOST {
                return Err(ExprError::new(self.here(), "this definition has too many statements")
                    .help(format!("at most {MOST} are allowed")));
            }
            self.statement(&mut rules)?;
        }
        if rules.coordinates.is_empty() {
            return Err(ExprError::new(name, "this definition does not say what a node is")
                .help("for example `node (c: n, x: n)`"));
        }
        Ok(rules)
    }

    fn statement(&mut self, rules: &mut Rules) -> Result<(), ExprError> {
        self.skip_space();
        let start = self.at;
        if self.take_word("node") {
            if !rules.coordinates.is_empty() {
                return Err(ExprError::new(
                    Span::new(start, self.at),
                    "what a node is was said before",
                ));
            }
            rules.coordinates = self.tuple(Self::coordinate)?;
            rules.condition = self.clause("where")?;
        } else if self.take_word("over") {
            let name = self.key()?;
            rules.overs.push(Over { name, condition: self.clause("if")? });
        } else if self.take_word("link") {
            self.skip_space();
            let label = if self.peek() == Some('"') { Some(self.quoted()?) } else { None };
            let (rule, both) = self.rule()?;
            let level = self.clause("level")?;
            rules.links.push(LinkRule { label, rule, both, level });
        } else if self.take_word("let") {
            let name = self.key()?;
            self.require("=")?;
            rules.lets.push((name, self.formula()?));
        } else if self.take_word("require") {
            rules.required.push(self.formula()?);
        } else if self.take_word("simple") {
            rules.simple = true;
        } else if self.take_word("state") {
            rules.stated.push(self.stated()?);
        } else {
            return Err(
                self.expected("`node`, `link`, `over`, `let`, `require`, `simple`, `state` or `}`")
            );
        }
        Ok(())
    }

    fn stated(&mut self) -> Result<Stated, ExprError> {
        if self.take_word("diameter") {
            self.require("=")?;
            Ok(Stated::Diameter(self.formula()?))
        } else if self.take_word("distance") {
            let nodes = self.two_patterns()?;
            self.require("=")?;
            Ok(Stated::Distance(nodes, self.formula()?))
        } else if self.take_word("next") {
            let nodes = self.two_patterns()?;
            self.require("->")?;
            let rule = self.rule_from(nodes[0].clone(), self.at)?;
            Ok(Stated::Next(nodes, rule))
        } else if self.take_word("automorphism") {
            let start = self.at;
            let pattern = self.tuple(Self::item)?;
            self.require("->")?;
            Ok(Stated::Automorphism(self.rule_from(pattern, start)?))
        } else if self.take_word("transitive") {
            Ok(Stated::Transitive)
        } else {
            Err(self
                .expected("`diameter`, `distance`, `next`, `automorphism` or `transitive`")
                .help("for example `state diameter = 2*k`"))
        }
    }

    fn two_patterns(&mut self) -> Result<[Vec<Item>; 2], ExprError> {
        let from = self.tuple(Self::item)?;
        self.require(",")?;
        Ok([from, self.tuple(Self::item)?])
    }

    /// A rule for links, and whether it leads back.
    fn rule(&mut self) -> Result<(Rule, bool), ExprError> {
        self.skip_space();
        let start = self.at;
        let pattern = self.tuple(Self::item)?;
        self.skip_space();
        let both = self.text[self.at..].starts_with("<->");
        self.require(if both { "<->" } else { "->" })?;
        Ok((self.rule_from(pattern, start)?, both))
    }

    /// A rule behind its arrow.
    fn rule_from(&mut self, pattern: Vec<Item>, start: usize) -> Result<Rule, ExprError> {
        let target = match pattern.len() {
            1 => vec![self.formula()?],
            _ => self.tuple(Self::formula)?,
        };
        let condition = self.clause("if")?;
        let loops = self.clauses("for", Self::each_in)?;
        let withs = self.clauses("with", |parser| {
            let name = parser.key()?;
            parser.require("=")?;
            Ok((name, parser.formula()?))
        })?;
        let span = Span::new(start, self.at);
        Ok(Rule { pattern, target, condition, loops, withs, span })
    }

    /// One item, or several in brackets.
    fn tuple<T>(
        &mut self,
        item: fn(&mut Self) -> Result<T, ExprError>,
    ) -> Result<Vec<T>, ExprError> {
        if self.take('(') { self.items(')', item) } else { Ok(vec![item(self)?]) }
    }

    fn coordinate(&mut self) -> Result<(Key, Formula), ExprError> {
        let name = self.key()?;
        self.require(":")?;
        Ok((name, self.formula()?))
    }

    fn item(&mut self) -> Result<Item, ExprError> {
        self.skip_space();
        match self.peek() {
            Some(c) if c.is_ascii_digit() => Ok(Item::Number(self.digits()?.0)),
            Some(c) if begins_name(c) => Ok(Item::Name(self.key()?)),
            _ => Err(self.expected("a name for a coordinate, or a number")),
        }
    }

    /// A formula behind a word, if the word is there.
    fn clause(&mut self, word: &str) -> Result<Option<Formula>, ExprError> {
        if self.take_word(word) { Ok(Some(self.formula()?)) } else { Ok(None) }
    }

    /// A list behind a word, if the word is there.
    fn clauses<T>(
        &mut self,
        word: &str,
        item: impl Fn(&mut Self) -> Result<T, ExprError>,
    ) -> Result<Vec<T>, ExprError> {
        let mut items = Vec::new();
        if self.take_word(word) {
            items.push(item(self)?);
            while self.take(',') {
                items.push(item(self)?);
            }
        }
        Ok(items)
    }

    fn require(&mut self, symbol: &str) -> Result<(), ExprError> {
        self.skip_space();
        if !self.text[self.at..].starts_with(symbol) {
            return Err(self.expected(&format!("`{symbol}`")));
        }
        self.at += symbol.len();
        Ok(())
    }
}
