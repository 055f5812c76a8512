//! Decisions of the players on boards as they come up in their own games.

use criterion::{Criterion, criterion_group, criterion_main};
use lab_players::{PlayerSpec, start};
use lab_rules::Rules;
use std::{hint::black_box, sync::Arc};

/// Rules and player. One decision each; a game that is over begins again.
const TASKS: [(&str, &str); 6] = [
    ("benchmark-10", "bcts"),
    ("benchmark", "bcts"),
    ("led-wall", "led-wall"),
    ("battle", "greedy"),
    ("battle", "tetris-well"),
    ("battle", "two-wide-combo"),
];

fn decisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decisions");
    for (rules, player) in TASKS {
        let (Ok(known), Ok(player_spec)) = (Rules::preset(rules), PlayerSpec::preset(player))
        else {
            continue;
        };
        let known = Arc::new(known);
        let Ok(mut game) = start(&known, &player_spec, 1) else {
            continue;
        };
        let mut seed = 1;
        group.bench_function(format!("{player} on {rules}"), |bencher| {
            bencher.iter(|| {
                if black_box(game.step()).is_none() {
                    seed += 1;
                    if let Ok(next) = start(&known, &player_spec, seed) {
                        game = next;
                    }
                }
            });
        });
    }
}

criterion_group!(benches, decisions);
criterion_main!(benches);
