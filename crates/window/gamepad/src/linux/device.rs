//! An event device of the kernel.

use super::decoding::{self, Ranges};
use crate::{Event, PadId};
use std::{
    fs, io,
    os::fd::{AsFd, BorrowedFd},
    path::Path,
};

/// What a device is.
pub enum Known {
    /// A gamepad, opened.
    Gamepad(Box<evdev::Device>),
    /// Something else.
    Other,
    /// A gamepad that can't be read, for this reason.
    Refused(io::Error),
}

/// Opens a device if it is a gamepad.
pub fn open(path: &Path) -> Known {
    // What it has is readable for everybody, unlike the device; a keyboard is not even opened.
    let file = path.file_name().unwrap_or_default();
    let about = Path::new("/sys/class/input").join(file);
    let keys = fs::read_to_string(about.join("device/capabilities/key"));
    let is_gamepad = keys.ok().map(|keys| decoding::has_gamepad_button(&keys));
    if is_gamepad == Some(false) {
        return Known::Other;
    }
    let opened = evdev::Device::open(path).and_then(|device| {
        // The thread must not wait for one device.
        device.set_nonblocking(true)?;
        Ok(device)
    });
    match opened {
        Ok(device) if is_gamepad == Some(true) || decoding::is_gamepad(&device) => {
            Known::Gamepad(Box::new(device))
        }
        Ok(_) => Known::Other,
        Err(why) if is_gamepad == Some(true) => Known::Refused(why),
        Err(_) => Known::Other,
    }
}

/// The sentence about a gamepad that can't be read, without a full stop.
pub fn refused(path: &Path, why: &io::Error) -> String {
    let remedy = match why.kind() {
        io::ErrorKind::PermissionDenied => {
            "add yourself to the group input, log in again and plug it in again"
        }
        _ => "plug it in again",
    };
    format!(
        "The gamepad at {} can't be read ({why}); {remedy}",
        path.display()
    )
}

/// A gamepad that is read.
pub struct Device {
    id: PadId,
    device: Box<evdev::Device>,
    ranges: Ranges,
}

impl Device {
    pub fn new(id: PadId, device: Box<evdev::Device>) -> Self {
        // Without its ranges it has no stick and its buttons only.
        let ranges = device.get_absinfo().map(|axes| {
            axes.map(|(code, info)| (code, [info.minimum(), info.maximum()]))
                .collect()
        });
        Self {
            id,
            device,
            ranges: ranges.unwrap_or_default(),
        }
    }

    pub const fn id(&self) -> PadId {
        self.id
    }

    /// The event of its coming.
    pub fn connected(&self) -> Event {
        Event::connected(self.id, self.device.name().unwrap_or("Gamepad"))
    }

    /// Sends what it has, without waiting.
    ///
    /// # Errors
    /// When it is gone.
    pub fn read(&mut self, send: &mut impl FnMut(Event)) -> io::Result<()> {
        match self.device.fetch_events() {
            Ok(events) => {
                let (id, ranges) = (self.id, &self.ranges);
                for event in events {
                    decoding::decode(id, ranges, &event.destructure(), &mut *send);
                }
                Ok(())
            }
            Err(why) if why.kind() == io::ErrorKind::WouldBlock => Ok(()),
            Err(why) => Err(why),
        }
    }
}

impl AsFd for Device {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.device.as_fd()
    }
}
