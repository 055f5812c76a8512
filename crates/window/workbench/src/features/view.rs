//! The view that panels draw.

use crate::{Activity, format, game_review::ReviewIndex};
use crate::{
    CaptureFrame, Command, CommandContext, Comparison, Cursor, CurveCache, FrameAnalysis, Layout,
    Messages, Misreads, OtherSession, PanelId, PlaybackAction, PlaybackState, RunState, Shown,
    Span, Status, TrackDifference, UiState,
};
use autofit::{GameProfile, GameReading};
use egui::TextureId;
use pad::{Buttons, FrameNo};
use review::{Advice, Verdict};
use rules::Piece;
use screen::Point;
use session::{History, Record};
use vision::{Number, Phase, Screen};

/// One frame, the status of the machine and the user settings: everything that a panel may
/// read.
#[derive(Clone, Copy)]
pub struct FrameView<'a> {
    /// All kept frames.
    pub history: &'a History,
    /// The frame at the cursor; `None` before the first picture.
    pub record: Option<&'a Record>,
    /// The status of the machine.
    pub status: &'a Status,
    /// The kept frames, and the shown one.
    pub moment: PlaybackState,
    /// The user settings.
    pub ui_state: &'a UiState,
    /// What the pointer was over in the last pass.
    pub hover: &'a Hover,
    /// The current layout.
    pub layout: Layout,
    /// The open panels.
    pub open: &'a [PanelId],
    /// The names of the saved layouts.
    pub kept_layouts: &'a [String],
    /// The name of the saved layout that is shown as it was saved.
    pub recalled_layout: Option<&'a str>,
    /// The name of the saved layout that was deleted last.
    pub deleted_layout: Option<&'a str>,
    /// Whether the layout was edited.
    pub own_layout: bool,
    /// The analysis of the picture.
    pub analysis: &'a FrameAnalysis,
    /// Where the shown branch differs from the compared one.
    pub difference: &'a TrackDifference,
    /// The misreads of the shown branch, while their panel is open.
    pub misreads: &'a Misreads,
    /// What is computed of two tracks side by side.
    pub comparison: &'a Comparison,
    /// The session that is compared with.
    pub other_session: Option<&'a OtherSession>,
    /// The curves that the plots draw.
    pub curves: &'a CurveCache,
    /// The messages of the window.
    pub messages: &'a Messages,
    /// The newest plan up to this frame: that of the frame itself, or the completed one
    /// while the next piece is awaited.
    pub plan: Option<&'a planner::Plan>,
    /// The image of the frame and what was found in it, if it comes from a source.
    pub capture: Option<&'a CaptureFrame>,
    /// The reading by the profile of another maker's game that is in force, if one is.
    pub game: Option<GameView<'a>>,
    /// The reading by the profile that was found from the clicks, while their panel is visible.
    pub fitted: Option<GameView<'a>>,
    /// The picture of the frame, one texel per pixel.
    pub texture: Option<TextureId>,
}

/// The shown picture as a profile of another maker's game reads it.
#[derive(Clone, Copy)]
pub struct GameView<'a> {
    /// The profile.
    pub profile: &'a GameProfile,
    /// What it reads.
    pub reading: &'a GameReading,
}

/// The planned place of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// The ply, counted from 1.
    pub ply: usize,
    /// The piece.
    pub piece: Piece,
    /// Its cells (row, column) on the field as it is now.
    pub cells: [(i8, i8); 4],
}

impl<'a> FrameView<'a> {
    /// The state that decides whether a command is switched on.
    #[must_use]
    pub fn switches(&self) -> CommandContext<'a> {
        CommandContext {
            ui: self.ui_state,
            status: self.status,
            layout: self.layout,
            open: self.open,
        }
    }

    /// What the bot does at the shown frame; `None` when no frame is shown.
    #[must_use]
    pub fn activity(&self) -> Option<Activity> {
        let live = self.ui_state.time.cursor == Cursor::Live;
        match self.record {
            _ if live && !self.status.machine.bot => Some(Activity::Off),
            record => record.map(|record| record.activity),
        }
    }

    /// Whether the regions of the profile are of use on the picture: beside the panel Clicks those
    /// of a profile that does not fit are not.
    #[must_use]
    pub fn has_regions(&self) -> bool {
        self.status.shown.profile_fits() || !self.ui_state.clicks.shown
    }

    /// Whether an open panel shows the game, and not the lab.
    #[must_use]
    pub fn shows_game(&self) -> bool {
        !self.open.iter().all(|panel| panel.is_lab())
    }

    /// The counters at the shown frame.
    #[must_use]
    pub fn statistics(&self) -> Option<session::Statistics> {
        let picture = &self.record?.picture;
        self.history.statistics(picture.branch, picture.number)
    }

    /// The span that is chosen on the timeline, on the shown branch, with what was counted in it;
    /// its first frame is the first that counts.
    #[must_use]
    pub fn statistics_of_span(&self) -> Option<(Span, session::GameCounts)> {
        let span = self.ui_state.time.chosen(self.moment.here?)?;
        let key = (self.moment.epoch, span);
        let counts = self.curves.counts_of(key, || self.count_span(&span))?;
        Some((span, counts))
    }

    /// How many pictures of a span were dropped, or of all kept frames up to the shown one.
    #[must_use]
    pub fn dropped_pictures(&self, span: Option<Span>) -> u64 {
        let Some(here) = self.moment.here else {
            return 0;
        };
        let shown = self.moment.shown.unwrap_or(here.last);
        let frames = span.map_or(0..=shown, |span| span.first..=span.last);
        self.history.dropped(here.branch, frames)
    }

    /// What was counted in a span.
    fn count_span(&self, span: &Span) -> Option<session::GameCounts> {
        let counted = |frame: FrameNo| self.history.statistics(span.branch, frame);
        let played = |counts: &session::GameCounts, frame: FrameNo| {
            let record = self.history.get_on(span.branch, frame);
            let in_game = record.is_some_and(|it| it.tracked.phase != vision::Phase::Away);
            counts.frames(if in_game { frame } else { 0 })
        };
        let (before, last) = (span.first.saturating_sub(1), span.last);
        // Without the frame before, the first one is the nearest that was counted.
        let earlier = counted(before).or_else(|| counted(span.first))?.run;
        let now = counted(last)?.run;
        let frames = played(&now, last).saturating_sub(played(&earlier, before));
        Some(now.since(&earlier, frames))
    }

    /// The shown frame, unless the end is followed.
    #[must_use]
    pub fn shown_in_the_past(&self) -> Option<FrameNo> {
        match self.ui_state.time.cursor {
            Cursor::Live => None,
            Cursor::At(..) => self.moment.shown,
        }
    }

    /// The buttons that the bot and the person press together with the shown picture; `None` without
    /// one.
    #[must_use]
    pub fn buttons_down(&self) -> Option<Buttons> {
        let record = self.record?;
        if self.shown_in_the_past().is_none() {
            return Some(record.answer | self.ui_state.held);
        }
        // A picture has the buttons of its own frame; its answer is for the next one.
        let picture = &record.picture;
        let next = self.history.get_on(picture.branch, picture.number + 1);
        let held = next.map_or(picture.inputs.held, |next| next.picture.inputs.held);
        Some(record.answer | held.person)
    }

    /// What the game does while a past frame is shown, and the key that shows the newest.
    #[must_use]
    pub fn game_meanwhile(&self) -> String {
        let end = self.moment.live.map_or(0, |live| live.last);
        let (does, there) = match (self.status.shown.kind, self.status.shown.run) {
            (Shown::Session, _) => ("session ends at", "go there"),
            (Shown::Source, RunState::Running) => ("source runs on at frame", "follow"),
            (Shown::Source, _) => ("source waits at frame", "follow"),
            (_, RunState::Running) => ("game runs on at", "follow"),
            _ => ("game waits at", "follow"),
        };
        let follow = Command::from(PlaybackAction::Follow);
        let key = self.ui_state.shell.keys.first(&follow);
        let key = key.map_or("→|".into(), |key| crate::shell::printed(&key, false));
        format!("{does} {} · {key}: {there}", format::thousands(end))
    }

    /// Whether images have come and no game screen was found in them, so that there is no picture.
    #[must_use]
    pub fn lacks_screen(&self) -> bool {
        let capture = self.capture.filter(|_| self.record.is_none());
        capture.is_some_and(|frame| frame.facts.state().is_unread())
    }

    /// The screen of the shown frame; `None` while one is read that has to be confirmed by the next
    /// frame.
    #[must_use]
    pub fn screen(&self) -> Option<Screen> {
        let record = self.record?;
        let screen = record.tracked.screen;
        let is_undecided = screen == Screen::Unknown && record.reading.screen != Screen::Unknown;
        (!is_undecided).then_some(screen)
    }

    /// Whether the picture shows a field whose cells can be read.
    #[must_use]
    pub fn has_field(&self) -> bool {
        self.record.is_some_and(|r| {
            !matches!(r.tracked.phase, Phase::Away | Phase::Paused)
                && matches!(r.tracked.screen, Screen::Play | Screen::Curtain)
        })
    }

    /// Whether a number is read in the shown picture, and what is tracked is not the last one that was.
    #[must_use]
    pub fn is_read(&self, number: Number) -> bool {
        let Some(now) = self.record.filter(|now| now.reading.lacks(number)) else {
            return true;
        };
        let before = now.picture.number.saturating_sub(1);
        let before = self.history.get_on(now.picture.branch, before);
        let before = before.as_deref().map(|before| &*before.reading);
        !now.reading.lacks_after(before, number)
    }

    /// The reviewed placement of the piece that falls on the shown frame.
    #[must_use]
    pub fn verdict(&self) -> Option<(ReviewIndex, &'a Verdict)> {
        let reviewed = self.status.program.review.found.as_deref()?;
        let frame = self.record?.picture.number;
        let placement = reviewed.at(frame)?;
        reviewed
            .is_of(&self.moment, self.history)
            .then_some(placement)
    }

    /// The advice for the shown frame.
    #[must_use]
    pub fn advice(&self) -> Option<&'a Advice> {
        self.ui_state.game_review.advising.advice(self.record?)
    }

    /// Whether the plan is in force, so that its ghosts can be drawn on this picture.
    #[must_use]
    pub fn plan_in_force(&self) -> bool {
        self.record.is_some_and(|r| r.plan.is_some())
    }

    /// The candidate to show: the one under the pointer, else the chosen one.
    #[must_use]
    pub fn candidate(&self) -> Option<(usize, &'a planner::Candidate)> {
        let plan = self.plan?;
        let index = self
            .hover
            .candidate
            .filter(|i| *i < plan.candidates.len())
            .unwrap_or(plan.chosen);
        plan.candidates.get(index).map(|c| (index, c))
    }

    /// The ghosts of that candidate. A ply after one that clears lines is left out: its rows are not those
    /// of the picture.
    #[must_use]
    pub fn ghosts(&self) -> Vec<Ghost> {
        let Some((_, candidate)) = self.candidate().filter(|_| self.plan_in_force()) else {
            return Vec::new();
        };
        let mut ghosts = Vec::new();
        for (i, placement) in candidate.line.iter().enumerate() {
            ghosts.push(Ghost {
                ply: i + 1,
                piece: placement.piece,
                cells: placement.cells(),
            });
            if candidate.cleared.get(i).is_none_or(|n| *n > 0) {
                break;
            }
        }
        ghosts
    }

    /// The cells of the falling piece.
    #[must_use]
    pub fn falling(&self) -> Option<(Piece, [(i8, i8); 4])> {
        let seen = self.record.filter(|_| self.has_field())?.tracked.falling?;
        Some((seen.piece, seen.cells()))
    }
}

/// What the pointer is over. Each pass replaces it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// The candidate of the plan, by its rank from 0.
    pub candidate: Option<usize>,
    /// The pixel of the picture.
    pub pixel: Option<Point>,
    /// The line of the search, by its rank from 0.
    pub line: Option<usize>,
    /// The next piece of the chance tree, and the one after it.
    pub chance: Option<(Piece, Option<Piece>)>,
    /// The candidate of the lab's game, by its rank from 0.
    pub lab_candidate: Option<usize>,
    /// The region of the edited profile, by its key.
    pub region: Option<String>,
}
