//! Another program chooses the placements.

use crate::{
    TbpError,
    message::{FromBot, Move, Start, ToBot},
    place::{cells, placed},
    process::Process,
};
use planner::{Placement, Plan, Position};
use rules::{Board, Piece};
use serde::Serialize;
use std::{collections::VecDeque, time::Duration};

/// How long a program may take to begin: it may have tables to load.
const BEGIN: Duration = Duration::from_secs(10);
/// How long it may take to choose. The game waits meanwhile.
const CHOOSE: Duration = Duration::from_secs(5);
/// The longest name of a program that is shown.
const MAX_NAME: usize = 80;

/// What came of another program's choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TbpReport {
    /// The program's own name.
    pub name: String,
    /// Positions for which it was asked.
    pub asked: u64,
    /// Suggestions that buttons could not reach, so that the next one was taken.
    pub passed: u64,
    /// Positions for which no suggestion could be reached: a strategy of ours chose there.
    pub unreachable: u64,
}

/// A program that is asked for each piece where it is to go.
pub struct FrontEnd {
    process: Process,
    report: TbpReport,
    /// What it was asked for last.
    position: Option<Position>,
    /// Its further suggestions for that, the best first.
    left: VecDeque<Move>,
    /// The suggestion in force.
    chosen: Option<(Move, Placement)>,
    /// Whether it calculates.
    is_started: bool,
}

impl FrontEnd {
    /// Starts a program, given with its arguments, and awaits that it is ready.
    ///
    /// # Errors
    /// When it can't be started, is no such program, or does not begin in time.
    pub fn start(command: &str) -> Result<Self, TbpError> {
        let process = Process::start(command)?;
        let name = process.wait("info", BEGIN, |message| match message {
            FromBot::Info { name, .. } => Some(name),
            _ => None,
        })?;
        process.send(ToBot::Rules)?;
        process.wait("ready", BEGIN, |message| {
            matches!(message, FromBot::Ready).then_some(())
        })?;
        Ok(Self {
            process,
            report: TbpReport {
                name: name.chars().take(MAX_NAME).collect(),
                ..TbpReport::default()
            },
            position: None,
            left: VecDeque::new(),
            chosen: None,
            is_started: false,
        })
    }

    /// What came of its choices so far.
    #[must_use]
    pub fn report(&self) -> &TbpReport {
        &self.report
    }

    /// Looks at the plan in force, and returns the placement to order in its place, if any: the first
    /// suggestion for a new position, and the next one when an order could not be followed. Waits
    /// for the program, at most five seconds.
    ///
    /// # Errors
    /// When the program ends, is late, or writes what is no message.
    pub fn see(&mut self, plan: Option<&Plan>) -> Result<Option<Placement>, TbpError> {
        let Some(plan) = plan else {
            return Ok(None);
        };
        if self.position.as_ref() != Some(&plan.position) {
            self.ask(&plan.position)?;
        } else {
            let Some((_, ordered)) = &self.chosen else {
                return Ok(None);
            };
            let target = plan.script.as_ref().map(|script| placed(&script.target));
            if target == Some(placed(ordered)) {
                return Ok(None);
            }
            self.report.passed += 1;
        }
        Ok(self.next_reachable(plan))
    }

    /// The next suggestion that is among the placements of the exact reach.
    fn next_reachable(&mut self, plan: &Plan) -> Option<Placement> {
        self.chosen = None;
        while let Some(suggested) = self.left.pop_front() {
            let wanted = cells(&suggested);
            let mut reachable = plan.candidates.iter().filter_map(|it| it.line.first());
            let found = reachable
                .find(|at| at.piece == suggested.location.piece && Some(placed(at)) == wanted);
            if let Some(placement) = found {
                self.chosen = Some((suggested, *placement));
                return Some(*placement);
            }
            self.report.passed += 1;
        }
        self.report.unreachable += 1;
        None
    }

    /// Asks for a position: as the one after the last choice where it is that, as a new one elsewhere.
    fn ask(&mut self, position: &Position) -> Result<(), TbpError> {
        let after = self.after_choice();
        self.report.asked += 1;
        match (after, &position.queue[..]) {
            (Some((played, board, piece)), [first, second])
                if board == position.board && piece == *first =>
            {
                self.process.send(ToBot::Play { played })?;
                self.process.send(ToBot::NewPiece { piece: *second })?;
            }
            _ => {
                if self.is_started {
                    self.process.send(ToBot::Stop)?;
                }
                let start = Start::new(&position.board, &position.queue);
                self.process.send(ToBot::Start(start))?;
                self.is_started = true;
            }
        }
        self.process.send(ToBot::Suggest)?;
        let moves = self
            .process
            .wait("suggestion", CHOOSE, |message| match message {
                FromBot::Suggestion { moves } => Some(moves),
                _ => None,
            })?;
        self.left = moves.into();
        self.position = Some(position.clone());
        Ok(())
    }

    /// The last choice, the board that it leaves and the piece on it.
    fn after_choice(&self) -> Option<(Move, Board, Piece)> {
        let (played, placement) = self.chosen.as_ref()?;
        let position = self.position.as_ref()?;
        let mut board = position.board;
        board.lock(placement);
        Some((*played, board, *position.queue.get(1)?))
    }
}
