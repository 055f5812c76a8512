//! Earlier states of the bot.
//!
//! A copy of the bot is kept every [`INTERVAL`] frames, and all commands. To restore the
//! state at a frame, the copy before it reads the recorded pictures again. The bot
//! depends on pictures and commands alone, so the result is exact.

use crate::{Bot, BotCommand};
use pad::{BranchId, FrameNo};
use session::{History, Record};
use std::collections::{BTreeMap, VecDeque};

/// Frames between two copies. A copy is about 15 kB (held by a test); so many pictures
/// are read again in less than a tenth of a second.
const INTERVAL: FrameNo = 1_200;

#[derive(Default)]
struct Line {
    /// The branch that it parted from, and the last frame that they share.
    origin: Option<(BranchId, FrameNo)>,
    copies: VecDeque<(FrameNo, Box<Bot>)>,
    /// Commands with the frame after which each came, in order.
    commands: VecDeque<(FrameNo, BotCommand)>,
}

/// Everything since the run began, as long as the history has the pictures.
#[derive(Default)]
pub(crate) struct BotHistory {
    lines: BTreeMap<BranchId, Line>,
    current: BranchId,
}

impl BotHistory {
    /// A run begins, on a branch, with a bot that has been given commands before.
    pub fn begin(branch: BranchId, bot: &Bot) -> Self {
        let mut bot = bot.clone();
        bot.begin();
        let line = Line {
            copies: VecDeque::from([(0, Box::new(bot))]),
            ..Line::default()
        };
        Self {
            lines: BTreeMap::from([(branch, line)]),
            current: branch,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Notes a command that the bot got after a frame.
    pub fn note_command(&mut self, after: FrameNo, command: BotCommand) {
        if let Some(line) = self.lines.get_mut(&self.current) {
            line.commands.push_back((after, command));
        }
    }

    /// Keeps a copy if one is due, and drops those whose records are evicted. Returns
    /// whether a copy was due.
    pub fn keep(&mut self, bot: &Bot, history: &History) -> bool {
        let frame = bot.number();
        let Some(line) = self.lines.get_mut(&self.current) else {
            return false;
        };
        let last = line.copies.back().map_or(0, |(frame, _)| *frame);
        if frame < last + INTERVAL {
            return false;
        }
        line.copies.push_back((frame, Box::new(bot.clone())));
        self.trim(history);
        true
    }

    /// Bytes of all copies, about.
    pub fn size(&self) -> usize {
        let copies = self.lines.values().flat_map(|line| &line.copies);
        copies.map(|(_, bot)| bot.weight()).sum()
    }

    fn trim(&mut self, history: &History) {
        let current = self.current;
        self.lines.retain(|&branch, line| {
            let Some(range) = history.range(branch) else {
                return branch == current;
            };
            let useless = |(frame, _): &(FrameNo, _)| frame + 1 < *range.start();
            while line.copies.len() > 1 && line.copies.front().is_some_and(useless) {
                line.copies.pop_front();
            }
            let from = line.copies.front().map_or(0, |(frame, _)| *frame);
            while line
                .commands
                .front()
                .is_some_and(|(after, _)| *after < from)
            {
                line.commands.pop_front();
            }
            true
        });
    }

    /// The bot as it was at picture `at` of a branch, and what it made of that
    /// picture; with `to_end`, also with its commands after that.
    ///
    /// # Errors
    /// When that can't be found out any more; why.
    pub fn restore(
        &self,
        history: &History,
        mut branch: BranchId,
        at: FrameNo,
        to_end: bool,
    ) -> Result<(Bot, Record), String> {
        let on = branch;
        let line = loop {
            let line = self.lines.get(&branch);
            let line = line.ok_or("the branch began before the last power-on")?;
            match line.origin {
                Some((parent, shared)) if shared > at => branch = parent,
                _ => break line,
            }
        };
        let copy = line.copies.iter().rev().find(|(frame, _)| *frame <= at);
        let (from, bot) = copy.ok_or("it is too long ago")?;
        if *from > 0
            && history
                .range(on)
                .is_none_or(|kept| *kept.start() > from + 1)
        {
            return Err("pictures before it are evicted".to_owned());
        }
        let mut bot = Bot::clone(bot);
        let mut commands = line
            .commands
            .iter()
            .skip_while(|(after, _)| after < from)
            .peekable();
        for frame in from + 1..=at {
            while let Some((_, command)) = commands.next_if(|(after, _)| *after < frame) {
                command.clone().apply(&mut bot);
            }
            let Some(record) = history.get_on(on, frame) else {
                continue;
            };
            let again = bot.replay(&record);
            if again.answer != record.answer {
                return Err(format!(
                    "it answers picture {frame} by {}, and answered by {} before",
                    again.answer, record.answer
                ));
            }
        }
        if to_end {
            for (_, command) in commands.filter(|(after, _)| *after == at) {
                command.clone().apply(&mut bot);
            }
        }
        let record = history.get_on(on, at).ok_or("the picture is evicted")?;
        Ok((bot, Record::clone(&record)))
    }

    /// Goes on after frame `at` of `from` as branch `branch`: a new one, or the same
    /// one, whose later frames are then forgotten.
    pub fn switch_to(&mut self, from: BranchId, at: FrameNo, branch: BranchId, bot: &Bot) {
        if branch == from {
            if let Some(line) = self.lines.get_mut(&branch) {
                line.copies.retain(|(frame, _)| *frame <= at);
                line.commands.retain(|(after, _)| *after <= at);
                if bot.number() != at {
                    // It could not become what it was.
                    line.copies.push_back((at, Box::new(bot.clone())));
                }
            }
        } else {
            let line = Line {
                origin: Some((from, at)),
                copies: VecDeque::from([(at, Box::new(bot.clone()))]),
                ..Line::default()
            };
            self.lines.insert(branch, line);
        }
        self.current = branch;
    }
}
