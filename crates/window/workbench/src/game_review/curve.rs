//! The curve of the loss over a game: a stem for each placement; a click shows it.

use crate::{GameReviewAction, PanelCx};
use crate::{features::widgets, format, game_review::ReviewIndex};
use egui::{
    Align2, Color32, CursorIcon, Id, PointerButton, Rect, Sense, Stroke, Ui, UiBuilder, pos2, vec2,
};
use egui_plot::{Line, MarkerShape, PlotPoints, Points};
use review::{Class, GameReview};
use ui_kit::{accessible, theme};

/// Height of the line of text above it, in points.
const TITLE: f32 = 15.0;
/// Size of its text, in points.
const SMALL: f32 = 10.0;

/// Draws the curve of a game in `height` points; `shown` is the placement of the shown frame.
pub fn draw(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    (index, game): (usize, &GameReview),
    shown: Option<ReviewIndex>,
    height: f32,
) {
    let colours = theme::colours(ui);
    let size = vec2(ui.available_width(), height);
    let (space, _) = ui.allocate_exact_size(size, Sense::hover());
    let area = space.with_min_y(space.top() + TITLE);
    let count = game.moves.len();
    if count == 0 || area.width() < 24.0 || area.height() < 8.0 {
        return;
    }
    let response = ui.interact(area, Id::unique("loss"), Sense::CLICK | Sense::DRAG);
    let pitch = area.width() / count as f32;
    let number_at = |x: f32| (((x - area.left()) / pitch).max(0.0) as usize).min(count - 1);
    let pointed = response
        .hover_pos()
        .filter(|_| response.contains_pointer())
        .map(|at| number_at(at.x));
    let own = shown.filter(|place| place.game == index);
    let named = pointed.or(own.map(|place| place.number));
    let most = game.moves.iter().map(|it| it.loss).fold(0.0, f64::max);
    let text = match named.and_then(|number| Some((number, game.moves.get(number)?))) {
        Some((number, verdict)) => format!(
            "placement {} of {count}, loss {}",
            rules::from_one(number),
            format::decimal(verdict.loss, 2)
        ),
        None => format!(
            "{count} placements, at most {}, log scale",
            format::decimal(most, 2)
        ),
    };
    accessible::name_value(&response, "Loss over the game", &text);
    title(ui, space, &text);
    ui.painter().rect_filled(area, 0.0, colours.ground);
    plot(ui, area, game, most);
    if let Some(number) = named {
        let x = area.left() + (number as f32 + 0.5) * pitch;
        let colour = if pointed.is_some() {
            colours.dim
        } else {
            colours.text
        };
        ui.painter_at(area)
            .vline(x, area.y_range(), Stroke::new(1.0, colour));
    }
    if pointed.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    let down = response.is_pointer_button_down_on()
        && ui.input(|i| i.pointer.button_down(PointerButton::Primary));
    // A tap on a touch pad goes down and up within one pass.
    let acts = down || response.clicked();
    let clicked = response.interact_pointer_pos().filter(|_| acts);
    let clicked = clicked.map(|at| number_at(at.x));
    if let Some(number) = clicked.filter(|number| own.is_none_or(|own| own.number != *number))
        && let Some(verdict) = game.moves.get(number)
    {
        cx.send(GameReviewAction::Show(verdict.of.appeared));
    }
}

fn title(ui: &Ui, space: Rect, text: &str) {
    let colours = theme::colours(ui);
    let y = space.top() + TITLE / 2.0 - 0.5;
    let painter = ui.painter();
    let font = egui::FontId::proportional(theme::BODY - 1.0);
    let (left, right) = (pos2(space.left(), y), pos2(space.right(), y));
    painter.text(left, Align2::LEFT_CENTER, "Loss", font, colours.dim);
    let font = theme::letter(SMALL);
    painter.text(right, Align2::RIGHT_CENTER, text, font, colours.dim);
}

/// Half of the placements that lose anything lose less; 1 when none does.
fn median_loss(game: &GameReview) -> f64 {
    let losses = game.moves.iter().map(|verdict| verdict.loss);
    let mut losses: Vec<f64> = losses.filter(|&loss| loss > 0.0).collect();
    losses.sort_by(f64::total_cmp);
    losses.get(losses.len() / 2).copied().unwrap_or(1.0)
}

/// Draws the losses, and a mark on mistakes and blunders, each of its own shape. Heights are
/// logarithmic above the median loss, so that one blunder does not flatten the others.
fn plot(ui: &mut Ui, area: Rect, game: &GameReview, most: f64) {
    let colours = theme::colours(ui);
    let unit = median_loss(game);
    let scaled = |loss: f64| (loss / unit).ln_1p();
    let losses = game.moves.iter().enumerate();
    let losses = losses.map(|(i, verdict)| [i as f64 + 0.5, scaled(verdict.loss)]);
    let losses: Vec<[f64; 2]> = losses.collect();
    let marked = |class: Class| {
        let of = game.moves.iter().zip(&losses);
        let of = of.filter(move |(verdict, _)| verdict.class == class);
        of.map(|(_, at)| *at).collect::<Vec<_>>()
    };
    let id = Id::unique("plot of losses");
    let builder = UiBuilder::new().max_rect(area).scope_id(id.with("scope"));
    ui.scope_builder(builder, |ui| {
        widgets::plain_plot(id, area.size()).show(ui, |items| {
            let top = scaled(most).max(1e-6);
            items.set_plot_bounds_x(0.0..=game.moves.len() as f64);
            items.set_plot_bounds_y(-0.08 * top..=1.12 * top);
            let line = Line::new("loss", PlotPoints::from(losses.clone()));
            items.line(line.stroke(Stroke::new(theme::STROKE, colours.info)));
            let mut marks = |class: Class, shape: MarkerShape, colour: Color32| {
                let points = Points::new(class.name(), PlotPoints::from(marked(class)));
                items.points(points.shape(shape).radius(3.5).color(colour));
            };
            marks(Class::Mistake, MarkerShape::Circle, colours.warn);
            marks(Class::Blunder, MarkerShape::Diamond, colours.error);
        });
    });
}
