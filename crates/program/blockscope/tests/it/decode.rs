//! `blockscope decode` compared with what the cartridge itself reports.

use crate::support::{expected, frames, save};
use cartridge::Truth;
use image::{
    Delay, DynamicImage, Frame, Rgb, RgbImage,
    codecs::{gif::GifEncoder, jpeg::JpegEncoder},
    imageops,
};
use screen::Picture;
use serde_json::Value;
use std::process::Command;

const WANTED: usize = 200;

#[test]
fn two_hundred_pictures_at_random_agree_with_the_cartridge() {
    let folder = tempfile::tempdir().unwrap();
    let frames = frames();
    let mut seed = 2026u64;
    let mut wanted = Vec::new();
    while wanted.len() < WANTED {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // Menus and the end of a game are short: a quarter of the draws each.
        let drawn = match wanted.len() % 4 {
            0 => &frames[..800],
            1 => &frames[frames.len() - 4_000..],
            _ => frames,
        };
        let (picture, truth) = &drawn[(seed >> 33) as usize % drawn.len()];
        let path = folder.path().join(format!("{:03}.png", wanted.len()));
        if let Some(value) = expected(path.to_str().unwrap(), truth) {
            save(picture, &path);
            wanted.push((path, value));
        }
    }
    for screen in ["title", "play", "pause", "curtain", "game-over"] {
        assert!(
            wanted.iter().any(|(_, v)| v["screen"] == screen),
            "no {screen} drawn"
        );
    }

    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("decode")
        .args(wanted.iter().map(|(path, _)| path))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), WANTED);
    for (line, (_, expected)) in text.lines().zip(&wanted) {
        let mut seen: Value = serde_json::from_str(line).unwrap();
        let margin = seen.as_object_mut().unwrap().remove("min_margin").unwrap();
        assert_eq!(margin.is_null(), expected["board"].is_null());
        assert_eq!(&seen, expected);
    }
}

#[test]
fn a_file_that_is_no_picture_is_an_object_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.png");
    save(&Picture::plain(screen::Shade::White), &good);
    let bad = folder.path().join("bad.png");
    std::fs::write(&bad, b"no picture").unwrap();
    let jpeg = folder.path().join("jpeg.png");
    std::fs::write(&jpeg, b"\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("decode")
        .args([&bad, &good, &folder.path().join("none.png"), &jpeg])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let why = String::from_utf8(output.stderr).unwrap();
    let named = why.contains("3 of 4 files could not be read, first ") && why.contains("bad.png;");
    assert!(named, "{why}");
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<Value> = text
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert!(objects[0]["error"].as_str().unwrap().contains("bad.png"));
    assert_eq!(objects[1]["screen"], "blank");
    assert_eq!(objects[1]["board"], Value::Null);
    assert!(objects[2]["error"].as_str().unwrap().contains("none.png"));
    let jpeg = objects[3]["error"].as_str().unwrap();
    assert!(
        jpeg.contains("jpeg.png") && jpeg.contains("PNG, JPEG, GIF and WebP files are read"),
        "{jpeg}"
    );
}

/// A picture at 3.3 times, smoothed, in green, on a canvas with a border.
fn enlarged(picture: &Picture, (left, top): (i64, i64)) -> RgbImage {
    let tints = [[226, 240, 200], [150, 178, 96], [72, 104, 60], [20, 38, 28]];
    let plain = RgbImage::from_fn(160, 144, |x, y| {
        Rgb(tints[picture.at(x as usize, y as usize) as usize])
    });
    let large = imageops::resize(&plain, 528, 475, imageops::FilterType::CatmullRom);
    let mut canvas = RgbImage::from_pixel(600, 520, Rgb([40, 30, 60]));
    imageops::replace(&mut canvas, &large, left, top);
    canvas
}

#[test]
fn enlarged_and_compressed_pictures_read_as_the_plain_ones() {
    let folder = tempfile::tempdir().unwrap();
    let all = frames().iter().skip(2_600).step_by(1_100);
    let played = all.filter(|(_, truth)| truth.screen == cartridge::Screen::Play);
    let mut wanted = Vec::new();
    for (picture, truth) in played.take(4) {
        let n = wanted.len() as i64;
        let (left, top) = (11 + 17 * n, 9 + 11 * n);
        let image = enlarged(picture, (left, top));
        let is_jpeg = n % 2 == 1;
        let path = folder
            .path()
            .join(format!("{n}.{}", ["png", "jpg"][n as usize % 2]));
        let mut bytes = Vec::new();
        if is_jpeg {
            let encoder = JpegEncoder::new_with_quality(&mut bytes, 85);
            image.write_with_encoder(encoder).unwrap();
            std::fs::write(&path, &bytes).unwrap();
        } else {
            image.save(&path).unwrap();
        }
        let value = expected(path.to_str().unwrap(), truth).unwrap();
        wanted.push((path, value, [left as f64, top as f64]));
    }
    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("decode")
        .args(wanted.iter().map(|(path, ..)| path))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!((text.lines().count(), wanted.len()), (4, 4));
    for (line, (_, expected, corner)) in text.lines().zip(&wanted) {
        let mut seen: Value = serde_json::from_str(line).unwrap();
        let fields = seen.as_object_mut().unwrap();
        let fit = fields.remove("fit").unwrap();
        fields.remove("min_margin").unwrap();
        assert_eq!(&seen, expected);
        for (found, is) in fit["corners"][0].as_array().unwrap().iter().zip(corner) {
            assert!(
                (found.as_f64().unwrap() - is).abs() < 0.4,
                "{fit} for {corner:?}"
            );
        }
        assert!(fit["residual"].as_f64().unwrap() < 0.2, "{fit}");
    }
}

/// What `decode` prints with these arguments.
fn decoded(arguments: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("decode")
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let objects = text.lines().map(|line| serde_json::from_str(line).unwrap());
    objects.collect()
}

/// What a reading of a file must say, at these keys.
const KEYS: [&str; 6] = ["screen", "board", "next", "score", "level", "lines"];

fn assert_read(seen: &Value, file: &str, truth: &Truth) {
    let expected = expected(file, truth).unwrap();
    for key in KEYS {
        assert_eq!(seen[key], expected[key], "{key} of {seen}");
    }
}

#[test]
fn gif_and_webp_pictures_and_animations_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let all = frames().iter().skip(2_600).step_by(700);
    let played = all.filter(|(_, truth)| truth.screen == cartridge::Screen::Play);
    let played: Vec<_> = played.take(3).collect();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [still, webp, animated] = ["still.gif", "still.webp", "animated.gif"].map(path);
    let images: Vec<_> = played
        .iter()
        .map(|(picture, _)| DynamicImage::from(enlarged(picture, (30, 20))).into_rgba8())
        .collect();
    images[0].save(&webp).unwrap();
    let gif = |path: &str, images: &[image::RgbaImage]| {
        let file = std::fs::File::create(path).unwrap();
        let mut encoder = GifEncoder::new(file);
        for image in images {
            let delay = Delay::from_numer_denom_ms(100, 1);
            let frame = Frame::from_parts(image.clone(), 0, 0, delay);
            encoder.encode_frame(frame).unwrap();
        }
    };
    gif(&still, &images[..1]);
    gif(&animated, &images);
    let seen = decoded(&[&webp, &still, &animated]);
    assert_eq!(seen.len(), 5);
    assert_read(&seen[0], &webp, &played[0].1);
    assert_read(&seen[1], &still, &played[0].1);
    assert!(seen[1].get("frame").is_none());
    for (number, (seen, (_, truth))) in seen[2..].iter().zip(&played).enumerate() {
        assert_eq!(seen["frame"], number);
        assert_eq!(seen["time"], number as f64 / 10.0);
        assert_read(seen, &animated, truth);
    }
}

#[test]
fn a_part_or_the_corners_of_an_image_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let all = frames().iter().skip(2_600).step_by(1_100);
    let played = all.filter(|(_, truth)| truth.screen == cartridge::Screen::Play);
    let played: Vec<_> = played.take(2).collect();
    let mut both = RgbImage::from_pixel(1_200, 520, Rgb([40, 30, 60]));
    for ((picture, _), left) in played.iter().zip([0, 600]) {
        imageops::replace(&mut both, &enlarged(picture, (31, 20)), left, 0);
    }
    let path = folder.path().join("both.png");
    both.save(&path).unwrap();
    let file = path.to_str().unwrap();
    for (part, (_, truth)) in ["0,0,600,520", "600,0,600,520"].iter().zip(&played) {
        let seen = decoded(&["--crop", part, file]);
        assert_read(&seen[0], file, truth);
    }
    // Either may be the likelier one.
    let screens: Vec<_> = ["1", "2"]
        .map(|number| decoded(&["--screen", number, file]))
        .concat();
    let is_left = |seen: &Value| seen["fit"]["corners"][0][0].as_f64().unwrap() < 600.0;
    let first = usize::from(!is_left(&screens[0]));
    assert_read(&screens[first], file, &played[0].1);
    assert_read(&screens[1 - first], file, &played[1].1);
    let corners = "631,20,1159,20,1159,495,631,495";
    let seen = decoded(&["--corners", corners, file]);
    assert_read(&seen[0], file, &played[1].1);
    let at = |n: usize| seen[0]["fit"]["corners"][0][n].as_f64().unwrap();
    assert!(
        (at(0) - 631.0).abs() < 0.5 && (at(1) - 20.0).abs() < 0.5,
        "{}",
        seen[0]
    );
    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .args(["decode", "--screen", "3", file])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("and 2 can be recognised"), "{text}");
    // The first corner is left of the image.
    let (picture, truth) = played[1];
    let edge = folder.path().join("edge.png");
    enlarged(picture, (-1, 20)).save(&edge).unwrap();
    let edge = edge.to_str().unwrap();
    let seen = decoded(&["--corners", "-1,20,527,20,527,495,-1,495", edge]);
    assert_read(&seen[0], edge, truth);
    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .args(["decode", "--crop", "2000,0,160,144", file])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("is not in the image of 1200x520 pixels"),
        "{text}"
    );
}

/// A cell that something in between covers is in doubt, and the others are read.
#[test]
fn a_cell_that_can_not_be_read_is_a_question_mark() {
    let folder = tempfile::tempdir().unwrap();
    let all = frames().iter().skip(2_600);
    let mut played = all.filter(|(_, truth)| truth.screen == cartridge::Screen::Play);
    let (picture, truth) = played.next().unwrap();
    let mut image = enlarged(picture, (30, 20));
    let (row, column) = (4_usize, 5_usize);
    let at = |cell: usize| (3.3 * 8.0 * cell as f64) as u32;
    // Between two of the tints, as a shadow is.
    let (left, top) = (30 + at(column + 2), 20 + at(row));
    for (x, y) in (top..top + 26).flat_map(|y| (left..left + 26).map(move |x| (x, y))) {
        image.put_pixel(x, y, Rgb([188, 209, 148]));
    }
    let path = folder.path().join("covered.png");
    image.save(&path).unwrap();
    let file = path.to_str().unwrap();
    let seen = decoded(&[file]).remove(0);
    let expected = expected(file, truth).unwrap();
    let mut board: Vec<String> = expected["board"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap().to_owned())
        .collect();
    board[row].replace_range(column..=column, "?");
    assert_eq!(seen["board"], serde_json::json!(board), "{seen}");
    for key in ["screen", "next", "score", "level", "lines"] {
        assert_eq!(seen[key], expected[key], "{key} of {seen}");
    }
}

/// An image that is sent with its profile and corners is read as it was.
#[test]
fn a_problem_is_read_again_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let all = frames().iter().skip(2_600);
    let mut played = all.filter(|(_, truth)| truth.screen == cartridge::Screen::Play);
    let (picture, truth) = played.next().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [image, profile, problem] = ["image.png", "own.toml", "problem.png"].map(path);
    enlarged(picture, (31, 20)).save(&image).unwrap();
    let text = vision::Profile::named("blockfall").unwrap().to_toml();
    std::fs::write(&profile, text).unwrap();
    let corners = "31,20,559,20,559,495,31,495";
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
            .args(arguments)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    let by = ["--profile", &profile, "--corners", corners];
    let wanted = run(&[&["decode", &image][..], &by].concat()).0;
    let note = ["--note", "the score is wrong", "-o", &problem];
    run(&[&["problem", &image][..], &by, &note].concat());
    // Neither the image nor the profile is there any more.
    std::fs::remove_file(&image).unwrap();
    std::fs::remove_file(&profile).unwrap();
    let (again, stated) = run(&["decode", &problem]);
    assert_eq!(again.replace("problem.png", "image.png"), wanted);
    assert!(stated.contains("is read as it was by version"), "{stated}");
    assert_read(&serde_json::from_str(&again).unwrap(), &problem, truth);
    // With other corners it is not.
    let (_, stated) = run(&[
        "decode",
        "--corners",
        "60,60,559,60,559,400,60,400",
        &problem,
    ]);
    assert!(stated.contains("in another way"), "{stated}");
}
