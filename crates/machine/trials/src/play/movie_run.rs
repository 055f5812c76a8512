//! A movie of another emulator, whose buttons are pressed in the place of the bot, and how far it keeps
//! step.

use common::counted;
use movie::{CartridgeMark, Format, Movie, PictureSum};
use pad::{Buttons, FrameNo};
use screen::Picture;
use serde::Serialize;
use session_file::picture_hash;
use vision::{Event, Screen, Tracked};

/// A movie, and what its pictures are compared with.
#[derive(Clone, Debug)]
pub struct MovieInput {
    /// The movie.
    pub movie: Movie,
    /// The frames of the file that were left out before those of `movie`.
    pub skipped: u64,
    /// The sum of the picture of each frame, where known; empty when nothing is.
    pub expected: Vec<Option<PictureSum>>,
}

impl MovieInput {
    /// A movie that is compared with the pictures that its own file states.
    #[must_use]
    pub fn new(movie: Movie) -> Self {
        Self {
            expected: movie.pictures.clone(),
            movie,
            skipped: 0,
        }
    }
}

/// The two games that the original has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameType {
    /// Without an end.
    A,
    /// 25 lines, on garbage.
    B,
}

impl GameType {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "A-type",
            Self::B => "B-type",
        }
    }
}

/// What came of a movie.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovieReport {
    /// The format of its file.
    pub format: Format,
    /// What its header states; empty where it is silent.
    pub game: String,
    /// Who made it.
    pub author: String,
    /// The program that made it.
    pub emulator: String,
    /// How often a state was loaded while it was made.
    pub rerecords: Option<u64>,
    /// Its frames, without those that were left out.
    pub frames: FrameNo,
    /// Frames at its beginning that were left out.
    pub skipped: u64,
    /// Whether it was made with the cartridge that was played; `None` when that can't be compared.
    pub same_cartridge: Option<bool>,
    /// Frames whose pictures were compared and are the expected ones.
    pub compared: u64,
    /// The last of them before the first other picture; 0 when there is none.
    pub in_step_until: FrameNo,
    /// The first frame whose picture is another one.
    pub difference: Option<FrameNo>,
    /// The type of each game that began, where it was seen.
    pub game_types: Vec<Option<GameType>>,
    /// The screen at the end.
    pub screen: Option<Screen>,
    /// The last frame that was played.
    #[serde(skip)]
    played: FrameNo,
}

impl MovieReport {
    /// How far the movie keeps step, in one sentence without a full stop.
    #[must_use]
    pub fn in_step(&self) -> String {
        let until = self.in_step_until;
        if let Some(frame) = self.difference {
            return match until {
                0 => {
                    format!("the movie is not in step: the picture of frame {frame} is another one")
                }
                _ => format!(
                    "the movie is in step until frame {until}; the picture of frame {frame} is another \
                     one"
                ),
            };
        }
        if self.compared == 0 {
            return "how far the movie is in step is not known: nothing states its pictures"
                .to_owned();
        }
        if until == self.frames {
            return format!(
                "the movie is in step to its end ({})",
                counted(until, "frame")
            );
        }
        let why = match self.played > until {
            true => "no later picture is known",
            false => "the run ended there",
        };
        format!(
            "the movie is in step until frame {until} of {}, where the comparison ends: {why}",
            self.frames
        )
    }

    /// What differs, in one sentence without a full stop; `None` when nothing does.
    #[must_use]
    pub fn difference(&self) -> Option<String> {
        self.difference?;
        let why = match self.same_cartridge {
            Some(false) => "it was made with another cartridge",
            _ => "it was made with another cartridge, core or version, or changed",
        };
        Some(format!("{}: {why}", self.in_step()))
    }
}

/// The types of the games that are seen.
#[derive(Debug, Default)]
struct GameTypes {
    games: Vec<Seen>,
    /// By the last level screen; `None` when the title came after it.
    chosen: Option<GameType>,
}

/// What is seen of a game.
#[derive(Debug, Default)]
struct Seen {
    chosen: Option<GameType>,
    score: bool,
    lines: bool,
}

impl GameTypes {
    fn see(&mut self, tracked: &Tracked) {
        match tracked.screen {
            Screen::LevelA => self.chosen = Some(GameType::A),
            Screen::LevelB => self.chosen = Some(GameType::B),
            Screen::Title => self.chosen = None,
            _ => {}
        }
        let starts = tracked
            .events
            .iter()
            .filter(|event| **event == Event::GameStarted);
        self.games.extend(starts.map(|_| Seen {
            chosen: self.chosen,
            ..Seen::default()
        }));
        if tracked.screen == Screen::Play
            && let Some(game) = self.games.last_mut()
        {
            game.score |= tracked.score.is_some();
            game.lines |= tracked.lines.is_some();
        }
    }

    /// The type of each game. Where no level screen was seen, as in a demo, the numbers decide: B-type
    /// shows no score.
    fn types(&self) -> Vec<Option<GameType>> {
        let by_numbers = |game: &Seen| match (game.score, game.lines) {
            (true, _) => Some(GameType::A),
            (false, true) => Some(GameType::B),
            (false, false) => None,
        };
        let games = self.games.iter();
        games
            .map(|game| game.chosen.or_else(|| by_numbers(game)))
            .collect()
    }
}

/// Presses the buttons of a movie and compares its pictures.
pub(super) struct MovieReplay {
    input: MovieInput,
    same_cartridge: Option<bool>,
    frame: FrameNo,
    compared: u64,
    in_step_until: FrameNo,
    difference: Option<FrameNo>,
    types: GameTypes,
    screen: Option<Screen>,
}

impl MovieReplay {
    /// A movie that is played on a cartridge.
    pub fn new(input: MovieInput, rom: &[u8]) -> Self {
        let mark = input.movie.about.cartridge.as_ref();
        Self {
            same_cartridge: mark.and_then(|mark| CartridgeMark::is_of(mark, rom)),
            input,
            frame: 0,
            compared: 0,
            in_step_until: 0,
            difference: None,
            types: GameTypes::default(),
            screen: None,
        }
    }

    /// What is held during the next frame.
    pub fn held(&self) -> Buttons {
        let next = usize::try_from(self.frame).ok();
        let held = next.and_then(|next| self.input.movie.frames.get(next));
        held.copied().unwrap_or(Buttons::NONE)
    }

    /// Takes the picture of that frame and what is known at it.
    pub fn see(&mut self, picture: &Picture, tracked: Option<&Tracked>) {
        let next = usize::try_from(self.frame).ok();
        let expected = next.and_then(|next| *self.input.expected.get(next)?);
        self.frame += 1;
        if let Some(expected) = expected {
            if PictureSum::of_hash(picture_hash(picture)) != expected {
                self.difference.get_or_insert(self.frame);
            } else if self.difference.is_none() {
                self.compared += 1;
                self.in_step_until = self.frame;
            }
        }
        if let Some(tracked) = tracked {
            self.types.see(tracked);
            self.screen = Some(tracked.screen);
        }
    }

    pub fn report(&self) -> MovieReport {
        let about = &self.input.movie.about;
        MovieReport {
            format: self.input.movie.format,
            game: about.game.clone(),
            author: about.author.clone(),
            emulator: about.emulator.clone(),
            rerecords: about.rerecords,
            frames: self.input.movie.last(),
            skipped: self.input.skipped,
            same_cartridge: self.same_cartridge,
            compared: self.compared,
            in_step_until: self.in_step_until,
            difference: self.difference,
            game_types: self.types.types(),
            screen: self.screen,
            played: self.frame,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movie::About;
    use screen::Shade;

    fn picture(frame: u64) -> Picture {
        Picture::plain(Shade::from_bits((frame / 3 % 4) as u8))
    }

    fn sum(frame: u64) -> Option<PictureSum> {
        Some(PictureSum::of_hash(picture_hash(&picture(frame))))
    }

    fn input(frames: u64, expected: Vec<Option<PictureSum>>) -> MovieInput {
        let movie = Movie {
            format: Format::Bk2,
            about: About {
                cartridge: Some(CartridgeMark::sha1(b"rom")),
                ..About::default()
            },
            frames: (0..frames)
                .map(|frame| Buttons::from_bits_retain(frame as u8))
                .collect(),
            pictures: Vec::new(),
        };
        MovieInput {
            expected,
            ..MovieInput::new(movie)
        }
    }

    /// The report of 100 frames of which one has another picture.
    fn played(expected: Vec<Option<PictureSum>>, other: u64) -> MovieReport {
        let mut replay = MovieReplay::new(input(100, expected), b"rom");
        for frame in 1..=100 {
            assert_eq!(replay.held().bits(), (frame - 1) as u8);
            replay.see(&picture(frame + 3 * u64::from(frame == other)), None);
        }
        assert_eq!(replay.held(), Buttons::NONE);
        replay.report()
    }

    #[test]
    fn a_movie_states_how_far_it_is_in_step() {
        let all: Vec<_> = (1..=100).map(sum).collect();
        let whole = played(all.clone(), 0);
        assert_eq!((whole.compared, whole.same_cartridge), (100, Some(true)));
        assert_eq!(
            whole.in_step(),
            "the movie is in step to its end (100 frames)"
        );
        assert_eq!(whole.difference(), None);

        let parted = played(all.clone(), 71);
        assert_eq!((parted.in_step_until, parted.difference), (70, Some(71)));
        let sentence = parted.difference().unwrap();
        assert!(
            sentence.contains("in step until frame 70; the picture of frame 71"),
            "{sentence}"
        );
        assert!(
            played(all.clone(), 1)
                .in_step()
                .contains("not in step: the picture of frame 1 ")
        );

        let part = played(all[..40].to_vec(), 71);
        assert!(
            part.in_step().contains("until frame 40 of 100"),
            "{}",
            part.in_step()
        );
        assert!(part.in_step().ends_with("no later picture is known"));
        let unknown = played(vec![None; 100], 0);
        assert!(
            unknown.in_step().contains("not known"),
            "{}",
            unknown.in_step()
        );
        // Pictures that are not known are passed over.
        let mut gap = all;
        gap[70..80].fill(None);
        assert_eq!(played(gap, 81).in_step_until, 70);
    }

    #[test]
    fn a_game_is_of_the_type_whose_level_was_chosen_or_whose_numbers_it_shows() {
        let mut types = GameTypes::default();
        let mut see = |screen, starts, score, lines| {
            types.see(&Tracked {
                screen,
                score,
                lines,
                events: if starts {
                    vec![Event::GameStarted]
                } else {
                    Vec::new()
                },
                ..Tracked::nothing(1)
            });
        };
        see(Screen::LevelB, false, None, None);
        see(Screen::Play, true, None, Some(25));
        see(Screen::LevelA, false, None, None);
        see(Screen::Play, true, None, Some(0));
        see(Screen::Title, false, None, None);
        see(Screen::Play, true, None, Some(25));
        see(Screen::Title, false, None, None);
        see(Screen::Play, true, None, None);
        see(Screen::Play, false, Some(0), Some(0));
        see(Screen::Play, true, None, None);
        let wanted = [
            Some(GameType::B),
            Some(GameType::A),
            Some(GameType::B),
            Some(GameType::A),
            None,
        ];
        assert_eq!(types.types(), wanted);
    }
}
