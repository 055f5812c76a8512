//! One game: what is believed of the field, and how a reading changes that.

use crate::{
    attach::Attach,
    explain::{Appeared, Landing, appeared, falling, is_clearing, landing},
    field::Field,
    next_box::Next,
    pose,
    sight::Sight,
    votes::AGREEING,
};
use rules::{Piece, Pose};
use vision::{Event, Phase, Reading, SeenPiece, Violation};

/// Readings in a row that show nothing known, after which the game has to be found again.
const LOST_FRAMES: u32 = 30;
/// The same while rows are cleared: that is a lock, a second and a half and a new piece.
const LOST_FRAMES_CLEARING: u32 = 60;
/// Readings that have to agree when several places of the lock are possible.
const DOUBTFUL: u32 = 6;

/// The field of a game, its pieces and the next box.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    field: Field,
    stage: Stage,
    next: Next,
    change: Option<(Change, u32)>,
    /// Readings in a row that show nothing known.
    unknown: u32,
}

/// Where in the life of a piece.
#[derive(Clone, Debug)]
enum Stage {
    Unknown(Attach),
    /// The next piece has not been seen yet; the box has shown that one since the lock.
    Waiting(Option<Piece>),
    Falling(Falling),
    /// Full rows are cleared; the field is as before.
    Clearing,
    Over,
}

impl Default for Stage {
    fn default() -> Self {
        Self::Unknown(Attach::default())
    }
}

#[derive(Clone, Copy, Debug)]
struct Falling {
    piece: Piece,
    pose: Pose,
    /// Readings that have shown it.
    seen: u32,
}

/// A change that one reading shows and a second one has to confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// The piece is part of the board, and that one falls.
    Landed(Pose, Option<Piece>),
    /// That one falls.
    Appeared(Piece),
}

impl Game {
    /// One more reading of the field in play. Returns whether it shows what is known.
    pub fn see(&mut self, reading: &Reading, events: &mut Vec<Event>) -> bool {
        self.next.see(reading);
        let Some(sight) = Sight::of(reading) else {
            return false;
        };
        let (is_known, patience) = match &mut self.stage {
            Stage::Over => {
                *self = Self::default();
                return true;
            }
            Stage::Unknown(attach) => {
                let found = attach.see(&sight);
                if let Some(found) = found {
                    self.field = Field::seen(found.board, &sight);
                    self.spawn(found.piece, found.pose, events);
                }
                return true;
            }
            Stage::Waiting(shown) => {
                let shown = *shown;
                (self.wait(&sight, shown, events), LOST_FRAMES)
            }
            Stage::Falling(falling) => {
                let falling = *falling;
                (self.fall(&sight, falling, events), LOST_FRAMES)
            }
            Stage::Clearing => (self.clear(&sight, events), LOST_FRAMES_CLEARING),
        };
        self.unknown = if is_known { 0 } else { self.unknown + 1 };
        if self.unknown >= patience {
            self.lose(events);
        }
        is_known
    }

    /// The curtain falls: the last piece is where it was, or has just come to rest below. One
    /// that was never seen has covered locked cells, and could not move.
    pub fn end(&mut self, events: &mut Vec<Event>) {
        if let (Stage::Waiting(_), Some(unseen)) = (&self.stage, self.next.incoming()) {
            self.spawn(unseen, Pose::SPAWN, events);
        }
        self.end_fall(events);
        self.stage = Stage::Over;
    }

    /// The piece locks where it was seen last, or straight below.
    fn end_fall(&mut self, events: &mut Vec<Event>) {
        if let Stage::Falling(last) = &self.stage {
            let last = *last;
            let pose = pose::dropped(last.pose, last.piece, &self.field.board);
            self.lock(last, pose, events);
        }
    }

    /// The field does not show what is known: the piece has to be found again.
    fn lose(&mut self, events: &mut Vec<Event>) {
        events.push(Event::Violation(Violation {
            rule: "the field has changed in a way that no piece explains".into(),
            cells: Vec::new(),
        }));
        self.stage = Stage::default();
        self.change = None;
        self.unknown = 0;
    }

    fn fall(&mut self, sight: &Sight, last: Falling, events: &mut Vec<Event>) -> bool {
        let board = self.field.board;
        if let Some(pose) = falling(sight, &board, last.piece, last.pose) {
            let now = Falling {
                pose,
                seen: last.seen + 1,
                ..last
            };
            self.stage = Stage::Falling(now);
            self.change = None;
            if self.next.has_changed() && pose::can_lock(pose, last.piece, &board) {
                self.lock(now, pose, events);
            }
            return true;
        }
        let announced = self.next.incoming();
        let Some(landing) = landing(sight, &board, (last.piece, last.pose), announced) else {
            // The piece may be hidden for a moment, as after a pause.
            return sight.shows(&board);
        };
        let Landing {
            lock,
            next,
            is_doubtful,
        } = landing;
        let needed = if is_doubtful { DOUBTFUL } else { AGREEING };
        if self.confirms(Change::Landed(lock, next.map(|next| next.piece)), needed) {
            self.lock(last, lock, events);
            if let Some(next) = next {
                self.finish_clear(events);
                self.spawn(next.piece, next.pose, events);
            }
        }
        true
    }

    /// `before` is what the box has shown since the last lock.
    fn wait(&mut self, sight: &Sight, before: Option<Piece>, events: &mut Vec<Event>) -> bool {
        if let Some(next) = appeared(sight, &self.field.board, self.next.incoming()) {
            self.confirm_appeared(next, events);
            return true;
        }
        if !sight.shows(&self.field.board) {
            return false;
        }
        let has_changed =
            before.is_some() && self.next.shown().is_some_and(|now| Some(now) != before);
        if let (true, Some(unseen), Some(before)) = (has_changed, self.next.incoming(), before) {
            // It has covered locked cells all the time.
            self.spawn(unseen, Pose::SPAWN, events);
            self.end_fall(events);
            self.next.passed(before);
        }
        true
    }

    fn clear(&mut self, sight: &Sight, events: &mut Vec<Event>) -> bool {
        let after = self.field.collapsed();
        if self.next.has_changed() && sight.shows(&after.board) {
            self.finish_clear(events);
            return true;
        }
        if sight.shows(&self.field.board) || is_clearing(sight, &self.field.board) {
            return true;
        }
        let next = appeared(sight, &after.board, self.next.incoming());
        if let Some(next) = next {
            self.confirm_appeared(next, events);
        }
        next.is_some()
    }

    fn confirm_appeared(&mut self, next: Appeared, events: &mut Vec<Event>) {
        let needed = if next.is_doubtful { DOUBTFUL } else { AGREEING };
        if self.confirms(Change::Appeared(next.piece), needed) {
            self.finish_clear(events);
            self.spawn(next.piece, next.pose, events);
        }
    }

    /// Whether enough readings in a row have shown the change.
    fn confirms(&mut self, change: Change, needed: u32) -> bool {
        let readings = match self.change {
            Some((before, readings)) if before == change => readings + 1,
            _ => 1,
        };
        self.change = (readings < needed).then_some((change, readings));
        readings >= needed
    }

    fn lock(&mut self, falling: Falling, pose: Pose, events: &mut Vec<Event>) {
        self.field.lock(falling.piece, pose);
        events.push(Event::Locked(Falling { pose, ..falling }.seen()));
        let full: Vec<i8> = self.field.board.full_rows().collect();
        self.stage = if full.is_empty() {
            Stage::Waiting(self.next.shown())
        } else {
            events.push(Event::Clearing(full));
            Stage::Clearing
        };
    }

    /// The rows that were full are gone.
    fn finish_clear(&mut self, events: &mut Vec<Event>) {
        let cleared = self.field.board.full_rows().count() as u8;
        if cleared > 0 {
            self.field = self.field.collapsed();
            events.push(Event::Cleared(cleared));
            self.stage = Stage::Waiting(self.next.shown());
        }
    }

    fn spawn(&mut self, piece: Piece, pose: Pose, events: &mut Vec<Event>) {
        self.next.spawned();
        self.change = None;
        self.stage = Stage::Falling(Falling {
            piece,
            pose,
            seen: 1,
        });
        events.push(Event::Spawned(piece));
    }

    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::Unknown(_) | Stage::Falling(_) => Phase::Falling,
            Stage::Waiting(_) => Phase::Locked,
            Stage::Clearing => Phase::Clearing { since_lock: 0 },
            Stage::Over => Phase::Over,
        }
    }

    pub fn falling(&self) -> Option<SeenPiece> {
        match &self.stage {
            Stage::Falling(falling) => Some(falling.seen()),
            _ => None,
        }
    }

    /// The locked cells, and what is believed to stand in each cell of the screen.
    pub fn field(&self) -> (rules::Board, Vec<vision::Cell>) {
        let falling = match &self.stage {
            Stage::Falling(falling) => Some((falling.piece, falling.pose)),
            _ => None,
        };
        (self.field.board, self.field.with(falling))
    }

    pub const fn next(&self) -> &Next {
        &self.next
    }
}

impl Falling {
    const fn seen(&self) -> SeenPiece {
        SeenPiece {
            piece: self.piece,
            orientation: self.pose.orientation,
            row: self.pose.row,
            col: self.pose.col,
            steps: self.seen,
        }
    }
}
