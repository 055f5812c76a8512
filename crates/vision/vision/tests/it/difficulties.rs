//! Every situation in which one picture misleads, as a case of its own.

use crate::support::{
    menus,
    run::{Image, Run, violations},
    skin::Skin,
};
use pad::Buttons;
use rules::Piece;
use screen::{Shade, WIDTH};
use vision::{Cell, Estimator, Event, Phase, Screen};

/// Four rows that a standing bar in column 9 completes.
const WELL: &str = "
    .......... .......... .......... .......... .......... .......... ..........
    .......... .......... .......... .......... .......... .......... LLL.......
    OOSSTTZZL. OOSSTTZZJ. OOSSTTZZL. OOSSTTZZJ.";

/// A bar dropped into the well, up to image L.
fn clear_four(run: &mut Run) {
    run.tap(Buttons::A);
    for _ in 0..5 {
        run.tap(Buttons::RIGHT);
    }
    assert_eq!(run.drop_piece().tracked.phase, Phase::Falling);
}

#[test]
fn gap_after_a_lock() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OTL");
    run.drop_piece();
    for since in 1..=2 {
        let image = run.still();
        assert_eq!(image.truth.since_lock, Some(since));
        assert!(image.truth.sprite.is_none(), "no piece is drawn");
        assert!(image.tracked.explained);
        assert_eq!(image.tracked.phase, Phase::Falling);
        assert_eq!(image.tracked.falling.unwrap().piece, Piece::O);
    }
}

#[test]
fn next_box_changes_before_the_piece_appears() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OTL");
    let locked = run.drop_piece().truth.sprite.unwrap().0;
    let image = run.until(|image| image.reading.next == Some(Piece::L));
    let tracked = &image.tracked;
    assert_eq!(
        (tracked.phase, tracked.falling, tracked.next),
        (Phase::Locked, None, Some(Piece::L))
    );
    let Event::Locked(piece) = tracked.events[0] else {
        panic!("{:?}", tracked.events)
    };
    assert_eq!(
        (piece.piece, piece.row, piece.col),
        (Piece::O, locked.row, locked.col)
    );
    assert_eq!(tracked.board, image.truth.board);
    let image = run.still();
    assert_eq!(image.tracked.events, [Event::Spawned(Piece::T)]);
    assert_eq!(image.tracked.falling.unwrap().steps, 1);
    assert_eq!(image.tracked.next, Some(Piece::L));
}

#[test]
fn next_box_does_not_change_when_both_are_of_a_kind() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OTTL");
    run.drop_piece();
    let image = run.until(|image| image.truth.sprite.is_some() && image.truth.since_lock.is_none());
    assert!(matches!(
        image.tracked.events[..],
        [Event::Locked(_), Event::Spawned(Piece::T)]
    ));
    assert_eq!(image.tracked.next, Some(Piece::T));
    assert_eq!(image.tracked.falling.unwrap().steps, 1);
}

#[test]
fn flash() {
    let skin = Skin::plain();
    let mut run = Run::on(&skin, "IOT", WELL);
    clear_four(&mut run);
    let mut flashed = 0;
    for since in 1..63 {
        let image = run.still();
        assert!(image.tracked.explained);
        let flashes = image.tracked.cells[17 * 10] == Cell::Flash;
        flashed += u32::from(flashes);
        assert_eq!(flashes, image.reading.cell(17, 0).cell == Cell::Flash);
        let tracked = Phase::Clearing { since_lock: since };
        assert_eq!(image.tracked.phase == tracked, since >= 3, "{since}");
        if since == 3 {
            assert_eq!(
                image.tracked.events[1],
                Event::Clearing(vec![14, 15, 16, 17])
            );
        }
        // A full, uncleared board in between.
        assert_eq!(image.reading.board().full_rows().count() == 4, !flashes);
        assert_eq!(image.tracked.next, Some(Piece::O));
    }
    assert_eq!(flashed, 30);
}

#[test]
fn cleared_gap() {
    let skin = Skin::plain();
    let mut run = Run::on(&skin, "IOT", WELL);
    clear_four(&mut run);
    run.until_since(62);
    for since in 63..=76 {
        let image = run.still();
        assert_eq!(image.tracked.phase, Phase::Clearing { since_lock: since });
        assert_eq!(
            image.reading.board().count(),
            3,
            "three cells hang over nothing"
        );
        assert!(image.tracked.explained);
        assert_eq!(image.tracked.board.count(), 43);
    }
}

#[test]
fn collapse_shows_rows_twice() {
    let skin = Skin::plain();
    let mut run = Run::on(&skin, "IOT", WELL);
    clear_four(&mut run);
    run.until_since(76);
    let mut counts = Vec::new();
    for since in 77..=93 {
        let image = run.still();
        assert!(image.tracked.explained, "{since}");
        assert_eq!(image.tracked.phase, Phase::Clearing { since_lock: since });
        assert_eq!(image.tracked.cells, image.truth.cells);
        counts.push(image.reading.board().count());
    }
    assert!(
        counts.contains(&6),
        "the three cells are seen at both places"
    );
    let image = run.still();
    assert!(image.tracked.events.contains(&Event::Cleared(4)));
    assert_eq!(image.tracked.board.count(), 3);
    assert_eq!(
        (image.tracked.phase, image.tracked.lines),
        (Phase::Locked, Some(4))
    );
    assert_eq!(image.tracked.score, image.truth.score);
    assert_eq!(run.still().tracked.events, [Event::Spawned(Piece::O)]);
}

#[test]
fn pause_and_unpause() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "TOL");
    let steps = run.tap(Buttons::LEFT).tracked.falling.unwrap().steps;
    let image = run.press(Buttons::START);
    assert_eq!(image.reading.screen, Screen::Pause);
    assert_eq!(
        image.reading.board().count(),
        4,
        "the piece is drawn over the text"
    );
    assert_eq!(
        (image.tracked.phase, image.tracked.explained),
        (Phase::Paused, true)
    );
    assert_eq!(image.tracked.events, [Event::Paused]);
    for _ in 0..30 {
        let image = run.still();
        assert!(image.reading.next_empty && image.reading.board().count() == 0);
        assert!(image.tracked.explained && image.tracked.preview);
        assert_eq!(image.tracked.falling.unwrap().steps, steps + 1);
        assert_eq!(image.tracked.next, Some(Piece::O));
    }
    let image = run.press(Buttons::START);
    assert_eq!(image.reading.board().count(), 0, "the piece is missing");
    assert_eq!(
        (image.tracked.phase, image.tracked.explained),
        (Phase::Falling, true)
    );
    assert_eq!(image.tracked.events, [Event::Resumed]);
    assert!(image.tracked.preview);
    let image = run.still();
    assert_eq!(image.tracked.cells, image.truth.cells);
    assert_eq!(
        image.tracked.falling.unwrap().steps,
        image.truth.sprite.unwrap().1
    );
}

#[test]
fn pause_during_the_flash() {
    let skin = Skin::plain();
    let mut run = Run::on(&skin, "IOT", WELL);
    clear_four(&mut run);
    run.until_since(20);
    run.press(Buttons::START);
    for _ in 0..25 {
        assert!(run.still().tracked.explained);
    }
    let image = run.press(Buttons::START);
    assert!(image.tracked.explained);
    assert_eq!(image.tracked.phase, Phase::Clearing { since_lock: 45 });
    let image = run.until(|image| image.tracked.events.contains(&Event::Cleared(4)));
    assert_eq!((image.truth.lines, image.tracked.lines), (4, Some(4)));
}

#[test]
fn standing_bar_at_the_top_shows_three_cells() {
    let skin = Skin::plain();
    let mut run = Run::unseen(&skin, "IOT", "");
    run.still();
    run.press(Buttons::A);
    for steps in 2..=10 {
        let image = run.still();
        assert_eq!(image.reading.board().count(), 3);
        assert!(image.tracked.explained);
        let bar = image.tracked.falling.unwrap();
        assert_eq!((bar.orientation, bar.row, bar.steps), (1, -1, steps));
        assert_eq!(image.tracked.board.count(), 0, "no debris");
    }
}

#[test]
fn piece_appears_over_locked_cells() {
    let skin = Skin::plain();
    let tower = "
        .......... .......... ....ZZ.... ....SS.... ....OO.... ....OO.... ....OO....
        ....OO.... ....OO.... ....OO.... ....OO.... ....OO.... ....OO.... ....OO....
        ....OO.... ....OO.... ....OO.... ....OO....";
    let mut run = Run::on(&skin, "IJTL", tower);
    for _ in 0..3 {
        run.tap(Buttons::LEFT);
    }
    run.drop_piece();
    run.until(|image| image.tracked.events.contains(&Event::Spawned(Piece::J)));
    let before = *run.sim.board();
    for _ in 0..3 {
        let image = run.still();
        let covered = image.reading.board().count();
        assert_eq!(
            covered,
            before.count() + 3,
            "one cell of the piece covers another"
        );
        assert!(image.tracked.explained);
        assert_eq!(image.tracked.board, before);
        assert_eq!(image.tracked.falling.unwrap().piece, Piece::J);
    }
    let image = run.tap(Buttons::RIGHT);
    assert_eq!(
        image.tracked.falling.unwrap().col,
        4,
        "it leaves to where it is free"
    );
    assert_eq!(image.tracked.board, before);
}

#[test]
fn piece_appears_wholly_over_locked_cells_while_the_next_box_stays() {
    let skin = Skin::plain();
    let tower = "
        .......... .......... ....ZZ.... ...SOO.... ....OO.... ....OO.... ....OO....
        ....OO.... ....OO.... ....OO.... ....OO.... ....OO.... ....OO.... ....OO....
        ....OO.... ....OO.... ....OO.... ....OO....";
    let mut run = Run::on(&skin, "LTTT", tower);
    let before = run.sim.board().count();
    let spawned = |image: &Image| image.tracked.events.contains(&Event::Spawned(Piece::T));
    let image = run.until(spawned);
    assert_eq!(image.reading.board().count(), before + 4, "no cell is new");
    assert_eq!(image.truth.sprite.map(|(_, steps)| steps), Some(1));
    assert_eq!(image.tracked.board, image.truth.board);
    let falling = image.tracked.falling.unwrap();
    assert_eq!((falling.piece, falling.steps), (Piece::T, 1));
    assert_eq!(image.tracked.next, Some(Piece::T));
    // It can't move, and ends the game.
    let over = run.until(|image| image.tracked.events.contains(&Event::GameOver));
    assert_eq!(over.tracked.board, over.truth.board);
}

#[test]
fn resting_piece_is_not_yet_locked() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OTL");
    run.until(|image| image.truth.sprite.is_some_and(|(s, _)| s.row == 14));
    for _ in 0..4 {
        let image = run.still();
        assert_eq!(
            (image.tracked.phase, image.tracked.board.count()),
            (Phase::Falling, 0)
        );
    }
    let image = run.tap(Buttons::LEFT);
    assert_eq!(
        image.tracked.falling.unwrap().col,
        2,
        "it can still be shifted"
    );
    let image = run.until(|image| image.tracked.phase == Phase::Locked);
    assert_eq!(image.tracked.board, image.truth.board);
}

#[test]
fn piece_touches_the_stack_on_every_side() {
    let skin = Skin::plain();
    let stack = format!("{}LLL.......  ZZZ...SSSS", ".......... ".repeat(16));
    let mut run = Run::on(&skin, "OTL", &stack);
    let before = *run.sim.board();
    let image = run.until(|image| image.truth.sprite.is_some_and(|(s, _)| s.row == 14));
    assert_eq!(image.tracked.board, before);
    assert_eq!(image.tracked.falling.unwrap().row, 14);
    let image = run.tap(Buttons::LEFT);
    assert_eq!(
        (image.tracked.board, image.tracked.falling.unwrap().col),
        (before, 2)
    );
}

#[test]
fn shift_in_the_step_of_the_lock_shows_the_piece_twice() {
    let skin = Skin::plain();
    for spoil in ["nothing", "cells missing", "cells cut"] {
        let mut run = Run::new(&skin, "OTL");
        run.until(|image| image.truth.sprite.is_some_and(|(s, _)| s.row == 14));
        for _ in 0..9 {
            run.still();
        }
        let image = run.spoil(Buttons::LEFT, |picture| {
            picture.edited(|pixels| {
                let rows = match spoil {
                    "nothing" => 0..0,
                    "cells missing" => 128..136,
                    _ => 128..132,
                };
                for y in rows {
                    pixels[y * WIDTH + 40..y * WIDTH + 48].fill(Shade::White);
                }
            })
        });
        assert!(
            image.truth.odd,
            "the shift is accepted in the very step of the lock"
        );
        let cells = if spoil == "nothing" { 6 } else { 5 };
        assert_eq!(image.reading.board().count(), cells, "{spoil}");
        assert!(image.tracked.explained, "{spoil} {:?}", image.tracked);
        let image = run.still();
        assert_eq!(image.tracked.falling.unwrap().col, 2);
        let image = run.until(|image| image.tracked.phase == Phase::Locked);
        assert_eq!(image.tracked.board, image.truth.board);
    }
}

#[test]
fn curtain_and_game_over() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OOOOOOOOOOOOT");
    let image = run.until(|image| image.tracked.events.contains(&Event::GameOver));
    assert_eq!(image.reading.screen, Screen::Curtain);
    assert_eq!(
        image.reading.board().full_rows().count(),
        1,
        "a naive reader sees a row"
    );
    let lock = &image.tracked.events[0];
    assert!(
        matches!(lock, Event::Locked(piece) if piece.row == -1),
        "{lock:?}"
    );
    assert_eq!(image.tracked.board, image.truth.board);
    let mut screens = Vec::new();
    for _ in 2..200 {
        let image = run.still();
        assert!(image.tracked.explained, "{:?}", image.tracked);
        assert_eq!(
            (image.tracked.phase, image.tracked.falling),
            (Phase::Over, None)
        );
        assert_eq!(image.tracked.cells, image.truth.cells);
        screens.push(image.tracked.screen);
    }
    let curtain = screens.iter().filter(|&&s| s == Screen::Curtain).count();
    assert_eq!(curtain, 86);
    assert_eq!(screens.last(), Some(&Screen::GameOver));
}

/// A band of each picture is white, at another place each time.
#[test]
fn a_curtain_that_is_torn_in_every_picture_is_one_end_of_the_game() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OOOOOOOOOOOOT");
    run.until(|image| image.tracked.events.contains(&Event::GameOver));
    let (mut ends, mut torn) = (0, 0);
    for at in 2..200 {
        let image = run.spoil(Buttons::NONE, |picture| {
            picture.edited(|pixels| {
                let y = at * 5 % 128;
                pixels[y * WIDTH..(y + 8) * WIDTH].fill(Shade::White);
            })
        });
        let events = &image.tracked.events;
        ends += events.iter().filter(|e| **e == Event::GameOver).count();
        torn += usize::from(!image.tracked.explained);
    }
    assert!(torn >= 3, "{torn} pictures were torn");
    assert_eq!(ends, 0);
}

/// Its cells may all be over locked ones, so that any kind gives the same shape; only one that
/// locks over its own kind can't be distinguished from it.
#[test]
fn piece_that_ends_the_game_unannounced_is_known_by_its_inside() {
    let skin = Skin::plain();
    let tower = "
        .......... .......... .......... ...IIII... ....OO.... ....OO.... ....OO....
        ....OO.... ....OO.... ....OO.... ....OO.... ....OO.... ....OO.... ....OO....
        ....OO.... ....OO.... ....OO.... ....OO....";
    for before in Piece::EACH {
        for last in Piece::EACH.into_iter().filter(|&last| last != before) {
            let pieces = format!("O{}{}L", before.letter(), last.letter());
            let mut run = Run::on(&skin, &pieces, tower);
            run.press(Buttons::SELECT);
            for _ in 0..3 {
                run.tap(Buttons::LEFT);
            }
            run.drop_piece();
            let mut over = run.still();
            let mut locked = Vec::new();
            for _ in 0..200 {
                locked.extend(over.tracked.events.iter().filter_map(|event| match event {
                    Event::Locked(seen) => Some(seen.piece),
                    _ => None,
                }));
                if over.tracked.events.contains(&Event::GameOver) {
                    break;
                }
                over = run.still();
            }
            assert_eq!(locked[1..3], [before, last], "{pieces}");
            assert_eq!(over.tracked.board, over.truth.board, "{pieces}");
            assert_eq!(over.tracked.cells, over.truth.cells, "{pieces}");
        }
    }
}

#[test]
fn preview_is_switched_off_and_on() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OTLJSZ");
    run.press(Buttons::SELECT);
    let image = run.still();
    assert!(image.reading.next_empty && image.tracked.explained);
    assert!(!image.tracked.preview);
    assert_eq!(image.tracked.next, Some(Piece::T), "it is remembered");
    run.drop_piece();
    let image = run.until(|image| image.tracked.events.contains(&Event::Spawned(Piece::T)));
    assert_eq!(image.tracked.next, None, "nobody knows what comes after");
    run.drop_piece();
    // Recognised by its shape and its inside alone.
    let image = run.until(|image| image.tracked.events.contains(&Event::Spawned(Piece::L)));
    assert_eq!(image.tracked.falling.unwrap().steps, 1);
    run.press(Buttons::SELECT);
    let image = run.still();
    assert_eq!(
        (image.tracked.preview, image.tracked.next),
        (true, Some(Piece::J))
    );
}

#[test]
fn empty_next_box_is_no_game_over() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OTL");
    run.press(Buttons::SELECT);
    for _ in 0..20 {
        let image = run.still();
        assert_eq!(
            (image.tracked.screen, image.tracked.phase),
            (Screen::Play, Phase::Falling)
        );
    }
    let image = run.press(Buttons::START);
    assert_eq!(image.tracked.phase, Phase::Paused);
}

#[test]
fn score_changes_are_no_sign_of_a_lock() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OTL");
    let image = run.until(|image| image.tracked.phase == Phase::Locked);
    assert_eq!(
        image.tracked.score,
        Some(0),
        "a lock by gravity brings nothing"
    );
    run.drop_piece();
    run.still();
    let image = run.still();
    assert!(
        image.tracked.score > Some(0),
        "the points of a drop come at L+2"
    );
    assert_eq!(
        (image.tracked.phase, image.tracked.explained),
        (Phase::Falling, true)
    );
}

#[test]
fn demo_looks_like_play() {
    let skin = Skin::plain();
    let mut run = Run::unseen(&skin, "TLJ", "");
    run.estimator = Estimator::new();
    let title = run.reader.read(&menus::title(Some(false)));
    let blank = run.reader.read(&menus::blank());
    for (frame, reading) in (1..).zip([&title, &title, &title, &blank, &blank, &blank]) {
        run.frame = frame;
        let tracked = run.estimator.see(frame, reading).tracked;
        assert_eq!((tracked.phase, tracked.explained), (Phase::Away, true));
    }
    run.still();
    let image = run.still();
    assert_eq!(
        image.tracked.events,
        [Event::GameStarted, Event::Spawned(Piece::T)]
    );
    run.until(|image| image.tracked.events.contains(&Event::Spawned(Piece::L)));
}

#[test]
fn screens_are_believed_when_two_pictures_agree() {
    let skin = Skin::plain();
    let mut run = Run::unseen(&skin, "TLJ", "");
    let image = run.still();
    assert_eq!(
        (image.tracked.screen, image.tracked.phase),
        (Screen::Blank, Phase::Away)
    );
    let image = run.still();
    assert_eq!(
        (image.tracked.screen, image.tracked.phase),
        (Screen::Play, Phase::Falling)
    );
    let (_, truth) = run.sim.step(Buttons::NONE);
    for expected in [Screen::Play, Screen::Blank, Screen::Blank] {
        let image = run.show(menus::blank(), truth.clone());
        assert_eq!(
            (image.tracked.screen, image.tracked.explained),
            (expected, true)
        );
    }
    for expected in [Screen::Blank, Screen::Copyright] {
        let image = run.show(menus::copyright(), truth.clone());
        assert_eq!(
            (image.tracked.screen, image.tracked.falling),
            (expected, None)
        );
    }
}

#[test]
fn game_that_is_met_half_way() {
    let skin = Skin::plain();
    let mut run = Run::on(&skin, "TLJSO", WELL);
    run.tap(Buttons::LEFT);
    run.estimator = Estimator::new();
    run.still();
    run.still();
    let image = run.still();
    assert!(image.tracked.explained);
    assert_eq!(
        image.tracked.falling, None,
        "nothing shows which cells fall"
    );
    let image = run.until(|image| image.tracked.falling.is_some());
    let piece = image.tracked.falling.unwrap();
    let (sprite, _) = image.truth.sprite.unwrap();
    assert_eq!(
        (piece.piece, piece.row, piece.col),
        (Piece::T, sprite.row, sprite.col)
    );
    assert_eq!(
        image.tracked.board, image.truth.board,
        "found by its first move"
    );
    let image = run.until(|image| image.tracked.events.contains(&Event::Spawned(Piece::L)));
    assert_eq!(violations(&image.tracked), 0);
}
