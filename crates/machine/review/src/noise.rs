//! The noise of a difference between two lines.

use crate::Reviewer;
use planner::{Candidate, SearchRequest};
use rules::{Board, Piece};

impl Reviewer {
    /// The noise of the difference between the values of two lines: its standard deviation over the
    /// piece after them, which is dropped straight to where it is worth most. `None` when one of the
    /// seven fits nowhere.
    ///
    /// A value that looks at two pieces is as uncertain as what the third one makes of it. Of a
    /// smaller difference it is not known which line is better.
    pub(crate) fn noise(&self, board: &Board, best: &Candidate, own: &Candidate) -> Option<f64> {
        let ends = [best, own].map(|line| {
            let mut end = *board;
            for placement in &line.line {
                end.lock(placement);
            }
            end
        });
        let value = |end: &Board, piece| {
            let queue = [piece];
            let request = SearchRequest::new(end, &queue, self.without_chance());
            Some(request.depth(1).best()?.billionths as f64 / 1e9)
        };
        let difference = |piece| Some(value(&ends[0], piece)? - value(&ends[1], piece)?);
        let differences: Option<Vec<f64>> = Piece::EACH.into_iter().map(difference).collect();
        let differences = differences?;
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let squares = differences.iter().map(|it| (it - mean).powi(2));
        Some((squares.sum::<f64>() / count).sqrt())
    }
}
