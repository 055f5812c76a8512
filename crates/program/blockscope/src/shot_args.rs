//! The arguments of `blockscope shot`.

use crate::{
    common_args::BotArgs,
    inspection::InspectionArgs,
    variant::{Choice, choices, one_of},
};
use anyhow::Context as _;
use screen::{HEIGHT, Point, WIDTH};
use std::path::PathBuf;
use strum::IntoEnumIterator as _;
use workbench::{Action, Command, Layer, Layers, Layout, Palette, PixelsAction, Theme, UiState};

/// Draw the window off screen, into a PNG file
#[derive(Debug, clap::Args)]
pub struct ShotArgs {
    /// The PNG file to write; an existing file is replaced
    #[arg(long, short, value_name = "FILE.png")]
    pub output: PathBuf,
    /// The frame to draw, counted from power-on
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub after: u32,
    /// Size of the window, in points
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = size)]
    pub size: Size,
    /// Pixels per point, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = density)]
    pub scale: f32,
    /// How the panels are arranged
    #[arg(long, value_name = "LAYOUT", default_value = "watch", value_parser = one_of(choices(Layout::iter(), Action::Layout)))]
    pub layout: Layout,
    /// The colours of the window
    #[arg(long, value_name = "THEME", default_value = "dark", value_parser = one_of(choices([Theme::Dark, Theme::Light], Action::Theme)))]
    theme: Theme,
    /// How the four shades are shown
    #[arg(long, value_name = "PALETTE", default_value = "green", value_parser = one_of(choices(Palette::iter(), Action::Palette)))]
    palette: Palette,
    /// The layers over the game, separated by commas
    #[arg(long, value_name = "LAYER", value_delimiter = ',', default_value = "falling,plan", value_parser = one_of(overlays()))]
    overlays: Vec<Option<Layer>>,
    /// A command to execute before the picture is drawn, by its id or title, such as "Go
    /// to Statistics"; can be repeated
    #[arg(long, value_name = "NAME")]
    ask: Vec<String>,
    /// The selected pixel
    #[arg(long, value_name = "X,Y", value_parser = point)]
    pixel: Option<Point>,
    /// A Game Boy ROM; without one, the built-in game
    #[arg(long, value_name = "FILE")]
    pub rom: Option<PathBuf>,
    /// Run the whole program in real time, for this long at the start and after each --ask;
    /// no two pictures are the same then
    #[arg(long, value_name = "SECONDS", conflicts_with = "after", value_parser = clap::value_parser!(u16).range(1..=MAX_LIVE))]
    pub live: Option<u16>,
    /// What the window opens: a session, a screenshot, a profile or anything else that can be
    /// dropped on it
    #[arg(long, value_name = "FILE", requires = "live", conflicts_with = "rom")]
    pub open: Option<PathBuf>,
    #[command(flatten)]
    pub inspection: InspectionArgs,
    #[command(flatten)]
    pub bot: BotArgs,
}

/// The longest wait of `--live`, in seconds: a review or an experiment of an hour.
const MAX_LIVE: i64 = 3_600;

/// Width and height in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(pub u16, pub u16);

impl ShotArgs {
    /// The commands to execute before the picture is drawn.
    ///
    /// # Errors
    /// When there is no command of that name.
    pub fn commands(&self) -> anyhow::Result<Vec<Command>> {
        let named = self.ask.iter().map(|name| {
            Command::named(name).with_context(|| {
                format!(
                    "--ask \"{name}\": there is no such command; Ctrl+P in the window lists them"
                )
            })
        });
        let pixel = self.pixel.map(PixelsAction::Select).map(Command::from);
        named.chain(pixel.map(Ok)).collect()
    }

    /// The settings of the window.
    pub fn ui_state(&self) -> UiState {
        UiState {
            layers: Layers(self.overlays.iter().copied().flatten().collect()),
            palette: self.palette,
            theme: self.theme,
            ..UiState::default()
        }
    }
}

/// Every layer, and "none" for no layer at all.
fn overlays() -> Vec<Choice<Option<Layer>>> {
    let none = Choice {
        name: "none",
        help: "No layer",
        value: None,
    };
    let layers = choices(Layer::iter(), Action::Layer);
    let layers = layers.into_iter().map(|layer| Choice {
        name: layer.name,
        help: layer.help,
        value: Some(layer.value),
    });
    std::iter::once(none).chain(layers).collect()
}

/// The least size of the window, which fits the panels.
const LEAST: Size = Size(960, 640);

fn size(text: &str) -> Result<Size, String> {
    let parts = text.split_once(['x', '×']);
    let parsed = parts.and_then(|(w, h)| Some(Size(w.parse().ok()?, h.parse().ok()?)));
    parsed
        .filter(|size| size.0 >= LEAST.0 && size.1 >= LEAST.1)
        .ok_or_else(|| format!("give width x height, at least {}x{}", LEAST.0, LEAST.1))
}

fn point(text: &str) -> Result<Point, String> {
    let (x, y) = text.split_once(',').unwrap_or_default();
    let point = x.trim().parse().ok().zip(y.trim().parse().ok());
    point
        .map(|(x, y)| Point { x, y })
        .filter(|p| usize::from(p.x) < WIDTH && usize::from(p.y) < HEIGHT)
        .ok_or_else(|| format!("give x,y from 0,0 to {},{}", WIDTH - 1, HEIGHT - 1))
}

fn density(text: &str) -> Result<f32, String> {
    let density = text.parse().ok();
    density
        .filter(|density| (1.0..=4.0).contains(density))
        .ok_or_else(|| "choose a number from 1 to 4".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_value_has_a_help_of_its_own() {
        let themes = choices([Theme::Dark, Theme::Light], Action::Theme);
        let helps = [
            themes.iter().map(|it| it.help).collect::<Vec<_>>(),
            choices(Palette::iter(), Action::Palette)
                .iter()
                .map(|it| it.help)
                .collect(),
            choices(Layout::iter(), Action::Layout)
                .iter()
                .map(|it| it.help)
                .collect(),
            overlays().iter().map(|it| it.help).collect(),
        ];
        for helps in helps {
            let own: HashSet<_> = helps.iter().collect();
            assert_eq!(own.len(), helps.len(), "{helps:?}");
        }
    }

    #[test]
    fn sizes_are_read_and_small_ones_refused() {
        assert_eq!(size("1280x800"), Ok(Size(1280, 800)));
        assert_eq!(size("960×640"), Ok(Size(960, 640)));
        for text in [
            "",
            "1280",
            "x",
            "959x800",
            "1280x639",
            "-1280x800",
            "99999x800",
        ] {
            assert!(size(text).is_err(), "{text}");
        }
        for text in ["0.5", "NaN", "5", "two"] {
            assert!(density(text).is_err(), "{text}");
        }
        assert_eq!(density("1.25"), Ok(1.25));
        assert_eq!(point("159, 143"), Ok(Point { x: 159, y: 143 }));
        for text in ["", "3", "160,0", "0,144", "-1,0", "1,2,3"] {
            assert!(point(text).is_err(), "{text}");
        }
    }
}
