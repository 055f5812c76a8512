//! The page: built, served and checked in a browser.

mod browser;
mod check;
mod clicks;
mod pictures;
mod program;
mod server;
mod sessions;
mod window;
mod workers;

use anyhow::{Context as _, ensure};
use flate2::{Compression, write::GzEncoder};
use program::Program;
use std::{
    fs,
    io::Write as _,
    net::{Ipv4Addr, SocketAddrV4, TcpListener},
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};
use wasm_bindgen_cli_support::Bindgen;

/// What the page is built for.
const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of a page that is published.
const PUBLISHED: &str = "web";

/// The port of `--serve`, unless another one is named.
const PORT: u16 = 8080;

/// What is done with the page.
#[derive(clap::Args)]
pub struct Options {
    /// Serves the page on this computer until the program is ended.
    #[arg(long)]
    serve: bool,
    /// The port of `--serve`.
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// Opens the page in Chromium without a window, and checks that it plays as the program does.
    #[arg(long)]
    check: bool,
    /// Saves a picture of the page in Chromium as PNG.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Clicks before the picture, one after the other, each at a place in pixels.
    #[arg(long, value_name = "X,Y", requires = "picture", value_parser = place)]
    click: Vec<(u32, u32)>,
    /// Waits for so long before the picture.
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "picture",
        default_value_t = 0
    )]
    wait: u64,
    /// How it is built: `web` is small and fast, `dev` is built quickly.
    #[arg(long, value_parser = [PUBLISHED, "dev"], default_value = PUBLISHED)]
    profile: String,
}

/// Builds the page, and serves or checks it.
///
/// # Errors
/// When it can't be built, or the check fails.
pub fn make(options: &Options) -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| root.join("target"), PathBuf::from);
    let target = root.join(target);
    let folder = build(&root, &target, &options.profile)?;
    if options.profile == PUBLISHED {
        print_sizes(&folder)?;
    }
    eprintln!("the page is in {}", folder.display());
    if options.check || options.picture.is_some() {
        let hash = fs::read_to_string(root.join("crates/program/web/pictures.txt"))
            .context("the hash of the pictures can't be read")?;
        let program = match options.check {
            true => Some(Program::build(&root, &target)?),
            false => None,
        };
        let listener = listen(0)?;
        let address = server::start(&folder, listener)?;
        let wanted = check::Wanted {
            compared: program.as_ref().map(|program| (hash.trim(), program)),
            picture: options.picture.as_deref(),
            clicks: &options.click,
            wait: Duration::from_secs(options.wait),
        };
        check::check(&address, &wanted)?;
    }
    if options.serve {
        let listener = listen(options.port)?;
        eprintln!(
            "http://{}/ until this program is ended",
            listener.local_addr()?
        );
        server::serve(&folder, &listener);
    }
    Ok(())
}

fn listen(port: u16) -> anyhow::Result<TcpListener> {
    let address = SocketAddrV4::new(Ipv4Addr::LOCALHOST, port);
    TcpListener::bind(address).with_context(|| format!("{address} can't be listened to"))
}

/// Builds the page, and returns its folder.
fn build(root: &Path, target: &Path, profile: &str) -> anyhow::Result<PathBuf> {
    let status = Command::new(env!("CARGO"))
        .current_dir(root)
        .args(["build", "-p", "web", "--lib", "--target", TARGET])
        .args(["--profile", profile])
        .status()
        .context("cargo can't be run")?;
    ensure!(
        status.success(),
        "the page can't be built; it needs \"rustup target add {TARGET}\" and clang"
    );
    // Not "web", where cargo builds what the profile of that name needs.
    let folder = target.join("page");
    match fs::remove_dir_all(&folder) {
        Err(why) if why.kind() != std::io::ErrorKind::NotFound => return Err(why.into()),
        _ => {}
    }
    fs::create_dir_all(&folder)?;
    // Cargo's profile "dev" has a folder of another name.
    let built = if profile == "dev" { "debug" } else { profile };
    let module = target.join(TARGET).join(built).join("web.wasm");
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(&module)
        .web(true)?
        .omit_default_module_path(false)
        .typescript(false)
        .out_name("web");
    bindgen
        .generate(&folder)
        .context("the module can't be bound")?;
    for name in ["index.html", "worker.js"] {
        let file = root.join("crates/program/web").join(name);
        fs::copy(&file, folder.join(name)).with_context(|| format!("{name} can't be copied"))?;
    }
    Ok(folder)
}

/// Prints how large the files are, and how much a browser downloads.
fn print_sizes(folder: &Path) -> anyhow::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let bytes = fs::read(entry.path())?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&bytes)?;
        let packed = packed.finish()?.len();
        let name = entry.file_name();
        eprintln!(
            "{:12} {:>10} bytes, {packed:>9} as gzip",
            name.to_string_lossy(),
            bytes.len()
        );
    }
    Ok(())
}

fn place(text: &str) -> Result<(u32, u32), String> {
    let place = text.split_once(',');
    let place = place.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    place.ok_or_else(|| "two numbers with a comma between them, such as 640,400".to_owned())
}
