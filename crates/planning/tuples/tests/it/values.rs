//! The values of tuples against boards that were counted by hand.
//!
//! A case is a file: the bottom rows of a field, then the values of some tables, each by its
//! family and its number counted from 1.

use board::BitBoard;
use proptest::prelude::{any, prop, prop_assert, proptest};
use rules::{Board, ROWS};
use std::{fs, path::Path};
use tuples::{ENTRIES, TABLES, indices, tables};

fn board(bottom: &[&str]) -> BitBoard {
    let mut rows = vec![".........."; ROWS - bottom.len()];
    rows.extend(bottom);
    BitBoard::from(&Board::parse(&rows.join("\n")).unwrap())
}

fn check(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    let (field, values) = text.split_once("\n\n").unwrap();
    let entries = indices(&board(&field.lines().collect::<Vec<_>>()).to_columns());
    let lines = values.lines().filter(|line| !line.starts_with('#'));
    let checked = lines.map(|line| {
        let (name, expected) = line.split_once(": ").unwrap();
        let (family, number) = name.split_once(' ').unwrap();
        let number = number.parse::<usize>().unwrap() - 1;
        let at = tables().position(|table| table.family.name() == family && table.number == number);
        let at = at.unwrap();
        let table = tables().nth(at).unwrap();
        let entry = entries[at] as usize - table.first;
        let values = table.family.values(number, entry);
        let values: Vec<_> = values.iter().map(i32::to_string).collect();
        assert_eq!(values.join(" "), expected, "{name} in {}", path.display());
    });
    checked.count()
}

#[test]
fn tuples_are_what_was_counted_by_hand() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let files = fs::read_dir(folder).unwrap();
    let checked: usize = files.map(|file| check(&file.unwrap().path())).sum();
    assert!(checked > 40, "{checked} values");
}

#[test]
fn the_tables_lie_one_after_the_other() {
    let tables: Vec<_> = tables().collect();
    assert_eq!(tables.len(), TABLES);
    for pair in tables.windows(2) {
        let [table, next] = pair else { unreachable!() };
        assert!(table.first + table.family.entries(table.number) <= next.first);
    }
    let last = tables[TABLES - 1];
    assert!(last.first + last.family.entries(last.number) <= ENTRIES);
}

proptest! {
    #[test]
    fn every_board_has_one_entry_in_each_table(columns in prop::array::uniform10(any::<u32>())) {
        let columns = columns.map(|column| column & ((1 << 20) - 1));
        for (index, table) in indices(&columns).into_iter().zip(tables()) {
            let entries = table.first..table.first + table.family.entries(table.number);
            prop_assert!(entries.contains(&(index as usize)), "{table:?} {index}");
        }
    }
}
