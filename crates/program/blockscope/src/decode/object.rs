//! The objects that `blockscope decode` prints.

use serde::Serialize;
use watch::DecodedImage;

/// The reading of a file.
#[derive(Serialize)]
pub struct FileObject<'a> {
    pub file: &'a str,
    #[serde(flatten)]
    pub read: DecodedImage,
}

/// The reading of a frame of another source.
#[derive(Serialize)]
pub struct FrameOfSource<'a> {
    pub file: &'a str,
    pub frame: u64,
    pub time: f64,
    #[serde(flatten)]
    pub read: Option<DecodedImage>,
    /// Why no screen is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A file or a frame that could not be read.
#[derive(Serialize)]
pub struct Failed<'a> {
    pub file: &'a str,
    pub error: String,
}
