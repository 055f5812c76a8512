//! Branches through the window, over the real machine: both lines are kept, named and
//! compared.

use super::support::{
    Window, app, ask_running as ask, last, messages, options, until_running as until,
    value_if_any as value, window,
};
use crate::AppOptions;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use pad::{BranchId, FrameNo};
use planner::Placement;
use session::Record;
use std::sync::Arc;
use vision::Event;
use workbench::{
    Action, AtBranch, BranchAction, BranchStart, Cursor, Layout, MachineCommand, NoticeKind,
    PanelId, PlaybackAction, Request, ResearchAction, TesterAction,
};

/// Frames of the main line.
const MAIN: FrameNo = 2_000;

fn playing<'a>(folder: &tempfile::TempDir, core: machine::CoreKind, frames: FrameNo) -> Window<'a> {
    let options = AppOptions {
        speed: workbench::Speed::Max,
        bot: true,
        core,
        ..options()
    };
    let mut window = window(folder.path(), options);
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Action::ShowPanel(PanelId::Branches));
    step(&mut window, frames);
    window
}

fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.step();
    window.step();
}

fn stands_at(window: &Window<'_>, branch: BranchId, frame: FrameNo) -> bool {
    let status = app(window).machine.status();
    let there = (status.branch, status.frame, status.ran) == (branch, frame, frame);
    there && status.replay.is_none() && status.summary.epoch == status.epoch
}

fn step(window: &mut Window<'_>, frames: FrameNo) {
    let status = app(window).machine.status();
    let to = status.frame + frames;
    let order = MachineCommand::Step(u32::try_from(frames).unwrap());
    ask(window, Request::Machine(order));
    until(window, "a step", |w| stands_at(w, status.branch, to));
}

fn seek(window: &mut Window<'_>, frame: FrameNo) {
    ask(window, PlaybackAction::Seek(frame));
}

fn record(window: &Window<'_>, branch: BranchId, frame: FrameNo) -> Record {
    let record = app(window).machine.history().get_on(branch, frame);
    let mut record = Record::clone(&record.unwrap());
    record.timing = session::Timing::default();
    record.picture.epoch = pad::Epoch::default();
    record.picture.branch = 0;
    record
}

fn shows(window: &Window<'_>, frame: FrameNo) -> bool {
    let name = format!("Game screen, frame {frame}");
    window.query_by_label(&name).is_some()
}

#[test]
fn a_branch_without_a_change_repeats_the_main_line_and_both_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(&folder, machine::CoreKind::Boytacean, MAIN);
    assert!(
        window.query_by_label("Branch").is_none(),
        "there is only one branch"
    );
    seek(&mut window, 1_500);
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    until(&mut window, "the branch", |w| {
        stands_at(w, 1, 1_500) && value(w, "Branch") == "B branch B at 1,500"
    });
    assert!(
        shows(&window, 1_500),
        "the branch has no frame of its own yet"
    );
    assert_eq!(app(&window).workbench.ui_state().time.cursor, Cursor::Live);
    step(&mut window, 300);
    for frame in 1..=1_800 {
        let same = record(&window, 0, frame) == record(&window, 1, frame);
        assert!(same, "frame {frame}");
    }
    until(&mut window, "the comparison", |w| {
        value(w, "First different picture") == "the same picture for 300 frames after the fork"
    });
    // Branches of different age are compared at the same one.
    assert_eq!(value(&window, "Compared frame"), "1,800 against 1,800, 0");
    let score = value(&window, "Compared score");
    assert!(score.ends_with(", 0"), "{score}");
    click(&mut window, "Compare at the same frame");
    assert_eq!(
        value(&window, "Compared frame"),
        "1,800 against 2,000, −200"
    );
    click(&mut window, "Compare at the same frame");

    // Another name, and the other branch by its lane and back.
    window.get_by_label("Name of branch B").click();
    window.step();
    window.key_press(Key::End);
    window.get_by_label("Name of branch B").type_text(" again ");
    window.step();
    window.key_press(Key::Enter);
    window.step();
    window.step();
    assert_eq!(value(&window, "Branch"), "B branch B at 1,500 again");
    click(&mut window, "Lane of branch A");
    assert_eq!(value(&window, "Branch"), "A main");
    ask(&mut window, BranchAction::Flip);
    assert_eq!(value(&window, "Branch"), "B branch B at 1,500 again");

    click(&mut window, "Continue branch A");
    until(&mut window, "the main line", |w| stands_at(w, 0, MAIN));
    step(&mut window, 50);
    assert!(shows(&window, MAIN + 50));
    assert_eq!(value(&window, "Branch of the game"), "A");

    click(&mut window, "Delete branch B");
    click(&mut window, "Keep branch B");
    click(&mut window, "Delete branch B");
    click(&mut window, "Delete branch B now");
    assert_eq!(app(&window).machine.history().branches().len(), 1);
    assert!(window.query_by_label("Branch").is_none());
}

#[test]
fn a_branch_keeps_the_profile_that_was_found_until_it_has_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(&folder, machine::CoreKind::Boytacean, 400);
    ask(&mut window, Request::AutoProfile);
    step(&mut window, 600);
    assert_eq!(value(&window, "Profile in force"), "blockfall · found");
    seek(&mut window, 900);
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    until(&mut window, "the branch", |w| {
        stands_at(w, 1, 900) && value(w, "Branch") == "B branch B at 900"
    });
    assert_eq!(value(&window, "Profile in force"), "blockfall · found");
    window.step();
    assert_eq!(value(&window, "Profile in force"), "blockfall · found");
    step(&mut window, 100);
    assert_eq!(value(&window, "Profile in force"), "blockfall · found");
}

#[test]
fn the_pad_can_be_taken_and_the_main_line_has_its_bot_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(&folder, machine::CoreKind::Boytacean, MAIN);
    seek(&mut window, 1_400);
    click(&mut window, "Take control here");
    until(&mut window, "the pad", |w| {
        stands_at(w, 1, 1_400) && app(w).workbench.ui_state().game_keys
    });
    assert!(!app(&window).machine.status().summary.bot_on);
    window.key_down(Key::ArrowLeft);
    window.step();
    step(&mut window, 400);
    window.key_up(Key::ArrowLeft);
    window.step();
    assert!(!app(&window).status.machine.bot);
    let first = (1..=1_800).find(|&f| {
        let picture = |branch| record(&window, branch, f).picture.picture;
        picture(0) != picture(1)
    });
    let first = first.unwrap();
    assert!(first > 1_400, "{first}");
    until(&mut window, "the comparison", |w| {
        value(w, "First different picture").contains("first different picture: frame ")
    });
    window.get_by_label("First different picture").click();
    until(&mut window, "the frame", |w| shows(w, first));

    click(&mut window, "Continue branch A");
    until(&mut window, "the main line", |w| stands_at(w, 0, MAIN));
    assert!(
        app(&window).status.machine.bot,
        "the bot plays the main line"
    );
}

#[test]
fn the_pad_is_taken_by_the_palette_where_nothing_had_the_focus() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(&folder, machine::CoreKind::Boytacean, 600);
    window.ctx.memory_mut(|m| m.stop_text_input());
    window.key_press_modifiers(Modifiers::COMMAND, Key::P);
    window.step();
    window.event(egui::Event::Text("take control".into()));
    window.step();
    window.step();
    window.key_press(Key::Enter);
    until(&mut window, "the branch", |w| stands_at(w, 1, 600));
    for _ in 0..10 {
        window.step();
    }
    assert!(app(&window).workbench.ui_state().game_keys);
}

#[test]
fn other_weights_on_a_branch_are_played_there_and_only_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(&folder, machine::CoreKind::Boytacean, MAIN);
    seek(&mut window, 1_400);
    click(&mut window, "Branch here");
    until(&mut window, "the branch", |w| stands_at(w, 1, 1_400));
    ask(&mut window, ResearchAction::Preset(2));
    until(&mut window, "the weights", |w| {
        app(w).status().machine.strategy.name() == "four-feature-edited"
    });
    let edited = Arc::clone(&app(&window).status().machine.strategy);
    step(&mut window, 300);
    let by = |window: &Window<'_>, branch, frame| {
        let plan = record(window, branch, frame).plan;
        plan.map(|plan| plan.strategy.clone())
    };
    let branched = (1_401..=1_700).rev().find_map(|f| by(&window, 1, f));
    assert!(branched.is_some_and(|name| name.contains("edited")));
    let main = (1_401..=1_700).rev().find_map(|f| by(&window, 0, f));
    assert_eq!(main.as_deref(), Some("four-feature"));

    click(&mut window, "Continue branch A");
    until(&mut window, "the main line", |w| stands_at(w, 0, MAIN));
    assert_eq!(
        app(&window).status().machine.strategy.name(),
        "four-feature"
    );
    step(&mut window, 200);
    let main = (MAIN..=MAIN + 200).rev().find_map(|f| by(&window, 0, f));
    assert_eq!(main.as_deref(), Some("four-feature"));
    click(&mut window, "Continue branch B");
    until(&mut window, "the branch", |w| stands_at(w, 1, 1_700));
    assert_eq!(app(&window).status().machine.strategy, edited);

    // A new branch is played by the strategy in force, not by that of its first frame.
    seek(&mut window, 1_350);
    click(&mut window, "Branch here");
    until(&mut window, "the new branch", |w| stands_at(w, 2, 1_350));
    window.run();
    assert_eq!(app(&window).status().machine.strategy, edited);
}

#[test]
fn a_placement_of_the_tester_is_played_for_real() {
    place_for_real(|record| {
        let falling = record.tracked.falling;
        falling.is_some_and(|seen| seen.steps == 2)
    });
}

#[test]
fn a_placement_of_a_piece_that_is_about_to_appear_is_played_for_real() {
    place_for_real(|record| record.tracked.falling.is_none() && record.plan.is_some());
}

/// Places a piece elsewhere than the bot in the first frame of a kind.
fn place_for_real(is_wanted: impl Fn(&Record) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(&folder, machine::CoreKind::Boytacean, MAIN);
    let at = (1_500..MAIN).find(|frame| is_wanted(&record(&window, 0, *frame)));
    let at = at.unwrap();
    let planned = record(&window, 0, at).plan.unwrap().best().unwrap().line[0];
    seek(&mut window, at);
    ask(&mut window, Action::ShowPanel(PanelId::Tester));
    let disabled = window.get_by_label("Play in the game");
    assert!(disabled.accesskit_node().is_disabled());
    click(&mut window, "Test this position");
    // Another column than the bot's.
    let by = if planned.column() > 4 { -4 } else { 4 };
    let placed = TesterAction::To {
        column: planned.column() + by,
        row: None,
        go_on: false,
    };
    ask(&mut window, placed);
    let shown = app(&window).machine.history().get_on(0, at);
    let research = &app(&window).workbench.ui_state().research;
    let reach_at = research.reach_at(shown.as_deref());
    let (shown, tester) = (shown.unwrap(), &research.tester);
    let wanted = tester.real(Some(&shown), shown.plan.as_deref(), reach_at);
    let wanted = wanted.unwrap();
    assert_ne!(wanted.cells(), planned.cells());

    click(&mut window, "Play in the game");
    let landed = |window: &Window<'_>| {
        let history = app(window).machine.history();
        let end = *history.range(1)?.end();
        let frames = at + 1..=end;
        frames.into_iter().find_map(|frame| {
            let record = history.get_on(1, frame)?;
            record.tracked.events.iter().find_map(|event| match event {
                Event::Locked(seen) => Some(Placement::from(seen)),
                _ => None,
            })
        })
    };
    until(&mut window, "the lock", |w| landed(w).is_some());
    ask(&mut window, Request::Machine(MachineCommand::Pause));
    assert_eq!(landed(&window).unwrap().cells(), wanted.cells());
    let first = (1..).find(|&f| {
        let picture = |branch| record(&window, branch, f).picture.picture;
        picture(0) != picture(1)
    });
    assert!(first.unwrap() > at, "{first:?} {at}");
    let misdrops = app(&window).machine.status().summary.counters.misdrops;
    assert_eq!(misdrops, 0);
    // The next piece is placed by the strategy.
    assert_eq!(app(&window).machine.status().summary.refused, None);
}

#[test]
fn a_long_replay_shows_its_progress_and_can_be_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(&folder, machine::CoreKind::GameboyCore, 1_600);
    seek(&mut window, 1_500);
    click(&mut window, "Branch here");
    until(&mut window, "the progress", |w| {
        value(w, "Going back").ends_with(" of 1,500 frames")
    });
    window.get_by_label("Cancel going back").click();
    until(&mut window, "the end of it", |w| stands_at(w, 0, 1_600));
    until(&mut window, "no trace", |w| {
        app(w).machine.history().branches().len() == 1
    });
    assert!(window.query_by_label("Going back").is_none());
    assert!(shows(&window, 1_500), "the same frame as before");
    // Again, to the end.
    click(&mut window, "Branch here");
    until(&mut window, "the branch", |w| {
        let status = app(w).machine.status();
        status.branch > 0 && status.replay.is_none() && status.frame == 1_500
    });
}

#[test]
fn an_evicted_frame_is_refused_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(&folder, machine::CoreKind::Boytacean, MAIN);
    app(&window).machine.history().set_budget(1 << 20);
    step(&mut window, 600);
    let first = *app(&window).machine.history().range(0).unwrap().start();
    assert!(first > 1, "the oldest frames are evicted");
    let start = BranchStart {
        from: 0,
        at: 1,
        name: "too late".into(),
        then: AtBranch::TakePad,
    };
    for _ in 0..2 {
        ask(&mut window, Request::StartBranch(Box::new(start.clone())));
        let (kind, _) = messages(&window).pop().unwrap();
        assert_eq!(kind, NoticeKind::Error);
        let message = last(&window);
        assert!(
            message.ends_with("frame 1 of branch 0 is not kept"),
            "{message}"
        );
    }
    assert!(app(&window).status.machine.bot, "nothing else changed");
    assert_eq!(app(&window).machine.history().branches().len(), 1);
}
