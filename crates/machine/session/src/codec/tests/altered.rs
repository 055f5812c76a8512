//! Altered blocks.

use super::*;
use fuzz::Fuzz;
use proptest::test_runner::TestRunner;

/// How a block of a run of the fuzzer begins: compressed, or to be compressed.
const COMPRESSED: u8 = 0;
const PLAIN: u8 = 1;

/// The two parts of a block as one input: a kind, the length of the first, both.
fn joined(kind: u8, causes: &[u8], records: &[u8]) -> Vec<u8> {
    let length = u32::try_from(causes.len()).unwrap().to_le_bytes();
    [&[kind][..], &length, causes, records].concat()
}

fn split(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (kind, rest) = bytes.split_first()?;
    let (length, rest) = rest.split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    let (causes, records) = rest.split_at(length.min(rest.len()));
    Some((*kind, causes, records))
}

fn sealed_of(bytes: &[u8]) -> BlockBytes {
    let (causes, records) = match split(bytes) {
        Some((PLAIN, causes, records)) => (
            lz4_flex::compress_prepend_size(causes),
            lz4_flex::compress_prepend_size(records),
        ),
        Some((_, causes, records)) => (causes.to_vec(), records.to_vec()),
        None => (Vec::new(), Vec::new()),
    };
    BlockBytes {
        causes: causes.into_boxed_slice(),
        records: records.into_boxed_slice(),
    }
}

#[test]
fn records() {
    let mut runner = TestRunner::deterministic();
    let mut fuzz = Fuzz::new("records").iterations(4_000);
    for _ in 0..6 {
        let records = super::records().new_tree(&mut runner).unwrap().current();
        let sealed = seal(&mut Encoder::default(), &records);
        let plain = |bytes: &[u8]| streams::decompressed(bytes, usize::MAX).unwrap();
        fuzz = fuzz
            .seed(joined(COMPRESSED, &sealed.causes, &sealed.records))
            .seed(joined(
                PLAIN,
                &plain(&sealed.causes),
                &plain(&sealed.records),
            ));
    }
    fuzz.run(|bytes| {
        let decoded = match decode(&sealed_of(bytes), PLACE) {
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
    let huge: Box<[u8]> = Box::new([0xFF, 0xFF, 0xFF, 0xFF, 0x10, 0x20]);
    for part in 0..2 {
        let mut sealed = Encoder::default().bytes();
        if part == 0 {
            sealed.causes = huge.clone();
        } else {
            sealed.records = huge.clone();
        }
        assert!(matches!(decode(&sealed, PLACE), Err(CodecError::Length)));
    }
}

/// What no value is taken from would be in a file that looks like the one that was written.
#[test]
fn bytes_after_the_last_value_are_refused() {
    let mut runner = TestRunner::deterministic();
    let records = super::records().new_tree(&mut runner).unwrap().current();
    let sealed = seal(&mut Encoder::default(), &records);
    // One more byte at the end of each stream, behind all of them, and one that is only declared.
    let longer = |bytes: &[u8], streams: usize| {
        let all = streams::decompressed(bytes, usize::MAX).unwrap();
        let each = (0..=streams).map(|stream| {
            let mut all = all.clone();
            let length = |i: usize| u32::from_le_bytes(*all[4 * i..].first_chunk().unwrap());
            let end = (0..streams.min(stream + 1)).map(length).sum::<u32>() as usize;
            let own = length(stream.min(streams - 1)) + u32::from(stream < streams);
            all[4 * stream.min(streams - 1)..][..4].copy_from_slice(&own.to_le_bytes());
            all.insert(4 * streams + end, 0);
            lz4_flex::compress_prepend_size(&all).into_boxed_slice()
        });
        let mut declared = bytes.to_vec();
        declared[0] = declared[0].wrapping_add(1);
        each.chain([declared.into()]).collect::<Vec<_>>()
    };
    let causes = longer(&sealed.causes, causes::STREAMS).into_iter();
    let causes = causes.map(|causes| BlockBytes {
        causes,
        ..sealed.clone()
    });
    let records = longer(&sealed.records, STREAMS).into_iter();
    let records = records.map(|records| BlockBytes {
        records,
        ..sealed.clone()
    });
    for (i, bytes) in causes.chain(records).enumerate() {
        assert!(decode(&bytes, PLACE).is_err(), "{i}");
    }
}

#[test]
fn more_records_than_a_block_has_are_refused() {
    let mut runner = TestRunner::deterministic();
    let records = super::records().new_tree(&mut runner).unwrap().current();
    let record = records.first().unwrap();
    let mut encoder = Encoder::default();
    for _ in 0..=BLOCK_RECORDS {
        encoder.push(record).unwrap();
    }
    assert!(matches!(
        decode(&encoder.bytes(), PLACE),
        Err(CodecError::Length)
    ));
}

/// A block of a few kilobytes that asks for a multiple of the memory: what is the same as before
/// takes a byte for each record, and all of it when it is decoded.
#[test]
fn a_small_block_does_not_decode_to_a_large_one() {
    let mut runner = TestRunner::deterministic();
    let records = super::records().new_tree(&mut runner).unwrap().current();
    let plain = records.first().unwrap();
    let with = |edit: fn(&mut vision::Tracked)| {
        let mut record = plain.clone();
        edit(Arc::make_mut(&mut record.tracked));
        record
    };
    let large = [
        with(|tracked| tracked.cells = vec![vision::Cell::Empty; 300_000]),
        with(|tracked| tracked.events = vec![Event::GameOver; 100_000]),
    ];
    for record in large {
        let mut encoder = Encoder::default();
        for _ in 0..20 {
            encoder.push(&record).unwrap();
        }
        let bytes = encoder.bytes();
        assert!(bytes.causes.len() + bytes.records.len() < 100 << 10);
        assert!(decode(&bytes, PLACE).is_err());
    }
}
