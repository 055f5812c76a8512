//! As much Markdown as the guide uses: headings, paragraphs, lists, tables, bold text and
//! code. Pictures are left out, and so is what is marked as for the command line; links are their
//! text.

use crate::theme;
use egui::{FontId, Grid, Label, Rect, TextFormat, Ui, text::LayoutJob};

/// The line before a part that is of use only on the command line.
const COMMAND_LINE: &str = "<!-- command line -->";
/// The line after it.
const COMMAND_LINE_END: &str = "<!-- end of command line -->";

/// A part of a text that is drawn on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block<'t> {
    /// A heading.
    Heading {
        /// Its depth: 1 for the title of the text, 2 for a chapter.
        level: usize,
        /// Its words.
        text: &'t str,
    },
    /// A paragraph or an entry of a list, in one line, with its marks.
    Paragraph(String),
    /// The rows of a table, the names of its columns first.
    Table(Vec<Vec<&'t str>>),
}

/// The greatest width of a column of a table, in points.
const COLUMN: f32 = 200.0;
/// The greatest width of the last one, which has the longest texts.
const LAST_COLUMN: f32 = 330.0;

/// The parts of a text, in order.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut paragraph = String::new();
    let mut table: Vec<Vec<&str>> = Vec::new();
    let mut is_left_out = false;
    for line in text.lines().chain([""]) {
        let line = line.trim_end();
        is_left_out &= line != COMMAND_LINE_END;
        if is_left_out {
            continue;
        }
        is_left_out = line == COMMAND_LINE;
        if let Some(row) = line.strip_prefix('|') {
            let cells = row.trim_end_matches('|').split('|').map(str::trim);
            let cells: Vec<&str> = cells.collect();
            if !cells.iter().all(|cell| cell.starts_with("---")) {
                table.push(cells);
            }
            continue;
        }
        if !table.is_empty() {
            blocks.push(Block::Table(std::mem::take(&mut table)));
        }
        let starts = line.is_empty() || line.starts_with(['#', '!', '<']) || line.starts_with("* ");
        if starts && !paragraph.is_empty() {
            blocks.push(Block::Paragraph(std::mem::take(&mut paragraph)));
        }
        if line.starts_with('#') {
            let text = line.trim_start_matches('#');
            let level = line.len() - text.len();
            let text = text.trim();
            blocks.push(Block::Heading { level, text });
        } else if let Some(item) = line.strip_prefix("* ") {
            paragraph = format!("•  {item}");
        } else if !line.is_empty() && !line.starts_with(['!', '<']) {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim_start());
        }
    }
    blocks
}

/// The words of a query, in lower case.
pub fn words(query: &str) -> Vec<String> {
    query
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .collect()
}

impl Block<'_> {
    /// The part of it that has all words; of a table the rows that have them. `None` if
    /// there is none.
    pub fn matching(&self, words: &[String]) -> Option<Self> {
        match self {
            Self::Heading { text, .. } => has_all(text, words).then(|| self.clone()),
            Self::Paragraph(text) => has_all(text, words).then(|| self.clone()),
            Self::Table(rows) => {
                let (names, rows) = rows.split_first()?;
                let found = rows.iter().filter(|row| has_all(&row.join(" "), words));
                let mut found: Vec<_> = found.cloned().collect();
                if found.is_empty() {
                    return None;
                }
                found.insert(0, names.clone());
                Some(Self::Table(found))
            }
        }
    }

    /// Its text without marks.
    pub fn plain(&self) -> String {
        let plain = |text: &str| parts(text).into_iter().map(|(_, part)| part).collect();
        match self {
            Self::Heading { text, .. } => (*text).to_owned(),
            Self::Paragraph(text) => plain(text),
            Self::Table(rows) => {
                let cells = rows.iter().skip(1).flatten();
                let cells: Vec<String> = cells.map(|cell| plain(cell)).collect();
                cells.join(" ")
            }
        }
    }
}

/// Whether a text has all words, without its marks.
fn has_all(text: &str, words: &[String]) -> bool {
    let plain: String = parts(text).into_iter().map(|(_, part)| part).collect();
    let plain = plain.to_ascii_lowercase();
    words.iter().all(|word| plain.contains(word.as_str()))
}

/// Draws a part of a text with words highlighted. Returns where it is.
pub fn draw(ui: &mut Ui, block: &Block<'_>, words: &[String]) -> Rect {
    let drawn = ui.scope(|ui| match block {
        Block::Heading { text, .. } => {
            ui.add_space(theme::SPACE[2]);
            let job = job(ui, text, words, Some(&theme::headline()));
            ui.add(Label::new(job).wrap());
            ui.add_space(theme::SPACE[1]);
        }
        Block::Paragraph(text) => {
            let job = job(ui, text, words, None);
            ui.add(Label::new(job).wrap());
            ui.add_space(theme::SPACE[1]);
        }
        Block::Table(rows) => draw_table(ui, rows, words),
    });
    drawn.response.rect
}

fn draw_table(ui: &mut Ui, rows: &[Vec<&str>], words: &[String]) {
    let Some(columns) = rows.first().map(Vec::len) else {
        return;
    };
    let name = rows.concat().concat();
    let before = columns.saturating_sub(1) as f32 * (COLUMN + ui.spacing().item_spacing.x);
    let last_column = (ui.available_width() - before).clamp(COLUMN / 2.0, LAST_COLUMN);
    Grid::new(egui::IdSalt::new(name))
        .num_columns(columns)
        .striped(true)
        .show(ui, |ui| {
            for row in rows {
                for (i, cell) in row.iter().enumerate() {
                    let job = job(ui, cell, words, None);
                    let last = i + 1 == row.len();
                    ui.scope(|ui| {
                        ui.set_max_width(if last { last_column } else { COLUMN });
                        ui.add(Label::new(job).wrap());
                    });
                }
                ui.end_row();
            }
        });
    ui.add_space(theme::SPACE[2]);
}

/// A line with its marks turned into fonts, or in one font, and with words highlighted.
fn job(ui: &Ui, text: &str, words: &[String], font: Option<&FontId>) -> LayoutJob {
    let colours = theme::colours(ui);
    let mut job = LayoutJob::default();
    for (kind, part) in parts(text) {
        let (usual, colour) = match kind {
            Kind::Plain => (theme::body(), colours.text),
            Kind::Strong => (theme::body(), colours.accent),
            Kind::Code => (theme::numbers(), colours.info),
        };
        let font = font.cloned().unwrap_or(usual);
        for (found, part) in highlighted(&part, words) {
            let mut format = TextFormat::simple(font.clone(), colour);
            if found {
                format.background = colours.accent;
                format.color = theme::ink_on(colours.accent);
            }
            job.append(part, 0.0, format);
        }
    }
    job
}

/// The parts of a text, and whether each is one of the words, which are in lower case.
fn highlighted<'t>(text: &'t str, words: &[String]) -> Vec<(bool, &'t str)> {
    let lower = text.to_ascii_lowercase();
    let mut parts = Vec::new();
    let mut from = 0;
    loop {
        let rest = lower.get(from..).unwrap_or_default();
        let next = words.iter().filter(|word| !word.is_empty());
        let next = next.filter_map(|word| Some((rest.find(word.as_str())?, word.len())));
        // The first, and of those that start there the longest.
        let Some((at, length)) = next.min_by_key(|(at, length)| (*at, usize::MAX - length)) else {
            parts.extend(text.get(from..).map(|rest| (false, rest)));
            break;
        };
        parts.extend(text.get(from..from + at).map(|before| (false, before)));
        from += at;
        parts.extend(text.get(from..from + length).map(|word| (true, word)));
        from += length;
    }
    parts.retain(|(_, part)| !part.is_empty());
    parts
}

/// How a part of a line is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Strong,
    Code,
}

/// The parts of a line, without their marks.
fn parts(text: &str) -> Vec<(Kind, String)> {
    let mut parts: Vec<(Kind, String)> = Vec::new();
    for (i, piece) in text.split('`').enumerate() {
        if i % 2 == 1 {
            parts.push((Kind::Code, piece.to_owned()));
            continue;
        }
        let piece = without_links(piece);
        for (j, piece) in piece.split("**").enumerate() {
            let kind = if j % 2 == 1 {
                Kind::Strong
            } else {
                Kind::Plain
            };
            parts.push((kind, piece.replace('*', "")));
        }
    }
    parts.retain(|(_, text)| !text.is_empty());
    parts
}

/// `[words](place)` as `words`.
fn without_links(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        let link = after
            .split_once("](")
            .and_then(|(words, place)| Some((words, place.split_once(')')?.1)));
        match link {
            Some((words, after)) => {
                plain.push_str(words);
                rest = after;
            }
            None => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_kinds_and_links_their_words() {
        let text = "**Time.** `Space` pauses; [the *README*](../README.md) lists `[`";
        let found = parts(text);
        let found: Vec<_> = found.iter().map(|(k, t)| (*k, t.as_str())).collect();
        assert_eq!(
            found,
            [
                (Kind::Strong, "Time."),
                (Kind::Plain, " "),
                (Kind::Code, "Space"),
                (Kind::Plain, " pauses; the README lists "),
                (Kind::Code, "["),
            ]
        );
    }

    #[test]
    fn a_query_finds_the_paragraphs_and_rows_that_have_all_its_words() {
        let text = "# One\nthe safety\nof `cells`\n\n* a margin\n| key | does |\n|---|---|\n\
                    | `F9` | full speed |\n| `.` | one step |\n";
        let blocks = blocks(text);
        assert_eq!(blocks.len(), 4);
        let found = |query: &str| -> Vec<String> {
            let words = words(query);
            let found = blocks.iter().filter_map(|block| block.matching(&words));
            found.map(|block| block.plain()).collect()
        };
        assert_eq!(found("CELLS safety"), ["the safety of cells"]);
        assert_eq!(found("step"), [". one step"]);
        assert_eq!(found("one"), ["One", ". one step"]);
        assert_eq!(found("f9 step"), [""; 0]);
        assert_eq!(found("").len(), 4);
    }

    #[test]
    fn what_is_for_the_command_line_is_left_out() {
        let text = "# One\nbefore\n<!-- command line -->\nrun `this`\n\n## Two\n```\ncode\n```\n\
                    | a |\n|---|\n<!-- end of command line -->\nafter\n### Three\n";
        let found: Vec<_> = blocks(text).iter().map(Block::plain).collect();
        assert_eq!(found, ["One", "before", "after", "Three"]);
        let levels = |block: &Block<'_>| match block {
            Block::Heading { level, .. } => Some(*level),
            Block::Paragraph(_) | Block::Table(_) => None,
        };
        let levels: Vec<_> = blocks(text).iter().filter_map(levels).collect();
        assert_eq!(levels, [1, 3]);
    }

    #[test]
    fn all_places_of_all_words_are_highlighted() {
        let words = words("step steps");
        let found = highlighted("Steps: one step", &words);
        assert_eq!(found, [(true, "Steps"), (false, ": one "), (true, "step")]);
        assert_eq!(highlighted("none", &words), [(false, "none")]);
    }
}
