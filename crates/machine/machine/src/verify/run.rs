//! Replays the branches of one run.

use super::{
    LayerDifference, RunReport, SessionLayer, VerifyOptions, causes,
    replay::Replay,
    replayed::{Replayed, State},
    report::BranchEnd,
    snapshots::Snapshots,
};
use crate::{CoreKind, Faults, fault_line, setup::rom};
use bot::{BotReplay, Instead};
use pad::{BranchId, FrameNo};
use session::{Annotator, Appended};
use session_file::{
    BlockCheck, BlockRow, BranchRow, OtherRow, RunRow, SessionError, SessionFile, SessionWalk,
    rom_hash,
};
use std::sync::Arc;

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
    walk: SessionWalk<Fork>,
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
            for layer in [SessionLayer::Emulator, SessionLayer::Truth] {
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
        walk: SessionWalk::new(file, row),
        progress,
    };
    let rom = verifier.emulator.as_ref().map(|(_, rom, _)| rom);
    let cartridge = rom.and_then(|rom| causes::cartridge(row, rom));
    let bookmark = causes::late_bookmark(file, row)?;
    if let Some(found) = cartridge.or(bookmark) {
        verifier.report.difference = Some(found);
        return Ok(verifier.report);
    }
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
    let faults = fault_line::of_run(&row.info);
    let faults = faults.map_err(|why| format!("{why}, so its pictures can't be repeated"))?;
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

impl<'a> Verifier<'a> {
    fn branch(&mut self, branch: &'a BranchRow) -> Result<(), SessionError> {
        let orders = self.file.orders(branch.row)?;
        let fork = self.walk.fork(branch);
        let part = self.walk.part(branch)?;
        let is_whole = !part.is_late();
        let afters = orders.iter().map(|(after, _)| *after);
        let late_order = causes::late_order(self.row, (branch, &part.blocks), afters);
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
        let mut snapshots = Snapshots::of(self.file, branch)?;
        snapshots.check_sums()?;
        let mut replay = Replay::new(core, bot.filter(|_| is_whole), truths);
        snapshots.watch(replay.core.as_mut(), 0);
        self.skip_missing(&replay, branch, is_whole);
        if let Some(found) = replay.fork(branch) {
            self.report.difference = Some(found);
            return Ok(());
        }
        self.walk.leave_fork(branch);
        let mut check = BlockCheck::new(self.file, branch, annotator.clone())?;
        for row in &part.blocks {
            let checked = check.check(row, self.row.codec)?;
            let mut rebuilt = Vec::new();
            let records = checked.records.as_deref().unwrap_or_default();
            for (i, picture) in checked.pictures.iter().enumerate() {
                let record = records.get(i).map(|appended| &*appended.record);
                let mut found = replay.frame(&mut self.report, picture, record);
                if found.is_none() {
                    found = snapshots.compare(replay.core.as_mut())?;
                }
                let found = found.or_else(|| snapshots.missing(replay.core.as_ref(), picture));
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
                self.walk.save(branch.id, picture.number, || Fork {
                    state: replay.core.as_ref().and_then(Replayed::state),
                    bot: replay.bot.clone(),
                    annotator: annotator.clone(),
                });
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
        for (layer, left) in [
            (SessionLayer::Truth, replay.uncompared(branch)),
            (
                SessionLayer::Emulator,
                snapshots.uncompared(replay.core.as_ref()),
            ),
        ] {
            if let Some(why) = left {
                self.report.skip(layer, &why);
            }
        }
        if let Some(found) = replay.finish().or(late_order) {
            self.report.difference = Some(found);
            return Ok(());
        }
        self.report.branches.push(BranchEnd {
            branch: branch.id,
            name: branch.name.clone(),
            origin: branch.origin.map(|origin| (origin.branch, origin.frame)),
            first: part.first().unwrap_or_default(),
            last: part.blocks.last().map_or(0, |block| block.last),
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
        checked: &session_file::CheckedBlock,
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
        let fork = self.walk.fork(branch);
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
            Ok((core, Some(branch)))
        });
        match restored {
            Ok((core, None)) => Ok(Some(core)),
            Ok((core, Some(branch))) => self.run_to(core, branch),
            Err(why) => {
                self.report.skip(SessionLayer::Emulator, &why);
                self.report.skip(SessionLayer::Truth, &why);
                Ok(None)
            }
        }
    }

    /// Runs the inputs of the parents of a branch up to its fork.
    fn run_to(
        &mut self,
        mut core: Replayed,
        branch: &BranchRow,
    ) -> Result<Option<Replayed>, SessionError> {
        let mut parents = self.file.lineage(self.row, branch, FrameNo::MAX)?;
        parents.pop();
        for part in parents {
            for block in &part.blocks {
                if !self.goes_on() {
                    return Ok(None);
                }
                for picture in self.file.pictures(part.branch.id, block)? {
                    if picture.number <= part.upto && core.run(&picture).is_err() {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(core))
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
            self.report.skip(SessionLayer::Emulator, why);
            self.report.skip(SessionLayer::Truth, why);
        }
        if replay.bot.is_none() {
            self.report.skip(SessionLayer::Vision, why);
            self.report.skip(SessionLayer::Planner, why);
        }
    }
}

/// A row of the tables for queries that another version wrote and this one does not.
pub(super) fn of_other_version(branch: BranchId, other: OtherRow) -> LayerDifference {
    let OtherRow { table, frame } = other;
    LayerDifference {
        branch,
        frame,
        layer: match table {
            "plan" => SessionLayer::Planner,
            _ => SessionLayer::Vision,
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
