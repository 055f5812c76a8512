//! Whole games of placements: the rules, the randomiser and the score without buttons,
//! frames or pixels.
//!
//! A game is a function of its seed, its level and the placements that are chosen. Each
//! piece comes to rest where it is put; between two pieces nothing takes time. The counter
//! from which the game draws its pieces is replaced by even chances. Points are those of
//! clears: none are given for soft drops.

mod ideal;

use crate::{
    Control, Placement, ScriptStart, Strategy, corridor::UNSTEERED, placements, reach,
    search_among, search_among_at,
};
use pad::Buttons;
use rules::{
    Board, Falling, InputState, MAX_LINES, MAX_SCORE, Piece, clear_points, draw, gravity,
    level_after, speed, step,
};

/// How a game is begun and how pieces get where they are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Which pieces come: the same for the same seed.
    pub seed: u64,
    /// 0 to 20.
    pub level: u8,
    /// With hearts, pieces fall as ten levels higher.
    pub hearts: bool,
    /// Where pieces can be put.
    pub ways: Ways,
}

/// Where the falling piece can be put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ways {
    /// Where it can be dropped straight from above, once it was moved there at the height
    /// of its spawn.
    #[default]
    Drops,
    /// Only where buttons can bring it in time, tucks and spins among that.
    Buttons,
    /// Wherever it can be dropped straight from above and comes to rest within the 18
    /// visible rows, whatever lies in the way of getting there; every full row is removed,
    /// the top two included. On this field players are compared.
    Idealised,
}

/// A game under way, or over.
#[derive(Clone, Debug)]
pub struct Game {
    /// The locked cells.
    pub board: Board,
    /// The piece to be placed.
    pub active: Piece,
    /// The piece after it, as shown.
    pub preview: Piece,
    /// Points for clears.
    pub score: u32,
    /// Rows cleared, as the game counts them: up to 9,999.
    pub lines: u16,
    /// The level now.
    pub level: u8,
    /// Pieces placed.
    pub pieces: u64,
    /// How many placements cleared 0, 1, 2, 3 and 4 rows.
    pub clears: [u64; 5],
    setup: Setup,
    hidden: Piece,
    counter: Counter,
}

impl Game {
    /// An empty field and the first pieces.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let mut counter = Counter(setup.seed);
        let mut plain = || Piece::EACH[usize::from(counter.look()) % Piece::EACH.len()];
        let (active, preview) = (plain(), plain());
        let hidden = draw(active, preview, || counter.look());
        Self {
            board: Board::EMPTY,
            active,
            preview,
            score: 0,
            lines: 0,
            level: setup.level,
            pieces: 0,
            clears: [0; 5],
            setup,
            hidden,
            counter,
        }
    }

    /// Where the falling piece can be put. Nothing when the game is over.
    #[must_use]
    pub fn choices(&self) -> Vec<Placement> {
        match self.setup.ways {
            Ways::Drops => placements(&self.board, self.active),
            Ways::Buttons => self.in_reach(),
            Ways::Idealised => ideal::drops(&self.board, self.active),
        }
    }

    /// Where buttons can bring the falling piece in time.
    fn in_reach(&self) -> Vec<Placement> {
        let gravity = self.gravity();
        let mut falling = Falling::spawn(self.active, gravity);
        let mut input = InputState::default();
        for _ in 0..UNSTEERED {
            step(
                &self.board,
                &mut falling,
                &mut input,
                Buttons::NONE,
                gravity,
            );
        }
        let reach = reach(&ScriptStart {
            board: self.board,
            falling,
            input,
            gravity,
        });
        let elsewhere = reach.locks().iter().filter(|reached| !reached.at_spawn);
        elsewhere.map(|reached| reached.placement).collect()
    }

    /// The constant of the speed.
    fn gravity(&self) -> u8 {
        gravity(speed(self.level, self.setup.hearts))
    }

    /// Where a strategy puts it, seeing the piece and the one after it.
    #[must_use]
    pub fn choose(&self, strategy: &Strategy) -> Option<Placement> {
        let known = [self.active, self.preview];
        let queue = &known[..known.len().min(strategy.depth())];
        let board = &self.board;
        let found = match self.setup.ways {
            Ways::Idealised => return ideal::choose(board, queue, strategy),
            Ways::Drops => search_among(board, &self.choices(), queue, strategy),
            Ways::Buttons => Control::plain(|control| {
                let (first, gravity) = (self.choices(), self.gravity());
                search_among_at(board, &first, queue, strategy, gravity, control)
            })
            .unwrap_or_default(),
        };
        let ply = found.lines.first()?.plies().next()?;
        Some(ply.placement)
    }

    /// Puts the falling piece there; the next one spawns. Returns how many rows that
    /// cleared.
    pub fn place(&mut self, at: Placement) -> u8 {
        self.board.place(at.piece, at.orientation, at.row, at.col);
        let cleared = match self.setup.ways {
            Ways::Idealised => ideal::clear(&mut self.board),
            Ways::Drops | Ways::Buttons => self.board.clear_full_rows(),
        };
        self.pieces += 1;
        self.clears[usize::from(cleared)] += 1;
        self.score = MAX_SCORE.min(self.score + clear_points(cleared, self.level));
        self.lines = MAX_LINES.min(self.lines + u16::from(cleared));
        if cleared > 0 {
            self.level = level_after(self.level, self.lines);
        }
        self.active = self.preview;
        self.preview = self.hidden;
        self.hidden = draw(self.active, self.preview, || self.counter.look());
        cleared
    }

    /// Rows cleared, all of them.
    #[must_use]
    pub fn rows(&self) -> u64 {
        (0..).zip(self.clears).map(|(rows, n)| rows * n).sum()
    }

    /// Lets a strategy place pieces until that many lie or nothing fits any more. Returns
    /// whether the game goes on.
    pub fn play(&mut self, strategy: &Strategy, pieces: u64) -> bool {
        while self.pieces < pieces {
            let Some(placement) = self.choose(strategy) else {
                return false;
            };
            self.place(placement);
        }
        true
    }
}

/// A small generator of random numbers (splitmix64) in the place of the fast counter.
#[derive(Clone, Debug)]
struct Counter(u64);

impl Counter {
    fn look(&mut self) -> u8 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 56) as u8
    }
}

#[cfg(test)]
mod tests;
