//! The order in which people number files.

use std::{cmp::Ordering, iter::Peekable, str::Chars};

/// Compares names so that `frame-9` comes before `frame-10`: runs of digits count as numbers,
/// letters without their case. Names that are equal that way are compared as they are.
#[must_use]
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.chars().peekable(), b.chars().peekable());
    loop {
        let order = match (left.peek().copied(), right.peek().copied()) {
            (None, None) => return a.cmp(b),
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let (x, y) = (number(&mut left), number(&mut right));
                x.len().cmp(&y.len()).then_with(|| x.cmp(&y))
            }
            (Some(x), Some(y)) => {
                left.next();
                right.next();
                x.to_lowercase().cmp(y.to_lowercase())
            }
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// The digits that come next, without zeros before them.
fn number(chars: &mut Peekable<Chars<'_>>) -> String {
    let mut digits = String::new();
    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
        if !(digits.is_empty() && digit == '0') {
            digits.push(digit);
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_in_names_count_as_numbers() {
        let mut names = [
            "f10.png", "F9.png", "f1.png", "f09.png", "e99.png", "f100.png", "f",
        ];
        names.sort_by(|a, b| natural_order(a, b));
        assert_eq!(
            names,
            [
                "e99.png", "f", "f1.png", "F9.png", "f09.png", "f10.png", "f100.png"
            ]
        );
    }

    proptest! {
        #[test]
        fn it_is_an_order(a in "[a-c0-9]{0,8}", b in "[a-c0-9]{0,8}", c in "[a-c0-9]{0,8}") {
            prop_assert_eq!(natural_order(&a, &b), natural_order(&b, &a).reverse());
            prop_assert_eq!(natural_order(&a, &b).is_eq(), a == b);
            if natural_order(&a, &b).is_lt() && natural_order(&b, &c).is_lt() {
                prop_assert!(natural_order(&a, &c).is_lt());
            }
        }
    }
}
