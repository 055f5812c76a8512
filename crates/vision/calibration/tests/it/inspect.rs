//! The description of pixels and blocks, and their text on the clipboard.

use crate::frames::varied;
use crate::support::{
    painter::{Scene, paint},
    skin::{Mino, Skin},
};
use calibration::{
    Inspect as _,
    copy::{BoardText, Copied, Format, PixelText},
};
use proptest::prelude::*;
use rules::{COLUMNS, Piece};
use screen::{Picture, Point, Rect, Shade};
use vision::{CELLS, CellReading, Profile, Reader};

#[test]
fn every_pixel_is_in_its_tile_and_its_cell() {
    for shipped in vision::profile::shipped() {
        let profile = shipped.profile().unwrap();
        let picture = Picture::plain(Shade::Light).edited(|shades| shades[0] = Shade::Black);
        let (mut in_cells, mut regions) = (0, 0);
        for y in 0..144 {
            for x in 0..160 {
                let pixel = profile.pixel(&picture, x, y).unwrap();
                assert_eq!(pixel.shade, picture.at(x, y));
                let (tile, at) = (pixel.tile, pixel.in_tile);
                assert_eq!(usize::from(tile.0) * 8 + usize::from(at.0), x);
                assert_eq!(usize::from(tile.1) * 8 + usize::from(at.1), y);
                if let Some(cell) = pixel.cell {
                    in_cells += 1;
                    assert_eq!(cell.rect, profile.field().cell(cell.row, cell.col));
                    assert_eq!(usize::from(cell.rect.x + cell.dx), x);
                    assert_eq!(usize::from(cell.rect.y + cell.dy), y);
                }
                regions += pixel.regions.len();
            }
        }
        assert_eq!(in_cells, profile.field().rect().area());
        let areas: usize = profile.regions().iter().map(|r| r.rect.area()).sum();
        assert_eq!(regions, areas, "each region has each of its pixels");
        for (x, y) in [(160, 0), (0, 144), (usize::MAX, 0), (0, 300)] {
            assert_eq!(profile.pixel(&picture, x, y), None);
        }
    }
}

#[test]
fn readout_is_one_line() {
    let profile = Profile::named("gameboy-tetris").unwrap();
    let picture =
        Picture::plain(Shade::White).edited(|shades| shades[37 * 160 + 21] = Shade::Light);
    let line = |x, y| profile.pixel(&picture, x, y).unwrap().to_string();
    let begins = |x, y, text: &str| assert!(line(x, y).starts_with(text), "{}", line(x, y));
    begins(
        21,
        37,
        "x 21, y 37: light (1); tile row 5, column 3 at 5,5; cell row 5, column 1 at 5,5; field",
    );
    begins(
        0,
        0,
        "x 0, y 0: white (0); tile row 1, column 1 at 0,0; blank, test 0",
    );
    begins(
        159,
        143,
        "x 159, y 143: white (0); tile row 18, column 20 at 7,7; ",
    );
    begins(
        105,
        25,
        "x 105, y 25: white (0); tile row 4, column 14 at 1,1; score",
    );
}

#[test]
fn magnet_finds_the_cell_from_each_of_its_pixels() {
    let profile = Profile::named("gameboy-tetris-2021").unwrap();
    let field = profile.field();
    for row in field.first_row()..18 {
        for col in 0..COLUMNS {
            for at in field.cell(row, col).points() {
                let cell = profile.cell_at(at).unwrap();
                assert_eq!((cell.row, cell.col), (row, col));
            }
        }
    }
    assert_eq!(profile.cell_at(Point { x: 16, y: 6 }), None);
    assert_eq!(profile.cell_at(Point { x: 96, y: 8 }), None);
}

#[test]
fn forms_are_as_a_person_would_write_them() {
    let rect = Rect::new(104, 24, 48, 8);
    let pixel = PixelText {
        at: Point { x: 21, y: 37 },
        shade: Shade::Dark,
    };
    for (format, of_rect, of_pixel) in [
        (Format::Text, "48x8 at 104,24", "21,37 +"),
        (
            Format::Json,
            r#"{"x":104,"y":24,"w":48,"h":8}"#,
            r#"{"x":21,"y":37,"shade":2}"#,
        ),
        (
            Format::Rust,
            "Rect::new(104, 24, 48, 8)",
            "(Point { x: 21, y: 37 }, Shade::Dark)",
        ),
        (
            Format::Toml,
            "rect = [104, 24, 48, 8]",
            "pixel = { at = [21, 37], shade = \"+\" }",
        ),
    ] {
        assert_eq!(rect.copied(format), of_rect, "{}", format.name());
        assert_eq!(pixel.copied(format), of_pixel, "{}", format.name());
    }
    let (skin, reader) = (
        Skin::facts(0),
        Reader::new(Profile::named("gameboy-tetris").unwrap()),
    );
    let mut scene = Scene::new();
    scene.set(17, 0, Mino::Piece(Piece::T, 0));
    scene.set(17, 9, Mino::Curtain);
    scene.set(16, 9, Mino::Flash);
    let board = BoardText::of(&reader.read(&paint(&skin, &scene)).cells);
    let text = board.copied(Format::Text);
    assert_eq!(text.lines().count(), 18);
    assert!(text.ends_with("..........\nT........#"), "{text}");
    assert!(
        rules::Board::parse(&text).is_ok(),
        "the planner's command reads it"
    );
}

#[test]
fn boards_of_pictures_parse_back() {
    let reader = Reader::new(Profile::blockfall().unwrap());
    for picture in varied(&Skin::blockfall()) {
        parses_back(&BoardText::of(&reader.read(&picture).cells));
    }
    parses_back(&BoardText::of(&[]));
    parses_back(&BoardText::of(&vec![CellReading::default(); CELLS + 9]));
}

fn parses_back<T: Copied + PartialEq + std::fmt::Debug>(value: &T) {
    for format in Format::EACH {
        let text = value.copied(format);
        assert_eq!(T::pasted(&text, format).as_ref(), Some(value), "{text}");
        let spaced = format!("\n  {text} \n");
        assert_eq!(T::pasted(&spaced, format).as_ref(), Some(value));
        assert_eq!(T::pasted(&format!("{text}?"), format), None, "{text}");
    }
}

proptest! {
    #[test]
    fn rects_and_pixels_parse_back(x: u8, y: u8, w: u8, h: u8, shade in 0..4_usize) {
        parses_back(&Rect::new(x, y, w, h));
        parses_back(&PixelText { at: Point { x, y }, shade: Shade::EACH[shade] });
    }

    #[test]
    fn any_text_is_pasted_or_refused(text in "\\PC{0,60}", close in "[-{}\\[\\](),.:=\"#+xat0-9 A-Za-z]{0,60}") {
        for text in [text, close] {
            for format in Format::EACH {
                let _ = Rect::pasted(&text, format);
                let _ = PixelText::pasted(&text, format);
                let _ = BoardText::pasted(&text, format);
            }
        }
    }

    #[test]
    fn histogram_of_any_block_sums_to_its_area(a: (u8, u8), b: (u8, u8), seed: u64) {
        let picture = crate::frames::Dice(seed).spoil(&Picture::plain(Shade::White), 400);
        let point = |(x, y)| Point { x, y };
        let rect = Rect::spanning(point(a), point(b));
        prop_assert!(rect.on_screen() && rect.area() > 0);
        let counts = picture.histogram(rect);
        prop_assert_eq!(counts.iter().sum::<usize>(), rect.area());
        let digits = picture.digits(rect).concat();
        for (shade, &count) in counts.iter().enumerate() {
            prop_assert_eq!(digits.matches(&shade.to_string()).count(), count);
        }
        let plain = Picture::plain(Shade::White);
        prop_assert_eq!(picture.differences(&plain, rect).count(), rect.area() - counts[0]);
    }
}
