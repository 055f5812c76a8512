//! Everything that is known of the original game's pictures, drawn and read.

use crate::support::{
    facts::Dice,
    menus,
    painter::{Cover, Scene, Sprite, paint},
    places,
    skin::{Mino, Skin, tile_of},
};
use rules::{COLUMNS, Piece, ROWS};
use screen::{HEIGHT, Picture, Shade, WIDTH, palette};
use vision::{Cell, Profile, Reader, Reading, Screen, intake};

fn reader() -> Reader {
    Reader::new(Profile::named("gameboy-tetris").unwrap())
}

/// A picture and what it shows.
struct Shown {
    name: String,
    picture: Picture,
    screen: Screen,
    /// What is filled by what, on screens with a field.
    scene: Option<Scene>,
}

/// A field with every kind of mino, a falling piece and a bar of each direction.
fn play(dice: &mut Dice, b_type: bool) -> Scene {
    let mut scene = Scene {
        score: dice.below(1_000_000) as u32,
        level: dice.below(if b_type { 10 } else { 21 }) as u8,
        lines: dice.below(if b_type { 26 } else { 10_000 }) as u16,
        heart: dice.below(2) == 0,
        next: Some(dice.of(&Piece::EACH)),
        b_type,
        ..Scene::new()
    };
    for row in 8 - dice.below(8)..ROWS {
        for col in 0..COLUMNS {
            let piece = dice.of(&Piece::EACH);
            let tile = if piece == Piece::I { dice.below(6) } else { 0 };
            match dice.below(16) {
                0..6 => {}
                6 if b_type => scene.set(row, col, Mino::Curtain),
                _ => scene.set(row, col, Mino::Piece(piece, tile)),
            }
        }
        scene.cells[row * COLUMNS + dice.below(COLUMNS)] = None;
    }
    scene
}

fn falling(dice: &mut Dice) -> Sprite {
    Sprite {
        piece: dice.of(&Piece::EACH),
        orientation: dice.below(4) as u8,
        row: -1,
        col: 1 + dice.below(5) as i8,
    }
}

/// Every screen there is, in pictures that differ from seed to seed.
fn all(seed: u64) -> Vec<Shown> {
    let skin = Skin::facts(seed);
    let mut dice = Dice::new(seed + 77);
    let mut all = Vec::new();
    let mut put = |name: String, picture, screen| {
        all.push(Shown {
            name,
            picture,
            screen,
            scene: None,
        });
    };
    put("blank".into(), menus::blank(), Screen::Blank);
    put(
        "copyright".into(),
        places::copyright(seed),
        Screen::Copyright,
    );
    for on in [false, true] {
        put(
            format!("title {on}"),
            places::title(seed, on),
            Screen::Title,
        );
        put(
            format!("config {on}"),
            places::config(seed, on),
            Screen::Config,
        );
    }
    for digit in [None, Some(dice.below(10))] {
        let a = places::level(seed, false, digit);
        put(format!("level a {digit:?}"), a, Screen::LevelA);
        let b = places::level(seed, true, digit);
        put(format!("level b {digit:?}"), b, Screen::LevelB);
    }
    for letters in [0, 3, 20] {
        put(
            format!("launch {letters}"),
            places::launch(seed, letters),
            Screen::Ending,
        );
    }
    for in_box in [false, true] {
        let dancers = places::dancers(&skin, seed, in_box);
        put(format!("dancers {in_box}"), dancers, Screen::Ending);
    }
    for from in [0, 9] {
        let scene = play(&mut dice, true);
        let tally = places::tally(
            &skin,
            seed,
            Scene {
                next: None,
                ..scene
            },
            from,
        );
        put(format!("tally {from}"), tally, Screen::Tally);
    }
    for b_type in [false, true] {
        all.extend(fields(&skin, &mut dice, b_type));
    }
    all
}

/// The screens with a field.
fn fields(skin: &Skin, dice: &mut Dice, b_type: bool) -> Vec<Shown> {
    let mut all = Vec::new();
    let mut put = |name: &str, scene: Scene, screen| {
        all.push(Shown {
            name: format!("{name} {b_type}"),
            picture: paint(skin, &scene),
            screen,
            scene: Some(scene),
        });
    };
    let scene = play(dice, b_type);
    let falls = Scene {
        sprite: Some(falling(dice)),
        ..scene.clone()
    };
    let empty = |scene: &Scene| Scene {
        cells: Scene::new().cells,
        ..scene.clone()
    };
    let no_next = |scene: &Scene| Scene {
        sprite: None,
        next: None,
        ..scene.clone()
    };
    let pause = |scene: &Scene| Scene {
        cover: Cover::Pause,
        ..scene.clone()
    };
    put("play", falls.clone(), Screen::Play);
    put("play, empty field", empty(&falls), Screen::Play);
    put("play, nothing falls", scene.clone(), Screen::Play);
    put(
        "demo, nothing at all",
        no_next(&empty(&scene)),
        Screen::Play,
    );
    put("unpause 0", no_next(&scene), Screen::Play);
    put("pause 0", pause(&falls), Screen::Pause);
    put("pause 1", pause(&no_next(&falls)), Screen::Pause);
    let mut flash = scene.clone();
    for row in [12, 13, 15, 17] {
        for col in 0..COLUMNS {
            flash.set(row, col, Mino::Flash);
        }
    }
    put("flash", flash, Screen::Play);
    for image in [1, 2, 17, 18, 50, 70, 71, 80, 87, 88, 200] {
        let screen = if image < 88 {
            Screen::Curtain
        } else {
            Screen::GameOver
        };
        put(
            &format!("over {image}"),
            curtain(&no_next(&scene), image),
            screen,
        );
    }
    all
}

/// Image L+n of the end of a game.
fn curtain(scene: &Scene, image: usize) -> Scene {
    let mut scene = scene.clone();
    let uncovered = image.saturating_sub(70).min(ROWS);
    for row in ROWS.saturating_sub(image)..ROWS - uncovered {
        for col in 0..COLUMNS {
            scene.set(row, col, Mino::Curtain);
        }
    }
    if uncovered > 0 {
        scene.cover = Cover::OverFrom(ROWS - uncovered);
        for cell in &mut scene.cells[(ROWS - uncovered) * COLUMNS..] {
            *cell = None;
        }
    }
    scene
}

/// The cells that a scene shows.
fn cells(scene: &Scene) -> Vec<Cell> {
    let mut cells: Vec<Cell> = scene
        .cells
        .iter()
        .map(|mino| match mino {
            _ if scene.cover == Cover::Pause => Cell::Empty,
            None => Cell::Empty,
            Some(Mino::Piece(piece, _)) => Cell::Piece(*piece),
            Some(Mino::Curtain) => Cell::Curtain,
            Some(Mino::Flash) => Cell::Flash,
        })
        .collect();
    if let Some(s) = scene.sprite {
        for (row, col) in s.piece.cells(s.orientation) {
            if let Ok(row) = usize::try_from(row + s.row) {
                cells[row * COLUMNS + (col + s.col) as usize] = Cell::Piece(s.piece);
            }
        }
    }
    cells
}

/// The falling piece and a locked cell in one place are a blend.
fn clear_of_the_field(scene: &Scene) -> bool {
    scene.cover == Cover::Pause
        || scene.sprite.is_none_or(|s| {
            let free = |(row, col): (i8, i8)| {
                usize::try_from(row + s.row)
                    .is_ok_and(|row| scene.cells[row * COLUMNS + (col + s.col) as usize].is_some())
            };
            !s.piece.cells(s.orientation).into_iter().any(free)
        })
}

fn check(shown: &Shown, reading: &Reading) {
    let name = &shown.name;
    assert_eq!(reading.screen, shown.screen, "{name}");
    let Some(scene) = &shown.scene else {
        assert_eq!((reading.score, reading.level), (None, None), "{name}");
        return;
    };
    assert_eq!(
        reading.score,
        (!scene.b_type).then_some(scene.score),
        "{name}"
    );
    assert_eq!(reading.level, Some(scene.level), "{name}");
    assert_eq!(reading.lines, Some(scene.lines), "{name}");
    assert_eq!(reading.heart, Some(scene.heart), "{name}");
    assert_eq!(
        (reading.next, reading.next_empty),
        (scene.next, scene.next.is_none()),
        "{name}"
    );
    let read: Vec<Cell> = reading.cells.iter().map(|c| c.cell).collect();
    let shows = cells(scene);
    let filled = |cells: &[Cell]| cells.iter().map(|c| c.is_filled()).collect::<Vec<_>>();
    assert_eq!(filled(&read), filled(&shows), "{name}");
    if clear_of_the_field(scene) {
        assert_eq!(read, shows, "{name}");
    }
}

#[test]
fn every_screen_is_recognised_with_all_that_it_shows() {
    let reader = reader();
    for seed in 0..25 {
        for shown in all(seed) {
            check(&shown, &reader.read(&shown.picture));
        }
    }
}

/// The first picture after the display was switched on keeps the topmost row of the
/// screen before it; of those with a field only play can be the first.
#[test]
fn topmost_row_of_another_screen_does_no_harm() {
    let reader = reader();
    let all = all(3);
    let has_field = |shown: &Shown| {
        shown.scene.is_some() || shown.name.starts_with("tally") || shown.name.starts_with("dan")
    };
    for new in all.iter().filter(|new| new.screen != Screen::Blank) {
        let first = !has_field(new) || new.screen == Screen::Play;
        for old in all
            .iter()
            .filter(|old| first && !(has_field(new) && has_field(old)))
        {
            // A launch follows the end of a game, never the title.
            if new.name.starts_with("launch") && old.screen == Screen::Title {
                continue;
            }
            let picture = new.picture.edited(|pixels| {
                pixels[..WIDTH].copy_from_slice(&old.picture.shades()[..WIDTH]);
            });
            let read = reader.read(&picture).screen;
            assert_eq!(read, new.screen, "{} below {}", new.name, old.name);
        }
    }
}

#[test]
fn digits_and_cursors_of_the_menus_are_recognised() {
    let reader = reader();
    for two in [false, true] {
        assert_eq!(
            reader.read(&places::title(5, two)).menu.two_players,
            Some(two)
        );
    }
    for digit in 0..10 {
        for b_type in [false, true] {
            let reading = reader.read(&places::level(digit, b_type, Some(digit as usize)));
            assert_eq!(reading.menu.level, Some(digit as u8));
        }
    }
    assert_eq!(reader.read(&places::level(1, false, None)).menu.level, None);
}

#[test]
fn pause_is_recognised_with_a_piece_anywhere_over_it() {
    let reader = reader();
    for seed in 0..6 {
        let skin = Skin::facts(seed);
        for piece in Piece::EACH {
            for (row, col) in (-1..15).flat_map(|row| (0..7).map(move |col| (row, col))) {
                let sprite = Sprite {
                    piece,
                    orientation: 0,
                    row,
                    col,
                };
                let scene = Scene {
                    cover: Cover::Pause,
                    sprite: Some(sprite),
                    ..Scene::new()
                };
                let reading = reader.read(&paint(&skin, &scene));
                assert_eq!(reading.screen, Screen::Pause, "{seed} {sprite:?}");
            }
        }
    }
}

#[test]
fn wrong_pixel_never_turns_a_piece_into_another_but_bars_and_l() {
    let (skin, reader) = (Skin::facts(2), reader());
    for piece in Piece::EACH {
        let tile = tile_of(piece, 0, 1);
        let mut scene = Scene::new();
        scene.set(9, 4, tile);
        let picture = paint(&skin, &scene);
        for (at, shade) in (1..7).flat_map(|i| Shade::EACH.map(|s| ((72 + i) * WIDTH + 48 + i, s)))
        {
            let wrong = picture.edited(|pixels| pixels[at] = shade);
            let seen = reader.read(&wrong).cell(9, 4).cell;
            let alike = [Cell::Piece(Piece::L), Cell::Piece(Piece::I)];
            assert!(
                seen == Cell::Piece(piece)
                    || matches!(seen, Cell::Other | Cell::Curtain)
                    || alike.contains(&Cell::Piece(piece)) && alike.contains(&seen),
                "{piece:?} reads as {seen:?}"
            );
        }
    }
}

/// What kinds of image there are.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Grey,
    Indexed,
    Rgb,
    Rgba,
}

const KINDS: [Kind; 4] = [Kind::Grey, Kind::Indexed, Kind::Rgb, Kind::Rgba];

/// The bytes of a PNG file.
fn png(picture: &Picture, scale: usize, colours: palette::Colours, kind: Kind) -> Vec<u8> {
    let (width, height) = (WIDTH * scale, HEIGHT * scale);
    let shades = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let shades = shades.map(|(x, y)| picture.at(x / scale, y / scale) as usize);
    let data: Vec<u8> = match kind {
        Kind::Grey => shades
            .map(|s| (palette::luminance(colours[s]) / 1000) as u8)
            .collect(),
        Kind::Indexed => shades.map(|s| s as u8).collect(),
        Kind::Rgb => shades.flat_map(|s| colours[s]).collect(),
        Kind::Rgba => shades
            .flat_map(|s| [colours[s][0], colours[s][1], colours[s][2], 255])
            .collect(),
    };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_compression(png::Compression::Fastest);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_color(match kind {
        Kind::Grey => png::ColorType::Grayscale,
        Kind::Indexed => png::ColorType::Indexed,
        Kind::Rgb => png::ColorType::Rgb,
        Kind::Rgba => png::ColorType::Rgba,
    });
    if let Kind::Indexed = kind {
        encoder.set_palette(colours.concat());
    }
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&data).unwrap();
    writer.finish().unwrap();
    bytes
}

/// Every picture in a few of the images that it can come as, and every image kind
/// with a few of the pictures.
#[test]
fn every_scale_palette_and_kind_of_image_reads_the_same() {
    let reader = reader();
    let all = all(11);
    let mut next = 0;
    for scale in 1..=8 {
        for (name, colours) in palette::EACH {
            for kind in KINDS {
                for _ in 0..if scale < 4 { 4 } else { 1 } {
                    let shown = &all[next % all.len()];
                    next += 1;
                    let intake = intake::png(&png(&shown.picture, scale, colours, kind)).unwrap();
                    let what = format!("{} {scale}x {name} {kind:?}", shown.name);
                    assert_eq!(intake.picture, shown.picture, "{what}");
                    check(shown, &reader.read(&intake.picture));
                }
            }
        }
    }
    assert!(next > all.len());
}
