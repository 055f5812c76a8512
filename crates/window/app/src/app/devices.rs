//! The capture devices, which ffmpeg lists in the background.

use super::App;
use crate::job::{Job, waker};
use egui::Context;
use source::{Device, FFMPEG, SourceError};
use std::path::Path;
use workbench::{CaptureDevice, Devices, FileAsk, PathBox, Popup, ShellAction};

/// The list, and the work that makes it.
#[derive(Default)]
pub struct DeviceList {
    known: Devices,
    search: Option<Job<Result<Vec<Device>, SourceError>>>,
}

impl DeviceList {
    /// What is known now.
    pub fn shown(&self) -> Devices {
        self.known.clone()
    }

    /// Asks ffmpeg, unless it is asked already.
    fn start(&mut self, ctx: &Context) {
        if self.search.is_some() {
            return;
        }
        let list = |_: &_| source::devices(Path::new(FFMPEG));
        self.search = Some(Job::start("devices", waker(ctx), list));
        self.known = Devices::Searching;
    }

    /// Takes the answer.
    pub fn poll(&mut self) {
        let found = match Job::take(&mut self.search) {
            None => return,
            Some(Ok(found)) => found.map_err(|why| why.to_string()),
            Some(Err(why)) => Err(format!("The devices are not listed because of {why}")),
        };
        self.known = match found {
            Ok(devices) => Devices::Found(devices.into_iter().map(plain).collect()),
            Err(why) => Devices::Failed(why.into()),
        };
    }
}

fn plain(device: Device) -> CaptureDevice {
    CaptureDevice {
        name: device.name,
        title: device.title,
    }
}

impl App {
    /// Lets a person choose a source: a device, a file, or arguments of ffmpeg.
    pub(super) fn choose_source(&mut self, ctx: &Context) {
        self.devices.start(ctx);
        let popup = Popup::Path(PathBox::new(FileAsk::Source, ""));
        self.workbench.ask(ShellAction::Popup(popup));
    }
}
