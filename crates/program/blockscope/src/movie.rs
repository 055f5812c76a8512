//! Movies of other emulators on the command line: `play --movie`.

use crate::recorded_run;
use anyhow::Context as _;
use export::Clip;
use movie::PictureSum;
use session_file::picture_hash;
use std::path::{Path, PathBuf};
use trials::play::MovieInput;

/// A movie, and what its pictures are compared with.
#[derive(Debug, clap::Args)]
pub struct MovieArgs {
    /// Press the buttons of a movie, a .bk2 or .vbm, in the place of the bot, and report how far it is in
    /// step; exits with 1 where its pictures are known and others come
    #[arg(long, value_name = "FILE", conflicts_with_all = ["free_run", "pad_in"])]
    movie: Option<PathBuf>,
    /// Leave out this many frames at the beginning of the movie, such as those of a boot program, which
    /// is not run here
    #[arg(
        long,
        value_name = "N",
        requires = "movie",
        default_value_t = 0,
        hide_default_value = true
    )]
    skip: usize,
    /// Compare the movie's pictures with those of a session
    #[arg(long, value_name = "SESSION", requires = "movie")]
    compare: Option<PathBuf>,
}

impl MovieArgs {
    /// Whether a movie is played.
    pub const fn is_used(&self) -> bool {
        self.movie.is_some()
    }

    /// Reads the files that are named; `None` without a movie.
    ///
    /// # Errors
    /// One sentence when one can't be read or holds something else.
    pub fn input(&self) -> anyhow::Result<Option<MovieInput>> {
        let Some(path) = &self.movie else {
            return Ok(None);
        };
        let bytes = files::read(path, movie::MAX_FILE)?;
        let movie = movie::read(&bytes).and_then(|movie| match self.skip {
            0 => Ok(movie),
            skip => movie.without_first(skip),
        });
        let movie = movie.with_context(|| files::shown(path).to_string())?;
        let mut input = MovieInput::new(movie);
        input.skipped = self.skip as u64;
        if let Some(session) = &self.compare {
            input.expected = pictures(session, input.movie.last())?;
        }
        Ok(Some(input))
    }
}

/// The sums of the pictures of a session's last run, on the branch with the newest frame.
fn pictures(session: &Path, frames: u64) -> anyhow::Result<Vec<Option<PictureSum>>> {
    let history = recorded_run::open(session, None)?;
    let refused = || format!("{} can't be compared with", files::shown(session));
    let clip = Clip::new(&history, None, None, None).with_context(refused)?;
    let last = *clip.frames().end();
    let each = (1..=last.min(frames)).map(|frame| {
        let record = match clip.frames().contains(&frame) {
            true => clip.record(frame)?,
            false => None,
        };
        Ok(record.map(|record| PictureSum::of_hash(picture_hash(&record.picture.picture))))
    });
    let sums: Result<_, export::ExportError> = each.collect();
    sums.with_context(refused)
}
