//! The text of a plan for the clipboard: its placements and the board that they begin on.

use calibration::copy::{Copied, Format};
use planner::{Placement, Plan};
use rules::Board;

/// The copied content of a plan. Rows above the screen are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanText {
    line: Vec<Placement>,
    board: Board,
}

impl PlanText {
    /// The line of a plan; `None` when it has none.
    pub fn of(plan: &Plan) -> Option<Self> {
        Some(Self {
            line: plan.best()?.line.clone(),
            board: plan.position.board.visible(),
        })
    }

    fn rows(&self) -> Vec<String> {
        self.board.to_string().lines().map(str::to_owned).collect()
    }

    /// Each format of a plan.
    fn within(
        &self,
        whole: impl Fn(&str, &str) -> String,
        between: &str,
        placement: impl Fn(&Placement) -> String,
    ) -> String {
        let line: Vec<_> = self.line.iter().map(placement).collect();
        let rows = self.rows().into_iter().map(|row| format!("\"{row}\""));
        let rows: Vec<_> = rows.collect();
        whole(&line.join(between), &rows.join(between))
    }
}

impl Copied for PlanText {
    fn copied(&self, format: Format) -> String {
        match format {
            Format::Text => {
                let moves = self.line.iter().map(|at| {
                    let (piece, turns) = (at.piece.letter(), at.orientation);
                    format!("{piece} turn {turns} box {},{}", at.row, at.col)
                });
                moves.chain(self.rows()).collect::<Vec<_>>().join("\n")
            }
            Format::Json => self.within(
                |line, board| format!("{{\"line\":[{line}],\"board\":[{board}]}}"),
                ",",
                |at| {
                    let (piece, turns) = (at.piece.letter(), at.orientation);
                    let place = format!("\"row\":{},\"col\":{}", at.row, at.col);
                    format!("{{\"piece\":\"{piece}\",\"orientation\":{turns},{place}}}")
                },
            ),
            Format::Rust => self.within(
                |line, board| {
                    format!("(\n    [\n        {line},\n    ],\n    [\n        {board},\n    ],\n)")
                },
                ",\n        ",
                |at| {
                    let (piece, turns) = (at.piece.letter(), at.orientation);
                    let place = format!("row: {}, col: {}", at.row, at.col);
                    format!("Placement {{ piece: Piece::{piece}, orientation: {turns}, {place} }}")
                },
            ),
            Format::Toml => self.within(
                |line, board| format!("line = [\n    {line},\n]\nboard = [\n    {board},\n]"),
                ",\n    ",
                |at| {
                    let (piece, turns) = (at.piece.letter(), at.orientation);
                    let place = format!("row = {}, col = {}", at.row, at.col);
                    format!("{{ piece = \"{piece}\", orientation = {turns}, {place} }}")
                },
            ),
        }
    }

    fn pasted(text: &str, _: Format) -> Option<Self> {
        let position = position_text::read(text).ok()?;
        Some(Self {
            line: position.line,
            board: position.board,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use planner::{Position, SearchRequest, Strategy};
    use proptest::prelude::*;
    use rules::Piece;

    fn text(rows: &[u16], queue: &[usize]) -> Option<PlanText> {
        let mut board = Board::EMPTY;
        for (i, bits) in rows.iter().enumerate() {
            board.set_row(17 - i as i8, *bits);
        }
        let position = Position {
            board,
            queue: queue.iter().map(|i| Piece::EACH[*i]).collect(),
        };
        PlanText::of(&SearchRequest::at(&position, &Strategy::four_feature()).plan())
    }

    #[test]
    fn forms_are_as_a_person_would_write_them() {
        let text = text(&[0b01_1111_1111; 4], &[2]).unwrap();
        let row = "#########.";
        let empty = "..........";
        let starts = [
            (Format::Text, format!("I turn 1 box 14,8\n{empty}\n")),
            (
                Format::Json,
                format!(
                    "{{\"line\":[{{\"piece\":\"I\",\"orientation\":1,\"row\":14,\"col\":8}}],\
                     \"board\":[\"{empty}\","
                ),
            ),
            (
                Format::Rust,
                "(\n    [\n        Placement { piece: Piece::I, orientation: 1, row: 14, col: 8 },"
                    .to_owned(),
            ),
        ];
        for (format, start) in starts {
            let written = text.copied(format);
            assert!(written.starts_with(&start), "{written}");
            assert_eq!(written.matches(row).count(), 4);
        }
        let json: serde_json::Value = serde_json::from_str(&text.copied(Format::Json)).unwrap();
        let first: Placement = serde_json::from_value(json["line"][0].clone()).unwrap();
        assert_eq!(first, text.line[0]);
    }

    proptest! {
        #[test]
        fn plans_parse_back(
            rows in prop::collection::vec(0u16..1023, 0..12),
            queue in prop::collection::vec(0usize..7, 1..3),
        ) {
            let Some(plan) = text(&rows, &queue) else {
                return Ok(());
            };
            for format in Format::EACH {
                let written = plan.copied(format);
                prop_assert_eq!(PlanText::pasted(&written, format), Some(plan.clone()));
                let spaced = format!("\n  {written} \n");
                prop_assert_eq!(PlanText::pasted(&spaced, format), Some(plan.clone()));
            }
        }
    }
}
