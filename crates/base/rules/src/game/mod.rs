//! A whole game, exact to the frame: what every picture of it shows.
//!
//! One call of [`Game::step`] is one step of the game, and [`Game::image`] the image
//! of that step: the background as the step left it, the sprites as the step before
//! built them. Which pieces are dealt is left to the caller.
//!
//! A step does the first of these that applies:
//!
//! | when | what |
//! |---|---|
//! | the game is over | the curtain goes on; only the pad is noted |
//! | Start is newly pressed | the pause begins or ends; nothing else |
//! | paused | Select still counts; full rows go on to flash, but are not collapsed |
//! | after a lock | presses of Down arm the soft drop, the clear goes on ([`timeline`]) |
//! | a piece falls | [`step`](crate::step()) |

mod clear;
mod field;
mod image;
mod start;

pub use field::Cells;
pub use image::{Image, Numbers, Sprites, View, cell_shown};
pub use start::Start;

use crate::{
    Background, Board, COLUMNS, CellArt, Falling, InputState, Locked, MAX_LINES, Piece, Placement,
    ROWS, Step, entry_delay_step, gravity,
    motion::{self, shift},
    speed, timeline,
};
use field::Field;
use pad::Buttons;

/// The lock at the spawn place that ends a game: the second of the game.
const LAST_TOP_LOCK: u8 = 2;

/// The phase of the piece and of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// A piece falls.
    Falling,
    /// The last piece locked this many steps ago.
    Locked(u32),
    /// The piece that ended the game locked this many steps ago.
    Over(u32),
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    life: Life,
    paused: bool,
    field: Field,
    /// Rows that are being cleared, bit `r` is row `r`.
    full: u32,
    falling: Falling,
    input: InputState,
    next: Piece,
    after_next: Piece,
    preview: bool,
    heart: bool,
    /// The current numbers.
    numbers: Numbers,
    /// The level that a clear is paid for.
    paid_level: u8,
    /// Whether the piece has left its spawn place.
    moved: bool,
    top_locks: u8,
    locked: u32,
    spawned: u32,

    background: Background,
    /// The sprites that the last step built, and those of the step before.
    sprites: Sprites,
    sprites_before: Sprites,
    /// Score and level as shown; lines as shown beside the field.
    shown: Numbers,
    /// The lines that the pause page shows from its next beginning on.
    pause_lines: u16,
    /// The lines that this pause page shows.
    paused_lines: u16,
}

impl Game {
    /// A game at its first picture. `pieces` are the one that falls, the next one and
    /// the one after it. Step 0 of the first piece has passed while the display came
    /// on: no press counted in it.
    #[must_use]
    pub fn new(start: &Start, pieces: [Piece; 3]) -> Self {
        let [piece, next, after_next] = pieces;
        let numbers = Numbers {
            score: start.score,
            level: start.level,
            lines: start.lines,
        };
        let mut game = Self {
            life: Life::Falling,
            paused: false,
            field: Field::new(start.cells),
            full: 0,
            falling: Falling::spawn(piece, gravity(speed(start.level, start.heart))),
            input: InputState {
                held: start.held,
                das_counter: start.shift,
                ..InputState::default()
            },
            next,
            after_next,
            preview: start.preview,
            heart: start.heart,
            numbers,
            paid_level: start.level,
            moved: false,
            top_locks: 0,
            locked: 0,
            spawned: 1,
            background: [[CellArt::Empty; COLUMNS]; ROWS],
            sprites: Sprites::default(),
            sprites_before: Sprites::default(),
            shown: numbers,
            pause_lines: start.lines,
            paused_lines: start.lines,
        };
        for row in 0..ROWS {
            game.draw_row(row);
        }
        game.falling.gravity = game.falling.gravity.saturating_sub(1);
        let col = game.falling.col;
        shift(
            game.field.board(),
            &mut game.falling,
            &mut game.input,
            start.held,
            Buttons::NONE,
        );
        game.moved = game.falling.col != col;
        game.draw_piece();
        game.draw_next();
        game.sprites_before = game.sprites;
        game
    }

    /// One step with `buttons` held. `deal` is called when a piece is dealt, with the piece
    /// that falls next and the one that is then shown in the next box. Returns the lock,
    /// if a piece locked.
    pub fn step(
        &mut self,
        buttons: Buttons,
        deal: impl FnOnce(Piece, Piece) -> Piece,
    ) -> Option<Locked> {
        self.sprites_before = self.sprites;
        let pressed = buttons.newly_since(self.input.held);
        if let Life::Over(since) = self.life {
            self.input.held = buttons;
            self.curtain_step(since.saturating_add(1));
            return None;
        }
        if pressed.contains(Buttons::START) {
            self.input.held = buttons;
            self.toggle_pause();
            return None;
        }
        if pressed.contains(Buttons::SELECT) {
            self.preview = !self.preview;
            self.draw_next();
        }
        match self.life {
            _ if self.paused => {
                self.input.held = buttons;
                self.paused_step();
                None
            }
            Life::Locked(since) => {
                let since = since + 1;
                if self.spawns(since) {
                    return self.fall(buttons);
                }
                entry_delay_step(&mut self.input, buttons);
                if self.full == 0 {
                    self.gap(since, deal);
                } else {
                    self.clear(since, deal);
                }
                None
            }
            _ => self.fall(buttons),
        }
    }

    /// The image of the last step, in which its background and the sprites of the step
    /// before are seen.
    #[must_use]
    pub fn image(&self) -> Image<'_> {
        let view = match self.life {
            Life::Over(since) => clear::view(since),
            _ if self.paused => View::Pause,
            _ => View::Play,
        };
        let lines = if self.paused {
            self.paused_lines
        } else {
            self.shown.lines
        };
        Image {
            view,
            background: &self.background,
            sprites: self.sprites_before,
            numbers: Numbers {
                lines,
                ..self.shown
            },
            heart: self.heart,
        }
    }

    /// The phase after the last step.
    #[must_use]
    pub fn life(&self) -> Life {
        self.life
    }

    /// Whether it is paused.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether rows are being cleared.
    #[must_use]
    pub fn clears(&self) -> bool {
        self.full != 0
    }

    /// Whether the last piece has locked.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.life, Life::Over(_))
    }

    /// Whether Start or A, newly pressed in the next step, leave the game.
    #[must_use]
    pub fn can_be_left(&self) -> bool {
        matches!(self.life, Life::Over(since) if since + 1 >= timeline::FATAL_L + timeline::UNCOVER_START)
    }

    /// The stored field.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.field.board()
    }

    /// The stored field by kinds.
    #[must_use]
    pub fn cells(&self) -> &Cells {
        self.field.cells()
    }

    /// Replaces the stored field and draws it, as a write to the game's memory does.
    pub fn set_cells(&mut self, cells: Cells) {
        self.field = Field::new(cells);
        for row in 0..ROWS {
            self.draw_row(row);
        }
    }

    /// The piece as the last step left it. After a lock it stays where it locked until
    /// the next one is dealt, a step before its step 0.
    #[must_use]
    pub fn falling(&self) -> &Falling {
        &self.falling
    }

    /// Buttons and counters that outlive a piece.
    #[must_use]
    pub fn input(&self) -> &InputState {
        &self.input
    }

    /// The piece that falls next and the one after it.
    #[must_use]
    pub fn queue(&self) -> [Piece; 2] {
        [self.next, self.after_next]
    }

    /// Points, level and lines as they are, shown or not yet.
    #[must_use]
    pub fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// Whether the next piece is shown in play.
    #[must_use]
    pub fn preview(&self) -> bool {
        self.preview
    }

    /// Pieces dealt to fall, and pieces locked.
    #[must_use]
    pub fn pieces(&self) -> (u32, u32) {
        (self.spawned, self.locked)
    }

    /// The gravity constant of the level.
    fn gravity(&self) -> u8 {
        gravity(speed(self.numbers.level, self.heart))
    }

    fn fall(&mut self, buttons: Buttons) -> Option<Locked> {
        self.life = Life::Falling;
        let (before, gravity) = ((self.falling.row, self.falling.col), self.gravity());
        let step = motion::step(
            self.field.board(),
            &mut self.falling,
            &mut self.input,
            buttons,
            gravity,
        );
        self.moved |= (self.falling.row, self.falling.col) != before;
        self.draw_piece();
        match step {
            Step::Fell => None,
            Step::Locked(locked) => {
                self.lock();
                Some(locked)
            }
        }
    }

    fn lock(&mut self) {
        self.field.place(&self.falling);
        for (row, col) in self.falling.cells() {
            if let (Ok(r), Ok(c)) = (usize::try_from(row), usize::try_from(col)) {
                self.background[r][c] = CellArt::Piece(self.falling.piece);
            }
        }
        self.locked += 1;
        self.top_locks += u8::from(!self.moved);
        if !self.moved && self.top_locks >= LAST_TOP_LOCK {
            self.life = Life::Over(0);
            return;
        }
        self.life = Life::Locked(0);
        self.sprites.piece = None;
        self.paid_level = self.numbers.level;
        self.full = self.field.board().full_rows().fold(0, |f, r| f | 1 << r);
        let lines = self.numbers.lines + self.full.count_ones() as u16;
        self.numbers.lines = lines.min(MAX_LINES);
    }

    /// The preview falls next, the piece after it is the preview.
    fn spawn(&mut self, deal: impl FnOnce(Piece, Piece) -> Piece) {
        self.falling = Falling::spawn(self.next, self.gravity());
        self.next = self.after_next;
        self.after_next = deal(self.falling.piece, self.next);
        self.moved = false;
        self.spawned += 1;
        self.draw_next();
    }

    /// The picture changes at once, the sprites with the next image.
    fn toggle_pause(&mut self) {
        self.paused = !self.paused;
        if self.paused {
            self.paused_lines = self.pause_lines;
            self.sprites = Sprites::default();
            return;
        }
        if self.life == Life::Falling {
            self.draw_piece();
        }
        self.draw_next();
    }

    fn draw_piece(&mut self) {
        self.sprites.piece = Some(Placement::from(&self.falling));
    }

    fn draw_next(&mut self) {
        self.sprites.next = self.preview.then_some(self.next);
    }

    fn draw_row(&mut self, row: usize) {
        self.background[row] = self.field.row(row);
    }
}
