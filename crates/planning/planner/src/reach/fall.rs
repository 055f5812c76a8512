//! How a piece comes down: its row and the two counters.

/// What a soft drop waits after a row.
pub(super) const SOFT_DROP_WAIT: u8 = 2;

/// The row of a piece and the counters of gravity and soft drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Height {
    /// Index of the row.
    pub row: u8,
    /// Steps until gravity moves it.
    pub gravity: u8,
    /// Steps that a soft drop has to wait.
    pub wait: u8,
}

/// What a step does to the height of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fall {
    /// After it, if the piece is free to fall.
    pub height: Height,
    /// Whether it tries to move a row down.
    pub tries: bool,
}

/// The laws of gravity in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gravity {
    /// As it is, with this constant.
    Constant(u8),
    /// None.
    Still,
}

impl Height {
    /// A step without soft drop.
    pub fn falls(self, gravity: Gravity) -> Fall {
        let wait = self.wait.saturating_sub(1);
        let (counter, tries) = match (self.gravity.checked_sub(1), gravity) {
            (_, Gravity::Still) => (0, false),
            (Some(counter), _) => (counter, false),
            (None, Gravity::Constant(constant)) => (constant, true),
        };
        Fall {
            height: Self {
                row: self.row + u8::from(tries),
                gravity: counter,
                wait,
            },
            tries,
        }
    }

    /// A step of soft drop.
    pub fn drops(self) -> Fall {
        let (wait, tries) = match self.wait.checked_sub(1) {
            Some(wait) => (wait, false),
            None => (SOFT_DROP_WAIT, true),
        };
        Fall {
            height: Self {
                row: self.row + u8::from(tries),
                wait,
                ..self
            },
            tries,
        }
    }
}
