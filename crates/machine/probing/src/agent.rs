//! The whole: menus, pieces, and what comes after a game.

use crate::{
    known::Known,
    menu::Menu,
    piece::{Moment, PieceRun, Report},
    plan::Planner,
    tracker::{Sight, Tracker},
};
use autofit::{
    GameProfile, GameReading,
    controls::{Controls, Place},
};
use pad::Buttons;
use screen::Picture;
use serde::Serialize;
use strategy::Strategy;

/// Frames without a well or with one that nothing explains, after which a game is over. Longer
/// than the animation of cleared rows, and than the white pictures before a screen.
const OVER: u32 = 300;

/// Something that was found out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The picture at which it was certain, counted from 1.
    pub frame: u64,
    /// One sentence without a full stop.
    pub text: String,
}

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Pieces that came to rest.
    pub pieces: u64,
    /// Rows that they cleared.
    pub lines: u64,
    /// Games that ended.
    pub games: u64,
    /// Pieces that rest where they were meant to.
    pub as_planned: u64,
    /// Pieces that rest elsewhere.
    pub elsewhere: u64,
}

enum Phase {
    Menu(Box<Menu>),
    Play(Option<Box<PieceRun>>),
}

/// Learns a game and plays it: a pure function of the pictures so far.
pub struct Agent {
    known: Known,
    planner: Planner,
    tracker: Tracker,
    phase: Phase,
    frame: u64,
    counts: Counts,
    findings: Vec<Finding>,
    last: Option<[Place; 4]>,
    /// How play was reached, and when.
    way_in: Option<(Box<Menu>, u64)>,
    /// Whether it learns, and whether it lets a game end to see what comes then.
    is_learning: bool,
    ends_game: bool,
}

impl Agent {
    /// Plays by the controls of the profile.
    #[must_use]
    pub fn player(profile: &GameProfile, strategy: Strategy) -> Self {
        Self::new(profile, strategy, false)
    }

    /// Learns what the profile does not have, and plays meanwhile.
    #[must_use]
    pub fn learner(profile: &GameProfile, strategy: Strategy) -> Self {
        Self::new(profile, strategy, true)
    }

    fn new(profile: &GameProfile, strategy: Strategy, is_learning: bool) -> Self {
        let known = profile.controls().map_or_else(Known::default, Known::from);
        let rows = usize::from(profile.field().rows);
        let way = known.menu.clone().unwrap_or_default();
        Self {
            known,
            planner: Planner::new(rows, strategy),
            tracker: Tracker::new(rows),
            phase: Phase::Menu(Box::new(Menu::new(&way))),
            frame: 0,
            counts: Counts::default(),
            findings: Vec::new(),
            last: None,
            way_in: None,
            is_learning,
            ends_game: false,
        }
    }

    /// The next picture and its reading. The buttons for the next frame.
    pub fn see(&mut self, picture: &Picture, reading: &GameReading) -> Buttons {
        self.frame += 1;
        let sight = self.tracker.see(reading);
        if let Phase::Menu(menu) = &mut self.phase {
            if !matches!(sight, Sight::Falling { .. }) {
                return menu.see(picture, self.tracker.has_candidate());
            }
            if menu.is_refused() {
                return menu.see(picture, false);
            }
            let way = menu.way();
            self.way_in = Some((menu.clone(), self.frame));
            self.arrived(way);
        } else if self.tracker.unclear() > OVER {
            self.game_over();
            return Buttons::NONE;
        }
        match sight {
            Sight::Falling {
                cells,
                is_new,
                rested,
            } => {
                if is_new {
                    self.piece_ends(rested.map(|rested| (rested.cells, rested.cleared)));
                    self.piece_begins(cells, reading);
                }
                let answer = self.in_piece(cells, is_new, reading);
                self.last = Some(cells);
                answer
            }
            Sight::Between(Some(rested)) => {
                self.piece_ends(Some((rested.cells, rested.cleared)));
                Buttons::NONE
            }
            Sight::Between(None) => Buttons::NONE,
            // What is held stays held: a piece may be on its way to the floor.
            Sight::Unclear => match &self.phase {
                Phase::Play(Some(run)) => run.held(),
                _ => Buttons::NONE,
            },
        }
    }

    /// What is done now, a few words.
    #[must_use]
    pub fn doing(&self) -> &str {
        match &self.phase {
            Phase::Menu(_) => "looks for the way to play",
            Phase::Play(Some(run)) => run.doing(),
            Phase::Play(None) => "waits for a piece",
        }
    }

    /// What was found out, in order.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// What was played.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// The controls as far as they are known, with what is missing.
    #[must_use]
    pub fn controls(&self) -> Controls {
        self.known.controls()
    }

    /// Whether nothing is left to be found out.
    #[must_use]
    pub fn is_learnt(&self) -> bool {
        self.known.missing_in_play().is_empty() && self.known.again.is_some()
    }

    fn found(&mut self, text: String) {
        let frame = self.frame;
        self.findings.push(Finding { frame, text });
    }

    /// A piece falls: the way here is known.
    fn arrived(&mut self, way: Vec<autofit::controls::MenuPress>) {
        let names: Vec<&str> = way.iter().map(|press| press.button.name()).collect();
        let names = match names[..] {
            [] => "without a press".to_owned(),
            _ => names.join(", "),
        };
        let is_first = self.counts.games == 0;
        let place = match is_first {
            true => &mut self.known.menu,
            false => &mut self.known.again,
        };
        let is_new = place.as_ref() != Some(&way);
        *place = Some(way);
        if is_new {
            self.found(match is_first {
                true => format!("from power-on to play: {names}"),
                false => format!("from the end of a game to the next one: {names}"),
            });
        }
        self.ends_game = false;
        self.phase = Phase::Play(None);
    }

    fn game_over(&mut self) {
        self.counts.games += 1;
        self.tracker.forget();
        self.last = None;
        let way = self.known.again.clone().unwrap_or_default();
        self.phase = Phase::Menu(Box::new(Menu::new(&way)));
    }

    fn piece_ends(&mut self, rested: Option<([Place; 4], usize)>) {
        let Some((cells, cleared)) = rested else {
            return;
        };
        let Phase::Play(run) = &mut self.phase else {
            return;
        };
        let Some(run) = run.take() else {
            return;
        };
        self.counts.pieces += 1;
        self.counts.lines += cleared as u64;
        match run.target() {
            Some(target) if *target == cells => self.counts.as_planned += 1,
            Some(_) => self.counts.elsewhere += 1,
            None => {}
        }
        let reports = run.ended(&mut self.known, self.frame, cleared);
        reports.into_iter().for_each(|text| self.found(text));
    }

    fn piece_begins(&mut self, cells: [Place; 4], reading: &GameReading) {
        if self.is_learning && self.known.missing_in_play().is_empty() && self.known.again.is_none()
        {
            self.ends_game = true;
        }
        let run = PieceRun::new(cells, reading.level, &mut self.known);
        self.phase = Phase::Play(run.map(Box::new));
        self.last = None;
    }

    fn in_piece(&mut self, cells: [Place; 4], is_new: bool, reading: &GameReading) -> Buttons {
        let Phase::Play(Some(run)) = &mut self.phase else {
            return Buttons::NONE;
        };
        let before = self.last.filter(|_| !is_new);
        let mut report = Report::default();
        let answer = run.see(&mut Moment {
            known: &mut self.known,
            planner: &self.planner,
            lying: self.tracker.lying(),
            before,
            cells,
            next: reading.next,
            is_learning: self.is_learning,
            ends_game: self.ends_game,
            frame: self.frame,
            report: &mut report,
        });
        report.texts.into_iter().for_each(|text| self.found(text));
        if report.is_not_ours {
            // A demonstration: nothing that is pressed moves the piece.
            self.tracker.forget();
            if let Some((mut menu, since)) = self.way_in.take() {
                menu.refuse((self.frame - since) as u32);
                self.phase = Phase::Menu(menu);
            }
            return Buttons::NONE;
        }
        answer
    }
}
