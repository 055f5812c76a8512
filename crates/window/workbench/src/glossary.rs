//! The words of the window with their explanations: the one source of the tooltips of labels
//! and of *Help > Words*, so that both always agree.

use std::sync::LazyLock;

/// A word and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is listed.
    pub term: &'static str,
    /// The labels that it explains, if they differ from the term.
    labels: Vec<&'static str>,
    /// One or two sentences for someone who has read nothing else.
    pub meaning: String,
}

/// The explanation of a label; `None` if it is not in the list. What is behind a number or a
/// colon does not count: `Candidate 3: T to column 1` is a candidate.
#[must_use]
pub fn meaning(label: &str) -> Option<&'static str> {
    let general = label
        .split(|c: char| c == ':' || c.is_ascii_digit())
        .next()
        .unwrap_or(label);
    [label, general]
        .into_iter()
        .map(str::trim)
        .filter(|label| !label.is_empty())
        .find_map(|label| WORDS.iter().find(|word| word.is_called(label)))
        .map(|word| word.meaning.as_str())
}

/// The words in which a text occurs, in upper or lower case, by their terms or explanations.
pub fn matching(query: &str) -> impl Iterator<Item = &'static Word> {
    let query = query.trim().to_lowercase();
    WORDS.iter().filter(move |word| {
        word.term.to_lowercase().contains(&query) || word.meaning.to_lowercase().contains(&query)
    })
}

impl Word {
    /// A word of its section: the term, the labels in `*` with `; ` between them, the meaning.
    fn of_section(section: &'static str) -> Self {
        let (term, rest) = section.split_once('\n').unwrap_or((section, ""));
        let labels = rest.trim_start().strip_prefix('*');
        let (labels, meaning) = labels
            .and_then(|it| it.split_once("*\n"))
            .unwrap_or(("", rest));
        let words: Vec<&str> = meaning.split_whitespace().collect();
        Self {
            term: term.trim(),
            labels: labels.split("; ").filter(|it| !it.is_empty()).collect(),
            meaning: words.join(" "),
        }
    }

    fn is_called(&self, label: &str) -> bool {
        let same = |name: &str| name.eq_ignore_ascii_case(label);
        same(self.term) || self.labels.iter().any(|name| same(name))
    }
}

/// The list, a section for each word: `docs/words.md`.
const LIST: &str = include_str!("../../../../docs/words.md");

/// All words, in alphabetical order of their terms.
pub static WORDS: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let sections = LIST.split("\n## ").skip(1);
    sections.map(Word::of_section).collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn terms_are_in_order_and_no_label_has_two_meanings() {
        let terms: Vec<String> = WORDS.iter().map(|w| w.term.to_lowercase()).collect();
        assert!(terms.is_sorted(), "{terms:?}");
        let mut seen = HashSet::new();
        for word in WORDS.iter() {
            let names = [word.term].into_iter().chain(word.labels.iter().copied());
            for name in names.map(str::to_lowercase).collect::<HashSet<_>>() {
                assert!(seen.insert(name.clone()), "{name} is explained twice");
            }
            let words = word.meaning.split_whitespace().count();
            assert!(words <= 60 && word.meaning.ends_with('.'), "{}", word.term);
        }
    }

    #[test]
    fn labels_are_found_without_their_numbers() {
        assert_eq!(meaning("safety"), meaning("Safety"));
        assert!(meaning("Candidate 3: T to column 1").is_some());
        assert_eq!(meaning("to best").unwrap(), meaning("To best").unwrap());
        assert_eq!(meaning("3"), None);
        assert_eq!(meaning("no such word"), None);
    }

    #[test]
    fn words_are_searched_by_term_and_by_meaning() {
        let found = |query| matching(query).map(|w| w.term).collect::<Vec<_>>();
        assert!(found("REFEREE").contains(&"Referee"));
        assert!(found("cartridge's memory").contains(&"Referee"));
        assert_eq!(found("zzz").len(), 0);
        assert_eq!(found("").len(), WORDS.len());
    }
}
