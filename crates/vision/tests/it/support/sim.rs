//! A game that plays by the rules and yields, frame by frame, the picture and what
//! it shows. One call of [`Sim::step`] is one step of the game; the picture is the
//! background as the step leaves it, with the sprites of the step before.

use super::{
    painter::{Cover, Scene, Sprite, paint},
    skin::{Mino, Skin, tile_of},
};
use pad::Buttons;
use rules::{
    Board, COLUMNS, Falling, InputState, Locked, Piece, ROWS, Step, clear_points, entry_delay_step,
    gravity, level_after, speed, step,
    timeline::{self, ClearPhase, clear_phase},
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

enum State {
    Falling,
    /// Steps since that of the lock; lines that are being cleared.
    Gap {
        since: u32,
        rows: Vec<usize>,
    },
    /// Steps since the fatal lock.
    Over(u32),
}

pub struct Sim<'a> {
    skin: &'a Skin,
    random: u64,
    state: State,
    pub board: Board,
    pub falling: Falling,
    steps: u32,
    input: InputState,
    pub next: Piece,
    hidden: Piece,
    forced: Vec<Piece>,
    pub preview: bool,
    paused: bool,
    shown: Scene,
    sprite_steps: u32,
    score: u32,
    pub level: u8,
    heart: bool,
    lines: u16,
    top_locks: u32,
    locks: u32,
    held: Buttons,
    collapsed: Vec<Option<Mino>>,
    overlaps: bool,
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
        let mut sim = Self {
            skin,
            random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            state: State::Falling,
            board: Board::EMPTY,
            falling: Falling::spawn(Piece::O, 0),
            steps: 0,
            input: InputState::default(),
            next: Piece::O,
            hidden: Piece::O,
            forced: pieces.to_vec(),
            preview: true,
            paused: false,
            shown: Scene {
                level,
                heart,
                ..Scene::new()
            },
            sprite_steps: 0,
            score: 0,
            level,
            heart,
            lines: 0,
            top_locks: 0,
            locks: 0,
            held: Buttons::NONE,
            collapsed: Vec::new(),
            overlaps: false,
        };
        let first = sim.draw();
        sim.next = sim.draw();
        sim.hidden = sim.draw();
        sim.falling = Falling::spawn(first, sim.gravity());
        sim.draw_sprites();
        sim
    }

    /// Fills cells of the field before the game begins, 18 lines of 10 characters,
    /// a piece's letter in each.
    pub fn fill(&mut self, text: &str) {
        for (row, line) in text.split_whitespace().enumerate() {
            for (col, ch) in line.chars().enumerate() {
                if let Some(piece) = Piece::from_letter(ch) {
                    self.board.fill(row as i8, col as i8);
                    self.shown.set(row, col, Mino::Piece(piece, 0));
                }
            }
        }
    }

    /// Makes it a game of B-type: so many lines to go, and this garbage.
    pub fn b_type(&mut self, lines: u16, garbage: &str) {
        self.lines = lines;
        self.shown.lines = lines;
        self.shown.b_type = true;
        self.fill(garbage);
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) % n
    }

    fn draw(&mut self) -> Piece {
        if self.forced.is_empty() {
            Piece::EACH[self.below(7) as usize]
        } else {
            self.forced.remove(0)
        }
    }

    fn gravity(&self) -> u8 {
        gravity(speed(self.level, self.heart))
    }

    pub fn is_falling(&self) -> bool {
        matches!(self.state, State::Falling)
    }

    /// Pieces locked so far.
    pub fn step_locks(&self) -> u32 {
        self.locks
    }

    /// Whether two pieces in a row are of one kind.
    pub fn twins(&self) -> bool {
        self.falling.piece == self.next || self.next == self.hidden
    }

    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over(_))
    }

    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// One step with these buttons, and the image that is drawn after it.
    pub fn step(&mut self, buttons: Buttons) -> (Picture, Truth) {
        let old = (self.shown.sprite, self.shown.next, self.sprite_steps);
        let locks = self.locks;
        self.logic(buttons);
        self.held = buttons;
        let image = Scene {
            sprite: old.0,
            next: old.1,
            ..self.shown.clone()
        };
        let truth = self.truth(&image, old.2, self.locks > locks);
        (paint(self.skin, &image), truth)
    }

    fn logic(&mut self, buttons: Buttons) {
        let pressed = buttons.newly_since(self.held);
        if pressed.contains(Buttons::START) && !self.is_over() {
            self.paused = !self.paused;
            self.shown.cover = if self.paused {
                Cover::Pause
            } else {
                Cover::Nothing
            };
            self.input.held = buttons;
            self.shown.sprite = None;
            self.shown.next = None;
            if !self.paused {
                self.draw_sprites();
            }
            return;
        }
        if pressed.contains(Buttons::SELECT) && !self.is_over() {
            self.preview = !self.preview;
            self.shown.next = self.preview.then_some(self.next);
        }
        if self.paused {
            self.input.held = buttons;
            match &self.state {
                State::Gap { since, rows } if (3..76).contains(since) && !rows.is_empty() => {
                    self.gap(None);
                }
                _ => {}
            }
            return;
        }
        match self.state {
            State::Falling => self.fall(buttons),
            State::Gap { .. } => self.gap(Some(buttons)),
            State::Over(since) => self.over(since + 1),
        }
    }

    fn fall(&mut self, buttons: Buttons) {
        self.overlaps = self
            .falling
            .cells()
            .iter()
            .any(|&(r, c)| self.board.is_filled(r, c));
        let gravity = self.gravity();
        let result = step(
            &self.board,
            &mut self.falling,
            &mut self.input,
            buttons,
            gravity,
        );
        self.steps += 1;
        match result {
            Step::Fell => self.draw_sprites(),
            Step::Locked(locked) => self.lock(locked),
        }
    }

    fn lock(&mut self, locked: Locked) {
        let Falling {
            piece,
            orientation,
            row,
            col,
            ..
        } = self.falling;
        self.board.place(piece, orientation, row, col);
        for (i, (r, c)) in piece.cells(orientation).iter().enumerate() {
            let (r, c) = (row + r, col + c);
            if r >= 0 {
                self.shown
                    .set(r as usize, c as usize, tile_of(piece, orientation, i));
            }
        }
        self.locks += 1;
        self.score = (self.score + u32::from(locked.points)).min(rules::MAX_SCORE);
        if (row, col) == (rules::SPAWN_ROW, rules::SPAWN_COL) {
            self.top_locks += 1;
            if self.top_locks == 2 {
                self.state = State::Over(0);
                self.draw_sprites();
                return;
            }
        }
        let rows = self.board.full_rows().map(|row| row as usize).collect();
        self.state = State::Gap { since: 0, rows };
        self.shown.sprite = None;
    }

    /// One step between the lock and the next piece; paused without buttons.
    fn gap(&mut self, buttons: Option<Buttons>) {
        if let Some(buttons) = buttons {
            entry_delay_step(&mut self.input, buttons);
        }
        let State::Gap { since, rows } = &mut self.state else {
            return;
        };
        *since += 1;
        let (since, rows) = (*since, rows.clone());
        if since == timeline::DROP_POINTS_SHOWN {
            self.shown.score = self.score;
        }
        let clears = !rows.is_empty();
        let spawn = if clears {
            timeline::LOCK_TO_SPAWN_CLEAR
        } else {
            timeline::LOCK_TO_SPAWN
        };
        if clears {
            self.clear(since, &rows);
        }
        if since == spawn - 1 {
            let new = self.draw();
            self.falling = Falling::spawn(self.next, self.gravity());
            self.steps = 0;
            self.next = self.hidden;
            self.hidden = new;
            self.shown.next = (self.preview && !self.paused).then_some(self.next);
        }
        if since == spawn {
            self.state = State::Falling;
            if let Some(buttons) = buttons {
                // The gap's step has moved the counters already, as the game does not.
                self.fall(buttons);
            }
        }
    }

    fn clear(&mut self, since: u32, rows: &[usize]) {
        if since == timeline::FLASH_START {
            self.collapsed = self.shown.cells.clone();
        }
        let plain = self.collapsed.clone();
        for &row in rows.iter().filter(|_| since >= timeline::FLASH_START) {
            let cells = row * COLUMNS..(row + 1) * COLUMNS;
            match clear_phase(since) {
                ClearPhase::Plain => self.shown.cells[cells.clone()].copy_from_slice(&plain[cells]),
                ClearPhase::Flash => self.shown.cells[cells].fill(Some(Mino::Flash)),
                ClearPhase::White => self.shown.cells[cells].fill(None),
                ClearPhase::Collapse { .. } | ClearPhase::Done => {}
            }
        }
        if since == timeline::COLLAPSE_START - 1 {
            for &row in rows {
                self.collapsed.copy_within(0..row * COLUMNS, COLUMNS);
            }
            self.board.clear_full_rows();
        }
        if since >= timeline::COLLAPSE_START {
            let row = (timeline::COLLAPSE_END - since) as usize * COLUMNS;
            self.shown.cells[row..row + COLUMNS]
                .copy_from_slice(&self.collapsed[row..row + COLUMNS]);
        }
        let cleared = rows.len() as u16;
        let b_type = self.shown.b_type;
        let total = if b_type {
            self.lines.saturating_sub(cleared)
        } else {
            (self.lines + cleared).min(rules::MAX_LINES)
        };
        if since == timeline::LEVEL_SHOWN {
            let points = clear_points(rows.len() as u8, self.level);
            self.score = (self.score + points).min(rules::MAX_SCORE);
            if !b_type {
                self.level = level_after(self.level, total);
            }
            self.shown.level = self.level;
        }
        if since == timeline::CLEAR_POINTS_SHOWN {
            self.shown.score = self.score;
        }
        if since == timeline::LINES_SHOWN {
            self.lines = total;
            self.shown.lines = total;
        }
    }

    fn over(&mut self, since: u32) {
        self.state = State::Over(since);
        if since == 1 {
            self.shown.sprite = None;
            self.shown.next = None;
        }
        // Images are counted from the one after the step of the lock.
        let image = since - 1;
        let row = |first: u32| (ROWS as u32 - 1).checked_sub(image.wrapping_sub(first));
        if image >= timeline::CURTAIN_START
            && let Some(row) = row(timeline::CURTAIN_START)
        {
            let row = row as usize * COLUMNS;
            self.shown.cells[row..row + COLUMNS].fill(Some(Mino::Curtain));
        }
        if image >= timeline::UNCOVER_START
            && let Some(row) = row(timeline::UNCOVER_START)
        {
            self.shown.cover = Cover::OverFrom(row as usize);
            let row = row as usize * COLUMNS;
            self.shown.cells[row..row + COLUMNS].fill(None);
        }
    }

    fn draw_sprites(&mut self) {
        let Falling {
            piece,
            orientation,
            row,
            col,
            ..
        } = self.falling;
        let falls = matches!(self.state, State::Falling | State::Over(_));
        self.shown.sprite = falls.then_some(Sprite {
            piece,
            orientation,
            row,
            col,
        });
        self.shown.next = self.preview.then_some(self.next);
        self.sprite_steps = self.steps;
    }

    fn truth(&self, image: &Scene, steps: u32, locked_now: bool) -> Truth {
        let over = match self.state {
            State::Over(since) => since.saturating_sub(1),
            _ => 0,
        };
        let screen = match image.cover {
            Cover::Pause => Screen::Pause,
            _ if over >= timeline::GAME_OVER_SHOWN => Screen::GameOver,
            _ if over >= timeline::CURTAIN_START => Screen::Curtain,
            _ => Screen::Play,
        };
        let cell = |mino: &Option<Mino>| match mino {
            None => Cell::Empty,
            Some(Mino::Piece(piece, _)) => Cell::Piece(*piece),
            Some(Mino::Curtain) => Cell::Curtain,
            Some(Mino::Flash) => Cell::Flash,
        };
        let mut cells: Vec<Cell> = image.cells.iter().map(cell).collect();
        if image.cover == Cover::Pause {
            cells.fill(Cell::Empty);
        }
        if let Some(Sprite {
            piece,
            orientation,
            row,
            col,
        }) = image.sprite
        {
            for (r, c) in piece.cells(orientation) {
                if row + r >= 0 {
                    cells[(row + r) as usize * COLUMNS + (col + c) as usize] = Cell::Piece(piece);
                }
            }
        }
        let since_lock = match &self.state {
            State::Gap { since, .. } => Some(*since),
            _ => None,
        };
        let at = |s: Sprite| (s.orientation, s.row, s.col);
        let here = (self.falling.orientation, self.falling.row, self.falling.col);
        Truth {
            screen,
            sprite: image.sprite.map(|sprite| (sprite, steps)),
            board: self.board,
            cells,
            since_lock,
            score: (!image.b_type).then_some(image.score),
            level: image.level,
            lines: image.lines,
            locks: self.locks,
            overlaps: self.overlaps,
            odd: locked_now && image.sprite.is_some_and(|s| at(s) != here),
        }
    }
}
