//! What is known of a game's controls so far.

use crate::turns::{TURNS, Turns};
use autofit::controls::{Controls, MenuPress};
use common::counted;
use pad::Buttons;
use rules::Piece;
use std::collections::BTreeMap;

/// Rows of the same length after which it is taken for that of gravity.
const SURE: u32 = 2;

/// A thing that is found out once: not known yet, or known, perhaps that there is none.
pub type Once<T> = Option<Option<T>>;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub menu: Option<Vec<MenuPress>>,
    pub again: Option<Vec<MenuPress>>,
    pub kinds: BTreeMap<Piece, Turns>,
    /// Whether Left and Right shift by a column.
    pub shifts: Option<bool>,
    pub repeat: Once<(u16, u16)>,
    pub down: Once<u16>,
    pub hard_drop: Option<Buttons>,
    pub lock: Option<u16>,
    pub lock_dropped: Option<u16>,
    gravity: BTreeMap<Option<u32>, BTreeMap<u16, u32>>,
}

impl From<&Controls> for Known {
    fn from(controls: &Controls) -> Self {
        let gravity = controls.gravity.iter();
        let gravity = gravity.map(|(&level, &rows)| (level, [(rows, SURE)].into()));
        let some = |way: &Vec<MenuPress>| (!way.is_empty()).then(|| way.clone());
        Self {
            menu: some(&controls.menu),
            again: some(&controls.again),
            kinds: (controls.pieces.iter())
                .map(|(&piece, turning)| (piece, turning.into()))
                .collect(),
            shifts: Some(controls.shifts),
            repeat: Some(controls.repeat),
            down: Some(controls.down),
            hard_drop: controls.hard_drop,
            lock: controls.lock,
            lock_dropped: controls.lock_dropped,
            gravity: gravity.collect(),
        }
    }
}

impl Known {
    /// Notes how many frames a row took.
    pub fn note_gravity(&mut self, level: Option<u32>, frames: u16) {
        *self
            .gravity
            .entry(level)
            .or_default()
            .entry(frames)
            .or_insert(0) += 1;
    }

    /// Frames of a row, the most frequent number of a level.
    pub fn gravity(&self, level: Option<u32>) -> Option<u16> {
        let counts = self.gravity.get(&level)?;
        let (frames, count) = counts.iter().max_by_key(|(_, count)| **count)?;
        (*count >= SURE).then_some(*frames)
    }

    /// The buttons that may turn a piece: not those that drop it, or that did nothing for a piece
    /// with several orientations.
    pub fn turning(&self) -> Vec<Buttons> {
        let idle = |button| self.kinds.values().any(|turns| turns.is_idle(button));
        let turning = TURNS
            .into_iter()
            .filter(|&button| self.hard_drop != Some(button) && !idle(button));
        turning.collect()
    }

    /// Whether something brings a piece down.
    pub fn can_drop(&self) -> bool {
        self.hard_drop.is_some() || matches!(self.down, Some(Some(_)))
    }

    /// Whether all turns of a piece are known.
    pub fn knows_turns(&self, piece: Piece) -> bool {
        let turns = self.kinds.get(&piece);
        turns.is_some_and(|turns| turns.next_probe(0, &self.turning()).is_none())
    }

    /// What is not known yet, a sentence each, without the end of a game.
    pub fn missing_in_play(&self) -> Vec<String> {
        let mut missing = Vec::new();
        let mut need = |is_known: bool, what: &str| {
            if !is_known {
                missing.push(what.to_owned());
            }
        };
        need(
            self.menu.is_some(),
            "the way from power-on to play was not found",
        );
        need(
            self.shifts.is_some(),
            "what Left and Right do was not found",
        );
        need(
            self.repeat.is_some(),
            "whether a held direction shifts again was not found",
        );
        need(self.down.is_some(), "what Down does was not found");
        let has_gravity = self
            .gravity
            .keys()
            .any(|&level| self.gravity(level).is_some());
        need(has_gravity, "the frames of a row were not found");
        need(self.lock.is_some(), "the frames of a lock were not found");
        let dropped = !self.can_drop() || self.lock_dropped.is_some();
        need(dropped, "the frames of a lock after a drop were not found");
        for piece in Piece::EACH {
            let letter = piece.letter();
            if !self.kinds.contains_key(&piece) {
                missing.push(format!("the piece {letter} was not seen"));
            } else if !self.knows_turns(piece) {
                missing.push(format!("the turns of {letter} were not all found"));
            }
        }
        missing
    }

    /// The table `controls` of a profile.
    pub fn controls(&self) -> Controls {
        let mut missing = self.missing_in_play();
        if self.shifts == Some(false) {
            missing.push("Left and Right do not shift a piece by a column".to_owned());
        }
        if self.again.is_none() {
            let what = "the way from the end of a game to the next one was not found";
            missing.push(what.to_owned());
        }
        let levels = self.gravity.keys();
        Controls {
            menu: self.menu.clone().unwrap_or_default(),
            again: self.again.clone().unwrap_or_default(),
            shifts: self.shifts == Some(true),
            repeat: self.repeat.flatten(),
            down: self.down.flatten(),
            hard_drop: self.hard_drop,
            lock: self.lock,
            lock_dropped: self.lock_dropped,
            missing,
            gravity: levels
                .filter_map(|&level| Some((level, self.gravity(level)?)))
                .collect(),
            pieces: (self.kinds.iter())
                .map(|(&piece, turns)| (piece, turns.turning()))
                .collect(),
        }
    }

    /// The turns of a piece in words.
    pub fn turns_in_words(&self, piece: Piece) -> String {
        let Some(turns) = self.kinds.get(&piece) else {
            return format!("{} is not known", piece.letter());
        };
        let turning = turns.turning();
        let shapes = counted(turning.shapes.len() as u64, "orientation");
        let buttons: Vec<&str> = turning.turns.iter().map(|(b, _)| b.name()).collect();
        match buttons[..] {
            [] => format!("{} has {shapes}; no button turns it", piece.letter()),
            _ => format!(
                "{} has {shapes}, turned by {}",
                piece.letter(),
                buttons.join(" and ")
            ),
        }
    }
}
