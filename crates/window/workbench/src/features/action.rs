//! What the window does itself, and the list of the features by their actions. What these do to
//! the state of the feature is beside them, in its folder.

use super::{
    apply::ApplyCx,
    entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key},
    switch::Switch,
};
use crate::{
    BranchAction, CaptureAction, ClickAction, Command, Dock, FaultAction, GameAction,
    GameReviewAction, LabAction, Layer, Layout, MatchAction, Palette, PanelId, PixelsAction,
    PlaybackAction, PlotsAction, ProfileAction, ResearchAction, SessionAction, ShellAction,
    SideBySideAction, SoundAction, TesterAction, Theme, UiState,
};
use egui::Key;
use strum::IntoEnumIterator as _;

/// An action of the window.
#[derive(Clone, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum Action {
    /// Open the box for a path.
    TypePath,
    /// Give the keys of the game's buttons back to the window.
    ReleaseKeys,
    /// Show or hide a layer.
    Layer(Layer),
    /// Choose the palette of the four shades.
    Palette(Palette),
    /// Dark or light.
    Theme(Theme),
    /// Arrange the panels as this layout was designed.
    Layout(Layout),
    /// Show the tour of the current layout.
    Tour,
    /// Arrange the panels as the current layout was designed.
    ResetLayout,
    /// Open a panel and bring it to the front.
    ShowPanel(PanelId),
    /// Open or close a panel.
    TogglePanel(PanelId),
    /// Flip a setting.
    #[strum(disabled)]
    Switch(&'static Switch),
    /// An action of a feature.
    #[strum(disabled)]
    Feature(FeatureAction),
}

/// The shortcuts of the first panels, in their order.
const PANEL_KEYS: [[Shortcut; 1]; 9] = [
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

fn panel_keys(id: PanelId) -> &'static [Shortcut] {
    let keys = PANEL_KEYS.get(id as usize);
    keys.map_or(&[], |keys| keys)
}

impl Action {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let own = Self::iter().flat_map(|action| match action {
            Self::Layer(_) => Layer::iter().map(Self::Layer).collect(),
            Self::Palette(_) => Palette::iter().map(Self::Palette).collect(),
            Self::Theme(_) => Theme::iter().map(Self::Theme).collect(),
            Self::Layout(_) => Layout::iter().map(Self::Layout).collect(),
            Self::ShowPanel(_) => PanelId::iter().map(Self::ShowPanel).collect(),
            Self::TogglePanel(_) => PanelId::iter().map(Self::TogglePanel).collect(),
            one => vec![one],
        });
        own.chain(FeatureAction::all())
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::TypePath => Entry::new(
                "open-path",
                "Open path…",
                "Type the path of anything that can be opened: a ROM, a picture, a video, a session, \
                 a profile, a strategy, a layout, a folder or a result",
            )
            .keys(const { &[ctrl_shift(Key::O)] }),
            Self::ReleaseKeys => Entry::new(
                "release-the-keys",
                "Release the keys",
                "Give the keys back to the window",
            )
            .keys(const { &[key(Key::Escape)] })
            .scope(Scope::Game),
            Self::Layer(layer) => {
                let layer = *layer;
                let id: &str = layer.into();
                Entry::new(
                    format!("layer-{id}"),
                    layer.words().title,
                    layer.words().tooltip,
                )
                .on(move |cx| cx.ui.layers.shows(layer))
            }
            Self::Palette(palette) => {
                let palette = *palette;
                let id: &str = palette.into();
                Entry::new(format!("palette-{id}"), palette.label(), palette.about())
                    .on(move |cx| cx.ui.palette == palette)
            }
            Self::Theme(theme) => {
                let theme = *theme;
                let id: &str = theme.into();
                Entry::new(format!("theme-{id}"), theme.label(), theme.about())
                    .on(move |cx| cx.ui.theme == theme)
            }
            Self::Layout(layout) => {
                let layout = *layout;
                let id: &str = layout.into();
                Entry::new(
                    format!("layout-{id}"),
                    format!("Layout {}", layout.label()),
                    layout.about(),
                )
                .label(move |_| layout.label().into())
                .on(move |cx| cx.layout == layout)
            }
            Self::Tour => Entry::new(
                "tour",
                "Tour of this layout",
                "Five steps through the parts of this layout",
            ),
            Self::ResetLayout => Entry::new(
                "reset-layout",
                "Reset layout",
                "Restore the original arrangement of the current layout",
            ),
            Self::ShowPanel(id) => Entry::new(
                format!("show-{}", id.name()),
                format!("Go to {}", id.title()),
                id.about(),
            )
            .keys(panel_keys(*id)),
            Self::TogglePanel(id) => {
                let id = *id;
                Entry::new(
                    format!("toggle-{}", id.name()),
                    format!("Open or close {}", id.title()),
                    id.about(),
                )
                .label(move |_| id.title().into())
                .on(move |cx| cx.open.contains(&id))
            }
            Self::Switch(switch) => switch.entry(),
            Self::Feature(action) => action.entry(),
        }
    }
}

impl From<&'static Switch> for Action {
    fn from(switch: &'static Switch) -> Self {
        Self::Switch(switch)
    }
}

impl From<&'static Switch> for Command {
    fn from(switch: &'static Switch) -> Self {
        Self::Action(switch.into())
    }
}

/// Declares an action for each feature: its type, the folder whose `commands.rs` has its switches, and
/// what executes an action on the user settings, the arrangement of the panels and the shown
/// situation.
macro_rules! features {
    ($($(#[$doc:meta])* $variant:ident($action:ty) $(in $folder:ident)? => $apply:expr;)*) => {
        /// An action of a feature.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum FeatureAction {
            $($(#[$doc])* $variant($action),)*
        }

        impl FeatureAction {
            /// The actions that can be chosen by name, feature by feature, each with its switches.
            pub(crate) fn all() -> impl Iterator<Item = Action> {
                let all = std::iter::empty();
                $(
                    let all = all.chain(<$action>::all().map(Action::from));
                    $(
                        let switches = crate::$folder::commands::SWITCHES.iter();
                        let all = all.chain(switches.copied().map(Action::Switch));
                    )?
                )*
                all
            }

            pub(crate) fn entry(&self) -> Entry {
                match self {
                    $(Self::$variant(action) => action.entry(),)*
                }
            }

            pub(crate) fn apply(self, ui: &mut UiState, dock: &mut Dock, cx: &mut ApplyCx<'_>) {
                match self {
                    $(Self::$variant(action) => {
                        let apply: fn(&mut UiState, &mut Dock, $action, &mut ApplyCx<'_>) = $apply;
                        apply(ui, dock, action, cx);
                    })*
                }
            }
        }

        $(
            impl From<$action> for Action {
                fn from(action: $action) -> Self {
                    Self::Feature(FeatureAction::$variant(action))
                }
            }

            impl From<$action> for Command {
                fn from(action: $action) -> Self {
                    Self::Action(action.into())
                }
            }
        )*
    };
}

features! {
    /// Playback: the shown frame, running and pausing.
    Playback(PlaybackAction) in playback => |ui, _, action, cx| ui.time.apply(&action, cx);
    /// The edited profile.
    Profile(ProfileAction) in calibrate =>
        |ui, _, action, cx| ui.calibrate.apply(action, cx);
    /// The clicks from which a profile is made.
    Clicks(ClickAction) in clicks => |ui, _, action, cx| ui.clicks.apply(action, cx);
    /// The view of the game picture.
    Game(GameAction) in game => |ui, _, action, cx| {
        if let Some(why) = ui.game.apply(action, ui.pixels.region, &mut ui.layers) {
            cx.refuse(why);
        }
    };
    /// The pixels of the picture.
    Pixels(PixelsAction) in inspector =>
        |ui, _, action, cx| ui.pixels.apply(action, &ui.game, cx);
    /// Plots and statistics.
    Plots(PlotsAction) in plots =>
        |ui, _, action, cx| ui.plots.apply(action, &mut ui.time, cx);
    /// Searches, plans and weights.
    Research(ResearchAction) in research =>
        |ui, _, action, cx| ui.research.apply(action, cx);
    /// The move tester.
    Tester(TesterAction) => |ui, _, action, cx| {
        let reach_at = ui.research.reach_at(cx.record.as_deref());
        ui.research.tester.apply(action, reach_at, cx);
    };
    /// Branches.
    Branch(BranchAction) in branches =>
        |ui, _, action, cx| {
            ui.branches.apply(action, &mut ui.time, &ui.research, cx);
        };
    /// Sessions.
    Session(SessionAction) in sessions =>
        |ui, _, action, cx| ui.sessions.apply(action, &ui.time, cx);
    /// Two tracks side by side.
    SideBySide(SideBySideAction) in side_by_side => |ui, _, action, cx| ui.side_by_side.apply(action, cx);
    /// The sound of the game.
    Sound(SoundAction) in sound =>
        |ui, _, action, _| ui.sound.apply(action);
    /// The images of a source.
    Capture(CaptureAction) in capture =>
        |ui, _, action, cx| ui.capture.apply(action, cx);
    /// Reviews of games, and advice.
    GameReview(GameReviewAction) in game_review =>
        |ui, _, action, cx| ui.game_review.apply(action, cx);
    /// Faults on purpose.
    Fault(FaultAction) in fault_injection => |ui, _, action, cx| ui.fault_injection.apply(action, cx);
    /// The lab: the wall of games.
    Lab(LabAction) in lab => |ui, _, action, cx| ui.lab.apply(action, cx);
    /// Matches of two boards.
    Match(MatchAction) => |ui, _, action, _| ui.matches.apply(action);
    /// The window itself.
    Shell(ShellAction) in shell => |ui, dock, action, cx| ui.shell.apply(action, &mut ui.game, dock, cx);
}
