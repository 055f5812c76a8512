//! Who plays a match, how fast, and what is asked of the program.

use super::{MATCH_RULES, Matches, PACES, left_names, right_names};
use crate::{
    features::entry::Entry,
    lab::{about_player, about_rules},
};
use pad::Buttons;
use strum::IntoEnumIterator as _;

/// An action on the next match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum MatchAction {
    /// Play by these rules.
    Rules(&'static str),
    /// Let this player play on the left, or the person.
    Left(&'static str),
    /// Let this player play on the right.
    Right(&'static str),
    /// Let programs place so many pieces a minute.
    Pace(u16),
}

impl MatchAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Rules(_) => Vec::from(MATCH_RULES.map(Self::Rules)),
            Self::Left(_) => left_names().map(Self::Left).collect(),
            Self::Right(_) => right_names().map(Self::Right).collect(),
            Self::Pace(_) => PACES.map(Self::Pace).into(),
        })
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Rules(name) => Entry::new(
                format!("match-rules-{name}"),
                format!("Match by {name}"),
                about_rules(name),
            )
            .label(move |_| name.into())
            .on(move |cx| cx.ui.matches.setup.rules == name),
            Self::Left(name) => Entry::new(
                format!("match-left-{name}"),
                format!("Match: {name} on the left"),
                about(name),
            )
            .label(move |_| name.into())
            .on(move |cx| cx.ui.matches.setup.left == name),
            Self::Right(name) => Entry::new(
                format!("match-right-{name}"),
                format!("Match: {name} on the right"),
                about(name),
            )
            .label(move |_| name.into())
            .on(move |cx| cx.ui.matches.setup.right == name),
            Self::Pace(pace) => Entry::new(
                format!("match-pace-{pace}"),
                format!("Match: {pace} pieces a minute"),
                "Pieces that a program places in a minute, in a match that runs too",
            )
            .label(move |_| format!("{pace} a minute"))
            .on(move |cx| cx.ui.matches.setup.pace == pace),
        }
    }
}

fn about(name: &str) -> &'static str {
    match name {
        super::YOURSELF => "You play with the keys of the game, or with a gamepad",
        name => about_player(name),
    }
}

/// A request of a match to the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum MatchRequest {
    /// Start a match with what is chosen, in place of the one that is there.
    #[default]
    Start,
    /// Play it, or pause it.
    Run,
    /// Hold these buttons for the person, and release the others.
    #[strum(disabled)]
    Hold(Buttons),
}

impl MatchRequest {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Start => Entry::new(
                "start-match",
                "Start a match",
                "Start a match of two boards with the chosen players: five knock-outs win",
            ),
            Self::Run => Entry::new(
                "run-match",
                "Run or pause the match",
                "Play the match, or pause it",
            )
            .label(|cx| {
                let playing = cx.status.program.playing.as_ref();
                match playing.is_some_and(|playing| playing.is_running) {
                    true => "Pause the match".into(),
                    false => "Run the match".into(),
                }
            }),
            Self::Hold(_) => Entry::new(
                "hold-match-buttons",
                "Hold buttons in the match",
                "Hold these buttons in the match",
            ),
        }
    }
}

impl Matches {
    /// Applies an action.
    pub fn apply(&mut self, action: MatchAction) {
        match action {
            MatchAction::Rules(name) => name.clone_into(&mut self.setup.rules),
            MatchAction::Left(name) => name.clone_into(&mut self.setup.left),
            MatchAction::Right(name) => name.clone_into(&mut self.setup.right),
            MatchAction::Pace(pace) => self.setup.pace = pace,
        }
    }
}
