//! Compares what is tracked with the truth port of the cartridge, picture by picture.

pub(crate) mod compare;
mod confusion;

use bot::Observation;
use cartridge::Truth;
use compare::Comparison;
use pad::FrameNo;
use session::{RefereeReport, TruthDifference};

/// What has to be remembered from picture to picture to compare the next one.
#[derive(Debug, Default)]
pub(crate) struct Judge(Comparison);

impl Judge {
    /// Compares one picture and adds the verdict to the report.
    pub fn compare(
        &mut self,
        report: &mut RefereeReport,
        frame: FrameNo,
        truth: &Truth,
        seen: &Observation,
    ) {
        let tracked = &seen.tracked;
        report.frames += 1;
        let differs = self.0.differs(truth, tracked);
        report.last_minute.add(frame, differs.is_none());
        match differs {
            None => report.agreed += 1,
            Some(what) => {
                report.last_difference = Some(frame);
                report
                    .first_difference
                    .get_or_insert_with(|| TruthDifference {
                        frame,
                        what,
                        true_board: compare::true_field(truth).to_string(),
                        tracked_board: compare::tracked_field(tracked).to_string(),
                    });
            }
        }
        if self.0.is_settled() {
            confusion::count(&mut report.confusion, truth, &seen.reading);
            confusion::count_numbers(&mut report.numbers, truth, &seen.reading);
        }
    }
}
