use super::{
    header::{Header, Samples},
    *,
};
use image::RgbImage;
use proptest::prelude::*;

fn frames(bytes: &[u8]) -> (Vec<RgbImage>, Option<String>) {
    let mut stream = Y4m::new("a.y4m", bytes);
    let mut images = Vec::new();
    loop {
        match stream.next() {
            Ok(None) => return (images, None),
            Ok(Some(frame)) => {
                assert_eq!(frame.number, images.len() as u64);
                let SourceImage::Pixels(image) = frame.image else {
                    panic!("these are pixels");
                };
                images.push(std::sync::Arc::unwrap_or_clone(image));
            }
            Err(why) => return (images, Some(why.to_string())),
        }
    }
}

#[test]
fn the_header_states_size_rate_and_samples() {
    let header =
        Header::parse(b"YUV4MPEG2 W7 H5 F30000:1001 It A10:11 C420paldv XYSCSS=420").unwrap();
    let expected = Header {
        width: 7,
        height: 5,
        rate: (30_000, 1_001),
        samples: Samples::Every(2, 2),
        full_range: false,
    };
    assert_eq!(header, expected);
    assert_eq!((header.colour_size(), header.frame_length()), ((4, 3), 59));
    for (name, length) in [
        ("mono", 35),
        ("420jpeg", 59),
        ("420mpeg2", 59),
        ("411", 55),
        ("422", 75),
        ("444", 105),
        ("444alpha", 140),
    ] {
        let header = Header::parse(format!("YUV4MPEG2 W7 H5 C{name}").as_bytes()).unwrap();
        assert_eq!(
            (header.frame_length(), header.rate),
            (length, (60, 1)),
            "{name}"
        );
    }
}

#[test]
fn what_is_wrong_is_one_sentence() {
    for (line, part) in [
        (&b"RIFF"[..], "no Y4M"),
        (b"", "no Y4M"),
        (b"YUV4MPEG2 H5", "no width"),
        (b"YUV4MPEG2 W5", "no height"),
        (b"YUV4MPEG2 W0 H5", "W0"),
        (b"YUV4MPEG2 W99999999999999999999 H5", "W9999"),
        (b"YUV4MPEG2 W5 H5 F60", "F60"),
        (b"YUV4MPEG2 W5 H5 C420p10", "420p10"),
    ] {
        let error = Header::parse(line).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn grey_of_both_ranges_is_grey() {
    let (images, error) = frames(b"YUV4MPEG2 W4 H1 Cmono\nFRAME\n\x10\xeb\x7e\x00");
    assert_eq!(error, None);
    assert_eq!(
        images[0].as_raw()[..],
        [0, 0, 0, 255, 255, 255, 128, 128, 128, 0, 0, 0]
    );
    let (images, _) = frames(b"YUV4MPEG2 W2 H1 Cmono XCOLORRANGE=FULL\nFRAME Ip\n\x10\xff");
    assert_eq!(images[0].as_raw()[..], [16, 16, 16, 255, 255, 255]);
}

#[test]
fn a_stream_that_ends_early_yields_what_is_whole() {
    let whole = b"YUV4MPEG2 W2 H1 Cmono\nFRAME\nabFRAME\ncd";
    for cut in 0..whole.len() {
        let (images, error) = frames(&whole[..cut]);
        let expected = [cut >= 30, cut >= 38].iter().filter(|is| **is).count();
        assert_eq!(images.len(), expected, "{cut}");
        let is_complete = matches!(cut, 22 | 30);
        assert_eq!(error.is_none(), is_complete, "{cut}: {error:?}");
    }
    let (images, error) = frames(b"YUV4MPEG2 W2 H1 Cmono\nFRAME\nabFRAMES\ncd");
    assert_eq!(images.len(), 1);
    assert!(error.unwrap().contains("frame 1 does not begin"));
    let mut endless = b"YUV4MPEG2 W2 H1 X".to_vec();
    endless.resize(100_000, b'x');
    assert!(frames(&endless).1.unwrap().contains("does not end"));
}

#[test]
fn a_large_size_in_a_short_stream_takes_no_memory() {
    let mut stream = Y4m::new("a.y4m", &b"YUV4MPEG2 W8192 H8192 C444\nFRAME\nabc"[..]);
    assert!(stream.next().is_err());
    assert!(stream.planes.capacity() < 1 << 16);
}

#[test]
fn altered_streams_end_in_frames_or_a_sentence() {
    let mut target = fuzz::Fuzz::new("altered_streams_end_in_frames_or_a_sentence").words(&[
        "FRAME",
        "W",
        "H",
        "C420",
        "C444alpha",
        "Cmono",
        "F0:0",
        "\n",
    ]);
    for samples in ["420", "422", "411", "444", "mono", "444alpha"] {
        let mut bytes = format!("YUV4MPEG2 W6 H4 F60:1 Ip C{samples}\n").into_bytes();
        let length = Header::parse(&bytes[..bytes.len() - 1])
            .unwrap()
            .frame_length();
        for frame in 0..2 {
            bytes.extend(b"FRAME\n");
            bytes.extend((0..length).map(|i| (i * 7 + frame) as u8));
        }
        target = target.seed(bytes);
    }
    target.run(|bytes| {
        let (images, error) = frames(bytes);
        format!("{} {error:?}", images.len().min(3))
    });
}

proptest! {
    #[test]
    fn what_is_written_is_read(
        width in 1u32..9,
        height in 1u32..7,
        colours in prop::collection::vec(any::<[u8; 3]>(), 1..5),
    ) {
        let image = RgbImage::from_fn(width, height, |x, y| {
            colours[(x + 3 * y) as usize % colours.len()].into()
        });
        let mut bytes = Vec::new();
        write_y4m_header(&mut bytes, (width, height), (60, 1)).unwrap();
        write_y4m_frame(&mut bytes, &image).unwrap();
        write_y4m_frame(&mut bytes, &image).unwrap();
        let (images, error) = frames(&bytes);
        prop_assert_eq!((images.len(), error), (2, None));
        for (read, written) in images[1].as_raw().iter().zip(image.as_raw()) {
            prop_assert!(read.abs_diff(*written) <= 2, "{read} {written}");
        }
    }
}
