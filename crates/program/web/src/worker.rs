//! A worker of the page: the same module again, which does long work and has no window.

#![allow(unsafe_code, reason = "what wasm-bindgen generates for an export")]

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};
use web_sys::DedicatedWorkerGlobalScope;

/// What is global in a worker; nothing in the page.
fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Posts a message to the page: bytes, or a text when the worker does nothing any more. What is `transferred`
/// is not copied.
fn post(message: &JsValue, transferred: &Array) {
    if let Some(scope) = scope() {
        // A page that is closed hears nothing.
        let _ = scope.post_message_with_transfer(message, transferred);
    }
}

/// Whether this is a worker; its panics are sent to the page.
pub fn begin() -> bool {
    let is_worker = scope().is_some();
    if is_worker {
        std::panic::set_hook(Box::new(|why| {
            let text = why.payload_as_str().unwrap_or("a fault without a text");
            post(&text.into(), &Array::new());
        }));
    }
    is_worker
}

/// Does the work that the page has sent, and posts what comes of it.
#[wasm_bindgen]
pub fn work(bytes: &[u8]) {
    let done = app::do_work(bytes, &mut |message| {
        let bytes = Uint8Array::from(&*message);
        post(&bytes, &Array::of1(&bytes.buffer()));
    });
    if let Err(why) = done {
        post(&why.into(), &Array::new());
    }
}

/// Makes a fault of the next work that is sent to a worker, for a check of what becomes of it.
#[wasm_bindgen]
pub fn fail_next_work() {
    app::fail_next_work();
}
