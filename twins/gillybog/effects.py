"""The effects of cards in the twin of Gillybog: part 13 of RULES.md, line by line."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from .cards import in_order
from .land import Cell, distances, forest_fits, has_open_path, hex_distance, nearest, nearest_by_hex
from .moving import Moving
from .table import LIMBS, Question

ANY = 255
Happening = Generator[Question, str, None]


@dataclass
class Running:
    """A card whose lines run, and what they remember."""

    card: str
    seat: int
    bonus: int = 0  # what is added to numbers in parentheses
    enhanced: bool = False
    line: int = 0
    skipped: set[int] = field(default_factory=set)
    group: Cell | None = None
    ally: int | None = None
    linked: bool = False
    trap: Cell | None = None

    def number(self, word: str) -> int:
        """A number of a line (G-13.1)."""
        if word == "any":
            return ANY
        return int(word.strip("()")) + (self.bonus if word[0] == "(" else 0)

    def skip(self, first: int, count: int) -> None:
        """Leave out lines: the first of them is so many lines ahead."""
        self.skipped |= set(range(self.line + first, self.line + first + count))


class Effects(Moving):
    """Each line is a word, which is a method here, and its arguments."""

    def run_lines(self, lines: list[str], running: Running) -> Happening:
        """From the top; lines with ! only while the turn is enhanced (G-13.1)."""
        for running.line, line in enumerate(lines):
            if running.line in running.skipped or (line[0] == "!" and not running.enhanced):
                continue
            word, *arguments = line.lstrip("!").split()
            happening = getattr(self, "do_" + word.lower())(running, *arguments)
            if happening is not None:
                yield from happening

    # Movement

    def do_move(self, running: Running, steps: str, ignores: str) -> Happening:
        """MOVE n i."""
        if (yield from self.move(running.seat, running.number(steps), running.number(ignores))):
            running.skip(1, ANY)

    def do_travel(self, running: Running, where: str, reach: str) -> Happening:
        """TRAVEL s n."""
        yield from self.travel(running.seat, self.travel_spaces(running.seat, where, running.number(reach)))

    def do_ally(self, running: Running) -> Happening:
        """ALLY."""
        others = [f"p{seat + 1}" for seat in range(len(self.players)) if seat != running.seat]
        if others:
            running.ally = int((yield from self.ask(running.seat, "player", others))[1]) - 1

    def do_allymove(self, running: Running, steps: str) -> Happening:
        """ALLYMOVE n."""
        if running.ally is not None and (yield from self.move(running.ally, running.number(steps), 0)):
            running.skip(1, ANY)

    # Protection

    def do_protect(self, running: Running, whom: str, number: str) -> Happening:
        """PROTECT w n."""
        soaked = [seat for seat in self.in_turn_order(running.seat) if self.at(seat) in self.bog_cells()]
        ally = [] if running.ally is None else [running.ally]
        for seat in {"SELF": [running.seat], "ALLY": ally, "BOGS": soaked}[whom]:
            for _ in range(min(running.number(number), self.supply)):
                self.protect_limb(seat, (yield from self.ask(self.active, "limb", LIMBS)))

    def do_patch(self, running: Running, number: str) -> Happening:
        """PATCH n."""
        limbs = self.players[running.seat]["limbs"]
        for _ in range(running.number(number)):
            bare = [limb for limb, count in zip(LIMBS, limbs, strict=True) if count == 0]
            if bare and self.supply:
                self.protect_limb(running.seat, (yield from self.ask(running.seat, "limb", bare)))

    def do_ward(self, running: Running, number: str) -> None:
        """WARD n."""
        self.protect_space(self.at(running.seat), running.number(number))

    def do_shield(self, running: Running, number: str) -> None:
        """SHIELD n."""
        self.shield += running.number(number)

    def do_hide(self, running: Running) -> None:
        """HIDE."""
        self.hide = True

    # Tiles

    def do_bog(self, running: Running, where: str, number: str) -> Happening:
        """BOG w n."""
        here = self.at(running.seat)
        for _ in range(running.number(number)):
            seen = self.in_sight(here) if where == "LOS" else {here}
            cells = {cell for cell in seen if self.can_be_covered(cell)}
            cell = yield from self.ask_cell(running.seat, "space", cells, optional=where == "LOS")
            if cell is None:
                return
            yield from self.lay_bog_tile(running.seat, cell)

    def do_turn(self, running: Running, reach: str, number: str) -> Happening:
        """TURN r n."""
        for _ in range(running.number(number)):
            tiles = self.laid_tiles_to_turn(self.at(running.seat), running.number(reach))
            cell = yield from self.ask_cell(running.seat, "space", tiles, optional=True)
            if cell is None:
                return
            ways = self.other_rotations(cell)
            self.spaces[cell].stubs = yield from self.choose_rotation(running.seat, ways)

    def do_forest(self, running: Running, number: str) -> Happening:
        """FOREST n."""
        for _ in range(running.number(number)):
            cells = yield from self.place_forest(running.seat)
            if not cells:
                return
            if self.graph()[self.at(running.seat)] & set(cells):
                running.linked = True

    def do_extra(self, running: Running, number: str) -> Happening:
        """EXTRA n."""
        for _ in range(running.number(number)):
            if not self.forest or not (yield from self.ask_whether(running.seat, "extra")):
                return
            if not (yield from self.place_forest(running.seat)):
                return

    def do_linked(self, running: Running, count: str) -> None:
        """LINKED k."""
        if not running.linked:
            running.skip(1, int(count))

    def do_search(self, running: Running, number: str) -> Happening:
        """SEARCH n."""
        revealed = self.forest[-min(running.number(number), 5) :]
        del self.forest[len(self.forest) - len(revealed) :]
        self.shown = revealed[::-1]
        fitting = [tile for tile in self.shown if self.places_of(tile, forest_fits)]
        picks = [f"pick-{self.shown.index(tile) + 1}" for tile in fitting]
        tile = None
        if picks:
            tile = self.shown[int((yield from self.ask(running.seat, "pick", picks))[-1]) - 1]
        yield from self.place_found(running.seat, tile, [other for other in revealed if other != tile])

    def place_found(self, seat: int, tile: str | None, others: list[str]) -> Happening:
        """The others go back, the stack is shuffled, the tile that was found is laid."""
        self.forest += others
        if others:
            self.shuffle(self.forest)
        self.shown = [tile] if tile else []
        if tile:
            yield from self.lay_shown(seat, "FF", forest_fits)

    # Groups

    def do_group(self, running: Running, where: str) -> Happening:
        """GROUP s."""
        here = self.at(running.seat)
        spaces = {"LOS": self.in_sight(here), "HERE": {here}, "BOGS": self.bog_cells(), "ANY": set(self.spaces)}
        running.group = yield from self.ask_cell(running.seat, "group", self.groups() & spaces[where])

    def do_push(self, running: Running, steps: str) -> Happening:
        """PUSH n."""
        if running.group is not None:
            count = self.hunters[running.group]
            if count:
                running.group = yield from self.move_group(running.group, count, running.number(steps), self.way_chosen)

    def do_banish(self, running: Running, number: str) -> None:
        """BANISH n."""
        if running.group is not None:
            self.go_home(running.group, running.number(number))

    def do_sweep(self, running: Running, where: str, number: str) -> None:
        """SWEEP NEXT n."""
        here = self.at(running.seat)
        for cell in {here} | self.graph()[here]:
            self.go_home(cell, running.number(number))

    # Time, dice and cards

    def do_timer(self, running: Running, number: str) -> None:
        """TIMER n."""
        self.timer_bonus += running.number(number)

    def do_dice(self, running: Running, number: str) -> None:
        """DICE n."""
        self.extra_dice += running.number(number)

    def do_slow(self, running: Running, number: str) -> None:
        """SLOW n."""
        self.slow += running.number(number)

    def do_bury(self, running: Running) -> None:
        """BURY."""
        if len(self.hunter_deck) > 1:
            card = self.take_hunter_card()
            self.hunter_deck.insert(0, card)
            self.known_hunters += 1

    def take_hunter_card(self) -> str:
        """The top hunter card; the next one shows (G-15.5)."""
        card = self.hunter_deck.pop()
        self.known_hunters = min(self.known_hunters, len(self.hunter_deck))
        self.hunters_seen |= set(self.hunter_deck[-1:])
        return card

    def do_recover(self, running: Running, number: str) -> Happening:
        """RECOVER n."""
        player = self.players[running.seat]
        for _ in range(running.number(number)):
            cards = in_order([card for card in player["played"] if card != running.card])
            if cards:
                card = yield from self.ask(running.seat, "recover", cards)
                player["played"].remove(card)
                player["hand"].append(card)

    def do_howl(self, running: Running) -> None:
        """HOWL."""
        player = self.players[running.seat]
        player["played"].remove("hs")
        player["howl"] = True
        self.howl_next = running.seat

    # Choices

    def do_if(self, running: Running, condition: str, count: str) -> None:
        """IF c k."""
        here = self.at(running.seat)
        holds = {
            "BOG": here in self.bog_cells(),
            "SEEN": self.is_seen(running.seat),
            "HUNTED": here in self.groups(),
        }
        if not holds[condition]:
            running.skip(1, int(count))

    def do_choose(self, running: Running, first: str, second: str) -> Happening:
        """CHOOSE a b."""
        if (yield from self.ask(running.seat, "pick", ["pick-1", "pick-2"])) == "pick-1":
            running.skip(1 + int(first), int(second))
        else:
            running.skip(1, int(first))

    # Hunter cards

    def do_spawn(self, running: Running, where: str, number: str) -> Happening:
        """SPAWN w n."""
        if where == "CAMPS":
            yield from self.spawn_in_camps(running.number(number))
        elif self.village:
            trap = set() if running.trap is None else {running.trap}
            spaces = trap if where == "TRAP" else self.spawn_spaces(where)
            cell = yield from self.ask_cell(self.active, "space", spaces)
            if cell is not None:
                yield from self.place_hunters(cell, running.number(number))

    def spawn_in_camps(self, number: int) -> Happening:
        """On each space with a tipped gilly, by cell number."""
        camps = [gilly["at"] for gilly in self.gillys if gilly["state"] == "tipped"]
        for cell in sorted(camps, key=lambda cell: (cell[1], cell[0])):
            yield from self.place_hunters(cell, number)

    def spawn_spaces(self, where: str) -> set[Cell]:
        """The spaces among which the active player chooses."""
        graph, here = self.graph(), self.at(self.active)
        if where == "GROUP":
            return nearest(graph, here, self.groups())
        steps = distances(graph, here)
        is_open = {cell for cell in self.spaces if has_open_path(self.spaces, cell)}
        if where == "OPEN":
            return nearest(graph, here, is_open) or nearest_by_hex(here, is_open)
        connected = is_open & set(steps)
        return {cell for cell in connected if steps[cell] == max(steps[other] for other in connected)}

    def do_advance(self, running: Running, *arguments: str) -> Happening:
        """ADVANCE n, ADVANCE SIZE n."""
        yield from self.advance(running.number(arguments[-1]), with_size=arguments[0] == "SIZE")

    def do_converge(self, running: Running, steps: str, reach: str) -> Happening:
        """CONVERGE n r."""
        yield from self.converge(running.number(steps), running.number(reach))

    def do_blast(self, running: Running, whom: str, number: str, reach: str) -> Happening:
        """BLAST w n r."""
        for seat in self.in_turn_order(self.active) if whom == "EACH" else [self.active]:
            for _ in range(running.number(number)):
                if self.is_in_range(seat, running.number(reach)) and (yield from self.lose_protection(seat, "fins")):
                    break

    def is_in_range(self, seat: int, reach: int) -> bool:
        """A group or a Watchtower in line of sight is near enough, and the player does not hide."""
        if seat == self.active and self.hide:
            return False
        spotters = self.spotters() & self.in_sight(self.at(seat))
        return any(hex_distance(self.at(seat), cell) <= reach for cell in spotters)

    def do_shoot(self, running: Running, number: str) -> Happening:
        """SHOOT n."""
        if self.is_seen(self.active):
            yield from self.suffer_attacks(self.active, running.number(number))

    def do_trap(self, running: Running) -> Happening:
        """TRAP."""
        if any(self.bogs):
            spaces = nearest(self.graph(), self.at(self.active), self.trap_spaces())
            running.trap = yield from self.ask_cell(self.active, "space", spaces)
            if running.trap is not None:
                yield from self.lay_bog_tile(self.active, running.trap, hazard_up=True)
