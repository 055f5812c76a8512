//! The panel Review: the table, jumps, what is drawn on picture and board, and advice.

use super::{Bench, Window, click, press, show, sizes::texts, value, window_of};
use crate::{
    Action, AtBranch, Command, Cursor, GameReviewAction, Layer, Layout, PanelId, Request,
    ReviewProgress, ReviewRequest, SavedLayout, Shown,
};
use crate::{
    game_review::{Judge, Reviewed},
    samples,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use review::{Class, Reviewer};
use session::History;
use std::sync::Arc;

/// A window over frames in which all pieces of the review fall.
fn window<'a>(change: impl FnOnce(&mut Bench)) -> Window<'a> {
    window_in(vec2(1920.0, 1080.0), change)
}

fn window_in<'a>(size: egui::Vec2, change: impl FnOnce(&mut Bench)) -> Window<'a> {
    let record = samples::falling_t();
    let last = record.picture.number;
    let history = History::default();
    for frame in last - 48 * 90..=last {
        let mut record = record.clone();
        record.picture.number = frame;
        history.push(record);
    }
    let mut bench = Bench::over(history, crate::RunState::Paused);
    samples::review::fill(&mut bench.status, &record);
    change(&mut bench);
    let mut window = window_of(bench, size, 1.0);
    show(&mut window, PanelId::Review);
    window
}

fn reviewed(window: &Window<'_>) -> Arc<Reviewed> {
    window.state().status.program.review.found.clone().unwrap()
}

fn shown(window: &Window<'_>) -> u64 {
    window.state().workbench.shown().unwrap()
}

fn asked(request: ReviewRequest) -> [Request; 1] {
    [Request::Review(request)]
}

#[test]
fn a_low_panel_scrolls_to_its_table() {
    let window = window_in(vec2(1000.0, 500.0), |_| ());
    let row = window.get_by_label("Placement 49").rect();
    assert!(row.height() >= 10.0, "{row}");
}

/// Beside so many panels its buttons need two rows.
#[test]
fn nothing_is_cut_at_the_left_of_a_narrow_panel() {
    let window = window_in(vec2(600.0, 640.0), |bench| {
        let panels = [
            PanelId::Game,
            PanelId::Review,
            PanelId::Tester,
            PanelId::Branches,
        ];
        let layout = SavedLayout::side_by_side("Narrow", &panels);
        bench.workbench.take_in(layout);
    });
    let review = window.get_by_label("Review of game 1").rect();
    assert!(review.width() < 300.0, "{review}");
    let mut seen = 0;
    texts(&window, |text, clip| {
        let drawn = text.visual_bounding_rect();
        let words = text.galley.text();
        let is_seen = !words.is_empty() && drawn.intersect(clip).is_positive();
        seen += usize::from(is_seen);
        assert!(
            !is_seen || drawn.left() >= clip.left() - 1.0,
            "{words} {drawn} {clip}"
        );
    });
    assert!(seen > 40, "{seen}");
    let buttons = ["Review the games", "Judge"].map(|name| window.get_by_label(name).rect());
    assert!(buttons[1].top() > buttons[0].bottom(), "{buttons:?}");
}

/// The buttons stay where they are, beside the tabs or above the content, however long they are.
#[test]
fn the_buttons_of_the_panel_can_be_pressed_with_every_strategy() {
    for name in [
        "greedy",
        "gameboy-tetris-system",
        "led-wall-as-written",
        "max-score-by-weights",
    ] {
        for width in [960.0, 1280.0, 1366.0, 1500.0] {
            let mut window = window_in(vec2(width, 768.0), |bench| {
                bench.workbench.ask(Action::Layout(Layout::Research));
            });
            window
                .state_mut()
                .ask(GameReviewAction::Judge(Judge::Named(name)));
            window.run();
            let asked_for = click(&mut window, "Review the games");
            let [start] = asked(ReviewRequest::Start);
            assert!(asked_for.contains(&start), "{name} at {width}");
        }
    }
}

#[test]
fn a_review_that_is_started_by_its_name_shows_its_panel() {
    let mut window = super::window();
    assert!(!window.state().workbench.dock().has(PanelId::Review));
    press(&mut window, Modifiers::COMMAND, Key::P);
    let field = window.get_by_role(egui::accesskit::Role::TextInput);
    field.type_text("review the games");
    window.run();
    let started = press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(started, asked(ReviewRequest::Start));
    window.run();
    assert!(window.state().workbench.dock().has(PanelId::Review));
}

#[test]
fn the_panel_counts_lists_sorts_and_jumps() {
    let mut window = window(|_| {});
    let found = reviewed(&window);
    let game = &found.review.games[0];
    let text = value(&window, "Review of game 1");
    assert!(text.starts_with("49 pieces, accuracy "), "{text}");
    let blunders = game.summary.of_class[4];
    assert!(
        blunders > 1 && text.ends_with(&format!("{blunders} blunders")),
        "{text}"
    );
    click(&mut window, "Statistics of the review");
    assert_eq!(
        value(&window, "Pieces: played and strategy"),
        "49 beside 49"
    );
    assert!(window.query_by_label("Placement 49").is_none());
    click(&mut window, "Statistics of the review");
    // The newest piece, which the shown frame has, is in sight.
    let row = value(&window, "Placement 49");
    assert!(row.contains("Better: "), "{row}");
    assert_eq!(
        value(&window, "Reviewed placement"),
        row.split_once("; ").unwrap().1
    );

    click(&mut window, "Sort the review by how good they were");
    let order = window.state().ui_state().game_review.order.of(game);
    let worst = game.worst(1)[0];
    assert_eq!(&game.moves[order[0]], worst);
    click(&mut window, "Sort the review by how good they were");
    let order = window.state().ui_state().game_review.order.of(game);
    assert_eq!(&game.moves[order[48]], worst);
    click(&mut window, "Sort the review by number");
    click(&mut window, "Placement 45");
    let there = game.moves[44].of.appeared;
    assert_eq!(shown(&window), there);
    assert_eq!(window.state().ui_state().time.cursor, Cursor::At(0, there));
    assert!(value(&window, "Loss over the game").starts_with("placement 45 of 49"));
}

#[test]
fn rows_are_chosen_by_a_click_and_by_arrows_and_shown_everywhere() {
    let mut window = window(|_| {});
    let found = reviewed(&window);
    let game = &found.review.games[0];
    let is_shown = |window: &Window<'_>, number: usize| {
        let there = game.moves[number - 1].of.appeared;
        assert_eq!(shown(window), there, "placement {number}");
        let frame = crate::format::thousands(there);
        assert!(value(window, "Timeline").contains(&frame), "{frame}");
        window.get_by_label(&format!("Game screen, frame {there}"));
        let row = value(window, &format!("Placement {number}"));
        let placement = value(window, "Reviewed placement");
        assert!(row.ends_with(&placement), "{row} and {placement}");
    };
    click(&mut window, "Placement 47");
    is_shown(&window, 47);
    for number in (30..47).rev() {
        press(&mut window, Modifiers::NONE, Key::ArrowUp);
        is_shown(&window, number);
    }
    for number in 31..=49 {
        press(&mut window, Modifiers::NONE, Key::ArrowDown);
        is_shown(&window, number);
    }
    // By another order, the next row is the next worse placement.
    click(&mut window, "Sort the review by how good they were");
    let order = window.state().ui_state().game_review.order.of(game);
    let is_seen = |number: &usize| {
        let name = format!("Placement {}", number + 1);
        window.query_by_label(&name).is_some()
    };
    // Not at the edge, where a row may be in sight in part.
    let mut seen = order.windows(2).filter(|both| both.iter().all(is_seen));
    let both = seen.nth(2).unwrap();
    let (first, next) = (both[0], both[1]);
    click(&mut window, &format!("Placement {}", first + 1));
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    is_shown(&window, next + 1);
}

#[test]
fn what_judges_is_chosen_by_its_name() {
    let mut window = window(|_| {});
    for (menu, entry, now) in [
        ("Judge", "As the bot", "as the bot"),
        ("Judge", "max-score", "max-score"),
        ("Judge", "What fits", "what fits"),
        ("Depth of the review", "depth 2", "depth 2"),
        ("Depth of the review", "own depth", "own depth"),
    ] {
        click(&mut window, menu);
        click(&mut window, entry);
        assert_eq!(value(&window, menu), now);
    }
    click(&mut window, "Own part only");
    assert!(window.state().ui_state().game_review.own_part);
}

#[test]
fn keys_go_from_blunder_to_blunder() {
    let mut window = window(|_| {});
    let found = reviewed(&window);
    let blunders = found.places().filter(|(_, it)| it.class == Class::Blunder);
    let at: Vec<u64> = blunders.map(|(_, it)| it.of.appeared).collect();
    let before: Vec<u64> = at
        .iter()
        .copied()
        .filter(|it| *it < shown(&window))
        .collect();
    for expected in before.iter().rev().take(3) {
        press(&mut window, Modifiers::COMMAND, Key::ArrowUp);
        assert_eq!(shown(&window), *expected);
    }
    press(&mut window, Modifiers::COMMAND, Key::ArrowDown);
    assert_eq!(shown(&window), before[before.len() - 2]);
    for _ in &at {
        press(&mut window, Modifiers::COMMAND, Key::ArrowUp);
    }
    let messages = window.state().workbench.messages().all();
    assert_eq!(
        messages.last().unwrap().text,
        "There is no blunder before this frame"
    );
}

#[test]
fn requests_are_sent_and_progress_is_shown() {
    let mut window = window(|_| {});
    for (name, request) in [
        ("Review the games", ReviewRequest::Start),
        ("Save the review as CSV…", ReviewRequest::SaveCsv),
        ("Save the review as JSON…", ReviewRequest::SaveJson),
        ("Save the review as a page…", ReviewRequest::SaveHtml),
    ] {
        assert_eq!(click(&mut window, name), asked(request), "{name}");
    }
    window.state_mut().status.program.review.running = Some(ReviewProgress::Placements(12, 98));
    window.run();
    assert_eq!(value(&window, "Reviewing the games"), "12 of 98 placements");
    let cancel = click(&mut window, "Cancel the review");
    assert_eq!(cancel, asked(ReviewRequest::Cancel));
    assert_eq!(click(&mut window, "Review the games"), []);
}

#[test]
fn a_row_is_copied_with_the_names_of_its_columns() {
    let mut window = window(|_| {});
    let found = reviewed(&window);
    window.state_mut().workbench.ask(GameReviewAction::CopyRow);
    window.step();
    let copied = format!("{:?}", window.output().platform_output.commands);
    let row = found.review.games[0].moves[48].csv(49, review::ReviewScope::All);
    assert!(
        copied.contains("game,number,frame") && copied.contains(&row[..20]),
        "{copied}"
    );
}

#[test]
fn a_review_that_is_out_of_date_is_marked() {
    let mut window = window(|_| {});
    assert!(window.query_by_label("Out of date").is_none());
    window.state_mut().ask(GameReviewAction::Depth(Some(1)));
    window.run();
    let text = value(&window, "Out of date");
    assert!(text.contains("at depth 2, what fits at depth 1"), "{text}");
    window.state_mut().ask(GameReviewAction::Depth(None));
    window
        .state_mut()
        .ask(GameReviewAction::Judge(Judge::Named("dellacherie")));
    window.run();
    assert!(value(&window, "Out of date").contains("dellacherie"));
    window.state_mut().ask(GameReviewAction::Judge(Judge::Bot));

    // Of another game, its rows lead nowhere and nothing of it is drawn.
    let mut other = (*reviewed(&window)).clone();
    other.began = pad::Epoch(7);
    window.state_mut().status.program.review.found = Some(Arc::new(other));
    window.run();
    let text = value(&window, "Out of date");
    assert!(
        text.contains("monday.blockscope, frames 13,884 to 18,294"),
        "{text}"
    );
    let before = shown(&window);
    click(&mut window, "Placement 49");
    assert_eq!(shown(&window), before);
    assert_eq!(
        value(&window, "Reviewed placement"),
        "No reviewed piece falls on the shown frame"
    );
}

#[test]
fn before_a_review_there_is_a_button() {
    let mut window = window(|bench| bench.status.program.review.found = None);
    window.get_by_label("Each placement of the shown games compared with the best one");
    let start = Command::from(ReviewRequest::Start).entry().title;
    let buttons = window.query_all_by_label(&start).count();
    assert_eq!(buttons, 2);
    press(&mut window, Modifiers::COMMAND, Key::ArrowDown);
    let messages = window.state().workbench.messages().all();
    assert!(
        messages
            .last()
            .unwrap()
            .text
            .contains("was not reviewed yet")
    );
}

#[test]
fn a_review_shows_its_layer() {
    let mut window = window(|_| {});
    window.state_mut().ask(crate::Action::Layer(Layer::Review));
    assert!(!window.state().ui_state().layers.shows(Layer::Review));
    window.state_mut().ask(ReviewRequest::Start);
    assert!(window.state().ui_state().layers.shows(Layer::Review));
}

#[test]
fn advice_is_asked_for_once_and_late_answers_are_dropped() {
    let mut bench = Bench::falling_t();
    bench.status.machine.bot = false;
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    window.state_mut().ask(GameReviewAction::Advise);
    window.run();
    let asked = std::mem::take(&mut window.state_mut().asked);
    let [Request::Review(ReviewRequest::Advise(question))] = &asked[..] else {
        panic!("{asked:?}");
    };
    let advice = Reviewer::new(question.strategy.clone(), question.depth)
        .advice(&question.situation)
        .map(Arc::new);
    window
        .state_mut()
        .workbench
        .advised(question.id - 1, advice.clone());
    window.run();
    assert!(!value(&window, "Reason").contains("Advice"));
    window
        .state_mut()
        .workbench
        .advised(question.id, advice.clone());
    window.run();
    let expected = format!("Advice: {}", advice.unwrap().reason);
    window.state_mut().record.as_mut().unwrap().plan = None;
    window.run();
    assert_eq!(value(&window, "Reason"), expected);
    assert!(window.state().asked.is_empty());

    // Another board: the advice is not for it.
    let record = window.state_mut().record.as_mut().unwrap();
    Arc::make_mut(&mut record.tracked).board.fill(2, 0);
    window.run();
    assert!(!value(&window, "Reason").contains("Advice"));
    assert_eq!(window.state().asked.len(), 1);
}

#[test]
fn advice_that_has_to_wait_for_a_piece_states_so() {
    let mut bench = Bench::falling_t();
    let record = bench.record.as_mut().unwrap();
    Arc::make_mut(&mut record.tracked).phase = vision::Phase::Away;
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    window.state_mut().ask(GameReviewAction::Advise);
    let messages = window.state().workbench.messages().all();
    let newest = &messages.last().unwrap().text;
    assert!(
        newest.starts_with("Advice begins with the next piece"),
        "{newest}"
    );
}

#[test]
fn the_bot_needs_no_advice_and_a_source_does() {
    let mut window = window_of(Bench::falling_t(), vec2(1280.0, 800.0), 1.0);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    assert!(window.state().ui_state().game_review.advising.is_on);
    assert!(window.state().asked.is_empty());
    window.state_mut().status.shown.kind = Shown::Source;
    window.run();
    assert_eq!(window.state().asked.len(), 1);
}

#[test]
fn a_review_by_the_player_itself_is_named_as_such() {
    let mut shown = window(|_| {});
    assert!(shown.query_by_label("Judged by itself").is_none());
    let found = &mut shown.state_mut().status.program.review.found;
    let changed = Arc::make_mut(found.as_mut().unwrap());
    (changed.id, changed.by_itself) = (2, 40);
    shown.run();
    let text = value(&shown, "Judged by itself");
    assert!(
        text.starts_with("four-feature chose 40 of the 49 placements itself"),
        "{text}"
    );
}

#[test]
fn a_review_is_also_of_a_fork_that_has_all_of_its_frames() {
    let record = samples::falling_t();
    let at = record.picture.number;
    for (last_reviewed, is_of) in [(at, true), (at + 1, false)] {
        let mut window = window(|bench| {
            let fork = bench.history.fork(0, at, "later", pad::Epoch(9)).unwrap();
            let mut next = record.clone();
            next.picture.branch = fork;
            next.picture.number += 1;
            bench.history.push(next);
            let found = bench.status.program.review.found.as_mut().unwrap();
            Arc::make_mut(found).frames.1 = last_reviewed;
            bench
                .workbench
                .change(|ui, _| ui.time.cursor = Cursor::At(fork, at));
        });
        window.run();
        let out_of_date = window.query_by_label("Out of date");
        assert_eq!(out_of_date.is_none(), is_of);
        assert_eq!(
            click(&mut window, "Play the better move from here").is_empty(),
            !is_of
        );
    }
}

#[test]
fn a_review_of_another_part_than_is_chosen_is_out_of_date() {
    let mut window = window(|_| {});
    assert!(window.query_by_label("Out of date").is_none());
    click(&mut window, "Own part only");
    assert_eq!(
        value(&window, "Out of date"),
        "Out of date: this is of all pieces, a person's part is chosen"
    );
    click(&mut window, "Own part only");
    assert!(window.query_by_label("Out of date").is_none());
}

#[test]
fn the_better_move_is_played_on_a_branch() {
    let mut window = window(|_| {});
    press(&mut window, Modifiers::COMMAND, Key::ArrowUp);
    let found = reviewed(&window);
    let (_, verdict) = found.at(shown(&window)).unwrap();
    assert_eq!(verdict.class, Class::Blunder);
    let asked = click(&mut window, "Play the better move from here");
    let [Request::StartBranch(start)] = &asked[..] else {
        panic!("{asked:?}");
    };
    assert_eq!(start.at, verdict.of.appeared);
    assert_eq!(start.then, AtBranch::Place(verdict.best.placement));
    assert_ne!(verdict.best.placement, verdict.played.placement);
    // Where the best was played there is nothing better.
    let best = found.places().find(|(_, it)| it.class == Class::Best);
    let frame = best.unwrap().1.of.appeared;
    window.state_mut().ask(GameReviewAction::Show(frame));
    window.run();
    assert!(click(&mut window, "Play the better move from here").is_empty());
    let messages = window.state().workbench.messages().all();
    assert!(
        messages
            .last()
            .unwrap()
            .text
            .starts_with("This piece was placed")
    );
}

#[test]
fn the_columns_of_a_narrow_table_are_whole() {
    for size in [vec2(1280.0, 720.0), vec2(1366.0, 768.0)] {
        let window = window_in(size, |_| {});
        let mut rows = window.query_all_by_label_contains("Placement ");
        let row = rows.next().unwrap().rect();
        let cut = super::sizes::cut(&window);
        let is_in_table =
            |at: &egui::Pos2| row.x_range().contains(at.x) && at.y > row.top() - 200.0;
        let cut: Vec<_> = cut.iter().filter(|(_, at)| is_in_table(at)).collect();
        assert!(cut.is_empty(), "{size:?}: {cut:?}");
    }
}
