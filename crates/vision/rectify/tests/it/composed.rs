//! Games in images with anything else: windows with bars, desktops, overlays, pages, drawn
//! handhelds, photos.

use crate::{
    games::{runs, skins},
    support::facts::Dice,
    wear::{Kernel, Wear, seen},
};
use image::{
    Rgb, RgbImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};
use rectify::Homography;
use screen::{HEIGHT, Picture, WIDTH};

/// What the screen is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Setting {
    /// A window with a title bar, cut out of its desktop.
    Window,
    /// A window among others.
    Desktop,
    /// A stream: the game large, a camera and text beside or over it.
    Stream,
    /// A page of text with the picture in it, enlarged smoothly.
    Page,
    /// A handheld that is drawn around it.
    Shell,
    /// A handheld that is photographed.
    Photo,
}

impl Setting {
    pub const EACH: [Self; 6] = [
        Self::Window,
        Self::Desktop,
        Self::Stream,
        Self::Page,
        Self::Shell,
        Self::Photo,
    ];

    /// That of the image of a number in the set.
    pub fn of(number: usize) -> Self {
        Self::EACH[number / skins().len() % Self::EACH.len()]
    }
}

/// An image with a screen in it.
pub struct Composed {
    pub image: RgbImage,
    /// From pixels of the screen to those of the image.
    pub map: Homography,
    /// Pixels of the image for one of the screen.
    pub scale: f64,
    pub setting: Setting,
    pub picture: Picture,
}

fn between(dice: &mut Dice, least: f64, most: f64) -> f64 {
    least + (most - least) * dice.below(1 << 20) as f64 / f64::from(1 << 20)
}

fn whole(dice: &mut Dice, least: u32, most: u32) -> u32 {
    least + dice.below((most - least + 1) as usize) as u32
}

fn colour(dice: &mut Dice, least: u8, most: u8) -> Rgb<u8> {
    Rgb([0; 3].map(|_| whole(dice, least.into(), most.into()) as u8))
}

fn fill(image: &mut RgbImage, [x, y, width, height]: [u32; 4], colour: Rgb<u8>) {
    for y in y..(y + height).min(image.height()) {
        for x in x..(x + width).min(image.width()) {
            image.put_pixel(x, y, colour);
        }
    }
}

/// A line of words: letters of strokes, a pixel or more wide.
fn text(dice: &mut Dice, image: &mut RgbImage, [x, y, width, size]: [u32; 4], colour: Rgb<u8>) {
    let unit = (size / 8).max(1);
    let end = x + width;
    let mut x = x;
    while x + 6 * unit < end {
        if dice.below(6) > 0 {
            for _ in 0..4 {
                let (at, length) = (dice.below(5) as u32, 2 + dice.below(5) as u32);
                let stroke = match dice.below(2) {
                    0 => [x + at * unit, y, unit, length * unit],
                    _ => [x, y + (at + 1) * unit, length.min(5) * unit, unit],
                };
                fill(image, stroke, colour);
            }
        }
        x += 6 * unit;
    }
}

/// Ground: plain, a gradient, stripes or something like a photograph.
pub fn ground(dice: &mut Dice, width: u32, height: u32) -> RgbImage {
    let (one, other) = (colour(dice, 0, 255), colour(dice, 0, 255));
    let mixed = |share: f64| {
        let mix = |a: u8, b: u8| f64::from(a) * (1.0 - share) + f64::from(b) * share;
        Rgb([0, 1, 2].map(|i| mix(one.0[i], other.0[i]).clamp(0.0, 255.0) as u8))
    };
    match dice.below(4) {
        0 => RgbImage::from_pixel(width, height, one),
        1 => RgbImage::from_fn(width, height, |_, y| {
            mixed(f64::from(y) / f64::from(height))
        }),
        2 => {
            let stripe = whole(dice, 3, 40);
            RgbImage::from_fn(width, height, |x, y| mixed(f64::from((x + y) / stripe % 2)))
        }
        _ => {
            let small = RgbImage::from_fn(width / 24 + 2, height / 24 + 2, |_, _| {
                mixed(dice.below(100) as f64 / 100.0)
            });
            imageops::resize(&small, width, height, FilterType::CatmullRom)
        }
    }
}

/// A window of another program: a bar, lines of text, boxes.
fn other_window(dice: &mut Dice, image: &mut RgbImage, [x, y, width, height]: [u32; 4]) {
    let (paper, ink) = match dice.below(2) {
        0 => (colour(dice, 220, 255), colour(dice, 0, 60)),
        _ => (colour(dice, 0, 50), colour(dice, 170, 255)),
    };
    let bar = colour(dice, 40, 230);
    fill(image, [x, y, width, height], paper);
    fill(image, [x, y, width, 24], bar);
    text(dice, image, [x + 8, y + 8, width / 3, 8], ink);
    let mut line = y + 32;
    while line + 14 < y + height {
        let length = width.saturating_sub(16) * (20 + dice.below(80) as u32) / 100;
        match dice.below(8) {
            0 => {
                let inner = colour(dice, 0, 255);
                fill(image, [x + 8, line, length, 12], inner);
            }
            _ => text(dice, image, [x + 8, line, length, 8], ink),
        }
        line += 14;
    }
}

/// The window of the game; where its screen begins.
fn game_window(
    dice: &mut Dice,
    image: &mut RgbImage,
    screen: &RgbImage,
    [x, y]: [u32; 2],
    (frame, bar): (u32, u32),
) -> [u32; 2] {
    let (width, height) = screen.dimensions();
    let dark = dice.below(2) == 0;
    let (chrome, ink) = match dark {
        true => (colour(dice, 20, 70), colour(dice, 180, 255)),
        false => (colour(dice, 200, 255), colour(dice, 0, 70)),
    };
    fill(
        image,
        [x, y, width + 2 * frame, height + bar + frame],
        chrome,
    );
    let size = if bar > 20 { 12 } else { 8 };
    let title = width / 4 + dice.below(width as usize / 3) as u32;
    if bar >= 8 {
        text(
            dice,
            image,
            [x + frame + 6, y + bar.saturating_sub(size) / 2, title, size],
            ink,
        );
        for i in 1..=3 {
            let button = bar / 2;
            let at = (x + width).saturating_sub(i * (button + 6));
            fill(image, [at, y + bar / 4, button, button], ink);
        }
    }
    let at = [x + frame, y + bar];
    imageops::replace(image, screen, at[0].into(), at[1].into());
    at
}

fn plain(wear: &Wear, picture: &Picture, dice: &mut Dice) -> RgbImage {
    wear.image(picture, None, dice).0
}

fn placed([x, y]: [f64; 2], scale: [f64; 2]) -> Homography {
    let (width, height) = (WIDTH as f64, HEIGHT as f64);
    let (right, below) = (x + width * scale[0], y + height * scale[1]);
    Homography::onto(
        width,
        height,
        [[x, y], [right, y], [right, below], [x, below]],
    )
    .unwrap()
}

fn jpeg(image: &RgbImage, quality: u8) -> RgbImage {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
    image.write_with_encoder(encoder).unwrap();
    image::load_from_memory(&bytes).unwrap().to_rgb8()
}

impl Composed {
    /// The image of a number in the set.
    pub fn new(number: usize) -> Self {
        let skins = skins();
        let skin = &skins[number % skins.len()];
        let setting = Setting::of(number);
        let mut dice = Dice::new(7_000 + number as u64);
        let picture = runs(skin, number as u64 + 1, 1, 1).remove(0).remove(0);
        let dice = &mut dice;
        let colours = dice.below(4);
        let of = |scale: f64, kernel: Kernel| Wear {
            palette: colours,
            ..Wear::grabbed(scale, kernel)
        };
        let (image, map, scale) = match setting {
            Setting::Window => {
                let scale = [1, 1, 2, 2, 3, 4, 6][dice.below(7)];
                let screen = plain(&of(scale.into(), Kernel::Nearest), &picture, dice);
                let (frame, bar) = (dice.below(3) as u32, whole(dice, 8, 44));
                let size = [screen.width() + 2 * frame, screen.height() + bar + frame];
                let mut image = RgbImage::new(size[0], size[1]);
                let at = game_window(dice, &mut image, &screen, [0, 0], (frame, bar));
                let scale = f64::from(scale);
                (image, placed(at.map(f64::from), [scale; 2]), scale)
            }
            Setting::Desktop => {
                let (width, height) = dice.of(&[(1280, 720), (1366, 768), (1920, 1080)]);
                let scale = [1, 2, 3, 4][dice.below(4)];
                let screen = plain(&of(scale.into(), Kernel::Nearest), &picture, dice);
                let mut image = ground(dice, width, height);
                let at = |dice: &mut Dice, size: [u32; 2]| {
                    [width, height]
                        .into_iter()
                        .zip(size)
                        .map(|(all, own)| dice.below((all - own) as usize) as u32)
                        .collect::<Vec<_>>()
                };
                for _ in 0..3 {
                    let size = [whole(dice, 200, 700), whole(dice, 150, 500)];
                    let place = at(dice, size);
                    other_window(dice, &mut image, [place[0], place[1], size[0], size[1]]);
                }
                let (frame, bar) = (dice.below(3) as u32, whole(dice, 18, 36));
                let size = [screen.width() + 2 * frame, screen.height() + bar + frame];
                let place = at(dice, size);
                let at = game_window(
                    dice,
                    &mut image,
                    &screen,
                    [place[0], place[1]],
                    (frame, bar),
                );
                let scale = f64::from(scale);
                (image, placed(at.map(f64::from), [scale; 2]), scale)
            }
            Setting::Stream => {
                let (width, height) = dice.of(&[(1280_u32, 720_u32), (1920, 1080)]);
                let scale = between(dice, 2.5, f64::from(height) / HEIGHT as f64);
                let kernel = dice.of(&[Kernel::Nearest, Kernel::Bilinear, Kernel::Bicubic]);
                let screen = plain(&of(scale, kernel), &picture, dice);
                let mut image = match dice.below(2) {
                    0 => RgbImage::new(width, height),
                    _ => ground(dice, width, height),
                };
                let x = dice.below((width - screen.width() + 1) as usize) as u32;
                let y = dice.below((height - screen.height().min(height) + 1) as usize) as u32;
                let camera = ground(dice, width / 4, height / 4);
                let corner = [[0, 0], [1, 0], [0, 1], [1, 1]][dice.below(4)];
                let place = [
                    corner[0] * (width - width / 4),
                    corner[1] * (height - height / 4),
                ];
                imageops::replace(&mut image, &camera, place[0].into(), place[1].into());
                for _ in 0..dice.below(5) {
                    let line = dice.below(height as usize - 40) as u32;
                    let (left, ink) = (dice.below(width as usize / 2) as u32, colour(dice, 0, 255));
                    text(dice, &mut image, [left, line, width / 3, 24], ink);
                }
                imageops::replace(&mut image, &screen, x.into(), y.into());
                let scales = [
                    f64::from(screen.width()) / WIDTH as f64,
                    f64::from(screen.height()) / HEIGHT as f64,
                ];
                let image = if dice.below(2) == 0 {
                    jpeg(&image, 75)
                } else {
                    image
                };
                (image, placed([x, y].map(f64::from), scales), scale)
            }
            Setting::Page => {
                let (width, height) = (whole(dice, 700, 1300), whole(dice, 600, 1000));
                let scale = between(dice, 1.5, 3.5);
                let kernel = dice.of(&[Kernel::Bilinear, Kernel::Bicubic, Kernel::Area]);
                let screen = plain(&of(scale, kernel), &picture, dice);
                let mut image = RgbImage::from_pixel(width, height, colour(dice, 235, 255));
                let ink = colour(dice, 0, 60);
                let x = dice.below((width - screen.width()) as usize) as u32;
                let y = dice.below((height - screen.height()) as usize) as u32;
                let mut line = 10;
                while line + 20 < height {
                    if line + 12 < y || line > y + screen.height() + 4 {
                        text(dice, &mut image, [20, line, width - 60, 8], ink);
                    }
                    line += 16;
                }
                imageops::replace(&mut image, &screen, x.into(), y.into());
                let scales = [
                    f64::from(screen.width()) / WIDTH as f64,
                    f64::from(screen.height()) / HEIGHT as f64,
                ];
                (image, placed([x, y].map(f64::from), scales), scale)
            }
            Setting::Shell | Setting::Photo => {
                let scale = match setting {
                    Setting::Shell => f64::from([1, 2, 2, 3][dice.below(4)]),
                    _ => between(dice, 2.5, 5.0),
                };
                let screen = plain(&of(scale, Kernel::Nearest), &picture, dice);
                let (width, height) = screen.dimensions();
                let margin = (between(dice, 12.0, 30.0) * scale) as u32;
                let size = [width + 2 * margin + 20, height * 2 + 2 * margin];
                let mut image = RgbImage::from_pixel(size[0], size[1], colour(dice, 150, 225));
                let bezel = colour(dice, 60, 110);
                let inset = [margin / 2 + 10, margin / 2, width + margin, height + margin];
                fill(&mut image, inset, bezel);
                let ink = colour(dice, 160, 220);
                text(
                    dice,
                    &mut image,
                    [inset[0] + 8, inset[1] + 2, width / 2, 8],
                    ink,
                );
                let at = [margin + 10, margin];
                imageops::replace(&mut image, &screen, at[0].into(), at[1].into());
                let (low, ink) = (at[1] + height + margin, colour(dice, 20, 70));
                let unit = width / 10;
                fill(&mut image, [at[0], low + unit, unit * 3, unit], ink);
                fill(&mut image, [at[0] + unit, low, unit, unit * 3], ink);
                let red = Rgb([150, 20, 70]);
                fill(&mut image, [at[0] + 7 * unit, low + unit, unit, unit], red);
                fill(&mut image, [at[0] + 9 * unit, low, unit, unit], red);
                let map = placed(at.map(f64::from), [scale; 2]);
                if setting == Setting::Shell {
                    (image, map, scale)
                } else {
                    let (image, map) = photographed(dice, &image, map);
                    (image, map, scale)
                }
            }
        };
        Self {
            image,
            map,
            scale,
            setting,
            picture,
        }
    }
}

/// A desktop with other windows, and a screen in it in the upper left corner of a window.
pub fn desktop(picture: &Picture, scale: u32, [x, y]: [u32; 2]) -> (RgbImage, Homography) {
    let dice = &mut Dice::new(4);
    let mut image = ground(dice, 1280, 720);
    other_window(dice, &mut image, [40, 380, 500, 300]);
    other_window(dice, &mut image, [700, 30, 540, 260]);
    let screen = plain(&Wear::grabbed(scale.into(), Kernel::Nearest), picture, dice);
    let at = game_window(dice, &mut image, &screen, [x, y], (1, 26));
    (image, placed(at.map(f64::from), [scale.into(); 2]))
}

/// At an angle, in uneven light, a little out of focus.
fn photographed(dice: &mut Dice, image: &RgbImage, map: Homography) -> (RgbImage, Homography) {
    let (width, height) = image.dimensions();
    let (w, h) = (f64::from(width), f64::from(height));
    let turn = between(dice, -4.0, 4.0_f64).to_radians();
    let keystone = [0.0; 2].map(|_: f64| between(dice, -0.08, 0.08));
    let seen_at = |[x, y]: [f64; 2]| {
        let (u, v) = (x - w / 2.0, y - h / 2.0);
        let scale = 0.9 / (1.0 + keystone[0] / w * u + keystone[1] / h * v);
        let (sin, cos) = turn.sin_cos();
        [
            w / 2.0 + scale * (cos * u - sin * v),
            h / 2.0 + scale * (sin * u + cos * v),
        ]
    };
    let corners = [[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]];
    let view = Homography::onto(w, h, corners.map(seen_at)).unwrap();
    let mut image = seen(image, &view.inverse().unwrap());
    image = imageops::blur(&image, between(dice, 0.4, 1.2) as f32);
    let light = [0.0; 2].map(|_: f64| between(dice, -0.25, 0.25));
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        let gain = 0.8 + light[0] * (f64::from(x) / w - 0.5) + light[1] * (f64::from(y) / h - 0.5);
        for channel in &mut pixel.0 {
            let noise = between(dice, -4.0, 4.0);
            *channel = (20.0 + f64::from(*channel) * gain * 0.85 + noise) as u8;
        }
    }
    let screen = [[0.0, 0.0], [160.0, 0.0], [160.0, 144.0], [0.0, 144.0]];
    let corners = screen.map(|[x, y]| {
        let [x, y] = map.apply(x, y);
        view.apply(x, y)
    });
    let map = Homography::onto(WIDTH as f64, HEIGHT as f64, corners).unwrap();
    (jpeg(&image, 85), map)
}
