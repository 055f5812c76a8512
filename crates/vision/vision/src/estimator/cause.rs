//! Why a picture is not as predicted.

use pad::Buttons;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a picture is not as predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The game did not read these buttons.
    PressNotSeen(Buttons),
    /// The piece fell a row before its time.
    GravityEarly,
    /// The piece did not fall when it was its time.
    GravityLate,
    /// A soft drop moved the piece before its time.
    DropEarly,
    /// A soft drop did not move the piece when it was its time.
    DropLate,
    /// The piece was part of the board before it could be.
    LockEarly,
    /// The piece did not lock where and when it should have.
    LockLate,
    /// A person pressed or holds these buttons.
    OtherHand(Buttons),
    /// The locked cells have changed under the falling piece.
    BoardChanged,
    /// Another piece appeared than the one that was announced.
    OtherPiece,
    /// The picture contradicts the rules.
    Misread,
}

impl Cause {
    /// Number of kinds.
    pub const KINDS: usize = 11;

    /// The name of each kind, as in reports, in the order of [`Cause::kind`].
    pub const NAMES: [&'static str; Self::KINDS] = [
        "press_not_seen",
        "gravity_early",
        "gravity_late",
        "drop_early",
        "drop_late",
        "lock_early",
        "lock_late",
        "other_hand",
        "board_changed",
        "other_piece",
        "misread",
    ];

    /// Index of its kind, below [`Cause::KINDS`].
    #[must_use]
    pub const fn kind(self) -> usize {
        match self {
            Self::PressNotSeen(_) => 0,
            Self::GravityEarly => 1,
            Self::GravityLate => 2,
            Self::DropEarly => 3,
            Self::DropLate => 4,
            Self::LockEarly => 5,
            Self::LockLate => 6,
            Self::OtherHand(_) => 7,
            Self::BoardChanged => 8,
            Self::OtherPiece => 9,
            Self::Misread => 10,
        }
    }
}

/// A sentence without a full stop.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PressNotSeen(buttons) => write!(f, "the press of {buttons} was not seen"),
            Self::GravityEarly => f.write_str("gravity came early"),
            Self::GravityLate => f.write_str("gravity came late"),
            Self::DropEarly => f.write_str("the soft drop came early"),
            Self::DropLate => f.write_str("the soft drop came late"),
            Self::LockEarly => f.write_str("the piece has locked before it could"),
            Self::LockLate => f.write_str("the piece has not locked where it should have"),
            Self::OtherHand(buttons) => write!(f, "another hand pressed {buttons}"),
            Self::BoardChanged => {
                f.write_str("the locked cells have changed under the falling piece")
            }
            Self::OtherPiece => f.write_str("the piece is another one than was announced"),
            Self::Misread => f.write_str("the picture contradicts the rules"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let causes = [
            Cause::PressNotSeen(Buttons::LEFT),
            Cause::GravityEarly,
            Cause::GravityLate,
            Cause::DropEarly,
            Cause::DropLate,
            Cause::LockEarly,
            Cause::LockLate,
            Cause::OtherHand(Buttons::DOWN),
            Cause::BoardChanged,
            Cause::OtherPiece,
            Cause::Misread,
        ];
        for (i, cause) in causes.into_iter().enumerate() {
            assert_eq!(cause.kind(), i);
            let debug = format!("{cause:?}");
            let name: String = debug.chars().filter(char::is_ascii_alphabetic).collect();
            let plain = Cause::NAMES[i].replace('_', "");
            assert!(name.to_lowercase().starts_with(&plain), "{debug} {plain}");
        }
    }
}
