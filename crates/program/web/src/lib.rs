//! The window in a web page: the whole workbench, with the built-in game, in a canvas.
//!
//! A page has neither threads nor a disk: the machine is driven in the passes of the window, and files
//! are kept by `files::page`. `cargo xtask web` builds the page; `docs/web.md` explains it.

mod clicks;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod storage;
#[cfg(target_arch = "wasm32")]
mod widgets;
#[cfg(target_arch = "wasm32")]
mod worker;

use app::{AppOptions, Cartridge, Chosen};
pub use clicks::Click;
use emulator::{CoreFault, CoreKind, RomError};
use machine::Goal;
use pad::Buttons;
use std::path::Path;
use workbench::Speed;

/// What the window starts with: the built-in game, played by the bot.
fn options() -> anyhow::Result<AppOptions> {
    Ok(AppOptions {
        cartridge: Cartridge::built_in(),
        opened: None,
        core: CoreKind::default(),
        profile_choice: named::profile(named::AUTO)?,
        game_profile: None,
        profile: None,
        profile_pinned: false,
        strategy: named::strategy(named::STRATEGY)?,
        goal: Goal::default(),
        speed: Speed::default(),
        chosen: Chosen::default(),
        paused: false,
        bot: true,
        free_run: false,
        ffmpeg: None,
        offers_tours: true,
        uses_gamepads: true,
        may_keep_aside: false,
    })
}

/// What clicks on the widgets of a window change, as JSON: a list of [`Click`]. The settings of the window
/// are in a folder.
///
/// # Errors
/// When the window does not start.
pub fn clicks_json(folder: &Path) -> anyhow::Result<String> {
    let clicks = clicks::clicks(options()?, folder)?;
    Ok(serde_json::to_string(&clicks)?)
}

/// Pictures whose hash a page and a program are compared by.
pub const PICTURES: u32 = 10_000;

/// Frames of one turn of [`buttons`].
const TURN: u32 = 240;

/// Why there are no pictures.
#[derive(Debug, thiserror::Error)]
pub enum PicturesError {
    /// The built-in game is refused.
    #[error("the built-in game can't be opened: {0}")]
    Rom(#[from] RomError),
    /// The core has stopped.
    #[error("the core stopped: {0}")]
    Core(#[from] CoreFault),
}

/// The hash of the first [`PICTURES`] pictures of the built-in game, with buttons that start games
/// and move pieces, as hexadecimal digits. It is the same on every system.
///
/// # Errors
/// When the game can't be run.
pub fn pictures_hash() -> Result<String, PicturesError> {
    let mut core = CoreKind::default().open(cartridge::IMAGE)?;
    let mut hash = blake3::Hasher::new();
    for frame in 0..PICTURES {
        core.frame(buttons(frame))?;
        let picture = core.picture();
        let shades: Vec<u8> = picture.shades().iter().map(|shade| *shade as u8).collect();
        hash.update(&shades);
    }
    Ok(hash.finalize().to_hex().to_string())
}

/// The buttons of a frame: Start now and then, and presses that differ from piece to piece.
fn buttons(frame: u32) -> Buttons {
    const PRESSES: [Buttons; 5] = [
        Buttons::LEFT,
        Buttons::A,
        Buttons::RIGHT,
        Buttons::DOWN,
        Buttons::RIGHT,
    ];
    match frame % TURN {
        0..=2 => Buttons::START,
        at if at % 12 < 3 => PRESSES[(frame / 12 % 5) as usize],
        _ => Buttons::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `cargo xtask web --check` compares a page with the same file. Another core or another
    /// cartridge has other pictures, and then the file is written again.
    #[test]
    fn the_pictures_are_those_that_a_page_is_compared_with() {
        let hash = pictures_hash().unwrap();
        assert_eq!(hash, include_str!("../pictures.txt").trim());
    }

    #[test]
    fn the_buttons_start_games_and_move_pieces() {
        let held = (0..PICTURES).fold(Buttons::NONE, |held, frame| held | buttons(frame));
        for button in [Buttons::START, Buttons::LEFT, Buttons::RIGHT, Buttons::A] {
            assert!(held.contains(button), "{button:?}");
        }
    }
}
