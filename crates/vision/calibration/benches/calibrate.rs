//! How long the help for calibration takes: `cargo bench -p calibration`.
//! Prints microseconds.
#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

#[path = "../../vision/tests/it/support/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "it is the support of tests"
)]
mod support;

#[path = "../tests/it/frames.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod frames;

use calibration::{Explain as _, Flips as _, ProfileDraft, explain::ReadingPart};
use frames::varied;
use screen::Picture;
use std::{hint::black_box, time::Duration};
use support::skin::Skin;
use vision::{Number, Profile, Reader, profile::shipped};

fn main() {
    for shipped in shipped() {
        let Ok(profile) = Profile::parse(shipped.text) else {
            continue;
        };
        println!("{}", shipped.name);
        edits(shipped.text, &profile);
        let skin = match shipped.name {
            "blockfall" => Skin::blockfall(),
            _ => Skin::facts(1),
        };
        parts(&Reader::new(profile), &varied(&skin));
    }
}

fn edits(text: &str, profile: &Profile) {
    measure("parse", 200, |_| {
        drop(black_box(Profile::parse(black_box(text))));
    });
    measure("reader", 200, |_| {
        drop(black_box(Reader::new(profile.clone())));
    });
    if let Ok(mut draft) = ProfileDraft::parse(text) {
        measure("edit", 200, |i| {
            let x = 16 + (i % 2) as i64;
            drop(black_box(draft.set("field.origin[0]", x)));
        });
        measure("edit + reader", 200, |i| {
            let _ = draft.set("field.origin[0]", 16 + (i % 2) as i64);
            drop(black_box(Reader::new(draft.profile().clone())));
        });
        measure("numbers", 50, |_| drop(black_box(draft.numbers())));
    }
}

fn parts(reader: &Reader, pictures: &[Picture]) {
    let digit = ReadingPart::Digit {
        number: Number::Score,
        place: 5,
    };
    let each = |name: &str, does: &dyn Fn(&Picture)| {
        measure(name, 4 * pictures.len(), |i| {
            does(&pictures[i % pictures.len()]);
        });
    };
    each("read", &|p| drop(black_box(reader.read(p))));
    each("safety", &|p| {
        black_box(reader.safety(p));
    });
    for (name, part) in [
        ("cell", ReadingPart::Cell { row: 9, col: 4 }),
        ("next", ReadingPart::Next),
        ("digit", digit),
        ("score", ReadingPart::Number(Number::Score)),
        ("heart", ReadingPart::Heart),
        ("screen", ReadingPart::Screen),
    ] {
        each(&format!("why {name}"), &|p| {
            drop(black_box(reader.explain(p, part)));
        });
        each(&format!("flip {name}"), &|p| {
            drop(black_box(reader.flip(p, part)));
        });
    }
    each("flip kind", &|p| drop(black_box(reader.flip_kind(p, 9, 4))));
    each("chain", &|p| {
        drop(black_box(reader.chain(p, ReadingPart::Next)));
    });
}

fn measure(name: &str, times: usize, mut run: impl FnMut(usize)) {
    let mut all: Vec<Duration> = (0..times)
        .map(|i| {
            let begun = common::now();
            run(i);
            begun.elapsed()
        })
        .collect();
    all.sort_unstable();
    let at = |part: usize| all[(all.len() - 1) * part / 100].as_nanos() as f64 / 1000.0;
    println!(
        "{name:>14}: p50 {:9.2}  p99 {:9.2}  max {:9.2}",
        at(50),
        at(99),
        at(100)
    );
}
