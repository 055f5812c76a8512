//! The next box: it shows which piece comes; its change shows that one has locked.

use crate::votes::Votes;
use rules::Piece;
use vision::{NextBox, Reading};

/// What the next box has shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Next {
    shown: Votes<Option<Piece>>,
    /// Since the falling piece is there.
    since_spawn: Votes<Option<Piece>>,
    /// The piece that comes after the falling one.
    incoming: Option<Piece>,
}

impl Next {
    /// One more reading.
    pub fn see(&mut self, reading: &Reading) {
        let read = match reading.next_box() {
            NextBox::Piece(piece) => Some(Some(piece)),
            NextBox::Empty => Some(None),
            NextBox::Unreadable => None,
        };
        self.shown.see(read);
        self.since_spawn.see(read);
        if self.incoming.is_none() {
            self.incoming = self.since_spawn.value().flatten();
        }
    }

    /// Another piece falls from here on. If the box has changed already, it shows the piece
    /// after that one.
    pub fn spawned(&mut self) {
        self.since_spawn = Votes::default();
        self.incoming = if self.has_changed() {
            self.shown()
        } else {
            None
        };
    }

    /// Another piece falls, which nobody has seen; that one comes after it.
    pub fn passed(&mut self, incoming: Piece) {
        self.spawned();
        self.incoming = Some(incoming);
    }

    /// The piece in the box.
    pub fn shown(&self) -> Option<Piece> {
        self.shown.value().flatten()
    }

    /// Whether the box is in use, as far as is known.
    pub fn is_on(&self) -> bool {
        self.shown.value() != Some(None)
    }

    /// The piece that comes after the falling one, if that is known.
    pub fn incoming(&self) -> Option<Piece> {
        self.incoming.or_else(|| self.shown())
    }

    /// The box shows another piece than since the falling one is there, so that one has locked.
    pub fn has_changed(&self) -> bool {
        self.incoming
            .is_some_and(|incoming| self.shown().is_some_and(|shown| shown != incoming))
    }
}
