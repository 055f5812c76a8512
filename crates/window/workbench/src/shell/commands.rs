//! The window itself: its pop-ups, zoom, layouts, shortcuts and messages.

use crate::features::switch::switches;
use crate::features::{
    Command, Menu,
    entry::{Entry, Shortcut, alt, ctrl, ctrl_shift, key, shift},
};
use crate::{
    Dock, NoticeKind, PictureSettings,
    features::apply::ApplyCx,
    shell::{GuideBox, Popup, Shell, printed},
};
use crate::{FeedPart, KeyColour, MessageAbout};
use egui::Key;
use pad::{Buttons, GamepadButton};
use strum::IntoEnumIterator as _;

switches! {}

/// An action on the window itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ShellAction {
    /// Open the command palette.
    #[default]
    Palette,
    /// Open the shortcut editor.
    Shortcuts,
    /// Open the saved layouts.
    Layouts,
    /// Open the guide.
    Guide,
    /// Open the list of words.
    Words,
    /// Show versions, licence and settings file.
    About,
    /// Copy what a report of a problem needs.
    ReportProblem,
    /// Open the list of messages.
    Messages,
    /// Close the pop-up, or leave presenter mode.
    Back,
    /// Open this menu of the menu bar; `None` once it is open.
    OpenMenu(Option<Menu>),
    /// Enter or leave presenter mode.
    Presenter,
    /// Open or close the second window for capture programs.
    Feed,
    /// Increase the zoom of the window.
    ZoomIn,
    /// Decrease the zoom of the window.
    ZoomOut,
    /// Let the size of the window decide the zoom.
    ZoomReset,
    /// Set the scale of the picture, in physical pixels per game pixel, used where it fits;
    /// `None` is the largest that fits.
    Scale(Option<u8>),
    /// The scale of the picture in the second window.
    FeedScale(u8),
    /// The background in the second window.
    FeedColour(KeyColour),
    /// Show or hide a part of the second window.
    FeedShows(FeedPart),
    /// Give all commands their default shortcuts.
    UnbindAll,
    /// Clear the list of recent files.
    ForgetFiles,
    /// Clear all messages.
    ForgetMessages,
    /// Show this pop-up and close any other.
    #[strum(disabled)]
    Popup(Popup),
    /// Execute this command and add it to the recent commands.
    #[strum(disabled)]
    Pick(Box<Command>),
    /// Give a command these shortcuts.
    #[strum(disabled)]
    Bind(Box<Command>, Vec<Shortcut>),
    /// Give a command its default shortcuts.
    #[strum(disabled)]
    Unbind(Box<Command>),
    /// Have a button of the game pressed by these of a gamepad; `None` are its default ones.
    #[strum(disabled)]
    BindGamepad(Buttons, Option<Vec<GamepadButton>>),
    /// Save the layout under this name.
    #[strum(disabled)]
    SaveLayout(String),
    /// Apply the layout saved under this name.
    #[strum(disabled)]
    OpenLayout(String),
    /// Rename a saved layout.
    #[strum(disabled)]
    RenameLayout {
        /// The old name.
        from: String,
        /// The new name.
        to: String,
    },
    /// Delete a saved layout.
    #[strum(disabled)]
    DeleteLayout(String),
    /// Bring back the saved layout that was deleted last.
    #[strum(disabled)]
    UndeleteLayout,
    /// Close a message.
    #[strum(disabled)]
    Dismiss(u64),
    /// Copy the text of a message.
    #[strum(disabled)]
    CopyMessage(u64),
}

/// The scales to choose from.
const SCALES: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

const SCALE_KEYS: [[Shortcut; 1]; 8] = [
    [alt(Key::Num1)],
    [alt(Key::Num2)],
    [alt(Key::Num3)],
    [alt(Key::Num4)],
    [alt(Key::Num5)],
    [alt(Key::Num6)],
    [alt(Key::Num7)],
    [alt(Key::Num8)],
];

/// The shortcuts that open a menu of the menu bar; none for submenus.
const fn menu_keys(menu: Menu) -> &'static [Shortcut] {
    match menu {
        Menu::File => const { &[alt(Key::F), key(Key::F10)] },
        Menu::Playback => const { &[alt(Key::P)] },
        Menu::Machine => const { &[alt(Key::M)] },
        Menu::Bot => const { &[alt(Key::B)] },
        Menu::Profile => const { &[alt(Key::R)] },
        Menu::View => const { &[alt(Key::V)] },
        Menu::Help => const { &[alt(Key::H)] },
        _ => &[],
    }
}

impl ShellAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Scale(_) => {
                let scales = [None].into_iter().chain(SCALES.map(Some));
                scales.map(Self::Scale).collect()
            }
            Self::OpenMenu(_) => Menu::iter()
                .filter(|menu| menu.parent().is_none())
                .map(|menu| Self::OpenMenu(Some(menu)))
                .collect(),
            Self::FeedScale(_) => SCALES.map(Self::FeedScale).to_vec(),
            Self::FeedColour(_) => KeyColour::iter().map(Self::FeedColour).collect(),
            Self::FeedShows(_) => FeedPart::iter().map(Self::FeedShows).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Palette => Entry::new(
                "commands",
                "Commands…",
                "Find any command by its name and run it",
            )
            .keys(const { &[ctrl(Key::P), ctrl(Key::K)] }),
            Self::Shortcuts => {
                Entry::new("shortcuts", "Shortcuts…", "Show and change all shortcuts")
                    .keys(const { &[key(Key::Questionmark), ctrl(Key::Slash), shift(Key::Slash)] })
            }
            Self::Layouts => Entry::new(
                "layouts",
                "Layouts…",
                "Save, rename, delete and export your own layouts",
            ),
            Self::Guide => Entry::new(
                "guide",
                "Guide…",
                "How to watch, calibrate and study, in the program and searchable",
            ),
            Self::Words => Entry::new(
                "words",
                "Words…",
                "What the words of the window mean: safety, margin, referee and all others",
            ),
            Self::ReportProblem => Entry::new(
                "report-a-problem",
                "Report a problem",
                "Copy what a report needs: version, system, core, profile, settings and the last \
                 messages",
            ),
            Self::About => Entry::new(
                "about",
                "About…",
                "The version of the program and its cores, the licence, the settings file",
            ),
            Self::Messages => {
                Entry::new("messages", "Messages…", "All messages of the window so far")
            }
            Self::Back => Entry::new("back", "Back", "Close the pop-up, or leave presenter mode")
                .keys(const { &[key(Key::Escape)] }),
            Self::OpenMenu(None) => Entry::new("open-menu", "Menu", "Open a menu"),
            Self::OpenMenu(Some(menu)) => Entry::new(
                format!("open-menu-{}", menu.label().to_lowercase()),
                format!("Menu {}", menu.label()),
                "Open this menu; arrows choose an entry, Enter runs it, Esc closes the menu",
            )
            .keys(menu_keys(*menu)),
            Self::Presenter => Entry::new(
                "presenter-mode",
                "Presenter mode",
                "Show only the game, the next piece, the reason and the score",
            )
            .keys(const { &[key(Key::F11)] })
            .on(|cx| cx.ui.shell.presenter),
            Self::Feed => Entry::new(
                "clean-feed",
                "Clean feed",
                "A second window with only the picture, for capture programs",
            )
            .on(|cx| cx.ui.shell.feed.open),
            Self::ZoomIn => {
                Entry::new("zoom-in", "Zoom in", "Make everything in the window larger")
                    .keys(const { &[ctrl(Key::Plus), ctrl(Key::Equals), ctrl_shift(Key::Plus)] })
                    .repeats()
            }
            Self::ZoomOut => Entry::new(
                "zoom-out",
                "Zoom out",
                "Make everything in the window smaller",
            )
            .keys(const { &[ctrl(Key::Minus)] })
            .repeats(),
            Self::ZoomReset => Entry::new(
                "reset-zoom",
                "Reset zoom",
                "Let the size of the window decide the zoom",
            )
            .keys(const { &[ctrl(Key::Num0)] }),
            Self::Scale(None) => Entry::new(
                "picture-as-large-as-fits",
                "Picture as large as fits",
                "The largest whole scale that fits",
            )
            .keys(const { &[alt(Key::Num0)] })
            .on(|cx| cx.ui.shell.scale.is_none()),
            Self::Scale(Some(scale)) => {
                let scale = *scale;
                let keys = usize::from(scale).checked_sub(1);
                let keys = keys.and_then(|i| SCALE_KEYS.get(i));
                Entry::new(
                    format!("picture-at-{scale}"),
                    format!("Picture at {scale}×"),
                    "Physical pixels per game pixel, if that fits",
                )
                .keys(keys.map_or(&[], |keys| keys))
                .on(move |cx| cx.ui.shell.scale == Some(scale))
            }
            Self::FeedScale(scale) => {
                let scale = *scale;
                Entry::new(
                    format!("feed-at-{scale}"),
                    format!("Feed at {scale}×"),
                    "Physical pixels per game pixel in the clean feed",
                )
                .on(move |cx| cx.ui.shell.feed.scale == scale)
            }
            Self::FeedColour(colour) => {
                let colour = *colour;
                let id: &str = colour.into();
                Entry::new(
                    format!("feed-on-{id}"),
                    format!("Feed on {}", colour.label().to_lowercase()),
                    "The background of the clean feed",
                )
                .on(move |cx| cx.ui.shell.feed.colour == colour)
            }
            Self::FeedShows(part) => {
                let part = *part;
                let id: &str = part.into();
                Entry::new(
                    format!("feed-shows-{id}"),
                    format!("Feed shows {}", part.label().to_lowercase()),
                    "A part of the second window, on a plain ground",
                )
                .label(move |_| part.label().into())
                .on(move |cx| cx.ui.shell.feed.shows(part))
            }
            Self::UnbindAll => Entry::new(
                "reset-all-shortcuts",
                "Reset all shortcuts",
                "Restore the default shortcuts of all commands and the default buttons of gamepads",
            ),
            Self::ForgetFiles => Entry::new(
                "clear-recent-files",
                "Clear recent files",
                "Clear the list of recent files",
            ),
            Self::ForgetMessages => {
                Entry::new("clear-messages", "Clear messages", "Delete all messages")
            }
            Self::Popup(_) => Entry::new("popup", "Open box", "Open this box"),
            Self::Pick(command) => command.entry(),
            Self::Bind(..) => Entry::new("set-shortcut", "Set shortcut", "Press the new shortcut"),
            Self::Unbind(_) => Entry::new(
                "reset-shortcut",
                "Reset shortcut",
                "Restore the default shortcuts of this command",
            ),
            Self::BindGamepad(_, Some(_)) => Entry::new(
                "set-gamepad-button",
                "Set gamepad button",
                "Press the button of the gamepad",
            ),
            Self::BindGamepad(_, None) => Entry::new(
                "reset-gamepad-button",
                "Reset gamepad button",
                "Restore the default button of the gamepad",
            ),
            Self::SaveLayout(_) => Entry::new(
                "save-layout",
                "Save layout",
                "Save the current arrangement of the panels under this name",
            ),
            Self::OpenLayout(name) => Entry::new(
                format!("open-layout-{}", common::kebab(name)),
                format!("Layout {name}"),
                "Arrange the panels as saved under this name",
            ),
            Self::RenameLayout { .. } => Entry::new(
                "rename-layout",
                "Rename",
                "Give this layout the name in the box",
            ),
            Self::DeleteLayout(_) => Entry::new("delete-layout", "Delete", "Delete this layout"),
            Self::UndeleteLayout => Entry::new(
                "undelete-layout",
                "Undo",
                "Bring back the layout that was deleted last",
            ),
            Self::Dismiss(_) => Entry::new("dismiss", "Dismiss", "Close this message"),
            Self::CopyMessage(_) => {
                Entry::new("copy-message", "Copy", "Copy the text of this message")
            }
        }
    }
}

impl Shell {
    /// Applies an action. A scale of the picture ends the lens of `game`; saved layouts are those
    /// of `dock`.
    pub fn apply(
        &mut self,
        action: ShellAction,
        game: &mut PictureSettings,
        dock: &mut Dock,
        cx: &mut ApplyCx<'_>,
    ) {
        match action {
            ShellAction::Palette => self.popup = Some(Popup::command_palette()),
            ShellAction::Shortcuts => self.popup = Some(Popup::shortcut_editor()),
            ShellAction::Layouts => self.popup = Some(Popup::layouts()),
            ShellAction::Guide => self.popup = Some(Popup::Guide(GuideBox::default())),
            ShellAction::Words => self.popup = Some(Popup::Words(String::new())),
            ShellAction::About => self.popup = Some(Popup::About),
            ShellAction::ReportProblem => cx.after.report = true,
            ShellAction::Messages => self.popup = Some(Popup::Messages),
            ShellAction::Popup(popup) => self.show(popup),
            ShellAction::Back => self.back(),
            ShellAction::OpenMenu(menu) => {
                self.menu = menu;
                if menu.is_some() {
                    self.popup = None;
                    self.presenter = false;
                }
            }
            ShellAction::Presenter => {
                self.toggle_presenter(cx.messages.newest());
                if self.presenter {
                    let leave = self.keys.first(&ShellAction::Back.into());
                    let key = leave.map_or_else(String::new, |key| printed(&key, false));
                    let text = format!("{key} leaves presenter mode");
                    let about = MessageAbout::Presenter;
                    cx.messages.notify_of(about, NoticeKind::Info, text);
                }
            }
            ShellAction::Feed => self.feed.open = !self.feed.open,
            ShellAction::FeedScale(scale) => self.feed.scale = scale,
            ShellAction::FeedColour(colour) => self.feed.colour = colour,
            ShellAction::FeedShows(part) => self.feed.toggle(part),
            ShellAction::ZoomIn => {
                if !self.zoom_larger() {
                    cx.refuse("The zoom is at its largest: the panels have no room for more");
                }
            }
            ShellAction::ZoomOut => {
                if !self.zoom_smaller() {
                    cx.refuse("The zoom is at its smallest");
                }
            }
            ShellAction::ZoomReset => self.zoom = None,
            ShellAction::Scale(scale) => {
                self.scale = scale;
                game.lens = None;
            }
            ShellAction::Pick(command) => {
                self.note(&command);
                self.popup = None;
                cx.send(*command);
            }
            ShellAction::Bind(command, keys) => self.bind(&command, keys),
            ShellAction::Unbind(command) => self.unbind(&command),
            ShellAction::BindGamepad(button, to) => self.bind_gamepad(button, to),
            ShellAction::UnbindAll => {
                self.keys.reset_all();
                self.gamepad.reset_all();
            }
            ShellAction::ForgetFiles => self.forget_files(),
            ShellAction::SaveLayout(name) => dock.keep(&name),
            ShellAction::OpenLayout(name) => {
                dock.recall(&name);
            }
            ShellAction::RenameLayout { from, to } => dock.rename(&from, &to),
            ShellAction::DeleteLayout(name) => dock.forget(&name),
            ShellAction::UndeleteLayout => dock.bring_back(),
            ShellAction::Dismiss(id) => cx.messages.close(id),
            ShellAction::CopyMessage(id) => {
                if let Some(text) = cx.messages.text(id) {
                    cx.after.copied = Some(text.to_owned());
                }
            }
            ShellAction::ForgetMessages => cx.messages.clear(),
        }
        if !self.presenter {
            cx.messages.close_of(MessageAbout::Presenter);
        }
    }
}
