"""Diagrams of a turn: phases in a column, and arrows to what may follow each."""

from collections.abc import Mapping, Sequence
from html import escape

from swamp_envs.core.phases import END

Following = Mapping[str, Sequence[str]]
HEIGHT, GAP, LETTER, PAD = 30, 26, 8.2, 22
LANE = 15  # between two arrows that go side by side
STYLE = """
  .box { fill: #eef3ea; stroke: #5d7a58; } .dot { fill: #5d7a58; }
  text { font: 14px system-ui, sans-serif; fill: #22301f; }
  path { fill: none; stroke-width: 1.6; }
  .on { stroke: #5d7a58; } .back { stroke: #b3602b; } .end { stroke: #7b6fa8; }
"""
COLOURS = {"on": "#5d7a58", "back": "#b3602b", "end": "#7b6fa8"}


def diagram(following: Following, title: str) -> str:
    """An SVG: arrows to later phases on the right, back to earlier ones on the left, the end in a colour of its own."""
    names = [*following, END]
    box = max(len(name) for name in names) * LETTER + PAD
    right, left = _lanes(following, names)
    x, y0 = 30 + LANE * len(left), 34
    middles = {name: y0 + k * (HEIGHT + GAP) + HEIGHT / 2 for k, name in enumerate(names)}
    width, height = x + box + 30 + LANE * len(right), y0 + len(names) * (HEIGHT + GAP)
    drawn = [*_boxes(names, middles, x, box), *_starts(following, names, middles, x, box)]
    for lane, (phase, name) in enumerate(right):
        drawn.append(_arc(middles, phase, name, x + box, x + box + 14 + LANE * lane, "end" if name == END else "on"))
    for lane, (phase, name) in enumerate(left):
        drawn.append(_arc(middles, phase, name, x, x - 14 - LANE * lane, "back"))
    drawn += [_straight(middles, phase, x + box / 2) for phase in _neighbours(following, names)]
    markers = "".join(
        f'<marker id="{kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0,0 L8,4 L0,8 z" style="fill:{colour};stroke:none"/></marker>'
        for kind, colour in COLOURS.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img"><title>{escape(title)}</title><style>{STYLE}</style><defs>{markers}</defs>'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(drawn)}</svg>'
    )


def _neighbours(following: Following, names: Sequence[str]) -> list[str]:
    """Phases that may be followed by the next in the column."""
    return [name for k, name in enumerate(names[:-1]) if names[k + 1] in following[name]]


def _lanes(following: Following, names: Sequence[str]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Arrows that go round on the right and on the left, the short ones inside."""
    place = {name: k for k, name in enumerate(names)}
    pairs = [(phase, name) for phase, after in following.items() for name in after if place[name] - place[phase] != 1]
    pairs.sort(key=lambda pair: (abs(place[pair[1]] - place[pair[0]]), place[pair[0]]))
    on = [pair for pair in pairs if place[pair[1]] > place[pair[0]]]
    return on, [pair for pair in pairs if place[pair[1]] <= place[pair[0]]]


def _boxes(names: Sequence[str], middles: Mapping[str, float], x: float, box: float) -> list[str]:
    return [
        f'<rect class="box" x="{x:.0f}" y="{middles[name] - HEIGHT / 2:.0f}" width="{box:.0f}" height="{HEIGHT}" '
        f'rx="{15 if name == END else 5}"/><text x="{x + box / 2:.0f}" y="{middles[name] + 5:.0f}" '
        f'text-anchor="middle">{escape(name)}</text>'
        for name in names
    ]


def _starts(
    following: Following, names: Sequence[str], middles: Mapping[str, float], x: float, box: float
) -> list[str]:
    """A dot above the first phase, and one beside each that follows no other."""
    led_to = {name for phase, after in following.items() for name in after if name != phase}
    top = middles[names[0]] - HEIGHT / 2
    drawn = [
        f'<circle class="dot" cx="{x + box / 2:.0f}" cy="{top - 22:.0f}" r="6"/>',
        f'<path class="on" marker-end="url(#on)" d="M{x + box / 2:.0f},{top - 16:.0f} V{top:.0f}"/>',
    ]
    return drawn + [
        f'<circle class="dot" cx="{x + 10:.0f}" cy="{middles[name] - HEIGHT / 2 - 8:.0f}" r="5"/>'
        for name in names[1:]
        if name not in led_to
    ]


def _straight(middles: Mapping[str, float], phase: str, x: float) -> str:
    top = middles[phase] + HEIGHT / 2
    return f'<path class="on" marker-end="url(#on)" d="M{x:.0f},{top:.0f} v{GAP - 1}"/>'


def _arc(middles: Mapping[str, float], phase: str, name: str, near: float, far: float, kind: str) -> str:
    """Out of a box, round at a distance of its own, and into another one."""
    out, into = middles[phase] + 6, middles[name] - 6
    bend = 8 if far > near else -8
    turn = 8 if into > out else -8
    there = f"M{near:.0f},{out:.0f} H{far - bend:.0f} q{bend},0 {bend},{turn}"
    path = f"{there} V{into - turn:.0f} q0,{turn} {-bend},{turn} H{near:.0f}"
    return f'<path class="{kind}" marker-end="url(#{kind})" d="{path}"/>'
