//! The program's stdout as a stream of the runtime.

use std::{
    io::{self, Write},
    pin::Pin,
    task::{Context, Poll},
};
use tokio::io::AsyncWrite;

/// A writer that is written to at once. The runtime waits meanwhile, and a client that reads no
/// answers gets no other ones either.
pub struct Blocking<W>(pub W);

impl<W: Write + Unpin> AsyncWrite for Blocking<W> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Poll::Ready(self.0.write(bytes))
    }

    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.0.flush())
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_flush(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt as _;

    #[tokio::test]
    async fn bytes_arrive_in_their_order() {
        let mut out = Blocking(Vec::new());
        out.write_all(b"one ").await.unwrap();
        out.write_all(b"two").await.unwrap();
        out.shutdown().await.unwrap();
        assert_eq!(out.0, b"one two");
    }
}
