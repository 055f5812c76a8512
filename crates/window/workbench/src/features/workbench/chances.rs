//! Asks what may come after a candidate of the plan.

use super::Workbench;
use crate::ChanceReport;
use session::SearchNews;
use std::sync::Arc;

impl Workbench {
    /// Passes on what is known of a search for what may come; that of an older question is
    /// dropped.
    pub fn chances(&mut self, news: SearchNews<Arc<ChanceReport>>) {
        self.ui_state.research.chances.take(news);
    }
}
