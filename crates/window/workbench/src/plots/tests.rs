//! Plots and statistics, tested by clicks on accessible names.

use crate::{
    Action, Command, Cursor, PanelId, PlaybackAction, PlotsAction, RunState, Series,
    test_support::{Bench, Window, value, window_of},
};
use crate::{plots::csv, samples::played as samples};
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use pad::FrameNo;
use session::{Fact, History, Mark, Statistics};
use std::sync::LazyLock;
use strum::IntoEnumIterator as _;

static PLAYED: LazyLock<History> = LazyLock::new(samples::played);

fn window<'a>(panel: PanelId, size: Vec2, ppp: f32) -> Window<'a> {
    let mut bench = Bench::over(PLAYED.clone(), RunState::Paused);
    bench.ask(Action::ShowPanel(panel));
    window_of(bench, size, ppp)
}

fn button(window: &mut Window<'_>, at: Pos2, pressed: bool) {
    window.event(Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
}

fn shown(window: &Window<'_>) -> Option<FrameNo> {
    match window.state().ui_state().time.cursor {
        Cursor::At(_, frame) => Some(frame),
        Cursor::Live => None,
    }
}

/// The place of a frame on an axis over `frames`.
fn place(rect: egui::Rect, (first, frames): (FrameNo, u64), frame: FrameNo) -> Pos2 {
    let along = (frame - first) as f64 + 0.5;
    let x = f64::from(rect.left()) + f64::from(rect.width()) * along / frames as f64;
    pos2(x as f32, rect.top() + 24.0)
}

/// The accessible name of the panel's menu.
const MENU: &str = "Choose what is plotted";

const SIZES: [(Vec2, f32); 4] = [
    (vec2(960.0, 640.0), 1.0),
    (vec2(1280.0, 800.0), 1.25),
    (vec2(1280.0, 800.0), 2.0),
    (vec2(2560.0, 1440.0), 1.0),
];

#[test]
fn a_click_on_a_plot_goes_to_exactly_that_frame() {
    let first = *samples::FRAMES.start();
    for (size, ppp) in SIZES {
        let mut window = window(PanelId::Plots, size, ppp);
        // The whole axis has two minutes; then a part of it.
        let all = (first, crate::timeline::seconds(120));
        for (zoom, axis) in [(None, all), (Some((14_000, 14_499)), (14_000, 500))] {
            let command = Command::from(PlaybackAction::Zoom(zoom));
            window.state_mut().ask(command);
            window.run();
            let rect = window.get_by_label("Plots").rect();
            for frame in [14_001, 14_250, 14_498] {
                let at = place(rect, axis, frame);
                window.hover_at(at);
                button(&mut window, at, true);
                button(&mut window, at, false);
                window.run();
                assert_eq!(shown(&window), Some(frame), "{size:?} {ppp} {zoom:?}");
            }
            // Far enough apart for no double click.
            for _ in 0..30 {
                window.step();
            }
        }
    }
}

#[test]
fn dragging_seeks_and_the_live_end_follows() {
    let mut window = window(PanelId::Plots, vec2(1280.0, 800.0), 1.0);
    let rect = window.get_by_label("Plots").rect();
    let axis = (*samples::FRAMES.start(), crate::timeline::seconds(120));
    let at = place(rect, axis, 13_000);
    window.hover_at(at);
    button(&mut window, at, true);
    for frame in [13_500, 14_000, 15_000] {
        window.hover_at(place(rect, axis, frame));
        window.step();
        window.step();
        assert_eq!(shown(&window), Some(frame));
    }
    let beyond = pos2(rect.right() - 1.0, at.y);
    window.hover_at(beyond);
    window.step();
    window.step();
    button(&mut window, beyond, false);
    window.run();
    assert_eq!(shown(&window), None);
    // The arrows go on from there.
    window.key_press(Key::ArrowLeft);
    window.run();
    assert_eq!(shown(&window), Some(*samples::FRAMES.end() - 1));
}

#[test]
fn a_tap_that_goes_down_and_up_within_one_pass_seeks() {
    let mut window = window(PanelId::Plots, vec2(1280.0, 800.0), 1.0);
    let rect = window.get_by_label("Plots").rect();
    let axis = (*samples::FRAMES.start(), crate::timeline::seconds(120));
    crate::test_support::tap(&mut window, place(rect, axis, 13_000));
    assert_eq!(shown(&window), Some(13_000));
}

/// A notch away from the user.
fn turn_wheel(window: &mut Window<'_>, modifiers: Modifiers) {
    window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, 1.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers,
    });
    window.run();
}

#[test]
fn the_wheel_zooms_around_the_pointer_and_fit_goes_back() {
    let mut window = window(PanelId::Plots, vec2(1280.0, 800.0), 1.0);
    let rect = window.get_by_label("Plots").rect();
    let at = rect.left_top() + vec2(rect.width() * 0.25, 30.0);
    window.hover_at(at);
    window.run();
    let under = value(&window, "Plots");
    for _ in 0..3 {
        turn_wheel(&mut window, Modifiers::NONE);
    }
    let (first, last) = window.state().ui_state().time.zoom.unwrap();
    assert!(last - first < 3_800, "{first} to {last}");
    assert_ne!(first, *samples::FRAMES.start());
    // To one frame of rounding.
    let digits = |text: &str| -> u64 {
        let text = text.split(" of ").next().unwrap_or_default();
        text.chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
            .parse()
            .unwrap()
    };
    assert!(digits(&value(&window, "Plots")).abs_diff(digits(&under)) <= 5);
    window.get_by_label("Fit plots").click();
    window.run();
    assert_eq!(window.state().ui_state().time.zoom, None);
}

#[test]
fn every_series_is_switched_in_the_menu_and_shows_its_number() {
    let mut window = window(PanelId::Plots, vec2(1280.0, 800.0), 1.0);
    crate::test_support::click(&mut window, MENU);
    let last = window.state().history.last().unwrap();
    for series in Series::iter() {
        let name = Command::from(PlotsAction::Toggle(series)).entry().title;
        let was = window
            .state()
            .workbench
            .ui_state()
            .plots
            .shown
            .contains(&series);
        if !was {
            window.get_by_label(&name).click();
            window.run();
        }
        let ui_state = window.state().ui_state();
        assert!(ui_state.plots.shown.contains(&series), "{name}");
        assert!(ui_state.plots.shown.is_sorted());
    }
    // What was chosen last is seen. With Shift the wheel scrolls.
    assert!(window.query_by_label("Plot of least margin").is_some());
    crate::test_support::click(&mut window, MENU);
    let at = window.get_by_label("Plots").rect().center();
    window.hover_at(at);
    for _ in Series::iter() {
        turn_wheel(&mut window, Modifiers::SHIFT);
    }
    assert_eq!(window.state().ui_state().time.zoom, None);
    window.hover_at(pos2(4.0, 4.0));
    window.run();
    assert_eq!(
        value(&window, "Plot of score"),
        series_text(Series::Score, last.tracked.score)
    );
    assert_eq!(
        value(&window, "Plot of lines"),
        series_text(Series::Lines, last.tracked.lines)
    );
    crate::test_support::click(&mut window, MENU);
    for series in Series::iter() {
        let name = Command::from(PlotsAction::Toggle(series)).entry().title;
        window.get_by_label(&name).click();
        window.run();
    }
    window.get_by_label("Nothing is chosen to be plotted");
}

#[test]
fn charts_are_whole_at_every_height_of_the_panel() {
    for (size, ppp) in SIZES.into_iter().chain([
        (vec2(1280.0, 720.0), 1.0),
        (vec2(1264.0, 640.0), 1.0),
        (vec2(1366.0, 768.0), 1.0),
    ]) {
        let mut window = window(PanelId::Plots, size, ppp);
        for count in [2, 3, Series::iter().count()] {
            let shown = Series::iter().take(count).collect();
            let workbench = &mut window.state_mut().workbench;
            workbench.change(|ui, _| ui.plots.shown = shown);
            window.run();
            let all = window.get_by_label("Plots").rect();
            let mut seen = 0;
            for node in window.query_all_by_label_contains("Plot of ") {
                let chart = node.rect();
                // The next one begins where the space ends, and one above ends where it begins.
                if chart.top() > all.bottom() - 1.0 || chart.bottom() < all.top() + 1.0 {
                    continue;
                }
                let case = format!("{chart:?} in {all:?} at {size:?} of {count}");
                assert!(all.expand(0.5).y_range().contains(chart.bottom()), "{case}");
                assert!(all.expand(0.5).y_range().contains(chart.top()), "{case}");
                assert!(chart.height() > 30.0, "{case}");
                seen += 1;
            }
            assert!(seen >= 1, "{size:?} {count}");
        }
    }
}

#[test]
fn two_charts_are_seen_in_a_window_of_1280x720() {
    // The harness adds a margin of 8 points on all sides.
    let window = window(PanelId::Plots, vec2(1296.0, 736.0), 1.0);
    let all = window.get_by_label("Plots").rect();
    let charts = window.query_all_by_label_contains("Plot of ");
    let seen = charts.filter(|chart| all.expand(1.0).y_range().contains(chart.rect().bottom()));
    assert!(seen.count() >= 2);
}

#[test]
fn the_value_of_a_term_is_that_of_the_plan_in_force_at_the_frame() {
    // More pieces than a curve has points, and a plan for two of three frames.
    let history = History::default();
    let last = crate::samples::falling_t();
    for frame in 1..=900 {
        let mut record = last.clone();
        record.picture.number = frame;
        let tracked = std::sync::Arc::make_mut(&mut record.tracked);
        tracked.frame = frame;
        tracked.events.clear();
        if frame % 3 == 1 {
            let spawned = vision::Event::Spawned(rules::Piece::T);
            tracked.events.push(spawned);
        }
        if frame % 3 == 0 {
            record.plan = None;
        }
        if let Some(plan) = &mut record.plan {
            let plan = std::sync::Arc::make_mut(plan);
            let best = plan.chosen;
            for term in plan.candidates[best].terms.iter_mut() {
                term.value = frame as f64;
            }
        }
        history.push(record);
    }
    let mut bench = Bench::over(history, RunState::Paused);
    bench.ask(Action::ShowPanel(PanelId::Plots));
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    window.state_mut().workbench.change(|ui, _| {
        ui.plots.shown.clear();
        ui.plots.toggle_term(session::PlanTerm {
            feature: "holes".into(),
            weighted: false,
        });
    });
    for frame in [897, 898, 899, 900, 500, 501, 502, 503, 504, 505] {
        window.state_mut().ask(PlaybackAction::Seek(frame));
        window.step();
        window.step();
        let planned = if frame % 3 == 0 { frame - 1 } else { frame };
        let now = value(&window, "Plot of term: holes");
        assert_eq!(now, crate::format::worth(planned as f64), "frame {frame}");
    }
}

#[test]
fn frames_are_numbered_by_the_menu_and_the_charts_have_the_whole_panel() {
    let mut window = window(PanelId::Plots, vec2(1280.0, 800.0), 1.0);
    let title = window.get_by_label(MENU).rect();
    let charts = window.get_by_label("Plots").rect();
    assert!(charts.top() - title.bottom() < 8.0, "{title} {charts}");
    crate::test_support::click(&mut window, MENU);
    crate::test_support::choose(&mut window, "Number frames on plots");
    assert!(window.state().ui_state().plots.frames);
    // It is closed by what opens a dialog.
    let asked = crate::test_support::choose(&mut window, "Save the plots as CSV…");
    assert_eq!(asked, [crate::Request::SavePlots]);
    assert!(window.query_by_label("Plot score").is_none());
}

fn series_text(series: Series, value: Option<impl Into<f64>>) -> String {
    series.text(value.map(Into::into))
}

#[test]
fn the_table_has_every_frame_or_the_ends_of_several() {
    let history = &*PLAYED;
    let chosen = [Series::Score, Series::Margin];
    let text = csv(history, 0, 14_000..=14_002, &chosen);
    let scores: Vec<u32> = (14_000..=14_002)
        .map(|frame| history.get(frame).unwrap().tracked.score.unwrap())
        .collect();
    let wanted = format!(
        "frame,score,margin\n14000,{},1\n14001,{},1\n14002,{},1\n",
        scores[0], scores[1], scores[2]
    );
    assert_eq!(text, wanted);
    let all = csv(history, 0, samples::FRAMES, &chosen);
    let mut lines = all.lines();
    assert_eq!(
        lines.next(),
        Some("first,last,score_min,score_max,margin_min,margin_max")
    );
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert!(rows.len() > 1_000 && rows.iter().all(|row| row.len() == 6));
    assert_eq!(rows[0][0], "12000");
    assert_eq!(rows[rows.len() - 1][1], "18204");
}

#[test]
fn copying_puts_the_drawn_part_on_the_clipboard() {
    let mut window = window(PanelId::Plots, vec2(1280.0, 800.0), 1.0);
    let zoom = Command::from(PlaybackAction::Zoom(Some((14_000, 14_099))));
    window.state_mut().ask(zoom);
    window.run();
    crate::test_support::click(&mut window, MENU);
    window.get_by_label("Copy plots as CSV").scroll_to_me();
    window.run();
    window.get_by_label("Copy plots as CSV").click();
    window.step();
    let copied = |window: &Window<'_>| {
        window
            .output()
            .platform_output
            .commands
            .iter()
            .find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
    };
    let mut text = copied(&window);
    for _ in 0..3 {
        text = text.or_else(|| {
            window.step();
            copied(&window)
        });
    }
    let text = text.unwrap();
    assert!(
        text.starts_with("frame,score,height,holes\n14000,"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 101);
}

#[test]
fn statistics_of_a_span_are_those_of_its_end_less_those_before_it() {
    let mut window = window(PanelId::Statistics, vec2(1280.0, 1000.0), 1.0);
    let (first, last) = (samples::SECOND + 300, samples::SECOND + 1_500);
    let history = &window.state().history;
    let [before, upto] = [first - 1, last].map(|at| history.statistics(0, at).unwrap().run);
    let spawned = history.marks(0, first..=last);
    let spawned = spawned.iter().filter_map(|(_, mark)| match mark {
        Mark::Spawn(piece) => Some(*piece),
        _ => None,
    });
    let spawned: Vec<rules::Piece> = spawned.collect();
    assert!(spawned.len() > 5);
    let whole = value(&window, "Pieces locked");
    window
        .state_mut()
        .ask(PlaybackAction::Choose(Some((first, last))));
    window.run();
    assert_eq!(
        value(&window, "Counted frames"),
        format!(
            "Span {} to {}: 1,201 frames, 0:20.1",
            crate::format::thousands(first),
            crate::format::thousands(last)
        )
    );
    let text = |n: u32| crate::format::thousands(u64::from(n));
    assert_eq!(
        value(&window, "Pieces locked"),
        text(upto.locks - before.locks)
    );
    assert_eq!(
        value(&window, "Lines cleared"),
        text(upto.lines() - before.lines())
    );
    for piece in rules::Piece::EACH {
        let count = spawned.iter().filter(|it| **it == piece).count();
        let since = spawned.iter().rev().take_while(|it| **it != piece).count();
        let shown = value(&window, &format!("Pieces {}", piece.letter()));
        let numbers: Vec<&str> = shown.split(' ').collect();
        assert_eq!(numbers[0], count.to_string(), "{shown}");
        assert_eq!(numbers[3..], [since.to_string().as_str(), "–"], "{shown}");
    }
    assert!(window.query_by_label("Frames left").is_none());
    let locked = value(&window, "Pieces locked");
    // Before the first game the span counts all the same.
    let before = *samples::FRAMES.start();
    window.state_mut().ask(PlaybackAction::Seek(before));
    window.run();
    assert_eq!(value(&window, "Pieces locked"), locked);
    window.state_mut().ask(PlaybackAction::Follow);
    window.run();
    crate::test_support::click(&mut window, "Clear the span");
    assert_eq!(value(&window, "Pieces locked"), whole);
}

#[test]
fn counts_over_dropped_pictures_are_marked() {
    let history = History::default();
    let (first, last) = (samples::SECOND - 99, samples::SECOND + 1_500);
    for frame in (first..=last).filter(|frame| frame % 100 != 7) {
        history.push((*PLAYED.get(frame).unwrap()).clone());
    }
    let mut bench = Bench::over(history, RunState::Paused);
    bench.ask(Action::ShowPanel(PanelId::Statistics));
    let mut window = window_of(bench, vec2(1280.0, 1000.0), 1.0);
    let dropped = |window: &Window<'_>| value(window, "Dropped pictures");
    assert_eq!(
        dropped(&window),
        "16 pictures dropped: pieces and lines may be missing"
    );
    assert!(value(&window, "Pieces").ends_with(" ?"));
    let chosen = PlaybackAction::Choose(Some((last - 250, last)));
    window.state_mut().ask(chosen);
    window.run();
    assert!(
        dropped(&window).starts_with("2 pictures dropped"),
        "{}",
        dropped(&window)
    );
    let chosen = PlaybackAction::Choose(Some((last - 3, last)));
    window.state_mut().ask(chosen);
    window.run();
    assert!(window.query_by_label("Dropped pictures").is_none());
}

#[test]
fn statistics_equal_a_recount_at_every_cursor() {
    let mut window = window(PanelId::Statistics, vec2(1280.0, 1000.0), 1.0);
    for upto in [12_500, samples::SECOND + 900, *samples::FRAMES.end()] {
        let seek = Command::from(PlaybackAction::Seek(upto));
        window.state_mut().ask(seek);
        window.run();
        let history = &window.state().history;
        let mut counted = Statistics::default();
        for frame in *samples::FRAMES.start()..=upto {
            let record = history.get(frame).unwrap();
            for event in &record.tracked.events {
                use vision::Event as Seen;
                match event {
                    Seen::GameStarted => counted.count(frame, Mark::GameStarted),
                    Seen::Spawned(piece) => counted.count(frame, Mark::Spawn(*piece)),
                    Seen::Locked(_) => counted.count(frame, Mark::Lock),
                    Seen::Cleared(lines) => counted.count(frame, Mark::Clear(*lines)),
                    Seen::GameOver => counted.count(frame, Mark::GameOver),
                    _ => {}
                }
            }
            Fact::each(&record, |fact| counted.note(fact));
        }
        let (game, run) = (&counted.game, &counted.run);
        let both = |a: u32, b: u32| {
            let text = |n: u32| crate::format::thousands(u64::from(n));
            format!("{} · {}", text(a), text(b))
        };
        assert_eq!(value(&window, "Pieces locked"), both(game.locks, run.locks));
        assert_eq!(
            value(&window, "Lines cleared"),
            both(game.lines(), run.lines())
        );
        for (i, name) in ["Single", "Double", "Triple", "Four lines"]
            .iter()
            .enumerate()
        {
            assert_eq!(
                value(&window, name),
                both(game.clears[i], run.clears[i]),
                "{name}"
            );
        }
        let rates = [game, run].map(|t| {
            let lines: u32 = (1..).zip(t.clears).map(|(n, clears)| n * clears).sum();
            let (lines, fours) = (f64::from(lines), f64::from(4 * t.clears[3]));
            let minutes = t.frames(upto) as f64 / pad::FRAMES_PER_SECOND / 60.0;
            let points = (f64::from(t.points) / lines).round() as u64;
            [
                crate::format::decimal(100.0 * fours / lines, 1),
                crate::format::thousands(points),
                crate::format::decimal(lines / minutes, 1),
            ]
        });
        let names = ["Four-line rate, %", "Score per line", "Lines per minute"];
        for (name, (game, run)) in names.iter().zip(rates[0].iter().zip(&rates[1])) {
            assert_eq!(value(&window, name), format!("{game} · {run}"), "{name}");
        }
        let score = history.get(upto).unwrap().tracked.score.unwrap();
        let left = f64::from(999_999 - score) * game.frames(upto) as f64 / f64::from(score);
        let left = crate::format::thousands(left.ceil() as u64);
        assert_eq!(value(&window, "Frames left"), left);
        for piece in rules::Piece::EACH {
            let text = value(&window, &format!("Pieces {}", piece.letter()));
            let kind = piece.index();
            let words: Vec<&str> = text.split(' ').collect();
            let n = words.len();
            assert_eq!(words[0], game.pieces[kind].to_string());
            assert_eq!(words[n - 2], game.drought[kind].to_string());
            assert_eq!(words[n - 1], game.longest_drought[kind].to_string());
        }
    }
}

#[test]
fn tooltips_give_the_counts_of_cells_and_rows() {
    let mut window = window(PanelId::LockHeatmap, vec2(1280.0, 800.0), 1.0);
    for whole_run in [false, true] {
        let bench = window.state();
        let statistics = bench.history.statistics(0, *samples::FRAMES.end()).unwrap();
        let tally = if whole_run {
            statistics.run
        } else {
            statistics.game
        };
        assert!(tally.locks > 20);
        for row in 0..rules::ROWS {
            let cells: Vec<String> = tally.locked[row].iter().map(u32::to_string).collect();
            let wanted = format!("{}, cleared {}", cells.join(" "), tally.cleared[row]);
            assert_eq!(value(&window, &format!("Locks in row {}", row + 1)), wanted);
        }
        if !whole_run {
            window.get_by_label("Count the whole run").click();
            window.run();
        }
    }
}

#[test]
fn the_axis_has_the_stated_value_in_it_though_the_curve_is_older() {
    use crate::plots::segments::{LineSegment, range};
    let curve = [LineSegment {
        band: [vec![40.0, 60.0], vec![50.0, 90.0]],
        ..LineSegment::default()
    }];
    assert_eq!(range(&curve, None), Some((0.0, 90.0)));
    assert_eq!(range(&curve, Some(120.0)), Some((0.0, 120.0)));
    assert_eq!(range(&[], Some(7.0)), Some((0.0, 7.0)));
}
