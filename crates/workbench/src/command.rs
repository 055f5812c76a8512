//! Everything a person can ask for, once: menu, buttons, shortcuts and tooltips
//! all come from here.

mod branches;
mod calibrate;
mod game;
mod pixels;
mod plots;
mod research;
mod shell;
mod time;

pub use branches::{BranchCommand, Start, Then};
pub use calibrate::CalibrateCommand;
pub use game::GameCommand;
pub use pixels::PixelsCommand;
pub use plots::PlotsCommand;
pub use research::ResearchCommand;
pub use shell::{SCALES, ShellCommand};
pub use time::{NUDGE_FAR, SLOTS, TimeCommand};

use crate::{
    Layer, Layout, Palette, PanelId, Speed, Theme,
    panels::panel,
    shell::{command_key, key_of},
    transport::Order,
};
use egui::{Key, KeyboardShortcut, Modifiers};
use pad::Buttons;
use screen::Point;
use std::path::PathBuf;

/// How many frames the longer step runs.
pub const STEP_MANY: u32 = 10;

/// Something that a person asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Choose a file in a dialog.
    OpenRom,
    /// Show the box for a path.
    TypePath,
    /// Open this file.
    OpenPath(PathBuf),
    /// Open the built-in game.
    OpenBuiltIn,
    /// Close the window.
    Quit,
    /// Switch the machine off and on.
    Reset,
    /// Switch off and on with the same game on this core.
    Core(&'static str),
    /// One step slower.
    Slower,
    /// One step faster.
    Faster,
    /// As fast as it goes, or back.
    MaxSpeed,
    /// This speed.
    Speed(Speed),
    /// Let the bot play, or not.
    Bot,
    /// Pause when a game is over, or go on.
    StopAtGameOver,
    /// Start the next game at this level.
    Level(u8),
    /// Start the next game with hearts, or without.
    Heart,
    /// Show or hide a layer.
    Toggle(Layer),
    /// Show the four shades like this.
    Palette(Palette),
    /// Dark or light.
    Theme(Theme),
    /// Arrange the panels like this, as it was made.
    Layout(Layout),
    /// Arrange the panels anew as the layout was made.
    ResetLayout,
    /// Open a panel, or close it.
    Panel(PanelId),
    /// Open a panel and bring it to the front.
    Show(PanelId),
    /// Give the keys of the pad to the game picture, or take them back.
    GameKeys(bool),
    /// A person holds these buttons.
    Hold(Buttons),
    /// What concerns time: the frame that is shown, and whether time passes.
    Time(TimeCommand),
    /// What the machine is told, once it is known which frame is shown.
    Machine(Order),
    /// Show this candidate instead of the chosen one.
    Preview(Option<usize>),
    /// The pointer is over this pixel.
    Pixel(Option<Point>),
    /// What concerns the profile that is edited.
    Calibrate(CalibrateCommand),
    /// What concerns the picture of the game as a whole.
    Game(GameCommand),
    /// What concerns the pixels of the picture.
    Pixels(PixelsCommand),
    /// What concerns plots and statistics.
    Plots(PlotsCommand),
    /// What concerns the research panels.
    Research(ResearchCommand),
    /// What concerns branches.
    Branch(BranchCommand),
    /// What concerns the window itself.
    Shell(ShellCommand),
}

/// Where a shortcut counts. A text field comes before all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// While the game picture has the focus.
    Game,
    /// While a profile is edited and no other canvas has the focus.
    Profile,
    /// While the pixels of the inspector have the focus.
    Inspector,
    /// While the timeline has the focus.
    Timeline,
    /// While the board of the move tester has the focus.
    Tester,
    /// Everywhere else, and where one of the others does not use a key.
    Global,
}

impl Scope {
    /// All, in the order in which they are listed.
    pub const EACH: [Self; 6] = [
        Self::Global,
        Self::Game,
        Self::Profile,
        Self::Inspector,
        Self::Timeline,
        Self::Tester,
    ];

    /// How it is written.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Global => "Everywhere",
            Self::Game => "While the game has the keys",
            Self::Profile => "While a profile is edited",
            Self::Inspector => "In the pixel inspector",
            Self::Timeline => "On the timeline",
            Self::Tester => "In the move tester",
        }
    }
}

/// A key with its modifiers.
pub type Shortcut = KeyboardShortcut;

/// How a command is named, explained and reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name on menus and buttons.
    pub name: String,
    /// One line for the tooltip.
    pub tooltip: &'static str,
    /// Where the shortcuts count.
    pub scope: Scope,
    /// The shortcuts; only the first is shown.
    pub shortcuts: &'static [Shortcut],
    /// Whether holding the key repeats it.
    pub repeats: bool,
}

const fn key(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::COMMAND, key)
}

const fn shift(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::SHIFT, key)
}

const fn alt(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::ALT, key)
}

/// The shortcuts of the first panels, in their order.
const TOOLS: [[Shortcut; 1]; 9] = [
    [ctrl(Key::Num1)],
    [ctrl(Key::Num2)],
    [ctrl(Key::Num3)],
    [ctrl(Key::Num4)],
    [ctrl(Key::Num5)],
    [ctrl(Key::Num6)],
    [ctrl(Key::Num7)],
    [ctrl(Key::Num8)],
    [ctrl(Key::Num9)],
];

/// The shortcut that shows a panel, if it is one of the first.
fn tool_keys(panel: PanelId) -> &'static [Shortcut] {
    let at = PanelId::EACH.iter().position(|p| *p == panel);
    let keys = at.and_then(|at| TOOLS.get(at));
    keys.map_or(&[], |keys| keys)
}

impl Command {
    /// All that have a fixed meaning: what menus and shortcuts can reach.
    #[must_use]
    pub fn listed() -> Vec<Self> {
        let mut all = vec![
            Self::OpenRom,
            Self::TypePath,
            Self::OpenBuiltIn,
            Self::Quit,
            Self::Reset,
            Self::Slower,
            Self::Faster,
            Self::MaxSpeed,
            Self::Bot,
            Self::StopAtGameOver,
            Self::Heart,
            Self::GameKeys(false),
        ];
        all.extend(Speed::ALL.iter().copied().map(Self::Speed));
        all.extend((0..10).map(Self::Level));
        all.extend(Layer::EACH.map(Self::Toggle));
        all.extend(Palette::EACH.map(Self::Palette));
        all.extend(Theme::EACH.map(Self::Theme));
        all.extend(Layout::EACH.map(Self::Layout));
        all.push(Self::ResetLayout);
        all.extend(PanelId::EACH.map(Self::Show));
        all.extend(PanelId::EACH.map(Self::Panel));
        all.extend(TimeCommand::listed().into_iter().map(Self::Time));
        all.extend(CalibrateCommand::listed().into_iter().map(Self::Calibrate));
        all.extend(GameCommand::listed().into_iter().map(Self::Game));
        all.extend(PixelsCommand::listed().into_iter().map(Self::Pixels));
        all.extend(PlotsCommand::listed().into_iter().map(Self::Plots));
        all.extend(ResearchCommand::listed().into_iter().map(Self::Research));
        all.extend(BranchCommand::listed().map(Self::Branch));
        all.extend(ShellCommand::listed().into_iter().map(Self::Shell));
        all
    }

    /// The listed command of that name, whatever the case of its letters and the signs
    /// between its words.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let key = key_of(name);
        let mut listed = Self::listed().into_iter();
        listed.find(|command| command_key(command) == key)
    }

    /// What it is when its key repeats because it is held.
    #[must_use]
    pub fn while_held(&self) -> Self {
        match self {
            Self::Calibrate(CalibrateCommand::Nudge(dx, dy)) => {
                Self::Calibrate(CalibrateCommand::NudgeOn(*dx, *dy))
            }
            other => other.clone(),
        }
    }

    /// Its name, tooltip and shortcuts.
    #[must_use]
    pub fn about(&self) -> About {
        let (name, tooltip, shortcuts): (String, &'static str, &'static [Shortcut]) = match self {
            Self::OpenRom => (
                "Open…".into(),
                "Choose a ROM, a profile, a picture or a layout; dropping it here does the same",
                const { &[ctrl(Key::O)] },
            ),
            Self::TypePath => (
                "Open path…".into(),
                "Type the path of a ROM, a profile, a picture or a layout",
                const {
                    &[Shortcut::new(
                        Modifiers::COMMAND.plus(Modifiers::SHIFT),
                        Key::O,
                    )]
                },
            ),
            Self::OpenPath(_) => ("Open".into(), "Open this file", &[]),
            Self::OpenBuiltIn => (
                "Built-in game".into(),
                "Play Blockfall, the built-in game",
                &[],
            ),
            Self::Quit => ("Quit".into(), "Close the window", const { &[ctrl(Key::Q)] }),
            Self::Reset => (
                "Reset".into(),
                "Switch the machine off and on",
                const { &[ctrl(Key::R)] },
            ),
            Self::Core(name) => (
                (*name).into(),
                "Switch the machine off and on with the same game on this emulator core",
                &[],
            ),
            Self::Slower => (
                "Slower".into(),
                "One step slower",
                const { &[key(Key::Minus)] },
            ),
            Self::Faster => (
                "Faster".into(),
                "One step faster",
                const { &[key(Key::Equals), key(Key::Plus), shift(Key::Plus)] },
            ),
            Self::MaxSpeed => (
                "Max speed".into(),
                "As fast as it goes, or back to 1×",
                const { &[key(Key::F9)] },
            ),
            Self::Speed(speed) => (format!("Speed {}", speed.label()), "Run at this speed", &[]),
            Self::Bot => (
                "Bot plays".into(),
                "Let the bot press the buttons; off releases them at once",
                const { &[key(Key::B)] },
            ),
            Self::StopAtGameOver => (
                "Stop at game over".into(),
                "Pause when a game ends instead of starting the next",
                &[],
            ),
            Self::Level(level) => (
                format!("Level {level}"),
                "The bot starts its next game here",
                &[],
            ),
            Self::Heart => (
                "Hearts".into(),
                "The bot starts its next game with hearts: ten levels faster",
                &[],
            ),
            Self::Toggle(layer) => {
                let (name, tooltip) = match layer {
                    Layer::Regions => (
                        "Show all regions",
                        "Where the profile reads what, with the names",
                    ),
                    Layer::Grid => ("Show grid", "The raster of cells"),
                    Layer::Cells => (
                        "Show cells",
                        "What each cell was read as; hatched where the votes are split",
                    ),
                    Layer::Falling => ("Show falling piece", "The outline of the falling piece"),
                    Layer::Heat => (
                        "Show candidates",
                        "Every placement of the piece in the colour of its rank, the best five with their number",
                    ),
                    Layer::Plan => ("Show plan", "Where the plan puts this piece and the next"),
                    Layer::Step => (
                        "Show script step",
                        "Where the button script puts the piece on this picture, or at the chosen step",
                    ),
                    Layer::Next => ("Show next box", "The next box and what was read in it"),
                    Layer::Misreads => (
                        "Show misreads",
                        "A cross where the picture is not believed or breaks the rules",
                    ),
                };
                (name.into(), tooltip, &[])
            }
            Self::Palette(palette) => (
                palette.label().into(),
                "How the four shades are shown; never how they are read",
                &[],
            ),
            Self::Theme(theme) => (theme.label().into(), "The colours of the window", &[]),
            Self::Layout(layout) => (format!("Layout {}", layout.label()), layout.about(), &[]),
            Self::ResetLayout => (
                "Reset layout".into(),
                "Arrange the panels as this layout was made",
                &[],
            ),
            Self::Panel(id) => (
                format!("Open or close {}", panel(*id).title),
                panel(*id).about,
                &[],
            ),
            Self::Show(id) => (
                format!("Go to {}", panel(*id).title),
                panel(*id).about,
                tool_keys(*id),
            ),
            Self::GameKeys(_) => (
                "Release the keys".into(),
                "Give the keys back to the window",
                const { &[key(Key::Escape)] },
            ),
            Self::Hold(_) => ("Hold".into(), "Hold buttons of the pad", &[]),
            Self::Time(command) => return command.about(),
            Self::Machine(_) => ("Tell the machine".into(), "Run, hold or step", &[]),
            Self::Preview(_) => ("Preview".into(), "Show this candidate on the field", &[]),
            Self::Pixel(_) => ("Point".into(), "Read a pixel", &[]),
            Self::Calibrate(command) => return command.about(),
            Self::Game(command) => return command.about(),
            Self::Pixels(command) => return command.about(),
            Self::Plots(command) => return command.about(),
            Self::Research(command) => return command.about(),
            Self::Branch(command) => return command.about(),
            Self::Shell(command) => return command.about(),
        };
        About {
            name,
            tooltip,
            scope: if matches!(self, Self::GameKeys(_)) {
                Scope::Game
            } else {
                Scope::Global
            },
            shortcuts,
            repeats: matches!(self, Self::Slower | Self::Faster),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::PAD;
    use std::collections::HashMap;

    #[test]
    fn no_two_shortcuts_clash_within_a_scope() {
        let mut taken: HashMap<(Scope, Modifiers, Key), String> = PAD
            .iter()
            .flat_map(|(key, button)| {
                // The game falls through to the global scope, so its keys are
                // taken there as well.
                [Scope::Game, Scope::Global]
                    .map(|s| ((s, Modifiers::NONE, *key), button.name().to_owned()))
            })
            .collect();
        for command in Command::listed() {
            let about = command.about();
            for shortcut in about.shortcuts {
                let place = (about.scope, shortcut.modifiers, shortcut.logical_key);
                if let Some(other) = taken.insert(place, about.name.clone()) {
                    panic!("{shortcut:?} is both {other:?} and {:?}", about.name);
                }
            }
        }
    }

    #[test]
    fn every_command_has_a_name_of_its_own_and_a_tooltip() {
        let mut names = HashMap::new();
        let mut keys = HashMap::new();
        for command in Command::listed() {
            let about = command.about();
            if let Some(other) = keys.insert(crate::shell::command_key(&command), command.clone()) {
                panic!("{other:?} and {command:?} are kept under the same name");
            }
            assert!(
                !about.name.is_empty() && !about.tooltip.is_empty(),
                "{command:?}"
            );
            assert!(!about.tooltip.ends_with('.'), "{command:?}");
            if let Some(other) = names.insert(about.name, command.clone()) {
                panic!("{other:?} and {command:?} have the same name");
            }
        }
    }
}
