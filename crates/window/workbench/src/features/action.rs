//! What the window does itself. What a feature's actions do to its state
//! is beside them, in the folder of the feature.

use super::entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key};
use crate::{
    BranchAction, CaptureAction, ClickAction, FaultAction, GameAction, GameReviewAction, LabAction,
    Layer, Layout, Palette, PanelId, PixelsAction, PlaybackAction, PlotsAction, ProfileAction,
    ResearchAction, SessionAction, ShellAction, SideBySideAction, SoundAction, TesterAction, Theme,
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
    /// Playback: the shown frame, running and pausing.
    Playback(PlaybackAction),
    /// The edited profile.
    Profile(ProfileAction),
    /// The clicks from which a profile is made.
    Clicks(ClickAction),
    /// The view of the game picture.
    Game(GameAction),
    /// The pixels of the picture.
    Pixels(PixelsAction),
    /// Plots and statistics.
    Plots(PlotsAction),
    /// Searches, plans and weights.
    Research(ResearchAction),
    /// The move tester.
    Tester(TesterAction),
    /// Branches.
    Branch(BranchAction),
    /// Sessions.
    Session(SessionAction),
    /// Two tracks side by side.
    SideBySide(SideBySideAction),
    /// The sound of the game.
    Sound(SoundAction),
    /// The images of a source.
    Capture(CaptureAction),
    /// Reviews of games, and advice.
    GameReview(GameReviewAction),
    /// Faults on purpose.
    Fault(FaultAction),
    /// The lab: the wall of games.
    Lab(LabAction),
    /// The window itself.
    Shell(ShellAction),
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
        Self::iter().flat_map(|action| match action {
            Self::Layer(_) => Layer::iter().map(Self::Layer).collect(),
            Self::Palette(_) => Palette::iter().map(Self::Palette).collect(),
            Self::Theme(_) => Theme::iter().map(Self::Theme).collect(),
            Self::Layout(_) => Layout::iter().map(Self::Layout).collect(),
            Self::ShowPanel(_) => PanelId::iter().map(Self::ShowPanel).collect(),
            Self::TogglePanel(_) => PanelId::iter().map(Self::TogglePanel).collect(),
            Self::Playback(_) => PlaybackAction::all().map(Self::Playback).collect(),
            Self::Profile(_) => ProfileAction::all().map(Self::Profile).collect(),
            Self::Clicks(_) => ClickAction::all().map(Self::Clicks).collect(),
            Self::Game(_) => GameAction::all().map(Self::Game).collect(),
            Self::Pixels(_) => PixelsAction::all().map(Self::Pixels).collect(),
            Self::Plots(_) => PlotsAction::all().map(Self::Plots).collect(),
            Self::Research(_) => ResearchAction::all().map(Self::Research).collect(),
            Self::Tester(_) => TesterAction::all().map(Self::Tester).collect(),
            Self::Branch(_) => BranchAction::all().map(Self::Branch).collect(),
            Self::Session(_) => SessionAction::all().map(Self::Session).collect(),
            Self::SideBySide(_) => SideBySideAction::all().map(Self::SideBySide).collect(),
            Self::Sound(_) => SoundAction::all().map(Self::Sound).collect(),
            Self::Capture(_) => CaptureAction::all().map(Self::Capture).collect(),
            Self::GameReview(_) => GameReviewAction::all().map(Self::GameReview).collect(),
            Self::Fault(_) => FaultAction::all().map(Self::Fault).collect(),
            Self::Lab(_) => LabAction::all().map(Self::Lab).collect(),
            Self::Shell(_) => ShellAction::all().map(Self::Shell).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::TypePath => Entry::new(
                "open-path",
                "Open path…",
                "Type the path of a ROM, a profile, a picture, a layout or a result",
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
                .on(move |cx| cx.ui.layers.contains(&layer))
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
            Self::Playback(action) => action.entry(),
            Self::Profile(action) => action.entry(),
            Self::Clicks(action) => action.entry(),
            Self::Game(action) => action.entry(),
            Self::Pixels(action) => action.entry(),
            Self::Plots(action) => action.entry(),
            Self::Research(action) => action.entry(),
            Self::Tester(action) => action.entry(),
            Self::Branch(action) => action.entry(),
            Self::Session(action) => action.entry(),
            Self::SideBySide(action) => action.entry(),
            Self::Sound(action) => action.entry(),
            Self::Capture(action) => action.entry(),
            Self::GameReview(action) => action.entry(),
            Self::Fault(action) => action.entry(),
            Self::Lab(action) => action.entry(),
            Self::Shell(action) => action.entry(),
        }
    }
}
