#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod altered;

use super::*;
use crate::state::Activity;
use crate::{Cause, Divergence, Record, Timing, bounds::BLOCK_RECORDS};
use pad::{Buttons, Held, Inputs, Poke};
use planner::{Plan, Position, ScriptFrame, SearchRequest};
use proptest::{collection::vec, option, prelude::*, strategy::ValueTree};
use rules::{Board, Falling, Piece};
use screen::{PIXELS, Picture, PictureMsg};
use std::sync::Arc;
use vision::{
    CELLS, Cell, CellReading, Event, Menu, Phase, Reading, Screen, SeenPiece, Tracked, Violation,
};

/// The branch and the epoch of all records.
const PLACE: (BranchId, Epoch) = (2, Epoch(3));

fn piece() -> impl Strategy<Value = Piece> {
    prop::sample::select(&Piece::EACH[..])
}

fn screen() -> impl Strategy<Value = Screen> {
    prop::sample::select(vec![
        Screen::Play,
        Screen::Pause,
        Screen::LevelB,
        Screen::Blank,
    ])
}

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![
        Just(Cell::Empty),
        piece().prop_map(Cell::Piece),
        Just(Cell::Curtain),
        Just(Cell::Flash),
        Just(Cell::Other),
    ]
}

fn buttons() -> impl Strategy<Value = Buttons> {
    any::<u8>().prop_map(Buttons::from_bits_retain)
}

fn board() -> impl Strategy<Value = Board> {
    prop::array::uniform20(0u16..1024).prop_map(|rows| {
        let mut board = Board::EMPTY;
        for (row, bits) in (-2..).zip(rows) {
            board.set_row(row, bits);
        }
        board
    })
}

/// Noise, or the last picture with a few pixels changed.
fn pictures(n: usize) -> impl Strategy<Value = Vec<Picture>> {
    let edits = vec((0..PIXELS, 0u8..4), 0..4);
    vec((0u8..8, any::<u32>(), edits), n).prop_map(|steps| {
        let mut picture = Picture::plain(screen::Shade::Dark);
        let each = steps.into_iter().map(|(kind, mut seed, edits)| {
            picture = picture.edited(|shades| {
                for (at, value) in edits {
                    shades[at] = screen::Shade::from_bits(value);
                }
                if kind == 0 {
                    for shade in shades {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        *shade = screen::Shade::from_bits((seed >> 24) as u8);
                    }
                }
            });
            picture.clone()
        });
        each.collect()
    })
}

fn reading() -> impl Strategy<Value = Reading> {
    let cell = (cell(), any::<u8>(), any::<u8>());
    let cell = cell.prop_map(|(cell, votes, margin)| CellReading {
        cell,
        votes,
        margin,
    });
    let numbers = (
        any::<Option<u32>>(),
        any::<Option<u8>>(),
        any::<Option<u16>>(),
    );
    let rest = (any::<bool>(), any::<Option<bool>>(), any::<Option<u8>>());
    (
        screen(),
        vec(cell, 0..=CELLS),
        option::of(piece()),
        numbers,
        rest,
    )
        .prop_map(
            |(screen, cells, next, (score, level, lines), (next_empty, heart, digit))| Reading {
                screen,
                cells,
                next,
                next_empty,
                score,
                level,
                lines,
                heart,
                menu: Menu {
                    two_players: heart,
                    level: digit,
                },
            },
        )
}

fn seen_piece() -> impl Strategy<Value = SeenPiece> {
    (piece(), 0u8..4, -4i8..18, -3i8..10, any::<u32>()).prop_map(
        |(piece, orientation, row, col, steps)| SeenPiece {
            piece,
            orientation,
            row,
            col,
            steps,
        },
    )
}

fn event() -> impl Strategy<Value = Event> {
    let violation = (".{0,9}", vec((0u8..18, 0u8..10), 0..4));
    prop_oneof![
        Just(Event::GameStarted),
        piece().prop_map(Event::Spawned),
        seen_piece().prop_map(Event::Locked),
        vec(0i8..18, 0..4).prop_map(Event::Clearing),
        (0u8..5).prop_map(Event::Cleared),
        violation.prop_map(|(rule, cells)| Event::Violation(Violation { rule, cells })),
    ]
}

fn tracked() -> impl Strategy<Value = Tracked> {
    let phase = prop_oneof![
        Just(Phase::Falling),
        Just(Phase::Over),
        any::<u32>().prop_map(|since_lock| Phase::Clearing { since_lock }),
    ];
    let known = (screen(), phase, board(), vec(cell(), 0..=CELLS));
    let numbers = (
        any::<Option<u32>>(),
        any::<Option<u8>>(),
        any::<Option<u16>>(),
    );
    let pieces = (
        option::of(seen_piece()),
        option::of(piece()),
        vec(event(), 0..3),
    );
    let flags = (any::<u64>(), any::<bool>(), any::<bool>(), any::<bool>());
    (known, numbers, pieces, flags).prop_map(
        |(
            (screen, phase, board, cells),
            (score, level, lines),
            (falling, next, events),
            (frame, preview, heart, explained),
        )| Tracked {
            frame,
            screen,
            phase,
            board,
            cells,
            falling,
            next,
            preview,
            score,
            level,
            lines,
            heart,
            events,
            explained,
        },
    )
}

fn a_plan() -> impl Strategy<Value = Arc<Plan>> {
    (board(), vec(piece(), 1..=2)).prop_map(|(board, queue)| {
        let strategy = planner::Strategy::four_feature();
        let position = Position { board, queue };
        Arc::new(SearchRequest::at(&position, &strategy).plan())
    })
}

fn divergence() -> impl Strategy<Value = Divergence> {
    (buttons(), ".{0,20}", any::<u64>(), piece(), 0u8..99).prop_map(
        |(buttons, words, step, piece, gravity)| Divergence {
            cause: Cause::OtherHand(buttons),
            words,
            step,
            expected: ScriptFrame {
                buttons,
                falling: Falling::spawn(piece, gravity),
            },
        },
    )
}

fn activity() -> impl Strategy<Value = Activity> {
    prop::sample::select(vec![
        Activity::Nothing,
        Activity::PlacingPiece,
        Activity::WaitingForNextPiece,
    ])
}

fn inputs() -> impl Strategy<Value = Inputs> {
    let held = || (buttons(), buttons()).prop_map(|(bot, person)| Held { bot, person });
    let bytes = vec(any::<u8>(), 0..9);
    let poke = (any::<u64>(), any::<usize>(), bytes).prop_map(|(after, offset, bytes)| Poke {
        after,
        offset,
        bytes,
    });
    (held(), vec(held(), 0..3), vec(poke, 0..3)).prop_map(|(held, dropped, pokes)| Inputs {
        held,
        dropped,
        pokes,
    })
}

/// A record with a picture of nothing, and whether it shares its reading and its
/// plan with the last one.
fn record() -> impl Strategy<Value = (Record, bool, bool)> {
    let small = (
        any::<Option<u16>>(),
        any::<Option<u32>>(),
        buttons(),
        activity(),
        inputs(),
    );
    let times = (any::<u32>(), 0f32..1e9, 1u64..9, any::<u64>());
    let parts = (
        reading(),
        tracked(),
        option::of(a_plan()),
        option::of(divergence()),
    );
    (parts, small, times, any::<bool>(), any::<bool>()).prop_map(
        |(
            (reading, tracked, plan, divergence),
            (script_frame, spare, answer, activity, inputs),
            (read, plan_us, number, clocks),
            same_reading,
            same_plan,
        )| {
            let read = f32::from_bits(read);
            let record = Record {
                picture: PictureMsg {
                    epoch: Epoch(3),
                    branch: 2,
                    number,
                    clocks,
                    inputs,
                    picture: Picture::plain(screen::Shade::White),
                },
                reading: Arc::new(reading),
                tracked: Arc::new(tracked),
                plan,
                script_frame: script_frame.map(usize::from),
                spare,
                answer,
                activity,
                divergence,
                timing: Timing {
                    read: if read.is_nan() { 0.0 } else { read },
                    plan: plan_us,
                },
            };
            (record, same_reading, same_plan)
        },
    )
}

fn records() -> impl Strategy<Value = Vec<Record>> {
    (vec(record(), 1..6), pictures(6)).prop_map(|(drawn, pictures)| {
        let mut records: Vec<Record> = Vec::new();
        for ((mut record, same_reading, same_plan), picture) in drawn.into_iter().zip(pictures) {
            record.picture.picture = picture;
            if let Some(last) = records.last() {
                record.picture.number += last.picture.number;
                if same_reading {
                    record.reading = Arc::clone(&last.reading);
                }
                if same_plan {
                    record.plan.clone_from(&last.plan);
                }
            }
            records.push(record);
        }
        records
    })
}

fn seal(encoder: &mut Encoder, records: &[Record]) -> BlockBytes {
    for record in records {
        encoder.push(record).unwrap();
    }
    let bytes = encoder.bytes();
    encoder.clear();
    bytes
}

fn opened(sealed: &BlockBytes) -> Vec<Record> {
    let decoded = decode(sealed, PLACE).unwrap();
    let records = decoded.records.into_iter();
    records.map(|record| (*record).clone()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_block_holds_what_was_put_into_it(first in records(), second in records()) {
        let mut encoder = Encoder::default();
        for records in [first, second] {
            let sealed = seal(&mut encoder, &records);
            prop_assert_eq!(encoder.len(), 0);
            prop_assert_eq!(opened(&sealed), records);
        }
    }

    #[test]
    fn a_damaged_block_is_refused_or_read_but_never_a_panic(
        records in records(),
        damage in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let sealed = seal(&mut Encoder::default(), &records);
        let damaged = |bytes: &[u8]| {
            let mut all = streams::decompressed(bytes, usize::MAX).unwrap();
            for (at, value) in &damage {
                let at = at.index(all.len());
                all[at] = *value;
            }
            lz4_flex::compress_prepend_size(&all).into_boxed_slice()
        };
        let causes = damaged(&sealed.causes);
        let _ = decode(&BlockBytes { causes, ..sealed.clone() }, PLACE);
        let records = damaged(&sealed.records);
        let _ = decode(&BlockBytes { records, ..sealed }, PLACE);
    }
}

#[test]
fn plans_and_readings_that_were_shared_are_shared_again() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut record, ..) = record().new_tree(&mut runner).unwrap().current();
    record.plan = Some(a_plan().new_tree(&mut runner).unwrap().current());
    let sealed = seal(&mut Encoder::default(), &[record.clone(), record]);
    let records = decode(&sealed, PLACE).unwrap().records;
    assert!(Arc::ptr_eq(&records[0].reading, &records[1].reading));
    match (&records[0].plan, &records[1].plan) {
        (Some(a), Some(b)) => assert!(Arc::ptr_eq(a, b)),
        plans => panic!("{plans:?}"),
    }
}

#[test]
fn a_damaged_length_is_refused() {
    let sealed = BlockBytes {
        causes: Box::default(),
        ..Encoder::default().bytes()
    };
    assert!(decode(&sealed, PLACE).is_err());
}
