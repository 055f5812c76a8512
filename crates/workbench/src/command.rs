//! Everything a person can ask for, once: menu, buttons, shortcuts and tooltips
//! all come from here.

use crate::{Layer, Palette, Speed, Theme};
use egui::{Key, KeyboardShortcut, Modifiers};
use pad::Buttons;
use screen::Point;
use std::path::PathBuf;

/// How many frames the longer step runs.
pub const STEP_MANY: u32 = 10;

/// Something that a person asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Choose a ROM in a dialog.
    OpenRom,
    /// Show the box for a path.
    TypePath,
    /// Change the text in the box for a path.
    EditPath(String),
    /// Close the box for a path.
    ClosePath,
    /// Open this file.
    OpenPath(PathBuf),
    /// Open the built-in game.
    OpenBuiltIn,
    /// Close the window.
    Quit,
    /// Pause, or run on.
    PauseOrRun,
    /// Pause and run one frame.
    StepOne,
    /// Pause and run [`STEP_MANY`] frames.
    StepMany,
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
    /// Give the keys of the pad to the game picture, or take them back.
    GameKeys(bool),
    /// A person holds these buttons.
    Hold(Buttons),
    /// Show this candidate instead of the chosen one.
    Preview(Option<usize>),
    /// The pointer is over this pixel.
    Pixel(Option<Point>),
    /// The notice has been read.
    Dismiss,
}

/// Where a shortcut counts. A text field comes before both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// While the game picture owns the keys.
    Game,
    /// Everywhere else, and in the game for what it does not use.
    Global,
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

impl Command {
    /// All that have a fixed meaning: what menus and shortcuts can reach.
    #[must_use]
    pub fn listed() -> Vec<Self> {
        let mut all = vec![
            Self::OpenRom,
            Self::TypePath,
            Self::OpenBuiltIn,
            Self::Quit,
            Self::PauseOrRun,
            Self::StepOne,
            Self::StepMany,
            Self::Reset,
            Self::Slower,
            Self::Faster,
            Self::MaxSpeed,
            Self::Bot,
            Self::StopAtGameOver,
            Self::Heart,
            Self::GameKeys(false),
            Self::Dismiss,
        ];
        all.extend(Speed::EACH.map(Self::Speed));
        all.extend((0..10).map(Self::Level));
        all.extend(Layer::EACH.map(Self::Toggle));
        all.extend(Palette::EACH.map(Self::Palette));
        all.extend(Theme::EACH.map(Self::Theme));
        all
    }

    /// Its name, tooltip and shortcuts.
    #[must_use]
    pub fn about(&self) -> About {
        let (name, tooltip, shortcuts): (String, &'static str, &'static [Shortcut]) = match self {
            Self::OpenRom => (
                "Open ROM…".into(),
                "Choose a Game Boy ROM; dropping a file on the window does the same",
                const { &[ctrl(Key::O)] },
            ),
            Self::TypePath => (
                "Open path…".into(),
                "Type the path of a ROM",
                const {
                    &[Shortcut::new(
                        Modifiers::COMMAND.plus(Modifiers::SHIFT),
                        Key::O,
                    )]
                },
            ),
            Self::EditPath(_) => ("Edit path".into(), "Change the path", &[]),
            Self::ClosePath => ("Cancel".into(), "Close without opening anything", &[]),
            Self::OpenPath(_) => ("Open".into(), "Open this file", &[]),
            Self::OpenBuiltIn => (
                "Built-in game".into(),
                "Play Blockfall, the built-in game",
                &[],
            ),
            Self::Quit => ("Quit".into(), "Close the window", const { &[ctrl(Key::Q)] }),
            Self::PauseOrRun => (
                "Pause or run".into(),
                "Stop time, or let it run on",
                const { &[key(Key::Space), key(Key::P)] },
            ),
            Self::StepOne => (
                "Step".into(),
                "Pause and run one frame",
                const { &[key(Key::Period), key(Key::F8), key(Key::Backslash)] },
            ),
            Self::StepMany => (
                format!("Step {STEP_MANY}"),
                "Pause and run ten frames",
                const { &[shift(Key::Period)] },
            ),
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
                    Layer::Grid => ("Show grid", "The raster of cells"),
                    Layer::Cells => (
                        "Show cells",
                        "What each cell was read as; hatched where the votes are split",
                    ),
                    Layer::Falling => ("Show falling piece", "The outline of the falling piece"),
                    Layer::Plan => ("Show plan", "Where the plan puts this piece and the next"),
                    Layer::Next => ("Show next box", "The next box and what was read in it"),
                };
                (name.into(), tooltip, &[])
            }
            Self::Palette(palette) => (
                palette.label().into(),
                "How the four shades are shown; never how they are read",
                &[],
            ),
            Self::Theme(theme) => (theme.label().into(), "The colours of the window", &[]),
            Self::GameKeys(_) => (
                "Release the keys".into(),
                "Give the keys back to the window",
                const { &[key(Key::Escape)] },
            ),
            Self::Hold(_) => ("Hold".into(), "Hold buttons of the pad", &[]),
            Self::Preview(_) => ("Preview".into(), "Show this candidate on the field", &[]),
            Self::Pixel(_) => ("Point".into(), "Read a pixel", &[]),
            Self::Dismiss => ("Dismiss".into(), "Hide this message", &[]),
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
            repeats: matches!(
                self,
                Self::StepOne | Self::StepMany | Self::Slower | Self::Faster
            ),
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
        for command in Command::listed() {
            let about = command.about();
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
