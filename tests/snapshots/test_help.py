"""What ``--help`` says, for the program and for each command: the first thing that a newcomer reads."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner
from syrupy.assertion import SnapshotAssertion

from headjudge.fuzz.cli import COMMANDS, main


def said(*words: str) -> str:
    """What the help for a command says, 100 columns wide."""
    result = CliRunner().invoke(
        main, [*words, "--help"], prog_name="headjudge", terminal_width=100, max_content_width=100
    )
    assert result.exit_code == 0, result.output
    return result.output


def test_the_program(snapshot: SnapshotAssertion) -> None:
    assert said() == snapshot


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command(command: str, snapshot: SnapshotAssertion) -> None:
    assert said(command) == snapshot


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained(command: str) -> None:
    found = main.get_command(click.Context(main), command)
    assert found is not None
    options = [part for part in found.params if isinstance(part, click.Option)]
    assert [option.name for option in options if not option.help] == []
