//! Earlier states of the bot.
//!
//! A copy of the bot is kept every [`INTERVAL`] frames. To restore the state at a frame, the
//! copy before it reads the recorded pictures again and gets the recorded orders. The bot
//! depends on pictures and orders alone, so the result is exact.

use crate::Bot;
use pad::{BranchId, BranchTarget, BranchTree, Epoch, FrameNo, PerBranch};
use session::{History, Record};
use std::{collections::VecDeque, ops::RangeInclusive};

/// Frames between two copies. A copy is about 15 kB (held by a test); so many pictures
/// are read again in less than a tenth of a second.
const INTERVAL: FrameNo = 1_200;

/// Copies of the bot, each with the number of its newest picture, in order.
type Copies = VecDeque<(FrameNo, Box<Bot>)>;

/// Copies of the bot since the run began, as long as the history has the pictures.
#[derive(Default)]
pub(crate) struct BotHistory {
    copies: PerBranch<Copies>,
    current: BranchId,
}

impl BotHistory {
    /// A run begins, on a branch, with a bot that may have settings already.
    pub fn begin((branch, epoch): (BranchId, Epoch), bot: &Bot) -> Self {
        let mut bot = bot.clone();
        bot.begin();
        let mut copies = PerBranch::new(BranchTree::new(branch, epoch));
        copies.insert(branch, VecDeque::from([(0, Box::new(bot))]));
        Self {
            copies,
            current: branch,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.copies.is_empty()
    }

    /// The branch that is continued.
    pub fn branch(&self) -> BranchId {
        self.current
    }

    /// Keeps a copy if one is due, and drops those whose records are evicted. Returns
    /// whether a copy was due.
    pub fn keep(&mut self, bot: &Bot, history: &History) -> bool {
        let frame = bot.number();
        let Some(copies) = self.copies.get_mut(self.current) else {
            return false;
        };
        let last = copies.back().map_or(0, |(frame, _)| *frame);
        if frame < last + INTERVAL {
            return false;
        }
        copies.push_back((frame, Box::new(bot.clone())));
        self.set_tree(history.tree());
        true
    }

    /// Bytes of all copies, about.
    pub fn size(&self) -> usize {
        let copies = self.copies.values().flatten();
        copies.map(|(_, bot)| bot.weight()).sum()
    }

    /// Takes the branches as they are now, and drops the copies whose pictures are evicted.
    /// A tree without the current branch is that of an earlier run.
    fn set_tree(&mut self, tree: BranchTree) {
        if tree.get(self.current).is_none() {
            return;
        }
        drop(self.copies.set_tree(tree));
        for (_, node, copies) in self.copies.iter_mut() {
            let useless = |(frame, _): &(FrameNo, _)| frame + 1 < node.first;
            while copies.len() > 1 && copies.front().is_some_and(useless) {
                copies.pop_front();
            }
        }
    }

    /// The bot as it was at the picture where a branch continues, and what it made of that
    /// picture. On a branch that exists already it also gets the orders that came after it.
    ///
    /// # Errors
    /// When that can't be found out any more; why.
    pub fn restore(
        &mut self,
        history: &History,
        target: BranchTarget,
    ) -> Result<(Bot, Record), String> {
        let BranchTarget { from, at, .. } = target;
        self.set_tree(history.tree());
        // A branch has a copy at its fork, which is a frame of its parent. One of a recorded
        // run may have none, then its parents have.
        let own = self.copies.get(from).map(|copies| (copies, at));
        let lineage = self.copies.lineage(from, at);
        let lineage = lineage.map(|(_, copies, upto)| (copies, upto.min(at)));
        let mut candidates = own.into_iter().chain(lineage).peekable();
        candidates
            .peek()
            .ok_or("the branch began before the last power-on")?;
        let newest = |(copies, last): (&'_ Copies, FrameNo)| {
            let mut newest_first = copies.iter().rev();
            newest_first
                .find(|(frame, _)| *frame <= last)
                .map(|(frame, bot)| (*frame, Bot::clone(bot)))
        };
        let copy = candidates.find_map(newest);
        let (start, mut bot) = copy.ok_or("it is too long ago")?;
        let evicted = |kept: RangeInclusive<FrameNo>| *kept.start() > start + 1;
        if start > 0 && history.range(from).is_none_or(evicted) {
            return Err("pictures before it are evicted".to_owned());
        }
        let orders = history.orders(from, start..=at);
        let mut orders = orders.into_iter().peekable();
        for frame in start + 1..=at {
            while let Some((_, order)) = orders.next_if(|(after, _)| *after < frame) {
                bot.apply(order);
            }
            let Some(record) = history.get_on(from, frame) else {
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
        if target.is_continued() {
            for (_, order) in orders {
                bot.apply(order);
            }
        }
        let record = history.get_on(from, at).ok_or("the picture is evicted")?;
        Ok((bot, Record::clone(&record)))
    }

    /// Continues on a branch: on a new one, or on an existing one, whose later copies are
    /// then dropped.
    pub fn switch_to(&mut self, target: BranchTarget, bot: &Bot) {
        let BranchTarget { at, branch, .. } = target;
        let now = || (at, Box::new(bot.clone()));
        if !target.is_continued() {
            self.copies.insert(branch, VecDeque::from([now()]));
        } else if let Some(copies) = self.copies.get_mut(branch) {
            copies.retain(|(frame, _)| *frame <= at);
            if bot.number() != at {
                // Its state could not be restored.
                copies.push_back(now());
            }
        }
        self.current = branch;
    }
}
