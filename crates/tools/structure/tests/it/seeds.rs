//! The page of the documents, point by point: what it names exists, and nothing is left open.

use std::{fs, path::Path};
use structure::workspace;

/// What a point can be. The last three need a reason.
const STATES: [&str; 4] = ["here", "in part", "not yet", "not here"];
/// Letters of a reason: less is no sentence.
const REASON: usize = 20;
/// Commands of the program that are named there.
const COMMANDS: [&str; 4] = ["lab run ", "lab tune ", "lab match ", "bench --only lab"];

/// The cells of the rows of all tables, without their heads.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| line.starts_with("| "));
    let inside = lines.filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    let rows = inside.map(|line| line.split('|').map(str::trim));
    let rows = rows.map(Iterator::collect::<Vec<_>>);
    rows.filter(|cells| cells[0] != "point").collect()
}

/// What stands in backquotes.
fn quoted<'a>(cells: &[&'a str]) -> Vec<&'a str> {
    let each = cells
        .iter()
        .flat_map(|cell| cell.split('`').skip(1).step_by(2));
    each.collect()
}

/// The text of a file, or of all Rust files in a folder.
fn sources(path: &Path) -> String {
    if path.is_dir() {
        let files = workspace::rust_files(path).unwrap();
        return files.iter().map(|file| sources(file)).collect();
    }
    fs::read_to_string(path).unwrap_or_default()
}

#[test]
fn every_point_of_the_documents_has_a_place_or_a_reason() {
    let root = workspace::root();
    let text = fs::read_to_string(root.join("docs/seeds.md")).unwrap();
    let rows = rows(&text);
    assert!(rows.len() > 90, "only {} points", rows.len());
    for cells in rows {
        let [point, state, place, shown] = cells[..] else {
            panic!("a row has not four cells: {cells:?}");
        };
        assert!(STATES.contains(&state), "{point}: {state}");
        if state == "here" || state == "in part" {
            assert!(!place.is_empty(), "{point} has no place");
        }
        assert!(!shown.is_empty(), "{point} has neither test nor reason");
        if state != "here" {
            assert!(shown.len() > REASON, "{point} has no reason: {shown}");
        }
        let names = quoted(&[place, shown]);
        let paths = names.iter().filter(|name| name.starts_with("crates/"));
        let code: String = paths.map(|path| sources(&root.join(path))).collect();
        for name in quoted(&[shown]) {
            if let Some(command) = name.strip_prefix("blockscope ") {
                check_command(&root, point, command);
            } else if name.matches('_').count() >= 3 && !name.contains('/') {
                let test = format!("fn {name}(");
                assert!(code.contains(&test), "{point}: there is no test {name}");
            }
        }
    }
}

/// A command of the lab names an experiment or a search that comes with the program.
fn check_command(root: &Path, point: &str, command: &str) {
    let known = COMMANDS.iter().find(|known| command.starts_with(*known));
    let known = known.unwrap_or_else(|| panic!("{point}: {command} is not known here"));
    let folder = match *known {
        "lab run " => "experiments",
        "lab tune " => "tunings",
        _ => return,
    };
    let name = &command[known.len()..];
    let file = root.join(format!("assets/{folder}/{name}.toml"));
    assert!(file.exists(), "{point}: there is no {}", file.display());
}
