//! `blockscope shot`: the window after some frames of play, drawn without a window.
//!
//! The game runs in lockstep and stops at exactly that frame, and nothing that is measured
//! in real time is shown, so the same arguments give the same file. `--live` runs the whole
//! program instead, for what takes time: a review, an experiment, the wall.

use crate::{shot_args::ShotArgs, window_args};
use anyhow::{Context as _, ensure};
use app::{App, Cartridge, OutputFile, RequestedSettings, Store};
use eframe::egui::vec2;
use emulator::stdout;
use image::{
    ExtendedColorType, ImageEncoder as _,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use machine::{BackgroundSearch as _, Limits, MachineSetup, SearchNews, still::Still};
use offscreen::{Image, Stage};
use planner::Control;
use std::{sync::Arc, thread, time::Duration};
use ui_kit::theme;
use vision::profile::shipped;
use workbench::{
    ChanceQuestion, Command, Dock, Question, Request, RunState, Settings, Speed, Status, UiState,
    Workbench,
};

/// Passes with a search, at most; no layout needs more.
const SEARCHES: usize = 8;
/// Between two passes of the program that runs; a window has 16 to 60 a second.
const PASS_EVERY: Duration = Duration::from_millis(30);

/// Plays, draws the window and writes the picture.
///
/// # Errors
/// One sentence when the game stops too early or the file can't be written.
pub fn shot(args: &ShotArgs) -> anyhow::Result<bool> {
    // Before the game is played, and before stdout is redirected.
    let output = OutputFile::open(&args.output)?;
    // Before any core starts: cores write to the process's stdout.
    let _stdout = stdout::keep().context("stdout can't be kept clean")?;
    ensure!(
        args.live.is_some() || !args.inspection.is_asked(),
        "--inspect needs the running program: add --live SECONDS"
    );
    let ui_state = args.ui_state();
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
    // The zoom that the window would choose at that size.
    let zoom = ui_state.shell.zoom_in(vec2(width, height));
    let density = args.scale * f32::from(zoom) / 100.0;
    let commands = args.commands()?;
    let stage = Stage::new(pixels).with_density(density);
    let image = match args.live {
        Some(seconds) => {
            let wait = Duration::from_secs(seconds.into());
            live(stage, args, ui_state, commands, wait)
        }
        None => after_play(stage, args, ui_state, commands),
    }?;
    let png = png(image).context("the picture can't be packed")?;
    output.write(|file| file.write_all(&png))?;
    Ok(true)
}

/// The window at a frame of the game, after `commands`.
fn after_play(
    mut stage: Stage,
    args: &ShotArgs,
    ui_state: UiState,
    commands: Vec<Command>,
) -> anyhow::Result<Image> {
    let (still, status) = play(args)?;
    theme::apply(stage.context());
    let mut workbench = Workbench::new(ui_state, Dock::new(args.layout));
    edit(&mut workbench, &args.bot.profile);
    workbench.show(&still.history, &status);
    for command in commands {
        let title = command.entry().title;
        let mut request = workbench.ask(command);
        if let Some(Request::Chances(question)) = &request {
            answer_chances(&mut workbench, question);
            request = None;
        }
        ensure!(
            request.is_none(),
            "--ask \"{title}\" needs the running program: add --live 5"
        );
    }
    draw(&mut stage, &mut workbench, &still, &status)
}

/// The window of the whole program, which runs for `wait` at the start and after each of
/// `commands`.
fn live(
    mut stage: Stage,
    args: &ShotArgs,
    ui_state: UiState,
    commands: Vec<Command>,
    wait: Duration,
) -> anyhow::Result<Image> {
    let file = args.open.clone().or_else(|| args.rom.clone());
    let options = window_args::unattended(file, &args.bot)?;
    // What the program keeps beside its settings, such as the log of a tuning.
    let folder = tempfile::tempdir().context("there is no place for temporary files")?;
    let store = Store::in_folder(Some(folder.path())).with_preset(Settings {
        ui_state,
        dock: Dock::new(args.layout),
    });
    let ctx = stage.context().clone();
    args.inspection.begin(&ctx)?;
    let mut app = App::new(&ctx, options, store)?;
    let mut run = |app: &mut App| {
        let end = common::now() + wait;
        loop {
            app.logic(&ctx);
            let image = stage.draw(|ui| app.ui(ui));
            let image = image.context("the window can't be drawn")?;
            if common::now() >= end {
                return Ok::<_, anyhow::Error>(image);
            }
            thread::sleep(PASS_EVERY);
        }
    };
    let mut image = run(&mut app)?;
    for command in commands {
        app.ask(&ctx, command);
        image = run(&mut app)?;
    }
    Ok(image)
}

/// Opens a profile that comes with the program in the editor.
fn edit(workbench: &mut Workbench, name: &str) {
    let shipped = shipped().iter().find(|shipped| shipped.name == name);
    if let Some(shipped) = shipped {
        // What is shipped is a valid profile.
        let _ = workbench.edit_profile(shipped.text, None, true);
    }
}

/// Draws the window as it is once its layout and its searches have settled.
fn draw(
    stage: &mut Stage,
    workbench: &mut Workbench,
    still: &Still,
    status: &Status,
) -> anyhow::Result<Image> {
    let mut pass = || {
        let mut searched = false;
        let image = stage.draw(|ui| {
            for request in workbench.ui(ui, &still.history, status) {
                match request {
                    Request::Search(question) => answer(workbench, &question),
                    Request::EditProfile => edit(workbench, status.shown.profile.name()),
                    _ => continue,
                }
                searched = true;
            }
        });
        let image = image.context("the window can't be drawn")?;
        Ok::<_, anyhow::Error>((image, searched))
    };
    // Sizes settle in the first pass.
    let (mut image, _) = pass()?;
    for _ in 0..SEARCHES {
        let searched;
        (image, searched) = pass()?;
        if !searched {
            break;
        }
    }
    Ok(image)
}

/// Searches at once; the window would search in the background.
fn answer(workbench: &mut Workbench, question: &Question) {
    if let Some(plan) = Control::unattended(|control| question.search(control)) {
        workbench.answered(question.id, plan);
    }
}

/// The same for what may come after a candidate.
fn answer_chances(workbench: &mut Workbench, question: &ChanceQuestion) {
    let id = question.id;
    if let Some(answer) = Control::unattended(|control| question.search(control)) {
        workbench.chances(SearchNews::Answer { id, answer });
    }
}

/// Plays to the frame; the status is that of a running machine.
fn play(args: &ShotArgs) -> anyhow::Result<(Still, Status)> {
    let cartridge = Cartridge::from_file_or_built_in(args.rom.as_deref())?;
    let profile_choice = named::profile(&args.bot.profile)?;
    let goal = args.bot.goal();
    let requested = RequestedSettings::new(
        &cartridge,
        profile_choice.profile(),
        Speed::Normal,
        goal,
        true,
    );
    let setup = MachineSetup {
        rom: cartridge.rom,
        core: args.bot.core,
        profile_choice,
        strategy: named::strategy(args.bot.strategy())?,
        goal,
        limits: Limits::default(),
        speed: machine::Speed::Max,
        paused: true,
        bot_on: true,
        wake: Arc::new(|| {}),
    };
    let still = machine::still::still(setup, args.after)?;
    let mut status = requested.status(None, &still.status);
    status.shown.run = RunState::Running;
    Ok((still, status))
}

/// A small PNG file without the alpha channel, which a window does not use.
fn png(image: Image) -> image::ImageResult<Vec<u8>> {
    // In place: a second copy of the largest picture would take 192 MiB.
    let mut rgb = image.rgba;
    let mut place = 0;
    rgb.retain(|_| {
        place += 1;
        place % 4 != 0
    });
    let mut file = Vec::new();
    PngEncoder::new_with_quality(&mut file, CompressionType::Best, FilterType::Adaptive)
        .write_image(&rgb, image.width, image.height, ExtendedColorType::Rgb8)?;
    Ok(file)
}
