//! A piece from its step 0 to that of the next one: without input, and dropped.

use super::{before, queue};
use crate::{
    Figure,
    machine::{Machine, Shot},
    svg::{ACCENT, Anchor, DIM, INFO, LINE, MARGIN, RAISED, Svg, TEXT, WIDTH},
};
use cartridge::{Setup, Since};
use pad::Buttons;
use rules::SPAWN_ROW;

const TOP: f64 = 40.0;
const ROW: f64 = 13.0;
const LEFT: f64 = 62.0;
const STEPS: f64 = 186.0;

/// Rows dropped after each step, and the step 0 of the next piece.
struct Life {
    rows: Vec<i8>,
    next: usize,
    /// Images that show this piece, and the first of the game, at the place where they
    /// appear.
    at_spawn: [usize; 2],
}

fn live(machine: &mut Machine, held: Buttons) -> anyhow::Result<Life> {
    let mut game = machine.game(&Setup {
        level: 9,
        queue: queue("OOOO"),
        ..Setup::default()
    })?;
    let zero = game.first_away()?;
    let lock = game.until_lock(held)?;
    let next = game.until(Buttons::NONE, |truth| truth.since == Since::Falling)?;
    let seen = |shot: &&Shot| shot.truth.piece.is_some_and(|piece| piece.row == SPAWN_ROW);
    let at_spawn = [&game.shots[zero..lock], &game.shots[..zero]];
    let mut rows = vec![before(&game.shots, zero, zero).0 - SPAWN_ROW];
    rows.extend(
        game.shots[zero..lock]
            .iter()
            .map(|shot| shot.at().0 - SPAWN_ROW),
    );
    Ok(Life {
        rows,
        next: next - zero,
        at_spawn: at_spawn.map(|shots| shots.iter().filter(seen).count()),
    })
}

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    let alone = live(machine, Buttons::NONE)?;
    let dropped = live(machine, Buttons::DOWN)?;
    let bottom = TOP + 16.0 * ROW;
    let mut svg = Svg::new("life.svg", (bottom + 126.0) as u32);
    let left = f64::from(MARGIN);
    let scale = (f64::from(WIDTH) - LEFT - left) / STEPS;
    let x = |step: usize| LEFT + scale * step as f64;
    svg.text(
        (left, 24.0),
        Anchor::Start,
        12,
        DIM,
        "row of the O's upper cells",
    );
    for row in (1..=16).filter(|row| row % 5 == 1) {
        let y = TOP + ROW * f64::from(row - 1) + 6.0;
        svg.line((LEFT, y), (f64::from(WIDTH) - left, y), RAISED, false);
        svg.text(
            (LEFT - 10.0, y + 4.0),
            Anchor::End,
            11,
            DIM,
            &row.to_string(),
        );
    }
    for (life, colour) in [(&alone, INFO), (&dropped, ACCENT)] {
        let mut points = Vec::new();
        for (step, pair) in life.rows.windows(2).enumerate() {
            let y = |row: i8| TOP + ROW * f64::from(row) + 6.0;
            points.extend([(x(step), y(pair[0])), (x(step), y(pair[1]))]);
        }
        let lock = life.rows.len() - 1;
        points.push((x(lock), TOP + ROW * 15.0 + 6.0));
        svg.path(&points, colour, 2.0);
        svg.disc(x(lock), TOP + ROW * 15.0 + 6.0, 4.0, colour);
    }
    for step in (0..=180).step_by(20) {
        svg.line((x(step), bottom), (x(step), bottom + 5.0), LINE, false);
        svg.text(
            (x(step), bottom + 20.0),
            Anchor::Middle,
            11,
            DIM,
            &step.to_string(),
        );
    }
    svg.line(
        (LEFT, bottom),
        (f64::from(WIDTH) - left, bottom),
        LINE,
        false,
    );
    svg.text(
        (x(0), bottom + 40.0),
        Anchor::Start,
        12,
        DIM,
        "step, level 9",
    );
    legend(
        &mut svg,
        bottom + 64.0,
        ACCENT,
        "Down held from step 0",
        &dropped,
    );
    legend(&mut svg, bottom + 84.0, INFO, "left alone", &alone);
    let [later, first] = alone.at_spawn;
    let text = format!(
        "left alone, a piece is seen {later} images where it appears, the first of a game {first}"
    );
    svg.text(
        (LEFT + 22.0, bottom + 104.0),
        Anchor::Start,
        12,
        TEXT,
        &text,
    );
    Ok(svg.done())
}

fn legend(svg: &mut Svg, y: f64, colour: &str, name: &str, life: &Life) {
    svg.rect(LEFT, y - 9.0, 14.0, 9.0, colour);
    let drops: Vec<usize> = (1..life.rows.len())
        .filter(|&n| life.rows[n] != life.rows[n - 1])
        .map(|n| n - 1)
        .collect();
    let first: Vec<String> = drops.iter().take(3).map(usize::to_string).collect();
    let text = format!(
        "{name}: drops in steps {}, ... {}; locks in step {}; the next piece has its step 0 in step {}",
        first.join(", "),
        drops.last().unwrap_or(&0),
        life.rows.len() - 1,
        life.next
    );
    svg.text((LEFT + 22.0, y), Anchor::Start, 12, TEXT, &text);
}
