//! The position of the move tester, played on Blockfall.

use super::Research;
use crate::{
    Request,
    features::{apply::ApplyCx, entry::Entry},
};
use position_text::Position;

/// Who plays a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum PositionPlayer {
    /// The bot.
    #[default]
    Bot,
    /// A person.
    Person,
}

impl PositionPlayer {
    pub(super) fn entry(self) -> Entry {
        match self {
            Self::Bot => Entry::new(
                "play-this-position-by-the-bot",
                "Let the bot play this position",
                "Start a game of Blockfall with the board and the pieces of the move tester on a new \
                 branch; the bot plays it",
            ),
            Self::Person => Entry::new(
                "play-this-position",
                "Play this position",
                "Start a game of Blockfall with the board and the pieces of the move tester on a new \
                 branch, and give the keys to it",
            ),
        }
    }
}

/// What is asked of the machine about positions that games start from.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum PositionRequest {
    /// Start a game from this position.
    #[strum(disabled)]
    Play(Box<Position>, PositionPlayer),
    /// Start a game from the last one again.
    #[default]
    Again,
    /// Start games from an empty board.
    StartEmpty,
}

impl PositionRequest {
    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Play(_, player) => player.entry(),
            Self::Again => Entry::new(
                "play-the-position-again",
                "Play the position again",
                "Start a game from the position that was played last, on another new branch",
            ),
            Self::StartEmpty => Entry::new(
                "start-empty",
                "Start from an empty board",
                "Let games start from an empty board again; until then, each game that follows a \
                 played position starts from it",
            ),
        }
    }
}

impl Research {
    /// Asks for a game from the position of the move tester.
    pub(crate) fn play_position(&self, player: PositionPlayer, cx: &mut ApplyCx<'_>) {
        let pieces = self.tester.moves().iter().map(|step| step.piece);
        let position = Position::new(*self.tester.board(), pieces);
        cx.request(Request::Position(PositionRequest::Play(
            Box::new(position),
            player,
        )));
    }
}
