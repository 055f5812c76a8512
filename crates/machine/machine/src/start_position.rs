//! Games of Blockfall that start from a given position.
//!
//! The cartridge reads its set-up block when a game starts. The block is written like any input: a
//! branch, a session file and its verification repeat it.

use crate::Machine;
use cartridge::{Setup, SetupError};
use pad::{BranchId, Buttons, FrameNo};
use rules::{Board, COLUMNS, HIDDEN_ROWS, Piece};
use session::{Mark, Record};
use vision::Screen;

/// Frames between the level screen and the mark of the game's start, at most: a few white
/// pictures, and those after which the game is recognized.
const BETWEEN: FrameNo = 60;
/// Frames that the level screen is shown after the press that leaves it, with some to spare: a
/// branch begins this long before its end if it is shown that long.
const BEFORE_END: FrameNo = 12;
/// Starts of games that are tried: the demo has no level screen.
const STARTS: usize = 8;
/// The look of the cells of the board, by their number in the block: those of the piece O.
const CELL: u8 = 4;

/// The state in which games start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition {
    /// The locked cells.
    pub board: Board,
    /// The first pieces, the falling one first; the game deals those after them.
    pub pieces: Vec<Piece>,
    /// The level, 0 to 20.
    pub level: u8,
    /// Whether the game has hearts.
    pub heart: bool,
}

/// Why games can't start from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartPositionError {
    /// The cartridge has no set-up block.
    #[error("only Blockfall can start from a position; choose Built-in game in the menu Machine")]
    OtherGame,
    /// A row is full, which it never is when a piece appears.
    #[error(
        "row {0} is full, and a full row is cleared before a piece appears; empty a cell of it"
    )]
    Full(usize),
    /// A number is out of range.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl StartPosition {
    /// The set-up block.
    fn setup(&self) -> Result<Setup, StartPositionError> {
        if let Some(row) = self.board.full_rows().next() {
            return Err(StartPositionError::Full(row.max(0) as usize + 1));
        }
        let mut board = [[0; COLUMNS]; HIDDEN_ROWS + rules::ROWS];
        for (row, cells) in (-(HIDDEN_ROWS as i8)..).zip(&mut board) {
            for (col, cell) in (0..).zip(cells) {
                *cell = if self.board.is_filled(row, col) {
                    CELL
                } else {
                    0
                };
            }
        }
        Ok(Setup {
            level: self.level,
            heart: self.heart,
            queue: self.pieces.iter().map(|piece| *piece as u8).collect(),
            board,
            ..Setup::default()
        })
    }
}

impl Machine {
    /// Starts every game from a position, from the next one on, until [`Self::start_empty`] or
    /// until the machine is switched off.
    ///
    /// # Errors
    /// When the cartridge is another one, or the position is none of a game.
    pub fn start_from(&self, position: &StartPosition) -> Result<(), StartPositionError> {
        let (offset, bytes) = self.set_up(position)?;
        self.poke(offset, bytes);
        Ok(())
    }

    /// Whether games can start from a position.
    ///
    /// # Errors
    /// As [`Self::start_from`].
    pub fn check_start(&self, position: &StartPosition) -> Result<(), StartPositionError> {
        self.set_up(position).map(|_| ())
    }

    /// The set-up block, and where it is written.
    fn set_up(&self, position: &StartPosition) -> Result<(usize, Vec<u8>), StartPositionError> {
        if !self.plays_blockfall() {
            return Err(StartPositionError::OtherGame);
        }
        Ok(position.setup()?.encode()?)
    }

    fn plays_blockfall(&self) -> bool {
        let (rom, _) = self.events.asked();
        *rom == *cartridge::IMAGE
    }

    /// Starts games from an empty board again, from the next one on.
    pub fn start_empty(&self) {
        if self.plays_blockfall() {
            let (offset, bytes) = Setup::none();
            self.poke(offset, bytes);
        }
    }

    /// A frame before the newest game, from which Start begins another one; `None` if there was no
    /// game yet, or its start is evicted.
    #[must_use]
    pub fn before_game(&self) -> Option<(BranchId, FrameNo)> {
        let branch = self.newest().0;
        let mut before = FrameNo::MAX;
        for _ in 0..STARTS {
            let is_start = |mark| mark == Mark::GameStarted;
            (before, _) = self.history.previous_mark(branch, before, is_start)?;
            if let Some(frame) = self.level_screen(branch, before) {
                return Some((branch, frame));
            }
        }
        None
    }

    /// A frame of the level screen that a game began from, on which nothing is held.
    fn level_screen(&self, branch: BranchId, started: FrameNo) -> Option<FrameNo> {
        let record = |frame| self.history.get_on(branch, frame);
        let shows_level = |record: &Record| record.reading.screen == Screen::LevelA;
        let earliest = started.saturating_sub(BETWEEN).max(1);
        let last = (earliest..started)
            .rev()
            .find(|frame| record(*frame).is_some_and(|record| shows_level(&record)))?;
        let earliest = last.saturating_sub(BEFORE_END).max(1);
        (earliest..=last)
            .rev()
            .map_while(|frame| Some((frame, record(frame).filter(|r| shows_level(r))?)))
            .filter(|(_, record)| record.picture.inputs.held.all() == Buttons::NONE)
            .last()
            .map(|(frame, _)| frame)
    }

    /// Lets a person's Start be pressed for one frame, and the game run on. Needs a paused game.
    pub fn tap_start_and_run(&self) {
        self.hold(Buttons::START);
        self.hold(Buttons::NONE);
        // A tap of before a pause is not played when the game runs on; in a step it is.
        self.step(1);
        self.run();
    }
}
