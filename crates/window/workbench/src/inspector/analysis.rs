//! What is computed from the picture once per frame: how safe its reading is, how one part
//! of it was read, and which pixels changed.

use super::{Focus, Frozen, Pixels, Since, focus::part_label};
use crate::{ReadBy, Status};
use calibration::{
    Explain as _, Flips as _, Inspect as _,
    explain::{Chain, ReadingPart, Why},
    flip::{Flip, Safety},
};
use pad::{Epoch, FrameNo};
use screen::{Picture, Point, Rect};
use session::{History, Record};
use vision::{Number, Reader};

/// How one part was read, and how close it is to another reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Its name.
    pub name: String,
    /// The votes and a sentence.
    pub why: Why,
    /// The stages.
    pub chain: Chain,
    /// The smallest set of pixels that would change it.
    pub flip: Option<Flip>,
}

impl Explanation {
    /// Explains a part of a picture; `None` when there is no such part.
    #[must_use]
    pub fn of(reader: &Reader, picture: &Picture, part: ReadingPart) -> Option<Self> {
        Some(Self {
            name: part_label(part),
            why: reader.explain(picture, part)?,
            chain: reader.chain(picture, part)?,
            flip: reader.flip(picture, part),
        })
    }
}

/// The input of the analysis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Key {
    frame: (Epoch, u32, FrameNo),
    reader: ReadBy,
}

/// The analysis of the shown frame.
#[derive(Debug, Default)]
pub struct FrameAnalysis {
    key: Key,
    /// How many pixels would have to change until a cell of the field is misread; `None`
    /// without a field.
    pub safety: Option<Safety>,
    /// The part that is explained, while its panel is open.
    pub explanation: Option<Explanation>,
    part: Option<ReadingPart>,
    /// The pixels that changed, row by row; `None` when nothing is compared or there
    /// is nothing to compare with.
    pub changed: Option<Vec<Point>>,
    /// The frame number and the picture to compare with.
    pub before: Option<Frozen>,
    since: (Since, Option<FrameNo>),
}

impl FrameAnalysis {
    /// Analyses a frame; recomputes only what changed since the last call. A part is
    /// explained only if `explains` is set, because the explanation is visible.
    pub fn update(
        &mut self,
        history: &History,
        record: Option<&Record>,
        status: &Status,
        pixels: &Pixels,
        explains: bool,
    ) {
        let Some(record) = record else {
            *self = Self::default();
            return;
        };
        let picture = &record.picture;
        let key = Key {
            frame: (picture.epoch, picture.branch, picture.number),
            reader: status.shown.reader.clone(),
        };
        let fresh = key != self.key;
        if fresh {
            let field = !matches!(record.tracked.phase, vision::Phase::Away)
                && record.tracked.screen == vision::Screen::Play;
            let reader = key.reader.get().filter(|_| field);
            self.safety = reader.and_then(|r| r.safety(&picture.picture));
        }
        let part = key.reader.get().filter(|_| explains);
        let part = part.and_then(|reader| part_of(reader, &picture.picture, pixels));
        if fresh || part != self.part {
            self.explanation = key
                .reader
                .get()
                .zip(part)
                .and_then(|(reader, part)| Explanation::of(reader, &picture.picture, part));
            self.part = part;
        }
        let frozen = pixels.frozen.as_ref().map(|f| f.frame);
        let since = (pixels.since, frozen);
        if fresh || since != self.since {
            self.before = match pixels.since {
                Since::Nothing => None,
                Since::Frozen => pixels.frozen.clone(),
                Since::Previous => before(history, record),
            };
            self.changed = self.before.as_ref().map(|before| {
                let now = &picture.picture;
                now.differences(&before.picture, Rect::SCREEN).collect()
            });
            self.since = since;
        }
        self.key = key;
    }

    /// The profile that the picture was read with, if known.
    #[must_use]
    pub fn reader(&self) -> Option<&Reader> {
        self.key.reader.get()
    }

    /// The changed pixels within a block.
    pub fn changed_in(&self, block: Rect) -> impl Iterator<Item = Point> {
        let changed = self.changed.as_deref().unwrap_or_default();
        changed.iter().copied().filter(move |p| block.contains(*p))
    }
}

/// The picture before that of a record.
fn before(history: &History, record: &Record) -> Option<Frozen> {
    let frame = record.picture.number.checked_sub(1)?;
    let before = history.get_on(record.picture.branch, frame)?;
    (before.picture.epoch == record.picture.epoch).then(|| Frozen {
        frame,
        picture: before.picture.picture.clone(),
    })
}

/// The part that is selected.
fn part_of(reader: &Reader, picture: &Picture, pixels: &Pixels) -> Option<ReadingPart> {
    let at = match pixels.focus {
        Focus::Part(part) => return Some(part),
        Focus::Pixel => pixels.at?,
    };
    let profile = reader.profile();
    if let Some(cell) = profile.cell_at(at) {
        let (row, col) = (cell.row, cell.col);
        return Some(ReadingPart::Cell { row, col });
    }
    for number in Number::EACH {
        let places = reader.places(picture, number);
        if let Some(place) = places.iter().position(|rect| rect.contains(at)) {
            return Some(ReadingPart::Digit { number, place });
        }
    }
    let panel = profile.panel();
    if panel.next.contains(at) || panel.next_cells.contains(at) {
        return Some(ReadingPart::Next);
    }
    panel.heart.contains(at).then_some(ReadingPart::Heart)
}
