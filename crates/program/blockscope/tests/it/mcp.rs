//! A client of `blockscope mcp` on its stdin and stdout, where the cores print too.

use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
};

#[test]
fn a_client_lists_the_tools_plays_and_goes() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let call = |id: u32, name: &str, arguments: Value| {
        let params = json!({"name": name, "arguments": arguments});
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
    };
    let client = json!({"name": "test", "version": "1"});
    let begin = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
    let lines = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": begin}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
        call(3, "open", json!({})),
        call(4, "step", json!({"frames": 60})),
    ];
    let mut stdin = program.stdin.take().unwrap();
    for line in lines {
        writeln!(stdin, "{line}").unwrap();
    }
    let mut answers: Vec<Value> = Vec::new();
    for line in BufReader::new(program.stdout.take().unwrap()).lines() {
        answers.push(serde_json::from_str(&line.unwrap()).unwrap());
        if answers.iter().any(|answer| answer["id"] == 4) {
            break;
        }
    }
    drop(stdin);
    assert_eq!(program.wait().unwrap().code(), Some(0));
    let answer = |id: u32| {
        let answer = answers.iter().find(|answer| answer["id"] == id);
        &answer.unwrap()["result"]
    };
    assert_eq!(answer(1)["serverInfo"]["name"], "blockscope");
    assert_eq!(answer(2)["tools"].as_array().unwrap().len(), 17);
    assert_eq!(answer(4)["isError"], false, "{answers:?}");
}
