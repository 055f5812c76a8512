use super::*;
use bot::Seen;
use crossbeam_channel::bounded;
use pad::FrameNo;
use vision::Tracked;

/// Cartridge RAM right after its start: the mark of the truth port, display off.
fn ram() -> Vec<u8> {
    let mut ram = vec![0; cartridge::RAM_SIZE];
    ram[..4].copy_from_slice(b"BTP1");
    ram
}

fn tap(epoch: u64, number: FrameNo) -> TapMsg {
    TapMsg {
        epoch: Epoch(epoch),
        number,
        ram: ram(),
    }
}

fn sighting(epoch: u64, number: FrameNo, screen: vision::Screen) -> Sighting {
    let mut tracked = Tracked::nothing(number);
    tracked.screen = screen;
    Sighting {
        branch: 0,
        epoch: Epoch(epoch),
        number,
        seen: Some(Seen {
            reading: Arc::new(vision::Reading {
                screen,
                cells: vec![vision::CellReading::default(); vision::CELLS],
                next: None,
                next_empty: true,
                score: None,
                level: None,
                lines: None,
                heart: None,
                menu: vision::Menu::default(),
            }),
            tracked: Arc::new(tracked),
        }),
        ended: false,
    }
}

fn judged(taps: Vec<TapMsg>, sightings: Vec<Sighting>) -> RefereeReport {
    let (tap, taken) = bounded(99);
    let (told, seen) = bounded(99);
    let mut referee = Referee::start(taken, seen, Slot::default()).unwrap();
    taps.into_iter().for_each(|t| tap.send(t).unwrap());
    sightings.into_iter().for_each(|s| told.send(s).unwrap());
    drop((tap, told));
    referee.join();
    Arc::unwrap_or_clone(referee.report())
}

#[test]
fn numbers_pair_what_belongs_together_and_gaps_do_no_harm() {
    use vision::Screen::Blank;
    let report = judged(
        [1, 2, 3, 5, 6].map(|n| tap(1, n)).into(),
        [1, 3, 4, 5, 6].map(|n| sighting(1, n, Blank)).into(),
    );
    assert_eq!(
        (report.frames, report.agreed, report.first_difference),
        (4, 4, None)
    );
}

#[test]
fn the_first_difference_is_kept_with_its_frame() {
    use vision::Screen::{Blank, Title};
    let seen = [Blank, Blank, Blank, Title, Title, Blank];
    let report = judged(
        (1..=6).map(|n| tap(1, n)).collect(),
        (1..=6)
            .zip(seen)
            .map(|(n, screen)| sighting(1, n, screen))
            .collect(),
    );
    assert_eq!((report.frames, report.agreed), (6, 4));
    let first = report.first_difference.unwrap();
    assert_eq!(
        (first.frame, first.what.as_str()),
        (4, "the screen is Blank, tracked is Title")
    );
    let screens = report.confusion.screens;
    let at = |name| screens.names.iter().position(|n| *n == name).unwrap();
    // The first picture of a screen is not counted.
    assert_eq!((screens.right(), screens.all()), (3, 5));
    assert_eq!(screens.counts[at("blank")][at("title")], 2);
}

#[test]
fn another_epoch_begins_another_report_and_what_comes_after_the_end_is_ignored() {
    use vision::Screen::{Blank, Title};
    let mut last = sighting(2, 4, Title);
    last.ended = true;
    let report = judged(
        vec![tap(1, 8), tap(1, 9), tap(2, 1), tap(2, 2), tap(2, 4)],
        vec![
            sighting(1, 8, Title),
            sighting(1, 9, Title),
            sighting(2, 1, Blank),
            sighting(2, 2, Blank),
            last,
        ],
    );
    assert_eq!(
        (report.frames, report.agreed, report.first_difference),
        (2, 2, None)
    );
}

#[test]
fn a_cartridge_without_truth_and_a_pilot_that_failed_are_not_judged() {
    let mut blind = sighting(1, 2, vision::Screen::Blank);
    blind.seen = None;
    let report = judged(
        vec![
            TapMsg {
                ram: vec![0; 0x2000],
                ..tap(1, 1)
            },
            tap(1, 2),
        ],
        vec![sighting(1, 1, vision::Screen::Blank), blind],
    );
    assert_eq!(report, RefereeReport::default());
}

#[test]
fn a_panic_becomes_a_sentence_and_the_next_epoch_is_judged() {
    use vision::Screen::Blank;
    let (tap_out, taken) = bounded(99);
    let (told, seen) = bounded(99);
    let mut bench = Bench {
        report: Arc::default(),
        fault: Arc::default(),
        judge: Judge::default(),
        epoch: Epoch(1),
        recorder: Slot::default(),
        panics_at: Some(3),
    };
    for number in 1..=6 {
        tap_out.send(tap(1, number)).unwrap();
        told.send(sighting(1, number, Blank)).unwrap();
    }
    drop((tap_out, told));
    bench.run(&taken, &seen);
    let fault = bench.fault().clone().unwrap();
    assert!(fault.contains("picture 3"), "{fault}");
    assert!(taken.is_empty() && seen.is_empty(), "nobody waits for it");

    bench.panics_at = None;
    bench.judge_guarded(&tap(2, 1), &sighting(2, 1, Blank));
    assert_eq!(*bench.fault(), None);
    assert_eq!(bench.report.lock().unwrap().frames, 1);
}
