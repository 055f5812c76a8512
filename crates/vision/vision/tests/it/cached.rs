//! A run of pictures read with a cache: each reading is that of the picture alone.

use crate::support::{
    facts::Dice,
    menus,
    painter::{Cover, Scene, paint},
    places,
    player::Player,
    run::{PLAIN, plain_reader},
    sim::Sim,
    skin::Skin,
};
use pad::Buttons;
use screen::{Picture, Rect, Shade, WIDTH};
use vision::{Profile, ReadCache, Reader, Screen};

fn reader(name: &str) -> Reader {
    Reader::new(Profile::named(name).unwrap())
}

#[test]
fn pictures_of_games_read_the_same_with_a_cache() {
    let mut screens = Vec::new();
    for (skin, reader, seed) in [
        (Skin::plain(), plain_reader(), 11),
        (Skin::blockfall(), reader("blockfall"), 12),
        (Skin::facts(1), reader("gameboy-tetris"), 13),
        // It is off by a row of pixels and has fewer rows of cells.
        (Skin::facts(2), reader("gameboy-tetris-2021"), 14),
    ] {
        let mut sim = Sim::new(&skin, seed, 9, false);
        let mut player = Player::default();
        let mut cache = ReadCache::default();
        let mut locks = 0;
        for frame in 0..6000 {
            let mut keys = player.press(&mut sim, locks, 60);
            keys |= match sim.below(200) {
                0..3 => Buttons::START,
                3 => Buttons::SELECT,
                _ => Buttons::NONE,
            };
            let (picture, truth) = sim.step(keys);
            locks = truth.locks;
            let alone = reader.read(&picture);
            let cached = reader.read_after(&mut cache, &picture);
            assert_eq!(cached, alone, "seed {seed}, frame {frame}");
            screens.push(alone.screen);
        }
    }
    for screen in [
        Screen::Play,
        Screen::Pause,
        Screen::Curtain,
        Screen::GameOver,
    ] {
        assert!(screens.contains(&screen), "no {screen:?}");
    }
}

/// One picture of each kind there is.
fn every_kind() -> Vec<Picture> {
    let skin = Skin::facts(1);
    let scene = Scene::new;
    let mut all = vec![
        menus::blank(),
        places::copyright(1),
        places::title(1, false),
        places::title(1, true),
        places::level(1, false, None),
        places::level(1, false, Some(3)),
        places::level(1, true, Some(7)),
        places::launch(1, 0),
        places::tally(&skin, 1, scene(), 0),
        places::dancers(&skin, 1, false),
    ];
    for cover in [Cover::Nothing, Cover::Pause, Cover::OverFrom(0)] {
        for b_type in [false, true] {
            let scene = Scene {
                cover,
                b_type,
                ..scene()
            };
            all.push(paint(&skin, &scene));
        }
    }
    all
}

#[test]
fn pictures_in_any_order_read_the_same_with_a_cache() {
    let pictures = every_kind();
    for name in ["blockfall", "gameboy-tetris", "gameboy-tetris-2021"] {
        let reader = reader(name);
        for before in &pictures {
            for after in &pictures {
                let mut cache = ReadCache::default();
                for picture in [before, after, after, before] {
                    let cached = reader.read_after(&mut cache, picture);
                    assert_eq!(cached, reader.read(picture), "{name}");
                }
            }
        }
    }
}

/// A rectangle of one shade, as often small as large.
fn blotted(picture: &Picture, dice: &mut Dice) -> Picture {
    let most = dice.of(&[1, 3, 12, 60]);
    let rect = Rect::new(
        dice.below(160) as u8,
        dice.below(144) as u8,
        1 + dice.below(most) as u8,
        1 + dice.below(most) as u8,
    );
    let shade = dice.of(&Shade::EACH);
    picture.edited(|pixels| {
        for at in rect.points() {
            pixels[usize::from(at.y) * WIDTH + usize::from(at.x)] = shade;
        }
    })
}

#[test]
fn pictures_that_differ_anywhere_read_the_same_with_a_cache() {
    let mut dice = Dice::new(23);
    for name in ["blockfall", "gameboy-tetris", "gameboy-tetris-2021"] {
        let reader = reader(name);
        let mut cache = ReadCache::default();
        for first in every_kind() {
            let mut picture = first.clone();
            for step in 0..400 {
                picture = match step % 40 {
                    39 => first.clone(),
                    _ => blotted(&picture, &mut dice),
                };
                let cached = reader.read_after(&mut cache, &picture);
                assert_eq!(cached, reader.read(&picture), "{name}, step {step}");
            }
        }
    }
}

#[test]
fn one_cache_serves_readers_of_several_profiles() {
    let readers = [
        Reader::new(Profile::parse(PLAIN).unwrap()),
        reader("blockfall"),
        reader("gameboy-tetris"),
    ];
    let mut cache = ReadCache::default();
    for picture in every_kind() {
        for reader in &readers {
            let cached = reader.read_after(&mut cache, &picture);
            assert_eq!(cached, reader.read(&picture));
        }
    }
}
