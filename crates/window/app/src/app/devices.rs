//! What pictures can come from on this system, listed in the background, and the newest frame of each
//! while the box for a source is open.

use super::App;
use crate::job::{Job, waker};
use egui::Context;
use image::RgbImage;
use source::{Cancel, FFMPEG, Preset, Source as _, SourceError, SourceImage, System};
use std::{
    path::Path,
    sync::{Arc, atomic::Ordering},
};
use workbench::{Devices, FileAsk, ListedSource, PathBox, Popup, ShellAction};

/// Sources that are looked at at once: each takes a process.
const MOST: usize = 12;

/// The newest frame of a source, made small.
type Frame = Option<Arc<RgbImage>>;

/// The list, and the work that makes it.
#[derive(Default)]
pub struct DeviceList {
    known: Devices,
    search: Option<Job<Result<Vec<Preset>, SourceError>>>,
    presets: Vec<Preset>,
    looks: Option<Looks>,
}

/// The looks at the sources of the list.
struct Looks {
    /// One for each, in their order; it ends with its source.
    jobs: Vec<Job<(), Frame>>,
    cancel: Cancel,
}

impl Looks {
    /// Looks at each until this is dropped.
    fn start(ctx: &Context, presets: &[Preset]) -> Self {
        let cancel = Cancel::default();
        let job = |preset: &Preset| {
            let (preset, cancel) = (preset.clone(), Arc::clone(&cancel));
            let wake = waker(ctx);
            Job::start_with(None, "look", waker(ctx), move |shared| {
                // A source without a frame has no picture; why is stated when it is opened.
                let Ok(Some(mut source)) = preset.preview(Path::new(FFMPEG), &cancel) else {
                    return;
                };
                while let Ok(Some(frame)) = source.next() {
                    if let SourceImage::Pixels(image) = frame.image {
                        if shared.report(Some(image)).is_break() {
                            return;
                        }
                        wake();
                    }
                }
            })
        };
        let jobs = presets.iter().take(MOST).map(job).collect();
        Self { jobs, cancel }
    }
}

/// A source that waits for its next frame ends too, and a device is free for who opens it.
impl Drop for Looks {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl DeviceList {
    /// What is known now.
    pub fn shown(&self) -> Devices {
        self.known.clone()
    }

    /// Asks ffmpeg and the system, unless they are asked already.
    fn start(&mut self, ctx: &Context) {
        if self.search.is_some() {
            return;
        }
        let list = |_: &_| source::presets(Path::new(FFMPEG), &System::this());
        self.search = Some(Job::start("devices", waker(ctx), list));
        self.known = Devices::Searching;
    }

    /// Ends the looks at the sources.
    pub fn close(&mut self) {
        self.looks = None;
    }

    /// Takes the answer and the newest frames; `is_open`: whether the list is shown.
    fn poll(&mut self, ctx: &Context, is_open: bool) {
        if !is_open {
            self.close();
        }
        let found = match Job::take(&mut self.search) {
            None => return self.poll_looks(),
            Some(Ok(found)) => found.map_err(|why| why.to_string()),
            Some(Err(why)) => Err(format!("The devices are not listed because of {why}")),
        };
        match found {
            Ok(presets) => {
                self.looks = is_open.then(|| Looks::start(ctx, &presets));
                self.known = listed(&presets, |_| None);
                self.presets = presets;
            }
            Err(why) => self.known = Devices::Failed(why.into()),
        }
    }

    /// Takes the newest frames, if there are other ones.
    fn poll_looks(&mut self) {
        let (Some(looks), Devices::Found(shown)) = (&self.looks, &self.known) else {
            return;
        };
        let newest: Vec<Frame> = looks.jobs.iter().map(Job::progress).collect();
        let is_other = |(frame, source): (&Frame, &ListedSource)| match (frame, &source.picture) {
            (Some(new), Some(old)) => !Arc::ptr_eq(new, old),
            (new, old) => new.is_some() != old.is_some(),
        };
        if newest.iter().zip(shown.iter()).any(is_other) {
            self.known = listed(&self.presets, |i| newest.get(i).cloned().flatten());
        }
    }
}

/// The list for the window; `frame` is the newest frame of a source.
fn listed(presets: &[Preset], frame: impl Fn(usize) -> Frame) -> Devices {
    let source = |(i, preset): (usize, &Preset)| ListedSource {
        source: preset.source.to_string(),
        title: preset.title.clone(),
        kind: preset.kind.title(),
        picture: frame(i),
    };
    Devices::Found(presets.iter().enumerate().map(source).collect())
}

impl App {
    /// Lets a person choose a source: a device, a window, a file, or arguments of ffmpeg.
    pub(super) fn choose_source(&mut self, ctx: &Context) {
        self.devices.start(ctx);
        let popup = Popup::Path(PathBox::new(FileAsk::Source, ""));
        self.workbench.ask(ShellAction::Popup(popup));
    }

    /// Shows what is found, and has frames of it only as long as it is shown.
    pub(super) fn poll_devices(&mut self, ctx: &Context) {
        let is_open = self.workbench.ui_state().shell.asks_for_source();
        self.devices.poll(ctx, is_open);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::{PresetKind, SourceSpec};

    fn preset(title: &str) -> Preset {
        Preset {
            kind: PresetKind::Camera,
            title: title.to_owned(),
            source: SourceSpec::Device(title.to_owned()),
        }
    }

    #[test]
    fn the_newest_frames_are_shown_until_the_box_closes() {
        let ctx = Context::default();
        let presets = vec![preset("one"), preset("two")];
        let cancel = Cancel::default();
        let frame = Arc::new(RgbImage::new(4, 3));
        let shown = Arc::clone(&frame);
        let look = Job::start_with(
            None,
            "look",
            || {},
            move |shared| {
                let _ = shared.report(Some(shown));
                while !shared.is_cancelled() {
                    std::thread::yield_now();
                }
            },
        );
        let mut list = DeviceList {
            known: listed(&presets, |_| None),
            presets,
            looks: Some(Looks {
                jobs: vec![look],
                cancel: Arc::clone(&cancel),
            }),
            ..DeviceList::default()
        };
        let pictures = |list: &DeviceList| match list.shown() {
            Devices::Found(all) => all.iter().map(|it| it.picture.clone()).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        while pictures(&list) != [Some(Arc::clone(&frame)), None] {
            list.poll(&ctx, true);
            std::thread::yield_now();
        }
        assert!(!cancel.load(Ordering::Relaxed));
        list.poll(&ctx, false);
        assert!(list.looks.is_none() && cancel.load(Ordering::Relaxed));
    }
}
