//! Moments that count in a game: four lines at once, and the highest score. They are marked for
//! a short time on the picture and at the score, by the frame that is shown, so that a moment
//! looks the same live, in a replay and in a film.

use crate::{FrameView, Layer, format};
use egui::Color32;
use pad::{CLOCKS_PER_FRAME, FrameNo};
use rules::MAX_SCORE;
use session::Mark;
use ui_kit::{
    pixels::{Block, PixelPainter, faded},
    placing::Placing,
    theme,
};

/// How long four lines are marked, in frames: four fifths of a second.
const FOUR_LINES: FrameNo = 48;
/// How long the highest score is marked, in frames.
const MAX_SCORE_SHOWN: FrameNo = 240;
/// How long the reason line shows how it was reached, in frames.
const SENTENCE: FrameNo = 600;
/// How far the frame around the field moves outwards, in pixels of the game.
const MOTION: f32 = 3.0;
/// Buckets of one search through the samples of a game.
const BUCKETS: usize = 512;

/// How strongly a moment is marked on the shown frame, 1 when it happens to 0; `None` when there
/// is none, or when such moments are not to be marked.
pub fn strength(view: &FrameView<'_>) -> Option<f32> {
    if !view.ui_state.layers.shows(Layer::Highlights) {
        return None;
    }
    let picture = &view.record?.picture;
    let (branch, shown) = (picture.branch, picture.number);
    let left = |at: FrameNo, length: FrameNo| {
        let age = shown.saturating_sub(at);
        (age < length).then(|| 1.0 - age as f32 / length as f32)
    };
    let score = reached(view).and_then(|reached| left(reached.at, MAX_SCORE_SHOWN));
    if score.is_some() {
        return score;
    }
    let marks = view
        .history
        .marks(branch, shown.saturating_sub(FOUR_LINES)..=shown);
    let (at, _) = marks
        .iter()
        .rev()
        .find(|(_, mark)| *mark == Mark::Clear(4))?;
    left(*at, FOUR_LINES)
}

/// Adds a frame around the field that moves outwards and fades.
pub fn draw(marks: &mut PixelPainter, placing: &Placing, view: &FrameView<'_>) {
    let Some(strength) = strength(view) else {
        return;
    };
    let field = placing.block(view.status.shown.regions.field);
    let scale = placing.scale();
    let out = ((1.0 - strength) * MOTION * scale as f32).round() as i32;
    let screen = placing.block(screen::Rect::SCREEN);
    let inside = |block: Block| Block {
        x0: block.x0.max(screen.x0),
        y0: block.y0.max(screen.y0),
        x1: block.x1.min(screen.x1),
        y1: block.y1.min(screen.y1),
    };
    let width = (scale / 2).max(2);
    let halo = inside(field.inset(-out - 1));
    marks.frame(halo, width + 2, faded(theme::INK, strength));
    marks.frame(inside(halo.inset(1)), width, faded(theme::MOMENT, strength));
}

/// The ground of the score while a moment is marked.
pub fn ground(view: &FrameView<'_>, accent: Color32) -> Option<Color32> {
    strength(view).map(|strength| faded(accent, 0.35 * strength))
}

/// When the highest score was reached in the shown game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The first frame with it.
    pub at: FrameNo,
    /// Frames since the game began.
    pub frames: u64,
    /// Lines on that frame, if they were read.
    pub lines: Option<u16>,
}

impl Reached {
    /// As a sentence: `999,999 reached in 7:21, 268 lines`.
    pub fn sentence(&self) -> String {
        let time = format::time(self.frames * u64::from(CLOCKS_PER_FRAME));
        let time = time.split_once('.').map_or(&*time, |(whole, _)| whole);
        let score = format::thousands(MAX_SCORE.into());
        match self.lines {
            Some(lines) => {
                let lines = format::counted(lines.into(), "line");
                format!("{score} reached in {time}, {lines}")
            }
            None => format!("{score} reached in {time}"),
        }
    }
}

/// When the highest score was reached; `None` while the shown frame has a lower one, or when the
/// beginning of the game is not kept.
pub fn reached(view: &FrameView<'_>) -> Option<Reached> {
    let record = view.record?;
    record.tracked.score.filter(|score| *score >= MAX_SCORE)?;
    let (branch, shown) = (record.picture.branch, record.picture.number);
    let after = shown.checked_add(1)?;
    let history = view.history;
    let (began, _) = history.previous_mark(branch, after, |mark| mark == Mark::GameStarted)?;
    let mut frames = began..=shown;
    loop {
        let buckets = history.samples(branch, frames.clone(), BUCKETS);
        let first = buckets
            .iter()
            .find(|bucket| bucket.max.score.is_some_and(|score| score >= MAX_SCORE))?;
        if first.first == first.last || frames == (first.first..=first.last) {
            return Some(Reached {
                at: first.first,
                frames: first.first - began,
                lines: first.max.lines,
            });
        }
        frames = first.first..=first.last;
    }
}

/// How the highest score was reached, for the first seconds after it.
pub fn news(view: &FrameView<'_>) -> Option<String> {
    let reached = reached(view)?;
    let shown = view.record?.picture.number;
    (shown - reached.at < SENTENCE).then(|| reached.sentence())
}
