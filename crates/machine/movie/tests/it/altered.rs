//! Altered movies.

use crate::made;
use fuzz::Fuzz;
use movie::{Format, bk2, read};

#[test]
fn movie() {
    let log = format!("{}\r\n|..L....A.|\r\n|.........|", made::KEY);
    let own = "0123456789abcdef\n.\n";
    Fuzz::new("movie")
        .seed(made::bk2("rerecordCount 3\r\nSHA1 00112233\r\n", &log))
        .seed(made::archive(&[
            ("Header.txt", "Platform GB"),
            ("Input Log.txt", &log),
            ("Blockscope Pictures.txt", own),
        ]))
        .seed(made::vbm([0, 1, 0], &[0x80, 0x01, 0x11]))
        .words(&[
            "PK\u{1}\u{2}",
            "PK\u{5}\u{6}",
            "LogKey:#",
            "|",
            "Platform GB",
            "P1 Up",
        ])
        .run(|bytes| {
            let movie = match read(bytes) {
                Ok(movie) => movie,
                Err(error) => {
                    let sentence = error.to_string();
                    assert!(!sentence.is_empty() && sentence.len() < 2_000, "{sentence}");
                    return sentence;
                }
            };
            // What was read can be written, and has the same frames then.
            let mut written = Vec::new();
            bk2::write(&movie, &mut written).unwrap();
            let again = read(&written).unwrap();
            assert_eq!(
                (again.frames, again.pictures),
                (movie.frames, movie.pictures)
            );
            match movie.format {
                Format::Bk2 => "a .bk2".to_owned(),
                Format::Vbm => "a .vbm".to_owned(),
            }
        });
}
