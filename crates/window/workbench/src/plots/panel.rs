//! The panel of plots: a stack of charts over one axis of frames, and its pointer input.

use super::{
    chart::{self, Curve, GUTTER, SMALL, Stack},
    segments::{term_range, term_segments},
};
use crate::{
    Command, Cursor, FrameView, PanelCx, PanelId, PlaybackAction, Request, Scope, Series,
    features::keys,
    features::panel::Panel,
    features::widgets,
    timeline::{self, Axis},
};
use crate::{PlotsAction, format};
use egui::{
    Align2, Color32, CursorIcon, Id, InputState, PointerButton, Rangef, Rect, Response, RichText,
    ScrollArea, Sense, Stroke, Ui, Vec2, pos2, vec2,
};
use pad::{CLOCKS_PER_FRAME, FRAMES_PER_SECOND, FrameNo};
use session::{PieceTerms, PlanTerm};
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, scroll, theme, wheel};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 250.0;

/// Least height of a chart, in points: two are seen in a window of 1280x720.
const CHART: f32 = 36.0;
/// Height of the labels of the axis, in points.
const LABELS: f32 = 15.0;
/// Where the number of charts is kept that are scrolled out above.
const FIRST_SEEN: &str = "first chart";
/// The place of the colour of the first term among those of the series.
const FIRST_TERM: usize = 4;
/// Greatest height of the list of terms in the menu, in points.
const TERMS: f32 = 8.0 * theme::ROW;
/// The width of a bucket, in points.
const BUCKET: f32 = 1.5;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Plots,
    title: "Plots",
    about: "Score, height, holes and more over time; a click goes to the frame",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the menu of what is plotted and the button that ends a zoom, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let menu =
        widgets::menu_that_stays(ui, "Plots ⏷", "Choose what is plotted", |ui| menu(ui, cx));
    menu.on_hover_text("Curves, terms of the plans, the axis, and the numbers as a table");
    if view.ui_state.time.zoom.is_some() {
        let command = Command::from(PlotsAction::Fit);
        widgets::button(ui, cx, &command, "Fit", Vec2::ZERO);
    }
}

/// Draws the charts and their axis.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
    let Some(span) = view.moment.here else {
        let sentence = "Plots begin with the first frame";
        widgets::empty(ui, cx, sentence, &[]);
        return;
    };
    let shown = &view.ui_state.plots.shown;
    let terms = &view.ui_state.plots.terms;
    let count = shown.len() + terms.len();
    if count == 0 {
        let help = [Command::from(PlotsAction::Toggle(Series::Score))];
        widgets::empty(ui, cx, "Nothing is chosen to be plotted", &help);
        return;
    }
    let space = ui.available_rect_before_wrap();
    let charts = Rect::from_min_max(space.min, pos2(space.right(), space.bottom() - LABELS));
    // Where not all fit, as many are seen as are whole.
    let seen = ((charts.height() / CHART) as usize).clamp(1, count);
    let each = (charts.height() / seen as f32).floor().max(1.0);
    // If the charts do not fit, the scroll bar covers the edge of the right gutter.
    let bar = if seen < count { 8.0 } else { 0.0 };
    let x = Rangef::new(space.left(), space.right() - GUTTER - bar);
    if x.span() < 24.0 {
        return;
    }
    let cursor = view.record.map_or(span.last, |r| r.picture.number);
    let (whole, axis) = timeline::axes(&view.ui_state.time, &span, cursor, x);
    let at_most = ((x.span() / BUCKET) as usize).max(8);
    let curves = view.curves.fetch(
        view.history,
        view.moment.epoch,
        &span,
        axis.first..=axis.last(),
        at_most,
    );
    let charts = charts.with_max_y(charts.top() + each * seen as f32);
    let stack = Rect::from_x_y_ranges(x, charts.y_range());
    let response = ui.interact(stack, Id::unique("plots"), Sense::CLICK | Sense::DRAG);
    let hovered = act(&response, &axis, &whole, cx);
    scroll(ui, charts.with_max_x(space.right()), x);

    let stated = hovered.unwrap_or(cursor);
    let sample = view.history.samples(span.branch, stated..=stated, 1);
    let sample = sample
        .first()
        .filter(|_| span.first <= stated && stated <= span.last);
    let scroll = ScrollArea::vertical()
        .id_salt("charts")
        .max_height(charts.height())
        .auto_shrink([false, true])
        // By whole charts, so that none is cut.
        .vertical_scroll_offset((first_seen(ui) * each).min(each * (count - seen) as f32))
        .scroll_source(egui::scroll_area::ScrollSource::SCROLL_BAR);
    let ticks = ticks(view, &axis);
    let frames: Vec<FrameNo> = ticks.iter().map(|(frame, _)| *frame).collect();
    let charts = Stack {
        curves: &curves,
        axis: &axis,
        ticks: &frames,
    };
    let mut drawn = Vec::new();
    let scrolled = scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        for series in shown {
            let (rect, _) = ui.allocate_exact_size(vec2(x.span() + GUTTER, each), Sense::hover());
            if ui.is_rect_visible(rect) {
                let value = sample.and_then(|sample| series.of(&sample.max));
                let chart = rect.with_max_y(rect.bottom() - theme::SPACE[1]);
                drawn.push(chart::draw(ui, chart, *series, &charts, value));
                // The gap below belongs to it too.
                ui.advance_cursor_after_rect(rect);
            }
        }
        if !terms.is_empty() {
            let frames = axis.first..=axis.last().min(span.last);
            let of = (view.moment.epoch, span.branch);
            let pieces = view.curves.terms.fetch(view.history, of, frames, stated);
            if !pieces.is_complete {
                ui.ctx().request_repaint();
            }
            for (place, term) in terms.iter().enumerate() {
                let size = vec2(x.span() + GUTTER, each);
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                if ui.is_rect_visible(rect) {
                    let chart = rect.with_max_y(rect.bottom() - theme::SPACE[1]);
                    drawn.push(draw_term(ui, chart, (place, term), &charts, &pieces));
                    ui.advance_cursor_after_rect(rect);
                }
            }
        }
    });
    let first = (scrolled.state.clamped_offset().y / each).round();
    if first != first_seen(ui) {
        set_first_seen(ui, first);
        ui.ctx().request_repaint();
    }
    show_new(ui, view, seen);
    let below = Rect::from_min_max(
        pos2(x.min, stack.bottom()),
        pos2(space.right(), stack.bottom() + LABELS),
    );
    let chip = hovered.map(|frame| place(ui, view, &axis, below, frame));
    labels(ui, &ticks, &axis, below, chip);
    lines(ui, view, &span, &axis, stack, &drawn, hovered);
    name(&response, view, stated, &span);
}

/// Scrolls to a curve that was chosen just now and is not seen, in the next pass: the charts have
/// their new height then.
fn show_new(ui: &Ui, view: &FrameView<'_>, seen: usize) {
    let plots = &view.ui_state.plots;
    let series = plots.shown.iter().map(|series| series.label().to_owned());
    let labels = series.chain(plots.terms.iter().map(PlanTerm::label));
    let now: Vec<String> = labels.collect();
    let new = ui.data_mut(|data| {
        let id = Id::unique("charts of the last pass");
        let last: &mut Option<Vec<String>> = data.get_temp_mut_or_default(id);
        let is_new = |before: &Vec<String>| now.iter().position(|label| !before.contains(label));
        let new = last.as_ref().and_then(is_new);
        *last = Some(now);
        new
    });
    if let Some(new) = new {
        let first = first_seen(ui).clamp((new + 1).saturating_sub(seen) as f32, new as f32);
        set_first_seen(ui, first);
        ui.ctx().request_repaint();
    }
}

/// The wheel scrolls the charts with Shift held, and beside the curves, where it does not zoom.
fn scroll(ui: &Ui, charts: Rect, x: Rangef) {
    let at = ui.input(|i| i.pointer.latest_pos());
    let Some(at) = at.filter(|_| ui.rect_contains_pointer(charts)) else {
        return;
    };
    let is_beside = !x.contains(at.x);
    let turns = |i: &InputState| {
        let turns = wheel::turns(i).filter(|turn| is_beside || turn.modifiers.shift);
        turns.map(|turn| turn.either()).sum::<f32>()
    };
    let notches = ui.input(turns);
    if notches != 0.0 {
        set_first_seen(ui, (first_seen(ui) - notches.signum()).max(0.0));
    }
}

/// How many charts are scrolled out above.
fn first_seen(ui: &Ui) -> f32 {
    let found = ui.data(|data| data.get_temp(Id::unique(FIRST_SEEN)));
    found.unwrap_or(0.0)
}

fn set_first_seen(ui: &Ui, first: f32) {
    ui.data_mut(|data| data.insert_temp(Id::unique(FIRST_SEEN), first));
}

/// Draws the chart of a term; the value beside its name is that of the plan in force at the frame.
fn draw_term(
    ui: &mut Ui,
    rect: Rect,
    (place, term): (usize, &PlanTerm),
    stack: &Stack<'_>,
    pieces: &PieceTerms,
) -> Rect {
    let value = pieces.in_force(term);
    let text = value.map_or_else(|| format::UNKNOWN.to_owned(), format::worth);
    let segments = term_segments(pieces, term);
    let label = format!("term: {}", term.label());
    let series = theme::colours(ui).series;
    let curve = Curve {
        id: Id::unique(("plot of a term", &term.feature, term.weighted)),
        label: &label,
        spoken: &label,
        colour: series[(place + FIRST_TERM) % series.len()],
        range: term_range(&segments),
        segments,
        is_scattered: false,
        brief,
        unknown: "no plan has this term here",
    };
    chart::draw_curve(ui, rect, curve, stack, &text)
}

/// A value of a term at the axis, in the room of its numbers.
fn brief(value: f64) -> String {
    let decimals = match value.abs() {
        whole if whole.fract() == 0.0 => 0,
        large if large >= 100.0 => 0,
        large if large >= 10.0 => 1,
        _ => 2,
    };
    format::decimal(value, decimals)
}

/// Draws the entries of the menu.
fn menu(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let colours = theme::colours(ui);
    for series in Series::iter() {
        let command = Command::from(PlotsAction::Toggle(series));
        let mut on = widgets::switched(&command, cx.view).unwrap_or(false);
        let mut face = RichText::new(series.label());
        if on {
            face = face.color(colours.series[series as usize]);
        }
        let response = ui.checkbox(&mut on, face);
        accessible::set_button(&response, &command.entry().title, Some(on));
        if widgets::with_tooltip(response, &command, cx.view).clicked() {
            cx.send(command);
        }
    }
    ui.separator();
    terms(ui, cx);
    ui.separator();
    widgets::tick(ui, cx, &super::commands::NUMBER_FRAMES.into());
    for (command, face) in [
        (PlotsAction::CopyCsv.into(), "Copy as CSV"),
        (Request::SavePlots.into(), "Save as CSV…"),
    ] {
        if widgets::button(ui, cx, &command, face, widgets::MENU_ENTRY).clicked() {
            ui.close();
        }
    }
}

/// Draws the choice of the terms of the strategy in force, and of those that are shown.
fn terms(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let shown = &view.ui_state.plots.terms;
    let features = view.status.machine.strategy.features().iter();
    let mut terms: Vec<PlanTerm> = features
        .flat_map(|weighted| {
            [false, true].map(|is_weighted| PlanTerm {
                feature: weighted.feature.name.to_owned(),
                weighted: is_weighted,
            })
        })
        .collect();
    // Terms of another strategy can be removed too.
    let others = shown.iter().filter(|term| !terms.contains(term)).cloned();
    let others: Vec<PlanTerm> = others.collect();
    terms.extend(others);
    let heading = RichText::new("Terms of the best move").color(theme::colours(ui).dim);
    ui.label(heading.small()).on_hover_text(
        "How much of a feature the best move of each plan has, or what that is worth",
    );
    let area = ScrollArea::vertical().id_salt("terms").max_height(TERMS);
    scroll::show(area, ui, |ui| {
        for term in terms {
            let mut is_on = shown.contains(&term);
            let label = format!("term: {}", term.label());
            let response = ui.checkbox(&mut is_on, term.label());
            accessible::set_button(&response, &label, Some(is_on));
            if response.clicked() {
                cx.change(move |ui, _| ui.plots.toggle_term(term));
            }
        }
    });
}

/// Handles the pointer and returns the frame under it.
fn act(response: &Response, axis: &Axis, whole: &Axis, cx: &mut PanelCx<'_>) -> Option<FrameNo> {
    let view = cx.view;
    let span = view.moment.here?;
    let ctx = &response.ctx;
    let down = response.is_pointer_button_down_on()
        && ctx.input(|i| i.pointer.button_down(PointerButton::Primary));
    // A tap on a touch pad goes down and up within one pass.
    let acts = down || response.clicked();
    if response.double_clicked() {
        cx.send(PlotsAction::Fit);
    } else if let Some(at) = response.interact_pointer_pos().filter(|_| acts) {
        seek(span.clamp(axis.frame_at(at.x)), cx);
        // From now on the arrow keys move the cursor.
        if let Some(id) = keys::canvas(Scope::Timeline) {
            ctx.memory_mut(|m| m.request_focus(id));
        }
    }
    let over = response.contains_pointer() || down;
    let at = ctx.input(|i| i.pointer.latest_pos()).filter(|_| over)?;
    ctx.set_cursor_icon(CursorIcon::Crosshair);
    wheel(response, axis, whole, at.x, cx);
    let frame = axis.frame_at(at.x);
    (span.first <= frame && frame <= span.last).then_some(frame)
}

/// Goes to a frame; beyond the newest, follows the end.
pub fn seek(frame: FrameNo, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let live = view.moment.live.filter(|_| view.moment.on_live_branch());
    let command = if live.is_some_and(|live| frame >= live.last) {
        PlaybackAction::Follow
    } else {
        PlaybackAction::Seek(frame)
    };
    let there = match view.ui_state.time.cursor {
        Cursor::Live => command == PlaybackAction::Follow,
        Cursor::At(..) => view.moment.shown == Some(frame) && command != PlaybackAction::Follow,
    };
    if !there {
        cx.send(command);
    }
}

/// The wheel zooms around the pointer, here and on the timeline.
fn wheel(response: &Response, axis: &Axis, whole: &Axis, around: f32, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let notches: f32 = response.ctx.input(|i| {
        let turns = wheel::turns(i).filter(|turn| !turn.modifiers.shift);
        turns.map(|turn| turn.vertical).sum()
    });
    if notches.abs() < 1e-3 {
        return;
    }
    let zoom = axis.zoomed(0.8_f64.powf(f64::from(notches)), around, whole);
    let zoom = (zoom != (whole.first, whole.last())).then_some(zoom);
    if zoom != view.ui_state.time.zoom {
        cx.send(PlaybackAction::Zoom(zoom));
    }
}

/// The distance in frames between two labels that are at least `least` points apart.
fn label_every(axis: &Axis, points: f32) -> u64 {
    let wanted = f64::from(points / axis.pitch()).max(1.0);
    let power = 10f64.powf(wanted.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|s| s * power >= wanted);
    (step.unwrap_or(10.0) * power) as u64
}

/// Every frame that has a label below, and the label.
fn ticks(view: &FrameView<'_>, axis: &Axis) -> Vec<(FrameNo, String)> {
    let by_frame = view.ui_state.plots.frames;
    let every = if by_frame {
        label_every(axis, 62.0)
    } else {
        axis.label_every(52.0)
    };
    let every = every.max(1);
    let seconds = (axis.first as f64 / FRAMES_PER_SECOND) as u64;
    let from = if by_frame { axis.first } else { seconds };
    let mut ticks = Vec::new();
    let mut at = from.next_multiple_of(every);
    loop {
        let frame = if by_frame { at } else { timeline::seconds(at) };
        if frame > axis.last() {
            return ticks;
        }
        if frame >= axis.first {
            let text = if by_frame {
                format::thousands(frame)
            } else {
                timeline::clock(at)
            };
            ticks.push((frame, text));
        }
        at += every;
    }
}

/// Draws frame numbers or times below, except under the label of the pointer.
fn labels(ui: &Ui, ticks: &[(FrameNo, String)], axis: &Axis, below: Rect, chip: Option<Rect>) {
    let colours = theme::colours(ui);
    for (frame, text) in ticks {
        let wide = text.len() as f32 * 6.1;
        let left = axis.at(*frame) - wide / 2.0;
        let left = left.clamp(below.left(), below.right() - wide);
        let place = Rect::from_min_size(pos2(left, below.top()), vec2(wide, below.height()));
        if chip.is_some_and(|chip| chip.expand(3.0).intersects(place)) {
            continue;
        }
        let font = theme::letter(SMALL);
        let at = place.left_center();
        ui.painter()
            .text(at, Align2::LEFT_CENTER, text, font, colours.dim);
    }
}

/// Draws the newest frame, the shown frame and the frame under the pointer as lines.
fn lines(
    ui: &Ui,
    view: &FrameView<'_>,
    span: &crate::Span,
    axis: &Axis,
    stack: Rect,
    drawn: &[Rect],
    hovered: Option<FrameNo>,
) {
    let colours = theme::colours(ui);
    let painter = ui.painter_at(stack.expand(1.0));
    let line = |frame: FrameNo, width: f32, colour: Color32| {
        if axis.has(frame) {
            for plot in drawn {
                painter.vline(axis.at(frame), plot.y_range(), Stroke::new(width, colour));
            }
        }
    };
    if let Some(live) = view.moment.live.filter(|live| live.branch == span.branch) {
        line(live.last, 1.0, colours.accent);
    }
    if let (Cursor::At(..), Some(frame)) = (view.ui_state.time.cursor, view.moment.shown) {
        line(frame, 3.0, colours.ground);
        line(frame, 1.5, colours.text);
    }
    if let Some(frame) = hovered {
        line(frame, 1.0, colours.dim);
    }
}

/// Draws the frame or time under the pointer, below the charts. Returns its place.
fn place(ui: &Ui, view: &FrameView<'_>, axis: &Axis, below: Rect, frame: FrameNo) -> Rect {
    let colours = theme::colours(ui);
    let text = if view.ui_state.plots.frames {
        format::thousands(frame)
    } else {
        format::time(frame * u64::from(CLOCKS_PER_FRAME))
    };
    let galley = ui.fonts_mut(|f| f.layout_no_wrap(text, theme::letter(SMALL), colours.text));
    let size = galley.size() + vec2(8.0, 0.0);
    let left = (axis.at(frame) - size.x / 2.0).clamp(below.left(), below.right() - size.x);
    let chip = Rect::from_min_size(pos2(left, below.top() + 1.0), vec2(size.x, LABELS - 2.0));
    ui.painter()
        .rect_filled(chip, f32::from(theme::RADIUS), colours.lifted);
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), chip);
    ui.painter().galley(at.min, galley, colours.text);
    chip
}

fn name(response: &Response, view: &FrameView<'_>, stated: FrameNo, span: &crate::Span) {
    let newest = if view.ui_state.time.cursor == Cursor::Live {
        ", the newest"
    } else {
        ""
    };
    let text = format!(
        "frame {} of {}{newest}",
        format::thousands(stated),
        format::thousands(span.last)
    );
    // No tooltip: it would cover the curves that are pointed at.
    accessible::name_value(response, "Plots", &text);
}
