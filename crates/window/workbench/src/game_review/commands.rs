//! Reviews of games, and advice.

use crate::features::entry::{Entry, ctrl, ctrl_shift};
use crate::features::switch::switches;
use crate::game_review::{AdviceQuestion, Judge, ReviewColumn};
use crate::{
    Layer, PlaybackAction, ReviewSettings, features::apply::ApplyCx, game_review::Reviewed,
};
use egui::Key;
use pad::FrameNo;
use review::Situation;
use std::sync::Arc;
use strum::IntoEnumIterator as _;

/// An action on the review of games, or on advice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum GameReviewAction {
    /// Judge by this strategy.
    Judge(Judge),
    /// Place so many pieces, 1 to 2, or as many as the strategy places.
    Depth(Option<u8>),
    /// Sort the table by this column; a second time in the other direction.
    Sort(ReviewColumn),
    /// Show the next blunder.
    #[default]
    NextBlunder,
    /// Show the last blunder before the shown frame.
    PreviousBlunder,
    /// Copy the row of the shown placement.
    CopyRow,
    /// Show a frame of the reviewed games.
    #[strum(disabled)]
    Show(FrameNo),
    /// Give advice, or no longer.
    Advise,
}

switches! {
    OWN_PART: game_review.own_part, "review-own-part", "Review a person's part only",
        "Judge only the pieces that fell while a person pressed a button of the game, and \
         leave out those of the bot alone", label = "Own part only";
    SHOWS_STATISTICS: game_review.shows_statistics, "review-statistics", "Statistics of the review",
        "Show pieces, lines and clears beside those of the strategy itself with the same \
         pieces";
}

impl GameReviewAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Judge(_) => Judge::each().map(Self::Judge).collect(),
            Self::Depth(_) => [None, Some(1), Some(2)].map(Self::Depth).into(),
            Self::Sort(_) => ReviewColumn::iter().map(Self::Sort).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Judge(Judge::Fitting) => Entry::new(
                "review-by-what-fits",
                "Judge by what fits",
                "Compare with the placements of the strategy that fits how the games were played, \
                 for rows or for points; advice is the bot's",
            )
            .label(|_| "What fits".into())
            .on(|cx| cx.ui.game_review.judge == Judge::Fitting),
            Self::Judge(Judge::Bot) => Entry::new(
                "review-by-the-bot",
                "Judge by the strategy of the bot",
                "Compare with the placements of the strategy that the bot plays by, edited weights \
                 included",
            )
            .label(|_| "As the bot".into())
            .on(|cx| cx.ui.game_review.judge == Judge::Bot),
            Self::Judge(Judge::Named(name)) => Entry::new(
                format!("review-by-{name}"),
                format!("Judge by {name}"),
                "Compare with the placements of this strategy",
            )
            .label(move |_| name.into())
            .on(move |cx| cx.ui.game_review.judge == Judge::Named(name)),
            Self::Depth(depth) => {
                let (id, label) = match depth {
                    None => (
                        "review-depth-of-the-strategy".to_owned(),
                        "own depth".to_owned(),
                    ),
                    Some(depth) => (format!("review-depth-{depth}"), format!("depth {depth}")),
                };
                let title = format!("Judge by {label}");
                Entry::new(
                    id,
                    title,
                    "How many pieces are placed to judge a placement: the falling one, or the next \
                     one as well",
                )
                .label(move |_| label.clone())
                .on(move |cx| cx.ui.game_review.depth == depth)
            }
            Self::Sort(column) => {
                let id: &str = column.into();
                Entry::new(
                    format!("sort-review-by-{id}"),
                    format!("Sort the review by {}", column.words()),
                    "Sort the placements by this column; a second time in the other direction",
                )
                .on(move |cx| cx.ui.game_review.order.column == column)
            }
            Self::NextBlunder => Entry::new(
                "next-blunder",
                "Next blunder",
                "Show the next placement that lost much, as far as the games are reviewed",
            )
            .keys(const { &[ctrl(Key::ArrowDown)] })
            .repeats(),
            Self::PreviousBlunder => Entry::new(
                "previous-blunder",
                "Previous blunder",
                "Show the last placement before this frame that lost much",
            )
            .keys(const { &[ctrl(Key::ArrowUp)] })
            .repeats(),
            Self::CopyRow => Entry::new(
                "copy-review-row",
                "Copy the row",
                "Copy the placement of the shown frame as a row of the CSV",
            ),
            Self::Show(frame) => Entry::new(
                format!("show-placement-{frame}"),
                "Show the placement",
                "Show the frame in which the piece appeared",
            ),
            Self::Advise => Entry::new(
                "advise",
                "Advise",
                "Show the best placement for the falling piece, without a press: on a source that \
                 is watched, or while a person plays",
            )
            .keys(const { &[ctrl_shift(Key::A)] })
            .on(|cx| cx.ui.game_review.advising.is_on),
        }
    }
}

/// A request of the panel Review.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ReviewRequest {
    /// Review the games that are shown.
    #[default]
    Start,
    /// Cancel the review.
    Cancel,
    /// Let a person choose a file for the table as CSV.
    SaveCsv,
    /// Let a person choose a file for the review as JSON.
    SaveJson,
    /// Let a person choose a file for the review as a page.
    SaveHtml,
    /// Search the best placement.
    #[strum(disabled)]
    Advise(Box<AdviceQuestion>),
}

impl ReviewRequest {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Start => Entry::new(
                "review",
                "Review the games",
                "Compare each placement of the frames that are kept with the best one, whether a \
                 person or the bot played",
            ),
            Self::Cancel => Entry::new(
                "cancel-review",
                "Cancel the review",
                "Cancel the review; the last one stays",
            ),
            Self::SaveCsv => Entry::new(
                "save-review-as-csv",
                "Save the review as CSV…",
                "Save a row for each placement",
            ),
            Self::SaveJson => Entry::new(
                "save-review-as-json",
                "Save the review as JSON…",
                "Save everything, as blockscope review --json writes it",
            ),
            Self::SaveHtml => Entry::new(
                "save-review-as-html",
                "Save the review as a page…",
                "Save one HTML file with the games, and each mistake and blunder with its board and a \
                 link that opens it",
            ),
            Self::Advise(_) => Entry::new(
                "search-advice",
                "Search the best placement",
                "Search the best placement for the falling piece",
            ),
        }
    }
}

impl ReviewSettings {
    /// Applies an action.
    pub fn apply(&mut self, action: GameReviewAction, cx: &mut ApplyCx<'_>) {
        match action {
            GameReviewAction::Judge(judge) => self.judge = judge,
            GameReviewAction::Depth(depth) => self.depth = depth,
            GameReviewAction::Sort(column) => self.order = self.order.by(column),
            GameReviewAction::NextBlunder => show_blunder(true, cx),
            GameReviewAction::PreviousBlunder => show_blunder(false, cx),
            GameReviewAction::CopyRow => copy_row(cx),
            GameReviewAction::Show(frame) => {
                if reviewed(cx).is_some() {
                    cx.send(PlaybackAction::Seek(frame));
                }
            }
            GameReviewAction::Advise => {
                self.advising.is_on = !self.advising.is_on;
                if self.advising.is_on {
                    cx.show_layer(Layer::Review);
                    let shown = cx.record.as_ref();
                    if shown.is_some_and(|record| Situation::of(&record.tracked, 0).is_none()) {
                        cx.refuse(
                            "Advice begins with the next piece that appears; a single picture shows none",
                        );
                    }
                }
            }
        }
    }
}

/// The review of the shown frames. Without one, a message is shown.
fn reviewed(cx: &mut ApplyCx<'_>) -> Option<Arc<Reviewed>> {
    let found = cx.derived.reviewed.clone();
    let of_shown = found.filter(|found| found.is_of(&cx.moment, cx.history));
    if of_shown.is_none() {
        cx.refuse("What is shown was not reviewed yet; choose Review in the panel Review");
    }
    of_shown
}

fn show_blunder(is_next: bool, cx: &mut ApplyCx<'_>) {
    let Some(reviewed) = reviewed(cx) else {
        return;
    };
    let frame = cx.moment.shown.unwrap_or(0);
    match reviewed.blunder_beside(frame, is_next) {
        Some(verdict) => cx.send(PlaybackAction::Seek(verdict.of.appeared)),
        None => {
            let place = if is_next { "after" } else { "before" };
            cx.refuse(format!("There is no blunder {place} this frame"));
        }
    }
}

fn copy_row(cx: &mut ApplyCx<'_>) {
    let Some(reviewed) = reviewed(cx) else {
        return;
    };
    match reviewed.at(cx.moment.shown.unwrap_or(0)) {
        Some((place, verdict)) => {
            let row = verdict.csv(place.number + 1, reviewed.review.part);
            cx.copy(format!("{}\n{row}\n", review::COLUMNS));
        }
        None => cx.refuse("No reviewed piece falls on the shown frame"),
    }
}
