//! Where pictures come from when no emulator makes them.
//!
//! A [`Source`] yields frames one by one, each with its number and its time of presentation:
//! a picture, an animation or a folder of pictures, a Y4M stream, or whatever the user's `ffmpeg` can read (a
//! video file, a window, a capture device). What a frame shows is not looked at here, so a
//! source can't know whether a frame is missing, repeated or late: its reader
//! has to expect that.

mod animation;
mod cancel;
mod error;
mod ffmpeg;
mod folder;
mod frame;
mod natural;
mod picture_file;
mod presets;
mod spec;
#[cfg(target_os = "linux")]
mod x_windows;
mod y4m;
mod y4m_error;

pub use cancel::Cancel;
pub use error::SourceError;
pub use ffmpeg::{
    Device, EncodeError, Encoder, FFMPEG, Ffmpeg, Input, RawVideo, devices, find_program,
};
pub use folder::Folder;
pub use frame::{SourceFrame, SourceImage};
pub use natural::natural_order;
pub use picture_file::{PictureFile, decode_picture, picture_bytes, read_picture};
pub use presets::{Preset, PresetKind, System, presets};
pub use spec::{FileKind, SourceSpec, file_kind};
pub use y4m::{Y4m, write_y4m_frame, write_y4m_header};
pub use y4m_error::Y4mError;

/// Frames one after another.
pub trait Source: Send {
    /// The next frame; `None` after the last one. It waits for a frame that is not there yet.
    ///
    /// # Errors
    /// One sentence when a frame can't be read. The next call goes on behind it where that is
    /// possible, as in a folder, and returns `None` where it is not.
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError>;

    /// How many frames there are in all; `None` when that is not known.
    fn frames(&self) -> Option<u64> {
        None
    }

    /// Whether frames come at their own pace, as those of a device do: a slow reader
    /// misses some.
    fn is_live(&self) -> bool {
        false
    }
}

impl Source for Box<dyn Source> {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        self.as_mut().next()
    }

    fn frames(&self) -> Option<u64> {
        self.as_ref().frames()
    }

    fn is_live(&self) -> bool {
        self.as_ref().is_live()
    }
}

/// Pixels of the longer side of the largest picture that is read.
pub(crate) const MAX_SIDE: u32 = 8_192;
