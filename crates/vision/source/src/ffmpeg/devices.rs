//! Which capture devices ffmpeg knows.

use crate::SourceError;
use std::{
    io::{self, Read},
    path::Path,
    process::{Command, Stdio},
    thread,
};

/// Bytes of the list that are read from each stream. A device takes less than 200.
const MOST_BYTES: u64 = 1 << 20;

/// A capture device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// By what ffmpeg opens it.
    pub name: String,
    /// What people call it.
    pub title: String,
}

/// Reads a list of devices.
type Parse = fn(&str) -> Vec<Device>;

/// Asks ffmpeg for the capture devices of this system.
///
/// # Errors
/// When it can't be started.
pub fn devices(program: &Path) -> Result<Vec<Device>, SourceError> {
    // It answers with an error where it is asked to open nothing, so its exit code is not used.
    let (arguments, parse): (&[&str], Parse) = if cfg!(windows) {
        (
            &["-list_devices", "true", "-f", "dshow", "-i", "dummy"],
            dshow,
        )
    } else if cfg!(target_os = "macos") {
        (
            &["-f", "avfoundation", "-list_devices", "true", "-i", ""],
            avfoundation,
        )
    } else {
        (&["-sources", "v4l2"], sources)
    };
    output(program, arguments)
        .map(|text| parse(&String::from_utf8_lossy(&text)))
        .map_err(|why| SourceError::NoFfmpeg {
            input: "the list of devices".to_owned(),
            program: files::shown(program).to_string(),
            why,
        })
}

/// The beginnings of stdout and stderr of a program, one after the other.
fn output(program: &Path, arguments: &[&str]) -> io::Result<Vec<u8>> {
    let mut child = Command::new(program)
        .args(["-nostdin", "-hide_banner"])
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    // Both at once: a program stops while a stream that nobody reads is full.
    let read = thread::scope(|scope| {
        let messages = thread::Builder::new()
            .name("device list".to_owned())
            .spawn_scoped(scope, || beginning(stderr))?;
        let mut list = beginning(stdout)?;
        list.extend(messages.join().unwrap_or_else(|_| Ok(Vec::new()))?);
        Ok(list)
    });
    // What it has left to say is not read.
    let _ = child.kill();
    child.wait()?;
    read
}

/// Reads a stream up to the bound, and closes it.
fn beginning(stream: Option<impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(stream) = stream {
        stream.take(MOST_BYTES).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// `  * /dev/video0 [USB Capture] (none)`, the star for the usual one.
fn sources(text: &str) -> Vec<Device> {
    let device = |line: &str| {
        let line = line
            .strip_prefix([' ', '*'])?
            .trim_start_matches([' ', '*']);
        let (name, rest) = line.split_once(" [")?;
        let (title, _) = rest.rsplit_once(']')?;
        Some(Device {
            name: name.to_owned(),
            title: title.to_owned(),
        })
    };
    text.lines().filter_map(device).collect()
}

/// `[AVFoundation indev @ 0x7f] [0] FaceTime Camera`, up to the title of the microphones.
fn avfoundation(text: &str) -> Vec<Device> {
    let device = |line: &str| {
        let (_, rest) = line.split_once("] [")?;
        let (name, title) = rest.split_once("] ")?;
        Some(Device {
            name: name.to_owned(),
            title: title.to_owned(),
        })
    };
    text.lines()
        .take_while(|line| !line.contains("audio devices:"))
        .filter_map(device)
        .collect()
}

/// `[dshow @ 0000] "Game Capture" (video)`.
fn dshow(text: &str) -> Vec<Device> {
    let device = |line: &str| {
        let (_, rest) = line.split_once("] \"")?;
        let (name, kind) = rest.rsplit_once('"')?;
        kind.contains("(video)").then(|| Device {
            name: name.to_owned(),
            title: name.to_owned(),
        })
    };
    text.lines().filter_map(device).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(devices: &[Device]) -> Vec<(&str, &str)> {
        devices
            .iter()
            .map(|d| (d.name.as_str(), d.title.as_str()))
            .collect()
    }

    #[test]
    fn the_lists_of_each_system_are_read() {
        let linux = "Auto-detected sources for v4l2:\n  * /dev/video0 [USB Video: USB [x]] (none)\n    /dev/video2 [Cam Link 4K] (none)\n";
        assert_eq!(
            names(&sources(linux)),
            [
                ("/dev/video0", "USB Video: USB [x]"),
                ("/dev/video2", "Cam Link 4K")
            ]
        );
        let mac = "[AVFoundation indev @ 0x1] AVFoundation video devices:\n[AVFoundation indev @ 0x1] [0] FaceTime HD\n[AVFoundation indev @ 0x1] [1] Capture screen 0\n[AVFoundation indev @ 0x1] AVFoundation audio devices:\n[AVFoundation indev @ 0x1] [0] Microphone\n";
        assert_eq!(
            names(&avfoundation(mac)),
            [("0", "FaceTime HD"), ("1", "Capture screen 0")]
        );
        let windows = "[dshow @ 01] \"Game Capture\" (video)\r\n[dshow @ 01]   Alternative name \"@device_pnp\"\r\n[dshow @ 01] \"Microphone\" (audio)\r\ndummy: Immediate exit requested\n";
        assert_eq!(names(&dshow(windows)), [("Game Capture", "Game Capture")]);
    }

    #[cfg(unix)]
    #[test]
    fn a_list_without_an_end_is_read_up_to_a_bound() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("ffmpeg");
        for stream in [1, 2] {
            let script = format!(
                "#!/bin/sh\nexec >&{stream}\necho '  * /dev/video0 [first] (none)'\n\
                 head -c 3000000 /dev/zero\necho\necho '  * /dev/video1 [last] (none)'\n"
            );
            let text = folder.path().join("text");
            std::fs::write(&text, script).unwrap();
            std::fs::set_permissions(&text, std::fs::Permissions::from_mode(0o755)).unwrap();
            // A program that is open for writing can't be started, and a test beside this one may start another
            // while it is: so `cp` writes it.
            let copied = std::process::Command::new("cp")
                .arg("-p")
                .args([&text, &program])
                .status();
            assert!(copied.unwrap().success());
            std::fs::remove_file(&text).unwrap();
            let list = output(&program, &[]).unwrap();
            assert!(list.len() as u64 <= 2 * MOST_BYTES);
            let found = sources(&String::from_utf8_lossy(&list));
            assert_eq!(names(&found), [("/dev/video0", "first")]);
        }
    }

    #[test]
    fn what_is_no_list_has_no_devices() {
        for text in ["", "Cannot open\n", "  * [", "] [", "] \"\n"] {
            for parse in [sources, avfoundation, dshow] {
                assert_eq!(parse(text), [], "{text}");
            }
        }
    }
}
