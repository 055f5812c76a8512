//! The encoded form of the parts of a record. Every field is named, so that a new field is
//! a compile error until it is encoded too.

use crate::state::Activity;
use crate::{Cause, Divergence};
use pad::{Buttons, FrameNo};
use planner::ScriptFrame;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use vision::{Cell, Event, Phase, Screen, SeenPiece, Tracked};

/// The small fields of a record.
#[derive(Serialize, Deserialize)]
pub(super) struct Row {
    /// 0 for none, else the index in the list of plans plus one. An index one past the
    /// end is the next plan in the stream.
    pub plan: usize,
    pub script_frame: Option<usize>,
    pub spare: Option<u32>,
    pub answer: Buttons,
    pub activity: Activity,
    pub divergence: Option<DivergenceRow>,
    pub moving: Moving,
}

/// The fields of a tracked state that change with every step.
#[derive(Serialize, Deserialize)]
pub(super) struct Moving {
    /// Difference of the picture's number to the tracked state's, wrapping.
    pub frame: u64,
    pub phase: Phase,
    pub falling: Option<SeenPiece>,
    pub events: Vec<Event>,
    pub explained: bool,
}

/// The fields of a tracked state that mostly stay the same.
#[derive(Serialize, Deserialize)]
pub(super) struct Lasting<'a> {
    screen: Screen,
    board: rules::Board,
    cells: Cow<'a, [Cell]>,
    next: Option<rules::Piece>,
    preview: bool,
    score: Option<u32>,
    level: Option<u8>,
    lines: Option<u16>,
    heart: bool,
}

/// The two parts of a tracked state.
pub(super) fn split(tracked: &Tracked, number: FrameNo) -> (Moving, Lasting<'_>) {
    let Tracked {
        frame,
        screen,
        phase,
        board,
        cells,
        falling,
        next,
        preview,
        score,
        level,
        lines,
        heart,
        events,
        explained,
    } = tracked;
    let moving = Moving {
        frame: frame.wrapping_sub(number),
        phase: *phase,
        falling: *falling,
        events: events.clone(),
        explained: *explained,
    };
    let lasting = Lasting {
        screen: *screen,
        board: *board,
        cells: cells.into(),
        next: *next,
        preview: *preview,
        score: *score,
        level: *level,
        lines: *lines,
        heart: *heart,
    };
    (moving, lasting)
}

/// A tracked state from its two parts.
pub(super) fn join(moving: Moving, lasting: Lasting<'_>, number: FrameNo) -> Tracked {
    Tracked {
        frame: moving.frame.wrapping_add(number),
        screen: lasting.screen,
        phase: moving.phase,
        board: lasting.board,
        cells: lasting.cells.into_owned(),
        falling: moving.falling,
        next: lasting.next,
        preview: lasting.preview,
        score: lasting.score,
        level: lasting.level,
        lines: lasting.lines,
        heart: lasting.heart,
        events: moving.events,
        explained: moving.explained,
    }
}

/// The encoded form of a [`Divergence`].
#[derive(Serialize, Deserialize)]
pub(super) struct DivergenceRow(Cause, String, FrameNo, ScriptFrame);

impl From<&Divergence> for DivergenceRow {
    fn from(divergence: &Divergence) -> Self {
        let Divergence {
            cause,
            words,
            step,
            expected,
        } = divergence;
        Self(*cause, words.clone(), *step, *expected)
    }
}

impl From<DivergenceRow> for Divergence {
    fn from(DivergenceRow(cause, words, step, expected): DivergenceRow) -> Self {
        Self {
            cause,
            words,
            step,
            expected,
        }
    }
}
