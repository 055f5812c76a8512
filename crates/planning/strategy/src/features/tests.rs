//! Properties of all features; `tests/it/features.rs` has counts by hand.

use super::*;
use board::{Shape, shapes};
use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};
use rules::{Board, COLUMNS, Piece, ROWS};

#[test]
fn hidden_rows_count_as_height() {
    let mut board = Board::EMPTY;
    board.fill(-2, 0);
    let field = MeasuredBoard::of(&board);
    let value = |name| by_name(name).map(|feature| feature.value(&field.leaf()));
    assert_eq!(value("aggregate-height"), Some(20));
    assert_eq!(value("holes"), Some(19));
    assert_eq!(value("bumpiness"), Some(20));
}

#[test]
fn features_are_found_by_their_names() {
    for feature in EACH.iter() {
        assert_eq!(by_name(feature.name), Some(feature));
    }
    assert_eq!(by_name("height"), None);
    assert!(EACH.is_sorted_by_key(|feature| feature.name));
}

#[test]
fn the_names_most_like_a_wrong_one_are_listed() {
    assert!(names_like("holez").starts_with("holes, "));
    assert!(names_like("agregate-height").starts_with("aggregate-height, "));
}

/// The features that change when the board is mirrored.
const SIDED: [&str; 18] = [
    "cells-in-well",
    "column-height",
    "column-step",
    "covered-well",
    "edge-drop",
    "learnt-",
    "left-",
    "nine-",
    "overstack",
    "square-steps",
    "stack-adaptation",
    "stack-fitting-pieces",
    "steep-steps",
    "unable-left",
    "unable-right",
    "waiting-rows",
    "well-holes",
    "well-ready",
];

/// A board, asked cell by cell; columns count from 0 and rows up from the floor.
struct Cells(Board);

impl Cells {
    /// Walls and floor are filled.
    fn is_filled(&self, x: i32, up: i32) -> bool {
        let inside = (0..COLUMNS as i32).contains(&x) && up >= 0;
        !inside || self.0.is_filled(ROWS as i8 - 1 - up as i8, x as i8)
    }

    fn has_filled_above(&self, x: i32, up: i32) -> bool {
        (up + 1..20).any(|above| self.is_filled(x, above))
    }

    fn is_hole(&self, x: i32, up: i32) -> bool {
        !self.is_filled(x, up) && self.has_filled_above(x, up)
    }

    fn is_between(&self, x: i32, up: i32) -> bool {
        !self.is_filled(x, up) && self.is_filled(x - 1, up) && self.is_filled(x + 1, up)
    }

    fn height(&self, x: i32) -> i32 {
        (0..20)
            .rev()
            .find(|&up| self.is_filled(x, up))
            .map_or(0, |up| up + 1)
    }

    /// How much higher the next column is.
    fn step(&self, x: i32) -> i32 {
        self.height(x + 1) - self.height(x)
    }

    /// How far a column is below the lower of its neighbours, 0 when it is not.
    fn depth(&self, x: i32) -> i32 {
        let neighbours = [x - 1, x + 1].into_iter().filter(|x| (0..10).contains(x));
        let lower = neighbours.map(|x| self.height(x)).min();
        (lower.unwrap_or(0) - self.height(x)).max(0)
    }

    /// The places where a piece touches all columns under it, within so many from the left.
    fn places(&self, piece: Piece, columns: i32) -> i32 {
        let touches = |shape: &Shape, x: i32| {
            let land = (0..shape.width()).map(|i| self.height(x + i as i32) - shape.under(i));
            land.clone().min() == land.max()
        };
        let places = shapes(piece).iter().map(|shape| {
            let last = columns - shape.width() as i32;
            (0..=last).filter(|&x| touches(shape, x)).count() as i32
        });
        places.sum()
    }

    fn count(&self, is_counted: impl Fn(i32, i32) -> bool) -> i32 {
        self.sum(|x, up| i32::from(is_counted(x, up)))
    }

    fn sum(&self, worth: impl Fn(i32, i32) -> i32) -> i32 {
        let cells = (0..COLUMNS as i32).flat_map(|x| (0..20).map(move |up| (x, up)));
        cells.map(|(x, up)| worth(x, up)).sum()
    }
}

type Plain = fn(&Cells) -> i32;

/// Features as their definitions say, cell by cell.
const PLAIN: [(&str, Plain); 31] = [
    ("aggregate-height", |c| (0..10).map(|x| c.height(x)).sum()),
    ("holes", |c| c.count(|x, up| c.is_hole(x, up))),
    ("filled-cells", |c| c.count(|x, up| c.is_filled(x, up))),
    ("weighted-cells", |c| {
        c.sum(|x, up| (up + 1) * i32::from(c.is_filled(x, up)))
    }),
    ("gaps", |c| {
        c.count(|x, up| !c.is_filled(x, up) && up < 19 && c.is_filled(x, up + 1))
    }),
    ("gap-rows", |c| {
        c.sum(|x, up| {
            let is_gap = !c.is_filled(x, up) && up < 19 && c.is_filled(x, up + 1);
            (20 - up) * i32::from(is_gap)
        })
    }),
    ("gap-depths", |c| {
        c.sum(|x, up| {
            let is_gap = !c.is_filled(x, up) && up < 19 && c.is_filled(x, up + 1);
            (c.height(x) - 1 - up) * i32::from(is_gap)
        })
    }),
    ("hole-depth", |c| {
        c.count(|x, up| {
            let below = (0..up).rev().find(|&below| !c.is_filled(x, below));
            c.is_filled(x, up) && below.is_some()
        })
    }),
    ("rows-with-holes", |c| {
        (0..20)
            .filter(|&up| (0..10).any(|x| c.is_hole(x, up)))
            .count() as i32
    }),
    ("columns-with-holes", |c| {
        (0..10)
            .filter(|&x| (0..20).any(|up| c.is_hole(x, up)))
            .count() as i32
    }),
    ("umbrella", |c| {
        c.sum(|x, up| {
            let under = (0..up).filter(|&below| !c.is_filled(x, below)).count();
            ((2 << under) - 1) * i32::from(c.is_hole(x, up))
        })
    }),
    ("row-transitions", |c| {
        let changes = |up| {
            (0..=10)
                .filter(|&x| c.is_filled(x, up) != c.is_filled(x - 1, up))
                .count()
        };
        (0..20).map(|up| changes(up) as i32).sum()
    }),
    ("column-transitions", |c| {
        c.count(|x, up| c.is_filled(x, up) != c.is_filled(x, up - 1))
    }),
    ("well-sums", |c| {
        c.sum(|x, up| {
            let empty = (0..=up).rev().take_while(|&below| !c.is_filled(x, below));
            i32::from(c.is_between(x, up)) * empty.count() as i32
        })
    }),
    ("well-cells", |c| {
        c.count(|x, up| c.is_between(x, up) && !c.has_filled_above(x, up))
    }),
    ("ceiling-cells", |c| {
        c.sum(|x, up| {
            i32::from((11..18).contains(&up) && c.is_filled(x, up)) * 420 / (18 - up).max(1)
        })
    }),
    ("copied-columns", |c| {
        c.sum(|x, up| i32::from(up == 17 && c.is_filled(x, up)))
    }),
    ("steep-steps", |c| {
        (0..8).map(|x| (c.step(x).abs() - 2).max(0)).sum()
    }),
    ("square-steps", |c| {
        (0..8).map(|x| c.step(x).abs().min(4).pow(2)).sum()
    }),
    ("overstack-8", |c| {
        c.sum(|x, up| i32::from(x < 9 && up >= 8 && up < c.height(x)) * (2 * (up - 8) + 1))
    }),
    ("cells-in-well", |c| {
        c.count(|x, up| x == 9 && c.is_filled(x, up))
    }),
    ("covered-well", |c| {
        c.count(|x, up| x == 9 && c.is_filled(x, up) && (0..up).any(|below| !c.is_filled(x, below)))
    }),
    ("rows-to-burn", |c| {
        let has_holes = |up: &i32| (0..10).any(|x| c.is_hole(x, *up));
        let Some(up) = (0..20).rev().find(has_holes) else {
            return 0;
        };
        let is_over = |above: &i32| (0..10).any(|x| c.is_hole(x, up) && c.is_filled(x, *above));
        (up + 1..20).filter(is_over).count() as i32
    }),
    ("stack-adaptation", |c| {
        let fits = Piece::EACH.map(|piece| c.places(piece, 9));
        fits.iter().sum()
    }),
    ("stack-fitting-pieces", |c| {
        let fits = Piece::EACH.map(|piece| c.places(piece, 9));
        fits.iter().filter(|&&places| places > 0).count() as i32
    }),
    ("edge-drop", |c| (-c.step(7)).max(0)),
    ("wells-of-1", |c| {
        (0..10).filter(|&x| c.depth(x) == 1).count() as i32
    }),
    ("wells-beyond-2", |c| {
        (0..10).map(|x| (c.depth(x) - 2).max(0)).sum()
    }),
    ("edge-holes", |c| {
        c.sum(|x, up| [3, 2, 2, 0, 0][x.min(9 - x) as usize] * i32::from(c.is_hole(x, up)))
    }),
    ("over-highest-hole", |c| {
        let cells = (0..20).flat_map(|up| (0..10).map(move |x| (up, x)));
        let holes = cells.filter(|&(up, x)| c.is_hole(x, up));
        let top = holes.max_by_key(|&(up, x)| (up, c.height(x)));
        top.map_or(0, |(_, x)| c.height(x))
    }),
    ("surface-fits", |c| {
        let but_i = Piece::EACH.into_iter().filter(|&piece| piece != Piece::I);
        let ways = but_i.map(|piece| c.places(piece, 10));
        ways.map(|ways| [0, 2, 3][ways.min(2) as usize]).sum()
    }),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn bits_count_what_cells_do(rows in prop::array::uniform18(0u16..1024), empty in 0..19usize) {
        let mut board = Board::EMPTY;
        for (row, bits) in rows.into_iter().enumerate().skip(empty) {
            board.set_row(row as i8, bits);
        }
        let (field, cells) = (MeasuredBoard::of(&board), Cells(board));
        for (name, count) in PLAIN {
            let value = by_name(name).map(|feature| feature.value(&field.leaf()));
            prop_assert_eq!(value, Some(count(&cells).into()), "{}", name);
        }
    }

    /// The pieces are mirrors of each other, so that the ways to add them are too.
    #[test]
    fn a_mirrored_board_is_measured_the_same(rows in prop::array::uniform18(0u16..1024)) {
        let (mut board, mut mirrored) = (Board::EMPTY, Board::EMPTY);
        for (row, bits) in (0..ROWS as i8).zip(rows) {
            board.set_row(row, bits);
            mirrored.set_row(row, bits.reverse_bits() >> (u16::BITS as usize - COLUMNS));
        }
        let fields = [board, mirrored].map(|board| MeasuredBoard::of(&board));
        for feature in EACH.iter() {
            if !SIDED.iter().any(|name| feature.name.starts_with(name)) {
                let measured = fields.map(|field| feature.value(&field.leaf()));
                prop_assert_eq!(measured[0], measured[1], "{}", feature.name);
            }
        }
    }
}
