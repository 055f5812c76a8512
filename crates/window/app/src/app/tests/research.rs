//! The research panels with the real machine and the real search behind them.

use super::support::{
    Window, app, ask_running as ask, options, until_running as until, value_if_any as value, window,
};
use crate::AppOptions;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use planner::Strategy;
use std::path::Path;
use workbench::{
    Action, FileAsk, GameReviewAction, Judge, Layout, MachineCommand, PanelId, PathBox, Popup,
    Request, ResearchAction, ReviewRequest, ShellAction, TesterAction,
};

/// The window with the research panels, once the game has its first plan.
fn researching<'a>(folder: &Path) -> Window<'a> {
    let mut window = window(folder, playing_options());
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Request::Machine(MachineCommand::Run));
    until(&mut window, "the first plan", |w| {
        value(w, "Plan in force") == "four-feature"
    });
    window
}

#[test]
fn a_deep_search_runs_in_the_background_and_weights_reach_the_next_plan() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = researching(folder.path());
    ask(&mut window, Request::Machine(MachineCommand::Pause));
    ask(&mut window, ResearchAction::Depth(Some(3)));
    until(&mut window, "the answer", |w| {
        let research = &app(w).workbench.ui_state().research;
        let answer = research.search.answer();
        answer.is_some_and(|a| a.question.depth() == 3) && value(w, "Search").contains("boards")
    });
    // Other weights apply from the next piece on.
    ask(&mut window, ResearchAction::Preset(2));
    ask(&mut window, Request::Machine(MachineCommand::Run));
    until(&mut window, "a plan by the new weights", |w| {
        value(w, "Plan in force") == "four-feature · edited"
    });
    let terms = in_force(&window).terms;
    let holes = terms.iter().find(|t| t.name == "holes").unwrap();
    assert!((holes.weight + 1.426_52).abs() < 1e-9, "{holes:?}");
}

/// Pieces of a game that each strategy plays.
const PIECES: u64 = 12;

/// Each from the title to its 12th piece, chosen and switched off and on as a person does.
#[test]
fn every_strategy_that_comes_with_the_program_plays_a_game_in_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = researching(folder.path());
    for (name, _) in planner::Strategy::presets() {
        ask(&mut window, ResearchAction::PlayBy(name));
        let epoch = app(&window).machine.status().epoch;
        window.key_press_modifiers(Modifiers::COMMAND, Key::R);
        window.step();
        until(&mut window, name, |w| {
            let status = app(w).machine.status();
            status.epoch > epoch && status.summary.pieces() >= PIECES
        });
        assert_eq!(value(&window, "Plan in force"), *name);
        let status = app(&window).machine.status();
        assert!(
            status.summary.counters.is_clean(),
            "{name}: {:?}",
            status.summary
        );
        let referee = status.referee.unwrap();
        assert_eq!(
            (referee.agreed, &referee.first_difference),
            (referee.frames, &None),
            "{name}"
        );
    }
}

#[test]
fn strategies_chosen_while_playing_are_played_from_the_next_piece_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = researching(folder.path());
    for name in ["dellacherie", "bcts", "nes-seventeen"] {
        ask(&mut window, ResearchAction::PlayBy(name));
        until(&mut window, name, |w| value(w, "Plan in force") == name);
        let best = in_force(&window);
        let strategy = planner::Strategy::by_name(name).unwrap();
        let names = |s: &planner::Strategy| -> Vec<String> {
            let all = s.features().iter();
            all.map(|w| w.feature.name.to_owned()).collect()
        };
        let terms: Vec<_> = best.terms.iter().map(|t| t.name.clone()).collect();
        assert_eq!(terms, names(&strategy));
    }
    // The plan in force stays; the next one has the other weight.
    ask(&mut window, Request::Machine(MachineCommand::Pause));
    ask(
        &mut window,
        ResearchAction::Weigh("bumpiness", -1_500_000_000),
    );
    until(&mut window, "the edited weight", |w| {
        value(w, "From the next piece") == "nes-seventeen · edited"
    });
    assert_eq!(value(&window, "Plan in force"), "nes-seventeen");
    ask(&mut window, Request::Machine(MachineCommand::Run));
    until(&mut window, "a plan by the new weight", |w| {
        value(w, "Plan in force") == "nes-seventeen · edited"
    });
    let best = in_force(&window);
    let weight = best.terms.iter().find(|t| t.name == "bumpiness").unwrap();
    assert!((weight.weight + 1.5).abs() < 1e-9, "{weight:?}");
    ask(&mut window, ResearchAction::ResetWeights);
    until(&mut window, "a plan by the weights of the file", |w| {
        value(w, "Plan in force") == "nes-seventeen"
    });
}

/// A strategy that no strategy of the program is like: it wants holes.
const FROM_A_FILE: &str =
    "name = \"digger\"\nabout = \"Digs.\"\ndepth = 1\n[features]\nholes = 3.5\n";

#[test]
fn a_strategy_from_a_file_is_in_force_in_every_panel() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = researching(&folder.path().join("settings"));
    // A review needs pieces that lie.
    until(&mut window, "placed pieces", |w| {
        app(w).machine.status().summary.pieces() >= 2
    });
    ask(&mut window, Request::Machine(MachineCommand::Pause));
    let path = folder.path().join("digger.toml");
    std::fs::write(&path, FROM_A_FILE).unwrap();
    ask(&mut window, Request::open(path));
    until(&mut window, "the strategy", |w| {
        app(w).status().machine.strategy.name() == "digger"
    });
    // Weights.
    ask(&mut window, Action::ShowPanel(PanelId::Weights));
    window.step();
    assert_eq!(value(&window, "From the next piece"), "digger");
    let slider = window.get_by_label("Weight of holes");
    assert_eq!(slider.accesskit_node().numeric_value(), Some(3.5));
    assert!(window.query_by_label("Weight of lines").is_none());
    // Best line and Heat map.
    ask(&mut window, Action::ShowPanel(PanelId::BestLine));
    ask(&mut window, Action::ShowPanel(PanelId::Heat));
    until(&mut window, "a search by it", |w| {
        let answer = app(w).workbench.ui_state().research.search.answer();
        answer.is_some_and(|answer| answer.plan.strategy == "digger")
    });
    window.step();
    window.get_by_label("holes: best, this, difference");
    assert!(
        window
            .query_by_label("lines: best, this, difference")
            .is_none()
    );
    // Move tester.
    ask(&mut window, Action::ShowPanel(PanelId::Tester));
    ask(&mut window, TesterAction::Clear);
    ask(&mut window, TesterAction::Clear);
    window.get_by_label("Add S").click();
    window.step();
    window.step();
    assert_eq!(value(&window, "Result 1").trim(), "3.500");
    // Review, which also advises.
    ask(&mut window, GameReviewAction::Judge(Judge::Bot));
    let chosen = &app(&window).workbench.ui_state().game_review;
    let judge = chosen.strategy(&app(&window).status().machine.strategy);
    assert_eq!(judge.map(Strategy::name), Some("digger"));
    ask(&mut window, ReviewRequest::Start);
    until(&mut window, "a review", |w| {
        app(w).status().program.review.found.is_some()
    });
    let found = app(&window).status().program.review.found.clone().unwrap();
    assert_eq!(found.strategy.name(), "digger");
    // An edited weight goes back to that of the file.
    ask(&mut window, ResearchAction::Weigh("holes", 1_000_000_000));
    until(&mut window, "the edited weight", |w| {
        app(w).status().machine.strategy.name() == "digger-edited"
    });
    ask(&mut window, Action::ShowPanel(PanelId::Weights));
    window.step();
    window.get_by_label("Reset weights").click();
    window.step();
    until(&mut window, "the weight of the file", |w| {
        app(w).status().machine.strategy.name() == "digger"
    });
    assert_eq!(
        app(&window).status().machine.strategy.features()[0].weight(),
        3.5
    );
    // The bot plays by it.
    ask(&mut window, Request::Machine(MachineCommand::Run));
    until(&mut window, "a plan by it", |w| {
        value(w, "Plan in force") == "digger"
    });
}

/// The best candidate of the newest plan.
fn in_force(window: &Window<'_>) -> planner::Candidate {
    let history = app(window).machine.history();
    let plan = history
        .last()
        .and_then(|r| session::plan_at(history, &r))
        .unwrap();
    plan.best().unwrap().clone()
}

fn playing_options() -> AppOptions {
    AppOptions {
        speed: workbench::Speed::Max,
        bot: true,
        ..options()
    }
}

#[test]
fn edited_weights_are_saved_as_a_strategy_that_is_in_force_then() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask(&mut window, Action::ShowPanel(PanelId::Weights));
    window.step();
    window.get_by_label("Weights: No holes").click();
    let in_force = |w: &Window<'_>| app(w).status().machine.strategy.clone();
    until(&mut window, "the weights", |w| {
        in_force(w).name() == "four-feature-edited"
    });
    let edited = in_force(&window);
    let file = folder.path().join("deep holes.toml");
    let typed = PathBox::new(FileAsk::Strategy, file.display().to_string());
    ask(&mut window, ShellAction::Popup(Popup::Path(typed)));
    window.step();
    window.get_by_label("Save").click();
    until(&mut window, "the file's strategy", |w| {
        in_force(w).name() == "deep-holes"
    });
    let read = named::strategy(file.to_str().unwrap()).unwrap();
    assert_eq!(read, *in_force(&window));
    assert_eq!(read.features(), edited.features());
    assert_eq!(app(&window).workbench.ui_state().shell.recent[0], file);
    // A file that is there is left alone, and the weights can be edited on.
    ask(
        &mut window,
        Request::UseFile(FileAsk::Strategy, file.clone()),
    );
    assert_eq!(named::strategy(file.to_str().unwrap()).unwrap(), read);
    ask(&mut window, ResearchAction::Weigh("holes", 0));
    until(&mut window, "the edited file", |w| {
        in_force(w).name() == "deep-holes-edited"
    });
    ask(&mut window, ResearchAction::ResetWeights);
    until(&mut window, "the weights of the file", |w| {
        *in_force(w) == read
    });
}

#[test]
fn a_term_of_the_plans_is_plotted_over_the_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = researching(folder.path());
    ask(&mut window, Request::Machine(MachineCommand::Pause));
    ask(&mut window, Action::ShowPanel(PanelId::Plots));
    window.get_by_label("Choose what is plotted").click();
    // The menu has its size in the second pass, and its place in the third.
    for _ in 0..4 {
        window.step();
    }
    for entry in ["term: holes", "term: holes × weight"] {
        window.get_by_label(entry).scroll_to_me();
        // Scrolling takes some passes.
        for _ in 0..8 {
            window.step();
        }
        window.get_by_label(entry).click();
        window.step();
        window.step();
    }
    window.key_press(Key::Escape);
    window.step();
    let terms = &app(&window).workbench.ui_state().plots.terms;
    assert_eq!(terms.len(), 2);
    let term = |w: &Window<'_>| {
        let terms = in_force(w).terms;
        terms.iter().find(|term| term.name == "holes").cloned()
    };
    for product in [false, true] {
        let name = match product {
            false => "Plot of term: holes",
            true => "Plot of term: holes × weight",
        };
        until(&mut window, name, |w| {
            let term = term(w).unwrap();
            let number = if product { term.product } else { term.value };
            value(w, name) == workbench::format::worth(number)
        });
    }
}
