//! Searches for better weights for the panel Tuning. One runs at a time, on a thread of its
//! own that starts others for the games.

mod running;

use super::{App, writing::Amount};
use crate::write_atomically;
use egui::Context;
use running::Running;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use workbench::{NoticeKind, TuningRequest, TuningSearch, TuningStatus};

/// How often the progress is shown.
const SHOWN_EVERY: Duration = Duration::from_millis(100);
/// The folder beside the settings with the logs of built-in searches.
const FOLDER: &str = "tunings";

/// The search that runs, and the last one.
#[derive(Default)]
pub(super) struct Tunings {
    running: Option<Running>,
    last: Option<Arc<TuningSearch>>,
    source: Option<Source>,
}

/// Where a search comes from.
#[derive(Clone, Debug)]
enum Source {
    /// One that comes with the program; its log is in this folder.
    BuiltIn { name: &'static str, folder: PathBuf },
    /// A file; the log is beside it.
    File(PathBuf),
}

impl Tunings {
    /// What the window shows of it.
    pub fn shown(&self) -> TuningStatus {
        match &self.running {
            Some(running) => {
                let shown = running.shown();
                TuningStatus {
                    // The old one is shown until the new one is read.
                    search: shown.search.or_else(|| self.last.clone()),
                    ..shown
                }
            }
            None => TuningStatus {
                running: None,
                search: self.last.clone(),
            },
        }
    }

    /// The file of the player that was found.
    fn player(&self) -> Option<&str> {
        let result = self.last.as_ref()?.result.as_ref()?;
        Some(&result.text)
    }
}

impl App {
    /// Executes a request of the panel.
    pub(super) fn tune(&mut self, ctx: &Context, request: TuningRequest) {
        match request {
            TuningRequest::Start(name) => match self.store.path().and_then(Path::parent) {
                Some(settings) => {
                    let folder = settings.join(FOLDER);
                    self.start_tuning(ctx, Source::BuiltIn { name, folder }, None);
                }
                None => self.notify(
                    "There is no folder for settings, so the log has no place; open a tuning file \
                     instead"
                        .to_owned(),
                ),
            },
            TuningRequest::Open => self.files.show_tuning(ctx, &mut self.workbench),
            TuningRequest::Path(path) => self.start_tuning(ctx, Source::File(path), None),
            TuningRequest::Stop => match &self.tunings.running {
                Some(running) => running.stop(),
                None => self.notify("No search runs".to_owned()),
            },
            TuningRequest::Resume => self.go_on(ctx, 0),
            TuningRequest::More => self.go_on(ctx, TuningRequest::MORE),
            TuningRequest::Copy => match self.tunings.player() {
                Some(text) => {
                    ctx.copy_text(text.to_owned());
                    self.notify("The tuned player is copied".to_owned());
                }
                None => self.no_player(),
            },
            TuningRequest::Save => match &self.tunings.last {
                Some(search) if search.result.is_some() => {
                    let name = format!("{}.toml", super::files::plain(&search.name));
                    self.files.show_save_player(ctx, name, &mut self.workbench);
                }
                _ => self.no_player(),
            },
            TuningRequest::SaveTo(path) => self.save_player(ctx, &path, false),
        }
    }

    fn no_player(&mut self) {
        self.notify("No search has found a player yet; run one to its end".to_owned());
    }

    /// Goes on with the last search, for so many generations more.
    fn go_on(&mut self, ctx: &Context, more: u32) {
        let Tunings { source, last, .. } = &self.tunings;
        match (source.clone(), last) {
            (Some(source), Some(last)) => {
                let generations = last.generations.saturating_add(more);
                self.start_tuning(ctx, source, Some(generations));
            }
            (Some(source), None) => self.start_tuning(ctx, source, None),
            (None, _) => self.notify("No search was started yet; open a tuning file".to_owned()),
        }
    }

    fn start_tuning(&mut self, ctx: &Context, source: Source, generations: Option<u32>) {
        if self.tunings.running.is_some() {
            self.notify("A search runs; stop it first".to_owned());
            return;
        }
        match Running::start(ctx, source.clone(), generations) {
            Some(running) => {
                self.tunings.running = Some(running);
                self.tunings.source = Some(source);
                self.workbench.accept_path();
            }
            None => self.workbench.notify(
                NoticeKind::Error,
                "The system can't start a thread to search; close other programs",
            ),
        }
    }

    /// Takes what a search has found.
    pub(super) fn poll_tuning(&mut self, ctx: &Context) {
        let Some(running) = &self.tunings.running else {
            return;
        };
        let ended = match running.poll() {
            Ok(None) => {
                ctx.request_repaint_after(SHOWN_EVERY);
                return;
            }
            Ok(Some(ended)) => ended,
            Err(why) => Err(anyhow::anyhow!("the search ended because of {why}")),
        };
        if let Some(search) = running.shown().search {
            self.tunings.last = Some(search);
        }
        self.tunings.running = None;
        match ended {
            Ok(()) => {
                let search = self.tunings.last.as_ref();
                if let Some(search) = search.filter(|search| search.result.is_some()) {
                    let text = format!("The search {} is done", search.name);
                    self.notify(text);
                }
            }
            Err(why) => self
                .workbench
                .notify(NoticeKind::Error, format!("The search ended: {why:#}")),
        }
    }

    /// Writes the player that was found. An existing file is replaced only if `replace` is
    /// set.
    pub(super) fn save_player(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some(text) = self.tunings.player().map(str::to_owned) else {
            self.no_player();
            return;
        };
        let file = path.to_owned();
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            write_atomically(&file, |file| file.write_all(text.as_bytes()))?;
            Ok(format!("The tuned player is in {}", file.display()))
        });
    }
}
