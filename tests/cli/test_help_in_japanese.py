"""The help of every command in Japanese."""

from __future__ import annotations

import re

import pytest
from moothall.cli.app import COMMANDS
from moothall.domain.kernel.telling.columns import width


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_japanese_and_fits_on_the_screen(command, run):
    told = run(command, "--help", "--lang", "ja").stdout
    assert told.startswith("使い方：moothall ")
    assert "オプション：" in told
    assert not re.search("[A-Za-z]+ [a-z]+ [a-z]+ [a-z]+", told.partition("例：")[0].partition("\n")[2])
    assert [
        line for line in told.partition("例：")[0].splitlines()[1:] if not line.isascii() and width(line) > 80
    ] == []
    assert run(command, "--help").stdout.startswith("Usage: moothall ")


def test_the_list_of_commands_is_in_japanese(run, monkeypatch):
    monkeypatch.setenv("MOOTHALL_LANG", "ja")
    told = run("--help").stdout
    assert "コマンド：" in told
    assert "カードを調べる。" in told
    assert "Look up" not in told
