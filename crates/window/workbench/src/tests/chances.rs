//! The panel Chance tree: asked on request, cancelled, answered, and out of date.

use super::{Bench, Window, click, value, window_of};
use crate::{Action, ChanceQuestion, Layout, PanelId, Request};
use egui::vec2;
use egui_kittest::kittest::Queryable as _;
use planner::{Control, simulate::Futures};
use session::{BackgroundSearch as _, SearchNews};

fn window<'a>() -> Window<'a> {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(Action::Layout(Layout::Research));
    bench.workbench.ask(Action::ShowPanel(PanelId::ChanceTree));
    window_of(bench, vec2(1920.0, 1080.0), 1.0)
}

/// Clicks the button and returns the question.
fn compute(window: &mut Window<'_>) -> ChanceQuestion {
    match click(window, "Compute").pop() {
        Some(Request::Chances(question)) => *question,
        other => panic!("{other:?}"),
    }
}

/// Answers a question as the worker would, with few futures.
fn answer(window: &mut Window<'_>, question: &ChanceQuestion) {
    let few = ChanceQuestion {
        futures: Futures {
            games: 3,
            pieces: 2,
            ..question.futures
        },
        ..question.clone()
    };
    let answer = Control::unattended(|control| few.search(control)).unwrap();
    let id = question.id;
    let workbench = &mut window.state_mut().workbench;
    workbench.chances(SearchNews::Answer { id, answer });
    window.run();
}

#[test]
fn it_is_asked_on_request_and_can_be_cancelled() {
    let mut window = window();
    let asked = &window.state().asked;
    assert!(!asked.iter().any(|r| matches!(r, Request::Chances(_))));
    let question = compute(&mut window);
    assert_eq!(question.futures, Futures::default());
    assert!(question.gravity.is_some() && !question.line.is_empty());
    let (id, done, all) = (question.id, 7, 64);
    let workbench = &mut window.state_mut().workbench;
    workbench.chances(SearchNews::Progress { id, done, all });
    window.run();
    assert_eq!(value(&window, "Futures played"), " 7 of 64 futures");
    let asked = click(&mut window, "Cancel the chance tree");
    assert_eq!(asked, [Request::CancelChances]);
    answer(&mut window, &question);
    assert!(window.query_by_label("Risk").is_none(), "too late");
    let again = compute(&mut window);
    assert!(again.id > question.id);
    answer(&mut window, &again);
    assert_eq!(value(&window, "Risk"), "0 of 3 futures end badly");
}

#[test]
fn a_row_lists_the_pieces_that_may_come_after_it() {
    let mut window = window();
    let question = compute(&mut window);
    answer(&mut window, &question);
    for letter in ["L", "J", "I", "O", "Z", "S", "T"] {
        let row = value(&window, &format!("Next {letter}"));
        assert!(row.contains(" % ") && row.contains("to column"), "{row}");
    }
    let before = value(&window, "Board after the line");
    window.get_by_label("Next O").hover();
    window.run();
    assert_ne!(value(&window, "Board after the line"), before);
    click(&mut window, "Next O");
    assert!(value(&window, "Next O, then L").contains(" % "));
    click(&mut window, "Next O");
    assert!(window.query_by_label("Next O, then L").is_none());
}

#[test]
fn an_answer_of_another_candidate_is_marked() {
    let mut window = window();
    let question = compute(&mut window);
    answer(&mut window, &question);
    assert!(window.query_by_label("Chance tree is").is_none());
    assert!(value(&window, "Candidate to ask about").starts_with("1 of "));
    click(&mut window, "Chance tree: next candidate");
    assert!(value(&window, "Candidate to ask about").starts_with("2 of "));
    assert_eq!(value(&window, "Chance tree is"), "of another move");
    let other = compute(&mut window);
    assert_ne!(other.line, question.line);
    answer(&mut window, &other);
    assert!(window.query_by_label("Chance tree is").is_none());
    click(&mut window, "Chance tree: better candidate");
    assert_eq!(value(&window, "Chance tree is"), "of another move");
}
