//! The cartridge images: the one that the program embeds, and the second skin, which
//! only tests use.

mod art;
mod assemble;
mod header;

use anyhow::{Context as _, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// One image: the folder of its art and the file to write.
struct Image {
    art: &'static str,
    out: &'static str,
}

const SOURCE: &str = "crates/game/cartridge/asm";

const IMAGES: [Image; 2] = [
    Image {
        art: "crates/game/cartridge/art",
        out: "assets/blockfall.gb",
    },
    Image {
        art: "crates/game/cartridge/art/second-skin",
        out: "crates/game/cartridge/testdata/second-skin.gb",
    },
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn build(image: &Image) -> Result<Vec<u8>> {
    let art =
        art::lay_out(&root().join(image.art)).with_context(|| format!("art in {}", image.art))?;
    let mut rom = assemble::assemble(&root().join(SOURCE), &art)
        .with_context(|| format!("source in {SOURCE}"))?;
    header::finish(&mut rom)?;
    Ok(rom)
}

/// Writes every image.
pub fn write() -> Result<()> {
    for image in &IMAGES {
        let rom = build(image)?;
        let path = root().join(image.out);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("folder of {}", image.out))?;
        }
        files::write_atomically(&path, |file| file.write_all(&rom))?;
        eprintln!("{}: {} bytes", image.out, rom.len());
    }
    Ok(())
}

/// Fails if an image is stale.
pub fn check() -> Result<()> {
    for image in &IMAGES {
        let rom = build(image)?;
        let written = fs::read(root().join(image.out))
            .with_context(|| format!("{} is missing; run `cargo xtask cartridge`", image.out))?;
        if written != rom {
            bail!("{} is stale; run `cargo xtask cartridge`", image.out);
        }
        eprintln!("{} is up to date", image.out);
    }
    Ok(())
}
