//! The edits that move everything in a profile.

use super::{DraftError, Setting};
use crate::offset;
use vision::{
    Profile,
    profile::{Region, RegionKind},
};

/// The settings of an edit, and the names of the regions that stay.
type Moved = (Vec<(String, Setting)>, Vec<String>);

pub(super) fn moved_all(profile: &Profile, dx: i32, dy: i32) -> Result<Moved, DraftError> {
    let (mut settings, mut left) = (Vec::new(), Vec::new());
    let mut set = |key: String, to: u8| settings.push((key, Setting::Number(to.into())));
    for region in profile.regions() {
        let to = match region.kind {
            RegionKind::Field => offset::field(profile.field(), dx, dy).map(|field| {
                // Profiles whose field has all its rows need not say so.
                if field.rows != profile.field().rows {
                    set("field.rows".into(), field.rows);
                }
                field.rect()
            }),
            _ => offset::region(&region, dx, dy),
        };
        let Some(to) = to else {
            if is_needed(&region) {
                return Err(DraftError::Room(region.name));
            }
            left.push(region.name);
            continue;
        };
        let is_cut = region.kind == RegionKind::Probe;
        let count = if is_cut { 4 } else { 2 };
        for (i, to) in [to.x, to.y, to.w, to.h].into_iter().take(count).enumerate() {
            set(format!("{}[{i}]", region.key), to);
        }
    }
    Ok((settings, left))
}

/// Whether nothing can be played by a profile without this region. It goes by the table: a
/// region of `panel` that profiles may leave out needs an exception here.
fn is_needed(region: &Region) -> bool {
    region.key.starts_with("field.") || region.key.starts_with("panel.")
}
