//! Clicks on a picture of the built-in game, and what is found from them.

use crate::{UiState, clicks::ChosenRole};
use screen::Point;
use session::Record;

/// Clicks on the picture of a record.
pub fn fill(ui_state: &mut UiState, record: &Record) {
    let clicks = &mut ui_state.clicks;
    for (role, typed, (x, y)) in [
        (ChosenRole::Empty, "", (20, 20)),
        (ChosenRole::Filled, "", (20, 139)),
        (ChosenRole::Next, "", (130, 120)),
        (ChosenRole::Score, "788", (132, 27)),
    ] {
        clicks.role = role;
        clicks.place(&record.picture, Point { x, y });
        if let Some(typing) = &mut clicks.typing {
            typed.clone_into(&mut typing.text);
            clicks.accept();
        }
    }
    clicks.shown = true;
    if let Some(answer) = clicks.question().answer(&|| false) {
        clicks.answered(answer);
    }
}
