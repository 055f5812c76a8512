//! A recording that is killed: it opens, verifies, and little of it is missing.

use super::{VerifyOptions, verified};
use crate::common::{Random, setup};
use machine::{Goal, StepMachine};
use pad::{Buttons, FrameNo};
use std::{
    env,
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The environment variable with how many recordings are killed.
const KILLS: &str = "KILLS";

/// Recordings that are killed without it.
const USUAL_KILLS: usize = 3;

/// The environment variable with the file that the other process records in.
const FILE: &str = "KILLED_RECORDING";

/// The longest time until a recording is killed, in milliseconds.
const LONGEST: usize = 2_500;

#[expect(
    clippy::disallowed_methods,
    reason = "two processes compare the time of day"
)]
fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap()
}

#[test]
#[ignore = "the other test runs it, and kills it"]
fn records_until_it_is_killed() {
    let path = env::var_os(FILE).unwrap();
    let mut machine = StepMachine::start(setup(Goal::default()), None).unwrap();
    let _recorder = machine.record(Path::new(&path)).unwrap();
    let mut out = std::io::stdout();
    loop {
        machine.step(Buttons::NONE).unwrap();
        let line = format!("ran {} {}\n", machine.frame(), now().as_micros());
        out.write_all(line.as_bytes()).unwrap();
        out.flush().unwrap();
    }
}

/// Records in another process and kills it. Returns the frames that it ran, each with the
/// time, and the time at which it was dead.
fn killed(path: &Path, after: Duration) -> (Vec<(FrameNo, Duration)>, Duration) {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--ignored", "--nocapture", "--exact"])
        .arg("session_file::killed::records_until_it_is_killed")
        .env(FILE, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    thread::scope(|scope| {
        let ran = scope.spawn(move || {
            let lines = out.split(b'\n').map_while(Result::ok);
            let ran = lines.filter_map(|line| {
                let text = String::from_utf8(line).ok()?;
                let (frame, micros) = text.strip_prefix("ran ")?.split_once(' ')?;
                let micros = Duration::from_micros(micros.parse().ok()?);
                Some((frame.parse().ok()?, micros))
            });
            ran.collect::<Vec<_>>()
        });
        while !path.exists() {
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(after);
        child.kill().unwrap();
        child.wait().unwrap();
        let dead = now();
        (ran.join().unwrap(), dead)
    })
}

/// `KILLS=200` kills more of them and asserts that no more than a second is missing; on a
/// machine that is busy with other tests, a commit may take longer than that.
#[test]
fn a_recording_that_is_killed_opens_and_verifies_and_little_is_missing() {
    let asked: Option<usize> = env::var(KILLS).ok().map(|text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random(0xDEAD);
    let mut missing = Vec::new();
    for kill in 0..asked.unwrap_or(USUAL_KILLS) {
        let path = folder.path().join(format!("{kill}.blockscope"));
        let after = Duration::from_millis(random.below(LONGEST) as u64);
        let (ran, dead) = killed(&path, after);
        let report = verified(&path, &VerifyOptions::default());
        assert_eq!(report.difference(), None, "{report:?}");
        let branches = report.runs.iter().flat_map(|run| &run.branches);
        let last = branches.map(|branch| branch.last).max().unwrap_or(0);
        // The first frame that is not in the file was run at this time.
        let lost = ran.iter().find(|(frame, _)| *frame > last);
        let time = lost.map_or(Duration::ZERO, |(_, at)| dead.saturating_sub(*at));
        let newest = ran.last().map_or(0, |(frame, _)| *frame);
        println!("kill {kill}: ran {newest}, recorded {last}, {time:?} missing");
        missing.push(time);
    }
    missing.sort();
    let (median, most) = (missing[missing.len() / 2], missing[missing.len() - 1]);
    println!("missing: median {median:?}, at most {most:?}");
    if asked.is_some() {
        assert!(most <= Duration::from_secs(1), "{most:?} are missing");
    }
}
