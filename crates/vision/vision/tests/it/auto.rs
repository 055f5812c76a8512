//! The profile that fits is found, from one picture where that shows enough.

use crate::support::{
    facts::Dice,
    menus,
    painter::{Cover, Scene, Sprite, paint},
    places,
    skin::{Mino, Skin, art, picture},
};
use rules::Piece;
use screen::{HEIGHT, Picture, Shade, WIDTH};
use vision::{Auto, Profile, ProfileChoice, Reader, profile::shipped};

/// A game in play, B-type now and then.
fn scene(dice: &mut Dice) -> Scene {
    let mut scene = Scene {
        next: Some(dice.of(&Piece::EACH)),
        score: dice.below(1_000_000) as u32,
        level: dice.below(10) as u8,
        lines: dice.below(26) as u16,
        sprite: Some(Sprite {
            piece: dice.of(&Piece::EACH),
            orientation: 0,
            row: dice.below(5) as i8,
            col: 3,
        }),
        ..Scene::new()
    };
    for _ in 0..dice.below(60) {
        let place = (8 + dice.below(10), dice.below(10));
        scene.set(place.0, place.1, Mino::Piece(dice.of(&Piece::EACH), 0));
    }
    scene
}

/// As an emulator drew it that was one pixel off.
fn one_up(picture: &Picture) -> Picture {
    picture.edited(|pixels| {
        pixels.copy_within(WIDTH.., 0);
        pixels[WIDTH * (HEIGHT - 1)..].fill(Shade::White);
    })
}

#[test]
fn one_picture_of_a_game_decides_its_profile() {
    let auto = Auto::shipped().unwrap();
    let [original, blockfall, old] = shipped().map(|s| Reader::new(s.profile().unwrap()));
    let mut dice = Dice::new(3);
    for seed in 0..40 {
        let mut scene = scene(&mut dice);
        let cover = [
            Cover::Nothing,
            Cover::Nothing,
            Cover::Pause,
            Cover::OverFrom(0),
        ];
        scene.cover = cover[seed % 4];
        if scene.cover == Cover::OverFrom(0) {
            scene = Scene {
                cells: Scene::new().cells,
                sprite: None,
                ..scene
            };
        }
        let own = paint(&Skin::blockfall(), &scene);
        assert_eq!(auto.read(&own), blockfall.read(&own), "{seed}");
        scene.b_type = seed % 3 == 0;
        let tetris = paint(&Skin::facts(seed as u64), &scene);
        assert_eq!(auto.read(&tetris), original.read(&tetris), "{seed}");
        let off = one_up(&tetris);
        assert_eq!(auto.read(&off), old.read(&off), "{seed}");
    }
}

#[test]
fn menus_read_alike_by_whatever_profile_is_taken() {
    let auto = Auto::shipped().unwrap();
    let blockfall = Reader::new(Profile::blockfall().unwrap());
    for name in ["copyright", "title", "config", "level", "game"] {
        let text = std::fs::read_to_string(art(".").join(name).with_extension("txt")).unwrap();
        let picture = picture(&text);
        let (chosen, own) = (auto.read(&picture), blockfall.read(&picture));
        assert_eq!(
            (chosen.screen, chosen.menu),
            (own.screen, own.menu),
            "{name}"
        );
    }
}

#[test]
fn a_run_reports_its_profile_as_soon_as_there_is_a_game() {
    let mut dice = Dice::new(5);
    for (skin, name) in [
        (Skin::facts(1), "gameboy-tetris"),
        (Skin::blockfall(), "blockfall"),
    ] {
        let mut auto = Auto::shipped().unwrap();
        for picture in [menus::blank(), places::title(1, false)] {
            auto.see(&picture);
            assert!(!auto.is_certain());
            assert_eq!(auto.best().profile().name(), "gameboy-tetris", "the first");
        }
        for _ in 0..3 {
            auto.see(&paint(&skin, &scene(&mut dice)));
            assert!(auto.is_certain());
            assert_eq!(auto.best().profile().name(), name);
        }
    }
}

#[test]
fn picture_of_2021_is_read_from_its_second_row_down() {
    let reader = Reader::new(shipped()[2].profile().unwrap());
    let mut dice = Dice::new(9);
    for seed in 0..20 {
        let scene = scene(&mut dice);
        let true_one = paint(&Skin::facts(seed), &scene);
        let whole = Reader::new(shipped()[0].profile().unwrap()).read(&true_one);
        let cut = reader.read(&one_up(&true_one));
        assert_eq!(
            cut.cells[10..].iter().map(|c| c.cell).collect::<Vec<_>>(),
            whole.cells[10..].iter().map(|c| c.cell).collect::<Vec<_>>()
        );
        assert_eq!(cut.board().row(0), 0);
        assert_eq!(
            (
                cut.screen, cut.score, cut.level, cut.lines, cut.next, cut.heart
            ),
            (
                whole.screen,
                whole.score,
                whole.level,
                whole.lines,
                whole.next,
                whole.heart
            )
        );
    }
}

#[test]
fn one_disturbed_picture_does_not_decide_for_long() {
    // Eight lines of the title are white, so that the first profile does not know it.
    let title = places::title(1, false);
    let [original, ..] = shipped().map(|s| Reader::new(s.profile().unwrap()));
    let disturbed = (0..HEIGHT)
        .map(|rows| {
            title.edited(|pixels| {
                pixels[WIDTH * rows..WIDTH * (rows + 8).min(HEIGHT)].fill(Shade::White);
            })
        })
        .filter(|picture| original.read(picture).screen == vision::Screen::Unknown);
    for picture in disturbed {
        let mut auto = Auto::shipped().unwrap();
        auto.see(&picture);
        for _ in 0..64 {
            auto.see(&title);
        }
        assert_eq!(auto.best().profile().name(), "gameboy-tetris");
        assert!(!auto.is_certain());
    }
}

/// Another game on the screen without a reset, as when the picture comes from elsewhere.
#[test]
fn evidence_turns_a_choice_that_has_settled() {
    let mut dice = Dice::new(5);
    let mut choice = ProfileChoice::from(Auto::shipped().unwrap());
    for (skin, name) in [
        (Skin::facts(1), "gameboy-tetris"),
        (Skin::blockfall(), "blockfall"),
        (Skin::facts(2), "gameboy-tetris"),
    ] {
        for _ in 0..140 {
            let scene = Scene {
                b_type: false,
                ..scene(&mut dice)
            };
            choice.see(&paint(&skin, &scene));
        }
        assert_eq!(choice.profile().name(), name);
    }
}
