//! The lab: the wall of games, and the game that was opened.

use crate::features::entry::{Entry, ctrl, ctrl_shift};
use crate::features::switch::switches;
use crate::lab::{
    EDITED_PLAYER, EDITED_RULES, Lab, OwnExperiment, SIZES, TextKind, WallFigure, WallRate, presets,
};
use crate::{PanelId, Request, features::apply::ApplyCx};
use egui::Key;
use strum::IntoEnumIterator as _;

switches! {}

/// An action on the lab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum LabAction {
    /// Start the next wall with the rules of this name.
    Rules(&'static str),
    /// Start the next wall with the player of this name.
    Player(&'static str),
    /// Start the next wall with so many games.
    Games(u16),
    /// Play at this rate.
    Rate(WallRate),
    /// Play at the next slower rate.
    #[default]
    Slower,
    /// Play at the next faster rate.
    Faster,
    /// Show this figure under each board.
    Figure(WallFigure),
    /// Open the next game, or the first one.
    NextGame,
    /// Open the game before, or the last one.
    PreviousGame,
    /// Copy the board of the opened game as text.
    CopyBoard,
    /// Choose the experiment of one's own.
    Own,
    /// Let these players join it: a name of those that come with the program.
    AddPlayer(&'static str),
    /// Play it under these rules.
    OwnRules(&'static str),
    /// Compare the strategy in force with the one of this name on games of the same seeds.
    #[strum(disabled)]
    Compare(&'static str),
    /// Show the text of this kind.
    Text(TextKind),
    /// Play the shown text: on the wall, or as an experiment.
    PlayText,
}

impl LabAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Rules(_) => presets::rules_names().map(Self::Rules).collect(),
            Self::Player(_) => presets::player_names().map(Self::Player).collect(),
            Self::OwnRules(_) => presets::rules_names().map(Self::OwnRules).collect(),
            Self::AddPlayer(_) => presets::own_player_names().map(Self::AddPlayer).collect(),
            Self::Games(_) => SIZES.map(Self::Games).into(),
            Self::Rate(_) => WallRate::iter().map(Self::Rate).collect(),
            Self::Figure(_) => WallFigure::iter().map(Self::Figure).collect(),
            Self::Text(_) => TextKind::iter().map(Self::Text).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Rules(name) => Entry::new(
                format!("wall-rules-{}", name.replace(' ', "-")),
                format!("Wall: rules {name}"),
                presets::about_rules(name),
            )
            .label(move |_| name.into())
            .on(move |cx| cx.ui.lab.setup.rules == name),
            Self::Player(name) => Entry::new(
                format!("wall-player-{}", name.replace(' ', "-")),
                format!("Wall: player {name}"),
                presets::about_player(name),
            )
            .label(move |_| name.into())
            .on(move |cx| cx.ui.lab.setup.player == name),
            Self::Games(games) => {
                let label = crate::format::counted(games.into(), "game");
                Entry::new(
                    format!("wall-games-{games}"),
                    format!("Wall: {label}"),
                    "Start the next wall with so many games",
                )
                .label(move |_| label.clone())
                .on(move |cx| cx.ui.lab.setup.games == games)
            }
            Self::Rate(rate) => {
                let id: &str = rate.into();
                Entry::new(
                    format!("wall-rate-{id}"),
                    format!("Wall: rate {}", rate.label()),
                    "Pieces that each game of the wall places in a second",
                )
                .label(move |_| rate.label())
                .on(move |cx| cx.ui.lab.rate == rate)
            }
            Self::Slower => Entry::new(
                "wall-slower",
                "Wall: slower",
                "Play the games of the wall at the next slower rate",
            )
            .keys(const { &[ctrl_shift(Key::Comma)] })
            .repeats(),
            Self::Faster => Entry::new(
                "wall-faster",
                "Wall: faster",
                "Play the games of the wall at the next faster rate",
            )
            .keys(const { &[ctrl_shift(Key::Period)] })
            .repeats(),
            Self::Figure(figure) => {
                let id: &str = figure.into();
                Entry::new(
                    format!("wall-figure-{id}"),
                    format!("Wall: show {}", figure.label()),
                    "The figure under each board of the wall",
                )
                .label(move |_| figure.label().into())
                .on(move |cx| cx.ui.lab.figure == figure)
            }
            Self::NextGame => Entry::new(
                "next-lab-game",
                "Next game of the wall",
                "Open the next game of the wall in the panel Lab game",
            )
            .keys(const { &[ctrl_shift(Key::ArrowRight)] })
            .repeats(),
            Self::PreviousGame => Entry::new(
                "previous-lab-game",
                "Previous game of the wall",
                "Open the game before in the panel Lab game",
            )
            .keys(const { &[ctrl_shift(Key::ArrowLeft)] })
            .repeats(),
            Self::CopyBoard => Entry::new(
                "copy-lab-board",
                "Copy the board of the lab game",
                "Copy the board of the opened game as text, one line a row",
            ),
            Self::Own => Entry::new(
                "own-experiment",
                "Own experiment",
                "Choose rules, players, games and a seed for an experiment of your own",
            )
            .on(|cx| cx.ui.lab.own_is_chosen),
            Self::AddPlayer(name) => Entry::new(
                format!("own-player-{}", name.replace(' ', "-")),
                format!("Own experiment: add {name}"),
                presets::about_player(name),
            )
            .label(move |_| format!("Add {name}")),
            Self::OwnRules(name) => Entry::new(
                format!("own-rules-{}", name.replace(' ', "-")),
                format!("Own experiment: rules {name}"),
                presets::about_rules(name),
            )
            .on(move |cx| cx.ui.lab.own.rules == name),
            Self::Compare(name) => Entry::new(
                format!("compare-on-games-with-{name}"),
                format!("Compare with {name} on 100 games"),
                "Let the strategy in force and this one play 100 games of the same seeds",
            ),
            Self::Text(kind) => {
                let id: &str = kind.into();
                let label = kind.label();
                Entry::new(
                    format!("lab-text-{id}"),
                    format!("Lab files: {}", label.to_lowercase()),
                    match kind {
                        TextKind::Rules => "Edit rules as text and play by them on the wall",
                        TextKind::Player => "Edit a player as text and let it play on the wall",
                        TextKind::Experiment => "Edit an experiment as text and run it",
                    },
                )
                .label(move |_| label.into())
                .on(move |cx| cx.ui.lab.texts.kind == kind)
            }
            Self::PlayText => Entry::new(
                "play-lab-text",
                "Play the lab file",
                "Start the wall with the edited rules or player, or run the edited experiment",
            ),
        }
    }
}

/// A request of the lab to the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum LabRequest {
    /// Start a wall with what is chosen, in place of the one that is there.
    #[default]
    Start,
    /// Play its games, or pause them.
    Run,
    /// Place one piece in each game.
    Step,
    /// Place one piece in the opened game.
    StepGame,
}

impl LabRequest {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Start => Entry::new(
                "start-wall",
                "Start the wall",
                "Start new games with the chosen rules, player, number and seed",
            )
            .keys(const { &[ctrl(Key::Enter)] }),
            Self::Run => Entry::new(
                "run-wall",
                "Run or pause the wall",
                "Play the games of the wall, or pause them",
            )
            .keys(const { &[ctrl(Key::Space)] })
            .on(|cx| {
                let wall = &cx.status.program.lab.wall;
                wall.as_ref().is_some_and(|wall| wall.is_running)
            })
            .label(|cx| {
                let wall = &cx.status.program.lab.wall;
                match wall.as_ref().is_some_and(|wall| wall.is_running) {
                    true => "Pause the wall".into(),
                    false => "Run the wall".into(),
                }
            }),
            Self::Step => Entry::new(
                "step-wall",
                "Step the wall",
                "Place one piece in each game of the wall",
            )
            .keys(const { &[ctrl(Key::Period)] })
            .repeats(),
            Self::StepGame => Entry::new(
                "step-lab-game",
                "Step the lab game",
                "Place one piece in the opened game only",
            )
            .keys(const { &[ctrl(Key::Comma)] })
            .repeats(),
        }
    }
}

/// A request of the panel Experiments to the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ExperimentRequest {
    /// Play the games of the chosen experiment.
    #[default]
    Run,
    /// Cancel the experiment that runs.
    Cancel,
    /// Let a person choose the file of a kept result.
    Open,
    /// Let a person choose a file for the result.
    Save,
    /// Let a person choose the file of an experiment.
    OpenExperiment,
    /// Let a person choose a file for the experiment of one's own.
    SaveExperiment,
    /// Let a person choose a file of rules for it.
    OpenRules,
    /// Let a person choose the file of a player for it.
    OpenPlayer,
    /// Let a person choose a file to edit as text.
    OpenText,
    /// Let a person choose a file for the edited text.
    SaveText,
    /// Play the games of the experiment that is edited as text.
    RunText,
    /// Edit the experiment of one's own as text.
    OwnAsText,
}

impl ExperimentRequest {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Run => Entry::new(
                "run-experiment",
                "Run the experiment",
                "Play all games of the chosen experiment on all processor cores; asks before it replaces a result \
                 that took more than five seconds and is in no file",
            ),
            Self::Cancel => Entry::new(
                "cancel-experiment",
                "Cancel the experiment",
                "Cancel the experiment; what came of its games so far stays in the panel",
            ),
            Self::Open => Entry::new(
                "open-result",
                "Open a result…",
                "Show a result that was kept: a whole one (.json), saved here or by blockscope lab run",
            ),
            Self::Save => Entry::new(
                "save-experiment",
                "Save the result…",
                "Save the last result as a report (.md), a table of all games (.csv), a picture of \
                 the distribution (.svg), or whole (.json)",
            ),
            Self::OpenExperiment => Entry::new(
                "open-experiment",
                "Open an experiment…",
                "List an experiment from its file (.toml), as blockscope lab run reads it",
            ),
            Self::SaveExperiment => Entry::new(
                "save-own-experiment",
                "Save the experiment…",
                "Save your own experiment as a file (.toml) that blockscope lab run reads",
            ),
            Self::OpenRules => Entry::new(
                "own-rules-from-a-file",
                "Rules from a file…",
                "Play your own experiment under the rules of a file (.toml)",
            ),
            Self::OpenPlayer => Entry::new(
                "own-player-from-a-file",
                "Add a player from a file…",
                "Let a strategy or a player from a file (.toml) play in your own experiment",
            ),
            Self::OpenText => Entry::new(
                "open-lab-text",
                "Edit a lab file…",
                "Edit rules, a player or an experiment from a file (.toml) as text",
            ),
            Self::SaveText => Entry::new(
                "save-lab-text",
                "Save the lab file…",
                "Save the edited rules, player or experiment as a file (.toml)",
            ),
            Self::RunText => Entry::new(
                "run-lab-text",
                "Run the edited experiment",
                "Play all games of the experiment that is edited as text",
            ),
            Self::OwnAsText => Entry::new(
                "own-experiment-as-text",
                "Own experiment as text",
                "Edit your own experiment as text, with all that a file of one can have",
            ),
        }
    }
}

impl Lab {
    /// Applies an action.
    pub fn apply(&mut self, action: LabAction, cx: &mut ApplyCx<'_>) {
        let frame = cx.derived.wall.clone();
        let games = games(cx);
        match action {
            LabAction::Rules(name) => name.clone_into(&mut self.setup.rules),
            LabAction::Player(name) => name.clone_into(&mut self.setup.player),
            LabAction::Games(count) => {
                self.setup.games = count.clamp(1, super::MOST_GAMES);
            }
            LabAction::Rate(rate) => self.rate = rate,
            LabAction::Slower => self.rate = self.rate.slower(),
            LabAction::Faster => self.rate = self.rate.faster(),
            LabAction::Figure(figure) => self.figure = figure,
            LabAction::NextGame => {
                let next = self.opened.map_or(0, |index| index + 1);
                self.open(if next < games { next } else { 0 }, cx);
            }
            LabAction::PreviousGame => {
                let before = self.opened.and_then(|index| index.checked_sub(1));
                self.open(before.unwrap_or(games.saturating_sub(1)), cx);
            }
            LabAction::CopyBoard => match frame.as_ref().and_then(|frame| frame.opened.as_ref()) {
                Some(game) => cx.copy(super::board_text(&game.view)),
                None => cx.refuse("No game of the wall is open; click a board in the panel Wall"),
            },
            LabAction::Own => {
                self.own_is_chosen = true;
                cx.open([PanelId::Experiments]);
            }
            LabAction::AddPlayer(name) => self.own.add(name),
            LabAction::OwnRules(name) => name.clone_into(&mut self.own.rules),
            LabAction::Compare(name) => {
                self.own = OwnExperiment::against(name);
                self.own_is_chosen = true;
                // The difference is a figure of the second player.
                self.arm = 1;
                cx.open([PanelId::Experiments]);
                cx.request(Request::Experiment(ExperimentRequest::Run));
            }
            LabAction::Text(kind) => {
                self.texts.kind = kind;
                cx.open([PanelId::LabText]);
            }
            LabAction::PlayText => self.play_text(cx),
        }
    }

    /// Plays the shown text, unless something is wrong with it.
    fn play_text(&mut self, cx: &mut ApplyCx<'_>) {
        let kind = self.texts.kind;
        if let Some(problem) = kind.problem(self.texts.text(kind)) {
            cx.refuse(format!("It can't be played: {}", problem.sentence()));
            return;
        }
        match kind {
            TextKind::Rules => EDITED_RULES.clone_into(&mut self.setup.rules),
            TextKind::Player => EDITED_PLAYER.clone_into(&mut self.setup.player),
            TextKind::Experiment => {
                cx.request(Request::Experiment(ExperimentRequest::RunText));
                return;
            }
        }
        cx.open([PanelId::Wall]);
        cx.request(Request::Lab(LabRequest::Start));
    }

    /// Chooses the experiment at a place of the list.
    pub const fn choose_experiment(&mut self, index: usize) {
        self.experiment = index;
        self.own_is_chosen = false;
        self.arm = 0;
    }

    /// Opens the game at a place of the wall, if it has one.
    pub(crate) fn open(&mut self, index: usize, cx: &mut ApplyCx<'_>) {
        if index < games(cx) {
            self.opened = Some(index);
            self.candidate = 0;
            cx.open([PanelId::LabGame]);
        }
    }
}

/// How many games the wall has.
fn games(cx: &ApplyCx<'_>) -> usize {
    let frame = cx.derived.wall.as_ref();
    frame.map_or(0, |frame| frame.boards.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::apply::ApplyFixture;
    use std::sync::Arc;

    #[test]
    fn games_are_opened_in_a_circle_and_only_those_that_are_there() {
        let mut lab = Lab::default();
        let mut situation = ApplyFixture::default();
        situation.run(|cx| lab.apply(LabAction::NextGame, cx));
        assert_eq!(lab.opened, None);
        situation.derived.wall = Some(Arc::new(crate::samples::lab::wall([10, 18], 3)));
        let mut opened = |action| {
            situation.run(|cx| lab.apply(action, cx));
            lab.opened
        };
        assert_eq!(opened(LabAction::PreviousGame), Some(2));
        assert_eq!(opened(LabAction::NextGame), Some(0));
        assert_eq!(opened(LabAction::NextGame), Some(1));
        situation.run(|cx| lab.open(7, cx));
        assert_eq!(lab.opened, Some(1));
    }

    #[test]
    fn a_number_of_games_stays_in_its_range() {
        let mut lab = Lab::default();
        for (asked, got) in [(0, 1), (16, 16), (9_999, 256)] {
            ApplyFixture::default().run(|cx| lab.apply(LabAction::Games(asked), cx));
            assert_eq!(lab.setup.games, got);
        }
    }
}
