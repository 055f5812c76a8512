//! How long an image takes: `cargo bench -p rectify`. A capture of 1280x1152 pixels is found
//! once, within 100 ms, and then followed, within 3 ms an image. On a desktop of 1920x1080 pixels it
//! is found within 400 ms. `watch` is all that is done for an image of a video: it is rectified and
//! read, and the game in it is followed.
#![allow(missing_docs, reason = "criterion's macros make functions")]

#[path = "../tests/it/composed.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
#[allow(clippy::unwrap_used, reason = "it is the support of tests")]
mod composed;
#[path = "../tests/it/games.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod games;
#[path = "../../vision/tests/it/support/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "it is the support of tests"
)]
mod support;
#[path = "../tests/it/wear.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
#[allow(clippy::unwrap_used, reason = "it is the support of tests")]
mod wear;

use composed::{Composed, Setting};
use criterion::{Criterion, criterion_group, criterion_main};
use follow::Follower;
use rectify::{Known, Rectifier};
use std::hint::black_box;
use support::{facts::Dice, skin::Skin};
use vision::{Auto, ProfileChoice};
use wear::{Kernel, Wear};

fn capture(criterion: &mut Criterion) {
    let Ok(auto) = Auto::shipped() else {
        return;
    };
    let choice = ProfileChoice::from(auto);
    let judged = |choice: &ProfileChoice| {
        let judge = choice.clone();
        Rectifier::knowing(
            Known::by(move |picture| judge.points(picture)).with_fixed(choice.fixed()),
        )
    };
    let mut dice = Dice::new(1);
    let Some(picture) = games::runs(&Skin::blockfall(), 1, 1, 1)
        .pop()
        .and_then(|mut run| run.pop())
    else {
        return;
    };
    let plain = Wear::grabbed(8.0, Kernel::Bilinear);
    let bordered = Wear {
        border: [90, 60, 110, 40],
        ..Wear::grabbed(6.75, Kernel::Bicubic)
    };
    let tilted = Wear {
        turn: 1.2,
        keystone: [0.02, 0.01],
        ..bordered
    };
    let small = Wear {
        blur: 0.1,
        ..Wear::grabbed(1.8, Kernel::Lanczos)
    };
    let each = [
        ("plain", plain),
        ("bordered", bordered),
        ("tilted", tilted),
        ("small", small),
        ("doubled bilinear", Wear::grabbed(2.0, Kernel::Bilinear)),
        ("doubled lanczos", Wear::grabbed(2.0, Kernel::Lanczos)),
        ("alone bicubic", Wear::grabbed(3.3, Kernel::Bicubic)),
        ("alone lanczos", Wear::grabbed(4.7, Kernel::Lanczos)),
    ];
    let worn = each
        .clone()
        .map(|(name, wear)| (name, wear.image(&picture, None, &mut dice).0));
    let desktops = (0..).map(Composed::new);
    let mut desktops = desktops.filter(|composed| composed.setting == Setting::Desktop);
    let desktop = desktops.find(|desktop| desktop.image.width() == 1920);
    let desktop = desktop.map(|desktop| ("desktop", desktop.image));
    for (name, image) in worn.into_iter().chain(desktop) {
        let size = format!("{name} {}x{}", image.width(), image.height());
        criterion.bench_function(&format!("find {size}"), |bench| {
            bench.iter(|| black_box(judged(&choice).rectify(&image).is_ok()));
        });
        let mut rectifier = judged(&choice);
        criterion.bench_function(&format!("follow {size}"), |bench| {
            bench.iter(|| black_box(rectifier.rectify(&image).is_ok()));
        });
    }
    let mut dice = Dice::new(1);
    let run = games::runs(&Skin::blockfall(), 3, 2, 40).concat();
    for (name, wear) in each {
        let images: Vec<_> = run
            .iter()
            .map(|picture| wear.image(picture, None, &mut dice).0)
            .collect();
        let mut rectifier = judged(&choice);
        let mut reader = choice.clone();
        let mut follower = Follower::new();
        let mut frames = (0..).zip(images.iter().cycle());
        criterion.bench_function(&format!("watch {name}"), |bench| {
            bench.iter(|| {
                let found = frames.next().map(|(number, image)| {
                    let found = rectifier.rectify(image).ok()?;
                    let reading = reader.see_unsure(&found.picture, &found.confidence);
                    Some(follower.see(number, &reading))
                });
                black_box(found)
            });
        });
    }
}

criterion_group! {
    name = captures;
    config = Criterion::default().sample_size(20);
    targets = capture
}
criterion_main!(captures);
