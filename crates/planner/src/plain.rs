//! The game searched by trying every line, for the four features with any weights.
//!
//! Whatever the exact search doesn't take is searched by this: weights for which its
//! bounds do not hold, boards with cells out of sight, means over the next piece, and
//! lines whose best is out of reach at the speed of the game.

use crate::{
    chance::Chances,
    corridor::Corridors,
    exact::Watch,
    field::{Drop, Field},
    four::{Four, Last},
    search::{Line, Ply},
};
use rules::Piece;

/// A search below one board.
pub(crate) struct Search<'a, 'b> {
    four: Four,
    /// Of the piece after the known ones, when it is counted in.
    chances: Option<Chances>,
    /// Of the speed, when only drops that can be made in time count.
    pace: Option<&'static Corridors>,
    watch: &'a mut Watch<'b>,
    /// Boards that were judged.
    pub judged: u64,
}

impl<'a, 'b> Search<'a, 'b> {
    pub fn new(four: Four, watch: &'a mut Watch<'b>) -> Self {
        Self {
            four,
            chances: None,
            pace: None,
            watch,
            judged: 0,
        }
    }

    /// The same with the piece after the known ones counted in.
    pub fn with_chances(self, chances: Option<Chances>) -> Self {
        Self { chances, ..self }
    }

    /// The same with only those drops that can be made in time, for all pieces but the
    /// first of a line.
    pub fn with_pace(self, pace: Option<&'static Corridors>) -> Self {
        Self { pace, ..self }
    }

    /// The best line that begins with this placement.
    pub fn through(&mut self, field: &Field, piece: Piece, drop: &Drop, rest: &[Piece]) -> Line {
        self.after(field, piece, drop, rest, 0)
    }

    fn after(
        &mut self,
        field: &Field,
        piece: Piece,
        drop: &Drop,
        rest: &[Piece],
        lines: u32,
    ) -> Line {
        let (after, cleared) = field.after(drop);
        let ply = Ply {
            placement: drop.placement(piece),
            cleared,
        };
        self.best(&after, rest, lines + u32::from(cleared))
            .after(ply)
    }

    /// The best line for these pieces; anything at all once it is broken off.
    pub fn best(&mut self, field: &Field, queue: &[Piece], lines: u32) -> Line {
        let found = match queue {
            [] => self.chances.map(|chances| self.mean(field, lines, chances)),
            [piece] if self.chances.is_none() => self.last(field, *piece, lines),
            [piece, rest @ ..] => {
                let mut best: Option<Line> = None;
                let pace = self.pace;
                let offer = |drop: Drop| {
                    if self.watch.is_over() {
                        return;
                    }
                    let line = self.after(field, *piece, &drop, rest, lines);
                    if best.is_none_or(|best| line.rank() > best.rank()) {
                        best = Some(line);
                    }
                };
                match pace {
                    Some(pace) => pace.each_drop(field, *piece, offer),
                    None => field.each_drop(*piece, offer),
                }
                best
            }
        };
        found.unwrap_or_else(|| {
            self.judged += 1;
            Line::end(self.four.judge(field, lines))
        })
    }

    /// No placement, on a board that is worth what the next piece makes of it on average.
    fn mean(&mut self, field: &Field, lines: u32, chances: Chances) -> Line {
        let stuck = self.four.judge(field, lines);
        let mean = chances.mean(stuck, |piece| {
            let last = self.best_last(field, piece, lines);
            last.map(|last| last.value)
        });
        Line::mean(mean)
    }

    fn last(&mut self, field: &Field, piece: Piece, lines: u32) -> Option<Line> {
        let last = self.best_last(field, piece, lines);
        last.map(|last| {
            let ply = Ply {
                placement: last.drop.placement(piece),
                cleared: last.cleared,
            };
            Line::end(last.value).after(ply)
        })
    }

    /// The best placement of a last piece.
    fn best_last(&mut self, field: &Field, piece: Piece, lines: u32) -> Option<Last> {
        let (last, judged) = self.four.last(field, piece, lines);
        self.judged += judged;
        let pace = self.pace.filter(|pace| !pace.clear(field));
        let (Some(pace), Some(last)) = (pace, last) else {
            return last;
        };
        // The first of the best of all is the first of the best of those in reach as well,
        // if it is in reach itself.
        if pace.lets(field, piece, &last.drop) {
            return Some(last);
        }
        let mut best: Option<Last> = None;
        pace.each_drop(field, piece, |drop| {
            let (after, cleared) = field.after(&drop);
            let value = self.four.judge(&after, lines + u32::from(cleared));
            if best.is_none_or(|best| value > best.value) {
                best = Some(Last {
                    drop,
                    cleared,
                    value,
                });
            }
        });
        best
    }
}
