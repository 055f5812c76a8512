//! What happens with a file that was opened, and layouts that are written to files.

use super::App;
use crate::{Opened, file::file_name, still::Still, write_atomically};
use std::path::Path;
use workbench::NoticeKind;

impl App {
    /// Applies a file that was opened.
    pub(super) fn apply_opened(&mut self, path: &Path, opened: Opened) {
        let name = file_name(path);
        match opened {
            Opened::Cartridge(cartridge) => {
                if !self.insert(cartridge) {
                    return;
                }
                self.tell(format!("{name} is inserted"));
            }
            Opened::Profile { profile, text } => {
                match self
                    .workbench
                    .edit_profile(&text, Some(path.to_owned()), true)
                {
                    Ok(true) => {
                        self.tell(format!(
                            "Pictures are read by the profile {}",
                            profile.name()
                        ));
                        self.read_by(*profile);
                    }
                    // The panel asks what to do with the unsaved profile.
                    Ok(false) => {}
                    Err(why) => self.workbench.tell(NoticeKind::Error, why.to_string()),
                }
            }
            Opened::Strategy(strategy) => {
                self.tell(format!(
                    "Pieces are placed by the strategy {}",
                    strategy.name()
                ));
                self.machine.set_strategy(*strategy);
            }
            Opened::Picture(picture) => {
                self.machine.pause();
                self.stills += 1;
                self.still = Some(Still::new(
                    name,
                    *picture,
                    &self.profile_choice,
                    self.stills,
                ));
            }
            Opened::Layout(kept) => {
                self.tell(format!("The panels are arranged as in {name}"));
                self.workbench.take_in(*kept);
            }
        }
        self.workbench.opened(path);
    }

    /// Writes a layout into a file. An existing file is replaced only if `replace` is
    /// set.
    pub(super) fn export(&mut self, layout: &str, path: &Path, replace: bool) {
        let name = path.display();
        if !replace && path.exists() {
            let text = format!("{name} is there already and was left alone; choose another name");
            self.workbench.tell(NoticeKind::Error, text);
            return;
        }
        let written = match self.workbench.layout_text(layout) {
            None => Err(anyhow::anyhow!("there is no layout named {layout}")),
            Some(Err(why)) => Err(why.into()),
            Some(Ok(text)) => write_atomically(path, |file| file.write_all(text.as_bytes())),
        };
        match written {
            Ok(()) => self.tell(format!("The layout {layout} is in {name}")),
            Err(why) => self.workbench.tell(NoticeKind::Error, format!("{why:#}")),
        }
    }
}
