//! The plotted numbers of a record.

use crate::Record;
use pad::FrameNo;
use planner::features::{MeasuredBoard, by_name};
use vision::{Number, Phase, Screen};

/// The numbers of one frame, or the minimum or maximum over several; `None` if not
/// known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameSample {
    /// Points, where they are read; lines and level alike.
    pub score: Option<u32>,
    /// Lines cleared.
    pub lines: Option<u16>,
    /// Level.
    pub level: Option<u8>,
    /// Height of the highest column of locked cells, 0 to 20.
    pub height: Option<u8>,
    /// Empty cells below the top of their column.
    pub holes: Option<u8>,
    /// Sum of the differences in height between neighbouring columns.
    pub bumpiness: Option<u8>,
    /// The minimum margin of all cells; known while the field is shown.
    pub margin: Option<u8>,
    /// Microseconds that reading and tracking took.
    pub read_us: Option<f32>,
    /// Microseconds that planning took, where something was planned.
    pub plan_us: Option<f32>,
    /// Frames per second; known after half a second.
    pub rate: Option<f32>,
}

impl FrameSample {
    /// The numbers of a record, except the frame rate.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let tracked = &record.tracked;
        let in_game = tracked.phase != Phase::Away;
        let field = in_game.then(|| MeasuredBoard::of(&tracked.board));
        let value = |name| {
            let value = by_name(name)?.value(&field.as_ref()?.leaf());
            Some(u8::try_from(value).unwrap_or(u8::MAX))
        };
        // What is tracked is the last number that was read, however long ago.
        let is_read = |number| !record.reading.lacks(number);
        Self {
            score: tracked.score.filter(|_| is_read(Number::Score)),
            lines: tracked.lines.filter(|_| is_read(Number::Lines)),
            level: tracked.level.filter(|_| is_read(Number::Level)),
            height: value("pile-height"),
            holes: value("holes"),
            bumpiness: value("bumpiness"),
            margin: (record.reading.screen == Screen::Play).then(|| record.reading.min_margin()),
            read_us: Some(record.timing.read),
            plan_us: Some(record.timing.plan).filter(|&time| time > 0.0),
            rate: None,
        }
    }

    /// The names of the numbers in files, in their order.
    pub const COLUMNS: [&str; 10] = [
        "score",
        "lines",
        "level",
        "height",
        "holes",
        "bumpiness",
        "margin",
        "read_us",
        "plan_us",
        "fps",
    ];

    /// The numbers, in the order of [`COLUMNS`](Self::COLUMNS).
    #[must_use]
    pub fn values(&self) -> [Option<f64>; 10] {
        [
            self.score.map(f64::from),
            self.lines.map(f64::from),
            self.level.map(f64::from),
            self.height.map(f64::from),
            self.holes.map(f64::from),
            self.bumpiness.map(f64::from),
            self.margin.map(f64::from),
            self.read_us.map(f64::from),
            self.plan_us.map(f64::from),
            self.rate.map(f64::from),
        ]
    }
}

/// Consecutive frames, as one point of a plot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bucket {
    /// The first frame.
    pub first: FrameNo,
    /// The last frame.
    pub last: FrameNo,
    /// The minimum of each number.
    pub min: FrameSample,
    /// The maximum of each number.
    pub max: FrameSample,
}
