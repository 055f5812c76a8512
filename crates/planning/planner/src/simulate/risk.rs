//! The risk after a line: the share of random futures that end badly.
//!
//! A mean doesn't show how often a game ends, since what comes after the next pieces is not in
//! it. So the strategy plays on from the board, many times, with pieces drawn as the game draws
//! them. It plays as it does in a search without chance, with the next piece known, two pieces
//! deep at most, so that many futures take no longer than a person waits.

use crate::{ChanceTree, SearchRequest, Strategy, features::MeasuredBoard, search::drops};
use board::{BitBoard, TapRoutes};
use exact::Control;
use rules::SeededCounter;
use rules::{Board, Piece, Placement, draw};
use serde::{Deserialize, Serialize};

/// Known pieces that are placed, at most.
const DEPTH: usize = 2;

/// The futures to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Futures {
    /// The seed of the pieces; equal seeds draw equal pieces.
    pub seed: u64,
    /// How many futures.
    pub games: u32,
    /// Pieces of each, after the known ones.
    pub pieces: u32,
}

impl Default for Futures {
    fn default() -> Self {
        Self {
            seed: 1,
            games: 64,
            pieces: 20,
        }
    }
}

/// What came of the futures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Risk {
    /// Which were played.
    pub futures: Futures,
    /// How many of them ended before the last piece: a piece fitted nowhere.
    pub bad: u32,
    /// The height of the highest column that a future had, in rows: the middle one of all
    /// futures, of an even number the lower one.
    pub median_height: u8,
    /// The same of the future in which it was the highest.
    pub worst_height: u8,
}

impl SearchRequest<'_> {
    /// Plays futures on from the end of a line. `tree` is that of the line. Progress counts
    /// futures. `None` when cancelled.
    pub fn risk(
        &self,
        tree: &ChanceTree,
        futures: Futures,
        control: &mut Control<'_>,
    ) -> Option<Risk> {
        let strategy = self.strategy.without_chance();
        let player = Player {
            depth: strategy.depth().min(DEPTH),
            strategy: &strategy,
            tap_routes: self.task(&strategy).tap_routes,
            gravity: self.gravity(),
        };
        let mut bad = 0;
        let mut heights = Vec::with_capacity(futures.games as usize);
        for game in 0..futures.games {
            // Without room for a known piece there is no future.
            let pieces = tree.next.as_ref().map(|_| futures.pieces);
            let random = SeededCounter::new(futures.seed.wrapping_add(u64::from(game) << 32));
            let drawn = Pieces::after(self.queue, random);
            let played = player.play(tree.board, drawn, pieces.unwrap_or(0), control)?;
            bad += u32::from(played.has_ended || pieces.is_none());
            heights.push(played.height);
            (control.progress)(game as usize + 1, futures.games as usize);
        }
        heights.sort_unstable();
        let middle = heights.len().saturating_sub(1) / 2;
        Some(Risk {
            futures,
            bad,
            median_height: heights.get(middle).copied().unwrap_or(0),
            worst_height: heights.last().copied().unwrap_or(0),
        })
    }
}

/// The pieces after the known ones, as the game draws them.
struct Pieces {
    last: Vec<Piece>,
    random: SeededCounter,
}

impl Pieces {
    fn after(known: &[Piece], random: SeededCounter) -> Self {
        let last = known[known.len().saturating_sub(2)..].to_vec();
        Self { last, random }
    }

    fn next(&mut self) -> Piece {
        let random = &mut self.random;
        let piece = match self.last[..] {
            [active, preview] => {
                self.last.remove(0);
                draw(active, preview, || random.look())
            }
            _ => Piece::EACH[usize::from(random.look()) % Piece::EACH.len()],
        };
        self.last.push(piece);
        piece
    }
}

struct Player<'a> {
    strategy: &'a Strategy,
    depth: usize,
    tap_routes: Option<&'static TapRoutes>,
    gravity: Option<u8>,
}

struct Played {
    has_ended: bool,
    /// Of the highest column at any time.
    height: u8,
}

impl Player<'_> {
    /// Plays so many pieces. `None` when cancelled.
    fn play(
        &self,
        mut board: Board,
        mut drawn: Pieces,
        pieces: u32,
        control: &mut Control<'_>,
    ) -> Option<Played> {
        let mut played = Played {
            has_ended: false,
            height: height(&board),
        };
        let mut queue = [drawn.next(), drawn.next()];
        for _ in 0..pieces {
            if (control.cancel)() {
                return None;
            }
            let Some(at) = self.choose(&board, &queue, control)? else {
                played.has_ended = true;
                break;
            };
            board.lock(&at);
            played.height = played.height.max(height(&board));
            queue = [queue[1], drawn.next()];
        }
        Some(played)
    }

    /// Where the strategy puts the first piece; the inner `None` when it fits nowhere.
    fn choose(
        &self,
        board: &Board,
        queue: &[Piece; 2],
        control: &mut Control<'_>,
    ) -> Option<Option<Placement>> {
        let first = drops(self.tap_routes, &BitBoard::from(board), queue[0]);
        let mut request = SearchRequest::new(board, queue, self.strategy)
            .depth(self.depth)
            .first_among(&first)
            .best_only();
        if let Some(gravity) = self.gravity {
            request = request.at_gravity(gravity);
        }
        let found = request.search_with(&mut Control {
            cancel: &mut *control.cancel,
            progress: &|_, _| (),
        })?;
        let best = found.lines.first();
        Some(best.and_then(|line| line.plies().next().map(|ply| ply.placement)))
    }
}

fn height(board: &Board) -> u8 {
    MeasuredBoard::of(board).leaf().highest() as u8
}
