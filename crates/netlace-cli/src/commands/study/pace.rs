//! How long the rest of a study takes, as far as can be said.

/// How long the points of this run took.
pub(super) struct Pace {
    workers: usize,
    seconds: Vec<f64>,
    sum: f64,
    quickest: f64,
}

/// The number of finished points that make an average.
const ENOUGH: usize = 12;

/// The last quarter of the points, but no more than these, count as recent.
const OF_LATE: usize = 1_000;

impl Pace {
    pub(super) fn new(workers: usize) -> Self {
        Self { workers, seconds: Vec::new(), sum: 0.0, quickest: f64::INFINITY }
    }

    /// A point took so long.
    pub(super) fn finished(&mut self, seconds: f64) {
        self.seconds.push(seconds);
        self.sum += seconds;
        self.quickest = self.quickest.min(seconds);
    }

    /// How many points this run has finished.
    pub(super) fn count(&self) -> usize {
        self.seconds.len()
    }

    /// How long this number of further points takes, as text.
    ///
    /// Points differ in cost, and in a range the last are the most expensive. So the estimate is a span between what the rest takes at
    /// the pace of the whole run and at the pace of its last quarter; while few points are finished, only that it takes
    /// longer than if each of the rest were as quick as the quickest so far; and nothing before the first.
    pub(super) fn left(&self, points: usize) -> String {
        let share = points as f64 / self.workers as f64;
        match self.count() {
            0 => String::new(),
            _ if points == 0 => String::new(),
            1..ENOUGH => format!(", at least {} left", span(self.quickest * share)),
            count => {
                let late = &self.seconds[count - count.div_ceil(4).min(OF_LATE)..];
                let late = late.iter().sum::<f64>() / late.len() as f64;
                let [all, late] = [self.sum / count as f64, late].map(|each| each * share);
                let [least, most] = [all.min(late), all.max(late)].map(span);
                if least == most {
                    format!(", about {least} left")
                } else {
                    format!(", {least} to {most} left")
                }
            }
        }
    }
}

/// A span of time in whole seconds, minutes, hours or days.
fn span(seconds: f64) -> String {
    let units = [(86_400.0, "d"), (3_600.0, "h"), (60.0, "min")];
    let unit = units.into_iter().find(|(unit, _)| seconds >= 2.0 * unit);
    let (unit, name) = unit.unwrap_or((1.0, "s"));
    format!("{:.0} {name}", (seconds / unit).ceil())
}

#[cfg(test)]
mod tests {
    use super::Pace;

    fn left(seconds: &[f64], workers: usize, points: usize) -> String {
        let mut pace = Pace::new(workers);
        seconds.iter().for_each(|&one| pace.finished(one));
        pace.left(points)
    }

    #[test]
    fn nothing_is_said_before_anything_is_known() {
        assert_eq!(left(&[], 2, 100), "");
        assert_eq!(left(&[4.0, 2.0], 2, 100), ", at least 100 s left");
    }

    #[test]
    fn later_points_that_take_longer_widen_the_span() {
        assert_eq!(left(&[1.0; 12], 1, 60), ", about 60 s left");
        let growing: Vec<f64> = (1..=16).map(f64::from).collect();
        // 8.5 s on average, 14.5 s in the last quarter.
        assert_eq!(left(&growing, 2, 100), ", 8 min to 13 min left");
    }
}
