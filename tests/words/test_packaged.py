"""Files of packages, which a browser imports from an archive."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest
from moothall.words.packaged import packaged


def test_a_file_is_read_from_a_folder_and_from_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"of_folder/__init__.py": "", "of_folder/en/some.mo": "in a folder"}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    archive = tmp_path / "modules.zip"
    with zipfile.ZipFile(archive, "w") as to:
        to.writestr("in_archive/__init__.py", "")
        to.writestr("in_archive/en/some.mo", "in an archive")
    for each in (tmp_path, archive):
        monkeypatch.syspath_prepend(str(each))
    assert packaged("of_folder", "en/some.mo") == b"in a folder"
    assert packaged("in_archive", "en/some.mo") == b"in an archive"
    for package in ("of_folder", "in_archive"):
        with pytest.raises(FileNotFoundError):
            packaged(package, "ja/some.mo")
        sys.modules.pop(package, None)
