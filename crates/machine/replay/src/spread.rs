//! Jobs spread over the cores, with what has come of them so far.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, PoisonError},
};

/// The results of the jobs that are over, by their places; for one that is not.
pub struct SoFar<'a, T> {
    over: &'a Mutex<BTreeMap<usize, T>>,
    place: usize,
}

impl<T: Clone> SoFar<'_, T> {
    /// The results in the order of the jobs, with what has come so far of the job that asks.
    pub fn with(&self, own: T) -> BTreeMap<usize, T> {
        let mut over = common::lock(self.over).clone();
        over.insert(self.place, own);
        over
    }
}

/// Does all jobs, as many at the same time as there are cores. The results are in the order of
/// the jobs; `None` where the work ended by a fault of the program.
pub fn spread<J: Sync, T: Clone + Send>(
    jobs: &[J],
    work: impl Fn(&J, &SoFar<'_, T>) -> T + Sync,
) -> Vec<Option<T>> {
    let over = Mutex::new(BTreeMap::new());
    let guarded = |place: usize| {
        let so_far = SoFar { over: &over, place };
        if let Ok(result) = catch_unwind(AssertUnwindSafe(|| work(&jobs[place], &so_far))) {
            common::lock(&over).insert(place, result);
        }
        Ok::<_, Infallible>(Some(()))
    };
    let threads = ("regress", common::cores().get());
    let Ok(_) = common::spread(threads, |_| Ok(()), jobs.len(), guarded, |_, _| ());
    let mut over = over.into_inner().unwrap_or_else(PoisonError::into_inner);
    (0..jobs.len()).map(|place| over.remove(&place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn what_has_come_so_far_is_in_the_order_of_the_jobs() {
        let most = AtomicUsize::new(0);
        let jobs: Vec<usize> = (0..40).collect();
        let found = spread(&jobs, |job, so_far| {
            let seen = so_far.with(job * 2);
            assert!(seen.iter().all(|(place, found)| *found == place * 2));
            assert_eq!(seen[job], job * 2);
            most.fetch_max(seen.len(), Ordering::Relaxed);
            assert_ne!(*job, 7, "a fault");
            job * 2
        });
        let whole = |job: usize| (job != 7).then_some(job * 2);
        assert_eq!(found, (0..40).map(whole).collect::<Vec<_>>());
        // All but the fault, at the end of the last one.
        assert!(most.into_inner() >= 38);
    }
}
