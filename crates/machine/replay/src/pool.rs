//! Spreads work over the cores.

use std::{
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Does all jobs, as many at the same time as there are cores. The results are in the order of
/// the jobs; `None` where the work ended by a fault of the program.
pub(crate) fn spread<J: Sync, T: Send>(
    jobs: &[J],
    work: impl Fn(&J) -> T + Sync,
) -> Vec<Option<T>> {
    let guarded = |i: usize| {
        let result = catch_unwind(AssertUnwindSafe(|| work(&jobs[i])));
        Ok::<_, Infallible>(Some(result.ok()))
    };
    let threads = ("regress", common::cores().get());
    let Ok(results) = common::spread(threads, |_| Ok(()), jobs.len(), guarded, |_, _| ());
    results.unwrap_or_default()
}
