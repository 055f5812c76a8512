//! The status bar. Every cell has a name, a value and a fixed width.

use super::menus;
use crate::{
    Action, Counters, FrameView, PanelCx, PanelId, PlaybackAction, Recording, RefereeReport,
    RunState, Shown, SoundStatus, Tool, inspector, sound,
};
use crate::{Activity, capture::FitState, format, glossary, names};
use egui::{
    Align2, Color32, FontId, Popup, PopupCloseBehavior, Rect, Role, Sense, Ui, WidgetInfo, vec2,
};
use pad::{CLOCKS_PER_FRAME, FRAMES_PER_SECOND};
use ui_kit::{accessible, text, theme};
use vision::ReadingProblem;

/// A cell of the status bar.
struct Cell {
    /// The accessible name; unique in the bar.
    name: &'static str,
    text: String,
    /// What is drawn of it in less room than [`NAMED`]; empty is its beginning.
    short: String,
    colour: Color32,
    /// Its text and width where not all cells fit.
    in_short: Option<(String, f32)>,
    /// Its text in parts, of which as many are shown as fit; empty where it is shown as one.
    parts: Vec<String>,
    /// The width in points, and the width up to which it takes spare space.
    width: f32,
    most: f32,
    /// Whether it uses the font of text or that of numbers.
    words: bool,
    /// The rank for leaving it out of a short bar, the lowest first; `None` is never left
    /// out.
    drop_rank: Option<u8>,
    /// What a click does.
    click: Click,
    /// The tooltip; without one, the meaning of the name.
    tooltip: Option<String>,
}

/// What a click on a cell does.
#[derive(Clone, Copy)]
enum Click {
    Nothing,
    Open(PanelId),
    /// Shows the profiles to choose from.
    Profiles,
    /// Shows the switch and the volume of the sound.
    Sound,
    /// Shows the newest frame.
    Follow,
}

impl Cell {
    fn new(name: &'static str, text: String, width: f32, colour: Color32) -> Self {
        Self {
            name,
            text,
            short: String::new(),
            in_short: None,
            parts: Vec::new(),
            colour,
            width,
            most: width,
            words: false,
            drop_rank: None,
            click: Click::Nothing,
            tooltip: None,
        }
    }

    fn words(self) -> Self {
        Self {
            words: true,
            ..self
        }
    }

    fn in_short(self, text: String, width: f32) -> Self {
        Self {
            in_short: Some((text, width)),
            ..self
        }
    }

    fn shorten(&mut self) {
        if let Some((text, width)) = self.in_short.take() {
            (self.text, self.width, self.most) = (text, width, width);
        }
    }

    fn grows_to(self, most: f32) -> Self {
        Self { most, ..self }
    }

    fn in_parts(self, parts: Vec<String>) -> Self {
        Self {
            text: parts.join(" "),
            parts,
            ..self
        }
    }

    fn drop_rank(self, rank: u8) -> Self {
        Self {
            drop_rank: Some(rank),
            ..self
        }
    }

    fn opens(self, panel: PanelId) -> Self {
        Self {
            click: Click::Open(panel),
            ..self
        }
    }

    fn opens_profiles(self) -> Self {
        Self {
            click: Click::Profiles,
            ..self
        }
    }

    fn tooltip(self, tooltip: impl Into<String>) -> Self {
        Self {
            tooltip: Some(tooltip.into()),
            ..self
        }
    }
}

/// Widths of the referee's cell with a symbol alone and with its name, in points.
const REFEREE_WIDTH: [f32; 2] = [90.0, 128.0];
/// Least and greatest width of the cell of the profile, in points.
const PROFILE_WIDTH: [f32; 2] = [116.0, 168.0];
/// Width of the cell of the faults, in points.
const FAULTS_WIDTH: f32 = 76.0;
/// Width of the cell of the recording, in points.
const RECORDING_WIDTH: f32 = 104.0;
/// Width of the cell of a capture's fit, in points.
const FIT_WIDTH: f32 = 96.0;
/// Width of the cell of the sound: its longest words, in points.
const SOUND_WIDTH: f32 = 92.0;
/// The name of the cell of the pixel under the pointer.
const READOUT: &str = "Pixel readout";
/// The width of the bot's cell: its longest words, in points.
const DOING_WIDTH: f32 = 156.0;
/// Widths of the branch's cell without its name, with it, and with a long one where there is room,
/// in points.
const BRANCH_LEAST: f32 = 30.0;
const BRANCH_MOST: f32 = 124.0;
const BRANCH_WIDEST: f32 = 240.0;
/// The least width in which the beginning of a name is shown, in points.
const NAMED: f32 = 90.0;

/// The space before the text of a cell, and before and after it, in points.
const BEFORE: f32 = theme::SPACE[2];
const MARGINS: f32 = BEFORE + theme::SPACE[1];

/// Draws the bar.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let cells = fitting(ui, cx.view);
    let area = ui.max_rect();
    let mut left = area.left();
    let mut spare = (area.width() - width(&cells)).max(0.0);
    let last = cells.len().saturating_sub(1);
    let mut readout = None;
    let mut edges = Vec::with_capacity(cells.len());
    for (i, cell) in cells.iter().enumerate() {
        let more = match i == last {
            true => spare,
            false => spare.min(cell.most - cell.width).max(0.0),
        };
        spare -= more;
        let width = cell.width + more;
        let rect = Rect::from_min_size(egui::pos2(left, area.top()), vec2(width, area.height()));
        left += width;
        edges.push(rect.left());
        if i > 0 {
            let line = egui::Stroke::new(1.0, theme::colours(ui).line);
            ui.painter()
                .vline(rect.left(), rect.shrink2(vec2(0.0, 5.0)).y_range(), line);
        }
        draw_cell(ui, rect.intersect(area), cell, cx);
        if cell.name == READOUT && cx.view.hover.pixel.is_some() {
            readout = Some(rect.intersect(area));
        }
    }
    if let Some(rect) = readout {
        draw_readout(ui, rect, &edges, cx.view);
    }
}

/// Draws the facts on the pixel under the pointer whole, over the cells on their left if
/// their own cell is too narrow: a tooltip of the cell can't be reached meanwhile. They begin at
/// one of the left edges of the cells, so that no other cell is covered in part.
fn draw_readout(ui: &Ui, cell: Rect, edges: &[f32], view: &FrameView<'_>) {
    let words = pixel(view).join(" ");
    let colours = theme::colours(ui);
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(words.clone(), theme::numbers(), colours.text);
    let width = galley.size().x + theme::SPACE[2] + theme::SPACE[1];
    if width <= cell.width() {
        return;
    }
    let least = cell.right() - width;
    let mut before = edges.iter().rev().copied();
    let left = before.find(|edge| *edge <= least);
    let rect = cell.with_min_x(left.unwrap_or(ui.max_rect().left()));
    let line = egui::Stroke::new(1.0, colours.line);
    ui.painter().rect_filled(rect, 0.0, colours.raised);
    ui.painter().vline(rect.left(), rect.y_range(), line);
    let at = rect.left_center() + vec2(theme::SPACE[2], -galley.size().y / 2.0);
    ui.painter_at(rect).galley(at, galley, colours.text);
    let id = egui::Id::unique("whole pixel readout");
    let response = ui.interact(rect, id, Sense::hover());
    accessible::name_value(&response, "Whole pixel readout", &words);
}

fn width(cells: &[Cell]) -> f32 {
    cells.iter().map(|cell| cell.width).sum()
}

/// The cells that fit into the bar. Those with fewer words are drawn with these before another one
/// is left out.
fn fitting(ui: &Ui, view: &FrameView<'_>) -> Vec<Cell> {
    let area = ui.max_rect().width();
    let mut cells = cells(ui, view);
    let at_times = [faults, recording, fit].into_iter();
    let at_times: Vec<Cell> = at_times.filter_map(|cell| cell(ui, view)).collect();
    let branch = branch(ui, view);
    let of_branch = |cells: &[Cell]| match branch {
        Some(_) => (area - width(cells)).clamp(BRANCH_LEAST, BRANCH_MOST),
        None => 0.0,
    };
    if width(&cells) + of_branch(&cells) + width(&at_times) > area {
        for cell in &mut cells {
            cell.shorten();
        }
    }
    let of_branch = of_branch(&cells);
    let branch = branch.map(|cell| Cell {
        width: of_branch,
        most: of_branch.max(cell.most),
        ..cell
    });
    cells.splice(1..1, at_times.into_iter().chain(branch));
    while width(&cells) > area
        && let Some(rank) = cells.iter().filter_map(|cell| cell.drop_rank).min()
    {
        cells.retain(|cell| cell.drop_rank != Some(rank));
    }
    cells
}

fn draw_cell(ui: &mut Ui, rect: Rect, cell: &Cell, cx: &mut PanelCx<'_>) {
    let sense = match cell.click {
        Click::Nothing => Sense::hover(),
        Click::Open(_) | Click::Profiles | Click::Sound | Click::Follow => Sense::click(),
    };
    let response = ui.interact(rect, egui::Id::unique(("status", cell.name)), sense);
    theme::focus_ring(ui, &response);
    let inner = Rect::from_min_max(
        rect.min + vec2(BEFORE, 0.0),
        rect.max - vec2(MARGINS - BEFORE, 0.0),
    );
    let font = match cell.words {
        true => theme::body(),
        false => theme::numbers(),
    };
    let align = Align2::LEFT_CENTER;
    let shortened = rect.width() < NAMED && !cell.short.is_empty();
    let fitting = of_parts(ui, cell, inner.width(), &font);
    let is_part = fitting.is_some();
    let drawn = match &fitting {
        Some(parts) => parts,
        None if shortened => &cell.short,
        None => &cell.text,
    };
    let cut = text::in_rect(ui, inner, align, drawn, font, cell.colour) || shortened || is_part;
    let tooltip = cell.tooltip.as_deref().unwrap_or_else(|| about(cell.name));
    let response = response.on_hover_ui(|ui| {
        if cut {
            ui.label(cell.text.trim());
        }
        ui.label(tooltip);
    });
    if matches!(cell.click, Click::Nothing) {
        accessible::name_value(&response, cell.name, &cell.text);
        return;
    }
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Button, true, cell.name);
        info.current_text_value = Some(cell.text.clone());
        info
    });
    match cell.click {
        Click::Open(panel) if response.clicked() => cx.send(Action::ShowPanel(panel)),
        Click::Profiles => {
            Popup::menu(&response).show(|ui| menus::profiles(ui, cx));
        }
        Click::Sound => {
            Popup::menu(&response)
                .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
                .show(|ui| sound::control(ui, cx));
        }
        Click::Follow if response.clicked() => cx.send(PlaybackAction::Follow),
        Click::Nothing | Click::Open(_) | Click::Follow => {}
    }
}

/// The first parts of a cell's text that fit into so many points; `None` where all do, and where it
/// is shown as one.
fn of_parts(ui: &Ui, cell: &Cell, room: f32, font: &FontId) -> Option<String> {
    let fits = |text: &String| {
        let painter = ui.painter();
        let galley = painter.layout_no_wrap(text.clone(), font.clone(), cell.colour);
        galley.size().x <= room
    };
    if cell.parts.is_empty() || fits(&cell.text) {
        return None;
    }
    let fewer = (1..cell.parts.len()).rev();
    let mut shorter = fewer.filter_map(|count| Some(cell.parts.get(..count)?.join(" ")));
    shorter.find(fits).or_else(|| cell.parts.first().cloned())
}

/// The cells from left to right: a new one is one entry here.
fn cells(ui: &Ui, view: &FrameView<'_>) -> Vec<Cell> {
    let colours = theme::colours(ui);
    let status = view.status;
    let record = view.record;
    let unknown = || format::UNKNOWN.to_owned();
    let cell = |name, text, width| Cell::new(name, text, width, colours.dim);
    let warn_at_0 = |value: Option<u64>| match value {
        Some(0) => colours.warn,
        _ => colours.dim,
    };

    let (mark, run_colour) = match status.shown.run {
        _ if view.ui_state.time.replay.is_some() => ("●", colours.text),
        RunState::Running => ("●", colours.dim),
        RunState::Paused => ("‖", colours.text),
        RunState::Faulted => ("✖", colours.error),
        RunState::Empty => ("○", colours.faint),
    };
    let fps = match status
        .shown
        .fps
        .filter(|_| status.shown.run == RunState::Running)
    {
        Some(fps) => format!("{fps:6.1} fps {:5.2}×", fps / FRAMES_PER_SECOND),
        None => unknown(),
    };
    let margin = record
        .filter(|_| view.has_field())
        .map(|r| u64::from(r.reading.min_margin()));
    let safety = view.analysis.safety.map(|safety| safety.pixels as u64);
    vec![
        Cell::new(
            "Run state",
            format!("{mark} {}", run_label(view)),
            if view.shows_game() { 82.0 } else { 116.0 },
            run_colour,
        ),
        cell(
            "Frame",
            record.map_or_else(unknown, |r| {
                format!("frame {:>9}", format::thousands(r.picture.number))
            }),
            121.0,
        ),
        cell(
            "Clock",
            record.map_or_else(unknown, |r| {
                format!("{:>9}", format::time(r.picture.clocks))
            }),
            82.0,
        )
        .drop_rank(0),
        match view.shown_in_the_past() {
            Some(_) => live_game(ui, view),
            None => cell("Rate", fps, 138.0),
        },
        match status.shown.reading_problem {
            Some(problem) => Cell::new("Screen", mark_of(problem), 114.0, colours.error)
                .opens(PanelId::Profile)
                .tooltip(problem.sentence()),
            None => cell(
                "Screen",
                view.screen()
                    .map_or_else(unknown, |s| names::screen(s).into()),
                114.0,
            )
            .drop_rank(1),
        },
        profile(ui, view),
        Cell::new(
            "Least margin",
            format!("margin {}", margin.map_or_else(unknown, |m| m.to_string())),
            74.0,
            warn_at_0(margin),
        )
        .drop_rank(2),
        Cell::new(
            "Safety",
            format!("safety {}", safety.map_or_else(unknown, |s| s.to_string())),
            72.0,
            warn_at_0(safety),
        )
        .drop_rank(3),
        agreement(ui, view),
        sound(ui, view),
        cell(READOUT, String::new(), 80.0)
            .in_parts(pixel(view))
            .grows_to(420.0)
            .opens(PanelId::Inspector),
        Cell::new("Bot state", activity(view), DOING_WIDTH, colours.dim)
            .words()
            .opens(PanelId::Bot),
    ]
}

/// The way back to the newest frame, and what the game does meanwhile.
fn live_game(ui: &Ui, view: &FrameView<'_>) -> Cell {
    let back = match view.status.shown.kind {
        Shown::Session => "⏭ To the end",
        Shown::Source => "⏭ To the newest",
        Shown::Game | Shown::Picture => "⏭ Back to live",
    };
    let text = view.game_meanwhile();
    let (meanwhile, _) = text.split_once(" · ").unwrap_or((&text, ""));
    let parts = vec![back.to_owned(), format!("· {meanwhile}")];
    Cell {
        click: Click::Follow,
        ..Cell::new("Live game", String::new(), 138.0, theme::colours(ui).accent)
    }
    .words()
    .in_parts(parts)
    .grows_to(260.0)
    .tooltip(format!("Show the newest frame; the {text}"))
}

/// The sound of the game.
fn sound(ui: &Ui, view: &FrameView<'_>) -> Cell {
    let colours = theme::colours(ui);
    let is_missing = matches!(view.status.program.sound, SoundStatus::Failed(_));
    let colour = if is_missing {
        colours.warn
    } else {
        colours.dim
    };
    Cell {
        click: Click::Sound,
        ..Cell::new("Sound", sound::text(view), SOUND_WIDTH, colour)
    }
    .words()
    .tooltip(sound::tooltip(view))
    .drop_rank(4)
}

/// The explanation of a cell.
fn about(name: &'static str) -> &'static str {
    glossary::meaning(name).unwrap_or(name)
}

/// Whether the machine runs, or that recorded frames are played.
fn run_label(view: &FrameView<'_>) -> &'static str {
    let time = &view.ui_state.time;
    match time.replay {
        Some(_) if time.looping => "looping",
        Some(_) => "replay",
        None if !view.shows_game() && view.status.shown.run == RunState::Paused => "game paused",
        None => view.status.shown.run.label(),
    }
}

/// The faults in force in the game that is shown, while there are any.
fn faults(ui: &Ui, view: &FrameView<'_>) -> Option<Cell> {
    let faults = &view.status.machine.faults;
    if faults.in_force.is_empty() || view.status.shown.kind != Shown::Game {
        return None;
    }
    let tooltip = format!(
        "Pictures and presses are disturbed on purpose: {}; {} so far",
        faults.in_force,
        format::counted(faults.total(), "time")
    );
    let colour = theme::colours(ui).warn;
    let cell = Cell::new(
        "Faults in force",
        "⚠ faults".to_owned(),
        FAULTS_WIDTH,
        colour,
    );
    Some(cell.words().tooltip(tooltip).opens(PanelId::Faults))
}

/// The file that is recorded into.
fn recording(ui: &Ui, view: &FrameView<'_>) -> Option<Cell> {
    let Recording {
        name,
        frames,
        to_copy,
        is_ending,
        is_late,
        error,
    } = view.status.program.recording.as_ref()?;
    let time = format::time(frames * u64::from(CLOCKS_PER_FRAME));
    let (text, tooltip) = match error {
        None if *is_ending => (
            "⏺ finishing".to_owned(),
            format!("{time} of play are recorded in {name}; the rest is being written"),
        ),
        None if *is_late => (
            "⏺ disk is slow".to_owned(),
            format!(
                "{time} of play are recorded in {name}. Recording (disk is slow): the game waits \
                 for it"
            ),
        ),
        None => match to_copy {
            Some(all) => (
                format!("⏺ {} %", frames.min(all) * 100 / (*all).max(1)),
                format!(
                    "{time} of {} of play from before are copied to {name}; the game goes on, and \
                     what happens meanwhile is recorded after them",
                    format::time(all * u64::from(CLOCKS_PER_FRAME))
                ),
            ),
            None => (
                format!("⏺ {time}"),
                format!("{time} of play are recorded in {name}"),
            ),
        },
        Some(why) => ("✖ not recorded".to_owned(), why.clone()),
    };
    let colour = theme::colours(ui).error;
    Some(Cell::new("Recording", text, RECORDING_WIDTH, colour).tooltip(tooltip))
}

/// Whether the screen is not found in the image of the shown frame, or only as a guess or by
/// hand.
fn fit(ui: &Ui, view: &FrameView<'_>) -> Option<Cell> {
    let facts = &view.capture?.facts;
    let colours = theme::colours(ui);
    let (text, colour) = match facts.state() {
        _ if view.status.shown.is_searching => ("searching…", colours.text),
        FitState::Exact
        | FitState::Found
        | FitState::ByHand
        | FitState::Blended
        | FitState::Recoloured
        | FitState::Poor => {
            facts.by_hand.then_some(())?;
            ("set by hand", colours.text)
        }
        FitState::Guess => ("✖ a guess", colours.error),
        FitState::Lost => ("✖ not found", colours.error),
    };
    let tooltip = format!("Where the screen is: {}", facts.sentence());
    let cell = Cell::new("Fit of the capture", text.to_owned(), FIT_WIDTH, colour);
    Some(cell.words().opens(PanelId::Capture).tooltip(tooltip))
}

/// A reading that can't be right, in the room of the screen's name.
fn mark_of(problem: ReadingProblem) -> String {
    let what = match problem {
        ReadingProblem::NoScreen => "no profile",
        ReadingProblem::Field => "field off",
        ReadingProblem::Next => "next off",
        ReadingProblem::Score => "score off",
        ReadingProblem::Level => "level off",
        ReadingProblem::Lines => "lines off",
        ReadingProblem::Numbers => "numbers off",
    };
    format!("✖ {what}")
}

/// The profile in force, and how it came to be the one.
fn profile(ui: &Ui, view: &FrameView<'_>) -> Cell {
    let profile = &view.status.shown.profile;
    let colour = match view.status.shown.reading_problem {
        Some(_) => theme::colours(ui).error,
        None => theme::colours(ui).dim,
    };
    let fits = view.status.shown.profile_fits();
    let [least, most] = PROFILE_WIDTH;
    let (label, sentence) = match view.ui_state.calibrate.is_unsaved_in(profile) {
        true => (
            format!("{} · edited", profile.name()),
            format!(
                "Pictures are read with the profile {} as it is edited; its changes are in no file",
                profile.name()
            ),
        ),
        false => (view.status.shown.profile_label(), profile.sentence(fits)),
    };
    Cell::new("Profile in force", label, least, colour)
        .words()
        .grows_to(most)
        .opens_profiles()
        .tooltip(format!("{sentence}. Click to choose another"))
}

/// The shown branch, if there is more than one.
fn branch(ui: &Ui, view: &FrameView<'_>) -> Option<Cell> {
    let list = view.history.branches();
    let here = view.moment.here.filter(|_| list.len() > 1)?.branch;
    let shown = list.iter().find(|branch| branch.id == here)?;
    let live = here == view.status.shown.branch;
    let colours = theme::colours(ui);
    let text = format!("{} {}", crate::branches::letter(here), shown.name);
    let colour = if live { colours.dim } else { colours.text };
    let painter = ui.painter();
    let drawn = painter.layout_no_wrap(text.clone(), theme::body(), colour);
    let wide = drawn.size().x + MARGINS;
    Some(Cell {
        short: crate::branches::letter(here),
        ..Cell::new("Branch", text, BRANCH_MOST, colour)
            .words()
            .grows_to(wide.clamp(BRANCH_MOST, BRANCH_WIDEST))
    })
}

/// The share of the pictures of the last minute on which the referee agrees. Older
/// differences colour it and are in the tooltip.
fn agreement(ui: &Ui, view: &FrameView<'_>) -> Cell {
    let colours = theme::colours(ui);
    let referee = view.status.shown.referee.as_deref();
    let minute = referee.map(|r| (r.last_minute.agreed(), r.last_minute.frames()));
    let (sign, colour) = match (referee, minute) {
        (None, _) => ("", colours.dim),
        (_, Some((agreed, frames))) if agreed < frames => ("✖ ", colours.error),
        (Some(r), _) if r.agreed < r.frames => ("⚠ ", colours.warn),
        (Some(_), _) => ("✔ ", colours.dim),
    };
    let share = minute.map_or_else(|| format::UNKNOWN.to_owned(), |(a, n)| share(a, n));
    let mut tooltip = about("Agreement").to_owned();
    if let Some(referee) = referee {
        tooltip = format!("{}. {tooltip}", so_far(referee));
    }
    let [narrow, wide] = REFEREE_WIDTH;
    Cell::new("Agreement", format!("referee {share}"), wide, colour)
        .in_short(format!("{sign}{share}"), narrow)
        .tooltip(tooltip)
        .opens(PanelId::Checks)
}

/// What the referee has found since power-on, in one sentence without a full stop.
fn so_far(referee: &RefereeReport) -> String {
    let frames = format::thousands(referee.frames);
    let differed = format::thousands(referee.frames - referee.agreed);
    match referee.last_difference {
        None => format!("All {frames} pictures so far agree"),
        Some(last) => format!(
            "{differed} of {frames} pictures so far differ, the last at frame {}",
            format::thousands(last)
        ),
    }
}

/// The facts on the pixel under the pointer, else on the selected one, in parts; the measurement
/// as one, while the ruler is used.
fn pixel(view: &FrameView<'_>) -> Vec<String> {
    let pixels = &view.ui_state.pixels;
    if let Some(ruler) = pixels.ruler.filter(|_| pixels.tool == Tool::Measure) {
        let (raster, _) = view.ui_state.game.raster(view.status.shown.regions.field);
        return vec![ruler.words(raster.pitch())];
    }
    let at = view.hover.pixel.or(pixels.at);
    at.map_or_else(
        || vec![format::UNKNOWN.into()],
        |at| inspector::readout(view, at),
    )
}

fn activity(view: &FrameView<'_>) -> String {
    let text = match view.activity() {
        // As the switch of the bot in the toolbar.
        _ if matches!(view.status.shown.kind, Shown::Picture | Shown::Source) => "no bot",
        Some(Activity::Off) => "bot off",
        Some(activity) => activity.text(),
        None => format::UNKNOWN,
    };
    text.into()
}

/// The counters that a clean run keeps at 0, with their names.
pub fn counters(counters: &Counters) -> [(&'static str, u64); 5] {
    [
        ("Misreads", counters.misreads),
        ("Lost presses", counters.lost_presses),
        ("Misdrops", counters.misdrops),
        ("Replans", counters.replans),
        ("Late plans", counters.late_plans),
    ]
}

/// The share of pictures on which the referee agrees, rounded down, so that 100 % means
/// all.
pub fn accuracy(referee: &RefereeReport) -> String {
    share(referee.agreed, referee.frames)
}

/// A share in percent, rounded down.
fn share(part: u64, whole: u64) -> String {
    if part == whole {
        return "100 %".into();
    }
    let share = 10_000 * u128::from(part) / u128::from(whole.max(1));
    format!("{}.{:02} %", share / 100, share % 100)
}

/// The report of the referee as text.
pub fn referee(referee: &RefereeReport) -> String {
    if referee.agreed == referee.frames {
        format!("✔ {} agree", format::thousands(referee.frames))
    } else {
        format!(
            "✖ {} differ",
            format::thousands(referee.frames - referee.agreed)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator as _;

    #[test]
    fn what_the_bot_does_is_not_cut() {
        let window = crate::test_support::window();
        let room = DOING_WIDTH - theme::SPACE[2] - theme::SPACE[1];
        for words in Activity::iter().map(Activity::text) {
            let width = window.ctx.fonts_mut(|fonts| {
                let galley = fonts.layout_no_wrap(words.into(), theme::body(), Color32::WHITE);
                galley.size().x
            });
            assert!(width <= room, "{words}: {width} of {room}");
        }
    }
}
