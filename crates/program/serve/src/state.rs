//! The state of a game as JSON.

use pad::{CLOCKS_PER_FRAME, CLOCKS_PER_SECOND, FRAMES_PER_SECOND, FrameNo};
use rules::{COLUMNS, Piece};
use serde::Serialize;
use session::{GameCounts, Record, Statistics};
use std::collections::BTreeMap;
use vision::{Decoded, Number, Phase, SeenPiece, Tracked};

/// The kind of the object, and the version of its form. A field that is added doesn't change it.
pub const SCHEMA: (&str, u32) = ("blockscope-state", 1);

/// Whether frames come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The first frame has not come yet.
    Waiting,
    /// Frames come.
    Running,
    /// The source has ended; what is shown is its last frame.
    Ended,
    /// The source has failed; what is shown is the last frame before that.
    Failed,
}

/// What is sent of the newest frame. Everything of the frame is `None` before the first one.
#[derive(Clone, Debug, Serialize)]
pub struct State<'a> {
    r#type: &'static str,
    schema: &'static str,
    version: u32,
    /// What is shown.
    source: &'a str,
    /// Whether frames come.
    status: Status,
    /// What is wrong, in one sentence.
    problem: Option<&'a str>,
    /// The number of the frame, from 1.
    frame: Option<FrameNo>,
    /// Seconds from the beginning of the source.
    time: Option<f64>,
    /// What the picture shows, as `blockscope decode` prints it.
    reading: Option<Decoded>,
    /// What is believed of the game.
    game: Option<Game>,
    /// What was counted.
    statistics: Option<Counted>,
    /// How the bot places pieces, once it has planned.
    strategy: Option<&'a str>,
    /// The way to the highest score; `None` outside a game and before its first points.
    pace: Option<PaceLeft>,
}

/// What is believed of the game.
#[derive(Clone, Debug, Serialize)]
struct Game {
    phase: &'static str,
    /// The rows of the field from the top, with the falling piece: `.` empty, the letter of a piece, `#`
    /// anything else.
    board: Vec<String>,
    falling: Option<Falling>,
    next: Option<char>,
    score: Option<u32>,
    lines: Option<u16>,
    level: Option<u8>,
    heart: bool,
    /// The numbers that are the last ones that were read: the picture does not show them.
    unread: Vec<&'static str>,
    /// Pieces that locked in the game; `None` when its beginning is not known.
    pieces: Option<u32>,
}

#[derive(Clone, Debug, Serialize)]
struct Falling {
    piece: char,
    orientation: u8,
    column: i8,
    cells: [(i8, i8); 4],
}

impl From<&SeenPiece> for Falling {
    fn from(seen: &SeenPiece) -> Self {
        let at = rules::Placement::from(seen);
        Self {
            piece: at.piece.letter(),
            orientation: at.orientation,
            column: at.column(),
            cells: at.cells(),
        }
    }
}

/// What was counted in the game and since the first frame.
#[derive(Clone, Debug, Serialize)]
struct Counted {
    game: Counts,
    run: Counts,
}

/// Counts, those of pieces by their letters.
#[derive(Clone, Debug, Serialize)]
struct Counts {
    games: u32,
    spawned: BTreeMap<char, u32>,
    since: BTreeMap<char, u32>,
    longest_since: BTreeMap<char, u32>,
    locks: u32,
    lines: u32,
    /// Clears of one, two, three and four lines.
    clears: [u32; 4],
    four_line_rate: Option<f64>,
    points_per_line: Option<f64>,
    /// Seconds of play.
    seconds: f64,
}

impl Counts {
    fn of(counts: &GameCounts, upto: FrameNo) -> Self {
        let each = |numbers: [u32; Piece::EACH.len()]| {
            let pieces = Piece::EACH.into_iter();
            pieces
                .map(|piece| (piece.letter(), numbers[piece.index()]))
                .collect()
        };
        Self {
            games: counts.games,
            spawned: each(counts.pieces),
            since: each(counts.drought),
            longest_since: each(counts.longest_drought),
            locks: counts.locks,
            lines: counts.lines(),
            clears: counts.clears,
            four_line_rate: counts.four_line_rate(),
            points_per_line: counts.points_per_line(),
            seconds: rounded(counts.frames(upto) as f64 / FRAMES_PER_SECOND),
        }
    }
}

/// The way to 999,999 points at the pace of the game.
#[derive(Clone, Copy, Debug, Serialize)]
struct PaceLeft {
    frames: u64,
    seconds: f64,
}

/// What a state is made of.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The newest frame.
    pub record: &'a Record,
    /// The frame before it.
    pub before: Option<&'a Record>,
    /// What was counted up to it.
    pub statistics: &'a Statistics,
    /// How the bot places pieces.
    pub strategy: Option<&'a str>,
}

impl<'a> State<'a> {
    /// The state of a source with what is wrong with it, before its first frame or at this one.
    pub fn of(
        source: &'a str,
        (status, problem): (Status, Option<&'a str>),
        shown: Option<Shown<'a>>,
    ) -> Self {
        let record = shown.map(|shown| shown.record);
        let frame = record.map(|record| record.picture.number);
        Self {
            r#type: "state",
            schema: SCHEMA.0,
            version: SCHEMA.1,
            source,
            status,
            problem,
            frame,
            time: record.map(time),
            reading: record.map(|record| Decoded::of(&record.reading)),
            game: shown.map(Game::of),
            statistics: shown.zip(frame).map(|(shown, frame)| Counted {
                game: Counts::of(&shown.statistics.game, frame),
                run: Counts::of(&shown.statistics.run, frame),
            }),
            strategy: shown.and_then(|shown| shown.strategy),
            pace: shown.and_then(PaceLeft::of),
        }
    }
}

impl Game {
    fn of(shown: Shown<'_>) -> Self {
        let tracked = &*shown.record.tracked;
        Self {
            phase: tracked.phase.name(),
            board: board(tracked),
            falling: tracked.falling.as_ref().map(Falling::from),
            next: tracked.next.map(Piece::letter),
            score: tracked.score,
            lines: tracked.lines,
            level: tracked.level,
            heart: tracked.heart,
            unread: unread(shown),
            pieces: shown.statistics.pieces_of_game(),
        }
    }
}

impl PaceLeft {
    fn of(shown: Shown<'_>) -> Option<Self> {
        let tracked = &shown.record.tracked;
        let score = tracked.score.filter(|_| tracked.phase != Phase::Away)?;
        let frame = shown.record.picture.number;
        let frames = shown.statistics.game.frames_left(score, frame)?;
        let clocks = frames as f64 * f64::from(CLOCKS_PER_FRAME);
        Some(Self {
            frames,
            seconds: rounded(clocks / f64::from(CLOCKS_PER_SECOND)),
        })
    }
}

fn board(tracked: &Tracked) -> Vec<String> {
    let rows = tracked.cells.chunks(COLUMNS);
    rows.map(|row| row.iter().map(|cell| cell.sign()).collect())
        .collect()
}

fn unread(shown: Shown<'_>) -> Vec<&'static str> {
    let before = shown.before.map(|before| &*before.reading);
    let lacks = |number| shown.record.reading.lacks_after(before, number);
    let named = Number::EACH.into_iter().filter(|number| lacks(*number));
    named
        .map(|number| match number {
            Number::Score => "score",
            Number::Level => "level",
            Number::Lines => "lines",
        })
        .collect()
}

/// Seconds from the beginning of the source to a frame, to the microsecond.
pub fn time(record: &Record) -> f64 {
    rounded(record.picture.clocks as f64 / f64::from(CLOCKS_PER_SECOND))
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
