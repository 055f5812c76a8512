//! The small parts that every panel is made of: theme, text,
//! tables, boards, pixel-exact painting and dialogs.
//!
//! Nothing here knows a command, a record or a setting. A part takes plain data
//! and returns a `Response` or a plain answer; what it means is up to the panel.
//! Every part sets its accessible name and value itself, so that tests and screen
//! readers find the same nodes.

pub mod accessible;
pub mod arrangement;
pub mod board;
pub mod fit;
pub mod format;
pub mod fuzzy;
pub mod grid;
pub mod icon;
pub mod lens;
pub mod markdown;
pub mod median;
pub mod modal;
pub mod number;
pub mod pass_times;
pub mod pixels;
pub mod placing;
pub mod progress;
pub mod scroll;
pub mod tab_stops;
pub mod table;
pub mod text;
pub mod theme;
pub mod time_axis;
pub mod wheel;

use egui::{Context, Id};

/// Whether a value is another one than the last one that was asked about under an id; the first
/// one is.
pub fn has_changed<T: Clone + PartialEq + Send + Sync + 'static>(
    ctx: &Context,
    id: Id,
    now: T,
) -> bool {
    ctx.data_mut(|data| {
        let is_same = data.get_temp::<T>(id).is_some_and(|before| before == now);
        data.insert_temp(id, now);
        !is_same
    })
}
