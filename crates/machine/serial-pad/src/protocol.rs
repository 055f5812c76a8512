//! The bytes that a TAStm32 takes and gives, by its public firmware (`Src/serial_interface.c` of
//! `Ownasaurus/TAStm32`).
//!
//! | bytes to the device | what they do | its reply |
//! |---|---|---|
//! | `R` | empties its queue and drops what was set up | `01 R` |
//! | `S A S 80 00` | run A is a pad of a Super Nintendo, one controller, without filters | `01 S` |
//! | `Q A 0` | states come one by one, not in bulk | none |
//! | `A` and two bytes | the buttons of one more latch, at the end of the queue | none, or `B0` when it is full |
//! | any other byte | nothing | `FF` |
//!
//! At each latch the device gives what it has taken out of its queue at the latch before, takes the
//! next state out and sends `A`. So a state has to be in the queue one latch before its own. When
//! the queue is empty nothing is held. The Super Game Boy passes the pad on to the Game Boy.

use pad::Buttons;

/// Empties the queue and drops what was set up.
pub const RESET: [u8; 1] = *b"R";
/// A pad of a Super Nintendo for run A.
pub const SET_UP: [u8; 5] = *b"SAS\x80\x00";
/// States come one by one.
pub const ONE_BY_ONE: [u8; 3] = *b"QA0";
/// A state of run A begins with it.
const STATE: u8 = b'A';
/// Bytes that end a state of which the device has only the beginning. Otherwise each is a byte that
/// it does not understand.
pub const FLUSH: [u8; 2] = [0; 2];

/// The buttons of the Game Boy and their bits on the pad of a Super Nintendo, the first byte in
/// the upper half.
const BITS: [(Buttons, u16); 8] = [
    (Buttons::B, 0x8000),
    (Buttons::SELECT, 0x2000),
    (Buttons::START, 0x1000),
    (Buttons::UP, 0x0800),
    (Buttons::DOWN, 0x0400),
    (Buttons::LEFT, 0x0200),
    (Buttons::RIGHT, 0x0100),
    (Buttons::A, 0x0080),
];

/// The three bytes that queue a state.
///
/// None of the two behind the first is the first byte of a command, since the pad's Y and X are
/// never held: what is left of a state of which a byte was lost is only refused.
#[must_use]
pub fn state(held: Buttons) -> [u8; 3] {
    let set = BITS.iter().filter(|(button, _)| held.contains(*button));
    let bits: u16 = set.map(|(_, bit)| bit).sum();
    let [first, second] = bits.to_be_bytes();
    [STATE, first, second]
}

/// The buttons that the Game Boy sees of a pad's two bytes.
#[must_use]
pub fn buttons(bytes: [u8; 2]) -> Buttons {
    let bits = u16::from_be_bytes(bytes);
    let set = BITS.iter().filter(|(_, bit)| bits & bit != 0);
    set.fold(Buttons::NONE, |held, (button, _)| held | *button)
}

/// What the device reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It was reset.
    Reset,
    /// A run was set up.
    SetUp,
    /// The console has read its controller.
    Latched,
    /// The queue was empty at a latch; older firmware only.
    Empty,
    /// A state was dropped because the queue is full.
    Full,
    /// A byte that it does not understand, or one that is no reply.
    Refused(u8),
}

/// Finds the replies in the bytes that the device sends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Replies {
    /// The first byte of a reply of two has come.
    has_begun: bool,
}

impl Replies {
    /// Takes the next byte; returns the reply that it completes.
    pub fn take(&mut self, byte: u8) -> Option<Reply> {
        let has_begun = std::mem::take(&mut self.has_begun);
        match byte {
            1 => {
                self.has_begun = true;
                None
            }
            b'R' if has_begun => Some(Reply::Reset),
            b'S' if has_begun => Some(Reply::SetUp),
            b'A' => Some(Reply::Latched),
            0xB0 => Some(Reply::Full),
            0xB2 => Some(Reply::Empty),
            other => Some(Reply::Refused(other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_that_of_a_pad_of_a_super_nintendo_and_is_read_again() {
        let cases = [
            (Buttons::NONE, [0x00, 0x00]),
            (Buttons::A, [0x00, 0x80]),
            (Buttons::B, [0x80, 0x00]),
            (Buttons::SELECT, [0x20, 0x00]),
            (Buttons::START, [0x10, 0x00]),
            (Buttons::UP, [0x08, 0x00]),
            (Buttons::DOWN, [0x04, 0x00]),
            (Buttons::LEFT, [0x02, 0x00]),
            (Buttons::RIGHT, [0x01, 0x00]),
            (Buttons::RIGHT | Buttons::A, [0x01, 0x80]),
        ];
        for (held, [first, second]) in cases {
            assert_eq!(state(held), [b'A', first, second], "{held}");
        }
        for bits in 0..=u8::MAX {
            let held = Buttons::from_bits_retain(bits);
            let [_, first, second] = state(held);
            assert_eq!(buttons([first, second]), held);
        }
    }

    #[test]
    fn what_is_left_of_a_state_is_no_command() {
        // Without 0xAA, which only asks for a reply.
        let commands = b"RSAQTPULIMa\xDF";
        for bits in 0..=u8::MAX {
            let rest = &state(Buttons::from_bits_retain(bits))[1..];
            let is_harmless = rest.iter().all(|byte| !commands.contains(byte));
            assert!(is_harmless, "{rest:02x?}");
        }
    }

    #[test]
    fn replies_are_found_among_latches_and_noise() {
        let mut replies = Replies::default();
        let found: Vec<Reply> = b"A\x01RAA\x01S\xB0\xFF\xB2\x01\xFES"
            .iter()
            .filter_map(|byte| replies.take(*byte))
            .collect();
        let expected = [
            Reply::Latched,
            Reply::Reset,
            Reply::Latched,
            Reply::Latched,
            Reply::SetUp,
            Reply::Full,
            Reply::Refused(0xFF),
            Reply::Empty,
            Reply::Refused(0xFE),
            Reply::Refused(b'S'),
        ];
        assert_eq!(found, expected);
    }
}
