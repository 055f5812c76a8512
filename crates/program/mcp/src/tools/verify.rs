//! `verify`: a session, replayed and compared with what was recorded.

use super::{Arguments, by_name};
use crate::{answer::Answer, desk::Desk, turn::Turn};
use anyhow::{anyhow, ensure};
use app::Cartridge;
use machine::{
    CoreKind,
    verify::{FrameRange, VerifyOptions, verify, verify_stretch},
};
use pad::{BranchId, FrameNo};
use rmcp::schemars;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The session, in the folders given at the start.
    session: String,
    /// The first frame to compare; without it, everything is compared.
    first: Option<FrameNo>,
    /// The last frame to compare; without it, the last one there is.
    last: Option<FrameNo>,
    /// The run of the frames; without it, the last one.
    run: Option<i64>,
    /// The branch of the frames; without it, the one with the newest frame.
    branch: Option<BranchId>,
    /// The ROM that it was recorded with; without it, the built-in game.
    rom: Option<String>,
    /// Compare readings and answers only, on the recorded pictures.
    #[serde(default)]
    pictures_only: bool,
    /// The core to use instead of the recorded one.
    core: Option<String>,
    /// Read the pictures by another profile than the recorded one.
    profile: Option<String>,
    /// Decide by another strategy than the recorded one.
    strategy: Option<String>,
}

impl Arguments for Verify {
    const NAME: &'static str = "verify";
    const TITLE: &'static str = "Replay a session and compare";
    const ABOUT: &'static str = "Replays a recorded session, or some frames of it, and compares every \
         picture, reading and answer with what was recorded. Returns the report of blockscope verify; \
         difference has the first frame and the part of the machine that differs, or null. Minutes of play \
         fit into one call: of a longer session, name frames.";
    const SECONDS: u64 = 120;
    const READS_ONLY: bool = true;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let folders = &desk.folders;
        let path = folders.input("session", &self.session)?;
        let rom = match &self.rom {
            Some(rom) => Cartridge::from_file(&folders.input("rom", rom)?)?.rom,
            None => None,
        };
        let core = self.core.as_deref().map(str::parse::<CoreKind>).transpose();
        let profile = self.profile.as_deref();
        let strategy = self.strategy.as_deref();
        let options = VerifyOptions {
            rom,
            pictures_only: self.pictures_only,
            core: core.map_err(|why| anyhow!("core: {why}"))?,
            profile: profile
                .map(|name| by_name::choice(folders, name))
                .transpose()?
                .map(Arc::new),
            strategy: strategy
                .map(|name| by_name::strategy(folders, name))
                .transpose()?
                .map(Arc::new),
        };
        // Sets the flag, by which the replay ends.
        let look = |_| {
            turn.is_over();
        };
        let is_part = self.first.is_some() || self.last.is_some();
        let report = if is_part {
            let stretch = FrameRange {
                run: self.run,
                branch: self.branch,
                first: self.first,
                last: self.last,
            };
            verify_stretch(&path, &stretch, &options, look, turn.flag())?
        } else {
            ensure!(
                self.run.is_none() && self.branch.is_none(),
                "run: run and branch are those of frames; name first or last too, or leave them out"
            );
            verify(&path, &options, look, turn.flag())?
        };
        ensure!(!report.cancelled, "{}", turn.why());
        let difference = report.difference().map(|(run, difference)| {
            json!({
                "run": run.run,
                "branch": difference.branch,
                "frame": difference.frame,
                "layer": difference.layer.name(),
                "what": difference.what,
            })
        });
        Answer::of(&json!({"difference": difference, "report": report}))
    }
}
