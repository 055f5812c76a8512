//! Frames as one page of HTML: their games, the curve of the points, and pictures of what happened.

use crate::{Clip, ExportError, Film, OnProgress, png, table};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use common::{counted, html_head, thousands};
use pad::{CLOCKS_PER_FRAME, FrameNo};
use session::{FrameSample, GameCounts, Mark};
use std::{io::Write, ops::RangeInclusive};
use workbench::{branches, time_text};

/// Pictures on a page: one of more takes long to show.
const MOST_PICTURES: usize = 200;
/// Places of the curve from the left to the right.
const PLACES: u64 = 800;
/// Height of the curve, in the same units.
const HIGH: f64 = 160.0;

/// What the page has besides the plain styling.
const STYLE: &str = "\
:root{--curve:#0059ad;--ground:#f2f4f5}
@media(prefers-color-scheme:dark){:root{--curve:#66b2ff;--ground:#23272b}}
table.games{display:block;overflow-x:auto}table.games td,table.games th{text-align:right}
.curve{width:100%;height:10rem;background:var(--ground)}
.curve polyline{fill:none;stroke:var(--curve);stroke-width:1.5;vector-effect:non-scaling-stroke}
.axis{display:flex;justify-content:space-between;margin-top:0}
.moments{display:flex;flex-wrap:wrap;gap:1rem}
figure{margin:0;width:20rem}figure img{width:100%;image-rendering:pixelated}
";

/// A game of a clip.
#[derive(Default)]
struct Game {
    /// Its first frame; `None` when it began before the clip.
    began: Option<FrameNo>,
    counts: GameCounts,
    /// The numbers that were read last, until it was over.
    last: FrameSample,
    is_over: bool,
}

impl Game {
    fn count(&mut self, at: FrameNo, mark: Mark) {
        self.counts.count(at, mark);
        self.is_over |= mark == Mark::GameOver;
    }

    fn see(&mut self, sample: &FrameSample) {
        if !self.is_over {
            self.last.score = sample.score.or(self.last.score);
            self.last.lines = sample.lines.or(self.last.lines);
            self.last.level = sample.level.or(self.last.level);
        }
    }
}

/// What all frames of a clip came to.
struct Seen {
    games: Vec<Game>,
    /// What is pictured, and what it is.
    moments: Vec<(FrameNo, String)>,
    /// Points at each place of the curve.
    curve: Vec<Option<u32>>,
    /// Clock cycles from power-on to the end of the first and of the last record.
    clocks: Option<(u64, u64)>,
}

/// Writes the page. It runs nothing and loads nothing; pictures are drawn as the film has them.
///
/// # Errors
/// When it was cancelled, a record is damaged, or `out` can't be written.
pub fn html(
    film: &mut Film<'_>,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    let clip = film.clip();
    let seen = Seen::of(clip, progress)?;
    let (first, last) = clip.frames().into_inner();
    let frames = format!("Frames {} to {}", thousands(first), thousands(last));
    let title = match clip.made().game() {
        "" => frames,
        game => format!("{}: {}", game, frames.to_lowercase()),
    };
    write!(out, "{}", html_head(&title, STYLE))?;
    // Each record ends its frame, the first one too.
    let play = seen.clocks.map_or(0, |(from, to)| {
        to.saturating_sub(from) + u64::from(CLOCKS_PER_FRAME)
    });
    writeln!(
        out,
        "<p>{} of play on branch {}, with {}.",
        time_text(play),
        branches::letter(clip.branch()),
        counted(seen.games.len() as u64, "game")
    )?;
    seen.write_games(out)?;
    seen.write_curve(clip.frames(), out)?;
    if !seen.moments.is_empty() {
        writeln!(out, "<h2>What happened</h2>\n<div class=moments>")?;
    }
    for (frame, what) in seen.moments.iter().take(MOST_PICTURES) {
        let record = clip.shown(*frame)?;
        let mut picture = Vec::new();
        png::one(&film.draw(&record)?, film.colours(), &mut picture)?;
        writeln!(
            out,
            "<figure><img alt=\"\" src=\"data:image/png;base64,{}\"><figcaption>{what}<br>frame {}, \
             {}</figcaption></figure>",
            STANDARD.encode(picture),
            thousands(*frame),
            time_text(record.picture.clocks)
        )?;
    }
    if !seen.moments.is_empty() {
        writeln!(out, "</div>")?;
    }
    let more = seen.moments.len().saturating_sub(MOST_PICTURES);
    if more > 0 {
        let more = counted(more as u64, "more moment");
        writeln!(out, "<p class=faint>{more} without a picture.")?;
    }
    writeln!(out, "</html>")?;
    Ok(out.flush()?)
}

impl Seen {
    fn of(clip: &Clip, progress: OnProgress<'_>) -> Result<Self, ExportError> {
        let (first, length) = (*clip.frames().start(), clip.length());
        let places = length.min(PLACES);
        let mut seen = Self {
            games: Vec::new(),
            moments: Vec::new(),
            curve: vec![None; places as usize],
            clocks: None,
        };
        table::each(clip, progress, |row| {
            let picture = &row.record.picture;
            for &(at, mark) in row.marks() {
                seen.count(at, mark);
            }
            if let Some(game) = seen.games.last_mut() {
                game.see(&row.sample);
            }
            let place = (picture.number - first) * places / length;
            if let Some(points) = seen.curve.get_mut(place as usize) {
                *points = row.sample.score.or(*points);
            }
            let from = seen.clocks.map_or(picture.clocks, |(from, _)| from);
            seen.clocks = Some((from, picture.clocks));
            Ok(())
        })?;
        Ok(seen)
    }

    fn count(&mut self, at: FrameNo, mark: Mark) {
        if mark == Mark::GameStarted {
            self.games.push(Game {
                began: Some(at),
                ..Game::default()
            });
        } else if self.games.is_empty() && matches!(mark, Mark::Spawn(_) | Mark::Lock) {
            self.games.push(Game::default());
        }
        if let Some(game) = self.games.last_mut() {
            game.count(at, mark);
        }
        let what = match mark {
            Mark::GameStarted => "a game begins".to_owned(),
            Mark::Clear(4) => "four lines".to_owned(),
            Mark::LevelUp(level) => format!("level {level}"),
            Mark::Misread => "misread".to_owned(),
            Mark::GameOver => "game over".to_owned(),
            _ => return,
        };
        // Four lines may raise the level in the same frame.
        match self.moments.last_mut() {
            Some((frame, before)) if *frame == at => *before = format!("{before}, {what}"),
            _ => self.moments.push((at, what)),
        }
    }

    fn write_games(&self, out: &mut dyn Write) -> Result<(), ExportError> {
        if self.games.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            "<table class=games>\n<tr><th>game<th>from frame<th>pieces<th>score<th>lines<th>level<th>1 line\
             <th>2<th>3<th>4<th>end"
        )?;
        let number = |value: Option<u64>| value.map_or_else(|| "?".to_owned(), thousands);
        for (i, game) in self.games.iter().enumerate() {
            let began = game.began.map_or_else(|| "before".to_owned(), thousands);
            let end = if game.is_over { "game over" } else { "goes on" };
            write!(
                out,
                "<tr><td>{}<td>{began}<td>{}<td>{}<td>{}<td>{}",
                i + 1,
                thousands(game.counts.locks.into()),
                number(game.last.score.map(u64::from)),
                number(game.last.lines.map(u64::from)),
                number(game.last.level.map(u64::from)),
            )?;
            for clears in game.counts.clears {
                write!(out, "<td>{}", thousands(clears.into()))?;
            }
            writeln!(out, "<td>{end}")?;
        }
        Ok(writeln!(out, "</table>")?)
    }

    /// Draws the points over the frames; where they were not read, the line has a gap.
    fn write_curve(
        &self,
        frames: RangeInclusive<FrameNo>,
        out: &mut dyn Write,
    ) -> Result<(), ExportError> {
        let Some(most) = self.curve.iter().flatten().max().copied() else {
            return Ok(());
        };
        writeln!(
            out,
            "<h2>Points</h2>\n<p class=faint>From 0 to {} at the top.\n<svg class=curve viewBox=\"0 0 {} \
             {HIGH}\" preserveAspectRatio=none role=img aria-label=\"points over frames\">",
            thousands(most.into()),
            self.curve.len()
        )?;
        let places: Vec<(usize, Option<u32>)> = self.curve.iter().copied().enumerate().collect();
        for part in places.split(|(_, points)| points.is_none()) {
            if part.is_empty() {
                continue;
            }
            write!(out, "<polyline points=\"")?;
            for (place, points) in part {
                let share = f64::from(points.unwrap_or(0)) / f64::from(most.max(1));
                let high = (1.0 - share) * (HIGH - 2.0) + 1.0;
                write!(out, "{place},{high:.1} {},{high:.1} ", place + 1)?;
            }
            writeln!(out, "\"/>")?;
        }
        let [from, to] = [self.clocks.map(|it| it.0), self.clocks.map(|it| it.1)]
            .map(|clocks| clocks.map_or_else(String::new, time_text));
        Ok(writeln!(
            out,
            "</svg>\n<p class=\"faint axis\"><span>frame {}, {from}</span><span>frame {}, {to}</span>",
            thousands(*frames.start()),
            thousands(*frames.end())
        )?)
    }
}
