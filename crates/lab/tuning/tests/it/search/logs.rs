//! Logs that can't be continued, and what is left of a log after a fault.

use crate::search::{plan, search};
use std::{fs, path::Path};
use tuning::{
    optimise::{Aggregate, CmaEsSettings, Method},
    search::{Error, SearchSpec, log},
};

fn refused(plan: &SearchSpec, log: &Path) -> String {
    search(plan, 4, log).unwrap_err().to_string()
}

#[test]
fn the_log_of_another_search_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    search(&plan(), 2, &path).unwrap();
    let before = fs::read(&path).unwrap();
    for other in [
        SearchSpec {
            subject: "another".into(),
            ..plan()
        },
        SearchSpec { seed: 4, ..plan() },
        SearchSpec { games: 7, ..plan() },
        SearchSpec {
            fitness: Aggregate::Median,
            ..plan()
        },
        SearchSpec {
            parameters: plan().parameters[..2].to_vec(),
            ..plan()
        },
        SearchSpec {
            optimiser: Method::CmaEs(CmaEsSettings {
                step: 0.1,
                ..CmaEsSettings::default()
            }),
            ..plan()
        },
    ] {
        assert!(refused(&other, &path).contains("another search"));
    }
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_file_that_is_not_a_log_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    for text in ["hello", "hello\n", "{}\n"] {
        fs::write(&path, text).unwrap();
        assert!(refused(&plan(), &path).contains("is not the log of a search"));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_log_that_ends_anywhere_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, cut] = ["whole", "cut"].map(|name| folder.path().join(name));
    search(&plan(), 3, &whole).unwrap();
    let bytes = fs::read(&whole).unwrap();
    for length in (0..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
        fs::write(&cut, &bytes[..length]).unwrap();
        search(&plan(), 3, &cut).unwrap();
        assert_eq!(fs::read(&cut).unwrap(), bytes, "{length}");
    }
}

#[test]
fn a_changed_line_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    search(&plan(), 4, &path).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(2, 3);
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    assert!(refused(&plan(), &path).contains("line 3"));
    // Fitness that is changed leads to other candidates in the next line.
    let (_, generations) = {
        fs::write(&path, &text).unwrap();
        log::read(&path).unwrap()
    };
    let mut changed = generations[0].clone();
    changed.fitness.reverse();
    let changed = serde_json::to_string(&changed).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let text = [lines[0], changed.as_str(), lines[2]].join("\n") + "\n";
    fs::write(&path, text).unwrap();
    assert!(refused(&plan(), &path).contains("line 3"));
}

#[test]
fn a_log_can_be_read_while_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let outcome = search(&plan(), 3, &path).unwrap();
    let mut text = fs::read_to_string(&path).unwrap();
    text.push_str("{\"generation\":3,");
    fs::write(&path, text).unwrap();
    let (found, generations) = log::read(&path).unwrap();
    assert_eq!(found, plan());
    assert_eq!(generations, outcome.generations);
}

#[test]
fn two_searches_do_not_write_one_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    search(&plan(), 1, &path).unwrap();
    let file = fs::File::open(&path).unwrap();
    file.lock().unwrap();
    assert!(matches!(search(&plan(), 2, &path), Err(Error::Busy(_))));
    drop(file);
    search(&plan(), 2, &path).unwrap();
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_not_read_as_a_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    for endless in [path.as_path(), Path::new("/dev/zero")] {
        assert!(refused(&plan(), endless).contains("is not the log of a search"));
    }
    let large = folder.path().join("large");
    fs::File::create(&large).unwrap().set_len(3 << 30).unwrap();
    assert!(refused(&plan(), &large).contains("is larger than 512 MiB"));
    assert_eq!(fs::metadata(&large).unwrap().len(), 3 << 30);
}
