//! A flipped byte of a session file is damage, whatever the byte is for.

use super::{VerifyOptions, record};
use crate::common::Random;
use machine::verify::{VerifyReport, verify};
use session_file::SessionError;
use std::{fs, path::Path, sync::atomic::AtomicBool};

/// Bytes that are flipped, one at a time.
const FLIPS: usize = 500;

fn check(path: &Path) -> Result<VerifyReport, SessionError> {
    verify(
        path,
        &VerifyOptions::default(),
        |_| {},
        &AtomicBool::new(false),
    )
}

#[test]
fn a_flipped_byte_is_damage_or_without_effect() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path, 330, |_| {});
    let bytes = fs::read(&path).unwrap();
    let good = check(&path).unwrap();
    assert_eq!(good.difference(), None);
    let mut random = Random(0xB10C);
    let (mut damaged, mut unused) = (0, 0);
    for _ in 0..FLIPS {
        let mut flipped = bytes.clone();
        let at = random.below(flipped.len());
        flipped[at] ^= 1 << random.below(8);
        fs::write(&path, &flipped).unwrap();
        match check(&path) {
            Err(error) => {
                damaged += 1;
                let text = error.to_string();
                assert!(text.contains("run.blockscope"), "byte {at}: {text}");
                assert!(!text.contains('\n'), "byte {at}: {text}");
            }
            Ok(report) => {
                unused += 1;
                assert_eq!(report, good, "byte {at}");
            }
        }
    }
    println!("{damaged} flips are damage, {unused} bytes are not used");
    assert!(damaged > FLIPS / 2, "{damaged}");
}
