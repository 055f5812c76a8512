//! The capture devices of the system, as the user's ffmpeg lists them.

use std::sync::Arc;

/// A capture device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureDevice {
    /// By what it is opened.
    pub name: String,
    /// What people call it.
    pub title: String,
}

/// What is known of the capture devices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Devices {
    /// Nobody has asked yet.
    #[default]
    Unknown,
    /// ffmpeg is asked.
    Searching,
    /// All that it has listed.
    Found(Arc<[CaptureDevice]>),
    /// Why there is no list, in one sentence.
    Failed(Arc<str>),
}
