//! A copy of the bot takes kilobytes: one is kept for every 1,200 frames.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

use bot::{Bot, Goal};
use pad::Epoch;
use planner::Strategy;
use screen::{Picture, PictureMsg, Shade};
use std::{fs, hint::black_box};
use vision::Auto;

/// Resident memory of this process, in bytes.
fn resident() -> usize {
    let statm = fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = statm.split(' ').nth(1).unwrap().parse().unwrap();
    pages * 4096
}

#[test]
fn a_copy_of_the_bot_takes_kilobytes() {
    const COPIES: usize = 500;
    let profile_choice = Auto::shipped().unwrap();
    let mut bot = Bot::new(profile_choice, Strategy::four_feature(), Goal::default());
    for number in 1..=100 {
        let _ = bot.see(&PictureMsg {
            epoch: Epoch(1),
            branch: 0,
            number,
            clocks: number * 70_224,
            inputs: pad::Inputs::default(),
            picture: Picture::plain(Shade::White),
        });
    }
    let before = resident();
    let copies: Vec<Bot> = (0..COPIES).map(|_| bot.clone()).collect();
    let each = (resident() - before) / COPIES;
    black_box(&copies);
    println!("{each} bytes a copy");
    assert!((1_000..40_000).contains(&each), "{each} bytes");
}
