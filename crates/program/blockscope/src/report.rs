//! The summary of a run as text.

use common::counted;
use std::fmt::Write as _;
use trials::play::{GameType, MovieReport, PlayReport};

/// The report in a few lines.
pub fn summary(report: &PlayReport) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{} over, {}, {}, {:.0} frames/s",
        counted(report.games.into(), "game"),
        counted(report.pieces, "piece"),
        counted(report.frames, "frame"),
        report.fps
    );
    let _ = writeln!(
        text,
        "last game: {}, level {}, {}",
        counted(report.lines.into(), "line"),
        report.level,
        counted(report.score.into(), "point")
    );
    if report.pieces == 0 {
        let _ = writeln!(
            text,
            "no piece was placed: the game does not react to the buttons, or the profile {} does \
             not fit it",
            report.profile
        );
    }
    if let Some(problem) = report.reading_problem {
        let _ = writeln!(text, "{}", problem.sentence());
    }
    let counters: Vec<String> = report
        .counters
        .named()
        .iter()
        .map(|(name, count)| format!("{} {count}", name.replace('_', " ")))
        .collect();
    let _ = writeln!(text, "{}", counters.join(", "));
    let causes: Vec<String> = report
        .divergences
        .named()
        .map(|(cause, count)| format!("{} {count}", cause.replace('_', " ")))
        .collect();
    if !causes.is_empty() {
        let _ = writeln!(text, "divergences: {}", causes.join(", "));
    }
    if let Some(pad) = report.pad.filter(|pad| pad.difference.is_none()) {
        let compared = counted(pad.compared, "frame");
        let _ = writeln!(text, "the pictures of {compared} are those of the pad file");
    }
    if let Some(movie) = &report.movie {
        text += &movie_lines(movie);
    }
    if let Some(line) = &report.console {
        let begun = counted(line.restarts, "time");
        let _ = writeln!(
            text,
            "console: queue begun again {begun}: {} by lost bytes, {} by lost latches, {} empty, {} \
             by other buttons",
            line.refused, line.slipped, line.starved, line.changed
        );
    }
    if let Some(referee) = &report.referee {
        let _ = writeln!(
            text,
            "referee: {} of {} frames agree",
            referee.agreed, referee.frames
        );
    }
    text
}

/// What a movie states of itself, how far it is in step, and what it showed.
fn movie_lines(movie: &MovieReport) -> String {
    let mut about = vec![counted(movie.frames, "frame")];
    if movie.skipped > 0 {
        about.push(format!(
            "{} before them left out",
            counted(movie.skipped, "frame")
        ));
    }
    let named = [
        (&movie.game, "of"),
        (&movie.author, "by"),
        (&movie.emulator, "made with"),
    ];
    let named = named.iter().filter(|(name, _)| !name.is_empty());
    about.extend(named.map(|(name, word)| format!("{word} {name}")));
    about.extend(movie.rerecords.map(|count| counted(count, "rerecord")));
    about.push(match movie.same_cartridge {
        Some(true) => "made with this cartridge".to_owned(),
        Some(false) => "made with another cartridge".to_owned(),
        None => "whether it was made with this cartridge is not known".to_owned(),
    });
    let types = movie.game_types.iter();
    let types: Vec<&str> = types
        .map(|kind| kind.map_or("a game of an unknown type", GameType::name))
        .collect();
    let types = match types[..] {
        [] => "no game".to_owned(),
        _ => types.join(", "),
    };
    let screen = movie.screen.map_or("none", vision::Screen::name);
    format!(
        "movie: {}\n{}\nseen: {types}; the last screen: {screen}\n",
        about.join(", "),
        movie.in_step()
    )
}
