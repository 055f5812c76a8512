//! The bot in worlds made of rules: no pixels, no emulator.

mod field;
mod front;
mod late;
mod ordered;
mod reading;

use super::*;
use crate::{Counters, End};
use field::Field;
use front::Front;
use session::Activity;
use session::Cause;
use vision::{Phase, Profile, Reading, Screen, Tracked};

fn bot(goal: Goal) -> Bot {
    Bot::new(
        Profile::blockfall().unwrap(),
        Strategy::four_feature(),
        goal,
    )
}

/// What the bot makes of the reading of picture `number`.
fn see(bot: &mut Bot, number: FrameNo, reading: &Reading) -> (Arc<Tracked>, Turn) {
    let estimate = bot.estimator.see(number, reading);
    let turn = bot.decide(reading, &estimate, None);
    (estimate.tracked, turn)
}

/// A bot that has gone through the menus and sees the first picture of a game.
fn in_game(level: u8) -> (Bot, Field) {
    let mut bot = bot(Goal {
        level,
        ..Goal::default()
    });
    let mut number = 0;
    for reading in Field::menus() {
        number += 1;
        see(&mut bot, number, &reading);
    }
    (bot, Field::new(level, number))
}

/// The next picture of the game, and the bot's answer to it.
fn one_picture(bot: &mut Bot, field: &mut Field) -> (Arc<Tracked>, Turn) {
    let reading = field.picture();
    let (tracked, turn) = see(bot, field.number, &reading);
    field.answer(turn.buttons);
    (tracked, turn)
}

/// Plays until as many pieces have locked; `look` gets every turn.
fn play(bot: &mut Bot, field: &mut Field, pieces: u64, mut look: impl FnMut(&mut Field, &Turn)) {
    let limit = field.number + 400 * pieces + 400;
    while field.locks < pieces && field.number < limit {
        let (tracked, turn) = one_picture(bot, field);
        bot.decider.count(&tracked, &Timing::default());
        look(field, &turn);
    }
    assert!(field.locks >= pieces, "only {} pieces locked", field.locks);
}

#[test]
fn a_game_without_trouble_is_clean_at_every_speed() {
    for level in [0, 5, 9, 15, 19] {
        let (mut bot, mut field) = in_game(level);
        play(&mut bot, &mut field, 40, |_, turn| {
            assert_eq!(turn.divergence, None);
        });
        assert_eq!(bot.summary().counters, Counters::default(), "level {level}");
        assert_eq!(bot.summary().games.len(), 1);
        assert!(bot.summary().pieces() >= 39);
    }
}

#[test]
fn a_press_that_the_game_does_not_read_is_noticed_explained_and_made_good() {
    let (mut bot, mut field) = in_game(9);
    play(&mut bot, &mut field, 5, |_, _| {});
    let mut swallowed = false;
    let mut causes = Vec::new();
    play(&mut bot, &mut field, 12, |field, turn| {
        let sideways = turn.buttons.intersects(Buttons::LEFT | Buttons::RIGHT);
        if sideways && !swallowed && turn.activity == Activity::PlacingPiece {
            swallowed = true;
            field.swallow();
        }
        causes.extend(turn.divergence.as_ref().map(|d| d.cause));
    });
    assert!(swallowed);
    assert_eq!(causes.len(), 1, "{causes:?}");
    assert!(matches!(causes[0], Cause::PressNotSeen(_)), "{causes:?}");
    let counters = bot.summary().counters;
    let expected = Counters {
        lost_presses: 1,
        replans: 1,
        ..Counters::default()
    };
    assert_eq!(
        counters, expected,
        "and the piece lands where it was promised"
    );
}

/// The answer to the picture on which the next box changes counts already.
#[test]
fn it_presses_before_the_piece_is_seen() {
    let (mut bot, mut field) = in_game(19);
    let mut first_presses = [0, 0];
    for _ in 0..6_000 {
        let (tracked, turn) = one_picture(&mut bot, &mut field);
        let early = field.box_changes();
        let same_kind = early && tracked.phase == Phase::Falling;
        if early {
            let plan = turn.plan.unwrap();
            let script = plan.script.as_ref().unwrap();
            assert_eq!(turn.buttons, script.frames[0].buttons);
            assert_eq!(plan.position.queue[1..], [tracked.next.unwrap()]);
            first_presses[usize::from(same_kind)] += usize::from(!turn.buttons.is_empty());
        }
    }
    assert!(
        first_presses[0] > 40 && first_presses[1] > 5,
        "{first_presses:?}"
    );
}

/// What a lost press of Down leaves undone is seen only when the next piece does not
/// come; by then something has been pressed for it.
#[test]
fn a_lock_that_does_not_come_is_put_down_to_the_press_that_should_have_done_it() {
    let (mut bot, mut field) = in_game(5);
    play(&mut bot, &mut field, 3, |_, _| {});
    let mut lost = None;
    let mut seen = Vec::new();
    play(&mut bot, &mut field, 12, |field, turn| {
        let locks = field.rests() && turn.buttons.contains(Buttons::DOWN);
        let last = turn.plan.as_ref().and_then(|plan| {
            let frames = &plan.script.as_ref()?.frames;
            Some(turn.script_frame? + 3 == frames.len())
        });
        if locks && lost.is_none() && last == Some(true) {
            lost = Some(field.number);
            field.swallow();
        }
        seen.extend(turn.divergence.clone());
    });
    let [divergence] = &seen[..] else {
        panic!("{seen:?}");
    };
    assert_eq!(divergence.cause, Cause::PressNotSeen(Buttons::DOWN));
    assert_eq!(Some(divergence.step), lost);
    assert_eq!(bot.summary().counters.misdrops, 0);
}

#[test]
fn another_piece_than_was_announced_is_noticed_and_placed() {
    let (mut bot, mut field) = in_game(9);
    let mut causes = Vec::new();
    play(&mut bot, &mut field, 20, |field, turn| {
        field.misannounce = field.locks.is_multiple_of(5);
        causes.extend(turn.divergence.as_ref().map(|d| d.cause));
    });
    field.misannounce = false;
    assert!(field.misannounced >= 3);
    assert_eq!(causes, vec![Cause::OtherPiece; field.misannounced]);
    let later = bot.summary().counters;
    play(&mut bot, &mut field, 30, |_, turn| {
        assert_eq!(turn.divergence, None);
    });
    assert_eq!(bot.summary().counters, later);
}

/// The belief of the picture before is held, and the script goes on.
#[test]
fn a_misread_picture_is_reported_and_changes_nothing() {
    let (mut bot, mut field) = in_game(9);
    let mut found = 0;
    for n in 0..3_000 {
        let mut reading = field.picture();
        let undisturbed = bot.estimator.clone().see(field.number, &reading).tracked;
        let disturbed = n % 7 == 3 && undisturbed.events.is_empty() && !field.box_changes();
        if disturbed {
            reading = Field::misread(reading);
        }
        let (_, turn) = see(&mut bot, field.number, &reading);
        if let Some(divergence) = &turn.divergence {
            assert_eq!((divergence.cause, disturbed), (Cause::Misread, true));
            found += 1;
        }
        field.answer(turn.buttons);
    }
    assert!(found > 50, "{found}");
    bot.decider.count(&Tracked::nothing(9), &Timing::default());
    let expected = Counters::default();
    assert_eq!(bot.summary().counters, expected);
}

/// The first may be a late picture; after that the player believes it at once.
#[test]
fn a_second_lost_press_is_made_good_without_waiting() {
    let (mut bot, mut field) = in_game(9);
    play(&mut bot, &mut field, 5, |_, _| {});
    let mut swallowed_at = 0;
    let mut waited = Vec::new();
    let mut missed = None;
    play(&mut bot, &mut field, 30, |field, turn| {
        let sideways = turn.buttons.intersects(Buttons::LEFT | Buttons::RIGHT);
        let places = turn.activity == Activity::PlacingPiece;
        if sideways && places && field.locks > swallowed_at && missed.is_none() {
            swallowed_at = field.locks;
            field.swallow();
        }
        if turn.divergence.is_some() {
            missed = Some(field.number);
        }
        if turn.planned {
            waited.extend(missed.take().map(|since| field.number - since));
        }
    });
    assert!(waited.len() > 5, "{waited:?}");
    assert!(waited[0] > 0, "{waited:?}");
    assert!(
        waited[1..].iter().all(|&pictures| pictures == 0),
        "{waited:?}"
    );
    assert_eq!(bot.summary().counters.misdrops, 0);
}

#[test]
fn repeated_pictures_cost_no_new_plan() {
    let (mut bot, mut field) = in_game(9);
    let mut before = None;
    let mut repeated = 0;
    for n in 0..6_000 {
        let reading = field.picture();
        let shown = before
            .filter(|_| n % 11 == 3)
            .unwrap_or_else(|| reading.clone());
        repeated += u64::from(shown != reading);
        let (tracked, turn) = see(&mut bot, field.number, &shown);
        bot.decider.count(&tracked, &Timing::default());
        before = Some(reading);
        field.answer(turn.buttons);
    }
    let counters = bot.summary().counters;
    assert!(repeated > 200, "{repeated}");
    assert_eq!((counters.replans, counters.misdrops), (0, 0));
}

#[test]
fn another_hand_is_noticed_and_the_game_goes_on() {
    let (mut bot, mut field) = in_game(9);
    let mut causes = Vec::new();
    play(&mut bot, &mut field, 30, |field, turn| {
        let interfering = (300..360).contains(&field.number);
        field.other = if interfering {
            Buttons::RIGHT
        } else {
            Buttons::NONE
        };
        causes.extend(turn.divergence.as_ref().map(|d| d.cause));
    });
    assert!(
        causes
            .iter()
            .any(|c| matches!(c, Cause::OtherHand(_) | Cause::PressNotSeen(_))),
        "{causes:?}"
    );
    let replans = bot.summary().counters.replans;
    let mut later = 0;
    play(&mut bot, &mut field, 50, |_, turn| {
        later += u32::from(turn.divergence.is_some());
    });
    assert_eq!(later, 0, "no trouble without the other hand");
    assert_eq!(bot.summary().counters.replans, replans);
}

#[test]
fn switched_off_during_a_plan_it_releases_and_counts_nothing() {
    let (mut bot, mut field) = in_game(5);
    play(&mut bot, &mut field, 3, |_, _| {});
    let mut pressing = false;
    while !pressing {
        let (_, turn) = one_picture(&mut bot, &mut field);
        pressing = !turn.buttons.is_empty();
    }
    bot.set_bot(false);
    let locks = field.locks;
    play(&mut bot, &mut field, locks + 2, |_, turn| {
        assert_eq!((turn.buttons, &turn.divergence), (Buttons::NONE, &None));
    });
    bot.set_bot(true);
    play(&mut bot, &mut field, locks + 12, |_, turn| {
        assert_eq!(turn.divergence, None);
    });
    assert_eq!(bot.summary().counters, Counters::default());
}

#[test]
fn gravity_that_comes_early_is_explained() {
    let (mut bot, mut field) = in_game(9);
    let mut causes = Vec::new();
    let mut pushed = false;
    play(&mut bot, &mut field, 6, |field, turn| {
        if !pushed && field.number > 150 && field.hurry() {
            pushed = true;
        }
        causes.extend(turn.divergence.as_ref().map(|d| d.cause));
    });
    assert!(pushed && !causes.is_empty(), "{causes:?}");
    assert_eq!(causes[0], Cause::GravityEarly, "{causes:?}");
}

#[test]
fn limits_end_the_run_on_the_picture() {
    let (mut bot, mut field) = in_game(9);
    bot.set_limits(Limits {
        pieces: Some(7),
        ..Limits::default()
    });
    play(&mut bot, &mut field, 9, |_, _| {});
    let summary = bot.summary();
    assert_eq!((summary.pieces(), summary.ended), (7, Some(End::Pieces)));
    assert_eq!(summary.games[0].end, Some(End::Pieces));
    assert!(summary.frame < field.number);
}

#[test]
fn a_run_in_which_no_piece_locks_ends() {
    let (mut bot, mut field) = in_game(9);
    let begun = field.number;
    bot.set_limits(Limits {
        idle: Some(begun + 5),
        ..Limits::default()
    });
    play(&mut bot, &mut field, 1, |_, _| {});
    let summary = bot.summary();
    assert_eq!((summary.frame, summary.ended), (begun + 5, Some(End::Idle)));
    assert_eq!(summary.pieces(), 0);

    let (mut bot, mut field) = in_game(9);
    bot.set_limits(Limits {
        pieces: Some(7),
        idle: Some(field.number + 200),
        ..Limits::default()
    });
    play(&mut bot, &mut field, 9, |_, _| {});
    assert_eq!(bot.summary().ended, Some(End::Pieces));
}

#[test]
fn a_new_power_on_counts_the_time_without_a_lock_from_its_start() {
    let (mut bot, mut field) = in_game(9);
    play(&mut bot, &mut field, 2, |_, _| {});
    assert!(bot.summary().pieces() > 0);
    bot.set_limits(Limits {
        idle: Some(200),
        ..Limits::default()
    });
    bot.begin();
    let (_, mut field) = in_game(9);
    field.number = 190;
    play(&mut bot, &mut field, 1, |_, _| {});
    let summary = bot.summary();
    assert_eq!((summary.frame, summary.ended), (200, Some(End::Idle)));
}

/// The next picture of a menu, and the bot's answer to it.
fn press(bot: &mut Bot, front: &mut Front) -> Turn {
    let reading = front.picture();
    let (_, turn) = see(bot, front.number, &reading);
    front.answer(turn.buttons);
    turn
}

/// Walks the front of the game to the first picture of a game, or gives up.
fn walk(bot: &mut Bot, front: &mut Front) -> Result<u64, String> {
    while front.number < 9_000 {
        press(bot, front);
        if front.playing_for(30) {
            return Ok(front.number);
        }
    }
    Err(front.trail.join(" "))
}

#[test]
fn from_power_on_it_comes_to_every_level_with_and_without_hearts() {
    for level in 0..10 {
        for heart in [false, true] {
            let goal = Goal {
                level,
                heart,
                start_delay: u32::from(level),
            };
            let mut front = Front::new();
            walk(&mut bot(goal), &mut front).unwrap();
            assert_eq!(
                (front.level, front.heart),
                (level, heart),
                "{:?}",
                front.trail
            );
            assert!(!front.trail.contains(&"two players".to_owned()));
        }
    }
}

#[test]
fn a_delay_beyond_the_demo_is_waited_out() {
    let mut front = Front::new();
    let goal = Goal {
        level: 2,
        heart: false,
        start_delay: 3000,
    };
    let came = walk(&mut bot(goal), &mut front).unwrap();
    assert!(came > 256 + 3000, "{came}");
    assert_eq!(
        front.trail.iter().filter(|s| *s == "Play").count(),
        2,
        "demo and game"
    );
}

#[test]
fn from_any_menu_in_any_state_it_comes_to_the_game() {
    type Prepare = fn(&mut Front);
    let states: [(&str, Prepare); 6] = [
        ("the cursor is at two players", |f| f.two_players = true),
        ("the demo is on", |f| f.go(Screen::Play)),
        ("B-type is chosen", |f| f.b_type = true),
        ("the level screen of B-type", |f| {
            f.b_type = true;
            f.go(Screen::LevelB);
        }),
        ("the level screen, another level", |f| {
            f.level = 7;
            f.go(Screen::LevelA);
        }),
        ("hearts are on and are not wanted", |f| {
            f.heart = true;
            f.go(Screen::Config);
        }),
    ];
    for (name, prepare) in states {
        let mut front = Front::new();
        front.go(Screen::Title);
        prepare(&mut front);
        let goal = Goal {
            level: 3,
            ..Goal::default()
        };
        let came = walk(&mut bot(goal), &mut front);
        assert!(came.is_ok(), "{name}: {came:?}");
        assert_eq!(
            (front.level, front.heart, front.b_type),
            (3, false, false),
            "{name}"
        );
    }
}

#[test]
fn presses_that_get_lost_are_tried_again() {
    for every in [2, 3, 5] {
        let mut front = Front::new();
        front.lose_every = every;
        let goal = Goal {
            level: 8,
            heart: true,
            ..Goal::default()
        };
        walk(&mut bot(goal), &mut front).unwrap();
        assert_eq!(
            (front.level, front.heart),
            (8, true),
            "every {every}th press is lost"
        );
    }
}

#[test]
fn presses_without_effect_are_counted_and_forgotten_once_one_has_an_effect() {
    let goal = Goal {
        level: 8,
        heart: true,
        start_delay: 0,
    };
    for every in [0, 3] {
        let mut front = Front::new();
        front.lose_every = every;
        let mut bot = bot(goal);
        let mut most = 0;
        while !front.playing_for(30) {
            press(&mut bot, &mut front);
            most = most.max(bot.summary().unanswered_presses);
        }
        assert!(most < 4, "every {every}th press is lost: {most} in a row");
        assert_eq!(bot.summary().unanswered_presses, 0);
    }
    for screen in [Screen::Title, Screen::Config, Screen::LevelA] {
        let mut front = Front::new();
        front.go(screen);
        front.lose_every = 1;
        let mut bot = bot(goal);
        for _ in 0..600 {
            press(&mut bot, &mut front);
        }
        let lost = bot.summary().unanswered_presses;
        assert!(lost >= 8, "{screen:?}: {lost}");
        // A bot that is off presses nothing, so nothing is lost.
        bot.set_bot(false);
        press(&mut bot, &mut front);
        assert_eq!(bot.summary().unanswered_presses, 0);
    }
}

fn in_a_game_of_level_4() -> (Front, Bot) {
    let mut front = Front::new();
    let mut bot = bot(Goal {
        level: 4,
        ..Goal::default()
    });
    walk(&mut bot, &mut front).unwrap();
    (front, bot)
}

#[test]
fn after_a_game_over_the_name_is_left_and_the_next_game_begins() {
    let (mut front, mut bot) = in_a_game_of_level_4();
    front.name_entry = true;
    front.go(Screen::GameOver);
    walk(&mut bot, &mut front).unwrap();
    assert_eq!(front.level, 4);
    assert!(
        front.trail.contains(&"NameEntry".to_owned()),
        "{:?}",
        front.trail
    );
}

#[test]
fn other_hearts_for_the_next_game_need_a_soft_reset_first() {
    let (mut front, mut bot) = in_a_game_of_level_4();
    bot.set_goal(Goal {
        level: 4,
        heart: true,
        ..Goal::default()
    });
    front.go(Screen::GameOver);
    walk(&mut bot, &mut front).unwrap();
    assert!(front.heart);
    let trail = front.trail.join(" ");
    assert!(trail.contains("GameOver LevelA Copyright"), "{trail}");
}

#[test]
fn asked_to_stop_at_a_game_over_it_presses_nothing() {
    let mut front = Front::new();
    let mut bot = bot(Goal::default());
    walk(&mut bot, &mut front).unwrap();
    bot.set_stop_at_game_over(true);
    front.go(Screen::GameOver);
    for _ in 0..200 {
        let turn = press(&mut bot, &mut front);
        assert_eq!(turn.buttons, Buttons::NONE);
        assert_eq!(turn.activity, Activity::GameOver);
    }
}

#[test]
fn a_persons_pause_is_left_alone() {
    let mut front = Front::new();
    let mut bot = bot(Goal::default());
    walk(&mut bot, &mut front).unwrap();
    front.go(Screen::Pause);
    for _ in 0..300 {
        let turn = press(&mut bot, &mut front);
        assert_eq!(turn.buttons, Buttons::NONE, "{}", turn.activity);
    }
}
