//! User settings of the research panels, and the last search.

use crate::{
    command::ResearchAction,
    research::{
        Search, Tester, strategies,
        weights::{self, PRESETS, PRESETS_OF},
    },
};
use calibration::copy::Format;
use machine_types::Question;
use planner::{MAX_DEPTH, Strategy};
use rules::Piece;

/// User settings of the research panels, and the last search. Not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Research {
    /// The number of pieces to search, 1 to 5.
    pub depth: usize,
    /// Whether the known pieces come from the game.
    pub live: bool,
    /// The chosen pieces; known ones come before them.
    pub pieces: [Piece; MAX_DEPTH],
    /// The search of the panels Best line and Heat map.
    pub search: Search,
    /// The number of shown plies of the line, from 1.
    pub ply: usize,
    /// Whether the plies are animated.
    pub animated: bool,
    /// The kept line.
    pub pinned: Option<usize>,
    /// The move tester.
    pub tester: Tester,
    /// The shown step of the script; `None` is that of the picture.
    pub step: Option<usize>,
    /// The strategy of the bot from the next piece on.
    pub strategy: Strategy,
    /// The strategy as read from its file.
    pub plain: Strategy,
}

/// What the caller of an action still has to do beyond the state of the research panels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResearchEffect {
    /// Cancel the search.
    CancelSearch,
    /// Let the bot play by this strategy from the next piece on.
    Play(Box<Strategy>),
    /// Show the script step at this distance from the shown one.
    StepScript(isize),
    /// Copy the plan in this format.
    CopyPlan(Format),
}

impl Default for Research {
    fn default() -> Self {
        let strategy = Strategy::four_feature();
        Self {
            depth: 2,
            live: true,
            pieces: [Piece::T, Piece::I, Piece::L, Piece::O, Piece::S],
            search: Search::default(),
            ply: MAX_DEPTH,
            animated: false,
            pinned: None,
            tester: Tester::default(),
            step: None,
            plain: strategy.clone(),
            strategy,
        }
    }
}

impl Research {
    /// Sets the unedited strategy of the bot.
    pub(crate) fn plays(&mut self, strategy: Strategy) {
        self.plain = strategy.clone();
        self.strategy = strategy;
    }

    /// Sets the strategy of the bot, edited or not.
    pub(crate) fn goes_on_by(&mut self, strategy: &Strategy) {
        let name = strategies::plain_name(strategy.name());
        if self.plain.name() != name {
            self.plain = strategies::named(name).unwrap_or(strategy).clone();
        }
        self.strategy = strategy.clone();
    }

    /// Starts a search unless it is the last one. Returns it with its number.
    pub(crate) fn ask(&mut self, question: Question) -> Option<Question> {
        let question = self.search.ask(question)?;
        self.pinned = None;
        Some(question)
    }

    /// The number of shown plies of a line.
    #[must_use]
    pub fn plies(&self, len: usize) -> usize {
        self.ply.clamp(1, len.max(1))
    }

    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: ResearchAction) -> Option<ResearchEffect> {
        match action {
            ResearchAction::Cancel => {
                self.search.cancel();
                return Some(ResearchEffect::CancelSearch);
            }
            ResearchAction::Again => self.search.again(),
            ResearchAction::Depth(depth) => self.depth = depth.clamp(1, MAX_DEPTH),
            ResearchAction::Live => self.live = !self.live,
            ResearchAction::Piece(place, piece) => {
                if let Some(at) = self.pieces.get_mut(place) {
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
                let edited = self.strategy.with_weights([(name, billionths)]);
                return self.play(&edited);
            }
            ResearchAction::Preset(preset) => {
                let weights = PRESETS.get(preset)?.weights;
                if !weights::presets_of(&self.plain) {
                    self.plain = strategies::named(PRESETS_OF)?.clone();
                }
                let edited = self.plain.with_weights(weights);
                return self.play(&edited);
            }
            ResearchAction::PlayBy(name) => {
                let chosen = strategies::named(name)?;
                if self.plain.name() != chosen.name() {
                    self.plain = chosen.clone();
                }
                return self.play(&self.plain.clone());
            }
            ResearchAction::ResetWeights => return self.play(&self.plain.clone()),
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

    /// The strategy with the edited weights; it has the name of the file if the weights
    /// equal those of the file.
    fn play(&mut self, edited: &Strategy) -> Option<ResearchEffect> {
        let weights: Vec<_> = edited
            .features()
            .iter()
            .map(|w| (w.feature.name, w.billionths))
            .collect();
        let next = self.plain.with_weights(weights);
        if next == self.strategy {
            return None;
        }
        self.strategy = next.clone();
        Some(ResearchEffect::Play(Box::new(next)))
    }
}
