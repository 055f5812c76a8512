//! What people and bad luck do to a running game.

mod common;

use autoplay::{AutoSetup, Autoplay, Pilot};
use common::{pause, profile, setup, step, wait};
use crossbeam_channel::bounded;
use emulator::{CoreKind, Emulator, Lines, Mode, Setup, lines};
use pad::{Buttons, Press};
use planner::Strategy;
use rig::{Counters, Goal, Limits, Machine, Speed};
use session::History;
use std::sync::Arc;
use vision::{Reader, Screen};

const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};

#[test]
fn after_a_game_over_it_starts_again() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "the first piece", |s| s.summary.pieces() >= 1);
    machine.set_bot(false);
    wait(&machine, "a game over", |s| s.summary.games_over() == 1);
    machine.set_bot(true);
    let status = wait(&machine, "the next game", |s| {
        s.summary.games.len() == 2 && s.summary.games[1].pieces >= 5
    });
    assert_eq!(status.summary.games[1].level, 9);
    assert_eq!(status.referee.unwrap().first_difference, None);
}

#[test]
fn told_to_stop_at_a_game_over_it_stays_there() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    machine.set_stop_at_game_over(true);
    wait(&machine, "the first piece", |s| s.summary.pieces() >= 1);
    machine.set_bot(false);
    let over = wait(&machine, "a game over", |s| s.summary.games_over() == 1);
    machine.set_bot(true);
    wait(&machine, "ten seconds more", |s| s.frame > over.frame + 600);
    let last = machine.history().last().unwrap();
    assert_eq!(
        (last.tracked.screen, last.answer),
        (Screen::GameOver, Buttons::NONE)
    );
}

#[test]
fn switched_off_in_the_middle_of_a_plan_it_holds_nothing() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "the second piece", |s| s.summary.pieces() >= 1);
    pause(&machine);
    loop {
        let record = step(&machine, 1);
        if record.doing == "placing the piece" && !record.answer.is_empty() {
            break;
        }
    }
    machine.set_bot(false);
    for _ in 0..30 {
        let record = step(&machine, 1);
        assert_eq!((record.answer, record.doing), (Buttons::NONE, "off"));
    }
    machine.set_bot(true);
    machine.run();
    let status = wait(&machine, "more pieces", |s| s.summary.pieces() >= 8);
    assert_eq!(status.summary.counters.misdrops, 0);
}

#[test]
fn a_person_who_holds_a_button_is_coped_with() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "some pieces", |s| s.summary.pieces() >= 3);
    machine.hold(Buttons::RIGHT);
    wait(&machine, "some more", |s| s.summary.pieces() >= 6);
    machine.hold(Buttons::NONE);
    let calm = wait(&machine, "a new piece", |s| s.summary.pieces() >= 8);
    let status = wait(&machine, "many more", |s| s.summary.pieces() >= 20);
    assert_eq!(
        status.summary.counters, calm.summary.counters,
        "no trouble afterwards"
    );
    assert!(
        calm.summary.counters.replans > 0,
        "{:?}",
        calm.summary.counters
    );
    assert_eq!(status.referee.unwrap().first_difference, None);
}

#[test]
fn a_reset_begins_a_new_run() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    let before = wait(&machine, "a piece", |s| s.summary.pieces() >= 1);
    machine.reset();
    let after = wait(&machine, "the reset", |s| s.epoch > before.epoch);
    assert!(after.frame < before.frame);
    let status = wait(&machine, "a piece again", |s| {
        s.epoch > before.epoch && s.summary.pieces() >= 1
    });
    assert_eq!(status.summary.games.len(), 1);
}

#[test]
fn a_cartridge_that_is_none_is_refused_with_a_sentence() {
    let mut setup = setup(LEVEL_9);
    setup.rom = Some(vec![0; 100]);
    let error = Machine::start(setup).err().unwrap().to_string();
    assert!(error.len() > 20, "{error}");

    let machine = Machine::start(common::setup(LEVEL_9)).unwrap();
    machine.load(Some(vec![1, 2, 3]));
    while machine.status().error.is_none() {
        std::thread::yield_now();
    }
    let refused = machine.status();
    assert_eq!(refused.summary.fault, None);
    machine.load(None);
    while machine.status().error.is_some() || machine.status().epoch == refused.epoch {
        std::thread::yield_now();
    }
}

/// The wiring by hand, with somebody on the line who lets one press go missing.
#[test]
fn a_press_that_gets_lost_is_noticed_explained_and_made_good() {
    let Lines {
        pictures,
        answers,
        events,
        ..
    } = lines();
    let (relayed, relay) = bounded::<Press>(1);
    let relay_thread = std::thread::Builder::new()
        .name("relay".to_owned())
        .spawn({
            let answers = answers.0.clone();
            move || {
                let mut frames_of_play = 0;
                let mut swallowed = false;
                let mut before = Buttons::NONE;
                for mut press in relay {
                    let new = press.buttons.newly_since(before);
                    let one_shift = new == Buttons::LEFT || new == Buttons::RIGHT;
                    frames_of_play += u32::from(press.buttons.contains(Buttons::DOWN));
                    if frames_of_play > 60 && !swallowed && one_shift {
                        swallowed = true;
                        press.buttons = Buttons::NONE;
                    }
                    before = press.buttons;
                    if answers.send(press).is_err() {
                        return;
                    }
                }
            }
        })
        .unwrap();
    let history = History::default();
    let mut pilot = Pilot::new(Reader::new(profile()), Strategy::four_feature(), LEVEL_9);
    pilot.set_limits(Limits {
        pieces: Some(15),
        ..Limits::default()
    });
    let autoplay = Autoplay::start(AutoSetup {
        pilot,
        pictures: pictures.1,
        answers: relayed,
        history: history.clone(),
        sightings: None,
        wake: Box::new(|| {}),
    })
    .unwrap();
    let emulator = Emulator::start(Setup {
        core: CoreKind::default(),
        rom: Arc::from(cartridge::IMAGE),
        pictures: pictures.0,
        answers: answers.1,
        events: events.0,
        tap: None,
        speed: Speed::Unlimited,
        paused: false,
        mode: Mode::Lockstep,
    });
    while autoplay.summary(|summary| summary.ended.is_none()) {
        assert!(autoplay.summary(|summary| summary.frame) < 40_000);
        std::thread::yield_now();
    }
    let counters = autoplay.summary(|summary| summary.counters);
    let expected = Counters {
        lost_presses: 1,
        replans: 1,
        ..Counters::default()
    };
    assert_eq!(counters, expected);
    let last = history.last().unwrap().picture.number;
    let causes: Vec<String> = (1..=last)
        .filter_map(|frame| history.get(frame)?.divergence.clone())
        .map(|divergence| divergence.cause)
        .collect();
    assert_eq!(causes.len(), 1, "{causes:?}");
    assert!(causes[0].contains("was not seen"), "{causes:?}");
    drop(emulator);
    drop(autoplay);
    relay_thread.join().unwrap();
}
