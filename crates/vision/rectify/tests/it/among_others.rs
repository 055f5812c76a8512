//! The screen is found among other things, or the image is refused.

use crate::{
    captures::{choice, numbers, off, rectifier},
    composed::{Composed, Setting, ground},
    games::{runs, skins},
    support::facts::Dice,
    wear::{Kernel, Wear},
};
use image::{Rgb, RgbImage, imageops, imageops::FilterType};
use rectify::{Homography, Marks, Unfit};
use std::{collections::BTreeMap, env, time::Duration};
use vision::{ProfileChoice, Screen};

/// Images of the set; `COMPOSED` asks for more, as `2000` or `100..200`.
const COUNT: usize = 96;

/// Further images: a photo with a corner that was a pixel beside without a sign of it, one at which fixed
/// pixels agree with a tile beside as well, and a window that was read as if it had been smoothed.
const FURTHER: [usize; 3] = [694, 380, 1057];

fn asked() -> Vec<usize> {
    let Ok(wanted) = env::var("COMPOSED") else {
        return (0..COUNT).chain(FURTHER).collect();
    };
    let number = |text: &str| text.parse().ok();
    match wanted.split_once("..") {
        Some((from, to)) => (number(from).unwrap_or(0)..number(to).unwrap_or(COUNT)).collect(),
        None => (0..number(&wanted).unwrap_or(COUNT)).collect(),
    }
}

/// What was found and read in the images of a setting.
#[derive(Default, Debug)]
struct Counts {
    images: usize,
    found: usize,
    /// Images in which the screen is called found where it is not.
    wrong: Vec<String>,
    refused: Vec<String>,
    cells: usize,
    wrong_cells: usize,
    unread_cells: usize,
    numbers: usize,
    missing_numbers: usize,
    wrong_numbers: usize,
    time: Duration,
    longest: Duration,
}

#[test]
fn the_screen_is_found_among_other_things() {
    let choice = choice();
    let mut all: BTreeMap<(Setting, bool), Counts> = BTreeMap::new();
    let setting = env::var("SETTING").ok();
    for number in asked() {
        let is_asked = |setting: &String| *setting == format!("{:?}", Setting::of(number));
        if !setting.as_ref().is_none_or(is_asked) {
            continue;
        }
        let composed = Composed::new(number);
        let key = (composed.setting, composed.scale < 1.9);
        count(all.entry(key).or_default(), number, &composed, &choice);
    }
    println!("{all:#?}");
    // Found and all, of photos, below two pixels for one of the screen, and from there on.
    let mut kinds = [[0; 2]; 3];
    for ((setting, small), counts) in &all {
        assert!(counts.wrong.is_empty(), "{setting:?}: {counts:?}");
        assert_eq!(counts.wrong_numbers, 0, "{setting:?}: {counts:?}");
        assert!(
            counts.wrong_cells * 1000 <= counts.cells,
            "{setting:?}: {counts:?}"
        );
        assert!(
            counts.unread_cells * 100 <= counts.cells,
            "{setting:?}: {counts:?}"
        );
        let kind = match (setting, small) {
            (Setting::Photo, _) => &mut kinds[0],
            (_, true) => &mut kinds[1],
            (_, false) => &mut kinds[2],
        };
        *kind = [kind[0] + counts.found, kind[1] + counts.images];
        println!(
            "{setting:?} {}: {} of {} found, {} wrong, cells {}+{}/{}, numbers {}+{}/{}, {:?} {:?}",
            if *small { "1x" } else { "2x" },
            counts.found,
            counts.images,
            counts.wrong.len(),
            counts.wrong_cells,
            counts.unread_cells,
            counts.cells,
            counts.wrong_numbers,
            counts.missing_numbers,
            counts.numbers,
            counts.time / counts.images as u32,
            counts.longest,
        );
    }
    for ([found, images], least) in kinds.into_iter().zip([85, 95, 99]) {
        assert!(found * 100 >= images * least, "{found} of {images}");
    }
}

fn count(counts: &mut Counts, number: usize, composed: &Composed, choice: &ProfileChoice) {
    counts.images += 1;
    let begun = common::now();
    let found = rectifier(choice).rectify(&composed.image);
    counts.time += begun.elapsed();
    counts.longest = counts.longest.max(begun.elapsed());
    let scale = composed.scale;
    let found = match found {
        Ok(found) if !found.fit.is_guess() => found,
        Ok(found) => {
            let off = off(&found, &composed.map);
            let text = format!("{number} {scale:.2} a guess, {off:.2} off");
            counts.refused.push(text);
            return;
        }
        Err(why) => {
            counts.refused.push(format!("{number} {scale:.2} {why}"));
            return;
        }
    };
    let off = off(&found, &composed.map);
    if off > 0.4 {
        let fit = found.fit;
        let (agree, bend) = (fit.agree, fit.lens.k);
        let text = format!("{number} {scale:.2} {off:.2} off, agree {agree:.2}, bend {bend:.3}");
        counts.wrong.push(text);
        return;
    }
    counts.found += 1;
    let expected = choice.read(&composed.picture);
    let read = choice.read_unsure(&found.picture, &found.confidence);
    if expected.screen == Screen::Play {
        counts.cells += expected.cells.len();
        let unread = read.cells.iter().filter(|cell| !cell.is_read()).count();
        if unread > 0 {
            let setting = composed.setting;
            let flaw = found.fit.flaw(found.blended);
            println!("{setting:?} {number} {scale:.2}: {unread} cells in doubt, {flaw:?}");
        }
        counts.unread_cells += unread;
        let pairs = expected.cells.iter().zip(&read.cells);
        counts.wrong_cells += pairs
            .filter(|(a, b)| b.is_read() && a.cell.is_filled() != b.cell.is_filled())
            .count();
    }
    for (expected, read) in numbers(&expected).into_iter().zip(numbers(&read)) {
        counts.numbers += usize::from(expected.is_some());
        counts.missing_numbers += usize::from(expected.is_some() && read.is_none());
        counts.wrong_numbers += usize::from(read.is_some() && read != expected);
    }
}

/// Photos of a screen that was enlarged by nearest, out of focus by half a pixel of it.
#[test]
fn photos_that_are_far_out_of_focus_are_read() {
    let choice = choice();
    for number in [670, 886] {
        let composed = Composed::new(number);
        let found = rectifier(&choice).rectify(&composed.image).unwrap();
        let off = off(&found, &composed.map);
        assert!(!found.fit.is_guess() && off < 0.4, "{number}: {off:.2} off");
        let expected = choice.read(&composed.picture);
        let read = choice.read_unsure(&found.picture, &found.confidence);
        assert_eq!(numbers(&read), numbers(&expected), "{number}");
        for (own, expected) in read.cells.iter().zip(&expected.cells) {
            assert!(own.is_read(), "{number}");
            assert_eq!(own.cell.is_filled(), expected.cell.is_filled(), "{number}");
        }
    }
}

/// Greens of an emulator whose two lightest are hardly apart, and greys.
const PALETTES: [[[u8; 3]; 4]; 2] = [
    [[155, 188, 15], [139, 172, 15], [48, 98, 48], [15, 56, 15]],
    [[255; 3], [170; 3], [85; 3], [0; 3]],
];

/// A window of an emulator on a plain desktop, enlarged by what programs enlarge with.
#[test]
fn a_window_on_a_plain_desktop_is_read_at_its_pixels() {
    let choice = choice();
    let skin = &skins()[0];
    let pictures = runs(skin, 31, 2, 8).concat();
    let filters = [
        FilterType::Nearest,
        FilterType::Triangle,
        FilterType::CatmullRom,
        FilterType::Lanczos3,
    ];
    let mut dice = Dice::new(12);
    let mut flawed = [0; 4];
    let mut images = 0;
    for (number, picture) in pictures.iter().cycle().take(24).enumerate() {
        let palette = PALETTES[number / 4 % 2];
        let scale = [2.0, 2.5, 3.0][number / 8 % 3];
        let plain = RgbImage::from_fn(160, 144, |x, y| {
            Rgb(palette[picture.at(x as usize, y as usize) as usize])
        });
        let (width, height) = ((160.0 * scale) as u32, (144.0 * scale) as u32);
        let screen = imageops::resize(&plain, width, height, filters[number % 4]);
        let ground = [0; 3].map(|_| dice.below(256) as u8);
        let mut image = RgbImage::from_pixel(1280, 800, Rgb(ground));
        let at = [1280 - width, 800 - height].map(|room| dice.below(room as usize) as u32);
        imageops::replace(&mut image, &screen, at[0].into(), at[1].into());

        let found = rectifier(&choice).rectify(&image).unwrap();
        let [left, top] = at.map(f64::from);
        let (right, below) = (left + 160.0 * scale, top + 144.0 * scale);
        let corners = [[left, top], [right, top], [right, below], [left, below]];
        let place = Homography::onto(160.0, 144.0, corners).unwrap();
        let off = off(&found, &place);
        let text = format!("{number}: {:?}, {scale}, {off:.2} off", filters[number % 4]);
        assert!(off < 0.4, "{text}");
        let expected = choice.read(picture);
        let read = choice.read_unsure(&found.picture, &found.confidence);
        assert_eq!(numbers(&read), numbers(&expected), "{text}");
        let flaw = found.fit.flaw(found.blended);
        if flaw.is_some() {
            println!("{text}, {flaw:?}, {:.3}", found.fit.doubt);
        }
        flawed[number % 4] += usize::from(flaw.is_some());
        images += 1;
    }
    println!("{flawed:?} of {images}");
    // Greens that are hardly apart, at two pixels for one, and what overshoots.
    assert!(flawed[0] == 0, "{flawed:?}");
    assert!(flawed.iter().sum::<usize>() * 3 <= images, "{flawed:?}");
}

/// Two games beside each other, as of a match: the likelier is read, and the other when asked for.
#[test]
fn each_of_several_screens_can_be_asked_for() {
    let choice = choice();
    let skins = skins();
    for (seed, scales) in [(3, [2, 2]), (4, [3, 2]), (5, [2, 4])] {
        let pictures = [0, 1].map(|side| {
            let skin = &skins[(seed as usize + side) % 2];
            runs(skin, seed + 10 * side as u64, 1, 1)
                .remove(0)
                .remove(0)
        });
        let mut dice = Dice::new(seed);
        let mut image = ground(&mut dice, 1400, 700);
        let places = [[40, 30], [700, 60]];
        for ((picture, scale), [x, y]) in pictures.iter().zip(scales).zip(places) {
            let screen = RgbImage::from_fn(160 * scale, 144 * scale, |x, y| {
                let shade = picture.at((x / scale) as usize, (y / scale) as usize);
                Rgb([[240, 160, 80, 10][shade as usize]; 3])
            });
            imageops::replace(&mut image, &screen, x, y);
        }
        let read = |screen: u8| {
            let mut rectifier = rectifier(&choice);
            rectifier.set_marks(Marks {
                screen,
                ..Marks::default()
            });
            rectifier.rectify(&image)
        };
        let [first, second] = [0, 1].map(|screen| read(screen).unwrap().picture);
        let shown = [first, second];
        assert!(
            pictures.iter().all(|picture| shown.contains(picture)),
            "seed {seed}: {:?}",
            [0, 1].map(|screen| read(screen).unwrap().fit.corners)
        );
        let why = read(2).unwrap_err();
        assert_eq!(why, Unfit::NoOther { screens: 2 });
        assert!(why.to_string().contains("and 2 can be recognised"), "{why}");
    }
}

/// An image that has only the screen, enlarged smoothly to whole pixels.
#[test]
fn a_screen_that_fills_its_image_is_read_where_it_is() {
    let choice = choice();
    let skins = skins();
    let mut time = Duration::ZERO;
    let mut images = 0;
    for (seed, kernel) in (31..).zip([Kernel::Bilinear, Kernel::Bicubic, Kernel::Lanczos]) {
        for scale in [2.0, 2.3, 2.5, 2.75, 3.0, 3.3, 3.6, 4.0, 4.4, 4.7] {
            let skin = &skins[images % skins.len()];
            let picture = runs(skin, seed, 1, 1).remove(0).remove(0);
            let mut dice = Dice::new(12);
            let (image, map) = Wear::grabbed(scale, kernel).image(&picture, None, &mut dice);
            let begun = common::now();
            let found = rectifier(&choice).rectify(&image).unwrap();
            let taken = begun.elapsed();
            let off = off(&found, &map);
            println!("{kernel:?} {scale}: {taken:?}, {off:.3} off");
            (time, images) = (time + taken, images + 1);
            assert!(off < 0.05, "{kernel:?} {scale}: {off}");
            let read = choice.read_unsure(&found.picture, &found.confidence);
            let expected = choice.read(&picture);
            assert_eq!(numbers(&read), numbers(&expected), "{kernel:?} {scale}");
        }
    }
    println!("{:?} each", time / images as u32);
}
