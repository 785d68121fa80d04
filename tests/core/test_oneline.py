"""Dicts as one line of text."""

from typing import Any

import pytest

from swamp_envs.core.fields import FieldError
from swamp_envs.core.oneline import read_line, write_line

LINES: dict[str, dict[str, Any]] = {
    "seat=-1 turn=0 share=0.5": {"seat": -1, "turn": 0, "share": 0.5},
    "phase=act board=8/sA6 place=2.c4 card=RE:7 hidden=?": {
        "phase": "act",
        "board": "8/sA6",
        "place": "2.c4",
        "card": "RE:7",
        "hidden": "?",
    },
    'a="" b="1" c="true" d="a b" e="x,y" f="k=v" g="[" h="\\""': {
        "a": "",
        "b": "1",
        "c": "true",
        "d": "a b",
        "e": "x,y",
        "f": "k=v",
        "g": "[",
        "h": '"',
    },
    "yes=true no=false none=null": {"yes": True, "no": False, "none": None},
    "hands=[[R1,R4],[]] pair=[[0,R3]] none=[]": {"hands": [["R1", "R4"], []], "pair": [[0, "R3"]], "none": []},
    'map={"3,-2"="Fs.3 F01",x={}} who=[{at="0,0",howl=false}]': {
        "map": {"3,-2": "Fs.3 F01", "x": {}},
        "who": [{"at": "0,0", "howl": False}],
    },
    "rng=18446744073709551615 long=018": {"rng": 2**64 - 1, "long": "018"},
    "": {},
}


@pytest.mark.parametrize(("line", "d"), LINES.items())
def test_lines_are_written_and_read(line: str, d: dict[str, Any]) -> None:
    assert write_line(d) == line
    assert read_line(line) == d
    assert read_line(f"  {line.replace(' seat', '   seat')}\n") == d


BAD = {
    "one": "found 'one', accepted: name=value",
    "=1": "found '=1', accepted: name=value",
    "a=": "found the end of the text, accepted: a value",
    "a= b=1": "accepted: a value",
    "a=1,2": "found ',2', accepted: a blank after each entry",
    "a=[1 2]": "found ' 2]', accepted: a comma or ]",
    "a=[1,]": "found ']', accepted: a value",
    "a=[1": "found the end of the text, accepted: a comma or ]",
    "a={b}": "found 'b}', accepted: name=value",
    "a={b=1": "accepted: a comma or }",
    "a={b=1,b=2}": "found 'b' a second time",
    "a=1 a=2": "found 'a' a second time, accepted: each entry once",
    'a="\\x"': "accepted: a text in quotes as JSON writes it",
    'a="b': "accepted: a value",
    "a=" + "[" * 5000: "accepted: a value",
}


@pytest.mark.parametrize(("line", "message"), BAD.items(), ids=[line[:20] for line in BAD])
def test_what_is_no_line_is_refused(line: str, message: str) -> None:
    with pytest.raises(FieldError) as caught:
        read_line(line)
    assert message in str(caught.value)
