//! Executes actions on the clicks, and reads the shown picture by the profiles that they give.

use super::Workbench;
use crate::clicks::{ClickAnswer, record_of};
use crate::{GameView, ProfileStatus, ReadBy, Regions, Status};
use autofit::{GameProfile, GameReading};
use session::Record;
use std::{borrow::Cow, sync::Arc};
use vision::{ProfileInForce, Selection};

/// A profile and what it reads in the shown picture.
pub(super) struct ReadGame {
    profile: Arc<GameProfile>,
    reading: Arc<GameReading>,
}

impl ReadGame {
    /// As panels see it.
    pub fn view(&self) -> GameView<'_> {
        GameView {
            profile: &self.profile,
            reading: &self.reading,
        }
    }

    /// The record and the status that panels get instead of those of the original game.
    pub fn in_place_of<'s>(
        &self,
        record: Option<Arc<Record>>,
        status: &'s Status,
    ) -> (Option<Arc<Record>>, Cow<'s, Status>) {
        let record = record.map(|record| Arc::new(record_of(&record, &self.reading)));
        let mut status = status.clone();
        let shown = &mut status.shown;
        shown.regions = Regions {
            field: self.profile.field().rect(),
            next_cells: self.profile.next_box().unwrap_or_default(),
        };
        shown.profile = ProfileStatus {
            in_force: ProfileInForce {
                name: self.profile.name().into(),
                selection: Selection::Chosen,
            },
            built_in: false,
            pinned: false,
        };
        shown.reading_problem = None;
        shown.reader = ReadBy::default();
        (record, Cow::Owned(status))
    }
}

impl Workbench {
    /// Takes what was found from clicks; a stale answer is dropped.
    pub fn clicks_answered(&mut self, answer: ClickAnswer) {
        self.ui_state.clicks.answered(answer);
    }

    /// Reads pictures by a profile of another maker's game from now on; `None` reads those of the
    /// original game again.
    pub fn read_by_game(&mut self, profile: Option<Arc<GameProfile>>) {
        self.ui_state.clicks.read_by(profile);
    }

    /// The profile that was found from the clicks, else the one of another maker's game that is in
    /// force.
    #[must_use]
    pub fn game_profile(&self) -> Option<Arc<GameProfile>> {
        let clicks = &self.ui_state.clicks;
        let found = clicks.found().map(|found| &found.profile);
        found.or(clicks.in_force()).map(Arc::clone)
    }

    /// The picture of a record, read by the profile of another maker's game that is in force.
    pub(super) fn by_game(&mut self, record: Option<&Record>) -> Option<ReadGame> {
        let profile = Arc::clone(self.ui_state.clicks.in_force()?);
        let reading = self.derived.game.look(&record?.picture, &profile);
        Some(ReadGame { profile, reading })
    }

    /// The same by the profile that was found from the clicks, while their panel is visible.
    pub(super) fn fitted(&mut self, record: Option<&Record>) -> Option<ReadGame> {
        let clicks = &self.ui_state.clicks;
        let profile = Arc::clone(&clicks.found().filter(|_| clicks.shown)?.profile);
        let reading = self.derived.fitted.look(&record?.picture, &profile);
        Some(ReadGame { profile, reading })
    }
}
