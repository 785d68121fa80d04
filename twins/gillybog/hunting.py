"""Hunters, attacks and captures in the twin of Gillybog: parts 7 and 8 of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

from .cards import in_order
from .land import (
    DIRECTIONS,
    Cell,
    beside,
    by_number,
    cells_on_best_ways,
    direction_to,
    distances,
    hunter_ways,
    nearest,
    nearest_by_hex,
)
from .placing import Placing
from .table import LIMBS, GameOver, Question

OVERFLOWS = 8  # moves in one event (G-7.3)
ChooseWay = Callable[[Cell, int], Generator[Question, str, str | None]]


class ActiveCaptured(Exception):
    """The active player is captured: whatever is going on is dropped (G-8.4)."""


@dataclass
class Trip:
    """One movement of a player."""

    seat: int
    left: int
    ignores: int
    begun: bool = False
    over: bool = False
    led: int | None = None  # the gilly that goes along
    snared: bool = False  # a Snare ended it early
    captured: bool = False


@dataclass
class Event:
    """One placing or arrival of hunters, with all the overflow it brings."""

    moves_left: int = OVERFLOWS


def limb_hit(face: str, in_bog: bool) -> str | None:
    """The limb that an attack hits (G-8.1)."""
    limb = {"o": "fronds", "x": "fins"}.get(face, "feet")
    return None if limb == "feet" and in_bog else limb


def after_attack(limbs: list[int], face: str, in_bog: bool) -> tuple[list[int], bool]:
    """The limbs after one attack that nothing averts, and whether it captures (G-8.1, G-8.3)."""
    limb = limb_hit(face, in_bog)
    if limb is None:
        return limbs, False
    if limbs[LIMBS.index(limb)] == 0:
        return limbs, True
    return [count - (name == limb) for name, count in zip(LIMBS, limbs, strict=True)], False


class Hunting(Placing):
    """What hunters do."""

    # Attacks and losses

    def suffer_attacks(self, seat: int, attacks: int, trip: Trip | None = None) -> Generator[Question, str, bool]:
        """One after the other; whether the player has been captured, which ends them (G-8.7)."""
        for _ in range(attacks):
            if seat == self.active and (yield from self.ignore_attack(trip)):
                continue
            limb = limb_hit(self.roll(), self.at(seat) in self.bog_cells())
            if limb and (yield from self.lose_protection(seat, limb)):
                return True
        return False

    def ignore_attack(self, trip: Trip | None) -> Generator[Question, str, bool]:
        """First by an ignore of the movement, then by a shield (G-8.10)."""
        if trip and trip.ignores and (yield from self.ask_whether(self.active, "ignore")):
            trip.ignores -= 1
            return True
        if self.shield and (yield from self.ask_whether(self.active, "ignore")):
            self.shield -= 1
            return True
        return False

    def lose_protection(self, seat: int, limb: str) -> Generator[Question, str, bool]:
        """From the space instead (G-8.2), from the limb, or one is captured (G-8.3); whether one is."""
        limbs, number = self.players[seat]["limbs"], LIMBS.index(limb)
        if self.wards[self.at(seat)] and (yield from self.ask_whether(seat, "guard")):
            self.wards[self.at(seat)] -= 1
        elif limbs[number]:
            limbs[number] -= 1
        else:
            yield from self.capture(seat)
            return True
        self.supply += 1
        return False

    # Captures

    def capture(self, seat: int) -> Generator[Question, str, None]:
        """Of the active player: all is dropped; of another: only what concerns that player (G-8.4, G-8.7)."""
        if seat == self.active:
            raise ActiveCaptured
        yield from self.injure_and_take(seat)

    def injure_and_take(self, seat: int) -> Generator[Question, str, None]:
        """An injury, then the camp, with the nearest group (G-8.5, G-8.6)."""
        player = self.players[seat]
        if player["injured"]:
            raise GameOver("lost")
        card = yield from self.ask(seat, "lose", in_order(player["hand"]))
        player["hand"].remove(card)
        player["injured"].append(card)
        group = yield from self.ask_cell(seat, "group", self.groups_nearest_to(self.at(seat)))
        camp = yield from self.place_camp(seat)
        if camp:
            self.take_to(camp[1], seat, group)

    def groups_nearest_to(self, cell: Cell) -> set[Cell]:
        """By path, and if none is connected by hex distance (G-8.8)."""
        return nearest(self.graph(), cell, self.groups()) or nearest_by_hex(cell, self.groups())

    def take_to(self, camp: Cell, seat: int, group: Cell | None) -> None:
        """The player and a group are put on a camp space (G-5.10)."""
        self.players[seat]["at"] = camp
        if group is not None:
            self.hunters[camp] = self.hunters.pop(group)
            self.moved[camp] = self.moved.pop(group, 0)

    # Movement of groups

    def stops_hunters(self, cell: Cell) -> bool:
        """A player (G-7.7) or a Mud Bank (G-12.3)."""
        return bool(self.seats_at(cell)) or self.terrain(cell) == "m"

    def move_group(self, start: Cell, count: int, steps: int, choose: ChooseWay) -> Generator[Question, str, Cell]:
        """Hunters are lifted, go step by step and arrive; where they come to."""
        self.hunters[start] -= count
        here, moving, has_moved = start, True, False
        while moving and steps > 0:
            way = yield from choose(here, steps)
            if way is None:
                break
            here, steps, has_moved = beside(here, DIRECTIONS.index(way)), steps - 1, True
            moving = not self.stops_hunters(here)
        if has_moved:
            yield from self.arrive(here, count, Event())
        else:
            self.hunters[start] += count
        return here

    def way_to_active(self, here: Cell, steps: int) -> Generator[Question, str, str | None]:
        """A best way; ties are asked if they matter (G-7.5)."""
        graph, bogs, target = self.graph(), self.bog_cells(), self.at(self.active)
        ways = sorted(direction_to(here, cell) for cell in hunter_ways(graph, bogs, here, target))
        if not ways:
            return None
        between = cells_on_best_ways(graph, bogs, here, target)
        if steps >= distances(graph, target)[here] and not any(map(self.stops_hunters, between)):
            ways = ways[:1]
        return (yield from self.ask(self.active, "dir", [DIRECTIONS[way] for way in ways]))

    def way_chosen(self, here: Cell, steps: int) -> Generator[Question, str, str | None]:
        """Any exit the active player likes (G-13.14)."""
        ways = self.exits(here)
        return (yield from self.ask(self.active, "dir", ways)) if ways else None

    # Arrival (G-7.8)

    def arrive(self, cell: Cell, count: int, event: Event) -> Generator[Question, str, None]:
        """Haunted Bog, joining, overflow, attacks."""
        if self.terrain(cell) == "h":
            count -= 1
            self.village += 1
        self.hunters[cell] += count
        self.moved[cell] += count
        attackers = yield from self.overflow(cell, count, event)
        targets = self.seats_at(cell)
        if targets:
            yield from self.suffer_attacks(targets[0], min(attackers, self.hunters[cell]))

    def overflow(self, cell: Cell, arrived: int, event: Event) -> Generator[Question, str, int]:
        """Half go on while more than six are here (G-7.2, G-7.3); how many of those that arrived stay."""
        while self.hunters[cell] > 6:
            ways = self.exits(cell)
            leaving = self.hunters[cell] // 2 if ways and event.moves_left else self.hunters[cell] - 6
            arrived = max(0, arrived - leaving)
            if not ways or not event.moves_left:
                self.leave(cell, leaving)
                self.village += leaving
                break
            event.moves_left -= 1
            way = yield from self.ask(self.active, "dir", ways)
            self.leave(cell, leaving)
            yield from self.arrive(beside(cell, DIRECTIONS.index(way)), leaving, event)
        return arrived

    def leave(self, cell: Cell, count: int) -> None:
        """Hunters leave a space, first those that have moved already (G-7.10)."""
        self.hunters[cell] -= count
        self.moved[cell] = max(0, self.moved[cell] - count)

    def place_hunters(self, cell: Cell, count: int) -> Generator[Question, str, None]:
        """From the village, as many as there are (G-7.4)."""
        count = min(count, self.village)
        self.village -= count
        self.hunters[cell] += count
        yield from self.overflow(cell, count, Event())

    def send_excess_home(self) -> None:
        """Those above six, where a capture cut an event short (G-7.11)."""
        for cell in self.groups():
            self.go_home(cell, max(0, self.hunters[cell] - 6))

    # Coming nearer

    def advance(self, number: int, with_size: bool = False) -> Generator[Question, str, None]:
        """The nearest group comes towards the active player (G-13.29)."""
        here = self.at(self.active)
        groups = nearest(self.graph(), here, self.groups())
        steps = {cell: number + with_size * self.hunters[cell] - self.slow for cell in groups}
        if here in groups or not any(count > 0 for count in steps.values()):
            return
        group = yield from self.ask_cell(self.active, "group", groups)
        if group is not None:
            yield from self.move_group(group, self.hunters[group], steps[group], self.way_to_active)

    def converge(self, number: int, reach: int) -> Generator[Question, str, None]:
        """Every group within reach comes, the nearest first; no hunter moves twice (G-7.10, G-13.30)."""
        steps = distances(self.graph(), self.at(self.active))
        groups = [cell for cell in by_number(self.groups()) if 1 <= steps.get(cell, 0) <= reach]
        self.moved.clear()
        for cell in sorted(groups, key=lambda cell: steps[cell]):
            waiting = self.hunters[cell] - self.moved[cell]
            if waiting > 0:
                yield from self.move_group(cell, waiting, number - self.slow, self.way_to_active)
