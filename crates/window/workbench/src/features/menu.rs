//! The menus: which there are, and what each lists, from top to bottom.

use super::Command;
use std::{collections::HashMap, sync::LazyLock};
use strum::IntoEnumIterator as _;

/// A menu of the menu bar, or a submenu of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
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
    Feed,
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
            Self::Feed => "Feed",
            Self::Help => "Help",
        }
    }

    /// The menu that it is a submenu of; `None` for those of the menu bar.
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        PARENTS.get(&self).copied()
    }

    /// What it lists, from top to bottom. Recent files and cores are known only at run time.
    #[must_use]
    pub fn lines(self) -> &'static [MenuItem] {
        LISTED.lines.get(&self).map_or(&[], Vec::as_slice)
    }

    /// The menu that lists a command.
    #[must_use]
    pub fn of(id: &str) -> Option<Self> {
        LISTED.menus.get(id).copied()
    }
}

/// What the menu *Profile* lists of the profile that is edited, below those in force.
#[must_use]
pub fn edited_profile() -> &'static [MenuItem] {
    &LISTED.edited_profile
}

/// A thing with a menu of its own, which a right click on it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumIter)]
pub enum ContextMenu {
    /// The picture of the game.
    Picture,
    /// The board as read.
    Board,
    /// The timeline.
    Timeline,
}

impl ContextMenu {
    /// What it lists, from top to bottom.
    #[must_use]
    pub fn lines(self) -> &'static [MenuItem] {
        LISTED.of_things.get(&self).map_or(&[], Vec::as_slice)
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Picture => {
                "inspect-the-picture measure-on-the-picture freeze | copy-picture save-picture \
                 save-picture-as-drawn save-reading-as-json export | bookmark branch-here"
            }
            Self::Board => {
                "copy-position-link copy-position-as-fumen copy-board-as-* | copy-plan-as-* | show-tester show-depth | bookmark branch-here"
            }
            Self::Timeline => {
                "bookmark branch-here | loop-from-here loop-to-here loop-over-everything loop | \
                 export-the-span export | whole-timeline follow-the-end"
            }
        }
    }
}

/// A line of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuItem {
    /// A command.
    Command(&'static Command),
    /// A submenu.
    Menu(Menu),
    /// A line between two groups.
    Separator,
}

/// The parents of the submenus. Apart from [`LISTED`], which lists commands: some commands open
/// the menus that have no parent.
static PARENTS: LazyLock<HashMap<Menu, Menu>> = LazyLock::new(|| {
    let submenus = |(menu, text): &(Menu, &'static str)| {
        let menu = *menu;
        words(text).filter_map(move |word| match word {
            Word::Menu(submenu) => Some((submenu, menu)),
            Word::Command(_) | Word::Each(_) | Word::Separator => None,
        })
    };
    MENUS.iter().flat_map(submenus).collect()
});

/// The menus with their commands.
static LISTED: LazyLock<Listed> = LazyLock::new(|| {
    let all: Vec<_> = Command::all()
        .iter()
        .map(|it| (it.entry().id, it))
        .collect();
    let lines = |text| {
        let lines = words(text).flat_map(|word| match word {
            // Its commands are not in a page.
            Word::Menu(Menu::Aside) if common::IS_PAGE => Vec::new(),
            Word::Menu(menu) => vec![MenuItem::Menu(menu)],
            Word::Separator => vec![MenuItem::Separator],
            Word::Command(_) | Word::Each(_) => {
                let listed = all.iter().filter(|(id, _)| word.lists(id));
                listed
                    .map(|(_, command)| MenuItem::Command(command))
                    .collect()
            }
        });
        let mut lines: Vec<_> = lines.collect();
        // The last group may be empty in a page.
        lines.pop_if(|line| *line == MenuItem::Separator);
        lines
    };
    let edited = (Menu::Profile, EDITED_PROFILE);
    let listed = MENUS
        .iter()
        .copied()
        .chain([edited])
        .flat_map(|(menu, text)| {
            let ids = all.iter().map(|(id, _)| id);
            let ids = ids.filter(move |id| words(text).any(|word| word.lists(id)));
            ids.map(move |id| (id.to_string(), menu))
        });
    Listed {
        lines: MENUS
            .iter()
            .map(|(menu, text)| (*menu, lines(text)))
            .collect(),
        of_things: ContextMenu::iter()
            .map(|thing| (thing, lines(thing.text())))
            .collect(),
        edited_profile: lines(EDITED_PROFILE),
        menus: listed.collect(),
    }
});

struct Listed {
    /// The lines of each menu.
    lines: HashMap<Menu, Vec<MenuItem>>,
    /// The lines of the menus that a right click opens.
    of_things: HashMap<ContextMenu, Vec<MenuItem>>,
    edited_profile: Vec<MenuItem>,
    /// The menu of each listed command, by its id.
    menus: HashMap<String, Menu>,
}

/// A word of a text of the menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// The command with this id.
    Command(&'static str),
    /// All commands with ids of this form, in which `*` stands for any text, in the order of
    /// [`Command::all`]; not those that a menu lists by their whole id.
    Each(&'static str),
    /// A submenu.
    Menu(Menu),
    /// A line between two groups.
    Separator,
}

impl Word {
    /// Whether it lists the command with an id.
    fn lists(self, id: &str) -> bool {
        match self {
            Self::Command(own) => own == id,
            Self::Each(form) => {
                let (start, end) = form.split_once('*').unwrap_or((form, ""));
                let rest = id
                    .strip_prefix(start)
                    .and_then(|rest| rest.strip_suffix(end));
                rest.is_some_and(|rest| !rest.is_empty()) && !is_listed_alone(id)
            }
            Self::Menu(_) | Self::Separator => false,
        }
    }
}

/// The words of a text of the menus. A submenu that does not exist is none.
fn words(text: &'static str) -> impl Iterator<Item = Word> {
    text.split_whitespace().filter_map(|word| match word {
        "|" => Some(Word::Separator),
        form if form.contains('*') => Some(Word::Each(form)),
        word => match word.strip_prefix('>') {
            Some(name) => {
                let mut all = Menu::iter();
                all.find(|menu| <&str>::from(menu) == name).map(Word::Menu)
            }
            None => Some(Word::Command(word)),
        },
    })
}

/// Whether a menu lists a command by its whole id.
fn is_listed_alone(id: &str) -> bool {
    let all = MENUS.iter().map(|(_, text)| *text);
    all.chain([EDITED_PROFILE])
        .any(|text| text.split_whitespace().any(|word| word == id))
}

/// Each menu with what it lists, from top to bottom: ids of commands, forms of ids with `*`,
/// `>` before the name of a submenu, and `|` between two groups.
const MENUS: &[(Menu, &str)] = &[
    (
        Menu::File,
        "open open-path open-source | back-to-the-game record save-session-as save-picture \
         save-picture-as-drawn save-reading-as-json save-problem save-plots-as-csv export export-the-span \
         cancel-writing | >recent-files >aside \
         | quit",
    ),
    (
        Menu::Aside,
        "keep-a-session-aside | keep-*-mib-aside | open-last-session keep-last-session \
         discard-last-session",
    ),
    (
        Menu::Playback,
        "pause-or-run step step-10 step-back step-back-10 | previous-event next-event \
         go-to-the-start follow-the-end | loop loop-from-here loop-to-here \
         loop-over-everything whole-timeline | bookmark bookmarks | >branches >bookmark-keys",
    ),
    (
        Menu::Branches,
        "branch-here take-the-pad-here play-it-for-real go-on-with-this-branch \
         flip-to-the-other-branch give-up-going-back | play-this-position \
         play-this-position-by-the-bot play-the-position-again start-empty | compare-with-a-session \
         close-the-other-session",
    ),
    (Menu::BookmarkKeys, "go-to-bookmark-* | set-bookmark-*"),
    (
        Menu::Machine,
        "slower faster >speed faults free-running | sound sound-louder sound-quieter | reset >core \
         | built-in-game",
    ),
    (Menu::Speed, "speed-*"),
    (
        Menu::Bot,
        "bot-plays stop-at-game-over | >next-game >strategy save-as-a-strategy >copy-plan | advise",
    ),
    (Menu::NextGame, "level-* | hearts"),
    (Menu::Strategy, "play-by-*"),
    (Menu::CopyPlan, "copy-plan-as-*"),
    (
        Menu::Profile,
        "auto-profile profile-* open-profile | pin-profile",
    ),
    (
        Menu::View,
        "layout-* reset-layout layouts | >panels >layers >picture >theme | zoom-in zoom-out \
         reset-zoom | presenter-mode >feed",
    ),
    (Menu::Panels, "toggle-*"),
    (Menu::Layers, "layer-* | grid-* grid-from-the-block"),
    (
        Menu::Picture,
        "palette-* | picture-as-large-as-fits picture-at-* | zoom-the-picture-in \
         zoom-the-picture-out fit-the-picture | inspect-the-picture measure-on-the-picture | \
         find-the-screen",
    ),
    (Menu::Theme, "theme-*"),
    (
        Menu::Feed,
        "clean-feed | feed-shows-* | feed-at-* | feed-on-*",
    ),
    (
        Menu::Help,
        "commands shortcuts messages | guide tour words | report-a-problem about",
    ),
];

/// What the menu *Profile* lists of the profile that is edited, below those in force.
const EDITED_PROFILE: &str = "undo-edit redo-edit | find-regions-by-one-click edit-regions-on-the-picture \
         calibrate-from-clicks | compare-with-saved-profile compare-with-default-profile \
         restore-saved-profile restore-default-profile | copy-profile-as-toml save-profile \
         save-profile-as save-profile-from-clicks-as";

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_line_of_a_right_click_is_there() {
        for thing in ContextMenu::iter() {
            for word in words(thing.text()) {
                let ids = Command::all().iter().map(|command| command.entry().id);
                let count = ids.filter(|id| word.lists(id)).count();
                match word {
                    Word::Command(_) => assert_eq!(count, 1, "{thing:?}: {word:?}"),
                    Word::Each(_) => assert!(count > 1, "{thing:?}: {word:?}"),
                    Word::Separator => {}
                    Word::Menu(_) => panic!("{thing:?}: {word:?}"),
                }
            }
        }
    }

    #[test]
    fn every_menu_lists_something_and_every_line_is_there() {
        let mut seen = HashSet::new();
        for menu in Menu::iter() {
            let mut texts: Vec<_> = MENUS.iter().copied().filter(|it| it.0 == menu).collect();
            // These submenus list what exists at run time.
            let at_run_time = [Menu::Core, Menu::RecentFiles].contains(&menu);
            assert_eq!(menu.lines().is_empty(), at_run_time, "{menu:?}");
            assert_eq!(texts.is_empty(), at_run_time, "{menu:?}");
            if menu == Menu::Profile {
                texts.push((menu, EDITED_PROFILE));
            }
            for (_, text) in texts {
                assert_eq!(words(text).count(), text.split_whitespace().count());
                for word in words(text) {
                    let ids = Command::all().iter().map(|command| command.entry().id);
                    let ids: Vec<_> = ids.filter(|id| word.lists(id)).collect();
                    let is_there = match word {
                        Word::Command(_) => ids.len() == 1,
                        Word::Each(_) => ids.len() > 1,
                        Word::Menu(submenu) => submenu.parent() == Some(menu),
                        Word::Separator => true,
                    };
                    assert!(is_there, "{menu:?}: {word:?}");
                    for id in ids {
                        assert_eq!(Menu::of(&id), Some(menu), "{id}");
                        assert!(seen.insert(id.clone()), "{id} is listed twice");
                    }
                }
            }
        }
        let lines = Menu::iter().flat_map(|menu| menu.lines());
        let lines = lines.chain(edited_profile());
        let drawn = lines.filter(|line| matches!(line, MenuItem::Command(_)));
        assert_eq!(drawn.count(), seen.len());
    }
}
