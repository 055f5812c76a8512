//! Records made by hand, for tests without a game.

#![allow(clippy::unwrap_used, reason = "only tests use it")]

pub mod capture;
pub mod clicks;
pub mod faults;
pub mod forked;
pub mod lab;
pub mod pixels;
pub mod played;
pub mod regress;
pub mod research;
pub mod review;
pub mod tuning;

use crate::{Activity, Confusion, LastMinute, Matrix, RefereeReport, TruthDifference};
use pad::{Buttons, Epoch};
use planner::{Candidate, Placement, Plan, Position, Script, ScriptFrame, Term};
use rules::{Board, COLUMNS, Falling, Piece, ROWS};
use screen::{HEIGHT, Picture, PictureMsg, Shade, WIDTH};
use session::{Record, Timing};
use std::sync::Arc;
use vision::{CELLS, Cell, CellReading, Menu, Phase, Reading, Screen, SeenPiece, Tracked};

/// Two sessions that crashes left over.
pub fn left_over() -> crate::LeftOverList {
    let session = |begun: &str, frames, best, record: Option<Record>| crate::LeftOverSession {
        begun: begun.to_owned(),
        frames,
        best,
        picture: record.map(|record| record.picture.picture),
    };
    crate::LeftOverList {
        sessions: [
            session(
                "2026-11-25 18:40 UTC",
                45_043,
                Some(61_350),
                Some(falling_t()),
            ),
            session("2026-11-24 07:05 UTC", 3_600, None, None),
        ]
        .into(),
        chosen: 0,
    }
}

/// A T at its spawn over three rows of stack, an I as next piece, a plan in force.
pub fn falling_t() -> Record {
    let mut cells = vec![Cell::Empty; CELLS];
    let mut board = Board::EMPTY;
    for row in 15..ROWS {
        for col in 0..COLUMNS - 1 {
            cells[row * COLUMNS + col] = Cell::Piece(Piece::EACH[(row + col / 2) % 7]);
            board.fill(row as i8, col as i8);
        }
    }
    let seen = SeenPiece {
        piece: Piece::T,
        orientation: 0,
        row: -1,
        col: 3,
        steps: 1,
    };
    for (row, col) in Piece::T.cells(0) {
        cells[(row - 1) as usize * COLUMNS + (col + 3) as usize] = Cell::Piece(Piece::T);
    }
    let reading = Reading {
        screen: Screen::Play,
        cells: cells
            .iter()
            .enumerate()
            .map(|(i, cell)| {
                let votes = if i == 174 {
                    3
                } else {
                    4 * u8::from(cell.is_filled())
                };
                let margin = if votes == 0 { 3 } else { votes - 2 };
                CellReading {
                    cell: *cell,
                    votes,
                    margin,
                }
            })
            .collect(),
        next: Some(Piece::I),
        next_empty: false,
        score: Some(12_048),
        level: Some(9),
        lines: Some(41),
        heart: Some(false),
        menu: Menu::default(),
    };
    let tracked = Tracked {
        screen: Screen::Play,
        phase: Phase::Falling,
        board,
        cells,
        falling: Some(seen),
        next: Some(Piece::I),
        score: Some(12_048),
        level: Some(9),
        lines: Some(41),
        ..Tracked::nothing(18_204)
    };
    record(18_204, reading, tracked, Some(plan(board)))
}

/// A referee that has found a few misreads.
pub fn referee() -> RefereeReport {
    let names: &[_] = &["L", "J", "I", "O", "Z", "S", "T", "none"];
    let next = |truth: usize, read: usize| match (truth, read) {
        _ if truth == read => 1_800 + 137 * truth as u64,
        (6, 7) => 3,
        _ => 0,
    };
    let next = (0..names.len()).map(|truth| (0..names.len()).map(move |read| next(truth, read)));
    RefereeReport {
        frames: 18_204,
        agreed: 18_201,
        first_difference: Some(TruthDifference {
            frame: 9_002,
            what: "the next piece is T, tracked is -".into(),
            ..TruthDifference::default()
        }),
        last_difference: Some(18_190),
        last_minute: {
            let mut minute = LastMinute::default();
            for frame in 14_605..=18_204 {
                minute.add(frame, ![18_000, 18_100, 18_190].contains(&frame));
            }
            minute
        },
        confusion: Confusion {
            cells: Matrix {
                names: &["empty", "filled"],
                counts: vec![vec![2_714_305, 0], vec![80, 562_335]],
            },
            next: Matrix {
                names,
                counts: next.map(Iterator::collect).collect(),
            },
            screens: Matrix {
                names: &["title", "play", "another"],
                counts: vec![vec![312, 0, 0], vec![0, 17_880, 12], vec![0, 0, 0]],
            },
        },
        ..RefereeReport::default()
    }
}

/// The title screen.
pub fn title() -> Record {
    let reading = Reading {
        screen: Screen::Title,
        cells: vec![CellReading::default(); CELLS],
        next: None,
        next_empty: true,
        score: None,
        level: None,
        lines: None,
        heart: None,
        menu: Menu::default(),
    };
    let tracked = Tracked {
        screen: Screen::Title,
        ..Tracked::nothing(300)
    };
    record(300, reading, tracked, None)
}

fn record(number: u64, reading: Reading, tracked: Tracked, plan: Option<Plan>) -> Record {
    let picture = Picture::plain(Shade::White).edited(|shades| {
        for (i, shade) in shades.iter_mut().enumerate() {
            let (x, y) = (i % WIDTH, i / WIDTH);
            *shade = Shade::from_bits(((x / 8 + y / 8) % 4) as u8);
        }
    });
    assert_eq!(picture.shades().len(), WIDTH * HEIGHT);
    Record {
        picture: PictureMsg {
            epoch: Epoch(1),
            branch: 0,
            number,
            clocks: number * u64::from(pad::CLOCKS_PER_FRAME),
            inputs: pad::Inputs::default(),
            picture,
        },
        reading: Arc::new(reading),
        tracked: Arc::new(tracked),
        plan: plan.map(Arc::new),
        script_frame: Some(2),
        spare: Some(7),
        answer: Buttons::LEFT,
        activity: Activity::PlacingPiece,
        divergence: None,
        timing: Timing::default(),
    }
}

fn plan(board: Board) -> Plan {
    let candidates = (0..7)
        .map(|i| {
            let placement = Placement {
                piece: Piece::T,
                orientation: i % 4,
                row: 12,
                col: i as i8,
            };
            let after = Placement {
                piece: Piece::I,
                orientation: 1,
                row: 14,
                col: 8,
            };
            let terms = vec![
                term("aggregate-height", -0.510_066, 30.0 + f64::from(i)),
                term("bumpiness", -0.184_483, 4.0),
                term("holes", -0.356_63, f64::from(i)),
                term("lines", 0.760_666, 0.0),
            ];
            Candidate {
                line: vec![placement, after],
                cleared: vec![0, 3],
                value: terms.iter().map(|t| t.product).sum(),
                terms,
                is_mean: false,
            }
        })
        .collect();
    Plan {
        position: Position {
            board,
            queue: vec![Piece::T, Piece::I],
        },
        strategy: "classic".into(),
        candidates,
        chosen: 0,
        script: Some(script()),
        reason: "T to column 1, pointing down: clears nothing, no new hole, worth −16.040".into(),
        nodes: 578,
    }
}

/// A turn, two taps to the left, then down to the lock.
fn script() -> Script {
    let frames = (0..40).map(|step| ScriptFrame {
        buttons: match step {
            0 => Buttons::A | Buttons::LEFT,
            2 => Buttons::LEFT,
            5.. => Buttons::DOWN,
            _ => Buttons::NONE,
        },
        falling: Falling::spawn(Piece::T, 53),
    });
    Script {
        target: Placement {
            piece: Piece::T,
            orientation: 0,
            row: 12,
            col: 0,
        },
        frames: frames.collect(),
    }
}

fn term(name: &'static str, weight: f64, value: f64) -> Term {
    Term {
        name: name.into(),
        weight,
        value,
        product: weight * value,
    }
}
