"""The recording of the first minute shows commands of the README, as they are today."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from documents import ROOT, script

pytest.importorskip("pty", reason="the recording is made in a terminal of Unix")
sys.modules["outputs"] = outputs = script("outputs")
recording = script("recording")
PICTURE = recording.PICTURE.read_text(encoding="utf-8")


def test_the_recording_shows_its_commands() -> None:
    ElementTree.fromstring(PICTURE)
    assert recording.shown(PICTURE) == list(recording.COMMANDS)


def test_its_commands_are_those_of_the_readme() -> None:
    tour = [line.partition("   #")[0] for line in outputs.commands((ROOT / "README.md").read_text(encoding="utf-8"))]
    assert [each for each in recording.COMMANDS if each not in tour] == []


def test_it_takes_a_minute_at_most() -> None:
    seconds = [float(each) for each in re.findall(r"animation-delay: ([0-9.]+)s", PICTURE)]
    assert len(seconds) > len(recording.COMMANDS)
    assert seconds == sorted(seconds)
    assert seconds[-1] <= 60


@pytest.mark.slow
def test_it_can_be_made_again(tmp_path: Path) -> None:
    made = recording.recorded(tmp_path)
    ElementTree.fromstring(made)
    assert recording.shown(made) == recording.shown(PICTURE)
    assert "possession/gain" in made
    assert (tmp_path / "dispute.html").is_file()
