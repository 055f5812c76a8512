//! The model against figures measured on the original game.

use crate::table::{Look, Measured, Which};
use pad::Buttons;
use rules::{
    Board, CellArt, Falling, InputState, Piece, clear_points, draw, draw_chances,
    game::{Cells, Game, Image, Start, View},
    gravity, level_after, rejects, speed, step,
};

const OPEN_FIELD: Cells = [[None; 10]; 20];

/// A game of the given pieces; the last is dealt for ever.
struct Run {
    game: Game,
    left: Vec<Piece>,
}

impl Run {
    fn new(start: &Start, pieces: &[Piece]) -> Self {
        let (first, rest) = pieces.split_at(3);
        Self {
            game: Game::new(start, [first[0], first[1], first[2]]),
            left: rest.to_vec(),
        }
    }

    fn step(&mut self, buttons: Buttons) -> bool {
        let left = &mut self.left;
        let deal = |_, next| {
            if left.is_empty() {
                next
            } else {
                left.remove(0)
            }
        };
        self.game.step(buttons, deal).is_some()
    }

    /// Steps up to the next lock; the image is then L.
    fn until_lock(&mut self, buttons: Buttons) -> u32 {
        (1..3_000).find(|_| self.step(buttons)).unwrap()
    }

    fn image(&self) -> Image<'_> {
        self.game.image()
    }
}

fn start(level: u8) -> Start {
    Start {
        level,
        ..Start::default()
    }
}

/// Rows 0..18 that lack the named columns, from `top` down.
fn stack(top: usize, open: impl Fn(usize) -> Vec<usize>) -> Cells {
    let mut cells = OPEN_FIELD;
    for row in top..18 {
        for col in (0..10).filter(|col| !open(row).contains(col)) {
            cells[2 + row][col] = Some(Piece::L);
        }
    }
    cells
}

fn seen(image: &Image<'_>, row: usize, col: usize) -> Look {
    match image.background[row][col] {
        CellArt::Flash => Look::Flash,
        mino if mino.is_filled() => Look::Filled,
        _ => Look::Empty,
    }
}

#[test]
fn frames_of_a_piece() {
    for cycle in Measured::load().cycle {
        let mut run = Run::new(
            &Start {
                heart: cycle.heart,
                ..start(cycle.level)
            },
            &[Piece::O; 3],
        );
        // To the side, so that the next one is not blocked.
        run.until_lock(Buttons::LEFT);
        let buttons = if cycle.soft_drop {
            Buttons::DOWN
        } else {
            Buttons::NONE
        };
        let mut spawned = Vec::new();
        for step in 0..1_000 {
            let falls = |game: &Game| game.image().sprites.piece.is_some();
            let before = falls(&run.game);
            run.step(buttons);
            if falls(&run.game) && !before {
                spawned.push(step);
            }
        }
        assert_eq!(spawned[1] - spawned[0], cycle.frames, "{cycle:?}");
    }
}

#[test]
fn gravity_of_every_level() {
    let measured = Measured::load().gravity;
    for (level, &constant) in (0u8..).zip(&measured.constants) {
        assert_eq!(gravity(speed(level, false)), constant, "level {level}");
        let heart = measured.constants[usize::from(level + 10).min(20)];
        assert_eq!(gravity(speed(level, true)), heart, "level {level}, hearts");

        // Images of each row: of the first piece of a game, and of the second.
        let mut run = Run::new(&start(level), &[Piece::O; 3]);
        let mut rows = [0; 20];
        while run.image().sprites.piece.is_some() {
            rows[(run.image().sprites.piece.unwrap().row + 1) as usize] += 1;
            run.step(Buttons::NONE);
        }
        let constant = u32::from(constant);
        assert_eq!(
            rows[0],
            constant + measured.first_piece_more,
            "level {level}"
        );
        assert_eq!(rows[1], constant + measured.later_row_more, "level {level}");
        assert_eq!(rows[1], u32::from(measured.frames[usize::from(level)]));
        while run.image().sprites.piece.is_none() {
            run.step(Buttons::NONE);
        }
        let images = (0..).take_while(|_| {
            let at_spawn = run.image().sprites.piece.unwrap().row == -1;
            run.step(Buttons::NONE);
            at_spawn
        });
        let more = measured.spawn_row_more;
        assert_eq!(images.count() as u32, constant + more, "level {level}");
    }
}

#[test]
fn a_lock_without_a_clear() {
    let measured = Measured::load();
    let queue = [Piece::O, Piece::T, Piece::L, Piece::I];
    let mut run = Run::new(&start(9), &queue);
    run.until_lock(Buttons::DOWN);
    let dropped = 15 * measured.soft_drop.points_a_row;
    let mut image = 0;
    for phase in &measured.lock.images {
        for at in phase.images() {
            assert_eq!(at, image);
            let shown = run.image();
            let piece = shown.sprites.piece.map(|p| p.piece);
            let expected = match phase.piece {
                Which::Old => Some(Piece::O),
                Which::New => Some(Piece::T),
                Which::None => None,
            };
            assert_eq!(piece, expected, "L+{image}");
            let next = if phase.next == Which::Old {
                Piece::T
            } else {
                Piece::L
            };
            assert_eq!(shown.sprites.next, Some(next), "L+{image}");
            let paid = if phase.paid { dropped } else { 0 };
            assert_eq!(shown.numbers.score, paid, "L+{image}");
            assert_eq!(seen(&shown, 17, 4), Look::Filled, "L+{image}");
            run.step(Buttons::NONE);
            image += 1;
        }
    }
}

#[test]
fn a_clear_image_by_image() {
    let measured = Measured::load();
    let shown_at = &measured.clear.shown;
    // One to four rows at once, by an I that stands; rows 12 and 13 come down.
    for cleared in 1..=4u16 {
        let cells = stack(12, |row| match row {
            12 => vec![0, 1, 4, 5],
            13 => vec![0, 4],
            row if 18 - row <= usize::from(cleared) => vec![4],
            _ => vec![4, 9],
        });
        let mut run = Run::new(
            &Start {
                cells,
                score: measured.score.most - 500,
                lines: 100 - cleared,
                ..start(9)
            },
            &[Piece::I, Piece::T, Piece::L, Piece::J],
        );
        run.step(Buttons::A);
        run.until_lock(Buttons::DOWN);
        let before: Vec<_> = run.image().background.to_vec();
        let dropped = u32::from(run.game.falling().dropped);
        assert!(dropped > 10);
        let points = measured.score.clears[usize::from(cleared) - 1] * 10;
        for image in 0..=shown_at.piece {
            let shown = run.image();
            for row in 0..18usize {
                let full = row >= 18 - usize::from(cleared);
                let place = format!("{cleared} rows, L+{image}, row {row}");
                if image >= shown_at.bottom_row + (17 - row as u32) {
                    let from = row.checked_sub(usize::from(cleared));
                    let new = from.map_or([CellArt::Empty; 10], |from| before[from]);
                    assert_eq!(shown.background[row], new, "{place}");
                } else if full {
                    // White until it is redrawn.
                    let look = measured.full_row(image).unwrap_or(Look::Empty);
                    assert!((0..10).all(|c| seen(&shown, row, c) == look), "{place}");
                } else {
                    assert_eq!(shown.background[row], before[row], "{place}");
                }
            }
            let first = |shown: u32| image >= shown;
            let paid = if first(shown_at.drop_points) {
                dropped
            } else {
                0
            };
            let paid = paid + if first(shown_at.points) { points } else { 0 };
            let score = (measured.score.most - 500 + paid).min(measured.score.most);
            assert_eq!(shown.numbers.score, score, "L+{image}");
            let level = 9 + u8::from(first(shown_at.level));
            assert_eq!(shown.numbers.level, level, "L+{image}");
            let lines = if first(shown_at.lines) {
                100
            } else {
                100 - cleared
            };
            assert_eq!(shown.numbers.lines, lines, "L+{image}");
            let next = if first(shown_at.next) {
                Piece::L
            } else {
                Piece::T
            };
            assert_eq!(shown.sprites.next, Some(next), "L+{image}");
            let piece = shown.sprites.piece.map(|p| p.piece);
            if first(shown_at.piece) {
                assert_eq!(piece, Some(Piece::T));
            } else {
                assert_eq!(piece, (image == 0).then_some(Piece::I), "L+{image}");
            }
            run.step(Buttons::NONE);
        }
        assert_eq!(shown_at.top_row, shown_at.bottom_row + 17);
    }
}

#[test]
fn steps_from_a_lock_to_the_next_piece() {
    let lock = Measured::load().lock;
    for (cells, steps) in [
        (OPEN_FIELD, lock.spawn),
        (stack(16, |_| vec![4, 5]), lock.spawn_after_clear),
    ] {
        // Step 0 is the first that can turn it.
        let turned = (1..200).find(|&k| {
            let pieces = [Piece::O, Piece::T, Piece::T];
            let mut run = Run::new(&Start { cells, ..start(9) }, &pieces);
            run.until_lock(Buttons::NONE);
            for step in 1..=k {
                run.step(if step == k { Buttons::A } else { Buttons::NONE });
            }
            run.game.falling().orientation != 0
        });
        assert_eq!(turned, Some(steps));
    }
}

#[test]
fn a_held_direction() {
    let shift = Measured::load().shift;
    for (held, way) in [(Buttons::LEFT, -1), (Buttons::RIGHT, 1)] {
        let mut falling = Falling::spawn(Piece::O, 52);
        let mut input = InputState::default();
        // Room for as many columns as are measured.
        falling.col -= way * 2;
        let mut moved = Vec::new();
        for k in 0..=*shift.held.last().unwrap() {
            let before = falling.col;
            step(&Board::EMPTY, &mut falling, &mut input, held, 52);
            assert!(falling.col == before || falling.col == before + way);
            if falling.col != before {
                moved.push(k);
            }
        }
        assert_eq!(moved, shift.held);
    }
}

#[test]
fn a_direction_held_since_before_the_first_game() {
    let images = Measured::load().shift.held_since_power_on;
    let held = Start {
        held: Buttons::RIGHT,
        ..start(0)
    };
    let mut run = Run::new(&held, &[Piece::O; 3]);
    let mut image = 0;
    while run.image().sprites.piece.unwrap().col == 3 {
        run.step(Buttons::RIGHT);
        image += 1;
    }
    assert_eq!(image, images);
}

#[test]
fn a_blocked_shift_is_tried_in_every_step() {
    let shift = Measured::load().shift;
    let mut board = Board::EMPTY;
    // Something beside the place where the piece appears, down to row 4.
    (0..=4).for_each(|row| board.fill(row, 6));
    let mut falling = Falling::spawn(Piece::O, 2);
    let mut input = InputState::default();
    let mut moved = Vec::new();
    for k in 0..60 {
        let (row, col) = (falling.row, falling.col);
        step(&board, &mut falling, &mut input, Buttons::RIGHT, 2);
        if falling.col != col {
            moved.push((k, row));
        }
    }
    // It goes on in the step after the drop that brings it below; then every nine.
    let free = moved[0];
    assert_eq!(free.1, 3);
    assert_eq!(free.0, 4 * 3 - 1 + shift.blocked_every);
    assert_eq!(moved[1].0 - free.0, shift.held[2] - shift.held[1]);
}

#[test]
fn taps() {
    let measured = Measured::load();
    let moves = |button: Buttons, every: u32| {
        let mut falling = Falling::spawn(Piece::T, 52);
        let mut input = InputState::default();
        let (mut cols, mut rows, mut turns) = (0, 0, 0);
        for k in 0..12 {
            let before = falling;
            let now = if k % every == 0 {
                button
            } else {
                Buttons::NONE
            };
            step(&Board::EMPTY, &mut falling, &mut input, now, 52);
            cols += u32::from(falling.col != before.col);
            rows += u32::from(falling.row != before.row);
            turns += u32::from(falling.orientation != before.orientation);
        }
        [cols, rows, turns]
    };
    let every = measured.shift.tap_every;
    assert_eq!(moves(Buttons::RIGHT, every)[0], 4, "until the wall");
    assert_eq!(moves(Buttons::LEFT, every)[0], 3, "until the wall");
    for button in [Buttons::A, Buttons::B] {
        assert_eq!(moves(button, every)[2], 12 / every);
    }
    let drop = &measured.soft_drop;
    assert_eq!(moves(Buttons::DOWN, drop.taps_count_at)[1], 4);
    let lost = 12 / drop.taps_are_lost_at / 2;
    assert_eq!(moves(Buttons::DOWN, drop.taps_are_lost_at)[1], lost);
    assert_eq!(moves(Buttons::DOWN, 1)[1], 12 / drop.every);
}

#[test]
fn the_randomiser() {
    let measured = Measured::load().randomiser;
    for active in Piece::EACH {
        let list = &measured.rejected[&active.letter()];
        for preview in Piece::EACH {
            for candidate in Piece::EACH {
                assert_eq!(
                    rejects(active, preview, candidate),
                    list.contains(preview.letter()) && list.contains(candidate.letter()),
                    "{active:?} {preview:?} {candidate:?}"
                );
            }
        }
    }
    // Each value of the counter: T after T, T is not rejected before L, J.
    let mut counts = [0; 7];
    for counter in 0..=255 {
        counts[draw(Piece::L, Piece::T, || counter).index()] += 1;
    }
    for piece in Piece::EACH {
        assert_eq!(counts[piece.index()], measured.draws[&piece.letter()]);
    }
    // Every look rejected: the last stands.
    let mut looks = 0;
    let drawn = draw(Piece::L, Piece::L, || {
        looks += 1;
        1
    });
    assert_eq!((drawn, looks), (Piece::L, measured.rejections + 1));
    let mut counters = [1, 1, 3].into_iter();
    let drawn = draw(Piece::L, Piece::L, || counters.next().unwrap());
    assert_eq!(drawn, Piece::I);
}

#[test]
fn the_randomiser_in_the_long_run() {
    let measured = Measured::load().randomiser;
    // The chain of (falling, preview), until it repeats.
    let mut chain = [[1.0 / 49.0; 7]; 7];
    let mut twice = 0.0;
    for _ in 0..200 {
        let mut then = [[0.0; 7]; 7];
        twice = 0.0;
        for active in Piece::EACH {
            for preview in Piece::EACH {
                let here = chain[active.index()][preview.index()];
                twice += if active == preview { here } else { 0.0 };
                let chances = draw_chances(active, preview);
                for (next, chance) in chances.iter().enumerate() {
                    then[preview.index()][next] += here * chance;
                }
            }
        }
        chain = then;
    }
    for piece in Piece::EACH {
        let share: f64 = chain[piece.index()].iter().sum();
        let per_cent = share * 100.0;
        let measured = measured.long_run[&piece.letter()];
        assert!((per_cent - measured).abs() < 0.05, "{piece:?}: {per_cent}");
    }
    let per_cent = twice * 100.0;
    assert!(
        (per_cent - measured.twice_running).abs() < 0.05,
        "{per_cent}"
    );
}

#[test]
fn points_lines_and_levels() {
    let measured = Measured::load();
    for (lines, &points) in (1u8..).zip(&measured.score.clears) {
        for level in 0..=20 {
            assert_eq!(clear_points(lines, level), points * (u32::from(level) + 1));
        }
    }
    assert_eq!(clear_points(0, 9), 0);
    for rise in &measured.level.rises {
        assert_eq!(level_after(rise.from, rise.lines - 1), rise.from);
        assert_eq!(level_after(rise.from, rise.lines), rise.from + 1);
        // Once for each clear, however far behind it is.
        assert_eq!(level_after(rise.from, rise.lines + 500), rise.from + 1);
    }
    let most = measured.level.most;
    assert_eq!(level_after(most, measured.score.most_lines), most);
    assert_eq!(level_after(most - 1, measured.score.most_lines), most);
}

#[test]
fn numbers_stop() {
    let measured = Measured::load();
    let full = Start {
        score: measured.score.most - 1,
        lines: measured.score.most_lines - 1,
        cells: stack(16, |_| vec![4, 5]),
        ..start(measured.level.most)
    };
    let mut run = Run::new(&full, &[Piece::O; 3]);
    run.until_lock(Buttons::DOWN);
    for _ in 0..100 {
        run.step(Buttons::NONE);
    }
    let numbers = run.image().numbers;
    assert_eq!(numbers.score, measured.score.most);
    assert_eq!(numbers.lines, measured.score.most_lines);
    assert_eq!(numbers.level, measured.level.most);
}

#[test]
fn the_topmost_rows_are_never_cleared() {
    let first = Measured::load().level.first_scanned_row;
    for row in 0..18 {
        let mut board = Board::EMPTY;
        board.set_row(row, 0x3ff);
        assert_eq!(board.full_rows().count(), usize::from(row >= first));
    }
}

#[test]
fn the_end_image_by_image() {
    let end = Measured::load().end;
    let cells = stack(3, |_| vec![0]);
    let mut run = Run::new(&Start { cells, ..start(9) }, &[Piece::O; 3]);
    for lock in 1..=end.lock {
        assert!(!run.game.is_over(), "lock {lock}");
        run.until_lock(Buttons::NONE);
    }
    assert!(run.game.is_over());
    for _ in 0..end.late {
        run.step(Buttons::NONE);
    }
    // L: the piece is written, its sprites are still there.
    assert!(run.image().sprites.piece.is_some() && run.image().sprites.next.is_some());
    for image in 0..=end.picture_top_row + 20 {
        let shown = run.image();
        let gone = image >= end.sprites_gone;
        assert_eq!(shown.sprites.piece.is_none(), gone, "L+{image}");
        assert_eq!(shown.sprites.next.is_none(), gone, "L+{image}");
        for row in 0..18 {
            let expected = match end.row(image, row as u32) {
                Some(true) => Some(CellArt::Curtain),
                Some(false) => Some(CellArt::Picture),
                None => None,
            };
            let cells = shown.background[row];
            if let Some(expected) = expected {
                assert_eq!(cells, [expected; 10], "L+{image}, row {row}");
            } else {
                assert!(!cells.contains(&CellArt::Curtain), "L+{image}, row {row}");
            }
        }
        let view = match image {
            _ if image < end.curtain_bottom_row => View::Play,
            _ if image < end.picture_top_row => View::Curtain,
            _ => View::Over,
        };
        assert_eq!(shown.view, view, "L+{image}");
        // The next step is that of the next image.
        assert_eq!(run.game.can_be_left(), image + 1 >= end.keys, "L+{image}");
        run.step(Buttons::SELECT);
    }
}

#[test]
fn a_lock_at_spawn_counts_only_where_nothing_moved_it() {
    let end = Measured::load().end;
    let cells = stack(3, |_| vec![0]);
    let locks_until_over = |buttons: &dyn Fn(u32) -> Buttons| {
        let mut run = Run::new(&Start { cells, ..start(9) }, &[Piece::O; 3]);
        let mut locks = 0;
        for k in 0..2_000 {
            locks += u32::from(run.step(buttons(k)));
            if run.game.is_over() {
                return Some(locks);
            }
        }
        None
    };
    assert_eq!(locks_until_over(&|_| Buttons::NONE), Some(end.lock));
    // A turn is no move: an O stands as it stood.
    let turning = |k: u32| {
        if k.is_multiple_of(2) {
            Buttons::A
        } else {
            Buttons::NONE
        }
    };
    assert_eq!(locks_until_over(&turning), Some(end.lock));
    // The first is moved, the count begins with the second.
    let moved = |k: u32| if k == 2 { Buttons::LEFT } else { Buttons::NONE };
    assert_eq!(locks_until_over(&moved), Some(end.lock + 1));
}

#[test]
fn what_the_file_states_fits_together() {
    let measured = Measured::load();
    let mut next = 0;
    for phase in &measured.clear.full_rows {
        assert_eq!(phase.from, next);
        next = phase.to + 1;
    }
    assert_eq!(next, measured.clear.shown.bottom_row);
    for (constant, frames) in measured
        .gravity
        .constants
        .iter()
        .zip(&measured.gravity.frames)
    {
        assert_eq!(constant + 1, *frames);
    }
}
