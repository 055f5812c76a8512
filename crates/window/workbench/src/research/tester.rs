//! The state of the move tester: a board and up to five pieces that a person places on it.

use super::walk::{Stage, walk};
use crate::{format, names};
use calibration::Undo;
use planner::{MAX_DEPTH, Placement, PlacementStack, Strategy, reach};
use position_text::Position;
use rules::{Board, COLUMNS, FallState, Orientation, Piece, SPAWN_COL, SPAWN_ROW};

/// A piece, its orientation and the column of its drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TesterMove {
    /// The piece.
    pub piece: Piece,
    /// Its orientation.
    pub orientation: Orientation,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
    /// Row of the top of that box, for a place that is no straight drop.
    pub row: Option<i8>,
}

/// Why a piece has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// It does not fit.
    NoRoom,
    /// No buttons bring it there in time.
    OutOfReach,
}

impl TesterMove {
    /// The piece at its spawn.
    pub(crate) const fn new(piece: Piece) -> Self {
        Self {
            piece,
            orientation: 0,
            col: SPAWN_COL,
            row: None,
        }
    }

    /// The leftmost column that it occupies.
    pub fn column(&self) -> i8 {
        self.col + self.piece.columns(self.orientation).0
    }

    /// Moved so that its leftmost cell is as near to a column as the walls allow.
    pub(crate) fn at_column(self, column: i8) -> Self {
        let (first, last) = self.piece.columns(self.orientation);
        let most = COLUMNS as i8 - 1 - (last - first);
        Self {
            col: column.clamp(0, most) - first,
            row: None,
            ..self
        }
    }

    pub(crate) fn turned(self, clockwise: bool) -> Self {
        let turn = if clockwise {
            Piece::clockwise
        } else {
            Piece::counter_clockwise
        };
        let column = self.column();
        Self {
            orientation: turn(self.piece, self.orientation),
            ..self
        }
        .at_column(column)
    }

    /// Where it can rest in its column as it is turned, from above. With a gravity constant
    /// those are the places that buttons bring it to from its spawn, else the straight drop.
    pub(super) fn rests(self, board: &Board, reach_at: Option<u8>) -> Vec<Placement> {
        let Some(gravity) = reach_at else {
            return self.dropped(board).into_iter().collect();
        };
        let reach = reach(&FallState::of_new_piece(*board, self.piece, gravity));
        let places = reach.locks().iter().map(|reached| reached.placement);
        places
            .filter(|at| (at.orientation, at.col) == (self.orientation, self.col))
            .collect()
    }

    /// Its place: that of its row, else the straight drop.
    pub(super) fn placed(self, board: &Board, reach_at: Option<u8>) -> Result<Placement, Blocked> {
        let rests = self.rests(board, reach_at);
        let straight = self.dropped(board);
        let tucked = rests.iter().find(|at| Some(at.row) == self.row);
        let dropped = rests.iter().find(|at| Some(**at) == straight);
        let why = match straight {
            None if rests.is_empty() => Blocked::NoRoom,
            _ => Blocked::OutOfReach,
        };
        tucked.or(dropped).copied().ok_or(why)
    }

    /// Its place after a straight drop; `None` if it does not fit at the top.
    pub(super) fn dropped(self, board: &Board) -> Option<Placement> {
        let fits = |row: &i8| board.fits(self.piece, self.orientation, *row, self.col);
        let row = (SPAWN_ROW..).take_while(fits).last()?;
        Some(Placement {
            piece: self.piece,
            orientation: self.orientation,
            row,
            col: self.col,
        })
    }
}

/// The steps that can be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) board: Board,
    pub(crate) moves: Vec<TesterMove>,
    pub(crate) chosen: usize,
}

/// The board and the pieces on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tester {
    pub(crate) setup: Undo<Setup>,
}

impl Tester {
    /// The board without the pieces.
    pub fn board(&self) -> &Board {
        &self.setup.now().board
    }

    /// The pieces in order.
    pub fn moves(&self) -> &[TesterMove] {
        &self.setup.now().moves
    }

    /// The index of the selected piece.
    pub fn chosen(&self) -> usize {
        self.setup.now().chosen
    }

    /// Whether a step can be undone, and whether one can be redone.
    pub fn can(&self) -> (bool, bool) {
        let (undo, redo) = self.setup.steps();
        (undo > 0, redo > 0)
    }

    /// Every move in turn, up to the first that has no place, and why that has none. With a
    /// gravity constant each piece has to be in reach of buttons.
    pub fn stages(
        &self,
        strategy: &Strategy,
        reach_at: Option<u8>,
    ) -> (Vec<Stage>, Option<Blocked>) {
        let setup = self.setup.now();
        let mut seen = PlacementStack::new(&setup.board, strategy.rules());
        let mut line = Vec::new();
        let mut blocked = None;
        for step in &setup.moves {
            match step.placed(seen.board(), reach_at) {
                Ok(at) => {
                    seen.place(at);
                    line.push(at);
                }
                Err(why) => {
                    blocked = Some(why);
                    break;
                }
            }
        }
        (walk(&setup.board, &line, strategy), blocked)
    }

    /// Where the selected piece can rest with its leftmost cell in a column, from above.
    pub fn rests(
        &self,
        strategy: &Strategy,
        reach_at: Option<u8>,
        column: Option<i8>,
    ) -> Vec<Placement> {
        let setup = self.setup.now();
        let Some(step) = setup.moves.get(setup.chosen) else {
            return Vec::new();
        };
        let step = column.map_or(*step, |column| step.at_column(column));
        let (stages, _) = self.stages(strategy, reach_at);
        let board = match setup.chosen.checked_sub(1) {
            None => Some(setup.board),
            Some(before) => stages.get(before).map(|stage| stage.board),
        };
        board.map_or_else(Vec::new, |board| step.rests(&board, reach_at))
    }

    /// Turns the selected piece by a quarter.
    pub fn turn(&mut self, clockwise: bool) {
        self.change_move(|step| step.turned(clockwise), false);
    }

    /// Moves the selected piece to the next place above or below in its column.
    pub fn slide(&mut self, by: isize, strategy: &Strategy, reach_at: Option<u8>) {
        let rests = self.rests(strategy, reach_at, None);
        let (stages, _) = self.stages(strategy, reach_at);
        let now = stages.get(self.chosen()).map(|stage| stage.placement);
        let at = rests.iter().position(|at| Some(*at) == now);
        let next = match at {
            Some(at) => at
                .saturating_add_signed(by)
                .min(rests.len().saturating_sub(1)),
            None => 0,
        };
        if let Some(place) = rests.get(next) {
            let row = Some(place.row);
            self.change_move(|step| TesterMove { row, ..step }, false);
        }
    }

    /// Replaces the board and the pieces.
    pub fn take(&mut self, board: Board, pieces: &[Piece]) {
        let moves = pieces.iter().take(MAX_DEPTH).map(|p| TesterMove::new(*p));
        let next = Setup {
            board,
            moves: moves.collect(),
            chosen: 0,
        };
        self.change(next, false);
    }

    /// Replaces the board and the pieces by those of a position, at their places if it has them.
    pub fn put(&mut self, position: &Position) {
        let places = position
            .line
            .iter()
            .map(Some)
            .chain(std::iter::repeat(None));
        let moves = position.pieces.iter().zip(places).take(MAX_DEPTH);
        let moves = moves.map(|(piece, place)| match place {
            Some(at) => TesterMove {
                piece: at.piece,
                orientation: at.orientation,
                col: at.col,
                row: Some(at.row),
            },
            None => TesterMove::new(*piece),
        });
        let next = Setup {
            board: position.board,
            moves: moves.collect(),
            chosen: 0,
        };
        self.change(next, false);
    }

    /// Fills or empties cells (row, column). With `go_on` this belongs to the step before.
    pub fn paint(&mut self, cells: &[(i8, i8)], filled: bool, go_on: bool) {
        let mut next = self.setup.now().clone();
        for (row, col) in cells {
            match filled {
                true => next.board.fill(*row, *col),
                false => next.board.clear(*row, *col),
            }
        }
        self.change(next, go_on);
    }

    /// Changes the selected move.
    pub(crate) fn change_move(
        &mut self,
        change: impl FnOnce(TesterMove) -> TesterMove,
        go_on: bool,
    ) {
        let mut next = self.setup.now().clone();
        if let Some(step) = next.moves.get_mut(next.chosen) {
            *step = change(*step);
            self.change(next, go_on);
        }
    }

    pub(crate) fn change(&mut self, next: Setup, go_on: bool) {
        if next == *self.setup.now() {
            return;
        }
        if go_on {
            self.setup.resume();
        }
        self.setup.put(next);
        self.setup.commit();
    }

    /// The moves with their values, the last board, and a link to the first one, as text.
    pub fn text(&self, strategy: &Strategy, reach_at: Option<u8>) -> String {
        let (stages, _) = self.stages(strategy, reach_at);
        let mut text = format!("strategy {}\n", strategy.name());
        for (i, stage) in stages.iter().enumerate() {
            let terms = stage.terms.iter().map(|term| {
                let product = format::decimal(term.product, 3);
                format!("{} {}", term.name, product)
            });
            text += &format!(
                "{}  {}  clears {}  value {}  ({})\n",
                i + 1,
                names::placement_on(&stage.before, &stage.placement),
                stage.full.len(),
                format::decimal(stage.value(), 3),
                terms.collect::<Vec<_>>().join(", "),
            );
        }
        let last = stages
            .last()
            .map_or(self.setup.now().board, |stage| stage.board);
        let setup = self.setup.now();
        let position = Position::new(setup.board, setup.moves.iter().map(|step| step.piece));
        text + &format!("{last}\n{}\n", position.link())
    }
}
