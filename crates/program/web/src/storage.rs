//! What the program keeps by itself, in the storage that the browser has for the page.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use files::page::{self, SETTINGS};
use std::path::Path;
use web_sys::Storage;

/// The storage, unless the browser refuses it, as it does in a private window.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Puts the files back that an earlier page has kept. What is no file of this program stays as it is.
pub fn load() {
    let Some(storage) = storage() else { return };
    let keys = (0..storage.length().unwrap_or_default())
        .filter_map(|index| storage.key(index).ok().flatten())
        .filter(|key| Path::new(key).starts_with(SETTINGS));
    for key in keys.collect::<Vec<_>>() {
        let text = storage.get_item(&key).ok().flatten();
        if let Some(bytes) = text.and_then(|text| STANDARD.decode(text).ok()) {
            // One for which there is no room has its defaults, as one that can't be read.
            let _ = page::restore(Path::new(&key), bytes.into());
        }
    }
}

/// Keeps the files that have changed.
///
/// # Errors
/// When the browser refuses it, in one sentence.
pub fn keep() -> Result<(), String> {
    let changes = page::take_changes();
    if changes.is_empty() {
        return Ok(());
    }
    let refused = "The settings were not kept: the browser refused to store them for this page";
    let storage = storage().ok_or(refused)?;
    for (path, bytes) in changes {
        let key = path.to_string_lossy();
        let kept = match bytes {
            Some(bytes) => storage.set_item(&key, &STANDARD.encode(bytes)),
            None => storage.remove_item(&key),
        };
        kept.map_err(|_| refused)?;
    }
    Ok(())
}
