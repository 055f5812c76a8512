//! Sources of this system that need no argument to be written: capture devices and the screen.

use crate::{Cancel, Device, Ffmpeg, Input, SourceError, SourceSpec, devices, natural_order};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Presets that are listed at most: more devices are no list to choose from.
const MOST: usize = 32;
/// Windows that are listed at most.
#[cfg(target_os = "linux")]
const MOST_WINDOWS: usize = 16;
/// Names of a folder of devices that are looked at.
const MOST_NAMES: usize = 256;
/// Bytes of a device's title that are read.
const TITLE: usize = 200;

/// What a preset shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PresetKind {
    /// A handheld, or what reads one.
    Handheld,
    /// A capture card.
    CaptureCard,
    /// A camera that a program makes.
    VirtualCamera,
    /// A camera, or a device of an unknown kind.
    Camera,
    /// A window of another program.
    Window,
    /// The whole screen.
    Screen,
    /// A part of the screen that is dragged with the pointer.
    PartOfScreen,
}

/// Parts of titles, in lower case, by which the kind of a device is known: by the first of them.
const TITLES: [(PresetKind, &[&str]); 4] = [
    (PresetKind::Screen, &["capture screen"]),
    (PresetKind::Handheld, &["gb interceptor", "chromatic"]),
    (
        PresetKind::VirtualCamera,
        &["obs", "virtual", "loopback", "dummy video"],
    ),
    (
        PresetKind::CaptureCard,
        &[
            "cam link",
            "capture",
            "game",
            "grabber",
            "hdmi",
            "magewell",
            "usb video",
            "usb3",
            "usb2",
        ],
    ),
];

impl PresetKind {
    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Handheld => "handheld",
            Self::CaptureCard => "capture-card",
            Self::VirtualCamera => "virtual-camera",
            Self::Camera => "camera",
            Self::Window => "window",
            Self::Screen => "screen",
            Self::PartOfScreen => "part-of-screen",
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Handheld => "handheld",
            Self::CaptureCard => "capture card",
            Self::VirtualCamera => "virtual camera",
            Self::Camera => "camera",
            Self::Window => "window",
            Self::Screen => "screen",
            Self::PartOfScreen => "part of the screen",
        }
    }

    /// By the title of a device.
    fn of_device(title: &str) -> Self {
        let title = title.to_lowercase();
        let is_in = |words: &&[&str]| words.iter().any(|word| title.contains(word));
        let known = TITLES.iter().find(|(_, words)| is_in(words));
        known.map_or(Self::Camera, |(kind, _)| *kind)
    }
}

/// A source that is opened as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What it shows.
    pub kind: PresetKind,
    /// What people call it.
    pub title: String,
    /// What is opened.
    pub source: SourceSpec,
}

/// Where this system lists what pictures come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct System {
    /// The folder in which Linux has a folder for each device, with its title.
    pub titles: Option<PathBuf>,
    /// The folder with the devices themselves.
    pub devices: Option<PathBuf>,
    /// The display of X, as `DISPLAY` names it.
    pub display: Option<String>,
}

impl System {
    /// This one.
    #[must_use]
    pub fn this() -> Self {
        if !cfg!(target_os = "linux") {
            return Self::default();
        }
        let display = std::env::var("DISPLAY").ok();
        Self {
            titles: Some("/sys/class/video4linux".into()),
            devices: Some("/dev".into()),
            display: display.filter(|name| !name.is_empty()),
        }
    }

    /// What Linux lists: each device with its title, or with its path where it has none.
    fn devices(&self) -> Vec<Device> {
        let folder = self.devices.as_deref();
        let title = |name: &str| {
            let path = self.titles.as_ref()?.join(name).join("name");
            let text = fs::read_to_string(path).ok()?;
            let title = text.trim();
            (!title.is_empty()).then(|| title.chars().take(TITLE).collect::<String>())
        };
        // Some devices have a second name for what is no picture.
        let is_second = |name: &str| {
            let path = self.titles.as_ref().map(|at| at.join(name).join("index"));
            let index = path.and_then(|path| fs::read_to_string(path).ok());
            index.is_some_and(|index| index.trim() != "0")
        };
        let mut names = Vec::new();
        for folder in [self.titles.as_deref(), folder].into_iter().flatten() {
            names.extend(video_names(folder));
        }
        names.sort_by(|a, b| natural_order(a, b));
        names.dedup();
        let names = names.into_iter().filter(|name| !is_second(name));
        let device = |name: String| {
            let path = folder.unwrap_or(Path::new("/dev")).join(&name);
            let path = path.display().to_string();
            Device {
                title: title(&name).unwrap_or_else(|| path.clone()),
                name: path,
            }
        };
        names.map(device).collect()
    }

    /// What shows the windows of other programs that are as large as the game's screen.
    #[cfg(target_os = "linux")]
    fn windows(&self) -> Vec<Preset> {
        let Some(display) = &self.display else {
            return Vec::new();
        };
        let windows = crate::x_windows::windows(display);
        // Those in front are listed last.
        let windows = windows.into_iter().rev();
        let windows = windows.filter_map(|window| window_preset(&window, display));
        windows.take(MOST_WINDOWS).collect()
    }

    /// Only those of X are listed.
    #[cfg(not(target_os = "linux"))]
    fn windows(&self) -> Vec<Preset> {
        Vec::new()
    }

    /// What shows the screen itself.
    fn screens(&self) -> Vec<Preset> {
        let preset = |kind, title: &str, arguments: String| Preset {
            kind,
            title: title.to_owned(),
            source: SourceSpec::Ffmpeg(arguments),
        };
        if cfg!(windows) {
            let arguments = "-f gdigrab -framerate 60 -i desktop".to_owned();
            return vec![preset(PresetKind::Screen, "The whole screen", arguments)];
        }
        let Some(display) = &self.display else {
            return Vec::new();
        };
        let Ok(display) = shlex::try_quote(display) else {
            return Vec::new();
        };
        let part = "A part of the screen, dragged with the pointer";
        vec![
            preset(
                PresetKind::Screen,
                "The whole screen",
                format!("-f x11grab -framerate 60 -i {display}"),
            ),
            preset(
                PresetKind::PartOfScreen,
                part,
                format!("-f x11grab -framerate 60 -select_region 1 -i {display}"),
            ),
        ]
    }
}

/// A window of a display; `None` where the game's screen has no place in it.
#[cfg(target_os = "linux")]
fn window_preset(window: &crate::x_windows::XWindow, display: &str) -> Option<Preset> {
    let [width, height] = window.size.map(usize::from);
    if width < screen::WIDTH || height < screen::HEIGHT {
        return None;
    }
    let display = shlex::try_quote(display).ok()?;
    let arguments = format!(
        "-f x11grab -framerate 60 -window_id {:#x} -i {display}",
        window.id
    );
    Some(Preset {
        kind: PresetKind::Window,
        title: window.title.chars().take(TITLE).collect(),
        source: SourceSpec::Ffmpeg(arguments),
    })
}

/// Names such as `video0` in a folder.
fn video_names(folder: &Path) -> Vec<String> {
    let is_video = |name: &String| {
        let number = name.strip_prefix("video");
        number.is_some_and(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(is_video).take(MOST_NAMES).collect()
}

/// The presets of a system, those that show a game most likely first: what ffmpeg lists, what the
/// system lists besides, windows, and the screen.
///
/// # Errors
/// When ffmpeg can't be started, without which none of them opens.
pub fn presets(program: &Path, system: &System) -> Result<Vec<Preset>, SourceError> {
    let mut found = devices(program)?;
    for device in system.devices() {
        if !found.iter().any(|other| other.name == device.name) {
            found.push(device);
        }
    }
    let devices = found.into_iter().map(|device| Preset {
        kind: PresetKind::of_device(&device.title),
        title: device.title,
        source: SourceSpec::Device(device.name),
    });
    let others = system.windows().into_iter().chain(system.screens());
    let mut presets: Vec<Preset> = devices.chain(others).collect();
    presets.sort_by_key(|preset| preset.kind);
    presets.truncate(MOST);
    Ok(presets)
}

impl Preset {
    /// A few small frames a second of it, until `cancel` is set; `None` where looking at it would
    /// ask a person for something.
    ///
    /// # Errors
    /// When the program can't be started.
    pub fn preview(&self, program: &Path, cancel: &Cancel) -> Result<Option<Ffmpeg>, SourceError> {
        let input = match &self.source {
            _ if self.kind == PresetKind::PartOfScreen => return Ok(None),
            SourceSpec::Device(name) => Input::device(name),
            SourceSpec::Ffmpeg(arguments) => Input::arguments(arguments)?,
            SourceSpec::Stdin | SourceSpec::Path(_) => return Ok(None),
        };
        Ffmpeg::start(program, &input.small(), cancel).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_device_is_known_by_its_title() {
        for (title, kind) in [
            ("GB Interceptor: GB Interceptor", PresetKind::Handheld),
            ("Chromatic - Player 01", PresetKind::Handheld),
            ("OBS Virtual Camera", PresetKind::VirtualCamera),
            ("Cam Link 4K: Cam Link 4K", PresetKind::CaptureCard),
            ("USB3. 0 capture: USB3. 0 captur", PresetKind::CaptureCard),
            ("Integrated Camera: Integrated C", PresetKind::Camera),
            ("Capture screen 0", PresetKind::Screen),
        ] {
            assert_eq!(PresetKind::of_device(title), kind, "{title}");
        }
    }

    #[test]
    fn a_system_lists_its_devices_and_its_display() {
        let folder = tempfile::tempdir().unwrap();
        let (titles, devices) = (folder.path().join("titles"), folder.path().join("dev"));
        for (name, title, index) in [
            ("video10", "Cam Link 4K\n", "0\n"),
            ("video2", "GB Interceptor\n", "0\n"),
            ("video3", "GB Interceptor\n", "1\n"),
            ("v4l-subdev0", "a sensor\n", "0\n"),
        ] {
            let at = titles.join(name);
            fs::create_dir_all(&at).unwrap();
            fs::write(at.join("name"), title).unwrap();
            fs::write(at.join("index"), index).unwrap();
        }
        fs::create_dir_all(&devices).unwrap();
        for name in ["video2", "video7", "video", "null"] {
            fs::write(devices.join(name), "").unwrap();
        }
        let system = System {
            titles: Some(titles),
            devices: Some(devices.clone()),
            display: Some(":1.0".to_owned()),
        };
        let path = |name: &str| devices.join(name).display().to_string();
        let device = |name: &str, title: &str| Device {
            name: path(name),
            title: title.to_owned(),
        };
        let expected = [
            device("video2", "GB Interceptor"),
            device("video7", &path("video7")),
            device("video10", "Cam Link 4K"),
        ];
        assert_eq!(system.devices(), expected);
        assert!(System::default().devices().is_empty());
        #[cfg(not(windows))]
        {
            let screens = system.screens();
            let screens = screens.iter().map(|it| it.source.to_string());
            let arguments = ["", "-select_region 1 "];
            let expected =
                arguments.map(|more| format!("ffmpeg:-f x11grab -framerate 60 {more}-i :1.0"));
            assert!(screens.eq(expected));
            assert!(System::default().screens().is_empty());
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_window_is_listed_where_the_screen_of_the_game_fits_into_it() {
        use crate::x_windows::XWindow;
        let window = |width, height| XWindow {
            id: 0x3a0_0007,
            title: "mGBA - a game".to_owned(),
            size: [width, height],
        };
        let preset = window_preset(&window(640, 576), ":1 0").unwrap();
        let arguments = "ffmpeg:-f x11grab -framerate 60 -window_id 0x3a00007 -i ':1 0'";
        assert_eq!(preset.source.to_string(), arguments);
        assert_eq!(preset.title, "mGBA - a game");
        assert_eq!(window_preset(&window(159, 576), ":1"), None);
        for no_display in [":65000", "nowhere", ":", ":x.0"] {
            let system = System {
                display: Some(no_display.to_owned()),
                ..System::default()
            };
            assert_eq!(system.windows(), [], "{no_display}");
        }
    }
}
