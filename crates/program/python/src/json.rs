//! The objects of the commands as those of Python.

use anyhow::Context as _;
use pyo3::{
    IntoPyObjectExt as _,
    prelude::*,
    types::{PyDict, PyList},
};
use serde::Serialize;
use serde_json::Value;

use crate::calls::failed;

/// What would be printed as JSON, as dictionaries, lists, strings and numbers.
///
/// # Errors
/// When memory runs out.
pub fn object<'py>(py: Python<'py>, printed: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(printed).context("the object can't be made");
    of_value(py, &value.map_err(failed)?)
}

fn of_value<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(truth) => truth.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (_, Some(number)) => number.into_bound_py_any(py),
            _ => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(of_value(py, value)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, of_value(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}
