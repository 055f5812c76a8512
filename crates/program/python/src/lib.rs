//! The package for Python: the machine, the reader, and games to learn on.
//!
//! It adds no second machine: `machine` runs `machine::StepMachine` as `blockscope play` does,
//! `reading` reads as `blockscope decode`, and `games` are those of the planner, of the model and
//! of the cartridge. Emulator cores can't change threads, so each lives on an `actor`'s. The
//! Python half is in `python/blockscope`; `docs/python.md` explains it.

#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    reason = "arguments of Python come by value, and by their names"
)]

mod actor;
mod buttons;
mod calibrate;
mod calls;
mod games;
mod json;
mod lab;
mod machine;
mod reading;
mod session;

use pyo3::prelude::*;

/// The native half of the package; use `blockscope`.
#[pymodule]
fn _blockscope(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<machine::Machine>()?;
    module.add_class::<games::Games>()?;
    module.add_class::<lab::Lab>()?;
    module.add_class::<session::Session>()?;
    module.add_function(wrap_pyfunction!(calibrate::calibrate, module)?)?;
    module.add_function(wrap_pyfunction!(reading::read, module)?)?;
    module.add_function(wrap_pyfunction!(session::review, module)?)?;
    Ok(())
}
