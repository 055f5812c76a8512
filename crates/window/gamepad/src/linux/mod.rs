//! The gamepads of Linux: the event devices of the kernel.

mod decoding;
mod device;

use crate::{Event, PadId};
use device::{Device, Known};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::{
    collections::BTreeMap,
    io,
    os::{fd::AsFd as _, unix::net::UnixStream},
    path::{Path, PathBuf},
    time::Duration,
};

/// Where the event devices are.
const FOLDER: &str = "/dev/input";
/// How often the folder is looked into.
const RESCAN: Duration = Duration::from_secs(1);
/// How often a device that may not be read is tried before that is reported: the system creates it
/// first and permits its use a moment later.
const TRIES: u8 = 3;
/// How many devices are looked at, in case the folder is full of something else.
const MOST_DEVICES: usize = 256;

/// Ends the thread from outside when it is dropped.
pub struct Closer(#[expect(dead_code, reason = "it is held, and its end is seen")] UnixStream);

impl Closer {
    /// One, and what sees its end.
    pub fn pair() -> io::Result<(Self, UnixStream)> {
        let (closer, ending) = UnixStream::pair()?;
        Ok((Self(closer), ending))
    }
}

/// Sends what happens until the other side of `ending` is closed.
pub fn watch(ending: &UnixStream, mut send: impl FnMut(Event)) {
    let mut scan = Scan::default();
    let mut next_scan = common::now();
    loop {
        if common::now() >= next_scan {
            scan.look_into(Path::new(FOLDER), &mut send);
            next_scan = common::now() + RESCAN;
        }
        let mut waits = vec![PollFd::new(ending, PollFlags::IN)];
        let open: Vec<&PathBuf> = scan.open.keys().collect();
        let devices = scan.open.values();
        waits.extend(devices.map(|device| PollFd::from_borrowed_fd(device.as_fd(), PollFlags::IN)));
        let left = next_scan.saturating_duration_since(common::now());
        let patience = Timespec {
            tv_sec: left.as_secs() as i64,
            tv_nsec: i64::from(left.subsec_nanos()),
        };
        match poll(&mut waits, Some(&patience)) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => continue,
            // Nothing can be waited for any more.
            Err(_) => return,
        }
        if !waits[0].revents().is_empty() {
            return;
        }
        let ready = waits[1..].iter().map(|wait| !wait.revents().is_empty());
        let ready = ready
            .zip(open)
            .filter(|(is_ready, _)| *is_ready)
            .map(|(_, path)| path.clone());
        let ready: Vec<PathBuf> = ready.collect();
        for path in ready {
            scan.read(&path, &mut send);
        }
    }
}

/// The devices that were found.
#[derive(Default)]
struct Scan {
    open: BTreeMap<PathBuf, Device>,
    /// Devices that are not read, and how often they were tried.
    others: BTreeMap<PathBuf, u8>,
    /// How many gamepads there have been.
    count: u64,
}

impl Scan {
    /// Opens the gamepads that are new, and drops what is no longer there.
    fn look_into(&mut self, folder: &Path, send: &mut impl FnMut(Event)) {
        let entries = folder.read_dir().into_iter().flatten().flatten();
        let events = entries.filter(|entry| {
            let name = entry.file_name();
            name.to_str().is_some_and(|name| name.starts_with("event"))
        });
        let found: Vec<PathBuf> = events
            .take(MOST_DEVICES)
            .map(|entry| entry.path())
            .collect();
        self.others.retain(|path, _| found.contains(path));
        for path in found {
            let tries = self.others.get(&path).copied().unwrap_or(0);
            if self.open.contains_key(&path) || tries >= TRIES {
                continue;
            }
            match device::open(&path) {
                Known::Gamepad(device) => {
                    self.count += 1;
                    let device = Device::new(PadId(self.count), device);
                    send(device.connected());
                    self.others.remove(&path);
                    self.open.insert(path, device);
                }
                Known::Other => {
                    self.others.insert(path, TRIES);
                }
                Known::Refused(why) => {
                    if tries + 1 == TRIES {
                        send(Event::Problem(device::refused(&path, &why)));
                    }
                    self.others.insert(path, tries + 1);
                }
            }
        }
    }

    /// Sends what a device has, or that it is gone.
    fn read(&mut self, path: &Path, send: &mut impl FnMut(Event)) {
        let Some(device) = self.open.get_mut(path) else {
            return;
        };
        if device.read(send).is_err() {
            send(Event::Disconnected(device.id()));
            self.open.remove(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_device_is_looked_at_once_and_forgotten_with_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("event0");
        std::fs::write(&file, "").unwrap();
        std::fs::write(folder.path().join("mouse0"), "").unwrap();
        let mut scan = Scan::default();
        let mut sent = Vec::new();
        for _ in 0..5 {
            scan.look_into(folder.path(), &mut |event| sent.push(event));
        }
        assert!(sent.is_empty(), "{sent:?}");
        assert_eq!(scan.others.keys().collect::<Vec<_>>(), [&file]);
        std::fs::remove_file(&file).unwrap();
        scan.look_into(folder.path(), &mut |event| sent.push(event));
        assert!(scan.others.is_empty());
    }
}
