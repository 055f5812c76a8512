//! Altered blocks.

use super::*;
use fuzz::Fuzz;
use proptest::test_runner::TestRunner;

/// How a block of a run of the fuzzer begins: compressed, or to be compressed.
const COMPRESSED: u8 = 0;
const PLAIN: u8 = 1;

#[test]
fn records() {
    let mut runner = TestRunner::deterministic();
    let mut fuzz = Fuzz::new("records").iterations(4_000);
    for _ in 0..6 {
        let records = super::records().new_tree(&mut runner).unwrap().current();
        let sealed = seal(&mut Encoder::default(), &records);
        let plain = streams::decompressed(&sealed.bytes).unwrap();
        fuzz = fuzz
            .seed([&[COMPRESSED][..], &sealed.bytes].concat())
            .seed([&[PLAIN][..], &plain].concat());
    }
    fuzz.run(|bytes| {
        let bytes = match bytes.split_first() {
            Some((&PLAIN, plain)) => lz4_flex::compress_prepend_size(plain),
            Some((_, bytes)) => bytes.to_vec(),
            None => Vec::new(),
        };
        let sealed = Sealed {
            bytes: bytes.into_boxed_slice(),
            branch: 2,
            epoch: Epoch(3),
        };
        let decoded = match decode(&sealed) {
            Ok(decoded) => decoded,
            Err(error) => return error.to_string(),
        };
        // What can be decoded can be encoded, and is the same again.
        let records: Vec<Record> = decoded.records.iter().map(|r| (**r).clone()).collect();
        let again = opened(&seal(&mut Encoder::default(), &records));
        let text = |records: &[Record]| format!("{records:?}");
        assert_eq!(text(&again), text(&records));
        records.len().min(9).to_string()
    });
}

#[test]
fn a_length_that_no_block_can_have_is_refused_without_the_memory() {
    let sealed = Sealed {
        bytes: Box::new([0xFF, 0xFF, 0xFF, 0xFF, 0x10, 0x20]),
        branch: 0,
        epoch: Epoch(0),
    };
    assert!(matches!(decode(&sealed), Err(CodecError::Length)));
}
