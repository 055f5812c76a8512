//! A worker of the page, which runs the module of the page again.

use super::Place;
use js_sys::{Array, Uint8Array};
use std::{cell::RefCell, collections::VecDeque, rc::Rc};
use wasm_bindgen::{JsCast as _, JsValue, prelude::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The script of a worker, beside the page. Its first message is the compiled module, each further one
/// is work; what it sends is bytes, or a text when it has ended.
const SCRIPT: &str = "./worker.js";

type Messages = Rc<RefCell<VecDeque<Result<Vec<u8>, String>>>>;

/// A worker that is started by the first work.
struct PageWorker {
    name: &'static str,
    wake: Rc<dyn Fn()>,
    running: Option<Running>,
    messages: Messages,
}

struct Running {
    worker: Worker,
    /// What takes its messages; it lives as long as the worker.
    _listen: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}

/// A worker for work of this name; `wake` is called for each message.
pub fn place(name: &'static str, wake: impl Fn() + 'static) -> Option<Box<dyn Place>> {
    Some(Box::new(PageWorker {
        name,
        wake: Rc::new(wake),
        running: None,
        messages: Messages::default(),
    }))
}

impl PageWorker {
    fn start(&self) -> Result<Running, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(self.name);
        let worker = Worker::new_with_options(SCRIPT, &options)?;
        let (messages, wake) = (Rc::clone(&self.messages), Rc::clone(&self.wake));
        let listen = Closure::new(move |event: MessageEvent| {
            let data = event.data();
            let message = match data.dyn_ref::<Uint8Array>() {
                Some(bytes) => Ok(bytes.to_vec()),
                None => Err(data.as_string().unwrap_or_default()),
            };
            messages.borrow_mut().push_back(message);
            wake();
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        worker.post_message(&wasm_bindgen::module())?;
        Ok(Running {
            worker,
            _listen: listen,
        })
    }

    fn try_send(&mut self, work: &[u8]) -> Result<(), JsValue> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let running = self.running.insert(running);
        let bytes = Uint8Array::from(work);
        // The browser copies what is not transferred.
        let transferred = Array::of1(&bytes.buffer());
        running
            .worker
            .post_message_with_transfer(&bytes, &transferred)
    }
}

impl Place for PageWorker {
    fn send(&mut self, work: Vec<u8>) {
        if self.try_send(&work).is_err() {
            self.give_up();
            let why = "the browser refuses to start a worker; allow it for this page".to_owned();
            self.messages.borrow_mut().push_back(Err(why));
            (self.wake)();
        }
    }

    fn next(&mut self) -> Option<Result<Vec<u8>, String>> {
        let message = self.messages.borrow_mut().pop_front()?;
        if message.is_err() {
            // It does nothing any more.
            self.give_up();
        }
        Some(message)
    }

    fn give_up(&mut self) {
        self.running = None;
        self.messages.borrow_mut().clear();
    }
}
