//! The list of candidates and the plan that is copied from it.

use super::{Window, click, show, value, window};
use crate::PanelId;
use crate::{plan::PlanText, samples};
use calibration::copy::{Copied as _, Format};
use egui::OutputCommand;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// The candidates in the list: number, name and value.
fn listed(window: &Window<'_>) -> Vec<(usize, String, f64)> {
    let entries = window.query_all_by_label_contains("Candidate ");
    let entry = |name: String, texts: String| {
        let (number, name) = name.strip_prefix("Candidate ")?.split_once(": ")?;
        let value = texts.split(' ').next()?.replace('−', "-").parse().ok()?;
        Some((number.parse().ok()?, name.to_owned(), value))
    };
    let entries = entries.filter_map(|node| {
        let node = node.accesskit_node();
        entry(node.label()?, node.value()?)
    });
    entries.collect()
}

#[test]
fn the_list_is_in_order_and_each_entry_shows_itself() {
    let mut window = window();
    let all = listed(&window);
    assert!(all.len() >= 3, "{all:?}");
    assert!(
        all.is_sorted_by(|a, b| a.0 + 1 == b.0 && a.2 >= b.2),
        "{all:?}"
    );
    for (number, name, _) in all {
        let label = format!("Candidate {number}: {name}");
        window.get_by_label(&label).scroll_to_me();
        window.run();
        window.get_by_label(&label).hover();
        window.run();
        assert_eq!(window.state().workbench.hover().candidate, Some(number - 1));
        assert_eq!(value(&window, "Shown move"), name);
    }
}

fn copied(window: &mut Window<'_>) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..3 {
        window.step();
        let commands = window.output().platform_output.commands.iter();
        texts.extend(commands.filter_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        }));
    }
    texts
}

#[test]
fn the_plan_is_copied_in_every_form_and_reads_back() {
    let plan = samples::falling_t().plan.unwrap();
    let wanted = PlanText::of(&plan).unwrap();
    for format in Format::EACH {
        let mut window = window();
        show(&mut window, PanelId::BestMove);
        click(&mut window, "Copy plan");
        window
            .get_by_label(&format!("Copy plan as {}", format.name()))
            .click();
        let texts = copied(&mut window);
        let [text] = &texts[..] else {
            panic!("{texts:?}");
        };
        assert_eq!(PlanText::pasted(text, format).as_ref(), Some(&wanted));
        let message = value(&window, "Message");
        let named = match text.lines().count() {
            1 => text[..40].to_owned(),
            lines => format!("{lines} lines"),
        };
        assert!(message.contains(&format!("Copied {named}")), "{message}");
    }
}

#[test]
fn without_a_plan_there_is_nothing_to_copy() {
    let mut window = window();
    window.state_mut().record = Some(samples::title());
    window.run();
    assert!(window.query_by_label("Copy plan").is_none());
    click(&mut window, "Bot");
    click(&mut window, "Copy plan");
    click(&mut window, "Copy plan as JSON");
    assert!(value(&window, "Message").ends_with("No plan is in force to be copied"));
}
