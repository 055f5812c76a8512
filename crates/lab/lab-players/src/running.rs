//! A game with its player, whatever the size of its board.

use crate::{Candidate, Player, PlayerSpec, SpecError};
use board::{Geometry, Move, Placement, Word};
use lab_rules::{Decision, Figures, Game, Opponent, Over, Rules, StartError};
use rules::Piece;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// What a cell of the board shows: 0 is empty, 1 to 7 a mino of [`Piece::EACH`] in that order.
pub type CellKind = u8;

/// What a cell of garbage shows: a mino like the first.
const GARBAGE: CellKind = 1;

/// A game that can't be started.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RunError {
    /// The rules can't be played by.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The player can't be made.
    #[error(transparent)]
    Player(#[from] SpecError),
}

/// What can be seen of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// The size of the board.
    pub board: Geometry,
    /// The cells of the visible and hidden rows, the lowest row first, from left to right.
    pub cells: Vec<CellKind>,
    /// The falling piece.
    pub current: Piece,
    /// The pieces after it, as far as they can be seen.
    pub previews: Vec<Piece>,
    /// Whether a piece can be put aside.
    pub can_hold: bool,
    /// The piece put aside.
    pub held: Option<Piece>,
    /// Whether lines are sent to the other board of a match.
    pub can_send: bool,
    /// The figures so far.
    pub figures: Figures,
    /// Why it is over, once it is.
    pub over: Option<Over>,
}

/// A game with its player.
pub trait Running: Send {
    /// Places one piece. Returns the choice; `None` once the game is over.
    fn step(&mut self) -> Option<Decision> {
        self.step_until(&AtomicBool::new(false))
    }
    /// Places one piece unless `stop` is set before it is chosen. Returns the choice; `None` once
    /// the game is over, or when nothing was placed.
    fn step_until(&mut self, stop: &AtomicBool) -> Option<Decision>;
    /// Places one piece as a person decided. Returns whether it was placed; the game is over
    /// otherwise.
    fn place(&mut self, choice: Decision) -> bool;
    /// Where the falling piece appears, or with `hold` the one for which it is exchanged; `None` where
    /// it has no room or can't be exchanged.
    fn spawn(&self, hold: bool) -> Option<Placement>;
    /// Where a move of a falling piece leads; `None` where it has no room.
    fn moved(&self, from: Placement, by: Move) -> Option<Placement>;
    /// Where a falling piece comes to rest straight below.
    fn dropped(&self, from: Placement) -> Placement;
    /// Ends the game since no piece can be placed.
    fn give_up(&mut self);
    /// Takes in so many rows of garbage from below, with one empty column.
    fn receive(&mut self, rows: u32, hole: usize);
    /// Shows the player what it sees of the other board of a match.
    fn face(&mut self, opponent: Opponent);
    /// Rows of the highest column.
    fn highest(&self) -> u32;
    /// The figures so far.
    fn figures(&self) -> &Figures;
    /// Why it is over, once it is.
    fn over(&self) -> Option<Over>;
    /// The size of the board.
    fn geometry(&self) -> Geometry;
    /// The cells, as [`GameView::cells`] has them.
    fn cells(&self) -> &[CellKind];
    /// All that can be seen.
    fn view(&self) -> GameView;
    /// All that can be seen once the falling piece is put aside.
    fn view_exchanged(&self) -> GameView;
    /// The choices for the falling piece, the best first.
    fn candidates(&self) -> Vec<Candidate>;
    /// The cells (column, row up) of a placement.
    fn cells_of(&self, placement: Placement) -> Vec<(u8, u8)>;
}

/// Starts a game under these rules with this player.
///
/// # Errors
/// The rules can't be played by, or the player can't be made.
pub fn start(
    rules: &Arc<Rules>,
    player: &PlayerSpec,
    seed: u64,
) -> Result<Box<dyn Running>, RunError> {
    player.check(rules)?;
    let size = (rules.board.columns, rules.board.all_rows());
    match size {
        (..=16, ..=32) => OneSize::<u32, 16>::start(rules, player, seed),
        (..=32, ..=64) => OneSize::<u64, 32>::start(rules, player, seed),
        _ => OneSize::<u128, 128>::start(rules, player, seed),
    }
}

/// Plays a whole game.
///
/// # Errors
/// As for [`start`].
pub fn play(
    rules: &Arc<Rules>,
    player: &PlayerSpec,
    seed: u64,
) -> Result<(Figures, Over), RunError> {
    let mut game = start(rules, player, seed)?;
    while game.step().is_some() {}
    Ok((*game.figures(), game.over().unwrap_or(Over::ToppedOut)))
}

struct OneSize<W: Word, const N: usize> {
    game: Game<W, N>,
    player: Box<dyn Player<W, N>>,
    cells: Vec<CellKind>,
}

impl<W: Word, const N: usize> OneSize<W, N> {
    fn start(
        rules: &Arc<Rules>,
        player: &PlayerSpec,
        seed: u64,
    ) -> Result<Box<dyn Running>, RunError> {
        let game = Game::new(Arc::clone(rules), seed)?;
        let cells = usize::from(rules.board.columns) * rules.board.all_rows() as usize;
        let mut running = Self {
            game,
            player: player.player()?,
            cells: vec![0; cells],
        };
        running.rise(rules.garbage.map_or(0, |garbage| u32::from(garbage.rows)));
        Ok(Box::new(running))
    }

    /// Draws so many rows that have risen into the board from below.
    fn rise(&mut self, rows: u32) {
        let (board, width) = (self.game.board(), self.game.board().width());
        let risen = (rows as usize * width).min(self.cells.len());
        self.cells.rotate_right(risen);
        for (place, cell) in self.cells[..risen].iter_mut().enumerate() {
            let is_filled = board.is_filled(place % width, (place / width) as u32);
            *cell = if is_filled { GARBAGE } else { 0 };
        }
    }

    /// What is seen of a game on this board.
    fn view_of(&self, game: &Game<W, N>) -> GameView {
        GameView {
            board: *game.board().geometry(),
            cells: self.cells.clone(),
            current: game.current(),
            previews: game.previews().collect(),
            can_hold: game.rules().hold,
            held: game.held(),
            can_send: game.rules().scoring.sends(),
            figures: *game.figures(),
            over: game.over(),
        }
    }

    fn play(&mut self, choice: Decision) {
        let rows = self.game.play(choice);
        self.show(choice.placement, rows);
    }

    /// Draws the piece into the cells and takes out the rows that it completed.
    fn show(&mut self, placement: Placement, rows: W) {
        let width = self.game.board().width();
        for (x, y) in self.cells_of(placement) {
            if let Some(cell) = self.cells.get_mut(usize::from(y) * width + usize::from(x)) {
                *cell = placement.piece.index() as CellKind + 1;
            }
        }
        if self.game.rules().loses_hidden {
            let visible = usize::from(self.game.rules().board.rows) * width;
            self.cells[visible..].fill(0);
        }
        let all = self.cells.len();
        if rows != W::ZERO {
            let mut y = 0;
            self.cells.retain(|_| {
                let row = y / width;
                y += 1;
                rows & W::bit(row as u32) == W::ZERO
            });
        }
        self.cells.resize(all, 0);
        if self
            .game
            .rules()
            .garbage
            .is_some_and(|garbage| garbage.refill)
        {
            self.rise(rows.count_ones());
        }
    }
}

impl<W: Word, const N: usize> Running for OneSize<W, N> {
    fn step_until(&mut self, stop: &AtomicBool) -> Option<Decision> {
        if self.game.over().is_some() {
            return None;
        }
        let choice = self.player.choose(&self.game, stop);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let Some(choice) = choice else {
            self.game.give_up();
            return None;
        };
        self.play(choice);
        Some(choice)
    }

    fn place(&mut self, choice: Decision) -> bool {
        let is_playing = self.game.over().is_none();
        if is_playing {
            self.play(choice);
        }
        is_playing
    }

    fn spawn(&self, hold: bool) -> Option<Placement> {
        self.game.spawn(hold)
    }

    fn moved(&self, from: Placement, by: Move) -> Option<Placement> {
        self.game.moved(from, by)
    }

    fn dropped(&self, from: Placement) -> Placement {
        self.game.dropped(from)
    }

    fn give_up(&mut self) {
        self.game.give_up();
    }

    fn receive(&mut self, rows: u32, hole: usize) {
        self.game.receive(rows, hole);
        if self.game.over().is_none() {
            self.rise(rows);
        }
    }

    fn face(&mut self, opponent: Opponent) {
        self.game.face(opponent);
    }

    fn highest(&self) -> u32 {
        self.game.board().highest()
    }

    fn figures(&self) -> &Figures {
        self.game.figures()
    }

    fn over(&self) -> Option<Over> {
        self.game.over()
    }

    fn geometry(&self) -> Geometry {
        *self.game.board().geometry()
    }

    fn cells(&self) -> &[CellKind] {
        &self.cells
    }

    fn view(&self) -> GameView {
        self.view_of(&self.game)
    }

    fn view_exchanged(&self) -> GameView {
        let mut game = self.game.clone();
        game.exchange();
        self.view_of(&game)
    }

    fn candidates(&self) -> Vec<Candidate> {
        self.player.candidates(&self.game)
    }

    fn cells_of(&self, placement: Placement) -> Vec<(u8, u8)> {
        let shape = self.game.set().shape(placement);
        shape
            .each_cell()
            .map(|(x, y)| (placement.x + x, placement.y + y))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab_rules::{Deal, EndRules, Levels, Movement, PieceTable, Scoring};

    #[test]
    fn a_player_of_four_features_plays_on_boards_of_three_sizes() {
        for (columns, rows) in [(10, 20), (20, 40), (96, 64)] {
            let rules = Arc::new(Rules {
                name: "test".into(),
                about: "A test.".into(),
                board: Geometry {
                    columns,
                    rows,
                    hidden: 4,
                },
                pieces: PieceTable::GameBoy,
                movement: Movement::Locks,
                deal: Deal::Bag,
                previews: 1,
                hold: false,
                scoring: Scoring::Nintendo,
                loses_hidden: false,
                level: Levels::default(),
                garbage: None,
                end: EndRules {
                    pieces: Some(500),
                    ..EndRules::default()
                },
            });
            let player = PlayerSpec::Linear(crate::LinearSpec {
                weights: [
                    ("holes", -0.35663),
                    ("bumpiness", -0.184_483),
                    ("lines", 0.760_666),
                    ("aggregate-height", -0.510_066),
                ]
                .map(|(name, weight)| (name.to_owned(), weight))
                .into(),
                depth: 1,
                breadth: Vec::new(),
                clear_between: true,
                modes: Vec::new(),
            });
            let mut game = start(&rules, &player, 1).unwrap();
            while game.step().is_some() {
                let filled = game.cells().iter().filter(|&&cell| cell != 0).count() as u64;
                let figures = game.figures();
                assert_eq!(
                    filled + figures.lines * u64::from(columns),
                    figures.pieces * 4
                );
            }
            assert_eq!(game.over(), Some(Over::Pieces), "{columns}x{rows}");
            if columns == 10 {
                assert!(game.figures().lines > 180, "{:?}", game.figures());
            }
        }
    }
}
