//! A picture from a file instead of the game.

use super::{click, value, window};
use crate::{Request, RunState, Shown};
use egui_kittest::kittest::Queryable as _;

#[test]
fn a_picture_from_a_file_offers_the_way_back() {
    let mut window = window();
    assert!(window.query_by_label("Back to the game").is_none());
    let status = &mut window.state_mut().status;
    status.shown.kind = Shown::Picture;
    status.shown.run = RunState::Paused;
    status.shown.source = "crash.png".into();
    status.shown.core = "";
    window.run();
    assert_eq!(value(&window, "Source"), "crash.png");
    let asked = click(&mut window, "Back to the game");
    assert_eq!(asked, [Request::BackToGame]);
}
