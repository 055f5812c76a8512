//! Pictures, readings, buttons, events and plans of each frame on one clock, as MCAP, which Foxglove,
//! Rerun and `PlotJuggler` open.

mod channel;

use crate::{
    ExportError, Film, OnProgress, plan,
    png::one,
    table::{
        self, Row,
        jsonl::{ButtonsJson, CourseJson, Part},
    },
};
use ::mcap::{McapError, WriteOptions, Writer, records::MessageHeader, write::NoSeek};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use channel::Channel;
use pad::CLOCKS_PER_SECOND;
use serde::{Serialize, Serializer, ser::SerializeMap};
use session::FrameSample;
use std::{collections::BTreeMap, io::Write};
use strum::IntoEnumIterator as _;
use vision::Decoded;
use workbench::Series;

/// Bytes of a chunk, after which the next one begins: about eight seconds of play, which a viewer reads at
/// once.
const CHUNK: u64 = 1 << 20;

/// Nanoseconds of a second.
const NANOS: u64 = 1_000_000_000;

/// Writes a message on each channel for each record, that of the plan where it is new.
///
/// # Errors
/// When it was cancelled, a record is damaged, a picture can't be drawn or `out` can't be written.
pub fn mcap(
    film: &mut Film<'_>,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    let mut log = Log::begin(out)?;
    let mut planned = None;
    table::each(film.clip(), progress, |row| {
        let record = row.record;
        let time = nanoseconds(record.picture.clocks);
        let raster = film.draw(record)?;
        let mut png = Vec::new();
        one(&raster, film.colours(), &mut png)?;
        log.put(Channel::Picture, row, &PictureJson::of(time, &png))?;
        let reading = Decoded::of(&record.reading);
        log.put(Channel::Reading, row, &Part::new(row, reading))?;
        log.put(Channel::Buttons, row, &Part::new(row, ButtonsJson::of(row)))?;
        let tracked = TrackedJson {
            course: CourseJson::of(row),
            numbers: Numbers(row.sample),
        };
        log.put(Channel::Tracked, row, &Part::new(row, tracked))?;
        if record.plan != planned {
            if let Some(plan) = &record.plan {
                log.put(Channel::Plan, row, &plan::at(record.picture.number, plan))?;
            }
            planned.clone_from(&record.plan);
        }
        Ok(())
    })?;
    log.finish()?;
    Ok(out.flush()?)
}

/// The time of a frame, since power-on.
fn nanoseconds(clocks: u64) -> u64 {
    (u128::from(clocks) * u128::from(NANOS) / u128::from(CLOCKS_PER_SECOND)) as u64
}

/// A file that is written.
struct Log<'a> {
    writer: Writer<NoSeek<&'a mut dyn Write>>,
    /// The number of each channel in the file.
    channels: BTreeMap<Channel, u16>,
}

impl<'a> Log<'a> {
    fn begin(out: &'a mut dyn Write) -> Result<Self, ExportError> {
        let options = WriteOptions::new()
            .compression(None)
            .library(concat!("blockscope ", env!("CARGO_PKG_VERSION")))
            .chunk_size(Some(CHUNK))
            .disable_seeking(true);
        let mut writer = options.create(NoSeek::new(out)).map_err(unwritten)?;
        let mut channels = BTreeMap::new();
        for channel in Channel::iter() {
            let (name, schema) = channel.schema();
            let schema = writer.add_schema(name, "jsonschema", schema.as_bytes());
            let none = BTreeMap::new();
            let added =
                schema.and_then(|id| writer.add_channel(id, channel.topic(), "json", &none));
            channels.insert(channel, added.map_err(unwritten)?);
        }
        Ok(Self { writer, channels })
    }

    fn put(
        &mut self,
        channel: Channel,
        row: &Row<'_>,
        message: &impl Serialize,
    ) -> Result<(), ExportError> {
        let time = nanoseconds(row.record.picture.clocks);
        let header = MessageHeader {
            channel_id: self.channels.get(&channel).copied().unwrap_or_default(),
            // A number that begins again behind two years of play.
            sequence: row.record.picture.number as u32,
            log_time: time,
            publish_time: time,
        };
        let message = serde_json::to_vec(message)?;
        let written = self.writer.write_to_known_channel(&header, &message);
        written.map_err(unwritten)
    }

    fn finish(mut self) -> Result<(), ExportError> {
        self.writer.finish().map(drop).map_err(unwritten)
    }
}

fn unwritten(why: McapError) -> ExportError {
    ExportError::Write(match why {
        McapError::Io(why) => why,
        why => std::io::Error::other(why),
    })
}

/// A picture as `foxglove.CompressedImage`.
#[derive(Serialize)]
struct PictureJson {
    timestamp: Timestamp,
    frame_id: &'static str,
    format: &'static str,
    data: String,
}

#[derive(Serialize)]
struct Timestamp {
    sec: u64,
    nsec: u64,
}

impl PictureJson {
    fn of(time: u64, png: &[u8]) -> Self {
        Self {
            timestamp: Timestamp {
                sec: time / NANOS,
                nsec: time % NANOS,
            },
            frame_id: "screen",
            format: "png",
            data: STANDARD.encode(png),
        }
    }
}

/// What happens in a frame, and the numbers that can be plotted.
#[derive(Serialize)]
struct TrackedJson<'a> {
    #[serde(flatten)]
    course: CourseJson<'a>,
    numbers: Numbers,
}

/// The numbers of a table's columns, by their names.
struct Numbers(FrameSample);

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Hundredths, as the table has them at most: the rest is noise of the clock.
        let rounded = |value: f64| (value * 100.0).round() / 100.0;
        let mut map = serializer.serialize_map(None)?;
        for series in Series::iter() {
            map.serialize_entry(series.column(), &series.of(&self.0).map(rounded))?;
        }
        map.end()
    }
}
