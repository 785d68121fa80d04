"""The naive twin of SwapX: sets of square names and plain loops, written from RULES.md (clauses S-...) alone."""

from __future__ import annotations

SEATS = range(4)  # clockwise: a1, a8, h8, h1 corner (S-1.2)
TEAMS = ({0, 2}, {1, 3})  # opposite seats are partners (S-6.1)
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]  # in the order of the square numbers (S-1.1)
CORNER_BLOCKS = (  # per seat: the corner square, its two neighbours on the edges, its diagonal neighbour
    ("a1", "a2", "b1", "b2"),
    ("a8", "a7", "b8", "b7"),
    ("h8", "h7", "g8", "g7"),
    ("h1", "h2", "g1", "g2"),
)


def neighbours(square: str) -> set[str]:
    """The up to eight squares around a square, diagonals included (S-2.1)."""
    file, rank = "abcdefgh".index(square[0]), "12345678".index(square[1])
    found = set()
    for x in range(max(file - 1, 0), min(file + 1, 7) + 1):
        for y in range(max(rank - 1, 0), min(rank + 1, 7) + 1):
            found.add("abcdefgh"[x] + "12345678"[y])
    return found - {square}


NEIGHBOURS = {square: neighbours(square) for square in SQUARES}


def in_order(squares: set[str]) -> list[str]:
    """The squares, ascending by square number."""
    return sorted(squares, key=SQUARES.index)


def clusters(cells: set[str]) -> list[set[str]]:
    """The groups that hang together, diagonal contact included (S-4.1), by lowest square."""
    found, left = [], set(cells)
    while left:
        cluster = {in_order(left)[0]}
        while True:
            touching = {cell for cell in left - cluster if NEIGHBOURS[cell] & cluster}
            if not touching:
                break
            cluster |= touching
        found.append(cluster)
        left -= cluster
    return found


def connected(cells: set[str]) -> bool:
    """Whether the cells are one cluster (or none at all)."""
    return len(clusters(cells)) <= 1


class Twin:
    """One game of SwapX."""

    def __init__(self, setup: str = "inset", teams: bool = False, max_turns: int = 400, planes: str = "plain"):
        """The start position (S-1.2, S-1.3); which planes are seen changes nothing of it."""
        self.setup, self.teams, self.max_turns = setup, teams, max_turns
        self.named = {"planes": planes} if planes != "plain" else {}
        self.cells: list[set[str]] = []
        self.supply: set[str] = set()
        for block in CORNER_BLOCKS:
            cell = {"inset": block[3], "corner": block[0]}[setup]
            self.cells.append({cell})
            self.supply |= set(block) - {cell}
        self.grown = [False] * 4  # has had two cells (S-5.1)
        self.alive = [True] * 4
        self.seat, self.phase, self.turn_of, self.turn, self.over = 0, "act", 0, 0, 0
        self.payoffs, self.scores = [0.0] * 4, [0.0] * 4

    # The board: range, supply, free squares (S-2)

    def free(self, square: str) -> bool:
        """Whether no token stands on the square."""
        return square not in self.supply and self.owner(square) is None

    def owner(self, square: str) -> int | None:
        """The seat whose cell stands on the square, if any."""
        for seat in SEATS:
            if square in self.cells[seat]:
                return seat
        return None

    def operating_range(self, seat: int) -> set[str]:
        """The union of the neighbourhoods of a seat's cells (S-2.1)."""
        return {square for cell in self.cells[seat] for square in NEIGHBOURS[cell]}

    def supply_points(self, seat: int) -> int:
        """Supplies in the seat's range (S-2.3) that are in nobody else's, partners included (S-2.2)."""
        usable = self.supply & self.operating_range(seat)
        for other in SEATS:
            if other != seat:
                usable -= self.operating_range(other)
        return len(usable)

    # What is allowed (S-3, S-4, S-7.2)

    def legal(self) -> list[str]:
        """The texts of all legal decisions; none when the game is over."""
        if self.over:
            return []
        if self.phase == "remove":  # which cell goes is his choice (S-3.1)
            return ["-" + cell for cell in in_order(self.cells[self.seat])]
        if self.phase == "keep":  # a choice is named by the lowest square of its cluster (S-4.4)
            return ["=" + in_order(cluster)[0] for cluster in clusters(self.cells[self.seat])]
        return [
            "--",
            *self.legal_spawns(),
            *self.legal_moves(),
            *self.legal_swaps(),
        ]  # passing is always allowed (S-3.2)

    def legal_spawns(self) -> list[str]:
        """A supply on any free square of the range, a cell only with supply to spare (S-3.3)."""
        free = [square for square in in_order(self.operating_range(self.seat)) if self.free(square)]
        texts = ["S@" + square for square in free]
        if self.supply_points(self.seat) > len(self.cells[self.seat]):
            texts += ["C@" + square for square in free]
        return texts

    def legal_moves(self) -> list[str]:
        """One cell to a free neighbouring square (S-3.4), all cells connected afterwards (S-4.2)."""
        own = self.cells[self.seat]
        texts = []
        for start in in_order(own):
            free = [target for target in in_order(NEIGHBOURS[start]) if self.free(target)]
            texts += [start + "-" + target for target in free if connected(own - {start} | {target})]
        return texts

    def legal_swaps(self) -> list[str]:
        """One cell changes places with a neighbouring supply or another player's cell, not with an own one (S-3.5)."""
        own = self.cells[self.seat]
        texts = []
        for start in in_order(own):
            tokens = [target for target in in_order(NEIGHBOURS[start] - own) if not self.free(target)]
            texts += [start + "~" + target for target in tokens if self.swap_allowed(start, target)]
        return texts

    def swap_allowed(self, start: str, target: str) -> bool:
        """The mover's cluster stays whole, or nothing but the swapped cell is cut off (S-4.3)."""
        others = self.cells[self.seat] - {start}
        return connected(others | {target}) or connected(others)

    # One decision

    def push(self, text: str) -> None:
        """Play one decision."""
        if text not in self.legal():
            raise ValueError(f"illegal: {text!r}")
        if self.phase == "remove":
            self.remove(text[1:])
        elif self.phase == "keep":
            self.keep(text[1:])
        else:
            self.act(text)

    def act(self, text: str) -> None:
        """Pass, spawn, move or swap (S-3.2)."""
        if "@" in text:
            self.spawn(text[0], text[2:])
        elif "~" in text:
            self.swap(text[:2], text[3:])
        elif text != "--":
            self.move(text[:2], text[3:])
        self.resolve()

    def spawn(self, kind: str, square: str) -> None:
        """Put a new cell (C) or supply (S) on a free square (S-3.3)."""
        if kind == "C":
            self.cells[self.seat].add(square)
        else:
            self.supply.add(square)

    def move(self, start: str, target: str) -> None:
        """Take one cell to a free square (S-3.4)."""
        self.cells[self.seat].remove(start)
        self.cells[self.seat].add(target)

    def swap(self, start: str, target: str) -> None:
        """Change places with the token on the target square (S-3.5)."""
        own, victim = self.cells[self.seat], self.owner(target)
        tokens = self.supply if victim is None else self.cells[victim]
        tokens.remove(target)
        tokens.add(start)
        own.remove(start)
        # The swapped cell is destroyed at once where it touches none of the others, if there are any (S-4.3).
        if not own or NEIGHBOURS[target] & own:
            own.add(target)

    def remove(self, cell: str) -> None:
        """Take one of his cells off in the supply check (S-3.1)."""
        self.cells[self.seat].remove(cell)
        self.resolve()

    def keep(self, lowest: str) -> None:
        """Keep the named cluster, all other cells go (S-4.4)."""
        for cluster in clusters(self.cells[self.seat]):
            if lowest in cluster:
                self.cells[self.seat] = cluster
        in_supply_check = self.seat == self.turn_of  # his own swaps never split him (S-4.3), only his removals do
        self.seat, self.phase = self.turn_of, "remove" if in_supply_check else "act"
        self.resolve()

    # What a decision leads to

    def resolve(self) -> None:
        """Ask for a keep, or eliminate and go on; seat is the mover, phase tells what he is in the middle of."""
        for seat in SEATS:
            if not connected(self.cells[seat]):  # nobody is eliminated before the choice (S-5.1)
                self.seat, self.phase = seat, "keep"
                return
        self.eliminate()
        if self.phase == "remove" and self.alive[self.turn_of]:
            self.supply_check()  # everything is counted again (S-3.1)
        else:
            self.end_turn()  # after an act, or because his own supply check eliminated him (S-5.2)

    def eliminate(self) -> None:
        """All players at the same moment: no cell left, or one left after having had two (S-5.1)."""
        for seat in SEATS:
            count = len(self.cells[seat])
            if count >= 2:
                self.grown[seat] = True
            if count == 0 or (count == 1 and self.grown[seat]):
                self.cells[seat] = set()  # the supplies stay (S-5.2)
                self.alive[seat] = False

    def supply_check(self) -> None:
        """More cells than supply points: one has to go; otherwise the player acts (S-3.1, S-3.2)."""
        self.seat = self.turn_of
        too_many = len(self.cells[self.seat]) > self.supply_points(self.seat)
        self.phase = "remove" if too_many else "act"

    def end_turn(self) -> None:
        """Count the turn, the last one too (S-6.4), and pass on to the next living seat (S-5.2)."""
        self.turn += 1
        self.end_if_due()
        if self.over:
            return
        self.turn_of = (self.turn_of + 1) % 4
        while not self.alive[self.turn_of]:
            self.turn_of = (self.turn_of + 1) % 4
        self.supply_check()

    # The end (S-6)

    def end_if_due(self) -> None:
        """Win, draw or limit; a win or a draw on the last turn counts before the limit (S-6.4)."""
        living = {seat for seat in SEATS if self.alive[seat]}
        team = next((team for team in TEAMS if living <= team), None)
        if not living:
            self.finish(1, set())  # a draw of all four (S-6.2)
        elif self.teams and team is not None:
            self.finish(1, team)  # both members win, alive or not (S-6.1)
        elif not self.teams and len(living) == 1:
            self.finish(1, living)  # the last player standing (S-6.1)
        elif self.turn >= self.max_turns:
            self.finish(2, set() if self.teams else living)  # survivors share, with teams nobody wins (S-6.3)

    def finish(self, over: int, winners: set[int]) -> None:
        """Winners share +1, the others share -1, all 0 if nobody or everybody wins; score 1 for a winner (S-6.5)."""
        self.over, self.seat, self.phase = over, -1, "act"
        self.scores = [1.0 if seat in winners else 0.0 for seat in SEATS]
        if 0 < len(winners) < 4:
            won, lost = 1 / len(winners), -1 / (4 - len(winners))
            self.payoffs = [won if seat in winners else lost for seat in SEATS]

    # Dicts

    def to_dict(self) -> dict:
        """The position as plain data."""
        return {
            "cells": [in_order(cells) for cells in self.cells],
            "supply": in_order(self.supply),
            "seat": self.seat,
            "phase": self.phase,
            "turn_of": self.turn_of,
            "grown": [int(flag) for flag in self.grown],
            "alive": [int(flag) for flag in self.alive],
            "turn": self.turn,
            "options": {"setup": self.setup, "teams": self.teams, "max_turns": self.max_turns, **self.named},
        }

    @classmethod
    def from_dict(cls, d: dict) -> Twin:
        """The position from plain data; one already decided loads as a finished game (S-8.2)."""
        twin = cls(**d.get("options", {}))
        twin.cells = [set(cells) for cells in d["cells"]]
        twin.supply = set(d["supply"])
        twin.seat, twin.phase = d["seat"], d["phase"]
        twin.turn_of, twin.turn = d["turn_of"], d["turn"]
        twin.grown = [bool(flag) for flag in d["grown"]]
        twin.alive = [bool(flag) for flag in d["alive"]]
        twin.end_if_due()
        return twin
