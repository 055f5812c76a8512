#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

use super::*;
use std::{
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, catch_unwind},
};

#[test]
fn what_fails_is_found_cut_down_and_written_to_a_file() {
    let failed = catch_unwind(|| {
        Fuzz::new("test-found")
            .seed("width = 160\nheight = 144\n")
            .run(|bytes| {
                let text = String::from_utf8_lossy(bytes);
                assert!(!text.contains("width = 65536"), "a width of 65536");
                String::new()
            });
    });
    let message = *failed.unwrap_err().downcast::<String>().unwrap();
    assert!(
        message.contains("test-found failed on 13 bytes in"),
        "{message}"
    );
    assert!(message.contains(": a width of 65536"), "{message}");
    let path = std::env::temp_dir().join("blockscope-fuzz-test-found-failed.bin");
    assert_eq!(std::fs::read(&path).unwrap(), b"width = 65536");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_short_run_is_always_the_same_and_runs_the_seeds_first() {
    let inputs = || {
        let seen = RefCell::new(Vec::new());
        let fuzz = Fuzz::new("same")
            .seed("a = 1")
            .case("b = 2")
            .iterations(300);
        fuzz.words(&["word"]).run(|bytes| {
            seen.borrow_mut().push(bytes.to_vec());
            bytes.len().to_string()
        });
        seen.into_inner()
    };
    let first = inputs();
    assert_eq!(first.len(), 302);
    assert_eq!(first[..2], [b"a = 1".to_vec(), b"b = 2".to_vec()]);
    assert_eq!(first, inputs());
    let has_word = |input: &Vec<u8>| input.windows(4).any(|part| part == b"word");
    assert!(first.iter().any(has_word));
}

#[test]
fn an_input_with_a_new_outcome_is_altered_further() {
    // Nine words in this order are out of reach of a few alterations of nothing.
    const WORDS: [&str; 3] = ["left ", "right ", "down "];
    let longest = Cell::new(0);
    let fuzz = Fuzz::new("further").seed("").iterations(60_000).longest(64);
    fuzz.words(&WORDS).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let wanted = WORDS.iter().cycle().take(9).map(|word| word.trim());
        let found = text
            .split(' ')
            .zip(wanted)
            .take_while(|(a, b)| a == b)
            .count();
        longest.set(longest.get().max(found));
        "x".repeat(found)
    });
    assert_eq!(longest.get(), 9);
}

#[test]
fn every_second_input_is_repaired() {
    let repaired = Cell::new(0);
    let fuzz = Fuzz::new("repaired").seed("abc").iterations(400);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        fuzz.repair(|_| b"repaired".to_vec()).run(|bytes| {
            repaired.set(repaired.get() + usize::from(bytes == b"repaired"));
            String::new()
        });
    }));
    assert!(outcome.is_ok());
    assert!((150..250).contains(&repaired.get()), "{}", repaired.get());
}
