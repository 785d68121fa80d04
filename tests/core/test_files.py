"""Files that anybody may have made: what is no file, or too large a one, is refused before it is read."""

import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents.network.file import Network
from swamp_agents.policy import SHIPPED
from swamp_envs import SwampError
from swamp_envs.core import recording
from swamp_envs.core.files import read_file

READERS: dict[str, Callable[[Path], Any]] = {
    "record": swamp_envs.load_record,
    "pack": lambda path: swamp_envs.new("swamped", pack=f"{path}"),
    "policy": Network.load,
}
SUFFIX = {"record": ".swamp", "pack": ".toml", "policy": ".npz"}


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


MAKERS: dict[str, Callable[[Path], None]] = {
    "a pipe": lambda path: os.mkfifo(path),
    "a directory": lambda path: path.mkdir(),
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "1,099,511,627,776 bytes": sparse,
}


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("found", MAKERS)
def test_what_is_no_file_or_too_large_is_not_read(found: str, kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"x{SUFFIX[kind]}"
    MAKERS[found](path)
    with pytest.raises(SwampError, match=f"found {found}, accepted"):
        READERS[kind](path)


def test_a_file_is_read_up_to_its_most(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"12345")
    assert read_file(tmp_path / "x", 5) == b"12345"
    with pytest.raises(OSError, match="found 5 bytes, accepted: up to 4"):
        read_file(tmp_path / "x", 4)
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "y", 4)


def test_a_policy_that_is_packed_of_more_than_it_declares_is_refused(tmp_path: Path) -> None:
    """A few kilobytes can be packed of gigabytes of zeros: sizes are compared before anything is unpacked."""
    shipped, bomb = SHIPPED / "swapx.npz", tmp_path / "bomb.npz"
    with zipfile.ZipFile(shipped) as parts, zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as made:
        for name in ("header.npy", "sizes.npy"):
            made.writestr(name, parts.read(name))
        with made.open("weights.npy", "w") as weights:
            np.lib.format.write_array(weights, np.zeros(20_000_000, np.float32))
    assert bomb.stat().st_size < 200_000
    with pytest.raises(SwampError, match=r"weights: found 80,000,128 bytes, accepted: up to"):
        Network.load(bomb)


def test_a_record_with_packs_without_an_end_is_refused() -> None:
    match = swamp_envs.new("swamped", seed=1, pack="generated:0-3")
    text = str(match.record())
    assert swamp_envs.core.recording.Record.parse(text).replay().position == match.position
    with pytest.raises(SwampError, match=r"found a pack of 32,001, accepted: up to 4,096"):
        recording.Record.parse(text.replace("generated:0-3", "generated:0-32000")).replay()
