//! The JSON of all commands, compared with `docs/json.md`.

use crate::program::stderr;
use serde_json::{Deserializer, Value};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

const DOCUMENT: &str = include_str!("../../../../../docs/json.md");

/// Kinds of objects that no command of this test prints: ffmpeg, which lists sources, may be missing.
const NOT_PRINTED: [&str; 1] = ["blockscope-sources"];

/// The fields of each kind of object, nested ones as `a.b` and those of lists as `a[].b`.
type Fields = BTreeMap<String, BTreeSet<String>>;

fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    command.args(line.split_whitespace());
    command.current_dir(folder).output().unwrap()
}

/// A folder with a session, pictures, a profile and a board.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let profile = vision::Profile::blockfall_text().replace("[16, 0]", "[17, 0]");
    fs::write(at("off.toml"), profile).unwrap();
    fs::write(at("clicks.toml"), super::learn::text()).unwrap();
    fs::write(at("board.txt"), ["..........\n"; 18].concat()).unwrap();
    let recorded = run(
        folder.path(),
        "play --level 9 --pieces 12 --quiet --record a.blockscope",
    );
    assert!(recorded.status.success(), "{}", stderr(&recorded));
    let movie = run(folder.path(), "export a.blockscope --bk2 a.bk2");
    assert!(movie.status.success(), "{}", stderr(&movie));
    let film = run(
        folder.path(),
        "export a.blockscope --png-folder film --frames 500..503",
    );
    assert!(film.status.success(), "{}", stderr(&film));
    let one = run(
        folder.path(),
        "export a.blockscope --png one.png --frames 500",
    );
    assert!(one.status.success(), "{}", stderr(&one));
    folder
}

fn collect(value: &Value, path: &str, fields: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                let path = match path {
                    "" => name.clone(),
                    _ => format!("{path}.{name}"),
                };
                collect(value, &path, fields);
                fields.insert(path);
            }
        }
        Value::Array(values) => {
            for value in values {
                collect(value, &format!("{path}[]"), fields);
            }
        }
        _ => {}
    }
}

/// The fields that the document lists; those that need not be there have a question mark.
fn documented() -> Fields {
    let mut fields = Fields::new();
    let mut kind = String::new();
    for line in DOCUMENT.lines() {
        if let Some(title) = line.strip_prefix("## `") {
            kind = title.split('`').next().unwrap().to_owned();
            fields.insert(kind.clone(), BTreeSet::new());
        } else if let Some(row) = line.strip_prefix("| `") {
            let names = row.split(" |").next().unwrap();
            let names = names.split('`').filter(|it| !matches!(*it, "" | ", "));
            fields
                .get_mut(&kind)
                .unwrap()
                .extend(names.map(str::to_owned));
        }
    }
    fields
}

/// The objects that commands print: several in a text, or one for each line.
fn printed() -> Fields {
    let folder = folder();
    let mut fields = Fields::new();
    for line in [
        "play --level 9 --pieces 12 --quiet --json",
        "play --frames 300 --free-run --quiet --json",
        "play --movie a.bk2 --quiet --json",
        "verify a.blockscope --quiet --json",
        "verify a.blockscope --quiet --frames 100..200 --json",
        "verify a.blockscope --quiet --certificate -",
        "regress a.blockscope --quiet --profile off.toml --json",
        "regress --json a.blockscope --quiet --strategy dellacherie",
        "diff blockfall off.toml --json a.blockscope --quiet",
        "review --json a.blockscope --quiet --strategy dellacherie",
        "cross-check --frames 300",
        "soak --frames 1500 --pieces 9 --quiet --json",
        "sweep noise --rates 0 --seeds 1 --pieces 1 --quiet --json",
        "bench --only loop --frames 1000 --quiet --json",
        "watch --json a.blockscope --quiet",
        "decode a.blockscope one.png film none.png",
        "plan --board board.txt --queue IT",
        "calibrate one.png --click 20,20=empty --click 20,140=filled -o game.toml",
        "learn --profile clicks.toml --frames 600 --quiet --json",
        "export a.blockscope --frames 500 --plan -",
        "export a.blockscope --frames 500..510 --jsonl -",
    ] {
        let output = run(folder.path(), line);
        let mut kind = None;
        for object in Deserializer::from_slice(&output.stdout).into_iter::<Value>() {
            let object = object.unwrap_or_else(|why| panic!("{line}: {why}"));
            // The first line of several names the kind of all.
            if let Some(schema) = object["schema"].as_str() {
                assert!(object["version"].is_u64(), "{line}");
                kind = Some(schema.to_owned());
            }
            let kind = kind.clone().unwrap_or_else(|| panic!("{line}: {object}"));
            collect(&object, "", fields.entry(kind).or_default());
        }
        assert!(kind.is_some(), "{line}: {}", stderr(&output));
    }
    fields
}

#[test]
fn the_document_lists_every_field_that_commands_print() {
    let (documented, printed) = (documented(), printed());
    let mut wrong = Vec::new();
    for (kind, fields) in &printed {
        let known = documented.get(kind).cloned().unwrap_or_default();
        let bare = |name: &String| name.replace('?', "");
        let all: BTreeSet<String> = known.iter().map(bare).collect();
        let missing = fields.difference(&all);
        wrong.extend(missing.map(|field| format!("not in the document: {kind} {field}")));
        let always = known.iter().filter(|name| !name.contains('?'));
        let unseen = always.filter(|name| !fields.contains(*name));
        wrong.extend(unseen.map(|field| format!("not printed: {kind} {field}")));
    }
    let unknown = documented
        .keys()
        .filter(|kind| !printed.contains_key(*kind) && !NOT_PRINTED.contains(&kind.as_str()));
    wrong.extend(unknown.map(|kind| format!("not printed: {kind}")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What follows `--json` is an argument of the command, and a file only after an equals sign.
#[test]
fn the_file_of_json_follows_an_equals_sign() {
    let folder = folder();
    let output = run(folder.path(), "verify --json=b.json a.blockscope --quiet");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("no difference"), "{text}");
    let json = fs::read(folder.path().join("b.json")).unwrap();
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["schema"], "blockscope-verify");
    let output = run(folder.path(), "soak --frames 1500 --json b.json");
    assert_eq!(output.status.code(), Some(2));
    let input = run(
        folder.path(),
        "diff blockfall off.toml a.blockscope --json=off.toml",
    );
    assert!(stderr(&input).contains("is read by the same command"));
}
