//! Reports of records.

use crate::small;
use lab::report::{Links, again, csv, markdown, papers, svg};

fn links() -> Links {
    Links {
        record: Some("papers/small.json".into()),
        drawing: Some("papers/small.svg".into()),
    }
}

#[test]
fn markdown_has_every_figure_beside_the_papers() {
    let text = markdown(&small::record(), &links());
    for part in [
        "# A small experiment\n",
        "*A paper* by Its authors",
        "* *careful*: Rules `narrow`: A narrow board; 6x8; seeds 5 to 16; stopped after 15 pieces.",
        "* *greedy*: Rules `narrow`: A narrow board; 6x8; seeds 5 to 11; stopped after 1 lines.",
        "| careful | mean lines | **≥ ",
        "| 9 (10 games, deviation 6) | open (Welch's test, p = 0.0",
        "| 900 (*Another program*) | open (our interval and the paper's value) |",
        "| *a third* | mean lines | not played here | | | 12 (*Another program*, 5 games) | |",
        "* *Another program*: Its maker.",
        " 0.5 | too few: ",
        " events, and 1000000 are needed |",
        "| 0.9 | below, weaker (our interval and the paper's value) |",
        "| 90 (10 games) | below (F test, p < 0.001) |",
        "| row | careful: pieces | per piece below | 95 % interval |",
        "Again: `blockscope lab run small.toml`, version",
        "| careful | lines per piece, first 5 games | **",
        "How the paper was read.** Nothing was unclear.",
        "[every game](papers/small.json)",
        "![Distribution](papers/small.svg)",
    ] {
        assert!(text.contains(part), "{part}\n---\n{text}");
    }
}

/// The arm under the same rules and limits as the baseline is compared with it, others are not.
#[test]
fn arms_stand_beside_the_baseline_where_both_play_alike() {
    let mut record = small::record();
    let text = markdown(&record, &links());
    assert!(text.contains("beside *careful* | difference |"), "{text}");
    assert!(!text.contains("\n| greedy | -"), "{text}");
    record.arms[1].arm.limits = record.arms[0].arm.limits;
    let text = markdown(&record, &links());
    assert!(text.contains("\n| greedy | -"), "{text}");
    assert!(text.contains("| differs, p "), "{text}");
}

#[test]
fn the_command_of_a_changed_run_has_what_was_changed() {
    let plan = |overrides| {
        let experiment = lab::built_in("benchmark").unwrap();
        let plan =
            lab::PreparedExperiment::new(experiment, std::path::Path::new(""), overrides).unwrap();
        again(&lab::ExperimentRecord::so_far(&plan, []))
    };
    let changed = |games, first| plan(lab::Overrides { games, first });
    assert_eq!(changed(None, None), "blockscope lab run benchmark");
    assert_eq!(
        changed(Some(7), Some(3)),
        "blockscope lab run benchmark --games 7 --seed 3"
    );
    assert_eq!(
        changed(None, Some(9)),
        "blockscope lab run benchmark --seed 9"
    );
}

#[test]
fn one_page_has_a_section_for_each_paper() {
    let text = papers(&[(small::record(), links()), (small::record(), links())]);
    assert_eq!(text.matches("\n## A paper\n").count(), 1);
    assert_eq!(text.matches("\n### A small experiment\n").count(), 2);
}

#[test]
fn csv_has_a_line_for_each_game() {
    let text = csv(&[small::record()]);
    let mut lines = text.lines();
    let columns = lines.next().unwrap().split(',').count();
    let games: Vec<&str> = lines.collect();
    assert_eq!(games.len(), 19);
    assert!(games.iter().all(|game| game.split(',').count() == columns));
    assert!(games[0].starts_with("small,careful,5,"));
    assert!(games[18].starts_with("small,greedy,11,"));
}

#[test]
fn the_drawing_has_a_panel_for_each_arm_and_where_pieces_came_to_rest() {
    let text = svg(&small::record());
    for part in [
        "careful</text>",
        "greedy</text>",
        "minos by cell",
        "pieces by row",
        "careful: columns by kind",
        "paper 9",
    ] {
        assert!(text.contains(part), "{part}");
    }
    // Panels are groups; nothing in them is one.
    assert_eq!(text.matches("<g ").count(), 8);
    assert_eq!(text.matches("</g>").count(), 8);
    assert!(!text.contains("NaN") && !text.contains("inf"));
}
