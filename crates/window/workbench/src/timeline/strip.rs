//! Collects marks by column of pixels, so that an hour takes no longer to draw than a
//! minute.

use super::Axis;
use pad::FrameNo;
use rules::Piece;
use session::Mark;

/// The least distance between two symbols, in physical pixels.
pub const SIGN: i32 = 9;

/// A symbol above the bars. If two would touch, the one that comes first in this list is
/// drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// A game ended.
    GameOver,
    /// A picture that the rules don't explain.
    Misread,
    /// Prediction and picture differ.
    Divergence,
    /// A plan was replaced.
    Replan,
    /// A game began.
    GameStarted,
    /// The level rose.
    LevelUp,
    /// The game was paused or continues.
    Pause,
}

/// The events within a column of pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// Its place in physical pixels from the left.
    pub x: i32,
    /// The last piece that appeared.
    pub spawn: Option<Piece>,
    /// Whether one locked.
    pub lock: bool,
    /// The most lines that were cleared at once.
    pub clear: u8,
}

/// The collected marks, and what they depend on.
#[derive(Debug, Default)]
pub struct Strip {
    of: Option<(Axis, f32, usize, Option<FrameNo>)>,
    /// The columns with events, from the left.
    pub columns: Vec<Column>,
    /// The symbols and their places, from the left.
    pub signs: Vec<(i32, Sign)>,
}

impl Strip {
    /// Collects the marks of an axis, unless they are up to date.
    pub fn gather(&mut self, marks: &[(FrameNo, Mark)], axis: Axis, ppp: f32) {
        let of = (
            axis,
            ppp,
            marks.len(),
            marks.last().map(|(frame, _)| *frame),
        );
        if self.of == Some(of) {
            return;
        }
        self.of = Some(of);
        self.columns.clear();
        self.signs.clear();
        for (frame, mark) in marks {
            let x = ((axis.at(*frame) - axis.x.min) * ppp) as i32;
            match sign(*mark) {
                Some(sign) => self.sign(x, sign),
                None => self.column(x).add(*mark),
            }
        }
    }

    fn column(&mut self, x: i32) -> &mut Column {
        let fresh = self.columns.last().is_none_or(|c| c.x != x);
        if fresh {
            self.columns.push(Column {
                x,
                ..Column::default()
            });
        }
        let last = self.columns.len() - 1;
        &mut self.columns[last]
    }

    fn sign(&mut self, x: i32, sign: Sign) {
        match self.signs.last_mut() {
            Some((at, last)) if x - *at < SIGN => {
                if sign < *last {
                    *last = sign;
                }
            }
            _ => self.signs.push((x, sign)),
        }
    }
}

impl Column {
    fn add(&mut self, mark: Mark) {
        match mark {
            Mark::Spawn(piece) => self.spawn = Some(piece),
            Mark::Clear(lines) => self.clear = self.clear.max(lines),
            _ => self.lock = true,
        }
    }
}

fn sign(mark: Mark) -> Option<Sign> {
    match mark {
        Mark::GameOver => Some(Sign::GameOver),
        Mark::Misread => Some(Sign::Misread),
        Mark::Divergence => Some(Sign::Divergence),
        Mark::Replan => Some(Sign::Replan),
        Mark::GameStarted => Some(Sign::GameStarted),
        Mark::LevelUp(_) => Some(Sign::LevelUp),
        Mark::Paused | Mark::Resumed => Some(Sign::Pause),
        Mark::Spawn(_) | Mark::Lock | Mark::Clear(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Rangef;

    #[test]
    fn an_hour_is_at_most_one_column_a_pixel_and_loses_no_kind() {
        let mut marks = Vec::new();
        for piece in 0..5_000u64 {
            let frame = piece * 43;
            marks.push((frame, Mark::Spawn(Piece::EACH[(piece % 7) as usize])));
            marks.push((frame + 30, Mark::Lock));
            if piece % 10 == 9 {
                marks.push((frame + 40, Mark::Clear(4)));
            }
        }
        marks.push((214_999, Mark::Misread));
        marks.push((214_999, Mark::GameOver));
        let axis = Axis::new(0, 215_000, Rangef::new(0.0, 700.0));
        let mut strip = Strip::default();
        strip.gather(&marks, axis, 1.0);
        assert!(strip.columns.len() <= 700);
        assert!(strip.columns.windows(2).all(|w| w[0].x < w[1].x));
        assert!(strip.columns.iter().any(|c| c.clear == 4));
        assert_eq!(strip.signs, [(699, Sign::GameOver)]);
    }

    #[test]
    fn signs_never_touch() {
        let marks: Vec<_> = (0..300).map(|i| (i * 3, Mark::Replan)).collect();
        let axis = Axis::new(0, 899, Rangef::new(0.0, 450.0));
        let mut strip = Strip::default();
        strip.gather(&marks, axis, 2.0);
        assert!(strip.signs.windows(2).all(|w| w[1].0 - w[0].0 >= SIGN));
        assert!(strip.signs.len() > 50);
    }
}
