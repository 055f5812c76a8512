//! The desktop entry in `assets`.

use std::{collections::BTreeMap, path::Path};

const ENTRY: &str = include_str!("../../../../../assets/blockscope.desktop");

#[test]
fn the_desktop_entry_starts_this_program_and_belongs_to_its_window() {
    let mut lines = ENTRY.lines();
    assert_eq!(lines.next(), Some("[Desktop Entry]"));
    let keys: BTreeMap<&str, &str> = lines.map(|line| line.split_once('=').unwrap()).collect();
    let program = Path::new(env!("CARGO_BIN_EXE_blockscope")).file_stem();
    let exec = keys["Exec"].split(' ').next();
    assert_eq!(exec, program.and_then(|name| name.to_str()));
    assert_eq!((keys["Type"], keys["Terminal"]), ("Application", "false"));
    assert!(keys["Categories"].ends_with(';') && keys["MimeType"].ends_with(';'));
    // The class of the window is the id that it is opened with.
    let id = format!(".with_app_id(\"{}\")", keys["StartupWMClass"]);
    assert!(include_str!("../../src/window.rs").contains(&id), "{id}");
}
