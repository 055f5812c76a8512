//! How well a name matches a query.

/// Scores of a match, by where it is.
const WHOLE: u32 = 1000;
const START: u32 = 400;
const WORD: u32 = 200;
const INSIDE: u32 = 100;
const LETTERS: u32 = 20;
const ELSEWHERE: u32 = 5;

/// The score of a name for a query. A word that only occurs in `beside`, such as a
/// tooltip, counts less; `None` if a word occurs in neither. Case does not matter, and `x` is
/// also the multiplication sign, which keyboards lack.
#[must_use]
pub fn score(query: &str, name: &str, beside: &str) -> Option<u32> {
    let [query, name, beside] =
        [query, name, beside].map(|text| text.to_lowercase().replace('×', "x"));
    if query.trim() == name {
        return Some(10 * WHOLE);
    }
    query
        .split_whitespace()
        // As in "theme: dark".
        .map(|word| word.trim_end_matches(':'))
        .map(|word| {
            // Keys such as ctrl+b stand between spaces.
            let mut parts = words(&beside).chain(beside.split_whitespace());
            let mut is_beside = || parts.any(|part| part.starts_with(word));
            in_name(word, &name).or_else(|| is_beside().then_some(ELSEWHERE))
        })
        .sum()
}

fn in_name(word: &str, name: &str) -> Option<u32> {
    if name == word {
        return Some(WHOLE);
    }
    if name.starts_with(word) {
        return Some(START);
    }
    if words(name).any(|part| part.starts_with(word)) {
        return Some(WORD);
    }
    if name.contains(word) {
        return Some(INSIDE);
    }
    let parts: Vec<&str> = words(name).collect();
    are_beginnings(word, &parts).then(|| LETTERS.saturating_sub(name.len() as u32 / 8))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
}

/// Whether letters are those that some words begin with, one or more of each, in order: "rlay" for "reset
/// layout". Letters anywhere would be found in most sentences.
fn are_beginnings(letters: &str, words: &[&str]) -> bool {
    let Some((word, rest)) = words.split_first() else {
        return letters.is_empty();
    };
    let shared = (letters.chars().zip(word.chars()))
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len_utf8());
    let mut taken = 0;
    let mut ends = std::iter::once(0).chain(shared.map(move |length| {
        taken += length;
        taken
    }));
    ends.any(|end| are_beginnings(&letters[end..], rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiple_is_typed_with_a_letter() {
        assert_eq!(score("speed 1x", "Speed 1×", ""), Some(10 * WHOLE));
    }

    #[test]
    fn a_colon_behind_a_word_is_nothing() {
        let found = score("layout: lab", "Layout Lab", "");
        assert_eq!(found, Some(START + WORD));
    }

    #[test]
    fn the_nearer_the_better() {
        let of = |name| score("res", name, "");
        assert!(of("res") > of("Reset"));
        assert!(of("Reset") > of("Layout research"));
        assert!(of("Layout research") > of("Caress"));
        assert!(of("Caress") > of("Run every step"));
        assert!(of("Run every step").is_some());
        assert_eq!(of("Step"), None);
    }

    #[test]
    fn every_word_has_to_be_somewhere() {
        let tooltip = "Switch the machine off and on";
        assert!(score("reset machine", "Reset", tooltip).is_some());
        assert!(score("machine", "Reset", tooltip) < score("reset", "Reset", tooltip));
        assert_eq!(score("reset moon", "Reset", tooltip), None);
        assert_eq!(score("  ", "Reset", tooltip), Some(0));
        assert!(score("rlay", "Reset layout", "").is_some());
        // Letters that are strewn over a name mean something else.
        assert_eq!(score("goal", "Go to Faults", ""), None);
        let keep = "Keep this profile for other games";
        assert_eq!(
            score("plot terms", keep, "Read its pictures by this one"),
            None
        );
    }
}
