//! Rising frame numbers, mostly without a gap.

use pad::FrameNo;

/// The frame numbers of a block's records: a range, or a list if pictures were dropped.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    first: FrameNo,
    len: usize,
    /// All numbers, once there is a gap.
    listed: Vec<FrameNo>,
}

impl Numbers {
    /// Adds a number greater than the last.
    pub fn push(&mut self, number: FrameNo) {
        if self.len == 0 {
            self.first = number;
        }
        let next = self.first + self.len as FrameNo;
        if self.listed.is_empty() && number != next {
            self.listed.extend(self.first..next);
        }
        if number != next || !self.listed.is_empty() {
            self.listed.push(number);
        }
        self.len += 1;
    }

    /// The number at an index.
    pub fn at(&self, i: usize) -> Option<FrameNo> {
        if i >= self.len {
            None
        } else if self.listed.is_empty() {
            Some(self.first + i as FrameNo)
        } else {
            self.listed.get(i).copied()
        }
    }

    /// How many numbers are below this one.
    pub fn count_below(&self, number: FrameNo) -> usize {
        if self.listed.is_empty() {
            let below = number.saturating_sub(self.first);
            usize::try_from(below).map_or(self.len, |below| below.min(self.len))
        } else {
            self.listed.partition_point(|&listed| listed < number)
        }
    }

    /// Bytes on the heap.
    pub fn size(&self) -> usize {
        self.listed.capacity() * size_of::<FrameNo>()
    }

    /// Releases unused capacity.
    pub fn shrink(&mut self) {
        self.listed.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_number_is_found_where_a_list_has_it(
            first in 0u64..5,
            steps in prop::collection::vec(prop_oneof![9 => Just(1u64), 1 => 2u64..5], 0..40),
        ) {
            let mut all = Vec::new();
            let mut numbers = Numbers::default();
            let mut at = first;
            for step in steps {
                at += step;
                all.push(at);
                numbers.push(at);
            }
            for i in 0..=all.len() {
                prop_assert_eq!(numbers.at(i), all.get(i).copied());
            }
            for number in 0..at + 2 {
                let below = all.iter().filter(|&&n| n < number).count();
                prop_assert_eq!(numbers.count_below(number), below);
            }
        }
    }
}
