//! What never changes on a screen.

use super::{
    ProfileError,
    file::{FixedFile, FixedPartFile},
    pixels::rect,
};
use screen::{FixedLook, FixedPart, Shade};

pub(super) fn check(file: &[FixedFile]) -> Result<Vec<Vec<FixedPart>>, ProfileError> {
    let screens = file.iter().enumerate();
    let screens = screens.map(|(i, screen)| {
        let parts = screen.parts.iter().enumerate();
        let parts = parts.map(|(k, typed)| part(&format!("fixed[{i}].parts[{k}]"), typed));
        parts.collect()
    });
    screens.collect()
}

fn part(key: &str, file: &FixedPartFile) -> Result<FixedPart, ProfileError> {
    let shade = Shade::EACH.into_iter().find(|shade| {
        let mut text = [0; 4];
        file.shade == *shade.char().encode_utf8(&mut text)
    });
    let look = match (shade, &*file.shade) {
        (Some(shade), _) => FixedLook::Plain(shade),
        (None, "mixed") => FixedLook::Mixed,
        (None, "dark") => FixedLook::Dark,
        (None, "?") => FixedLook::Changing,
        (None, other) => {
            return Err(ProfileError::value(
                format!("{key}.shade"),
                format!("{other:?} is no shade"),
                "write one of . - + #, mixed or dark for a texture, or ? for what changes",
            ));
        }
    };
    Ok(FixedPart {
        rect: rect(&format!("{key}.rect"), &file.rect)?,
        look,
    })
}
