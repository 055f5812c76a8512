//! `step`, `go` and `press`: the game runs on.

use super::{Arguments, events::Kind};
use crate::{
    answer::Answer,
    bounds::{GO_FRAMES, PRESS_FRAMES, STEP_FRAMES},
    desk::Desk,
    game::Game,
    records,
    turn::Turn,
};
use anyhow::{bail, ensure};
use pad::Buttons;
use rmcp::schemars;
use serde::Deserialize;
use serde_json::json;
use session_file::event_name;

/// Events that `go` may wait for at most: more are counted by a person, not waited for.
const COUNT: u32 = 1_000;
/// Frames of a `go` that names none: a minute of play.
const USUAL: u32 = 3_600;

/// The arguments of `step`.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// How many frames, 1 (the default) to 3600.
    #[schemars(range(min = 1, max = 3600))]
    frames: Option<u32>,
}

impl Arguments for Step {
    const NAME: &'static str = "step";
    const TITLE: &'static str = "Run some frames";
    const ABOUT: &'static str = "Runs the game for a number of frames, at most 3600 (a minute of play), \
         pauses, and returns the newest frame. A game runs only in calls.";
    const SECONDS: u64 = 30;
    const READS_ONLY: bool = false;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let game = desk.game()?;
        let frames = frames(self.frames.unwrap_or(1), STEP_FRAMES)?;
        game.run(frames, turn)?;
        newest(game, json!({}))
    }
}

/// The arguments of `go`.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Go {
    /// What it runs to, any of these; ["lock"] when left out.
    until: Option<Vec<Kind>>,
    /// How many of these events, 1 (the default) to 1000.
    #[schemars(range(min = 1, max = 1000))]
    count: Option<u32>,
    /// How many frames at most, 1 to 36000; 3600 when left out.
    #[schemars(range(min = 1, max = 36000))]
    frames: Option<u32>,
}

impl Arguments for Go {
    const NAME: &'static str = "go";
    const TITLE: &'static str = "Run to an event";
    const ABOUT: &'static str = "Runs the game to an event, such as a lock, a clear or a misread, or to the \
         n-th of them, and pauses in the frame that shows it. It also stops after a number of frames, at \
         most 36000 (ten minutes of play), or when the time of the call is over; stopped_by states which.";
    const SECONDS: u64 = 60;
    const READS_ONLY: bool = false;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let game = desk.game()?;
        let until = self.until.unwrap_or_else(|| vec![Kind::Lock]);
        ensure!(
            !until.is_empty(),
            "until: name at least one event, such as \"lock\""
        );
        let count = self.count.unwrap_or(1);
        ensure!(
            (1..=COUNT).contains(&count),
            "count: {count} is not 1 to {COUNT}"
        );
        let frames = frames(self.frames.unwrap_or(USUAL), GO_FRAMES)?;
        let mut seen = Vec::new();
        let mut stopped = "frames";
        let history = game.history().clone();
        for _ in 0..frames {
            if turn.is_over() {
                stopped = "time";
                break;
            }
            game.run(1, turn)?;
            let Some(record) = history.last() else {
                continue;
            };
            let (branch, frame) = (record.picture.branch, record.picture.number);
            let marks = history.marks(branch, frame..=frame);
            seen.extend(
                marks
                    .into_iter()
                    .filter(|(_, mark)| until.contains(&Kind::of(*mark))),
            );
            if seen.len() >= count as usize {
                stopped = "event";
                break;
            }
        }
        let last = seen
            .last()
            .map(|(frame, mark)| json!({"frame": frame, "event": event_name(*mark)}));
        newest(
            game,
            json!({"stopped_by": stopped, "events": seen.len(), "last_event": last}),
        )
    }
}

/// The arguments of `press`.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Press {
    /// The buttons, held together; none waits.
    buttons: Vec<Button>,
    /// For how many frames they are held, 1 (the default) to 600.
    #[schemars(range(min = 1, max = 600))]
    frames: Option<u32>,
    /// Switch the bot on or off before; without it, the bot stays as it is, and its buttons are added.
    bot: Option<bool>,
}

/// A button.
#[derive(Clone, Copy, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Button {
    Left,
    Right,
    Up,
    Down,
    A,
    B,
    Select,
    Start,
}

impl Button {
    const fn bit(self) -> Buttons {
        match self {
            Self::Left => Buttons::LEFT,
            Self::Right => Buttons::RIGHT,
            Self::Up => Buttons::UP,
            Self::Down => Buttons::DOWN,
            Self::A => Buttons::A,
            Self::B => Buttons::B,
            Self::Select => Buttons::SELECT,
            Self::Start => Buttons::START,
        }
    }
}

impl Arguments for Press {
    const NAME: &'static str = "press";
    const TITLE: &'static str = "Hold buttons";
    const ABOUT: &'static str = "Holds buttons as a person would, for 1 to 600 frames in which the game \
         runs, releases them, and returns the newest frame. The effect of the last frame is visible two \
         frames later.";
    const SECONDS: u64 = 20;
    const READS_ONLY: bool = false;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let game = desk.game()?;
        let frames = frames(self.frames.unwrap_or(1), PRESS_FRAMES)?;
        if let Some(on) = self.bot {
            game.set_bot(on, turn)?;
        }
        let buttons = self.buttons.iter().map(|button| button.bit());
        game.press(buttons.collect(), frames, turn)?;
        newest(game, json!({}))
    }
}

fn frames(frames: u32, most: u32) -> anyhow::Result<u32> {
    match frames {
        0 => bail!("frames: 0 runs nothing; give 1 to {most}"),
        _ if frames > most => {
            bail!("frames: {frames} is more than one call runs; give 1 to {most}")
        }
        _ => Ok(frames),
    }
}

/// The newest frame beside what a call found.
fn newest(game: &Game, mut found: serde_json::Value) -> anyhow::Result<Answer> {
    let status = game.status();
    let reading = records::newest(game.history(), status.branch)?;
    if let Some(object) = found.as_object_mut() {
        object.insert("frame".to_owned(), status.frame.into());
        object.insert("branch".to_owned(), status.branch.into());
        object.insert("error".to_owned(), status.error.into());
        object.insert("newest".to_owned(), reading);
    }
    Answer::of(&found)
}
