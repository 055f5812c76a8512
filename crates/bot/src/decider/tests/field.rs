//! A game in which everything happens by the rules, one step a picture.

use pad::{Buttons, FrameNo};
use rules::{Board, Falling, InputState, Piece, Step, entry_delay_step, gravity, step, timeline};
use vision::{Cell, Event, Menu, Phase, Reading, Screen, SeenPiece, Tracked};

/// Steps to the next piece, on the picture on which full rows flash for the first
/// time.
const FLASHES: u32 = timeline::LOCK_TO_SPAWN_CLEAR - timeline::FLASH_START + 1;

/// Picture `number` shows what step `number - 2` left.
pub struct Field {
    pub number: FrameNo,
    pub locks: u64,
    /// Held by somebody else, from the next answer on.
    pub other: Buttons,
    level: u8,
    board: Board,
    input: InputState,
    falling: Option<(Falling, u32)>,
    gap: Option<Gap>,
    queue: [Piece; 2],
    random: u32,
    events: Vec<Event>,
    /// The answer to the last picture.
    answer: Buttons,
}

/// Between a lock and the next piece.
struct Gap {
    /// Steps to the first one of the next piece.
    left: u32,
    cleared: u8,
    /// The lock, until it is reported.
    lock: Option<SeenPiece>,
    /// The board under the piece, and the board with it.
    under: Board,
    before: Board,
}

impl Gap {
    /// A lock that no picture has shown.
    fn still_there(&self, tracked: &mut Tracked) {
        tracked.phase = Phase::Falling;
        tracked.board = self.under;
        tracked.falling = self.lock.map(|lock| SeenPiece {
            steps: lock.steps + timeline::LOCK_TO_SPAWN + 1 - self.left.min(3),
            ..lock
        });
    }
}

impl Field {
    pub fn new(level: u8, number: FrameNo) -> Self {
        let mut field = Self {
            number,
            locks: 0,
            other: Buttons::NONE,
            level,
            board: Board::EMPTY,
            input: InputState::default(),
            falling: None,
            gap: None,
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

    /// The next picture. A lock is reported as late as pictures show it: when the next
    /// box changes, when rows flash, or when the next piece is there.
    pub fn picture(&mut self) -> (Reading, Tracked) {
        self.number += 1;
        let mut tracked = Tracked::nothing(self.number);
        tracked.screen = Screen::Play;
        tracked.board = self.board;
        tracked.next = Some(self.queue[0]);
        tracked.level = Some(self.level);
        tracked.score = Some(0);
        tracked.lines = Some(0);
        tracked.phase = Phase::Falling;
        tracked.falling = self.falling.map(|(f, steps)| seen(&f, steps));
        match &mut self.gap {
            Some(gap) if gap.left == 1 => {
                tracked.next = Some(self.queue[1]);
                if gap.cleared > 0 {
                    self.events.push(Event::Cleared(gap.cleared));
                    tracked.phase = Phase::Locked;
                } else if self.queue[0] != self.queue[1] {
                    self.events.extend(gap.lock.take().map(Event::Locked));
                    tracked.phase = Phase::Locked;
                } else {
                    gap.still_there(&mut tracked);
                }
            }
            Some(gap) if gap.cleared > 0 && gap.left <= FLASHES => {
                if let Some(lock) = gap.lock.take() {
                    self.events.push(Event::Locked(lock));
                    self.events.push(Event::Clearing(Vec::new()));
                }
                let since_lock = timeline::LOCK_TO_SPAWN_CLEAR - gap.left;
                tracked.phase = Phase::Clearing { since_lock };
                tracked.board = gap.before;
            }
            Some(gap) => gap.still_there(&mut tracked),
            None => {}
        }
        tracked.events = std::mem::take(&mut self.events);
        (reading(Screen::Play), tracked)
    }

    /// The answer to the picture; the step that the next one shows is run with the
    /// answer before it.
    pub fn answer(&mut self, buttons: Buttons) {
        let acting = std::mem::replace(&mut self.answer, buttons | self.other);
        if let Some(gap) = &mut self.gap {
            gap.left -= 1;
            if gap.left > 0 {
                entry_delay_step(&mut self.input, acting);
                return;
            }
            self.events.extend(gap.lock.take().map(Event::Locked));
            self.gap = None;
            self.spawn();
        }
        self.run(acting);
    }

    fn run(&mut self, buttons: Buttons) {
        let Some((falling, steps)) = &mut self.falling else {
            return;
        };
        *steps += 1;
        let constant = gravity(self.level);
        if step(&self.board, falling, &mut self.input, buttons, constant) == Step::Fell {
            return;
        }
        let (at, steps) = (*falling, *steps);
        let under = self.board;
        self.board.place(at.piece, at.orientation, at.row, at.col);
        let before = self.board;
        let cleared = self.board.clear_full_rows();
        let left = if cleared > 0 {
            timeline::LOCK_TO_SPAWN_CLEAR
        } else {
            timeline::LOCK_TO_SPAWN
        };
        self.gap = Some(Gap {
            left,
            cleared,
            lock: Some(seen(&at, steps)),
            under,
            before,
        });
        self.falling = None;
        self.locks += 1;
    }

    /// The game does not read the newest answer.
    pub fn swallow(&mut self) {
        self.answer = Buttons::NONE;
    }

    /// Whether the newest picture is the one on which the next box changes, or stays
    /// as it is because the same kind comes again.
    pub fn box_changes(&self) -> bool {
        self.gap.as_ref().is_some_and(|gap| gap.left == 1)
    }

    /// Whether the piece rests, so that the next soft drop locks it.
    pub fn rests(&self) -> bool {
        self.falling.is_some_and(|(f, _)| f.rests(&self.board))
    }

    /// Another piece appears than the one that was in the next box.
    pub fn deal_another(&mut self) {
        let other = Piece::EACH.into_iter().find(|p| !self.queue.contains(p));
        self.queue[0] = other.unwrap_or(Piece::O);
    }

    /// Gravity comes a step early; false when it is not nearly due.
    pub fn hurry(&mut self) -> bool {
        let soft_drop = self.answer.contains(Buttons::DOWN);
        match &mut self.falling {
            Some((falling, _)) if falling.gravity == 1 && falling.row < 6 && !soft_drop => {
                falling.gravity = 0;
                true
            }
            _ => false,
        }
    }
}

fn seen(falling: &Falling, steps: u32) -> SeenPiece {
    SeenPiece {
        piece: falling.piece,
        orientation: falling.orientation,
        row: falling.row,
        col: falling.col,
        steps,
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
