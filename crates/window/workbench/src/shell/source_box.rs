//! What the box for a source offers below its text: capture devices, and arguments to begin
//! with.

use crate::ShellAction;
use crate::{Command, Devices, FileAsk, PanelCx, PathBox, Popup, Request, features::widgets};
use egui::{Label, RichText, ScrollArea, Ui};
use ui_kit::{accessible, theme};

/// Height of the list of devices at most, in points.
const LIST: f32 = 130.0;

/// What ffmpeg reads a part of the screen with.
const SCREEN: &str = if cfg!(windows) {
    "ffmpeg:-f gdigrab -framerate 60 -offset_x 100 -offset_y 200 -video_size 800x720 -i desktop"
} else if cfg!(target_os = "macos") {
    "ffmpeg:-f avfoundation -framerate 60 -i \"Capture screen 0\""
} else {
    "ffmpeg:-f x11grab -framerate 60 -video_size 800x720 -i :0.0+100,200"
};

/// Draws it.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let dim = theme::colours(ui).dim;
    ui.add_space(theme::SPACE[1]);
    ui.label(RichText::new("Capture devices").color(dim));
    match &cx.view.status.program.devices {
        Devices::Unknown | Devices::Searching => {
            ui.label("ffmpeg is listing them…");
        }
        Devices::Failed(why) => {
            let words = RichText::new(format!("✖ {why}")).color(theme::colours(ui).error);
            let response = ui.add(Label::new(words).wrap());
            accessible::name_value(&response, "No devices", why);
        }
        Devices::Found(devices) if devices.is_empty() => {
            let words = "ffmpeg finds none; connect one and open this box again";
            ui.add(Label::new(words).wrap());
        }
        Devices::Found(devices) => {
            ScrollArea::vertical()
                .id_salt("capture devices")
                .max_height(LIST)
                .show(ui, |ui| {
                    for device in devices.iter() {
                        let open = Request::open(format!("device:{}", device.name));
                        let face = match device.name == device.title {
                            true => device.title.clone(),
                            false => format!("{} ({})", device.title, device.name),
                        };
                        widgets::plain_button(ui, cx, open, &face);
                    }
                });
        }
    }
    ui.add_space(theme::SPACE[1]);
    ui.label(RichText::new("Or begin with").color(dim));
    ui.horizontal_wrapped(|ui| {
        let screen = Popup::Path(PathBox::new(FileAsk::Source, SCREEN));
        let screen = Command::from(ShellAction::Popup(screen));
        let response = ui.button("A part of the screen");
        accessible::set_button(&response, "A part of the screen", None);
        let tooltip = "Write the arguments with which ffmpeg reads a part of the screen; change \
                       its place and size";
        if response.on_hover_text(tooltip).clicked() {
            cx.send(screen);
        }
        if widgets::plain_button(ui, cx, Request::OpenFile, "A file…").clicked() {
            cx.send(ShellAction::Back);
        }
    });
    ui.add_space(theme::SPACE[1]);
}
