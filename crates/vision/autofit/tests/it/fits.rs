//! Seeded games and clicks: the fit is right or ambiguous.

use crate::{
    game::{Dice, Game},
    reads::six_clicks,
    skin::Skin,
};
use autofit::{Ambiguous, Click, Role, fit};
use screen::{Picture, Point};

/// The middle of a cell.
pub fn center(skin: &Skin, column: usize, row: usize) -> Point {
    let (x, y) = skin.corner(column, row);
    Point {
        x: x as u8 + skin.pitch.0 / 2,
        y: y as u8 + skin.pitch.1 / 2,
    }
}

/// Pictures of a game and clicks on cells of them.
fn clicks(skin: &Skin, seed: u64) -> (Vec<Picture>, Vec<Click>) {
    let mut dice = Dice::new(seed);
    let mut game = Game::new(skin.rows, seed);
    let (mut pictures, mut clicks) = (Vec::new(), Vec::new());
    let frames = 1 + dice.below(3);
    let of_each = 1 + 4 / frames;
    for _ in 0..frames {
        for _ in 0..40 + dice.below(400) {
            game.step();
        }
        pictures.push(skin.draw(&game));
        let cells = game.cells();
        for _ in 0..1 + dice.below(of_each) {
            // Half of the clicks are on filled cells.
            let wanted = dice.one_in(2);
            let (row, column) = loop {
                let (row, column) = (dice.below(skin.rows), dice.below(10));
                if cells[row][column].is_some() == wanted || dice.one_in(200) {
                    break (row, column);
                }
            };
            let (x, y) = skin.corner(column, row);
            let at = Point {
                x: x as u8 + dice.below(skin.pitch.0.into()) as u8,
                y: y as u8 + dice.below(skin.pitch.1.into()) as u8,
            };
            let role = match cells[row][column] {
                Some(_) => Role::Filled,
                None => Role::Empty,
            };
            let frame = pictures.len() - 1;
            clicks.push(Click { frame, at, role });
        }
    }
    clicks.truncate(6);
    (pictures, clicks)
}

/// What became of click sets.
#[derive(Debug, Default)]
struct Outcome {
    right: usize,
    ambiguous: usize,
    wrong: Vec<String>,
    why: std::collections::BTreeMap<String, usize>,
}

fn try_out(skins: impl Iterator<Item = (Skin, u64)>) -> Outcome {
    let mut outcome = Outcome::default();
    for (skin, seed) in skins {
        let (pictures, clicks) = clicks(&skin, seed);
        let truth = skin.rect();
        match fit(&pictures, &clicks) {
            Ok(found) => {
                let field = found.field;
                let is = (field.x, field.y, field.rows, field.pitch);
                let right = (
                    truth.x,
                    truth.y,
                    skin.rows as u8,
                    [skin.pitch.0, skin.pitch.1],
                );
                if is == right {
                    outcome.right += 1;
                } else {
                    outcome
                        .wrong
                        .push(format!("{}: {is:?} not {right:?}", skin.name));
                }
            }
            Err(why) => {
                outcome.ambiguous += 1;
                let text = format!("{why:?}");
                let head = text.split(['{', '(']).next().unwrap_or_default().trim();
                *outcome.why.entry(head.to_owned()).or_default() += 1;
            }
        }
    }
    outcome
}

/// The number of games: as usual, or as an environment variable states.
pub fn count(of: &str, usual: u64) -> u64 {
    std::env::var(of).map_or(usual, |count| count.parse().unwrap())
}

#[test]
fn random_clicks_on_random_games_give_the_right_fit_or_none() {
    let count = count("FITS", 40);
    let outcome = try_out((0..count).map(|seed| (Skin::random(seed), seed)));
    assert!(outcome.wrong.is_empty(), "{outcome:#?}");
    let missing = |role: &str| outcome.why.get(role).copied().unwrap_or(0);
    let decidable = count as usize - missing("NoEmpty") - missing("NoFilled");
    assert_eq!(outcome.right + outcome.ambiguous, count as usize);
    assert!(outcome.right * 10 >= decidable * 9, "{outcome:#?}");
}

#[test]
fn a_click_that_contradicts_the_others_is_named() {
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let (pictures, mut clicks) = six_clicks(&skin, &mut game);
    assert!(fit(&pictures, &clicks).is_ok());
    let odd = Click {
        frame: 0,
        at: Point {
            x: (skin.x + 120) % 160,
            y: 143,
        },
        role: Role::Filled,
    };
    clicks.push(odd);
    assert_eq!(
        fit(&pictures, &clicks),
        Err(Ambiguous::Contradiction { odd })
    );
    clicks.retain(|click| click.role != Role::Filled);
    assert_eq!(fit(&pictures, &clicks), Err(Ambiguous::NoFilled));
}
