//! `blockscope calibrate` and then `decode`, on the cartridge and on games of other makers.

#[path = "../../../../vision/autofit/tests/it/game.rs"]
#[allow(clippy::indexing_slicing, reason = "a failing test panics")]
mod game;
#[path = "../../../../vision/autofit/tests/it/skin.rs"]
#[allow(
    dead_code,
    clippy::indexing_slicing,
    reason = "each test program uses a part of it"
)]
mod skin;

use crate::support::save;
use game::Game;
use serde_json::{Value, json};
use skin::Skin;
use std::{
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

fn run(folder: &Path, args: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    command.args(args).current_dir(folder).output().unwrap()
}

fn printed(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|why| panic!("{why}: {}", String::from_utf8_lossy(&output.stderr)))
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

/// Two pictures of a game, and clicks on an empty cell of the one and a filled cell, the next
/// piece and the score of the other.
fn calibrated(skin: &Skin, game: &mut Game, folder: &TempDir) -> Vec<String> {
    let mut args = words("calibrate 0.png 1.png -o game.toml");
    for frame in 0..2 {
        (0..150).for_each(|_| game.step());
        save(
            &skin.draw(game),
            &folder.path().join(format!("{frame}.png")),
        );
        let cells = game.cells();
        let places = (0..skin.rows).flat_map(|row| (0..10).map(move |column| (row, column)));
        let (row, column) = places
            .filter(|&(row, column)| cells[row][column].is_some() == (frame == 1))
            .nth(3)
            .unwrap();
        let (x, y) = skin.corner(column, row);
        let role = if frame == 1 { "filled" } else { "empty" };
        args.extend([
            "--click".into(),
            format!("{frame}:{},{}={role}", x + 3, y + 3),
        ]);
    }
    let next = skin.next.unwrap();
    args.extend([
        "--click".into(),
        format!("1:{},{}=next", next.x + 14, next.y + 22),
    ]);
    let (_, at, places) = skin.numbers[0];
    let x = usize::from(at.x) + 8 * places - 4;
    args.extend([
        "--click".into(),
        format!("1:{x},{}=score={}", at.y + 4, game.score),
    ]);
    args
}

#[test]
fn four_games_are_calibrated_by_four_clicks_and_decoded() {
    for which in 0..4 {
        let skin = Skin::named(which);
        let folder = tempfile::tempdir().unwrap();
        let mut game = Game::new(skin.rows, 7 + which as u64);
        let args = calibrated(&skin, &mut game, &folder);
        let score = game.score;
        let output = run(folder.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let report = printed(&output);
        let rect = skin.rect();
        let field = json!({
            "x": rect.x, "y": rect.y, "width": rect.w, "height": rect.h,
            "columns": 10, "rows": skin.rows, "pitch": [skin.pitch.0, skin.pitch.1],
        });
        assert_eq!(report["field"], field, "{}", skin.name);
        assert!(report["ambiguous"].is_null() && report["residual"].is_number());
        assert_eq!(report["problems"], json!([]), "{}", skin.name);

        let files: Vec<String> = (0..20).map(|i| format!("{i}.png")).collect();
        let mut truth = Vec::new();
        for file in &files {
            save(&skin.draw(&game), &folder.path().join(file));
            truth.push((game.cells(), game.next, game.score));
            (0..9).for_each(|_| game.step());
        }
        let args = [words("decode --profile game.toml"), files].concat();
        let output = run(folder.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        for (line, (cells, next, now)) in text.lines().zip(&truth) {
            let read: Value = serde_json::from_str(line).unwrap();
            assert_eq!(read["screen"], "play");
            let board = read["board"].as_array().unwrap();
            assert_eq!(board.len(), skin.rows);
            for (row, line) in cells.iter().zip(board) {
                let filled = line.as_str().unwrap().chars().map(|ch| ch != '.');
                assert!(filled.eq(row.iter().map(Option::is_some)), "{line}");
            }
            assert_eq!(read["next"], next.letter().to_string());
            assert!(read["score"].is_null() || read["score"] == *now);
            assert!(*now != score || read["score"] == score);
        }
        assert_eq!(text.lines().count(), truth.len());
    }
}

#[test]
fn frames_of_a_source_are_calibrated_and_watched() {
    let skin = Skin::named(2);
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::new(skin.rows, 9);
    let args = calibrated(&skin, &mut game, &folder);
    // The two pictures become frames 1 and 3 of a folder.
    let film = folder.path().join("film");
    std::fs::create_dir(&film).unwrap();
    for (from, to) in [("0.png", [0, 1]), ("1.png", [2, 3])] {
        for to in to {
            let to = film.join(format!("{to}.png"));
            std::fs::copy(folder.path().join(from), to).unwrap();
        }
    }
    let mut of_source = words("calibrate --source film -o game.toml");
    for word in args.iter().skip(5) {
        of_source.push(match word.split_once(':') {
            Some(("0", rest)) => format!("1:{rest}"),
            Some(("1", rest)) => format!("3:{rest}"),
            _ => word.clone(),
        });
    }
    let output = run(folder.path(), &of_source);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let of_files = run(folder.path(), &args);
    let [mut a, mut b] = [&output, &of_files].map(printed);
    (a["profile"], b["profile"]) = (Value::Null, Value::Null);
    assert_eq!(a, b);

    let output = run(
        folder.path(),
        &words("watch film --profile game.toml --quiet"),
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let readings: Vec<&Value> = lines
        .iter()
        .filter(|line| line["type"] == "reading")
        .collect();
    let [first, second] = readings[..] else {
        panic!("{text}");
    };
    assert_eq!((&first["frame"], &second["frame"]), (&json!(0), &json!(2)));
    assert_eq!(second["board"].as_array().unwrap().len(), skin.rows);
    assert_eq!(second["score"], game.score);
    let score = lines.iter().rfind(|line| line["event"] == "score").unwrap();
    assert_eq!(score["score"], game.score);

    let output = run(folder.path(), &words("decode --profile game.toml film"));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 4, "{text}");
    for (line, wanted) in [
        ("play --profile game.toml --pieces 1", "blockscope learn"),
        ("review film --profile game.toml", "can't be reviewed"),
        (
            "calibrate --source film --click 9:4,5=empty -o p.toml",
            "film has 4",
        ),
    ] {
        let output = run(folder.path(), &words(line));
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(why.contains(wanted), "{line}: {why}");
    }
}

#[test]
fn clicks_that_do_not_decide_end_with_3_and_write_nothing() {
    let skin = Skin::named(0);
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::new(skin.rows, 7);
    let args = calibrated(&skin, &mut game, &folder);
    let without = |role: &str| -> Vec<String> {
        let role = format!("={role}");
        let kept = args.iter().enumerate().filter(|&(i, word)| {
            let click = if word == "--click" {
                &args[i + 1]
            } else {
                word
            };
            !click.ends_with(&role)
        });
        kept.map(|(_, word)| word.clone()).collect()
    };
    for (args, wanted) in [
        (without("empty"), "click an empty cell"),
        (without("filled"), "click a filled cell"),
        (
            [
                args.clone(),
                words("--click 0:0,0=filled --click 0:159,143=empty"),
            ]
            .concat(),
            "click",
        ),
    ] {
        let output = run(folder.path(), &args);
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        let why = printed(&output)["ambiguous"].as_str().unwrap().to_owned();
        assert!(why.contains(wanted), "{why}");
        assert!(!folder.path().join("game.toml").exists());
    }
}

#[test]
fn bad_clicks_and_images_end_with_2() {
    let folder = tempfile::tempdir().unwrap();
    save(
        &screen::Picture::plain(screen::Shade::White),
        &folder.path().join("a.png"),
    );
    std::fs::write(folder.path().join("bad.toml"), "format = 2\nname = \"x\"\n").unwrap();
    for (line, wanted) in [
        ("calibrate a.png --click 4,5=full -o p.toml", "is no role"),
        (
            "calibrate a.png --click 4,200=empty -o p.toml",
            "off the screen",
        ),
        (
            "calibrate a.png --click 3:4,5=empty -o p.toml",
            "there are 1",
        ),
        ("calibrate a.png -o p.toml", "--click"),
        ("calibrate b.png --click 4,5=empty -o p.toml", "b.png"),
        ("decode --profile bad.toml a.png", "field"),
    ] {
        let output = run(folder.path(), &words(line));
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(why.contains(wanted), "{line}: {why}");
    }
}
