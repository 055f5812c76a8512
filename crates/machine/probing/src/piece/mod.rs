//! One piece from its appearance to its rest: probes of what is not known, then the drop.

mod probes;

use crate::{
    grid::{Grid, moved, offset},
    known::Known,
    plan::{Planner, Target},
    tap::{Change, EFFECT, Outcome, Tap},
    turns::{RelativePose, Turns},
};
use autofit::controls::Place;
use pad::Buttons;
use rules::Piece;

/// Rows that a piece has to be able to fall for a probe.
const ROOM: i8 = 5;
/// Rows that fall at once: not by gravity.
const AT_ONCE: i8 = 4;
/// Places that a piece did not come to, after which it is dropped where it is.
const REFUSED: usize = 4;
/// Presses for a shift that did not come before its place is given up.
const TRIES: u32 = 3;

/// What is done with the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Gravity,
    Left,
    Right,
    Turns,
    ToWall,
    Repeat,
    Down,
    Place,
    Drop,
}

/// What was found in a frame.
#[derive(Debug, Default)]
pub struct Report {
    pub texts: Vec<String>,
    /// Whether the piece did not obey.
    pub is_not_ours: bool,
}

/// A picture of a piece, and what is known then.
pub struct Moment<'a> {
    pub known: &'a mut Known,
    pub planner: &'a Planner,
    pub lying: &'a Grid,
    /// The cells in the last picture and in this one.
    pub before: Option<[Place; 4]>,
    pub cells: [Place; 4],
    pub next: Option<Piece>,
    pub is_learning: bool,
    /// Whether the game is to end.
    pub ends_game: bool,
    pub frame: u64,
    pub report: &'a mut Report,
}

/// One piece.
#[derive(Debug)]
pub struct PieceRun {
    kind: Piece,
    level: Option<u32>,
    pose: RelativePose,
    stage: Stage,
    tap: Option<Tap>,
    tries: u32,
    held: Buttons,
    /// Frames at which a shift or a row of the stage's hold was seen, and when the hold began.
    hold_since: Option<u64>,
    seen: Vec<u64>,
    /// When the piece fell last, and whether Down was up since then.
    fell: Option<u64>,
    is_free: bool,
    /// When it came to rest, and whether it was dropped.
    rests: Option<u64>,
    was_dropped: bool,
    target: Option<Target>,
    refused: Vec<(u8, i8)>,
    shifted: [bool; 2],
}

impl PieceRun {
    /// A piece that appears; `None` when its cells are no piece.
    pub fn new(cells: [Place; 4], level: Option<u32>, known: &mut Known) -> Option<Self> {
        let wide = cells.map(|(row, column)| (row.into(), column.into()));
        let kind = autofit::piece_of_cells(&wide)?;
        let turns = known
            .kinds
            .entry(kind)
            .or_insert_with(|| Turns::of_spawn(cells));
        let mut pose = turns.pose(&cells, RelativePose::default(), false)?;
        // Where a piece was seen later than now, it appears further up.
        if pose.orientation == 0 && pose.right == 0 && pose.down < 0 {
            for shape in &mut turns.shapes {
                *shape = moved(shape, pose.down, 0);
            }
            pose = RelativePose::default();
        }
        Some(Self {
            kind,
            level,
            pose,
            stage: Stage::Gravity,
            tap: None,
            tries: 0,
            held: Buttons::NONE,
            hold_since: None,
            seen: Vec::new(),
            fell: None,
            is_free: true,
            rests: None,
            was_dropped: false,
            target: None,
            refused: Vec::new(),
            shifted: [false; 2],
        })
    }

    /// What is held now.
    pub const fn held(&self) -> Buttons {
        self.held
    }

    /// Where it is meant to rest.
    pub fn target(&self) -> Option<&[Place; 4]> {
        self.target.as_ref().map(|target| &target.cells)
    }

    /// What is done, a few words.
    pub const fn doing(&self) -> &'static str {
        match self.stage {
            Stage::Gravity => "watches how a piece falls",
            Stage::Turns => "tries what turns the piece",
            Stage::Left | Stage::Right => "tries a shift",
            Stage::ToWall | Stage::Repeat => "holds a direction",
            Stage::Down => "holds Down",
            Stage::Place => "brings the piece to its column",
            Stage::Drop => "lets the piece fall",
        }
    }

    /// The piece rests, and another one is seen.
    pub fn ended(self, known: &mut Known, frame: u64, cleared: usize) -> Vec<String> {
        let mut texts = Vec::new();
        // A button that was pressed just now, high above the floor, has dropped it.
        if let Some(tap) = self.tap
            && self.rests.is_none()
        {
            texts.extend(note_hard_drop(known, tap.button));
        }
        let Some(rests) = self.rests.filter(|_| cleared == 0) else {
            return texts;
        };
        let frames = (frame - rests) as u16;
        let (place, when) = match self.was_dropped {
            true => (&mut known.lock_dropped, " after a drop"),
            false => (&mut known.lock, ""),
        };
        if place.is_none() {
            texts.push(format!(
                "{frames} frames from the rest of a piece to the next one{when}"
            ));
        }
        place.get_or_insert(frames);
        texts
    }

    /// The next picture of this piece. The buttons for the next frame.
    pub fn see(&mut self, now: &mut Moment) -> Buttons {
        let change = now.before.and_then(|before| change(&before, &now.cells));
        self.follow(now, change);
        let rows = now.planner.rows();
        let has_room = |down| now.lying.has_room(&moved(&now.cells, down, 0), rows);
        let is_low = !(1..=ROOM).all(has_room);
        match (has_room(1), self.rests) {
            (false, None) => self.rests = Some(now.frame),
            (true, _) => self.rests = None,
            _ => {}
        }
        if let Some(Change::Down(rows)) = change
            && rows >= AT_ONCE
            && let Some(tap) = self.tap.take()
        {
            let text = note_hard_drop(now.known, tap.button);
            now.report.texts.extend(text);
            self.stage = Stage::Drop;
            self.was_dropped = true;
            self.held = Buttons::NONE;
            return self.held;
        }
        let probes = now.is_learning && !is_low;
        self.held = self.act(now, change, probes);
        if self.held.contains(Buttons::DOWN) {
            self.is_free = false;
        }
        self.held
    }

    /// Follows the pose, and the rows that gravity takes.
    fn follow(&mut self, now: &mut Moment, change: Option<Change>) {
        match change {
            Some(Change::Down(rows)) => {
                if rows == 1
                    && self.is_free
                    && let Some(fell) = self.fell
                {
                    let frames = (now.frame - fell) as u16;
                    now.known.note_gravity(self.level, frames);
                }
                self.pose.down += rows;
                (self.fell, self.is_free) = (Some(now.frame), true);
            }
            Some(Change::Shift(_)) => {
                if let Some(turns) = now.known.kinds.get_mut(&self.kind)
                    && let Some(pose) = turns.pose(&now.cells, self.pose, false)
                {
                    if pose.down != self.pose.down {
                        (self.fell, self.is_free) = (Some(now.frame), true);
                    }
                    self.pose = pose;
                }
            }
            Some(Change::Turn(_)) | None => {}
        }
    }

    /// Whether no row falls while a press is watched.
    fn is_quiet(&self, known: &Known, frame: u64) -> bool {
        let Some(gravity) = known.gravity(self.level).map(u64::from) else {
            return true;
        };
        let watch = u64::from(EFFECT);
        if gravity <= 2 * watch {
            return true;
        }
        self.fell.is_some_and(|fell| frame + watch < fell + gravity)
    }

    fn act(&mut self, now: &mut Moment, change: Option<Change>, probes: bool) -> Buttons {
        if now.ends_game {
            self.stage = Stage::Drop;
        }
        if let Some(mut tap) = self.tap {
            let other = change.filter(|change| !matches!(change, Change::Down(1)));
            let outcome = tap.see(other);
            self.tap = Some(tap);
            match outcome {
                Outcome::Pending(buttons) => return buttons,
                Outcome::Done(done) => {
                    self.tap = None;
                    self.tapped(now, tap.button, done);
                    return Buttons::NONE;
                }
            }
        }
        loop {
            let stage = self.stage;
            if let Some(buttons) = self.probe(now, change, probes) {
                return buttons;
            }
            if self.stage == stage {
                break;
            }
        }
        match self.stage {
            Stage::Place => self.place(now),
            _ => self.drop(now.known),
        }
    }

    fn press(&mut self, button: Buttons) -> Buttons {
        let mut tap = Tap::new(button);
        _ = tap.see(None);
        self.tap = Some(tap);
        button
    }

    /// Turns and shifts towards the target, press by press.
    fn place(&mut self, now: &Moment) -> Buttons {
        let known = &*now.known;
        let buttons = known.turning();
        if self.tries >= TRIES {
            self.tries = 0;
            if let Some(target) = self.target.take() {
                self.refused.push((target.orientation, target.right));
            }
        }
        if self.target.is_none() && self.refused.len() <= REFUSED && known.shifts == Some(true) {
            let ways = known.kinds.get(&self.kind).map_or_else(Vec::new, |turns| {
                turns.ways(self.pose.orientation, &buttons)
            });
            let is_open = |orientation, right| {
                ways.iter().any(|(to, _)| *to == orientation)
                    && !self.refused.contains(&(orientation, right))
            };
            let pieces = (self.kind, now.next);
            let target = (now.planner).choose(now.lying, &known.kinds, pieces, &is_open);
            self.target = target;
        }
        let Some(target) = &self.target else {
            self.stage = Stage::Drop;
            return self.drop(known);
        };
        let turns = known.kinds.get(&self.kind);
        let ways = turns.map_or_else(Vec::new, |turns| {
            turns.ways(self.pose.orientation, &buttons)
        });
        let way = ways.iter().find(|(to, _)| *to == target.orientation);
        let right = target.right - self.pose.right;
        match way.map(|(_, way)| way.first().copied()) {
            Some(Some(button)) => self.press(button),
            Some(None) if right > 0 => self.press(Buttons::RIGHT),
            Some(None) if right < 0 => self.press(Buttons::LEFT),
            Some(None) => {
                self.stage = Stage::Drop;
                self.drop(known)
            }
            None => {
                self.tries = TRIES;
                Buttons::NONE
            }
        }
    }

    /// Brings the piece down. The frames of a lock are first counted without a button.
    fn drop(&mut self, known: &Known) -> Buttons {
        if known.lock.is_none() {
            return Buttons::NONE;
        }
        match (known.hard_drop, known.down) {
            (Some(_), _) if self.rests.is_some() => Buttons::NONE,
            (Some(button), _) => {
                self.was_dropped = true;
                self.press(button)
            }
            (None, Some(Some(_))) => {
                self.was_dropped = true;
                Buttons::DOWN
            }
            _ => Buttons::NONE,
        }
    }
}

fn note_hard_drop(known: &mut Known, button: Buttons) -> Option<String> {
    if known.hard_drop.is_some() {
        return None;
    }
    known.hard_drop = Some(button);
    Some(format!("{} drops a piece to the floor", button.name()))
}

/// How a piece changed from one picture to the next.
fn change(before: &[Place; 4], now: &[Place; 4]) -> Option<Change> {
    match offset(before, now) {
        Some((0, 0)) => None,
        Some((down, 0)) => Some(Change::Down(down)),
        Some((_, right)) => Some(Change::Shift(right)),
        None => Some(Change::Turn(*now)),
    }
}
