//! Placements that a strategy refuses.
//!
//! A filter refuses placements. It forbids nothing: a line with fewer refused placements
//! beats a line with more of them, whatever their boards are worth, so that where all are
//! refused the worth decides as if there were no filter.

use rules::{Board, COLUMNS, HIDDEN_ROWS, Piece, Placement, ROWS, SPAWN_COL, SPAWN_ROW};

/// One placement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Where the piece came to rest.
    pub placement: Placement,
    /// The board before it.
    pub before: Board,
    /// How many rows it completed.
    pub cleared: u8,
}

/// A kind of placement to refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Fills a well before it is ready.
    Well(Well),
    /// Is not part of a picture.
    Pattern(Pattern),
    /// Leaves a hole.
    NoHoles(NoHoles),
    /// Leaves one of the seven pieces no room to spawn.
    SpawnRoom,
    /// Touches the ceiling and cuts the way from the spawn to a whole row.
    Passage,
}

impl Filter {
    /// Whether a placement that leaves the board `after` is refused.
    #[must_use]
    pub fn refuses(&self, placed: &PlacedPiece, after: &Board) -> bool {
        match self {
            Self::Well(well) => well.refuses(placed),
            Self::Pattern(pattern) => pattern.refuses(placed),
            Self::NoHoles(no_holes) => no_holes.refuses(placed, after),
            Self::SpawnRoom => blocks_a_spawn(after),
            Self::Passage => cuts_the_way(placed, after),
        }
    }
}

/// The cells of a row, counted up from the floor.
fn row_up(board: &Board, up: usize) -> u16 {
    board.row((ROWS - 1) as i8 - up as i8)
}

/// The height of the highest column.
pub(super) fn highest(board: &Board) -> usize {
    (0..ROWS + HIDDEN_ROWS)
        .rev()
        .find(|&up| row_up(board, up) != 0)
        .map_or(0, |up| up + 1)
}

/// The cells of the piece: how many rows above the floor, and in which column.
fn cells(placed: &PlacedPiece) -> impl Iterator<Item = (usize, usize)> {
    let cells = placed.placement.cells().into_iter();
    cells.map(|(row, col)| ((ROWS as i8 - 1 - row) as usize, col as usize))
}

/// The well filter of the NES article: keeps a column free until four rows are ready for an I.
///
/// A row is ready when at most one of its cells is empty; that it is the well's is not asked, as
/// there. Above some height of the stack there are other cares, and nothing is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Well {
    /// The column, counted from 0.
    pub column: usize,
    /// Rows from the floor up that have to be ready.
    pub rows: usize,
    /// The height in rows of the highest column above which the filter is off.
    pub until: usize,
}

impl Well {
    fn refuses(&self, placed: &PlacedPiece) -> bool {
        let board = &placed.before;
        if highest(board) > self.until {
            return false;
        }
        let ready = (0..ROWS)
            .take_while(|&up| row_up(board, up).count_ones() as usize + 1 >= COLUMNS)
            .count();
        let mut in_well = cells(placed).filter(|cell| cell.1 == self.column);
        if ready < self.rows {
            in_well.any(|(up, _)| up <= ready)
        } else {
            placed.placement.piece != Piece::I && in_well.next().is_some()
        }
    }
}

/// The pattern filter of the NES article: builds a picture row by row from the floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its rows, the lowest in front; bit 0 is the leftmost column.
    pub rows: Vec<u16>,
    /// The height in rows of the highest column above which the filter is off.
    pub until: usize,
}

impl Pattern {
    fn refuses(&self, placed: &PlacedPiece) -> bool {
        let board = &placed.before;
        if highest(board) > self.until {
            return false;
        }
        let picture = self.rows.iter().enumerate();
        let unlike = picture
            .filter(|&(up, &row)| row != row_up(board, up))
            .map(|(up, &row)| (up, row))
            .next();
        let Some((next, row)) = unlike else {
            return false;
        };
        cells(placed).any(|(up, col)| up < next || up == next && row >> col & 1 == 0)
    }
}

/// The rule of Tsai and others for stacking: what leaves a hole in the left columns is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoHoles {
    /// How many columns, from the left, have to be without one.
    pub columns: usize,
    /// The height in rows of the highest column above which the filter is off.
    pub until: usize,
}

impl NoHoles {
    fn refuses(self, placed: &PlacedPiece, after: &Board) -> bool {
        highest(&placed.before) <= self.until && self.has_hole(after)
    }

    fn has_hole(self, board: &Board) -> bool {
        let columns = (1 << self.columns) - 1;
        let mut roof = 0;
        (-(HIDDEN_ROWS as i8)..ROWS as i8).any(|row| {
            let filled = board.row(row);
            let has_hole = roof & !filled & columns != 0;
            roof |= filled;
            has_hole
        })
    }
}

/// The cells of a full row.
const FULL: u16 = (1 << COLUMNS) - 1;

/// Whether one of the seven pieces would spawn on filled cells. This rule and the next are those
/// of the second player of the NES article for a stack near the ceiling.
fn blocks_a_spawn(after: &Board) -> bool {
    let spawns = |piece: &Piece| after.fits(*piece, 0, SPAWN_ROW, SPAWN_COL);
    !Piece::EACH.iter().all(spawns)
}

/// Whether the piece touches the ceiling and what is poured in at the spawn fills no
/// whole row any more.
fn cuts_the_way(placed: &PlacedPiece, after: &Board) -> bool {
    let touches = placed.placement.cells().iter().any(|cell| cell.0 <= 0);
    touches && !fills_a_row(after)
}

fn fills_a_row(board: &Board) -> bool {
    let free: [u16; ROWS] = std::array::from_fn(|row| !board.row(row as i8) & FULL);
    let mut wet = [0; ROWS];
    for piece in Piece::EACH {
        for (row, col) in piece.cells(0) {
            let row = (row + SPAWN_ROW) as usize;
            wet[row] |= 1 << (col + SPAWN_COL) & free[row];
        }
    }
    let mut spreads = true;
    while spreads {
        spreads = false;
        for row in 0..ROWS {
            let above = if row > 0 { wet[row - 1] } else { 0 };
            let below = wet.get(row + 1).copied().unwrap_or(0);
            let now = wet[row];
            let next = (now | now << 1 | now >> 1 | above | below) & free[row];
            spreads |= next != now;
            wet[row] = next;
        }
    }
    wet.contains(&FULL)
}

#[cfg(test)]
mod tests {
    use crate::{AssumedRules, PlacementStack, Strategy};
    use board::placements;
    use rules::{Board, Piece, ROWS};

    /// The bottom rows of an otherwise empty field.
    fn board(bottom: &[&str]) -> Board {
        let mut rows = vec![".........."; ROWS - bottom.len()];
        rows.extend(bottom);
        Board::parse(&rows.join("\n")).unwrap()
    }

    /// Whether a straight drop, by its orientation and its leftmost column counted from 1, is
    /// refused.
    fn refuses(filters: &str, board: &Board, drop: (Piece, u8, i8)) -> bool {
        let text = format!("name = \"a\"\ndepth = 1\nfeatures.lines = 1\n[filters]\n{filters}");
        let strategy = Strategy::parse(&text).unwrap();
        let (piece, orientation, column) = drop;
        let placement = placements(board, piece)
            .into_iter()
            .find(|at| at.orientation == orientation && at.column() == column - 1);
        let mut stack = PlacementStack::new(board, AssumedRules::GAME);
        stack.place(placement.unwrap());
        strategy.refuses(stack.placed().last().unwrap(), stack.board())
    }

    const READY: [&str; 4] = ["#########."; 4];

    #[test]
    fn a_well_is_kept_until_it_is_ready_and_then_for_an_i() {
        let well = "well = {}";
        let three = board(&READY[1..]);
        assert!(refuses(well, &three, (Piece::I, 1, 10)));
        assert!(!refuses(well, &three, (Piece::O, 0, 8)));
        assert!(!refuses(well, &three, (Piece::O, 0, 1)));
        let four = board(&READY);
        assert!(!refuses(well, &four, (Piece::I, 1, 10)));
        assert!(refuses(well, &four, (Piece::L, 3, 9)));
        // Another column, fewer rows.
        let other = "well = { column = 1, rows = 3 }";
        assert!(refuses(other, &three, (Piece::O, 0, 1)));
        assert!(!refuses(other, &three, (Piece::O, 0, 2)));
        // Above some height there are other cares.
        let mut high = three;
        high.fill(ROWS as i8 - 11, 0);
        assert!(!refuses(well, &high, (Piece::I, 1, 10)));
        assert!(refuses("well = { until = 11 }", &high, (Piece::I, 1, 10)));
    }

    #[test]
    fn a_picture_is_built_row_by_row() {
        let picture = "pattern = { picture = [\".#........\", \"####......\"] }";
        let empty = board(&[]);
        assert!(!refuses(picture, &empty, (Piece::I, 0, 1)));
        assert!(refuses(picture, &empty, (Piece::I, 0, 2)));
        // What is higher than the row that is being built is not looked at.
        assert!(!refuses(picture, &empty, (Piece::I, 1, 2)));
        let first = board(&["####......"]);
        assert!(refuses(picture, &first, (Piece::O, 0, 1)));
        assert!(!refuses(picture, &first, (Piece::I, 1, 2)));
        assert!(refuses(picture, &first, (Piece::O, 0, 5)));
        let mut high = empty;
        high.fill(1, 0);
        assert!(!refuses(picture, &high, (Piece::I, 0, 2)));
    }

    #[test]
    fn no_hole_may_be_left_in_the_left_columns() {
        let ragged = board(&["##......#."]);
        for (columns, column, refused) in
            [(10, 2, true), (10, 1, false), (9, 9, false), (10, 9, true)]
        {
            let filters = format!("no-holes = {{ columns = {columns} }}");
            assert_eq!(
                refuses(&filters, &ragged, (Piece::O, 0, column)),
                refused,
                "{columns} {column}"
            );
        }
    }

    #[test]
    fn every_piece_must_have_room_to_spawn() {
        let mut tower = Board::EMPTY;
        for row in 3..ROWS as i8 {
            tower.fill(row, 4);
        }
        assert!(refuses("spawn-room = true", &tower, (Piece::I, 0, 4)));
        assert!(!refuses("spawn-room = true", &tower, (Piece::I, 0, 6)));
        assert!(!refuses("spawn-room = false", &tower, (Piece::I, 0, 4)));
    }

    #[test]
    fn a_piece_at_the_ceiling_must_not_cut_the_way_to_a_row() {
        let mut tower = Board::EMPTY;
        for row in 4..ROWS as i8 {
            for col in [0, 9] {
                tower.fill(row, col);
            }
            tower.fill(row, 1);
        }
        // An upright I on it reaches the ceiling and takes the only whole rows away.
        assert!(refuses("passage = true", &tower, (Piece::I, 1, 2)));
        // One that lies there doesn't reach the ceiling.
        assert!(!refuses("passage = true", &tower, (Piece::I, 0, 2)));
    }
}
