//! The lab: the wall by clicks and keys, and the game that is opened.

use super::{Bench, Window, click, press, value, window_of};
use crate::{
    Action, ExperimentRequest, LabAction, LabRequest, Layout, PanelId, Request, RunState,
    RunningExperiment, WallRate, WallStatus, Workbench, settings::Settings,
};
use crate::{
    lab::{WallFigure, WallFrame, preset_rules},
    samples,
};
use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use std::{sync::Arc, time::Duration};

const USUAL: Vec2 = vec2(1280.0, 800.0);

/// A window with the layout, and a wall of this frame if there is one.
fn window<'a>(frame: Option<WallFrame>, size: Vec2) -> Window<'a> {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(Action::Layout(Layout::Lab));
    if let Some(frame) = frame {
        bench.status.program.lab.wall = Some(WallStatus {
            setup: bench.ui_state().lab.setup.clone(),
            is_running: true,
            frame: Some(Arc::new(frame)),
        });
    }
    window_of(bench, size, 1.0)
}

/// What the program does when a game is opened.
fn show_opened(window: &mut Window<'_>) {
    let opened = window.state().ui_state().lab.opened.unwrap();
    let wall = window.state_mut().status.program.lab.wall.as_mut().unwrap();
    let mut frame = (**wall.frame.as_ref().unwrap()).clone();
    frame.number += 1;
    frame.opened = Some(Arc::new(samples::lab::opened(&frame, opened)));
    wall.frame = Some(Arc::new(frame));
    window.run();
}

fn asked(request: LabRequest) -> [Request; 1] {
    [Request::Lab(request)]
}

#[test]
fn a_wall_is_chosen_and_started() {
    let mut window = window(None, USUAL);
    assert!(window.query_by_label("Game 1").is_none());
    click(&mut window, "Rules of the wall");
    let last = preset_rules().last().unwrap().name;
    // The menu is as wide as its entries need.
    assert!(window.get_by_label(last).rect().width() < 160.0);
    assert!(click(&mut window, last).is_empty());
    let games = window.get_by_label("Games of the wall");
    games.click();
    window.run();
    window.get_by_label("Games of the wall").type_text("40");
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    click(&mut window, "Figure of the wall");
    click(&mut window, "score");
    let lab = &window.state().ui_state().lab;
    assert_eq!((&*lab.setup.rules, lab.setup.games), (last, 40));
    assert_eq!(lab.figure, WallFigure::Score);
    let start = press(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_eq!(start, asked(LabRequest::Start));

    // The choice outlives the program.
    let text = window.state().workbench.settings().unwrap();
    let (settings, wrong) = Settings::read(&text);
    assert_eq!(wrong, None);
    let after = Workbench::new(settings.ui_state, settings.dock);
    let mut lab = after.ui_state().lab.clone();
    // Each start of the program has its first wall.
    assert!(lab.wants_first_wall(true, false));
    assert_eq!(lab, window.state().ui_state().lab);
}

#[test]
fn a_wall_is_paused_stepped_and_its_rate_changed() {
    let mut window = window(Some(samples::lab::wall([10, 20], 16)), USUAL);
    assert_eq!(click(&mut window, "Pause the wall"), asked(LabRequest::Run));
    window
        .state_mut()
        .status
        .program
        .lab
        .wall
        .as_mut()
        .unwrap()
        .is_running = false;
    window.run();
    assert_eq!(click(&mut window, "Run the wall"), asked(LabRequest::Run));
    assert_eq!(click(&mut window, "Step the wall"), asked(LabRequest::Step));
    let keys = Modifiers::COMMAND | Modifiers::SHIFT;
    press(&mut window, keys, Key::Period);
    assert_eq!(window.state().ui_state().lab.rate, WallRate::Thirty);
    window.get_by_label("Rate of the wall").focus();
    window.run();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(window.state().ui_state().lab.rate, WallRate::Sixty);
    assert!(value(&window, "The wall").starts_with("16 games, 2 over · mean lines"));
    window.state_mut().ask(LabAction::Games(64));
    window.run();
    assert!(value(&window, "The wall").ends_with("Restart plays what is chosen now"));
}

#[test]
fn a_click_on_a_board_opens_its_game() {
    let mut window = window(Some(samples::lab::wall([96, 64], 16)), USUAL);
    window.get_by_label("Click a board of the wall to see its game");
    assert!(click(&mut window, "Game 5").is_empty());
    assert_eq!(window.state().ui_state().lab.opened, Some(4));
    show_opened(&mut window);
    assert!(value(&window, "Lab board").starts_with("96x64, "));
    assert_eq!(value(&window, "Next"), "IOS");
    assert_eq!(
        click(&mut window, "Step the lab game"),
        asked(LabRequest::StepGame)
    );
    // Keys go on from board to board.
    let keys = Modifiers::COMMAND | Modifiers::SHIFT;
    press(&mut window, keys, Key::ArrowLeft);
    assert_eq!(window.state().ui_state().lab.opened, Some(3));
    window.get_by_label("Game 7").focus();
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().ui_state().lab.opened, Some(6));
}

#[test]
fn a_candidate_that_is_pointed_at_is_drawn_on_the_board() {
    let mut window = window(Some(samples::lab::wall([10, 20], 16)), USUAL);
    click(&mut window, "Game 3");
    show_opened(&mut window);
    assert!(value(&window, "Lab board").ends_with("candidate 1"));
    window.get_by_label("Lab candidate 4").hover();
    window.run();
    assert_eq!(window.state().workbench.hover().lab_candidate, Some(3));
    assert!(value(&window, "Lab board").ends_with("candidate 4"));
    assert_eq!(value(&window, "Term: holes"), "1 −0.357 −0.357");
    assert!(value(&window, "Lab candidate 4").starts_with("hold, then T"));
    click(&mut window, "Lab candidate 2");
    window.remove_cursor();
    window.run();
    assert!(value(&window, "Lab board").ends_with("candidate 2"));
    // Without a list, which a fast wall has not, there is no ghost.
    let wall = window.state_mut().status.program.lab.wall.as_mut().unwrap();
    let mut frame = (**wall.frame.as_ref().unwrap()).clone();
    let mut game = (**frame.opened.as_ref().unwrap()).clone();
    game.candidates = None;
    frame.opened = Some(Arc::new(game));
    wall.frame = Some(Arc::new(frame));
    window.run();
    assert!(value(&window, "Lab board").ends_with("filled"));
}

#[test]
fn the_board_of_the_opened_game_is_copied_as_text() {
    let mut window = window(Some(samples::lab::wall([10, 20], 4)), USUAL);
    window.state_mut().ask(LabAction::CopyBoard);
    let messages = window.state().workbench.messages().all();
    assert!(
        messages
            .last()
            .unwrap()
            .text
            .starts_with("No game of the wall")
    );
    click(&mut window, "Game 1");
    show_opened(&mut window);
    window
        .get_by_label("Copy the board of the lab game")
        .click();
    let mut copied = Vec::new();
    for _ in 0..3 {
        window.step();
        let commands = window.output().platform_output.commands.iter();
        copied.extend(commands.filter_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.lines().count()),
            _ => None,
        }));
    }
    assert_eq!(copied, [20]);
}

#[test]
fn two_hundred_boards_are_in_the_window_at_both_sizes() {
    for size in [USUAL, vec2(960.0, 640.0)] {
        let window = window(Some(samples::lab::wall([10, 20], 200)), size);
        let whole = window.ctx.content_rect();
        for game in ["Game 1", "Game 100", "Game 200"] {
            let place = window.get_by_label(game).rect();
            assert!(
                whole.contains_rect(place) && place.width() > 5.0,
                "{game}: {place:?}"
            );
        }
        assert!(window.state().workbench.draws(PanelId::Wall));
    }
}

#[test]
fn an_experiment_is_chosen_run_cancelled_and_saved() {
    let mut bench = Bench::falling_t();
    samples::lab::experiments(&mut bench.status);
    let result = bench.status.program.lab.experiments.shown.take();
    bench.workbench.ask(Action::Layout(Layout::Lab));
    bench.workbench.ask(Action::ShowPanel(PanelId::Experiments));
    let mut window = window_of(bench, USUAL, 1.0);
    window.get_by_label("The umbrella experiment");
    click(&mut window, "Experiment benchmark");
    assert_eq!(window.state().ui_state().lab.experiment, 1);
    let asked = |request: ExperimentRequest| [Request::Experiment(request)];
    let buttons = window.query_all_by_label("Run the experiment").count();
    assert_eq!(buttons, 2);
    window.state_mut().status.program.lab.experiments.running = Some(RunningExperiment {
        games: (120, 2_000),
        ..RunningExperiment::default()
    });
    window.run();
    let progress = window.get_by_label("Playing the experiment").value();
    assert_eq!(progress.unwrap(), "  120 of 2,000 games");
    assert_eq!(value(&window, "Time so far"), "for 0 s");
    let cancel = click(&mut window, "Cancel the experiment");
    assert_eq!(cancel, asked(ExperimentRequest::Cancel));
    let experiments = &mut window.state_mut().status.program.lab.experiments;
    experiments.running = None;
    experiments.shown = result;
    let complete = |window: &mut Window<'_>, is_complete| {
        let shown = window
            .state_mut()
            .status
            .program
            .lab
            .experiments
            .shown
            .as_mut();
        Arc::make_mut(shown.unwrap()).is_complete = is_complete;
        window.run();
    };
    complete(&mut window, false);
    assert_eq!(
        value(&window, "Games of the result"),
        "2,000 of 2,000 games"
    );
    // It may have failed as well as been cancelled.
    window.get_by_label("Games of the result").hover();
    window.run();
    window.get_by_label_contains("The experiment ended before its last game; ");
    complete(&mut window, true);
    assert!(window.query_by_label("Games of the result").is_none());
    assert_eq!(
        click(&mut window, "Run the experiment"),
        asked(ExperimentRequest::Run)
    );
    assert_eq!(value(&window, "Distribution"), "pieces of 1,000 games");
    // Another experiment is described in its place, until one goes back.
    click(&mut window, "Experiment benchmark");
    assert!(window.query_by_label("Distribution").is_none());
    assert_eq!(window.query_all_by_label("Run the experiment").count(), 2);
    click(&mut window, "Back to the result");
    assert_eq!(value(&window, "Distribution"), "pieces of 1,000 games");
    assert!(value(&window, "Figure: mean pieces").ends_with("paper 358.5 compatible"));
    click(&mut window, "Player of the experiment");
    click(&mut window, "by hand");
    assert!(value(&window, "Figure: mean pieces").starts_with("222.7"));
    assert!(value(&window, "Heat map of locks").starts_with("10x20, "));
    let save = click(&mut window, "Save the result…");
    assert_eq!(save, asked(ExperimentRequest::Save));
    let open = click(&mut window, "Open a result…");
    assert_eq!(open, asked(ExperimentRequest::Open));
}

#[test]
fn an_experiment_of_ones_own_is_chosen_run_and_saved() {
    let mut bench = Bench::falling_t();
    samples::lab::experiments(&mut bench.status);
    let result = bench.status.program.lab.experiments.shown.take();
    bench.workbench.ask(Action::Layout(Layout::Lab));
    bench.workbench.ask(Action::ShowPanel(PanelId::Experiments));
    let mut window = window_of(bench, USUAL, 1.0);
    click(&mut window, "Own experiment");
    click(&mut window, "Rules of the experiment");
    window
        .get_by_label("Own experiment: rules benchmark")
        .hover();
    window.run();
    let about = &preset_rules().iter().find(|it| it.name == "benchmark");
    window.get_by_label(about.unwrap().about.trim_end_matches('.'));
    click(&mut window, "Own experiment: rules benchmark");
    click(&mut window, "Add a player");
    // The menu of the players scrolls.
    window.get_by_label("Add four-feature").scroll_to_me();
    window.run();
    click(&mut window, "Add four-feature");
    click(&mut window, "Remove strategy in force");
    window.get_by_label("Games of each player").click();
    window.run();
    window.get_by_label("Games of each player").type_text("37");
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    let own = window.state().ui_state().lab.own.clone();
    assert_eq!((&*own.rules, own.games), ("benchmark", 37));
    assert_eq!(own.players, ["dellacherie", "four-feature"]);
    let asked = |request: ExperimentRequest| [Request::Experiment(request)];
    // The panel without a result has a second button.
    let mut run = window.query_all_by_label("Run the experiment");
    run.next().unwrap().click();
    drop(run);
    window.run();
    let requests = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(requests, asked(ExperimentRequest::Run));
    for (name, request) in [
        ("Save the experiment…", ExperimentRequest::SaveExperiment),
        ("Open an experiment…", ExperimentRequest::OpenExperiment),
    ] {
        assert_eq!(click(&mut window, name), asked(request));
    }
    click(&mut window, "Add a player");
    assert_eq!(
        click(&mut window, "Add a player from a file…"),
        asked(ExperimentRequest::OpenPlayer)
    );

    // While it runs: the games so far, named as such, and the time left.
    let experiments = &mut window.state_mut().status.program.lab.experiments;
    experiments.running = Some(RunningExperiment {
        games: (37, 100),
        left: Some(Duration::from_secs(200)),
        ..RunningExperiment::default()
    });
    experiments.shown = result.map(|mut shown| {
        let part = Arc::make_mut(&mut shown);
        part.is_complete = false;
        part.arms.truncate(1);
        (part.arms[0].games, part.arms[0].planned) = (37, 100);
        shown
    });
    window.run();
    assert_eq!(value(&window, "Time left"), "about 3 min left");
    let left = window.get_by_label("Time left").rect();
    let cancel = window.get_by_label("Cancel the experiment").rect();
    assert!(left.right() <= cancel.left(), "{left:?} {cancel:?}");
    assert_eq!(value(&window, "Games of the result"), "37 of 100 games");
    assert_eq!(value(&window, "Distribution"), "pieces of 37 of 100 games");
}

#[test]
fn several_runs_are_in_one_plot() {
    let mut bench = Bench::falling_t();
    samples::lab::experiments(&mut bench.status);
    bench.workbench.ask(Action::Layout(Layout::Lab));
    bench.workbench.ask(Action::ShowPanel(PanelId::Experiments));
    let mut window = window_of(bench, USUAL, 1.0);
    let curves = |window: &Window<'_>| value(window, "Running mean");
    assert!(curves(&window).ends_with("; curves of by weights, by hand"));
    click(&mut window, "Keep in the plot");
    assert!(window.query_by_label("Keep in the plot").is_none());
    let shown = &mut window.state_mut().status.program.lab.experiments.shown;
    let next = Arc::make_mut(shown.as_mut().unwrap());
    next.id += 1;
    next.title = "Later".to_owned();
    window.run();
    let both = "by weights, by hand, by hand of The umbrella experiment, by weights of The \
                umbrella experiment";
    assert!(curves(&window).ends_with(both), "{}", curves(&window));
    click(&mut window, "Remove kept results");
    assert!(curves(&window).ends_with("; curves of by weights, by hand"));
}

#[test]
fn the_status_bar_of_the_lab_names_the_game_that_is_paused() {
    let mut window = window(Some(samples::lab::wall([10, 20], 16)), USUAL);
    assert_eq!(value(&window, "Run state"), "● running");
    window.state_mut().status.shown.run = RunState::Paused;
    window.run();
    assert_eq!(value(&window, "Run state"), "‖ game paused");
    window
        .state_mut()
        .workbench
        .ask(Action::Layout(Layout::Watch));
    window.run();
    assert_eq!(value(&window, "Run state"), "‖ paused");
}

#[test]
fn the_rate_is_whole_in_a_narrow_panel() {
    for width in [300.0, 380.0, 440.0, 500.0, 560.0] {
        let mut bench = Bench::falling_t();
        let alone = crate::SavedLayout::side_by_side("Wall", &[PanelId::Wall]);
        bench.workbench.take_in(alone);
        let window = window_of(bench, vec2(width, 700.0), 1.0);
        let cut = super::sizes::cut(&window);
        let rate = window.state().ui_state().lab.rate.label();
        assert!(
            cut.iter().all(|(text, _)| *text != rate),
            "{width}: {cut:?}"
        );
        let slider = window.get_by_label("Rate of the wall").rect();
        assert!(slider.right() < width - 8.0, "{width}: {slider}");
    }
}
