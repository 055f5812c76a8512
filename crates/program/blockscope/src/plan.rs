//! `blockscope plan`: ranks the placements of known pieces on a board.

use crate::{json::schema, output};
use anyhow::{Context as _, bail, ensure};
use app::file;
use export::{CandidateJson, PlanJson, PlyJson, TermJson};
use planner::{MAX_PIECES, Plan, SearchRequest, Strategy};
use position_text::Position;
use rules::{Board, Piece};
use serde::Serialize;
use std::path::PathBuf;

/// Rank the placements on a board and print them as JSON
#[derive(Debug, clap::Args)]
pub struct PlanArgs {
    /// 18 lines of 10 characters, top first: "." empty, anything else filled
    #[arg(
        long,
        value_name = "FILE",
        requires = "queue",
        required_unless_present_any = ["boards", "fumen"]
    )]
    board: Option<PathBuf>,
    /// A board as a fumen, v115@…, in an address or alone, or as a link of the window; its pieces
    /// are the known ones without --queue
    #[arg(long, value_name = "CODE", conflicts_with_all = ["board", "boards"])]
    fumen: Option<String>,
    /// Many boards, one per line: 18 rows joined by "/", then the pieces
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    boards: Option<PathBuf>,
    /// The known pieces, 1 to 6, in the order in which they are placed
    #[arg(long, value_name = "LTZIO")]
    queue: Option<String>,
    /// How many pieces to place; without it, as many as are known
    #[arg(long, value_name = "1..6", value_parser = clap::value_parser!(u8).range(1..=6))]
    depth: Option<u8>,
    /// How boards are evaluated: a name or a TOML file
    #[arg(long, value_name = "NAME", default_value = "four-feature")]
    strategy: String,
    /// The idealised task: straight drops, exact integers in millionths
    #[arg(long, conflicts_with = "strategy")]
    exact: bool,
}

/// The result for a board.
#[derive(Serialize)]
struct Planned<V> {
    /// The board and the pieces to place.
    fumen: String,
    #[serde(flatten)]
    plan: PlanJson<V>,
    micros: u64,
}

/// Prints an object for each board, in order.
///
/// # Errors
/// One sentence when a file, the queue or the depth is invalid, or stdout can't be
/// written.
pub fn plan(args: &PlanArgs) -> anyhow::Result<bool> {
    let strategy = named::strategy(&args.strategy)?;
    let tasks = args.tasks()?;
    let mut out = output::Lines::new(schema::PLAN);
    for (board, queue) in tasks {
        let fumen = Position::new(board, queue.iter().copied()).fumen();
        if args.exact {
            out.write(&exact(&board, &queue, fumen))?;
        } else {
            out.write(&by_strategy(&board, &queue, &strategy, fumen))?;
        }
    }
    out.finish()?;
    Ok(true)
}

impl PlanArgs {
    /// The boards and the pieces to place on each.
    fn tasks(&self) -> anyhow::Result<Vec<(Board, Vec<Piece>)>> {
        if let (Some(path), Some(queue)) = (&self.board, &self.queue) {
            let name = files::shown(path);
            let text = file::read_text(path, file::MAX_TEXT)?;
            let board = Board::parse(&text).with_context(|| format!("{name} is no board"))?;
            return Ok(vec![(board, self.queue(queue)?)]);
        }
        if let Some(text) = &self.fumen {
            return Ok(vec![self.of_fumen(text)?]);
        }
        let Some(path) = &self.boards else {
            bail!("name a board with --board or --fumen, or many with --boards");
        };
        let name = files::shown(path);
        let text = file::read_text(path, file::MAX_FILE)?;
        let lines = text.lines().enumerate();
        let tasks = lines
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(i, line)| {
                self.task(line)
                    .with_context(|| format!("{name}, line {}", i + 1))
            });
        let tasks = tasks.collect::<anyhow::Result<Vec<_>>>()?;
        ensure!(
            !tasks.is_empty(),
            "{name} has no board; a line has 18 rows joined by \"/\", a blank and the pieces"
        );
        Ok(tasks)
    }

    /// The board and the pieces of a fumen or a link. Of its pieces, as many are placed as can be.
    fn of_fumen(&self, text: &str) -> anyhow::Result<(Board, Vec<Piece>)> {
        ensure!(
            position_text::is_link(text),
            "--fumen wants a fumen (v115@…) or a link (blockscope:#…); rows of cells are read with --board"
        );
        let position = position_text::read(text)?;
        let known = position.pieces.iter().take(MAX_PIECES);
        let known: String = known.map(|piece| piece.letter()).collect();
        let queue = self.queue.as_deref().unwrap_or(&known);
        ensure!(
            !queue.is_empty(),
            "the fumen has no pieces; name them, such as --queue LT"
        );
        Ok((position.board, self.queue(queue)?))
    }

    /// A line of a file of boards.
    fn task(&self, line: &str) -> anyhow::Result<(Board, Vec<Piece>)> {
        let mut words = line.split_whitespace();
        let (Some(rows), Some(queue), None) = (words.next(), words.next(), words.next()) else {
            bail!("18 rows joined by \"/\", a blank and the pieces are wanted");
        };
        let board = Board::parse(&rows.replace('/', "\n"))?;
        Ok((board, self.queue(self.queue.as_deref().unwrap_or(queue))?))
    }

    /// The pieces to place. More than [`MAX_PIECES`] letters are refused: no depth reaches the
    /// pieces behind them.
    fn queue(&self, letters: &str) -> anyhow::Result<Vec<Piece>> {
        let known = letters.chars().count();
        ensure!(
            known <= MAX_PIECES,
            "the queue has {known} pieces, and at most {MAX_PIECES} can be placed"
        );
        let mut queue = letters
            .chars()
            .map(|letter| {
                Piece::from_letter(letter)
                    .with_context(|| format!("{letter:?} is no piece; the pieces are LJIOZST"))
            })
            .collect::<anyhow::Result<Vec<_>>>()?;
        let depth = self.depth.map_or(queue.len().min(MAX_PIECES), usize::from);
        ensure!(
            !queue.is_empty(),
            "name at least one piece, such as --queue LT"
        );
        ensure!(
            depth <= queue.len(),
            "a depth of {depth} needs as many pieces, the queue \"{letters}\" has {}",
            queue.len()
        );
        queue.truncate(depth);
        Ok(queue)
    }
}

/// The idealised task, in whole millionths. All its weights are whole millionths too.
fn exact(board: &Board, queue: &[Piece], fumen: String) -> Planned<i64> {
    let start = common::now();
    let plan = SearchRequest::idealised(board, queue).plan();
    let micros = start.elapsed().as_micros() as u64;
    let candidate = |candidate: &planner::Candidate| {
        let first = candidate.line.first()?;
        let terms = candidate.terms.iter().map(|term| {
            let (weight, value) = (millionths(term.weight), term.value as i64);
            TermJson {
                name: term.name.replace('-', "_").into(),
                weight,
                value,
                product: weight * value,
            }
        });
        Some(CandidateJson {
            orientation: first.orientation,
            column: first.column(),
            value: millionths(candidate.value),
            terms: terms.collect(),
        })
    };
    Planned {
        fumen,
        plan: planned(&plan, queue.len(), millionths, candidate),
        micros,
    }
}

fn millionths(value: f64) -> i64 {
    (value * 1e6).round() as i64
}

fn by_strategy(board: &Board, queue: &[Piece], strategy: &Strategy, fumen: String) -> Planned<f64> {
    let start = common::now();
    let plan = SearchRequest::new(board, queue, strategy).plan();
    let micros = start.elapsed().as_micros() as u64;
    Planned {
        fumen,
        plan: planned(&plan, queue.len(), |value| value, CandidateJson::of),
        micros,
    }
}

/// What is printed of a plan: the candidates from which all pieces fit.
fn planned<V>(
    plan: &Plan,
    pieces: usize,
    value: impl Fn(f64) -> V,
    candidate: impl Fn(&planner::Candidate) -> Option<CandidateJson<V>>,
) -> PlanJson<V> {
    let is_whole = |line: &&planner::Candidate| line.line.len() == pieces;
    let best = plan.candidates.first().filter(is_whole);
    PlanJson {
        value: best.map(|best| value(best.value)),
        line: best.map_or_else(Vec::new, PlyJson::line),
        candidates: plan
            .candidates
            .iter()
            .filter(is_whole)
            .filter_map(candidate)
            .collect(),
        nodes: plan.nodes,
    }
}
