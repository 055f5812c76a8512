//! A block of pixels: its shades are counted, listed, frozen, compared and copied.

use crate::format;
use crate::{
    Command, Extract, FrameView, PanelCx, PanelId, PixelsAction, Request, Since,
    features::panel::Panel, features::widgets,
};
use calibration::copy::Format;
use egui::{Align2, Id, ScrollArea, Sense, TextEdit, TextStyle, Ui, UiBuilder, Vec2, vec2};
use screen::{Picture, Shade};
use strum::IntoEnumIterator as _;
use ui_kit::{
    accessible, fit, number,
    table::{Cell, Column, Row, Table},
    text, theme,
};

/// Height of a row of the histogram and of a line of digits, in points.
const LINE: f32 = 16.0;
/// Widths of the names, the counts and the shares, in points.
const NAME: f32 = 52.0;
const COUNT: f32 = 48.0;
const SHARE: f32 = 56.0;

/// Size of the histogram, in points.
const HISTOGRAM: Vec2 = vec2(240.0, theme::ROW + 4.0 * LINE);
/// The widest text of two corners.
const WIDEST: &str = "159, 143, 159, 143";
/// Width of a digit of a shade, in points.
const DIGIT: f32 = 7.25;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::PixelBlock,
    title: "Block",
    about: "A block of pixels: counted, listed, frozen, compared and copied",
    width: Panel::NARROW,
    height: 220.0,
    beside,
    draw,
};

/// Draws Freeze and the menu of formats to copy, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let size = vec2(0.0, theme::ROW - 2.0);
    let menu = widgets::menu_button(ui, "Copy", |ui| {
        for extract in [
            Extract::Block,
            Extract::Values,
            Extract::Changes,
            Extract::Pixel,
        ] {
            for format in extract.formats() {
                let face = match extract.formats().len() {
                    1 => format!("Copy {}", extract.label()),
                    _ => format!("Copy {} as {}", extract.label(), format.name()),
                };
                copy(ui, cx, extract, *format, &face);
            }
            ui.separator();
        }
        let picture = Command::from(PixelsAction::CopyPicture);
        widgets::button(ui, cx, &picture, "Copy picture", size);
        let save = Command::from(Request::SavePicture);
        widgets::button(ui, cx, &save, "Save the picture…", size);
    });
    accessible::set_button(&menu.response, "Copy pixels", None);
    let freeze = Command::from(PixelsAction::Freeze);
    widgets::button(ui, cx, &freeze, "Freeze", size);
}

fn copy(ui: &mut Ui, cx: &mut PanelCx<'_>, extract: Extract, format: Format, face: &str) {
    let command = Command::from(PixelsAction::Copy(extract, format));
    widgets::button(ui, cx, &command, face, widgets::MENU_ENTRY);
}

/// Draws the block: its corners, its histogram, its values and its changes.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(record) = view.record else {
        widgets::empty(ui, cx, widgets::no_picture(view), &[]);
        return;
    };
    let frozen = view.ui_state.pixels.frozen.as_ref();
    let (picture, frame) = frozen
        .map_or((&record.picture.picture, record.picture.number), |frozen| {
            (&frozen.picture, frozen.frame)
        });
    ui.spacing_mut().item_spacing.y = theme::SPACE[0];
    corners(ui, cx);
    let space = ui.available_rect_before_wrap();
    let wide = space.width() > 420.0;
    let upper = LINE * 4.0 + theme::ROW + theme::SPACE[2];
    let (left, right) = if wide {
        let digits = digits_size(view).x;
        let x = space.left() + space.width() * HISTOGRAM.x / (HISTOGRAM.x + digits);
        let x = x.clamp(
            space.left() + HISTOGRAM.x.min(space.width() / 2.0),
            space.center().x,
        );
        (
            space.with_max_x(x - theme::SPACE[2]),
            space.with_min_x(x + theme::SPACE[2]),
        )
    } else {
        let y = space.top() + upper;
        (space.with_max_y(y), space.with_min_y(y + theme::SPACE[1]))
    };
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        fit::enlarge(ui, HISTOGRAM);
        let kept = if frozen.is_some() { " (frozen)" } else { "" };
        let number = format!("{}{kept}", format::thousands(frame));
        text::number_row(ui, "Picture", &number, None);
        histogram(ui, picture, view);
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        ui.set_clip_rect(right.intersect(ui.clip_rect()));
        ui.horizontal(|ui| {
            for since in Since::iter() {
                let command = Command::from(PixelsAction::Since(since));
                let size = vec2(0.0, theme::ROW - 2.0);
                widgets::button(ui, cx, &command, since.label(), size);
            }
        });
        fit::enlarge(ui, digits_size(view));
        match view.ui_state.pixels.since {
            Since::Nothing => values(ui, picture, view),
            _ => changed(ui, cx),
        }
    });
    ui.allocate_space(ui.available_size());
}

/// Draws the two corners, which can be typed, and the size.
fn corners(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let ui_state = &view.ui_state.pixels;
    let block = ui_state.block();
    ui.horizontal(|ui| {
        let mut typed = ui_state
            .typed
            .clone()
            .unwrap_or_else(|| crate::inspector::corners(block));
        let wrong = crate::inspector::parse_corners(&typed).is_none();
        let colours = theme::colours(ui);
        let edit = TextEdit::singleline(&mut typed)
            .id(Id::unique("corners of the block"))
            .font(theme::numbers())
            .desired_width(number::width(ui, TextStyle::Monospace, WIDEST));
        let edit = if wrong {
            edit.text_color(colours.warn)
        } else {
            edit
        };
        let response = ui.add(edit);
        let name = "Corners x0, y0, x1, y1";
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
        let response = response
            .on_hover_text("Two corners in any order, both inside the block: x0, y0, x1, y1");
        if response.changed() {
            cx.change(|ui, _| ui.pixels.type_corners(Some(typed)));
        } else if response.lost_focus() {
            cx.change(|ui, _| ui.pixels.type_corners(None));
        }
        let text = if wrong && ui_state.typed.is_some() {
            "four numbers".into()
        } else {
            crate::inspector::block(block)
        };
        let size = vec2(ui.available_width(), theme::ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        text::with_tooltip(
            ui,
            &response,
            rect,
            Align2::RIGHT_CENTER,
            &text,
            theme::numbers(),
            colours.dim,
        );
        accessible::set_value(&response, "Size of the block", &text);
    });
}

fn histogram(ui: &mut Ui, picture: &Picture, view: &FrameView<'_>) {
    let block = view.ui_state.pixels.block();
    let counts = picture.histogram(block);
    let area = counts.iter().sum::<usize>().max(1);
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let colours = theme::colours(ui);
    let palette = theme::palette(view.ui_state.palette.rgb());
    let table = Table::new([
        Column::text(NAME),
        Column::number(COUNT),
        Column::number(SHARE),
        Column::text(theme::SPACE[2]),
        Column::text(0.0).rest(),
    ])
    .row_height(LINE);
    for (shade, count) in Shade::EACH.into_iter().zip(counts) {
        let share = 100.0 * count as f64 / area as f64;
        let (name, value) = (format!("Shade {}", shade as u8), count.to_string());
        let cells = [
            Cell::new(format!("{} {}", shade as u8, shade.name()), colours.dim),
            Cell::new(format::thousands(count as u64), colours.text),
            Cell::new(format!("{share:.1} %"), colours.dim),
        ];
        let row = table.row(ui, &Row::new(&name, &value, &cells));
        let bar = row.cell(4).shrink2(vec2(0.0, 3.0));
        if bar.width() > 4.0 {
            let painter = ui.painter();
            painter.rect_filled(bar, 0.0, colours.ground);
            let part = bar.width() * count as f32 / most as f32;
            let part = if count > 0 { part.max(1.0) } else { 0.0 };
            let filled = bar.with_max_x(bar.left() + part);
            painter.rect_filled(filled, 0.0, theme::shade(&palette, shade));
            let line = egui::Stroke::new(1.0, colours.line);
            painter.rect_stroke(bar, 0.0, line, egui::StrokeKind::Inside);
        }
    }
}

/// The size of the rows of digits, in points.
fn digits_size(view: &FrameView<'_>) -> Vec2 {
    let block = view.ui_state.pixels.block();
    let (across, down) = (f32::from(block.w) + 6.0, f32::from(block.h));
    vec2(across * DIGIT, down * LINE)
}

/// Draws the shades as rows of digits.
fn values(ui: &mut Ui, picture: &Picture, view: &FrameView<'_>) {
    let block = view.ui_state.pixels.block();
    let colours = theme::colours(ui);
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let line = LINE * fit::scale(ui);
    let area = ScrollArea::both().id_salt("values").auto_shrink(false);
    area.show_rows(ui, line, usize::from(block.h), |ui, rows| {
        for i in rows {
            let y = block.y + i as u8;
            let row = screen::Rect::new(block.x, y, block.w, 1);
            let digits = picture.digits(row).pop().unwrap_or_default();
            let text = format!("{y:>3}  {digits}");
            let font = fit::font(ui, theme::numbers());
            let galley = ui.painter().layout_no_wrap(text, font, colours.text);
            let size = vec2(galley.size().x, line);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            ui.painter().galley(rect.min, galley, colours.text);
            accessible::set_value(&response, &format!("Values of row {y}"), &digits);
        }
    });
}

/// Draws the list of changed pixels.
fn changed(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let (Some(record), Some(before)) = (view.record, view.analysis.before.as_ref()) else {
        let (sentence, help) = match view.ui_state.pixels.since {
            Since::Frozen => (
                "No picture is frozen",
                vec![Command::from(PixelsAction::Freeze)],
            ),
            _ => ("The previous picture is no longer kept", vec![]),
        };
        widgets::empty(ui, cx, sentence, &help);
        return;
    };
    let block = view.ui_state.pixels.block();
    let points: Vec<_> = view.analysis.changed_in(block).collect();
    let colours = theme::colours(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let count = format::counted(points.len() as u64, "pixel");
    let since = format!("Changed since {}", format::thousands(before.frame));
    text::number_row(ui, &since, &count, None);
    let table = Table::new([
        Column::number(64.0).left(),
        Column::number(0.0).left().rest(),
    ])
    .row_height(LINE);
    table.scroll(ui, points.len(), None, |ui, i| {
        let Some(at) = points.get(i) else { return };
        let from = before.picture.at_point(*at) as u8;
        let to = record.picture.picture.at_point(*at) as u8;
        let (name, change) = (
            format!("Change at {},{}", at.x, at.y),
            format!("{from} → {to}"),
        );
        let cells = [
            Cell::new(format!("{:>3},{:>3}", at.x, at.y), colours.text),
            Cell::new(change.as_str(), colours.text),
        ];
        let row = Row::new(&name, &change, &cells)
            .clickable(true)
            .about("Go to this pixel");
        if table.row(ui, &row).response.clicked() {
            cx.send(PixelsAction::Select(*at));
        }
    });
}
