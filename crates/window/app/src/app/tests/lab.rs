//! The wall of the lab on its thread.

use super::support::*;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use std::sync::Arc;
use workbench::{
    Action, ExperimentRequest, FileAsk, LabAction, LabRequest, Layout, MatchAction, MatchFrame,
    MatchRequest, OwnExperiment, PanelId, Request, ShellAction, TextKind, WallFrame, WallRate,
    YOURSELF,
};

fn frame(window: &Window<'_>) -> Option<Arc<WallFrame>> {
    let wall = app(window).status().program.lab.wall.as_ref()?;
    wall.frame.clone()
}

fn pieces(window: &Window<'_>) -> Vec<u64> {
    let frame = frame(window);
    let boards = frame.iter().flat_map(|frame| &frame.boards);
    boards.map(|board| board.figures.pieces).collect()
}

#[test]
fn a_wall_is_played_paused_and_stepped_and_one_of_its_games_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    ask(&mut window, Action::Layout(Layout::Lab));
    ask(&mut window, LabAction::Games(3));
    ask(&mut window, LabAction::Rate(WallRate::Full));
    ask_running(&mut window, LabRequest::Start);
    until_running(&mut window, "pieces", |w| pieces(w).iter().any(|n| *n > 20));
    ask_running(&mut window, LabRequest::Run);
    // All games stop after the same piece.
    until(&mut window, "a pause", |w| {
        let pieces = pieces(w);
        pieces.iter().all(|n| *n == pieces[0])
    });
    click(&mut window, "Game 2");
    until(&mut window, "its candidates", |w| {
        w.query_by_label("Lab candidate 1").is_some()
    });
    // Not earlier: games that still run can have the same number for a moment.
    let before = pieces(&window);
    ask_running(&mut window, LabRequest::Step);
    let stepped: Vec<u64> = before.iter().map(|n| n + 1).collect();
    until(&mut window, "a step", |w| pieces(w) == stepped);
    ask_running(&mut window, LabRequest::StepGame);
    until(&mut window, "a step of one", |w| {
        pieces(w)[1] == before[1] + 2
    });
    assert_eq!(pieces(&window)[0], before[0] + 1);

    // Other games replace them.
    ask(&mut window, LabAction::Games(5));
    ask_running(&mut window, LabRequest::Start);
    until_running(&mut window, "five games", |w| pieces(w).len() == 5);
}

#[test]
fn an_experiment_runs_is_cancelled_and_keeps_what_came_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    ask(&mut window, Action::ShowPanel(PanelId::Experiments));
    let listed = app(&window).status().program.lab.experiments.listed.clone();
    assert_eq!(listed.len(), ::lab::BUILT_IN.len());
    ask_running(&mut window, ExperimentRequest::Run);
    until_running(&mut window, "the first games", |w| {
        let shown = &app(w).status().program.lab.experiments.shown;
        shown.as_ref().is_some_and(|it| it.arms[0].games >= 8)
    });
    window.get_by_label("Cancel the experiment").click();
    window.step();
    until(&mut window, "the end", |w| {
        app(w).status().program.lab.experiments.running.is_none()
    });
    assert_eq!(
        last(&window),
        "The experiment was cancelled; its games so far are shown and can be saved"
    );
    let shown = app(&window)
        .status()
        .program
        .lab
        .experiments
        .shown
        .clone()
        .unwrap();
    assert!(!shown.is_complete);
    assert_eq!(shown.name, listed[0].name);
    window.get_by_label("Distribution");
    // Neither closing the window nor another run loses it by a slip.
    let took = std::time::Duration::from_secs(30);
    window.state_mut().as_mut().unwrap().experiments.took = took;
    for request in [Request::Quit, Request::Experiment(ExperimentRequest::Run)] {
        ask_running(&mut window, request);
        window.step();
        let lost = window.get_by_label("Would be lost").value();
        let expected = format!("the result of the experiment {}", shown.name);
        assert_eq!(lost, Some(expected));
        ask_running(&mut window, ShellAction::Back);
        window.step();
    }
    // It is saved as far as it came, in every form, and can be opened.
    window.get_by_label("Save the result…");
    let games: Vec<u64> = shown.arms.iter().map(|arm| arm.games).collect();
    for name in ["result.md", "result.csv", "result.svg", "result.json"] {
        let file = folder.path().join(name);
        ask_running(
            &mut window,
            Request::UseFile(FileAsk::Experiment, file.clone()),
        );
        until(&mut window, name, |w| last(w).ends_with(name));
        assert!(file.exists());
    }
    ask_running(
        &mut window,
        Request::open(folder.path().join("result.json")),
    );
    until(&mut window, "the saved games", |w| {
        let shown = &app(w).status().program.lab.experiments.shown;
        shown.as_ref().is_some_and(|it| it.file.is_some())
    });
    let opened = app(&window).status().program.lab.experiments.shown.clone();
    let opened = opened.unwrap();
    // It is marked as one that was cancelled.
    assert!(!opened.is_complete);
    assert_eq!(opened.games(), shown.games());
    assert!(shown.games().0 < shown.games().1);
    let opened: Vec<u64> = opened.arms.iter().map(|arm| arm.games).collect();
    assert_eq!(opened, games);
}

#[test]
fn a_kept_result_is_shown_like_a_fresh_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    let papers = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/papers");
    let file = std::path::Path::new(papers).join("nes-six.json");
    ask_running(&mut window, Request::open(file));
    until(&mut window, "the result", |w| {
        app(w).status().program.lab.experiments.shown.is_some()
    });
    let experiments = app(&window).status().program.lab.experiments.clone();
    let shown = experiments.shown.unwrap();
    assert!(shown.is_complete && experiments.running.is_none());
    let chosen = app(&window).workbench.ui_state().lab.experiment;
    assert_eq!(experiments.listed[chosen].name, shown.name);
    assert_eq!(value(&window, "File of the result"), "nes-six.json");
    for name in ["Distribution", "Running mean", "Heat map of locks"] {
        assert!(!value(&window, name).is_empty(), "{name}");
    }
    // It can be saved in another form.
    let table = folder.path().join("games.csv");
    ask_running(
        &mut window,
        Request::UseFile(FileAsk::Experiment, table.clone()),
    );
    until(&mut window, "the table", |_| table.exists());
}

#[test]
fn an_experiment_of_ones_own_is_run_saved_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask(&mut window, Action::ShowPanel(PanelId::Experiments));
    ask(&mut window, LabAction::Own);
    change(&mut window, |ui, _| {
        ui.lab.own = OwnExperiment::against("four-feature");
        ui.lab.own.games = 6;
        ui.lab.own.pieces = 120;
    });
    run_experiment(&mut window);
    let experiments = |w: &Window<'_>| app(w).status().program.lab.experiments.clone();
    until_running(&mut window, "the result", |w| {
        experiments(w).shown.is_some_and(|shown| shown.is_complete)
    });
    let shown = experiments(&window).shown.unwrap();
    let names: Vec<&str> = shown.arms.iter().map(|arm| arm.name.as_str()).collect();
    assert_eq!(names, ["four-feature", "four-feature 2"]);
    assert_eq!(shown.games(), (12, 12));
    // The same player in the same games.
    let difference = shown.arms[1].figures.first().unwrap();
    assert_eq!(difference.label, "score − four-feature, same seeds");
    // All games were stopped at the cap.
    assert_eq!(difference.agreement, Some(workbench::Agreement::Open));
    assert_eq!(difference.ours, Some(0.0));
    assert_eq!(difference.interval, Some((0.0, 0.0)));

    let file = folder.path().join("mine.toml");
    ask(
        &mut window,
        Request::UseFile(FileAsk::OwnExperiment, file.clone()),
    );
    let text = std::fs::read_to_string(&file).unwrap();
    let experiment = ::lab::Experiment::parse(&text).unwrap();
    assert_eq!((&*experiment.name, experiment.seeds.games), ("mine", 6));
    let count = experiments(&window).listed.len();
    for _ in 0..2 {
        ask(
            &mut window,
            Request::UseFile(FileAsk::OpenExperiment, file.clone()),
        );
        let listed = experiments(&window).listed;
        assert_eq!((listed.len(), &*listed[count].name), (count + 1, "mine"));
        assert_eq!(app(&window).workbench.ui_state().lab.experiment, count);
    }
    window.get_by_label("Experiment mine");
    run_experiment(&mut window);
    until_running(&mut window, "the run of the file", |w| {
        experiments(w)
            .shown
            .is_some_and(|it| it.is_complete && it.name == "mine")
    });
    // A strategy from a file plays too; anything else is refused.
    let strategy = folder.path().join("own player.toml");
    let own = planner::Strategy::four_feature()
        .named("own player")
        .unwrap();
    std::fs::write(&strategy, own.to_toml()).unwrap();
    ask(&mut window, Request::UseFile(FileAsk::OwnPlayer, strategy));
    assert_eq!(app(&window).workbench.ui_state().lab.own.players.len(), 3);
    window_refuses(&mut window, FileAsk::OwnPlayer, &file, "has no player");
    window_refuses(&mut window, FileAsk::OwnRules, &file, "has no rules");
}

/// Types into the editor of the panel *Lab files*, at the end of its text.
fn type_at_end(window: &mut Window<'_>, text: &str) {
    window.get_by_label("Text of the lab file").focus();
    window.step();
    window.get_by_label("Text of the lab file").type_text(text);
    for _ in 0..3 {
        window.step();
    }
}

#[test]
fn undo_brings_back_a_text_that_was_kept_over_a_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask_running(&mut window, Action::Layout(Layout::Lab));
    ask_running(&mut window, LabAction::Text(TextKind::Rules));
    change_running(&mut window, |ui, _| {
        ui.lab.texts.edit(TextKind::Rules, "# mine".to_owned());
    });
    let step = |window: &mut Window<'_>| (0..3).for_each(|_| window.step());
    step(&mut window);
    window.get_by_label("Begin with").click();
    step(&mut window);
    let preset = window.get_all_by_label("class-project-kicks").last();
    preset.unwrap().click();
    step(&mut window);
    let text = |window: &Window<'_>| {
        let ui_state = app(window).workbench.ui_state();
        ui_state.lab.texts.text(TextKind::Rules).to_owned()
    };
    assert!(text(&window).contains("class-project-kicks"));
    window.get_by_label("Text of the lab file").focus();
    step(&mut window);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Z);
    step(&mut window);
    assert_eq!(text(&window), "# mine");
}

#[test]
fn rules_are_edited_as_text_played_saved_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask_running(&mut window, Action::Layout(Layout::Lab));
    until_running(&mut window, "the first wall", |w| frame(w).is_some());
    let [columns, rows] = [10, 20];
    let board = frame(&window).unwrap().board;
    assert_eq!([board.columns, board.rows], [columns, rows]);
    // Its first game is open, and the line below the panels is about it.
    assert!(value(&window, "Reason").starts_with("Game 1"));

    ask_running(&mut window, LabAction::Text(TextKind::Rules));
    window.step();
    assert!(value(&window, "Check of the text").contains("can be played"));
    type_at_end(&mut window, "prevews = 1");
    assert_eq!(
        value(&window, "Check of the text"),
        "✖ line 14: prevews is not known; did you mean previews?"
    );
    ask_running(&mut window, LabAction::PlayText);
    assert!(
        last(&window).contains("line 14: prevews"),
        "{}",
        last(&window)
    );

    // Corrected, they are played at once.
    let text = TextKind::Rules.preset("benchmark").unwrap();
    let narrow = text.replacen("columns = 10", "columns = 8", 1);
    assert_ne!(narrow, text);
    change_running(&mut window, |ui, _| {
        ui.lab.texts.edit(TextKind::Rules, narrow);
    });
    window.get_by_label("Play the lab file").click();
    window.step();
    until_running(&mut window, "the edited wall", |w| {
        frame(w).is_some_and(|frame| frame.board.columns == 8)
    });
    let setup = &app(&window).workbench.ui_state().lab.setup;
    assert_eq!(setup.rules, workbench::EDITED_RULES);

    // Saved and opened they are the same; dropped they are edited too.
    let file = folder.path().join("narrow.toml");
    let save = Request::UseFile(FileAsk::NewLabText(TextKind::Rules), file.clone());
    ask_running(&mut window, save);
    assert!(last(&window).starts_with("The rules are in "));
    let saved = std::fs::read_to_string(&file).unwrap();
    assert_eq!(lab_rules::Rules::parse(&saved).unwrap().board.columns, 8);
    assert_eq!(value(&window, "File of the text"), "narrow.toml");
    change_running(&mut window, |ui, _| {
        ui.lab.texts.edit(TextKind::Rules, String::new());
    });
    ask_running(&mut window, Request::open(file));
    until_running(&mut window, "the text", |w| {
        app(w).workbench.ui_state().lab.texts.text(TextKind::Rules) == saved
    });
    assert!(value(&window, "Check of the text").contains("can be played"));
}

#[test]
fn an_experiment_of_ones_own_is_edited_as_text_and_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask(&mut window, LabAction::Own);
    change(&mut window, |ui, _| {
        ui.lab.own = OwnExperiment::against("dellacherie");
        ui.lab.own.games = 3;
        ui.lab.own.pieces = 40;
    });
    click(&mut window, "Own experiment as text");
    assert!(value(&window, "Check of the text").contains("can be run"));
    let texts = &app(&window).workbench.ui_state().lab.texts;
    assert_eq!(texts.kind, TextKind::Experiment);
    let text = texts
        .text(TextKind::Experiment)
        .replacen("games = 3", "games = 2", 1);
    change(&mut window, |ui, _| {
        ui.lab.texts.edit(TextKind::Experiment, text);
    });
    window.get_by_label("Play the lab file").click();
    window.step();
    until_running(&mut window, "the result", |w| {
        let shown = &app(w).status().program.lab.experiments.shown;
        shown
            .as_ref()
            .is_some_and(|it| it.is_complete && it.games() == (4, 4))
    });
}

fn window_refuses(window: &mut Window<'_>, purpose: FileAsk, file: &std::path::Path, why: &str) {
    ask(window, Request::UseFile(purpose, file.to_owned()));
    assert!(last(window).contains(why), "{}", last(window));
}

/// Clicks the first button that runs the experiment: an empty panel has a second one.
fn run_experiment(window: &mut Window<'_>) {
    let mut buttons = window.query_all_by_label("Run the experiment");
    buttons.next().unwrap().click();
}

fn match_frame(window: &Window<'_>) -> Option<Arc<MatchFrame>> {
    let playing = app(window).status().program.playing.as_ref()?;
    playing.frame.clone()
}

/// How many pieces both sides of the match have placed.
fn placed(window: &Window<'_>) -> [u64; 2] {
    let frame = match_frame(window);
    frame.map_or([0; 2], |frame| {
        [0, 1].map(|side| frame.sides[side].view.figures.pieces)
    })
}

#[test]
fn a_person_plays_a_match_by_keys_and_hears_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    let (speaker, sound) = speaker::Speaker::into_channel(64);
    let speaker = std::cell::RefCell::new(Some(speaker));
    let opens = move |_| Ok(speaker.borrow_mut().take().expect("it is opened once"));
    window.state_mut().as_mut().unwrap().sound.opens_with(opens);
    ask(&mut window, Action::Layout(Layout::Lab));
    ask(&mut window, Action::ShowPanel(PanelId::Match));
    change(&mut window, |ui, _| ui.sound.is_on = true);
    ask(&mut window, MatchAction::Right("umbrella"));
    // Slow enough that a person who waits is not knocked out on a machine that does much else.
    ask(&mut window, MatchAction::Pace(60));
    ask_running(&mut window, MatchRequest::Start);
    until_running(&mut window, "a piece that is steered", |w| {
        match_frame(w).is_some_and(|frame| frame.sides[0].falling.is_some())
    });
    until_running(&mut window, "pieces of the program", |w| placed(w)[1] > 1);
    // The board has the keys from the start.
    for _ in 0..3 {
        let before = placed(&window)[0];
        window.key_press_modifiers(Modifiers::NONE, Key::ArrowUp);
        until_running(&mut window, "a dropped piece", |w| placed(w)[0] > before);
    }
    until_running(&mut window, "a sound", |_| !sound.is_empty());

    // Paused, nothing moves.
    ask_running(&mut window, MatchRequest::Run);
    until(&mut window, "a pause", |w| {
        let playing = app(w).status().program.playing.as_ref();
        playing.is_some_and(|playing| !playing.is_running)
    });
    window.run();
    let before = match_frame(&window);
    std::thread::sleep(std::time::Duration::from_millis(300));
    window.run();
    assert_eq!(match_frame(&window), before);

    // Two programs, another match.
    ask(&mut window, MatchAction::Left("four-feature"));
    ask(&mut window, MatchAction::Pace(600));
    ask_running(&mut window, MatchRequest::Start);
    until_running(&mut window, "the other match", |w| {
        match_frame(w).is_some_and(|frame| frame.of == 2) && placed(w)[0] > 3
    });
    assert!(match_frame(&window).unwrap().sides[0].falling.is_none());
    let status = app(&window).status();
    assert_ne!(
        status.program.playing.as_ref().unwrap().setup.left,
        YOURSELF
    );
}
