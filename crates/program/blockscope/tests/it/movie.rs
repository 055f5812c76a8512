//! Movies of other emulators: a session leaves the program as one, and comes back in step.

use crate::program::stderr;
use movie::{Movie, bk2, read};
use pad::Buttons;
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    command.args(line.split_whitespace());
    command.current_dir(folder).output().unwrap()
}

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn written(path: &Path, movie: &Movie) {
    let mut bytes = Vec::new();
    bk2::write(movie, &mut bytes).unwrap();
    fs::write(path, bytes).unwrap();
}

/// The `.vbm` with the buttons of a movie, of the built-in cartridge.
pub fn vbm(movie: &Movie) -> Vec<u8> {
    let rom = cartridge::IMAGE;
    let mut bytes = vec![0; 256];
    bytes[..5].copy_from_slice(b"VBM\x1A\x01");
    bytes[0x0C..0x10].copy_from_slice(&(movie.frames.len() as u32).to_le_bytes());
    bytes[0x15] = 1;
    bytes[0x24..0x30].copy_from_slice(&rom[0x134..0x140]);
    bytes[0x31] = rom[0x14D];
    bytes[0x32..0x34].copy_from_slice(&[rom[0x14F], rom[0x14E]]);
    bytes[0x3C..0x40].copy_from_slice(&256_u32.to_le_bytes());
    bytes.extend(movie.frames.iter().flat_map(|held| [held.bits(), 0]));
    bytes
}

#[test]
fn a_session_is_a_movie_that_is_in_step_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let made = run(
        folder.path(),
        "play --level 9 --pieces 12 --json --record a.blockscope",
    );
    let made = report(&made);
    let frames = made["frames"].as_u64().unwrap();
    let exported = run(folder.path(), "export a.blockscope --quiet --bk2 a.bk2");
    assert!(exported.status.success(), "{}", stderr(&exported));

    let again = run(folder.path(), "play --movie a.bk2 --json");
    assert!(again.status.success(), "{}", stderr(&again));
    let again = report(&again);
    for field in ["frames", "pieces", "score", "lines", "level", "referee"] {
        assert_eq!(again[field], made[field], "{field}");
    }
    let stated = &again["movie"];
    for field in ["frames", "compared", "in_step_until"] {
        assert_eq!(stated[field], frames, "{field}");
    }
    assert_eq!(
        (&stated["difference"], &stated["same_cartridge"]),
        (&Value::Null, &true.into())
    );
    assert_eq!(
        (&stated["game"], &stated["game_types"][0]),
        (&"BLOCKFALL".into(), &"a".into())
    );
    let words = run(folder.path(), "play --movie a.bk2");
    let words = String::from_utf8(words.stdout).unwrap();
    assert!(
        words.contains("the movie is in step to its end ("),
        "{words}"
    );

    // Without one press the game goes another way: the picture is another one two frames later.
    let whole = read(&fs::read(at("a.bk2")).unwrap()).unwrap();
    let press = whole
        .frames
        .iter()
        .rposition(|held| held.contains(Buttons::A))
        .unwrap();
    let mut other = whole.clone();
    other.frames[press] = Buttons::NONE;
    written(&at("other.bk2"), &other);
    let parted = run(folder.path(), "play --movie other.bk2 --json");
    assert_eq!(parted.status.code(), Some(1));
    let difference = report(&parted)["movie"]["difference"].as_u64().unwrap();
    let press = press as u64 + 1;
    assert!(
        (press + 1..=press + 2).contains(&difference),
        "{difference} after {press}"
    );
    let until = format!(
        "in step until frame {}; the picture of frame {difference}",
        difference - 1
    );
    assert!(stderr(&parted).contains(&until), "{}", stderr(&parted));

    // A file that states no pictures is compared with the session.
    other.pictures.clear();
    written(&at("other.bk2"), &other);
    let unknown = run(folder.path(), "play --movie other.bk2 --json");
    assert!(unknown.status.success(), "{}", stderr(&unknown));
    assert_eq!(report(&unknown)["movie"]["compared"], 0);
    let compared = run(
        folder.path(),
        "play --movie other.bk2 --compare a.blockscope --json",
    );
    assert_eq!(compared.status.code(), Some(1));
    assert_eq!(report(&compared)["movie"]["difference"], difference);

    // A .vbm of the same buttons is in step with it too.
    fs::write(at("a.vbm"), vbm(&whole)).unwrap();
    let vbm = run(
        folder.path(),
        "play --movie a.vbm --compare a.blockscope --json",
    );
    assert!(vbm.status.success(), "{}", stderr(&vbm));
    let vbm = &report(&vbm)["movie"];
    assert_eq!(
        (&vbm["in_step_until"], &vbm["format"]),
        (&frames.into(), &"vbm".into())
    );
    assert_eq!(vbm["same_cartridge"], true);
}

#[test]
fn frames_of_a_boot_program_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    run(
        folder.path(),
        "play --level 9 --frames 400 --quiet --record a.blockscope",
    );
    run(folder.path(), "export a.blockscope --quiet --bk2 a.bk2");
    let mut movie = read(&fs::read(at("a.bk2")).unwrap()).unwrap();
    movie.frames.splice(0..0, [Buttons::NONE; 334]);
    movie.pictures.splice(0..0, [None; 334]);
    written(&at("late.bk2"), &movie);
    let late = run(folder.path(), "play --movie late.bk2 --quiet");
    assert_eq!(late.status.code(), Some(1), "{}", stderr(&late));
    let skipped = run(folder.path(), "play --movie late.bk2 --skip 334 --json");
    assert!(skipped.status.success(), "{}", stderr(&skipped));
    let skipped = &report(&skipped)["movie"];
    assert_eq!(
        (&skipped["in_step_until"], &skipped["skipped"]),
        (&400.into(), &334.into())
    );
    let all = run(folder.path(), "play --movie late.bk2 --skip 734");
    assert_eq!(all.status.code(), Some(2));
    assert!(
        stderr(&all).contains("the movie has 734 frames"),
        "{}",
        stderr(&all)
    );
}

#[test]
fn frames_that_do_not_begin_at_power_on_are_no_movie() {
    let folder = tempfile::tempdir().unwrap();
    run(
        folder.path(),
        "play --frames 100 --quiet --record a.blockscope",
    );
    let refused = run(
        folder.path(),
        "export a.blockscope --quiet --frames 50.. --bk2 a.bk2",
    );
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        stderr(&refused).contains("a movie begins at power-on"),
        "{}",
        stderr(&refused)
    );
    assert!(!folder.path().join("a.bk2").exists());
    let part = run(
        folder.path(),
        "export a.blockscope --quiet --frames ..50 --bk2 -",
    );
    assert_eq!(read(&part.stdout).unwrap().last(), 50);
}
