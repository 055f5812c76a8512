//! The fewest pixels that flip a reading: these do, and no fewer could.

use crate::frames::{Dice, varied};
use crate::support::{
    painter::{Cover, Scene, paint},
    run::PLAIN,
    skin::Skin,
};
use calibration::{
    Explain as _, Flips as _,
    explain::{PartReading, ReadingPart},
    flip::{Flip, Safety},
};
use rules::{COLUMNS, Piece, ROWS};
use screen::{PIXELS, Picture, Point, Rect, Shade, WIDTH};
use vision::{Number, Profile, Reader};

fn reader(text: &str) -> Reader {
    Reader::new(Profile::parse(text).unwrap())
}

/// Odd: two votes are needed, one corner has two.
fn odd() -> Reader {
    let corners = "[[0, 0], [0, 0], [3, 4], [7, 7]]";
    let text = PLAIN
        .replace("votes = 4", "votes = 2")
        .replace("black = \"#\"", "black = \"+#\"")
        .replace("[[0, 0], [7, 0], [0, 7], [7, 7]]", corners);
    reader(&text)
}

fn readers() -> Vec<(Skin, Reader)> {
    let facts = |name| Reader::new(Profile::named(name).unwrap());
    vec![
        (Skin::blockfall(), facts("blockfall")),
        (Skin::facts(0), facts("gameboy-tetris")),
        (Skin::facts(1), facts("gameboy-tetris-2021")),
        (Skin::plain(), odd()),
    ]
}

/// What is claimed of every flip: its pixels were so, and with them changed the reading
/// is the one that it names.
fn holds(reader: &Reader, picture: &Picture, flip: &Flip) {
    assert!(!flip.changes.is_empty());
    for (i, change) in flip.changes.iter().enumerate() {
        assert_eq!(picture.at_point(change.at), change.from);
        assert_ne!(change.from, change.to);
        let twice = flip.changes.iter().skip(i + 1).any(|c| c.at == change.at);
        assert!(!twice, "{change:?}");
    }
    let seen = |picture| reader.see(picture, flip.part).unwrap();
    assert_eq!(seen(picture), flip.seen);
    assert_eq!(seen(&flip.apply(picture)), flip.becomes);
}

/// Whether any change of so many of these pixels, to any shade, does.
fn any_does(
    picture: &Picture,
    pixels: &[Point],
    count: usize,
    does: &dyn Fn(&Picture) -> bool,
) -> bool {
    if count == 0 {
        return does(picture);
    }
    pixels.iter().enumerate().any(|(i, &at)| {
        Shade::EACH.into_iter().any(|shade| {
            shade != picture.at_point(at)
                && any_does(&with(picture, at, shade), &pixels[i + 1..], count - 1, does)
        })
    })
}

fn with(picture: &Picture, at: Point, shade: Shade) -> Picture {
    picture.edited(|shades| shades[usize::from(at.y) * WIDTH + usize::from(at.x)] = shade)
}

/// The pixels of a cell that the profile names, and some others.
fn some_of(reader: &Reader, cell: Rect, dice: &mut Dice) -> Vec<Point> {
    let named = [reader.profile().field().corners.as_slice(), &[]].concat();
    let mut pixels: Vec<Point> = Vec::new();
    let others = (0..2).map(|_| Point {
        x: dice.below(8) as u8,
        y: dice.below(8) as u8,
    });
    for p in named.into_iter().chain(others) {
        let at = Point {
            x: cell.x + p.x,
            y: cell.y + p.y,
        };
        if !pixels.contains(&at) {
            pixels.push(at);
        }
    }
    pixels
}

#[test]
fn so_many_pixels_flip_a_cell_and_no_fewer() {
    let mut dice = Dice(5);
    for (skin, reader) in readers() {
        let pictures = varied(&skin);
        for _ in 0..50 {
            let picture = &pictures[dice.below(50)];
            let first = reader.profile().field().first_row();
            let (row, col) = (first + dice.below(ROWS - first), dice.below(COLUMNS));
            let flip = reader
                .flip(picture, ReadingPart::Cell { row, col })
                .unwrap();
            holds(&reader, picture, &flip);
            assert!(flip.exact && !flip.seen.agrees(&flip.becomes));
            let (k, cell) = (flip.changes.len(), reader.profile().field().cell(row, col));
            if reader.profile().name() != "plain" {
                let margin = reader.cell(picture, row, col).unwrap().margin;
                assert_eq!(k, usize::from(margin));
            }
            let filled = |p: &Picture| reader.cell(p, row, col).unwrap().cell.is_filled();
            let does = |p: &Picture| filled(p) != filled(picture);
            let pixels = some_of(&reader, cell, &mut dice);
            for fewer in 0..k {
                assert!(!any_does(picture, &pixels, fewer, &does), "{fewer} of {k}");
            }
            if k > 1 {
                let all: Vec<Point> = cell.points().collect();
                assert!(!any_does(picture, &all, 1, &does), "{row},{col}");
            }
        }
    }
}

#[test]
fn corner_that_counts_twice_flips_a_cell_alone() {
    let picture = Picture::plain(Shade::White);
    let reader = odd();
    assert_eq!(reader.cell(&picture, 3, 3).unwrap().margin, 2);
    let flip = reader
        .flip(&picture, ReadingPart::Cell { row: 3, col: 3 })
        .unwrap();
    assert_eq!(
        (flip.changes.len(), flip.changes[0].at),
        (1, Point { x: 40, y: 24 })
    );
    assert_eq!(
        flip.changes[0].to,
        Shade::Dark,
        "the nearest shade that votes"
    );
    assert_eq!(flip.sentence(), format!("1 pixel from {}", flip.becomes));
    assert_eq!(reader.safety(&picture).unwrap().pixels, 1);
}

#[test]
fn what_nothing_can_flip_is_none() {
    let always = reader(&PLAIN.replace("black = \"#\"", "black = \".-+#\""));
    let picture = Picture::plain(Shade::White);
    assert_eq!(
        always.flip(&picture, ReadingPart::Cell { row: 0, col: 0 }),
        None
    );
    assert_eq!(always.safety(&picture), None);
    let hidden = Reader::new(Profile::named("gameboy-tetris-2021").unwrap());
    assert_eq!(
        hidden.flip(&picture, ReadingPart::Cell { row: 0, col: 0 }),
        None
    );
    assert_eq!(hidden.flip_kind(&picture, 0, 0), None);
}

#[test]
fn so_many_pixels_change_the_kind_of_a_cell_and_no_fewer() {
    let mut dice = Dice(6);
    for (skin, reader) in readers() {
        let pictures = varied(&skin);
        for _ in 0..20 {
            let picture = &pictures[dice.below(50)];
            let first = reader.profile().field().first_row();
            let (row, col) = (first + dice.below(ROWS - first), dice.below(COLUMNS));
            let flip = reader.flip_kind(picture, row, col).unwrap();
            holds(&reader, picture, &flip);
            let cell = |p: &Picture| reader.cell(p, row, col).unwrap().cell;
            assert_ne!(cell(picture), cell(&flip.apply(picture)));
            let all: Vec<Point> = reader.profile().field().cell(row, col).points().collect();
            let does = |p: &Picture| cell(p) != cell(picture);
            for fewer in 0..flip.changes.len().min(2) {
                assert!(!any_does(picture, &all, fewer, &does));
            }
            if flip.changes.len() == 3 {
                let minos = reader.profile().minos();
                let field = reader.profile().field();
                let at = field.cell(row, col);
                let named = minos.probes.iter().chain(&field.corners);
                let mut named: Vec<Point> = named
                    .map(|p| Point {
                        x: at.x + p.x,
                        y: at.y + p.y,
                    })
                    .collect();
                named.dedup();
                assert!(!any_does(picture, &named, 2, &does));
            }
        }
    }
}

#[test]
fn safety_is_the_least_of_all_cells() {
    for (skin, reader) in readers() {
        for picture in varied(&skin).iter().step_by(3) {
            let safety = reader.safety(picture).unwrap();
            let flips = ReadingPart::cells().filter_map(|part| reader.flip(picture, part));
            let least = flips.map(|f| f.changes.len()).min().unwrap();
            assert_eq!(usize::from(safety.pixels), least);
            let Safety { row, col, .. } = safety;
            let own = reader
                .flip(picture, ReadingPart::Cell { row, col })
                .unwrap();
            assert_eq!(own.changes.len(), least);
        }
    }
}

#[test]
fn so_many_pixels_change_the_next_piece_and_no_fewer() {
    let mut dice = Dice(8);
    let mut unreadable = 0;
    for (skin, reader) in readers() {
        let profile = reader.profile();
        let (next, cells) = (profile.panel().next, profile.panel().next_cells);
        for (i, piece) in Piece::EACH.map(Some).into_iter().chain([None]).enumerate() {
            let picture = paint(
                &skin,
                &Scene {
                    next: piece,
                    ..Scene::new()
                },
            );
            // One, and one with some corners turned.
            let broken = picture.edited(|shades| {
                for _ in 0..i {
                    let cell = dice.below(8) as u8;
                    let corner = profile.field().corners[dice.below(4)];
                    let x = cells.x + cell % 4 * profile.field().pitch + corner.x;
                    let y = cells.y + cell / 4 * profile.field().pitch + corner.y;
                    shades[usize::from(y) * WIDTH + usize::from(x)] = Shade::EACH[i % 2 * 3];
                }
            });
            for picture in [picture, broken] {
                let flip = reader.flip(&picture, ReadingPart::Next).unwrap();
                holds(&reader, &picture, &flip);
                assert!(flip.exact && flip.seen != flip.becomes);
                let k = flip.changes.len();
                let does = |p: &Picture| reader.next(p) != reader.next(&picture);
                if k > 1 {
                    unreadable += 1;
                    let all: Vec<Point> = next.points().chain(cells.points()).collect();
                    assert!(!any_does(&picture, &all, 1, &does));
                }
                if k > 2 {
                    let mut corners: Vec<Point> = (0..8_u8)
                        .flat_map(|cell| {
                            profile.field().corners.map(|corner| Point {
                                x: cells.x + cell % 4 * 8 + corner.x,
                                y: cells.y + cell / 4 * 8 + corner.y,
                            })
                        })
                        .collect();
                    corners.dedup();
                    for fewer in 2..k.min(3) {
                        assert!(!any_does(&picture, &corners, fewer, &does), "{k}");
                    }
                }
            }
        }
    }
    assert!(unreadable > 2, "{unreadable} needed more than one pixel");
}

#[test]
fn so_many_pixels_change_a_digit_and_no_fewer() {
    let mut counts = [0; 4];
    for (skin, reader) in readers() {
        for picture in varied(&skin).iter().step_by(6) {
            for place in 0..reader.places(picture, Number::Score).len() {
                let part = ReadingPart::Digit {
                    number: Number::Score,
                    place,
                };
                let flip = reader.flip(picture, part).unwrap();
                holds(&reader, picture, &flip);
                assert_ne!(flip.seen, flip.becomes);
                let k = flip.changes.len();
                counts[k.min(3)] += 1;
                let digit = |p: &Picture| reader.digit(p, Number::Score, place).unwrap();
                let does = |p: &Picture| digit(p) != digit(picture);
                let tile = reader.places(picture, Number::Score)[place];
                let all: Vec<Point> = tile.points().collect();
                if k > 1 {
                    assert!(!any_does(picture, &all, 1, &does), "{k} {:?}", flip.seen);
                }
                if k == 3 && counts[3] < 6 {
                    let two = |p: &Picture| any_turn(p, &all, &does);
                    assert!(!two(picture), "{:?}", flip.seen);
                }
            }
        }
    }
    assert!(counts[1..].iter().all(|&n| n > 3), "{counts:?}");
}

/// Whether turning any two of the pixels, from black to white or back, does.
fn any_turn(picture: &Picture, pixels: &[Point], does: &dyn Fn(&Picture) -> bool) -> bool {
    let turn = crate::frames::turned;
    pixels.iter().enumerate().any(|(i, &a)| {
        let one = turn(picture, a);
        pixels[i + 1..].iter().any(|&b| does(&turn(&one, b)))
    })
}

#[test]
fn numbers_hearts_and_tests_flip_as_claimed() {
    for (skin, reader) in readers() {
        for (at, picture) in varied(&skin).iter().enumerate().step_by(19) {
            let mut parts = vec![ReadingPart::Heart];
            let shown = |n: &Number| !reader.places(picture, *n).is_empty();
            parts.extend(
                Number::EACH
                    .into_iter()
                    .filter(shown)
                    .map(ReadingPart::Number),
            );
            for part in parts {
                let Some(flip) = reader.flip(picture, part) else {
                    // With 1,500 wrong pixels in the picture, a number can be out of reach.
                    let unreadable = matches!(part, ReadingPart::Number(n) if reader.number(picture, n).is_none());
                    assert!(unreadable && at % 3 == 2, "{at} {part:?}");
                    continue;
                };
                holds(&reader, picture, &flip);
                assert_ne!(flip.seen, flip.becomes, "{part:?}");
            }
            let why = reader.explain(picture, ReadingPart::Heart).unwrap();
            let heart = reader.flip(picture, ReadingPart::Heart).unwrap();
            assert_eq!(Some(heart.changes.len() as u32), why.tallies[0].margin);
            for (rule, tests) in reader.profile().screens().iter().enumerate() {
                for test in 0..tests.when.len() {
                    let part = ReadingPart::Test { rule, test };
                    let Some(flip) = reader.flip(picture, part) else {
                        continue;
                    };
                    holds(&reader, picture, &flip);
                    assert_ne!(flip.seen, flip.becomes, "{part:?}");
                    let why = reader.explain(picture, part).unwrap();
                    if matches!(tests.when[test], vision::profile::Test::Pixels { .. }) {
                        assert!(flip.exact);
                        assert_eq!(Some(flip.changes.len() as u32), why.tallies[0].margin);
                    }
                }
            }
        }
    }
}

#[test]
fn every_screen_can_be_made_another() {
    let (mut exact, mut all) = (0, 0);
    for (skin, reader) in readers() {
        for picture in varied(&skin).iter().step_by(4) {
            let Some(flip) = reader.flip(picture, ReadingPart::Screen) else {
                panic!(
                    "{} stays {:?}",
                    reader.profile().name(),
                    reader.screen(picture)
                );
            };
            holds(&reader, picture, &flip);
            assert_ne!(flip.seen, flip.becomes);
            exact += u32::from(flip.exact);
            all += 1;
        }
    }
    assert!(exact * 10 >= all * 9, "{exact} of {all} are exact");
}

#[test]
fn no_pixel_alone_changes_a_screen_that_is_two_away() {
    let (skin, reader) = (Skin::blockfall(), reader(Profile::blockfall_text()));
    let scene = Scene {
        cover: Cover::Nothing,
        ..Scene::new()
    };
    // Seven wrong pixels on the white line beside the field; nine are too many.
    let picture = paint(&skin, &scene).edited(|shades| {
        for y in 0..7 {
            shades[y * WIDTH + 7] = Shade::Dark;
        }
    });
    let flip = reader.flip(&picture, ReadingPart::Screen).unwrap();
    holds(&reader, &picture, &flip);
    assert!(flip.exact);
    assert_eq!(
        (flip.changes.len(), flip.seen.to_string().as_str()),
        (2, "play")
    );
    assert_eq!(flip.becomes, PartReading::Screen(vision::Screen::Unknown));
    assert!(flip.changes.iter().all(|change| change.at.x == 7));
    for i in (0..PIXELS).step_by(3) {
        let at = Point {
            x: (i % WIDTH) as u8,
            y: (i / WIDTH) as u8,
        };
        let shade = Shade::EACH[(picture.at_point(at) as usize + 1 + i % 3) % 4];
        assert_eq!(
            reader.screen(&with(&picture, at, shade)),
            vision::Screen::Play
        );
    }
}
