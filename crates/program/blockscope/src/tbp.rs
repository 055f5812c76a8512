//! `blockscope tbp`: a strategy as a bot of the Tetris Bot Protocol.

use crate::output;
use anyhow::Context as _;
use planner::MAX_DEPTH;
use std::io::{stdin, stdout};

/// Answer as a bot of the Tetris Bot Protocol, by JSON lines on stdin and stdout
#[derive(Debug, clap::Args)]
pub struct TbpArgs {
    /// How pieces are placed: a name or a TOML file
    #[arg(long, value_name = "NAME", default_value = named::STRATEGY)]
    strategy: String,
    /// How many pieces to look ahead, instead of the depth of the strategy
    #[arg(long, value_name = "1..5", value_parser = clap::value_parser!(u8).range(1..=MAX_DEPTH as i64))]
    depth: Option<u8>,
}

/// Answers until the front end sends `quit` or ends.
///
/// # Errors
/// One sentence when there is no such strategy, or stdin or stdout fail.
pub fn tbp(args: &TbpArgs) -> anyhow::Result<bool> {
    let strategy = named::strategy(&args.strategy)?;
    let strategy = match args.depth {
        Some(depth) => strategy.with_depth(depth.into()),
        None => strategy,
    };
    let version = env!("CARGO_PKG_VERSION");
    let complain = &mut |why: &str| output::complain(why);
    ::tbp::serve(
        stdin().lock(),
        stdout().lock(),
        &strategy,
        version,
        complain,
    )
    .context("the front end can't be answered")?;
    Ok(true)
}
