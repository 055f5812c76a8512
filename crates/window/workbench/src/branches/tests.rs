//! Branches made by hand.

use super::*;
use crate::{
    RunState, Track,
    samples::{self, forked::forked_at},
    test_support::{Bench, open},
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use pad::Epoch;
use session::History;

#[test]
fn letters_go_on_after_z() {
    let letters = [0, 1, 25, 26, 27, 51, 52, 701, 702].map(letter);
    assert_eq!(
        letters,
        ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
    );
}

#[test]
fn branches_share_the_frames_up_to_their_fork() {
    let (history, branch) = forked_at(16_000, 700, 3);
    let branches = history.branches();
    assert_eq!(shared(&branches, 0, branch), Some(16_000));
    assert_eq!(shared(&branches, branch, branch), Some(FrameNo::MAX));
}

#[test]
fn the_numbers_of_two_ends_have_signed_differences() {
    let (history, branch) = forked_at(16_000, 40, 0);
    let last = samples::falling_t().picture.number;
    let on = |branch| Track {
        history: &history,
        branch,
    };
    let facts = facts((on(branch), 16_040), (on(0), last));
    let fact = |name| facts.iter().find(|f| f.name == name).unwrap();
    assert_eq!(fact("Frame").texts, ["16,040", "18,204", "−2,164"]);
    let score: Vec<i64> = fact("Score").texts[..2]
        .iter()
        .map(|t| t.replace(',', "").parse().unwrap())
        .collect();
    let more = fact("Score").texts[2].replace(',', "").replace('−', "-");
    assert_eq!(more.parse::<i64>().unwrap(), score[0] - score[1]);
    // At the same frame no difference is shown.
    let same = super::facts((on(branch), 16_040), (on(0), 16_040));
    assert!(
        same.iter().all(|f| !f.texts[2].contains(['+', '−'])),
        "{same:?}"
    );
}

#[test]
fn a_branch_whose_frames_are_gone_is_not_continued() {
    let history = History::default();
    let push = |branch, epoch, number| {
        let mut record = samples::falling_t();
        (record.picture.branch, record.picture.epoch) = (branch, epoch);
        record.picture.number = number;
        history.push(record);
    };
    (1..=600).for_each(|number| push(0, Epoch(0), number));
    let branch = history.fork(0, 300, "other", Epoch(1)).unwrap();
    (301..=6_000).for_each(|number| push(branch, Epoch(1), number));
    history.set_budget(1);
    assert_eq!(history.range(0), None);
    let mut bench = Bench::over(history, RunState::Paused);
    bench.status.shown.branch = branch;
    bench
        .workbench
        .ask(crate::Action::ShowPanel(crate::PanelId::Branches));
    let mut window = open(bench);
    let gone = window.get_by_label("Continue branch A");
    assert!(gone.accesskit_node().is_disabled());
    window
        .state_mut()
        .workbench
        .ask(BranchAction::GoOn(Some(0)));
    window.run();
    let messages = window.state().workbench.messages().all();
    assert_eq!(messages.last().unwrap().text, EVICTED);
}

/// A disabled button takes no clicks; the row below it would show the branch.
#[test]
fn a_branch_that_can_not_be_deleted_states_why_and_a_click_there_does_nothing() {
    let mut bench = Bench::over(samples::forked::forked(), RunState::Paused);
    bench.status.shown.branch = 2;
    (bench.workbench).ask(crate::Action::ShowPanel(crate::PanelId::Branches));
    let mut window = open(bench);
    window.ctx.all_styles_mut(|style| {
        style.interaction.tooltip_delay = 0.0;
        style.interaction.tooltip_grace_time = 0.0;
    });
    let cursor = |window: &crate::test_support::Window<'_>| window.state().ui_state().time.cursor;
    let before = cursor(&window);
    let at = window.get_by_label("Delete branch A").rect().center();
    window.hover_at(at);
    (0..3).for_each(|_| window.step());
    window.get_by_label_contains("starts from it; delete that one first");
    window.drag_at(at);
    window.drop_at(at);
    window.run();
    assert_eq!(cursor(&window), before);
}
