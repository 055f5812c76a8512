//! What happens to a picture on its way into a capture.

use crate::support::facts::Dice;
use image::{
    Rgb, RgbImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};
use rectify::Homography;
use screen::{HEIGHT, Picture, WIDTH, palette};

/// Palettes of captures beside the listed ones: tinted, and of little contrast.
const PALETTES: [palette::Colours; 7] = [
    palette::GREY,
    palette::GREEN,
    palette::POCKET,
    [[224, 248, 208], [136, 192, 112], [52, 104, 86], [8, 24, 32]],
    [[170; 3], [140; 3], [110; 3], [80; 3]],
    [[255, 240, 220], [190, 160, 130], [100, 80, 60], [20, 10, 0]],
    [[255, 200, 255], [180, 120, 190], [90, 60, 110], [25, 0, 40]],
];

/// What an image is enlarged with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    Nearest,
    Bilinear,
    Bicubic,
    Lanczos,
    Area,
}

/// One way of wear.
#[derive(Clone, Debug)]
pub struct Wear {
    /// Pixels of the image for one of the screen.
    pub scale: [f64; 2],
    pub kernel: Kernel,
    pub palette: usize,
    pub gamma: f64,
    /// Pixels at the left, top, right and bottom.
    pub border: [u32; 4],
    pub colour: [u8; 3],
    /// Standard deviation, in pixels of the screen.
    pub blur: f64,
    /// Standard deviation, in grey levels.
    pub noise: f64,
    pub jpeg: bool,
    /// Degrees.
    pub turn: f64,
    /// By how much one side is longer than the other one.
    pub keystone: [f64; 2],
}

fn between(dice: &mut Dice, least: f64, most: f64) -> f64 {
    least + (most - least) * dice.below(1 << 20) as f64 / f64::from(1 << 20)
}

fn chance(dice: &mut Dice, percent: usize) -> bool {
    dice.below(100) < percent
}

impl Wear {
    /// Every kind of it.
    pub fn any(dice: &mut Dice) -> Self {
        let scale = between(dice, 1.6, 8.0);
        let stretch = between(dice, 0.9, 1.12);
        let tilted = chance(dice, 30);
        let keyed = tilted && chance(dice, 60);
        let bordered = chance(dice, 70);
        let mut side = |percent| {
            let width = between(dice, 0.0, 20.0 * scale) as u32;
            if bordered && chance(dice, percent) {
                width
            } else {
                0
            }
        };
        let border = [side(70), side(70), side(70), side(70)];
        let kernels = [
            Kernel::Nearest,
            Kernel::Bilinear,
            Kernel::Bicubic,
            Kernel::Lanczos,
            Kernel::Area,
        ];
        Self {
            scale: [scale * stretch, scale],
            kernel: dice.of(&kernels),
            palette: dice.below(PALETTES.len()),
            gamma: between(dice, 0.7, 1.4),
            border,
            colour: [0; 3].map(|_| dice.below(256) as u8),
            blur: if chance(dice, 50) {
                between(dice, 0.04, 0.16)
            } else {
                0.0
            },
            noise: if chance(dice, 50) {
                between(dice, 0.0, 3.0)
            } else {
                0.0
            },
            jpeg: chance(dice, 40),
            turn: if tilted {
                between(dice, -2.0, 2.0)
            } else {
                0.0
            },
            keystone: [0.0; 2].map(|_: f64| {
                if keyed {
                    between(dice, -0.03, 0.03)
                } else {
                    0.0
                }
            }),
        }
    }

    /// Only scale and kernel, as of a window that was grabbed.
    pub fn grabbed(scale: f64, kernel: Kernel) -> Self {
        Self {
            scale: [scale; 2],
            kernel,
            palette: 0,
            gamma: 1.0,
            border: [0; 4],
            colour: [0; 3],
            blur: 0.0,
            noise: 0.0,
            jpeg: false,
            turn: 0.0,
            keystone: [0.0; 2],
        }
    }

    /// The image of a picture, with another one blended in by a share; and where the
    /// screen is in it.
    pub fn image(
        &self,
        picture: &Picture,
        blended: Option<(&Picture, f64)>,
        dice: &mut Dice,
    ) -> (RgbImage, Homography) {
        let plain = self.coloured(picture, blended);
        let (width, height) = (
            (WIDTH as f64 * self.scale[0]).round() as u32,
            (HEIGHT as f64 * self.scale[1]).round() as u32,
        );
        let mut large = self.enlarged(&plain, width, height);
        if self.blur > 0.0 {
            large = imageops::blur(&large, (self.blur * self.scale[1]) as f32);
        }
        let [left, top, right, bottom] = self.border;
        let (full_width, full_height) = (width + left + right, height + top + bottom);
        let mut image = RgbImage::from_pixel(full_width, full_height, Rgb(self.colour));
        imageops::replace(&mut image, &large, left.into(), top.into());
        let [left, top, width, height] = [left, top, width, height].map(f64::from);
        let corners = [
            [left, top],
            [left + width, top],
            [left + width, top + height],
            [left, top + height],
        ];
        let mut map = Homography::onto(WIDTH as f64, HEIGHT as f64, corners).unwrap();
        if self.turn != 0.0 {
            let view = self.view(f64::from(full_width), f64::from(full_height));
            image = seen(&image, &view.inverse().unwrap());
            let corners = corners.map(|[x, y]| view.apply(x, y));
            map = Homography::onto(WIDTH as f64, HEIGHT as f64, corners).unwrap();
        }
        self.make_noise(&mut image, dice);
        if self.jpeg {
            let mut bytes = Vec::new();
            let encoder = JpegEncoder::new_with_quality(&mut bytes, 70);
            image.write_with_encoder(encoder).unwrap();
            image = image::load_from_memory(&bytes).unwrap().to_rgb8();
        }
        (image, map)
    }

    fn coloured(&self, picture: &Picture, blended: Option<(&Picture, f64)>) -> RgbImage {
        let colour = |picture: &Picture, i: usize| {
            let colour = PALETTES[self.palette][picture.shades()[i] as usize];
            colour.map(|c| 255.0 * (f64::from(c) / 255.0).powf(self.gamma))
        };
        RgbImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| {
            let i = y as usize * WIDTH + x as usize;
            let mut own = colour(picture, i);
            if let Some((other, share)) = blended {
                for (own, other) in own.iter_mut().zip(colour(other, i)) {
                    *own = *own * (1.0 - share) + other * share;
                }
            }
            Rgb(own.map(|c| c.round() as u8))
        })
    }

    fn enlarged(&self, plain: &RgbImage, width: u32, height: u32) -> RgbImage {
        let filter = match self.kernel {
            Kernel::Nearest => FilterType::Nearest,
            Kernel::Bilinear => FilterType::Triangle,
            Kernel::Bicubic => FilterType::CatmullRom,
            Kernel::Lanczos => FilterType::Lanczos3,
            Kernel::Area => return area(plain, width, height),
        };
        imageops::resize(plain, width, height, filter)
    }

    /// From the image to the image as it is seen at an angle.
    fn view(&self, width: f64, height: f64) -> Homography {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let [across, down] = [self.keystone[0] / width, self.keystone[1] / height];
        let seen = |x: f64, y: f64| {
            let (u, v) = (x - width / 2.0, y - height / 2.0);
            let scale = 0.93 / (1.0 + across * u + down * v);
            [
                width / 2.0 + scale * (cos * u - sin * v),
                height / 2.0 + scale * (sin * u + cos * v),
            ]
        };
        let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
        Homography::onto(width, height, corners.map(|[x, y]| seen(x, y))).unwrap()
    }

    fn make_noise(&self, image: &mut RgbImage, dice: &mut Dice) {
        if self.noise == 0.0 {
            return;
        }
        for pixel in image.pixels_mut() {
            for channel in &mut pixel.0 {
                let normal: f64 =
                    (0..6).map(|_| between(dice, -1.0, 1.0)).sum::<f64>() / 2f64.sqrt();
                *channel = (f64::from(*channel) + self.noise * normal).round() as u8;
            }
        }
    }
}

/// An image through a map from the new one to it.
pub fn seen(image: &RgbImage, back: &Homography) -> RgbImage {
    let (width, height) = image.dimensions();
    let value = |x: u32, y: u32, c: usize| f64::from(image.get_pixel(x, y).0[c]);
    RgbImage::from_fn(width, height, |x, y| {
        let [u, v] = back.apply(f64::from(x) + 0.5, f64::from(y) + 0.5);
        let u = (u - 0.5).clamp(0.0, f64::from(width) - 1.001);
        let v = (v - 0.5).clamp(0.0, f64::from(height) - 1.001);
        let (left, top) = (u as u32, v as u32);
        let (right, lower) = (u.fract(), v.fract());
        Rgb([0, 1, 2].map(|c| {
            let upper = value(left, top, c) * (1.0 - right) + value(left + 1, top, c) * right;
            let below =
                value(left, top + 1, c) * (1.0 - right) + value(left + 1, top + 1, c) * right;
            (upper * (1.0 - lower) + below * lower).round() as u8
        }))
    })
}

/// Each pixel shows the mean of what it covers.
fn area(plain: &RgbImage, width: u32, height: u32) -> RgbImage {
    let covered = |at: u32, size: u32, pixels: usize| {
        let step = pixels as f64 / f64::from(size);
        let (from, to) = (f64::from(at) * step, f64::from(at + 1) * step);
        let first = from as usize;
        let parts = (first..=(to as usize).min(pixels - 1)).map(move |i| {
            let part = (to.min(i as f64 + 1.0) - from.max(i as f64)).max(0.0) / step;
            (i as u32, part)
        });
        parts.collect::<Vec<_>>()
    };
    RgbImage::from_fn(width, height, |x, y| {
        let mut sum = [0.0; 3];
        for (sy, down) in covered(y, height, HEIGHT) {
            for &(sx, across) in &covered(x, width, WIDTH) {
                for (sum, &value) in sum.iter_mut().zip(&plain.get_pixel(sx, sy).0) {
                    *sum += f64::from(value) * across * down;
                }
            }
        }
        Rgb(sum.map(|value| value.round() as u8))
    })
}
