//! Profiles of other makers' games: found from clicks in the background, put in force, and saved
//! in files.

use super::App;
use crate::{
    elsewhere::{self, Sent, Work},
    file::whole_path,
    fitted::{SentClicks, SentFit},
    job::{Job, Listener, Shared, waker},
};
use autofit::GameProfile;
use egui::Context;
use std::{path::Path, sync::Arc};
use workbench::{ClickAnswer, ClickQuestion, MessageAbout, NoticeKind};

/// The search for the well from the newest clicks.
pub(super) type Fitting = Job<Option<ClickAnswer>>;

impl App {
    /// Finds the well from these clicks, instead of from those before them.
    pub(super) fn fit_clicks(&mut self, ctx: &Context, question: ClickQuestion) {
        self.fitting = None;
        if question.clicks.is_empty() {
            return;
        }
        let name = "fit-clicks";
        self.fitting = Some(match self.places.place(name, waker(ctx)) {
            Some(place) => Job::away((), place, waker(ctx), FittedElsewhere(question)),
            None => {
                let work = move |shared: &Shared<()>| question.answer(&|| shared.is_cancelled());
                Job::start(name, waker(ctx), work)
            }
        });
    }

    /// Passes on what was found from the clicks.
    pub(super) fn poll_fitting(&mut self) {
        match Job::take(&mut self.fitting) {
            None | Some(Ok(None)) => {}
            Some(Ok(Some(answer))) => self.workbench.clicks_answered(answer),
            Some(Err(why)) => {
                let text = format!(
                    "The search for the well ended because of {why}, or change a click to try again"
                );
                self.workbench.notify(NoticeKind::Error, text);
            }
        }
    }

    /// Reads pictures by a profile of another maker's game from now on. The bot does not know
    /// such a game.
    pub(super) fn read_by_game(&mut self, profile: Arc<GameProfile>) {
        let bot = match self.requested.bot {
            true => "; the bot is off, as it plays the original game and Blockfall only",
            false => "",
        };
        self.notify(format!(
            "Pictures are read by the profile {}{bot}",
            profile.name()
        ));
        self.requested.bot_waits |= self.requested.bot;
        self.requested.game_profile_of_file = self.shown.is_some();
        self.before_problem = None;
        self.switch_bot(false);
        self.workbench.read_by_game(Some(profile));
    }

    /// Reads pictures of the original game again. The bot goes on if it was on before.
    pub(super) fn end_game_profile(&mut self) {
        self.workbench.read_by_game(None);
        self.requested.game_profile_of_file = false;
        if std::mem::take(&mut self.requested.bot_waits) {
            self.switch_bot(true);
        }
    }

    /// Switches the bot on or off, as a person has asked.
    pub(super) fn toggle_bot(&mut self) {
        let in_force = self.workbench.ui_state().clicks.in_force();
        match in_force.filter(|_| !self.requested.bot) {
            Some(profile) => {
                let text = format!(
                    "The bot plays the original game and Blockfall only, but pictures are read by the profile {} \
                     of another game; choose another profile first",
                    profile.name()
                );
                self.workbench
                    .notify_of(MessageAbout::GameProfile, NoticeKind::Warn, text);
            }
            None => self.switch_bot(!self.requested.bot),
        }
    }

    /// Saves the profile from clicks, named like the file. An existing file is replaced only if
    /// `replace` is set.
    pub(super) fn save_game_profile(&mut self, path: &Path, replace: bool) {
        let Some(profile) = self.workbench.game_profile() else {
            return;
        };
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let named = |_: &Self| {
            let profile = GameProfile::clone(&profile).named(&name);
            Ok((profile.to_toml(), profile))
        };
        if let Some(profile) = self.write_text(path, replace, named) {
            let name = profile.name();
            self.notify(format!("The profile {name} is in {}", whole_path(path)));
            self.workbench.clicks_saved();
            self.workbench.opened(path);
        }
    }
}

/// A well that is looked for elsewhere.
struct FittedElsewhere(ClickQuestion);

impl Listener<Option<ClickAnswer>, ()> for FittedElsewhere {
    fn work(&mut self, _: &Shared<()>) -> Result<Vec<u8>, Option<ClickAnswer>> {
        elsewhere::packed(&Work::Clicks(SentClicks::from(&self.0))).map_err(|_| None)
    }

    fn hear(
        &mut self,
        message: &[u8],
        _: &Shared<()>,
    ) -> Result<Option<Option<ClickAnswer>>, String> {
        let Sent::Answer(fit) = elsewhere::unpacked::<(), SentFit>(message)? else {
            return Ok(None);
        };
        let answer = fit.received();
        Ok(Some(Some(answer.map_err(|why| why.to_string())?)))
    }

    fn cancelled(&mut self, _: &Shared<()>) -> Option<ClickAnswer> {
        None
    }
}
