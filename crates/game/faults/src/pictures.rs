//! Pictures on their way to the bot.

use crate::{Faults, Injected, Kind, Log, TimedFault, kind::MOST_FRAMES, paint, spec::Purpose};
use pad::{Buttons, Epoch, FrameNo};
use screen::{Picture, PictureMsg};
use std::collections::VecDeque;

/// Disturbs pictures. The first picture of an epoch comes as it is: it is the one that a run
/// or a branch begins with.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    past: Past,
    epoch: Option<Epoch>,
}

impl Pictures {
    /// The picture as the bot gets it; `None` when it does not come.
    pub fn change(
        &mut self,
        faults: &Faults,
        log: &mut Log,
        mut message: PictureMsg,
    ) -> Option<PictureMsg> {
        let frame = message.number;
        if self.epoch != Some(message.epoch) {
            self.epoch = Some(message.epoch);
            self.past.clear();
            self.past.push(frame, message.picture.clone());
            return Some(message);
        }
        self.past.push(frame, message.picture.clone());
        let parts: Vec<&TimedFault> = faults.for_pictures().collect();
        let mut is_dropped = false;
        for kind in Kind::EACH {
            for part in parts.iter().filter(|part| part.kind == *kind) {
                let Some(picture) = self.changed(faults, part, frame, &message.picture) else {
                    continue;
                };
                is_dropped |= part.kind == Kind::Drop;
                log.add(Injected {
                    frame,
                    kind: part.kind,
                    buttons: Buttons::NONE,
                });
                message.picture = picture;
            }
        }
        (!is_dropped).then_some(message)
    }

    /// What a part makes of a picture; `None` when the part does not come.
    fn changed(
        &self,
        faults: &Faults,
        part: &TimedFault,
        frame: FrameNo,
        picture: &Picture,
    ) -> Option<Picture> {
        if matches!(part.kind, Kind::Late | Kind::Repeat) {
            return self.older(faults, part, frame);
        }
        if !faults.hits_picture(part, frame) {
            return None;
        }
        let amount = part.amount;
        let luck = faults.luck(part, frame, Purpose::Chooses);
        let ago = |frames: FrameNo| self.past.get(frame.saturating_sub(frames));
        Some(match part.kind {
            Kind::Latency => ago(amount.unsigned_abs().into())?.clone(),
            Kind::Blend => paint::blend(picture, ago(1)?, amount),
            Kind::OffsetX => paint::shift(picture, amount, 0),
            Kind::OffsetY => paint::shift(picture, 0, amount),
            Kind::Palette => paint::palette(picture, amount),
            Kind::WhiteLines => paint::white_lines(picture, amount, luck),
            Kind::Tiles => {
                let changed = paint::tiles(picture, amount, luck);
                return (changed != *picture).then_some(changed);
            }
            Kind::Noise => {
                let noisy = paint::noise(picture, Faults::rate(part), luck);
                return (noisy != *picture).then_some(noisy);
            }
            _ => picture.clone(),
        })
    }

    /// A fault that lasts some pictures, of which each shows an older one.
    fn older(&self, faults: &Faults, part: &TimedFault, frame: FrameNo) -> Option<Picture> {
        let lasts = FrameNo::from(part.amount.unsigned_abs());
        let begin = (frame.saturating_sub(lasts - 1).max(1)..=frame)
            .find(|&begin| faults.hits_picture(part, begin))?;
        let shown = match part.kind {
            Kind::Repeat => begin - 1,
            _ => frame - 1,
        };
        self.past.get(shown).cloned()
    }
}

/// Pictures that are kept: the oldest that may be shown, and some that it depends on.
const KEPT: usize = 2 * MOST_FRAMES as usize + 2;

/// The last true pictures, in order.
#[derive(Clone, Debug, Default)]
struct Past(VecDeque<(FrameNo, Picture)>);

impl Past {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn push(&mut self, frame: FrameNo, picture: Picture) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back((frame, picture));
    }

    /// The picture of a frame, or the newest before it, or the oldest there is.
    fn get(&self, frame: FrameNo) -> Option<&Picture> {
        let after = self.0.partition_point(|(number, _)| *number <= frame);
        let (_, picture) = self.0.get(after.saturating_sub(1))?;
        Some(picture)
    }
}
