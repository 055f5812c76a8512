//! `compare`: a session, read and decided again.

use super::{Arguments, by_name};
use crate::{answer::Answer, desk::Desk, turn::Turn};
use anyhow::{bail, ensure};
use replay::{Instead, regress};
use rmcp::schemars;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// Groups of differences that are returned: those of one kind are together.
const GROUPS: usize = 50;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The session, in the folders given at the start.
    session: String,
    /// Read the pictures by another profile than the recorded one: a name or a TOML file.
    profile: Option<String>,
    /// Decide by another strategy than the recorded one: a name or a TOML file.
    strategy: Option<String>,
}

impl Arguments for Compare {
    const NAME: &'static str = "compare";
    const TITLE: &'static str = "Read and decide a session again";
    const ABOUT: &'static str = "Reads and decides every frame of a recorded session again, with this \
         version of the program or by another profile or strategy, and returns what is not as it was \
         recorded: a sentence with the counts, and at most 50 groups of differences.";
    const SECONDS: u64 = 120;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let folders = &desk.folders;
        let path = folders.input("session", &self.session)?;
        let profile = self.profile.as_deref();
        let strategy = self.strategy.as_deref();
        let instead = Instead {
            profile: profile
                .map(|name| by_name::choice(folders, name))
                .transpose()?
                .map(Arc::new),
            strategy: strategy
                .map(|name| by_name::strategy(folders, name))
                .transpose()?
                .map(Arc::new),
        };
        let look = |_, _: &dyn Fn() -> _| {
            turn.is_over();
        };
        let report = regress(&[path], &instead, &look, turn.flag());
        ensure!(!report.cancelled, "{}", turn.why());
        if let Some(why) = report.errors().next() {
            bail!("session: {why}");
        }
        let session = report.sessions.first();
        let groups = session.map_or(&[][..], |session| session.groups.as_slice());
        Answer::of(&json!({
            "changed": report.is_changed(),
            "sentence": replay::summary(&report.sessions, false),
            "skipped": session.map(|session| &session.skipped),
            "all_groups": groups.len(),
            "groups": groups.iter().take(GROUPS).collect::<Vec<_>>(),
        }))
    }
}
