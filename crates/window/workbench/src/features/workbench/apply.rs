//! Executes commands. No match has a wildcard, so an action that nothing executes does not
//! compile.

use super::Workbench;
use crate::{
    Action, Command, Cursor, Dock, FileAsk, Layer, MatchRequest, PanelId, PathBox, PlaybackState,
    Popup, Request, ReviewRequest, UiState,
    features::apply::{After, ApplyCx},
};

impl Workbench {
    /// Executes a command as if a person had sent it. Returns the request to the program
    /// around the window.
    pub fn ask(&mut self, command: impl Into<Command>) -> Option<Request> {
        match command.into() {
            Command::Action(action) => self.apply(action),
            Command::Request(request) => {
                if let Request::Hold(buttons) = request {
                    self.ui_state.held = buttons;
                }
                if let Request::Match(MatchRequest::Hold(buttons)) = request {
                    self.ui_state.matches.held = buttons;
                }
                if let Request::ChooseFile(FileAsk::Export(export)) = &request {
                    self.ui_state.sessions.export.clone_from(&export.settings);
                    if !export.settings.format.is_one_frame() {
                        // All of a branch is all of it also when it has become longer.
                        let is_part = export.range != (export.span.first, export.span.last);
                        let part = (export.span.branch, export.range);
                        self.ui_state.sessions.exported = is_part.then_some(part);
                    }
                }
                if request == Request::Review(ReviewRequest::Start) {
                    self.show_layer(Layer::Review);
                    self.dock.open(PanelId::Review);
                }
                if request == Request::Match(MatchRequest::Start) {
                    self.dock.open(PanelId::Match);
                }
                if let Request::Regress(asked) = &request
                    && asked.is_comparison()
                {
                    self.dock.open(PanelId::Regress);
                }
                if request.closes_popup() {
                    self.ui_state.shell.enter_path();
                }
                Some(request)
            }
        }
    }

    /// Makes a change that has no name, in what the features know. Returns the request to the
    /// program around the window.
    pub fn change(
        &mut self,
        change: impl FnOnce(&mut UiState, &mut ApplyCx<'_>),
    ) -> Option<Request> {
        self.execute(|ui, _, cx| change(ui, cx))
    }

    fn apply(&mut self, action: Action) -> Option<Request> {
        self.execute(|ui, dock, cx| apply(action, ui, dock, cx))
    }

    /// Executes something in the shown situation, and does what is to be done after it.
    fn execute(
        &mut self,
        what: impl FnOnce(&mut UiState, &mut Dock, &mut ApplyCx<'_>),
    ) -> Option<Request> {
        let record = self.record();
        let capture = self.capture_frame();
        let mut cx = ApplyCx {
            history: &self.history,
            moment: self.moment,
            record,
            capture,
            palette: self.ui_state.palette,
            strategy: &self.strategy,
            derived: &self.derived,
            other_session: &mut self.other_session,
            messages: &mut self.messages,
            after: After::default(),
        };
        let followed = self.ui_state.time.cursor == Cursor::Live;
        what(&mut self.ui_state, &mut self.dock, &mut cx);
        let after = cx.after;
        self.finish(after, followed)
    }

    /// Does what is to be done after an action; `followed` is whether the newest frame was shown
    /// before it.
    fn finish(&mut self, after: After, followed: bool) -> Option<Request> {
        // The next command acts on the state after this one, and on the frame that is drawn: a game
        // that runs has newer ones already.
        let on = self.moment.live.map_or(0, |live| live.branch);
        let drawn = self.moment.shown;
        self.moment = PlaybackState::now(&self.history, self.moment.run, on, &self.ui_state.time);
        if followed && self.ui_state.time.cursor == Cursor::Live {
            self.moment.shown = drawn.or(self.moment.shown);
        }
        for panel in after.panels {
            self.dock.open(panel);
        }
        if let Some(layer) = after.layer {
            self.show_layer(layer);
        }
        self.reports |= after.report;
        self.pastes |= after.paste;
        self.copied = after.copied.or(self.copied.take());
        self.copied_picture = after.copied_picture.or(self.copied_picture.take());
        let answer = after.command.and_then(|command| self.ask(command));
        after.request.or(answer)
    }

    /// Shows a layer, unless it is shown.
    fn show_layer(&mut self, layer: Layer) {
        if !self.ui_state.layers.shows(layer) {
            self.ui_state.layers.toggle(layer);
        }
    }
}

fn apply(action: Action, ui: &mut UiState, dock: &mut Dock, cx: &mut ApplyCx<'_>) {
    match action {
        Action::TypePath => {
            if !matches!(ui.shell.popup, Some(Popup::Path(_))) {
                ui.shell.show(Popup::Path(PathBox::new(FileAsk::Open, "")));
            }
        }
        Action::ReleaseKeys => ui.game_keys = false,
        Action::Layer(layer) => ui.layers.toggle(layer),
        Action::Palette(palette) => ui.palette = palette,
        Action::Theme(theme) => ui.theme = theme,
        Action::Switch(switch) => switch.flip(ui),
        Action::Layout(layout) => {
            ui.pixels.tool = layout.tool();
            ui.game.lens = None;
            dock.arrange(layout);
        }
        Action::Tour => ui.tour.start(dock.layout()),
        Action::ResetLayout => dock.reset(),
        Action::TogglePanel(panel) => {
            if dock.has(panel) {
                dock.close(panel);
            } else {
                dock.open(panel);
            }
        }
        Action::ShowPanel(panel) => dock.open(panel),
        Action::Feature(action) => action.apply(ui, dock, cx),
    }
}
