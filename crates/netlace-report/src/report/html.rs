//! A writer of HTML in which text cannot become markup.

use std::fmt;

use crate::picture::escape;

/// Markup. A string becomes a part of it only as text, escaped; tags and attributes have names that stand in this
/// library. So nothing that a user or a file says is ever a tag.
///
/// What is written is also XML, so that a strict parser can check it.
///
/// ```
/// use netlace_report::report::Html;
/// let name = "<script>alert(1)</script>";
/// let cell = Html::tag("td", name).with("title", name);
/// let escaped = "&lt;script&gt;alert(1)&lt;/script&gt;";
/// assert_eq!(cell.to_string(), format!("<td title=\"{escaped}\">{escaped}</td>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Html {
    text: String,
    /// Where attributes of the outermost tag go, if it is one.
    attributes_end: usize,
}

/// Elements that hold nothing, and so have no end.
const VOID: [&str; 3] = ["br", "link", "meta"];

impl Html {
    /// An element around its contents.
    pub fn tag(name: &'static str, inside: impl Into<Html>) -> Self {
        let inside = inside.into().text;
        let attributes_end = 1 + name.len();
        let text = if VOID.contains(&name) {
            format!("<{name}/>")
        } else {
            format!("<{name}>{inside}</{name}>")
        };
        Self { text, attributes_end }
    }

    /// An element of a class.
    pub fn of_class(name: &'static str, class: &'static str, inside: impl Into<Html>) -> Self {
        Self::tag(name, inside).with("class", class)
    }

    /// The same element with an attribute more; text has none.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        if self.attributes_end > 0 {
            let attribute = format!(" {name}=\"{}\"", escape(value));
            self.text.insert_str(self.attributes_end, &attribute);
            self.attributes_end += attribute.len();
        }
        self
    }

    /// This, and then something else.
    #[must_use]
    pub fn and(mut self, next: impl Into<Html>) -> Self {
        self.text.push_str(&next.into().text);
        self.attributes_end = 0;
        self
    }

    /// A picture, as [`Svg`](crate::picture::Svg) writes it: the one text that is taken as it is, because its writer
    /// escapes as this one does.
    pub(super) fn picture(svg: &str) -> Self {
        Self { text: svg.trim_end().to_owned(), attributes_end: 0 }
    }

    /// A style sheet; `<` and `&`, which could end it, are no part of ours.
    pub(super) fn style(css: &str) -> Self {
        let text = format!("<style>{}</style>", css.replace(['<', '&'], ""));
        Self { text, attributes_end: 0 }
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl From<&str> for Html {
    fn from(text: &str) -> Self {
        Self { text: escape(text), attributes_end: 0 }
    }
}

impl From<String> for Html {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl FromIterator<Html> for Html {
    fn from_iter<I: IntoIterator<Item = Html>>(parts: I) -> Self {
        parts.into_iter().fold(Self::default(), Self::and)
    }
}

impl fmt::Display for Html {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What was written by whoever wrote the expression: set apart, so that marks of direction in it turn no other text
/// around.
pub(super) fn foreign(text: &str) -> Html {
    Html::tag("bdi", text)
}

/// A table in a box in which it scrolls if the page is narrow.
pub(super) fn table(head: Html, body: Html) -> Html {
    let table = Html::tag("table", Html::tag("thead", head).and(Html::tag("tbody", body)));
    // A box that scrolls must be reached by keyboard.
    Html::of_class("div", "scroll", table).with("tabindex", "0")
}

/// A row of cells.
pub(super) fn row(cells: impl IntoIterator<Item = Html>) -> Html {
    Html::tag("tr", cells.into_iter().collect::<Html>())
}

/// A row of headings, the first of which stands above words and the others above numbers.
pub(super) fn headings<const N: usize>(texts: [&str; N]) -> Html {
    row(texts.map(|text| Html::tag("th", text).with("scope", "col")))
}
