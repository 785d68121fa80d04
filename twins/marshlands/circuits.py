"""Circuits by water from the embarkation point and back to it, searched by M-24.2 to M-24.8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, islice
from operator import xor

from .board import CENTRE, OPPOSITE, SIDES, Cell, section_of
from .boats import Segment, faced
from .tiles import SLOTS, Mosaic

Node = tuple[Cell, int, str]  # a water segment; the centre's water is two, the start and the goal
Link = frozenset[Node]
Entry = frozenset[Link]  # a loop or a way home

HOME_SIDES = "SWNE"  # on which side of the centre the section of each colour lies (M-23.3)
LIST_ENDS = 512
LARGEST_BASE, MOST_ROWS = 9, 2000  # of which all rows are looked at (M-24.6)
UNREACHED = 1000  # deeper than any water


def joined(lying: dict[Cell, Mosaic], segment: Segment) -> dict[str, set[Segment]]:
    """For each side the water segments to which one is joined there (M-4.1)."""
    cell, number = segment
    found: dict[str, set[Segment]] = {}
    for side in SIDES:
        slots = [slot for slot in range(5) if SLOTS[side][slot] in lying[cell].segments[number]]
        ends = {faced(lying, cell, side, slot) for slot in slots}
        found[side] = {end for end in ends if end and lying[end[0]].kind_of(end[1]) == "water"}
    return found


def waters(lying: dict[Cell, Mosaic]) -> list[Segment]:
    """All water segments, in the order of cells, then segments."""
    every = [(cell, number) for cell in sorted(lying) for number in range(len(lying[cell].segments))]
    return [segment for segment in every if lying[segment[0]].kind_of(segment[1]) == "water"]


class Net:
    """The allowed waters of a colour as a net, and the tree grown over it (M-24.4)."""

    def __init__(self, lying: dict[Cell, Mosaic], allowed: set[Segment], colour: int):
        """Grown breadth first from the start, each node's neighbours in the order of nodes, never through the goal."""
        self.lying, self.allowed, self.colour = lying, allowed, colour
        self.start = next((*segment, "start") for segment in waters(lying) if segment[0] == CENTRE)
        self.goal: Node = (*self.start[:2], "goal")
        self.parent: dict[Node, Node] = {}
        self.depth = {self.start: 0}
        waiting = [self.start]
        for node in waiting:
            for other in sorted(set(self.neighbours(node)) - {self.goal}):
                if other not in self.depth:
                    self.parent[other], self.depth[other] = node, self.depth[node] + 1
                    waiting.append(other)

    def neighbours(self, node: Node) -> dict[Node, str]:
        """The nodes linked with one, and over which of its sides."""
        found = {}
        for side, ends in joined(self.lying, node[:2]).items():
            if node[2] != "start" or side == HOME_SIDES[self.colour]:
                found |= {self.node(end, OPPOSITE[side]): side for end in ends if end in self.allowed}
        return found

    def node(self, segment: Segment, side: str) -> Node:
        """A segment as a node; the centre's, entered over one of its sides, is the start or the goal."""
        if segment[0] != CENTRE:
            return (*segment, "")
        return self.start if side == HOME_SIDES[self.colour] else self.goal

    def path(self, node: Node) -> set[Link]:
        """The tree's links from the start to a node."""
        links = set()
        while node in self.parent:
            links.add(frozenset({node, self.parent[node]}))
            node = self.parent[node]
        return links

    def base(self) -> list[Entry]:
        """A loop for every link that is not in the tree, a way home for every link to the goal (M-24.5)."""
        links = {frozenset({node, other}) for node in self.depth for other in self.neighbours(node)}
        found: dict[tuple[Node, ...], Entry] = {}
        for link in links:
            lower, higher = sorted(link, key=lambda node: node[:2])
            ends = [end for end in (lower, higher) if end != self.goal]
            if self.parent.get(lower) != higher and self.parent.get(higher) != lower:
                ways = [self.path(end) for end in ends]
                found[lower, higher] = frozenset({link} | (ways[0] if len(ways) == 1 else ways[0] ^ ways[1]))
        return [found[ends] for ends in sorted(found, key=lambda ends: [end[:2] for end in ends])]

    def full_list(self, base: list[Entry]) -> list[Entry]:
        """The base, and what any two or more of it make together, with one way home at most (M-24.5)."""
        found = list(base)
        for number in range(2 ** len(base)):
            chosen = [entry for k, entry in enumerate(base) if number & 2**k]
            ways_home = [entry for entry in chosen if self.goal in nodes_of(entry)]
            if len(chosen) > 1 and len(ways_home) < 2 and hangs_together(reduce(xor, chosen)):
                found.append(reduce(xor, chosen))
        return found

    def short_list(self, base: list[Entry]) -> list[Entry]:
        """The base, and what every two of it that have a link in common make together (M-24.5)."""
        found = base[:LIST_ENDS]
        for one, other in combinations(base, 2):
            both_home = self.goal in nodes_of(one) and self.goal in nodes_of(other)
            new = one ^ other
            if one & other and not both_home and new not in found and hangs_together(new) and len(found) < LIST_ENDS:
                found.append(new)
        return found

    def circuit(self, entry: Entry) -> Circuit:
        """An entry with its stem (M-24.6)."""
        reached = nodes_of(entry) - {self.goal}
        nearest = min(reached, key=lambda node: (self.depth[node], node))
        return Circuit(entry | self.path(nearest))


class Circuit:
    """The links of a loop or a way home, with its stem."""

    def __init__(self, links: Iterable[Link]):
        """The places are the nodes but for start and goal."""
        self.links = frozenset(links)
        self.places = {node for node in nodes_of(self.links) if not node[2]}


def nodes_of(links: Iterable[Link]) -> set[Node]:
    """The ends of some links."""
    return {node for link in links for node in link}


def hangs_together(links: Entry) -> bool:
    """Whether links form one piece."""
    left = set(links)
    reached = set(left.pop()) if left else set()
    while True:
        near = {link for link in left if link & reached}
        if not near:
            return bool(links) and not left
        reached |= nodes_of(near)
        left -= near


def points_of(circuits: list[Circuit], bonus: int) -> int:
    """1 point for each place, 2 if links lead from it over all four sides; and for each circuit (M-24.8)."""
    links = {link for circuit in circuits for link in circuit.links}
    places = {place for circuit in circuits for place in circuit.places}
    sides: dict[Node, set[Cell]] = {place: set() for place in places}
    for one, other in map(tuple, links):
        for place, end in ((one, other), (other, one)):
            if place in sides:
                sides[place].add(end[0])
    return bonus * len(circuits) + sum(2 if len(used) == 4 else 1 for used in sides.values())


def best_circuits(net: Net, bonus: int) -> list[Circuit]:
    """The best row of all where they are few, else the one that the procedure finds (M-24.6)."""
    base = net.base()
    if len(base) <= LARGEST_BASE:
        candidates = [net.circuit(entry) for entry in net.full_list(base)]
        every = list(islice(rows(candidates, []), MOST_ROWS + 1))
        if len(every) <= MOST_ROWS:
            return max(every, key=lambda row: points_of(row, bonus), default=[])
    return best_grown([net.circuit(entry) for entry in net.short_list(base)], bonus)


def rows(candidates: list[Circuit], begun: list[Circuit]) -> Iterator[list[Circuit]]:
    """All rows that go on from one, in the order of a dictionary."""
    taken = {place for one in begun for place in one.places}
    for one in candidates:
        if 2 * len(one.places & taken) < len(one.places):
            yield [*begun, one]
            yield from rows(candidates, [*begun, one])


def best_grown(candidates: list[Circuit], bonus: int) -> list[Circuit]:
    """The best of the rows that begin with each candidate."""
    best: list[Circuit] = []
    most: int | None = None
    for first in candidates:
        chosen = grown(first, candidates)
        if most is None or points_of(chosen, bonus) > most:
            best, most = chosen, points_of(chosen, bonus)
    return best


def grown(first: Circuit, candidates: list[Circuit]) -> list[Circuit]:
    """Go on taking the one with the most new places, of those with fewer than half of their places taken."""
    chosen, taken = [first], set(first.places)
    while True:
        possible = [one for one in candidates if 2 * len(one.places & taken) < len(one.places)]
        if not possible:
            return chosen
        chosen.append(max(possible, key=lambda one: len(one.places - taken)))
        taken |= chosen[-1].places


# Which waters are allowed (M-24.2, M-24.3)


class Territory:
    """What tells the waters that a colour may use."""

    def __init__(self, lying: dict[Cell, Mosaic], open_cells: set[Cell], free: set[Segment]):
        """Open to all are the centre, villages and the Abbey; free are segments that have lost their counter."""
        self.lying, self.open_cells, self.free = lying, open_cells | {CENTRE}, free

    def allowed(self, colour: int, barred: set[Segment], marked: set[Segment]) -> set[Segment]:
        """All that is not barred and is one's own, open, free, or no deeper than a mark in its stretch."""
        passable = [segment for segment in waters(self.lying) if segment not in barred]
        depth = self.depths(passable, colour)
        found = {segment for segment in passable if not self.is_foreign(segment, colour) or segment in self.free}
        for stretch in self.stretches(passable, colour):
            deepest = max([depth[segment] for segment in stretch & marked if segment in depth], default=0)
            found |= {
                segment
                for segment in stretch
                if self.is_foreign(segment, colour) and depth.get(segment, UNREACHED) <= deepest
            }
        return found

    def is_foreign(self, segment: Segment, colour: int) -> bool:
        """In another section, on no village and not the Abbey."""
        return section_of(segment[0]) != colour and segment[0] not in self.open_cells

    def depths(self, passable: list[Segment], colour: int) -> dict[Segment, int]:
        """The least number of foreign segments on a way from the own section, oneself counted."""
        found = {segment: 0 for segment in passable if section_of(segment[0]) == colour}
        changed = True
        while changed:
            changed = False
            for segment in passable:
                near = [found[other] for other in self.beside(segment) if other in found]
                far = min(near, default=UNREACHED) + self.is_foreign(segment, colour)
                if far < found.get(segment, UNREACHED):
                    found[segment], changed = far, True
        return found

    def beside(self, segment: Segment) -> set[Segment]:
        """All segments to which one is joined."""
        return {end for ends in joined(self.lying, segment).values() for end in ends}

    def stretches(self, passable: list[Segment], colour: int) -> list[set[Segment]]:
        """The largest sets that hang together inside one other section."""
        left = {segment for segment in passable if section_of(segment[0]) not in (None, colour)}
        found = []
        while left:
            stretch: set[Segment] = set()
            border = {min(left)}
            while border:
                stretch |= border
                near = {(one, other) for one in border for other in self.beside(one) & left}
                border = {other for one, other in near if section_of(one[0]) == section_of(other[0])} - stretch
            found.append(stretch)
            left -= stretch
        return found
