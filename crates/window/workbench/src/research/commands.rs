//! Searches, the lines that they find, the button script, and the weights of the bot.

use crate::features::entry::{Entry, ctrl, key, shift};
use crate::features::switch::switches;
use crate::research::{
    PositionPlayer, Rivals, Shared,
    question::moves_of_plan,
    strategies,
    weights::{self, PRESETS, PRESETS_OF},
};
use crate::{
    ChanceQuestion, LabAction, Question, Request, Research, features::apply::ApplyCx,
    plan::PlanText,
};
use calibration::copy::{Copied as _, Format};
use egui::Key;
use planner::{MAX_DEPTH, Strategy};
use planner::{Plan, simulate::Futures};
use position_text::Position;
use rules::Piece;
use strum::IntoEnumIterator as _;

/// Why no position is copied.
const NO_POSITION: &str = "No board was read yet that could be copied";

/// An action in the research panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ResearchAction {
    /// Cancel the search.
    #[default]
    Cancel,
    /// Start the cancelled search again.
    Again,
    /// Search what may come after a candidate of the plan.
    Chances,
    /// Cancel that search.
    CancelChances,
    /// Ask about the candidate before.
    CandidateBack,
    /// Ask about the next candidate.
    CandidateOn,
    /// List the pieces that may come after this one, or no longer.
    #[strum(disabled)]
    ExpandChance(Piece),
    /// Show one placement less of the line.
    PlyBack,
    /// Show one placement more of the line.
    PlyOn,
    /// Show the previous step of the script.
    StepBack,
    /// Show the next step of the script.
    StepOn,
    /// Show this step, counted from 0; `None` is the step of the picture.
    Step(Option<usize>),
    /// Play with the weights of the strategy's file.
    ResetWeights,
    /// Undo the last change of the weights.
    UndoWeights,
    /// Redo the change of the weights that was undone last.
    RedoWeights,
    /// Look at this number of pieces, 1 to 5; `None` is as many as the bot.
    Depth(Option<usize>),
    /// Play with the built-in strategy of this name from the next piece on.
    PlayBy(&'static str),
    /// Play with these weights from the next piece on.
    Preset(usize),
    /// Compare the strategy in force with the built-in one of this name.
    Rival(&'static str),
    /// Compare what both choose in the position of the plan.
    CompareHere,
    /// Let both play games of the same seeds.
    CompareOnGames,
    /// Search the board and the pieces of the move tester instead of those of the game.
    OfTester,
    /// Put the pieces of the move tester where the best line has them.
    PlaceBest,
    /// Start a game from the position of the move tester.
    PlayPosition(PositionPlayer),
    /// Paste a position into the move tester.
    Paste,
    /// Copy a position as a link.
    CopyLink(Shared),
    /// Copy a position as a fumen.
    CopyFumen(Shared),
    /// Copy the plan in this format.
    #[strum(disabled)]
    CopyPlan(Format),
    /// Replace the piece at this index, counted from 0; `None` is unknown.
    #[strum(disabled)]
    Piece(usize, Option<Piece>),
    /// Show this ply, from 1.
    #[strum(disabled)]
    Ply(usize),
    /// Keep this line until the next search; `None` shows the best again.
    #[strum(disabled)]
    Pin(usize),
    /// Set the weight of a feature, in billionths, from the next piece on.
    #[strum(disabled)]
    Weigh(&'static str, i64),
}

switches! {
    LIVE: research.live, "pieces-from-the-game", "Pieces from the game",
        "Use the falling and the next piece of the game; off lets you choose all pieces";
    AS_THEY_CAME: research.as_they_came, "pieces-as-they-came", "Pieces as they came",
        "Use the pieces that came after the shown frame, as far as the record has them";
    DROPS: research.drops, "straight-drops", "Straight drops",
        "Search straight drops without regard to time; off searches what the bot does: places \
         that buttons reach in time, tucks among them";
    ANIMATED: research.animated, "play-the-line", "Play the line",
        "Show the placements of the line one after another";
}

impl ResearchAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let copies = Format::EACH.into_iter().map(Self::CopyPlan);
        let others = Self::iter().flat_map(|action| match action {
            Self::Depth(_) => {
                let depths = (1..=MAX_DEPTH).map(Some);
                [None].into_iter().chain(depths).map(Self::Depth).collect()
            }
            Self::PlayBy(_) => {
                let shipped = strategies::shipped().iter();
                shipped.map(|s| Self::PlayBy(s.name())).collect()
            }
            Self::Rival(_) => {
                let shipped = strategies::shipped().iter();
                shipped.map(|s| Self::Rival(s.name())).collect()
            }
            Self::Preset(_) => (0..PRESETS.len()).map(Self::Preset).collect(),
            Self::PlayPosition(_) => PositionPlayer::iter().map(Self::PlayPosition).collect(),
            Self::CopyLink(_) => Shared::iter().map(Self::CopyLink).collect(),
            Self::CopyFumen(_) => Shared::iter().map(Self::CopyFumen).collect(),
            one => vec![one],
        });
        others.chain(copies)
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Cancel => Entry::new("cancel-search", "Cancel search", "Cancel the search"),
            Self::Again => Entry::new(
                "search-again",
                "Search again",
                "Start the cancelled search again",
            ),
            Self::Chances => Entry::new(
                "chance-tree",
                "Compute the chance tree",
                "Show how the value of the candidate spreads over the pieces that may come, and \
                 play futures on from there",
            )
            .label(|_| "Compute".into()),
            Self::CancelChances => Entry::new(
                "cancel-chance-tree",
                "Cancel the chance tree",
                "Stop playing futures; what was found is dropped",
            ),
            Self::CandidateBack => Entry::new(
                "chance-tree-candidate-back",
                "Chance tree: better candidate",
                "Ask about the candidate one rank higher",
            ),
            Self::CandidateOn => Entry::new(
                "chance-tree-candidate-on",
                "Chance tree: next candidate",
                "Ask about the candidate one rank lower",
            ),
            Self::ExpandChance(piece) => Entry::new(
                format!("chance-tree-after-{}", piece.letter()),
                format!("Chance tree after {}", piece.letter()),
                "List the pieces that may come after this one",
            ),
            Self::PlyBack => Entry::new(
                "ply-back",
                "Previous ply",
                "Show one placement less of the line",
            )
            .keys(const { &[shift(Key::OpenBracket)] }),
            Self::PlyOn => Entry::new("ply-on", "Next ply", "Show one placement more of the line")
                .keys(const { &[shift(Key::CloseBracket)] }),
            Self::StepBack => Entry::new(
                "script-step-back",
                "Script step back",
                "Show the previous step of the button script",
            )
            .keys(const { &[key(Key::OpenBracket)] })
            .repeats(),
            Self::StepOn => Entry::new(
                "script-step-on",
                "Script step forward",
                "Show the next step of the button script",
            )
            .keys(const { &[key(Key::CloseBracket)] })
            .repeats(),
            Self::Step(None) => Entry::new(
                "script-step-of-the-picture",
                "Script step of the picture",
                "Show the script step that the picture shows",
            ),
            Self::Step(Some(step)) => Entry::new(
                format!("script-step-{}", step + 1),
                format!("Script step {}", step + 1),
                "Show where the piece should be after this step",
            ),
            Self::ResetWeights => Entry::new(
                "reset-weights",
                "Reset weights",
                "Go back to the weights of the strategy's file",
            ),
            Self::UndoWeights => Entry::new(
                "undo-weights",
                "Undo weights",
                "Undo the last change of the weights",
            ),
            Self::RedoWeights => Entry::new(
                "redo-weights",
                "Redo weights",
                "Redo the change of the weights that was undone last",
            ),
            Self::Depth(None) => Entry::new(
                "search-depth-of-the-bot",
                "Search depth of the bot",
                "Look at the pieces that the bot looks at",
            )
            .on(|cx| cx.ui.research.depth.is_none()),
            Self::Depth(Some(depth)) => Entry::new(
                format!("search-depth-{depth}"),
                format!("Search depth {depth}"),
                "How many pieces the search looks at; over those that are not known it takes \
                 the mean",
            )
            .on(move |cx| cx.ui.research.depth == Some(depth)),
            Self::PlayBy(name) => Entry::new(
                format!("play-by-{name}"),
                format!("Play with {name}"),
                strategies::about(name),
            )
            .heading(strategies::heading(name))
            .on(move |cx| cx.ui.research.plain.name() == name),
            Self::Rival(name) => Entry::new(
                format!("compare-with-{name}"),
                format!("Compare with {name}"),
                strategies::about(name),
            )
            .heading(strategies::heading(name))
            .on(move |cx| cx.ui.research.rivals.named == Some(name)),
            Self::CompareHere => Entry::new(
                "compare-strategies-here",
                "Compare on this position",
                "Show which move the strategy in force and the other one choose in the position of \
                 the plan, and what each move is worth to both",
            ),
            Self::CompareOnGames => Entry::new(
                "compare-strategies-on-games",
                "Compare on 100 games",
                "Let both strategies play 100 games of the same seeds, and show the difference with \
                 its 95 % interval in the panel Experiments",
            ),
            Self::Preset(preset) => {
                let preset = PRESETS.get(preset).unwrap_or(&PRESETS[0]);
                Entry::new(
                    format!("weights-{}", common::kebab(preset.name)),
                    format!("Weights: {}", preset.name),
                    preset.about,
                )
                .on(move |cx| weights::is(&cx.status.machine.strategy, preset))
            }
            Self::OfTester => Entry::new(
                "search-the-tester",
                "Best move of the tester",
                "Search the board and the pieces of the move tester, here and in Best line and Heat \
                 map; off searches those of the game",
            )
            .on(|cx| cx.ui.research.of_tester),
            Self::PlaceBest => Entry::new(
                "place-best-line",
                "Place the best line",
                "Put the pieces of the move tester where the best line has them",
            ),
            Self::PlayPosition(player) => player.entry(),
            Self::Paste => Entry::new(
                "paste-position",
                "Paste position",
                "Paste a board into the move tester: rows of . and #, JSON, a fumen or a link",
            )
            .keys(const { &[ctrl(Key::V)] }),
            Self::CopyLink(Shared::Shown) => Entry::new(
                "copy-position-link",
                "Copy link",
                "Copy a link to the board and the pieces of the shown frame; it can be pasted, and \
                 opened with blockscope LINK",
            ),
            Self::CopyLink(Shared::Tester) => Entry::new(
                "copy-tester-link",
                "Copy link of the tester",
                "Copy a link to the board and the pieces of the move tester; it can be pasted, and \
                 opened with blockscope LINK",
            ),
            Self::CopyFumen(Shared::Shown) => Entry::new(
                "copy-position-as-fumen",
                "Copy as fumen",
                "Copy the board and the pieces of the shown frame for fumen editors",
            ),
            Self::CopyFumen(Shared::Tester) => Entry::new(
                "copy-tester-as-fumen",
                "Copy the tester as fumen",
                "Copy the board and the pieces of the move tester for fumen editors",
            ),
            Self::CopyPlan(format) => Entry::new(
                format!("copy-plan-as-{}", common::kebab(format.name())),
                format!("Copy plan as {}", format.name()),
                "Copy the planned placements and the board they begin on",
            ),
            Self::Piece(place, None) => Entry::new(
                format!("piece-{}-unknown", place + 1),
                format!("Piece {}: unknown", place + 1),
                "Take the mean over the pieces that may come here",
            ),
            Self::Piece(place, Some(piece)) => Entry::new(
                format!("piece-{}-{}", place + 1, piece.letter()),
                format!("Piece {}: {}", place + 1, piece.letter()),
                "Search with this piece here",
            ),
            Self::Ply(ply) => Entry::new(
                format!("ply-{ply}"),
                format!("Ply {ply}"),
                "Show the line up to this placement",
            ),
            Self::Pin(_) => Entry::new(
                "keep-line",
                "Keep line",
                "Show this line until the next search",
            ),
            Self::Weigh(name, _) => Entry::new(
                format!("weight-of-{name}"),
                format!("Weight of {}", planner::features::shown_name(name)),
                "The value of one unit of this feature, from the next piece on",
            ),
        }
    }
}

impl Research {
    /// Applies an action.
    pub fn apply(&mut self, action: ResearchAction, cx: &mut ApplyCx<'_>) {
        match action {
            ResearchAction::Cancel => {
                self.search.cancel();
                cx.request(Request::CancelSearch);
            }
            ResearchAction::Again => self.search.again(),
            ResearchAction::Chances => self.ask_chances(cx),
            ResearchAction::CancelChances => {
                self.chances.cancel();
                cx.request(Request::CancelChances);
            }
            ResearchAction::CandidateBack => self.step_candidate(-1, cx),
            ResearchAction::CandidateOn => self.step_candidate(1, cx),
            ResearchAction::ExpandChance(piece) => {
                let expanded = &mut self.chances.expanded;
                *expanded = (*expanded != Some(piece)).then_some(piece);
            }
            ResearchAction::Depth(depth) => {
                self.depth = depth.map(|depth| depth.clamp(1, MAX_DEPTH));
            }
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
            ResearchAction::Pin(line) => {
                self.pinned = (self.pinned != Some(line)).then_some(line);
            }
            ResearchAction::Step(step) => self.step = step,
            ResearchAction::Weigh(name, billionths) => {
                let edited = cx.strategy.with_weights([(name, billionths)]);
                let edited = as_named(&self.plain, &edited);
                self.weights.weigh(name, edited.clone());
                play(edited, cx);
            }
            ResearchAction::Preset(preset) => {
                let is_plain = weights::presets_of(&self.plain);
                let plain = match is_plain {
                    true => Some(&self.plain),
                    false => strategies::named(PRESETS_OF),
                };
                if let Some((preset, plain)) = PRESETS.get(preset).zip(plain) {
                    let edited = plain.with_weights(preset.weights);
                    if is_plain {
                        self.weights.put(edited.clone());
                    }
                    play(edited, cx);
                }
            }
            ResearchAction::Rival(name) if name == cx.strategy.name() => {
                cx.refuse(format!(
                    "{name} is in force; choose another one to compare it with"
                ));
            }
            ResearchAction::Rival(name) => {
                self.rivals = Rivals {
                    named: Some(name),
                    answers: None,
                };
            }
            ResearchAction::CompareHere => self.ask_rivals(cx),
            ResearchAction::CompareOnGames => {
                cx.send(LabAction::Compare(self.rivals.other(cx.strategy.name())));
            }
            ResearchAction::PlayBy(name) => {
                if let Some(strategy) = strategies::named(name) {
                    play(strategy.clone(), cx);
                }
            }
            ResearchAction::ResetWeights => {
                self.weights.put(self.plain.clone());
                play(self.plain.clone(), cx);
            }
            ResearchAction::UndoWeights => match self.weights.undo() {
                Some(before) => play(before.clone(), cx),
                None => cx.refuse("No change of the weights can be undone"),
            },
            ResearchAction::RedoWeights => match self.weights.redo() {
                Some(after) => play(after.clone(), cx),
                None => cx.refuse("No change of the weights can be redone"),
            },
            ResearchAction::StepBack => self.step_script(-1, cx),
            ResearchAction::StepOn => self.step_script(1, cx),
            ResearchAction::OfTester => {
                self.of_tester = !self.of_tester;
                self.live |= self.of_tester;
            }
            ResearchAction::PlaceBest => match self.best_of_tester() {
                Some(best) => {
                    let pieces = self.tester.moves().iter().map(|step| step.piece);
                    let position = Position {
                        line: best.line.clone(),
                        ..Position::new(*self.tester.board(), pieces)
                    };
                    self.tester.put(&position);
                }
                None => cx.refuse("No best move of the tester is found yet"),
            },
            ResearchAction::PlayPosition(player) => self.play_position(player, cx),
            ResearchAction::Paste => cx.paste(),
            ResearchAction::CopyLink(which) => match self.shared(which, cx) {
                Some(position) => cx.copy(position.link()),
                None => cx.refuse(NO_POSITION),
            },
            ResearchAction::CopyFumen(which) => match self.shared(which, cx) {
                Some(position) => cx.copy(position.fumen()),
                None => cx.refuse(NO_POSITION),
            },
            ResearchAction::CopyPlan(format) => {
                match cx.plan().and_then(|plan| PlanText::of(&plan)) {
                    Some(text) => cx.copy(text.copied(format)),
                    None => cx.refuse("No plan is in force to be copied"),
                }
            }
        }
    }

    /// Asks what may come after a candidate of the plan.
    fn ask_chances(&mut self, cx: &mut ApplyCx<'_>) {
        match self.chance_question(cx) {
            Some(question) => {
                let question = self.chances.ask(question);
                cx.request(Request::Chances(Box::new(question)));
            }
            None => cx.refuse("No plan is in force whose moves could be asked about"),
        }
    }

    /// The question for the shown frame; `None` without a plan.
    fn chance_question(&self, cx: &ApplyCx<'_>) -> Option<ChanceQuestion> {
        let plan = cx.plan()?;
        let rank = self.chances.rank(&plan)?;
        let tracked = &cx.record.as_ref()?.tracked;
        let speed = rules::speed(tracked.level.unwrap_or(0), tracked.heart);
        Some(ChanceQuestion {
            id: 0,
            position: plan.position.clone(),
            line: plan.candidates.get(rank)?.line.clone(),
            strategy: strategy_of(&plan, cx.strategy).clone(),
            gravity: Some(rules::gravity(speed)),
            futures: Futures::default(),
        })
    }

    fn step_candidate(&mut self, by: isize, cx: &ApplyCx<'_>) {
        let plan = cx.plan();
        let chances = &mut self.chances;
        if let Some((plan, rank)) = plan.and_then(|p| chances.rank(&p).map(|rank| (p, rank))) {
            let last = plan.candidates.len().saturating_sub(1);
            chances.candidate = Some(rank.saturating_add_signed(by).min(last));
        }
    }

    fn step_script(&mut self, by: isize, cx: &ApplyCx<'_>) {
        let of_picture = cx.record.as_ref().and_then(|r| r.script_frame);
        let plan = cx.plan();
        let script = plan.as_ref().and_then(|plan| plan.script.as_ref());
        let Some(last) = script.and_then(|s| s.frames.len().checked_sub(1)) else {
            return;
        };
        self.step = Some(match self.step.or(of_picture) {
            Some(now) => now.saturating_add_signed(by).min(last),
            None => 0,
        });
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

/// Lets the bot play with a strategy from the next piece on, unless it is in force.
fn play(strategy: Strategy, cx: &mut ApplyCx<'_>) {
    if strategy != *cx.strategy {
        cx.request(Request::Play(Box::new(strategy)));
    }
}

/// The strategy that made a plan, as far as known: a plan has its name alone.
fn strategy_of<'a>(plan: &Plan, in_force: &'a Strategy) -> &'a Strategy {
    match strategies::named(&plan.strategy) {
        Some(named) if plan.strategy != in_force.name() => named,
        _ => in_force,
    }
}

impl Research {
    /// Asks both strategies about the position of the plan in force.
    fn ask_rivals(&self, cx: &mut ApplyCx<'_>) {
        let other = strategies::named(self.rivals.other(cx.strategy.name()));
        let (Some(plan), Some(record), Some(other)) = (cx.plan(), cx.record.as_ref(), other) else {
            cx.refuse("No plan is in force whose position could be compared");
            return;
        };
        let moves = moves_of_plan(&plan, cx.history, Some(record));
        let questions = [cx.strategy, other].map(|strategy| {
            let mut queue = plan.position.queue.clone();
            queue.truncate(strategy.depth());
            Question {
                id: 0,
                position: planner::Position {
                    board: plan.position.board,
                    queue,
                },
                strategy: strategy.clone(),
                moves: moves.clone(),
            }
        });
        cx.request(Request::CompareStrategies(Box::new(questions)));
    }
}
