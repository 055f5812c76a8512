//! Files that a page asks the browser for, which answers later: those of its file box, and those that
//! are dropped.

use crate::job::JobError;
use egui::DroppedFileHandle;
use files::page;
use rfd::AsyncFileDialog;
use std::{cell::RefCell, future::Future, path::PathBuf, rc::Rc};
use wasm_bindgen_futures::spawn_local;
use workbench::{AskWords, Pick};

/// The path under which a file of the browser is kept, once it is there; `None` in it when a person
/// closed the box.
pub struct Answer(Rc<RefCell<Option<Found>>>);

type Found = Result<Option<PathBuf>, JobError>;

impl Answer {
    /// Takes what a future finds, and calls `wake` then.
    fn of(found: impl Future<Output = Found> + 'static, wake: impl Fn() + 'static) -> Self {
        let slot = Rc::<RefCell<Option<Found>>>::default();
        let filled = Rc::clone(&slot);
        spawn_local(async move {
            let found = found.await;
            *filled.borrow_mut() = Some(found);
            wake();
        });
        Self(slot)
    }

    /// The answer, once; `None` before.
    pub fn poll(&self) -> Option<Found> {
        self.0.borrow_mut().take()
    }
}

/// Lets a person pick a file in the browser's box. A new file needs none: the browser asks where it
/// is to be when it is downloaded. Pages know no folders.
pub fn pick(words: &AskWords, name: String, wake: impl Fn() + 'static) -> Answer {
    let dialog = AsyncFileDialog::new().set_title(words.title);
    let kinds = match words.pick {
        Pick::File(kinds) => kinds,
        Pick::Folder => return Answer::of(async { Err(JobError::NoThread) }, wake),
        Pick::New => return Answer::of(async { Ok(Some(PathBuf::from(name))) }, wake),
    };
    let filter = |dialog: AsyncFileDialog, (name, endings): &(&str, &[&str])| {
        dialog.add_filter(*name, endings)
    };
    let dialog = kinds.iter().fold(dialog, filter);
    let found = async {
        match dialog.pick_file().await {
            None => Ok(None),
            Some(file) => put(&file.file_name(), file.read().await),
        }
    };
    Answer::of(found, wake)
}

/// Reads a file that was dropped.
pub fn read(file: DroppedFileHandle, wake: impl Fn() + 'static) -> Answer {
    let found = async move {
        let bytes = file.bytes_async().await.map_err(JobError::Panic)?;
        put(&file.path().to_string_lossy(), bytes)
    };
    Answer::of(found, wake)
}

fn put(name: &str, bytes: Vec<u8>) -> Found {
    let path = page::drop_file(name, bytes.into());
    path.map(Some)
        .map_err(|why| JobError::Panic(why.to_string()))
}
