//! A game in which everything happens by the rules, one step a picture.

use pad::{Buttons, FrameNo};
use rules::{Board, Falling, Hands, Piece, Step, gap_step, gravity, step, timeline};
use vision::{Cell, Event, Menu, Phase, Reading, Screen, SeenPiece, Tracked};

/// Picture `number` shows what step `number - 2` left.
pub struct Field {
    pub number: FrameNo,
    pub locks: u64,
    /// Held by somebody else, from the next answer on.
    pub other: Buttons,
    level: u8,
    board: Board,
    hands: Hands,
    falling: Option<(Falling, u32)>,
    gap: u32,
    queue: [Piece; 2],
    random: u32,
    events: Vec<Event>,
    /// The answer to the last picture.
    answer: Buttons,
}

impl Field {
    pub fn new(level: u8, number: FrameNo) -> Self {
        let mut field = Self {
            number,
            locks: 0,
            other: Buttons::NONE,
            level,
            board: Board::EMPTY,
            hands: Hands::default(),
            falling: None,
            gap: 0,
            queue: [Piece::T, Piece::L],
            random: 12345,
            events: Vec::new(),
            answer: Buttons::NONE,
        };
        field.events.push(Event::GameStarted);
        field.spawn();
        field
    }

    fn spawn(&mut self) {
        let falling = Falling::spawn(self.queue[0], gravity(self.level));
        self.falling = Some((falling, 0));
        self.events.push(Event::Spawned(self.queue[0]));
        self.random = self
            .random
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        let next = Piece::EACH[(self.random >> 24) as usize % 7];
        self.queue = [self.queue[1], next];
    }

    /// The next picture.
    pub fn picture(&mut self) -> (Reading, Tracked) {
        self.number += 1;
        let mut tracked = Tracked::nothing(self.number);
        tracked.screen = Screen::Play;
        tracked.phase = match self.falling {
            Some(_) => Phase::Falling,
            None => Phase::Locked,
        };
        tracked.board = self.board;
        tracked.falling = self.falling.map(|(f, steps)| SeenPiece {
            piece: f.piece,
            orientation: f.orientation,
            row: f.row,
            col: f.col,
            steps,
        });
        tracked.next = Some(self.queue[0]);
        tracked.level = Some(self.level);
        tracked.score = Some(0);
        tracked.lines = Some(0);
        tracked.events = std::mem::take(&mut self.events);
        (reading(Screen::Play), tracked)
    }

    /// The answer to the picture; the step that the next one shows is run with the
    /// answer before it.
    pub fn answer(&mut self, buttons: Buttons) {
        let acting = std::mem::replace(&mut self.answer, buttons | self.other);
        let Some((falling, steps)) = &mut self.falling else {
            self.gap -= 1;
            if self.gap > 0 {
                gap_step(&mut self.hands, acting);
            } else {
                self.spawn();
                self.run(acting);
            }
            return;
        };
        let _ = (falling, steps);
        self.run(acting);
    }

    fn run(&mut self, buttons: Buttons) {
        let Some((falling, steps)) = &mut self.falling else {
            return;
        };
        *steps += 1;
        let constant = gravity(self.level);
        if step(&self.board, falling, &mut self.hands, buttons, constant) == Step::Fell {
            return;
        }
        let at = *falling;
        self.board.place(at.piece, at.orientation, at.row, at.col);
        self.events.push(Event::Locked(SeenPiece {
            piece: at.piece,
            orientation: at.orientation,
            row: at.row,
            col: at.col,
            steps: *steps,
        }));
        let cleared = self.board.clear_full_rows();
        self.gap = if cleared > 0 {
            timeline::LOCK_TO_SPAWN_CLEAR
        } else {
            timeline::LOCK_TO_SPAWN
        };
        self.falling = None;
        self.locks += 1;
    }

    /// The game does not read the newest answer.
    pub fn swallow(&mut self) {
        self.answer = Buttons::NONE;
    }

    /// Gravity comes early; false when no piece falls freely now.
    pub fn hurry(&mut self) -> bool {
        match &mut self.falling {
            Some((falling, steps)) if *steps > 3 && falling.gravity > 2 && falling.row < 6 => {
                falling.gravity = 0;
                !self.hands.held.contains(Buttons::DOWN) && !self.answer.contains(Buttons::DOWN)
            }
            _ => false,
        }
    }
}

pub fn reading(screen: Screen) -> Reading {
    Reading {
        screen,
        cells: vec![
            vision::CellReading {
                cell: Cell::Empty,
                votes: 0,
                margin: 4
            };
            vision::CELLS
        ],
        next: None,
        next_empty: false,
        score: None,
        level: None,
        lines: None,
        heart: None,
        menu: Menu::default(),
    }
}
