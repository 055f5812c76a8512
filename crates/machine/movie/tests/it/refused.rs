//! What can't be replayed is refused in a sentence that states why.

use crate::made::{archive, bk2, vbm};
use movie::read;

#[test]
fn a_movie_that_cannot_be_replayed_states_why() {
    let frame = "|.........|";
    let header = "Platform GB\n";
    let log = format!("{}\n{frame}", crate::made::KEY);
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (b"".to_vec(), "this is no movie"),
        (b"blockscope-pad 1\n".to_vec(), "this is no movie"),
        (
            b"PK\x03\x04 and nothing".to_vec(),
            "the zip archive of the movie is damaged",
        ),
        (archive(&[("Input Log.txt", &log)]), "no \"Header\""),
        (archive(&[("Header.txt", header)]), "no \"Input Log\""),
        (
            archive(&[("Header.txt", ""), ("Input Log.txt", &log)]),
            "made on \"\"",
        ),
        (
            archive(&[("Header", "Platform SGB"), ("Input Log", &log)]),
            "made on \"SGB\"",
        ),
        (
            archive(&[
                ("Header.txt", header),
                ("Input Log.txt", &log),
                ("Core.bin", "x"),
            ]),
            "starts from a saved state",
        ),
        (bk2("IsCGBMode 1\n", frame), "a Game Boy Color"),
        (
            bk2("StartsFromSavestate True\n", frame),
            "starts from a saved state",
        ),
        (
            bk2("StartsFromSaveRam True\n", frame),
            "starts from the RAM of a cartridge",
        ),
        (bk2("", ""), "the movie has no frame"),
        (bk2("", "|........P|"), "off and on in frame 1"),
        (
            bk2("", "|UDLR|"),
            "line 3 of the movie's log is no frame: it has 4 columns",
        ),
        (b"VBM\x1A".to_vec(), "ends in its header, after 4 bytes"),
        (vbm([1, 1, 0], &[0]), "starts from a saved state"),
        (vbm([2, 1, 0], &[0]), "starts from the RAM of a cartridge"),
        (vbm([0, 3, 0], &[0]), "several pads"),
        (vbm([0, 1, 1], &[0]), "a Game Boy Advance"),
        (vbm([0, 1, 2], &[0]), "a Game Boy Color"),
        (vbm([0, 1, 4], &[0]), "a Super Game Boy"),
        (vbm([0, 1, 0], &[0, 0x0800]), "off and on in frame 2"),
        (vbm([0, 1, 0], &[]), "the movie has no frame"),
        (
            vbm([0, 1, 0], &[0; 9])[..256 + 6].to_vec(),
            "states 9 frames and it has 3",
        ),
    ];
    for (bytes, why) in cases {
        let sentence = read(&bytes).unwrap_err().to_string();
        assert!(sentence.contains(why), "{why}: {sentence}");
    }
}

#[test]
fn what_is_packed_larger_than_any_movie_is_not_unpacked() {
    let comments = " ".repeat((1 << 20) + 1);
    let entries = [
        ("Header.txt", "Platform GB"),
        ("Comments.txt", &comments),
        ("Input Log.txt", "|.........|"),
    ];
    let bytes = archive(&entries);
    assert!(bytes.len() < 10_000, "{}", bytes.len());
    let sentence = read(&bytes).unwrap_err().to_string();
    assert!(
        sentence.contains("\"Comments\" in the movie has more than 1024 KiB"),
        "{sentence}"
    );
}

/// Each damaged movie gives a movie or a sentence.
#[test]
fn damaged_movies_are_read_or_refused() {
    let log = ["|.........|", "|..L....A.|", "|.D.......|"].join("\r\n");
    let whole = [
        bk2("GameName Tetris\r\nAuthor Somebody\r\n", &log),
        vbm([0, 1, 0], &[0x80, 0x01, 0x11, 0x00, 0x08]),
    ];
    let (mut read_all, mut refused) = (0, 0);
    for seed in 0..1_000 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut bytes = whole[rng.usize(0..whole.len())].clone();
        for _ in 0..rng.usize(0..4) {
            let at = rng.usize(0..bytes.len());
            bytes[at] ^= 1 << rng.u8(0..8);
        }
        if rng.bool() {
            bytes.truncate(rng.usize(0..=bytes.len()));
        }
        match read(&bytes) {
            Ok(movie) => {
                assert!(!movie.frames.is_empty(), "seed {seed}");
                read_all += 1;
            }
            Err(why) => {
                let sentence = why.to_string();
                let is_one = !sentence.is_empty() && sentence.lines().count() == 1;
                assert!(is_one && sentence.len() < 1_000, "seed {seed}: {sentence}");
                refused += 1;
            }
        }
    }
    assert!(
        read_all > 100 && refused > 400,
        "{read_all} read, {refused} refused"
    );
}
