//! Long work that a page has done elsewhere comes to what a thread comes to.

use super::{
    clicks::click_cell,
    regressing::{compare, found, record},
    support::*,
    tune::{SEARCH, ended},
};
use crate::{
    AppOptions,
    app::{
        regressing::running::{Outcome, Task},
        tune::{Source, TunedElsewhere},
    },
    changes::of_report,
    elsewhere::{TuningStep, do_work, tests::times_done},
    exported,
    job::{Listener as _, Shared},
};
use egui_kittest::kittest::Queryable as _;
use export::Made;
use replay::{Album, Instead, RegressProgress, Report};
use session_file::SessionFile;
use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use strum::IntoEnumIterator as _;
use tuning::search::LogFile;
use vision::Profile;
use workbench::{
    Action, ChosenRole, Command, ExportBox, ExportFormat, ExportSettings, FileAsk, Layer,
    MachineCommand, Palette, PanelId, ProfileAction, RegressRequest, Request, ReviewRequest,
    Reviewed, Span, TuningSearch, TuningStatus,
};

fn options_with_bot() -> AppOptions {
    AppOptions {
        bot: true,
        ..options()
    }
}

/// A window with threads, and one with places elsewhere.
fn both<'a>(folder: &Path, options: impl Fn() -> AppOptions) -> [Window<'a>; 2] {
    [
        window(&folder.join("threads"), options()),
        window_with_places(&folder.join("places"), options()),
    ]
}

#[test]
fn a_review_from_elsewhere_is_that_of_a_thread() {
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = both(folder.path(), options_with_bot).map(|mut window| {
        run_frames(&mut window, 1_500);
        ask(&mut window, Action::ShowPanel(PanelId::Review));
        ask_running(&mut window, ReviewRequest::Start);
        until(&mut window, "a review", |w| {
            app(w).status().program.review.found.is_some()
        });
        let found = app(&window).status().program.review.found.clone();
        Reviewed::clone(&found.unwrap())
    });
    assert_eq!(times_done("review"), 1);
    assert!(here.by_itself > 2, "{}", here.by_itself);
    assert_eq!(there.by_itself, here.by_itself);
    assert_eq!(there.strategy, here.strategy);
    assert_eq!(there.review, here.review);
    assert_eq!((there.frames, there.branch), (here.frames, here.branch));
}

#[test]
fn nothing_to_review_is_reported_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with_places(folder.path(), options_with_bot());
    run_frames(&mut window, 60);
    ask_running(&mut window, ReviewRequest::Start);
    until(&mut window, "a message", |w| {
        last(w).starts_with("Nothing to review in ")
    });
    assert_eq!(times_done("review"), 1);
}

/// An export of the shown frames.
fn export(window: &Window<'_>, format: ExportFormat, range: (u64, u64)) -> ExportBox {
    let kept = app(window).shown_history().range(0).unwrap();
    let span = Span {
        branch: 0,
        first: *kept.start(),
        last: *kept.end(),
    };
    let settings = ExportSettings {
        format,
        every: 2,
        scale: 1,
        layers: vec![Layer::Cells, Layer::Plan],
        sound: true,
    };
    ExportBox::new(span, Some(range), range.1, Palette::Grey, settings)
}

fn is_made_elsewhere(format: ExportFormat) -> bool {
    // A page has neither folders nor ffmpeg.
    !matches!(format, ExportFormat::PngFolder | ExportFormat::Mp4)
}

#[test]
fn exports_from_elsewhere_have_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with_places(&folder.path().join("settings"), options_with_bot());
    run_frames(&mut window, 900);
    let planned = (700..900).rev().find(|frame| {
        let record = app(&window).shown_history().get(*frame);
        record.is_some_and(|record| record.plan.is_some())
    });
    let planned = planned.unwrap();
    for (count, format) in (1..).zip(ExportFormat::iter().filter(|it| is_made_elsewhere(*it))) {
        let range = match format {
            ExportFormat::Bk2 => (1, planned),
            _ => (planned - 60, planned),
        };
        let export = export(&window, format, range);
        let path = folder.path().join("there");
        let path = path.with_extension(format.info().extension);
        let before = messages(&window).len();
        let asked = FileAsk::Export(Box::new(export.clone()));
        ask_running(&mut window, Request::UseFile(asked, path.clone()));
        until(&mut window, "a file", |w| messages(w).len() > before);
        assert!(last(&window).starts_with("Exported: "), "{}", last(&window));
        assert_eq!(times_done("export"), count);

        let run = app(&window).recorded_run().recorded().unwrap();
        let clip = window.state_mut().as_mut().unwrap();
        let clip = clip.shown_clip(0, export.frames()).unwrap();
        let clip = clip.made_by(Made::new(&run.info, Some(&run.rom)));
        let mut bytes = Vec::new();
        let mut goes_on = |_| std::ops::ControlFlow::Continue(());
        exported::put(&clip, &export, None, &mut bytes, &mut goes_on).unwrap();
        assert!(fs::read(&path).unwrap() == bytes, "{format:?}");
        let sound = path.with_extension("wav");
        assert_eq!(sound.exists(), export.has_sound(), "{format:?}");
        fs::remove_file(&path).unwrap();
        if export.has_sound() {
            let soundtrack = run.soundtrack().unwrap().unwrap();
            let here = folder.path().join("here.wav");
            let file = crate::OutputFile::open(&here).unwrap();
            crate::write_sound(file, &clip, &soundtrack, || true).unwrap();
            assert!(fs::read(&sound).unwrap() == fs::read(&here).unwrap());
            fs::remove_file(&sound).unwrap();
        }
    }
}

#[test]
fn an_export_that_is_impossible_is_refused_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with_places(&folder.path().join("settings"), options_with_bot());
    run_frames(&mut window, 200);
    let export = export(&window, ExportFormat::Bk2, (100, 200));
    let path = folder.path().join("late.bk2");
    let asked = FileAsk::Export(Box::new(export));
    ask_running(&mut window, Request::UseFile(asked, path.clone()));
    until(&mut window, "a refusal", |w| {
        app(w).writing.is_none() && last(w).contains("power-on")
    });
    assert!(!path.exists());
}

#[test]
fn the_numbers_of_plots_are_written_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = both(folder.path(), options).map(|mut window| {
        run_frames(&mut window, 300);
        ask(&mut window, Action::ShowPanel(PanelId::Plots));
        let path = folder.path().join("numbers.csv");
        let _ = fs::remove_file(&path);
        ask_running(&mut window, Request::UseFile(FileAsk::Plots, path.clone()));
        until(&mut window, "the file", |w| {
            last(w).contains("The numbers of 300 frames")
        });
        fs::read_to_string(&path).unwrap()
    });
    assert_eq!(times_done("export"), 1);
    let frames = |text: &str| text.lines().count();
    assert_eq!((frames(&here), frames(&there)), (301, 301));
}

#[test]
fn a_session_is_saved_elsewhere_with_all_that_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let saved = both(folder.path(), options_with_bot).map(|mut window| {
        run_frames(&mut window, 700);
        branch_at(&mut window, 400);
        ask_running(&mut window, Request::Machine(MachineCommand::Step(60)));
        until(&mut window, "frames of the branch", |w| {
            let frames = app(w).history().range(1);
            frames.is_some_and(|frames| *frames.end() >= 460)
        });
        let path = folder.path().join("run.blockscope");
        let _ = fs::remove_file(&path);
        save_session(&mut window, &path);
        assert!(app(&window).saved.is_some());
        let file = SessionFile::open(&path).unwrap();
        let run = file.runs().unwrap().remove(0);
        let core = file.kept_core(&run).unwrap();
        let snapshots: Vec<_> = core.snapshots.iter().map(|it| it.state.to_vec()).collect();
        let (history, _) = replay::history(&file, &run).unwrap();
        let records = [0, 1].map(|branch| {
            let frames = history.range(branch).unwrap();
            frames
                .map(|frame| {
                    let mut record = history.get_on(branch, frame).unwrap().as_ref().clone();
                    // Two runs take other times.
                    record.timing = session::Timing::default();
                    record
                })
                .collect::<Vec<_>>()
        });
        let orders = history.orders(0, 0..=700);
        (
            run.info,
            core.truths,
            snapshots,
            records,
            orders,
            history.bookmarks(),
        )
    });
    assert_eq!(times_done("save-session"), 1);
    let [here, there] = saved;
    assert_eq!(here.3[0].len(), 700);
    assert!(there == here);
}

/// A search of three generations.
fn short_search() -> String {
    SEARCH.replace("generations = 400", "generations = 3")
}

#[test]
fn a_search_for_weights_elsewhere_keeps_the_same_log_and_finds_the_same_player() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quick.toml");
    fs::write(&file, short_search()).unwrap();
    let log = folder.path().join("quick.tuning.jsonl");
    let [here, there] = both(folder.path(), options).map(|mut window| {
        let _ = fs::remove_file(&log);
        let found = |window: &mut Window<'_>, request: Command| {
            ask_running(window, request);
            until_running(window, "the beginning", |w| {
                app(w).tunings.shown().running.is_some() || app(w).tunings.last.is_some()
            });
            ended(window);
            TuningSearch::clone(&app(window).tunings.shown().search.unwrap())
        };
        let search = found(&mut window, Request::open(file.clone()).into());
        let first = fs::read_to_string(&log).unwrap();
        assert_eq!(last(&window), "The search quick is done; its log is kept");
        // It goes on where the log ends.
        let more = workbench::TuningRequest::More;
        let longer = found(&mut window, more.into());
        let text = fs::read_to_string(&log).unwrap();
        assert!(text.starts_with(&first) && text.lines().count() == 14);
        assert_eq!(longer.rows[..3], search.rows[..]);
        (search, longer, text)
    });
    assert_eq!(times_done("tune"), 2);
    assert_eq!(there, here);
    assert!(there.0.result.is_some_and(|result| !result.is_partial));
}

#[test]
fn a_search_elsewhere_that_is_given_up_has_the_player_of_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quick.toml");
    fs::write(&file, short_search()).unwrap();
    let source = Source::File(file);
    let log = folder.path().join("quick.tuning.jsonl");
    let shared = Shared::new(TuningStatus::default());
    let mut search = TunedElsewhere::new(source, None);
    assert!(search.work(&shared).is_ok());
    search.cancelled(&shared).unwrap();
    let result = |shared: &Shared<TuningStatus>| {
        let search = shared.change(|shown| shown.search.clone());
        search.unwrap().result.clone()
    };
    assert_eq!(result(&shared), None, "no generation was played");

    let task = tuning::Task::parse(&short_search()).unwrap();
    let never = std::sync::atomic::AtomicBool::new(false);
    let elsewhere = folder.path().join("elsewhere");
    let one = std::num::NonZero::<usize>::MIN;
    let outcome = task.run(2, &elsewhere, one, &never, &mut |_| ()).unwrap();
    let lines = fs::read_to_string(&elsewhere).unwrap();
    search
        .take(vec![TuningStep::Log(0, lines.clone())], &shared)
        .unwrap();
    assert_eq!(fs::read_to_string(&log).unwrap(), lines);
    search.cancelled(&shared).unwrap();
    let found = result(&shared).unwrap();
    assert!(found.is_partial);
    assert_eq!(found.text, tuning::result_text(&task, &outcome, None));
    // What was written is the log of a file too.
    let mut kept = LogFile::new(&log);
    let known = tuning::search::GenerationLog::open(&mut kept, &task.plan, &never);
    assert_eq!(known.unwrap(), outcome.generations);
}

#[test]
fn sessions_are_compared_and_replaced_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let strategy = || named::strategy("max-score").unwrap();
    let compared = both(folder.path(), options).map(|mut window| {
        let path = folder.path().join("run.blockscope");
        let _ = fs::remove_file(&path);
        record(&path);
        ask(&mut window, Action::ShowPanel(PanelId::Regress));
        let same = compare(&mut window, &path);
        assert_eq!(same, "1,100 frames of 1 session: nothing differs");
        ask(&mut window, Request::Play(Box::new(strategy())));
        let text = compare(&mut window, &path);
        let changes = app(&window).regressions.shown().found.unwrap();
        let html = folder.path().join("changes.html");
        let _ = fs::remove_file(&html);
        ask_running(
            &mut window,
            Request::UseFile(FileAsk::Changes, html.clone()),
        );
        until(&mut window, "the file", |w| {
            last(w).contains("differences are in")
        });
        let html = fs::read_to_string(&html).unwrap();
        assert!(html.contains("data:image/png;base64,"));
        ask(&mut window, RegressRequest::AskAccept);
        ask_running(&mut window, RegressRequest::Accept);
        until(&mut window, "the records", |w| {
            last(w).contains(" replaced in ")
        });
        let replaced = last(&window);
        let after = compare(&mut window, &path);
        assert_eq!(after, same);
        let rows = changes.rows.clone();
        assert!(rows.iter().any(|row| row.picture.is_some()));
        (text, rows, changes.sessions.clone(), html, replaced)
    });
    assert_eq!(times_done("regress"), 4);
    assert_eq!(times_done("differences"), 1);
    let [here, there] = compared;
    assert_eq!(there, here);
}

#[test]
fn profiles_are_compared_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let compared = both(folder.path(), options_with_bot).map(|mut window| {
        run_frames(&mut window, 700);
        ask(&mut window, Action::ShowPanel(PanelId::Regress));
        ask(&mut window, Request::EditProfile);
        let field = ProfileAction::Select(Some("field.origin".into()));
        ask(&mut window, field);
        ask(&mut window, ProfileAction::Nudge(1, 0));
        window.get_by_label("Compare the edited profile").click();
        window.step();
        let text = found(&mut window);
        let changes = app(&window).regressions.shown().found.unwrap();
        assert!(changes.rows.iter().any(|row| row.picture.is_some()));
        let (rows, keys) = (changes.rows.clone(), changes.keys.clone());
        let html = folder.path().join("changes.html");
        let _ = fs::remove_file(&html);
        ask_running(
            &mut window,
            Request::UseFile(FileAsk::Changes, html.clone()),
        );
        until(&mut window, "the file", |w| {
            last(w).contains("differences are in")
        });
        let html = fs::read_to_string(&html).unwrap();
        (text, rows, keys, changes.sessions.clone(), html)
    });
    assert_eq!(times_done("regress"), 1);
    assert_eq!(times_done("differences"), 1);
    let [here, there] = compared;
    assert_eq!(there, here);
}

#[test]
fn a_comparison_that_is_cancelled_elsewhere_shows_what_it_has_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path);
    let instead = Instead {
        strategy: Some(Arc::new(named::strategy("max-score").unwrap())),
        ..Instead::default()
    };
    let task = Task::Sessions {
        id: 1,
        path: path.clone(),
        part: None,
        instead: instead.clone(),
    };
    let mut comparison = task.elsewhere();
    let shared = Shared::new(RegressProgress::default());
    let Ok(work) = comparison.work(&shared) else {
        panic!("there is something to compare");
    };
    let mut messages = Vec::new();
    do_work(&work, &mut |message| messages.push(message)).unwrap();
    let nothing = comparison.cancelled(&shared);
    assert!(matches!(nothing, Outcome::Cancelled(_)));
    assert!(comparison.hear(&messages[0], &shared).unwrap().is_none());
    let Outcome::Found(_, there) = comparison.cancelled(&shared) else {
        panic!("a block of frames was compared");
    };

    let cancel = AtomicBool::new(false);
    let progress = |_, _: &dyn Fn() -> Report| cancel.store(true, Ordering::Relaxed);
    let report = replay::regress(&[path], &instead, &progress, &cancel);
    let mut album = Album::default();
    let here = of_report(1, &report, &mut |session, group| {
        album.picture(&session.file, group)
    });
    assert!(here.summary.contains("cancelled before the end"));
    assert!(there.sessions[0].frames > 0 && !there.can_accept);
    assert_eq!(there.summary, here.summary);
    assert_eq!(there.rows, here.rows);
    assert_eq!(there.sessions, here.sessions);
}

#[test]
fn profiles_that_are_compared_elsewhere_until_that_is_cancelled_have_their_differences() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options_with_bot());
    run_frames(&mut window, 2_300);
    let profile = named::profile("blockfall").unwrap().profile().clone();
    let text = profile
        .to_toml()
        .replace("origin = [16, 0]", "origin = [17, 0]");
    let other = Profile::parse(&text).unwrap();
    assert!(other != profile);
    let task = Task::Profiles {
        id: 1,
        history: app(&window).history().clone(),
        session: None,
        profiles: Box::new([profile, other]),
    };
    let mut comparison = task.elsewhere();
    let shared = Shared::new(RegressProgress::default());
    let Ok(work) = comparison.work(&shared) else {
        panic!("there is something to compare");
    };
    let mut messages = Vec::new();
    do_work(&work, &mut |message| messages.push(message)).unwrap();
    assert!(comparison.hear(&messages[0], &shared).unwrap().is_none());
    let Outcome::Found(_, found) = comparison.cancelled(&shared) else {
        panic!("blocks of frames were compared");
    };
    assert!(found.summary.contains("cancelled before the end"));
    assert!(found.rows.iter().any(|row| row.picture.is_some()));
    let frames = found.sessions[0].frames;
    assert!((1..2_300).contains(&frames), "{frames}");
    assert_eq!(found.keys.len(), 1);
}

#[test]
fn clicks_are_answered_elsewhere_as_by_a_thread() {
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = both(folder.path(), options_with_bot).map(|mut window| {
        run_frames(&mut window, 1_500);
        ask(&mut window, Action::ShowPanel(PanelId::FromClicks));
        click_cell(&mut window, ChosenRole::Empty);
        until(&mut window, "a reason", |w| {
            let answer = app(w).workbench.ui_state().clicks.answer();
            answer.is_some_and(|answer| answer.is_err())
        });
        let answer = app(&window).workbench.ui_state().clicks.answer();
        let why = answer.unwrap().unwrap_err().clone();
        click_cell(&mut window, ChosenRole::Filled);
        until(&mut window, "the well", |w| {
            app(w).workbench.ui_state().clicks.found().is_some()
        });
        let found = app(&window).workbench.ui_state().clicks.found().cloned();
        (why, found.unwrap())
    });
    assert!(times_done("fit-clicks") >= 2);
    assert_eq!(there, here);
}
