//! Runs in parts.

use crate::small;
use lab::{
    PreparedExperiment,
    shard::{ShardError, ShardNumber, merge, run_shard},
};
use std::{fs, path::Path, sync::atomic::AtomicBool};

fn run(plan: &PreparedExperiment, part: &str, folder: &Path) -> Result<bool, ShardError> {
    let part: ShardNumber = part.parse().unwrap();
    let go = AtomicBool::new(false);
    run_shard(plan, part, folder, small::threads(2), &go, |_| ()).map(|done| done.was_there)
}

#[test]
fn merged_shards_are_the_record_of_one_process_whatever_their_number() {
    let plan = small::plan();
    let whole = small::record().bytes();
    for parts in [1, 2, 5, 30] {
        let folder = tempfile::tempdir().unwrap();
        for part in (1..=parts).rev() {
            assert!(!run(&plan, &format!("{part}/{parts}"), folder.path()).unwrap());
        }
        assert!(
            run(&plan, &format!("1/{parts}"), folder.path()).unwrap(),
            "it is there"
        );
        assert_eq!(
            merge(folder.path()).unwrap().bytes(),
            whole,
            "{parts} parts"
        );
    }
}

#[test]
fn missing_foreign_and_damaged_shards_are_named() {
    let plan = small::plan();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let why = || merge(path).unwrap_err().to_string();
    assert!(why().contains("has no file that ends with .shard"));

    for part in ["1/3", "3/3"] {
        run(&plan, part, path).unwrap();
    }
    assert!(why().contains("lacks the shards 2/3"), "{}", why());
    run(&plan, "2/3", path).unwrap();

    let file = path.join("small-2-of-3.shard");
    let whole = fs::read(&file).unwrap();
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    for damaged in [&whole[..whole.len() - 1], &whole[..40], b"", &changed] {
        fs::write(&file, damaged).unwrap();
        assert!(why().contains("small-2-of-3.shard is damaged"), "{}", why());
    }
    assert!(
        !run(&plan, "2/3", path).unwrap(),
        "a damaged shard is played again"
    );
    assert_eq!(fs::read(&file).unwrap(), whole);

    fs::copy(&file, path.join("copy.shard")).unwrap();
    assert!(why().contains("are both shard 2/3"), "{}", why());
    fs::remove_file(path.join("copy.shard")).unwrap();

    let mut other = small::plan();
    other.arms[0].seeds.first = 99;
    let foreign = run(&other, "2/3", path).unwrap_err().to_string();
    assert!(foreign.contains("of another experiment"), "{foreign}");
    fs::remove_file(&file).unwrap();
    run(&other, "2/3", path).unwrap();
    assert!(
        why().contains("are not shards of the same run"),
        "{}",
        why()
    );
}

#[test]
fn what_a_killed_process_left_is_no_shard() {
    let plan = small::plan();
    let folder = tempfile::tempdir().unwrap();
    run(&plan, "1/1", folder.path()).unwrap();
    fs::write(folder.path().join(".small-1-of-1.shard.x7Yz"), b"half").unwrap();
    assert!(merge(folder.path()).is_ok());
}

#[test]
fn parts_are_written_from_one_on() {
    for text in ["0/3", "4/3", "3", "a/b", "1/0", "-1/2"] {
        assert!(text.parse::<ShardNumber>().is_err(), "{text}");
    }
    assert_eq!("3/8".parse(), Ok(ShardNumber { part: 3, of: 8 }));
}

#[test]
fn a_part_of_very_many_is_played_and_the_missing_ones_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    for part in ["1/1000000000000", "5/1000000000000"] {
        run(&small::plan(), part, folder.path()).unwrap();
    }
    let why = merge(folder.path()).unwrap_err().to_string();
    assert!(
        why.contains("lacks the shards 2/1000000000000, 3/"),
        "{why}"
    );
    assert!(why.contains("and 999999999986 more"), "{why}");
}

#[test]
fn a_shard_that_states_too_many_games_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    run(&small::plan(), "1/2", folder.path()).unwrap();
    let path = folder.path().join("small-1-of-2.shard");
    let text = fs::read_to_string(&path).unwrap();
    let (text, _sum) = text.trim_end().rsplit_once('\n').unwrap();
    let forged = text.replace("\"games\":12", "\"games\":1000000000000") + "\n";
    assert_ne!(forged.trim_end(), text);
    let sum = blake3::hash(forged.as_bytes()).to_hex();
    fs::write(&path, format!("{forged}{sum}\n")).unwrap();
    let why = merge(folder.path()).unwrap_err().to_string();
    assert!(
        why.contains("is damaged (there are 1000000000007 games"),
        "{why}"
    );
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_read_to_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large.shard");
    fs::File::create(&large).unwrap().set_len(2 << 30).unwrap();
    let why = merge(folder.path()).unwrap_err().to_string();
    assert!(why.contains("large.shard is larger than 448 MiB"), "{why}");
    for endless in [Path::new("/dev/zero"), &large] {
        let why = lab::ExperimentRecord::open(endless)
            .unwrap_err()
            .to_string();
        assert!(why.contains("is larger than 160 MiB"), "{why}");
    }
}
