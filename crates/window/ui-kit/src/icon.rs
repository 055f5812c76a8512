//! The icons on the buttons of the timeline, drawn in whole pixels.

use crate::pixels::{Block, PixelPainter, whole_pixel};
use egui::{Color32, Painter, Pos2, Shape, Stroke, pos2, vec2};

/// An icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// To the start.
    Start,
    /// To the previous event.
    PreviousEvent,
    /// One frame back.
    Back,
    /// Run.
    Run,
    /// Pause.
    Pause,
    /// One frame forward.
    Step,
    /// To the next event.
    NextEvent,
    /// To the end, and follow it.
    End,
    /// Loop.
    Loop,
    /// Set the start of the loop.
    LoopStart,
    /// Set the end of the loop.
    LoopEnd,
    /// Bookmark this frame.
    Flag,
    /// All bookmarks.
    List,
    /// Delete.
    Cross,
}

/// Paints an icon of about 10 points around a centre.
pub fn paint(painter: &Painter, icon: Icon, centre: Pos2, colour: Color32) {
    let draw = Draw {
        painter,
        ppp: painter.pixels_per_point(),
        centre,
        colour,
    };
    match icon {
        Icon::Run => draw.triangle(-4.0, 6.0, 5.0),
        Icon::Pause => {
            draw.bar(-4.0, -5.0, 3.0, 10.0);
            draw.bar(1.0, -5.0, 3.0, 10.0);
        }
        Icon::Start => {
            draw.bar(-5.0, -4.0, 2.0, 8.0);
            draw.triangle(4.0, -3.0, 4.0);
        }
        Icon::End => {
            draw.triangle(-4.0, 3.0, 4.0);
            draw.bar(3.0, -4.0, 2.0, 8.0);
        }
        Icon::PreviousEvent => {
            draw.triangle(5.0, 0.0, 4.0);
            draw.triangle(0.0, -5.0, 4.0);
        }
        Icon::NextEvent => {
            draw.triangle(-5.0, 0.0, 4.0);
            draw.triangle(0.0, 5.0, 4.0);
        }
        Icon::Back => {
            draw.triangle(1.0, -5.0, 4.0);
            draw.bar(3.0, -4.0, 2.0, 8.0);
        }
        Icon::Step => {
            draw.bar(-5.0, -4.0, 2.0, 8.0);
            draw.triangle(-1.0, 5.0, 4.0);
        }
        Icon::Loop => {
            draw.line(&[
                (-2.0, -4.0),
                (-5.0, -4.0),
                (-5.0, 4.0),
                (5.0, 4.0),
                (5.0, -4.0),
                (3.0, -4.0),
            ]);
            draw.polygon(&[(3.5, -7.0), (3.5, -1.0), (-0.5, -4.0)]);
        }
        Icon::LoopStart => {
            draw.line(&[(2.0, -4.5), (-2.0, -4.5), (-2.0, 4.5), (2.0, 4.5)]);
        }
        Icon::LoopEnd => {
            draw.line(&[(-2.0, -4.5), (2.0, -4.5), (2.0, 4.5), (-2.0, 4.5)]);
        }
        Icon::Flag => {
            draw.bar(-4.0, -5.0, 2.0, 11.0);
            draw.polygon(&[(-2.0, -5.0), (5.0, -2.0), (-2.0, 1.0)]);
        }
        Icon::List => {
            for y in [-4.0, -0.5, 3.0] {
                draw.bar(-5.0, y, 2.0, 1.5);
                draw.bar(-2.0, y, 7.0, 1.5);
            }
        }
        Icon::Cross => {
            draw.line(&[(-3.0, -3.0), (3.0, 3.0)]);
            draw.line(&[(3.0, -3.0), (-3.0, 3.0)]);
        }
    }
}

struct Draw<'a> {
    painter: &'a Painter,
    ppp: f32,
    centre: Pos2,
    colour: Color32,
}

impl Draw<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.centre + vec2(x, y)
    }

    /// A bar, from its top left corner.
    fn bar(&self, x: f32, y: f32, w: f32, h: f32) {
        let (left, top) = whole_pixel(self.at((x, y)), self.ppp);
        let size = |points: f32| ((points * self.ppp).round() as i32).max(1);
        let mut marks = PixelPainter::new(self.ppp);
        marks.fill(Block::new(left, top, size(w), size(h)), self.colour);
        marks.paint(self.painter);
    }

    /// A triangle from its vertical side to its tip.
    fn triangle(&self, side: f32, tip: f32, half: f32) {
        self.polygon(&[(side, -half), (tip, 0.0), (side, half)]);
    }

    fn polygon(&self, corners: &[(f32, f32)]) {
        let corners = corners.iter().map(|c| self.at(*c)).collect();
        self.painter
            .add(Shape::convex_polygon(corners, self.colour, Stroke::NONE));
    }

    fn line(&self, through: &[(f32, f32)]) {
        let points: Vec<Pos2> = through
            .iter()
            .map(|p| {
                let at = self.at(*p);
                let snap = |v: f32| ((v * self.ppp).floor() + 0.5) / self.ppp;
                pos2(snap(at.x), snap(at.y))
            })
            .collect();
        self.painter
            .add(Shape::line(points, Stroke::new(1.5, self.colour)));
    }
}
