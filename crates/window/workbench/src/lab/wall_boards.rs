//! The boards of the wall: one texture, a figure under each where there is room, and what the
//! pointer and the keys do with them.

use super::texture::Atlas;
use crate::PanelCx;
use crate::{
    format,
    lab::{self, WallBoard, WallFrame},
};
use egui::{Align2, Color32, Id, Mesh, Rect, Response, Role, Sense, Ui, WidgetInfo};
use lab_rules::Figures;
use ui_kit::{
    arrangement::Arrangement,
    pixels::PixelPainter,
    tab_stops::{self, Entry},
    text, theme,
};

/// The opacity of the board of a game that is over.
const OVER: u8 = 90;
/// The least width of a figure with the reason why the game is over, in points.
const WITH_REASON: f32 = 110.0;

/// Draws all boards into the space that is left.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, frame: &WallFrame) {
    let space = ui.available_rect_before_wrap();
    let ppp = ui.ctx().pixels_per_point();
    let cells = [frame.board.columns, frame.board.rows];
    let places = Arrangement::of(space, cells, frame.boards.len(), ppp);
    let colours = theme::colours(ui);
    let atlas = Atlas::of(ui.ctx(), frame, colours);
    let mut boards = Mesh::with_texture(atlas.texture);
    let mut marks = PixelPainter::new(ppp);
    let opened = cx.view.ui_state.lab.opened;
    for (index, board) in frame.boards.iter().enumerate() {
        let block = places.board(index);
        let rect = block.points(ppp);
        let tint = match board.over {
            None => Color32::WHITE,
            Some(_) => Color32::from_white_alpha(OVER),
        };
        boards.add_rect_with_uv(rect, atlas.place(index), tint);
        let response = point(ui, cx, index, rect, board);
        if opened == Some(index) {
            marks.frame(block.inset(-2), 2, colours.accent);
        } else if response.hovered() || response.has_focus() {
            marks.frame(block.inset(-1), 1, colours.accent);
        } else {
            marks.frame(block.inset(-1), 1, colours.line);
        }
        if places.has_captions {
            caption(ui, cx, places.caption(index), board);
        }
    }
    let painter = ui.painter();
    painter.add(boards);
    marks.paint(painter);
    ui.advance_cursor_after_rect(space);
}

fn caption(ui: &Ui, cx: &PanelCx<'_>, rect: Rect, board: &WallBoard) {
    let colours = theme::colours(ui);
    let figure = lab::short(cx.view.ui_state.lab.figure.of(&board.figures));
    let (words, colour) = match board.over {
        None => (figure, colours.text),
        Some(over) if rect.width() >= WITH_REASON => {
            (format!("{figure} · {}", lab::over(over)), colours.dim)
        }
        Some(_) => (format!("{figure} ✖"), colours.dim),
    };
    text::in_rect(
        ui,
        rect,
        Align2::CENTER_CENTER,
        &words,
        theme::small_numbers(),
        colour,
    );
}

/// The figures of a game in one line.
pub fn figures(figures: &Figures) -> String {
    format!(
        "{}, {}, score {}, {} sent, level {}",
        format::counted(figures.pieces, "piece"),
        format::counted(figures.lines, "line"),
        format::thousands(figures.score),
        format::counted(figures.sent, "line"),
        figures.level
    )
}

fn point(ui: &Ui, cx: &mut PanelCx<'_>, index: usize, rect: Rect, board: &WallBoard) -> Response {
    let response = ui.interact(
        rect,
        Id::unique(("game of the wall", index)),
        Sense::click(),
    );
    let is_opened = cx.view.ui_state.lab.opened == Some(index);
    let entry = Entry {
        list: Id::unique("games of the wall"),
        is_chosen: is_opened,
    };
    tab_stops::join(&response, entry);
    response.widget_info(|| {
        let name = format!("Game {}", index + 1);
        let mut info = WidgetInfo::selected(Role::Button, true, is_opened, name);
        let over = board.over.map_or("", lab::over);
        info.current_text_value = Some(format!("{} {over}", figures(&board.figures)));
        info
    });
    let response = response.on_hover_ui(|ui| {
        let figures = &board.figures;
        ui.label(format!("Game {}, seed {}", index + 1, board.seed));
        ui.label(format!(
            "{}, {}, level {}",
            format::counted(figures.pieces, "piece"),
            format::counted(figures.lines, "line"),
            figures.level
        ));
        ui.label(format!(
            "score {}, {} sent",
            format::thousands(figures.score),
            format::counted(figures.sent, "line")
        ));
        if let Some(over) = board.over {
            ui.label(format!("over: {}", lab::over(over)));
        }
    });
    if response.clicked() {
        cx.change(move |ui, cx| ui.lab.open(index, cx));
    }
    response
}
