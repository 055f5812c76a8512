//! `branch`: back to a frame, and on from there.

use super::Arguments;
use crate::{
    answer::Answer,
    desk::{Desk, Open},
    game::Game,
    turn::Turn,
};
use anyhow::{Context as _, bail, ensure};
use app::{Cartridge, RecordedSession};
use machine::{Faults, MachineSetup, resume};
use pad::{BranchId, FrameNo};
use planner::Strategy;
use rmcp::schemars;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The frame to go back to, on a new branch. Without it, the game goes to the end of the branch that is
    /// named and plays on there.
    frame: Option<FrameNo>,
    /// The branch of the frame; without it, the newest one.
    branch: Option<BranchId>,
    /// The name of the new branch.
    name: Option<String>,
    /// The ROM that a session was recorded with, if it was not the built-in game.
    rom: Option<String>,
}

/// The name of a branch that was given none.
const NAME: &str = "by a call";

impl Arguments for Branch {
    const NAME: &'static str = "branch";
    const TITLE: &'static str = "Go back to a frame";
    const ABOUT: &'static str = "Goes back to a frame and pauses there on a new branch: everything is as it \
         was when that picture had been answered, and step, go and press play on differently. Without a \
         frame it goes to the end of a branch and plays on there. In a recorded session it switches a game \
         on in its place, at that frame. The branches before stay.";
    const SECONDS: u64 = 60;
    const READS_ONLY: bool = false;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let name = self.name.as_deref().unwrap_or(NAME);
        let branch = match desk.open()? {
            Open::Game(_) => {
                ensure!(
                    self.rom.is_none(),
                    "rom: only a session needs it; leave it out"
                );
                self.of_game(desk, name, turn)?
            }
            Open::Session(session) => {
                let session = RecordedSession::clone(session);
                self.of_session(desk, &session, name, turn)?
            }
            Open::Picture(_) => {
                bail!("a picture has no branches; call open for a game or a session")
            }
        };
        let game = desk.game()?;
        let status = game.status();
        Answer::of(&json!({
            "branch": branch,
            "frame": status.frame,
            "newest": crate::records::newest(game.history(), branch)?,
        }))
    }
}

impl Branch {
    fn of_game(&self, desk: &mut Desk, name: &str, turn: &Turn) -> anyhow::Result<BranchId> {
        let Some(frame) = self.frame else {
            let branch = self.branch;
            let branch =
                branch.context("frame: name a frame to go back to, or a branch to go on with")?;
            return desk.game()?.carry_on(branch, turn);
        };
        let place = desk.place(self.branch, Some(frame))?;
        desk.game()?.branch((place.branch, frame), name, turn)
    }

    fn of_session(
        &self,
        desk: &mut Desk,
        session: &RecordedSession,
        name: &str,
        turn: &Turn,
    ) -> anyhow::Result<BranchId> {
        let place = desk.place(self.branch, self.frame)?;
        let at_hand: Vec<Arc<[u8]>> = match &self.rom {
            Some(rom) => {
                let path = desk.folders.input("rom", rom)?;
                let rom = Cartridge::from_file(&path)?.rom;
                rom.map(Arc::from).into_iter().collect()
            }
            None => Vec::new(),
        };
        let (file, run) = (&session.file, &session.run);
        let rom = resume::cartridge_of(&run.info, &at_hand)?;
        let resumable = resume::prepare(file, run, Arc::clone(&rom), |_| !turn.is_over());
        let resumable = resumable?;
        let choice = resumable.profile_choice();
        let choice = choice.map_or_else(|| named::profile(named::AUTO), Ok)?;
        let setup = MachineSetup {
            rom: Some(rom.to_vec()),
            ..MachineSetup::new(choice, Strategy::four_feature())
        };
        let mut game = Game::start(setup, &Faults::default(), session.name.clone())?;
        let branch = game.resume(resumable, (place.branch, place.frame), name, turn)?;
        desk.set(Open::Game(Box::new(game)));
        Ok(branch)
    }
}
