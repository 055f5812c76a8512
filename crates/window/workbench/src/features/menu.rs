//! The menus, as data. Commands name the menu that lists them, submenus their parent.

/// A menu of the menu bar, or a submenu of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumIter)]
pub enum Menu {
    /// Files.
    File,
    /// The files that were opened last.
    RecentFiles,
    /// What is kept aside in case of a crash.
    Aside,
    /// Running, stepping, looping, bookmarks.
    Playback,
    /// Branches.
    Branches,
    /// Bookmarks with a key of their own.
    BookmarkKeys,
    /// The emulated machine.
    Machine,
    /// Its speed.
    Speed,
    /// The emulator core.
    Core,
    /// The bot.
    Bot,
    /// The game that the bot starts next.
    NextGame,
    /// The strategy of the bot.
    Strategy,
    /// Formats in which the plan is copied.
    CopyPlan,
    /// The edited profile.
    Profile,
    /// Layouts, panels, the picture, the theme.
    View,
    /// The panels.
    Panels,
    /// The layers over the picture.
    Layers,
    /// The picture of the game.
    Picture,
    /// The theme.
    Theme,
    /// The second window, for capture.
    Capture,
    /// Help.
    Help,
}

impl Menu {
    /// The label of its button.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::RecentFiles => "Recent files",
            Self::Aside => "In case of a crash",
            Self::Playback => "Playback",
            Self::Branches => "Branches",
            Self::BookmarkKeys => "Bookmark keys",
            Self::Machine => "Machine",
            Self::Speed => "Speed",
            Self::Core => "Core",
            Self::Bot => "Bot",
            Self::NextGame => "Next game",
            Self::Strategy => "Strategy",
            Self::CopyPlan => "Copy plan",
            Self::Profile => "Profile",
            Self::View => "View",
            Self::Panels => "Panels",
            Self::Layers => "Layers",
            Self::Picture => "Picture",
            Self::Theme => "Theme",
            Self::Capture => "Capture",
            Self::Help => "Help",
        }
    }

    /// The menu that it is a submenu of, and its rank there, as in
    /// the menu of an [`Entry`](crate::Entry); `None` for those of the menu bar.
    #[must_use]
    pub const fn parent(self) -> Option<(Self, u8)> {
        match self {
            Self::RecentFiles => Some((Self::File, 30)),
            Self::Aside => Some((Self::File, 31)),
            Self::Branches => Some((Self::Playback, 50)),
            Self::BookmarkKeys => Some((Self::Playback, 51)),
            Self::Speed => Some((Self::Machine, 12)),
            Self::Core => Some((Self::Machine, 21)),
            Self::NextGame => Some((Self::Bot, 20)),
            Self::Strategy => Some((Self::Bot, 21)),
            Self::CopyPlan => Some((Self::Bot, 22)),
            Self::Panels => Some((Self::View, 20)),
            Self::Layers => Some((Self::View, 21)),
            Self::Picture => Some((Self::View, 22)),
            Self::Theme => Some((Self::View, 23)),
            Self::Capture => Some((Self::View, 41)),
            Self::File
            | Self::Playback
            | Self::Machine
            | Self::Bot
            | Self::Profile
            | Self::View
            | Self::Help => None,
        }
    }
}
