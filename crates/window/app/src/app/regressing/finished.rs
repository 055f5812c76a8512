//! A comparison that has ended, and its report as a file that is made elsewhere.

use crate::{
    app::made_elsewhere::MadeElsewhere,
    differences::{Differences, SentDifferences, differences_are_in},
    elsewhere::Work,
    write_atomically,
};
use serde_bytes::ByteBuf;
use std::{path::PathBuf, sync::Arc};
use workbench::Changes;

/// A comparison that has ended.
pub(in crate::app) struct Compared {
    pub title: String,
    pub what: Differences,
    pub changes: Arc<Changes>,
    /// Whether a person is asked if the records are to be replaced.
    pub asks: bool,
}

/// The report of a comparison, made elsewhere.
pub(super) fn page_elsewhere(what: Differences, file: PathBuf) -> MadeElsewhere<ByteBuf> {
    let work = move || Ok(Work::Differences(Box::new(SentDifferences::new(&what)?)));
    MadeElsewhere::new(work, move |page: ByteBuf| {
        write_atomically(&file, |out| out.write_all(&page))?;
        Ok(differences_are_in(&file))
    })
}
