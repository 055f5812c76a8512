//! The well of the running cartridge, found by one click on its pictures.

use calibration::{ProfileDraft, locate::locate};
use machine::still::still;
use screen::Point;
use std::collections::HashSet;
use vision::{
    Profile, Screen,
    profile::{Region, RegionKind},
};

/// The middle of a cell as the cartridge draws it.
fn middle(i: usize) -> Point {
    Point {
        x: 16 + 8 * (i % 10) as u8 + 4,
        y: 8 * (i / 10) as u8 + 4,
    }
}

fn places(profile: &Profile) -> Vec<Region> {
    let regions = profile.regions().into_iter();
    regions.filter(|r| r.kind != RegionKind::Probe).collect()
}

#[test]
fn every_cell_while_it_is_empty_and_open_puts_all_regions_right() {
    let still = still(crate::common::setup(machine::Goal::default()), 1_200).unwrap();
    let exact = Profile::blockfall().unwrap();
    let mut off = ProfileDraft::parse(Profile::blockfall_text()).unwrap();
    off.move_all(-5, -3).unwrap();

    let record = |frame| still.history.get(frame);
    // While the first piece falls all other cells are empty, and the piece moves.
    let mut clicked = HashSet::new();
    for record in (1..1_200).filter_map(record) {
        let (reading, picture) = (&record.reading, &record.picture.picture);
        let filled = |i: &usize| reading.cells[*i].cell.is_filled();
        if reading.screen != Screen::Play || (0..180).filter(filled).count() > 4 {
            continue;
        }
        for i in (0..180).filter(|i| !filled(i)) {
            if clicked.insert(i) {
                let found = locate(off.profile(), picture, middle(i)).unwrap();
                assert_eq!(found.offset, (5, 3), "cell {i}");
                assert_eq!((found.edge, found.edge_of, found.numbers), (136, 136, 3));
            }
        }
    }
    assert_eq!(clicked.len(), 180);
    off.move_all(5, 3).unwrap();
    assert_eq!(places(off.profile()), places(&exact));
    off.move_all(-5, -3).unwrap();

    let (mut found, mut refused) = (0, 0);
    for record in (600..1_200).step_by(60).filter_map(record) {
        let (reading, picture) = (&record.reading, &record.picture.picture);
        if reading.screen != Screen::Play {
            continue;
        }
        // The cells above the highest that is filled are open.
        let filled = |i: usize| reading.cells[i].cell.is_filled();
        let top = (0..180).find(|i| filled(*i)).unwrap_or(180) / 10 * 10;
        for i in (0..180).filter(|i| *i < top || filled(*i)) {
            match locate(off.profile(), picture, middle(i)) {
                Ok(well) => {
                    assert_eq!(well.offset, (5, 3), "cell {i}");
                    assert!(!filled(i), "cell {i} is filled");
                    found += 1;
                }
                Err(why) => {
                    assert!(filled(i), "cell {i}: {why}");
                    refused += 1;
                }
            }
        }
    }
    assert!(found > 100 && refused > 50, "{found} {refused}");
}
