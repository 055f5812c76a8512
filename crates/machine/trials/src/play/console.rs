//! A run on a real console: pictures from a source, buttons to a device on a port.

use super::{
    Outcome, PlayProgress, PlayReport, REPORT_INTERVAL, bounded, progress_of, report::Run,
};
use bot::{Bot, End, GuardedBot, Limits};
use pad::{Buttons, CLOCKS_PER_FRAME, FrameNo, Held, Inputs};
use planner::Strategy;
use screen::{Picture, PictureMsg};
use serial_pad::{LEAD, Line, Port, SerialPadError};
use session::Goal;
use source::{Source, SourceFrame};
use std::sync::atomic::{AtomicBool, Ordering};
use vision::ProfileChoice;
use watch::{Marks, ScreenReader};

/// Pictures in a row that may be missing before the bot gets a gap: as many as it believes to be late.
const MISSING: u64 = 4;

/// What is to be played on a console.
pub struct ConsoleOptions {
    /// How pictures are read.
    pub profile_choice: ProfileChoice,
    /// How pieces are placed.
    pub strategy: Strategy,
    /// Which game is wanted.
    pub goal: Goal,
    /// When it is over; with no limit at all, after one game.
    pub limits: Limits,
    /// Frames by which a picture comes later than it would from the emulator.
    pub delay: usize,
    /// What was marked in the images of the source.
    pub marks: Marks,
}

/// Plays on a console until a limit is reached, the pictures end, the bot or the connection fails,
/// or `cancel` is set. The source has one frame for each frame of the console.
///
/// The console's buttons are released at the end.
///
/// # Errors
/// When no device answers on the port.
pub fn run_on_console<P: Port>(
    options: ConsoleOptions,
    source: &mut dyn Source,
    port: P,
    mut progress: impl FnMut(&PlayProgress),
    cancel: &AtomicBool,
) -> Result<PlayReport, SerialPadError> {
    let limits = bounded(options.limits);
    let goal = options.goal;
    let begun = common::now();
    let mut reported = begun;
    let mut player = Player::start(options, limits, port)?;
    let (end, mut fault) = loop {
        if reported.elapsed() >= REPORT_INTERVAL {
            reported = common::now();
            progress(&progress_of(player.bot.summary(), begun));
        }
        if cancel.load(Ordering::Relaxed) {
            break (Some(End::Interrupted), None);
        }
        let stopped = match source.next() {
            Ok(Some(frame)) => player.see(&frame),
            Ok(None) if cancel.load(Ordering::Relaxed) => continue,
            Ok(None) => Some("the pictures ended before the run".to_owned()),
            // The source goes on behind what can't be read.
            Err(_) => None,
        };
        if let Some(why) = stopped {
            break (Some(End::CoreFault), Some(why));
        }
        if player.bot.summary().ended.is_some() {
            break (None, None);
        }
    };
    let mut line = player.line.report();
    match player.line.finish() {
        Ok(report) => line = report,
        Err(why) => {
            fault.get_or_insert(why.to_string());
        }
    }
    let summary = player.bot.summary().clone();
    progress(&progress_of(&summary, begun));
    Ok(PlayReport::new(Run {
        outcome: Outcome {
            summary,
            end,
            fault,
            line: Some(line),
            ..Outcome::default()
        },
        limits,
        goal,
        seconds: begun.elapsed().as_secs_f64(),
        embedded: false,
    }))
}

/// The bot, its eyes and its hands.
struct Player<P> {
    screen: ScreenReader,
    bot: GuardedBot,
    line: Line<P>,
    /// What is held in the answer to the last picture.
    held: Buttons,
    /// The last picture that the bot has seen.
    seen: FrameNo,
    /// The last picture that was read.
    last: Option<Picture>,
    /// Pictures in a row that are missing.
    missing: u64,
    /// Answers come to the console.
    is_ready: bool,
}

impl<P: Port> Player<P> {
    fn start(options: ConsoleOptions, limits: Limits, port: P) -> Result<Self, SerialPadError> {
        let profile = options.profile_choice;
        let screen = ScreenReader::new(profile.clone()).with_marks(options.marks);
        let bot = Bot::new(profile, options.strategy, options.goal);
        let mut bot = bot.with_delay(options.delay + LEAD - 1);
        bot.set_limits(limits);
        bot.set_bot(false);
        Ok(Self {
            screen,
            bot: GuardedBot::new(bot),
            line: Line::start(port)?,
            held: Buttons::NONE,
            seen: 0,
            last: None,
            missing: 0,
            is_ready: false,
        })
    }

    /// Takes in a frame of the source and queues the answer. Returns why the run can't go on, in
    /// one sentence.
    fn see(&mut self, frame: &SourceFrame) -> Option<String> {
        let number = frame.number + 1;
        let picture = match self.screen.read(&frame.image) {
            Ok(read) if !read.is_guess() => Some(read.picture),
            Ok(_) | Err(_) => None,
        };
        match self.frame(number, picture) {
            Ok(()) => self.bot.fault().map(ToOwned::to_owned),
            Err(why) => Some(why.to_string()),
        }
    }

    /// A frame whose picture was read or not, after others that the source may have left out.
    fn frame(&mut self, number: FrameNo, picture: Option<Picture>) -> Result<(), SerialPadError> {
        let Some(gap) = number.checked_sub(self.seen + 1) else {
            return Ok(());
        };
        let unread = u64::from(picture.is_none());
        self.missing += gap + unread;
        if let Some(last) = self.last.clone()
            && self.missing <= MISSING
        {
            // The bot takes it for a picture that comes late, and its script goes on. A gap in the
            // numbers would make it forget the buttons that it has sent.
            for number in self.seen + 1..number + unread {
                self.picture(number, last.clone())?;
            }
        }
        match picture {
            Some(picture) => {
                self.missing = 0;
                self.last = Some(picture.clone());
                self.picture(number, picture)
            }
            None if self.seen == number => Ok(()),
            None => self.look_at_line(number),
        }
    }

    fn picture(&mut self, number: FrameNo, picture: Picture) -> Result<(), SerialPadError> {
        self.look_at_line(number)?;
        let record = self.bot.see(&PictureMsg {
            epoch: Default::default(),
            branch: Default::default(),
            number,
            clocks: number * u64::from(CLOCKS_PER_FRAME),
            inputs: Inputs::held(Held {
                bot: self.held,
                person: Buttons::NONE,
            }),
            picture,
        });
        self.seen = number;
        self.held = record.map_or(Buttons::NONE, |record| record.answer);
        if self.is_ready {
            let ahead = self.bot.bot().ahead().iter().map(|frame| frame.buttons);
            if !self.line.answer(number, self.held, ahead)? {
                self.give_up(LEAD);
            }
        }
        Ok(())
    }

    /// Whether the answer to the next picture comes to the console.
    fn look_at_line(&mut self, number: FrameNo) -> Result<(), SerialPadError> {
        let was_ready = self.is_ready;
        self.is_ready = self.line.picture(number)?;
        match (was_ready, self.is_ready) {
            (true, false) => self.give_up(LEAD - 1),
            (_, is_ready) => self.bot.bot_mut().set_bot(is_ready),
        }
        Ok(())
    }

    /// The queue was emptied: the last answers, so many, never come to the console.
    fn give_up(&mut self, answers: usize) {
        self.is_ready = false;
        self.held = Buttons::NONE;
        self.bot.bot_mut().withdraw(answers);
        self.bot.bot_mut().set_bot(false);
    }
}
