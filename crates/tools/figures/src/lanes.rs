//! Timelines: the held buttons of each step, and their effects.

use crate::{
    Figure,
    machine::Shot,
    svg::{ACCENT, Anchor, DIM, GROUND, INFO, LINE, MARGIN, RAISED, Svg, TEXT, WARN, WIDTH},
};
use pad::Buttons;
use std::ops::Range;

/// Space on the left for the names of the buttons.
const GUTTER: f64 = 58.0;
/// Height of a row of a button, and of the marks.
const ROW: f64 = 18.0;
/// Height of title and note.
const HEAD: f64 = 44.0;
/// Space under a lane.
const FOOT: f64 = 16.0;
/// Space for the axis.
const AXIS: f64 = 40.0;

/// The effect of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The piece moved.
    Moved,
    /// It could not.
    Refused,
    /// It locked.
    Locked,
}

/// An event in a step.
pub struct Mark {
    /// The step.
    pub step: i32,
    /// The events.
    pub outcome: Outcome,
    /// A word or a number.
    pub text: String,
}

/// One run of the game.
pub struct Lane {
    /// What it shows.
    pub title: &'static str,
    /// A note on the result.
    pub note: String,
    /// The buttons to show, each with the steps in which it was held.
    pub keys: Vec<(Buttons, Vec<i32>)>,
    /// The events.
    pub marks: Vec<Mark>,
}

impl Lane {
    /// A lane without marks, from the steps that were run; `zero` is the step at 0 on the
    /// axis.
    pub fn new(title: &'static str, shots: &[Shot], zero: usize, keys: &[Buttons]) -> Self {
        let steps = |&key: &Buttons| {
            let down = shots.iter().enumerate();
            let down = down.filter(|(_, shot)| shot.held.contains(key));
            (key, down.map(|(n, _)| n as i32 - zero as i32).collect())
        };
        Self {
            title,
            note: String::new(),
            keys: keys.iter().map(steps).collect(),
            marks: Vec::new(),
        }
    }

    fn height(&self) -> f64 {
        HEAD + ROW * (self.keys.len() + 1) as f64 + FOOT
    }
}

/// Some lanes over one axis of steps.
pub struct Chart {
    /// Name of the file.
    pub name: &'static str,
    /// Steps on the axis.
    pub steps: Range<i32>,
    /// The distance between two numbers on the axis, in steps.
    pub every: i32,
    /// The label of the axis.
    pub axis: &'static str,
    /// Steps without a piece, and their name.
    pub gap: Option<(Range<i32>, &'static str)>,
    /// The lanes.
    pub lanes: Vec<Lane>,
}

impl Chart {
    fn step_width(&self) -> f64 {
        (f64::from(WIDTH - 2 * MARGIN) - GUTTER) / f64::from(self.steps.end - self.steps.start)
    }

    /// Left end of a step.
    fn x(&self, step: i32) -> f64 {
        f64::from(MARGIN) + GUTTER + self.step_width() * f64::from(step - self.steps.start)
    }

    /// The file.
    pub fn draw(&self) -> Figure {
        let top = f64::from(MARGIN) - 4.0;
        let lanes: f64 = self.lanes.iter().map(Lane::height).sum();
        let mut svg = Svg::new(self.name, (top + lanes + AXIS) as u32);
        let mut y = top;
        for lane in &self.lanes {
            self.draw_lane(&mut svg, lane, y);
            y += lane.height();
        }
        self.draw_axis(&mut svg, y);
        svg.done()
    }

    fn draw_lane(&self, svg: &mut Svg, lane: &Lane, top: f64) {
        let left = f64::from(MARGIN);
        svg.text((left, top + 14.0), Anchor::Start, 14, TEXT, lane.title);
        svg.text((left, top + 32.0), Anchor::Start, 12, DIM, &lane.note);
        let tracks = top + HEAD;
        let bottom = tracks + ROW * (lane.keys.len() + 1) as f64;
        if let Some((gap, _)) = &self.gap {
            let (x0, x1) = (self.x(gap.start), self.x(gap.end));
            svg.rect(x0, tracks, x1 - x0, bottom - tracks, LINE);
        }
        for step in self.numbered() {
            let x = self.x(step) + self.step_width() / 2.0;
            svg.line((x, tracks), (x, bottom), RAISED, false);
        }
        for (row, (key, steps)) in lane.keys.iter().enumerate() {
            let y = tracks + ROW * row as f64;
            svg.text((left, y + 13.0), Anchor::Start, 12, DIM, key.name());
            self.draw_held(svg, steps, y);
        }
        let y = bottom - ROW;
        svg.line(
            (self.x(self.steps.start), bottom),
            (self.x(self.steps.end), bottom),
            LINE,
            false,
        );
        for mark in lane.marks.iter().filter(|m| self.steps.contains(&m.step)) {
            self.draw_mark(svg, mark, y);
        }
    }

    fn draw_held(&self, svg: &mut Svg, steps: &[i32], y: f64) {
        let shown: Vec<i32> = steps
            .iter()
            .copied()
            .filter(|s| self.steps.contains(s))
            .collect();
        for run in shown.chunk_by(|a, b| a + 1 == *b) {
            let (first, last) = (run[0], run[run.len() - 1]);
            let x = self.x(first);
            svg.rect(
                x + 0.5,
                y + 4.0,
                self.x(last + 1) - x - 1.0,
                ROW - 7.0,
                ACCENT,
            );
        }
    }

    fn draw_mark(&self, svg: &mut Svg, mark: &Mark, y: f64) {
        let middle = self.x(mark.step) + self.step_width() / 2.0;
        let (colour, half) = match mark.outcome {
            Outcome::Refused => {
                svg.disc(middle, y + ROW / 2.0, 2.0, WARN);
                return;
            }
            Outcome::Moved => (INFO, 4.0 + 3.5 * mark.text.chars().count() as f64),
            Outcome::Locked => (TEXT, 4.0 + 3.5 * mark.text.chars().count() as f64),
        };
        let half = half.max(6.0);
        svg.rect(middle - half, y + 2.0, 2.0 * half, ROW - 3.0, colour);
        svg.text((middle, y + 13.5), Anchor::Middle, 11, GROUND, &mark.text);
    }

    fn draw_axis(&self, svg: &mut Svg, y: f64) {
        for step in self.numbered() {
            let x = self.x(step) + self.step_width() / 2.0;
            svg.text((x, y + 6.0), Anchor::Middle, 11, DIM, &step.to_string());
        }
        svg.text(
            (self.x(self.steps.start), y + 26.0),
            Anchor::Start,
            12,
            DIM,
            self.axis,
        );
        if let Some((_, name)) = &self.gap {
            let right = f64::from(WIDTH - MARGIN);
            svg.rect(right - 178.0, y + 16.0, 14.0, 12.0, LINE);
            svg.text((right - 158.0, y + 26.0), Anchor::Start, 12, DIM, name);
        }
    }

    fn numbered(&self) -> impl Iterator<Item = i32> + '_ {
        self.steps.clone().filter(|step| step % self.every == 0)
    }
}
