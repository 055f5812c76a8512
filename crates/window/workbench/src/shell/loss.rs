//! What would be lost when another game begins or the window closes. It is asked for
//! before, so that nothing that took work is lost by a slip.

use crate::{calibrate::Edited, format};
use pad::{CLOCKS_PER_FRAME, CLOCKS_PER_SECOND};
use session::History;

/// Seconds of play that are dropped without a question.
const SHORT: u64 = 60;

/// What would be lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The name of the profile whose changes are not saved.
    pub profile: Option<String>,
    /// Bookmarks.
    pub bookmarks: usize,
    /// Branches beside the one that began at power-on.
    pub branches: usize,
    /// Recorded frames; 0 when they are too few to ask about.
    pub frames: u64,
}

impl Loss {
    /// What another game, or the same from the start, replaces.
    #[must_use]
    pub fn of_run(history: &History) -> Self {
        let frames = history.len() as u64;
        let long = frames * u64::from(CLOCKS_PER_FRAME) > SHORT * u64::from(CLOCKS_PER_SECOND);
        Self {
            profile: None,
            bookmarks: history.bookmarks().len(),
            branches: history.branches().len().saturating_sub(1),
            frames: if long { frames } else { 0 },
        }
    }

    /// What ends with the window: the run, and the changes of a profile.
    #[must_use]
    pub fn of_window(history: &History, edited: Option<&Edited>) -> Self {
        let changed = edited.filter(|edited| edited.is_changed());
        Self {
            profile: changed.map(Edited::name),
            ..Self::of_run(history)
        }
    }

    /// Whether there is nothing to lose.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Whether something of the run would be lost, which a session file can keep.
    #[must_use]
    pub const fn is_of_run(&self) -> bool {
        self.bookmarks > 0 || self.branches > 0 || self.frames > 0
    }

    /// Each part as a line of a list.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let some = |n: usize, noun| (n > 0).then(|| format::counted(n as u64, noun));
        let profile = self.profile.as_ref();
        let profile = profile.map(|name| format!("unsaved changes of the profile {name}"));
        let play = (self.frames > 0).then(|| {
            let time = format::time(self.frames * u64::from(CLOCKS_PER_FRAME));
            format!("{time} of recorded play")
        });
        let parts = [
            profile,
            some(self.bookmarks, "bookmark"),
            some(self.branches, "branch"),
            play,
        ];
        parts.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn a_minute_of_play_is_dropped_without_a_question() {
        let history = History::default();
        let mut record = samples::falling_t();
        for (frames, asks) in [(3_583, false), (3_584, true)] {
            while history.len() < frames {
                record.picture.number += 1;
                history.push(record.clone());
            }
            assert_eq!(!Loss::of_run(&history).is_nothing(), asks, "{frames}");
        }
        assert_eq!(Loss::of_run(&history).lines(), ["1:00.0 of recorded play"]);
    }

    #[test]
    fn each_part_is_listed_with_its_number() {
        let history = History::default();
        history.push(samples::falling_t());
        assert!(Loss::of_run(&history).is_nothing());
        let frame = history.last().map_or(0, |record| record.picture.number);
        history.add_bookmark(0, frame, "");
        assert_eq!(Loss::of_run(&history).lines(), ["1 bookmark"]);
        let text = vision::Profile::blockfall_text();
        let mut edited = Edited::parse(text, None).unwrap();
        let loss = |edited: &Edited| Loss::of_window(&history, Some(edited)).lines();
        assert_eq!(loss(&edited), ["1 bookmark"]);
        edited
            .change(|draft| draft.shift("field.origin", 1, 0))
            .unwrap();
        assert_eq!(
            loss(&edited),
            ["unsaved changes of the profile blockfall", "1 bookmark"]
        );
    }
}
