//! The pictures of a clip, one after the other.

use crate::{Clip, ExportError, Look, OnProgress, Raster, renderer::Renderer};
use pad::FrameNo;
use screen::palette::Colours;
use session::Record;

/// The greatest distance of two pictures, in frames.
pub const MAX_EVERY: u32 = 600;

/// The pictures of a clip: every `every`-th frame, from the first on. A frame without a record
/// has the picture of the last one before it.
pub struct Film<'a> {
    clip: &'a Clip,
    every: u32,
    renderer: Renderer,
}

impl<'a> Film<'a> {
    /// The pictures of a clip; `every` is from 1 to [`MAX_EVERY`].
    #[must_use]
    pub fn new(clip: &'a Clip, every: u32, look: Look) -> Self {
        Self {
            clip,
            every: every.clamp(1, MAX_EVERY),
            renderer: Renderer::new(look),
        }
    }

    /// The number of pictures.
    #[must_use]
    pub fn pictures(&self) -> u64 {
        self.clip.length().div_ceil(u64::from(self.every))
    }

    /// Width and height of each picture.
    #[must_use]
    pub fn size(&self) -> [u32; 2] {
        self.renderer.size()
    }

    pub(crate) const fn clip(&self) -> &'a Clip {
        self.clip
    }

    /// Frames from one picture to the next.
    pub(crate) const fn every(&self) -> u32 {
        self.every
    }

    pub(crate) const fn colours(&self) -> &Colours {
        self.renderer.colours()
    }

    pub(crate) const fn is_bare(&self) -> bool {
        self.renderer.is_bare()
    }

    /// Draws the picture of a record.
    pub(crate) fn draw(&mut self, record: &Record) -> Result<Raster, ExportError> {
        self.renderer.draw(self.clip, record)
    }

    /// Draws each picture. `put` gets its frame and for how many frames it is shown.
    pub(crate) fn each(
        &mut self,
        progress: OnProgress<'_>,
        mut put: impl FnMut(&Raster, FrameNo, u32) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let (first, last) = self.clip.frames().into_inner();
        let frames = (first..=last).step_by(self.every as usize);
        for (done, frame) in frames.enumerate() {
            if progress(done as u64).is_break() {
                return Err(ExportError::Cancelled);
            }
            let record = self.clip.shown(frame)?;
            let picture = self.draw(&record)?;
            let left = u32::try_from(last - frame + 1).unwrap_or(u32::MAX);
            put(&picture, frame, self.every.min(left))?;
        }
        if progress(self.pictures()).is_break() {
            return Err(ExportError::Cancelled);
        }
        Ok(())
    }
}
