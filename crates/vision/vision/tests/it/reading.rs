//! Reading one picture: every screen, digit and mino, and the margins by brute force.

use crate::support::{
    menus,
    painter::{Cover, Scene, Sprite, paint},
    run::plain_reader,
    skin::{Mino, Skin, art, picture, tile_of},
};
use rules::{COLUMNS, Piece, ROWS};
use screen::{Picture, Shade, WIDTH};
use vision::{Cell, Profile, Reader, Screen};

const SECOND: &str = include_str!("../../testdata/second-skin.toml");

/// The tests' own skin, the cartridge's, its other one, and one by what is known of
/// the original game, each with its profile.
fn skins() -> [(Skin, Reader); 4] {
    let reader = |text| Reader::new(Profile::parse(text).unwrap());
    [
        (Skin::plain(), plain_reader()),
        (Skin::blockfall(), reader(Profile::blockfall_text())),
        (Skin::second(), reader(SECOND)),
        (
            Skin::facts(0),
            Reader::new(Profile::named("gameboy-tetris").unwrap()),
        ),
    ]
}

#[test]
fn art_of_the_menus_is_recognised() {
    for (folder, text) in [(".", Profile::blockfall_text()), ("second-skin", SECOND)] {
        let reader = Reader::new(Profile::parse(text).unwrap());
        for (name, screen) in [
            ("copyright.txt", Screen::Copyright),
            ("title.txt", Screen::Title),
            ("config.txt", Screen::Config),
            ("level.txt", Screen::LevelA),
            ("game.txt", Screen::Play),
        ] {
            let text = std::fs::read_to_string(art(folder).join(name)).unwrap();
            let reading = reader.read(&picture(&text));
            assert_eq!(reading.screen, screen, "{folder} {name}");
            assert_eq!(
                reading.menu,
                vision::Menu::default(),
                "nothing is chosen yet"
            );
        }
    }
}

#[test]
fn every_screen_is_recognised() {
    for (skin, reader) in skins() {
        let pause = Scene {
            cover: Cover::Pause,
            ..Scene::new()
        };
        let over = Scene {
            cover: Cover::OverFrom(0),
            ..Scene::new()
        };
        for (picture, screen) in [
            (menus::blank(), Screen::Blank),
            (menus::copyright(), Screen::Copyright),
            (menus::title(None), Screen::Title),
            (menus::config(), Screen::Config),
            (menus::level(false, None), Screen::LevelA),
            (menus::level(true, Some(3)), Screen::LevelB),
            (paint(&skin, &Scene::new()), Screen::Play),
            (paint(&skin, &pause), Screen::Pause),
            (paint(&skin, &over), Screen::GameOver),
            (Picture::plain(Shade::Dark), Screen::Unknown),
            (Picture::plain(Shade::Black), Screen::Title),
        ] {
            assert_eq!(reader.read(&picture).screen, screen);
        }
    }
}

#[test]
fn pause_is_recognised_with_the_piece_anywhere_over_it() {
    for (skin, reader) in skins() {
        for piece in Piece::EACH {
            for row in -1..15 {
                for col in 0..7 {
                    let sprite = Sprite {
                        piece,
                        orientation: 0,
                        row,
                        col,
                    };
                    let scene = Scene {
                        cover: Cover::Pause,
                        sprite: Some(sprite),
                        ..Scene::new()
                    };
                    let reading = reader.read(&paint(&skin, &scene));
                    assert_eq!(reading.screen, Screen::Pause, "{sprite:?}");
                    assert_eq!(reading.board().count(), 4, "{sprite:?}");
                }
            }
        }
    }
}

#[test]
fn the_curtain_is_recognised_from_its_first_row_to_its_last() {
    for (skin, reader) in skins() {
        for image in 1..=88_usize {
            let mut scene = Scene::new();
            scene.set(4, 4, Mino::Piece(Piece::Z, 0));
            let uncovered = image.saturating_sub(70).min(ROWS);
            for row in ROWS.saturating_sub(image)..ROWS - uncovered {
                for col in 0..COLUMNS {
                    scene.set(row, col, Mino::Curtain);
                }
            }
            if uncovered > 0 {
                scene.cover = Cover::OverFrom(ROWS - uncovered);
            }
            let screen = if image < 88 {
                Screen::Curtain
            } else {
                Screen::GameOver
            };
            assert_eq!(reader.read(&paint(&skin, &scene)).screen, screen, "{image}");
        }
    }
}

#[test]
fn every_mino_is_recognised_in_every_cell() {
    for (skin, reader) in skins() {
        for row in 0..ROWS {
            let mut scene = Scene::new();
            for (col, piece) in Piece::EACH.into_iter().enumerate() {
                scene.set(
                    row,
                    col,
                    Mino::Piece(piece, if piece == Piece::I { row % 6 } else { 0 }),
                );
            }
            scene.set(row, 7, Mino::Curtain);
            scene.set(row, 8, Mino::Flash);
            let reading = reader.read(&paint(&skin, &scene));
            for (col, piece) in Piece::EACH.into_iter().enumerate() {
                assert_eq!(reading.cell(row, col).cell, Cell::Piece(piece));
            }
            let rest = [7, 8, 9].map(|col| reading.cell(row, col).cell);
            assert_eq!(rest, [Cell::Curtain, Cell::Flash, Cell::Empty]);
        }
    }
}

#[test]
fn bars_are_recognised_by_each_of_their_tiles() {
    for (skin, reader) in skins() {
        let mut scene = Scene::new();
        for i in 0..4 {
            scene.set(2, 3 + i, tile_of(Piece::I, 0, i));
            scene.set(6 + i, 5, tile_of(Piece::I, 1, i));
        }
        let reading = reader.read(&paint(&skin, &scene));
        let bars = reading
            .cells
            .iter()
            .filter(|c| c.cell == Cell::Piece(Piece::I))
            .count();
        assert_eq!((bars, reading.board().count()), (8, 8));
    }
}

#[test]
fn one_wrong_pixel_does_not_change_a_mino_of_the_shipped_profile() {
    let skin = Skin::blockfall();
    let profile = Profile::blockfall().unwrap();
    let reader = Reader::new(profile.clone());
    for piece in Piece::EACH {
        for tile in 0..if piece == Piece::I { 6 } else { 1 } {
            let mut scene = Scene::new();
            scene.set(9, 4, Mino::Piece(piece, tile));
            let picture = paint(&skin, &scene);
            for probe in &profile.minos().probes {
                for shade in Shade::EACH {
                    let at = (72 + usize::from(probe.y)) * WIDTH + 48 + usize::from(probe.x);
                    let wrong = picture.edited(|pixels| pixels[at] = shade);
                    assert_eq!(reader.read(&wrong).cell(9, 4).cell, Cell::Piece(piece));
                }
            }
        }
    }
}

#[test]
fn every_number_is_read() {
    for (skin, reader) in skins() {
        for n in (0..1_000_000)
            .step_by(1237)
            .chain([999_999, 0, 9, 10, 123_456, 777_890])
        {
            let scene = Scene {
                score: n,
                level: (n % 21) as u8,
                lines: (n % 10_000) as u16,
                heart: n % 2 == 0,
                ..Scene::new()
            };
            let reading = reader.read(&paint(&skin, &scene));
            assert_eq!(reading.score, Some(n));
            assert_eq!(reading.level, Some(scene.level));
            assert_eq!(reading.lines, Some(scene.lines));
            assert_eq!(reading.heart, Some(scene.heart));
        }
    }
}

#[test]
fn one_wrong_pixel_does_not_change_a_digit_of_the_shipped_profile() {
    let skin = Skin::blockfall();
    let reader = Reader::new(Profile::blockfall().unwrap());
    for digit in 0..10 {
        let picture = paint(
            &skin,
            &Scene {
                score: digit,
                ..Scene::new()
            },
        );
        for i in 0..64 {
            let wrong = picture.edited(|pixels| {
                let pixel = &mut pixels[(24 + i / 8) * WIDTH + 144 + i % 8];
                *pixel = if *pixel == Shade::Black {
                    Shade::White
                } else {
                    Shade::Black
                };
            });
            assert_eq!(reader.read(&wrong).score, Some(digit), "pixel {i}");
        }
    }
}

#[test]
fn number_with_a_hole_is_none() {
    let (skin, reader) = (Skin::plain(), plain_reader());
    let picture = paint(
        &skin,
        &Scene {
            score: 4711,
            ..Scene::new()
        },
    );
    let hole = picture.edited(|pixels| {
        for y in 24..32 {
            pixels[y * WIDTH + 136..y * WIDTH + 144].fill(Shade::White);
        }
    });
    assert_eq!(reader.read(&hole).score, None);
}

#[test]
fn every_next_piece_is_recognised() {
    for (skin, reader) in skins() {
        for piece in Piece::EACH {
            let reading = reader.read(&paint(
                &skin,
                &Scene {
                    next: Some(piece),
                    ..Scene::new()
                },
            ));
            assert_eq!((reading.next, reading.next_empty), (Some(piece), false));
        }
        let reading = reader.read(&paint(&skin, &Scene::new()));
        assert_eq!((reading.next, reading.next_empty), (None, true));
    }
}

#[test]
fn cursors_of_the_menus_are_recognised() {
    let reader = plain_reader();
    for two in [None, Some(false), Some(true)] {
        assert_eq!(reader.read(&menus::title(two)).menu.two_players, two);
    }
    for digit in 0..10 {
        for b_type in [false, true] {
            let reading = reader.read(&menus::level(b_type, Some(digit)));
            assert_eq!(reading.menu.level, Some(digit as u8));
        }
        let mut both = menus::level(false, Some(digit));
        let (x, y) = menus::level_tile(false, (digit + 1) % 10);
        both = both.edited(|pixels| pixels[(y + 3) * WIDTH + x + 3] = Shade::Black);
        assert_eq!(reader.read(&both).menu.level, None, "two are black");
    }
    assert_eq!(reader.read(&menus::level(false, None)).menu.level, None);
}

/// Turns `flips` of the corners over in every possible way.
fn flipped(picture: &Picture, votes: u8, flips: u8) -> impl Iterator<Item = Picture> {
    let masks = (0..16_u8).filter(move |mask| mask.count_ones() == u32::from(flips));
    masks.map(move |mask| {
        picture.edited(|pixels| {
            for (i, (x, y)) in [(0, 0), (7, 0), (0, 7), (7, 7)].into_iter().enumerate() {
                let filled = (i as u8) < votes;
                let flip = mask >> i & 1 == 1;
                pixels[(72 + y) * WIDTH + 48 + x] = if filled == flip {
                    Shade::White
                } else {
                    Shade::Black
                };
            }
        })
    })
}

#[test]
fn margin_is_the_least_number_of_votes_that_flips_a_cell() {
    let skin = Skin::plain();
    let picture = paint(&skin, &Scene::new());
    for needed in 1..=4_u8 {
        let text = crate::support::run::PLAIN.replace("votes = 4", &format!("votes = {needed}"));
        let reader = Reader::new(Profile::parse(&text).unwrap());
        for votes in 0..=4 {
            let own = flipped(&picture, votes, 0).next().unwrap();
            let read = reader.read(&own).cell(9, 4);
            assert_eq!(read.votes, votes);
            let flips = |n| {
                let changed =
                    |p| reader.read(&p).cell(9, 4).cell.is_filled() != read.cell.is_filled();
                flipped(&picture, votes, n).any(changed)
            };
            let least = (1..=4).find(|&n| flips(n)).unwrap();
            assert_eq!(read.margin, least, "{votes} of {needed}");
        }
    }
}
