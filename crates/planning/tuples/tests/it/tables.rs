//! The file of tables.

use proptest::prelude::{ProptestConfig, any, prop, prop_assert, proptest};
use tuples::{ENTRIES, Family, PER_POINT, Tables, TablesError};

/// A file with some learnt values.
fn file() -> Vec<u8> {
    let points: Vec<_> = (0..ENTRIES).map(|i| (i % 97) as f32 / 10.0 - 4.0).collect();
    Tables::from_points(&points).to_bytes()
}

#[test]
fn tables_are_read_as_they_were_written() {
    let tables = Tables::from_bytes(&file()).unwrap();
    assert_eq!(tables.to_bytes(), file());
}

#[test]
fn the_tables_of_the_program_are_sound() {
    let bytes = Tables::shipped().to_bytes();
    assert_eq!(Tables::from_bytes(&bytes).as_ref(), Ok(Tables::shipped()));
}

#[test]
fn parts_sum_to_the_sums_of_the_families() {
    let columns = [3, 7, 1, 0, 15, 15, 31, 3, 2, 0];
    let tables = Tables::shipped();
    let sum: i32 = tables.parts(&columns).map(|part| part.thousandths).sum();
    assert_eq!(tables.families(&columns).iter().sum::<i32>(), sum);
    let column_3 = tables
        .parts(&columns)
        .find(|part| part.table.family == Family::Column && part.table.number == 2)
        .unwrap();
    assert_eq!(
        column_3.read(),
        [("height", 1), ("holes", 0), ("cells over them", 0)]
    );
}

#[test]
fn values_far_from_zero_are_brought_nearer() {
    let far = Tables::from_points(&vec![1e6; ENTRIES]);
    let sum = far.families(&[0; 10]).iter().sum::<i32>();
    assert_eq!(sum, i32::from(i16::MAX) * tuples::TABLES as i32);
    assert!(sum / PER_POINT > 0);
}

#[test]
fn what_is_no_file_of_tables_is_refused() {
    assert_eq!(Tables::from_bytes(b""), Err(TablesError::Kind));
    assert_eq!(Tables::from_bytes(b"tuples 2"), Err(TablesError::Kind));
    assert!(matches!(
        Tables::from_bytes(b"tuples 1ab"),
        Err(TablesError::Damaged(_))
    ));
    let short = b"tuples 1\x10\0\0\0";
    assert_eq!(Tables::from_bytes(short), Err(TablesError::Entries(8)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn altered_files_are_refused_or_read(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut altered = file();
        let at = at.index(altered.len());
        altered[at] = byte;
        if let Ok(tables) = Tables::from_bytes(&altered) {
            prop_assert!(Tables::from_bytes(&tables.to_bytes()) == Ok(tables));
        }
    }
}
