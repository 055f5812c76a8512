//! Positions of the move tester that are played on Blockfall, over the real machine.

use super::support::{
    Window, app, ask_running as ask, last, options, until_running as until, window,
};
use crate::AppOptions;
use egui::{Event, Key};
use egui_kittest::kittest::Queryable as _;
use pad::FrameNo;
use rules::{Board, Piece};
use vision::Phase;
use workbench::{
    Action, Cursor, Layout, MachineCommand, NoticeKind, PanelId, PlaybackAction, PositionRequest,
    Request, ResearchAction,
};

/// A board of three rows with a well at the right, and its pieces.
const PASTED: &str = "T I L\n##.######.\n#########.\n#########.";

fn playing<'a>(folder: &std::path::Path, frames: u32) -> Window<'a> {
    let options = AppOptions {
        speed: workbench::Speed::Max,
        bot: true,
        ..options()
    };
    let mut window = window(folder, options);
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Action::ShowPanel(PanelId::Tester));
    ask(&mut window, Request::Machine(MachineCommand::Step(frames)));
    until(&mut window, "the frames", |w| {
        app(w).machine.status().ran == FrameNo::from(frames)
    });
    window.event(Event::Paste(PASTED.to_owned()));
    window.step();
    window
}

fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.step();
    window.step();
}

fn position() -> Board {
    position_text::read(PASTED).unwrap().board
}

/// The board and the falling piece as tracked, of a game on another branch than before.
fn starts(window: &Window<'_>, branch: u32) -> bool {
    let history = app(window).machine.history();
    let status = app(window).machine.status();
    let Some(range) = history.range(status.branch) else {
        return false;
    };
    status.branch == branch
        && range.rev().take(2_000).any(|frame| {
            let record = history.get_on(branch, frame).unwrap();
            let tracked = &record.tracked;
            record.picture.branch == branch
                && tracked.phase == Phase::Falling
                && tracked.board == position()
                && tracked.falling.is_some_and(|it| it.piece == Piece::T)
                && tracked.next == Some(Piece::I)
        })
}

#[test]
fn a_pasted_position_is_played_by_the_bot_again_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(folder.path(), 900);
    assert!(!app(&window).status().machine.has_position);
    ask(&mut window, ResearchAction::PlayBy("dellacherie"));
    ask(&mut window, PlaybackAction::Seek(300));
    click(&mut window, "Let the bot play this position");
    until(&mut window, "the position", |w| starts(w, 1));
    assert_eq!(app(&window).workbench.ui_state().time.cursor, Cursor::Live);
    until(&mut window, "placed pieces", |w| {
        app(w).machine.status().summary.pieces() >= 3
    });
    // The strategy that is in force now plays, not that of the frame it began from.
    let strategy = &app(&window).status().machine.strategy;
    assert_eq!(strategy.name(), "dellacherie");
    click(&mut window, "Play the position again");
    until(&mut window, "the position again", |w| starts(w, 2));
    let branches = app(&window).machine.history().branches();
    let names: Vec<_> = branches.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["main", "position", "position, try 2"]);
    let referee = app(&window).machine.status().referee.unwrap();
    assert_eq!(referee.first_difference, None);
}

#[test]
fn a_person_plays_a_position_with_the_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(folder.path(), 900);
    ask(&mut window, Request::Speed(workbench::Speed::Normal));
    click(&mut window, "Play this position");
    until(&mut window, "the position", |w| starts(w, 1));
    assert!(app(&window).workbench.ui_state().game_keys);
    assert!(!app(&window).machine.status().summary.bot_on);
    let column = |w: &Window<'_>| {
        let record = app(w).machine.history().last().unwrap();
        record.tracked.falling.map(|seen| seen.col)
    };
    // A piece is reported as falling only once its picture has changed.
    until(&mut window, "a falling piece", |w| column(w).is_some());
    let before = column(&window).unwrap();
    window.key_down(Key::ArrowLeft);
    until(&mut window, "a move to the left", |w| {
        column(w).is_some_and(|now| now < before)
    });
    window.key_up(Key::ArrowLeft);
    window.step();
}

#[test]
fn without_a_game_yet_the_next_one_starts_from_the_position() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(folder.path(), 20);
    click(&mut window, "Let the bot play this position");
    assert_eq!(last(&window), "The next game starts from the position");
    until(&mut window, "the position", |w| starts(w, 0));
    ask(&mut window, PositionRequest::StartEmpty);
    assert_eq!(last(&window), "The next game starts from an empty board");
}

#[test]
fn what_can_not_be_played_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = playing(folder.path(), 20);
    ask(&mut window, PositionRequest::Again);
    assert_eq!(last(&window), "No position was played yet");
    window.event(Event::Paste("T\n##########".to_owned()));
    window.step();
    click(&mut window, "Play this position");
    assert_eq!(
        last(&window),
        "The position can't be played: row 18 is full, and a full row is cleared before a piece \
         appears; empty a cell of it"
    );
    // Another game, here one that differs in a byte.
    let other = cartridge::polling_image();
    app(&window).machine.load(Some(other)).unwrap();
    window.event(Event::Paste(PASTED.to_owned()));
    window.step();
    click(&mut window, "Play this position");
    let newest = super::support::messages(&window).pop().unwrap();
    assert_eq!(newest.0, NoticeKind::Warn);
    assert!(newest.1.contains("only Blockfall can start"), "{newest:?}");
}
