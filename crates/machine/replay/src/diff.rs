//! Two profiles, compared by their texts and on recorded pictures.

use crate::{
    Counts, DifferenceRun, OnProgress, RegressProgress, SessionReport, compare, group::groups,
    spread::spread, stretch::Stretches,
};
use calibration::{KeyDifference, differences};
use pad::BranchId;
use serde::Serialize;
use session::{Appended, Kept, KeptBlock};
use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};
use vision::{Profile, ReadCache, Reader};

/// Blocks that are read one after the other.
const BLOCKS: usize = 8;

/// Chunks of blocks whose differences are in memory before they are joined.
const WAVE: usize = 64;

/// Stretches that are kept. The frames of further ones are counted only.
const MOST: usize = 100_000;

/// What two profiles read differently.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Diff {
    /// The keys of the profiles that differ, in alphabetical order. The name, the version and the
    /// comment are keys too.
    pub keys: Vec<KeyDifference>,
    /// What is read differently, with the first profile before and the second after.
    pub readings: SessionReport,
    /// Whether it was cancelled before the end.
    pub cancelled: bool,
}

/// Consecutive frames of a branch.
struct Chunk<'a> {
    place: (i64, BranchId),
    blocks: &'a [KeptBlock],
    newest: &'a [Appended],
}

/// What was found in them.
#[derive(Clone, Default)]
struct Found {
    stretches: Vec<DifferenceRun>,
    left_out: Counts,
    frames: u64,
    unreadable: u64,
}

/// Reads all pictures of some runs by both profiles, and lists what is read differently. The
/// runs come with their numbers. What `progress` can ask for is what a comparison that is cancelled then
/// reports.
pub fn diff(
    file: PathBuf,
    runs: &[(i64, Kept)],
    [before, after]: [&Profile; 2],
    progress: OnProgress<'_, Diff>,
    cancel: &AtomicBool,
) -> Diff {
    let mut result = Diff {
        keys: differences(before.file(), after.file()),
        readings: SessionReport {
            file,
            fields: [before, after].map(|profile| Some(profile.field().clone())),
            is_of_readings: true,
            ..SessionReport::default()
        },
        cancelled: false,
    };
    let of = runs.iter().map(|(_, kept)| kept.frames()).sum();
    let done = AtomicU64::new(0);
    let readers = [before, after].map(|profile| Reader::new(profile.clone()));
    let mut unreadable = 0;
    for wave in chunks(runs).chunks(WAVE) {
        let all = spread(wave, |chunk, over| {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let found = compare_chunk(chunk, &readers);
            let done = done.fetch_add(found.frames, Ordering::Relaxed) + found.frames;
            let so_far = || {
                let mut so_far = result.clone();
                let over = over.with(Some(found.clone())).into_values();
                add(&mut so_far.readings, over.flatten());
                so_far.readings.groups = groups(&so_far.readings.stretches);
                so_far.cancelled = true;
                so_far
            };
            progress(RegressProgress { done, of }, &so_far);
            Some(found)
        });
        result.cancelled = !all.iter().all(|found| matches!(found, Some(Some(_))));
        unreadable += add(&mut result.readings, all.into_iter().flatten().flatten());
        if result.cancelled {
            break;
        }
    }
    if unreadable > 0 {
        result.readings.error = Some(format!(
            "{unreadable} blocks of frames of {} can't be read; `blockscope verify` shows why",
            result.readings.file.display()
        ));
    }
    result.readings.groups = groups(&result.readings.stretches);
    result
}

fn chunks(runs: &[(i64, Kept)]) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    for (run, kept) in runs {
        for branch in &kept.branches {
            let place = (*run, branch.id);
            chunks.extend(branch.blocks.chunks(BLOCKS).map(|blocks| Chunk {
                place,
                blocks,
                newest: &[],
            }));
            if !branch.newest.is_empty() {
                chunks.push(Chunk {
                    place,
                    blocks: &[],
                    newest: &branch.newest,
                });
            }
        }
    }
    chunks
}

fn compare_chunk(chunk: &Chunk<'_>, readers: &[Reader; 2]) -> Found {
    let mut found = Found::default();
    let mut differing = Stretches::new(chunk.place);
    let mut caches = [ReadCache::default(), ReadCache::default()];
    let mut see = |records: &[Appended]| {
        for appended in records {
            let picture = &appended.record.picture;
            let [one, two] = &mut caches;
            let before = readers[0].read_after(one, &picture.picture);
            let after = readers[1].read_after(two, &picture.picture);
            differing.begin(picture.number);
            compare::readings(&before, &after, &mut differing);
        }
        found.frames += records.len() as u64;
    };
    for block in chunk.blocks {
        match block.records() {
            Some(records) => see(&records),
            None => found.unreadable += 1,
        }
    }
    see(chunk.newest);
    (found.stretches, found.left_out) = differing.finish();
    found
}

/// Adds what was found in chunks; returns how many blocks can't be read.
fn add(readings: &mut SessionReport, chunks: impl Iterator<Item = Found>) -> u64 {
    let mut unreadable = 0;
    for found in chunks {
        readings.frames += found.frames;
        readings.left_out += found.left_out;
        unreadable += found.unreadable;
        readings.stretches.extend(found.stretches);
    }
    join(readings);
    unreadable
}

/// Joins stretches that go on from one chunk to the next, and drops those beyond the number
/// that is kept.
fn join(readings: &mut SessionReport) {
    let stretches = std::mem::take(&mut readings.stretches);
    let mut newest = BTreeMap::new();
    for stretch in stretches {
        let key = (stretch.run, stretch.branch, stretch.field);
        if let Some(i) = newest.get(&key)
            && let Some(known) = readings.stretches.get_mut::<usize>(*i)
            && known.last + 1 == stretch.first
            && known.joins(&stretch)
        {
            continue;
        }
        if readings.stretches.len() >= MOST {
            readings.left_out.add(stretch.field, stretch.frames);
            continue;
        }
        newest.insert(key, readings.stretches.len());
        readings.stretches.push(stretch);
    }
}
