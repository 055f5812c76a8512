//! The cartridge images: the one that the program embeds, and those that only tests use, a second
//! skin and builds with other rules.

mod art;

use anyhow::{Context as _, Result, bail};
use customasm::{asm, diagn, util};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// One image: the folder of its art, its rules if they are not those of the game, and the file to
/// write.
struct Image {
    art: &'static str,
    rules: Option<&'static str>,
    out: &'static str,
}

const SOURCE: &str = "crates/game/cartridge/asm";

/// The file of the source that other rules replace.
const RULES: &str = "rules.asm";
const ART: &str = "crates/game/cartridge/art";

const IMAGES: [Image; 6] = [
    Image {
        art: ART,
        rules: None,
        out: "assets/blockfall.gb",
    },
    Image {
        art: ART,
        rules: Some("crates/game/cartridge/asm/kinds/kite.asm"),
        out: "crates/game/cartridge/testdata/kinds/kite.gb",
    },
    Image {
        art: ART,
        rules: Some("crates/game/cartridge/asm/kinds/anvil.asm"),
        out: "crates/game/cartridge/testdata/kinds/anvil.gb",
    },
    Image {
        art: ART,
        rules: Some("crates/game/cartridge/asm/kinds/lantern.asm"),
        out: "crates/game/cartridge/testdata/kinds/lantern.gb",
    },
    Image {
        art: ART,
        rules: Some("crates/game/cartridge/asm/kinds/otter.asm"),
        out: "crates/game/cartridge/testdata/kinds/otter.gb",
    },
    Image {
        art: "crates/game/cartridge/art/second-skin",
        rules: None,
        out: "crates/game/cartridge/testdata/second-skin.gb",
    },
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn build(image: &Image) -> Result<Vec<u8>> {
    let mut parts =
        art::lay_out(&root().join(image.art)).with_context(|| format!("art in {}", image.art))?;
    if let Some(rules) = image.rules {
        let text = fs::read(root().join(rules)).with_context(|| rules.to_owned())?;
        parts.insert(RULES.to_owned(), text);
    }
    let mut rom = assemble(&root().join(SOURCE), &parts)
        .with_context(|| format!("source of {} in {SOURCE}", image.out))?;
    finish(&mut rom)?;
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

/// Assembles `main.asm` of a folder; `parts` are further files that it includes, or others in the
/// place of those in the folder.
fn assemble(source: &Path, parts: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>> {
    let mut files = util::FileServerMock::new();
    for entry in fs::read_dir(source).with_context(|| format!("{}", source.display()))? {
        let path = entry?.path();
        if let (Some(name), Some("asm")) = (
            path.file_name().and_then(|n| n.to_str()),
            path.extension().and_then(|e| e.to_str()),
        ) {
            files.add(name, fs::read(&path).with_context(|| name.to_string())?);
        }
    }
    for (name, bytes) in parts {
        files.add(name.as_str(), bytes.clone());
    }

    let mut report = diagn::Report::new();
    let mut options = asm::AssemblyOptions::new();
    options.max_iterations = 30;
    let assembled = asm::assemble(&mut report, &options, &mut files, &["main.asm"]);
    let Some(output) = assembled.output.filter(|_| !assembled.error) else {
        let mut text = Vec::new();
        report.print_all(&mut text, &files, false);
        bail!("{}", String::from_utf8_lossy(&text));
    };
    Ok(output.format_binary(&mut report))
}

/// An image without banks.
const SIZE: usize = 0x8000;

/// Fills the image up to 32 KiB and writes the two sums.
fn finish(rom: &mut Vec<u8>) -> Result<()> {
    if rom.len() > SIZE {
        bail!("the image has {} bytes, {SIZE} fit", rom.len());
    }
    rom.resize(SIZE, 0xff);
    rom[0x14d] = rom[0x134..0x14d]
        .iter()
        .fold(0u8, |sum, byte| sum.wrapping_sub(*byte).wrapping_sub(1));
    rom[0x14e..0x150].fill(0);
    let sum = rom
        .iter()
        .fold(0u16, |sum, byte| sum.wrapping_add(u16::from(*byte)));
    rom[0x14e..0x150].copy_from_slice(&sum.to_be_bytes());
    Ok(())
}
