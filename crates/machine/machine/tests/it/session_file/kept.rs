//! What the history has already, as a file: with truths and snapshots, while the game goes on.

use super::{run, verified};
use crate::common::{pause, setup, wait};
use machine::{
    Goal, Machine, MachineSetup,
    soundtrack::{self, Soundtrack, SoundtrackError},
    verify::VerifyOptions,
};
use pad::FrameNo;
use session_file::{KeptCore, SessionFile, SessionWriter};
use std::{fs, path::Path};

/// Frames before anything is written: snapshots are about every 1,200.
const BEFORE: u32 = 2_600;

fn machine() -> Machine {
    let paused = MachineSetup {
        paused: true,
        ..setup(Goal::default())
    };
    let machine = Machine::start(paused).unwrap();
    run(&machine, BEFORE);
    // They come on another thread.
    wait(&machine, "two snapshots", |_| {
        machine.kept_core().snapshots.len() >= 2
    });
    machine
}

/// Verifies all layers of a file of one run; returns its frames and those of its snapshots.
fn whole(path: &Path) -> (u64, Vec<FrameNo>) {
    let report = verified(path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    let [run] = &report.runs[..] else {
        panic!("{report:?}");
    };
    assert_eq!(run.skipped().count(), 0, "{run:?}");
    assert!(run.truth.frames > run.emulator.frames * 9 / 10, "{run:?}");
    let file = SessionFile::open(path).unwrap();
    let branch = file.runs().unwrap()[0].branches[0].row;
    let snapshots = file.snapshots(branch).unwrap().into_iter();
    (run.emulator.frames, snapshots.map(|it| it.frame).collect())
}

fn save(machine: &Machine, path: &Path) -> SessionWriter {
    let kept = machine.history().kept();
    let mut writer = SessionWriter::begin_file(path).unwrap();
    assert!(writer.copy_while(&kept, |_| true).unwrap());
    writer.copy_core(&machine.kept_core()).unwrap();
    writer.set_info(&machine.run_info()).unwrap();
    writer
}

#[test]
fn a_saved_session_has_truths_and_snapshots_and_gets_its_name_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saved.blockscope");
    let machine = machine();
    let files = || {
        let files = fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> = files.map(|it| it.unwrap().file_name()).collect();
        names.sort();
        names
    };
    fs::write(&path, "something else").unwrap();
    let writer = save(&machine, &path);
    assert!(files().contains(&"saved.blockscope.1.part".into()));
    drop(writer);
    assert_eq!(files(), ["saved.blockscope"], "nothing else stays");
    assert_eq!(fs::read(&path).unwrap(), b"something else");

    save(&machine, &path).finish().unwrap();
    assert_eq!(files(), ["saved.blockscope"]);
    let (frames, snapshots) = whole(&path);
    assert_eq!(frames, u64::from(BEFORE));
    assert!(snapshots.len() >= 2, "{snapshots:?}");
}

#[test]
fn the_sound_of_frames_is_the_same_from_power_on_and_from_a_snapshot() {
    let machine = machine();
    let sound = |kept, frames| {
        let track = Soundtrack::new(&machine.run_info(), &[machine.cartridge()], kept)?;
        let mut sound = Vec::new();
        let put = |part: &[_]| {
            sound.extend_from_slice(part);
            Ok(())
        };
        track.play((machine.history(), 0), frames, put, || true)?;
        Ok::<_, SoundtrackError>(sound)
    };
    let last = FrameNo::from(BEFORE);
    let whole = sound(KeptCore::default(), 1_900..=last).unwrap();
    assert!(whole.iter().any(|sample| sample[0].abs() > 1_000));
    assert_eq!(whole.len() as u64, soundtrack::samples(last - 1_899));
    assert_eq!(sound(machine.kept_core(), 1_900..=last).unwrap(), whole);
    // The first frames are there whatever the screen does in them.
    let first = sound(KeptCore::default(), 1..=700).unwrap();
    assert_eq!(first.len() as u64, soundtrack::samples(700));
    let mut other = machine.run_info();
    other.core = Some(("gameboy-core".to_owned(), "0.3.3".to_owned()));
    let refused = Soundtrack::new(&other, &[], KeptCore::default()).unwrap_err();
    assert_eq!(refused.to_string(), "the core gameboy-core gives no sound");
}

#[test]
fn a_recording_takes_over_what_was_before_while_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("late.blockscope");
    let machine = machine();
    machine.run();
    machine.record(&path).unwrap();
    wait(&machine, "more frames", |status| status.frame > 4_000);
    pause(&machine);
    let last = machine.history().last().unwrap().picture.number;
    let frames = machine.stop_recording().unwrap().unwrap();
    assert_eq!(frames, last);
    let (frames, snapshots) = whole(&path);
    assert_eq!(frames, last);
    assert!(snapshots.len() >= 3, "{snapshots:?}");

    // A session that is played on keeps its truths and snapshots.
    let file = SessionFile::open(&path).unwrap();
    let run_row = file.runs().unwrap().remove(0);
    let rom = machine::resume::cartridge_of(&run_row.info, &[]).unwrap();
    let prepared = machine::resume::prepare(&file, &run_row, rom, |_| true).unwrap();
    let branch = machine.resume(prepared, (0, last), "on");
    wait(&machine, "the frame", |status| {
        status.branch == branch && status.replay.is_none() && status.frame == last
    });
    run(&machine, 50);
    let again = folder.path().join("again.blockscope");
    save(&machine, &again).finish().unwrap();
    let (frames, again) = whole(&again);
    assert_eq!((frames, again), (last + 50, snapshots));
}

/// The branch that was continued is the one that a reader takes for the newest, wherever it stands in the file.
#[test]
fn a_session_is_saved_with_the_branch_that_was_played_last_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saved.blockscope");
    let machine = machine();
    super::round_trip::branch(&machine, 0, 1_000, "left");
    run(&machine, 50);
    machine.carry_on(0).unwrap();
    wait(&machine, "the first branch", |status| {
        status.replay.is_none() && status.branch == 0 && status.summary.frame == status.frame
    });
    run(&machine, 1);
    save(&machine, &path).finish().unwrap();
    let file = SessionFile::open(&path).unwrap();
    let saved = &file.runs().unwrap()[0];
    assert_eq!(saved.branches.len(), 2);
    assert_eq!(file.newest_branch(saved).unwrap().unwrap().id, 0);
    assert_eq!(file.stored(saved.id).unwrap().current, 0);
    // Each branch has all of its frames.
    whole(&path);
}
