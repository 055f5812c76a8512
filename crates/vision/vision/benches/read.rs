//! How long a picture takes: `cargo bench -p vision`. Prints microseconds.
#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

#[path = "../tests/it/support/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "it is the support of tests"
)]
mod support;

use pad::Buttons;
use std::{hint::black_box, time::Duration};
use support::{
    menus,
    painter::{Cover, Scene, paint},
    places,
    player::Player,
    run::after_a_menu,
    sim::Sim,
    skin::Skin,
};
use vision::{Profile, ReadCache, Reader};

fn main() {
    for (skin, name) in [
        (Skin::blockfall(), "blockfall"),
        (Skin::facts(1), "gameboy-tetris"),
    ] {
        if let Ok(profile) = Profile::named(name) {
            println!("{name}");
            let reader = Reader::new(profile);
            measure(&skin, &reader);
            others(&reader);
        }
    }
}

/// The screens that are not play take other ways through the tests.
fn others(reader: &Reader) {
    let skin = Skin::facts(1);
    let over = Scene {
        cover: Cover::OverFrom(0),
        ..Scene::new()
    };
    let empty = Scene {
        b_type: true,
        ..Scene::new()
    };
    for (name, picture) in [
        ("blank", menus::blank()),
        ("copyright", places::copyright(1)),
        ("title", places::title(1, false)),
        ("level", places::level(1, false, None)),
        ("launch", places::launch(1, 0)),
        ("tally", places::tally(&skin, 1, Scene::new(), 0)),
        ("dancers", places::dancers(&skin, 1, false)),
        ("over", paint(&skin, &over)),
        ("empty", paint(&skin, &empty)),
    ] {
        let times = (0..2000).map(|_| {
            let begun = common::now();
            black_box(reader.read(black_box(&picture)));
            begun.elapsed()
        });
        print(name, times.collect());
    }
}

fn measure(skin: &Skin, reader: &Reader) {
    let mut sim = Sim::new(skin, 3, 9, false);
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
    let mut cached = Vec::new();
    let mut tracks = Vec::new();
    for _ in 0..10 {
        let mut estimator = after_a_menu(reader);
        let mut cache = ReadCache::default();
        for (number, picture) in (3..).zip(&pictures) {
            let begun = common::now();
            let reading = black_box(reader.read(black_box(picture)));
            reads.push(begun.elapsed());
            let begun = common::now();
            black_box(reader.read_after(&mut cache, black_box(picture)));
            cached.push(begun.elapsed());
            let begun = common::now();
            black_box(estimator.see(number, &reading));
            tracks.push(begun.elapsed());
        }
    }
    print("read", reads);
    print("cached", cached);
    print("track", tracks);
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_nanos() as f64 / 1000.0;
    println!(
        "{name:>9}: p50 {:6.2}  p99 {:6.2}  max {:6.2}",
        at(50),
        at(99),
        at(100)
    );
}
