//! Colours, named by what they are for.

/// What a line or an area is drawn in.
///
/// Every ink has a light and a dark form: a picture is written in the light one, and a page that shows it may
/// restyle it by [`Ink::dark_style`]. The hues are those of M. Okabe and K. Ito (Color Universal Design, 2008),
/// which colour-blind readers can distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The ground.
    Paper,
    /// Text and outlines.
    Text,
    /// Text and lines that step back.
    Muted,
    /// An area that holds others together.
    Hull,
    /// One of several kinds of things, such as levels or series; counted round.
    Hue(usize),
}

/// The hues: light, dark.
const HUES: [(&str, &str); 6] = [
    ("#0072b2", "#4aa8e0"),
    ("#d55e00", "#f0864a"),
    ("#009e73", "#2cc79a"),
    ("#cc79a7", "#e39cc4"),
    ("#e69f00", "#f5b942"),
    ("#56b4e9", "#8ccbf0"),
];

impl Ink {
    /// The number of hues before they repeat.
    pub const HUES: usize = HUES.len();

    /// Its colour on light and on dark ground.
    pub fn colours(self) -> (&'static str, &'static str) {
        match self {
            Self::Paper => ("#ffffff", "#16181d"),
            Self::Text => ("#1b1f24", "#e6e8eb"),
            Self::Muted => ("#6b727b", "#9aa2ac"),
            Self::Hull => ("#8a94a0", "#8a94a0"),
            Self::Hue(number) => HUES[number % HUES.len()],
        }
    }

    /// Its name in style sheets.
    pub fn class(self) -> &'static str {
        const NAMES: [&str; HUES.len()] = ["hue0", "hue1", "hue2", "hue3", "hue4", "hue5"];
        match self {
            Self::Paper => "paper",
            Self::Text => "text",
            Self::Muted => "muted",
            Self::Hull => "hull",
            Self::Hue(number) => NAMES[number % HUES.len()],
        }
    }

    /// The rules that turn pictures on a page dark: fills are of class `f-…`, strokes `s-…`.
    pub fn dark_style() -> String {
        let hues = (0..HUES.len()).map(Self::Hue);
        let inks = [Self::Paper, Self::Text, Self::Muted, Self::Hull].into_iter().chain(hues);
        let rule = |ink: Self| {
            let (class, colour) = (ink.class(), ink.colours().1);
            format!(".f-{class}{{fill:{colour}}}.s-{class}{{stroke:{colour}}}")
        };
        inks.map(rule).collect()
    }
}

/// A colour between the beginning of something, 0, and its end, 1: from dark violet to yellow, ever lighter, so
/// that it reads in print and by everybody.
///
/// ```
/// use netlace_report::picture::shade;
/// assert_eq!((shade(0.0).as_str(), shade(1.0).as_str()), ("#440154", "#fde725"));
/// ```
pub fn shade(part: f64) -> String {
    /// Seven stations of the colour map viridis (N. Smith, S. van der Walt, 2015).
    const STATIONS: [[f64; 3]; 7] = [
        [68.0, 1.0, 84.0],
        [68.0, 57.0, 131.0],
        [49.0, 104.0, 142.0],
        [33.0, 145.0, 140.0],
        [53.0, 183.0, 121.0],
        [144.0, 215.0, 67.0],
        [253.0, 231.0, 37.0],
    ];
    let place = part.clamp(0.0, 1.0) * (STATIONS.len() - 1) as f64;
    let before = (place as usize).min(STATIONS.len() - 2);
    let share = place - before as f64;
    let mix = |i: usize| {
        (STATIONS[before][i] * (1.0 - share) + STATIONS[before + 1][i] * share).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}
