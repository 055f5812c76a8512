//! Pictures that come late: the game reads each answer some frames after the one in which it would
//! be read otherwise.

use super::*;
use std::collections::VecDeque;

/// A bot in a game whose pictures come so many frames late, and the answers that are on their way.
/// Those to the menus are not among them.
fn late_game(level: u8, delay: usize) -> (Bot, Field, VecDeque<Buttons>) {
    let (bot, field) = in_game(level);
    let mut bot = bot.with_delay(delay);
    bot.withdraw(vision::MAX_DELAY);
    (bot, field, VecDeque::from(vec![Buttons::NONE; delay]))
}

/// A picture that comes so many frames late, and how the game gets its answer.
fn late_picture(bot: &mut Bot, field: &mut Field, sent: &mut VecDeque<Buttons>) -> Turn {
    let reading = field.picture();
    let (tracked, turn) = see(bot, field.number, &reading);
    sent.push_back(turn.buttons);
    field.answer(sent.pop_front().unwrap_or_default());
    bot.decider.count(&tracked, &Timing::default());
    turn
}

#[test]
fn a_game_is_clean_however_late_the_pictures_are() {
    for (level, delay) in [(0, 8), (9, 1), (9, 6), (9, 8), (15, 6), (19, 4)] {
        let (mut bot, mut field, mut sent) = late_game(level, delay);
        for _ in 0..30_000 {
            let turn = late_picture(&mut bot, &mut field, &mut sent);
            assert_eq!(turn.divergence, None, "level {level}, {delay} late");
            if field.locks == 30 {
                break;
            }
        }
        assert_eq!(field.locks, 30, "level {level}, {delay} late");
        let counters = bot.summary().counters;
        assert_eq!(counters, Counters::default(), "level {level}, {delay} late");
    }
}

#[test]
fn what_is_ahead_is_what_it_presses() {
    let (mut bot, mut field, mut sent) = late_game(9, 4);
    let mut ahead = VecDeque::new();
    let mut compared = 0;
    for _ in 0..1_500 {
        let turn = late_picture(&mut bot, &mut field, &mut sent);
        if let Some(expected) = ahead.pop_front() {
            assert_eq!(turn.buttons, expected);
            compared += 1;
        }
        ahead = bot.ahead().iter().map(|frame| frame.buttons).collect();
    }
    assert!(compared > 500, "{compared}");
    bot.set_bot(false);
    assert!(bot.ahead().is_empty());
}

#[test]
fn answers_that_are_withdrawn_are_not_expected_to_be_seen() {
    let (mut bot, mut field, mut sent) = late_game(9, 3);
    let mut withdrawn = 0;
    for _ in 0..6_000 {
        let turn = late_picture(&mut bot, &mut field, &mut sent);
        assert_eq!(turn.divergence, None);
        // During a script, with presses of it on the way.
        if field.number.is_multiple_of(97) && sent.iter().any(|held| !held.is_empty()) {
            bot.withdraw(3);
            sent = VecDeque::from(vec![Buttons::NONE; 3]);
            withdrawn += 1;
        }
    }
    assert!(withdrawn > 5, "{withdrawn}");
    assert_eq!(bot.summary().counters.lost_presses, 0);
}
