//! What would be lost when another game begins or the window closes. It is asked for
//! before, so that nothing that took work is lost by a slip.

use crate::{UiState, calibrate::Edited, format};
use pad::{BranchTree, CLOCKS_PER_FRAME, CLOCKS_PER_SECOND};
use planner::{EDITED, Strategy};
use session::{Bookmark, History};
use std::sync::Arc;

/// Seconds of play that are dropped without a question.
const SHORT: u64 = 60;

/// What of a run is in a file.
#[derive(Clone, Debug)]
pub struct Saved {
    bookmarks: Arc<Vec<Bookmark>>,
    branches: BranchTree,
}

impl Saved {
    /// All of a run, as it is now.
    #[must_use]
    pub fn all_of(history: &History) -> Self {
        Self {
            bookmarks: history.bookmarks(),
            branches: history.tree(),
        }
    }
}

/// What would be lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The name of the profile whose changes are not saved.
    pub profile: Option<String>,
    /// The name of the strategy whose edited weights are in no file.
    pub weights: Option<String>,
    /// The experiment whose result is in no file, as in "the experiment four-features".
    pub result: Option<String>,
    /// The one that is running, likewise.
    pub running: Option<String>,
    /// The file that is being written.
    pub writing: Option<String>,
    /// Clicks on another maker's game, of which no profile is saved.
    pub clicks: usize,
    /// Bookmarks.
    pub bookmarks: usize,
    /// Branches beside the one that began at power-on.
    pub branches: usize,
    /// Recorded frames; 0 when they are too few to ask about.
    pub frames: u64,
}

impl Loss {
    /// What another game, or the same from the start, replaces and is not saved.
    #[must_use]
    pub fn of_run(history: &History, saved: Option<&Saved>) -> Self {
        let (bookmarks, tree) = (history.bookmarks(), history.tree());
        let is_saved = |bookmark: &&Bookmark| saved.is_some_and(|s| s.bookmarks.contains(bookmark));
        let in_file = |branch| saved.and_then(|saved| saved.branches.get(branch));
        let frames = tree.iter().map(|(branch, node)| {
            let last = in_file(branch).map_or(0, |saved| saved.last);
            node.last
                .saturating_sub(last.max(node.first.saturating_sub(1)))
        });
        let frames: u64 = frames.sum();
        // Nothing has happened yet on one without a frame.
        let forks = tree
            .iter()
            .filter(|(_, node)| node.origin.is_some() && node.last >= node.first);
        let long = frames * u64::from(CLOCKS_PER_FRAME) > SHORT * u64::from(CLOCKS_PER_SECOND);
        Self {
            profile: None,
            weights: None,
            result: None,
            running: None,
            writing: None,
            clicks: 0,
            bookmarks: bookmarks.iter().filter(|b| !is_saved(b)).count(),
            branches: forks
                .filter(|(branch, _)| in_file(*branch).is_none())
                .count(),
            frames: if long { frames } else { 0 },
        }
    }

    /// What ends with the window: the run, the changes of a profile, the edited weights of the
    /// strategy in force, and the clicks.
    #[must_use]
    pub fn of_window(
        history: &History,
        saved: Option<&Saved>,
        ui_state: &UiState,
        strategy: &Strategy,
    ) -> Self {
        let edited = ui_state.calibrate.edited();
        let changed = edited.filter(|edited| edited.is_changed());
        Self {
            profile: changed.map(Edited::name),
            weights: strategy.name().strip_suffix(EDITED).map(str::to_owned),
            clicks: ui_state.clicks.unsaved(),
            ..Self::of_run(history, saved)
        }
    }

    /// The same where a file has all of the run.
    #[must_use]
    pub fn without_run(self) -> Self {
        Self {
            bookmarks: 0,
            branches: 0,
            frames: 0,
            ..self
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

    /// How many buttons could save it: one each for the profile, the weights, the result, what the clicks
    /// gave, and the session.
    #[must_use]
    pub fn parts(&self) -> usize {
        let parts = [
            self.profile.is_some(),
            self.weights.is_some(),
            self.result.is_some(),
            self.clicks > 0,
            self.is_of_run(),
        ];
        parts.into_iter().filter(|is_lost| *is_lost).count()
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
        let weights = self.weights.as_ref();
        let weights = weights.map(|name| format!("edited weights of the strategy {name}"));
        let result = self.result.as_ref();
        let result = result.map(|name| format!("the result of {name}"));
        let running = self.running.as_ref();
        let running = running.map(|name| format!("{name}, which is running"));
        let writing = self.writing.as_ref();
        let writing = writing.map(|name| format!("{name}, which is being written"));
        let parts = [
            profile,
            weights,
            result,
            running,
            writing,
            some(self.clicks, "click").map(|clicks| format!("{clicks} on another game")),
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
            assert_eq!(!Loss::of_run(&history, None).is_nothing(), asks, "{frames}");
        }
        assert_eq!(
            Loss::of_run(&history, None).lines(),
            ["1:00.0 of recorded play"]
        );
    }

    #[test]
    fn what_is_in_a_file_is_not_asked_about() {
        let history = History::default();
        let mut record = samples::falling_t();
        let mut play = |history: &History, frames: u64| {
            for _ in 0..frames {
                record.picture.number += 1;
                history.push(record.clone());
            }
        };
        play(&history, 4_000);
        let frame = history.last().map_or(0, |record| record.picture.number);
        history.add_bookmark(0, frame, "");
        let saved = Saved::all_of(&history);
        let lost = |history: &History| Loss::of_run(history, Some(&saved)).lines();
        assert!(lost(&history).is_empty());
        // What is new since, as far as that is asked about.
        play(&history, 60);
        assert!(lost(&history).is_empty());
        let id = history.add_bookmark(0, frame - 1, "");
        assert_eq!(lost(&history), ["1 bookmark"]);
        history.remove_bookmark(id);
        play(&history, 3_600);
        assert!(
            lost(&history)[0].starts_with("1:01."),
            "{:?}",
            lost(&history)
        );
        let epoch = pad::Epoch(9);
        let branch = history.fork(0, frame, "another way", epoch).unwrap();
        assert!(!lost(&history)[0].contains("branch"), "it has no frame");
        let mut record = samples::falling_t();
        record.picture.number = frame + 1;
        (record.picture.branch, record.picture.epoch) = (branch, epoch);
        history.push(record);
        assert_eq!(lost(&history)[0], "1 branch");
    }

    #[test]
    fn each_part_is_listed_with_its_number() {
        let history = History::default();
        history.push(samples::falling_t());
        assert!(Loss::of_run(&history, None).is_nothing());
        let frame = history.last().map_or(0, |record| record.picture.number);
        history.add_bookmark(0, frame, "");
        assert_eq!(Loss::of_run(&history, None).lines(), ["1 bookmark"]);
        let text = vision::Profile::blockfall_text();
        let mut edited = Edited::parse(text, None).unwrap();
        let mut ui_state = UiState::default();
        let loss = |ui_state: &UiState| {
            Loss::of_window(&history, None, ui_state, &Strategy::four_feature()).lines()
        };
        ui_state.calibrate.take(edited.clone());
        assert_eq!(loss(&ui_state), ["1 bookmark"]);
        edited
            .change(|draft| draft.shift("field.origin", 1, 0))
            .unwrap();
        ui_state.calibrate.take(edited);
        let record = samples::falling_t();
        samples::clicks::fill(&mut ui_state, &record);
        assert_eq!(
            loss(&ui_state),
            [
                "unsaved changes of the profile blockfall",
                "4 clicks on another game",
                "1 bookmark"
            ]
        );
        ui_state.clicks.saved();
        assert_eq!(loss(&ui_state).len(), 2);
    }
}
