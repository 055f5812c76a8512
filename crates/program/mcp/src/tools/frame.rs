//! `frame`: a picture, what was read of it, and what was planned at it.

use super::Arguments;
use crate::{
    answer::Answer,
    bounds::SCALE,
    desk::{Desk, Open, Place},
    records,
    turn::Turn,
};
use anyhow::ensure;
use pad::{BranchId, FrameNo};
use planner::where_to;
use rmcp::schemars;
use serde::Deserialize;
use serde_json::{Value, json};
use session::plan_at;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// The frame; without it, the newest one of the branch.
    frame: Option<FrameNo>,
    /// The branch; without it, the newest one.
    branch: Option<BranchId>,
    /// Whether the picture comes along; true when left out.
    picture: Option<bool>,
    /// Pixels of the picture for one of the screen, 1 to 4; 2 when left out.
    #[schemars(range(min = 1, max = 4))]
    scale: Option<u8>,
    /// Draw what was read and planned over the picture: cells, the falling piece, the plan, misreads.
    #[serde(default)]
    layers: bool,
}

impl Arguments for Frame {
    const NAME: &'static str = "frame";
    const TITLE: &'static str = "A picture, its reading and its plan";
    const ABOUT: &'static str = "Returns one frame: the reading (screen, board from the top, `.` empty, \
         numbers), the state tracked over the frames before (falling piece with the row and column of its \
         4x4 box, locked board), the buttons that acted and the bot's answer, the plan in short, and the \
         picture as PNG, at most 640x576 pixels.";
    const SECONDS: u64 = 10;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, _: &Turn) -> anyhow::Result<Answer> {
        let scale = self.scale.unwrap_or(2);
        ensure!(
            (1..=SCALE).contains(&scale),
            "scale: {scale} is not 1 to {SCALE}"
        );
        let place = desk.place(self.branch, self.frame)?;
        let json = match desk.open()? {
            Open::Picture(picture) if picture.game.is_some() => {
                let decoded = picture.game.as_ref().map(|(_, decoded)| decoded);
                json!({"reading": decoded})
            }
            Open::Picture(_) => json!({"reading": records::line(&place)?}),
            Open::Game(_) | Open::Session(_) => json!({
                "branch": place.branch,
                "reading": records::line(&place)?,
                "tracked": tracked(&place),
                "plan": short(&place),
            }),
        };
        let picture = match self.picture.unwrap_or(true) {
            true => Some(records::picture(&place, scale, self.layers)?),
            false => None,
        };
        Ok(Answer { json, picture })
    }
}

fn tracked(place: &Place) -> Value {
    let tracked = &place.record.tracked;
    let board = tracked.board.to_string();
    json!({
        "falling": tracked.falling.map(|piece| json!({
            "piece": piece.piece.letter(),
            "orientation": piece.orientation,
            "row": piece.row,
            "column": piece.col,
        })),
        "board": board.lines().collect::<Vec<_>>(),
        "next": tracked.next.map(rules::Piece::letter),
        "as_read": tracked.explained,
        "divergence": place.record.divergence.as_ref().map(|it| &it.words),
    })
}

/// The plan in force: where the piece goes, and why.
fn short(place: &Place) -> Value {
    let plan = plan_at(&place.history, &place.record);
    let chosen = plan.as_ref().and_then(|plan| Some((plan, plan.best()?)));
    let Some((plan, first)) = chosen.and_then(|(plan, best)| Some((plan, best.line.first()?)))
    else {
        return Value::Null;
    };
    json!({
        "strategy": plan.strategy,
        "places": where_to(first),
        "reason": plan.reason,
        "candidates": plan.candidates.len(),
    })
}
