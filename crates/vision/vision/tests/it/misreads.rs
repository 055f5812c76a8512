//! Pictures that are wrong, missing or shown twice: flagged, survived, and no lock
//! is ever reported that was none. Pictures that no profile fits.

use crate::support::{
    run::{Image, Run, violations},
    skin::Skin,
};
use pad::Buttons;
use rules::Piece;
use screen::{PIXELS, Picture, Shade, WIDTH};
use vision::{Estimator, Event, Phase, ReadingHealth, ReadingProblem, profile::shipped};

fn shows_lock(image: &Image) -> bool {
    let lock = |event: &Event| matches!(event, Event::Locked(_));
    image.tracked.events.iter().any(lock)
}

fn agrees(image: &Image) {
    let (sprite, steps) = image.truth.sprite.unwrap();
    let piece = image.tracked.falling.unwrap();
    assert!(image.tracked.explained, "{:?}", image.tracked);
    assert_eq!(
        (piece.orientation, piece.row, piece.col),
        (sprite.orientation, sprite.row, sprite.col)
    );
    assert_eq!((piece.piece, piece.steps), (sprite.piece, steps));
    assert_eq!(image.tracked.board, image.truth.board);
    assert_eq!(image.tracked.cells, image.truth.cells);
}

fn with_white_rows(picture: &Picture, rows: std::ops::Range<usize>) -> Picture {
    picture.edited(|pixels| pixels[rows.start * WIDTH..rows.end * WIDTH].fill(Shade::White))
}

#[test]
fn white_line_over_the_piece_and_the_board() {
    let skin = Skin::plain();
    let stack = format!("{}LLLZZZOO.. LLLZZZOO..", ".......... ".repeat(16));
    for y in 0..144 {
        let mut run = Run::on(&skin, "TSL", &stack);
        let image = run.spoil(Buttons::LEFT, |picture| {
            with_white_rows(&picture, y..(y + 2).min(144))
        });
        assert!(!shows_lock(&image));
        let harmless = image.reading.board() == {
            let mut all = image.truth.board;
            for (i, cell) in image.truth.cells.iter().enumerate() {
                if cell.is_filled() {
                    all.fill((i / 10) as i8, (i % 10) as i8);
                }
            }
            all.visible()
        };
        if !harmless {
            assert!(!image.tracked.explained, "row {y} is spoilt");
            assert_eq!(violations(&image.tracked), 1);
            assert_eq!(image.tracked.board.count(), 16, "the belief is held");
        }
        agrees(&run.still());
    }
}

/// The T covers a locked cell, and the second J appears over the T: neither the filled cells
/// nor the next box change.
#[test]
fn a_piece_that_appears_over_one_that_covers_a_locked_cell() {
    let skin = Skin::plain();
    let stack = ".......... ".repeat(5) + &"...OOO.... ".repeat(13);
    let mut run = Run::on(&skin, "ZJTJJ", stack.trim_end());
    let mut seen = 0;
    loop {
        let image = run.still();
        let Some((sprite, _)) = image.truth.sprite else {
            if image.truth.locks > 3 {
                break;
            }
            continue;
        };
        let events = &image.tracked.events;
        assert!(image.tracked.explained, "{events:?}");
        if image.truth.locks == 3 && sprite.piece == Piece::J {
            seen += 1;
            assert_eq!(image.tracked.falling.map(|it| it.piece), Some(Piece::J));
        }
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn cells_that_flicker() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "TSLJO");
    for i in 0..60 {
        let x = 16 + 8 * (i * 7 % 10);
        let image = run.spoil(Buttons::NONE, |picture| {
            picture.edited(|pixels| {
                for y in 120..128 {
                    pixels[y * WIDTH + x..y * WIDTH + x + 8].fill(Shade::Black);
                }
            })
        });
        assert!(!image.tracked.explained);
        let Some(Event::Violation(violation)) = image.tracked.events.first() else {
            panic!("{:?}", image.tracked.events);
        };
        assert!(
            violation.cells.contains(&(15, (x as u8 - 16) / 8)),
            "{violation:?}"
        );
        assert_eq!(image.tracked.board.count(), 0);
        agrees(&run.still());
    }
}

#[test]
fn missing_pictures_are_noticed_by_their_numbers() {
    let skin = Skin::plain();
    for missing in 1..=3 {
        let mut run = Run::new(&skin, "TSL");
        for key in [Buttons::LEFT, Buttons::NONE, Buttons::A]
            .into_iter()
            .take(missing)
        {
            run.sim.step(key);
            run.frame += 1;
        }
        let image = run.still();
        assert!(!shows_lock(&image));
        agrees(&image);
    }
}

#[test]
fn missing_picture_of_the_changed_box() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "OTL");
    run.drop_piece();
    run.still();
    run.still();
    run.sim.step(Buttons::NONE);
    run.frame += 1;
    let image = run.still();
    assert!(matches!(
        image.tracked.events[..],
        [Event::Locked(_), Event::Spawned(Piece::T)]
    ));
    agrees(&image);
}

#[test]
fn missing_picture_without_a_gap_in_the_numbers() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "TSL");
    run.sim.step(Buttons::LEFT);
    run.sim.step(Buttons::NONE);
    let image = run.press(Buttons::LEFT);
    assert!(!shows_lock(&image));
    assert_eq!(image.tracked.falling.unwrap().col, 2);
    let image = run.still();
    assert_eq!(
        (image.tracked.falling.unwrap().col, image.tracked.explained),
        (1, true)
    );
}

#[test]
fn piece_that_jumps_is_flagged_and_followed() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "TSL");
    for key in [
        Buttons::LEFT,
        Buttons::RIGHT,
        Buttons::LEFT | Buttons::A,
        Buttons::NONE,
    ] {
        run.sim.step(key);
    }
    let mut keys = [Buttons::LEFT, Buttons::NONE, Buttons::LEFT].into_iter();
    run.sim.step(keys.next().unwrap());
    run.sim.step(keys.next().unwrap());
    let image = run.press(keys.next().unwrap());
    assert_eq!(violations(&image.tracked), 1);
    let (sprite, _) = image.truth.sprite.unwrap();
    assert_eq!(image.tracked.falling.unwrap().col, sprite.col);
    assert!(run.still().tracked.explained);
}

#[test]
fn repeated_pictures_are_no_violation() {
    let skin = Skin::plain();
    let well = format!("{}LLLLSSSSS. LLLLSSSSS.", ".......... ".repeat(16));
    let mut run = Run::on(&skin, "IOTSZ", &well);
    run.tap(Buttons::A);
    for _ in 0..5 {
        run.tap(Buttons::RIGHT);
    }
    let mut locks = 0;
    for i in 0..900 {
        let image = run.still();
        locks += u32::from(shows_lock(&image));
        assert!(image.tracked.explained, "{i} {:?}", image.tracked);
        if i % 5 == 0 {
            let image = run.show(image.picture, image.truth);
            locks += u32::from(shows_lock(&image));
            assert!(image.tracked.explained, "{i} {:?}", image.tracked);
            assert_eq!(image.tracked.screen, image.truth.screen);
        }
        assert!(image_is_close(locks, run.sim.locks()), "{i}");
    }
    assert!(locks >= 3);
}

/// A lock is reported up to three images after its step.
fn image_is_close(counted: u32, true_locks: u32) -> bool {
    (counted..=counted + 1).contains(&true_locks)
}

#[test]
fn board_that_somebody_edits() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "TSL");
    run.tap(Buttons::LEFT);
    run.sim.fill(&format!(
        "{}SSS....... ZZZ......O",
        ".......... ".repeat(16)
    ));
    for i in 1..=3 {
        let image = run.still();
        assert_eq!(violations(&image.tracked), 1);
        assert!(!shows_lock(&image));
        assert_eq!(
            image.tracked.board.count() == 0,
            i < 3,
            "believed at the third picture"
        );
    }
    let image = run.still();
    agrees(&image);
    let image = run.until(|image| image.tracked.phase == Phase::Locked);
    assert_eq!(image.tracked.board, image.truth.board);
}

#[test]
fn digit_that_flickers() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "TSL");
    let image = run.spoil(Buttons::NONE, |picture| {
        picture.edited(|pixels| pixels[28 * WIDTH + 147] = Shade::Black)
    });
    assert_eq!(image.reading.score, None);
    assert_eq!(
        (image.tracked.score, image.tracked.explained),
        (Some(0), false)
    );
    agrees(&run.still());
}

#[test]
fn next_box_that_flickers() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "TSL");
    let image = run.spoil(Buttons::NONE, |picture| with_white_rows(&picture, 112..113));
    assert_eq!(image.reading.next, None);
    assert_eq!(
        (image.tracked.next, image.tracked.explained),
        (Some(Piece::S), false)
    );
    assert!(image.tracked.preview);
    let image = run.still();
    assert_eq!(image.tracked.next, Some(Piece::S));
    agrees(&image);
}

#[test]
fn picture_that_is_no_screen() {
    let skin = Skin::plain();
    let mut run = Run::new(&skin, "TSL");
    for i in 0..5 {
        let image = run.spoil(Buttons::NONE, |_| Picture::plain(Shade::Dark));
        let counted = (violations(&image.tracked), image.tracked.explained);
        assert_eq!(counted, if i < 3 { (1, false) } else { (0, true) });
        assert_eq!(image.tracked.phase == Phase::Falling, i < 3);
    }
    run.still();
    let image = run.still();
    agrees(&image);
}

#[test]
fn noise_is_no_screen_after_half_a_second() {
    let mut seed = 3_u32;
    let mut noise = |shades: &[Shade]| {
        Picture::new([(); PIXELS].map(|()| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            shades[(seed >> 20) as usize % shades.len()]
        }))
    };
    // In black and white alone it is like a page of text.
    let [any, two]: [&[Shade]; 2] = [&Shade::EACH, &[Shade::White, Shade::Black]];
    for (shipped, shades) in shipped().iter().flat_map(|it| [(it, any), (it, two)]) {
        let reader = vision::Reader::new(shipped.profile().unwrap());
        let (mut estimator, mut health) = (Estimator::new(), ReadingHealth::default());
        for frame in 1..100 {
            let reading = reader.read(&noise(shades));
            let problem = health.see(&reading, &estimator.see(frame, &reading).tracked);
            let expected = (frame >= 32).then_some(ReadingProblem::NoScreen);
            assert_eq!(problem, expected, "{} at {frame}", shipped.name);
        }
    }
}
