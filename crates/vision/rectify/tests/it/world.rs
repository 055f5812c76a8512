//! The screen in images as people take them: turned, through a lens, in glare, combed, with traces of
//! the picture before.

use crate::{
    captures::{choice, numbers, off_through, rectifier},
    games::{runs, skins},
    support::facts::Dice,
    wear::{Kernel, Wear, seen},
};
use image::{Rgb, RgbImage, imageops};
use rectify::{Homography, Lens};
use screen::{HEIGHT, Picture, WIDTH};
use std::{collections::BTreeMap, env};
use vision::Screen;

/// Images of each kind; `WORLD` asks for more.
const COUNT: usize = 4;

/// What happens to an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A quarter, a half or three quarters of a turn.
    Turned,
    /// A lamp that is reflected: white is added, most of it in one place.
    Glare,
    /// Lines are bent by a lens, by up to a tenth at the corners.
    Lens,
    /// Every second row is of the next picture.
    Combed,
    /// A third of the picture before is seen as well.
    Traces,
    /// At an angle of up to 12 degrees, in uneven light.
    Angle,
    /// A border with a drawing of small parts, as of the Super Game Boy.
    Border,
}

impl Kind {
    const EACH: [Self; 7] = [
        Self::Turned,
        Self::Glare,
        Self::Lens,
        Self::Combed,
        Self::Traces,
        Self::Angle,
        Self::Border,
    ];

    /// An image of this kind, and where the screen is in it.
    fn image(self, run: &[Picture], dice: &mut Dice) -> (RgbImage, Homography) {
        let scale = between(dice, 2.6, 5.0);
        let kernel = [Kernel::Bilinear, Kernel::Bicubic, Kernel::Area][dice.below(3)];
        let wear = Wear {
            border: [20, 16, 24, 18],
            colour: [70, 72, 80],
            palette: dice.below(4),
            blur: 0.08,
            noise: 1.0,
            ..Wear::grabbed(scale, kernel)
        };
        let plain = |dice: &mut Dice| wear.image(&run[1], None, dice);
        match self {
            // It is bent afterwards.
            Self::Lens => plain(dice),
            Self::Turned => {
                let (image, map) = plain(dice);
                turned(&image, &map, 1 + dice.below(3))
            }
            Self::Glare => {
                let (mut image, map) = plain(dice);
                let (width, height) = (f64::from(image.width()), f64::from(image.height()));
                let at = [between(dice, 0.0, width), between(dice, 0.0, height)];
                let most = between(dice, 0.1, 0.35);
                for (x, y, pixel) in image.enumerate_pixels_mut() {
                    let far = (f64::from(x) - at[0]).hypot(f64::from(y) - at[1]) / width;
                    let added = most * (-4.0 * far * far).exp();
                    for channel in &mut pixel.0 {
                        let value = f64::from(*channel);
                        *channel = (value + added * (255.0 - value)) as u8;
                    }
                }
                (image, map)
            }
            Self::Combed => {
                let (mut image, map) = plain(dice);
                let (other, _) = wear.image(&run[2], None, dice);
                for (x, y, pixel) in image.enumerate_pixels_mut() {
                    if y % 2 == 1 {
                        *pixel = *other.get_pixel(x, y);
                    }
                }
                (image, map)
            }
            Self::Traces => wear.image(&run[1], Some((&run[0], 0.33)), dice),
            Self::Angle => {
                let (image, map) = plain(dice);
                let (width, height) = (f64::from(image.width()), f64::from(image.height()));
                let turn = between(dice, -12.0, 12.0_f64).to_radians();
                let keystone = [0.0; 2].map(|_: f64| between(dice, -0.12, 0.12));
                let seen_at = |[x, y]: [f64; 2]| {
                    let (u, v) = (x - width / 2.0, y - height / 2.0);
                    let far = 1.0 + keystone[0] / width * u + keystone[1] / height * v;
                    let (sin, cos) = turn.sin_cos();
                    [
                        width / 2.0 + 0.78 / far * (cos * u - sin * v),
                        height / 2.0 + 0.78 / far * (sin * u + cos * v),
                    ]
                };
                let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
                let view = Homography::onto(width, height, corners.map(seen_at)).unwrap();
                let mut image = seen(&image, &view.inverse().unwrap());
                let light = [0.0; 2].map(|_: f64| between(dice, -0.3, 0.3));
                for (x, y, pixel) in image.enumerate_pixels_mut() {
                    let gain = 0.8
                        + light[0] * (f64::from(x) / width - 0.5)
                        + light[1] * (f64::from(y) / height - 0.5);
                    for channel in &mut pixel.0 {
                        *channel = (f64::from(*channel) * gain) as u8;
                    }
                }
                (image, through(&map, |point| view.apply(point[0], point[1])))
            }
            Self::Border => {
                let scale = 2 + dice.below(3) as u32;
                let screen = Wear {
                    palette: wear.palette,
                    ..Wear::grabbed(scale.into(), Kernel::Nearest)
                };
                let (screen, map) = screen.image(&run[1], None, dice);
                let mut border =
                    RgbImage::from_fn(256, 224, |_, _| Rgb([0; 3].map(|_| dice.below(256) as u8)));
                // Half of it are tiles of one drawing.
                for y in 0..224 {
                    for x in 0..256 {
                        if (x / 8 + y / 8) % 2 == 0 {
                            let shade = (((x % 8) * 5 + (y % 8) * 3) % 4) as u8 * 80;
                            border.put_pixel(x, y, Rgb([shade, shade / 2, 200 - shade / 2]));
                        }
                    }
                }
                let (width, height) = (256 * scale, 224 * scale);
                let filter = imageops::FilterType::Nearest;
                let mut image = imageops::resize(&border, width, height, filter);
                let [x, y] = [48 * scale, 40 * scale];
                imageops::replace(&mut image, &screen, x.into(), y.into());
                let moved = |[u, v]: [f64; 2]| [u + f64::from(x), v + f64::from(y)];
                (image, through(&map, moved))
            }
        }
    }
}

fn between(dice: &mut Dice, least: f64, most: f64) -> f64 {
    least + (most - least) * dice.below(1 << 20) as f64 / f64::from(1 << 20)
}

const CORNERS: [[f64; 2]; 4] = [
    [0.0, 0.0],
    [WIDTH as f64, 0.0],
    [WIDTH as f64, HEIGHT as f64],
    [0.0, HEIGHT as f64],
];

/// A map, and then another one.
fn through(map: &Homography, then: impl Fn([f64; 2]) -> [f64; 2]) -> Homography {
    let corners = CORNERS.map(|[x, y]| then(map.apply(x, y)));
    Homography::onto(WIDTH as f64, HEIGHT as f64, corners).unwrap()
}

/// Turned clockwise by so many quarters.
fn turned(image: &RgbImage, map: &Homography, quarters: usize) -> (RgbImage, Homography) {
    let mut turned = (image.clone(), *map);
    for _ in 0..quarters {
        let height = f64::from(turned.0.height());
        turned = (
            imageops::rotate90(&turned.0),
            through(&turned.1, |[x, y]| [height - y, x]),
        );
    }
    turned
}

/// Bent by a lens: what is at a distance r from the middle, in half diagonals, comes from r(1 + kr²).
/// The corners of the image stay.
fn bent(image: &RgbImage, k: f64) -> RgbImage {
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    let middle = [width / 2.0, height / 2.0];
    let half = middle[0].hypot(middle[1]);
    RgbImage::from_fn(image.width(), image.height(), |x, y| {
        let (u, v) = (
            f64::from(x) + 0.5 - middle[0],
            f64::from(y) + 0.5 - middle[1],
        );
        let r = u.hypot(v) / half;
        let scale = (1.0 + k * r * r) / (1.0 + k);
        let (x, y) = (middle[0] + u * scale - 0.5, middle[1] + v * scale - 0.5);
        let at = [x.clamp(0.0, width - 1.0), y.clamp(0.0, height - 1.0)];
        imageops::interpolate_bilinear(image, at[0] as f32, at[1] as f32).unwrap_or(Rgb([0; 3]))
    })
}

/// The lens that does so.
fn lens_of(image: &RgbImage, k: f64) -> Lens {
    let middle = [image.width(), image.height()].map(|side| f64::from(side) / 2.0);
    Lens {
        middle,
        unit: middle[0].hypot(middle[1]),
        k,
    }
}

#[derive(Default, Debug)]
struct Counts {
    images: usize,
    found: usize,
    refused: usize,
    wrong_place: usize,
    cells: usize,
    unread: usize,
    wrong: usize,
    numbers: usize,
    null: usize,
    wrong_numbers: usize,
}

#[test]
fn images_as_people_take_them_are_read_or_refused() {
    let count = env::var("WORLD").ok().and_then(|n| n.parse().ok());
    let count = count.unwrap_or(COUNT);
    let (choice, skins) = (choice(), skins());
    let mut all: BTreeMap<Kind, Counts> = BTreeMap::new();
    let asked = env::var("KIND").ok();
    let is_asked = |kind: &Kind| {
        let name = format!("{kind:?}");
        asked.as_ref().is_none_or(|asked| *asked == name)
    };
    for kind in Kind::EACH.into_iter().filter(is_asked) {
        for number in 0..count {
            let mut dice = Dice::new(900 + number as u64);
            let skin = &skins[number % skins.len()];
            let run = runs(skin, number as u64 + 1, 1, 3).remove(0);
            let (mut image, map) = kind.image(&run, &mut dice);
            let mut lens = Lens::NONE;
            if kind == Kind::Lens {
                lens = lens_of(&image, between(&mut dice, -0.1, 0.1));
                image = bent(&image, lens.k);
            }
            let counts = all.entry(kind).or_default();
            counts.images += 1;
            let found = rectifier(&choice).rectify(&image);
            let Some(found) = found.ok().filter(|found| !found.fit.is_guess()) else {
                counts.refused += 1;
                continue;
            };
            let off = off_through(&found, &map, lens);
            // A bend by less than a pixel is not taken out where the screen is read with it.
            let near = if kind == Kind::Lens { 0.8 } else { 0.4 };
            if off > near {
                counts.wrong_place += 1;
                println!("{kind:?} {number}: {off:.2} off");
                continue;
            }
            counts.found += 1;
            let expected: Vec<_> = run.iter().map(|picture| choice.read(picture)).collect();
            let read = choice.read_unsure(&found.picture, &found.confidence);
            if expected[1].screen == Screen::Play {
                for (at, cell) in read.cells.iter().enumerate() {
                    counts.cells += 1;
                    counts.unread += usize::from(!cell.is_read());
                    let mut is = expected.iter().map(|it| it.cells[at].cell.is_filled());
                    let is_any = is.any(|is| is == cell.cell.is_filled());
                    counts.wrong += usize::from(cell.is_read() && !is_any);
                }
            }
            for (at, number) in numbers(&read).into_iter().enumerate() {
                counts.numbers += 1;
                counts.null += usize::from(number.is_none());
                let mut is = expected.iter().map(|it| numbers(it)[at]);
                counts.wrong_numbers += usize::from(number.is_some() && !is.any(|is| is == number));
            }
        }
    }
    for (kind, counts) in &all {
        println!("{kind:?}: {counts:?}");
        assert_eq!(counts.wrong_place, 0, "{kind:?}: {counts:?}");
        assert_eq!(counts.wrong_numbers, 0, "{kind:?}: {counts:?}");
        // The least that is found, in percent.
        let least = match kind {
            Kind::Turned | Kind::Combed | Kind::Traces | Kind::Border => 100,
            Kind::Lens => 75,
            Kind::Angle | Kind::Glare => 50,
        };
        assert_eq!(counts.wrong, 0, "{kind:?}: {counts:?}");
        assert!(
            counts.found * 100 >= counts.images * least,
            "{kind:?}: {counts:?}"
        );
    }
}

/// What a lens does is found once: the next images are read with it.
#[test]
fn the_bend_of_a_lens_is_kept_for_the_next_images() {
    let choice = choice();
    let skin = &skins()[1];
    let run = runs(skin, 5, 1, 3).remove(0);
    let wear = Wear {
        border: [20, 16, 24, 18],
        ..Wear::grabbed(3.0, Kernel::Bilinear)
    };
    let mut rectifier = rectifier(&choice);
    for picture in &run {
        let (image, map) = wear.image(picture, None, &mut Dice::new(1));
        let lens = lens_of(&image, 0.06);
        let found = rectifier.rectify(&bent(&image, lens.k)).unwrap();
        assert!((found.fit.lens.k - lens.k).abs() < 0.01, "{:?}", found.fit);
        assert!(off_through(&found, &map, lens) < 0.2, "{:?}", found.fit);
        let read = choice.read_unsure(&found.picture, &found.confidence);
        let expected = choice.read(picture);
        assert_eq!(numbers(&read), numbers(&expected));
        for (read, expected) in read.cells.iter().zip(&expected.cells) {
            assert!(read.is_read());
            assert_eq!(read.cell.is_filled(), expected.cell.is_filled());
        }
    }
}
