//! Games of Blockfall that start from a position, for the bot or for a person.

use super::App;
use egui::Context;
use machine::{Goal, StartPosition, StartPositionError};
use planner::Strategy;
use position_text::Position;
use workbench::{
    AtBranch, BranchStart, NoticeKind, PlaybackAction, PositionPlayer, PositionRequest,
};

/// The position that was played last, and how.
#[derive(Clone)]
pub(super) struct PlayedPosition {
    position: Box<Position>,
    player: PositionPlayer,
    /// How often it was started.
    starts: u32,
}

/// What a game from a position is played with. Orders that were given after the frame that a branch
/// begins at do not apply there, and are given again.
pub(super) struct PositionGame {
    start: StartPosition,
    player: PositionPlayer,
    strategy: Strategy,
    goal: Goal,
    stop_at_game_over: bool,
}

/// The positions of the window.
#[derive(Default)]
pub(super) struct Positions {
    /// The one that was played last.
    last: Option<PlayedPosition>,
    /// The game that starts when its branch is reached.
    coming: Option<PositionGame>,
}

impl Positions {
    /// Whether there is a position that can be played again.
    pub const fn has_last(&self) -> bool {
        self.last.is_some()
    }
}

impl App {
    /// Starts games from a position, or from an empty board again.
    pub(super) fn position(&mut self, ctx: &Context, request: PositionRequest) {
        let played = match request {
            PositionRequest::Play(position, player) => PlayedPosition {
                position,
                player,
                starts: 0,
            },
            PositionRequest::Again => match self.positions.last.clone() {
                Some(played) => played,
                None => return self.notify("No position was played yet".to_owned()),
            },
            PositionRequest::StartEmpty => {
                self.machine.start_empty();
                return self.notify("The next game starts from an empty board".to_owned());
            }
        };
        if let Err(why) = self.play_position(ctx, played) {
            let text = format!("The position can't be played: {why}");
            self.workbench.notify(NoticeKind::Warn, text);
        }
    }

    /// Goes back to where the newest game was chosen, and starts another one there. Without a game
    /// yet, the next one starts from the position.
    fn play_position(
        &mut self,
        ctx: &Context,
        mut played: PlayedPosition,
    ) -> Result<(), StartPositionError> {
        let goal = self.requested.goal;
        let start = StartPosition {
            board: played.position.board,
            pieces: played.position.pieces.clone(),
            level: goal.level,
            heart: goal.heart,
        };
        self.machine.check_start(&start)?;
        if self.shown.is_some() {
            self.show(None);
        }
        self.waits_for_file = false;
        let orders = self.machine.status().summary.orders;
        let game = PositionGame {
            start,
            player: played.player,
            strategy: Strategy::clone(&orders.strategy),
            goal,
            stop_at_game_over: self.requested.stop_at_game_over,
        };
        played.starts += 1;
        let name = match played.starts {
            1 => "position".to_owned(),
            nth => format!("position, try {nth}"),
        };
        self.positions.last = Some(played);
        self.ask(ctx, PlaybackAction::Follow);
        match self.machine.before_game() {
            Some((from, at)) => {
                self.positions.coming = Some(game);
                let then = AtBranch::StartPosition;
                self.branch_of_game(&BranchStart {
                    from,
                    at,
                    name,
                    then,
                });
                Ok(())
            }
            None => {
                let text = "The next game starts from the position";
                self.notify(text.to_owned());
                self.start_game(&game).map(|()| self.machine.run())
            }
        }
    }

    /// Starts the game that is coming, on its branch.
    pub(super) fn start_position(&mut self) {
        let Some(game) = self.positions.coming.take() else {
            return;
        };
        let started = self.start_game(&game);
        if let Err(why) = started {
            let text = format!("The position can't be played: {why}");
            self.workbench.notify(NoticeKind::Warn, text);
            return;
        }
        match game.player {
            PositionPlayer::Bot => self.machine.run(),
            PositionPlayer::Person => self.machine.tap_start_and_run(),
        }
    }

    /// Has games start from the position, and sets who plays them.
    fn start_game(&mut self, game: &PositionGame) -> Result<(), StartPositionError> {
        self.machine.start_from(&game.start)?;
        self.requested.goal = game.goal;
        self.machine.set_goal(game.goal);
        self.requested.stop_at_game_over = game.stop_at_game_over;
        self.machine.set_stop_at_game_over(game.stop_at_game_over);
        self.machine.set_strategy(game.strategy.clone());
        self.switch_bot(game.player == PositionPlayer::Bot);
        if game.player == PositionPlayer::Person {
            self.workbench.give_keys();
        }
        Ok(())
    }
}
