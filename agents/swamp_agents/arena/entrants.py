"""Who plays: agents named in texts, told apart by a name of their own."""

import hashlib
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from swamp_envs import AgentError, make_agent
from swamp_envs.dev import is_made_elsewhere, is_person, look_up

from ..policy import RUN_NETWORK

_NAMED = re.compile(r"([\w.+-]+)=(.+)")


@dataclass(frozen=True)
class Entrant:
    """An agent in an arena: `agent` is what makes it, `fingerprint` changes when a file behind it does."""

    name: str
    agent: str
    fingerprint: str = ""

    @property
    def is_person(self) -> bool:
        return is_person(self.agent)


def read_entrant(text: str) -> Entrant:
    """`greedy`, `policy:FILE`, `module:Class`, or NAME=agent, which lets one agent enter twice."""
    named = _NAMED.fullmatch(text)
    name, agent = named.groups() if named else (text, text)
    if not name or "," in name or not name.isprintable() or name != name.strip():
        raise AgentError(
            f"found the name {name!r} of an agent; accepted: printable, no commas, no outer blanks; "
            "NAME=agent gives it another"
        )
    look = look_up if is_made_elsewhere(agent) else make_agent  # it may end the process that makes it: a worker does
    look(agent)  # refused here, before anything is planned
    return Entrant(name, agent, fingerprint(agent))


def read_entrants(texts: Sequence[str]) -> list[Entrant]:
    """All of them, each name once."""
    entrants = [read_entrant(text) for text in texts]
    names = [entrant.name for entrant in entrants]
    for name in names:
        if names.count(name) > 1:
            raise AgentError(f"found the agent {name} twice; accepted: each name once, as in one={name} two={name}")
    return entrants


def fingerprint(agent: str) -> str:
    """A digest of the files that an agent is read from; empty where there are none."""
    files = files_of(agent.partition(":")[2])
    return digest_of(files) if files else ""


def digest_of(files: Sequence[Path]) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def files_of(text: str) -> list[Path]:
    """The files that the text of an agent names: it is one, or one is a word of a command or one of the settings."""
    for parts in ([text], _words(text), re.split("[,=]", text)):
        if files := [file for file in map(_file, parts) if file]:
            return files
    return []


def _file(name: str) -> Path | None:
    """A file, or the network in the directory of a run."""
    path = Path(name)
    found = [file for file in (path, path / RUN_NETWORK) if name and file.is_file()]
    return found[0] if found else None


def _words(text: str) -> list[str]:
    """Of a command, as a shell has them."""
    try:
        return shlex.split(text)
    except ValueError:
        return []
