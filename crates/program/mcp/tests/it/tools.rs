//! What an agent sees before its first call: instructions, tools, descriptions, schemas.

use crate::client::Client;
use serde_json::json;
use std::{collections::BTreeSet, fs, path::Path};

/// What an agent sees, as it was checked in. `UPDATE_SNAPSHOTS=1` writes it again.
const SNAPSHOT: &str = "testdata/tools.json";

#[tokio::test]
async fn what_an_agent_sees_is_as_it_was() {
    let client = Client::new(&[]).await;
    let (instructions, tools) = client.listed().await;
    client.end().await;
    let seen = json!({"instructions": instructions, "tools": tools});
    let seen = serde_json::to_string_pretty(&seen).unwrap() + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(SNAPSHOT);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, &seen).unwrap();
    }
    let before = fs::read_to_string(&path).unwrap();
    assert!(
        seen == before,
        "the tools changed; look at the difference after UPDATE_SNAPSHOTS=1 cargo test -p mcp"
    );
}

#[tokio::test]
async fn every_tool_states_its_bounds_and_takes_an_object_without_other_names() {
    let client = Client::new(&[]).await;
    let (_, tools) = client.listed().await;
    client.end().await;
    assert!(!tools.is_empty());
    for tool in tools {
        let about = tool.description.unwrap();
        assert!(
            about.contains("A call takes at most "),
            "{}: {about}",
            tool.name
        );
        assert_eq!(tool.input_schema["type"], "object", "{}", tool.name);
        assert_eq!(
            tool.input_schema["additionalProperties"], false,
            "{}",
            tool.name
        );
        let properties = tool
            .input_schema
            .get("properties")
            .and_then(|it| it.as_object());
        for (name, property) in properties.into_iter().flatten() {
            let has_words = property.get("description").is_some();
            assert!(has_words, "{}: {name} has no description", tool.name);
        }
        let annotations = tool.annotations.unwrap();
        assert_eq!(annotations.open_world_hint, Some(false), "{}", tool.name);
    }
}

#[tokio::test]
async fn the_document_lists_every_tool_with_its_time() {
    let client = Client::new(&[]).await;
    let (_, tools) = client.listed().await;
    client.end().await;
    let document = include_str!("../../../../../docs/agents.md");
    let rows = document.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<(&str, &str)> = rows
        .map(|row| (row.split('`').nth(1).unwrap(), row))
        .collect();
    for tool in &tools {
        let row = rows.iter().find(|(name, _)| *name == tool.name);
        let (_, row) = row.unwrap_or_else(|| panic!("{} has no row", tool.name));
        let about = tool.description.as_deref().unwrap();
        let time = about.rsplit("A call takes at most ").next().unwrap();
        let time = time.trim_end_matches('.');
        assert!(row.contains(time), "{}: {time} is not in {row}", tool.name);
    }
    let listed: BTreeSet<&str> = rows.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed.len(), tools.len(), "{listed:?}");
}

#[tokio::test]
async fn an_experiment_in_a_file_names_files_in_the_folders_only() {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("mine");
    fs::create_dir(&folder).unwrap();
    let player = "about = \"Mine.\"\n[player]\nkind = \"linear\"\nweights = { holes = -1.0 }\n";
    fs::write(folder.join("careful.toml"), player).unwrap();
    fs::write(outside.path().join("other.toml"), player).unwrap();
    let experiment = |player: &str| {
        format!(
            "name = \"own\"\ntitle = \"Own\"\nabout = \"Own.\"\nrules = \"benchmark-10\"\n\
             seeds = {{ first = 1, games = 3 }}\ncap = {{ pieces = 50 }}\n\
             [source]\ntitle = \"Own\"\nauthors = \"Me\"\n\
             [[arm]]\nname = \"careful\"\nplayer = \"{player}\"\n\
             [[figure]]\nkind = \"mean\"\nof = \"lines\"\npaper.careful = {{ value = 9 }}\n"
        )
    };
    for (file, player) in [("own.toml", "careful.toml"), ("bad.toml", "../other.toml")] {
        fs::write(folder.join(file), experiment(player)).unwrap();
    }
    let client = Client::new(std::slice::from_ref(&folder)).await;
    let answer = client
        .call("lab_run", json!({"experiment": "own.toml", "games": 2}))
        .await;
    let report = answer["report"].as_str().unwrap();
    assert!(report.contains("careful"), "{report}");
    for (name, why) in [
        ("bad.toml", "other.toml"),
        ("../other.toml", "there is no file ../other.toml"),
        ("none", "there is none of that name"),
        ("careful.toml", "careful.toml"),
    ] {
        let sentence = client.refused("lab_run", json!({"experiment": name})).await;
        assert!(sentence.contains(why), "{name}: {sentence}");
        assert!(!sentence.contains('\n'), "{sentence}");
    }
    client.end().await;
}
