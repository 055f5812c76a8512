//! Matches of two boards, between players of the lab or against a person.
//!
//! The program around the window plays them; here are what a person chooses, and what the panel draws.

mod commands;
mod panel;

pub use commands::{MatchAction, MatchRequest};

use crate::{FrameView, PanelId, features::panel::Panel, lab::preset_players};
use ::lab::matches::Side;
use lab_players::GameView;
use pad::Buttons;
use rules::Piece;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The rules to choose from: those whose pieces a person steers down to where they lock. Lines are sent
/// by the first alone; under the others who lasts longer wins the round.
pub const MATCH_RULES: [&str; 3] = ["battle", "class-project-kicks", "nes"];
/// The name under which a person plays.
pub const YOURSELF: &str = "yourself";
/// Pieces a minute to choose from.
pub const PACES: [u16; 7] = [10, 20, 30, 45, 60, 120, 600];

/// User settings of matches. Fields with `#[serde(skip)]` are not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Matches {
    /// What the next match is started with.
    pub setup: MatchSetup,
    /// The buttons that a person holds for it.
    #[serde(skip)]
    pub held: Buttons,
}

/// What a match is started with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchSetup {
    /// The name of the rules, one of [`MATCH_RULES`].
    pub rules: String,
    /// The name of the left player, or [`YOURSELF`].
    pub left: String,
    /// The name of the right player.
    pub right: String,
    /// Pieces a minute that a program places.
    pub pace: u16,
    /// The seed of the pieces.
    pub seed: u64,
}

impl Default for MatchSetup {
    fn default() -> Self {
        Self {
            rules: MATCH_RULES[0].to_owned(),
            left: YOURSELF.to_owned(),
            right: "four-feature".to_owned(),
            pace: 30,
            seed: 1,
        }
    }
}

/// The match that is played or over.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchStatus {
    /// What it was started with.
    pub setup: MatchSetup,
    /// Whether it is played, not paused.
    pub is_running: bool,
    /// The newest frame; `None` until the first one.
    pub frame: Option<Arc<MatchFrame>>,
}

impl MatchStatus {
    /// The name of a side.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        match side {
            Side::Left => &self.setup.left,
            Side::Right => &self.setup.right,
        }
    }

    /// How it stands, in one sentence.
    fn standing(&self, frame: &MatchFrame) -> String {
        let [left, right] = frame.knock_outs;
        let wins = |side: Option<Side>, what: &str| match side.map(|side| self.name(side)) {
            Some(YOURSELF) => format!("You win {what}"),
            Some(name) => format!("{name} wins {what}"),
            None => format!("Nobody wins {what}"),
        };
        let score = format!("{left} : {right}");
        match frame.phase {
            MatchPhase::Round => format!("{score}, round {}", frame.round),
            MatchPhase::Break(side) => format!("{score}, {}", wins(side, "the round")),
            MatchPhase::Over(side) => format!("{score}, {}", wins(side, "the match")),
        }
    }
}

/// A match at one moment, the left side first.
#[derive(Clone, Debug)]
pub struct MatchFrame {
    /// The number of the match: each start has its own.
    pub of: u64,
    /// The number of the frame in it.
    pub number: u64,
    /// The sides.
    pub sides: [MatchSide; 2],
    /// Knock-outs that each scored.
    pub knock_outs: [u32; 2],
    /// The number of the round, from 1.
    pub round: u32,
    /// How far it is.
    pub phase: MatchPhase,
}

/// The same frame of the same match is the same.
impl PartialEq for MatchFrame {
    fn eq(&self, other: &Self) -> bool {
        (self.of, self.number) == (other.of, other.number)
    }
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchPhase {
    /// A round is played.
    Round,
    /// A round is over, and who won it, if anybody; the next one begins soon.
    Break(Option<Side>),
    /// The match is over, and who won it, if anybody.
    Over(Option<Side>),
}

/// One side of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSide {
    /// The board, the pieces and the figures.
    pub view: GameView,
    /// The piece that a person steers.
    pub falling: Option<SteeredPiece>,
    /// Rows that wait, and rise when a placement removes no row.
    pub waiting: u32,
}

/// A piece that a person steers. Cells are (column, row up from the floor).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SteeredPiece {
    /// The piece.
    pub piece: Piece,
    /// Where it is.
    pub cells: Vec<(u8, u8)>,
    /// Where it would come to rest.
    pub rest: Vec<(u8, u8)>,
}

/// The names under which the left player is chosen; the right one is a program.
fn left_names() -> impl Iterator<Item = &'static str> {
    std::iter::once(YOURSELF).chain(right_names())
}

fn right_names() -> impl Iterator<Item = &'static str> {
    preset_players().iter().map(|preset| preset.name)
}

/// How the match stands, where its panel is among those in front and no game of the wall is.
#[must_use]
pub fn reason(view: &FrameView<'_>, in_front: &[PanelId]) -> Option<String> {
    let is_seen = |panel| in_front.contains(&panel);
    let is_alone = is_seen(PanelId::Match) && !is_seen(PanelId::LabGame);
    let playing = view.status.program.playing.as_ref().filter(|_| is_alone)?;
    let [left, right] = Side::EACH.map(|side| playing.name(side));
    let frame = playing.frame.as_ref()?;
    let standing = playing.standing(frame);
    Some(format!("{left} against {right}: {standing}"))
}

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
