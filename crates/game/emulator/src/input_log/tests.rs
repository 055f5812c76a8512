use super::*;
use crate::{CoreFault, FrameEnd, SnapshotError};
use pad::{Buttons, Origin};
use screen::Picture;

/// A core that is only a snapshot of so many bytes.
struct Bytes(usize);

impl Core for Bytes {
    fn name(&self) -> &'static str {
        "bytes"
    }
    fn frame(&mut self, _: Buttons) -> Result<FrameEnd, CoreFault> {
        Err(CoreFault(String::new()))
    }
    fn picture(&self) -> Picture {
        Picture::plain(screen::Shade::White)
    }
    fn cartridge_ram(&self) -> &[u8] {
        &[]
    }
    fn cartridge_ram_mut(&mut self) -> &mut [u8] {
        &mut []
    }
    fn snapshot(&self) -> Option<Vec<u8>> {
        let noise = (0..self.0).map(|i| ((i * i * 31) >> 3) as u8);
        (self.0 > 0).then(|| noise.collect())
    }
    fn restore(&mut self, _: &[u8]) -> Result<(), SnapshotError> {
        Ok(())
    }
}

fn held(bits: u64) -> Held {
    Held {
        bot: Buttons::from_bits_truncate(bits as u8),
        person: Buttons::NONE,
    }
}

/// A log, and the branches as a history would number them.
struct Bench {
    log: InputLog,
    tree: BranchTree,
}

impl Bench {
    fn new() -> Self {
        Self {
            log: InputLog::default(),
            tree: BranchTree::new(0, Epoch(0)),
        }
    }

    /// Continues on a new branch after a frame.
    fn fork(&mut self, branch: BranchId, frame: FrameNo) -> BranchId {
        let fork = self.tree.fork(Origin { branch, frame }, Epoch(0));
        self.log.set_tree(self.tree.clone());
        self.log.switch_to(target(branch, frame, fork));
        fork
    }
}

fn target(from: BranchId, at: FrameNo, branch: BranchId) -> BranchTarget {
    BranchTarget {
        from,
        at,
        branch,
        epoch: Epoch(0),
    }
}

fn only(log: &InputLog) -> &BranchLog {
    log.branches.get(0).unwrap()
}

/// Frames `from..=to` of the current branch, each with its number held.
fn run(log: &mut InputLog, core: &Bytes, from: FrameNo, to: FrameNo) {
    for frame in from..=to {
        log.push(held(frame));
        log.snapshot_if_due(core, frame, frame);
    }
}

#[test]
fn a_way_leads_through_the_parents_to_a_snapshot_or_to_power_on() {
    for size in [0, 1_000] {
        let core = Bytes(size);
        let mut bench = Bench::new();
        run(&mut bench.log, &core, 1, 1_000);
        bench.log.poke(Poke {
            after: 1_000,
            offset: 3,
            bytes: vec![7],
        });
        let a = bench.fork(0, 700);
        bench.log.push(held(0xF0));
        let b = bench.fork(a, 701);
        let mut log = bench.log;
        run(&mut log, &core, 702, 710);

        let route = log.route(b, 705, false).unwrap();
        let start = route.start.as_ref().map_or(0, |(frame, _, _)| *frame);
        assert_eq!(start, if size == 0 { 0 } else { 600 });
        let wanted = (start + 1..=705).map(|f| held(if f == 701 { 0xF0 } else { f }));
        assert_eq!(route.held, wanted.collect::<Vec<_>>());
        assert_eq!((route.last, route.pokes.len()), (held(705), 0));
        assert_eq!(log.route(a, 701, true).unwrap().last, held(0xF0));
        assert_eq!(log.route(b, 300, false).unwrap().last, held(300));
        assert_eq!(log.route(0, 1_000, false).unwrap().pokes.len(), 0);
        assert_eq!(log.route(0, 1_000, true).unwrap().pokes.len(), 1);
        assert_eq!(
            log.route(b, 711, false).unwrap_err(),
            RouteError::Future(711)
        );
        assert_eq!(log.route(9, 1, false).unwrap_err(), RouteError::Branch(9));
    }
}

#[test]
fn the_oldest_is_evicted_and_its_frames_are_refused() {
    let core = Bytes(1_000);
    let mut log = InputLog::new(8_000);
    run(&mut log, &core, 1, 3_000);
    assert!(log.size <= 8_000, "{}", log.size);
    assert_eq!(
        log.route(0, 100, false).unwrap_err(),
        RouteError::Evicted(100)
    );
    let route = log.route(0, 2_999, false).unwrap();
    assert_eq!(route.start.unwrap().0, 2_700);
    assert_eq!(route.held.last(), Some(&held(2_999)));
    let counted: usize = only(&log).snapshots.iter().map(|s| s.packed.len()).sum();
    let snapshots = only(&log).snapshots.len() * size_of::<Snapshot>();
    let frames = only(&log).held.len() * size_of::<Held>();
    assert_eq!(log.size, counted + snapshots + frames);
}

#[test]
fn a_branch_that_is_continued_earlier_drops_what_came_later() {
    let core = Bytes(100);
    let mut log = InputLog::default();
    run(&mut log, &core, 1, 1_000);
    let size = log.size;
    log.switch_to(target(0, 1_000, 0));
    assert_eq!(log.size, size);
    log.switch_to(target(0, 500, 0));
    assert_eq!(
        log.route(0, 501, false).unwrap_err(),
        RouteError::Future(501)
    );
    run(&mut log, &core, 501, 1_000);
    assert_eq!(
        log.size,
        size - size_of::<Snapshot>() - only(&log).snapshots[0].packed.len()
    );
}

#[test]
fn what_is_evicted_elsewhere_is_dropped_with_its_branches() {
    let core = Bytes(1_000);
    let mut bench = Bench::new();
    run(&mut bench.log, &core, 1, 1_000);
    let discarded = bench.fork(0, 900);
    run(&mut bench.log, &core, 901, 1_500);
    let fork = bench.fork(0, 950);
    let Bench { mut log, mut tree } = bench;
    run(&mut log, &core, 951, 2_000);
    let before = log.size();
    tree.append(0, 1_000);
    tree.set_first(0, Some(700));
    tree.append(fork, 2_000);
    tree.set_first(fork, Some(951));
    tree.remove(discarded);
    log.set_tree(tree);
    assert!(log.size() < before, "{} of {before}", log.size());
    assert_eq!(
        log.route(0, 500, false).unwrap_err(),
        RouteError::Evicted(500)
    );
    assert_eq!(log.route(0, 700, false).unwrap().start.unwrap().0, 600);
    let unknown = log.route(discarded, 1_200, false).unwrap_err();
    assert_eq!(unknown, RouteError::Branch(discarded));
    let start = log.route(fork, 1_999, false).unwrap().start.unwrap().0;
    assert_eq!(start, 1_850);
    let counted: usize = log.branches.values().map(BranchLog::size).sum();
    assert_eq!(log.size(), counted);
    log.set_tree(BranchTree::default());
    assert!(log.branches.get(fork).is_some(), "the current branch stays");
}

#[test]
fn ram_without_the_mark_is_not_copied() {
    let (sender, _taken) = crossbeam_channel::bounded(1);
    let tap = crate::Tap {
        sender,
        mark: b"ab",
        length: 3,
    };
    assert_eq!(tap.copy(b"abcdef"), b"abc");
    assert_eq!(tap.copy(b"xbcdef"), b"");
    assert_eq!(tap.copy(b""), b"");
}
