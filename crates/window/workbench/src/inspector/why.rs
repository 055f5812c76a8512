//! Explains a reading in four stages: the cropped pixels, those that count, the vote of
//! each sampled pixel, and the result; and which pixels would change it.

use crate::inspector::Explanation;
use crate::{
    Command, Focus, PanelCx, PanelId, PixelsAction, features::panel::Panel, features::widgets,
    inspector::Glass,
};
use calibration::explain::{Vote, VoteSample};
use egui::{Align2, Color32, Label, Rect, RichText, Sense, Ui, pos2, vec2};
use screen::Point;
use ui_kit::{
    accessible, fit,
    pixels::{Block, PixelPainter, faded},
    scroll, text, theme,
};
use vision::profile::RegionKind;

/// Least width of a stage, in points.
const STAGE: f32 = 64.0;
/// Height of a stage's title, in points.
const TITLE: f32 = 18.0;
/// The part of the height that a row of stages takes at most.
const HIGH: f32 = 0.5;
/// Least height of a row of stages, in points.
const LEAST: f32 = 144.0;
/// The stages.
const NAMES: [&str; 4] = ["Crop", "Counts", "Votes", "Reading"];
/// The width at which nothing is enlarged, in points.
const USUAL: f32 = 420.0;
/// Gap between stages, in points.
const GAP: f32 = 12.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Why,
    title: "Why",
    about: "From the pixels to a reading: crop, counts, votes, and what would change it",
    width: Panel::NARROW,
    height: 220.0,
    beside,
    draw,
};

/// Draws the choice of the explained part, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let colours = theme::colours(ui);
    let face = match view.ui_state.pixels.focus {
        Focus::Pixel => "Of the pixel".into(),
        focus => format!("Of {}", focus.label()),
    };
    let menu = widgets::menu_button(ui, RichText::new(face).color(colours.text), |ui| {
        for focus in Focus::EACH {
            let command = Command::from(PixelsAction::Focus(focus));
            let label = focus.label();
            widgets::button(ui, cx, &command, &label, widgets::MENU_ENTRY);
        }
    });
    accessible::set_button(&menu.response, "What is explained", None);
}

/// Draws the stages, the votes and the nearest other reading.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(explanation) = &view.analysis.explanation else {
        let pixels = &view.ui_state.pixels;
        let pixel = pixels.at.filter(|_| pixels.focus == Focus::Pixel);
        let (sentence, help) = match (view.record, view.status.shown.reader.get(), pixel) {
            (None, ..) => (widgets::no_picture(view), vec![]),
            (_, None, _) if view.game.is_some() => (
                "Readings by a profile from clicks are not explained: cells are filled where \
                 enough pixels differ from the empty cell",
                vec![],
            ),
            (_, None, _) => ("No profile is in use, so the picture is not read", vec![]),
            (_, Some(reader), Some(at)) => {
                let kinds = reader.profile().regions_at(at).map(|region| region.kind);
                let kinds: Vec<_> = kinds.collect();
                let sentence = match (kinds.is_empty(), kinds.iter().all(is_test)) {
                    (true, _) => "Nothing is read at this pixel",
                    (false, true) => "Only tests that distinguish screens look at this pixel",
                    (false, false) => "This pixel is read on other screens only",
                };
                (sentence, vec![])
            }
            (_, Some(_), None) => (
                "Select a pixel of the field or of a number",
                vec![Command::from(PixelsAction::Focus(Focus::EACH[1]))],
            ),
        };
        widgets::empty(ui, cx, sentence, &help);
        return;
    };
    let rows = explanation.why.tallies.len() + 5;
    fit::enlarge(ui, vec2(USUAL, rows as f32 * theme::ROW + LEAST));
    // The stages take what the rows leave, however many there are.
    let most = ui.available_height() * HIGH;
    let bottom = ui.available_rect_before_wrap().bottom();
    scroll::whole(ui, "why", |ui| {
        ui.spacing_mut().item_spacing.y = theme::SPACE[0];
        let text = format!("{}: {}", explanation.name, explanation.why.sentence);
        let sentence = RichText::new(capital(&text)).color(theme::colours(ui).text);
        let response = ui.add(Label::new(sentence).wrap());
        accessible::set_value(&response, "Why", &explanation.why.sentence);
        ui.add_space(theme::SPACE[1]);
        stages(ui, explanation, most, cx);
        // So much space that the last row that is seen is whole.
        ui.spacing_mut().item_spacing.y = 0.0;
        let left = bottom - ui.cursor().top() - theme::SPACE[1];
        let row = fit::row(ui);
        ui.add_space(theme::SPACE[1] + left.max(0.0) % row);
        flip(ui, explanation);
        table(ui, explanation);
    });
}

fn is_test(kind: &RegionKind) -> bool {
    *kind == RegionKind::Probe
}

fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}

/// Draws the four stages, as many side by side as fit.
fn stages(ui: &mut Ui, explanation: &Explanation, most: f32, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let rect = explanation.chain.rect;
    let ppp = ui.ctx().pixels_per_point();
    let width = ui.available_width();
    // At least four times as large if that fits beside each other.
    let four = |pixels: u8| f32::from(pixels) * 4.0 / ppp.max(1.0);
    let least = four(rect.w).clamp(STAGE, width);
    let columns = (((width + GAP) / (least + GAP)) as usize).clamp(1, 4);
    let columns = if columns == 3 { 2 } else { columns };
    let each = (width - GAP * (columns - 1) as f32) / columns as f32;
    let (w, h) = (i32::from(rect.w.max(1)), i32::from(rect.h.max(1)));
    let title = TITLE * fit::scale(ui);
    let rows = NAMES.len().div_ceil(columns) as f32;
    let high = (most.max(LEAST) / rows - title)
        .max(STAGE)
        .max(four(rect.h));
    let scale = fit::whole_cell(vec2(each, high), [w as f32, h as f32], ppp);
    let high = (scale * h) as f32 / ppp;
    for (row, names) in NAMES.chunks(columns).enumerate() {
        let (space, _) =
            ui.allocate_exact_size(vec2(width, title + high + theme::SPACE[1]), Sense::hover());
        for (i, name) in names.iter().enumerate() {
            let left = space.left() + i as f32 * (each + GAP);
            let place = Rect::from_min_size(pos2(left, space.top()), vec2(each, space.height()));
            let stage = row * columns + i;
            let colours = theme::colours(ui);
            let words = if stage == 0 {
                (*name).to_owned()
            } else {
                format!("→ {name}")
            };
            let painter = ui.painter_at(place.expand(2.0));
            painter.text(
                place.left_top(),
                Align2::LEFT_TOP,
                words,
                fit::font(ui, theme::title()),
                colours.dim,
            );
            let below = place.with_min_y(place.top() + title);
            if stage == 3 {
                reading(ui, below.with_max_y(below.top() + high), explanation);
                continue;
            }
            let corner = (i32::from(rect.x), i32::from(rect.y));
            let glass = Glass::new(below, corner, (w, h), scale as f32 / ppp + 0.001, ppp);
            let mut marks = PixelPainter::new(ppp);
            match stage {
                0 => {
                    let picture = view.record.map(|r| &r.picture.picture);
                    glass.shades(&mut marks, view, |p| {
                        picture.map_or_else(Default::default, |picture| picture.at_point(p))
                    });
                }
                1 => {
                    let width = usize::from(rect.w.max(1));
                    glass.fill(&mut marks, |p| {
                        let at = usize::from(p.y - rect.y) * width + usize::from(p.x - rect.x);
                        let counts = explanation.chain.counts.get(at) == Some(&true);
                        if counts { colours.text } else { colours.ground }
                    });
                    glass.lines(&mut marks);
                }
                _ => votes(&mut marks, &glass, explanation, colours),
            }
            marks.paint(&painter);
            let response = ui.interact(
                glass.rect(),
                egui::Id::unique(("stage", stage)),
                Sense::click(),
            );
            let value = match stage {
                0 => crate::inspector::block(rect),
                1 => format!(
                    "{} of {} pixels count",
                    explanation.chain.counts.iter().filter(|c| **c).count(),
                    rect.area()
                ),
                _ => explanation
                    .why
                    .tallies
                    .first()
                    .map(crate::inspector::votes)
                    .unwrap_or_default(),
            };
            accessible::set_value(&response, &format!("{name} stage"), &value);
            if let Some(p) = response.hover_pos().and_then(|pos| glass.pixel_at(pos)) {
                cx.hover.pixel = Some(p);
            }
            let text = match stage {
                0 => "The pixels of this part of the picture",
                1 => "The pixels with a shade that counts",
                _ => {
                    "Filled: votes for; hollow: votes against; dot: sampled without a vote; ring: would change the reading"
                }
            };
            response.on_hover_text(text);
        }
    }
}

/// The samples to paint. A vote of every pixel of the block is left out if there are other
/// votes: it would hide them.
fn samples(explanation: &Explanation) -> Vec<&VoteSample> {
    let why = &explanation.why;
    if let Some(glyph) = &why.glyph {
        return glyph.samples.iter().collect();
    }
    let area = why.rect.area();
    let all = |samples: &[VoteSample]| why.tallies.len() > 1 && samples.len() == area;
    let mut seen: Vec<Point> = Vec::new();
    let mut kept = Vec::new();
    for tally in why.tallies.iter().filter(|t| !all(&t.samples)) {
        for sample in &tally.samples {
            if area > 4_000 || !seen.contains(&sample.at) {
                if area <= 4_000 {
                    seen.push(sample.at);
                }
                kept.push(sample);
            }
        }
    }
    kept
}

/// Draws each sampled pixel with its vote, and a ring around the pixels that would change
/// the reading.
fn votes(
    marks: &mut PixelPainter,
    glass: &Glass,
    explanation: &Explanation,
    colours: &theme::Colours,
) {
    glass.fill(marks, |_| colours.ground);
    glass.lines(marks);
    let cell = glass.cell();
    let samples = samples(explanation);
    let everywhere = samples.len() >= explanation.why.rect.area();
    for sample in samples {
        let Some(block) = glass.block(sample.at) else {
            continue;
        };
        let inner = block.inset((cell / 8).min(2));
        match sample.vote {
            Vote::For => {
                marks.fill(inner, colours.info);
                if cell >= 8 {
                    weight(marks, block, sample.weight, '+', theme::INK);
                }
            }
            // If every pixel votes, each votes for or against.
            Vote::Against if everywhere && explanation.why.glyph.is_none() => {}
            Vote::Against => {
                marks.frame(inner, (cell / 6).clamp(1, 3), colours.warn);
                if cell >= 8 {
                    weight(marks, block, sample.weight, '−', colours.warn);
                }
            }
            Vote::Ignored => marks.fill(block.inset(cell * 3 / 8), colours.faint),
        }
    }
    for change in explanation.flip.iter().flat_map(|flip| &flip.changes) {
        if let Some(block) = glass.block(change.at) {
            let width = (cell / 6).clamp(1, 2);
            marks.frame(block.inset(-width), width, colours.error);
        }
    }
}

/// The weight of a vote if it is more than one; else its sign.
fn weight(marks: &mut PixelPainter, block: Block, weight: u8, sign: char, colour: Color32) {
    let letter = match weight {
        2..=9 => char::from(b'0' + weight),
        _ => sign,
    };
    marks.letter(block, letter, faded(colour, 0.95));
}

/// Draws the result, large.
fn reading(ui: &Ui, rect: Rect, explanation: &Explanation) {
    let colours = theme::colours(ui);
    let response = ui.interact(rect, egui::Id::unique("stage 3"), Sense::hover());
    let painter = ui.painter_at(rect.expand(2.0));
    let text = &explanation.chain.reading;
    let size = (rect.height() * 0.7)
        .min(1.5 * rect.width() / text.chars().count().max(1) as f32)
        .max(theme::HEADLINE);
    let at = rect.left_center();
    painter.text(
        at,
        Align2::LEFT_CENTER,
        text,
        theme::letter(size),
        colours.text,
    );
    accessible::set_value(&response, "Reading stage", text);
}

/// Draws how close another reading is.
fn flip(ui: &mut Ui, explanation: &Explanation) {
    let text = crate::inspector::flip(explanation.flip.as_ref());
    let changes = explanation
        .flip
        .as_ref()
        .map_or(&[][..], |flip| &flip.changes);
    let response = text::text_row(ui, "Nearest other reading", &text);
    let which = crate::inspector::changes(changes);
    if !changes.is_empty() {
        response.on_hover_text(&which);
        let colours = theme::colours(ui);
        let row = fit::row(ui);
        let words = RichText::new(&which).monospace().color(colours.dim);
        let words = words.line_height(Some(row));
        let response = ui.add(Label::new(words).wrap());
        accessible::set_value(&response, "Pixels that would change it", &which);
    }
}

/// Draws the list of votes.
fn table(ui: &mut Ui, explanation: &Explanation) {
    ui.spacing_mut().item_spacing.y = 0.0;
    for (i, tally) in explanation.why.tallies.iter().enumerate() {
        let mark = if tally.holds { "✔" } else { "✖" };
        let text = crate::inspector::votes(tally);
        let row = explanation
            .chain
            .votes
            .get(i)
            .map_or("", |row| row.reading.as_str());
        let read = if row.is_empty() {
            String::new()
        } else {
            format!(" → {row}")
        };
        text::number_row(
            ui,
            &format!("{mark} {}", tally.what),
            &format!("{text}{read}"),
            None,
        );
    }
    if let Some(glyph) = &explanation.why.glyph {
        let text = format!("off by {}, {} allowed", glyph.distance, glyph.slack);
        text::number_row(ui, &format!("Nearest digit {}", glyph.digit), &text, None);
        let text = format!("off by {}", glyph.rival_distance);
        text::number_row(ui, &format!("Next nearest {}", glyph.rival), &text, None);
    }
}
