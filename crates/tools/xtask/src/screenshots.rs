//! The screenshots of the README and of the guide, taken by the program itself, off
//! screen.

use anyhow::{Context, ensure};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Their folder, from the root of the repository.
const FOLDER: &str = "screenshots";
/// Size limit of one screenshot, in bytes.
const LARGEST: u64 = 200_000;

/// Each screenshot's name and its options of `blockscope shot`. Those that open a file name one of
/// [`inputs`].
const PICTURES: [(&str, &[&str]); 13] = [
    ("watch", &["--level=9", "--after=5600"]),
    (
        "watch-light",
        &[
            "--level=9",
            "--after=7000",
            "--theme=light",
            "--palette=grey",
            "--overlays=grid,cells,falling,plan,next",
        ],
    ),
    ("menus", &["--after=295"]),
    (
        "presenter",
        &["--level=9", "--after=5600", "--ask=Presenter mode"],
    ),
    (
        "calibrate",
        &[
            "--level=9",
            "--after=5600",
            "--layout=calibrate",
            "--profile=blockfall",
            "--palette=grey",
            "--pixel=58,100",
        ],
    ),
    (
        "calibrate-light",
        &[
            "--level=9",
            "--after=5600",
            "--layout=calibrate",
            "--profile=blockfall",
            "--palette=grey",
            "--theme=light",
            "--pixel=126,120",
        ],
    ),
    (
        "research",
        &[
            "--level=9",
            "--after=5600",
            "--layout=research",
            "--ask=Test this position",
        ],
    ),
    (
        "statistics",
        &[
            "--level=9",
            "--after=9000",
            "--layout=research",
            "--ask=Go to Statistics",
            "--ask=Go to Locks and rows",
        ],
    ),
    (
        "shortcuts",
        &["--level=9", "--after=5600", "--ask=Shortcuts…"],
    ),
    (
        "lab",
        &["--layout=lab", "--live=5", "--ask=Next game of the wall"],
    ),
    (
        "tuning",
        &[
            "--layout=lab",
            "--live=9",
            "--ask=Go to Tuning",
            "--ask=Tune four-weights",
        ],
    ),
    (
        "review",
        &[
            "--layout=research",
            "--open=game.blockscope",
            "--live=6",
            "--ask=Go to Review",
            "--ask=Review the games",
            "--ask=Previous blunder",
        ],
    ),
    (
        "capture",
        &[
            "--layout=calibrate",
            "--open=desktop.png",
            "--live=8",
            "--ask=Go to Capture",
        ],
    ),
];

/// Makes the files that the pictures open: a game with mistakes, and a picture of a desktop with the
/// game in it.
fn inputs(program: &Path, folder: &Path) -> anyhow::Result<()> {
    let recorded: &[&str] = &[
        "play",
        "--level=9",
        "--frames=9000",
        "--strategy=tetrisai",
        "--record=game.blockscope",
    ];
    let desktop: &[&str] = &[
        "shot",
        "-o=desktop.png",
        "--after=5600",
        "--level=9",
        "--overlays=none",
        "--size=960x640",
    ];
    for args in [recorded, desktop] {
        let made = Command::new(program)
            .current_dir(folder)
            .args(args)
            .stdout(Stdio::null())
            .status();
        let made = made.with_context(|| format!("{} can't be run", program.display()))?;
        ensure!(made.success(), "\"{}\" failed", args.join(" "));
    }
    Ok(())
}

/// Takes those whose name starts with `only`.
pub fn draw(only: &str) -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder)?;
    let program = program(&root)?;
    let files = tempfile::tempdir()?;
    inputs(&program, files.path())?;
    for (name, options) in PICTURES.iter().filter(|(name, _)| name.starts_with(only)) {
        let file = folder.join(name).with_extension("png");
        let drawn = Command::new(&program)
            .current_dir(files.path())
            .args(["shot", "-o"])
            .arg(&file)
            .args(*options)
            .status()
            .with_context(|| format!("{} can't be run", program.display()))?;
        ensure!(drawn.success(), "{name} was not drawn");
        let size = fs::metadata(&file)?.len();
        ensure!(
            size <= LARGEST,
            "{name}.png has {size} bytes, more than {LARGEST}; draw a smaller window"
        );
        eprintln!("{FOLDER}/{name}.png: {size} bytes");
    }
    Ok(())
}

/// Builds the program and returns its path.
fn program(root: &Path) -> anyhow::Result<PathBuf> {
    let built = Command::new(env!("CARGO"))
        .current_dir(root)
        .args(["build", "--release", "-p", "blockscope"])
        .status()
        .context("cargo can't be run")?;
    ensure!(built.success(), "the program can't be built");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let name = format!("blockscope{}", env::consts::EXE_SUFFIX);
    Ok(target.join("release").join(name))
}
