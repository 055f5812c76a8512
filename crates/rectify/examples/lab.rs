//! Development: degrades pictures and reports what is found.
use image::{
    RgbImage,
    imageops::{self, FilterType},
};
use rectify::*;
use std::time::Instant;

struct Rng(u64);
impl Rng {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
    fn range(&mut self, a: f64, b: f64) -> f64 {
        a + (b - a) * self.next()
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() * n as f64) as usize
    }
    fn gauss(&mut self) -> f64 {
        (0..12).map(|_| self.next()).sum::<f64>() - 6.0
    }
}

#[derive(Debug, Clone)]
struct Wear {
    sx: f64,
    sy: f64,
    kernel: usize,
    palette: usize,
    gamma: f64,
    border: [u32; 4],
    colour: [u8; 3],
    blur: f64,
    noise: f64,
    jpeg: bool,
    turn: f64,
    key: [f64; 2],
}

const PALETTES: [[[u8; 3]; 4]; 6] = [
    [[255; 3], [170; 3], [85; 3], [0; 3]],
    [
        [0x9b, 0xbc, 0x0f],
        [0x8b, 0xac, 0x0f],
        [0x30, 0x62, 0x30],
        [0x0f, 0x38, 0x0f],
    ],
    [
        [0xc4, 0xcf, 0xa1],
        [0x8b, 0x95, 0x6d],
        [0x4d, 0x53, 0x3c],
        [0x1f, 0x1f, 0x1f],
    ],
    [[224, 248, 208], [136, 192, 112], [52, 104, 86], [8, 24, 32]],
    [[170; 3], [140; 3], [110; 3], [80; 3]],
    [[255, 240, 220], [190, 160, 130], [100, 80, 60], [20, 10, 0]],
];

fn wear(r: &mut Rng) -> Wear {
    let s = r.range(1.6, 8.0);
    let stretch = r.range(0.9, 1.12);
    let border = if r.next() < 0.7 {
        [0; 4].map(|_: u32| {
            if r.next() < 0.7 {
                r.range(0.0, 20.0 * s) as u32
            } else {
                0
            }
        })
    } else {
        [0; 4]
    };
    let tilted = r.next() < 0.3;
    Wear {
        sx: s * stretch,
        sy: s,
        kernel: r.below(5),
        palette: r.below(6),
        gamma: r.range(0.7, 1.4),
        border,
        colour: [r.below(256) as u8, r.below(256) as u8, r.below(256) as u8],
        blur: if r.next() < 0.5 {
            r.range(0.0, 0.16)
        } else {
            0.0
        },
        noise: if r.next() < 0.5 {
            r.range(0.0, 3.0)
        } else {
            0.0
        },
        jpeg: r.next() < 0.4,
        turn: if tilted { r.range(-2.0, 2.0) } else { 0.0 },
        key: if tilted && r.next() < 0.6 {
            [r.range(-0.03, 0.03), r.range(-0.03, 0.03)]
        } else {
            [0.0; 2]
        },
    }
}

fn degrade(shades: &RgbImage, w: &Wear, r: &mut Rng) -> (RgbImage, [[f64; 2]; 4]) {
    let pal = PALETTES[w.palette];
    let mut img = RgbImage::new(160, 144);
    for (p, s) in img.pixels_mut().zip(shades.pixels()) {
        let k = match s.0[0] {
            200.. => 0,
            128..=199 => 1,
            60..=127 => 2,
            _ => 3,
        };
        p.0 = pal[k].map(|c| ((f64::from(c) / 255.0).powf(w.gamma) * 255.0).round() as u8);
    }
    let (ww, hh) = ((160.0 * w.sx).round() as u32, (144.0 * w.sy).round() as u32);
    let mut big = if w.kernel == 4 {
        boxed(&img, ww, hh)
    } else {
        imageops::resize(
            &img,
            ww,
            hh,
            [
                FilterType::Nearest,
                FilterType::Triangle,
                FilterType::CatmullRom,
                FilterType::Lanczos3,
            ][w.kernel],
        )
    };
    if w.blur > 0.01 {
        big = imageops::blur(&big, (w.blur * w.sy) as f32);
    }
    let [l, t, rr, b] = w.border;
    let (fw, fh) = (ww + l + rr, hh + t + b);
    let mut canvas = RgbImage::from_pixel(fw, fh, image::Rgb(w.colour));
    imageops::replace(&mut canvas, &big, l.into(), t.into());
    let mut corners = [
        [l as f64, t as f64],
        [(l + ww) as f64, t as f64],
        [(l + ww) as f64, (t + hh) as f64],
        [l as f64, (t + hh) as f64],
    ];
    if w.turn != 0.0 {
        let (cx, cy) = (f64::from(fw) / 2.0, f64::from(fh) / 2.0);
        let a = w.turn.to_radians();
        let g = w.key[0] / (f64::from(fw) / 2.0) / 2.0;
        let h = w.key[1] / (f64::from(fh) / 2.0) / 2.0;
        // forward: centred (u,v) -> rotated / (1+gu+hv), scaled down to fit
        let k = 0.93;
        let fwd = |x: f64, y: f64| {
            let (u, v) = (x - cx, y - cy);
            let d = 1.0 + g * u + h * v;
            [
                cx + k * (a.cos() * u - a.sin() * v) / d,
                cy + k * (a.sin() * u + a.cos() * v) / d,
            ]
        };
        let src = [
            [0.0, 0.0],
            [f64::from(fw), 0.0],
            [f64::from(fw), f64::from(fh)],
            [0.0, f64::from(fh)],
        ];
        let hm =
            Homography::onto(f64::from(fw), f64::from(fh), src.map(|p| fwd(p[0], p[1]))).unwrap();
        let inv = hm.inverse().unwrap();
        let mut out = RgbImage::new(fw, fh);
        for (x, y, p) in out.enumerate_pixels_mut() {
            let [u, v] = inv.apply(x as f64 + 0.5, y as f64 + 0.5);
            p.0 = bil(&canvas, u, v);
        }
        canvas = out;
        corners = corners.map(|c| hm.apply(c[0], c[1]));
    }
    if w.noise > 0.0 {
        for p in canvas.pixels_mut() {
            for c in &mut p.0 {
                *c = (f64::from(*c) + w.noise * r.gauss())
                    .round()
                    .clamp(0.0, 255.0) as u8;
            }
        }
    }
    if w.jpeg {
        let mut bytes = Vec::new();
        image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 70)
            .encode_image(&canvas)
            .unwrap();
        canvas = image::load_from_memory(&bytes).unwrap().to_rgb8();
    }
    (canvas, corners)
}
fn bil(i: &RgbImage, x: f64, y: f64) -> [u8; 3] {
    let (x, y) = (
        (x - 0.5).clamp(0.0, f64::from(i.width()) - 1.001),
        (y - 0.5).clamp(0.0, f64::from(i.height()) - 1.001),
    );
    let (l, t) = (x as u32, y as u32);
    let (fx, fy) = (x.fract(), y.fract());
    let g = |x, y, c: usize| f64::from(i.get_pixel(x, y).0[c]);
    [0, 1, 2].map(|c| {
        ((g(l, t, c) * (1.0 - fx) + g(l + 1, t, c) * fx) * (1.0 - fy)
            + (g(l, t + 1, c) * (1.0 - fx) + g(l + 1, t + 1, c) * fx) * fy)
            .round() as u8
    })
}
fn boxed(i: &RgbImage, w: u32, h: u32) -> RgbImage {
    let (kx, ky) = (160.0 / f64::from(w), 144.0 / f64::from(h));
    let parts = |a: f64, b: f64| -> Vec<(u32, f64)> {
        let mut v = Vec::new();
        let mut x = a;
        while x < b - 1e-9 {
            let n = (x.floor() + 1.0).min(b);
            v.push((x.floor() as u32, n - x));
            x = n;
        }
        v
    };
    RgbImage::from_fn(w, h, |x, y| {
        let xs = parts(f64::from(x) * kx, f64::from(x + 1) * kx);
        let ys = parts(f64::from(y) * ky, f64::from(y + 1) * ky);
        image::Rgb([0, 1, 2].map(|c| {
            let mut s = 0.0;
            for (yy, wy) in &ys {
                for (xx, wx) in &xs {
                    s += wx * wy * f64::from(i.get_pixel((*xx).min(159), (*yy).min(143)).0[c]);
                }
            }
            (s / (kx * ky)).round() as u8
        }))
    })
}

fn points(r: &vision::Reading) -> f32 {
    let known = if r.screen == vision::Screen::Unknown {
        0.0
    } else {
        20.0
    };
    let number = |n: bool| if n { 10.0 } else { 0.0 };
    let cells = r
        .cells
        .iter()
        .map(|c| match c.cell {
            vision::Cell::Piece(_) => 1.0,
            vision::Cell::Other => -1.0,
            _ => 0.0,
        })
        .sum::<f32>();
    let pl = known > 0.0;
    known
        + number(r.score.is_some())
        + number(r.level.is_some())
        + number(r.lines.is_some())
        + if r.next.is_some() { 5.0 } else { 0.0 }
        + if pl { cells } else { 0.0 }
}

fn main() {
    let auto = vision::Auto::shipped().unwrap();
    let n: usize = std::env::args().nth(1).map_or(100, |s| s.parse().unwrap());
    let only: Option<usize> = std::env::args().nth(2).map(|s| s.parse().unwrap());
    let mut files: Vec<_> = ["/work/lab/p0", "/work/lab/p37", "/work/lab/facts"]
        .iter()
        .filter_map(|d| std::fs::read_dir(d).ok())
        .flatten()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    let (mut bad, mut cells_wrong, mut cells_all, mut nums_null, mut nums_wrong) = (0, 0, 0, 0, 0);
    let mut found_any = 0;
    let mut blended = 0;
    let mut time2 = 0.0;
    let mut time = 0.0;
    let mut worst: f64 = 0.0;
    for i in 0..n {
        if only.is_some_and(|o| o != i) {
            continue;
        }
        let mut r = Rng(0x9E37_79B9_7F4A_7C15 ^ ((i as u64 + 1) * 0x1234_5678_9ABC_DEF1));
        for _ in 0..20 {
            r.next();
        }
        let file = &files[r.below(files.len())];
        let truth = image::open(file).unwrap().to_rgb8();
        let w = wear(&mut r);
        let (img, corners) = degrade(&truth, &w, &mut r);
        if only.is_some() {
            img.save("/work/lab/one.png").unwrap();
            eprintln!("{w:?} {file:?}");
        }
        let auto2 = auto.clone();
        let mut rect = Rectifier::with_judge(move |p| points(&auto2.read(p)));
        let t = Instant::now();
        let got = rect.rectify(&img);
        let ms = t.elapsed().as_secs_f64() * 1e3;
        let t = Instant::now();
        let got2 = rect.rectify(&img);
        let ms2 = t.elapsed().as_secs_f64() * 1e3;
        let _ = got2;
        time += ms;
        worst = worst.max(ms);
        time2 += ms2;
        let desc = format!(
            "k{} s{:.2} pal{} {} noise {:.1} blur {:.2} turn {:.1} border {:?} {}x{} {}",
            w.kernel,
            w.sy,
            w.palette,
            if w.jpeg { "J" } else { "" },
            w.noise,
            w.blur,
            w.turn,
            w.border,
            img.width(),
            img.height(),
            file.file_name().unwrap().to_str().unwrap()
        );
        let tp = vision::intake::from_image(&image::DynamicImage::ImageRgb8(truth.clone()))
            .unwrap()
            .picture;
        let want = auto.read(&tp);
        let s = match got {
            Ok(s) => s,
            Err(e) => {
                println!("{i}: {e} {:?} {desc}", want.screen);
                continue;
            }
        };
        let truth_map = Homography::onto(160.0, 144.0, corners).unwrap();
        let err = |m: &Homography| {
            let mut e: f64 = 0.0;
            for (x, y) in [
                (8.0, 8.0),
                (152.0, 8.0),
                (152.0, 136.0),
                (8.0, 136.0),
                (80.0, 72.0),
            ] {
                let a = truth_map.inverse().unwrap();
                let p = m.apply(x, y);
                let q = a.apply(p[0], p[1]);
                e = e.max((q[0] - x).abs()).max((q[1] - y).abs());
            }
            e
        };
        let e = err(&s.fit.map().unwrap());
        if e < 0.3 {
            found_any += 1;
        }
        let got = auto.read(&s.picture);
        let wrong_px = s
            .picture
            .shades()
            .iter()
            .zip(tp.shades().iter())
            .filter(|(a, b)| a != b)
            .count();
        let sure_wrong = s
            .picture
            .shades()
            .iter()
            .zip(tp.shades().iter())
            .zip(s.confidence.as_slice())
            .filter(|((a, b), s)| a != b && **s > 100)
            .count();
        let has = |r: &vision::Reading| matches!(r.screen, vision::Screen::Play);
        let wrong_cells = if has(&want) {
            if has(&got) {
                got.cells
                    .iter()
                    .zip(&want.cells)
                    .filter(|(a, b)| a.cell != b.cell)
                    .count()
            } else {
                180
            }
        } else {
            0
        };
        let nums = (want.score, want.level, want.lines) == (got.score, got.level, got.lines);
        let numwrong = [
            (want.score, got.score),
            (want.level.map(u32::from), got.level.map(u32::from)),
            (want.lines.map(u32::from), got.lines.map(u32::from)),
        ]
        .iter()
        .any(|(a, b)| b.is_some() && a != b);
        cells_wrong += wrong_cells;
        cells_all += if has(&want) { 180 } else { 0 };
        if wrong_px > 0 {
            bad += 1;
        }
        if s.blended {
            blended += 1;
        }
        if wrong_cells > 0 || !nums || e > 0.3 || only.is_some() {
            println!(
                "{i}: err {e:.2} agree {:.2} px {wrong_px} sure {sure_wrong} cells {wrong_cells} nums {nums} numwrong {numwrong} doubt {:.3} blended {} behind {:.1} {:?}/{:?} {ms:.1}/{ms2:.1} ms {desc}",
                s.fit.agree,
                s.fit.doubt,
                s.blended,
                s.fit.runner_up.map_or(99.0, |r| r.behind),
                want.screen,
                got.screen
            );
        }
        if only.is_some() {
            println!("{:?}", s.fit);
        }
        if !nums {
            nums_null += 1;
        }
        if numwrong {
            nums_wrong += 1;
        }
    }
    println!(
        "pictures with wrong px {bad}; cells {cells_wrong}/{cells_all} numbers differ {nums_null} wrong {nums_wrong}"
    );
    println!(
        "found {found_any} of {n}; blended {blended}; mean {:.0} ms worst {worst:.0}; second {:.1}",
        time / n as f64,
        time2 / n as f64
    );
}
