//! A whole game: pauses, the preview, and rules that hold for any buttons.

use pad::Buttons;
use proptest::prelude::*;
use rules::{
    CellArt, Piece, Step,
    game::{Cells, Game, Life, Start, View},
    gravity, speed, step,
};

fn game(level: u8, cells: Cells) -> Game {
    let start = Start {
        level,
        cells,
        ..Start::default()
    };
    Game::new(&start, [Piece::O, Piece::T, Piece::L])
}

fn run(game: &mut Game, buttons: Buttons) -> bool {
    game.step(buttons, |_, _| Piece::S).is_some()
}

fn until_lock(game: &mut Game) {
    while !run(game, Buttons::DOWN) {}
}

fn pause(game: &mut Game) {
    run(game, Buttons::NONE);
    run(game, Buttons::START);
}

/// Rows from `top` down that lack columns 4 and 5.
fn gap(top: usize) -> Cells {
    let mut cells = [[None; 10]; 20];
    for row in &mut cells[2 + top..] {
        *row = [Some(Piece::J); 10];
        row[4..6].fill(None);
    }
    cells
}

const OPEN: Cells = [[None; 10]; 20];

#[test]
fn a_pause_changes_the_picture_before_the_sprites() {
    let mut game = game(9, OPEN);
    for _ in 0..5 {
        run(&mut game, Buttons::NONE);
    }
    let before = game.falling().gravity;
    run(&mut game, Buttons::START);
    let image = game.image();
    assert_eq!(image.view, View::Pause);
    assert!(image.sprites.piece.is_some() && image.sprites.next.is_some());
    for _ in 0..50 {
        run(&mut game, Buttons::START | Buttons::LEFT);
        let image = game.image();
        assert_eq!(image.view, View::Pause);
        assert_eq!((image.sprites.piece, image.sprites.next), (None, None));
    }
    assert_eq!((game.falling().gravity, game.falling().col), (before, 3));
    pause(&mut game);
    let image = game.image();
    assert_eq!(image.view, View::Play);
    assert_eq!((image.sprites.piece, image.sprites.next), (None, None));
    run(&mut game, Buttons::NONE);
    let image = game.image();
    assert!(image.sprites.piece.is_some() && image.sprites.next.is_some());
    assert_eq!(game.falling().gravity, before - 1);
}

#[test]
fn presses_in_a_pause_are_lost_but_what_is_held_is_no_press_later() {
    let mut game = game(9, OPEN);
    pause(&mut game);
    run(&mut game, Buttons::A | Buttons::LEFT);
    run(&mut game, Buttons::A | Buttons::LEFT | Buttons::START);
    run(&mut game, Buttons::A | Buttons::LEFT);
    assert_eq!((game.falling().orientation, game.falling().col), (0, 3));
}

#[test]
fn select_takes_the_preview_away_two_images_later_and_in_a_pause_too() {
    let mut game = game(9, OPEN);
    run(&mut game, Buttons::SELECT);
    assert!(game.image().sprites.next.is_some());
    run(&mut game, Buttons::SELECT);
    assert_eq!((game.image().sprites.next, game.preview()), (None, false));
    pause(&mut game);
    run(&mut game, Buttons::NONE);
    run(&mut game, Buttons::SELECT);
    run(&mut game, Buttons::NONE);
    let image = game.image();
    assert_eq!(
        (image.view, image.sprites.next),
        (View::Pause, Some(Piece::T))
    );
    assert_eq!(image.sprites.piece, None);
    // Neither a spawn nor the end of a pause shows a preview that is switched off.
    run(&mut game, Buttons::SELECT);
    pause(&mut game);
    until_lock(&mut game);
    for _ in 0..10 {
        assert_eq!(game.image().sprites.next, None);
        run(&mut game, Buttons::NONE);
    }
}

#[test]
fn a_paused_clear_flashes_on_but_does_not_collapse() {
    let mut game = game(9, gap(16));
    until_lock(&mut game);
    for _ in 0..20 {
        run(&mut game, Buttons::NONE);
    }
    let filled = game.board().count();
    run(&mut game, Buttons::START);
    for _ in 0..200 {
        run(&mut game, Buttons::NONE);
    }
    assert_eq!(game.image().background[17], [CellArt::Empty; 10], "white");
    let life = game.life();
    run(&mut game, Buttons::START);
    assert_eq!(game.life(), life, "the step of the press does nothing else");
    let mut steps = 0;
    while game.life() != Life::Falling {
        run(&mut game, Buttons::NONE);
        steps += 1;
    }
    assert_eq!(steps, 94 - 76);
    assert_eq!(game.board().count(), filled - 20);
}

#[test]
fn a_paused_gap_does_not_move() {
    // A clear too, before it flashes.
    for (since, cells) in (0..3).flat_map(|since| [(since, OPEN), (since, gap(16))]) {
        let mut game = game(9, cells);
        until_lock(&mut game);
        for _ in 0..since {
            run(&mut game, Buttons::NONE);
        }
        run(&mut game, Buttons::START);
        for _ in 0..20 {
            run(&mut game, Buttons::NONE);
            assert_eq!(game.life(), Life::Locked(since));
        }
    }
}

#[test]
fn the_pause_page_shows_the_lines_of_its_beginning() {
    // Paused just before the lines change beside the field, it shows them already.
    for (steps, lines) in [(92, 0), (93, 2)] {
        let mut game = game(9, gap(16));
        until_lock(&mut game);
        for _ in 0..steps {
            run(&mut game, Buttons::NONE);
        }
        assert_eq!(game.image().numbers.lines, 0);
        run(&mut game, Buttons::START);
        assert_eq!(game.image().numbers.lines, lines, "L+{steps}");
        pause(&mut game);
        assert_eq!(game.image().numbers.lines, 0);
    }
}

#[test]
fn a_piece_that_appears_over_locked_cells_locks_over_them() {
    let mut cells = OPEN;
    for row in &mut cells[2 + 2..] {
        *row = [Some(Piece::Z); 10];
        row[0] = None;
    }
    let mut game = game(20, cells);
    assert_eq!(game.image().cell(2, 4), (CellArt::Piece(Piece::Z), true));
    assert_eq!(game.image().cell(1, 4), (CellArt::Piece(Piece::O), false));
    while !run(&mut game, Buttons::NONE) {}
    assert_eq!(game.cells()[2 + 2][4], Some(Piece::O));
    assert_eq!(game.cells()[2 + 2][6], Some(Piece::Z));
}

#[test]
fn a_sideways_key_held_as_a_game_begins_is_no_press() {
    let start = Start {
        held: Buttons::LEFT | Buttons::A,
        shift: 23,
        ..Start::default()
    };
    let mut game = Game::new(&start, [Piece::L; 3]);
    let held = start.held;
    let moved = (1..60).find(|_| {
        run(&mut game, held);
        game.falling().col != 3
    });
    // The first of 23 steps passed before the first picture.
    assert_eq!((moved, game.falling().orientation), (Some(22), 0));
}

fn buttons() -> impl Strategy<Value = Vec<Buttons>> {
    let run =
        (any::<u8>(), 1usize..12).prop_map(|(bits, n)| vec![Buttons::from_bits_retain(bits); n]);
    let runs = prop::collection::vec(run, 60);
    runs.prop_map(|runs| runs.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_holds_in_every_step(stream in buttons(), level in 0u8..=20, top in 8usize..18) {
        let mut game = game(level, gap(top));
        for now in stream {
            let before = game.clone();
            let locked = game.step(now, |_, _| Piece::I);
            let (numbers, shown) = (game.numbers(), game.image().numbers);
            // Shown numbers follow, and nothing ever goes back.
            prop_assert!(shown.score <= numbers.score && numbers.score >= before.numbers().score);
            prop_assert!(shown.lines <= numbers.lines && numbers.lines >= before.numbers().lines);
            prop_assert_eq!(shown.level, numbers.level);
            prop_assert!(numbers.level - before.numbers().level <= 1);
            // The stored field only changes by a lock or a collapse.
            let (was, is) = (before.board().count(), game.board().count());
            prop_assert!(locked.is_some() || is <= was);
            prop_assert!(is <= was + 4);
            // A piece that falls moves by the step function alone.
            let pressed = now.newly_since(before.input().held);
            let falls = before.life() == Life::Falling
                && before.image().view == View::Play
                && !pressed.contains(Buttons::START);
            if falls {
                let (mut falling, mut input) = (*before.falling(), *before.input());
                let gravity = gravity(speed(before.numbers().level, false));
                let done = step(before.board(), &mut falling, &mut input, now, gravity);
                prop_assert_eq!(locked.is_some(), done != Step::Fell);
                prop_assert_eq!((game.falling(), game.input()), (&falling, &input));
            } else {
                prop_assert!(locked.is_none() || before.life() != Life::Falling);
            }
            prop_assert_eq!(game.input().held, now);
            // It is a function of the game and the buttons.
            let mut again = before;
            again.step(now, |_, _| Piece::I);
            prop_assert_eq!(&again, &game);
        }
    }

    #[test]
    fn while_a_piece_falls_the_background_is_the_field(stream in buttons(), level in 9u8..=20) {
        let mut game = game(level, gap(12));
        for now in stream {
            run(&mut game, now);
            if game.life() != Life::Falling {
                continue;
            }
            for (row, shown) in game.image().background.iter().enumerate() {
                for (col, mino) in shown.iter().enumerate() {
                    prop_assert_eq!(mino.is_filled(), game.board().is_filled(row as i8, col as i8));
                }
            }
        }
    }
}
