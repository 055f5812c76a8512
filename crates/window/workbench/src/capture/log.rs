//! The images of the last frames, and what was found in those before.
//!
//! The thread of the source writes it and the window reads it, as with the history. Images
//! are large, so only those that fit into a budget are kept.

use super::{CaptureFacts, CaptureFrame};
use image::RgbImage;
use pad::FrameNo;
use screen::{Confidence, PIXELS};
use session::Record;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Bytes of images that are kept. The newest image is always kept.
pub const IMAGE_BUDGET: usize = 64 << 20;
/// Frames of which the facts are kept: a quarter of an hour at 60 frames a second.
const FACTS: usize = 54_000;

/// What is kept of the frames of a source.
#[derive(Clone, Debug, Default)]
pub struct CaptureLog(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    /// In the order of their numbers.
    facts: VecDeque<Arc<CaptureFacts>>,
    /// Those of the last frames.
    images: VecDeque<KeptImage>,
    bytes: usize,
    /// A frame of the history as it was read again.
    again: Option<Arc<Record>>,
}

#[derive(Debug)]
struct KeptImage {
    number: FrameNo,
    image: Arc<RgbImage>,
    confidence: Option<Confidence>,
}

impl KeptImage {
    fn bytes(&self) -> usize {
        let confidence = self.confidence.as_ref().map_or(0, |_| PIXELS);
        self.image.as_raw().len() + confidence
    }
}

/// Whether both are the same log.
impl PartialEq for CaptureLog {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl CaptureLog {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the newest frame, or replaces it when it was read again.
    pub fn push(&self, facts: CaptureFacts, image: Arc<RgbImage>, confidence: Option<Confidence>) {
        let mut kept = self.kept();
        let number = facts.number;
        if kept.facts.back().is_some_and(|last| last.number == number) {
            kept.facts.pop_back();
        }
        if kept.images.back().is_some_and(|last| last.number == number) {
            kept.drop_image(VecDeque::pop_back);
        }
        if kept
            .again
            .as_ref()
            .is_some_and(|again| again.picture.number != number)
        {
            kept.again = None;
        }
        kept.facts.push_back(Arc::new(facts));
        if kept.facts.len() > FACTS {
            kept.facts.pop_front();
        }
        let image = KeptImage {
            number,
            image,
            confidence,
        };
        kept.bytes += image.bytes();
        kept.images.push_back(image);
        while kept.bytes > IMAGE_BUDGET && kept.images.len() > 1 {
            kept.drop_image(VecDeque::pop_front);
        }
    }

    /// Shows this record in the place of the history's last one, until the next frame comes.
    pub fn read_again(&self, record: Record) {
        self.kept().again = Some(Arc::new(record));
    }

    /// The record of a frame as it was read again; `None` for all that were read once.
    #[must_use]
    pub fn again(&self, number: FrameNo) -> Option<Arc<Record>> {
        let kept = self.kept();
        let again = kept.again.as_ref();
        again
            .filter(|again| again.picture.number == number)
            .cloned()
    }

    /// The newest frame.
    #[must_use]
    pub fn newest(&self) -> Option<CaptureFrame> {
        let kept = self.kept();
        let facts = kept.facts.back()?;
        Some(kept.frame(facts))
    }

    /// The frame with a number, if anything is kept of it.
    #[must_use]
    pub fn at(&self, number: FrameNo) -> Option<CaptureFrame> {
        let kept = self.kept();
        let index = kept
            .facts
            .binary_search_by_key(&number, |facts| facts.number);
        let facts = kept.facts.get(index.ok()?)?;
        Some(kept.frame(facts))
    }
}

impl Kept {
    fn drop_image(&mut self, pop: impl FnOnce(&mut VecDeque<KeptImage>) -> Option<KeptImage>) {
        if let Some(image) = pop(&mut self.images) {
            self.bytes -= image.bytes();
        }
    }

    fn frame(&self, facts: &Arc<CaptureFacts>) -> CaptureFrame {
        let index = self
            .images
            .binary_search_by_key(&facts.number, |kept| kept.number);
        let image = index.ok().and_then(|index| self.images.get(index));
        CaptureFrame {
            facts: Arc::clone(facts),
            image: image.map(|kept| Arc::clone(&kept.image)),
            confidence: image.and_then(|kept| kept.confidence.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(number: FrameNo, setting: u64) -> CaptureFacts {
        CaptureFacts {
            number,
            size: [1_024, 1_024],
            fit: None,
            is_blended: false,
            problem: None,
            by_hand: false,
            setting,
            alone: false,
        }
    }

    #[test]
    fn images_are_kept_within_the_budget_and_facts_beyond() {
        let log = CaptureLog::default();
        assert!(log.newest().is_none() && log.at(1).is_none());
        // 3 MiB each.
        let image = Arc::new(RgbImage::new(1_024, 1_024));
        for number in 1..=30 {
            log.push(facts(number, 0), Arc::clone(&image), None);
        }
        let kept = (1..=30).filter(|number| log.at(*number).unwrap().image.is_some());
        assert_eq!(kept.collect::<Vec<_>>(), (10..=30).collect::<Vec<_>>());

        // One that is read again replaces itself.
        log.push(facts(30, 7), image, None);
        assert_eq!(log.newest().unwrap().facts.setting, 7);
        assert!(log.at(10).unwrap().image.is_some());
        assert_eq!(log.kept().facts.len(), 30);

        // A larger one than the budget is kept while it is the newest.
        let large = Arc::new(RgbImage::new(8_192, 4_096));
        log.push(facts(31, 0), large, None);
        assert!(log.newest().unwrap().image.is_some() && log.at(30).unwrap().image.is_none());
    }
}
