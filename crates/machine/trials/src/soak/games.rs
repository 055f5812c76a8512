//! Game after game, each to its number of pieces.

use super::{
    Kind, Totals,
    session::{Session, Step, Stop},
};

/// Frames within which a running machine has obeyed a command.
const COMMAND_FRAMES: u64 = 60;

/// Frames at the end of a game that nobody plays on which the referee may differ.
const AMBIGUOUS: u64 = 120;
/// Frames after a game over that belong to that game: the curtain still shows its pieces.
const CURTAIN: u64 = 120;

/// What a run goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Games on a new machine.
    Games,
    /// One game on a new machine with faults.
    GameWithFaults,
    /// Nothing.
    End {
        /// Whether the frames of the run are used up.
        complete: bool,
    },
}

impl Session<'_> {
    /// Plays up to the next game with faults, or to the end of the run.
    pub fn games(&mut self) -> Next {
        loop {
            if self.totals.kind(self.totals.begun + 1) == Kind::Faults {
                return match self.close() {
                    Ok(()) => Next::GameWithFaults,
                    Err(stop) => self.end(stop),
                };
            }
            if let Err(stop) = self.game() {
                return self.end(stop);
            }
        }
    }

    /// One game with faults, on a machine that injects them.
    pub fn game_with_faults(&mut self) -> Next {
        match self.faults_and_after() {
            Ok(()) => Next::Games,
            Err(stop) => self.end(stop),
        }
    }

    fn faults_and_after(&mut self) -> Step {
        let number = self.begin();
        debug_assert_eq!(self.totals.kind(number), Kind::Faults);
        self.run_until("the end of the faults", |session| {
            session.machine.summary(|summary| summary.frame) >= Totals::RECOVERED
        })?;
        let part = self.end_part()?;
        self.totals.under_faults.merge(&part);
        self.unjudged = 0;
        if self.games_over() > 0 {
            self.note("a game ended under faults".to_owned());
        }
        self.machine.run();
        self.play(self.pieces())?;
        self.close()
    }

    /// Begins a game; its number, from 1 up.
    fn begin(&mut self) -> u64 {
        self.totals.begun += 1;
        let number = self.totals.begun;
        self.kind = self.totals.kind(number);
        self.totals.tally(self.kind).times += 1;
        // It takes effect when the next game is chosen.
        self.machine.set_goal(self.totals.goal(number + 1));
        self.commanded = self.machine.summary(|summary| summary.frame) + COMMAND_FRAMES;
        number
    }

    /// One game, and what happens in it.
    fn game(&mut self) -> Step {
        let disturbed = self.totals.kind(self.totals.begun + 1) != Kind::Undisturbed;
        if disturbed {
            // The games before are counted as undisturbed.
            self.close()?;
            self.machine.run();
        }
        self.begin();
        let before = self.pieces();
        if disturbed {
            let third = self.totals.options.pieces / 3;
            self.run_until("a piece", |session| session.pieces() > before + third)?;
            self.close()?;
            self.disturb()?;
            self.machine.run();
        }
        // A power-on has begun another game.
        let before = before.min(self.pieces());
        self.play(before)?;
        if disturbed {
            self.close()?;
            self.restore_core()?;
            self.kind = Kind::Undisturbed;
            self.machine.run();
        }
        Ok(())
    }

    /// Plays to a number of pieces more than there were, and ends the game.
    fn play(&mut self, before: u64) -> Step {
        let wanted = before + self.totals.options.pieces;
        let over = self.games_over();
        let ended = |session: &Self| session.games_over() > over;
        self.run_until("the last piece", |session| {
            session.pieces() >= wanted || ended(session)
        })?;
        if ended(self) {
            return Ok(());
        }
        self.close()?;
        self.machine.set_bot(false);
        self.machine.run();
        self.run_until("a game over", ended)?;
        let over = self.frames();
        self.run_until("the end of the curtain", |session| {
            session.frames() >= over + CURTAIN
        })?;
        self.end_unplayed()?;
        self.machine.set_bot(true);
        self.machine.run();
        Ok(())
    }

    /// Counts the end of a game apart, in which pieces pile up to the top: one that appears
    /// inside filled cells looks like the one before it.
    fn end_unplayed(&mut self) -> Step {
        let part = self.end_part()?;
        let differs = part.judged - part.agreed;
        if differs > AMBIGUOUS || part.counters.misreads > AMBIGUOUS {
            let first = self.first_difference();
            self.note(format!(
                "the referee differs on {differs} frames of a game's end, first on {first}"
            ));
        }
        self.totals.unplayed.merge(&part);
        Ok(())
    }

    /// Ends the session; the part of the run that is not in a tally yet is added.
    fn end(&mut self, stop: Stop) -> Next {
        let complete = match stop {
            Stop::Over => self.close().is_ok(),
            Stop::Cancelled | Stop::Failed => false,
        };
        Next::End { complete }
    }
}
