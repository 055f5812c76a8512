//! The panel of statistics: this game and the whole run up to the shown frame, or the span that
//! is chosen on the timeline.

use crate::{Command, FrameView, PanelCx, PanelId, features::panel::Panel, features::widgets};
use crate::{PlaybackAction, Span, format, highlight};
use egui::{Align2, Label, Rect, RichText, Ui, Vec2, pos2, vec2};
use pad::{CLOCKS_PER_FRAME, FRAMES_PER_SECOND, FrameNo};
use rules::{Piece, long_run_shares};
use session::GameCounts;
use std::sync::LazyLock;
use ui_kit::{
    accessible, fit,
    pixels::{Block, PixelPainter, whole_pixel},
    scroll,
    table::{Cell, Column, Row, Table},
    text, theme,
};
use vision::Phase;

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 250.0;
/// Height of a line, in points.
const LINE: f32 = 18.0;
/// At this width or more, game and run are side by side for every piece, in points.
const WIDE: f32 = 400.0;
/// At this width or more, pieces and totals are side by side, in points.
const TWICE: f32 = 860.0;
/// The width at which nothing is enlarged in a narrower panel, in points.
const NARROW: f32 = 240.0;
/// The least width of a number of the pieces, in points.
const NUMBER: f32 = 36.0;
/// The least width of one of the totals, in points.
const VALUE: f32 = 66.0;
/// The rows of totals.
const TOTALS: usize = 9;
/// Widest useful table, in points.
const WIDEST: f32 = 960.0;
/// Space for the scroll bar, in points.
const BAR: f32 = 6.0;

/// The long-run share of each piece, by its index.
static EXPECTED: LazyLock<[f64; 7]> = LazyLock::new(long_run_shares);

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Statistics,
    title: "Statistics",
    about: "Pieces, droughts, clears and pace, of this game and of the whole run",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the choice of game or run for the pieces, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let command = Command::from(super::commands::WHOLE_RUN);
    widgets::button(ui, cx, &command, "Whole run", Vec2::ZERO);
}

/// Draws the table of pieces and the table of totals.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let span = view.statistics_of_span();
    // A span has games of its own, also where the shown frame is before the first.
    let counted = view
        .statistics()
        .filter(|s| s.run.games > 0 || span.is_some());
    let (Some(statistics), Some(record)) = (counted, view.record) else {
        let sentence = "Counting begins with the first game";
        widgets::empty(ui, cx, sentence, &[]);
        return;
    };
    // The table of pieces and that of totals, each with its header.
    let [pieces_high, totals_high] =
        [Piece::EACH.len() + 1, TOTALS + 4].map(|lines| lines as f32 * LINE + theme::SPACE[2]);
    let arrangement = fit::arrange(
        ui,
        &[
            vec2(TWICE, pieces_high.max(totals_high)),
            vec2(WIDE, pieces_high + totals_high),
            vec2(NARROW, pieces_high + totals_high),
        ],
    );
    let (twice, wide) = (arrangement == 0, arrangement < 2);
    scroll::whole(ui, "statistics", |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let at = (record.picture.number, record.tracked.phase != Phase::Away);
        let whole_run = view.ui_state.plots.whole_run;
        let score = record.tracked.score.unwrap_or(statistics.game.points);
        let game = ("game", "this game", statistics.game);
        let run = ("run", "whole run", statistics.run);
        let (tables, columns) = match span {
            Some((_, counts)) => {
                let span = ("span", "span", counts);
                (vec![span], vec![span])
            }
            None if wide => (vec![game, run], vec![game, run]),
            None if whole_run => (vec![run], vec![game, run]),
            None => (vec![game], vec![game, run]),
        };
        let of_pieces = Droughts {
            of: match span {
                Some((_, counts)) => counts,
                None if whole_run => statistics.run,
                None => statistics.game,
            },
            has_longest: span.is_none(),
        };
        if let Some((span, _)) = span {
            head(ui, cx, &span);
        }
        dropped(ui, view, span.map(|(span, _)| span));
        let rest = |ui: &mut Ui| {
            facts(ui, &columns, at);
            ui.add_space(theme::SPACE[2]);
            if span.is_some() {
                return;
            }
            match highlight::reached(view) {
                Some(reached) => {
                    text::text_row(ui, "Goal", &reached.sentence());
                }
                None => pace(ui, &statistics.game, score, at),
            }
        };
        if twice {
            ui.spacing_mut().item_spacing.x = 2.0 * theme::SPACE[4];
            ui.columns_const(|[left, right]| {
                left.spacing_mut().item_spacing = Vec2::ZERO;
                right.spacing_mut().item_spacing = Vec2::ZERO;
                pieces(left, &tables, &of_pieces, wide);
                rest(right);
            });
        } else {
            pieces(ui, &tables, &of_pieces, wide);
            ui.add_space(theme::SPACE[2]);
            rest(ui);
        }
    });
}

/// Counts with their name in a narrow and in a wide column.
type Counted = (&'static str, &'static str, GameCounts);

/// The counts whose droughts are shown.
struct Droughts {
    of: GameCounts,
    /// Whether the longest ones are known.
    has_longest: bool,
}

/// Draws which frames are counted, and the button that counts all of them again.
fn head(ui: &mut Ui, cx: &mut PanelCx<'_>, span: &Span) {
    let text = format!(
        "Span {} to {}: {}",
        format::thousands(span.first),
        format::thousands(span.last),
        format::frames(span.frames())
    );
    // In a narrow panel the button is below the text.
    ui.horizontal_wrapped(|ui| {
        let response = ui.label(&text);
        accessible::name_value(&response, "Counted frames", &text);
        response.on_hover_text("Only these frames of the timeline are counted");
        ui.add_space(theme::SPACE[2]);
        let clear = Command::from(PlaybackAction::Choose(None));
        widgets::button(ui, cx, &clear, "Clear", Vec2::ZERO);
    });
    ui.add_space(theme::SPACE[1]);
}

/// Draws how many pictures of the counted frames were dropped, if any were: what happened in them was not
/// counted.
fn dropped(ui: &mut Ui, view: &FrameView<'_>, span: Option<Span>) {
    let dropped = view.dropped_pictures(span);
    if dropped == 0 {
        return;
    }
    let text = format!(
        "{} dropped: pieces and lines may be missing",
        format::counted(dropped, "picture")
    );
    let words = RichText::new(format!("⚠ {text}")).color(theme::colours(ui).warn);
    let response = ui.add(Label::new(words).wrap());
    accessible::name_value(&response, "Dropped pictures", &text);
    response.on_hover_text(
        "The game ran on without waiting for the bot; what happened in these pictures is in no count",
    );
    ui.add_space(theme::SPACE[1]);
}

/// The columns of the table of pieces: a chip, and `numbers` columns of numbers.
fn piece_table(columns: usize, wide: bool) -> Table {
    let font = if wide {
        theme::numbers
    } else {
        theme::small_numbers
    };
    let number = Column::number(0.0).rest().at_least(NUMBER).with_font(font);
    let mut all = vec![Column::text(26.0)];
    all.resize(columns + 1, number);
    // The shares can be seen from the counts.
    let [.., expected, _, worst] = &mut all[..] else {
        return line_table(all);
    };
    (*expected, *worst) = (number.leaves(3), number.leaves(1));
    for share in all[2..columns - 2].iter_mut().step_by(2) {
        *share = number.leaves(2);
    }
    line_table(all)
}

/// The columns of the table of totals: a name, and so many values.
fn fact_table(ui: &Ui, values: usize) -> Table {
    // The table enlarges its columns itself.
    let width = (ui.available_width() / fit::scale(ui)).min(WIDEST);
    // A narrow name is cut, a number never.
    let most = (width - BAR - VALUE).max(NUMBER);
    let name = (width * 0.42).max(84.0).min(most);
    let value = Column::number(0.0).rest().at_least(VALUE);
    let mut all = vec![Column::text(name).with_font(theme::title), value];
    all.resize(values + 1, value.leaves(0));
    line_table(all)
}

fn line_table(columns: impl Into<Vec<Column>>) -> Table {
    Table::new(columns)
        .row_height(LINE)
        .margin_right(BAR)
        .at_most(WIDEST + BAR)
        .small_header()
}

fn share(part: u32, whole: u32) -> String {
    if whole == 0 {
        format::UNKNOWN.into()
    } else {
        format::decimal(100.0 * f64::from(part) / f64::from(whole), 1)
    }
}

/// Draws the count of each piece, and its drought.
fn pieces(ui: &mut Ui, tallies: &[Counted], droughts: &Droughts, wide: bool) {
    let colours = theme::colours(ui);
    let of = &droughts.of;
    let columns = 2 * tallies.len() + 3;
    let table = piece_table(columns, wide);
    let mut names = vec![""];
    names.extend(tallies.iter().flat_map(|(name, ..)| [*name, "%"]));
    names.extend(["exp %", "since", "worst"]);
    table.header(ui, &names);
    for piece in Piece::EACH {
        let kind = piece.index();
        let mut texts = Vec::with_capacity(columns);
        for (.., tally) in tallies {
            texts.push(format::thousands(u64::from(tally.pieces[kind])));
            texts.push(share(tally.pieces[kind], tally.pieces.iter().sum()));
        }
        texts.push(format::decimal(100.0 * EXPECTED[kind], 1));
        texts.push(format::thousands(u64::from(of.drought[kind])));
        texts.push(match droughts.has_longest {
            true => format::thousands(u64::from(of.longest_drought[kind])),
            false => format::UNKNOWN.into(),
        });
        let name = format!("Pieces {}", piece.letter());
        let value = texts.join(" ");
        let expected = columns - 3;
        let cell = |(i, text)| {
            let dim = i == expected || (i < expected && i % 2 == 1);
            Cell::new(text, if dim { colours.dim } else { colours.text })
        };
        let numbers = texts.into_iter().enumerate().map(cell);
        let cells: Vec<Cell<'_>> = std::iter::once(Cell::empty()).chain(numbers).collect();
        let drawn = table.row(ui, &Row::new(&name, &value, &cells));
        chip(ui, drawn.rect, piece);
        let response = drawn.response;
        response.on_hover_text(
            "How many came, their share, the share that the game's own draw gives in the long \
             run, pieces since the last one, and the longest wait for one",
        );
    }
}

/// Draws the chip of a piece: its colour, its hatch and its letter.
fn chip(ui: &Ui, row: Rect, piece: Piece) {
    let ppp = ui.ctx().pixels_per_point();
    let size = 16.0 * fit::scale(ui);
    let (x, y) = whole_pixel(pos2(row.left() + 2.0, row.center().y - size / 2.0), ppp);
    let side = (size * ppp).round() as i32;
    let block = Block::new(x, y, side, side);
    let mut marks = PixelPainter::new(ppp);
    marks.fill(block, theme::piece(piece));
    marks.hatch(block, piece);
    marks.letter(block, piece.letter(), theme::INK);
    marks.paint(ui.painter());
}

/// Draws a row: a name, and its value in each column.
fn fact(ui: &mut Ui, name: &str, about: &str, values: &[String]) {
    let colours = theme::colours(ui);
    let mut cells = vec![Cell::new(name, colours.dim)];
    cells.extend(values.iter().map(|it| Cell::new(it.as_str(), colours.text)));
    let value = values.join(" · ");
    let row = Row::new(name, &value, &cells);
    fact_table(ui, values.len())
        .row(ui, &row)
        .response
        .on_hover_text(about);
}

fn facts(ui: &mut Ui, columns: &[Counted], (frame, in_game): (FrameNo, bool)) {
    let mut names = vec![""];
    let is_narrow = ui.available_width() < NARROW * fit::scale(ui);
    let head = |&(short, long, _): &Counted| if is_narrow { short } else { long };
    names.extend(columns.iter().map(head));
    fact_table(ui, columns.len()).header(ui, &names);
    let all = |text: &dyn Fn(&GameCounts) -> String| -> Vec<String> {
        columns.iter().map(|(.., counts)| text(counts)).collect()
    };
    let whole = |n: u32| format::thousands(u64::from(n));
    let known = |n: Option<f64>, decimals| {
        n.map_or_else(
            || format::UNKNOWN.to_owned(),
            |n| format::decimal(n, decimals),
        )
    };
    fact(
        ui,
        "Pieces locked",
        "Pieces that became part of the board",
        &all(&|t| whole(t.locks)),
    );
    fact(
        ui,
        "Lines cleared",
        "Lines that were cleared, counted from the picture",
        &all(&|t| whole(t.lines())),
    );
    let sizes = ["Single", "Double", "Triple", "Four lines"];
    for (i, name) in sizes.into_iter().enumerate() {
        let about = "How often this number of lines was cleared at once";
        fact(ui, name, about, &all(&|t| whole(t.clears[i])));
    }
    fact(
        ui,
        "Four-line rate, %",
        "The share of lines that were cleared four at a time",
        &all(&|t| known(t.four_line_rate().map(|rate| 100.0 * rate), 1)),
    );
    fact(
        ui,
        "Score per line",
        "Points for each line, soft drops included",
        &all(&|t| {
            let points = t.points_per_line().map(|points| points.round() as u64);
            points.map_or_else(|| format::UNKNOWN.to_owned(), format::thousands)
        }),
    );
    let minute = |t: &GameCounts| {
        let minutes = minutes(t, frame, in_game);
        (minutes > 0.0).then(|| f64::from(t.lines()) / minutes)
    };
    fact(
        ui,
        "Lines per minute",
        "Lines per minute of the machine's own time, at any speed",
        &all(&|t| known(minute(t), 1)),
    );
}

/// Minutes of play up to a frame.
fn minutes(tally: &GameCounts, frame: FrameNo, in_game: bool) -> f64 {
    tally.frames(if in_game { frame } else { 0 }) as f64 / FRAMES_PER_SECOND / 60.0
}

/// Draws how far the highest score is, at the pace of this game.
fn pace(ui: &mut Ui, game: &GameCounts, score: u32, (frame, in_game): (FrameNo, bool)) {
    let left = in_game.then(|| game.frames_left(score, frame)).flatten();
    let unknown = || format::UNKNOWN.to_owned();
    let frames = left.map_or_else(unknown, format::thousands);
    let time = left.map_or_else(unknown, forecast);
    let colours = theme::colours(ui);
    let line = fact_table(ui, 2).rows(ui, 1);
    let rect = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), line));
    let at = rect.left_center();
    ui.painter().text(
        at,
        Align2::LEFT_CENTER,
        "To 999,999 at this pace",
        fit::font(ui, theme::small()),
        colours.dim,
    );
    ui.add_space(line);
    let facts = [
        ("Frames left", "Frames left", frames),
        ("Time left", "Time left to 999,999", time),
    ];
    for (shown, name, text) in facts {
        let cells = [
            Cell::new(shown, colours.dim),
            Cell::new(text.as_str(), colours.text),
        ];
        let response = fact_table(ui, 2)
            .row(ui, &Row::new(name, &text, &cells))
            .response;
        response.on_hover_text("At the points per frame of this game so far");
    }
}

/// The time in which the highest score is reached at the pace of the shown game, as text in whole
/// seconds; `None` outside a game and before its first points.
pub fn time_left(view: &FrameView<'_>) -> Option<String> {
    let record = view.record.filter(|r| r.tracked.phase != Phase::Away)?;
    let game = view.statistics()?.game;
    let score = record.tracked.score?;
    game.frames_left(score, record.picture.number).map(forecast)
}

/// The time of so many frames in whole seconds, as a pace is not known better.
fn forecast(frames: u64) -> String {
    let time = time_of(frames);
    time.split_once('.')
        .map_or(&*time, |(seconds, _)| seconds)
        .to_owned()
}

/// The time of so many frames.
fn time_of(frames: u64) -> String {
    format::time(frames.saturating_mul(u64::from(CLOCKS_PER_FRAME)))
}
