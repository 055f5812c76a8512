//! A review as one page of HTML: everything is in it, boards too, and it loads nothing.

use crate::{Class, GameReview, Review, Statistics, Verdict};
use common::{capitalised, counted, html_escaped as escaped, html_head, thousands};
use planner::where_to;
use rules::{Board, COLUMNS, Placement, ROWS};
use std::fmt::{self, Write as _};

/// Placements with a board: a page of more takes long to show.
const MOST_BOARDS: usize = 300;

/// The width of a cell in a picture of a board.
const CELL: usize = 12;

/// What the page has besides the plain styling. Bars show a class by their height too.
const STYLE: &str = "\
:root{--cell:#8a929a;--ground:#f2f4f5;--played:#b85400;--best:#0059ad}
@media(prefers-color-scheme:dark){:root{--cell:#79828b;--ground:#23272b;--played:#ff9d4d;--best:#66b2ff}}
table.games{display:block;overflow-x:auto}table.games td,table.games th{text-align:right}
.losses{width:100%;height:5rem;background:var(--ground)}
.losses rect{fill:var(--cell)}.losses .mistake,.losses .blunder{fill:var(--played)}
.card{display:flex;gap:1rem;border-top:1px solid var(--line);padding:.8rem 0}
.card svg{flex:none;background:var(--ground)}
.card rect{fill:var(--cell)}
.card .played{fill:none;stroke:var(--played);stroke-width:2;stroke-dasharray:3 2}
.card .best{fill:none;stroke:var(--best);stroke-width:2}
b.played{color:var(--played)}b.best{color:var(--best)}
";

impl Review {
    /// The review of `source` as a page: the games in a table, the losses of each as bars, and each
    /// mistake and blunder with its board and a link that opens the position.
    #[must_use]
    pub fn html(&self, source: &str) -> String {
        let mut page = html_head(&format!("Review of {source}"), STYLE);
        // Writing into a text can't fail.
        let _ = self.write_page(&mut page);
        page
    }

    fn write_page(&self, page: &mut String) -> fmt::Result {
        writeln!(
            page,
            "<p>{}, by {} at depth {}.",
            escaped(self.part.words()),
            escaped(&self.strategy),
            self.depth
        )?;
        if let Some(fit) = &self.fit {
            let why = capitalised(&fit.to_string());
            writeln!(page, "<p class=faint>{}", escaped(&why))?;
        }
        if self.missed > 0 {
            let missed = counted(self.missed.into(), "placement");
            writeln!(page, "<p>{missed} could not be judged.")?;
        }
        page.push_str(
            "<p class=faint>In a board, <b class=played>a dashed outline</b> is where the piece was \
             played, <b class=best>a solid one</b> where it is best.\n\
             <table class=games>\n<tr><th>game<th>pieces<th>lines<th>score<th>accuracy<th>mean loss",
        );
        for class in Class::EACH {
            write!(page, "<th>{}", class.name())?;
        }
        page.push_str("<th>lines of the strategy\n");
        for game in &self.games {
            game.write_row(page)?;
        }
        page.push_str("</table>\n");
        let mut boards = MOST_BOARDS;
        for game in &self.games {
            game.write_section(page, &mut boards)?;
        }
        page.push_str("</html>\n");
        Ok(())
    }
}

impl GameReview {
    fn write_row(&self, page: &mut String) -> fmt::Result {
        let summary = &self.summary;
        let Statistics {
            pieces,
            lines,
            score,
            ..
        } = summary.statistics;
        let score = score.map_or_else(|| "unknown".to_owned(), |score| thousands(score.into()));
        write!(
            page,
            "<tr><td>{}<td>{pieces}<td>{lines}<td>{score}<td>{:.1} %<td>{:.2}",
            self.game,
            100.0 * summary.accuracy,
            summary.mean_loss
        )?;
        for count in summary.of_class {
            write!(page, "<td>{count}")?;
        }
        writeln!(page, "<td>{}", self.own.lines)
    }

    fn write_section(&self, page: &mut String, boards: &mut usize) -> fmt::Result {
        writeln!(page, "<h2>Game {}</h2>", self.game)?;
        self.write_losses(page)?;
        let is_bad = |it: &&Verdict| matches!(it.class, Class::Mistake | Class::Blunder);
        let bad: Vec<_> = (1..)
            .zip(&self.moves)
            .filter(|(_, it)| is_bad(it))
            .collect();
        if bad.is_empty() {
            page.push_str("<p>No mistake and no blunder.\n");
        }
        let shown = bad.len().min(*boards);
        *boards -= shown;
        for (number, verdict) in &bad[..shown] {
            verdict.write_card(page, *number)?;
        }
        let more = bad.len() - shown;
        if more > 0 {
            writeln!(
                page,
                "<p class=faint>{more} more mistakes and blunders: CSV and JSON have them."
            )?;
        }
        Ok(())
    }

    /// A bar for each placement, as high as the share that it lost.
    fn write_losses(&self, page: &mut String) -> fmt::Result {
        writeln!(
            page,
            "<svg class=losses viewBox=\"0 0 {} 100\" preserveAspectRatio=none role=img \
             aria-label=\"The share that each placement lost\">",
            self.moves.len().max(1)
        )?;
        for (x, verdict) in self.moves.iter().enumerate() {
            if verdict.share > 0.0 {
                let high = 100.0 * verdict.share;
                writeln!(
                    page,
                    "<rect class={} x={x} y={:.1} width=1 height={high:.1}><title>piece {}, frame {}: \
                     {high:.0} %</title></rect>",
                    verdict.class.name(),
                    100.0 - high,
                    x + 1,
                    verdict.of.appeared
                )?;
            }
        }
        page.push_str("</svg>\n");
        Ok(())
    }
}

impl Verdict {
    fn write_card(&self, page: &mut String, number: usize) -> fmt::Result {
        let situation = &self.of.situation;
        let next = situation
            .next
            .map(|next| format!(", then {}", next.letter()));
        let link = situation.shared().link();
        page.push_str("<div class=card>\n");
        write_board(
            page,
            &situation.board,
            &self.played.placement,
            &self.best.placement,
        )?;
        writeln!(
            page,
            "<div><p><b>Piece {number}, frame {}: {}</b>, loss {:.2}, {} of {}\n\
             <p>{}{}: played <b class=played>{}</b>, best <b class=best>{}</b>\n\
             <p>{}\n<p><a href=\"{link}\">Open the position</a>: <code>blockscope \
             &quot;{link}&quot;</code>\n</div></div>",
            self.of.appeared,
            self.class.name(),
            self.loss,
            self.rank,
            self.choices,
            situation.piece.letter(),
            next.unwrap_or_default(),
            escaped(&where_to(&self.played.placement)),
            escaped(&where_to(&self.best.placement)),
            escaped(&self.reason),
            link = escaped(&link),
        )
    }
}

/// The visible rows, with the outlines of where the piece was played and where it is best.
fn write_board(
    page: &mut String,
    board: &Board,
    played: &Placement,
    best: &Placement,
) -> fmt::Result {
    let (width, height) = (CELL * COLUMNS, CELL * ROWS);
    writeln!(
        page,
        "<svg width={width} height={height} viewBox=\"0 0 {width} {height}\" role=img \
         aria-label=\"The board\">"
    )?;
    let cells = (0..ROWS as i8).flat_map(|row| (0..COLUMNS as i8).map(move |col| (row, col)));
    for (row, col) in cells.filter(|&(row, col)| board.is_filled(row, col)) {
        write_cell(page, "", (row, col), 0.5)?;
    }
    for (class, placement, inset) in [(" class=played", played, 1.5), (" class=best", best, 3.0)] {
        let visible = placement.cells().into_iter().filter(|(row, _)| *row >= 0);
        for cell in visible {
            write_cell(page, class, cell, inset)?;
        }
    }
    page.push_str("</svg>\n");
    Ok(())
}

fn write_cell(page: &mut String, class: &str, (row, col): (i8, i8), inset: f64) -> fmt::Result {
    let at = |index: i8| f64::from(index) * CELL as f64 + inset;
    let side = CELL as f64 - 2.0 * inset;
    writeln!(
        page,
        "<rect{class} x={} y={} width={side} height={side} />",
        at(col),
        at(row)
    )
}
