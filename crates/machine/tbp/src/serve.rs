//! A strategy of ours as a bot of the protocol.

use crate::{
    lines::{self, next_line},
    message::{FromBot, Move, Start, ToBot},
    place::{as_move, cells},
};
use planner::{MAX_PIECES, SearchRequest, Strategy};
use rules::{Board, Piece};
use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
};

/// Pieces that may be known: many times what front ends show.
const MAX_QUEUE: usize = 64;

/// Answers the messages of a front end until one is `quit` or they end. `complain` gets a
/// sentence for each line that is no message or makes no sense; such a line changes nothing.
///
/// Pieces are dropped straight, and never held.
///
/// # Errors
/// When the messages can't be read or the answers can't be written.
pub fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    strategy: &Strategy,
    version: &str,
    complain: &mut dyn FnMut(&str),
) -> io::Result<()> {
    let info = FromBot::Info {
        name: format!("Blockscope, {}", strategy.name()),
        version: version.to_owned(),
        author: "the authors of Blockscope".to_owned(),
        features: Vec::new(),
    };
    lines::write(&mut output, &info)?;
    let mut bot = Bot {
        strategy,
        game: None,
        is_asked: false,
    };
    let mut number = 0;
    while let Some(line) = next_line(&mut input)? {
        number += 1;
        let message = line.and_then(|line| lines::message(&line));
        let answer = match message {
            Ok(ToBot::Quit) => return Ok(()),
            Ok(message) => bot.take(message),
            Err(why) => Err(format!("it is no message of TBP: {why}")),
        };
        match answer {
            Ok(Some(answer)) => lines::write(&mut output, &answer)?,
            Ok(None) => {}
            Err(why) => complain(&format!("line {number} is passed over: {why}")),
        }
    }
    Ok(())
}

struct Bot<'a> {
    strategy: &'a Strategy,
    game: Option<Game>,
    /// Whether a suggestion is owed until a piece is known.
    is_asked: bool,
}

struct Game {
    board: Board,
    hold: Option<Piece>,
    queue: VecDeque<Piece>,
}

impl Bot<'_> {
    fn take(&mut self, message: ToBot) -> Result<Option<FromBot>, String> {
        match message {
            ToBot::Rules => return Ok(Some(FromBot::Ready)),
            ToBot::Start(start) => {
                self.game = None;
                self.is_asked = false;
                self.game = Some(Game::new(&start)?);
            }
            ToBot::Stop => {
                self.game = None;
                self.is_asked = false;
            }
            ToBot::Suggest => {
                self.started()?;
                self.is_asked = true;
            }
            ToBot::Play { played } => self.started()?.play(&played)?,
            ToBot::NewPiece { piece } => self.started()?.add(piece)?,
            ToBot::Quit | ToBot::Unknown => {}
        }
        Ok(self.suggestion())
    }

    fn started(&mut self) -> Result<&mut Game, String> {
        let game = self.game.as_mut();
        game.ok_or_else(|| "there is no start before it".to_owned())
    }

    /// The suggestion that is owed, as soon as a piece is known.
    fn suggestion(&mut self) -> Option<FromBot> {
        let game = self.game.as_ref().filter(|_| self.is_asked)?;
        if game.queue.is_empty() {
            return None;
        }
        self.is_asked = false;
        let depth = self.strategy.depth().min(MAX_PIECES);
        let queue: Vec<Piece> = game.queue.iter().copied().take(depth).collect();
        let plan = SearchRequest::new(&game.board, &queue, self.strategy).plan();
        let first = plan.candidates.iter().filter_map(|it| it.line.first());
        Some(FromBot::Suggestion {
            moves: first.filter_map(as_move).collect(),
        })
    }
}

impl Game {
    fn new(start: &Start) -> Result<Self, String> {
        if start.queue.len() > MAX_QUEUE {
            let many = start.queue.len();
            return Err(format!("its queue has {many} pieces, {MAX_QUEUE} at most"));
        }
        Ok(Self {
            board: start.cells()?,
            hold: start.hold,
            queue: start.queue.iter().copied().collect(),
        })
    }

    fn add(&mut self, piece: Piece) -> Result<(), String> {
        if self.queue.len() == MAX_QUEUE {
            return Err(format!("the queue has {MAX_QUEUE} pieces already"));
        }
        self.queue.push_back(piece);
        Ok(())
    }

    /// Locks a piece of the queue, or the held one, for which the first one of the queue is held.
    fn play(&mut self, played: &Move) -> Result<(), String> {
        let piece = played.location.piece;
        let letter = piece.letter();
        let cells = cells(played).filter(|cells| {
            cells
                .iter()
                .all(|(row, col)| self.board.is_free(*row, *col))
        });
        let cells = cells.ok_or_else(|| format!("the {letter} has no room at that place"))?;
        let front = self.queue.front().copied();
        let swapped = self.hold.or_else(|| self.queue.get(1).copied());
        if front == Some(piece) {
            self.queue.pop_front();
        } else if front.is_some() && swapped == Some(piece) {
            self.queue.pop_front();
            if self.hold.is_none() {
                self.queue.pop_front();
            }
            self.hold = front;
        } else {
            return Err(format!("the {letter} is neither the next piece nor held"));
        }
        for (row, col) in cells {
            self.board.fill(row, col);
        }
        self.board.clear_full_rows();
        Ok(())
    }
}
