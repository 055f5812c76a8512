//! Where the card of a tour lies: beside what its step is about, and over neither the picture nor
//! the buttons below it.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use ui_kit::theme;

/// The space between the card and the border of its place, in points.
const GAP: f32 = theme::SPACE[2];

/// What the card has to lie beside, in points of the window.
#[derive(Clone, Copy, Debug, Default)]
pub struct TourPlaces {
    /// The panel of the picture with the buttons below it, if it is drawn.
    pub picture: Option<Rect>,
    /// What the step is about, if it is drawn.
    pub framed: Option<Rect>,
}

impl TourPlaces {
    /// The place of the card among panels that have `area`. Of its widths the first is preferred
    /// and the second the least; `height` is that of a card of a width.
    pub fn card(
        &self,
        area: Rect,
        [most, least]: [f32; 2],
        mut height: impl FnMut(f32) -> f32,
    ) -> Rect {
        let mut best: Option<(f32, Rect)> = None;
        for room in self.rooms(area) {
            let inside = room.shrink(GAP);
            let width = most.min(inside.width().max(least));
            let size = vec2(width, height(width));
            for corner in self.corners(inside, size) {
                let card = Rect::from_min_size(corner, size);
                let cost = self.cost(area, card, most);
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, card));
                }
            }
        }
        best.map_or(area, |(_, card)| card)
    }

    /// The space beside the picture, on each side of it.
    fn rooms(&self, area: Rect) -> Vec<Rect> {
        let Some(picture) = self.picture else {
            return vec![area];
        };
        vec![
            area.with_min_x(picture.right()),
            area.with_max_x(picture.left()),
            area.with_min_y(picture.bottom()),
            area.with_max_y(picture.top()),
        ]
    }

    /// The places in a room that are worth a look: at its corners, and beside what is framed.
    fn corners(&self, room: Rect, size: Vec2) -> Vec<Pos2> {
        let (mut xs, mut ys) = (
            vec![room.left(), room.right() - size.x],
            vec![room.top(), room.bottom() - size.y],
        );
        if let Some(framed) = self.framed {
            let beside = |from: f32, to: f32, length: f32| {
                [from - GAP - length, to + GAP, from, to - length]
            };
            xs.extend(beside(framed.left(), framed.right(), size.x));
            ys.extend(beside(framed.top(), framed.bottom(), size.y));
        }
        let within = |at: f32, from: f32, to: f32| at.min(to).max(from);
        let mut corners = Vec::new();
        for x in xs {
            for y in &ys {
                corners.push(pos2(
                    within(x, room.left(), room.right() - size.x),
                    within(*y, room.top(), room.bottom() - size.y),
                ));
            }
        }
        corners
    }

    /// How bad a place is: first what it hides of the picture or beyond the panels, then what it
    /// hides of what is framed, then how far it is from that and how much narrower than `most`.
    fn cost(&self, area: Rect, card: Rect, most: f32) -> f32 {
        let hidden = |part: Option<Rect>| {
            let both = part.map_or(Vec2::ZERO, |part| part.intersect(card).size());
            both.x.max(0.0) * both.y.max(0.0)
        };
        let outside = card.area() - hidden(Some(area));
        let away = self.framed.map_or(0.0, |framed| {
            framed.distance_to_pos(card.center()) + 0.01 * framed.center().distance(card.center())
        });
        let narrow = (most - card.width()).max(0.0);
        100.0 * (hidden(self.picture) + outside) + hidden(self.framed) + away + narrow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(places: TourPlaces, area: Rect) -> Rect {
        // Text of 30,000 square points.
        places.card(area, [340.0, 200.0], |width| (30_000.0 / width).ceil())
    }

    #[test]
    fn the_card_hides_neither_the_picture_nor_what_it_is_about() {
        let area = Rect::from_min_max(pos2(0.0, 30.0), pos2(1280.0, 620.0));
        let picture = Rect::from_min_max(pos2(0.0, 30.0), pos2(820.0, 620.0));
        let right = Rect::from_min_max(pos2(1076.0, 30.0), pos2(1280.0, 300.0));
        let status = Rect::from_min_max(pos2(0.0, 690.0), pos2(1280.0, 720.0));
        for framed in [picture, right, status] {
            let places = TourPlaces {
                picture: Some(picture),
                framed: Some(framed),
            };
            let card = card(places, area);
            assert!(area.contains_rect(card), "{card:?}");
            for other in [picture, framed] {
                assert!(!other.intersects(card), "{card:?} on {other:?}");
            }
        }
    }

    #[test]
    fn the_card_is_narrower_where_there_is_a_column_only() {
        let area = Rect::from_min_max(pos2(0.0, 0.0), pos2(1000.0, 600.0));
        let picture = Rect::from_min_max(pos2(212.0, 0.0), pos2(752.0, 600.0));
        let places = TourPlaces {
            picture: Some(picture),
            framed: Some(picture),
        };
        let card = card(places, area);
        assert!(!picture.intersects(card), "{card:?}");
        assert!(area.contains_rect(card), "{card:?}");
        assert_eq!(card.width(), 248.0 - 2.0 * GAP);
        // Without a picture and without a part, it is somewhere in the area.
        assert!(area.contains_rect(self::card(TourPlaces::default(), area)));
    }
}
