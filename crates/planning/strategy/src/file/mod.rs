//! A strategy file as it is typed, and its way to a checked strategy.

mod write;

use crate::{
    AssumedRules, Filter, HighStackWeights, LinearSpec, MAX_DEPTH, MAX_WEIGHT, ModeSpec, NoHoles,
    Pattern, SCALE, Strategy, StrategyError, Weighted, Well,
    assumed_rules::ALL_ROWS,
    features::{self, MeasuredBoard},
    presets,
};
use board::Geometry;
use rules::{Board, COLUMNS, ROWS};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Rows that one placement completes.
const MOST_CLEARED: u32 = 4;
/// Unknown pieces that are looked at.
const MAX_CHANCE: u8 = 2;

type Weights = BTreeMap<String, f64>;
type Result<T> = std::result::Result<T, StrategyError>;

/// The fewest rows on which a game makes sense: the height of an I.
const FEWEST_ROWS: u8 = 4;
/// The well of the NES article: four rows, and no higher than half of its field.
const WELL_ROWS: i64 = 4;
const WELL_UNTIL: i64 = 10;
/// Its pictures are given up two rows below the ceiling.
const PATTERN_UNTIL: i64 = 16;

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct StrategyFile {
    name: Option<String>,
    about: Option<String>,
    depth: Option<i64>,
    chance: Option<bool>,
    breadth: Option<Breadth>,
    features: Option<Weights>,
    #[serde(default, skip_serializing_if = "is_default")]
    rules: RulesFile,
    #[serde(default, skip_serializing_if = "is_default")]
    filters: FiltersFile,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modes: Vec<ModeFile>,
}

/// Lines that are judged by chance: a number, or one for each unknown piece.
#[derive(Deserialize, Serialize)]
#[serde(
    untagged,
    expecting = "`breadth` is a whole number or a list of whole numbers"
)]
enum Breadth {
    One(i64),
    Each(Vec<i64>),
}

#[derive(Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RulesFile {
    clear_between: Option<bool>,
    rows: Option<i64>,
    #[serde(default, skip_serializing_if = "is_default")]
    dead_ends_win: bool,
}

#[derive(Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FiltersFile {
    well: Option<WellFile>,
    pattern: Option<PatternFile>,
    no_holes: Option<NoHolesFile>,
    #[serde(default, skip_serializing_if = "is_default")]
    spawn_room: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    passage: bool,
}

#[derive(PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct WellFile {
    column: Option<i64>,
    rows: Option<i64>,
    until: Option<i64>,
}

#[derive(PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct PatternFile {
    picture: Vec<String>,
    until: Option<i64>,
}

#[derive(PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct NoHolesFile {
    columns: Option<i64>,
    until: Option<i64>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ModeFile {
    above: i64,
    features: Weights,
}

/// A player's file of the lab.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFile {
    name: Option<String>,
    about: Option<String>,
    player: PlayerTable,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum PlayerTable {
    /// A strategy.
    Linear(LinearSpec),
    /// One by its name.
    Named { name: String, depth: Option<i64> },
}

/// Kinds of players that are strategies.
const STRATEGIES: [&str; 2] = ["linear", "named"];

/// How a file is laid out.
enum Layout {
    /// The keys of a strategy.
    Strategy,
    /// A table `player` of this kind.
    Player(String),
    /// What such a table has, at the top.
    Bare(String),
}

impl Layout {
    fn of(text: &str) -> Self {
        #[derive(Deserialize)]
        struct Kind {
            kind: Option<String>,
            player: Option<Box<Self>>,
        }
        // What is wrong with the text is found where it is read as a whole.
        match toml::from_str(text) {
            Ok(Kind {
                kind: Some(kind), ..
            }) => Self::Bare(kind),
            Ok(Kind {
                player: Some(player),
                ..
            }) => Self::Player(player.kind.unwrap_or_default()),
            Ok(_) | Err(_) => Self::Strategy,
        }
    }
}

/// The kind of player that a player's file of the lab is of; `None` for any other text.
#[must_use]
pub fn player_kind(text: &str) -> Option<String> {
    match Layout::of(text) {
        Layout::Strategy => None,
        Layout::Player(kind) | Layout::Bare(kind) => Some(kind),
    }
}

/// Reads a text in any of its layouts.
fn read(text: &str) -> Result<StrategyFile> {
    if let Some(kind) = player_kind(text).filter(|kind| !STRATEGIES.contains(&kind.as_str())) {
        return Err(StrategyError::OtherGame(kind));
    }
    let (name, about, player) = match Layout::of(text) {
        Layout::Strategy => return Ok(text_error::parse_toml(text)?),
        Layout::Player(_) => {
            let file: PlayerFile = text_error::parse_toml(text)?;
            (file.name, file.about, file.player)
        }
        Layout::Bare(_) => (None, None, text_error::parse_toml(text)?),
    };
    match player {
        PlayerTable::Linear(linear) => Ok(StrategyFile {
            name: name.or_else(|| Some(UNNAMED.to_owned())),
            about,
            ..StrategyFile::from(&linear)
        }),
        PlayerTable::Named { name, depth } => {
            let mut presets = presets::EACH.iter();
            let preset = presets.find(|(known, _)| *known == name);
            let (_, text) = preset.ok_or(StrategyError::Unknown(name))?;
            let mut file: StrategyFile = text_error::parse_toml(text)?;
            file.depth = depth.or(file.depth);
            Ok(file)
        }
    }
}

/// The name of a player without one.
const UNNAMED: &str = "unnamed";

pub(super) fn parse(text: &str) -> Result<Strategy> {
    let strategy = restore(text)?;
    check_sums(&strategy)?;
    Ok(strategy)
}

fn check_sums(strategy: &Strategy) -> Result<()> {
    check_sum(&strategy.features)?;
    strategy
        .modes
        .iter()
        .try_for_each(|mode| check_sum(&mode.weights))
}

/// Reads a text without the check of the sum of the weights.
pub(super) fn restore(text: &str) -> Result<Strategy> {
    read(text)?.check()
}

/// Reads a text for the lab.
fn parse_linear(text: &str) -> Result<(String, LinearSpec)> {
    let file = read(text)?;
    let linear = LinearSpec::from(&file);
    let strategy = file.check()?;
    check_sums(&strategy)?;
    let rules = strategy.rules;
    let refused = [
        (
            strategy.chance && strategy.breadth.is_empty(),
            "a mean over unknown pieces for every line; give it a breadth",
        ),
        (
            !strategy.filters.is_empty(),
            "filters, which only the bot has",
        ),
        (
            rules.rows != ALL_ROWS,
            "a number of rows of its own; the rules give it here",
        ),
        (
            rules.dead_ends_win,
            "dead ends that win, which is a fault of one program",
        ),
    ];
    match refused.iter().find(|(is, _)| *is) {
        Some((_, what)) => Err(StrategyError::Lab(strategy.name, what)),
        None => Ok((strategy.about, linear)),
    }
}

/// A name of a strategy: capital letters become small ones, other characters dashes.
pub fn plain_name(name: &str) -> String {
    let plain = |c: char| match c.to_ascii_lowercase() {
        c if c.is_ascii_lowercase() || c.is_ascii_digit() => c,
        _ => '-',
    };
    name.chars().map(plain).collect()
}

/// The text that [`parse_linear`] reads.
fn linear_to_toml(linear: &LinearSpec, name: &str, about: &str) -> String {
    let name = plain_name(name);
    let file = StrategyFile {
        name: Some(name).filter(|name| !name.is_empty()),
        about: Some(about.to_owned()).filter(|about| !about.is_empty()),
        ..StrategyFile::from(linear)
    };
    // Strings, numbers and tables with string keys can always be written.
    toml::to_string(&file).unwrap_or_default()
}

impl LinearSpec {
    /// Reads a file as [`Strategy::parse`] does. Returns what it is, in one sentence, too.
    ///
    /// # Errors
    /// As [`Strategy::parse`], and when the strategy has something that the lab does not do.
    pub fn parse(text: &str) -> Result<(String, Self)> {
        parse_linear(text)
    }

    /// The strategy, checked as one that is read from a file.
    ///
    /// # Errors
    /// As [`Strategy::parse`].
    pub fn check(&self) -> Result<Strategy> {
        StrategyFile::from(self).check()
    }

    /// The text of a strategy file. Characters that no name has become dashes.
    #[must_use]
    pub fn to_toml(&self, name: &str, about: &str) -> String {
        linear_to_toml(self, name, about)
    }
}

impl From<&LinearSpec> for StrategyFile {
    fn from(linear: &LinearSpec) -> Self {
        let LinearSpec {
            weights,
            depth,
            breadth,
            clear_between,
            modes,
        } = linear;
        Self {
            name: Some(UNNAMED.to_owned()),
            about: None,
            depth: Some(i64::try_from(*depth).unwrap_or(i64::MAX)),
            chance: (!breadth.is_empty()).then_some(true),
            breadth: Breadth::of(breadth),
            features: Some(weights.clone()),
            rules: RulesFile {
                clear_between: (!clear_between).then_some(false),
                ..RulesFile::default()
            },
            filters: FiltersFile::default(),
            modes: modes
                .iter()
                .map(|mode| ModeFile {
                    above: mode.above.into(),
                    features: mode.weights.clone(),
                })
                .collect(),
        }
    }
}

/// As far as the lab plays it; the file must be checked.
impl From<&StrategyFile> for LinearSpec {
    fn from(file: &StrategyFile) -> Self {
        let number = |number: i64| usize::try_from(number).unwrap_or_default();
        Self {
            weights: file.features.clone().unwrap_or_default(),
            depth: file.depth.map_or(1, number),
            breadth: match &file.breadth {
                None => Vec::new(),
                Some(Breadth::One(lines)) => vec![number(*lines)],
                Some(Breadth::Each(lines)) => lines.iter().map(|lines| number(*lines)).collect(),
            },
            clear_between: file.rules.clear_between.unwrap_or(true),
            modes: file
                .modes
                .iter()
                .map(|mode| ModeSpec {
                    above: u32::try_from(mode.above).unwrap_or_default(),
                    weights: mode.features.clone(),
                })
                .collect(),
        }
    }
}

/// The text that [`restore`] reads.
pub(super) fn to_toml(strategy: &Strategy) -> std::result::Result<String, toml::ser::Error> {
    toml::to_string(&StrategyFile::from(strategy))
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl StrategyFile {
    fn check(self) -> Result<Strategy> {
        let name = self.name.ok_or(StrategyError::Missing {
            key: "name",
            example: "name = \"my-strategy\"",
        })?;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(plain) {
            return Err(StrategyError::Name(name));
        }
        let depth = self.depth.ok_or(StrategyError::Missing {
            key: "depth",
            example: "depth = 2",
        })?;
        let checked_depth = usize::try_from(depth)
            .ok()
            .filter(|depth| (1..=MAX_DEPTH).contains(depth))
            .ok_or(StrategyError::Depth(depth))?;
        let weights = self.features.ok_or(StrategyError::Missing {
            key: "features",
            example: "features = { holes = -1.0 }",
        })?;
        let features = weighted("features", weights)?;
        let modes = modes(self.modes)?;
        let breadth = Breadth::check(self.breadth, self.chance)?;
        Ok(Strategy {
            name,
            about: self.about.unwrap_or_default(),
            depth: checked_depth,
            // A breadth alone asks for chance too.
            chance: self.chance.unwrap_or(!breadth.is_empty()),
            breadth,
            features,
            rules: self.rules.check()?,
            filters: self.filters.check()?,
            modes,
        })
    }
}

impl Breadth {
    fn check(this: Option<Self>, chance: Option<bool>) -> Result<Vec<usize>> {
        let lines = match this {
            None => return Ok(Vec::new()),
            Some(_) if chance == Some(false) => return Err(StrategyError::Breadth),
            Some(Self::One(lines)) => vec![lines],
            Some(Self::Each(lines)) => lines,
        };
        number(
            "breadth: how many numbers it has",
            lines.len() as i64,
            1,
            MAX_CHANCE,
        )?;
        let each = lines.into_iter();
        each.map(|lines| Ok(number("breadth", lines, 1, u8::MAX)?.into()))
            .collect()
    }
}

impl RulesFile {
    fn check(self) -> Result<AssumedRules> {
        let rows = self.rows.unwrap_or(i64::from(ALL_ROWS));
        Ok(AssumedRules {
            clears: self.clear_between.unwrap_or(true),
            rows: number("rules.rows", rows, FEWEST_ROWS, ALL_ROWS)?,
            dead_ends_win: self.dead_ends_win,
        })
    }
}

impl FiltersFile {
    fn check(self) -> Result<Vec<Filter>> {
        let mut filters = Vec::new();
        if let Some(well) = self.well {
            let (last, rows) = (COLUMNS as u8, ROWS as u8);
            let column = well.column.unwrap_or(i64::from(last));
            let ready = well.rows.unwrap_or(WELL_ROWS);
            let until = well.until.unwrap_or(WELL_UNTIL);
            filters.push(Filter::Well(Well {
                column: usize::from(number("filters.well.column", column, 1, last)?) - 1,
                rows: number("filters.well.rows", ready, 1, rows)?.into(),
                until: number("filters.well.until", until, 0, ALL_ROWS)?.into(),
            }));
        }
        if let Some(pattern) = self.pattern {
            let until = pattern.until.unwrap_or(PATTERN_UNTIL);
            filters.push(Filter::Pattern(Pattern {
                rows: picture(&pattern.picture)?,
                until: number("filters.pattern.until", until, 0, ALL_ROWS)?.into(),
            }));
        }
        if let Some(no_holes) = self.no_holes {
            let last = COLUMNS as u8;
            let columns = no_holes.columns.unwrap_or(i64::from(last));
            let until = no_holes.until.unwrap_or(i64::from(ALL_ROWS));
            filters.push(Filter::NoHoles(NoHoles {
                columns: number("filters.no-holes.columns", columns, 1, last)?.into(),
                until: number("filters.no-holes.until", until, 0, ALL_ROWS)?.into(),
            }));
        }
        filters.extend(self.spawn_room.then_some(Filter::SpawnRoom));
        filters.extend(self.passage.then_some(Filter::Passage));
        Ok(filters)
    }
}

/// The rows of a picture that is typed from the top down, the lowest in front.
fn picture(lines: &[String]) -> Result<Vec<u16>> {
    if !(1..=ROWS).contains(&lines.len()) {
        return Err(StrategyError::Picture(format!("it has {}", lines.len())));
    }
    let row = |(i, line): (usize, &String)| {
        let len = line.chars().count();
        if len != COLUMNS {
            let what = format!("row {} has {len} characters", i + 1);
            return Err(StrategyError::Picture(what));
        }
        let filled = line.chars().enumerate().filter(|(_, c)| *c != '.');
        Ok(filled.fold(0, |row, (col, _)| row | 1 << col))
    };
    lines.iter().enumerate().rev().map(row).collect()
}

fn modes(files: Vec<ModeFile>) -> Result<Vec<HighStackWeights<Vec<Weighted>>>> {
    let mut modes: Vec<HighStackWeights<Vec<Weighted>>> = Vec::with_capacity(files.len());
    for (i, file) in files.into_iter().enumerate() {
        let above: u8 = number(&format!("modes[{i}].above"), file.above, 0, Geometry::MOST)?;
        if modes
            .last()
            .is_some_and(|mode| mode.above >= u32::from(above))
        {
            return Err(StrategyError::Order(above));
        }
        modes.push(HighStackWeights {
            above: u32::from(above),
            weights: weighted(&format!("modes[{i}].features"), file.features)?,
        });
    }
    Ok(modes)
}

fn weighted(table: &str, weights: Weights) -> Result<Vec<Weighted>> {
    if weights.is_empty() {
        return Err(StrategyError::NoFeature(table.to_owned()));
    }
    let weighted = |(name, weight): (String, f64)| {
        let Some(feature) = features::by_name(&name) else {
            let table = table.to_owned();
            return Err(StrategyError::UnknownFeature { table, name });
        };
        if !(-MAX_WEIGHT..=MAX_WEIGHT).contains(&weight) {
            let table = table.to_owned();
            return Err(StrategyError::Weight {
                table,
                name,
                weight,
            });
        }
        Ok(Weighted {
            feature,
            billionths: (weight * SCALE).round() as i64,
        })
    };
    weights.into_iter().map(weighted).collect()
}

/// Checks that the worth of no board is too large a number: boards that are too bad would
/// all be worth the same.
fn check_sum(features: &[Weighted]) -> Result<()> {
    let most = extreme_fields().into_iter().map(|field| {
        let leaf = field.after(MOST_CLEARED, &[]);
        let values = features.iter().map(|weighted| {
            i128::from(weighted.billionths) * i128::from(weighted.feature.value(&leaf))
        });
        values.map(i128::abs).sum::<i128>()
    });
    let times = most.max().unwrap_or(0) / i128::from(i64::MAX) + 1;
    if times == 1 {
        return Ok(());
    }
    let mut divisor = 10;
    while divisor < times {
        divisor *= 10;
    }
    Err(StrategyError::Sum(divisor))
}

/// Boards on which features have their greatest values, about: a comb, a checkerboard and a
/// roof over nothing.
fn extreme_fields() -> [MeasuredBoard; 3] {
    let mut boards = [Board::EMPTY; 3];
    for row in 0..ROWS as i8 {
        boards[0].set_row(row, 0x155);
        boards[1].set_row(row, if row % 2 == 0 { 0x155 } else { 0x2AA });
    }
    boards[2].set_row(-2, 0x155);
    boards.map(|board| MeasuredBoard::of(&board))
}

fn number(key: &str, value: i64, least: u8, most: u8) -> Result<u8> {
    let number = u8::try_from(value)
        .ok()
        .filter(|value| (least..=most).contains(value));
    number.ok_or_else(|| StrategyError::Number {
        key: key.to_owned(),
        value,
        least,
        most,
    })
}
