//! Sources whose pictures stay in doubt: each search for the screen takes as long as a hundred of
//! their images, so it is searched ever more rarely.

use crate::{
    captures::{choice, off},
    games::runs,
    support::{facts::Dice, skin::Skin},
    wear::{Kernel, Wear},
};
use image::RgbImage;
use rectify::{Known, Rectified, Rectifier, Unfit};
use screen::Picture;
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

/// A rectifier, and how often its judge was asked.
struct Counting {
    rectifier: Rectifier,
    asked: Arc<AtomicU32>,
    searches: usize,
}

impl Counting {
    fn new() -> Self {
        let choice = choice();
        let (judge, asked) = (choice.clone(), Arc::new(AtomicU32::new(0)));
        let count = Arc::clone(&asked);
        let known = Known::by(move |picture| {
            count.fetch_add(1, Ordering::Relaxed);
            judge.points(picture)
        });
        Self {
            rectifier: Rectifier::knowing(known.with_fixed(choice.fixed())),
            asked,
            searches: 0,
        }
    }

    fn rectify(&mut self, image: &RgbImage) -> Result<Rectified, Unfit> {
        self.asked.store(0, Ordering::Relaxed);
        let found = self.rectifier.rectify(image);
        // A picture that is only read is judged once.
        self.searches += usize::from(self.asked.load(Ordering::Relaxed) > 1);
        found
    }
}

fn pictures() -> Vec<Picture> {
    runs(&Skin::blockfall(), 6, 4, 40).concat()
}

/// A window of greens, which are hardly apart, with noise of so many grey levels.
fn noisy(scale: f64, noise: f64) -> Wear {
    Wear {
        noise,
        palette: 1,
        ..Wear::grabbed(scale, Kernel::Bilinear)
    }
}

#[test]
fn pictures_that_stay_in_doubt_are_searched_ever_more_rarely() {
    let mut dice = Dice::new(3);
    let mut counting = Counting::new();
    for picture in &pictures() {
        let (image, _) = noisy(3.0, 14.0).image(picture, None, &mut dice);
        let _ = counting.rectify(&image);
    }
    // After 8, 16, 32 and 64 images.
    let searches = counting.searches;
    assert!((1..=5).contains(&searches), "{searches}");
}

#[test]
fn a_clear_picture_elsewhere_is_found_at_once_after_many_in_doubt() {
    let mut dice = Dice::new(3);
    let mut counting = Counting::new();
    let bordered = |border, wear| Wear { border, ..wear };
    for picture in &pictures() {
        let wear = bordered([96, 0, 0, 20], noisy(3.0, 14.0));
        let _ = counting.rectify(&wear.image(picture, None, &mut dice).0);
    }
    let before = counting.searches;
    let wear = bordered([0, 20, 96, 0], noisy(3.0, 0.0));
    for picture in pictures().iter().take(20) {
        let (image, map) = wear.image(picture, None, &mut dice);
        let found = counting.rectify(&image).unwrap();
        assert!(off(&found, &map) < 0.2, "{:?}", found.fit);
        assert_eq!(found.picture, *picture);
    }
    assert_eq!(counting.searches, before + 1);
}
