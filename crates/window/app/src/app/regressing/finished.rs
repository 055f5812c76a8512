//! A comparison that has ended, and its report as a file that is made elsewhere.

use crate::{
    app::exported_elsewhere::written_elsewhere,
    differences::{Differences, SentDifferences, differences_are_in},
    elsewhere::{self, Work},
    job::{Listener, Shared},
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

/// A report that is made elsewhere.
pub(super) struct PageElsewhere {
    pub what: Differences,
    pub file: PathBuf,
}

impl PageElsewhere {
    fn packed(&self) -> anyhow::Result<Vec<u8>> {
        let sent = SentDifferences::new(&self.what)?;
        elsewhere::packed(&Work::Differences(Box::new(sent))).map_err(anyhow::Error::msg)
    }

    fn save(&self, page: &[u8]) -> anyhow::Result<String> {
        write_atomically(&self.file, |out| out.write_all(page))?;
        Ok(differences_are_in(&self.file))
    }
}

impl Listener<anyhow::Result<String>, u64> for PageElsewhere {
    fn work(&mut self, _: &Shared<u64>) -> Result<Vec<u8>, anyhow::Result<String>> {
        self.packed().map_err(Err)
    }

    fn hear(
        &mut self,
        message: &[u8],
        shared: &Shared<u64>,
    ) -> Result<Option<anyhow::Result<String>>, String> {
        let page = written_elsewhere::<ByteBuf>(message, shared)?;
        Ok(page.map(|page| self.save(&page?)))
    }

    fn cancelled(&mut self, _: &Shared<u64>) -> anyhow::Result<String> {
        Err(anyhow::anyhow!("it was cancelled"))
    }
}
