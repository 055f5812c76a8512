//! Searches for weights in the window.

use super::support::*;
use egui_kittest::kittest::Queryable as _;
use std::{fs, path::Path};
use workbench::{Action, FileAsk, PanelId, PathBox, Popup, Request, ShellAction, TuningRequest};

pub const SEARCH: &str = r#"
name = "quick"
about = "Two weights."
generations = 400
games = 6
rules = "benchmark-10"
measure = "pieces"
end = { pieces = 100 }
optimiser = { method = "cross-entropy", population = 6, elite = 2 }
check = { games = 10 }
player = { kind = "linear", weights = { holes = -1.0, lines = 1.0 } }

[parameters.weights]
holes = { low = -1.0, high = 1.0 }
lines = { low = -1.0, high = 1.0 }
"#;

/// Types the path of the tuning file.
fn open(window: &mut Window<'_>, path: &Path) {
    let typed = PathBox::new(FileAsk::Tuning, path.display().to_string());
    ask_running(window, ShellAction::Popup(Popup::Path(typed)));
    window.step();
    window.get_by_label("Search").click();
    until(window, "the search", |w| {
        let shown = app(w).tunings.shown();
        shown.running.is_some() && shown.search.is_some()
    });
}

fn rows(window: &Window<'_>) -> usize {
    app(window)
        .tunings
        .shown()
        .search
        .map_or(0, |search| search.rows.len())
}

pub fn ended(window: &mut Window<'_>) {
    until(window, "the end", |w| {
        app(w).tunings.shown().running.is_none()
    });
}

#[test]
fn a_search_is_stopped_resumed_and_its_player_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quick.toml");
    fs::write(&file, SEARCH).unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask(&mut window, Action::ShowPanel(PanelId::Tuning));
    open(&mut window, &file);
    until(&mut window, "two generations", |w| rows(w) >= 2);
    ask_running(&mut window, TuningRequest::Stop);
    ended(&mut window);
    let stopped = rows(&window);
    assert!((2..400).contains(&stopped), "{stopped}");
    let log = folder.path().join("quick.tuning.jsonl");
    let lines = || fs::read_to_string(&log).unwrap().lines().count();
    assert_eq!(lines(), 1 + stopped);
    // Its player so far is saved, and it can be resumed.
    assert_eq!(
        last(&window),
        "The search quick was stopped; its player so far can be saved, and when it is started again it goes \
         on from here"
    );
    window.get_by_label("Resume the search");
    window.get_by_label("Save the tuned player…");
    let so_far = folder.path().join("so-far.toml");
    ask_running(
        &mut window,
        Request::UseFile(FileAsk::Player, so_far.clone()),
    );
    until(&mut window, "the file", |_| so_far.exists());
    let text = fs::read_to_string(&so_far).unwrap();
    assert!(
        text.contains(&format!(": {stopped} generations, ")),
        "{text}"
    );
    named::strategy(so_far.to_str().unwrap()).unwrap();

    // A shorter search of the same kind has its result at once.
    fs::write(
        &file,
        SEARCH.replace("generations = 400", &format!("generations = {stopped}")),
    )
    .unwrap();
    open(&mut window, &file);
    ended(&mut window);
    assert_eq!((rows(&window), lines()), (stopped, 1 + stopped));
    let search = app(&window).tunings.shown().search.unwrap();
    let text = search.result.as_ref().unwrap().text.clone();
    let player = folder.path().join("player.toml");
    ask_running(
        &mut window,
        Request::UseFile(FileAsk::Player, player.clone()),
    );
    until(&mut window, "the file", |_| player.exists());
    assert_eq!(fs::read_to_string(&player).unwrap(), text);
    let strategy = named::strategy(player.to_str().unwrap()).unwrap();
    assert_eq!(strategy.name(), "quick", "what is saved is a strategy");
    ask_running(&mut window, TuningRequest::More);
    until(&mut window, "ten more", |w| rows(w) == stopped + 10);
    ended(&mut window);
    assert_eq!(lines(), 1 + stopped + 10);
}

#[test]
fn a_tuning_file_that_is_dropped_is_searched_by() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quick.toml");
    fs::write(&file, SEARCH).unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask_running(&mut window, Request::open(file.clone()));
    until(&mut window, "two generations", |w| rows(w) >= 2);
    assert!(app(&window).workbench.draws(PanelId::Tuning));
    let recent = &app(&window).workbench.ui_state().shell.recent;
    assert_eq!(recent.first(), Some(&file));
    ask_running(&mut window, TuningRequest::Stop);
    ended(&mut window);
}

#[test]
fn a_file_that_is_no_tuning_file_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quick.toml");
    fs::write(&file, SEARCH.replace("holes = {", "halls = {")).unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask_running(&mut window, Request::UseFile(FileAsk::Tuning, file));
    ended(&mut window);
    assert!(app(&window).tunings.shown().search.is_none());
    let text = last(&window);
    assert!(text.contains("halls"), "{text}");
}

#[test]
fn a_search_whose_log_is_kept_is_named_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings");
    let sentence = |window: &Window<'_>| {
        let begun = "Begun already, and kept in a log: four-weights";
        window.query_all_by_label_contains(begun).count()
    };
    let mut window = window(&settings, options());
    ask(&mut window, Action::ShowPanel(PanelId::Tuning));
    assert_eq!(sentence(&window), 0);
    ask_running(&mut window, TuningRequest::Start("four-weights"));
    until(&mut window, "a generation", |w| rows(w) >= 1);
    ask_running(&mut window, TuningRequest::Stop);
    ended(&mut window);
    drop(window);
    let mut window = super::support::window(&settings, options());
    ask(&mut window, Action::ShowPanel(PanelId::Tuning));
    assert_eq!(sentence(&window), 1);
}
