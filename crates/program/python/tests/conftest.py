"""What several tests need."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[4]


@pytest.fixture(scope="session")
def rom() -> bytes:
    """The image of Blockfall."""
    return (REPOSITORY / "assets" / "blockfall.gb").read_bytes()


@pytest.fixture
def interrupted():
    """Runs code until it prints a line, sends Ctrl-C, and returns its next line."""

    def run(code: str) -> str:
        python = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        try:
            assert python.stdout.readline().strip() == "ready"
            python.send_signal(signal.SIGINT)
            out, _ = python.communicate(timeout=60)
        finally:
            python.kill()
        return out.strip()

    return run
