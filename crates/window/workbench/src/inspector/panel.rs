//! The magnifier: enlarged pixels with their shades, the facts on the selected one, and the
//! pins.

use crate::format;
use crate::{
    Command, FrameView, PanelCx, PanelId, PixelsAction, Tool,
    features::keys,
    features::panel::Panel,
    features::widgets,
    inspector::{self, Glass},
};
use egui::{
    Align2, Button, Id, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};
use rules::PlaceName;
use screen::Point;
use ui_kit::{accessible, fit, pixels::PixelPainter, scroll, text, theme};
use vision::profile::RegionKind;

/// Width of the column of facts beside the pixels, in points.
const FACTS: f32 = 196.0;
/// The least width at which the facts are in two columns, in points, and their rows then.
const TWO: f32 = 270.0;
const ROWS: f32 = 3.0;
/// The width below which only buttons without another place are beside the title, in
/// points.
const NARROW: f32 = 300.0;
/// Space for the coordinates at the left and above, in points.
const RULER: [f32; 2] = [26.0, 16.0];

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Inspector,
    title: "Inspector",
    about: "Magnified pixels with their facts, and the pinned pixels",
    width: Panel::NARROW,
    height: 260.0,
    beside,
    draw,
};

/// Draws the buttons for the number of pixels, the magnet and the pin, at the right of the
/// title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let size = vec2(0.0, theme::ROW - 2.0);
    let mut button = |ui: &mut Ui, command: Command, face: &str| {
        widgets::button(ui, cx, &command, face, size);
    };
    button(ui, PixelsAction::Pin.into(), "Pin");
    let narrow = ui.max_rect().width() < NARROW;
    if !narrow {
        button(ui, super::commands::MAGNET.into(), "Magnet");
        ui.add_space(theme::SPACE[1]);
    }
    button(ui, PixelsAction::Closer.into(), "+");
    if !narrow {
        let side = view.ui_state.pixels.side();
        let text = RichText::new(format!("{side:>2}×{side:<2}")).font(theme::numbers());
        ui.label(text.color(theme::colours(ui).dim));
    }
    button(ui, PixelsAction::Wider.into(), "−");
}

/// Draws the magnified pixels, the facts and the pins.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    if view.record.is_none() {
        widgets::empty(ui, cx, widgets::no_picture(view), &[]);
        return;
    }
    let Some(at) = view.ui_state.pixels.at else {
        let inspect = Command::from(PixelsAction::Inspect);
        let (sentence, help) = match view.ui_state.pixels.tool {
            Tool::Inspect => ("Click a pixel of the picture, or hold Ctrl over it", vec![]),
            Tool::Play | Tool::Measure => ("No pixel is selected", vec![inspect]),
        };
        widgets::empty(ui, cx, sentence, &help);
        return;
    };
    let space = ui.available_rect_before_wrap();
    let beside = space.width() > 0.75 * space.height() + FACTS;
    let (glass, facts) = if beside {
        let x = (space.left() + space.height()).min(space.right() - FACTS);
        let facts = Rect::from_min_max(pos2(x + theme::SPACE[3], space.top()), space.max);
        (space.with_max_x(x), facts)
    } else {
        let listed = view.ui_state.pixels.pins.len().min(2) as f32 * (theme::ROW + 2.0);
        let below = ROWS * theme::ROW + listed + theme::SPACE[4];
        let y = (space.bottom() - below).max(space.top() + space.height() * 0.4);
        let y = y.min(space.top() + space.width());
        let facts = Rect::from_min_max(pos2(space.left(), y + theme::SPACE[1]), space.max);
        (space.with_max_y(y), facts)
    };
    pixels_at(ui, glass, at, cx);
    let layout = egui::Layout::top_down(egui::Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(facts).layout(layout), |ui| {
        ui.set_clip_rect(facts.intersect(ui.clip_rect()));
        scroll::whole(ui, "facts and pins", |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            fit::enlarge(ui, facts_size(view, facts.width()));
            ui.scope(|ui| facts_of(ui, at, view));
            pins(ui, cx);
        });
    });
}

/// The size of the facts and the pins in a width, in points.
fn facts_size(view: &FrameView<'_>, width: f32) -> Vec2 {
    let (width, rows) = if width < TWO {
        (FACTS - theme::SPACE[3], 2.0 * ROWS)
    } else {
        (TWO, ROWS)
    };
    let pins = view.ui_state.pixels.pins.len() as f32;
    let height = (rows + pins) * theme::ROW + theme::SPACE[4];
    vec2(width, height)
}

/// Draws the pixels around the selected one.
fn pixels_at(ui: &Ui, space: Rect, at: Point, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(record) = view.record else {
        return;
    };
    let id = keys::inspector_id();
    let picture = &record.picture.picture;
    let ppp = ui.ctx().pixels_per_point();
    let side = i32::from(view.ui_state.pixels.side());
    let corner = (i32::from(at.x) - side / 2, i32::from(at.y) - side / 2);
    let inner = Rect::from_min_max(space.min + vec2(RULER[0], RULER[1]), space.max);
    let glass = Glass::new(inner, corner, (side, side), f32::INFINITY, ppp);
    let colours = theme::colours(ui);
    let painter = ui.painter_at(space.expand(1.0));
    let response = ui.interact(glass.rect(), id, Sense::click());

    let mut marks = PixelPainter::new(ppp);
    painter.rect_filled(glass.rect(), 0.0, colours.ground);
    glass.shades(&mut marks, view, |p| picture.at_point(p));
    let palette = theme::palette(view.ui_state.palette.rgb());
    for p in glass.points() {
        let shade = picture.at_point(p);
        if let Some(block) = glass.block(p) {
            let digit = char::from(b'0' + shade as u8);
            marks.letter(block, digit, inspector::ink(theme::shade(&palette, shade)));
        }
    }
    for pin in &view.ui_state.pixels.pins {
        glass.frame(&mut marks, *pin, theme::DARK.warn);
    }
    glass.frame(&mut marks, at, theme::DARK.text);
    marks.paint(&painter);
    ruler(&painter, &glass, corner, side, at, colours);

    let shade = picture.at_point(at);
    let name = format!("Pixels around {}, {}", at.x, at.y);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Image, true, name.clone());
        info.current_text_value = Some(format!("shade {}", shade as u8));
        info
    });
    if response.has_focus() {
        keys::keep_arrows(&response, true);
        let stroke = Stroke::new(theme::STROKE, colours.accent);
        painter.rect_stroke(glass.rect(), 0.0, stroke, StrokeKind::Outside);
    }
    if let Some(p) = response.hover_pos().and_then(|pos| glass.pixel_at(pos)) {
        cx.hover.pixel = Some(p);
    }
    if response.clicked() {
        response.request_focus();
        let pos = response.interact_pointer_pos();
        if let Some(p) = pos.and_then(|pos| glass.pixel_at(pos)) {
            cx.send(PixelsAction::Select(p));
        }
    }
}

/// Draws the coordinates of the selected pixel and of the first and the last along both
/// axes.
fn ruler(
    painter: &egui::Painter,
    glass: &Glass,
    corner: (i32, i32),
    side: i32,
    at: Point,
    colours: &theme::Colours,
) {
    let rect = glass.rect();
    let middle = side / 2;
    for (i, colour) in [
        (0, colours.faint),
        (side - 1, colours.faint),
        (middle, colours.accent),
    ] {
        let (x, y) = (corner.0 + i, corner.1 + i);
        let on = |v: i32, most: usize| (0..most as i32).contains(&v);
        let place = glass.side(i, i);
        if on(x, screen::WIDTH) {
            let to = pos2(place.x, rect.top() - 3.0);
            painter.text(to, Align2::CENTER_BOTTOM, x, theme::numbers(), colour);
        }
        if on(y, screen::HEIGHT) {
            let to = pos2(rect.left() - 4.0, place.y);
            painter.text(to, Align2::RIGHT_CENTER, y, theme::numbers(), colour);
        }
    }
    debug_assert_eq!(i32::from(at.x), corner.0 + middle);
}

fn facts_of(ui: &mut Ui, at: Point, view: &FrameView<'_>) {
    let Some(record) = view.record else {
        return;
    };
    let shade = record.picture.picture.at_point(at);
    let colour = theme::palette(view.ui_state.palette.rgb())[shade as usize];
    let profile = view.status.shown.reader.get().map(vision::Reader::profile);
    let cell = inspector::cell(view, at).map_or_else(
        || format::UNKNOWN.to_owned(),
        |(place, [x, y])| format!("{place:#} at {x},{y}"),
    );
    let regions = profile.map_or_else(|| format::UNKNOWN.to_owned(), |p| regions(p, at));
    let place = |ui: &mut Ui| {
        text::number_row(ui, "Pixel", &format!("{:>3}, {:>3}", at.x, at.y), None);
        let row = text::number_row(
            ui,
            "Shade",
            &format!("{} {}", shade as u8, shade.name()),
            None,
        );
        row.on_hover_text("0 is the lightest of the four shades, 3 the darkest");
        text::number_row(ui, "Shown as", &inspector::colour(colour), None);
    };
    let within = |ui: &mut Ui| {
        let tile = PlaceName::new(at.y / 8, at.x / 8);
        let tile = format!("{tile:#} at {},{}", at.x % 8, at.y % 8);
        let row = text::number_row(ui, "Tile", &tile, None);
        row.on_hover_text(
            "Row and column of the tile of 8×8 pixels, from 1, and the pixel in it, from 0",
        );
        let row = text::number_row(ui, "Cell", &cell, None);
        row.on_hover_text(
            "Row and column of the cell of the field, from 1, and the pixel in it, from 0",
        );
        let row = text::text_row(ui, "Region", &regions);
        row.on_hover_text(&regions);
    };
    if ui.available_width() < TWO * fit::scale(ui) {
        place(ui);
        within(ui);
        return;
    }
    ui.spacing_mut().item_spacing.x = theme::SPACE[4];
    ui.columns_const(|[left, right]| {
        for column in [&mut *left, &mut *right] {
            column.spacing_mut().item_spacing.y = 0.0;
        }
        place(left);
        within(right);
    });
}

/// The regions that contain a pixel; those of screen tests only if there is no other.
fn regions(profile: &vision::Profile, at: Point) -> String {
    let (probes, others): (Vec<_>, Vec<_>) = profile
        .regions_at(at)
        .partition(|region| region.kind == RegionKind::Probe);
    let shown = if others.is_empty() { probes } else { others };
    let names: Vec<String> = shown.into_iter().map(|region| region.name).collect();
    match names.is_empty() {
        true => format::UNKNOWN.to_owned(),
        false => names.join(", "),
    }
}

/// Draws the list of pins; a click selects the pixel.
fn pins(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(record) = view
        .record
        .filter(|_| !view.ui_state.pixels.pins.is_empty())
    else {
        return;
    };
    let colours = theme::colours(ui);
    ui.add_space(theme::SPACE[1]);
    ui.separator();
    ui.add_space(theme::SPACE[0]);
    for (i, &pin) in view.ui_state.pixels.pins.iter().enumerate() {
        let shade = record.picture.picture.at_point(pin);
        let reader = view.status.shown.reader.get();
        let region = reader.and_then(|r| r.profile().regions_at(pin).next());
        let region = region.map_or_else(String::new, |region| region.name);
        ui.horizontal(|ui| {
            let scale = fit::scale(ui);
            let width = ui.available_width() - fit::row(ui) - theme::SPACE[1];
            let size = vec2(width, fit::row(ui));
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            if response.hovered() || view.ui_state.pixels.at == Some(pin) {
                ui.painter()
                    .rect_filled(rect, theme::RADIUS, colours.lifted);
            }
            let inner = rect.shrink2(vec2(theme::SPACE[1], 0.0));
            let text = format!("{} {:>3},{:>3}  shade {}", i + 1, pin.x, pin.y, shade as u8);
            let (left, font) = (Align2::LEFT_CENTER, fit::font(ui, theme::numbers()));
            text::in_rect(ui, inner, left, &text, font, colours.text);
            let rest = inner.with_min_x(inner.left() + 132.0 * scale);
            let (right, font) = (Align2::RIGHT_CENTER, fit::font(ui, theme::body()));
            text::with_tooltip(ui, &response, rest, right, &region, font, colours.dim);
            accessible::set_value(
                &response,
                &format!("Pin {}", i + 1),
                &format!("{},{} shade {} {region}", pin.x, pin.y, shade as u8),
            );
            let go = response.on_hover_text("Go to this pixel");
            if go.clicked() {
                cx.send(PixelsAction::Select(pin));
            }
            let remove = Command::from(PixelsAction::Unpin(pin));
            let cross = Button::new("✖")
                .min_size(vec2(theme::ROW, theme::ROW - 2.0) * scale)
                .frame(false);
            let response = ui
                .push_id(Id::unique(("unpin", i)), |ui| ui.add(cross))
                .inner;
            accessible::set_button(&response, &format!("Remove pin {}", i + 1), None);
            if widgets::with_tooltip(response, &remove, view).clicked() {
                cx.send(remove);
            }
        });
    }
}
