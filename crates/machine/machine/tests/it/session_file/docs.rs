//! The document of the format is complete, and its queries run.

use super::record;
use rusqlite::Connection;
use std::{fs, path::Path};

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/session-format.md");
    fs::read_to_string(path).unwrap()
}

/// Names of the columns of a table or view.
fn columns(connection: &Connection, table: &str) -> Vec<String> {
    let sql = format!("SELECT * FROM \"{table}\"");
    let select = connection.prepare(&sql).unwrap();
    select.column_names().map(str::to_owned).collect()
}

#[test]
fn the_document_names_every_column_and_its_queries_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path, 1_500, |_| {});
    let connection = Connection::open(&path).unwrap();
    let text = document();

    let mut tables = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
        .unwrap();
    let tables = tables.query_map([], |row| row.get::<_, String>(0)).unwrap();
    for table in tables.map(Result::unwrap) {
        let sections: Vec<&str> = text
            .split("\n### ")
            .filter(|section| {
                let heading = section.lines().next().unwrap_or_default();
                let mut names = heading.split([' ', ',']);
                names.any(|name| name == table)
            })
            .collect();
        let [section] = sections[..] else {
            panic!("{} sections for {table}", sections.len());
        };
        for column in columns(&connection, &table) {
            let is_there = section.contains(&format!("`{column}`"));
            let is_short = section.contains(&format!("`{table}` is the same"));
            assert!(is_there || is_short, "{table}.{column}");
        }
    }

    let fenced = |kind: &str| {
        let fence = format!("```{kind}\n");
        let parts = text.split(&fence).skip(1);
        let ends = parts.map(|part| part.split("\n```").next().unwrap().to_owned());
        ends.collect::<Vec<String>>()
    };
    let mut queries = fenced("sql");
    let python = fenced("python").join("\n");
    queries.extend(python.split("\"\"\"").skip(1).step_by(2).map(str::to_owned));
    assert_eq!(queries.len(), 3);
    for query in queries {
        let mut select = connection.prepare(&query).unwrap();
        let rows = select.query_map([], |_| Ok(())).unwrap().count();
        assert!(rows > 0, "{query}");
    }
}
