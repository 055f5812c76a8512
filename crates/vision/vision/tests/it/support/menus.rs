//! The other screens, as bare as the tests that distinguish them allow.

use screen::{Picture, Shade, WIDTH};

fn draw(edit: impl Fn(usize, usize) -> Option<Shade>) -> Picture {
    Picture::plain(Shade::White).edited(|pixels| {
        for (i, pixel) in pixels.iter_mut().enumerate() {
            if let Some(shade) = edit(i % WIDTH, i / WIDTH) {
                *pixel = shade;
            }
        }
    })
}

pub fn in_tile(x: usize, y: usize, x0: usize, y0: usize) -> bool {
    (x0..x0 + 8).contains(&x) && (y0..y0 + 8).contains(&y)
}

pub fn blank() -> Picture {
    Picture::plain(Shade::White)
}

pub fn copyright() -> Picture {
    draw(|x, y| ((60..70).contains(&y) && x % 3 == 0).then_some(Shade::Black))
}

/// The title with its arrow at one player, at two, or nowhere.
pub fn title(two_players: Option<bool>) -> Picture {
    draw(|x, y| {
        let arrow = two_players.is_some_and(|two| in_tile(x, y, if two { 88 } else { 8 }, 112));
        if y == 0 || arrow {
            Some(Shade::Black)
        } else {
            (y < 80).then_some(Shade::Dark)
        }
    })
}

/// White rim, black frame, dither.
fn frame(x: usize, y: usize) -> Shade {
    if y == 0 || y == 143 || x == 0 || x == 159 {
        Shade::White
    } else if !(4..140).contains(&y) || !(2..158).contains(&x) {
        Shade::Black
    } else {
        Shade::from_bits(1 + ((x + y) % 2) as u8)
    }
}

pub fn config() -> Picture {
    draw(|x, y| Some(frame(x, y)))
}

/// Where a level digit stands.
pub fn level_tile(b_type: bool, digit: usize) -> (usize, usize) {
    let x = if b_type { 16 } else { 40 } + 16 * (digit % 5);
    (x, if digit < 5 { 48 } else { 64 })
}

/// A level screen with one digit in black, or none while it blinks.
pub fn level(b_type: bool, chosen: Option<usize>) -> Picture {
    draw(|x, y| {
        if (8..72).contains(&x) && (8..16).contains(&y) {
            return Some(Shade::White);
        }
        for digit in 0..10 {
            let (x0, y0) = level_tile(b_type, digit);
            if in_tile(x, y, x0, y0) {
                let stroke = (2..6).contains(&(x - x0)) && (2..6).contains(&(y - y0));
                let ink = if chosen == Some(digit) {
                    Shade::Black
                } else {
                    Shade::Light
                };
                return Some(if stroke { ink } else { Shade::White });
            }
        }
        Some(frame(x, y))
    })
}
