//! The panel of checks: the counters that should be 0, the referee, and the confusion
//! matrices.

use crate::format;
use crate::{
    FrameView, Matrix, PanelCx, PanelId, RefereeReport, features::panel::Panel, shell::status_bar,
};
use egui::{Align2, Rect, RichText, Sense, Ui, Vec2, pos2, vec2};
use ui_kit::{accessible, fit, scroll, text, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 6.0 * theme::ROW + 18.0;
/// Height of a row of a matrix and width of its names, in points.
const LINE: f32 = 16.0;
const NAME: f32 = 42.0;
/// Width of a count, least and greatest, in points.
const COUNT: [f32; 2] = [17.0, 64.0];
/// The width at which nothing is enlarged, in points.
const WIDTH: f32 = 360.0;
/// Width of a digit of a count, in points.
const SIGN: f32 = 6.4;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Checks,
    title: "Checks",
    about: "The counters that a clean run keeps at 0, and the referee",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws whether all checks pass, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let colours = theme::colours(ui);
    let status = view.status;
    let clean = status_bar::counters(&status.machine.counters)
        .iter()
        .all(|(_, n)| *n == 0)
        && status
            .shown
            .referee
            .as_ref()
            .is_none_or(|r| r.agreed == r.frames);
    let (text, colour) = if clean {
        ("✔ clean", colours.dim)
    } else {
        ("⚠ look", colours.warn)
    };
    ui.label(RichText::new(text).color(colour));
    if view.shown_in_the_past().is_some() {
        ui.label(RichText::new("now").color(colours.dim))
            .on_hover_text("Counted up to the newest frame, not up to the shown one");
    }
}

/// Draws the counters and the report of the referee.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    ui.spacing_mut().item_spacing.y = 0.0;
    fit::enlarge(ui, size(view));
    scroll::whole(ui, "counters", |ui| {
        counters(ui, view);
        match &view.status.shown.referee {
            Some(referee) => judged(ui, referee),
            None => {
                let faint = Some(theme::colours(ui).faint);
                let response = text::number_row(ui, "Referee", format::UNKNOWN, faint);
                response.on_hover_text(
                    "Only the built-in game reports its true state, which the referee needs",
                );
            }
        }
    });
}

/// The size at which nothing is enlarged, in points.
fn size(view: &FrameView<'_>) -> Vec2 {
    let counters = status_bar::counters(&view.status.machine.counters).len() + 1;
    let rows = counters as f32 * theme::ROW;
    let Some(referee) = &view.status.shown.referee else {
        return vec2(WIDTH, rows);
    };
    let confusion = &referee.confusion;
    let matrices = [&confusion.cells, &confusion.next];
    let lines: usize = matrices.iter().map(|m| m.names.len() + 2).sum();
    let screens = (confusion.screens.wrong().len() + 2) as f32 * theme::ROW;
    let high = rows + screens + lines as f32 * LINE + 3.0 * theme::SPACE[2];
    vec2(WIDTH, high)
}

fn counters(ui: &mut Ui, view: &FrameView<'_>) {
    let colours = theme::colours(ui);
    for (name, count) in status_bar::counters(&view.status.machine.counters) {
        let colour = if count == 0 {
            colours.dim
        } else {
            colours.warn
        };
        text::number_row(ui, name, &format::thousands(count), Some(colour));
    }
}

/// Draws the report of the referee: the share of pictures that agree, and the confusion
/// matrices.
fn judged(ui: &mut Ui, referee: &RefereeReport) {
    let colours = theme::colours(ui);
    let agreed = referee.agreed == referee.frames;
    let colour = if agreed { colours.dim } else { colours.error };
    let response = text::number_row(ui, "Referee", &status_bar::referee(referee), Some(colour));
    let hint = referee.first_difference.as_ref().map_or_else(
        || "Frames on which the cartridge's own memory agrees with what was read".to_owned(),
        ToString::to_string,
    );
    response.on_hover_text(hint);
    meter(ui, referee);
    let confusion = &referee.confusion;
    matrix(ui, "Field cells", &confusion.cells);
    matrix(ui, "Next box", &confusion.next);
    screens(ui, &confusion.screens);
}

/// Draws the share of pictures that agree, as a bar and as numbers.
fn meter(ui: &mut Ui, referee: &RefereeReport) {
    let colours = theme::colours(ui);
    let size = vec2(ui.available_width(), fit::row(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let text = status_bar::accuracy(referee);
    let (right, font) = (Align2::RIGHT_CENTER, fit::font(ui, theme::numbers()));
    text::in_rect(ui, rect, right, &text, font, colours.text);
    let bar = Rect::from_center_size(rect.center(), vec2(rect.width(), theme::SPACE[1]));
    let bar = bar.with_max_x(rect.right() - COUNT[1] * fit::scale(ui));
    let share = referee.agreed as f32 / referee.frames.max(1) as f32;
    let part = bar.with_max_x(bar.left() + bar.width() * share);
    ui.painter().rect_filled(bar, 0.0, colours.error);
    ui.painter().rect_filled(part, 0.0, colours.faint);
    accessible::set_value(&response, "Accuracy", &text);
    response.on_hover_text("The share of pictures on which the whole tracked state is true");
}

/// Draws a confusion matrix: a row for each true value, a column for each value it was read
/// as.
fn matrix(ui: &mut Ui, title: &str, matrix: &Matrix) {
    let colours = theme::colours(ui);
    let names = matrix.names;
    if names.is_empty() {
        return;
    }
    ui.add_space(theme::SPACE[2]);
    let columns = names.len() as f32;
    let scale = fit::scale(ui);
    let (line, named) = (LINE * scale, NAME * scale);
    let width = (ui.available_width() - named) / columns;
    let width = width.clamp(COUNT[0], COUNT[1] * scale);
    let size = vec2(named + columns * width, line * (columns + 2.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let at = |row: f32, column: f32| {
        let left = if column < 0.0 {
            rect.left()
        } else {
            rect.left() + named + column * width
        };
        let size = vec2(if column < 0.0 { named } else { width - 1.0 }, line - 1.0);
        Rect::from_min_size(pos2(left, rect.top() + (row + 2.0) * line), size)
    };
    let text = |place, align, words: &str, colour| {
        let font = fit::font(ui, theme::small_numbers());
        text::in_rect(ui, place, align, words, font, colour);
    };
    let heading = rect.with_max_y(rect.top() + line);
    let of = format!("{title}: true → read as");
    text::in_rect(
        ui,
        heading,
        Align2::LEFT_CENTER,
        &of,
        fit::font(ui, theme::body()),
        colours.dim,
    );
    for (i, name) in names.iter().enumerate() {
        text(at(-1.0, i as f32), Align2::CENTER_CENTER, name, colours.dim);
        text(at(i as f32, -1.0), Align2::LEFT_CENTER, name, colours.dim);
        for j in 0..names.len() {
            let (place, count) = (at(i as f32, j as f32), matrix.count(i, j));
            let (ground, ink) = match (i == j, count) {
                (_, 0) => (colours.ground, colours.faint),
                (true, _) => (colours.raised, colours.text),
                (false, _) => (colours.error, theme::ink_on(colours.error)),
            };
            ui.painter().rect_filled(place, 0.0, ground);
            let words = if count == 0 {
                "·".to_owned()
            } else {
                short(count, (width / (SIGN * scale)) as usize)
            };
            text(place, Align2::CENTER_CENTER, &words, ink);
        }
    }
    accessible::set_value(&response, title, &spoken(matrix));
    response.on_hover_text(spoken(matrix));
}

/// Draws the list of screens that were read as others; a matrix would be too large.
fn screens(ui: &mut Ui, screens: &Matrix) {
    if screens.names.is_empty() {
        return;
    }
    ui.add_space(theme::SPACE[2]);
    let wrong = screens.wrong();
    let all = format::thousands(screens.all());
    let text = match wrong.len() {
        0 => format!("✔ {all} right"),
        _ => format!(
            "✖ {} of {all} wrong",
            format::thousands(wrong.iter().map(|w| w.2).sum())
        ),
    };
    text::number_row(ui, "Screens", &text, None);
    for (truth, read, count) in wrong {
        let name = format!("{truth} read as {read}");
        let colour = theme::colours(ui).error;
        text::number_row(ui, &name, &format::thousands(count), Some(colour));
    }
}

/// The accessible value of a matrix.
fn spoken(matrix: &Matrix) -> String {
    let wrong = matrix.wrong();
    let all = format::thousands(matrix.all());
    if wrong.is_empty() {
        return format!("{all} read, all of them right");
    }
    let each = |(truth, read, count): &(&str, &str, u64)| {
        format!("{} {truth} read as {read}", format::thousands(*count))
    };
    let listed: Vec<String> = wrong.iter().map(each).collect();
    format!("{all} read: {}", listed.join(", "))
}

/// A count in at most `width` characters, if that is possible: 2,714, 2.7k, 2k.
fn short(count: u64, signs: usize) -> String {
    let units = [(1_000, 'k'), (1_000_000, 'M'), (1_000_000_000, 'G')];
    let mut ways = vec![format::thousands(count)];
    for (unit, letter) in units.into_iter().filter(|(unit, _)| count >= *unit) {
        let tenths = count / (unit / 10);
        ways.push(format!("{}.{}{letter}", tenths / 10, tenths % 10));
        ways.push(format!("{}{letter}", count / unit));
    }
    let fits = ways.iter().position(|way| way.len() <= signs);
    let at = fits.unwrap_or(ways.len() - 1);
    ways.swap_remove(at)
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn counts_are_written_as_exactly_as_there_is_room() {
        for (count, signs, text) in [
            (0, 2, "0"),
            (999, 3, "999"),
            (2_714, 5, "2,714"),
            (2_714, 4, "2.7k"),
            (2_714, 2, "2k"),
            (18_204, 3, "18k"),
            (999_999, 4, "999k"),
            (999_999, 3, "999k"),
            (2_714_305, 4, "2.7M"),
        ] {
            assert_eq!(short(count, signs), text, "{count} in {signs}");
        }
    }
}
