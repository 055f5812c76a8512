//! The key tables of the guide are those of the commands.

use std::{env, fs, path::Path};
use workbench::keys_as_markdown;

const BEGIN: &str = "<!-- keys: made from the list of commands -->\n";
const END: &str = "<!-- end of keys -->\n";

/// `UPDATE_DOCS=1 cargo test -p workbench --test it docs` rewrites the tables.
#[test]
fn the_guide_has_the_shortcuts_of_the_command_list() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/guide.md");
    let text = fs::read_to_string(&guide).unwrap().replace("\r\n", "\n");
    let (before, rest) = text.split_once(BEGIN).expect("the guide marks the tables");
    let (tables, after) = rest.split_once(END).expect("the guide marks their end");
    let wanted = format!("\n{}\n", keys_as_markdown());
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&guide, format!("{before}{BEGIN}{wanted}{END}{after}")).unwrap();
        return;
    }
    assert!(
        tables == wanted,
        "docs/guide.md has other shortcuts than the commands; run UPDATE_DOCS=1 cargo test -p \
         workbench --test it docs"
    );
}

/// A picture that the guide or the README shows is there.
#[test]
fn every_picture_of_the_pages_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    for page in [
        "README.md",
        "docs/guide.md",
        "docs/timing.md",
        "docs/cartridge.md",
    ] {
        let page = root.join(page);
        let text = fs::read_to_string(&page).unwrap();
        let links = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://") && !link.starts_with('#')) {
            let path = link.split('#').next().unwrap_or(link);
            let file = page.parent().unwrap().join(path);
            assert!(file.exists(), "{} names {link}", page.display());
        }
    }
}
