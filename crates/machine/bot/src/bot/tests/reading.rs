//! What a reader that makes no mistake reads.

use rules::{
    COLUMNS, CellArt, ROWS,
    game::{Image, View},
};
use vision::{CELLS, Cell, CellReading, Menu, Reading, Screen};

/// A screen with nothing on it.
pub fn blank(screen: Screen) -> Reading {
    Reading {
        screen,
        cells: vec![cell(Cell::Empty); CELLS],
        next: None,
        next_empty: false,
        score: None,
        level: None,
        lines: None,
        heart: None,
        menu: Menu::default(),
    }
}

/// An image of a game.
pub fn of_game(image: &Image<'_>) -> Reading {
    let places = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |col| (row, col)));
    let cells = places.map(|(row, col)| cell(look(image.cell(row, col))));
    Reading {
        cells: cells.collect(),
        next: image.sprites.next,
        next_empty: image.sprites.next.is_none(),
        score: Some(image.numbers.score),
        level: Some(image.numbers.level),
        lines: Some(image.numbers.lines),
        heart: Some(image.heart),
        ..blank(match image.view {
            View::Play => Screen::Play,
            View::Pause => Screen::Pause,
            View::Curtain => Screen::Curtain,
            View::Over => Screen::GameOver,
        })
    }
}

fn look((art, is_blend): (CellArt, bool)) -> Cell {
    match art {
        _ if is_blend => Cell::Other,
        CellArt::Piece(piece) => Cell::Piece(piece),
        CellArt::Flash => Cell::Flash,
        CellArt::Curtain => Cell::Curtain,
        CellArt::Empty | CellArt::Picture => Cell::Empty,
    }
}

const fn cell(cell: Cell) -> CellReading {
    CellReading {
        cell,
        votes: 0,
        margin: 4,
    }
}
