//! `best_line`: a search for the best line of some pieces.

use super::{
    Arguments, by_name,
    plan::{cut, most},
};
use crate::{answer::Answer, desk::Desk, turn::Turn};
use anyhow::{Context as _, anyhow, bail, ensure};
use export::{CandidateJson, PlanJson, PlyJson};
use pad::{BranchId, FrameNo};
use planner::{Control, MAX_PIECES, Plan, Position, Strategy};
use rmcp::schemars;
use rules::Piece;
use serde::Deserialize;
use serde_json::{Value, json};
use session::{BackgroundSearch as _, Moves, Question, plan_at};
use workbench::research::question::moves_of_plan;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BestLine {
    /// A position: a fumen (v115@...), a link of the window (blockscope:#...), or 18 rows of 10 cells from
    /// the top, `.` empty. Without it, the position of the plan in force at a frame.
    position: Option<String>,
    /// The frame whose plan it is; without it, the newest one of the branch.
    frame: Option<FrameNo>,
    /// The branch; without it, the newest one.
    branch: Option<BranchId>,
    /// The pieces to place in their order, as in "LTZ", 1 to 6; without it, those of the position.
    pieces: Option<String>,
    /// How boards are valued: a name or a TOML file; without it, the strategy of the plan, or
    /// "four-feature" for a position.
    strategy: Option<String>,
    /// How many candidates, the best ones, 1 to 68; 5 when left out.
    #[schemars(range(min = 1, max = 68))]
    candidates: Option<usize>,
}

impl Arguments for BestLine {
    const NAME: &'static str = "best_line";
    const TITLE: &'static str = "Search for the best line";
    const ABOUT: &'static str = "Searches for the best placements of 1 to 6 known pieces, as the panel Best \
         line does: for the plan of a frame where buttons bring the first piece in time, for a position by \
         straight drops. Returns the best line and at most 68 first placements with every term.";
    const SECONDS: u64 = 60;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let most = most(self.candidates)?;
        let question = match &self.position {
            Some(text) => self.of_text(desk, text)?,
            None => self.of_frame(desk)?,
        };
        let mut control = Control {
            cancel: &mut || turn.is_over(),
            progress: &|_, _| {},
        };
        let plan = question
            .search(&mut control)
            .ok_or_else(|| anyhow!(turn.why()))?;
        let position = &question.position;
        let pieces = position.queue.iter().copied();
        let fumen = position_text::Position::new(position.board, pieces).fumen();
        let mut found = object(&plan, position.queue.len())?;
        cut(&mut found, most);
        if let Some(object) = found.as_object_mut() {
            object.insert("fumen".to_owned(), fumen.into());
            object.insert("strategy".to_owned(), question.strategy.name().into());
            object.insert("reason".to_owned(), json!(plan.reason));
        }
        Answer::of(&found)
    }
}

impl BestLine {
    fn of_text(&self, desk: &Desk, text: &str) -> anyhow::Result<Question> {
        ensure!(
            self.frame.is_none() && self.branch.is_none(),
            "position: a position is of no frame; leave out frame and branch, or the position"
        );
        let read = position_text::read(text).map_err(|why| anyhow!("position: {why}"))?;
        let name = self.strategy.as_deref().unwrap_or(named::STRATEGY);
        Ok(Question {
            id: 0,
            position: Position {
                board: read.board,
                queue: self.pieces(&read.pieces)?,
            },
            strategy: by_name::strategy(&desk.folders, name)?,
            moves: Moves::Drops,
        })
    }

    fn of_frame(&self, desk: &Desk) -> anyhow::Result<Question> {
        let place = desk.place(self.branch, self.frame)?;
        let plan = plan_at(&place.history, &place.record);
        let plan = plan.with_context(|| {
            format!(
                "no plan is in force at frame {}; choose a frame in which a piece falls, or give a \
                 position",
                place.frame
            )
        })?;
        let queue = self.pieces(&plan.position.queue)?;
        // The moves are those of the plan's piece.
        let moves = match queue.first() == plan.position.queue.first() {
            true => moves_of_plan(&plan, &place.history, Some(&place.record)),
            false => Moves::Drops,
        };
        let strategy = match &self.strategy {
            Some(name) => by_name::strategy(&desk.folders, name)?,
            None => Strategy::by_name(&plan.strategy).unwrap_or_else(Strategy::four_feature),
        };
        Ok(Question {
            id: 0,
            position: Position {
                board: plan.position.board,
                queue,
            },
            strategy,
            moves,
        })
    }

    /// The pieces to place.
    fn pieces(&self, known: &[Piece]) -> anyhow::Result<Vec<Piece>> {
        let Some(letters) = &self.pieces else {
            let known: Vec<Piece> = known.iter().copied().take(MAX_PIECES).collect();
            ensure!(
                !known.is_empty(),
                "pieces: the position has none; name some, such as \"LT\""
            );
            return Ok(known);
        };
        let count = letters.chars().count();
        ensure!(
            (1..=MAX_PIECES).contains(&count),
            "pieces: {count} letters are not 1 to {MAX_PIECES}; name as many, such as \"LT\""
        );
        let piece = |letter| match Piece::from_letter(letter) {
            Some(piece) => Ok(piece),
            None => bail!("pieces: {letter:?} is no piece; the pieces are LJIOZST"),
        };
        letters.chars().map(piece).collect()
    }
}

/// The plan as `blockscope plan` prints it: candidates from which all pieces fit.
fn object(plan: &Plan, pieces: usize) -> anyhow::Result<Value> {
    let whole = || plan.candidates.iter().filter(|it| it.line.len() == pieces);
    let best = whole().next();
    Ok(serde_json::to_value(PlanJson {
        value: best.map(|best| best.value),
        line: best.map_or_else(Vec::new, PlyJson::line),
        candidates: whole().filter_map(CandidateJson::of).collect(),
        nodes: plan.nodes,
    })?)
}
