//! A choice of profiles is read back from its text as it was.

use crate::support::{
    facts::Dice,
    painter::{Scene, Sprite, paint},
    places,
    skin::{Mino, Skin},
};
use rules::Piece;
use screen::{Picture, Shade};
use vision::{Auto, Profile, ProfileChoice, profile::shipped};

fn profiles() -> [Profile; 3] {
    shipped().map(|shipped| shipped.profile().unwrap())
}

/// Each profile alone, the choice of the program, another order and a choice of one.
fn choices() -> Vec<ProfileChoice> {
    let [original, blockfall, old] = profiles();
    let mut choices: Vec<ProfileChoice> = profiles().into_iter().map(Into::into).collect();
    choices.push(Auto::shipped().unwrap().into());
    choices.push(Auto::new(old, [original.clone(), blockfall]).into());
    choices.push(Auto::new(original, []).into());
    choices
}

/// The title and a game on the cartridge of the project and on the other one.
fn pictures() -> Vec<Picture> {
    let mut dice = Dice::new(7);
    let mut pictures = vec![Picture::plain(Shade::White), places::title(1, false)];
    for skin in [Skin::facts(1), Skin::blockfall()] {
        for _ in 0..70 {
            let mut scene = Scene {
                next: Some(dice.of(&Piece::EACH)),
                score: dice.below(1_000_000) as u32,
                sprite: Some(Sprite {
                    piece: dice.of(&Piece::EACH),
                    orientation: 0,
                    row: dice.below(5) as i8,
                    col: 3,
                }),
                ..Scene::new()
            };
            for _ in 0..30 {
                let place = (8 + dice.below(10), dice.below(10));
                scene.set(place.0, place.1, Mino::Piece(dice.of(&Piece::EACH), 0));
            }
            pictures.push(paint(&skin, &scene));
        }
    }
    pictures
}

#[test]
fn a_choice_is_read_back_and_reads_alike() {
    let pictures = pictures();
    for choice in choices() {
        // What a choice has seen is not part of its text.
        let mut used = choice.clone();
        for picture in &pictures {
            used.see(picture);
        }
        assert_eq!(used.to_toml(), choice.to_toml());
        let mut again = ProfileChoice::parse(&used.to_toml()).unwrap();
        assert!(again == choice);
        assert_eq!(again.to_toml(), choice.to_toml());
        let mut choice = choice;
        for (i, picture) in pictures.iter().enumerate() {
            assert_eq!(again.see(picture), choice.see(picture), "picture {i}");
            assert_eq!(again.selection(), choice.selection(), "picture {i}");
            assert_eq!(again.profile(), choice.profile(), "picture {i}");
        }
    }
}

#[test]
fn choices_of_other_profiles_or_in_another_order_differ() {
    let choices = choices();
    for (i, one) in choices.iter().enumerate() {
        for (j, other) in choices.iter().enumerate() {
            assert_eq!(one == other, i == j, "{i} and {j}");
        }
    }
}

#[test]
fn the_error_of_a_wrong_text_names_the_place_and_the_fix() {
    let whole = ProfileChoice::from(Auto::shipped().unwrap()).to_toml();
    for (text, words) in [
        (
            "choice = \"auto\"\nprofiles = []".into(),
            "profiles: there is none; write",
        ),
        (
            "choice = \"two\"\nprofiles = []".into(),
            "line 1: choice: \"two\" is not known",
        ),
        ("choice = \"one\"".into(), "profiles"),
        (
            whole.replacen("\"auto\"", "\"one\"", 1),
            "profiles: there are 3 for a choice of one; write one",
        ),
        (
            whole.replacen("pitch = 8", "pitch = 9", 1),
            "profiles[0].field.pitch: 9 can't be used; write a number from 2 to 8",
        ),
        (whole.replacen("pitch = 8", "pitsch = 8", 1), "pitsch"),
    ] {
        let error = ProfileChoice::parse(&text).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
        assert!(!error.contains('\n'), "{error}");
    }
}
