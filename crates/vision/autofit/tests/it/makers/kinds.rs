//! The seven kinds.

use super::maker::{Colour, Maker, Print};
use rules::Piece;
use vision::Number;

const WHITE: Colour = [255; 3];
const LIGHT: Colour = [170; 3];
const DARK: Colour = [85; 3];
const BLACK: Colour = [0; 3];

/// The colours of the pieces in a game with colours, in the order of the pieces.
const PIECES: [Colour; 7] = [
    [248, 152, 0],
    [40, 72, 248],
    [64, 216, 248],
    [248, 232, 72],
    [224, 48, 48],
    [72, 208, 64],
    [168, 64, 216],
];

/// A number at each of three rows.
const fn numbers(x: i32, y: i32, places: [usize; 3]) -> [(Number, (i32, i32), usize); 3] {
    [
        (Number::Score, (x, y), places[0]),
        (Number::Lines, (x, y + 24), places[1]),
        (Number::Level, (x, y + 48), places[2]),
    ]
}

const PRINT: Print = Print {
    spacing: 8,
    paper: WHITE,
    ink: BLACK,
    shadow: None,
    is_boxed: false,
    leading_zeros: false,
};

fn is_rim((x, y): (i32, i32), (w, h): (i32, i32)) -> bool {
    x == 0 || y == 0 || x == w - 1 || y == h - 1
}

fn colour(piece: Piece) -> Colour {
    PIECES[piece.index()]
}

/// A part of a colour.
fn dimmed(colour: Colour, percent: u16) -> Colour {
    colour.map(|channel| (u16::from(channel) * percent / 100) as u8)
}

pub fn each() -> [Maker; 7] {
    [
        boxed(),
        plain(),
        small(),
        colours(),
        ghostly(),
        hollow(),
        gems(),
    ]
}

/// Digits on tiles of their own in a grey panel.
fn boxed() -> Maker {
    Maker {
        name: "boxed digits",
        corner: (24, 0),
        pitch: (8, 8),
        rows: 18,
        outside: |_, _| LIGHT,
        wall: (8, 0, DARK),
        ground: |_, _| WHITE,
        mino: |piece, at| {
            let inside = [DARK, BLACK, LIGHT][piece.index() % 3];
            Some(if is_rim(at, (8, 8)) { BLACK } else { inside })
        },
        ghost: None,
        next: (116, 100),
        next_ground: WHITE,
        print: Print {
            paper: BLACK,
            ink: WHITE,
            is_boxed: true,
            leading_zeros: true,
            ..PRINT
        },
        numbers: numbers(112, 16, [6, 4, 2]),
    }
}

/// The plainest game.
fn plain() -> Maker {
    Maker {
        name: "plain",
        corner: (16, 0),
        pitch: (8, 8),
        rows: 18,
        outside: |_, _| WHITE,
        wall: (3, 0, BLACK),
        ground: |_, _| WHITE,
        mino: |_, at| Some(if is_rim(at, (8, 8)) { DARK } else { LIGHT }),
        ghost: None,
        next: (112, 104),
        next_ground: WHITE,
        print: PRINT,
        numbers: numbers(104, 12, [6, 4, 2]),
    }
}

/// Minos of 7x7 pixels in cells of 8, and room between cells and walls.
fn small() -> Maker {
    Maker {
        name: "small minos",
        corner: (41, 0),
        pitch: (8, 8),
        rows: 18,
        outside: |_, _| WHITE,
        wall: (1, 1, BLACK),
        ground: |_, _| WHITE,
        mino: |_, (x, y)| (x < 7 && y < 7).then_some(BLACK),
        ghost: None,
        next: (124, 108),
        next_ground: WHITE,
        print: PRINT,
        numbers: numbers(126, 10, [4, 3, 2]),
    }
}

/// A colour for each piece, with a light and a dark edge, on black.
fn colours() -> Maker {
    Maker {
        name: "colours",
        corner: (8, 0),
        pitch: (8, 8),
        rows: 18,
        outside: |x, y| [[32, 40, 96], [40, 56, 128]][((x / 4 + y / 4) % 2) as usize],
        wall: (4, 0, [136, 136, 160]),
        ground: |_, _| [8, 8, 16],
        mino: |piece, (x, y)| {
            let main = colour(piece);
            Some(match (x, y) {
                (0, _) | (_, 0) => main.map(|channel| channel.saturating_add(48)),
                (7, _) | (_, 7) => dimmed(main, 60),
                _ => main,
            })
        },
        ghost: None,
        next: (104, 104),
        next_ground: [8, 8, 16],
        print: Print {
            paper: [16, 16, 48],
            ink: [248, 248, 200],
            ..PRINT
        },
        numbers: numbers(96, 12, [6, 4, 2]),
    }
}

/// Cells of 8x7 pixels, 20 rows, and a frame where the piece would lock.
fn ghostly() -> Maker {
    Maker {
        name: "ghost",
        corner: (40, 2),
        pitch: (8, 7),
        rows: 20,
        outside: |_, _| [208, 216, 240],
        wall: (2, 0, [72, 72, 96]),
        ground: |_, _| [248, 248, 248],
        mino: |piece, at| {
            let main = colour(piece);
            Some(if is_rim(at, (8, 7)) {
                dimmed(main, 50)
            } else {
                main
            })
        },
        ghost: Some(|_, at| (is_rim(at, (8, 7))).then_some([160, 160, 176])),
        next: (124, 108),
        next_ground: [248, 248, 248],
        print: Print {
            paper: [208, 216, 240],
            ink: [24, 24, 64],
            ..PRINT
        },
        numbers: numbers(126, 10, [4, 3, 2]),
    }
}

/// Hollow minos on a ground with dots; narrow digits.
fn hollow() -> Maker {
    Maker {
        name: "hollow minos",
        corner: (70, 0),
        pitch: (8, 8),
        rows: 18,
        outside: |x, y| if (x + y) % 4 == 0 { DARK } else { LIGHT },
        wall: (2, 0, BLACK),
        ground: |at, _| if at == (3, 3) { LIGHT } else { WHITE },
        mino: |_, (x, y)| {
            let ring = (1..7).contains(&x) && (1..7).contains(&y);
            let hole = (3..5).contains(&x) && (3..5).contains(&y);
            (ring && !hole).then_some(BLACK)
        },
        ghost: None,
        next: (14, 100),
        next_ground: WHITE,
        print: Print {
            spacing: 6,
            ..PRINT
        },
        numbers: numbers(16, 12, [6, 4, 2]),
    }
}

/// Round minos on a chessboard of two dark colours; digits with a shadow.
fn gems() -> Maker {
    Maker {
        name: "gems",
        corner: (64, 4),
        pitch: (7, 7),
        rows: 20,
        outside: |x, y| [[96, 64, 32], [112, 80, 40], [80, 48, 24]][((x + y / 3) % 3) as usize],
        wall: (2, 0, [216, 184, 96]),
        ground: |_, (column, row)| {
            [[24, 24, 40], [40, 40, 64]][((column + row).rem_euclid(2)) as usize]
        },
        mino: |piece, (x, y)| {
            let corner = is_rim((x, 3), (7, 7)) && is_rim((3, y), (7, 7));
            let main = colour(piece);
            let shine = (x, y) == (2, 2);
            (!corner).then_some(if shine { WHITE } else { main })
        },
        ghost: None,
        next: (12, 100),
        next_ground: [24, 24, 40],
        print: Print {
            paper: [96, 64, 32],
            ink: [248, 240, 208],
            shadow: Some([40, 24, 8]),
            leading_zeros: true,
            ..PRINT
        },
        numbers: numbers(8, 12, [5, 3, 2]),
    }
}
