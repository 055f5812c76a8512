//! Every source file is compiled: a file that no module declares is left over.

use std::{
    fs,
    path::{Path, PathBuf},
};
use structure::workspace;

/// Source files below `folder` that no file declares as a module.
fn undeclared(folder: &Path) -> Vec<PathBuf> {
    let files = workspace::rust_files(folder).unwrap();
    let roots = ["lib.rs", "main.rs"].map(|root| folder.join(root));
    let others = files.into_iter().filter(|file| !roots.contains(file));
    others.filter(|file| !is_declared(file)).collect()
}

fn is_declared(file: &Path) -> bool {
    let folder = file.parent().unwrap();
    let stem = file.file_stem().unwrap().to_str().unwrap();
    let (name, folder) = match stem {
        "mod" => (
            folder.file_name().unwrap().to_str().unwrap(),
            folder.parent().unwrap(),
        ),
        _ => (stem, folder),
    };
    let inside = ["mod.rs", "lib.rs", "main.rs"].map(|parent| folder.join(parent));
    let parents = inside.into_iter().chain([folder.with_extension("rs")]);
    let texts = parents.filter_map(|parent| fs::read_to_string(parent).ok());
    // A registry declares its modules as `name: Type`, or each on a line of its own.
    let declarations = [
        format!("mod {name};"),
        format!("mod {name} {{"),
        format!("{name}: "),
    ];
    texts
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
        .filter(|line| !line.trim_start().starts_with("//"))
        .any(|line| {
            line.trim() == format!("{name},") || declarations.iter().any(|it| has(&line, it))
        })
}

/// Whether a line has a declaration that is not the end of a longer name.
fn has(line: &str, wanted: &str) -> bool {
    line.match_indices(wanted).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
    })
}

#[test]
fn every_source_file_is_a_module() {
    let mut left = Vec::new();
    for (_, package) in workspace::packages(&workspace::root()).unwrap() {
        left.extend(undeclared(&package.folder.join("src")));
    }
    assert!(
        left.is_empty(),
        "no module declares these files: declare or remove them:\n{left:#?}"
    );
}

#[test]
fn a_file_that_was_left_over_is_found() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        (
            "lib.rs",
            "mod a; mod folder;\nregistry! { c: C }\n// mod left;",
        ),
        ("a.rs", "mod inner;"),
        ("a/inner.rs", ""),
        ("folder/mod.rs", "pub mod file;"),
        ("folder/file.rs", ""),
        ("c.rs", ""),
        ("left.rs", ""),
        ("folder/left.rs", ""),
    ] {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let left = undeclared(folder.path());
    assert_eq!(
        left,
        ["folder/left.rs", "left.rs"].map(|name| folder.path().join(name))
    );
}
