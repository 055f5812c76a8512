"""The examples of docs/python.md, one after the other as a reader types them, and the stubs."""

import ast
import re
from pathlib import Path

import blockscope
from conftest import REPOSITORY


def test_the_examples_of_the_document_run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (REPOSITORY / "docs" / "python.md").read_text()
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) >= 4
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, "docs/python.md", "exec"), names)
    assert capsys.readouterr().out.strip()


def test_the_stubs_have_what_the_module_has_with_docstrings():
    package = Path(blockscope.__file__).parent
    assert (package / "py.typed").exists()
    tree = ast.parse((package / "_blockscope.pyi").read_text())
    native = blockscope._blockscope

    def compare(nodes, owner):
        stubs = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        known = {name for name in vars(owner) if not name.startswith("_")}
        assert known == {name for name in stubs if not name.startswith("_")}
        for name, node in stubs.items():
            assert ast.get_docstring(node), name
            if isinstance(node, ast.ClassDef):
                compare(node.body, getattr(owner, name))

    compare(tree.body, native)
