//! One clock: from a picture to the answer, and to the effect of the answer.

use super::queue;
use crate::{
    Figure,
    machine::Machine,
    svg::{ACCENT, Anchor, DIM, GROUND, INFO, LINE, MARGIN, RAISED, Svg, TEXT, WIDTH},
};
use anyhow::{Context, ensure};
use cartridge::Setup;
use pad::Buttons;

/// Left end of the first VBlank, and from one to the next.
const LEFT: f64 = 104.0;
const FRAME: f64 = 290.0;
/// Width of VBlank: 10 of 154 lines, widened so that it can be read.
const VBLANK: f64 = 118.0;

/// The first image that differs because of a button held in one step, counted from the
/// image of that step.
fn latency(machine: &mut Machine, button: Buttons) -> anyhow::Result<usize> {
    let mut played = Vec::new();
    for held in [Buttons::NONE, button] {
        let mut game = machine.game(&Setup {
            queue: queue("TOTT"),
            ..Setup::default()
        })?;
        game.steps(Buttons::NONE, 10)?;
        let step = game.step(held)?;
        game.steps(Buttons::NONE, 4)?;
        played.push(game.shots.split_off(step));
    }
    let pairs = played[0].iter().zip(&played[1]);
    pairs
        .map(|(without, with)| without.picture != with.picture)
        .position(|differs| differs)
        .with_context(|| format!("{button} changes no picture"))
}

pub fn draw(machine: &mut Machine) -> anyhow::Result<Figure> {
    // Image n is complete as picture n + 1.
    ensure!(
        1 + latency(machine, Buttons::LEFT)? == 2,
        "a shift is not seen in picture k+2"
    );
    ensure!(
        1 + latency(machine, Buttons::START)? == 1,
        "a pause is not seen in picture k+1"
    );

    let mut svg = Svg::new("clock.svg", 348);
    let right = f64::from(WIDTH - MARGIN);
    let x = |n: usize| LEFT + FRAME * n as f64;
    let lanes = [
        ("complete", 62.0),
        ("answered", 122.0),
        ("game", 182.0),
        ("screen", 242.0),
    ];
    for (name, y) in lanes {
        svg.text((f64::from(MARGIN), y + 17.0), Anchor::Start, 12, DIM, name);
    }
    for n in 0..3 {
        let name = numbered("VBlank k", n);
        let end = (x(n) + VBLANK).min(right);
        svg.rect(x(n), 36.0, end - x(n), 234.0, RAISED);
        svg.text((x(n) + 8.0, 28.0), Anchor::Start, 12, TEXT, &name);
    }
    for n in 0..3 {
        let colour = if n == 0 {
            ACCENT
        } else if n == 2 {
            INFO
        } else {
            LINE
        };
        block(
            &mut svg,
            (x(n), 62.0),
            104.0,
            colour,
            &numbered("picture k", n),
        );
    }
    block(&mut svg, (x(0), 122.0), 104.0, ACCENT, "answer to k");
    for n in 0..2 {
        let colour = if n == 0 { ACCENT } else { LINE };
        block(
            &mut svg,
            (x(n), 182.0),
            150.0,
            colour,
            &numbered("step k", n),
        );
    }
    block(&mut svg, (x(2), 182.0), right - x(2), LINE, "step k+2");
    for n in 0..2 {
        let colour = if n == 1 { INFO } else { LINE };
        let name = numbered("image k", n);
        let from = x(n) + VBLANK + 6.0;
        block(
            &mut svg,
            (from, 242.0),
            x(n + 1) - from - 6.0,
            colour,
            &format!("{name} is drawn"),
        );
    }
    let down = |svg: &mut Svg, x: f64, from: f64| svg.arrow(&[(x, from), (x, from + 33.0)], ACCENT);
    down(&mut svg, x(0) + 30.0, 87.0);
    down(&mut svg, x(0) + 30.0, 147.0);
    // The sprites that step k built, copied in the next VBlank.
    svg.arrow(
        &[
            (x(0) + 150.0, 195.0),
            (x(1) - 22.0, 195.0),
            (x(1) - 22.0, 226.0),
            (x(1) + 160.0, 226.0),
            (x(1) + 160.0, 241.0),
        ],
        ACCENT,
    );
    svg.arrow(
        &[
            (x(2) - 24.0, 241.0),
            (x(2) - 24.0, 75.0),
            (x(2) - 1.0, 75.0),
        ],
        INFO,
    );
    svg.text(
        (x(0) + 162.0, 189.0),
        Anchor::Start,
        12,
        DIM,
        "builds sprites",
    );
    svg.text(
        (x(1) + 6.0, 221.0),
        Anchor::Start,
        12,
        DIM,
        "copied in VBlank k+1",
    );
    svg.text(
        (LEFT, 296.0),
        Anchor::Start,
        12,
        DIM,
        "Background written in step k is already in image k, which is picture k+1: a pause, a lock, a cleared row.",
    );
    svg.text(
        (LEFT, 314.0),
        Anchor::Start,
        12,
        DIM,
        "The falling piece is sprites: what step k did to it is first seen in picture k+2.",
    );
    svg.text(
        (LEFT, 332.0),
        Anchor::Start,
        12,
        DIM,
        "VBlank is drawn wider than it is: 10 of the 154 lines of a frame.",
    );
    Ok(svg.done())
}

/// "name", "name+1" and so on.
fn numbered(name: &str, n: usize) -> String {
    if n == 0 {
        name.to_owned()
    } else {
        format!("{name}+{n}")
    }
}

fn block(svg: &mut Svg, (x, y): (f64, f64), width: f64, colour: &str, text: &str) {
    svg.rect(x, y, width, 26.0, colour);
    let ink = if colour == LINE { TEXT } else { GROUND };
    svg.text((x + 8.0, y + 17.5), Anchor::Start, 12, ink, text);
}
