//! Replays the frames of one branch and compares them.

use super::{LayerDifference, RunReport, SessionLayer, layers, replayed::Replayed};
use crate::recording::truth_in;
use bot::BotReplay;
use pad::FrameNo;
use screen::PictureMsg;
use session::{Order, Record};
use session_file::BranchRow;
use std::collections::BTreeMap;

/// Frames after another truth in which other pictures show that the emulator is to blame: what
/// the truth port holds is visible a few frames later.
const VISIBLE_WITHIN: FrameNo = 120;

/// What replays one branch.
pub(super) struct Replay {
    /// `None` when the emulator can't be compared.
    pub core: Option<Replayed>,
    /// `None` when the bot can't be compared.
    pub bot: Option<BotReplay>,
    /// Hashes of the truth, as far as they are known.
    truths: BTreeMap<FrameNo, i64>,
    /// The first frame in which the truth differs.
    other_truth: Option<LayerDifference>,
}

impl Replay {
    pub fn new(
        core: Option<Replayed>,
        bot: Option<BotReplay>,
        truths: BTreeMap<FrameNo, i64>,
    ) -> Self {
        Self {
            core,
            bot,
            truths,
            other_truth: None,
        }
    }

    /// Goes over to another branch, with its truths and orders.
    pub fn enter(&mut self, truths: BTreeMap<FrameNo, i64>, orders: Vec<(FrameNo, Order)>) {
        self.truths = truths;
        self.bot = self.bot.take().map(|bot| bot.fork(orders));
    }

    /// Runs a frame without a comparison.
    pub fn pass(&mut self, picture: &PictureMsg) {
        self.pass_core(picture);
        if let Some(bot) = &mut self.bot {
            bot.rebuild(picture);
        }
    }

    /// Runs a frame of the core without a comparison.
    pub fn pass_core(&mut self, picture: &PictureMsg) {
        if let Some(core) = &mut self.core
            && !core.has_run(picture.number)
            && core.run(picture).is_err()
        {
            self.core = None;
        }
    }

    /// Rebuilds the record of a frame; `None` without a bot.
    pub fn rebuild(&mut self, picture: &PictureMsg) -> Option<Record> {
        Some(self.bot.as_mut()?.rebuild(picture))
    }

    /// Compares the truth at the frame of a fork with what the new branch has of it: the
    /// picture of that frame was shown again there.
    pub fn fork(&mut self, branch: &BranchRow) -> Option<LayerDifference> {
        let (core, origin) = (self.core.as_ref()?, branch.origin?);
        let hash = self.truths.remove(&origin.frame)?;
        let differs = core.number() == origin.frame && truth_in(core.ram()) != Some(hash);
        differs.then(|| LayerDifference {
            branch: branch.id,
            frame: origin.frame,
            layer: SessionLayer::Truth,
            what: "the truth port holds something else where the branch was forked".to_owned(),
        })
    }

    /// Compares a frame; returns the first difference as soon as its layer is known.
    pub fn frame(
        &mut self,
        report: &mut RunReport,
        picture: &PictureMsg,
        record: Option<&Record>,
    ) -> Option<LayerDifference> {
        let found = match self.picture(report, picture) {
            Some(found) => return Some(found),
            None if self.other_truth.is_none() => {
                self.truth(report, picture);
                record.and_then(|record| self.bot(report, record))
            }
            None => None,
        };
        let is_settled =
            |other: &mut LayerDifference| picture.number >= other.frame + VISIBLE_WITHIN;
        match &self.other_truth {
            Some(_) if found.is_some() => self.other_truth.take(),
            Some(_) => self.other_truth.take_if(is_settled),
            None => found,
        }
    }

    /// The difference whose layer was not known yet.
    pub fn finish(&mut self) -> Option<LayerDifference> {
        self.other_truth.take()
    }

    /// Which truth is of a frame that the branch does not have, if there is one.
    pub fn uncompared(&self, branch: &BranchRow) -> Option<String> {
        let (_, frame) = (self.core.as_ref()?, self.truths.keys().next()?);
        let branch = branch.id;
        Some(format!(
            "branch {branch} has a truth of frame {frame}, and no such frame"
        ))
    }

    /// Runs the core for a frame and compares the picture.
    fn picture(&mut self, report: &mut RunReport, picture: &PictureMsg) -> Option<LayerDifference> {
        let core = self.core.as_mut()?;
        let what = match core.run(picture) {
            Ok(now) => {
                report.emulator.frames += 1;
                layers::picture(picture, &now)?
            }
            Err(why) => why.to_string(),
        };
        Some(difference(picture, SessionLayer::Emulator, what))
    }

    /// Compares what the truth port holds.
    fn truth(&mut self, report: &mut RunReport, picture: &PictureMsg) {
        let Some(core) = &self.core else { return };
        let PictureMsg { branch, number, .. } = picture;
        match (truth_in(core.ram()), self.truths.remove(number)) {
            (None, None) => {}
            (Some(_), None) => {
                let why = format!("branch {branch} has no truth of frame {number}");
                report.skip(SessionLayer::Truth, &why);
            }
            (now, recorded) => {
                report.truth.frames += 1;
                if now != recorded {
                    let what = "the truth port holds something else".to_owned();
                    self.other_truth = Some(difference(picture, SessionLayer::Truth, what));
                }
            }
        }
    }

    /// Lets the bot read a picture and decide.
    fn bot(&mut self, report: &mut RunReport, record: &Record) -> Option<LayerDifference> {
        let picture = &record.picture;
        let now = self.bot.as_mut()?.replay(record);
        report.vision.frames += 1;
        let found = layers::record(record, &now);
        if !matches!(found, Some((SessionLayer::Vision, _))) {
            report.planner.frames += 1;
        }
        found.map(|(layer, what)| difference(picture, layer, what))
    }
}

fn difference(picture: &PictureMsg, layer: SessionLayer, what: String) -> LayerDifference {
    LayerDifference {
        branch: picture.branch,
        frame: picture.number,
        layer,
        what,
    }
}
