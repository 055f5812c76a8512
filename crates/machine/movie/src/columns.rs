//! The columns of a frame in `BizHawk`'s logs of a Game Boy, which pad files have too.

use pad::Buttons;

/// The letter of each column, its button and the button's name, in their order.
pub const COLUMNS: [(char, Buttons, &str); 8] = [
    ('U', Buttons::UP, "Up"),
    ('D', Buttons::DOWN, "Down"),
    ('L', Buttons::LEFT, "Left"),
    ('R', Buttons::RIGHT, "Right"),
    ('S', Buttons::START, "Start"),
    ('s', Buttons::SELECT, "Select"),
    ('B', Buttons::B, "B"),
    ('A', Buttons::A, "A"),
];

/// A button that is up.
pub const UP: char = '.';
