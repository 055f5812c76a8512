//! What a call may take and give at most. Each tool states its own bounds in its description.

use std::time::Duration;

/// Frames of one `step`: a minute of play, which is run in a second or two.
pub const STEP_FRAMES: u32 = 3_600;
/// Frames of one `go`: ten minutes of play, in which a game of the bot clears a hundred lines.
pub const GO_FRAMES: u32 = 36_000;
/// Frames of one `press`: ten seconds, longer than any menu or fall asks for.
pub const PRESS_FRAMES: u32 = 600;
/// Rows of one answer of `events`: about what a minute of play has.
pub const EVENTS: usize = 200;
/// Candidates of one plan: a piece has at most 34 straight drops, and as many slides and turns again.
pub const CANDIDATES: usize = 68;
/// Candidates of a plan when none are asked for: the chosen one and those that come close.
pub const FEW_CANDIDATES: usize = 5;
/// Clicks of one `calibrate`, and pictures that they are on: each more makes the fit longer.
pub const CLICKS: usize = 64;
/// Pictures of one `calibrate`.
pub const PICTURES: usize = 16;
/// The largest scale of a picture: 640x576 pixels, which models see without loss.
pub const SCALE: u8 = 4;
/// Bytes of JSON in one answer: about 60,000 tokens, more than a model can use.
pub const ANSWER: usize = 256 << 10;
/// Bytes of one line that comes in; the longest call has some clicks or a board.
pub const LINE: usize = 1 << 20;
/// Bytes of a path; systems refuse longer ones.
pub const PATH: usize = 4_096;
/// Calls that wait for the one before them. A client sends one after the other.
pub const WAITING: usize = 8;
/// How long a call that was given up is waited for before it is answered without it: what can't be
/// interrupted, such as a picture that is being decoded, ends in less.
pub const GRACE: Duration = Duration::from_secs(5);
/// How long the machine runs before the end of the call is looked at again.
pub const SLICE: Duration = Duration::from_millis(20);
/// Letters of a sentence about an error, from its begin and from its end, where the remedy is. A client's
/// argument may be as long as a line.
pub const SENTENCE: (usize, usize) = (700, 300);
