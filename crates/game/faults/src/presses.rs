//! Presses on their way to the game.

use crate::{Faults, Injected, Kind, Log, TimedFault, When, spec::Purpose};
use pad::{Buttons, Epoch, FrameNo, Press};

/// Buttons that move a piece.
const MOVES: [Buttons; 5] = [
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::DOWN,
    Buttons::A,
    Buttons::B,
];

/// Disturbs presses.
#[derive(Clone, Debug, Default)]
pub struct Presses {
    epoch: Epoch,
    /// What the bot held in the frame before.
    before: Buttons,
    /// Buttons that are down later, with the first frame and the one after the last.
    later: Vec<(FrameNo, FrameNo, Buttons)>,
    /// Parts that have come and don't come again, with their frame.
    done: Vec<(Kind, FrameNo)>,
}

impl Presses {
    /// The press as it reaches the game.
    pub fn change(&mut self, faults: &Faults, log: &mut Log, mut press: Press) -> Press {
        let frame = press.for_frame.saturating_sub(1);
        if press.epoch != self.epoch {
            self.epoch = press.epoch;
            self.before = Buttons::NONE;
            self.later.clear();
            self.done.retain(|(_, at)| *at < frame);
        }
        let asked = press.buttons;
        let moves = MOVES.into_iter().fold(Buttons::NONE, |all, b| all | b);
        let new = asked.newly_since(self.before) & moves;
        for part in faults.for_presses(frame) {
            let buttons = match part.kind {
                Kind::ExtraPress => self.free(faults.luck(part, frame, Purpose::Chooses), asked),
                _ => new,
            };
            if buttons.is_empty() || !self.is_due(faults, part, frame) {
                continue;
            }
            let amount = FrameNo::from(part.amount.unsigned_abs());
            match part.kind {
                Kind::ExtraPress => press.buttons |= buttons,
                Kind::Stuck => self.later.push((frame, frame + amount, buttons)),
                _ => press.buttons &= !buttons,
            }
            if part.kind == Kind::LatePress {
                let due = frame + amount;
                self.later.push((due, due + 1, buttons));
            }
            log.add(Injected {
                frame,
                kind: part.kind,
                buttons,
            });
        }
        self.later.retain(|(_, end, _)| *end > frame);
        for (_, _, buttons) in self.later.iter().filter(|(begin, ..)| *begin <= frame) {
            press.buttons |= *buttons;
        }
        self.before = asked;
        press
    }

    /// A button that nobody holds.
    fn free(&self, luck: u64, asked: Buttons) -> Buttons {
        let first = luck as usize % MOVES.len();
        let after = (0..MOVES.len()).map(|i| MOVES[(first + i) % MOVES.len()]);
        let held = asked | self.before;
        let mut free = after.filter(|button| !held.contains(*button));
        free.next().unwrap_or(Buttons::NONE)
    }

    /// Whether a part comes at a chance that there is.
    fn is_due(&mut self, faults: &Faults, part: &TimedFault, frame: FrameNo) -> bool {
        let When::Once(at) = part.when else {
            return faults.is_lucky(part, frame);
        };
        let is_first = !self.done.contains(&(part.kind, at));
        if is_first {
            self.done.push((part.kind, at));
        }
        is_first
    }
}
