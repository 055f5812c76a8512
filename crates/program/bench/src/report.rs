//! Figures and their budgets.

use super::group::Group;
use serde::Serialize;

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Unit {
    #[serde(rename = "us")]
    Micros,
    #[serde(rename = "ms")]
    Millis,
    #[serde(rename = "s")]
    Seconds,
    #[serde(rename = "percent")]
    Percent,
    #[serde(rename = "frames/s")]
    FramesPerSecond,
    #[serde(rename = "passes")]
    Passes,
    #[serde(rename = "millions/s")]
    MillionsPerSecond,
    #[serde(rename = "decisions/s")]
    DecisionsPerSecond,
    #[serde(rename = "times")]
    Times,
    #[serde(rename = "bytes")]
    Bytes,
    #[serde(rename = "pieces")]
    Pieces,
}

impl Unit {
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Micros => "µs",
            Self::Millis => "ms",
            Self::Seconds => "s",
            Self::Percent => "%",
            Self::FramesPerSecond => "frames/s",
            Self::Passes => "passes",
            Self::MillionsPerSecond => "million/s",
            Self::DecisionsPerSecond => "decisions/s",
            Self::Times => "times",
            Self::Bytes => "bytes",
            Self::Pieces => "pieces",
        }
    }
}

/// The allowed values of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Budget {
    AtMost(f64),
    AtLeast(f64),
    Between(f64, f64),
}

impl Budget {
    fn is_kept(self, value: f64) -> bool {
        match self {
            Self::AtMost(most) => value <= most,
            Self::AtLeast(least) => value >= least,
            Self::Between(least, most) => (least..=most).contains(&value),
        }
    }
}

/// A number with a name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    pub name: &'static str,
    pub value: f64,
    pub unit: Unit,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<Budget>,
    /// Whether the budget is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<bool>,
}

impl Figure {
    pub const fn new(name: &'static str, value: f64, unit: Unit) -> Self {
        Self {
            name,
            value,
            unit,
            budget: None,
            kept: None,
        }
    }

    /// The same figure with a budget.
    pub fn within(self, budget: Budget) -> Self {
        Self {
            budget: Some(budget),
            kept: Some(budget.is_kept(self.value)),
            ..self
        }
    }
}

/// The figures of one measurement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub name: String,
    pub figures: Vec<Figure>,
}

impl Row {
    pub fn new(name: impl Into<String>, figures: impl Into<Vec<Figure>>) -> Self {
        Self {
            name: name.into(),
            figures: figures.into(),
        }
    }

    fn is_kept(&self) -> bool {
        self.figures.iter().all(|figure| figure.kept != Some(false))
    }
}

/// The rows of a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    pub group: Group,
    pub title: &'static str,
    pub rows: Vec<Row>,
}

/// The program and the computer that were measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conditions {
    pub version: &'static str,
    /// Whether this is an optimised build.
    pub optimised: bool,
    /// Cores that the program may use; `None` if unknown.
    pub cores: Option<usize>,
    pub system: &'static str,
    pub processor: &'static str,
}

impl Conditions {
    pub fn here() -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            optimised: !cfg!(debug_assertions),
            cores: std::thread::available_parallelism().ok().map(Into::into),
            system: std::env::consts::OS,
            processor: std::env::consts::ARCH,
        }
    }
}

/// All figures of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The kind of the object.
    pub schema: &'static str,
    /// The version of its form; raised when a field changes its meaning.
    pub version: u32,
    pub conditions: Conditions,
    pub sections: Vec<Section>,
}

impl Report {
    pub const fn new(conditions: Conditions) -> Self {
        Self {
            schema: "blockscope-bench",
            version: 1,
            conditions,
            sections: Vec::new(),
        }
    }

    pub fn add(&mut self, group: Group, title: &'static str, rows: Vec<Row>) {
        self.sections.push(Section { group, title, rows });
    }

    /// Whether every budget is kept.
    pub fn is_kept(&self) -> bool {
        let mut rows = self.sections.iter().flat_map(|section| &section.rows);
        rows.all(Row::is_kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_figure_over_its_budget_fails_the_report() {
        let kept = Figure::new("median", 4.0, Unit::Millis).within(Budget::AtMost(4.0));
        let over = Figure::new("p95", 8.01, Unit::Millis).within(Budget::AtMost(8.0));
        let slow = Figure::new("share", 59.0, Unit::Percent).within(Budget::AtLeast(60.0));
        let early = Figure::new("took", 4.5, Unit::Seconds).within(Budget::Between(4.77, 5.27));
        let free = Figure::new("max", 1e9, Unit::Millis);
        assert_eq!((kept.kept, free.kept), (Some(true), None));
        let report = |figures: &[Figure]| {
            let mut report = Report::new(Conditions::here());
            report.add(Group::Ui, "", vec![Row::new("all", figures)]);
            report.is_kept()
        };
        assert!(report(&[kept.clone(), free]));
        for wrong in [over, slow, early] {
            assert!(!report(&[kept.clone(), wrong]));
        }
    }
}
