//! `blockscope shot`: the window after some frames of play, drawn without a window.
//!
//! The game runs in lockstep and stops at exactly that picture, and nothing that is
//! measured in real time is shown, so the same command gives the same file.

use crate::bot_args::BotArgs;
use anyhow::{Context as _, ensure};
use app::{Cartridge, RequestedSettings, named, write_atomically};
use clap::ValueEnum;
use eframe::egui::vec2;
use emulator::stdout;
use image::{
    ExtendedColorType, ImageEncoder as _,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use machine::{Limits, MachineSetup, still::Still};
use offscreen::{Image, Stage};
use screen::{HEIGHT, Point, WIDTH};
use std::{path::PathBuf, sync::Arc};
use vision::profile::shipped;
use workbench::{
    Command, Desk, Dock, Layer, Layout, Palette, PixelsCommand, Question, ResearchCommand,
    RunState, Speed, Status, Theme, Workbench, tokens,
};

/// Draw the window off screen, into a PNG file
#[derive(Debug, clap::Args)]
pub struct ShotArgs {
    /// The picture to write; one that is there is replaced
    #[arg(long, short, value_name = "FILE.png")]
    output: PathBuf,
    /// The picture of the game at which to stop, counted from power-on
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u32).range(1..))]
    after: u32,
    /// Size of the window, in points
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = size)]
    size: Size,
    /// Pixels in a point, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = density)]
    scale: f32,
    /// How the panels are arranged
    #[arg(long, value_enum, default_value_t)]
    layout: Arrangement,
    /// The colours of the window
    #[arg(long, value_enum, default_value_t)]
    theme: Colours,
    /// How the four shades are shown
    #[arg(long, value_enum, default_value_t)]
    palette: Shades,
    /// What is drawn over the game, in a list with commas
    #[arg(
        long,
        value_enum,
        value_name = "LAYER",
        value_delimiter = ',',
        default_value = "falling,plan"
    )]
    overlays: Vec<Overlay>,
    /// What a person has asked of the window by then: the name of a command as the
    /// window lists it, such as "Go to Statistics"; can be repeated
    #[arg(long, value_name = "NAME")]
    ask: Vec<String>,
    /// The pixel that the person has selected
    #[arg(long, value_name = "X,Y", value_parser = point)]
    pixel: Option<Point>,
    /// A Game Boy ROM; without one, the built-in game
    #[arg(long, value_name = "FILE")]
    rom: Option<PathBuf>,
    #[command(flatten)]
    bot: BotArgs,
}

/// Width and height in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size(u16, u16);

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Colours {
    #[default]
    Dark,
    Light,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Arrangement {
    /// The game large, and what the bot makes of it
    #[default]
    Watch,
    /// Where things are read
    Calibrate,
    /// Why the bot does what it does
    Research,
}

impl Arrangement {
    const fn layout(self) -> Layout {
        match self {
            Self::Watch => Layout::Watch,
            Self::Calibrate => Layout::Calibrate,
            Self::Research => Layout::Research,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Shades {
    Grey,
    #[default]
    Green,
    Pocket,
    HighContrast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Overlay {
    /// Nothing
    None,
    /// Where the profile reads what
    Regions,
    /// The raster of cells
    Grid,
    /// What each cell was read as
    Cells,
    /// The outline of the falling piece
    Falling,
    /// All placements of the piece, in the colour of their rank
    Heat,
    /// Where the plan puts the pieces
    Plan,
    /// Where the button script puts the falling piece
    Step,
    /// The next box
    Next,
    /// Cells that were misread
    Misreads,
}

/// Plays, draws and writes.
///
/// # Errors
/// One sentence when the game stops too early or the file can't be written.
pub fn shot(args: &ShotArgs) -> anyhow::Result<bool> {
    // Before any core starts: cores write to the process's stdout.
    let _stdout = stdout::keep().context("stdout can't be kept clean")?;
    let (desk, layout) = (args.desk(), args.layout.layout());
    let (width, height) = (f32::from(args.size.0), f32::from(args.size.1));
    let pixels = [width, height].map(|points| (points * args.scale).round() as u32);
    let most = offscreen::MAX_SIDE;
    ensure!(
        pixels.iter().all(|side| *side <= most),
        "a picture of {}x{} pixels is too large; choose a --size and --scale of at most {most} \
         pixels a side",
        pixels[0],
        pixels[1]
    );
    // As large as the window draws itself at that size.
    let zoom = desk.shell.zoom_in(vec2(width, height));
    let density = args.scale * f32::from(zoom) / 100.0;
    let asked = args.asked()?;
    let (still, status) = play(args)?;

    let mut stage = Stage::new(pixels).with_density(density);
    tokens::apply(stage.context());
    let mut workbench = Workbench::new(desk, Dock::new(layout));
    let shipped = shipped()
        .iter()
        .find(|shipped| shipped.name == args.bot.profile);
    if let Some(shipped) = shipped {
        workbench.edit_profile(shipped.text, None, true)?;
    }
    let mut draw = |workbench: &mut Workbench| {
        let image = stage.draw(|ui| {
            for command in workbench.ui(ui, &still.history, &status) {
                if let Command::Research(ResearchCommand::Ask(question)) = command {
                    answer(workbench, &question);
                }
            }
        });
        image.context("the window can't be drawn")
    };
    if !asked.is_empty() {
        // What is asked is asked of what is shown.
        draw(&mut workbench)?;
    }
    for command in asked {
        let name = command.about().name;
        let left = workbench.ask(command);
        ensure!(
            left.is_none(),
            "--ask \"{name}\" is for a game that runs; ask for what concerns the window alone"
        );
    }
    let image = draw(&mut workbench)?;
    let png = png(&image).context("the picture can't be packed")?;
    write_atomically(&args.output, |file| std::io::Write::write_all(file, &png))?;
    Ok(true)
}

/// Searches at once what the window would have searched aside.
fn answer(workbench: &mut Workbench, question: &Question) {
    let request = planner::SearchRequest::at(&question.position, &question.strategy);
    let plan = request.depth(question.depth).plan();
    workbench.answered(question.id, Arc::new(plan));
}

impl ShotArgs {
    fn asked(&self) -> anyhow::Result<Vec<Command>> {
        let named = self.ask.iter().map(|name| {
            Command::named(name).with_context(|| {
                format!(
                    "--ask \"{name}\": there is no such command; Ctrl+P in the window lists them"
                )
            })
        });
        let pixel = self.pixel.map(PixelsCommand::Select).map(Command::Pixels);
        named.chain(pixel.map(Ok)).collect()
    }

    fn desk(&self) -> Desk {
        Desk {
            layers: Layer::EACH
                .into_iter()
                .filter(|layer| self.overlays.iter().any(|o| o.layer() == Some(*layer)))
                .collect(),
            palette: match self.palette {
                Shades::Grey => Palette::Grey,
                Shades::Green => Palette::Green,
                Shades::Pocket => Palette::Pocket,
                Shades::HighContrast => Palette::HighContrast,
            },
            theme: match self.theme {
                Colours::Dark => Theme::Dark,
                Colours::Light => Theme::Light,
            },
            ..Desk::default()
        }
    }
}

impl Overlay {
    const fn layer(self) -> Option<Layer> {
        match self {
            Self::None => None,
            Self::Regions => Some(Layer::Regions),
            Self::Grid => Some(Layer::Grid),
            Self::Cells => Some(Layer::Cells),
            Self::Falling => Some(Layer::Falling),
            Self::Heat => Some(Layer::Heat),
            Self::Plan => Some(Layer::Plan),
            Self::Step => Some(Layer::Step),
            Self::Next => Some(Layer::Next),
            Self::Misreads => Some(Layer::Misreads),
        }
    }
}

/// The picture, and how the window shows the machine at it: as it was running.
fn play(args: &ShotArgs) -> anyhow::Result<(Still, Status)> {
    let cartridge = Cartridge::from_file_or_built_in(args.rom.as_deref())?;
    let eyes = named::profile(&args.bot.profile)?;
    let goal = args.bot.goal();
    let requested = RequestedSettings::new(&cartridge, eyes.profile(), Speed::Normal, goal, true);
    let setup = MachineSetup {
        rom: cartridge.rom,
        core: args.bot.core,
        eyes,
        strategy: named::strategy(&args.bot.strategy)?,
        goal,
        limits: Limits::default(),
        speed: machine::Speed::Max,
        paused: true,
        bot_on: true,
        wake: Arc::new(|| {}),
    };
    let still = machine::still::still(setup, args.after)?;
    let status = Status {
        run: RunState::Running,
        ..requested.status(&still.status)
    };
    Ok((still, status))
}

/// As small as it gets, without the alpha that no window has.
fn png(image: &Image) -> image::ImageResult<Vec<u8>> {
    let (pixels, _) = image.rgba.as_chunks::<4>();
    let rgb: Vec<u8> = pixels
        .iter()
        .flat_map(|[r, g, b, _]| [*r, *g, *b])
        .collect();
    let mut file = Vec::new();
    PngEncoder::new_with_quality(&mut file, CompressionType::Best, FilterType::Adaptive)
        .write_image(&rgb, image.width, image.height, ExtendedColorType::Rgb8)?;
    Ok(file)
}

/// What the panels need; the window itself can't be made smaller either.
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
