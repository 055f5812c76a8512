//! What the window does for single features before and after a pass.

use super::Workbench;
use crate::{
    CaptureFrame, CaptureLog, ChanceReport, Cursor, GameView, MessageAbout, NoticeKind,
    OtherSession, PanelId, ProfileStatus, ReadBy, Regions, Request, ReviewRequest, Shown, Span,
    Status,
    branches::{Other, right},
    clicks::{ClickAnswer, record_of},
    side_by_side::Pair,
};
use autofit::{GameProfile, GameReading};
use review::Advice;
use session::{BranchError, History, Record, SearchNews};
use std::{borrow::Cow, sync::Arc};
use vision::{ProfileInForce, Selection};

impl Workbench {
    /// Continues the comparison of the shown branch with the other one. Returns whether it
    /// is still incomplete.
    pub(super) fn compare(&mut self, history: &History, open: &[PanelId]) -> bool {
        let Some(here) = self
            .moment
            .here
            .filter(|_| open.contains(&PanelId::Branches))
        else {
            return false;
        };
        let list = history.branches();
        let other = crate::branches::against(&list, here.branch, self.ui_state.branches.compared());
        other.is_some_and(|other| {
            let pair = Pair::of_branches(history, here.branch, other);
            self.derived.difference.update(&pair)
        })
    }

    /// The shown record.
    pub(super) fn record(&self) -> Option<Arc<Record>> {
        let live = self.moment.live.map_or(0, |live| live.branch);
        let record = self.ui_state.time.cursor.record(&self.history, live)?;
        Some(self.as_read_again(record))
    }

    /// Reports why a branch was not deleted.
    pub fn notify_branch_stays(&mut self, why: &BranchError) {
        self.notify(NoticeKind::Warn, crate::branches::stays(why));
    }

    /// Takes the images of the source that is shown. What was set is of the source before.
    pub(super) fn show_capture(&mut self, log: Option<&CaptureLog>) {
        if self.capture.as_ref() != log {
            self.capture = log.cloned();
            self.ui_state.capture.reset();
        }
    }

    /// What is kept of the image of the shown frame; the newest image while the end is
    /// followed, also when no screen was found in it.
    #[must_use]
    pub fn capture_frame(&self) -> Option<CaptureFrame> {
        let log = self.capture.as_ref()?;
        match self.ui_state.time.cursor {
            Cursor::Live => log.newest(),
            Cursor::At(_, frame) => log.at(frame),
        }
    }

    /// A record as it was read last, after a change of the profile or of the corners.
    pub(super) fn as_read_again(&self, record: Arc<Record>) -> Arc<Record> {
        let log = self.capture.as_ref();
        let again = log.and_then(|log| log.again(record.picture.number));
        again.unwrap_or(record)
    }

    /// Passes on what is known of a search for what may come; that of an older question is
    /// dropped.
    pub fn chances(&mut self, news: SearchNews<Arc<ChanceReport>>) {
        self.ui_state.research.chances.take(news);
    }

    /// Lists new misreads while their panel is open. Returns whether more is to be done.
    pub(super) fn list_misreads(&mut self, history: &History, open: &[PanelId]) -> bool {
        let here = self.moment.here.filter(|_| open.contains(&PanelId::Faults));
        let misreads = &mut self.derived.misreads;
        here.is_some_and(|span| misreads.update(history, self.moment.epoch, &span))
    }

    /// The kept frames of the shown branch; `None` before the first frame.
    #[must_use]
    pub const fn shown_span(&self) -> Option<Span> {
        self.moment.here
    }

    /// Passes on advice; that to an older question is dropped.
    pub fn advised(&mut self, id: u64, advice: Option<Arc<Advice>>) {
        self.ui_state.game_review.advising.answered(id, advice);
    }

    /// The request for advice on the shown frame, unless it was sent already.
    pub(super) fn advice(&mut self, record: Option<&Record>, status: &Status) -> Option<Request> {
        let record = record?;
        // Where the bot plays, the plan is its own advice.
        let has_plan = status.shown.kind == Shown::Game && status.machine.bot;
        let state = &mut self.ui_state.game_review;
        if !state.advising.is_on || has_plan {
            return None;
        }
        let strategy = state.advises(&status.machine.strategy).clone();
        let depth = state.depth.map(usize::from);
        let question = state.advising.ask(record, &strategy, depth)?;
        Some(Request::Review(ReviewRequest::Advise(Box::new(question))))
    }

    /// Compares with a session from now on, and shows both.
    pub fn compare_with(&mut self, session: OtherSession) {
        self.ui_state.branches.other = Some(Other::Session(session.current));
        self.derived.comparison = crate::Comparison::default();
        self.other_session = Some(session);
        self.dock.open(PanelId::SideBySide);
    }

    /// Continues the comparison of both tracks. Returns whether it is still incomplete.
    pub(super) fn compare_side_by_side(&mut self, history: &History, open: &[PanelId]) -> bool {
        let shown = self.moment.here.zip(self.moment.shown);
        let Some((here, at)) = shown.filter(|_| open.contains(&PanelId::SideBySide)) else {
            return false;
        };
        let session = self.other_session.as_ref();
        let state = self.ui_state.side_by_side;
        let other = right(
            self.ui_state.branches.other,
            &history.branches(),
            here.branch,
            session,
        );
        let pair = other
            .and_then(|other| Pair::new((history, here.branch, at), (other, session), state.lock));
        pair.is_some_and(|pair| self.derived.comparison.difference.update(&pair))
    }

    /// Clears the clicks on pictures of another game than the shown one.
    pub(super) fn clear_clicks_of_other(&mut self, record: Option<&Record>) {
        let clicks = &mut self.ui_state.clicks;
        if record.is_some_and(|record| clicks.clear_of_other(&record.picture.picture)) {
            self.notify(
                NoticeKind::Info,
                "The clicks on the pictures before were cleared; Undo click brings them back",
            );
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
        self.messages.close_of(MessageAbout::GameProfile);
    }

    /// The profile that was found from the clicks, else the one of another maker's game that is in
    /// force.
    #[must_use]
    pub fn game_profile(&self) -> Option<Arc<GameProfile>> {
        let clicks = &self.ui_state.clicks;
        let found = clicks.found().map(|found| &found.profile);
        found.or(clicks.in_force()).map(Arc::clone)
    }

    /// The profile that was found from the clicks is in a file.
    pub const fn clicks_saved(&mut self) {
        self.ui_state.clicks.saved();
    }

    /// The picture of a record, read by the profile of another maker's game that is in force.
    pub(super) fn by_game(&mut self, record: Option<&Record>) -> Option<ReadGame> {
        let profile = Arc::clone(self.ui_state.clicks.in_force()?);
        let reading = self.derived.game.update(&record?.picture, &profile);
        Some(ReadGame { profile, reading })
    }

    /// The same by the profile that was found from the clicks, while their panel is visible.
    pub(super) fn fitted(&mut self, record: Option<&Record>) -> Option<ReadGame> {
        let clicks = &self.ui_state.clicks;
        let profile = Arc::clone(&clicks.found().filter(|_| clicks.shown)?.profile);
        let reading = self.derived.fitted.update(&record?.picture, &profile);
        Some(ReadGame { profile, reading })
    }
}

/// A profile and what it reads in the shown picture.
pub(super) struct ReadGame {
    profile: Arc<GameProfile>,
    reading: Arc<GameReading>,
}

impl ReadGame {
    /// The cache as panels see it.
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
