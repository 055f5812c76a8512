//! A review of a film, and advice on it.

use super::{
    support::*,
    watching::{FILMED, film},
};
use egui_kittest::kittest::Queryable as _;
use review::{MoveLog, Reviewer, Situation};
use session::History;
use std::{fs, path::Path};
use workbench::{
    FileAsk, GameReviewAction, MachineCommand, PanelId, Request, ReviewFormat, ReviewRequest,
};

/// Draws until a condition holds. For what takes less than the pauses between other passes.
fn soon(window: &mut Window<'_>, holds: impl Fn(&Window<'_>) -> bool) {
    for _ in 0..5_000 {
        window.step();
        if holds(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("it never happened; {:?}", messages(window));
}

/// What was known of each piece in the game that was filmed.
fn situations(history: &History) -> Vec<Situation> {
    let mut log = MoveLog::default();
    let mut known: Vec<Situation> = Vec::new();
    for frame in FILMED {
        log.see(&history.get_on(0, frame).unwrap().tracked);
        if let Some(situation) = log.falling()
            && known.last() != Some(&situation)
        {
            known.push(situation);
        }
    }
    known
}

#[test]
fn a_film_is_reviewed_and_advised_as_the_game_itself() {
    let folder = tempfile::tempdir().unwrap();
    let options = crate::AppOptions {
        bot: true,
        ..options()
    };
    let mut window = window(&folder.path().join("settings"), options);
    run_frames(&mut window, FILMED.end as u32);
    let path = folder.path().join("play.y4m");
    film(&window, &path);
    let truth = situations(app(&window).history());
    assert_eq!(truth.len(), 4, "{truth:?}");

    ask_running(&mut window, Request::open(path));
    until_running(&mut window, "the film", |w| app(w).shown.is_some());
    ask_running(&mut window, Request::Machine(MachineCommand::Pause));
    ask_running(&mut window, GameReviewAction::Advise);
    // Four frames at a time: the advice for each piece is that for the game.
    let newest = |w: &Window<'_>| {
        app(w)
            .shown_history()
            .last()
            .map_or(0, |r| r.picture.number)
    };
    let end = FILMED.end - FILMED.start;
    let reviewer = Reviewer::new(
        app(&window).status().machine.strategy.as_ref().clone(),
        None,
    );
    let mut advised: Vec<Situation> = Vec::new();
    while newest(&window) < end {
        let wanted = (newest(&window) + 4).min(end);
        ask_running(&mut window, Request::Machine(MachineCommand::Step(4)));
        soon(&mut window, |w| newest(w) >= wanted);
        let record = app(&window).shown_history().last().unwrap();
        if Situation::of(&record.tracked, 0).is_none() {
            continue;
        }
        let advice = |w: &Window<'_>| {
            let advising = &app(w).workbench.ui_state().game_review.advising;
            advising.advice(&record).cloned()
        };
        soon(&mut window, |w| advice(w).is_some());
        let advice = advice(&window).unwrap();
        let now = advice.situation;
        if advised.last() == Some(&now) {
            continue;
        }
        let expected = reviewer.advise(&now);
        assert_eq!(advice.best.placement, expected.best().unwrap().line[0]);
        assert_eq!(advice.best.value, expected.best().unwrap().value);
        assert!(truth.contains(&now), "{now:?} was never in the game");
        advised.push(now);
    }
    let pieces = |known: &[Situation]| {
        let mut pieces: Vec<_> = known.iter().map(|it| (it.board, it.piece)).collect();
        pieces.dedup();
        pieces
    };
    let [seen, played] = [pieces(&advised), pieces(&truth)];
    assert_eq!(seen[seen.len() - 3..], played[1..]);
    // The pad was not touched.
    assert_eq!(
        app(&window).history().last().unwrap().picture.number,
        FILMED.end
    );

    ask(&mut window, workbench::Action::ShowPanel(PanelId::Review));
    ask_running(&mut window, ReviewRequest::Start);
    until(&mut window, "a review", |w| {
        app(w).status().program.review.found.is_some()
    });
    let found = app(&window).status().program.review.found.clone().unwrap();
    let moves = &found.review.games[0].moves;
    assert!(moves.len() > 2);
    // The bot played by the same strategy.
    for verdict in moves {
        assert_eq!((verdict.loss, verdict.rank), (0.0, 1), "{verdict:?}");
    }
    click(&mut window, "Placement 2");
    assert_eq!(
        app(&window).workbench.ui_state().time.cursor,
        workbench::Cursor::At(0, moves[1].of.appeared)
    );
    assert!(value(&window, "Reviewed placement").contains("the best"));
    for (name, begins) in [
        ("review.json", "{\n  \"schema\": \"blockscope-review\""),
        ("review.csv", "game,number"),
    ] {
        let file = folder.path().join(name);
        ask(
            &mut window,
            Request::UseFile(FileAsk::Review(ReviewFormat::Csv), file.clone()),
        );
        written(&mut window, &file);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with(begins), "{text}");
        assert!(
            text.contains("\"part\": \"all\"") || text.trim_end().ends_with(",all"),
            "{text}"
        );
    }

    // It is of the film, not of the game.
    click(&mut window, "Back to the game");
    window.get_by_label("Out of date");
}

#[test]
fn without_a_game_there_is_nothing_to_review() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 100);
    ask_running(&mut window, ReviewRequest::Start);
    until(&mut window, "an end", |w| {
        last(w).contains("Nothing to review")
    });
    assert!(
        last(&window).contains("no game is recognised"),
        "{}",
        last(&window)
    );
}

/// Waits until a review is written: its file is there before the writer has ended.
fn written(window: &mut Window<'_>, file: &Path) {
    let message = format!("The review is in {}", file.display());
    until(window, "a file", |w| last(w) == message);
}

#[test]
fn the_part_of_a_person_is_reviewed_alone() {
    let folder = tempfile::tempdir().unwrap();
    let options = crate::AppOptions {
        bot: true,
        ..options()
    };
    let mut window = window(folder.path(), options);
    ask(&mut window, workbench::Action::ShowPanel(PanelId::Review));
    run_frames(&mut window, 900);
    click(&mut window, "Own part only");
    ask(&mut window, ReviewRequest::Start);
    until(&mut window, "an answer", |w| !messages(w).is_empty());
    assert!(last(&window).contains("no button was pressed by a person"));

    // The bot is switched off, and a person drops what falls.
    ask(&mut window, Request::Bot);
    let from = app(&window).machine.status().frame;
    app(&window).machine.hold(pad::Buttons::DOWN);
    run_frames(&mut window, 200);
    app(&window).machine.hold(pad::Buttons::NONE);
    let to = app(&window).machine.status().frame;
    ask(&mut window, Request::Bot);
    run_frames(&mut window, 700);
    ask(&mut window, ReviewRequest::Start);
    let found = |w: &Window<'_>| app(w).status().program.review.found.clone();
    until(&mut window, "a review", |w| found(w).is_some());
    let found = found(&window).unwrap();
    let places: Vec<_> = found.places().map(|(_, verdict)| verdict.of).collect();
    assert!(!places.is_empty());
    for of in &places {
        assert!(of.appeared <= to && of.locked >= from, "{of:?}");
    }
    let all = app(&window).machine.status().summary.pieces();
    assert!((places.len() as u64) < all, "{} of {all}", places.len());

    // The panel and what is saved state it in the same words.
    let words = review::ReviewScope::Own.words();
    assert_eq!(value(&window, "Reviewed part"), words);
    let json = folder.path().join("own.json");
    let table = folder.path().join("own.csv");
    let page = folder.path().join("own.html");
    for file in [&json, &table, &page] {
        let save = Request::UseFile(FileAsk::Review(ReviewFormat::Json), file.clone());
        ask(&mut window, save);
        written(&mut window, file);
    }
    let text = fs::read_to_string(&json).unwrap();
    let saved: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(saved["part"], "own");
    assert_eq!(saved["part_words"], words);
    let text = fs::read_to_string(&table).unwrap();
    assert!(
        text.lines().skip(1).all(|row| row.ends_with(",own")),
        "{text}"
    );
    let text = fs::read_to_string(&page).unwrap();
    assert_eq!(text, found.review.html(&found.source));
    assert!(text.contains(&common::html_escaped(words)), "{text}");
}

#[test]
fn a_review_is_of_its_session_when_that_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let options = crate::AppOptions {
        bot: true,
        ..options()
    };
    let mut window = window(&folder.path().join("settings"), options);
    let [one, two] =
        ["one", "two"].map(|name| folder.path().join(name).with_extension("blockscope"));
    run_frames(&mut window, 700);
    save_session(&mut window, &one);
    run_frames(&mut window, 100);
    save_session(&mut window, &two);
    ask(&mut window, workbench::Action::ShowPanel(PanelId::Review));
    let show = |window: &mut Window<'_>, path: &Path, frames: u64| {
        open(window, path);
        until(window, "the frames", |w| {
            app(w).shown_history().last().map(|r| r.picture.number) == Some(frames)
        });
    };
    let is_outdated = |w: &Window<'_>| w.query_by_label("Out of date").is_some();
    show(&mut window, &one, 700);
    ask_running(&mut window, ReviewRequest::Start);
    until(&mut window, "a review", |w| {
        app(w).status().program.review.found.is_some()
    });
    assert!(!is_outdated(&window));
    show(&mut window, &two, 800);
    assert!(is_outdated(&window));
    show(&mut window, &one, 700);
    assert!(!is_outdated(&window));
    // Another content of the same name is another session.
    fs::copy(&two, &one).unwrap();
    show(&mut window, &two, 800);
    show(&mut window, &one, 800);
    assert!(is_outdated(&window));
}
