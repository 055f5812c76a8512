//! What is written is read as it was.

use crate::made;
use movie::{About, CartridgeMark, Format, Movie, PictureSum, bk2, read};
use pad::Buttons;
use proptest::{collection::vec, option, prelude::*};

fn written(movie: &Movie) -> Vec<u8> {
    let mut bytes = Vec::new();
    bk2::write(movie, &mut bytes).unwrap();
    bytes
}

/// A text of a header: on one line, with nothing blank around it.
fn words() -> impl Strategy<Value = String> {
    "([!-~äßテ]([ -~äßテ]{0,30}[!-~äßテ])?)?"
}

fn movies() -> impl Strategy<Value = Movie> {
    let mark = prop_oneof![
        any::<[u8; 20]>().prop_map(CartridgeMark::Sha1),
        any::<[u8; 16]>().prop_map(CartridgeMark::Md5),
        any::<[u8; 4]>().prop_map(CartridgeMark::Crc32),
    ];
    let about = (
        [words(), words(), words(), words()],
        option::of(any::<u64>()),
        vec(words().prop_filter("a line", |line| !line.is_empty()), 0..4),
        option::of(mark),
    );
    let frames = vec(any::<u8>().prop_map(Buttons::from_bits_retain), 1..400);
    let pictures = vec(option::of(any::<[u8; 8]>().prop_map(PictureSum)), 0..400);
    (about, frames, pictures).prop_map(|(about, frames, mut pictures)| {
        let ([game, author, emulator, core], rerecords, comments, cartridge) = about;
        pictures.truncate(frames.len());
        Movie {
            format: Format::Bk2,
            about: About {
                game,
                author,
                rerecords,
                emulator,
                core,
                comments,
                cartridge,
            },
            frames,
            pictures,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_bk2_is_read_as_it_was_written(movie in movies()) {
        let bytes = written(&movie);
        prop_assert_eq!(&read(&bytes).unwrap(), &movie);
        prop_assert_eq!(written(&movie), bytes);
    }

    #[test]
    fn the_words_of_a_vbm_are_its_frames(frames in vec(any::<u8>(), 1..400)) {
        // The shoulder buttons and the sensor, which a Game Boy does not have, act on nothing.
        let words: Vec<u16> = frames.iter().map(|held| u16::from(*held) | 0xF300).collect();
        let movie = read(&made::vbm([0, 1, 0], &words)).unwrap();
        prop_assert_eq!(movie.frames, frames.into_iter().map(Buttons::from_bits_retain).collect::<Vec<_>>());
    }
}

#[test]
fn a_movie_of_bizhawk_is_read_with_its_header() {
    let header = "rerecordCount 1234\r\nAuthor A. Player\r\nemuVersion Version 2.9.1\r\n\
                  GameName Tetris (World) (Rev A)\r\nSHA1 74591CC9501AF93873F9A5D3EB12DA12C0723BBC\r\n\
                  Core Gambatte\r\nAuthor Nobody\r\n";
    let bytes = made::bk2(header, "|.........|\r\n|..L....A.|\r\n|....S....|");
    let movie = read(&bytes).unwrap();
    let none = Buttons::NONE;
    assert_eq!(
        movie.frames,
        [none, Buttons::LEFT | Buttons::A, Buttons::START]
    );
    assert_eq!((movie.format, movie.last()), (Format::Bk2, 3));
    let about = movie.about.clone();
    assert_eq!(about.game, "Tetris (World) (Rev A)");
    assert_eq!(about.author, "A. Player");
    assert_eq!(
        (about.rerecords, about.core.as_str()),
        (Some(1_234), "Gambatte")
    );
    let digits = about.cartridge.unwrap().digits().unwrap();
    assert_eq!(digits, "74591CC9501AF93873F9A5D3EB12DA12C0723BBC");
    assert_eq!(movie.pictures, []);
    // Those of a boot program are left out.
    let later = movie.clone().without_first(2).unwrap();
    assert_eq!(later.frames, [Buttons::START]);
    assert!(
        movie
            .without_first(3)
            .unwrap_err()
            .to_string()
            .contains("3 frames")
    );
}

#[test]
fn a_vbm_is_read_with_its_header() {
    let mut bytes = made::vbm([0, 1, 0], &[0x80, 0x01]);
    // Newer versions of the emulator write one frame more than they state.
    bytes.extend([0xFF, 0x00]);
    let movie = read(&bytes).unwrap();
    assert_eq!(movie.frames, [Buttons::DOWN, Buttons::A]);
    assert_eq!(
        (movie.about.game.as_str(), movie.about.author.as_str()),
        ("TETRIS", "Some")
    );
    assert_eq!(movie.about.comments, ["Words"]);
    assert_eq!(movie.about.rerecords, Some(77));
    let mut rom = vec![0; 0x8000];
    rom[0x134..0x13A].copy_from_slice(b"TETRIS");
    rom[0x14D..0x150].copy_from_slice(&[0x0A, 0x16, 0xBF]);
    let mark = movie.about.cartridge.unwrap();
    assert_eq!(mark.is_of(&rom), Some(true));
    rom[0x14F] = 0;
    assert_eq!(mark.is_of(&rom), Some(false));
}
