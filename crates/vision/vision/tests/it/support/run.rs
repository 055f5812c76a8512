//! A game that is played, read and tracked picture by picture.

use super::{
    menus,
    sim::{Sim, Truth},
    skin::Skin,
};
use pad::{Buttons, FrameNo};
use rules::Piece;
use screen::Picture;
use std::sync::Arc;
use vision::{Estimator, Event, Profile, Reader, Reading, Tracked};

pub const PLAIN: &str = include_str!("../skins/plain.toml");

pub fn plain_reader() -> Reader {
    Reader::new(Profile::parse(PLAIN).unwrap())
}

/// An estimator that has a blank screen behind it, so that the next picture of a field
/// begins a game.
pub fn after_a_menu(reader: &Reader) -> Estimator {
    let mut estimator = Estimator::new();
    let blank = reader.read(&menus::blank());
    for frame in 1..=2 {
        estimator.see(frame, &blank);
    }
    estimator
}

/// One image: what it is and what is made of it.
pub struct Image {
    pub picture: Picture,
    pub truth: Truth,
    pub reading: Reading,
    pub tracked: Arc<Tracked>,
}

pub struct Run<'a> {
    pub reader: Reader,
    pub estimator: Estimator,
    pub sim: Sim<'a>,
    pub frame: FrameNo,
}

impl<'a> Run<'a> {
    /// At level 9 with these pieces first, up to the second image, with which the
    /// game is believed.
    pub fn new(skin: &'a Skin, pieces: &str) -> Self {
        Self::on(skin, pieces, "")
    }

    /// The same on a field that is already partly filled.
    pub fn on(skin: &'a Skin, pieces: &str, field: &str) -> Self {
        let mut run = Self::unseen(skin, pieces, field);
        run.still();
        run.still();
        run
    }

    /// The same before the first image.
    pub fn unseen(skin: &'a Skin, pieces: &str, field: &str) -> Self {
        let pieces: Vec<Piece> = pieces
            .chars()
            .map(|c| Piece::from_letter(c).unwrap())
            .collect();
        let reader = plain_reader();
        let mut sim = Sim::with_pieces(skin, 5, 9, false, &pieces);
        sim.fill(field);
        Self {
            estimator: after_a_menu(&reader),
            reader,
            sim,
            frame: 2,
        }
    }

    pub fn press(&mut self, buttons: Buttons) -> Image {
        let (picture, truth) = self.sim.step(buttons);
        self.show(picture, truth)
    }

    /// A step of the game whose picture is changed before it is read.
    pub fn spoil(&mut self, buttons: Buttons, edit: impl FnOnce(Picture) -> Picture) -> Image {
        let (picture, truth) = self.sim.step(buttons);
        self.show(edit(picture), truth)
    }

    /// A picture that is not of the game.
    pub fn show(&mut self, picture: Picture, truth: Truth) -> Image {
        self.frame += 1;
        let reading = self.reader.read(&picture);
        let tracked = self.estimator.see(self.frame, &reading).tracked;
        Image {
            picture,
            truth,
            reading,
            tracked,
        }
    }

    /// One step without a button.
    pub fn still(&mut self) -> Image {
        self.press(Buttons::NONE)
    }

    /// One tap: the button down for a step, then up for a step.
    pub fn tap(&mut self, button: Buttons) -> Image {
        self.press(button);
        self.still()
    }

    /// Steps without a button until the condition holds; that image.
    pub fn until(&mut self, mut holds: impl FnMut(&Image) -> bool) -> Image {
        for _ in 0..5000 {
            let image = self.still();
            assert!(image.tracked.explained, "{:?}", image.tracked);
            if holds(&image) {
                return image;
            }
        }
        panic!("it never happens");
    }

    /// Steps without a button up to image `since` from L.
    pub fn until_since(&mut self, since: u32) -> Image {
        self.until(|image| image.truth.since_lock == Some(since))
    }

    /// Drops the falling piece with Down held, up to image L.
    pub fn drop_piece(&mut self) -> Image {
        self.still();
        for _ in 0..200 {
            let image = self.press(Buttons::DOWN);
            assert!(image.tracked.explained, "{:?}", image.tracked);
            if image.truth.since_lock == Some(0) || self.sim.is_over() {
                return image;
            }
        }
        panic!("the piece never locks");
    }
}

pub fn violations(tracked: &Tracked) -> usize {
    let violation = |event: &&Event| matches!(event, Event::Violation(_));
    tracked.events.iter().filter(violation).count()
}
