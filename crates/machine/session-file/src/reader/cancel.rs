//! Queries that may take long and can be cancelled.

use rusqlite::Connection;
use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, sync_channel},
    },
    thread,
    time::Duration,
};

/// How often it is checked whether a query was cancelled: more often than a person notices.
const INTERVAL: Duration = Duration::from_millis(50);

/// Runs queries, which end with an error of SQLite once `cancel` is set. Where the system gives no
/// thread for that, they run to their end.
pub(super) fn cancellable<T>(
    connection: &Connection,
    cancel: &AtomicBool,
    query: impl FnOnce(&Connection) -> T,
) -> T {
    let handle = connection.get_interrupt_handle();
    let (over, ended) = sync_channel::<()>(0);
    // Again and again, since a query that has not begun is not interrupted.
    let watch = move || {
        while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            if cancel.load(Ordering::Relaxed) {
                handle.interrupt();
            }
        }
    };
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("interrupt".to_owned());
        let _ = builder.spawn_scoped(scope, watch);
        let result = query(connection);
        drop(over);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_without_an_end_ends_when_it_is_cancelled() {
        let connection = Connection::open_in_memory().expect("a database");
        let cancel = AtomicBool::new(false);
        let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
            SELECT count(*) FROM n";
        let counted = cancellable(&connection, &cancel, |connection| {
            cancel.store(true, Ordering::Relaxed);
            connection.query_row(endless, [], |row| row.get::<_, i64>(0))
        });
        let code = counted.expect_err("it has no end").sqlite_error_code();
        assert_eq!(code, Some(rusqlite::ErrorCode::OperationInterrupted));
    }
}
