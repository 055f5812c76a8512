//! The examples of `docs/serve.md`.

use crate::client::{Records, object, open, play, records, server};
use serde_json::Value;
use std::collections::BTreeSet;

/// The objects of the document.
fn examples() -> Vec<Value> {
    let document = include_str!("../../../../../docs/serve.md");
    let blocks = document.split("```json\n").skip(1);
    let blocks = blocks.map(|rest| rest.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines);
    lines
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

/// The paths of all fields of an object.
fn fields(object: &Value, path: &str, found: &mut BTreeSet<String>) {
    let Value::Object(object) = object else {
        return;
    };
    for (name, value) in object {
        let path = format!("{path}.{name}");
        fields(value, &path, found);
        found.insert(path);
    }
}

fn paths(object: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    fields(object, "", &mut found);
    found
}

/// Every example has the fields of a message of its kind that comes in a run, and values of their types.
#[tokio::test]
async fn every_example_has_the_form_of_a_message() {
    let server = server();
    let mut socket = open(&server, "/events").await;
    play(&server, &mut Records::new(records()));
    let mut messages = Vec::new();
    loop {
        let message = object(&mut socket).await;
        let is_last = message["status"] == "ended";
        messages.push(message);
        if is_last {
            break;
        }
    }
    let examples = examples();
    let of = |kind: &str| examples.iter().filter(|it| it["type"] == kind).count();
    assert!(of("state") == 1 && of("event") >= 5, "{}", examples.len());
    for example in examples.iter().filter(|it| it["command"].is_null()) {
        let is_alike = |message: &Value| {
            message["type"] == example["type"]
                && message["event"] == example["event"]
                && paths(message) == paths(example)
        };
        assert!(
            messages.iter().any(is_alike),
            "no message is like {example}"
        );
    }
    let commands = examples.iter().filter_map(|it| it["command"].as_str());
    assert_eq!(commands.collect::<Vec<_>>(), ["start", "split", "reset"]);
}
