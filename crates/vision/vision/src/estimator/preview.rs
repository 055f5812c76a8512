//! The next box: what it shows and what is remembered while it doesn't.

use crate::{NextBox, Reading};
use rules::Piece;

/// The rules about the next box.
pub(crate) const RULES: [&str; 2] = [CHANGES, UNREADABLE];
const CHANGES: &str = "the next piece changes while the one before it still falls";
const UNREADABLE: &str = "the next box shows no piece and is not empty";

/// What is known of the next piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Preview {
    /// The piece after the falling one, if known.
    pub piece: Option<Piece>,
    /// Whether the box is in use; Select turns it off.
    pub on: bool,
    /// Whether the box began to show a piece when the falling one may have locked already:
    /// it may be the one after the next.
    late: bool,
    /// Pictures in a row in which the box showed an impossible piece.
    doubt: u32,
}

/// Pictures in a row after which an impossible next piece is believed.
const DOUBT_FRAMES: u32 = 3;

impl Preview {
    pub fn of(reading: &Reading) -> Self {
        Self {
            piece: reading.next,
            on: !reading.next_empty,
            late: false,
            doubt: 0,
        }
    }

    /// Whether the piece may be the one after the next.
    pub fn is_late(&self) -> bool {
        self.late
    }

    /// Whether the box shows another piece than the one that is known.
    pub fn changes(&self, seen: NextBox) -> bool {
        matches!((seen, self.piece), (NextBox::Piece(new), Some(old)) if new != old)
    }

    /// A picture on which only Select may change the box. `rests` is whether the falling
    /// piece may have locked. Returns the rule that is broken.
    pub fn stay(&mut self, seen: NextBox, rests: bool) -> Option<&'static str> {
        let broken = self.compare(seen);
        self.late &= rests;
        broken
    }

    fn compare(&mut self, seen: NextBox) -> Option<&'static str> {
        match seen {
            NextBox::Piece(new) if self.piece.is_none_or(|old| old == new) => self.show(new),
            NextBox::Empty => {
                self.on = false;
                self.doubt = 0;
            }
            NextBox::Piece(new) => {
                self.doubt += 1;
                if self.doubt >= DOUBT_FRAMES {
                    self.show(new);
                }
                return Some(CHANGES);
            }
            NextBox::Unreadable => {
                self.doubt = 0;
                return Some(UNREADABLE);
            }
        }
        None
    }

    /// The piece in the box has become the falling one, or is about to. Returns it,
    /// and takes what the box shows now as the one after it.
    pub fn advance(&mut self, seen: NextBox) -> Option<Piece> {
        let incoming = self.piece.take();
        self.late = false;
        self.take(seen);
        self.late = false;
        incoming
    }

    /// A picture on which the box may show anything.
    pub fn take(&mut self, seen: NextBox) {
        match seen {
            NextBox::Piece(piece) => self.show(piece),
            NextBox::Empty => self.on = false,
            NextBox::Unreadable => {}
        }
    }

    /// A picture on which the game may hide the box; a piece in it is right.
    pub fn glimpse(&mut self, seen: NextBox) {
        if seen != NextBox::Empty {
            self.take(seen);
        }
    }

    fn show(&mut self, piece: Piece) {
        *self = Self {
            piece: Some(piece),
            on: true,
            late: self.late || self.piece.is_none(),
            doubt: 0,
        };
    }
}
