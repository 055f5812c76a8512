//! What was found.

use pad::BranchId;
use screen::PictureMsg;
use serde::Serialize;
use session::block;
use session_file::RunRow;
use std::path::Path;
use strum::IntoEnumIterator as _;

/// Part of the machine, in the order in which a frame goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, strum::EnumIter)]
#[serde(rename_all = "lowercase")]
pub enum SessionLayer {
    /// Pictures and clocks, from the inputs.
    Emulator,
    /// What the cartridge's truth port held.
    Truth,
    /// Readings and tracked states, from the pictures.
    Vision,
    /// Plans and answers, from the tracked states.
    Planner,
    /// Summaries and the tables for queries, from the records.
    Tables,
}

impl SessionLayer {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Emulator => "emulator",
            Self::Truth => "truth",
            Self::Vision => "vision",
            Self::Planner => "planner",
            Self::Tables => "tables",
        }
    }
}

/// The first frame in which something differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LayerDifference {
    /// The branch.
    pub branch: u32,
    /// The frame.
    pub frame: u64,
    /// The layer.
    pub layer: SessionLayer,
    /// What differs, in one sentence.
    pub what: String,
}

/// What became of one layer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LayerCheck {
    /// Frames that were compared.
    pub frames: u64,
    /// Why not all of them were, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<String>,
}

/// What was found in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RunReport {
    /// Its number in the file.
    pub run: i64,
    /// When it was recorded.
    pub started: String,
    /// The version of the program that recorded it.
    pub program: String,
    /// Core and version, as `boytacean 0.13.2`.
    pub core: Option<String>,
    /// The title of the cartridge.
    pub rom_title: Option<String>,
    /// The hash of the cartridge.
    pub rom_hash: Option<String>,
    /// Which frames were verified, if not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stretch: Option<StretchReport>,
    /// Whether another version of the program encoded the records: they were rebuilt, and
    /// compared with the tables for queries.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rebuilt: bool,
    /// The branches that were verified as a whole, with the ends of their chains.
    pub branches: Vec<BranchEnd>,
    /// Pictures and clocks.
    pub emulator: LayerCheck,
    /// Hashes of the truth.
    pub truth: LayerCheck,
    /// Readings and tracked states.
    pub vision: LayerCheck,
    /// Plans and answers.
    pub planner: LayerCheck,
    /// Summaries and tables for queries.
    pub tables: LayerCheck,
    /// The first difference.
    pub difference: Option<LayerDifference>,
    #[serde(skip)]
    pub(super) is_cancelled: bool,
}

impl RunReport {
    /// A report without findings.
    pub(super) fn of(row: &RunRow) -> Self {
        let (core, rom) = (row.info.core.as_ref(), row.info.rom.as_ref());
        Self {
            run: row.id,
            started: row.started.clone(),
            program: row.program.clone(),
            core: core.map(|(name, version)| format!("{name} {version}")),
            rom_title: rom.map(|rom| rom.title.clone()),
            rom_hash: rom.map(|rom| rom.hash.clone()),
            rebuilt: row.codec != i64::from(block::VERSION),
            ..Self::default()
        }
    }

    /// A layer is not compared, or no longer; the first reason stays.
    pub(super) fn skip(&mut self, layer: SessionLayer, why: &str) {
        let checked = self.checked_mut(layer);
        checked.skipped.get_or_insert_with(|| why.to_owned());
    }

    /// Counts a frame whose summary and rows were compared; the difference, if this is the first
    /// that has one.
    pub(super) fn tables(
        &mut self,
        branch: BranchId,
        picture: &PictureMsg,
        checked: &session_file::CheckedBlock,
    ) -> Option<LayerDifference> {
        checked.records.as_ref()?;
        self.tables.frames += 1;
        let other = checked
            .other
            .filter(|other| other.frame <= picture.number)?;
        Some(LayerDifference {
            branch,
            frame: other.frame,
            layer: SessionLayer::Tables,
            what: format!("{other} is not what follows from the records"),
        })
    }

    /// What became of a layer.
    #[must_use]
    pub fn checked(&self, layer: SessionLayer) -> &LayerCheck {
        match layer {
            SessionLayer::Emulator => &self.emulator,
            SessionLayer::Truth => &self.truth,
            SessionLayer::Vision => &self.vision,
            SessionLayer::Planner => &self.planner,
            SessionLayer::Tables => &self.tables,
        }
    }

    /// Layers that were not compared, or not in every frame, with the reason.
    pub fn skipped(&self) -> impl Iterator<Item = (SessionLayer, &str)> {
        SessionLayer::iter().filter_map(|layer| {
            let why = self.checked(layer).skipped.as_deref()?;
            Some((layer, why))
        })
    }

    fn checked_mut(&mut self, layer: SessionLayer) -> &mut LayerCheck {
        match layer {
            SessionLayer::Emulator => &mut self.emulator,
            SessionLayer::Truth => &mut self.truth,
            SessionLayer::Vision => &mut self.vision,
            SessionLayer::Planner => &mut self.planner,
            SessionLayer::Tables => &mut self.tables,
        }
    }
}

/// Some frames of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StretchReport {
    /// The branch.
    pub branch: u32,
    /// The first frame that was compared.
    pub first: u64,
    /// The last frame.
    pub last: u64,
    /// The frame of the snapshot at which the emulator began; `None` for power-on.
    pub snapshot: Option<u64>,
}

/// Where the chain of a branch ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BranchEnd {
    /// Its number.
    pub branch: u32,
    /// Its name.
    pub name: String,
    /// Its parent and the last frame that both share.
    pub origin: Option<(u32, u64)>,
    /// Its first frame; 0 when it has none.
    pub first: u64,
    /// Its last frame; 0 when it has none.
    pub last: u64,
    /// The last link of its chain, as hexadecimal digits.
    pub chain: String,
}

/// What was found in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifyReport {
    /// The file.
    pub file: String,
    /// Its runs.
    pub runs: Vec<RunReport>,
    /// Whether it was cancelled before the end.
    pub cancelled: bool,
}

impl VerifyReport {
    pub(super) fn new(path: &Path, runs: Vec<RunReport>, cancelled: bool) -> Self {
        Self {
            file: path.display().to_string(),
            runs,
            cancelled,
        }
    }

    /// The first run that differs.
    #[must_use]
    pub fn difference(&self) -> Option<(&RunReport, &LayerDifference)> {
        self.runs
            .iter()
            .find_map(|run| Some((run, run.difference.as_ref()?)))
    }
}
