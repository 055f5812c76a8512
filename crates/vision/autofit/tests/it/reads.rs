//! Four games are calibrated by six clicks and read over many steps of play.

use crate::{
    fits::{center, count},
    game::Game,
    skin::Skin,
};
use autofit::{Click, Fit, GameProfile, GameReading, Role, fit};
use screen::{Picture, Point, Rect, WIDTH};
use vision::Number;

/// Six clicks on two pictures of a game: an empty and a filled cell, the next piece and the
/// three numbers.
pub fn six_clicks(skin: &Skin, game: &mut Game) -> (Vec<Picture>, Vec<Click>) {
    let mut pictures = Vec::new();
    let mut clicks = Vec::new();
    for frame in 0..2 {
        (0..150).for_each(|_| game.step());
        pictures.push(skin.draw(game));
        let cells = game.cells();
        let wanted = frame == 1;
        let places = (0..skin.rows).flat_map(|row| (0..10).map(move |column| (row, column)));
        let (row, column) = places
            .filter(|&(row, column)| cells[row][column].is_some() == wanted)
            .nth(3)
            .unwrap();
        let role = if wanted { Role::Filled } else { Role::Empty };
        clicks.push(Click {
            frame,
            at: center(skin, column, row),
            role,
        });
    }
    if let Some(next) = skin.next {
        let at = Point {
            x: next.x + 2 + 12,
            y: next.y + 2 + 20,
        };
        clicks.push(Click {
            frame: 1,
            at,
            role: Role::Next,
        });
    }
    for &(number, at, places) in &skin.numbers {
        let value = shown(game, number);
        let at = Point {
            x: at.x + 8 * places as u8 - 4,
            y: at.y + 4,
        };
        clicks.push(Click {
            frame: 1,
            at,
            role: Role::Number(number, value),
        });
    }
    (pictures, clicks)
}

pub fn shown(game: &Game, number: Number) -> u32 {
    match number {
        Number::Score => game.score,
        Number::Lines => game.lines,
        Number::Level => game.level,
    }
}

/// Cells read wrongly.
fn wrong_cells(game: &Game, reading: &GameReading) -> usize {
    let truth = game.cells();
    let cells = truth.iter().flatten().zip(reading.cells.iter().flatten());
    cells
        .filter(|(truth, read)| {
            let wrong_kind = read.piece.is_some_and(|piece| Some(piece) != **truth);
            truth.is_some() != read.is_filled || wrong_kind
        })
        .count()
}

fn calibrated(skin: &Skin, seed: u64) -> (Game, Fit, GameProfile) {
    let mut game = Game::new(skin.rows, seed);
    let (pictures, clicks) = six_clicks(skin, &mut game);
    let found = fit(&pictures, &clicks).unwrap_or_else(|why| panic!("{}: {why}", skin.name));
    let profile = found.profile("test", &pictures).unwrap();
    let text = profile.to_toml();
    assert!(GameProfile::is_format(&text), "{text}");
    assert_eq!(GameProfile::parse(&text).unwrap(), profile, "{text}");
    (game, found, profile)
}

#[test]
fn four_games_are_read_without_error() {
    let frames = count("FRAMES", 1000);
    for which in 0..4 {
        let skin = Skin::named(which);
        assert_eq!(skin.numbers.len(), 3, "{}", skin.name);
        let (mut game, found, profile) = calibrated(&skin, 7 + which as u64);
        assert_eq!(found.problems, [], "{}", skin.name);
        assert!(found.runner_up.is_none_or(|(_, bits)| bits > 0.0));
        let mut numbers = [0; 3];
        for step in 0..frames {
            game.step();
            let reading = profile.read(&skin.draw(&game));
            assert!(reading.is_play, "{} step {step}", skin.name);
            assert_eq!(wrong_cells(&game, &reading), 0, "{} step {step}", skin.name);
            assert_eq!(reading.next, Some(game.next), "{} step {step}", skin.name);
            let read = [reading.score, reading.lines, reading.level];
            for (i, number) in [Number::Score, Number::Lines, Number::Level]
                .into_iter()
                .enumerate()
            {
                let truth = shown(&game, number);
                assert!(
                    read[i].is_none_or(|n| n == truth),
                    "{} {number}: {read:?} {truth}",
                    skin.name
                );
                numbers[i] += usize::from(read[i].is_some());
            }
        }
        // The level never changes, so all its digits are known.
        assert_eq!(numbers[2], frames as usize, "{}", skin.name);
    }
}

#[test]
fn random_games_are_read_right_or_not_at_all() {
    let count = count("READS", 20);
    let (mut fits, mut next, mut numbers) = (0, [0; 2], [0; 2]);
    for seed in 0..count {
        let skin = Skin::random(10_000 + seed);
        let mut game = Game::new(skin.rows, seed);
        let (pictures, clicks) = six_clicks(&skin, &mut game);
        let Ok(found) = fit(&pictures, &clicks) else {
            continue;
        };
        let profile = found.profile("test", &pictures).unwrap();
        fits += 1;
        next[0] += usize::from(skin.next.is_some());
        next[1] += usize::from(found.next.is_some());
        numbers[0] += skin.numbers.len();
        numbers[1] += found.numbers.places.len();
        for step in 0..60 {
            (0..7).for_each(|_| game.step());
            let reading = profile.read(&skin.draw(&game));
            let at = format!("{} step {step}", skin.name);
            assert!(reading.is_play, "{at}");
            assert_eq!(wrong_cells(&game, &reading), 0, "{at}: {:?}", found.fill);
            let is_read = found.next.map(|_| game.next);
            assert_eq!(reading.next, is_read, "{at}");
            for (read, number) in [
                (reading.score, Number::Score),
                (reading.lines, Number::Lines),
                (reading.level, Number::Level),
            ] {
                let truth = shown(&game, number);
                assert!(read.is_none_or(|n| n == truth), "{at}: {number} {read:?}");
            }
        }
    }
    // What can't be found is reported, and is rare.
    assert!(fits * 10 >= count as usize * 9, "{fits} of {count}");
    assert!(next[1] * 10 >= next[0] * 9, "{next:?}");
    assert!(numbers[1] * 10 >= numbers[0] * 8, "{numbers:?}");
}

/// A sign that is no digit, 7 rows of 7 pixels; the topmost row highest.
const HEART: u64 = 0x36_7f_7f_7f_3e_1c_08;

/// Draws a heart behind a number, in its ink.
fn draw_beside(pictures: &mut [Picture], place: Rect) {
    let beside = Rect::new(place.x + place.w, place.y, 8, 7);
    let corner = pictures[1].at_point(Point {
        x: place.x,
        y: place.y,
    });
    let ink = pictures[1].block(place).find(|shade| *shade != corner);
    for picture in pictures {
        *picture = picture.edited(|shades| {
            for Point { x, y } in beside.points().filter(|p| p.x < beside.x + 7) {
                let (row, column) = (y - beside.y, x - beside.x);
                if HEART >> (8 * (6 - row) + 6 - column) & 1 == 1 {
                    shades[usize::from(y) * WIDTH + usize::from(x)] = ink.unwrap();
                }
            }
        });
    }
}

#[test]
fn without_a_known_0_a_sign_beside_a_number_is_asked_about() {
    let mut asked = 0;
    for which in [0, 1, 3] {
        let skin = Skin::named(which);
        let mut game = Game::new(skin.rows, 7 + which as u64);
        let (mut pictures, mut clicks) = six_clicks(&skin, &mut game);
        (game.score, game.lines, game.level) = (1451, 6, 5);
        pictures[1] = skin.draw(&game);
        for click in &mut clicks {
            if let Role::Number(number, value) = &mut click.role {
                *value = shown(&game, *number);
            }
        }
        let plain = fit(&pictures, &clicks).unwrap();
        draw_beside(&mut pictures, plain.numbers.places["level"]);
        let found = fit(&pictures, &clicks).unwrap();
        match &found.problems[..] {
            // Its other numbers have leading zeros.
            [] => assert_eq!(found.numbers.places, plain.numbers.places, "{}", skin.name),
            [problem] => {
                let why = &problem.why;
                assert!(why.contains("click a number that shows a 0 too"), "{why}");
                asked += 1;
            }
            more => panic!("{more:?}"),
        }
    }
    assert!(asked > 0);
}

#[test]
fn a_number_that_is_typed_wrongly_is_named_where_its_digits_are_those_of_another() {
    for which in 0..4 {
        let skin = Skin::named(which);
        for (score, lines, level) in [(0, 0, 0), (240, 2, 0), (7240, 2, 1)] {
            let mut game = Game::new(skin.rows, 7 + which as u64);
            let (mut pictures, mut clicks) = six_clicks(&skin, &mut game);
            (game.score, game.lines, game.level) = (score, lines, level);
            pictures[1] = skin.draw(&game);
            for click in &mut clicks {
                match &mut click.role {
                    Role::Number(Number::Lines, value) => *value = 7,
                    Role::Number(number, value) => *value = shown(&game, *number),
                    _ => {}
                }
            }
            let found = fit(&pictures, &clicks).unwrap();
            let of_lines = |click: &Click| matches!(click.role, Role::Number(Number::Lines, _));
            let problems = &found.problems;
            let is_named = problems.iter().any(|problem| of_lines(&problem.click));
            assert!(is_named, "{}, {lines} lines: {problems:?}", skin.name);
        }
    }
}

#[test]
fn a_sign_beside_a_number_is_no_digit() {
    // The other has no room beside its level.
    for which in [0, 1, 3] {
        let skin = Skin::named(which);
        let mut game = Game::new(skin.rows, 7 + which as u64);
        let (mut pictures, clicks) = six_clicks(&skin, &mut game);
        let plain = fit(&pictures, &clicks).unwrap();
        let place = plain.numbers.places["level"];
        draw_beside(&mut pictures, place);
        let found = fit(&pictures, &clicks).unwrap();
        assert_eq!(found.problems, [], "{}", skin.name);
        assert_eq!(found.numbers.places, plain.numbers.places, "{}", skin.name);
        let profile = found.profile("test", &pictures).unwrap();
        assert_eq!(
            profile.read(&pictures[1]).level,
            Some(game.level),
            "{}",
            skin.name
        );
    }
}
