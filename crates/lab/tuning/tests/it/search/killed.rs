//! A process that is killed while it searches: the search is resumed by another one.

use crate::search::{NEVER, plans, search, threads, value};
use std::{
    env, fs,
    path::Path,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};
use tuning::search::run;

const LOG: &str = "TUNING_TEST_LOG";
const PLAN: &str = "TUNING_TEST_PLAN";
const GENERATIONS: u32 = 12;

/// Not a test of its own: what the other process runs, slowly enough to be killed.
#[test]
fn search_slowly_when_asked_to() {
    let (Ok(log), Ok(plan)) = (env::var(LOG), env::var(PLAN)) else {
        return;
    };
    let plan = &plans()[plan.parse::<usize>().unwrap()];
    let slow = |point: &[f64], seed| {
        sleep(Duration::from_millis(1));
        value(point, seed)
    };
    let log = Path::new(&log);
    run(
        plan,
        GENERATIONS,
        log,
        &slow,
        threads(2),
        &NEVER,
        &mut |_| (),
    )
    .unwrap();
}

#[test]
fn a_killed_search_resumes_to_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    for (index, plan) in plans().iter().enumerate() {
        let whole = folder.path().join(format!("whole-{index}"));
        let killed = folder.path().join(format!("killed-{index}"));
        let expected = search(plan, GENERATIONS, &whole).unwrap();
        let mut process = Command::new(env::current_exe().unwrap())
            .args(["--exact", "search::killed::search_slowly_when_asked_to"])
            .env(LOG, &killed)
            .env(PLAN, index.to_string())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        while fs::read_to_string(&killed).map_or(0, |log| log.lines().count()) < 4 {
            assert!(process.try_wait().unwrap().is_none(), "it ended too early");
            sleep(Duration::from_millis(1));
        }
        process.kill().unwrap();
        process.wait().unwrap();
        let left = fs::read_to_string(&killed).unwrap().lines().count();
        assert!(left < GENERATIONS as usize, "it was killed too late");
        assert_eq!(search(plan, GENERATIONS, &killed).unwrap(), expected);
        assert_eq!(fs::read(&killed).unwrap(), fs::read(&whole).unwrap());
    }
}
