//! The examples of `docs/agents.md`, called in their order.

use crate::client::Client;
use serde_json::{Value, json};

/// Calls with what their answers have, in the order of the document.
fn examples(document: &str) -> Vec<(Value, Value)> {
    let blocks = document.split("```json\n").skip(1);
    let blocks = blocks.map(|rest| rest.split("```").next().unwrap());
    let calls = blocks.filter(|block| block.starts_with("{\"tool\""));
    let pair = |block: &str| {
        let mut lines = block
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let pair = (lines.next().unwrap(), lines.next().unwrap());
        assert!(lines.next().is_none(), "{block}");
        pair
    };
    calls.map(pair).collect()
}

/// Whether a value has all that is wanted of it: of an object these fields, of a list these elements.
fn has(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => wanted
            .iter()
            .all(|(name, wanted)| found.get(name).is_some_and(|found| has(found, wanted))),
        (Value::Array(found), Value::Array(wanted)) => {
            let each = |wanted| found.iter().any(|found| has(found, wanted));
            wanted.iter().all(each)
        }
        _ => found == wanted,
    }
}

#[test]
fn a_part_is_found_and_another_value_is_not() {
    let found = json!({"a": 1, "b": [{"c": 2, "d": 3}], "e": null});
    for wanted in [
        json!({}),
        json!({"a": 1}),
        json!({"b": [{"c": 2}]}),
        json!({"e": null}),
    ] {
        assert!(has(&found, &wanted), "{wanted}");
    }
    for wanted in [
        json!({"a": 2}),
        json!({"f": null}),
        json!({"b": [{"c": 3}]}),
        json!([]),
    ] {
        assert!(!has(&found, &wanted), "{wanted}");
    }
}

#[tokio::test]
async fn every_example_of_the_document_is_true() {
    let examples = examples(include_str!("../../../../../docs/agents.md"));
    assert!(examples.len() >= 10, "{}", examples.len());
    let client = Client::new(&[]).await;
    for (call, wanted) in examples {
        let tool = call["tool"].as_str().unwrap();
        let answer = client.try_call(tool, call["arguments"].clone()).await;
        let found = match answer {
            Ok((found, _)) => found,
            Err(why) => json!({"error": why}),
        };
        assert!(has(&found, &wanted), "{call}\n{wanted}\n{found:#}");
    }
    client.end().await;
}

#[tokio::test]
async fn the_skill_names_only_tools_and_arguments_that_there_are() {
    let client = Client::new(&[]).await;
    let (_, tools) = client.listed().await;
    client.end().await;
    let skill = include_str!("../../../../../docs/agents/SKILL.md");
    assert!(skill.starts_with("---\nname: blockscope\ndescription: "));
    for tool in tools {
        assert!(
            skill.contains(&format!("`{}`", tool.name)),
            "{} is missing",
            tool.name
        );
    }
}
