//! A game by the rules that yields, frame by frame, the picture and what it shows.

use super::{
    painter::{Cover, Scene, Sprite, paint},
    skin::{Mino, Skin, tile_of},
};
use pad::Buttons;
use rules::{
    Background, Board, COLUMNS, CellArt, Falling, HIDDEN_ROWS, Piece,
    game::{Game, Image, Life, Start, View},
};
use screen::Picture;
use vision::{Cell, Screen};

/// What an image shows, by the game itself.
#[derive(Clone, Debug)]
pub struct Truth {
    pub screen: Screen,
    /// The sprite of the falling piece and how many of its steps it has behind it.
    pub sprite: Option<(Sprite, u32)>,
    /// Locked cells, hidden rows included; during a clear the rows are still there.
    pub board: Board,
    pub cells: Vec<Cell>,
    /// Images since L, from the lock to the spawn.
    pub since_lock: Option<u32>,
    pub score: Option<u32>,
    pub level: u8,
    pub lines: u16,
    /// Pieces locked so far in this game.
    pub locks: u32,
    /// A shift or turn in the step of the lock: old and new place are both shown.
    pub odd: bool,
    /// The falling piece covers locked cells.
    pub overlaps: bool,
}

/// Random numbers, and the pieces that come before random ones.
struct Dice {
    random: u64,
    forced: Vec<Piece>,
}

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) % n
    }

    fn deal(&mut self) -> Piece {
        if self.forced.is_empty() {
            Piece::EACH[self.below(7) as usize]
        } else {
            self.forced.remove(0)
        }
    }
}

pub struct Sim<'a> {
    skin: &'a Skin,
    dice: Dice,
    game: Game,
    /// Steps of the falling piece, and those that the newest image shows.
    steps: u32,
    shown_steps: u32,
    held: Buttons,
    overlaps: bool,
    /// The lines that a game of B-type begins with.
    b_type: Option<u16>,
    begun: bool,
}

impl<'a> Sim<'a> {
    pub fn new(skin: &'a Skin, seed: u64, level: u8, heart: bool) -> Self {
        Self::with_pieces(skin, seed, level, heart, &[])
    }

    /// With the first pieces given.
    pub fn with_pieces(
        skin: &'a Skin,
        seed: u64,
        level: u8,
        heart: bool,
        pieces: &[Piece],
    ) -> Self {
        let mut dice = Dice {
            random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            forced: pieces.to_vec(),
        };
        let start = Start {
            level,
            heart,
            ..Start::default()
        };
        let pieces = [dice.deal(), dice.deal(), dice.deal()];
        Self {
            skin,
            dice,
            game: Game::new(&start, pieces),
            steps: 1,
            shown_steps: 0,
            held: Buttons::NONE,
            overlaps: false,
            b_type: None,
            begun: false,
        }
    }

    /// Fills cells of the field, 18 lines of 10 characters, a piece's letter in each.
    pub fn fill(&mut self, text: &str) {
        let mut cells = *self.game.cells();
        for (row, line) in text.split_whitespace().enumerate() {
            for (col, ch) in line.chars().enumerate() {
                if let Some(piece) = Piece::from_letter(ch) {
                    cells[HIDDEN_ROWS + row][col] = Some(piece);
                }
            }
        }
        self.game.set_cells(cells);
    }

    /// Makes it a game of B-type: so many lines to go, and this garbage.
    pub fn b_type(&mut self, lines: u16, garbage: &str) {
        self.b_type = Some(lines);
        self.fill(garbage);
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.dice.below(n)
    }

    /// The locked cells.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    pub fn falling(&self) -> &Falling {
        self.game.falling()
    }

    pub fn preview(&self) -> bool {
        self.game.preview()
    }

    pub fn is_falling(&self) -> bool {
        self.game.life() == Life::Falling
    }

    /// Pieces locked so far.
    pub fn locks(&self) -> u32 {
        self.game.pieces().1
    }

    /// Whether nothing shows that the next piece has come, if it comes wholly over locked
    /// cells: the next box stays as it is, and the inside of the cells is that of the same
    /// piece, or was that of two pieces over each other before.
    pub fn hides_next(&self) -> bool {
        let [next, after_next] = self.game.queue();
        let covers = |&(row, col): &(i8, i8)| self.board().is_filled(row, col);
        let overlaps = self.falling().cells().iter().any(covers);
        next == after_next && (self.falling().piece == next || overlaps)
    }

    pub fn is_over(&self) -> bool {
        self.game.is_over()
    }

    pub fn is_paused(&self) -> bool {
        self.game.is_paused()
    }

    /// One step with these buttons, and its image. The first image is that of a game that
    /// has just begun, in which no button counts.
    pub fn step(&mut self, buttons: Buttons) -> (Picture, Truth) {
        let before = *self.falling();
        let locks = self.locks();
        if self.begun {
            self.run(buttons);
        }
        self.begun = true;
        let image = self.game.image();
        let scene = self.scene(&image);
        let truth = self.truth(&image, &scene, before, self.locks() > locks);
        (paint(self.skin, &scene), truth)
    }

    fn run(&mut self, buttons: Buttons) {
        let (life, waits) = (self.game.life(), self.is_paused());
        let toggles = buttons.newly_since(self.held).contains(Buttons::START);
        let covers = |&(row, col): &(i8, i8)| self.board().is_filled(row, col);
        let overlaps = self.falling().cells().iter().any(covers);
        self.held = buttons;
        self.shown_steps = self.steps;
        let dice = &mut self.dice;
        self.game.step(buttons, |_, _| dice.deal());
        // A piece may lock in its first step, and may end the game by it.
        let has_stepped = match (life, self.game.life()) {
            (Life::Over(_), _) => false,
            (Life::Locked(before), Life::Locked(now)) => now <= before,
            _ => true,
        };
        if waits || toggles || !has_stepped {
            return;
        }
        self.steps = if life == Life::Falling {
            self.steps + 1
        } else {
            1
        };
        self.overlaps = overlaps;
    }

    fn scene(&self, image: &Image<'_>) -> Scene {
        let background = image.background;
        let places = background.iter().enumerate();
        let cells = places.flat_map(|(row, line)| {
            (0..line.len()).map(move |col| match background[row][col] {
                CellArt::Empty | CellArt::Picture => None,
                CellArt::Piece(Piece::I) => Some(Mino::Piece(Piece::I, bar(background, row, col))),
                CellArt::Piece(piece) => Some(tile_of(piece, 0, 0)),
                CellArt::Flash => Some(Mino::Flash),
                CellArt::Curtain => Some(Mino::Curtain),
            })
        });
        let picture = background
            .iter()
            .position(|line| line[0] == CellArt::Picture);
        let lines = image.numbers.lines;
        Scene {
            cells: cells.collect(),
            sprite: image.sprites.piece.map(|at| Sprite {
                piece: at.piece,
                orientation: at.orientation,
                row: at.row,
                col: at.col,
            }),
            next: image.sprites.next,
            score: image.numbers.score,
            level: image.numbers.level,
            lines: self.b_type.map_or(lines, |all| all.saturating_sub(lines)),
            heart: image.heart,
            b_type: self.b_type.is_some(),
            cover: match (image.view, picture) {
                (View::Pause, _) => Cover::Pause,
                (_, Some(row)) => Cover::OverFrom(row),
                _ => Cover::Nothing,
            },
        }
    }

    /// `before` is the piece before the step; `locks` if the step has locked it.
    fn truth(&self, image: &Image<'_>, scene: &Scene, before: Falling, locks: bool) -> Truth {
        let cell = |mino: &Option<Mino>| match mino {
            None => Cell::Empty,
            Some(Mino::Piece(piece, _)) => Cell::Piece(*piece),
            Some(Mino::Curtain) => Cell::Curtain,
            Some(Mino::Flash) => Cell::Flash,
        };
        let mut cells: Vec<Cell> = scene.cells.iter().map(cell).collect();
        if image.view == View::Pause {
            cells.fill(Cell::Empty);
        }
        if let Some(piece) = image.sprites.piece {
            for (row, col) in piece.cells().into_iter().filter(|(row, _)| *row >= 0) {
                cells[row as usize * COLUMNS + col as usize] = Cell::Piece(piece.piece);
            }
        }
        Truth {
            screen: match image.view {
                View::Play => Screen::Play,
                View::Pause => Screen::Pause,
                View::Curtain => Screen::Curtain,
                View::Over => Screen::GameOver,
            },
            sprite: scene.sprite.map(|sprite| (sprite, self.shown_steps)),
            board: *self.board(),
            cells,
            since_lock: match self.game.life() {
                Life::Locked(since) => Some(since),
                _ => None,
            },
            score: (!scene.b_type).then_some(scene.score),
            level: scene.level,
            lines: scene.lines,
            locks: self.locks(),
            odd: locks && before.cells() != self.falling().cells(),
            overlaps: self.overlaps,
        }
    }
}

/// The tile of a locked cell of a bar, by the cells of bars beside it: lying if there are
/// any, else standing.
fn bar(background: &Background, row: usize, col: usize) -> usize {
    let is_bar = |row: Option<usize>, col: Option<usize>| {
        let cell = || background.get(row?)?.get(col?);
        cell() == Some(&CellArt::Piece(Piece::I))
    };
    let [left, right] = [col.checked_sub(1), Some(col + 1)].map(|col| is_bar(Some(row), col));
    let [above, below] = [row.checked_sub(1), Some(row + 1)].map(|row| is_bar(row, Some(col)));
    match (left, right, above, below) {
        (false, true, ..) => 0,
        (true, true, ..) => 1,
        (true, false, ..) => 2,
        (.., false, _) => 3,
        (.., true) => 4,
        _ => 5,
    }
}
