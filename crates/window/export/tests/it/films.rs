//! GIF, APNG and Y4M, read back by their decoders and by a parser of 30 lines.

use crate::support::{FRAMES, bare, clip, expected, history, on, with};
use export::{ExportError, Film, apng, gif, y4m};
use std::io::Cursor;
use workbench::Layer;

/// The pictures of a GIF as red, green and blue, each with its delay. A picture is what was
/// drawn before with its own block over it.
fn gif_pictures(bytes: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    assert_eq!(decoder.repeat(), ::gif::Repeat::Infinite);
    let mut canvas = vec![[0; 3]; width * height];
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, ::gif::DisposalMethod::Keep);
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let columns = usize::from(frame.width);
        for (i, [r, g, b, alpha]) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
            assert_eq!(*alpha, 255);
            let (x, y) = (left + i % columns, top + i / columns);
            assert!(x < width && y < height);
            canvas[y * width + x] = [*r, *g, *b];
        }
        pictures.push((canvas.concat(), frame.delay));
    }
    pictures
}

/// Seconds of so many frames.
fn seconds(frames: u64) -> f64 {
    frames as f64 * 70_224.0 / 4_194_304.0
}

#[test]
fn a_gif_has_the_pictures_the_size_and_the_length() {
    for (scale, frames) in [(1, 1_001..=1_121), (3, 1_100..=1_119)] {
        let some = clip(frames.clone());
        let mut bytes = Vec::new();
        gif(&mut Film::new(&some, 2, bare(scale)), &mut bytes, &mut on).unwrap();
        let pictures = gif_pictures(&bytes);
        assert_eq!(pictures.len() as u64, some.length().div_ceil(2));
        for ((rgb, delay), frame) in pictures.iter().zip(frames.step_by(2)) {
            assert!(*rgb == expected(frame, scale.into()), "frame {frame}");
            assert!((2..=4).contains(delay));
        }
        let length: f64 = pictures.iter().map(|(_, delay)| f64::from(*delay)).sum();
        assert!((length / 100.0 - seconds(some.length())).abs() <= 0.01);
    }
}

#[test]
fn a_gif_of_every_frame_is_refused() {
    let some = clip(1..=9);
    let mut bytes = Vec::new();
    let refused = gif(&mut Film::new(&some, 1, bare(1)), &mut bytes, &mut on);
    assert!(matches!(refused, Err(ExportError::GifEvery)));
    assert!(bytes.is_empty());
}

#[test]
fn a_gif_with_layers_has_their_colours() {
    let some = clip(1_200..=1_203);
    let look = with(&[Layer::Cells, Layer::Plan, Layer::Heat], 3);
    let mut bytes = Vec::new();
    gif(&mut Film::new(&some, 2, look.clone()), &mut bytes, &mut on).unwrap();
    let pictures = gif_pictures(&bytes);
    assert_eq!(pictures.len(), 2);
    let one = clip(1_200..=1_200);
    let mut exact = Vec::new();
    export::png(&mut Film::new(&one, 1, look), &mut exact, &mut on).unwrap();
    let (_, exact) = crate::pictures::decoded(&exact);
    let off = exact.iter().zip(&pictures[0].0);
    let off: f64 = off.map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    let mean = off / exact.len() as f64;
    assert!(mean < 2.0, "a colour is off by {mean} of 255 on average");
}

#[test]
fn an_apng_has_every_picture_and_exact_delays() {
    for scale in [1, 3] {
        let some = clip(1_190..=1_219);
        let mut bytes = Vec::new();
        apng(&mut Film::new(&some, 1, bare(scale)), &mut bytes, &mut on).unwrap();
        let mut decoder = png::Decoder::new(Cursor::new(&bytes[..]));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let control = *reader.info().animation_control().unwrap();
        assert_eq!((control.num_frames, control.num_plays), (30, 0));
        let mut length = 0.0;
        for frame in 1_190..=1_219 {
            let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut rgb).unwrap();
            assert!(rgb == expected(frame, scale.into()), "frame {frame}");
            let control = reader.info().frame_control().unwrap();
            length += f64::from(control.delay_num) / f64::from(control.delay_den);
        }
        assert!((length - seconds(30)).abs() < 1e-6, "{length}");
    }
}

/// The header of a Y4M file, and its pictures: three planes each.
fn y4m_pictures(bytes: &[u8]) -> (Vec<String>, Vec<[Vec<u8>; 3]>) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    let header = std::str::from_utf8(&bytes[..end]).unwrap();
    let header: Vec<String> = header.split(' ').map(str::to_owned).collect();
    let number = |mark: char| -> usize {
        let word = header.iter().find_map(|word| word.strip_prefix(mark));
        word.unwrap().parse().unwrap()
    };
    let plane = number('W') * number('H');
    let mut rest = &bytes[end + 1..];
    let mut pictures = Vec::new();
    while !rest.is_empty() {
        rest = rest.strip_prefix(b"FRAME\n").unwrap();
        pictures.push([0, 1, 2].map(|_| {
            let (values, after) = rest.split_at(plane);
            rest = after;
            values.to_vec()
        }));
    }
    (header, pictures)
}

/// Red, green and blue of a pixel, by the inverse matrix of BT.601.
fn rgb([y, u, v]: [u8; 3]) -> [f64; 3] {
    let (y, u, v) = (
        (f64::from(y) - 16.0) / 219.0,
        (f64::from(u) - 128.0) / 224.0,
        (f64::from(v) - 128.0) / 224.0,
    );
    [
        y + 1.402 * v,
        y - 0.344_136 * u - 0.714_136 * v,
        y + 1.772 * u,
    ]
    .map(|level| level * 255.0)
}

#[test]
fn a_y4m_has_every_picture_at_the_rate_of_the_game_boy() {
    for (scale, every, rate) in [(1, 1, "F262144:4389"), (3, 2, "F131072:4389")] {
        let some = clip(1_200..=1_209);
        let mut bytes = Vec::new();
        let mut film = Film::new(&some, every, bare(scale));
        y4m(&mut film, &mut bytes, &mut on).unwrap();
        let (header, pictures) = y4m_pictures(&bytes);
        assert_eq!(header[0], "YUV4MPEG2");
        for word in [rate, "C444", &format!("W{}", 160 * u32::from(scale))] {
            assert!(
                header.iter().any(|found| found == word),
                "{word}: {header:?}"
            );
        }
        assert_eq!(pictures.len() as u64, 10_u64.div_ceil(every.into()));
        for ([y, u, v], frame) in pictures.iter().zip((1_200..).step_by(every as usize)) {
            let wanted = expected(frame, scale.into());
            for (i, wanted) in wanted.as_chunks::<3>().0.iter().enumerate() {
                for (found, wanted) in rgb([y[i], u[i], v[i]]).iter().zip(wanted) {
                    assert!(
                        (found - f64::from(*wanted)).abs() < 3.0,
                        "frame {frame}, {i}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_whole_session_is_the_default() {
    let all = export::Clip::new(history(), None, None, None).unwrap();
    assert_eq!(all.frames(), 1..=FRAMES);
    assert_eq!(Film::new(&all, 2, bare(1)).pictures(), FRAMES / 2);
}
