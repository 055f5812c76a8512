//! Games that are hard to calibrate, and clicks as a person makes them.

use crate::{
    fits::{center, count},
    game::{Dice, Game},
    reads::shown,
    skin::Skin,
};
use autofit::{Click, Role, fit};
use screen::{Picture, Point};
use std::collections::BTreeMap;

/// One or two pictures, five or six clicks near the centres of cells: two empty ones, two filled
/// ones, the next piece, the score.
fn clicks(skin: &Skin, game: &mut Game, seed: u64) -> (Vec<Picture>, Vec<Click>) {
    let mut dice = Dice::new(seed ^ 0x77);
    let (mut pictures, mut clicks) = (Vec::new(), Vec::new());
    let frames = 1 + dice.below(2);
    for frame in 0..frames {
        for _ in 0..80 + dice.below(250) {
            game.step();
        }
        while game.cells().iter().flatten().flatten().count() < 12 {
            game.step();
        }
        pictures.push(skin.draw(game));
        let cells = game.cells();
        for i in 0..4 / frames {
            let wanted = i % 2 == 1;
            // The second click on an empty cell is on one of the other parity.
            let parity = clicks.len() / 2 % 2;
            let (row, column) = loop {
                let (row, column) = (dice.below(skin.rows), dice.below(10));
                let is_other = wanted || (row + column) % 2 == parity;
                if cells[row][column].is_some() == wanted && is_other {
                    break (row, column);
                }
            };
            let Point { x, y } = center(skin, column, row);
            let mut near = |at: u8| at - 2 + dice.below(4) as u8;
            let at = Point {
                x: near(x),
                y: near(y),
            };
            let role = if wanted { Role::Filled } else { Role::Empty };
            clicks.push(Click { frame, at, role });
        }
    }
    let frame = frames - 1;
    if let Some(next) = skin.next {
        let at = Point {
            x: next.x + 14,
            y: next.y + 22,
        };
        let role = Role::Next;
        clicks.push(Click { frame, at, role });
    }
    if let Some(&(number, at, places)) = skin.numbers.first() {
        let at = Point {
            x: at.x + 8 * places as u8 - 4,
            y: at.y + 4,
        };
        let role = Role::Number(number, shown(game, number));
        clicks.push(Click { frame, at, role });
    }
    (pictures, clicks)
}

#[test]
fn hard_games_are_calibrated_or_a_click_is_asked_for() {
    try_out(Skin::hard, from(50_000, count("HARD", 25)));
}

#[test]
fn games_in_front_of_a_picture_are_calibrated_or_a_click_is_asked_for() {
    try_out(Skin::scenic, from(60_000, count("SCENES", 10)));
}

/// Games in which a well, a next piece or a number was wrong once.
#[test]
fn games_that_were_wrong_once_are_right() {
    try_out(Skin::hard, [80_637, 80_767, 84_268]);
    let scenic = [
        60_105, 60_167, 61_146, 61_179, 61_225, 61_231, 61_425, 61_592, 61_627, 61_996, 65_027,
        65_093, 65_161, 65_426, 65_584, 65_986,
    ];
    try_out(Skin::scenic, scenic);
}

/// So many seeds from the usual one, or from the one that an environment variable states.
fn from(usual: u64, wanted: u64) -> std::ops::Range<u64> {
    let first = count("FROM", usual);
    first..first + wanted
}

fn try_out(skin: fn(u64) -> Skin, seeds: impl IntoIterator<Item = u64>) {
    let mut count = 0;
    let (mut right, mut wrong, mut misread) = (0, Vec::new(), Vec::new());
    let mut why_not: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for seed in seeds {
        count += 1;
        let skin = skin(seed);
        let mut game = Game::new(skin.rows, seed);
        let (pictures, clicks) = clicks(&skin, &mut game, seed);
        let found = match fit(&pictures, &clicks) {
            Ok(found) => found,
            Err(why) => {
                let text = format!("{why:?}");
                let head = text.split(['{', '(']).next().unwrap_or_default().trim();
                why_not.entry(head.to_owned()).or_default().push(seed);
                continue;
            }
        };
        let field = found.field;
        if field.rect() != skin.rect() || field.pitch != [skin.pitch.0, skin.pitch.1] {
            wrong.push((seed, field.rect(), skin.rect()));
            continue;
        }
        right += 1;
        let profile = found.profile("hard", &pictures).unwrap();
        for step in 0..20 {
            (0..9).for_each(|_| game.step());
            let reading = profile.read(&skin.draw(&game));
            let truth = game.cells();
            let cells = truth.iter().flatten().zip(reading.cells.iter().flatten());
            let cells = cells.filter(|(truth, read)| truth.is_some() != read.is_filled);
            let cells = cells.count();
            let shown = skin.numbers.first().map_or(u32::MAX, |&(_, _, places)| {
                game.score % 10_u32.pow(places as u32)
            });
            let number = reading.score.is_some_and(|n| n != shown);
            let next = reading
                .next
                .filter(|next| *next != game.next)
                .map(|next| (next, game.next));
            if cells > 0 || number || next.is_some() || !reading.is_play {
                misread.push((seed, step, cells, reading.score, game.score, next));
                break;
            }
        }
    }
    let report =
        format!("right {right}, wrong {wrong:?}, misread {misread:?}, not decided {why_not:?}");
    assert!(wrong.is_empty() && misread.is_empty(), "{report}");
    assert!(right * 10 >= count * 8, "{report}");
}
