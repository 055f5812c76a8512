use super::*;
use crate::crosscheck::{CrossCheckOptions, games, side::Side};
use cartridge::Screen;
use pad::Buttons;
use rules::Piece;
use vision::{Profile, Reader};

/// The first picture of a game, as all three have it.
fn first_picture() -> (Game, Truth, Reading) {
    let mut side = Side::open(emulator::CoreKind::Boytacean).unwrap();
    let options = CrossCheckOptions {
        level: Some(9),
        ..CrossCheckOptions::default()
    };
    let setup = games::setup(&options, 0);
    let mut wait = 0;
    while side.screen() != Screen::Play {
        if side.screen() == Screen::Level {
            let (offset, bytes) = setup.encode().unwrap();
            side.core.cartridge_ram_mut()[offset..offset + bytes.len()].copy_from_slice(&bytes);
        }
        wait = (wait + 1) % 16;
        let press = if wait == 8 {
            Buttons::START
        } else {
            Buttons::NONE
        };
        side.frame(press).unwrap();
        assert!(side.number < 2_000);
    }
    let model = games::model(&setup, &games::Left::default()).unwrap();
    let reading = Reader::new(Profile::blockfall().unwrap()).read(&side.core.picture());
    (model, side.truth.unwrap(), reading)
}

#[test]
fn everything_that_is_compared_can_be_found_to_differ() {
    let (model, truth, reading) = first_picture();
    assert_eq!(differs(&model, &truth, &reading), None);

    type Change<T> = (&'static str, fn(&mut T));
    let truths: [Change<Truth>; 22] = [
        ("screen", |t| t.screen = Screen::Pause),
        ("images since", |t| t.since = Since::Lock(0)),
        ("piece", |t| t.piece = None),
        ("next piece", |t| t.next = None),
        ("preview", |t| t.preview = false),
        ("score", |t| t.score += 1),
        ("level", |t| t.level += 1),
        ("lines", |t| t.lines += 1),
        ("heart", |t| t.heart = true),
        ("background at row 1, column 10", |t| {
            t.cells[0][9] = CellArt::Flash;
        }),
        ("stored field", |t| t.board.fill(-2, 0)),
        ("stored piece", |t| t.hidden.falling.col += 1),
        ("gravity counter", |t| t.hidden.falling.gravity += 1),
        ("rows dropped", |t| t.hidden.falling.dropped += 1),
        ("auto-shift counter", |t| t.hidden.input.das_counter ^= 1),
        ("soft drop armed", |t| t.hidden.input.armed = false),
        ("soft-drop counter", |t| t.hidden.input.drop += 1),
        ("buttons held", |t| t.hidden.input.held ^= Buttons::A),
        ("piece after the next", |t| {
            t.hidden.after_next = Piece::EACH[t.hidden.after_next.index() ^ 1];
        }),
        ("pieces dealt", |t| t.hidden.spawned += 1),
        ("pieces locked", |t| t.hidden.locked += 1),
        ("background at row 18, column 1", |t| {
            t.cells[17][0] = CellArt::Curtain;
        }),
    ];
    for (what, change) in truths {
        let mut other = truth.clone();
        change(&mut other);
        let sentence = differs(&model, &other, &reading).unwrap_or_else(|| panic!("{what}"));
        assert!(
            sentence.starts_with(what) && sentence.contains("truth port"),
            "{sentence}"
        );
    }

    let pixels: [Change<Reading>; 7] = [
        ("screen", |r| r.screen = vision::Screen::Pause),
        ("next piece", |r| r.next = None),
        ("score", |r| r.score = None),
        ("level", |r| r.level = Some(3)),
        ("lines", |r| r.lines = None),
        ("heart", |r| r.heart = None),
        ("cell at row 1, column 4", |r| r.cells[3].cell = Cell::Flash),
    ];
    for (what, change) in pixels {
        let mut other = reading.clone();
        change(&mut other);
        let sentence = differs(&model, &truth, &other).unwrap_or_else(|| panic!("{what}"));
        assert!(
            sentence.starts_with(what) && sentence.contains("pixels"),
            "{sentence}"
        );
    }
}
