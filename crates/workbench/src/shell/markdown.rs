//! As much Markdown as the guide uses: headings, paragraphs, lists, tables, bold text and
//! code. Pictures are left out, links are their text.

use egui::{FontId, Grid, Label, RichText, TextFormat, Ui, text::LayoutJob};
use ui_kit::theme;

/// The sections of a text in which a query occurs, in upper or lower case; a section begins
/// with a heading.
pub fn matching<'t>(text: &'t str, query: &str) -> Vec<&'t str> {
    let query = query.trim().to_lowercase();
    let mut starts: Vec<usize> = text.match_indices("\n#").map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    starts.push(text.len());
    let sections = starts
        .windows(2)
        .filter_map(|pair| text.get(*pair.first()?..*pair.last()?));
    let found = sections.filter(|section| section.to_lowercase().contains(&query));
    found.collect()
}

/// Draws a text.
pub fn draw(ui: &mut Ui, text: &str) {
    let mut paragraph = String::new();
    let mut table: Vec<Vec<&str>> = Vec::new();
    for line in text.lines().chain([""]) {
        let line = line.trim_end();
        if let Some(row) = line.strip_prefix('|') {
            table.push(
                row.trim_end_matches('|')
                    .split('|')
                    .map(str::trim)
                    .collect(),
            );
            continue;
        }
        if !table.is_empty() {
            draw_table(ui, &std::mem::take(&mut table));
        }
        let starts = line.is_empty() || line.starts_with(['#', '!', '<']) || line.starts_with("* ");
        if starts && !paragraph.is_empty() {
            wrapped(ui, &std::mem::take(&mut paragraph));
            ui.add_space(theme::SPACE[1]);
        }
        if let Some(heading) = line.strip_prefix('#') {
            ui.add_space(theme::SPACE[2]);
            let heading = heading.trim_start_matches('#').trim();
            ui.label(RichText::new(heading).font(theme::headline()));
            ui.add_space(theme::SPACE[1]);
        } else if let Some(item) = line.strip_prefix("* ") {
            paragraph = format!("•  {item}");
        } else if !line.is_empty() && !line.starts_with(['!', '<']) {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim_start());
        }
    }
}

fn wrapped(ui: &mut Ui, text: &str) {
    let job = job(ui, text);
    ui.add(Label::new(job).wrap());
}

fn draw_table(ui: &mut Ui, rows: &[Vec<&str>]) {
    let Some(columns) = rows.first().map(Vec::len) else {
        return;
    };
    let name = rows.concat().concat();
    Grid::new(egui::IdSalt::new(name))
        .num_columns(columns)
        .striped(true)
        .show(ui, |ui| {
            let ruled = |row: &&Vec<&str>| row.iter().all(|cell| cell.starts_with("---"));
            for row in rows.iter().filter(|row| !ruled(row)) {
                for (i, cell) in row.iter().enumerate() {
                    let job = job(ui, cell);
                    let last = i + 1 == row.len();
                    ui.scope(|ui| {
                        ui.set_max_width(if last { 330.0 } else { 200.0 });
                        ui.add(Label::new(job).wrap());
                    });
                }
                ui.end_row();
            }
        });
    ui.add_space(theme::SPACE[2]);
}

/// A line with its marks turned into fonts.
fn job(ui: &Ui, text: &str) -> LayoutJob {
    let colours = theme::colours(ui);
    let mut job = LayoutJob::default();
    let mut add = |text: &str, font: FontId, colour| {
        job.append(text, 0.0, TextFormat::simple(font, colour));
    };
    for (kind, part) in parts(text) {
        match kind {
            Kind::Plain => add(&part, theme::body(), colours.text),
            Kind::Strong => add(&part, theme::body(), colours.accent),
            Kind::Code => add(&part, theme::numbers(), colours.info),
        }
    }
    job
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
    fn a_query_finds_the_sections_that_have_it() {
        let text = "# One\nsafety\n## Two\nmargin\n## Three\nSafety";
        let all = matching(text, "");
        assert_eq!(all.concat(), text);
        assert_eq!(all.len(), 3);
        assert_eq!(
            matching(text, "SAFETY"),
            ["# One\nsafety\n", "## Three\nSafety"]
        );
        assert!(matching(text, "nothing").is_empty());
    }
}
