//! The marks of the shown branch, updated frame by frame.

use crate::Span;
use pad::{BranchId, Epoch, FrameNo};
use session::{History, Mark};

/// All marks of a branch in their order.
#[derive(Debug, Default)]
pub struct Marks {
    of: Option<(Epoch, BranchId)>,
    /// The last frame that has been processed.
    upto: FrameNo,
    list: Vec<(FrameNo, Mark)>,
}

impl Marks {
    /// Adds the marks of new frames and drops those of evicted frames.
    pub fn update(&mut self, history: &History, epoch: Epoch, span: &Span) {
        let of = Some((epoch, span.branch));
        if self.of != of || span.last < self.upto {
            *self = Self {
                of,
                ..Self::default()
            };
        }
        if span.last > self.upto {
            let new = self.upto + 1..=span.last;
            self.list.extend(history.marks(span.branch, new));
            self.upto = span.last;
        }
        if self
            .list
            .first()
            .is_some_and(|(frame, _)| *frame < span.first)
        {
            let gone = self.list.partition_point(|(frame, _)| *frame < span.first);
            self.list.drain(..gone);
        }
    }

    /// All marks.
    pub fn all(&self) -> &[(FrameNo, Mark)] {
        &self.list
    }

    /// The marks from one frame to another.
    pub fn between(&self, first: FrameNo, last: FrameNo) -> &[(FrameNo, Mark)] {
        let from = self.list.partition_point(|(frame, _)| *frame < first);
        let to = self.list.partition_point(|(frame, _)| *frame <= last);
        self.list.get(from..to).unwrap_or_default()
    }
}

/// An event as text.
pub fn words(mark: Mark) -> String {
    match mark {
        Mark::GameStarted => "game starts".into(),
        Mark::Spawn(piece) => format!("{} appears", piece.letter()),
        Mark::Lock => "piece locks".into(),
        Mark::Clear(1) => "clears 1 line".into(),
        Mark::Clear(lines) => format!("clears {lines} lines"),
        Mark::LevelUp(level) => format!("level {level}"),
        Mark::Misread => "misread".into(),
        Mark::Replan => "replanned".into(),
        Mark::Divergence => "not as predicted".into(),
        Mark::Paused => "game paused".into(),
        Mark::Resumed => "game continues".into(),
        Mark::GameOver => "game over".into(),
    }
}
