//! Replays the branches of one run.

use super::{
    Difference, Layer, RunReport, VerifyOptions,
    replay::Replay,
    replayed::{Replayed, State},
    report::BranchEnd,
};
use crate::{CoreKind, Faults, fault_line::CHANGED, setup::rom};
use bot::{BotReplay, Instead};
use pad::{BranchId, FrameNo, Origin};
use session::{Annotator, Appended, block};
use session_file::{
    BlockCheck, BlockRow, BranchRow, OtherRow, RunRow, SessionError, SessionFile, rom_hash,
};
use std::{collections::BTreeMap, sync::Arc};

/// Core and bot at a fork.
struct Fork {
    state: Option<State>,
    bot: Option<BotReplay>,
    annotator: Annotator,
}

struct Verifier<'a> {
    file: &'a SessionFile,
    row: &'a RunRow,
    report: RunReport,
    instead: Instead,
    /// Core, cartridge and faults, if the emulator can be compared.
    emulator: Option<(CoreKind, Arc<[u8]>, Faults)>,
    forks: BTreeMap<(BranchId, FrameNo), Fork>,
    /// Reports frames that are done; false when cancelled.
    progress: &'a mut dyn FnMut(u64) -> bool,
}

/// Verifies one run.
pub(super) fn verify(
    file: &SessionFile,
    row: &RunRow,
    options: &VerifyOptions,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Result<RunReport, SessionError> {
    let mut report = RunReport::of(row);
    let emulator = match emulator(row, options) {
        Ok(emulator) => Some(emulator),
        Err(why) => {
            for layer in [Layer::Emulator, Layer::Truth] {
                report.skip(layer, &why);
            }
            None
        }
    };
    let mut verifier = Verifier {
        file,
        row,
        report,
        instead: Instead {
            profile: options.profile.clone(),
            strategy: options.strategy.clone(),
        },
        emulator,
        forks: BTreeMap::new(),
        progress,
    };
    file.check_bookmarks(row)?;
    for branch in &row.branches {
        // Thousands of branches may have no frame of their own.
        if !verifier.goes_on() {
            break;
        }
        verifier.branch(branch)?;
        if verifier.report.difference.is_some() || verifier.report.is_cancelled {
            break;
        }
    }
    Ok(verifier.report)
}

/// What the emulator is compared with, or why it can't be.
pub(super) fn emulator(
    row: &RunRow,
    options: &VerifyOptions,
) -> Result<(CoreKind, Arc<[u8]>, Faults), String> {
    if options.pictures_only {
        return Err("not asked for".to_owned());
    }
    let recorded = row.info.rom.as_ref().ok_or("the cartridge is not known")?;
    let rom = rom(options.rom.clone());
    if rom_hash(&rom) != recorded.hash {
        return Err(format!(
            "the cartridge \"{}\" is not here; give its file with --rom",
            recorded.title
        ));
    }
    let (name, version) = row.info.core.as_ref().ok_or("the core is not known")?;
    let kind: CoreKind = name.parse().map_err(|_| {
        format!("it was recorded on the core {name} {version}, which this program does not have")
    })?;
    if row.info.faults == CHANGED {
        return Err(
            "faults were changed on branches, so its pictures can't be repeated".to_owned(),
        );
    }
    let faults = row.info.faults.parse::<Faults>();
    let faults = faults.map_err(|why| format!("its faults are not known here: {why}"))?;
    match options.core {
        Some(other) if other != kind => Err(format!(
            "it was recorded on the core {name} {version}; pictures of {other} differ from its \
             pictures while the screen is switched on"
        )),
        _ if version != kind.version() => Err(format!(
            "it was recorded on {name} {version}, and this program has {}",
            kind.version()
        )),
        _ => Ok((kind, rom, faults)),
    }
}

impl Verifier<'_> {
    fn branch(&mut self, branch: &BranchRow) -> Result<(), SessionError> {
        let orders = self.file.orders(branch.row)?;
        let fork = branch
            .origin
            .and_then(|origin| self.forks.get(&(origin.branch, origin.frame)));
        let blocks = self.file.blocks(branch.row)?;
        let start = branch.origin.map_or(0, |origin| origin.frame);
        let first = blocks.first().map(|block| block.first);
        let is_whole = first.is_none_or(|first| first.checked_sub(1) == Some(start));
        let bot = match (fork, branch.origin) {
            (Some(fork), _) => fork.bot.as_ref().map(|bot| bot.fork(orders)),
            (None, None) if is_whole => BotReplay::power_on(orders, &self.instead),
            (None, _) => None,
        };
        let mut annotator = match fork {
            Some(fork) => fork.annotator.clone(),
            None if is_whole && branch.origin.is_none() => Annotator::default(),
            None => Annotator::unknown(),
        };
        let core = self.core_at(branch, is_whole)?;
        let truths = self.file.truths(branch.row)?;
        for snapshot in self.file.snapshots(branch.row)? {
            self.file.state(branch.row, snapshot.frame)?;
        }
        let mut replay = Replay::new(core, bot.filter(|_| is_whole), truths);
        self.skip_missing(&replay, branch, is_whole);
        let mut check = BlockCheck::new(self.file, branch, annotator.clone())?;
        for row in &blocks {
            let checked = check.check(row, self.row.codec)?;
            let mut rebuilt = Vec::new();
            let records = checked.records.as_deref().unwrap_or_default();
            for (i, picture) in checked.pictures.iter().enumerate() {
                let record = records.get(i).map(|appended| &*appended.record);
                let found = replay.frame(&mut self.report, picture, record);
                let found = found.or_else(|| self.report.tables(branch.id, picture, &checked));
                if found.is_some() {
                    self.report.difference = found;
                    return Ok(());
                }
                match record {
                    Some(record) => annotator = Annotator::after(record),
                    None => {
                        let record = replay.rebuild(picture);
                        rebuilt.extend(record.map(|it| annotator.annotate(Arc::new(it), None)));
                    }
                }
                self.keep_fork(branch.id, &replay, &annotator, picture.number);
            }
            if checked.records.is_none() {
                self.compare_rebuilt(&mut check, (branch.id, row), &checked, &rebuilt)?;
                if self.report.difference.is_some() {
                    return Ok(());
                }
            }
            if !(self.progress)(row.length) {
                self.report.is_cancelled = true;
                return Ok(());
            }
        }
        if let Some(found) = replay.finish() {
            self.report.difference = Some(found);
            return Ok(());
        }
        self.report.branches.push(BranchEnd {
            branch: branch.id,
            name: branch.name.clone(),
            origin: branch.origin.map(|origin| (origin.branch, origin.frame)),
            first: first.unwrap_or_default(),
            last: blocks.last().map_or(0, |block| block.last),
            chain: hex(&check.finish()?),
        });
        Ok(())
    }

    /// Compares records that were rebuilt with the tables for queries: those of another
    /// version can't be decoded.
    fn compare_rebuilt(
        &mut self,
        check: &mut BlockCheck<'_>,
        (branch, row): (BranchId, &BlockRow),
        checked: &session_file::Checked,
        rebuilt: &[Appended],
    ) -> Result<(), SessionError> {
        if rebuilt.len() != checked.pictures.len() {
            check.skip_rows();
            return Ok(());
        }
        let Some(other) = check.compare((row.first, row.last), checked, rebuilt)? else {
            self.report.vision.frames += row.length;
            self.report.planner.frames += row.length;
            return Ok(());
        };
        self.report.difference = Some(of_other_version(branch, other));
        Ok(())
    }

    /// Whether it was not cancelled.
    fn goes_on(&mut self) -> bool {
        self.report.is_cancelled |= !(self.progress)(0);
        !self.report.is_cancelled
    }

    /// A core at the beginning of a branch.
    fn core_at(
        &mut self,
        branch: &BranchRow,
        is_whole: bool,
    ) -> Result<Option<Replayed>, SessionError> {
        let fork = branch
            .origin
            .and_then(|origin| self.forks.get(&(origin.branch, origin.frame)));
        let Some((kind, rom, faults)) = &self.emulator else {
            return Ok(None);
        };
        if !is_whole {
            return Ok(None);
        }
        let core = Replayed::power_on(*kind, rom, faults);
        let restored = core.and_then(|mut core| {
            if let Some(state) = fork.and_then(|fork| fork.state.as_ref()) {
                core.restore(state)?;
                return Ok((core, None));
            }
            Ok((core, branch.origin))
        });
        match restored {
            Ok((core, None)) => Ok(Some(core)),
            Ok((core, Some(origin))) => self.run_to(core, origin),
            Err(why) => {
                self.report.skip(Layer::Emulator, &why);
                self.report.skip(Layer::Truth, &why);
                Ok(None)
            }
        }
    }

    /// Runs the inputs of the parents up to a fork.
    fn run_to(
        &mut self,
        mut core: Replayed,
        origin: Origin,
    ) -> Result<Option<Replayed>, SessionError> {
        let mut parents = Vec::new();
        let mut next = Some(origin);
        while let Some(origin) = next {
            let parent = self.row.branches.iter().find(|row| row.id == origin.branch);
            let Some(parent) = parent else {
                return Ok(None);
            };
            parents.push((parent, origin.frame));
            next = parent.origin;
        }
        for (parent, upto) in parents.into_iter().rev() {
            for row in self.file.blocks(parent.row)? {
                if !self.goes_on() {
                    return Ok(None);
                }
                let bytes = self.file.bytes(row.row)?;
                let pictures = block::pictures(&bytes.causes, (parent.id, row.epoch));
                for picture in pictures.unwrap_or_default() {
                    if picture.number <= upto && core.run(&picture).is_err() {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(core))
    }

    /// Keeps core and bot for the branches that were forked at a frame.
    fn keep_fork(
        &mut self,
        branch: BranchId,
        replay: &Replay,
        annotator: &Annotator,
        frame: FrameNo,
    ) {
        let here = Origin { branch, frame };
        if self.row.branches.iter().any(|row| row.origin == Some(here)) {
            let fork = Fork {
                state: replay.core.as_ref().and_then(Replayed::state),
                bot: replay.bot.clone(),
                annotator: annotator.clone(),
            };
            self.forks.insert((branch, frame), fork);
        }
    }

    /// Reports which layers can't be compared on a branch.
    fn skip_missing(&mut self, replay: &Replay, branch: &BranchRow, is_whole: bool) {
        let why = if !is_whole {
            "its first frames were not recorded"
        } else if branch.origin.is_some() {
            "the frames before a fork were not compared"
        } else {
            "the orders with which the run began are missing"
        };
        if replay.core.is_none() && !is_whole {
            self.report.skip(Layer::Emulator, why);
            self.report.skip(Layer::Truth, why);
        }
        if replay.bot.is_none() {
            self.report.skip(Layer::Vision, why);
            self.report.skip(Layer::Planner, why);
        }
    }
}

/// A row of the tables for queries that another version wrote and this one does not.
pub(super) fn of_other_version(branch: BranchId, other: OtherRow) -> Difference {
    let OtherRow { table, frame } = other;
    Difference {
        branch,
        frame,
        layer: match table {
            "plan" => Layer::Planner,
            _ => Layer::Vision,
        },
        what: format!(
            "another version of blockscope recorded it, and what this one makes of it differs in \
             the table {table}"
        ),
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
