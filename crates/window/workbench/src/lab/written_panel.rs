//! The panel: rules, a player or an experiment as text, with what is wrong at its line.

use super::{TextKind, TextProblem, controls};
use crate::{
    Command, ExperimentRequest, LabAction, PanelCx, PanelId, features::panel::Panel,
    features::widgets,
};
use egui::{
    Align2, Id, RichText, ScrollArea, Shape, TextBuffer, TextEdit, TextStyle, Ui, Vec2,
    cache::{ComputerMut, FrameCache},
    pos2,
    text::LayoutJob,
    text_edit::TextEditOutput,
    vec2,
};
use std::path::Path;
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, scroll, text, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 16.0 * theme::ROW;
/// Characters of a text at most: no preset has a tenth of them.
const MOST: usize = 64 << 10;
/// The name of the editor.
const EDITOR: &str = "Text of the lab file";

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::LabText,
    title: "Lab files",
    about: "Rules, a player or an experiment as text: edited, checked and played",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the buttons, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let save = Command::from(ExperimentRequest::SaveText);
    widgets::button(ui, cx, &save, "Save…", Vec2::ZERO);
    let open = Command::from(ExperimentRequest::OpenText);
    widgets::button(ui, cx, &open, "Open…", Vec2::ZERO);
}

/// Reads a text again only when it is another one: one of [`MOST`] characters takes milliseconds.
#[derive(Default)]
struct Check;

impl ComputerMut<(TextKind, &str), Option<TextProblem>> for Check {
    fn compute(&mut self, (kind, text): (TextKind, &str)) -> Option<TextProblem> {
        kind.problem(text)
    }
}

fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.spacing_mut().item_spacing.y = theme::SPACE[1];
    let texts = &cx.view.ui_state.lab.texts;
    let kind = texts.kind;
    let problem = ui.memory_mut(|memory| {
        let checked = memory.caches.cache::<FrameCache<_, Check>>();
        checked.get((kind, texts.text(kind))).clone()
    });
    head(ui, cx, kind, problem.is_none());
    verdict(ui, kind, problem.as_ref());
    editor(ui, cx, kind, problem.as_ref());
}

/// Draws the kinds, the presets, what is done with the text, and its file.
fn head(ui: &mut Ui, cx: &mut PanelCx<'_>, kind: TextKind, is_sound: bool) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], theme::SPACE[0]);
        for each in TextKind::iter() {
            let command = Command::from(LabAction::Text(each));
            widgets::button(ui, cx, &command, each.label(), Vec2::ZERO);
        }
        presets(ui, cx, kind);
        ui.add_enabled_ui(is_sound, |ui| {
            let play = Command::from(LabAction::PlayText);
            let face = match kind {
                TextKind::Rules | TextKind::Player => "Play on the wall",
                TextKind::Experiment => "Run",
            };
            widgets::button(ui, cx, &play, face, Vec2::ZERO);
        });
        let of = cx.view.ui_state.lab.texts.of(kind);
        let file = of.file.as_deref().and_then(Path::file_name);
        let file = file.map(|name| name.to_string_lossy().into_owned());
        let words = match (file, of.is_edited) {
            (Some(file), true) => format!("{file}, edited"),
            (Some(file), false) => file,
            (None, true) => "in no file".to_owned(),
            (None, false) => return,
        };
        let response = ui.label(RichText::new(&words).color(theme::colours(ui).dim));
        accessible::name_value(&response, "File of the text", &words);
        let whole = of.file.as_ref().map(|file| file.display().to_string());
        response.on_hover_text(whole.unwrap_or_else(|| "Save writes it into a file".to_owned()));
    });
}

/// Draws the menu of texts to begin with.
fn presets(ui: &mut Ui, cx: &mut PanelCx<'_>, kind: TextKind) {
    let menu = widgets::menu_button(ui, "From ⏷", |ui| {
        scroll::show(ScrollArea::vertical(), ui, |ui| {
            for name in kind.presets() {
                let response = ui.add(egui::Button::new(name).min_size(widgets::MENU_ENTRY));
                accessible::set_button(&response, name, None);
                let text = kind.preset(name).filter(|_| response.clicked());
                if let Some(text) = text {
                    keep_for_undo(ui, cx, kind);
                    cx.change(move |ui, _| ui.lab.texts.open(kind, text.to_owned(), None));
                }
            }
        });
    });
    accessible::set_button(&menu.response, "Begin with", None);
    menu.response
        .on_hover_text("Replace the text by that of one that comes with the program");
}

/// Keeps the text for the editor's undo, also one that was not edited since the program started.
fn keep_for_undo(ui: &Ui, cx: &PanelCx<'_>, kind: TextKind) {
    let editor = Id::unique(("lab text", kind));
    let before = cx.view.ui_state.lab.texts.text(kind).to_owned();
    let mut state = TextEdit::load_state(ui.ctx(), editor).unwrap_or_default();
    let cursor = state.cursor.char_range().unwrap_or_default();
    let mut undoer = state.undoer();
    undoer.add_undo(&(cursor, before));
    state.set_undoer(undoer);
    TextEdit::store_state(ui.ctx(), editor, state);
}

/// Draws whether the text can be used, in one line that is always there.
fn verdict(ui: &mut Ui, kind: TextKind, problem: Option<&TextProblem>) {
    let colours = theme::colours(ui);
    let (words, colour) = match problem {
        Some(problem) => (format!("✖ {}", problem.sentence()), colours.error),
        None => {
            let what = match kind {
                TextKind::Rules => "these rules can be played",
                TextKind::Player => "this player can play",
                TextKind::Experiment => "this experiment can be run",
            };
            (format!("✔ {what}"), colours.dim)
        }
    };
    let size = vec2(ui.available_width(), theme::ROW);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let font = theme::body();
    let cut = text::in_rect(ui, rect, Align2::LEFT_CENTER, &words, font, colour);
    accessible::set_value(&response, "Check of the text", &words);
    response.on_hover_text(match cut {
        true => words,
        false => "Whether the file could be read as it is now".to_owned(),
    });
}

/// Draws the text with the numbers of its lines.
fn editor(ui: &mut Ui, cx: &mut PanelCx<'_>, kind: TextKind, problem: Option<&TextProblem>) {
    let before = cx.view.ui_state.lab.texts.text(kind);
    let mut text = before.to_owned();
    let lines = before.lines().count().max(1);
    let gutter = theme::DIGIT * (lines.to_string().len().max(2) + 1) as f32;
    let space = ui.available_size();
    let colour = theme::colours(ui).text;
    // No line is wrapped: each row is a line.
    let mut unwrapped = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
        let text = text.as_str().to_owned();
        let job = LayoutJob::simple(text, theme::numbers(), colour, f32::INFINITY);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let scroll = ScrollArea::both().id_salt(("lab text", kind));
    scroll.auto_shrink(false).show(ui, |ui| {
        let behind = ui.painter().add(Shape::Noop);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space(gutter);
            let row = ui.text_style_height(&TextStyle::Monospace).max(1.0);
            let rows = (space.y / row) as usize;
            let output = TextEdit::multiline(&mut text)
                .id(Id::unique(("lab text", kind)))
                .font(theme::numbers())
                .layouter(&mut unwrapped)
                .background_color(egui::Color32::TRANSPARENT)
                .char_limit(MOST)
                .desired_rows(rows.saturating_sub(1).max(1))
                .desired_width(f32::INFINITY)
                .min_size(vec2(space.x - gutter, 0.0))
                .show(ui);
            controls::name(ui, output.response.id, EDITOR);
            if let Some(ground) = beside_lines(ui, &output, problem) {
                ui.painter().set(behind, ground);
            }
        });
    });
    if text != before {
        cx.change(move |ui, _| ui.lab.texts.edit(kind, text));
    }
}

/// Draws the numbers of the lines that are seen, and the problem behind its line. Returns the
/// ground of that line.
fn beside_lines(ui: &Ui, output: &TextEditOutput, problem: Option<&TextProblem>) -> Option<Shape> {
    let colours = theme::colours(ui);
    let (painter, seen) = (ui.painter(), ui.clip_rect());
    let wrong = problem.and_then(|problem| Some((problem.line?, problem)));
    let mut ground = None;
    for (line, row) in (1..).zip(&output.galley.rows) {
        let rect = row.rect().translate(output.galley_pos.to_vec2());
        if rect.bottom() < seen.top() || rect.top() > seen.bottom() {
            continue;
        }
        let is_wrong = wrong.is_some_and(|(at, _)| at == line);
        let colour = if is_wrong {
            colours.error
        } else {
            colours.faint
        };
        let at = pos2(
            output.response.rect.left() - theme::SPACE[1],
            rect.center().y,
        );
        let font = theme::numbers();
        painter.text(at, Align2::RIGHT_CENTER, line.to_string(), font, colour);
        if let Some((_, problem)) = wrong.filter(|_| is_wrong) {
            let whole = rect.with_min_x(seen.left()).with_max_x(seen.right());
            ground = Some(Shape::rect_filled(
                whole,
                0.0,
                colours.error.gamma_multiply(0.2),
            ));
            let at = pos2(rect.right() + theme::SPACE[3], rect.center().y);
            let words = format!("← {}", problem.problem);
            painter.text(at, Align2::LEFT_CENTER, words, theme::body(), colours.error);
        }
    }
    ground
}
