//! Counts of the last minute of play, so that an old difference is not reported for ever.

use pad::FrameNo;

/// How many parts a minute has, and frames of a part, about a second.
const PARTS: usize = 60;
const FRAMES: FrameNo = 60;

/// How many pictures of the last minute of play were compared, and how many differed. A
/// minute has 3,600 frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMinute {
    /// The newest part, counted from power-on.
    newest: FrameNo,
    parts: [Part; PARTS],
}

/// Pictures of a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Part {
    compared: u8,
    differed: u8,
}

impl Default for LastMinute {
    fn default() -> Self {
        Self {
            newest: 0,
            parts: [Part::default(); PARTS],
        }
    }
}

impl LastMinute {
    /// Counts a picture. Pictures come in order; some may be missing.
    pub fn add(&mut self, frame: FrameNo, agrees: bool) {
        let part = frame / FRAMES;
        if part > self.newest {
            let passed = (part - self.newest).min(PARTS as FrameNo);
            for gone in part - passed + 1..=part {
                if let Some(gone) = self.parts.get_mut(index(gone)) {
                    *gone = Part::default();
                }
            }
            self.newest = part;
        }
        if let Some(part) = self.parts.get_mut(index(part)) {
            part.compared = part.compared.saturating_add(1);
            part.differed = part.differed.saturating_add(u8::from(!agrees));
        }
    }

    /// Pictures that were compared.
    #[must_use]
    pub fn frames(&self) -> u64 {
        self.parts.iter().map(|part| u64::from(part.compared)).sum()
    }

    /// Pictures on which everything agreed.
    #[must_use]
    pub fn agreed(&self) -> u64 {
        let differed: u64 = self.parts.iter().map(|part| u64::from(part.differed)).sum();
        self.frames() - differed
    }
}

/// The place of a part.
const fn index(part: FrameNo) -> usize {
    (part % PARTS as FrameNo) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_counts_for_a_minute() {
        let mut minute = LastMinute::default();
        assert_eq!((minute.frames(), minute.agreed()), (0, 0));
        for frame in 1..=10_000 {
            minute.add(frame, frame != 5_000);
            let recent = (5_000..8_580).contains(&frame);
            let differed = minute.frames() - minute.agreed();
            assert_eq!(differed, u64::from(recent), "{frame}");
            if frame >= 3_600 {
                assert!((3_540..=3_600).contains(&minute.frames()), "{frame}");
            }
        }
    }

    #[test]
    fn a_gap_of_more_than_a_minute_leaves_nothing() {
        let mut minute = LastMinute::default();
        minute.add(10, false);
        minute.add(100_000, true);
        assert_eq!((minute.frames(), minute.agreed()), (1, 1));
    }
}
