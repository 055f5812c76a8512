//! The default buttons: a player that changes its pattern every few dozen pictures. Most
//! patterns are nothing like good play.

use common::Random;
use pad::Buttons;

/// The buttons of a soft reset.
pub const SOFT_RESET: Buttons = Buttons::A
    .union(Buttons::B)
    .union(Buttons::SELECT)
    .union(Buttons::START);

/// A pattern lasts for this many pictures.
const HABIT: u64 = 48;

/// Buttons for picture `at` of a pattern with the random number `dice`; `now` is a new
/// random number for each picture.
type Habit = fn(dice: u64, now: u64, at: u64) -> Buttons;

const HABITS: [Habit; 16] = [
    clumsy, sides, drop, rain, mash, flip, hold, tap_down, straight, straight, straight, straight,
    straight, straight, pauses, rests,
];

/// The answer to a picture.
pub fn buttons(seed: u64, picture: u64) -> Buttons {
    let dice = mixed(seed ^ mixed(picture / HABIT));
    let now = mixed(dice ^ mixed(!picture));
    let habit = HABITS[(dice % HABITS.len() as u64) as usize];
    let buttons = habit(dice >> 8, now, picture % HABIT);
    // Together they would reset the game.
    if buttons.contains(SOFT_RESET) {
        buttons - Buttons::SELECT
    } else {
        buttons
    }
}

fn one_of(n: u64, each: &[Buttons]) -> Buttons {
    each[(n % each.len() as u64) as usize]
}

fn when(condition: bool, buttons: Buttons) -> Buttons {
    if condition { buttons } else { Buttons::NONE }
}

/// Eight pictures of one direction, a turn now and then, sometimes a short pause.
fn clumsy(dice: u64, _: u64, at: u64) -> Buttons {
    let dice = mixed(dice ^ (at / 8));
    let direction = match dice % 8 {
        0 | 1 => Buttons::LEFT,
        2 | 3 => Buttons::RIGHT,
        4..7 => Buttons::DOWN,
        _ => Buttons::NONE,
    };
    let turn = when(
        at % 8 == dice >> 8 & 7,
        one_of(dice >> 16, &[Buttons::A, Buttons::B]),
    );
    let pause = dice >> 24 & 31 == 0 && [0, 6].contains(&(at % 8));
    direction | turn | when(pause, Buttons::START)
}

/// One direction long enough for auto-shift, with turns.
fn sides(dice: u64, now: u64, _: u64) -> Buttons {
    one_of(dice, &[Buttons::LEFT, Buttons::RIGHT])
        | when(
            now.is_multiple_of(5),
            one_of(now >> 8, &[Buttons::A, Buttons::B]),
        )
        | when(now >> 16 & 31 == 0, Buttons::SELECT)
}

/// Down, sometimes released for a picture, or with a direction.
fn drop(_: u64, now: u64, _: u64) -> Buttons {
    when(!now.is_multiple_of(12), Buttons::DOWN)
        | when((now >> 8).is_multiple_of(20), Buttons::LEFT)
}

/// Each direction and each turn is held with a chance of one half.
fn rain(_: u64, now: u64, _: u64) -> Buttons {
    Buttons::from_bits_retain(now as u8) - (Buttons::START | Buttons::SELECT)
}

/// One button, or two, down every 1 to 3 pictures and up between.
fn mash(dice: u64, _: u64, at: u64) -> Buttons {
    let each = [
        Buttons::A,
        Buttons::B,
        Buttons::LEFT,
        Buttons::RIGHT,
        Buttons::DOWN,
        Buttons::SELECT,
        Buttons::A | Buttons::RIGHT,
        Buttons::LEFT | Buttons::DOWN,
    ];
    let period = 1 + dice % 3;
    when((at / period).is_multiple_of(2), one_of(dice >> 8, &each))
}

/// Left and right in turn, every picture, sometimes both or with Down.
fn flip(dice: u64, now: u64, at: u64) -> Buttons {
    let side = when(at.is_multiple_of(2), Buttons::LEFT) | when(at % 2 == 1, Buttons::RIGHT);
    side | when(now.is_multiple_of(9), Buttons::LEFT | Buttons::RIGHT)
        | when(dice.is_multiple_of(2), Buttons::DOWN)
}

/// Any set, held all the time: across locks, and in unusual combinations.
fn hold(dice: u64, _: u64, _: u64) -> Buttons {
    Buttons::from_bits_retain(dice as u8) - Buttons::START
}

/// Down for one picture of each few: among them in the gap after a lock.
fn tap_down(dice: u64, _: u64, at: u64) -> Buttons {
    when(at.is_multiple_of(2 + dice % 4), Buttons::DOWN)
}

/// Down nearly all the time, and a turn now and then: pieces come down where they
/// appear.
fn straight(dice: u64, now: u64, at: u64) -> Buttons {
    let turn = one_of(dice, &[Buttons::A, Buttons::B, Buttons::NONE]);
    let released = at % 12 == dice >> 8 & 7;
    when(now.is_multiple_of(10), turn) | when(!released, Buttons::DOWN)
}

/// Only a pause now and then.
fn rests(dice: u64, now: u64, _: u64) -> Buttons {
    when(
        dice.is_multiple_of(2) && now.is_multiple_of(8),
        Buttons::START,
    )
}

/// Start every 1 to 4 pictures, with Select and Down.
fn pauses(dice: u64, now: u64, at: u64) -> Buttons {
    let period = 1 + dice % 4;
    when((at / period).is_multiple_of(2), Buttons::START)
        | when(now.is_multiple_of(6), Buttons::SELECT)
        | when((now >> 8).is_multiple_of(3), Buttons::DOWN)
}

/// A hash: a pseudo-random number from another.
pub fn mixed(n: u64) -> u64 {
    Random::new(n).number()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_pressed_but_never_a_reset() {
        let mut seen = Buttons::NONE;
        let mut changes = 0;
        let mut before = Buttons::NONE;
        for picture in 0..20_000 {
            let buttons = buttons(7, picture);
            assert!(!buttons.contains(SOFT_RESET));
            seen |= buttons;
            changes += u32::from(buttons != before);
            before = buttons;
        }
        assert_eq!(seen, Buttons::all());
        assert!((4_000..16_000).contains(&changes), "{changes}");
    }
}
