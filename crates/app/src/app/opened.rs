//! What happens with a file that was opened, and layouts that are written to files.

use super::{App, leave::Leave};
use crate::{
    Opened,
    file::{file_name, whole_path},
    shown_file::ShownFile,
    still::Still,
    write_atomically,
};
use egui::Context;
use std::{path::Path, sync::Arc};
use vision::intake::IntakeError;
use workbench::{CropBox, NoticeKind, Popup, ShellAction};

impl App {
    /// Applies a file that was opened.
    pub(super) fn apply_opened(&mut self, ctx: &Context, path: &Path, opened: Opened) {
        let name = file_name(path);
        match opened {
            Opened::Cartridge(cartridge) => {
                self.leave(ctx, Leave::Cartridge(path.to_owned(), cartridge));
                return;
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
            Opened::Picture(picture) => self.show_still(name, *picture),
            Opened::OddPicture(image, why) => {
                let why = match why {
                    // The box shows the size.
                    IntakeError::Size { .. } => {
                        "A picture of the screen is 160x144 pixels or a whole multiple of that"
                            .into()
                    }
                    why => format!("No plain picture: {why}"),
                };
                let crop = CropBox::new(path.to_owned(), Arc::new(*image), why);
                let popup = crop.map(|crop| ShellAction::Popup(Popup::Crop(crop)));
                self.workbench.ask(popup.unwrap_or(ShellAction::Back));
                return;
            }
            Opened::Session(mut session) => {
                if let Some(name) = self.name_of_left_over(path) {
                    name.clone_into(&mut session.name);
                    self.show_session(*session);
                    return;
                }
                self.show_session(*session);
            }
            Opened::Layout(kept) => {
                self.tell(format!("The panels are arranged as in {name}"));
                self.workbench.take_in(*kept);
            }
        }
        self.workbench.opened(path);
    }

    /// Shows the chosen part of an image.
    pub(super) fn use_picture(&mut self, crop: &CropBox) {
        self.show_still(file_name(&crop.path), crop.image.picture(crop.area));
        self.workbench.opened(&crop.path);
    }

    /// Pauses the game and shows a picture instead.
    fn show_still(&mut self, name: String, picture: screen::Picture) {
        self.machine.pause();
        self.stills += 1;
        let still = Still::new(name, picture, &self.profile_choice, self.stills);
        self.shown = Some(ShownFile::Picture(still));
    }

    /// Writes a layout into a file. An existing file is replaced only if `replace` is
    /// set.
    pub(super) fn write_layout(&mut self, layout: &str, path: &Path, replace: bool) {
        let name = path.display();
        if !replace && path.exists() {
            let text = format!("{name} is there already and was left alone; choose another name");
            self.workbench.refuse_path(text);
            return;
        }
        let written = match self.workbench.layout_text(layout) {
            None => Err(anyhow::anyhow!("there is no layout named {layout}")),
            Some(Err(why)) => Err(why.into()),
            Some(Ok(text)) => write_atomically(path, |file| file.write_all(text.as_bytes())),
        };
        match written {
            Ok(()) => {
                self.workbench.accept_path();
                self.tell(format!("The layout {layout} is in {}", whole_path(path)));
            }
            Err(why) => self.workbench.refuse_path(format!("{why:#}")),
        }
    }
}
