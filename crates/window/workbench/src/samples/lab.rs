//! A wall of games, and one of them opened.

use crate::{
    Status, TextKind, UiState,
    lab::{
        Agreement, ArmResult, Bin, ExperimentResult, ExperimentsStatus, FigureResult,
        ListedExperiment, LockMap, MeanAfter, ShownCandidate, ShownGame, WallBoard, WallFrame,
        WallStatus,
    },
    matches::{MatchFrame, MatchPhase, MatchSetup, MatchSide, MatchStatus, SteeredPiece},
};
use board::{Geometry, Placement};
use lab_players::{Candidate, CellKind, GameView, Term};
use lab_rules::{Decision, Figures, Over};
use rules::Piece;
use std::sync::Arc;

/// A wall of `count` games on boards of `cells` (columns, rows). Every seventh game is over.
pub fn wall([columns, rows]: [u8; 2], count: usize) -> WallFrame {
    let board = |seed: usize| {
        let over = (seed % 7 == 6).then_some(Over::ToppedOut);
        let pieces = (seed * 131 % 977) as u64;
        Arc::new(WallBoard {
            seed: seed as u64 + 1,
            cells: cells([columns, rows], seed, over.is_some()).into(),
            figures: Figures {
                pieces,
                lines: pieces * 2 / 5,
                score: pieces * 97,
                sent: pieces / 4,
                level: (pieces / 25) as u32,
                ..Figures::default()
            },
            over,
        })
    };
    WallFrame {
        wall: 1,
        number: 1,
        board: Geometry {
            columns,
            rows,
            hidden: 0,
        },
        boards: (0..count).map(board).collect(),
        opened: None,
        pieces_per_second: Some(1_234.4),
    }
}

/// A stack with a wavy surface and some holes; nearly full in a game that is over.
fn cells([columns, rows]: [u8; 2], seed: usize, is_over: bool) -> Vec<CellKind> {
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    let high = if is_over { rows - 1 } else { rows / 3 };
    let cell = |at: usize| {
        let (x, y) = (at % columns, at / columns);
        let top = (high + (x * 7 + seed * 3) % 4).saturating_sub(2);
        let is_hole = (x * 31 + y * 17 + seed * 13).is_multiple_of(23);
        if y >= top || is_hole {
            0
        } else {
            1 + ((x / 2 + y / 2 * 3 + seed) % 7) as CellKind
        }
    };
    (0..columns * rows).map(cell).collect()
}

/// Opens a game of a wall.
pub fn opened(frame: &WallFrame, index: usize) -> ShownGame {
    let board = &frame.boards[index];
    let candidates = (0..24).map(|rank| {
        let placement = Placement {
            piece: Piece::T,
            orientation: rank % 4,
            x: rank % (frame.board.columns - 3),
            y: frame.board.rows / 3 + 1,
        };
        let terms = [
            ("aggregate-height", 61.0, -0.510_066),
            ("bumpiness", 7.0 + f64::from(rank), -0.184_483),
            ("holes", f64::from(rank / 3), -0.356_63),
            ("lines", 0.0, 0.760_666),
        ]
        .map(|(name, measure, weight)| Term {
            name: name.into(),
            measure,
            weight,
        });
        let cells = [(0, 0), (1, 0), (2, 0), (1, 1)];
        ShownCandidate {
            candidate: Candidate {
                choice: Decision {
                    hold: rank == 3,
                    placement,
                },
                value: terms.iter().map(|term| term.measure * term.weight).sum(),
                terms: terms.into(),
            },
            cells: cells
                .map(|(x, y)| (placement.x + x, placement.y + y))
                .into(),
        }
    });
    ShownGame {
        index,
        seed: board.seed,
        view: view(frame.board, board),
        candidates: Some(candidates.collect()),
    }
}

/// All that can be seen of a game of a wall.
fn view(board: Geometry, game: &WallBoard) -> GameView {
    GameView {
        board,
        cells: game.cells.to_vec(),
        current: Piece::T,
        previews: vec![Piece::I, Piece::O, Piece::S],
        can_hold: true,
        held: Some(Piece::L),
        can_send: true,
        figures: game.figures,
        over: game.over,
    }
}

/// A match in its fourth round: a person, for whom three rows wait, against a program.
pub fn versus(status: &mut Status) {
    let wall = wall([10, 20], 2);
    let side = |index: usize| MatchSide {
        view: view(wall.board, &wall.boards[index]),
        falling: (index == 0).then(|| SteeredPiece {
            piece: Piece::T,
            cells: vec![(3, 15), (4, 15), (5, 15), (4, 14)],
            rest: vec![(3, 10), (4, 10), (5, 10), (4, 9)],
        }),
        waiting: 3 - 3 * index as u32,
    };
    status.program.playing = Some(MatchStatus {
        setup: MatchSetup::default(),
        is_running: true,
        frame: Some(Arc::new(MatchFrame {
            of: 1,
            number: 1,
            sides: [side(0), side(1)],
            knock_outs: [2, 1],
            round: 4,
            phase: MatchPhase::Round,
        })),
    });
}

/// Mistypes a key in the rules that are edited as text.
pub fn mistype(ui_state: &mut UiState) {
    let texts = &mut ui_state.lab.texts;
    let text = texts.text(TextKind::Rules);
    let text = text.replacen("previews =", "prevews =", 1);
    texts.edit(TextKind::Rules, text);
}

/// Shows a wall of 16 games, the third of them opened.
pub fn fill(ui_state: &mut UiState, status: &mut Status) {
    show(ui_state, status, wall([10, 20], 16));
}

/// Shows a wall with its third game opened.
pub fn show(ui_state: &mut UiState, status: &mut Status, mut frame: WallFrame) {
    frame.opened = Some(Arc::new(opened(&frame, 2)));
    ui_state.lab.opened = Some(2);
    status.program.lab.wall = Some(WallStatus {
        setup: ui_state.lab.setup.clone(),
        is_running: true,
        frame: Some(Arc::new(frame)),
    });
}

/// Shows two experiments, and what came of the first one.
pub fn experiments(status: &mut Status) {
    let listed = ["umbrella", "benchmark"].map(|name| ListedExperiment {
        name: name.into(),
        title: format!("The {name} experiment"),
        about: "Pieces until the end of the game.".into(),
        paper: "A. Author, A paper".into(),
        games: 2_000,
    });
    let arms = [("by weights", 1.0), ("by hand", 0.6)].map(|(name, part)| arm(name, part));
    status.program.lab.experiments = ExperimentsStatus {
        listed: listed.into(),
        running: None,
        shown: Some(Arc::new(ExperimentResult {
            id: 1,
            name: "umbrella".into(),
            title: "The umbrella experiment".into(),
            file: None,
            is_complete: true,
            arms: arms.into(),
        })),
        can_save: true,
    };
}

/// More minos further down, and fewer in the last column.
fn locks() -> Option<LockMap> {
    let board = Geometry {
        columns: 10,
        rows: 20,
        hidden: 4,
    };
    let minos = |cell: u64| {
        let (column, row) = (cell % 10, cell / 10);
        let rare = if column == 9 { 3 } else { 1 };
        (90_000 >> row) / rare + column * 7 % 5
    };
    let cells: Vec<u64> = (0..240).map(minos).map(|n| n.saturating_sub(6)).collect();
    LockMap::new(board, &cells)
}

fn arm(name: &str, part: f64) -> ArmResult {
    let bins = [12, 80, 230, 310, 190, 90, 50, 21, 11, 6].into_iter();
    let bins = bins.enumerate().map(|(i, games)| Bin {
        from: 100.0 * i as f64 * part,
        to: 100.0 * (i + 1) as f64 * part,
        games,
    });
    let means = (1..=50_u64).map(|i| {
        let games = 20 * i;
        let half = 240.0 / (games as f64).sqrt();
        let mean = part * (371.0 + 60.0 * (i as f64 * 1.7).sin() / i as f64);
        MeanAfter {
            games,
            mean,
            interval: Some((mean - half, mean + half)),
        }
    });
    let figure = |label: &str, ours: f64, paper, agreement| FigureResult {
        label: label.into(),
        ours: Some(ours),
        interval: Some((ours * 0.98, ours * 1.02)),
        is_lower_bound: false,
        paper,
        agreement,
    };
    ArmResult {
        name: name.into(),
        games: 1_000,
        planned: 1_000,
        measure: "pieces".into(),
        bins: bins.collect(),
        means: means.collect(),
        paper_mean: Some(358.5),
        figures: vec![
            figure(
                "mean pieces",
                371.2 * part,
                Some(358.5),
                Some(Agreement::Compatible),
            ),
            figure(
                "most pieces",
                2_411.0 * part,
                Some(2_000.0),
                Some(Agreement::Above),
            ),
            figure("mean lines", 142.7 * part, None, None),
        ],
        locks: locks(),
    }
}
