//! A tuning file, checked: a search that can be run. Some come with the program.

use crate::{
    FitnessMetric, TaskError,
    file::{CheckSettings, TuningFile},
    optimise::{Method, SettingsError},
    parameters::{Parameters, Place, filled},
    search::{Event, GenerationLog, LogFile, Outcome, SearchSpec},
};
use lab::matches::{Side, play_match};
use lab_players::{PlayerSpec, start};
use lab_rules::{Rules, RulesError, Scoring};
use serde::Serialize;
use std::{
    num::NonZero,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use toml::{Table, Value};

/// How the path of a player's file ends; no player's name does.
const FILE: &str = ".toml";

/// The searches that come with the program, by name.
const BUILT_IN: &[(&str, &str)] = common::texts!["../../../../assets/tunings/": "four-weights", "fusion", "fusion-in-matches", "led-wall", "nes-swarm", "ten-rows", "umbrella"];

/// What is searched, by what, and what a game is worth.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its name.
    pub name: String,
    /// What it is, in one sentence.
    pub about: String,
    /// All that decides the search.
    pub plan: SearchSpec,
    /// Generations in all.
    pub generations: u32,
    /// What a game is worth.
    pub measure: FitnessMetric,
    /// The games with which the result is compared with the start.
    pub check: CheckSettings,
    /// The tuning file, which names no other file.
    text: String,
    rules: Arc<Rules>,
    player: Table,
    /// Those that it plays matches against; none when it plays games alone.
    against: Vec<PlayerSpec>,
    places: Vec<Place>,
}

/// What the values of games depend on, for the header of the log.
#[derive(Serialize)]
struct Subject<'a> {
    rules: &'a Rules,
    player: &'a Table,
    places: &'a [Place],
    measure: FitnessMetric,
    #[serde(skip_serializing_if = "<[PlayerSpec]>::is_empty")]
    against: &'a [PlayerSpec],
    version: &'static str,
}

/// The rules of that name or in that table.
fn rules(value: &Value) -> Result<Rules, TaskError> {
    match value {
        Value::String(name) => Ok(Rules::preset(name)?),
        // As text, so that all that a file of rules must keep is checked here too.
        other => match Rules::parse(&toml::to_string(other).unwrap_or_default()) {
            Err(RulesError::Text(error)) => Err(TaskError::Rules(error.problem)),
            read => Ok(read?),
        },
    }
}

/// The table of a player; one that is named, or in a file of that path from a folder on, is
/// written out, so that its numbers can be searched.
fn player(value: Value, folder: &Path) -> Result<Table, TaskError> {
    let error = |why: &dyn ToString| TaskError::Player(why.to_string());
    let table = match value {
        Value::String(path) if path.ends_with(FILE) => {
            let text = files::read_text(&folder.join(&path), files::MAX_TEXT);
            let text = text.map_err(|why| error(&why))?;
            let read = PlayerSpec::parse(&text).and_then(|(_, player)| player.resolved());
            let player = read.map_err(|why| TaskError::Player(format!("{path}: {why}")))?;
            return Table::try_from(player).map_err(|why| error(&why));
        }
        Value::String(name) => {
            let mut table = Table::new();
            table.insert("kind".into(), Value::String("named".into()));
            table.insert("name".into(), Value::String(name));
            table
        }
        Value::Table(table) => table,
        Value::Integer(_)
        | Value::Float(_)
        | Value::Boolean(_)
        | Value::Datetime(_)
        | Value::Array(_) => return Err(error(&"give a name, a table or the path of a TOML file")),
    };
    if table.get("kind").and_then(Value::as_str) != Some("named") {
        return Ok(table);
    }
    let named: Result<PlayerSpec, _> = table.try_into();
    let named = named.map_err(|why| error(&text_error::plain(why.message(), "")))?;
    let whole = named.resolved().map_err(|why| error(&why))?;
    Table::try_from(whole).map_err(|why| error(&why))
}

/// The player of a match, which has no numbers to search.
fn opponent(value: Value, folder: &Path) -> Result<PlayerSpec, TaskError> {
    let spec: Result<PlayerSpec, _> = player(value, folder)?.try_into();
    spec.map_err(|why| TaskError::Player(text_error::plain(why.message(), "")))
}

/// The text of a tuning file with its players in the place of their names and paths.
fn in_place(text: &str, player: &Table, against: &[PlayerSpec]) -> Result<String, TaskError> {
    let error = |why: &dyn ToString| TaskError::Player(why.to_string());
    let mut file: Table = text_error::parse_toml(text)?;
    file.insert("player".into(), Value::Table(player.clone()));
    if !against.is_empty() {
        let players = against.iter().map(Value::try_from);
        let players: Vec<Value> = players
            .collect::<Result<_, _>>()
            .map_err(|why| error(&why))?;
        file.insert("against".into(), Value::Array(players));
    }
    toml::to_string(&file).map_err(|why| error(&why))
}

/// Whether games or matches end under these rules, and the measure is one of theirs.
fn check_end(rules: &Rules, measure: FitnessMetric, has_opponents: bool) -> Result<(), TaskError> {
    let is_of_matches = measure == FitnessMetric::KnockOuts;
    let ends = rules.end.lines.is_some() || rules.end.pieces.is_some();
    match (is_of_matches, has_opponents) {
        (true, true) if ends || rules.scoring != Scoring::Battle => {
            Err(TaskError::MatchRules(rules.name.clone()))
        }
        (false, false) if !ends => Err(TaskError::NoEnd),
        (true, true) | (false, false) => Ok(()),
        (true, false) | (false, true) => Err(TaskError::Against),
    }
}

impl Task {
    /// The same search by another optimiser, whose name is added to its own.
    #[must_use]
    pub fn by(mut self, optimiser: Method) -> Self {
        self.name = format!("{}-{}", self.name, optimiser.name());
        self.plan.optimiser = optimiser;
        self
    }

    /// Reads a tuning file; files that it names are looked for from this folder on.
    ///
    /// # Errors
    /// What is wrong with it, in one sentence.
    pub fn parse_in(text: &str, folder: &Path) -> Result<Self, TaskError> {
        let file: TuningFile = text_error::parse_toml(text)?;
        let mut rules = rules(&file.rules)?;
        rules.end.lines = file.end.lines.or(rules.end.lines);
        rules.end.pieces = file.end.pieces.or(rules.end.pieces);
        check_end(&rules, file.measure, !file.against.is_empty())?;
        let player = player(file.player, folder)?;
        let against = file.against.into_iter();
        let against: Vec<PlayerSpec> = against
            .map(|one| opponent(one, folder))
            .collect::<Result<_, _>>()?;
        let parameters = Parameters::new(&file.parameters, &player)?;
        let subject = Subject {
            rules: &rules,
            player: &player,
            places: &parameters.places,
            measure: file.measure,
            against: &against,
            version: env!("CARGO_PKG_VERSION"),
        };
        let task = Self {
            text: in_place(text, &player, &against)?,
            plan: SearchSpec {
                subject: serde_json::to_string(&subject)
                    .map_err(|why| TaskError::Player(why.to_string()))?,
                parameters: parameters.ranges,
                optimiser: file.optimiser,
                seed: file.seed,
                first_game: file.first_game,
                games: file.games,
                seeds: file.seeds,
                fitness: file.fitness,
                racing: file.racing,
            },
            name: file.name,
            about: file.about,
            generations: file.generations,
            measure: file.measure,
            check: file.check,
            rules: Arc::new(rules),
            player,
            against,
            places: parameters.places,
        };
        task.try_out()?;
        Ok(task)
    }

    /// Reads a tuning file of this folder.
    ///
    /// # Errors
    /// As [`Self::parse_in`].
    pub fn parse(text: &str) -> Result<Self, TaskError> {
        Self::parse_in(text, Path::new(""))
    }

    /// A tuning file of the same search that names no other file.
    #[must_use]
    pub fn in_place(&self) -> &str {
        &self.text
    }

    /// The usual name of its log.
    #[must_use]
    pub fn log_name(&self) -> String {
        let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let name: String = self.name.chars().map(plain).collect();
        format!("{name}.tuning.jsonl")
    }

    /// Makes sure that a search and its games can begin.
    fn try_out(&self) -> Result<(), TaskError> {
        if self.generations == 0 {
            return Err(TaskError::Settings(SettingsError::Number {
                name: "generations",
                value: 0.0,
                expected: "at least 1",
            }));
        }
        if self.check.games > crate::search::MAX_GAMES as u64 {
            return Err(TaskError::Settings(SettingsError::Number {
                name: "check.games",
                value: self.check.games as f64,
                expected: "at most 1000000",
            }));
        }
        self.plan.begin()?;
        let ends: [fn(&crate::search::Parameter) -> f64; 2] = [|p| p.low, |p| p.high];
        for end in ends {
            let point: Vec<f64> = self.plan.parameters.iter().map(end).collect();
            let player = self.spec(&point).map_err(TaskError::Player)?;
            start(&self.rules, &player, 0)?;
        }
        for player in &self.against {
            start(&self.rules, player, 0)?;
        }
        Ok(())
    }

    /// The table of the player with these numbers.
    #[must_use]
    pub fn player(&self, point: &[f64]) -> Table {
        filled(&self.player, &self.places, point)
    }

    pub(crate) fn spec(&self, point: &[f64]) -> Result<PlayerSpec, String> {
        let player = self.player(point);
        let spec: Result<PlayerSpec, _> = player.try_into();
        spec.map_err(|why| text_error::plain(why.message(), ""))
    }

    /// Plays a game or a match of the player with these numbers. Nothing when it was stopped.
    pub(crate) fn value(&self, point: &[f64], seed: u64, stop: &AtomicBool) -> Option<f64> {
        let played = self.spec(point).ok().and_then(|player| {
            if self.against.is_empty() {
                self.game(&player, seed, stop)
            } else {
                self.share(&player, seed, stop)
            }
        });
        // Without a value only a number that no player can have; the caller reports it with the seed.
        let is_stopped = stop.load(Ordering::Relaxed);
        (!is_stopped).then_some(played.unwrap_or(f64::NAN))
    }

    fn game(&self, player: &PlayerSpec, seed: u64, stop: &AtomicBool) -> Option<f64> {
        let mut game = start(&self.rules, player, seed).ok()?;
        while game.step_until(stop).is_some() {}
        self.measure.of(game.figures())
    }

    /// What share of the knock-outs of a match the player scores; half of none. As seeds count up,
    /// each opponent is met from the left side, then each from the right.
    fn share(&self, player: &PlayerSpec, seed: u64, stop: &AtomicBool) -> Option<f64> {
        let count = self.against.len() as u64;
        let other = self.against.get((seed % count) as usize)?;
        let own = match seed / count % 2 {
            0 => Side::Left,
            _ => Side::Right,
        };
        let players = match own {
            Side::Left => [player, other],
            Side::Right => [other, player],
        };
        let played = play_match(&self.rules, players, seed, stop).ok()??;
        Some(played.share_of(own))
    }

    /// Runs the search; see [`crate::search::run()`]. It stops within a game.
    ///
    /// # Errors
    /// As for [`crate::search::run()`].
    pub fn run(
        &self,
        generations: u32,
        log: &Path,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(Event),
    ) -> Result<Outcome, crate::search::Error> {
        self.run_in(generations, &mut LogFile::new(log), threads, stop, progress)
    }

    /// As [`Self::run`], with a log that need not be a file.
    ///
    /// # Errors
    /// As for [`crate::search::run()`].
    pub fn run_in(
        &self,
        generations: u32,
        log: &mut dyn GenerationLog,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(Event),
    ) -> Result<Outcome, crate::search::Error> {
        let value = |point: &[f64], seed| self.value(point, seed, stop);
        crate::search::run_in(
            &self.plan,
            generations,
            log,
            &value,
            (threads, stop),
            progress,
        )
    }

    /// The names of the searches that come with the program.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// The text of the search of that name.
    #[must_use]
    pub fn built_in_text(name: &str) -> Option<&'static str> {
        common::text_named(BUILT_IN, name)
    }

    /// The search of that name.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Result<Self, TaskError>> {
        Self::built_in_text(name).map(Self::parse)
    }
}
