//! Files that are made elsewhere: what is sent there, and how what comes back is saved.

use crate::{
    elsewhere::{self, Sent, Work},
    job::{Listener, Shared},
};
use anyhow::Context as _;
use serde::de::DeserializeOwned;

/// A file that is made elsewhere of what comes back as an `A`.
pub(super) struct MadeElsewhere<A> {
    /// Makes the work, until it is sent.
    work: Option<Box<dyn FnOnce() -> anyhow::Result<Work>>>,
    /// Writes the file; returns what was written, in one sentence.
    save: Box<dyn Fn(A) -> anyhow::Result<String>>,
}

impl<A> MadeElsewhere<A> {
    pub fn new(
        work: impl FnOnce() -> anyhow::Result<Work> + 'static,
        save: impl Fn(A) -> anyhow::Result<String> + 'static,
    ) -> Self {
        Self {
            work: Some(Box::new(work)),
            save: Box::new(save),
        }
    }
}

impl<A: DeserializeOwned> Listener<anyhow::Result<String>, u64> for MadeElsewhere<A> {
    fn work(&mut self, _: &Shared<u64>) -> Result<Vec<u8>, anyhow::Result<String>> {
        let work = self.work.take().context("it was sent already");
        let work = work.and_then(|work| work()).map_err(Err)?;
        elsewhere::packed(&work).map_err(|why| Err(anyhow::Error::msg(why)))
    }

    fn hear(
        &mut self,
        message: &[u8],
        shared: &Shared<u64>,
    ) -> Result<Option<anyhow::Result<String>>, String> {
        match elsewhere::unpacked::<_, Result<A, String>>(message)? {
            Sent::Progress(done) => {
                shared.change(|shown| *shown = done);
                Ok(None)
            }
            Sent::Answer(made) => {
                let made = made.map_err(anyhow::Error::msg);
                Ok(Some(made.and_then(|made| (self.save)(made))))
            }
        }
    }

    fn cancelled(&mut self, _: &Shared<u64>) -> anyhow::Result<String> {
        Err(anyhow::anyhow!("it was cancelled"))
    }
}
