//! What a board is worth, as data: features, and the strategies that weigh them.
//!
//! * [`features`]: what can be measured on a board of any size, or on a line of placements.
//! * [`Strategy`]: features with weights, how far to look, filters, modes. The same file is
//!   played by the bot and by the lab.
//! * [`PlacementStack`]: a line of placements on the Game Boy's board, as features measure it.
//!
//! A strategy is read in two stages: the file as typed, then the checked strategy. Weights
//! are whole billionths and features are whole numbers, so worths are exact: two lines are
//! worth the same only when they really are, and no order of summing can decide between
//! them.

mod assumed_rules;
mod error;
pub mod features;
mod file;
mod filter;
mod linear;
mod placement_stack;
mod presets;

pub use assumed_rules::AssumedRules;
pub use error::StrategyError;
pub use file::player_kind;
pub use filter::{Filter, NoHoles, Pattern, PlacedPiece, Well};
pub use linear::{LinearSpec, ModeSpec};
pub use placement_stack::PlacementStack;
pub use presets::{PresetFacts, Purpose};

use exact::{FourFeatures, FourWeights};
use features::{Feature, Leaf};
use rules::Board;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The greatest depth of a strategy: the falling piece and the most that rules show.
pub const MAX_DEPTH: usize = 7;
/// The names of the four features that the exact search adds up.
const FOUR: [&str; 4] = ["aggregate-height", "lines", "holes", "bumpiness"];
/// Billionths in one.
const SCALE: f64 = 1e9;
/// The greatest weight, without its sign.
const MAX_WEIGHT: f64 = 1e6;
/// How many lines are followed through each unknown piece where a strategy doesn't say. Each
/// number multiplies the boards of the level after it by about 7 pieces and 34 placements.
const BREADTH: [usize; 4] = [8, 4, 2, 2];
/// The end of the name of a strategy whose weights were changed.
pub const EDITED: &str = "-edited";
/// The end of the name of a strategy of one's own that would have that of another.
const OWN: &str = "-own";

/// A checked strategy. Serialized, it is the text of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Strategy {
    name: String,
    about: String,
    depth: usize,
    chance: bool,
    breadth: Vec<usize>,
    features: Vec<Weighted>,
    rules: AssumedRules,
    filters: Vec<Filter>,
    modes: Vec<HighStackWeights<Vec<Weighted>>>,
}

/// A feature and its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighted {
    /// The feature.
    pub feature: &'static Feature,
    /// Its weight in billionths.
    pub billionths: i64,
}

impl Weighted {
    /// Its weight.
    #[must_use]
    pub fn weight(&self) -> f64 {
        units(self.billionths)
    }
}

impl From<Strategy> for String {
    fn from(strategy: Strategy) -> Self {
        strategy.to_toml()
    }
}

impl TryFrom<String> for Strategy {
    type Error = StrategyError;

    fn try_from(text: String) -> Result<Self, StrategyError> {
        Self::restore(&text)
    }
}

impl Strategy {
    /// Parses TOML text with the keys `name`, `about` (optional), `depth` (1 to 7), `chance` and
    /// `breadth` (both optional) and the table `features` of weights; optional tables are `rules`,
    /// `filters` and `modes`. Digits of a weight beyond the ninth after the point are rounded away.
    ///
    /// A player's file of the lab is read too when its kind is `linear` or it names a strategy:
    /// with the table `player`, or with what that table has at the top.
    ///
    /// # Errors
    /// One sentence that names the key and how to correct it.
    pub fn parse(text: &str) -> Result<Self, StrategyError> {
        file::parse(text)
    }

    /// Parses the text of [`Strategy::to_toml`], as [`Strategy::parse`], but weights whose sum is
    /// too large are accepted, as they are in [`Strategy::with_weights`].
    ///
    /// # Errors
    /// As [`Strategy::parse`].
    pub fn restore(text: &str) -> Result<Self, StrategyError> {
        file::restore(text)
    }

    /// TOML text with the keys that [`Strategy::parse`] names. [`Strategy::restore`] reads it
    /// as a strategy that is equal in every field.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "strings, numbers and tables with string keys can always be written"
    )]
    pub fn to_toml(&self) -> String {
        file::to_toml(self).expect("a strategy can be written")
    }

    /// The strategies that come with the program, by name, as text; the first is
    /// [`Strategy::four_feature`].
    #[must_use]
    pub fn presets() -> &'static [(&'static str, &'static str)] {
        &presets::EACH
    }

    /// What the strategy of that name is for and how strong it is, if it comes with the program.
    #[must_use]
    pub fn preset_facts(name: &str) -> Option<PresetFacts> {
        let mut all = presets::FACTS.iter();
        all.find(|(known, _)| *known == name)
            .map(|(_, facts)| *facts)
    }

    /// The text of the file of the strategy of that name, if it comes with the program.
    #[must_use]
    pub fn preset_text(name: &str) -> Option<&'static str> {
        common::text_named(&presets::EACH, name)
    }

    /// The strategy of that name that comes with the program.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::parse(Self::preset_text(name)?).ok()
    }

    /// The four features and weights that the program starts with.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the text is part of the program and a test reads it"
    )]
    pub fn four_feature() -> Self {
        Self::parse(presets::FOUR_FEATURE).expect("the embedded strategy is sound")
    }

    /// Its name: small letters, digits and dashes.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its description, one sentence; may be empty.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// How many known pieces are placed before the board is judged: 1 to 7.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Whether lines are judged by the mean over the next, unknown piece.
    #[must_use]
    pub fn chance(&self) -> bool {
        self.chance
    }

    /// How many lines are judged by such means, one number for each unknown piece that is
    /// followed. The first is for the lines of the known pieces: the best so many get a
    /// mean, the others rank below them by their own worth. The next is for the placements
    /// of each piece that may come. Without a number all lines get a mean over one piece.
    #[must_use]
    pub fn breadth(&self) -> &[usize] {
        &self.breadth
    }

    /// The same without means.
    #[must_use]
    pub fn without_chance(&self) -> Self {
        Self {
            chance: false,
            breadth: Vec::new(),
            ..self.clone()
        }
    }

    /// Over how many unknown pieces lines are judged by means; 0 without chance.
    #[must_use]
    pub fn unknown_pieces(&self) -> usize {
        if self.chance {
            self.breadth.len().max(1)
        } else {
            0
        }
    }

    /// The same with means over so many unknown pieces, at most as many as `BREADTH` has. A
    /// breadth that it lacks is the one there.
    #[must_use]
    pub fn over_unknown(&self, pieces: usize) -> Self {
        let pieces = pieces.min(BREADTH.len());
        if pieces == 0 {
            return self.without_chance();
        }
        if pieces == self.unknown_pieces() {
            return self.clone();
        }
        let more = BREADTH.iter().skip(self.breadth.len());
        let breadth = self.breadth.iter().chain(more).take(pieces);
        Self {
            chance: true,
            breadth: breadth.copied().collect(),
            ..self.clone()
        }
    }

    /// The same with another depth, 1 to 7.
    #[must_use]
    pub fn with_depth(mut self, depth: usize) -> Self {
        self.depth = depth.clamp(1, MAX_DEPTH);
        self
    }

    /// The same with other weights in billionths, by the names of the features. A
    /// feature that it doesn't have is added; names that are no feature's are left out,
    /// and a weight too far from zero is brought as near as it has to be. The weights of
    /// its modes stay. Its name ends with [`EDITED`].
    #[must_use]
    pub fn with_weights<'a>(&self, weights: impl IntoIterator<Item = (&'a str, i64)>) -> Self {
        let mut edited = self.clone();
        let most = (MAX_WEIGHT * SCALE) as i64;
        for (name, billionths) in weights {
            let Some(feature) = features::by_name(name) else {
                continue;
            };
            let billionths = billionths.clamp(-most, most);
            match edited.features.iter_mut().find(|w| w.feature == feature) {
                Some(weighted) => weighted.billionths = billionths,
                None => edited.features.push(Weighted {
                    feature,
                    billionths,
                }),
            }
        }
        edited
            .features
            .sort_by_key(|weighted| weighted.feature.name);
        if edited.features != self.features && !self.name.ends_with(EDITED) {
            edited.name.push_str(EDITED);
        }
        edited
    }

    /// The same as a strategy of its own, checked as one that is read from a file. Capital letters
    /// of the name become small ones and other characters dashes. The name of a strategy that comes
    /// with the program, or of one whose weights were edited, gets another end.
    ///
    /// # Errors
    /// As [`Strategy::parse`], when the sum of its weights is too large.
    pub fn named(&self, name: &str) -> Result<Self, StrategyError> {
        let mut own = file::plain_name(name);
        while let Some(plain) = own.strip_suffix(EDITED) {
            own = plain.to_owned();
        }
        if own.is_empty() || Self::by_name(&own).is_some() {
            own.push_str(OWN);
        }
        let about = match self.name.strip_suffix(EDITED) {
            Some(plain) => format!("The strategy {plain} with other weights."),
            None => self.about.clone(),
        };
        let own = Self {
            name: own.trim_start_matches('-').to_owned(),
            about,
            ..self.clone()
        };
        Self::parse(&own.to_toml())
    }

    /// Its features in the order of their names; at least one.
    #[must_use]
    pub fn features(&self) -> &[Weighted] {
        &self.features
    }

    /// The rules that it assumes.
    #[must_use]
    pub fn rules(&self) -> AssumedRules {
        self.rules
    }

    /// The placements that it refuses.
    #[must_use]
    pub fn filters(&self) -> &[Filter] {
        &self.filters
    }

    /// Other weights for higher stacks, in rising order of height.
    #[must_use]
    pub fn modes(&self) -> &[HighStackWeights<Vec<Weighted>>] {
        &self.modes
    }

    /// The strategy for this board: with the weights of the mode for its height, and without
    /// modes.
    #[must_use]
    pub fn on(&self, board: &Board) -> Cow<'_, Self> {
        if self.modes.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut resolved = self.clone();
        resolved.modes.clear();
        if let Some(weights) = HighStackWeights::at(&self.modes, filter::highest(board) as u32) {
            resolved.features.clone_from(weights);
        }
        Cow::Owned(resolved)
    }

    /// Whether it refuses a placement that leaves the board `after`. A refused placement is
    /// still made when there is no other.
    #[must_use]
    pub fn refuses(&self, placed: &PlacedPiece, after: &Board) -> bool {
        !self.rules.hold(&placed.placement)
            || self
                .filters
                .iter()
                .any(|filter| filter.refuses(placed, after))
    }

    /// Whether it refuses any placements.
    #[must_use]
    pub fn can_refuse(&self) -> bool {
        !self.filters.is_empty() || self.rules.rows < AssumedRules::GAME.rows
    }

    /// The worth of the end of a line, in billionths.
    #[must_use]
    pub fn billionths(&self, leaf: &Leaf) -> i64 {
        self.features
            .iter()
            .map(|w| worth(w, w.feature.value(leaf)))
            .fold(0, i64::saturating_add)
    }
}

/// The one that the program starts with.
impl Default for Strategy {
    fn default() -> Self {
        Self::four_feature()
    }
}

impl Strategy {
    /// What a board loses when a piece fits nowhere, in billionths.
    #[must_use]
    pub fn no_room(&self) -> i64 {
        let weights = self.features.iter();
        exact::no_room(weights.map(|w| w.billionths.unsigned_abs()).sum())
    }

    /// Its weights when they alone decide: the four features, the rules of the game, no
    /// filter and no breadth.
    #[must_use]
    pub fn as_four_features(&self) -> Option<FourWeights> {
        let has_weights_alone =
            self.rules == AssumedRules::GAME && self.filters.is_empty() && self.breadth.is_empty();
        self.four_weights().filter(|_| has_weights_alone)
    }

    /// Its weights when it has no other feature than the four.
    #[must_use]
    pub fn four_weights(&self) -> Option<FourWeights> {
        let mut weights = FourWeights::default();
        for weighted in &self.features {
            let four = [
                &mut weights.height,
                &mut weights.lines,
                &mut weights.holes,
                &mut weights.bumpiness,
            ];
            let mut four = FOUR.into_iter().zip(four);
            let (_, weight) = four.find(|(name, _)| *name == weighted.feature.name)?;
            *weight = weighted.billionths;
        }
        Some(weights)
    }
}

/// The value of one of the four features; 0 for any other.
#[must_use]
pub fn four_feature(weighted: &Weighted, values: &FourFeatures) -> i64 {
    let FourFeatures {
        height,
        lines,
        holes,
        bumpiness,
    } = *values;
    let values = [height, lines as i32, holes, bumpiness];
    let mut four = FOUR.into_iter().zip(values);
    four.find(|(name, _)| *name == weighted.feature.name)
        .map_or(0, |(_, value)| i64::from(value))
}

/// The worth of a value of a feature, in billionths. Saturates, which only the greatest
/// weights with the greatest values reach.
#[must_use]
pub fn worth(weighted: &Weighted, value: i64) -> i64 {
    weighted.billionths.saturating_mul(value)
}

/// The units in a number of billionths.
#[must_use]
pub fn units(billionths: i64) -> f64 {
    billionths as f64 / SCALE
}

/// Weights that replace those of a strategy or of a player on a high stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HighStackWeights<T> {
    /// The height in rows of the highest column above which they are used.
    pub above: u32,
    /// The weights.
    pub weights: T,
}

impl<T> HighStackWeights<T> {
    /// The weights for a board whose highest column has this height; `None` if the usual ones are.
    /// `all` come in rising order of height.
    #[must_use]
    pub fn at(all: &[Self], highest: u32) -> Option<&T> {
        let found = all.iter().rev().find(|mode| highest > mode.above);
        found.map(|mode| &mode.weights)
    }
}

#[cfg(test)]
mod tests;
