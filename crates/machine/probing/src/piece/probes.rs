//! What is tried with a piece while something of the game is not known.

use super::{AT_ONCE, Moment, PieceRun, Stage, TRIES, note_hard_drop};
use crate::{tap::Change, turns::RelativePose};
use pad::Buttons;

/// Frames without a further shift after which a held direction shifts no more.
const NO_REPEAT: u64 = 80;
/// Shifts after which the frames between them are known.
const SHIFTS: usize = 5;
/// Rows after which the frames of a held Down are known, and how long they are waited for.
const DROPS: usize = 5;
const NO_DROP: u64 = 150;

impl PieceRun {
    /// The probe of the stage; `None` when there is nothing to be found out, in a later stage then.
    pub(super) fn probe(
        &mut self,
        now: &mut Moment,
        change: Option<Change>,
        probes: bool,
    ) -> Option<Buttons> {
        let (known, frame) = (&*now.known, now.frame);
        let next = match self.stage {
            Stage::Gravity if probes && known.gravity(self.level).is_none() => {
                return Some(Buttons::NONE);
            }
            Stage::Gravity => Stage::Left,
            Stage::Left if probes && known.shifts.is_none() => {
                return Some(self.press(Buttons::LEFT));
            }
            Stage::Left => Stage::Right,
            Stage::Right if probes && known.shifts.is_none() => {
                return Some(self.press(Buttons::RIGHT));
            }
            Stage::Right => Stage::Turns,
            Stage::Turns if probes && !known.knows_turns(self.kind) => {
                let buttons = known.turning();
                let turns = known.kinds.get(&self.kind)?;
                match turns.next_probe(self.pose.orientation, &buttons) {
                    Some(_) if !self.is_quiet(known, frame) => return Some(Buttons::NONE),
                    Some(button) => return Some(self.press(button)),
                    None => Stage::Down,
                }
            }
            Stage::Turns if known.shifts == Some(true) && known.repeat.is_none() => Stage::ToWall,
            Stage::Turns => Stage::Down,
            Stage::ToWall if probes => return Some(self.press(Buttons::LEFT)),
            Stage::Repeat if probes && known.repeat.is_none() => {
                return self.hold_aside(now, change);
            }
            Stage::ToWall | Stage::Repeat => Stage::Down,
            Stage::Down if probes && known.down.is_none() => {
                return self.hold_down(now, change);
            }
            Stage::Down => Stage::Place,
            Stage::Place | Stage::Drop => return None,
        };
        self.stage = next;
        None
    }

    /// What came of a press.
    pub(super) fn tapped(&mut self, now: &mut Moment, button: Buttons, change: Option<Change>) {
        let from = self.pose.orientation;
        if let Some(Change::Turn(cells)) = change {
            let is_sure = self.stage == Stage::Turns;
            let turns = now.known.kinds.entry(self.kind).or_default();
            let expected = RelativePose {
                orientation: turns.after(from, button).unwrap_or(from),
                ..self.pose
            };
            if let Some(pose) = turns.pose(&cells, expected, is_sure) {
                self.pose = pose;
            }
        }
        match self.stage {
            Stage::Turns => {
                let was_known = now.known.knows_turns(self.kind);
                let to = self.pose.orientation;
                let turns = now.known.kinds.entry(self.kind).or_default();
                turns.note(from, button, to);
                if !was_known && now.known.knows_turns(self.kind) {
                    now.report.texts.push(now.known.turns_in_words(self.kind));
                }
            }
            Stage::Left | Stage::Right => {
                let (i, by) = match self.stage {
                    Stage::Left => (0, -1),
                    _ => (1, 1),
                };
                self.shifted[i] = change == Some(Change::Shift(by));
                self.tries += 1;
                if !self.shifted[i] && self.tries < TRIES {
                    return;
                }
                self.tries = 0;
                if self.stage == Stage::Left {
                    self.stage = Stage::Right;
                    return;
                }
                // Beside a wall one of them does nothing.
                match self.shifted {
                    [false, false] => now.report.is_not_ours = true,
                    _ => {
                        now.known.shifts = Some(true);
                        let text = "Left and Right shift a piece by a column";
                        now.report.texts.push(text.to_owned());
                    }
                }
            }
            Stage::ToWall if change.is_none() => {
                self.stage = Stage::Repeat;
            }
            Stage::Place => {
                if change.is_none() {
                    self.tries += 1;
                } else {
                    self.tries = 0;
                }
            }
            _ => {}
        }
    }

    /// Holds Right from the left wall, and counts the frames between shifts.
    fn hold_aside(&mut self, now: &mut Moment, change: Option<Change>) -> Option<Buttons> {
        let frame = now.frame;
        let since = *self.hold_since.get_or_insert(frame);
        if matches!(change, Some(Change::Shift(_))) {
            self.seen.push(frame);
        }
        let last = self.seen.last().copied().unwrap_or(since);
        let is_over = frame - last > NO_REPEAT;
        if self.seen.len() < SHIFTS && !is_over {
            return Some(Buttons::RIGHT);
        }
        let has_shifted = !self.seen.is_empty();
        let gaps = self.end_hold();
        let repeat = match gaps[..] {
            [first, again, ..] => Some((first, again)),
            _ => None,
        };
        if has_shifted {
            now.known.repeat = Some(repeat);
            now.report.texts.push(match repeat {
                Some((first, again)) => format!(
                    "a held direction shifts again after {first} frames and then every {again}"
                ),
                None => "a held direction shifts once".to_owned(),
            });
        }
        self.stage = Stage::Down;
        Some(Buttons::NONE)
    }

    /// The frames between what was seen while a button was held.
    fn end_hold(&mut self) -> Vec<u16> {
        self.hold_since = None;
        let times = std::mem::take(&mut self.seen);
        times.windows(2).map(|w| (w[1] - w[0]) as u16).collect()
    }

    /// Holds Down, and counts the frames of a row.
    fn hold_down(&mut self, now: &mut Moment, change: Option<Change>) -> Option<Buttons> {
        let frame = now.frame;
        let since = *self.hold_since.get_or_insert(frame);
        if let Some(Change::Down(rows)) = change {
            if rows >= AT_ONCE {
                now.report
                    .texts
                    .extend(note_hard_drop(now.known, Buttons::DOWN));
                now.known.down = Some(None);
                self.stage = Stage::Drop;
                return Some(Buttons::NONE);
            }
            self.seen.push(frame);
        }
        if self.seen.len() < DROPS && frame - since <= NO_DROP {
            return Some(Buttons::DOWN);
        }
        let mut gaps = self.end_hold();
        gaps.sort_unstable();
        let middle = gaps.get(gaps.len() / 2).copied();
        let gravity = now.known.gravity(self.level);
        // Gravity alone takes as long.
        let down = middle.filter(|&down| gravity.is_none_or(|gravity| 5 * down < 4 * gravity));
        now.known.down = Some(down);
        now.report.texts.push(match down {
            Some(down) => format!("a held Down takes {down} frames for a row"),
            None => "Down does nothing".to_owned(),
        });
        self.stage = Stage::Place;
        Some(Buttons::NONE)
    }
}
