//! Where panels stand. One plain layout, "Watch": the game as large as a whole
//! scale allows, what was read and planned beside it, the numbers at the right.
//!
//! It depends on the size of the window alone, never on what is shown, so that
//! nothing moves while the game runs.

use crate::{game::Placing, tokens};
use egui::{Rect, pos2, vec2};

/// A place in the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// The game's picture.
    Game,
    /// Beside it, above.
    Upper,
    /// Beside it, below.
    Lower,
    /// At the right, from the top down.
    Right(u8),
}

/// Least width of the column beside the game, in points.
const MIDDLE: f32 = 260.0;
/// Greatest useful width of that column.
const MIDDLE_MOST: f32 = 760.0;
/// Least width of the column at the right.
const RIGHT: f32 = 204.0;
/// Greatest useful width of that column.
const RIGHT_MOST: f32 = 340.0;
/// Space between a panel's edge and what it shows.
pub const PADDING: f32 = 8.0;
/// Least height of the best-move panel.
const PLAN: f32 = 290.0;

/// The rectangle of every place in `area`. `right` is the heights that the panels
/// at the right want; the last takes what is left, or has no place where that is
/// less than it wants. `ppp` is physical pixels in a point.
pub fn watch(area: Rect, right: &[f32], ppp: f32) -> Vec<(Place, Rect)> {
    let space = vec2(
        area.width() - MIDDLE - RIGHT - 2.0 * PADDING,
        area.height() - tokens::HEADER - 2.0 * PADDING,
    );
    let picture = Placing::size_at(Placing::scale_in(space, ppp), ppp);
    let spare = (area.width() - picture.x - 2.0 * PADDING - MIDDLE - RIGHT).max(0.0);
    let side = (RIGHT + spare * 0.45).min(RIGHT_MOST).floor();
    let middle = (MIDDLE + spare - (side - RIGHT)).min(MIDDLE_MOST).floor();

    let column = |from: f32, to: f32, top: f32, bottom: f32| {
        Rect::from_min_max(pos2(from, top), pos2(to, bottom))
    };
    let (top, bottom) = (area.top(), area.bottom());
    let side_left = area.right() - side;
    let middle_left = side_left - middle;
    let split = (top + (area.height() * 0.5).max(area.height() - PLAN * 1.4))
        .min(bottom - PLAN)
        .max(top + 120.0)
        .round();
    let mut places = vec![
        (Place::Game, column(area.left(), middle_left, top, bottom)),
        (Place::Upper, column(middle_left, side_left, top, split)),
        (Place::Lower, column(middle_left, side_left, split, bottom)),
    ];
    let mut y = top;
    let fits = right.iter().sum::<f32>() <= area.height();
    let shown = right.len() - usize::from(!fits && !right.is_empty());
    for (i, height) in right.iter().take(shown).enumerate() {
        let last = i + 1 == shown;
        let end = if last {
            bottom
        } else {
            (y + height).min(bottom)
        };
        places.push((
            Place::Right(i as u8),
            column(side_left, area.right(), y, end),
        ));
        y = end;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_fill_the_window_and_never_overlap() {
        for (w, h) in [
            (960.0, 640.0),
            (1280.0, 800.0),
            (1600.0, 900.0),
            (1920.0, 1080.0),
            (2560.0, 1440.0),
        ] {
            for ppp in [1.0, 1.25, 2.0] {
                let area = Rect::from_min_size(pos2(0.0, tokens::TOOLBAR), vec2(w, h - 84.0));
                let places = watch(area, &[120.0, 180.0, 180.0, 200.0], ppp);
                assert_eq!(places.len(), if h < 764.0 { 6 } else { 7 }, "{w}x{h}");
                let sum: f32 = places.iter().map(|(_, r)| r.area()).sum();
                assert!((sum - area.area()).abs() < 1.0, "{w}x{h}");
                for (i, (_, a)) in places.iter().enumerate() {
                    assert!(
                        a.width() >= RIGHT && a.height() > 100.0,
                        "{w}x{h} {i}: {a:?}"
                    );
                    for (_, b) in &places[i + 1..] {
                        assert!(a.intersect(*b).area() < 0.01 || !a.intersects(b.shrink(0.1)));
                    }
                }
            }
        }
    }

    #[test]
    fn the_game_is_the_largest_thing() {
        let area = Rect::from_min_size(pos2(0.0, 32.0), vec2(1280.0, 716.0));
        let places = watch(area, &[120.0, 180.0, 180.0, 200.0], 1.0);
        let game = places[0].1;
        assert!(places[1..].iter().all(|(_, r)| r.area() < game.area()));
        let space = vec2(game.width() - 2.0 * PADDING, game.height() - tokens::HEADER);
        assert_eq!(Placing::scale_in(space, 1.0), 4);
    }
}
