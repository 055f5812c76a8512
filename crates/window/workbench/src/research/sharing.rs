//! Positions that are copied as links and fumens, pasted and opened.

use super::{Research, question, strategies};
use crate::{PanelId, Request, features::apply::ApplyCx, format};
use planner::{MAX_DEPTH, Strategy};
use position_text::Position;
use rules::Piece;

/// A position that can be copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum Shared {
    /// That of the shown frame.
    #[default]
    Shown,
    /// That of the move tester.
    Tester,
}

impl Research {
    /// A position to be copied; `None` without one. A strategy that others do not have is no part
    /// of it.
    pub(super) fn shared(&self, which: Shared, cx: &ApplyCx<'_>) -> Option<Position> {
        let (board, pieces): (_, Vec<Piece>) = match which {
            Shared::Tester => {
                let pieces = self.tester.moves().iter().map(|step| step.piece);
                (*self.tester.board(), pieces.collect())
            }
            Shared::Shown => {
                let tracked = &cx.record.as_ref()?.tracked;
                let shown = question::position(tracked, cx.plan().as_deref());
                (shown.board, shown.queue)
            }
        };
        let name = cx.strategy.name();
        Some(Position {
            strategy: strategies::named(name).map(|_| name.to_owned()),
            depth: self.depth.and_then(|depth| u8::try_from(depth).ok()),
            ..Position::new(board, pieces)
        })
    }

    /// Reads what was pasted and puts it on the board of the move tester, or shows why not.
    pub(crate) fn paste(&mut self, text: &str, cx: &mut ApplyCx<'_>) {
        match position_text::read(text) {
            Ok(position) => self.open(&position, "was pasted", cx),
            Err(why) => cx.refuse(format!("This can't be pasted: {why}")),
        }
    }

    /// Puts a position on the board of the move tester, with its strategy and its depth, and
    /// searches it.
    pub fn open(&mut self, position: &Position, how: &str, cx: &mut ApplyCx<'_>) {
        self.tester.put(position);
        self.of_tester = !self.tester.moves().is_empty();
        if let Some(depth) = position.depth {
            self.depth = Some(usize::from(depth).clamp(1, MAX_DEPTH));
        }
        cx.open([PanelId::Tester]);
        let cells = format::counted(u64::from(position.board.count()), "cell");
        let mut words = format!("A board of {cells} {how}");
        if position.pieces.len() > MAX_DEPTH {
            words += &format!(" with the first {MAX_DEPTH} of {}", position.pieces.len());
            words += " pieces";
        }
        let wanted = position.strategy.as_deref();
        match wanted.map(|name| (name, strategies::named(name))) {
            Some((name, None)) => words += &format!("; the strategy {name} is not known here"),
            Some((name, Some(strategy))) if strategy != cx.strategy => {
                words += &format!("; pieces are placed by the strategy {name} now");
                cx.request(Request::Play(Box::new(Strategy::clone(strategy))));
            }
            _ => {}
        }
        cx.refuse(words);
    }

    /// The best first placement on the board of the move tester, if its search has come to it,
    /// with the value of its line.
    pub fn best_of_tester(&self) -> Option<&planner::Candidate> {
        let answer = self.search.answer().filter(|_| self.of_tester)?;
        let asked = &answer.question.position;
        let first = self.tester.moves().first()?.piece;
        let is_current = asked.board == *self.tester.board() && asked.queue.first() == Some(&first);
        answer.plan.best().filter(|_| is_current)
    }
}
