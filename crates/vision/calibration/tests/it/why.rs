//! Accounts of readings are those of what was read.

use crate::frames::varied;
use crate::support::{
    painter::{Scene, paint},
    run::PLAIN,
    skin::{Mino, Skin},
};
use calibration::{
    Explain as _, Flips as _,
    explain::{PartReading, ReadingPart, Vote},
};
use rules::Piece;
use screen::{Point, Rect, Shade};
use vision::{CELLS, Digit, Number, Profile, Reader};

fn reader(text: &str) -> Reader {
    Reader::new(Profile::parse(text).unwrap())
}

/// The two shipped skins, and others that vote in odd ways: few votes, more shades,
/// places that count twice, rows above the screen.
fn readers() -> Vec<(Skin, Reader)> {
    let odd = PLAIN
        .replace("votes = 4", "votes = 2")
        .replace("black = \"#\"", "black = \"+#\"")
        .replace(
            "[[0, 0], [7, 0], [0, 7], [7, 7]]",
            "[[0, 0], [0, 0], [3, 4], [7, 7]]",
        );
    vec![
        (Skin::blockfall(), reader(Profile::blockfall_text())),
        (
            Skin::facts(0),
            Reader::new(Profile::named("gameboy-tetris").unwrap()),
        ),
        (
            Skin::facts(1),
            Reader::new(Profile::named("gameboy-tetris-2021").unwrap()),
        ),
        (Skin::plain(), reader(&odd)),
    ]
}

#[test]
fn votes_of_every_cell_are_those_of_the_reader() {
    for (skin, reader) in readers() {
        let first = reader.profile().field().first_row();
        let pictures = varied(&skin);
        assert_eq!(pictures.len(), 50);
        for picture in pictures {
            let reading = reader.read(&picture);
            assert_eq!(ReadingPart::cells().count(), CELLS);
            for part in ReadingPart::cells() {
                let ReadingPart::Cell { row, col } = part else {
                    panic!()
                };
                let read = reading.cell(row, col);
                assert_eq!(reader.see(&picture, part), Some(PartReading::Cell(read)));
                let why = reader.explain(&picture, part).unwrap();
                assert_eq!(why.seen, PartReading::Cell(read));
                let Some(filled) = why.tallies.first() else {
                    assert!(row < first, "only what is hidden has no votes");
                    assert!(
                        why.sentence.contains("above the screen"),
                        "{}",
                        why.sentence
                    );
                    continue;
                };
                let votes: u32 = filled
                    .samples
                    .iter()
                    .filter(|s| s.vote == Vote::For)
                    .map(|s| u32::from(s.weight))
                    .sum();
                assert_eq!(votes, u32::from(read.votes));
                assert_eq!(filled.votes + filled.against, 4);
                assert_eq!(filled.margin, Some(u32::from(read.margin)));
                assert_eq!(filled.holds, read.cell.is_filled());
                for sample in &filled.samples {
                    assert_eq!(sample.seen, picture.at_point(sample.at));
                    assert_eq!(sample.vote == Vote::For, sample.wanted.has(sample.seen));
                    assert!(why.rect.contains(sample.at));
                }
                let word = if filled.holds { "filled: " } else { "empty: " };
                assert!(why.sentence.starts_with(word), "{}", why.sentence);
                assert!(why.sentence.contains(&format!("margin +{}", read.margin)));
            }
        }
    }
}

#[test]
fn every_other_part_is_seen_as_it_is_read() {
    for (skin, reader) in readers() {
        for picture in varied(&skin) {
            let reading = reader.read(&picture);
            let see = |part| {
                let why = reader.explain(&picture, part).unwrap();
                assert_eq!(reader.see(&picture, part), Some(why.seen), "{part:?}");
                why
            };
            assert_eq!(
                see(ReadingPart::Screen).seen,
                PartReading::Screen(reading.screen)
            );
            let tests = see(ReadingPart::Screen).tallies;
            let held = tests.iter().take_while(|t| t.holds).count();
            assert!(tests.iter().skip(held).all(|t| !t.holds));
            for (rule, tests) in reader.profile().screens().iter().enumerate() {
                for test in 0..tests.when.len() {
                    let why = see(ReadingPart::Test { rule, test });
                    assert_eq!(
                        why.seen,
                        PartReading::Test(why.tallies[0].holds),
                        "{}",
                        why.sentence
                    );
                }
            }
            let next = see(ReadingPart::Next);
            assert_eq!(next.tallies[0].holds, next.seen.to_string() != "empty");
            assert_eq!(
                see(ReadingPart::Heart).seen,
                PartReading::Heart(see(ReadingPart::Heart).tallies[0].holds)
            );
            for number in Number::EACH {
                let places = reader.places(&picture, number);
                if places.is_empty() {
                    assert_eq!(reader.explain(&picture, ReadingPart::Number(number)), None);
                    continue;
                }
                see(ReadingPart::Number(number));
                for place in 0..places.len() {
                    let why = see(ReadingPart::Digit { number, place });
                    let glyph = why.glyph.clone().unwrap();
                    let expected = if !why.tallies[0].holds {
                        Digit::Blank
                    } else if glyph.distance <= glyph.slack {
                        Digit::Digit(glyph.digit)
                    } else {
                        Digit::Unreadable
                    };
                    assert_eq!(why.seen, PartReading::Digit(expected));
                }
            }
            // What the screen doesn't show is not read, but can be asked about.
            if let Some(heart) = reading.heart {
                assert_eq!(see(ReadingPart::Heart).seen, PartReading::Heart(heart));
                let next = see(ReadingPart::Next).seen;
                assert_eq!(
                    next == PartReading::Next(vision::NextBox::Empty),
                    reading.next_empty
                );
                let piece = reading.next.map(vision::NextBox::Piece);
                assert!(piece.is_none_or(|piece| next == PartReading::Next(piece)));
                assert_eq!(reader.number(&picture, Number::Score), reading.score);
                assert_eq!(
                    reader.number(&picture, Number::Lines),
                    reading.lines.map(u32::from)
                );
            }
        }
    }
}

#[test]
fn pixel_against_a_digit_is_one_that_would_bring_it_nearer() {
    for (skin, reader) in readers() {
        for picture in varied(&skin).iter().step_by(7) {
            for place in 0..reader.places(picture, Number::Score).len() {
                let part = ReadingPart::Digit {
                    number: Number::Score,
                    place,
                };
                let glyph = |p| reader.explain(p, part).unwrap().glyph.unwrap();
                let (now, digits) = (glyph(picture), reader.profile().digits());
                let tile = reader.places(picture, Number::Score)[place];
                for sample in &now.samples {
                    let turned = crate::frames::turned(picture, sample.at);
                    let seen = vision::profile::Glyph::of(&turned, tile);
                    let after = digits.glyphs[usize::from(now.digit)].distance(&seen);
                    let nearer = after + 2 == now.distance;
                    assert_eq!(sample.vote == Vote::Against, nearer, "{sample:?}");
                    let black = sample.seen == Shade::Black;
                    assert!(nearer || (sample.vote == Vote::For) == black);
                }
            }
        }
    }
}

#[test]
fn sentences_say_it_with_numbers() {
    let (skin, reader) = (
        Skin::facts(0),
        Reader::new(Profile::named("gameboy-tetris").unwrap()),
    );
    let mut scene = Scene {
        score: 47,
        next: Some(Piece::T),
        heart: true,
        ..Scene::new()
    };
    scene.set(17, 3, Mino::Piece(Piece::T, 0));
    scene.set(16, 3, Mino::Flash);
    let picture = paint(&skin, &scene);
    let digit = |place| ReadingPart::Digit {
        number: Number::Score,
        place,
    };
    let heart = "shown: 24 of 64 pixels are not white, 12 needed, margin +13";
    for (part, sentence) in [
        (
            ReadingPart::Cell { row: 17, col: 3 },
            "filled: 4 of 4 corners black, 4 needed, margin +1; T: 6 of 6 probes fit",
        ),
        (
            ReadingPart::Cell { row: 16, col: 3 },
            "empty: 0 of 4 corners black, 4 needed, margin +4; flash: 6 of 6 probes fit",
        ),
        (
            ReadingPart::Cell { row: 0, col: 0 },
            "empty: 0 of 4 corners black, 4 needed, margin +4",
        ),
        (
            ReadingPart::Next,
            "T: its cells ###. over .#.. are filled, least margin +1",
        ),
        (
            ReadingPart::Number(Number::Score),
            "score 47: blank, blank, blank, blank, 4, 7",
        ),
        (digit(0), "blank: 0 of 64 pixels black, at most 0"),
        (ReadingPart::Heart, heart),
        (
            ReadingPart::Screen,
            "play: its 2 tests hold; of each of the 7 tried before, one fails",
        ),
        (
            ReadingPart::Test { rule: 3, test: 2 },
            "holds: 1 of 180 cells in 10x18 at row 1, column 1 are filled, at most 4 allowed, \
             margin +4",
        ),
        (
            ReadingPart::Test { rule: 2, test: 1 },
            "holds: 144 of 144 pixels in 1x144 at 7,0 are white, at least 136 needed, margin +9",
        ),
    ] {
        assert_eq!(reader.explain(&picture, part).unwrap().sentence, sentence);
    }
    let seven = reader.explain(&picture, digit(5)).unwrap().sentence;
    assert!(seven.starts_with("7: "), "{seven}");
    assert!(seven.contains("off by 0 of at most 0"), "{seven}");
}

#[test]
fn chain_of_the_next_box_ends_with_the_piece() {
    for (skin, reader) in readers().into_iter().take(2) {
        for piece in Piece::EACH {
            let scene = Scene {
                next: Some(piece),
                score: 123,
                ..Scene::new()
            };
            let picture = paint(&skin, &scene);
            let chain = reader.chain(&picture, ReadingPart::Next).unwrap();
            let next = reader.profile().panel().next;
            assert_eq!((chain.rect, chain.crop.len()), (next, next.area()));
            for (shade, (point, counts)) in chain.crop.iter().zip(next.points().zip(&chain.counts))
            {
                assert_eq!(*shade, picture.at_point(point));
                assert_eq!(*counts, *shade == Shade::Black);
            }
            assert_eq!(chain.votes.len(), 9, "drawn at all, and 4x2 cells");
            assert_eq!(
                chain.votes.iter().skip(1).filter(|row| row.holds).count(),
                4
            );
            assert_eq!(chain.reading, piece.letter().to_string());

            let score = reader
                .chain(&picture, ReadingPart::Number(Number::Score))
                .unwrap();
            let places: Vec<_> = score.votes.iter().map(|row| row.reading.as_str()).collect();
            assert_eq!(places, ["blank", "blank", "blank", "1", "2", "3"]);
            assert_eq!((score.rect.w, score.reading.as_str()), (48, "123"));
        }
    }
}

#[test]
fn every_part_has_a_chain_or_none() {
    for (skin, reader) in readers() {
        let picture = paint(&skin, &Scene::new());
        let mut parts: Vec<ReadingPart> = ReadingPart::cells().collect();
        parts.extend([ReadingPart::Next, ReadingPart::Heart, ReadingPart::Screen]);
        parts.extend(Number::EACH.map(ReadingPart::Number));
        for (rule, tests) in reader.profile().screens().iter().enumerate() {
            parts.extend((0..tests.when.len()).map(|test| ReadingPart::Test { rule, test }));
        }
        for part in parts {
            let chain = reader.chain(&picture, part).unwrap();
            assert_eq!(chain.crop.len(), chain.rect.area(), "{part:?}");
            assert_eq!(chain.counts.len(), chain.crop.len());
            assert_eq!(
                chain.reading,
                reader.see(&picture, part).unwrap().to_string()
            );
        }
        for none in [
            ReadingPart::Cell { row: 18, col: 0 },
            ReadingPart::Cell { row: 0, col: 10 },
            ReadingPart::Cell {
                row: usize::MAX,
                col: 0,
            },
            ReadingPart::Digit {
                number: Number::Level,
                place: 2,
            },
            ReadingPart::Test { rule: 99, test: 0 },
            ReadingPart::Test { rule: 0, test: 99 },
        ] {
            assert_eq!(reader.explain(&picture, none), None);
            assert_eq!(reader.chain(&picture, none), None);
            assert_eq!(reader.flip(&picture, none), None);
        }
    }
}

#[test]
fn samples_of_a_test_of_cells_stand_for_the_cells() {
    let (skin, reader) = (Skin::blockfall(), reader(Profile::blockfall_text()));
    let mut scene = Scene::new();
    scene.set(5, 2, Mino::Piece(Piece::O, 0));
    let picture = paint(&skin, &scene);
    let rules = reader.profile().screens();
    let rule = rules
        .iter()
        .position(|r| r.screen.name() == "pause")
        .unwrap();
    let why = reader
        .explain(&picture, ReadingPart::Test { rule, test: 2 })
        .unwrap();
    let filled: Vec<_> = why.tallies[0]
        .samples
        .iter()
        .filter(|s| s.vote == Vote::For)
        .map(|s| s.at)
        .collect();
    assert_eq!(filled, [Point { x: 32, y: 40 }]);
    assert_eq!(why.rect, Rect::new(16, 0, 80, 144));
}
