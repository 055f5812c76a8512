//! Searches, plans and weights.

use crate::{
    Research, ResearchAction,
    research::{
        strategies,
        weights::{self, PRESETS, PRESETS_OF},
    },
};
use calibration::copy::Format;
use planner::{MAX_DEPTH, Strategy};

/// What the caller of an action still has to do beyond the state of the research panels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResearchEffect {
    /// Cancel the search.
    CancelSearch,
    /// Search what may come after the candidate to ask about.
    AskChances,
    /// Cancel that search.
    CancelChances,
    /// Ask about the candidate at this distance from the one to ask about.
    StepCandidate(isize),
    /// Let the bot play by this strategy from the next piece on.
    Play(Box<Strategy>),
    /// Show the script step at this distance from the shown one.
    StepScript(isize),
    /// Copy the plan in this format.
    CopyPlan(Format),
}

impl Research {
    /// Applies an action and returns what the caller still has to do. `in_force` is the
    /// strategy of the bot.
    pub fn apply(&mut self, action: ResearchAction, in_force: &Strategy) -> Option<ResearchEffect> {
        match action {
            ResearchAction::Cancel => {
                self.search.cancel();
                return Some(ResearchEffect::CancelSearch);
            }
            ResearchAction::Again => self.search.again(),
            ResearchAction::Chances => return Some(ResearchEffect::AskChances),
            ResearchAction::CancelChances => {
                self.chances.cancel();
                return Some(ResearchEffect::CancelChances);
            }
            ResearchAction::CandidateBack => return Some(ResearchEffect::StepCandidate(-1)),
            ResearchAction::CandidateOn => return Some(ResearchEffect::StepCandidate(1)),
            ResearchAction::ExpandChance(piece) => {
                let expanded = &mut self.chances.expanded;
                *expanded = (*expanded != Some(piece)).then_some(piece);
            }
            ResearchAction::Depth(depth) => {
                self.depth = depth.map(|depth| depth.clamp(1, MAX_DEPTH));
            }
            ResearchAction::AsTheyCame => self.as_they_came = !self.as_they_came,
            ResearchAction::Drops => self.drops = !self.drops,
            ResearchAction::Live => self.live = !self.live,
            ResearchAction::Piece(place, piece) => {
                if place == 0 {
                    self.first = piece.unwrap_or(self.first);
                } else if let Some(at) = self.later.get_mut(place - 1) {
                    *at = piece;
                }
            }
            ResearchAction::Ply(ply) => self.show(ply),
            ResearchAction::PlyBack => self.show(self.plies(self.length()).saturating_sub(1)),
            ResearchAction::PlyOn => self.show(self.plies(self.length()) + 1),
            ResearchAction::Animate => self.animated = !self.animated,
            ResearchAction::Pin(line) => {
                self.pinned = (self.pinned != Some(line)).then_some(line);
            }
            ResearchAction::Step(step) => self.step = step,
            ResearchAction::Weigh(name, billionths) => {
                let edited = in_force.with_weights([(name, billionths)]);
                return play(as_named(&self.plain, &edited), in_force);
            }
            ResearchAction::Preset(preset) => {
                let weights = PRESETS.get(preset)?.weights;
                let plain = match weights::presets_of(&self.plain) {
                    true => &self.plain,
                    false => strategies::named(PRESETS_OF)?,
                };
                return play(plain.with_weights(weights), in_force);
            }
            ResearchAction::PlayBy(name) => {
                return play(strategies::named(name)?.clone(), in_force);
            }
            ResearchAction::ResetWeights => return play(self.plain.clone(), in_force),
            ResearchAction::StepBack => return Some(ResearchEffect::StepScript(-1)),
            ResearchAction::StepOn => return Some(ResearchEffect::StepScript(1)),
            ResearchAction::CopyPlan(format) => return Some(ResearchEffect::CopyPlan(format)),
        }
        None
    }

    fn show(&mut self, ply: usize) {
        self.animated = false;
        self.ply = ply.clamp(1, self.length().max(1));
    }

    /// The number of plies of the shown line.
    fn length(&self) -> usize {
        let plan = self.search.answer().map(|answer| &answer.plan);
        let line = plan.and_then(|p| p.candidates.get(self.pinned.unwrap_or(p.chosen)));
        line.map_or(0, |line| line.line.len())
    }
}

/// A strategy with the weights of `edited`. It has the name of the plain one if the weights
/// equal those.
fn as_named(plain: &Strategy, edited: &Strategy) -> Strategy {
    let weights = edited.features().iter();
    plain.with_weights(weights.map(|w| (w.feature.name, w.billionths)))
}

/// Orders a strategy unless it is in force.
fn play(strategy: Strategy, in_force: &Strategy) -> Option<ResearchEffect> {
    (strategy != *in_force).then(|| ResearchEffect::Play(Box::new(strategy)))
}
