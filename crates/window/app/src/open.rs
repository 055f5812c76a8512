//! Opens any file that a person names; its kind is found by its content, not its name.

use crate::nearly::{self, Nearly};
use crate::{
    Cartridge,
    file::{self, MAX_FILE, file_name, without_mark},
    lab::KeptResult,
    recorded::{RecordedSession, SessionOpening},
};
use anyhow::{Context as _, anyhow};
use autofit::GameProfile;
use emulator::Header;
use export::Problem;
use planner::{Strategy, StrategyError};
use position_text::{Position, PositionError};
use session_file::SessionFile;
use source::{Cancel, FileKind, Folder, SourceSpec, file_kind, read_picture};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use vision::{Profile, intake};
use workbench::{SavedLayout, TextKind};

/// A file that was opened, by its content.
#[derive(Clone, Debug)]
pub enum Opened {
    /// A cartridge to insert.
    Cartridge(Cartridge),
    /// A profile to read pictures by.
    Profile {
        /// The profile.
        profile: Box<Profile>,
        /// The text of the file.
        text: String,
    },
    /// A profile of another maker's game, made from clicks.
    GameProfile(Arc<GameProfile>),
    /// A strategy to place pieces by.
    Strategy(Box<Strategy>),
    /// A screenshot.
    Picture(Box<screen::Picture>),
    /// A layout of the window.
    Layout(Box<SavedLayout>),
    /// An experiment of the lab, which is read where it is listed.
    Experiment,
    /// A search for weights, which is read where it is started.
    Tuning,
    /// Rules or a player of the lab to edit as text, or what is nearly rules or an experiment, so
    /// that what is wrong is shown at its line.
    LabText(TextKind, String),
    /// A kept result of an experiment.
    Result(Box<KeptResult>),
    /// A recorded session.
    Session(Box<RecordedSession>),
    /// An image with the profile by which it was read, and the corners of its screen.
    Problem(Box<Problem>),
    /// A board with its pieces.
    Position(Box<Position>),
    /// A link without a board, which only arranges the window.
    Arrangement,
    /// A video, a capture device, a folder of pictures, or an image in which the screen has to
    /// be found.
    Source(SourceSpec),
}

/// The keys of a link that arrange the window.
pub(crate) const LAYOUT: &str = "layout";
pub(crate) const THEME: &str = "theme";
pub(crate) const FEED: &str = "feed";
pub(crate) const FRAME: &str = "frame";

/// Opens a file of any kind.
///
/// # Errors
/// One sentence with the file's name when it can't be read or is of no known kind.
pub fn open(path: &Path) -> anyhow::Result<Opened> {
    let mut opening = FileOpening::new(path.to_owned());
    loop {
        if let Some(opened) = opening.step()? {
            return Ok(opened);
        }
    }
}

/// A file of any kind that is being opened: a session in steps, any other at once.
pub struct FileOpening {
    path: PathBuf,
    /// The session, once the file is known to be one.
    session: Option<SessionOpening>,
}

impl FileOpening {
    /// One of which nothing is read.
    pub const fn new(path: PathBuf) -> Self {
        Self {
            path,
            session: None,
        }
    }

    /// Goes on; returns the file with the last step.
    ///
    /// # Errors
    /// As [`open`].
    pub fn step(&mut self) -> anyhow::Result<Option<Opened>> {
        if let Some(session) = &mut self.session {
            let opened = session.step()?;
            return Ok(opened.map(|session| Opened::Session(Box::new(session))));
        }
        let path = &self.path;
        if let Some(opened) = link(path)? {
            return Ok(Some(opened));
        }
        if file::begins_with(path, SessionFile::MAGIC) {
            self.session = Some(SessionOpening::of_file(path, None));
            return Ok(None);
        }
        open_at_once(path).map(Some)
    }
}

/// Opens a file that is no session.
fn open_at_once(path: &Path) -> anyhow::Result<Opened> {
    if let Some(spec) = source(path)? {
        return Ok(Opened::Source(spec));
    }
    let name = path.display();
    let bytes = file::read(path, MAX_FILE)?;
    if let Some(what) = nearly::bytes(&bytes) {
        return Err(anyhow!("{name} can't be opened: {what}"));
    }
    if bytes.is_empty() {
        return Err(anyhow!("{name} can't be opened: the file is empty"));
    }
    let text = || {
        let text = std::str::from_utf8(&bytes).with_context(|| format!("{name} is not text"))?;
        Ok::<_, anyhow::Error>(without_mark(text))
    };
    match kind(&bytes) {
        Kind::Picture => picture(path, &bytes),
        Kind::Layout => {
            let layout =
                SavedLayout::read(text()?).with_context(|| format!("{name} is no layout"))?;
            Ok(Opened::Layout(Box::new(layout)))
        }
        Kind::Result => {
            let kept = KeptResult::parse(text()?, file_name(path));
            let kept = kept.map_err(|why| anyhow!("{name} is no result that can be read: {why}"));
            Ok(Opened::Result(Box::new(kept?)))
        }
        Kind::Toml => toml(path, text()?),
        Kind::Text => match position_text::read(text()?) {
            Ok(position) => Ok(Opened::Position(Box::new(position))),
            Err(why) => Err(match nearly::text(text()?) {
                Some(what) => anyhow!("{name} can't be opened: {what}"),
                None if has_rows(text()?) => match why {
                    PositionError::Long => anyhow!(
                        "{name} can't be opened: it begins as a position, but no position has more \
                         than {} KiB",
                        position_text::MAX_TEXT >> 10
                    ),
                    why => anyhow!(why).context(format!("{name} is no position")),
                },
                None => anyhow!(
                    "{name} can't be opened: it is a text of {} bytes, but no profile, strategy, \
                     layout or result",
                    bytes.len()
                ),
            }),
        },
        Kind::Rom => {
            let header = Header::read(&bytes);
            header.map_err(|why| {
                anyhow!(
                    "{name} can't be opened: {why}; it is no profile, screenshot or layout either"
                )
            })?;
            Ok(Opened::Cartridge(Cartridge {
                name: file_name(path),
                rom: Some(bytes),
            }))
        }
    }
}

/// What a link or a fumen asks for that stands in the place of a path.
///
/// # Errors
/// One sentence when the text is no whole link. A file of that name goes first.
fn link(path: &Path) -> anyhow::Result<Option<Opened>> {
    let text = path.to_string_lossy();
    if !position_text::is_link(&text) || files::disk::exists(path) {
        return Ok(None);
    }
    match position_text::read(&text) {
        Ok(position) => Ok(Some(Opened::Position(Box::new(position)))),
        Err(PositionError::NoBoard) if arranges(&text) => Ok(Some(Opened::Arrangement)),
        Err(why) => Err(why).context("the link can't be opened"),
    }
}

/// Whether a link asks for an arrangement of the window.
fn arranges(link: &str) -> bool {
    let has = |key| position_text::link_value(link, key).is_some();
    [LAYOUT, THEME, FEED, FRAME].into_iter().any(has)
}

/// Whether a text begins as a position: it has a link, a fumen, or anything that is nearly a row.
fn has_rows(text: &str) -> bool {
    let begin = &text[..text.floor_char_boundary(position_text::MAX_TEXT)];
    !matches!(position_text::read(begin), Err(PositionError::Nothing))
}

/// The source that a path names, if it is one. A single picture is none.
fn source(path: &Path) -> anyhow::Result<Option<SourceSpec>> {
    let named = SourceSpec::typed(&path.to_string_lossy());
    if matches!(named, SourceSpec::Ffmpeg(_) | SourceSpec::Device(_)) {
        return Ok(Some(named));
    }
    let spec = SourceSpec::Path(path.to_owned());
    Ok(match file_kind(path) {
        Ok(FileKind::Folder) => Folder::open(path, &Cancel::default()).map(|_| Some(spec))?,
        Ok(kind) if kind.has_frames() => Some(spec),
        Ok(_) | Err(_) => None,
    })
}

/// A screenshot, an image in which the screen has to be found, or one that was saved as a problem.
fn picture(path: &Path, bytes: &[u8]) -> anyhow::Result<Opened> {
    let problem = Problem::read(bytes);
    let problem = problem.with_context(|| format!("{} can't be opened", path.display()))?;
    if let Some(problem) = problem {
        return Ok(Opened::Problem(Box::new(problem)));
    }
    match intake::png(bytes) {
        Ok(taken) => Ok(Opened::Picture(Box::new(taken.picture))),
        Err(why) if why.is_image() => {
            // What can't be decoded is refused here.
            read_picture(path, &Cancel::default())?;
            Ok(Opened::Source(SourceSpec::Path(path.to_owned())))
        }
        Err(why) => Err(why).with_context(|| format!("{} can't be opened", path.display())),
    }
}

/// A profile, a strategy, or a file of the lab. The error is that of the kind to which most keys
/// belong; where none does, the profile's: people edit those more often.
fn toml(path: &Path, text: &str) -> anyhow::Result<Opened> {
    let name = path.display();
    let no_profile = || format!("{name} is no profile");
    if GameProfile::is_format(text) {
        let profile = GameProfile::parse(text).with_context(no_profile)?;
        return Ok(Opened::GameProfile(Arc::new(profile)));
    }
    let why = match (Profile::parse(text), Strategy::parse(text)) {
        (Ok(profile), _) => {
            return Ok(Opened::Profile {
                profile: Box::new(profile),
                text: text.into(),
            });
        }
        (Err(_), Ok(strategy)) => return Ok(Opened::Strategy(Box::new(strategy))),
        (Err(_), Err(why @ StrategyError::OtherGame(_))) => {
            if TextKind::Player.problem(text).is_none() {
                return Ok(Opened::LabText(TextKind::Player, text.to_owned()));
            }
            return Err(why).with_context(|| format!("{name} is no strategy"));
        }
        (Err(profile), Err(strategy)) => (profile, strategy),
    };
    match TextKind::of(text) {
        Some(TextKind::Experiment) => return Ok(Opened::Experiment),
        Some(kind) => return Ok(Opened::LabText(kind, text.to_owned())),
        None => {}
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let Err(tuning) = tuning::Task::parse_in(text, folder) else {
        return Ok(Opened::Tuning);
    };
    match nearly::toml(text) {
        Nearly::Profile => Err(why.0).with_context(no_profile),
        Nearly::Strategy => Err(why.1).with_context(|| format!("{name} is no strategy")),
        Nearly::Tuning => Err(tuning).with_context(|| format!("{name} is no tuning file")),
        Nearly::LabText(kind) => Ok(Opened::LabText(kind, text.to_owned())),
    }
}

/// What the first bytes of a file show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A PNG image, or one of another format, which is refused as such.
    Picture,
    Layout,
    /// A record of an experiment.
    Result,
    Toml,
    /// Text of no known kind.
    Text,
    /// A ROM or an unknown file: the header decides.
    Rom,
}

fn kind(bytes: &[u8]) -> Kind {
    if intake::format(bytes).is_some() {
        return Kind::Picture;
    }
    match std::str::from_utf8(bytes).map(without_mark) {
        Ok(text) if SavedLayout::is_file(text) => Kind::Layout,
        Ok(text) if ::lab::ExperimentRecord::is_file(text) => Kind::Result,
        Ok(text) if looks_like_toml(text) && !is_json(text) => Kind::Toml,
        Ok(_) if file::is_text(bytes) => Kind::Text,
        _ => Kind::Rom,
    }
}

/// Whether a text is JSON of any kind: a list of rows in one line looks like a table header.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// Whether any line is a table header or assigns a value to a key.
fn looks_like_toml(text: &str) -> bool {
    text.lines().map(str::trim).any(|line| {
        (line.starts_with('[') && line.ends_with(']'))
            || line.split_once('=').is_some_and(|(key, _)| {
                let key = key.trim();
                !key.is_empty()
                    && key
                        .chars()
                        .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use vision::profile::shipped;

    #[test]
    fn a_file_that_is_no_rom_is_refused_with_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let cases: [(&str, Vec<u8>, &str); 3] = [
            ("empty.gb", vec![], "empty"),
            ("short.gb", vec![0; 100], "100 bytes"),
            (
                "random.gb",
                (0..32_768_u32).map(|n| (n * 31 % 251) as u8).collect(),
                "not a Game Boy ROM",
            ),
        ];
        for (name, bytes, expected) in cases {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            for error in [open(&path).err(), Cartridge::from_file(&path).err()] {
                let error = format!("{:#}", error.unwrap());
                assert!(error.contains(name) && error.contains(expected), "{error}");
            }
        }
        let error = format!("{:#}", open(folder.path()).unwrap_err());
        assert!(error.contains("folder"), "{error}");
    }

    #[test]
    fn a_link_is_opened_in_the_place_of_a_path() {
        let mut board = rules::Board::EMPTY;
        board.fill(17, 3);
        let link = Position::new(board, [rules::Piece::T]).link();
        for text in [link.as_str(), "https://fumen.zui.jp/?v115@ehA8PeAgH"] {
            match open(Path::new(text)) {
                Ok(Opened::Position(position)) => assert_eq!(position.board.count(), 1, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        let feed = open(Path::new("blockscope:#feed=board,next"));
        assert!(matches!(feed, Ok(Opened::Arrangement)));
        let why = format!("{:#}", open(Path::new("blockscope:#v=1")).unwrap_err());
        assert_eq!(why, "the link can't be opened: the link has no board=");
    }

    #[test]
    fn a_rom_is_recognised_by_its_content() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no extension");
        std::fs::write(&path, cartridge::IMAGE).unwrap();
        let rom = Cartridge::from_file(&path).unwrap();
        assert_eq!(rom.name, "no extension");
        assert_eq!(rom.rom.as_deref(), Some(cartridge::IMAGE));
        assert!(matches!(open(&path).unwrap(), Opened::Cartridge(_)));
    }

    #[test]
    fn every_kind_of_file_is_recognised_by_its_content() {
        let folder = tempfile::tempdir().unwrap();
        let outcome = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            match open(&path) {
                Ok(Opened::Cartridge(_)) => "cartridge".to_owned(),
                Ok(Opened::Profile { profile, text }) => {
                    assert_eq!(text, shipped()[0].text);
                    format!("profile {}", profile.name())
                }
                Ok(Opened::GameProfile(profile)) => format!("profile of a game {}", profile.name()),
                Ok(Opened::Strategy(strategy)) => format!("strategy {}", strategy.name()),
                Ok(Opened::Picture(_)) => "picture".to_owned(),
                Ok(Opened::Layout(layout)) => format!("layout {}", layout.name),
                Ok(Opened::Problem(problem)) => format!("problem of {}", problem.source),
                Ok(Opened::Position(position)) => format!("board of {}", position.board.count()),
                Ok(Opened::Result(kept)) => format!("result {}", kept.shown.name),
                Ok(Opened::Source(spec)) => format!("source {spec}"),
                Ok(Opened::Experiment) => "experiment".to_owned(),
                Ok(Opened::Tuning) => "tuning".to_owned(),
                Ok(Opened::LabText(kind, _)) => format!("text of {kind:?}"),
                Ok(Opened::Session(session)) => format!("session {}", session.name),
                Ok(Opened::Arrangement) => "arrangement".to_owned(),
                Err(why) => format!("{why:#}"),
            }
        };
        let profile = shipped()[0];
        assert_eq!(
            outcome("a.gb", profile.text.as_bytes()),
            format!("profile {}", profile.name)
        );
        let (name, strategy) = Strategy::presets()[0];
        assert_eq!(
            outcome("a.png", strategy.as_bytes()),
            format!("strategy {name}")
        );
        let (_, experiment) = ::lab::BUILT_IN[0];
        assert_eq!(outcome("a.toml", experiment.as_bytes()), "experiment");
        let rules = TextKind::Rules;
        let text = rules.preset("battle").unwrap();
        assert_eq!(outcome("r", text.as_bytes()), "text of Rules");
        let wrong = text.replacen("board", "bord", 1);
        assert_eq!(outcome("r", wrong.as_bytes()), "text of Rules");
        let text = TextKind::Player.preset("greedy").unwrap();
        assert_eq!(outcome("p", text.as_bytes()), "text of Player");
        let text = tuning::Task::built_in_text("led-wall").unwrap();
        assert_eq!(outcome("t", text.as_bytes()), "tuning");
        let neither = outcome("s", b"name = \"mine\"\n");
        assert!(neither.contains("s is no profile"), "{neither}");
        for (text, words) in [
            (
                "name = \"x\"\ndepht = 2\n[features]\nholes = -1\n",
                "s is no strategy: line 2: depht is not known; did you mean depth?",
            ),
            (
                "format = 1\nname = \"x\"\nversion = 1\n[field]\norigin = [16, 0]\npich = 8\n",
                "s is no profile: line 6: field.pich is not known; did you mean pitch?",
            ),
            (
                "name = \"x\"\nrules = \"nes\"\nseeds = { first = 0, games = 3 }\n[[arms]]\n",
                "text of Experiment",
            ),
            (
                "name = \"x\"\ngenerations = 3\ngames = 3\nmeasur = \"pieces\"\noptimiser = {}\n",
                "s is no tuning file: line 4: measur is not known; did you mean measure?",
            ),
            (
                "{\"blockscope_layot\": 1, \"name\": \"x\", \"tree\": {}}",
                "s can't be opened: it is nearly a layout, but blockscope_layot is not known; did you \
                 mean blockscope_layout?",
            ),
        ] {
            let error = outcome("s", text.as_bytes());
            assert!(error.contains(words), "{error}");
        }
        let database = outcome("b.png", b"SQLite format 3\0and more");
        assert!(database.contains("b.png is damaged"), "{database}");
        let png = outcome("c.gb", b"\x89PNG\r\n\x1a\nnothing");
        assert!(png.contains("c.gb can't be opened"), "{png}");
        let toml = outcome("d.toml", b"name = \"x\"\nfield = {");
        assert!(
            toml.contains("d.toml is no profile") && toml.contains("line 2"),
            "{toml}"
        );
        let layout = outcome("e.json", br#"{"blockscope_layout": 1, "name": "x"}"#);
        assert!(layout.contains("e.json is no layout"), "{layout}");
        let result = outcome("i.json", b"{ \"format\": 1, \"program\": \"0\"}");
        assert!(
            result.contains("i.json is no result") && result.contains("missing field"),
            "{result}"
        );
        let board = format!("{}\n", "#.........\n##........");
        assert_eq!(outcome("j.txt", board.as_bytes()), "board of 3");
        assert_eq!(outcome("j.json", b"[\"#.........\"]"), "board of 1");
        let cut = outcome("j.txt", b"#.........\n##.......\n");
        assert!(cut.contains("j.txt is no position: line 2"), "{cut}");
        let other = outcome("f.txt", b"a shopping list: eggs");
        assert!(
            other.contains("f.txt") && other.contains("a text of 21 bytes"),
            "{other}"
        );
        let rows = "#.........\n".repeat(6_000);
        let long = outcome("k.txt", rows.as_bytes());
        assert!(
            long.contains("it begins as a position, but no position has more than 64 KiB"),
            "{long}"
        );
        let frame = "{\"schema\":\"blockscope-frame\",\"version\":1,\"board\":[\"#.........\"]}\n";
        for (lines, words) in [
            (
                frame.repeat(1_000),
                "k.jsonl can't be opened: it is JSON lines of the frames of a session",
            ),
            (
                frame.repeat(30),
                "k.jsonl can't be opened: it is JSON lines of the frames of a session",
            ),
            (
                format!("{}{}", export::CSV_BEGIN, "0,0.0,title,,\n".repeat(9_000)),
                "k.jsonl can't be opened: it is a table of the frames of a session",
            ),
            (
                "{\"type\":\"source\",\"schema\":\"blockscope-watch\"}\n".repeat(9_000),
                "k.jsonl can't be opened: it is what a command printed (watch)",
            ),
            (
                "a shopping list: eggs\n".repeat(4_000),
                "a text of 88000 bytes, but no profile",
            ),
        ] {
            let error = outcome("k.jsonl", lines.as_bytes());
            assert!(error.contains(words), "{error}");
        }
        assert_eq!(outcome("k.jsonl", frame.as_bytes()), "board of 1");
        let jpeg = outcome("g.gb", b"\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01");
        assert!(
            jpeg.contains("g.gb is no picture that can be read"),
            "{jpeg}"
        );
        let mut bytes = std::io::Cursor::new(Vec::new());
        let grey = image::RgbImage::from_pixel(300, 200, image::Rgb([90; 3]));
        grey.write_to(&mut bytes, image::ImageFormat::Jpeg).unwrap();
        let odd = outcome("h.gb", bytes.get_ref());
        assert!(odd.starts_with("source ") && odd.ends_with("h.gb"), "{odd}");
    }
}
