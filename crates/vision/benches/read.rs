//! How long a picture takes: `cargo bench -p vision`. Prints microseconds.
#![allow(clippy::print_stdout, reason = "a bench says what it measured")]

#[path = "../tests/it/support/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "it is the support of tests"
)]
mod support;

use pad::Buttons;
use std::{hint::black_box, time::Instant};
use support::{player::Player, run::after_a_menu, sim::Sim, skin::Skin};
use vision::{Profile, Reader};

fn main() {
    let skin = Skin::blockfall();
    let Ok(profile) = Profile::blockfall() else {
        return;
    };
    let reader = Reader::new(profile);
    let mut sim = Sim::new(&skin, 3, 9, false);
    let mut player = Player::default();
    let mut pictures = Vec::new();
    for frame in 0..2000 {
        let keys = player.press(&mut sim, frame / 60, 5);
        let pause = if frame % 500 > 450 {
            Buttons::START
        } else {
            Buttons::NONE
        };
        pictures.push(sim.step(keys | pause).0);
    }
    let mut reads = Vec::new();
    let mut tracks = Vec::new();
    for _ in 0..10 {
        let mut tracker = after_a_menu(&reader);
        for (number, picture) in (3..).zip(&pictures) {
            let begun = Instant::now();
            let reading = black_box(reader.read(black_box(picture)));
            reads.push(begun.elapsed());
            let begun = Instant::now();
            black_box(tracker.see(number, &reading));
            tracks.push(begun.elapsed());
        }
    }
    for (name, mut times) in [("read", reads), ("track", tracks)] {
        times.sort_unstable();
        let at = |part: usize| times[(times.len() - 1) * part / 100].as_nanos() as f64 / 1000.0;
        println!(
            "{name:>6}: p50 {:6.2}  p99 {:6.2}  max {:6.2}",
            at(50),
            at(99),
            at(100)
        );
    }
}
