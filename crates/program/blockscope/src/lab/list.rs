//! `blockscope lab list`: the built-in experiments.

use crate::output;
use common::counted;
use lab::FindError;

/// List the built-in experiments
#[derive(Debug, clap::Args)]
pub struct ListArgs {
    /// Print the file of one of them, to change it
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// Prints the list, or the file of one experiment.
///
/// # Errors
/// There is no such experiment, or stdout can't be written.
pub fn list(args: &ListArgs) -> anyhow::Result<bool> {
    let text = match &args.name {
        Some(name) => {
            let found = lab::built_in_text(name);
            found
                .ok_or_else(|| FindError::Unknown(name.clone()))?
                .to_owned()
        }
        None => table(),
    };
    output::print(&text)?;
    Ok(true)
}

fn table() -> String {
    let experiments = lab::BUILT_IN
        .iter()
        .filter_map(|(name, _)| lab::built_in(name));
    experiments
        .map(|experiment| {
            let games = |arm: &lab::Arm| arm.games.unwrap_or(experiment.seeds.games);
            let all: u64 = experiment.arms.iter().map(games).sum();
            let arms = experiment.arms.iter();
            let arms: Vec<String> = arms
                .map(|arm| format!("{} ({})", arm.name, games(arm)))
                .collect();
            format!(
                "{}\n    {}\n    after {}, {}\n    {}: {}\n",
                experiment.name,
                experiment.title,
                experiment.source.title,
                experiment.source.authors,
                counted(all, "game"),
                arms.join(", ")
            )
        })
        .collect()
}
