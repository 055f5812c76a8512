//! Executes actions. No match has a wildcard, so an action that nothing executes does not
//! compile.

use super::Workbench;
use crate::{
    Action, Command, Frozen, GuideBox, NoticeKind, PanelId, PathBox, PixelsAction, PlaybackAction,
    PlaybackState, PlotsAction, Popup, ProfileAction, Request, ResearchAction, ReviewRequest,
    ShellAction, TesterAction,
};
use calibration::copy::{Copied as _, Format};
use screen::Point;
use session::plan_at;
use ui_kit::theme;
use workbench_model::{
    apply::{
        PixelsEffect, PlaybackEffect, PlotsEffect, ProfileEffect, ResearchEffect, TesterEffect,
    },
    plan::PlanText,
};

impl Workbench {
    /// Executes a command as if a person had sent it. Returns the requests to the program
    /// around the window.
    pub fn ask(&mut self, command: impl Into<Command>) -> Option<Request> {
        match command.into() {
            Command::Action(action) => self.apply(action),
            Command::Request(request) => {
                if let Request::Hold(buttons) = request {
                    self.ui_state.held = buttons;
                }
                if let Request::Export(export) = &request {
                    self.ui_state.sessions.export.clone_from(&export.settings);
                }
                if request == Request::Review(ReviewRequest::Start) {
                    self.show_review_layer();
                }
                if request.closes_popup() {
                    self.ui_state.shell.enter_path();
                }
                Some(request)
            }
        }
    }

    fn apply(&mut self, action: Action) -> Option<Request> {
        match action {
            Action::TypePath => {
                let popup = &self.ui_state.shell.popup;
                if !matches!(popup, Some(Popup::Path(_))) {
                    self.ui_state
                        .shell
                        .show(Popup::Path(PathBox::Open(String::new())));
                }
            }
            Action::ReleaseKeys => self.ui_state.game_keys = false,
            Action::GameKeys(owned) => self.ui_state.game_keys = owned,
            Action::Layer(layer) => self.ui_state.toggle(layer),
            Action::Palette(palette) => self.ui_state.palette = palette,
            Action::Theme(theme) => self.ui_state.theme = theme,
            Action::Layout(layout) => {
                self.ui_state.pixels.tool = layout.tool();
                self.ui_state.game.lens = None;
                self.dock.arrange(layout);
            }
            Action::ResetLayout => self.dock.arrange(self.dock.layout()),
            Action::TogglePanel(panel) => {
                if self.dock.has(panel) {
                    self.dock.close(panel);
                } else {
                    self.dock.open(panel);
                }
            }
            Action::ShowPanel(panel) => self.dock.open(panel),
            Action::Playback(action) => return self.playback(&action),
            Action::Profile(action) => self.profile(action),
            Action::Clicks(action) => return self.clicks(action),
            Action::Game(action) => self
                .ui_state
                .game
                .apply(action, self.ui_state.pixels.region),
            Action::Pixels(action) => self.pixels(action),
            Action::Plots(action) => self.plots(action),
            Action::Research(action) => return self.research(action),
            Action::Tester(action) => self.tester(action),
            Action::Branch(action) => return self.branch(action),
            Action::Session(action) => self.session(action),
            Action::SideBySide(action) => self.side_by_side(action),
            Action::Fault(action) => return self.faults(action),
            Action::Capture(action) => return self.capture(action),
            Action::Lab(action) => self.lab(action),
            Action::GameReview(action) => return self.game_review(action),
            Action::Shell(action) => return self.shell(action),
        }
        None
    }

    pub(super) fn playback(&mut self, action: &PlaybackAction) -> Option<Request> {
        let time = &mut self.ui_state.time;
        let effect = time.apply(action, &self.moment, &self.history);
        // The next command acts on the state after this one.
        let on = self.moment.live.map_or(0, |live| live.branch);
        self.moment = PlaybackState::now(&self.history, self.moment.run, on, time);
        match effect? {
            PlaybackEffect::Machine(command) => Some(Request::Machine(command)),
            PlaybackEffect::Edit(edit) => Some(Request::EditHistory(edit)),
            PlaybackEffect::Refused(why) => {
                self.tell(NoticeKind::Info, why);
                None
            }
        }
    }

    fn profile(&mut self, action: ProfileAction) {
        match self.ui_state.calibrate.apply(action) {
            Some(ProfileEffect::ShowPicture) => {
                // The click is on the picture; its result is shown in the panel Profile.
                for panel in [PanelId::Profile, PanelId::Game] {
                    self.dock.open(panel);
                }
            }
            Some(ProfileEffect::CopyText) => {
                let edited = self.ui_state.calibrate.edited();
                self.copied = edited.map(|edited| edited.text().to_owned());
            }
            Some(ProfileEffect::FindFrom(at)) => self.find_regions(at),
            Some(ProfileEffect::Refused(why)) => self.tell(NoticeKind::Warn, why),
            None => {}
        }
    }

    /// Finds all regions of the profile from an empty cell of the well and moves them
    /// there.
    fn find_regions(&mut self, at: Point) {
        let Some(record) = self.record() else {
            self.tell(NoticeKind::Info, "There is no picture yet");
            return;
        };
        // The answer to the last click is out of date.
        if let Some(refused) = self.find_refused.take() {
            self.messages.close(refused);
        }
        match self.ui_state.calibrate.find(&record.picture.picture, at) {
            Some(Ok(found)) => self.tell(NoticeKind::Info, found),
            Some(Err(why)) => {
                self.tell(NoticeKind::Warn, why);
                self.find_refused = Some(self.messages.newest());
            }
            None => self.tell(NoticeKind::Info, "No profile is edited yet"),
        }
    }

    fn pixels(&mut self, action: PixelsAction) {
        let Some(effect) = self.ui_state.pixels.apply(action) else {
            return;
        };
        let Some(record) = self.record() else {
            self.tell(NoticeKind::Info, "There is no picture yet");
            return;
        };
        let picture = &record.picture;
        match effect {
            PixelsEffect::Freeze => {
                let kept = self.ui_state.pixels.frozen.take();
                self.ui_state.pixels.frozen = kept.is_none().then(|| Frozen {
                    frame: picture.number,
                    picture: picture.picture.clone(),
                });
            }
            PixelsEffect::Copy(extract, format) => {
                match workbench_model::inspector::copied(
                    extract,
                    format,
                    (&self.ui_state.pixels, &self.ui_state.game),
                    &record,
                    &self.derived.analysis,
                ) {
                    Some(text) => self.copied = Some(text),
                    None => self.tell(NoticeKind::Info, "There is nothing selected to copy"),
                }
            }
            PixelsEffect::CopyPicture => {
                self.copied_picture = Some(theme::image(
                    &theme::palette(self.ui_state.palette.rgb()),
                    &picture.picture,
                ));
            }
        }
    }

    fn plots(&mut self, action: PlotsAction) {
        match self.ui_state.plots.apply(action) {
            Some(PlotsEffect::Fit) => self.ui_state.time.zoom = None,
            Some(PlotsEffect::CopyCsv) => self.copy_csv(),
            None => {}
        }
    }

    /// Copies the plotted numbers to the clipboard.
    fn copy_csv(&mut self) {
        let Some((branch, frames)) = self.plotted_frames() else {
            let text = "There is nothing to copy before the first frame";
            self.messages.tell(NoticeKind::Info, text);
            return;
        };
        let chosen = &self.ui_state.plots.shown;
        let text = workbench_model::plots::csv(&self.history, branch, frames, chosen);
        self.copied = Some(text);
    }

    fn research(&mut self, action: ResearchAction) -> Option<Request> {
        match self.ui_state.research.apply(action, &self.strategy)? {
            ResearchEffect::CancelSearch => return Some(Request::CancelSearch),
            ResearchEffect::AskChances => return self.ask_chances(),
            ResearchEffect::CancelChances => return Some(Request::CancelChances),
            ResearchEffect::StepCandidate(by) => self.step_candidate(by),
            ResearchEffect::Play(strategy) => return Some(Request::Play(strategy)),
            ResearchEffect::StepScript(by) => self.step_script(by),
            ResearchEffect::CopyPlan(format) => self.copy_plan(format),
        }
        None
    }

    fn tester(&mut self, action: TesterAction) {
        match self.ui_state.research.tester.apply(action) {
            Some(TesterEffect::TakeLive) => {
                let Some(record) = self.record() else {
                    return;
                };
                let falling = record.tracked.falling.map(|seen| seen.piece);
                let pieces: Vec<_> = falling.into_iter().chain(record.tracked.next).collect();
                let tester = &mut self.ui_state.research.tester;
                tester.take(record.tracked.board, &pieces);
            }
            Some(TesterEffect::Copy) => {
                let research = &self.ui_state.research;
                let reach_at = research.reach_at(self.record().as_deref());
                self.copied = Some(research.tester.text(&self.strategy, reach_at));
            }
            Some(TesterEffect::Slide(by)) => {
                let record = self.record();
                let research = &mut self.ui_state.research;
                let reach_at = research.reach_at(record.as_deref());
                research.tester.slide(by, &self.strategy, reach_at);
            }
            None => {}
        }
    }

    fn copy_plan(&mut self, format: Format) {
        let record = self.record();
        let plan = record.and_then(|record| plan_at(&self.history, &record));
        match plan.and_then(|plan| PlanText::of(&plan)) {
            Some(text) => self.copied = Some(text.copied(format)),
            None => self.tell(NoticeKind::Info, "No plan is in force to be copied"),
        }
    }

    fn step_script(&mut self, by: isize) {
        let record = self.record();
        let of_picture = record.as_ref().and_then(|r| r.script_frame);
        let plan = record.and_then(|r| plan_at(&self.history, &r));
        let script = plan.as_ref().and_then(|plan| plan.script.as_ref());
        let Some(last) = script.and_then(|s| s.frames.len().checked_sub(1)) else {
            return;
        };
        let now = self.ui_state.research.step.or(of_picture);
        let next = match now {
            Some(now) => now.saturating_add_signed(by).min(last),
            None => 0,
        };
        self.ui_state.research.step = Some(next);
    }

    fn shell(&mut self, action: ShellAction) -> Option<Request> {
        let shell = &mut self.ui_state.shell;
        match action {
            ShellAction::Palette => shell.popup = Some(Popup::command_palette()),
            ShellAction::Shortcuts => shell.popup = Some(Popup::shortcut_editor()),
            ShellAction::Layouts => shell.popup = Some(Popup::layouts()),
            ShellAction::Guide => shell.popup = Some(Popup::Guide(GuideBox::default())),
            ShellAction::Words => shell.popup = Some(Popup::Words(String::new())),
            ShellAction::About => shell.popup = Some(Popup::About),
            ShellAction::ReportProblem => self.reports = true,
            ShellAction::Messages => shell.popup = Some(Popup::Messages),
            ShellAction::Popup(popup) => shell.show(popup),
            ShellAction::Back => shell.back(),
            ShellAction::OpenMenu(menu) => {
                shell.menu = menu;
                if menu.is_some() {
                    shell.popup = None;
                    shell.presenter = false;
                }
            }
            ShellAction::Presenter => shell.toggle_presenter(self.messages.newest()),
            ShellAction::Feed => shell.feed.open = !shell.feed.open,
            ShellAction::FeedScale(scale) => shell.feed.scale = scale,
            ShellAction::FeedColour(colour) => shell.feed.colour = colour,
            ShellAction::ZoomIn => shell.zoom_larger(),
            ShellAction::ZoomOut => shell.zoom_smaller(),
            ShellAction::ZoomReset => shell.zoom = None,
            ShellAction::Scale(scale) => {
                shell.scale = scale;
                self.ui_state.game.lens = None;
            }
            ShellAction::Pick(command) => {
                shell.note(&command);
                shell.popup = None;
                return self.ask(*command);
            }
            ShellAction::Bind(command, keys) => shell.bind(&command, keys),
            ShellAction::Unbind(command) => shell.unbind(&command),
            ShellAction::UnbindAll => shell.keys.reset_all(),
            ShellAction::ForgetFiles => shell.forget_files(),
            ShellAction::SaveLayout(name) => self.dock.keep(&name),
            ShellAction::OpenLayout(name) => {
                self.dock.recall(&name);
            }
            ShellAction::RenameLayout { from, to } => self.dock.rename(&from, &to),
            ShellAction::DeleteLayout(name) => self.dock.forget(&name),
            ShellAction::Dismiss(id) => self.messages.close(id),
            ShellAction::CopyMessage(id) => {
                self.copied = self.messages.text(id).map(str::to_owned);
            }
            ShellAction::ForgetMessages => self.messages.clear(),
        }
        None
    }
}
