//! Frames of the shown history in files for other programs.

use super::{
    App,
    exported_elsewhere::{PlayedRun, exported_elsewhere, with_sound},
    writing::{Amount, Done},
};
use crate::{
    OutputFile, beside,
    exported::{self, without_sound},
    file::{whole_path, write_export},
    job::waker,
    write_sound,
};
use egui::Context;
use export::{Clip, ExportError, Folder, Made};
use pad::{BranchId, FrameNo};
use std::path::Path;
use workbench::{Content, ExportBox, NoticeKind, estimate};

impl App {
    /// Writes some frames of the shown history into a file or a folder. An existing file is
    /// replaced only if `replace` is set.
    pub(super) fn export_to(
        &mut self,
        ctx: &Context,
        export: &ExportBox,
        path: &Path,
        replace: bool,
    ) {
        let Some(clip) = self.shown_clip(export.span.branch, export.frames()) else {
            return;
        };
        let amount = match export.settings.format.has_pictures() {
            true => Amount::new(export.pictures(), "pictures"),
            false => Amount::new(export.length(), "frames"),
        };
        let run = self.recorded_run();
        let has_sound = export.has_sound();
        if has_sound && !replace && files::disk::exists(&beside(path)) {
            let name = whole_path(&beside(path));
            self.workbench.refuse_path(format!(
                "{name}, the file of the sound, is there already and was left alone; choose another \
                 name, or write no sound"
            ));
            return;
        }
        let (export, file) = (export.clone(), path.to_owned());
        let one_file = export.settings.format.info().content != Content::Folder;
        let elsewhere = one_file.then(|| self.places.place("export", waker(ctx)));
        if let Some(place) = elsewhere.flatten() {
            let exported = exported_elsewhere(clip, export, run, file, written);
            self.write_elsewhere(ctx, (path, replace), amount, place, exported);
            return;
        }
        let ffmpeg = self.ffmpeg.clone();
        let clip = clip.made_by(Made::new(&run.info, Some(&run.rom)));
        let sound = has_sound.then_some(run);
        self.write(ctx, path, replace, amount, move |done| {
            write(&clip, &export, &file, ffmpeg.as_deref(), done)?;
            let text = written(&export, &file);
            Ok(match sound {
                Some(run) => format!("{text}{}", sound_of(&clip, run, &file, done)?),
                None => text,
            })
        });
    }

    /// The frames from the first to the last of a branch of the shown history; `None` with a message
    /// when they are not all there.
    pub(super) fn shown_clip(
        &mut self,
        branch: BranchId,
        (first, last): (FrameNo, FrameNo),
    ) -> Option<Clip> {
        let history = self.shown_history().frozen();
        let clip = Clip::new(&history, Some(branch), Some(first), Some(last));
        clip.map_err(|why| {
            let text = format!("Nothing was exported: {why}");
            self.workbench.notify(NoticeKind::Error, text);
        })
        .ok()
    }
}

/// Writes the sound beside a film; returns what came of it, for the end of a sentence. A film
/// without sound is still a film.
fn sound_of(clip: &Clip, run: PlayedRun, film: &Path, done: &Done) -> anyhow::Result<String> {
    let path = beside(film);
    let soundtrack = match run.recorded()?.soundtrack()? {
        Ok(soundtrack) => soundtrack,
        Err(without) => return Ok(without),
    };
    let all = clip.length();
    let goes_on = || done.report(all).is_continue();
    match write_sound(OutputFile::open(&path)?, clip, &soundtrack, goes_on) {
        Ok(()) => Ok(with_sound(&path)),
        Err(why) if matches!(why.downcast_ref(), Some(ExportError::Sound(_))) => {
            Ok(without_sound(why))
        }
        Err(why) => Err(why),
    }
}

/// The suggested name: the source and the frames.
pub(super) fn file_name(source: &str, export: &ExportBox) -> String {
    let source = source.strip_suffix(".blockscope").unwrap_or(source);
    let (first, last) = export.frames();
    let frames = match first == last {
        true => format!("f{first}"),
        false => format!("f{first}-f{last}"),
    };
    let name = format!("{}-{frames}", common::kebab(source));
    match export.settings.format.info().extension {
        "" => name,
        extension => format!("{name}.{extension}"),
    }
}

fn write(
    clip: &Clip,
    export: &ExportBox,
    path: &Path,
    ffmpeg: Option<&Path>,
    done: &Done,
) -> anyhow::Result<()> {
    let report = &mut |count| done.report(count);
    if export.settings.format.info().content != Content::Folder {
        let file = OutputFile::open(path)?;
        return write_export(file, |out| exported::put(clip, export, ffmpeg, out, report));
    }
    let mut film = exported::film(clip, export);
    let written = Folder::open(path)?.write(&mut film, report);
    written.map_err(|why| match why {
        ExportError::Write(_) => {
            anyhow::anyhow!(why).context(format!("{} can't be written", path.display()))
        }
        why => why.into(),
    })
}

/// What was written, in one sentence.
fn written(export: &ExportBox, path: &Path) -> String {
    let size = match export.settings.format.info().content {
        Content::Folder => None,
        _ => files::disk::metadata(path).ok(),
    };
    let size = size.map(|data| format!(" ({})", workbench::bytes(data.len())));
    format!(
        "Exported: {}, in {}{}",
        estimate(export),
        whole_path(path),
        size.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use workbench::{ExportFormat, ExportSettings, Palette, Span};

    #[test]
    fn the_suggested_name_has_the_source_and_the_frames() {
        let span = Span {
            branch: 0,
            first: 1,
            last: 900,
        };
        let named = |format| {
            let settings = ExportSettings {
                format,
                ..ExportSettings::default()
            };
            let export = ExportBox::new(span, Some((5, 70)), 33, Palette::Green, settings);
            file_name("My run.blockscope", &export)
        };
        assert_eq!(named(ExportFormat::Gif), "my-run-f5-f70.gif");
        assert_eq!(named(ExportFormat::Png), "my-run-f33.png");
        assert_eq!(named(ExportFormat::PngFolder), "my-run-f5-f70");
    }
}
