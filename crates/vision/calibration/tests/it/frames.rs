//! Pictures of many kinds: of games, menus and covers, clean and with wrong pixels.

use crate::support::{
    menus,
    painter::{Cover, Scene, paint},
    player::Player,
    sim::Sim,
    skin::Skin,
};
use rules::Piece;
use screen::{PIXELS, Picture, Point, Shade, WIDTH};

/// Numbers that look random.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// A picture with so many pixels of any shade.
    pub fn spoil(&mut self, picture: &Picture, pixels: usize) -> Picture {
        picture.edited(|shades| {
            for _ in 0..pixels {
                shades[self.below(PIXELS)] = Shade::EACH[self.below(4)];
            }
        })
    }
}

/// Fifty pictures: every third is clean.
pub fn varied(skin: &Skin) -> Vec<Picture> {
    let mut frames = vec![
        menus::blank(),
        menus::title(Some(true)),
        menus::level(true, Some(3)),
        Picture::plain(Shade::Dark),
        Picture::plain(Shade::Black),
    ];
    for (cover, b_type) in [
        (Cover::Pause, false),
        (Cover::OverFrom(0), false),
        (Cover::OverFrom(9), false),
        (Cover::Nothing, true),
    ] {
        frames.push(paint(
            skin,
            &Scene {
                cover,
                b_type,
                next: Some(Piece::S),
                score: 40_912,
                heart: b_type,
                ..Scene::new()
            },
        ));
    }
    let mut sim = Sim::new(skin, 3, 9, false);
    let mut player = Player::default();
    for frame in 0.. {
        let keys = player.press(&mut sim, frame / 60, 5);
        let picture = sim.step(keys).0;
        if frame % 97 == 40 {
            frames.push(picture);
        }
        if frames.len() == 50 {
            break;
        }
    }
    let mut dice = Dice(7);
    let spoilt = [0, 40, 1500];
    let frames = frames.iter().enumerate();
    frames.map(|(i, f)| dice.spoil(f, spoilt[i % 3])).collect()
}

/// With a black pixel white, or another black.
pub fn turned(picture: &Picture, at: Point) -> Picture {
    picture.edited(|shades| {
        let shade = &mut shades[usize::from(at.y) * WIDTH + usize::from(at.x)];
        *shade = match shade {
            Shade::Black => Shade::White,
            _ => Shade::Black,
        };
    })
}
