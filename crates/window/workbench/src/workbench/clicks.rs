//! Executes actions on the clicks, and reads the shown picture by the profiles that they give.

use super::Workbench;
use crate::{
    ClickAction, GameView, NoticeKind, PanelId, ProfileStatus, ReadBy, Regions, Request, Status,
};
use autofit::{GameProfile, GameReading};
use screen::Point;
use session::Record;
use std::{borrow::Cow, sync::Arc};
use vision::{ProfileInForce, Selection};
use workbench_model::{
    apply::ClicksEffect,
    clicks::{ClickAnswer, PlacedClick, record_of},
    command::BranchAction,
};

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
        let status = Status {
            regions: Regions {
                field: self.profile.field().rect(),
                next_cells: self.profile.next_box().unwrap_or_default(),
            },
            profile: ProfileStatus {
                in_force: ProfileInForce {
                    name: self.profile.name().into(),
                    selection: Selection::Chosen,
                },
                built_in: false,
                pinned: false,
            },
            reading_problem: None,
            reader: ReadBy::default(),
            ..status.clone()
        };
        (record, Cow::Owned(status))
    }
}

impl Workbench {
    /// Applies an action on the clicks.
    pub(super) fn clicks(&mut self, action: ClickAction) -> Option<Request> {
        match self.ui_state.clicks.apply(action)? {
            ClicksEffect::ShowPicture => {
                for panel in [PanelId::FromClicks, PanelId::Game] {
                    self.dock.open(panel);
                }
            }
            ClicksEffect::Place(at) => self.place_click(at),
            ClicksEffect::Show(click) => self.show_click(&click),
            ClicksEffect::Use(profile) => return Some(Request::UseGameProfile(profile)),
            ClicksEffect::Copy(text) => self.copied = Some(text),
            ClicksEffect::Refused(why) => self.tell(NoticeKind::Info, why),
        }
        None
    }

    fn place_click(&mut self, at: Point) {
        let Some(record) = self.record() else {
            self.tell(NoticeKind::Info, "There is no picture yet");
            return;
        };
        if let Err(why) = self.ui_state.clicks.place(&record.picture, at) {
            self.tell(NoticeKind::Warn, why);
        }
    }

    /// Shows the picture of a click, if it is one of those that are shown.
    fn show_click(&mut self, click: &PlacedClick) {
        let moment = click.moment;
        let kept = self.history.get_on(moment.branch, moment.frame);
        if kept.is_some_and(|kept| kept.picture.picture == click.picture) {
            self.branch(BranchAction::Seek(moment.branch, moment.frame));
        } else {
            let text = "The picture of this click is no longer among the shown frames; the click \
                        still counts";
            self.tell(NoticeKind::Info, text);
        }
    }

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
