//! Single pictures and folders of them.

use crate::support::{bare, clip, expected, history, on};
use export::{Clip, ExportError, Film, Folder, png};
use std::{fs, io::Cursor};

/// The pixels of a PNG file as red, green and blue, and its width.
pub fn decoded(bytes: &[u8]) -> (u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (info.width, pixels)
}

#[test]
fn a_bare_picture_is_the_recorded_one_at_every_scale() {
    for scale in [1, 3, 8] {
        let one = clip(1_200..=1_200);
        let mut bytes = Vec::new();
        let mut film = Film::new(&one, 1, bare(scale));
        png(&mut film, &mut bytes, &mut on).unwrap();
        let (width, pixels) = decoded(&bytes);
        assert_eq!(width, 160 * u32::from(scale));
        assert!(pixels == expected(1_200, scale.into()), "scale {scale}");
        // The program reads it as the same picture.
        let taken = vision::intake::png(&bytes).unwrap();
        assert_eq!(taken.picture, history().get(1_200).unwrap().picture.picture);
    }
}

#[test]
fn a_folder_has_a_file_for_each_picture() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join("pictures");
    let some = clip(995..=1_004);
    let mut film = Film::new(&some, 3, bare(1));
    let folder = Folder::open(&path).unwrap();
    folder.write(&mut film, &mut on).unwrap();
    let mut names: Vec<String> = fs::read_dir(&path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let wanted = [995, 998, 1_001, 1_004];
    assert_eq!(names, wanted.map(|frame| format!("frame-{frame:04}.png")));
    for (name, frame) in names.iter().zip(wanted) {
        let bytes = fs::read(path.join(name)).unwrap();
        assert!(decoded(&bytes).1 == expected(frame, 1), "{name}");
    }
    let error = Folder::open(&path).unwrap_err().to_string();
    assert!(error.contains("is there already"), "{error}");
    let only = fs::read_dir(parent.path()).unwrap().count();
    assert_eq!(only, 1, "something is left beside the folder");
}

#[test]
fn what_is_not_there_is_refused_with_what_is() {
    let refused = |branch, first, last| {
        let error = Clip::new(history(), branch, first, last).unwrap_err();
        error.to_string()
    };
    let error = refused(None, Some(1), Some(9_999));
    assert!(
        error.contains("frames 1 to 9999") && error.contains("1 to 1500"),
        "{error}"
    );
    assert!(refused(None, Some(9), Some(8)).contains("9 to 8"));
    assert!(refused(Some(7), None, None).contains("no branch 7"));
    let many = clip(10..=12);
    let mut film = Film::new(&many, 1, bare(1));
    let error = png(&mut film, &mut Vec::new(), &mut on).unwrap_err();
    assert!(matches!(error, ExportError::OneFrame { frames: 3, .. }));
}
