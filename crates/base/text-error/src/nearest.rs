//! The known name that a mistyped one is nearest to.

/// Longer names are not compared: nobody mistypes them, and the time grows with the square.
const LONGEST: usize = 64;
/// Letters of a name for one mistake in it.
const LETTERS: usize = 3;

/// The known name with the fewest mistakes between it and `name`, the first of several; `None` if
/// there are more than one for every three letters. A mistake is a letter that is missing, added or
/// another one, or two neighbours that changed places. Case does not matter, and `_` is `-`.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = letters(name);
    if name.len() > LONGEST {
        return None;
    }
    let most = name.len() / LETTERS;
    let all = known.into_iter().filter_map(|known| {
        let letters = letters(known);
        let mistakes = (letters.len() <= LONGEST).then(|| mistakes(&name, &letters))?;
        (mistakes <= most).then_some((mistakes, known))
    });
    all.min_by_key(|(mistakes, _)| *mistakes)
        .map(|(_, known)| known)
}

fn letters(name: &str) -> Vec<char> {
    name.to_lowercase().replace('_', "-").chars().collect()
}

/// The mistakes between two names: the optimal string alignment distance.
fn mistakes(a: &[char], b: &[char]) -> usize {
    // Rows of the table of all starts of `b` against a start of `a`: the last two.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX - 1);
            let other = at(&last, j) + usize::from(x != y);
            let mut least = other.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            if swapped {
                least = least.min(at(&before, j - 1) + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_with_the_fewest_mistakes_is_found() {
        let known = ["pitch", "origin", "corners", "next_cells", "votes"];
        for (typed, meant) in [
            ("pich", Some("pitch")),
            ("ptich", Some("pitch")),
            ("origine", Some("origin")),
            ("Corner", Some("corners")),
            ("next-cell", Some("next_cells")),
            ("vote", Some("votes")),
            ("colour", None),
            ("p", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, known), meant, "{typed}");
        }
        assert_eq!(nearest(&"long".repeat(1_000), known), None);
        assert_eq!(nearest("pitch", []), None);
    }
}
