//! How the games of an experiment are distributed, their mean as more and more are played, and
//! where their pieces came to rest if that was recorded.

use super::{lock_map_drawn, results::number};
use crate::{
    format,
    lab::{ArmResult, MeanAfter},
};
use egui::{Align2, Color32, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};
use ui_kit::{accessible, text, theme};

/// Height of the line of text above a chart and of that below it, in points.
const LINE: f32 = 15.0;
/// Space between both charts, in points.
const GAP: f32 = theme::SPACE[3];

/// The part of the width that the heat map takes, at most.
const MAP: f32 = 0.3;

/// Draws the charts beside each other in so many points of height. `curves` are the means that are
/// drawn with their names, that of the player last.
pub fn draw(ui: &mut Ui, curves: &[(String, &ArmResult)], arm: &ArmResult, height: f32) {
    let size = vec2(ui.available_width(), height);
    let (mut space, _) = ui.allocate_exact_size(size, Sense::hover());
    if let Some(map) = &arm.locks {
        let width = lock_map_drawn::width(map, height - LINE).min(MAP * space.width());
        let left = space.right() - width;
        let below = space.with_min_x(left).with_min_y(space.top() + LINE);
        lock_map_drawn::draw(ui, below, map);
        let head = space.with_min_x(left).with_max_y(below.top());
        let dim = theme::colours(ui).dim;
        text::in_rect(ui, head, Align2::LEFT_CENTER, "locks", theme::small(), dim);
        space.set_right(left - GAP);
    }
    let half = (space.width() - GAP) / 2.0;
    histogram(ui, space.with_max_x(space.left() + half), arm);
    means(ui, space.with_min_x(space.right() - half), (curves, arm));
}

/// Draws the frame of a chart: a title, and what its left and right ends are, with so much space in points
/// left of the curve. Returns the place of the curve.
fn frame(ui: &Ui, space: Rect, title: &str, ends: [&str; 2], left: f32) -> Rect {
    let colours = theme::colours(ui);
    let area = Rect::from_min_max(space.min + vec2(left, LINE), space.max - vec2(0.0, LINE));
    let head = space.with_max_y(area.top());
    text::in_rect(
        ui,
        head,
        Align2::LEFT_CENTER,
        title,
        theme::small(),
        colours.dim,
    );
    ui.painter().rect_filled(area, 0.0, colours.ground);
    let foot = space.with_min_y(area.bottom()).with_min_x(area.left());
    for (align, end) in [Align2::LEFT_CENTER, Align2::RIGHT_CENTER]
        .into_iter()
        .zip(ends)
    {
        text::in_rect(ui, foot, align, end, theme::small_numbers(), colours.dim);
    }
    area
}

fn histogram(ui: &Ui, space: Rect, arm: &ArmResult) {
    let colours = theme::colours(ui);
    let games = match arm.games < arm.planned {
        true => format!(
            "{} of {} games",
            format::thousands(arm.games),
            format::thousands(arm.planned)
        ),
        false => format::counted(arm.games, "game"),
    };
    let title = format!("{} of {games}", arm.measure);
    let ends = arm.bins.first().zip(arm.bins.last());
    let [from, to] = ends.map_or([0.0, 1.0], |(first, last)| [first.from, last.to]);
    let area = frame(ui, space, &title, [&number(from), &number(to)], 0.0);
    let response = ui.interact(space, egui::Id::unique("distribution"), Sense::hover());
    accessible::set_image(&response, "Distribution", &title);
    let most = arm
        .bins
        .iter()
        .map(|bin| bin.games)
        .max()
        .unwrap_or(0)
        .max(1) as f32;
    let width = (to - from).max(f64::MIN_POSITIVE);
    let x = |value: f64| area.left() + ((value - from) / width) as f32 * area.width();
    for bin in &arm.bins {
        let high = bin.games as f32 / most * (area.height() - 2.0);
        let bar = Rect::from_min_max(
            pos2(x(bin.from) + 0.5, area.bottom() - high),
            pos2(x(bin.to) - 0.5, area.bottom()),
        );
        ui.painter().rect_filled(bar, 0.0, colours.info);
    }
    for (value, colour) in [
        (arm.means.last().map(|it| it.mean), colours.text),
        (arm.paper_mean, colours.warn),
    ] {
        if let Some(value) = value.filter(|value| (from..=to).contains(value)) {
            let line = Stroke::new(theme::STROKE, colour);
            ui.painter().vline(x(value), area.y_range(), line);
        }
    }
    let tip = "How many games are in each range; the line is the mean, the other one the paper's";
    response.on_hover_text(tip);
}

fn means(ui: &Ui, space: Rect, (curves, arm): (&[(String, &ArmResult)], &ArmResult)) {
    let colours = theme::colours(ui);
    let last = arm.means.last();
    let title = last.map_or_else(
        || "mean".to_owned(),
        |it| match it.interval {
            Some((from, to)) => format!(
                "mean {}, {} to {}",
                number(it.mean),
                number(from),
                number(to)
            ),
            None => format!("mean {}", number(it.mean)),
        },
    );
    let played = |arm: &ArmResult| arm.means.last().map_or(1, |it| it.games);
    let games = curves.iter().map(|(_, arm)| played(arm)).max();
    let games = games.unwrap_or(1).max(1);
    let others = curves.iter().filter_map(|(_, arm)| range(arm));
    let bounds = range(arm).map(|own| bounds(own, others));
    let axis = bounds.map_or_else(Vec::new, |ends| ends.map(number).to_vec());
    let axis = axis.into_iter().map(|end| {
        let font = theme::small_numbers();
        ui.painter().layout_no_wrap(end, font, colours.dim)
    });
    let axis: Vec<_> = axis.collect();
    let wide = axis.iter().map(|end| end.size().x).fold(0.0, f32::max) + theme::SPACE[0];
    let ends = ["1", &format::counted(games, "game")];
    let area = frame(ui, space, &title, ends, wide);
    for (end, at) in axis.into_iter().zip([area.left_bottom(), area.left_top()]) {
        let up = if at.y > area.top() { end.size().y } else { 0.0 };
        let place = at - vec2(end.size().x + theme::SPACE[0], up);
        ui.painter().galley(place, end, colours.dim);
    }
    let response = ui.interact(space, egui::Id::unique("running mean"), Sense::hover());
    let names: Vec<&str> = curves.iter().rev().map(|(name, _)| &**name).collect();
    let spoken = match names.len() {
        0 | 1 => title,
        _ => format!("{title}; curves of {}", names.join(", ")),
    };
    accessible::set_image(&response, "Running mean", &spoken);
    if let Some([from, to]) = bounds {
        let x = |n: u64| area.left() + n as f32 / games as f32 * area.width();
        let y = |value: f64| {
            let part = ((value - from) / (to - from)).clamp(0.0, 1.0) as f32;
            area.bottom() - part * area.height()
        };
        let painter = ui.painter_at(area);
        for pair in arm.means.windows(2) {
            let [before, after] = pair else { continue };
            if let Some((low, high)) = before.interval {
                let band = Rect::from_min_max(
                    pos2(x(before.games), y(high)),
                    pos2(x(after.games), y(low)),
                );
                painter.rect_filled(band, 0.0, colours.lifted);
            }
        }
        if let Some(paper) = arm.paper_mean {
            painter.hline(area.x_range(), y(paper), Stroke::new(1.0, colours.warn));
        }
        for (place, (_, curve)) in curves.iter().enumerate() {
            let line = curve.means.iter().map(|it| pos2(x(it.games), y(it.mean)));
            let stroke = Stroke::new(theme::STROKE, colour(ui, place, curves.len()));
            painter.add(Shape::line(line.collect(), stroke));
        }
    }
    response.on_hover_ui(|ui| {
        ui.label(
            "The mean after more and more games, with its 95 % interval; the level line is the \
             paper's mean",
        );
        for (place, (name, curve)) in curves.iter().enumerate().rev() {
            let mean = curve.means.last().map_or(0.0, |it| it.mean);
            let text = format!("{name}: {}", number(mean));
            ui.colored_label(colour(ui, place, curves.len()), text);
        }
    });
}

/// The colour of a curve; that of the player, which is the last, is its own.
fn colour(ui: &Ui, place: usize, of: usize) -> Color32 {
    let colours = theme::colours(ui);
    if place + 1 == of {
        return colours.info;
    }
    colours.series[place % colours.series.len()]
}

/// The range of the axis: that of the player, with those of other curves that leave its own a quarter of the
/// height or more. The others end at the edge; their means are in the tooltip.
fn bounds(own: [f64; 2], others: impl Iterator<Item = [f64; 2]>) -> [f64; 2] {
    let widest = 4.0 * (own[1] - own[0]);
    others.fold(own, |[from, to], [low, high]| {
        let wider = [from.min(low), to.max(high)];
        if wider[1] - wider[0] <= widest {
            wider
        } else {
            [from, to]
        }
    })
}

/// The range of values of the second half, which the first few games would hide.
fn range(arm: &ArmResult) -> Option<[f64; 2]> {
    let settled = arm.means.get(arm.means.len() / 2..)?;
    let of = |it: &MeanAfter| {
        let (low, high) = it.interval.unwrap_or((it.mean, it.mean));
        [low, high]
    };
    let all = settled.iter().flat_map(of).chain(arm.paper_mean);
    let [from, to] = all.fold([f64::INFINITY, f64::NEG_INFINITY], |[from, to], value| {
        [from.min(value), to.max(value)]
    });
    let margin = ((to - from) * 0.08).max(1e-9);
    (from <= to).then_some([from - margin, to + margin])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_of_means_is_that_of_the_player_and_of_what_is_near() {
        let own = [10.0, 12.0];
        let near = [8.0, 11.0];
        let far = [1_000.0, 2_000.0];
        assert_eq!(bounds(own, [own].into_iter()), own);
        assert_eq!(bounds(own, [near, far, own].into_iter()), [8.0, 12.0]);
        assert_eq!(bounds(own, [far].into_iter()), own);
    }
}
