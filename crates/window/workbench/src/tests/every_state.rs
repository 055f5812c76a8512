//! Every widget of every panel has a name, in every state of the window.

use super::{
    Bench, Window,
    access::{all_named, interactive},
    research::serve,
    window_of,
};
use crate::samples;
use crate::{
    BookmarkText, Command, Counters, NoticeKind, PanelId, PixelsAction, PlaybackAction,
    ProfileAction, ReplayProgress, ResearchAction, RunState, SavedLayout, ShellAction, Shown,
    TesterAction,
};
use egui::vec2;
use session::History;
use std::sync::LazyLock;
use strum::IntoEnumIterator as _;
use vision::{Profile, ReadingProblem};

static FORKED: LazyLock<History> = LazyLock::new(samples::forked::forked);

/// A name, what the machine is like, and what a person then does.
type State = (&'static str, fn() -> Bench, fn(&mut Window<'_>));

/// Sends commands as if a person had.
fn ask<C: Into<Command>>(window: &mut Window<'_>, commands: impl IntoIterator<Item = C>) {
    for command in commands {
        window.state_mut().ask(command);
        window.run();
    }
}

fn stays(_: &mut Window<'_>) {}

const STATES: [State; 15] = [
    ("before the first picture", || Bench::new(None), stays),
    ("the title", || Bench::new(Some(samples::title())), stays),
    ("a falling piece", Bench::falling_t, stays),
    ("a core that has failed", failed, stays),
    ("a picture from a file", still, stays),
    ("a branch on its way", branching, stays),
    ("a run that is not clean", misread, stays),
    ("messages", Bench::falling_t, |window| {
        for kind in [NoticeKind::Info, NoticeKind::Warn, NoticeKind::Error] {
            window.state_mut().workbench.notify(kind, "something");
        }
        window.run();
    }),
    ("the newest frame of branches", branches, stays),
    (
        "a past frame with a loop and bookmarks",
        branches,
        |window| {
            ask(
                window,
                [
                    PlaybackAction::Seek(16_100),
                    PlaybackAction::Bookmark,
                    PlaybackAction::SetSlot(1),
                    PlaybackAction::Choose(Some((16_000, 16_300))),
                    PlaybackAction::Zoom(Some((15_000, 17_000))),
                ],
            );
            let id = window.state().history.bookmarks()[0].id;
            let note = (id, BookmarkText::Note, "a note".to_owned());
            window.state_mut().workbench.change(|ui, _| {
                ui.time.typed = Some("16".into());
                ui.time.text = Some(note);
            });
            window.run();
        },
    ),
    (
        "a search under way, cancelled",
        Bench::falling_t,
        |window| {
            all_named(window, "a search under way");
            ask(window, [ResearchAction::Cancel]);
        },
    ),
    (
        "a search that is done, and the tester",
        Bench::falling_t,
        |window| {
            ask(window, [TesterAction::TakeLive, TesterAction::Shift(-1)]);
            ask(
                window,
                [ResearchAction::Depth(Some(3)), ResearchAction::Pin(2)],
            );
            serve(window);
        },
    ),
    ("an edited profile", Bench::falling_t, |window| {
        let bench = window.state_mut();
        let text = Profile::blockfall_text();
        assert!(bench.workbench.edit_profile(text, None, true).unwrap());
        window.run();
        all_named(window, "a profile before its first change");
        ask(
            window,
            [
                Command::from(ProfileAction::Select(Some("field".into()))),
                ProfileAction::Nudge(3, 0).into(),
                crate::calibrate::commands::HANDLES.into(),
            ],
        );
    }),
    ("pixels under the glass", Bench::falling_t, |window| {
        ask(window, [PixelsAction::Inspect, PixelsAction::Pin]);
    }),
    ("the presenter", Bench::falling_t, |window| {
        ask(window, [ShellAction::Presenter]);
    }),
];

fn failed() -> Bench {
    let mut bench = Bench::falling_t();
    bench.status.shown.run = RunState::Faulted;
    bench.status.shown.fps = None;
    bench
}

fn still() -> Bench {
    let mut bench = Bench::falling_t();
    bench.status.shown.kind = Shown::Picture;
    bench.status.shown.run = RunState::Paused;
    bench
}

fn branching() -> Bench {
    let mut bench = branches();
    bench.status.shown.replay = Some(ReplayProgress {
        branch: 2,
        done: 100,
        of: 700,
    });
    bench
}

fn misread() -> Bench {
    let mut bench = Bench::falling_t();
    let status = &mut bench.status;
    status.shown.referee = Some(samples::referee().into());
    status.machine.counters = Counters {
        misreads: 3,
        lost_presses: 1,
        ..Counters::default()
    };
    status.machine.free_run = true;
    status.machine.load.late_answers = Some(7);
    status.machine.load.dropped_pictures = Some(9);
    status.shown.reading_problem = Some(ReadingProblem::Field);
    bench
}

fn branches() -> Bench {
    Bench::over(FORKED.clone(), RunState::Paused)
}

#[test]
fn every_panel_has_only_named_widgets_in_every_state() {
    let every: Vec<PanelId> = PanelId::iter().collect();
    // One window for all: fonts are laid out once.
    let mut window = window_of(Bench::falling_t(), vec2(2560.0, 1440.0), 1.0);
    for (name, bench, act) in STATES {
        let mut bench = bench();
        let panels = SavedLayout::side_by_side("Every panel", &every);
        bench.workbench.take_in(panels);
        *window.state_mut() = bench;
        window.run();
        act(&mut window);
        all_named(&window, name);
        let found = interactive(&window).len();
        let least = if name == "the presenter" { 1 } else { 60 };
        assert!(found >= least, "{name}: {found} widgets");
    }
}
