//! The well found by one click, and everything else by the layout.

use crate::frames::Dice;
use crate::support::{
    menus,
    painter::{Scene, Sprite, paint},
    skin::{Mino, Skin},
};
use calibration::{
    DraftError, ProfileDraft,
    locate::{LocateError, Moves, locate},
};
use rules::{COLUMNS, Piece, ROWS};
use screen::{HEIGHT, Picture, Point, Rect, Shade, WIDTH};
use vision::{
    Profile, Reader,
    profile::{Region, RegionKind, shipped},
};

/// The skins whose layout is known, with their profiles.
fn skins() -> Vec<(Skin, &'static str)> {
    let text = |name: &str| shipped().iter().find(|s| s.name == name).unwrap().text;
    let mut all = vec![(Skin::blockfall(), text("blockfall"))];
    all.extend((0..3).map(|seed| (Skin::facts(seed), text("gameboy-tetris"))));
    all
}

fn empty() -> Scene {
    Scene {
        score: 40_912,
        level: 3,
        lines: 38,
        next: Some(Piece::T),
        ..Scene::new()
    }
}

/// A stack with holes that are open and holes that are not, and a falling piece.
fn stacked(dice: &mut Dice) -> Scene {
    let mut scene = Scene {
        score: 0,
        sprite: Some(Sprite {
            piece: dice_piece(dice),
            orientation: 0,
            row: 0,
            col: dice.below(7) as i8,
        }),
        next: Some(dice_piece(dice)),
        ..empty()
    };
    for col in 0..COLUMNS {
        for row in 4 + dice.below(13)..ROWS {
            if dice.below(5) > 0 {
                scene.set(row, col, Mino::Piece(dice_piece(dice), 0));
            }
        }
    }
    scene
}

fn dice_piece(dice: &mut Dice) -> Piece {
    Piece::EACH[dice.below(7)]
}

/// The cells that are filled, by the pixels that vote.
fn filled(reader: &Reader, picture: &Picture) -> Vec<bool> {
    let cells = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |col| (row, col)));
    cells
        .map(|(row, col)| reader.cell(picture, row, col).unwrap().cell.is_filled())
        .collect()
}

/// The empty cells that are open to the topmost row.
fn open(filled: &[bool]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut look: Vec<(usize, usize)> = (0..COLUMNS).map(|col| (0, col)).collect();
    while let Some((row, col)) = look.pop() {
        if filled[row * COLUMNS + col] || found.contains(&(row, col)) {
            continue;
        }
        found.push((row, col));
        look.extend((row > 0).then(|| (row - 1, col)));
        look.extend((col > 0).then(|| (row, col - 1)));
        look.extend((row + 1 < ROWS).then_some((row + 1, col)));
        look.extend((col + 1 < COLUMNS).then_some((row, col + 1)));
    }
    found
}

/// A pixel in a cell where the original layout has it.
fn pixel(row: usize, col: usize, dx: u8, dy: u8) -> Point {
    Point {
        x: 16 + 8 * col as u8 + dx,
        y: 8 * row as u8 + dy,
    }
}

fn places(profile: &Profile) -> Vec<Region> {
    let mut regions = profile.regions();
    regions.retain(|region| region.kind != RegionKind::Probe);
    regions
}

/// How far a profile is off, with all that is needed to play still on the screen.
const OFF: [(i32, i32); 3] = [(-5, -3), (7, 0), (-4, -24)];

#[test]
fn every_empty_cell_of_an_empty_well_puts_everything_right() {
    for (skin, text) in skins() {
        let picture = paint(&skin, &empty());
        let exact = ProfileDraft::parse(text).unwrap();
        let reading = Reader::new(exact.profile().clone()).read(&picture);
        for (dx, dy) in OFF {
            let mut draft = ProfileDraft::parse(text).unwrap();
            let left = draft.move_all(dx, dy).unwrap();
            let off = draft.profile().clone();
            for (row, col) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |col| (row, col))) {
                let (x, y) = [(0, 0), (7, 7), (3, 4)][(row + col) % 3];
                let at = pixel(row, col, x, y);
                let found = locate(&off, &picture, at).unwrap();
                assert_eq!(found.offset, (-dx, -dy), "{at:?}");
                assert_eq!(found.field, Rect::new(16, 0, 80, 144));
                assert!(
                    4 * found.edge > 3 * found.edge_of && found.numbers == 3,
                    "{found:?}"
                );
            }
            let steps = draft.steps().0;
            draft.move_all(-dx, -dy).unwrap();
            assert_eq!(draft.steps().0, steps + 1, "one step");
            // What had no room out there did not go, and so does not come back.
            let follows = |profile| {
                let mut places: Vec<Region> = places(profile);
                places.retain(|region| !left.contains(&region.name));
                places
            };
            assert_eq!(follows(draft.profile()), follows(exact.profile()));
            let again = Reader::new(draft.profile().clone()).read(&picture);
            assert_eq!(again, reading, "the tests of screens have come along");
        }
    }
}

#[test]
fn open_cells_beside_a_stack_do_as_well_and_blocks_are_refused() {
    let mut dice = Dice(11);
    let mut refused = 0;
    for (skin, text) in skins() {
        let mut off = ProfileDraft::parse(text).unwrap();
        off.move_all(-5, -3).unwrap();
        let reader = Reader::new(Profile::parse(text).unwrap());
        for _ in 0..3 {
            let picture = paint(&skin, &stacked(&mut dice));
            let filled = filled(&reader, &picture);
            let open = open(&filled);
            for &(row, col) in &open {
                let at = pixel(row, col, 3, 3);
                let found = locate(off.profile(), &picture, at).unwrap();
                assert_eq!(found.offset, (5, 3), "{at:?}");
            }
            for i in (0..ROWS * COLUMNS).filter(|i| filled[*i]) {
                for at in (0..64).map(|n| pixel(i / COLUMNS, i % COLUMNS, n % 8, n / 8)) {
                    locate(off.profile(), &picture, at).unwrap_err();
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 5_000, "{refused}");
}

#[test]
fn nothing_beside_the_well_is_taken_for_it() {
    for (skin, text) in skins() {
        let profile = Profile::parse(text).unwrap();
        let picture = paint(&skin, &empty());
        let field = profile.field().rect();
        let beside = Rect::SCREEN.points().filter(|p| !field.contains(*p));
        for at in beside.step_by(5) {
            let why = locate(&profile, &picture, at).unwrap_err().to_string();
            let named = format!("{},{}", at.x, at.y);
            assert!(why.contains(&named), "{why}");
        }
        for other in [
            menus::blank(),
            menus::title(Some(true)),
            menus::level(false, Some(3)),
            Picture::plain(Shade::Light),
        ] {
            for at in Rect::SCREEN.points().step_by(31) {
                locate(&profile, &other, at).unwrap_err();
            }
        }
    }
}

/// A picture drawn elsewhere on the screen, with black where nothing is known.
fn displaced(picture: &Picture, dx: i32, dy: i32) -> Picture {
    Picture::plain(Shade::Black).edited(|shades| {
        for at in Rect::SCREEN.points() {
            let (x, y) = (i32::from(at.x) + dx, i32::from(at.y) + dy);
            if (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y) {
                shades[y as usize * WIDTH + x as usize] = picture.at_point(at);
            }
        }
    })
}

#[test]
fn a_picture_drawn_elsewhere_is_read_again() {
    for (skin, text) in skins() {
        let scene = stacked(&mut Dice(4));
        let picture = paint(&skin, &scene);
        let exact = Reader::new(Profile::parse(text).unwrap()).read(&picture);
        for (dx, dy) in [(-5, -3), (4, 0), (0, -1), (-3, -7)] {
            let there = displaced(&picture, dx, dy);
            let mut draft = ProfileDraft::parse(text).unwrap();
            let at = Point { x: 50, y: 12 };
            let found = locate(draft.profile(), &there, at).unwrap();
            assert_eq!(found.offset, (dx, dy));
            draft.move_all(dx, dy).unwrap();
            assert_eq!(draft.problem(), None);
            let profile = draft.profile();
            let cut = usize::try_from((7 - dy) / 8).unwrap();
            assert_eq!(profile.field().first_row(), cut, "{dx},{dy}");
            let reading = Reader::new(profile.clone()).read(&there);
            assert_eq!(reading.screen, exact.screen, "{dx},{dy}");
            assert_eq!(reading.next, exact.next);
            let numbers = |r: &vision::Reading| (r.score, r.level, r.lines);
            assert_eq!(numbers(&reading), numbers(&exact));
            let shown = cut * COLUMNS..;
            assert_eq!(reading.cells[shown.clone()], exact.cells[shown]);
        }
    }
}

#[test]
fn refusals_say_what_there_was_in_numbers() {
    let (skin, text) = (Skin::blockfall(), Profile::blockfall_text());
    let profile = Profile::parse(text).unwrap();
    let mut scene = empty();
    for row in 14..ROWS {
        for col in 0..COLUMNS {
            if (row, col) != (16, 4) {
                scene.set(row, col, Mino::Piece(Piece::O, 0));
            }
        }
    }
    let picture = paint(&skin, &scene);
    let why = |picture: &Picture, x: u8, y: u8| {
        locate(&profile, picture, Point { x, y }).map_err(|why| why.to_string())
    };
    assert_eq!(
        why(&picture, 40, 112).unwrap_err(),
        "The pixel at 40,112 is black, which fills cells; click an empty cell of the well"
    );
    assert_eq!(
        why(&picture, 50, 130).unwrap_err(),
        "The white area around 50,130 is 8×8 pixels at 48,128, with no two walls 80 pixels \
         apart; click an empty cell that is open to both walls of the well"
    );
    assert_eq!(
        why(&picture, 121, 105).unwrap_err(),
        "The white area around 121,105 is 34×34 pixels at 119,103, with no two walls 80 pixels \
         apart; click an empty cell that is open to both walls of the well"
    );
    // A well, and nothing of the panel beside it.
    let alone = picture.edited(|shades| {
        for at in Rect::new(104, 0, 56, 144).points() {
            shades[usize::from(at.y) * WIDTH + usize::from(at.x)] = Shade::Black;
        }
    });
    assert_eq!(
        why(&alone, 50, 50).unwrap_err(),
        "The walls of the well are at 16 and 96, but of the next box beside them only 0 of 136 \
         pixels of the edge fit, and 0 of 3 numbers can be read; move the regions by hand"
    );
    // The profile has the panel so far to the right that there is no room for it.
    let mut far = ProfileDraft::parse(text).unwrap();
    far.shift("field.origin", -16, 0).unwrap();
    let at = Point { x: 50, y: 50 };
    let room = LocateError::Room { x: 16, width: 80 };
    assert_eq!(locate(far.profile(), &alone, at), Err(room));
    // The walls are offered all the same.
    assert_eq!(room.offers(far.profile()), [Point { x: 16, y: 0 }]);
    far.shift("field.origin", 21, 0).unwrap();
    let why = locate(far.profile(), &alone, at).unwrap_err();
    assert!(matches!(why, LocateError::Layout { .. }), "{why}");
    assert_eq!(why.offers(far.profile()), [Point { x: 16, y: 0 }]);
    let dark = locate(&profile, &picture, Point { x: 40, y: 112 }).unwrap_err();
    assert!(dark.offers(&profile).is_empty());
}

#[test]
fn a_field_that_alone_is_off_moves_alone() {
    for (skin, text) in skins() {
        let mut dice = Dice(23);
        let exact = Profile::parse(text).unwrap();
        for scene in [empty(), stacked(&mut dice), stacked(&mut dice)] {
            let picture = paint(&skin, &scene);
            for dx in [-16, -5, -1, 3, 5, 8] {
                let mut off = ProfileDraft::parse(text).unwrap();
                off.shift("field.origin", dx, 0).unwrap();
                let at = pixel(0, 2, 3, 3);
                let found = locate(off.profile(), &picture, at);
                let found = found.unwrap_or_else(|why| panic!("{}, {dx}: {why}", exact.name()));
                assert_eq!(found.moves, Moves::Field, "{dx}");
                assert_eq!(found.offset, (-dx, 0));
                assert_eq!(found.field, Rect::new(16, 0, 80, 144));
            }
            let found = locate(&exact, &picture, pixel(0, 2, 3, 3)).unwrap();
            assert_eq!((found.moves, found.offset), (Moves::All, (0, 0)));
        }
    }
}

#[test]
fn a_field_that_is_left_out_by_choice_stays_so_and_no_region_leaves_the_screen() {
    let text = Profile::blockfall_text();
    let mut draft = ProfileDraft::parse(text).unwrap();
    for (dx, dy) in [(8, 0), (0, 1), (-17, 0), (0, -25)] {
        let why = draft.move_all(dx, dy).unwrap_err();
        assert!(matches!(why, DraftError::Room(_)), "{dx},{dy}: {why}");
        assert_eq!(draft.text(), text);
    }
    // Menus and tests of screens stay where there is no room for them, and are named.
    let left = draft.move_all(-9, 0).unwrap();
    assert!(left.contains(&"cursor at 1 player".into()), "{left:?}");
    assert_eq!(draft.number("title.one_player[0]"), Some(8));
    assert!(draft.undo());
    assert_eq!(draft.text(), text);

    draft.set("field.rows", 16).unwrap();
    draft.set("field.origin[1]", 16).unwrap();
    draft.move_all(-1, -2).unwrap();
    let origin = draft.profile().field().origin;
    assert_eq!(
        (origin.x, origin.y, draft.profile().field().rows),
        (15, 14, 16)
    );
}
