//! What crashes left over: sessions, which stay until a person keeps or discards them, and a
//! recording that was not closed.

use crate::{LeftOverList, LeftOverSession, PanelCx, Popup, Request, ShellAction, UnclosedBox};
use crate::{features::widgets, format, shell::modal};
use egui::{Color32, Context, Id, Rect, RichText, ScrollArea, TextureHandle, TextureOptions};
use egui::{Ui, Vec2, pos2, vec2};
use pad::CLOCKS_PER_FRAME;
use std::sync::Arc;
use ui_kit::{
    accessible, scroll,
    table::{Cell, Column, Row, Table},
    theme,
};

/// Width of the box, in points.
const WIDTH: f32 = 520.0;
/// Width and height of a picture, half of the screen's, in points.
const PICTURE: Vec2 = vec2(80.0, 72.0);
/// Height of a row, in points.
const ROW: f32 = 78.0;
/// Rows that are in sight at once.
const ROWS: f32 = 3.5;
/// The id of the textures.
const TEXTURES: &str = "pictures of left over sessions";

/// The textures of the pictures, kept while the sessions stay the same.
#[derive(Clone)]
struct Textures {
    of: Arc<[LeftOverSession]>,
    each: Vec<Option<TextureHandle>>,
}

/// Frees the textures when the box is closed.
pub fn free(ctx: &Context) {
    ctx.data_mut(|d| d.remove::<Textures>(Id::unique(TEXTURES)));
}

/// Draws it over everything.
pub fn draw(ui: &mut Ui, asks: bool, cx: &mut PanelCx<'_>) {
    let shown = &cx.view.status.program.left_over;
    modal::show(ui, "left over box", WIDTH, cx, |ui, cx| {
        let many = shown.sessions.len();
        ui.heading(match many {
            1 => "A session was not closed".to_owned(),
            _ => format!("{many} sessions were not closed"),
        });
        ui.add_space(theme::SPACE[1]);
        ui.label(
            "This was kept aside, the newest first. A click chooses what the buttons are about.",
        );
        let later = "The menu File, In case of a crash, has the same choices.";
        ui.label(RichText::new(later).color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[2]);
        let textures = textures(ui.ctx(), shown, cx);
        let area = ScrollArea::vertical().max_height(ROWS * ROW);
        scroll::show(area, ui, |ui| {
            for (index, session) in shown.sessions.iter().enumerate() {
                let texture = textures.each.get(index).and_then(Option::as_ref);
                row(ui, cx, (index, session), index == shown.chosen, texture);
            }
        });
        ui.add_space(theme::SPACE[2]);
        if asks {
            let begun = shown.chosen().map(|it| it.begun.as_str());
            ui.label(format!(
                "The session of {} is in no other file. Discard it for good?",
                begun.unwrap_or(format::UNKNOWN)
            ));
            ui.horizontal(|ui| {
                widgets::plain_button(ui, cx, Request::DiscardLeftOver, "Discard for good");
                ask(ui, cx, "Back", false);
            });
            return;
        }
        ui.horizontal(|ui| {
            let open = widgets::plain_button(ui, cx, Request::OpenLeftOver, "Open");
            widgets::plain_button(ui, cx, Request::KeepLeftOver, "Keep as…");
            ask(ui, cx, "Discard…", true);
            widgets::plain_button(ui, cx, ShellAction::Back, "Later");
            if ui.memory(|m| m.focused().is_none()) {
                open.request_focus();
            }
        });
    });
}

/// Picture, date, length and score.
fn table() -> Table {
    Table::new([
        Column::text(6.0),
        Column::text(PICTURE.x),
        Column::text(12.0),
        Column::text(170.0),
        Column::number(90.0),
        Column::text(12.0),
        Column::number(0.0).rest(),
        Column::text(8.0),
    ])
    .row_height(ROW)
}

/// Draws a session; a click chooses it.
fn row(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    (index, session): (usize, &LeftOverSession),
    is_chosen: bool,
    texture: Option<&TextureHandle>,
) {
    let colours = theme::colours(ui);
    let length = format::time(session.frames * u64::from(CLOCKS_PER_FRAME));
    let best = match session.best {
        Some(best) => format!("best score {}", format::thousands(u64::from(best))),
        None => "no score".to_owned(),
    };
    let cells = [
        Cell::empty(),
        Cell::empty(),
        Cell::empty(),
        Cell::new(session.begun.as_str(), colours.text),
        Cell::new(length.as_str(), colours.text),
        Cell::empty(),
        Cell::new(best.as_str(), colours.text),
        Cell::empty(),
    ];
    let name = format!("Session of {}", session.begun);
    let value = format!("{length}, {best}");
    let row = table().row(
        ui,
        &Row::new(&name, &value, &cells)
            .selected(is_chosen)
            .button(is_chosen),
    );
    let place = row.cell(1);
    let place = Rect::from_center_size(place.center(), PICTURE);
    match texture {
        Some(texture) => {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter()
                .image(texture.id(), place, whole, Color32::WHITE);
        }
        None => {
            ui.painter().rect_filled(place, 0.0, colours.ground);
        }
    }
    // No tooltip: it would lie over the other sessions and the buttons, and what a click does is
    // stated above.
    if row.response.clicked() {
        cx.send(Request::ChooseLeftOver(index));
    }
}

fn textures(ctx: &Context, shown: &LeftOverList, cx: &PanelCx<'_>) -> Textures {
    let id = Id::unique(TEXTURES);
    let kept = ctx.data(|d| d.get_temp::<Textures>(id));
    if let Some(kept) = kept.filter(|kept| Arc::ptr_eq(&kept.of, &shown.sessions)) {
        return kept;
    }
    let palette = theme::palette(cx.view.ui_state.palette.rgb());
    let each = shown.sessions.iter().map(|session| {
        let image = theme::image(&palette, session.picture.as_ref()?);
        Some(ctx.load_texture("left over session", image, TextureOptions::LINEAR))
    });
    let textures = Textures {
        of: Arc::clone(&shown.sessions),
        each: each.collect(),
    };
    ctx.data_mut(|d| d.insert_temp(id, textures.clone()));
    textures
}

/// A button that changes the question of the box.
fn ask(ui: &mut Ui, cx: &mut PanelCx<'_>, face: &str, asks: bool) {
    let response = ui.button(face);
    accessible::set_button(&response, face, None);
    let tooltip = match asks {
        true => "Delete the session that was not closed; asks before",
        false => "Delete nothing",
    };
    if response.on_hover_text(tooltip).clicked() {
        cx.send(ShellAction::Popup(Popup::LeftOver { asks }));
    }
}

/// Draws the report of a recording that was not closed because of a crash. It is whole up to
/// there, and stays where it is.
pub fn draw_unclosed(ui: &mut Ui, unclosed: &UnclosedBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "unclosed box", 440.0, cx, |ui, cx| {
        ui.heading("The last recording was not closed");
        ui.add_space(theme::SPACE[1]);
        let time = format::time(unclosed.frames * u64::from(CLOCKS_PER_FRAME));
        ui.label(format!("It has {time} of play and stays where it is:"));
        let path = unclosed.path.display().to_string();
        ui.label(RichText::new(path).color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[2]);
        ui.horizontal(|ui| {
            let open = Request::open(unclosed.path.clone());
            let open = widgets::plain_button(ui, cx, open, "Open");
            widgets::plain_button(ui, cx, ShellAction::Back, "Close");
            if ui.memory(|m| m.focused().is_none()) {
                open.request_focus();
            }
        });
    });
}
