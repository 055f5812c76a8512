//! Games of other makers: drawn from play of the cartridge, calibrated by a few clicks and read.

mod film;
mod kinds;
mod maker;

use crate::{fits::count, game::Dice};
use autofit::{Ambiguous, Click, Colours, Fit, GameProfile, Role, fit};
use film::{Shown, film};
use maker::{Drawing, Maker};
use rules::ROWS;
use screen::{Picture, Point};
use vision::Number;

/// Pictures of a game with clicks on them, as a person would make them: on each of two frames an
/// empty and a filled cell, on the last one also the next piece and the numbers.
fn clicked(maker: &Maker, dice: &mut Dice) -> (Vec<Drawing>, Vec<Click>) {
    let film = film();
    let (mut pictures, mut clicks) = (Vec::new(), Vec::new());
    for frame in 0..2 {
        let shown = loop {
            let half = film.len() / 2;
            let shown = &film[frame * half + dice.below(half)];
            // Where there is a ghost piece, one picture has to show it.
            let is_unseen = maker.ghost.is_some() && frame == 1 && shown.ghost.len() < 2;
            if shown.filled() >= 12 && shown.next.is_some() && !is_unseen {
                break shown;
            }
        };
        pictures.push(maker.draw(shown));
        for is_filled in [false, true] {
            let (row, column) = loop {
                let (row, column) = (dice.below(ROWS), dice.below(10));
                let is_ghost = shown.ghost.contains(&(row, column));
                if shown.cells[row][column].is_some() == is_filled && !is_ghost {
                    break (row, column);
                }
            };
            let role = match is_filled {
                true => Role::Filled,
                false => Role::Empty,
            };
            let at = maker.middle(row, column);
            clicks.push(Click { frame, at, role });
        }
        if frame == 1 {
            let (x, y) = maker.next;
            let at = Point {
                x: (x + 2 + 3 * maker.pitch.0 / 2) as u8,
                y: (y + 2 + maker.pitch.1 / 2) as u8,
            };
            clicks.push(Click {
                frame,
                at,
                role: Role::Next,
            });
            for (number, value) in values(shown) {
                clicks.push(Click {
                    frame,
                    at: maker.digit(number),
                    role: Role::Number(number, value),
                });
            }
        }
    }
    (pictures, clicks)
}

fn values(shown: &Shown) -> [(Number, u32); 3] {
    [
        (Number::Score, shown.score),
        (Number::Lines, shown.lines),
        (Number::Level, shown.level),
    ]
}

/// The pictures of drawings, and the shades of their colours if they have more than four.
fn pictures(drawings: &[Drawing], clicks: &[Click]) -> (Vec<Picture>, Option<Colours>) {
    let greys: Option<Vec<Picture>> = drawings.iter().map(Drawing::picture).collect();
    if let Some(pictures) = greys {
        return (pictures, None);
    }
    let pixels: Vec<_> = drawings
        .iter()
        .map(|drawing| drawing.colours().to_vec())
        .collect();
    let colours = Colours::of(&pixels, clicks).unwrap();
    let pictures = pixels.iter().map(|pixels| colours.picture(pixels).unwrap());
    (pictures.collect(), Some(colours))
}

/// What a profile sees of a drawing.
fn picture(drawing: &Drawing, profile: &GameProfile) -> Picture {
    match profile.colours() {
        Some(colours) => colours.picture(drawing.colours()).unwrap(),
        None => drawing.picture().unwrap(),
    }
}

/// What became of a game.
#[derive(Debug, Default)]
struct Outcome {
    frames: usize,
    not_play: usize,
    wrong_cells: usize,
    frames_with_wrong_cells: usize,
    wrong_numbers: [usize; 3],
    read_numbers: [usize; 3],
    wrong_next: usize,
    read_next: usize,
}

fn outcome(maker: &Maker, profile: &GameProfile) -> Outcome {
    let mut outcome = Outcome::default();
    for shown in film() {
        outcome.frames += 1;
        let reading = profile.read(&picture(&maker.draw(shown), profile));
        outcome.not_play += usize::from(!reading.is_play);
        let above = maker.rows - ROWS;
        let mut wrong = 0;
        for (i, row) in reading.cells.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                let truth = i
                    .checked_sub(above)
                    .and_then(|row| shown.cells[row][column]);
                let kind = cell.piece.is_some_and(|piece| Some(piece) != truth);
                wrong += usize::from(cell.is_filled != truth.is_some() || kind);
            }
        }
        outcome.wrong_cells += wrong;
        outcome.frames_with_wrong_cells += usize::from(wrong > 0);
        let read = [reading.score, reading.lines, reading.level];
        for (i, (_, value)) in values(shown).into_iter().enumerate() {
            outcome.wrong_numbers[i] += usize::from(read[i].is_some_and(|n| n != value));
            outcome.read_numbers[i] += usize::from(read[i].is_some());
        }
        let is_wrong = reading.next.is_some() && reading.next != shown.next;
        outcome.wrong_next += usize::from(is_wrong);
        outcome.read_next += usize::from(reading.next.is_some());
    }
    outcome
}

/// How a profile of some clicks reads the film.
fn read(maker: &Maker, seed: u64) -> Result<(Fit, Outcome), Ambiguous> {
    let mut dice = Dice::new(11);
    (0..97 * seed).for_each(|_| _ = dice.below(2));
    let (drawings, clicks) = clicked(maker, &mut dice);
    let (pictures, colours) = pictures(&drawings, &clicks);
    let found = fit(&pictures, &clicks)?;
    let mut profile = found.profile(maker.name, &pictures).unwrap();
    if let Some(colours) = &colours {
        profile = profile.with_colours(Some(colours)).unwrap();
    }
    let text = profile.to_toml();
    assert_eq!(GameProfile::parse(&text).unwrap(), profile, "{text}");
    let outcome = outcome(maker, &profile);
    Ok((found, outcome))
}

/// Measured over 3,000 frames with `MAKER_FRAMES=3000`.
#[test]
fn seven_games_are_read_right_or_a_click_is_asked_for() {
    let sets = count("MAKER_CLICKS", 3);
    for maker in kinds::each() {
        let mut fits = 0;
        for seed in 0..sets {
            let at = format!("{} {seed}", maker.name);
            // Otherwise a click is asked for.
            let Ok((found, outcome)) = read(&maker, seed) else {
                continue;
            };
            fits += 1;
            let rect = found.field.rect();
            let corner = (i32::from(rect.x), i32::from(rect.y));
            assert_eq!(corner, maker.corner, "{at}");
            assert_eq!(usize::from(found.field.rows), maker.rows, "{at}");
            assert_eq!(found.problems, [], "{at}");
            assert_eq!(outcome.not_play, 0, "{at}");
            assert_eq!(outcome.wrong_cells, 0, "{at}: {outcome:?}");
            assert_eq!(outcome.wrong_numbers, [0; 3], "{at}: {outcome:?}");
            assert_eq!(outcome.wrong_next, 0, "{at}: {outcome:?}");
            // The level of the film is always the clicked one.
            assert_eq!(outcome.read_numbers[2], outcome.frames, "{at}");
            assert!(outcome.read_numbers[0] > 0, "{at}: {outcome:?}");
        }
        assert!(2 * fits >= sets, "{}: {fits} of {sets}", maker.name);
    }
}

/// What was clicked wrongly is named, and what was asked for is not asked for twice.
#[test]
fn a_wrong_click_is_named() {
    let maker = &kinds::each()[1];
    let mut dice = Dice::new(101);
    let (drawings, clicks) = clicked(maker, &mut dice);
    let (pictures, _) = pictures(&drawings, &clicks);
    let right = fit(&pictures, &clicks).unwrap();

    // A number that is not the one shown is left out, in a sentence with its click.
    let wrong = |click: &Click| match click.role {
        Role::Number(Number::Lines, lines) => Click {
            role: Role::Number(Number::Lines, lines + 1),
            ..*click
        },
        _ => *click,
    };
    let more: Vec<Click> = clicks
        .iter()
        .copied()
        .chain(clicks.iter().map(wrong))
        .collect();
    let found = fit(&pictures, &more).unwrap();
    assert_eq!(found.field, right.field);
    assert!(!found.problems.is_empty());
    let is_named = found
        .problems
        .iter()
        .all(|problem| problem.to_string().contains("as lines="));
    assert!(is_named, "{:?}", found.problems);

    // More cells beside the well do not make one; in the end that is stated, not asked for.
    let column = |x: u8| [40, 80].map(|y| Point { x, y });
    let outside = [(Role::Empty, 4), (Role::Filled, 154)];
    let none: Vec<Click> = outside
        .into_iter()
        .flat_map(|(role, x)| column(x).map(|at| Click { frame: 0, at, role }))
        .collect();
    let why = fit(&pictures, &none).unwrap_err();
    assert_eq!(why, Ambiguous::OtherWell);
}
