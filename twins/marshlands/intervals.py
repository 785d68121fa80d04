"""What the three intervals have in common: event tiles, and the order of a turn (part 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from .board import BOARD, CENTRE, SECTIONS, Cell, read_cell, section_of
from .boats import Boating
from .counters import Claiming
from .dealing import CENTRES
from .exchanges import Exchanging

FULL_HAND = 5  # tiles, with the village (M-20.2)


class Interval(Boating, Claiming, Exchanging):
    """A game with event tiles."""

    def stock(self) -> Counter[str]:
        """All but the tile that lies in the centre."""
        return super().stock() - Counter([CENTRES.get(self.act, "abbey")])

    # A turn (M-26.2)

    def begin_turn(self, seat: int) -> None:
        """One exchange is possible in each turn."""
        self.exchanged = 0
        super().begin_turn(seat)

    def legal_turns(self) -> list[str]:
        """Lay, offer, show a tile for an exchange; pass if there is nothing to lay and nothing to offer."""
        lays = self.legal_lays()
        if self.laid:
            return ["-", *lays]
        offers = [f"o{slot}" for slot, tile in enumerate(self.hands[self.seat]) if self.may_be_offered(tile)]
        return [*([] if lays or offers else ["-"]), *lays, *offers, *self.legal_shows()]

    def may_be_offered(self, tile: str) -> bool:
        """Event tiles too, but not villages, the Abbey and the eclipse (M-20.7)."""
        return self.pack.family[tile] not in ("village", "centre", "eclipse")

    def take_turn(self, text: str) -> None:
        """Show a tile for an exchange, or what is done in other acts."""
        if text[0] == "x":
            self.show(int(text[1:]))
        else:
            super().take_turn(text)

    # Where tiles may be laid (M-20.4 to M-20.6)

    def cells_for(self, tile: str, colour: int) -> list[Cell]:
        """Event tiles in all owned sections, others in the own one; some are barred."""
        cells = self.cells_for_event(tile) if tile in self.pack.event else super().cells_for(tile, colour)
        return [cell for cell in cells if not self.is_barred(tile, cell, colour)]

    def cells_for_event(self, tile: str) -> list[Cell]:
        """Empty cells in contact, and cells where the tile may replace another."""
        owned = [(cell, self.owner(cell)) for cell in BOARD]
        free = {cell for cell, k in owned if k is not None and self.may_be_covered(cell, k, tile)}
        return [cell for cell, k in owned if cell in free or (k is not None and self.may_replace(tile, cell))]

    def may_replace(self, tile: str, cell: Cell) -> bool:
        """Not the Abbey, villages and tiles with boats, and events only if they are named (M-20.6)."""
        if cell not in self.board or cell in [boat[0] for boat in self.boats.values()]:
            return False
        lying = self.board[cell].split("@")[0]
        if self.pack.family[lying] in ("village", "centre"):
            return False
        named = self.pack.replaces[tile]
        return lying not in self.pack.event or self.pack.event[lying] in named or "any" in named

    def is_barred(self, tile: str, cell: Cell, colour: int) -> bool:
        """Whether something bars a tile from a cell, as the board is before the lay (M-20.8)."""
        raise NotImplementedError

    def events_in(self, k: int | None) -> set[str]:
        """The events whose tiles lie in a section now (M-20.8)."""
        return {event for cell, event in self.events().items() if section_of(cell) == k}

    def events(self) -> dict[Cell, str]:
        """Where event tiles lie in sections."""
        names = {cell: tile.split("@")[0] for cell, tile in self.board.items() if cell != CENTRE}
        return {cell: self.pack.event[name] for cell, name in names.items() if name in self.pack.event}

    def covered(self, k: int) -> set[Cell]:
        """The covered cells of a section."""
        return SECTIONS[k] & self.board.keys()

    # A tile is laid (M-20.9)

    def place(self, text: str) -> None:
        """The tile chosen; then its event."""
        tile = self.take_chosen()
        self.laid += 1
        self.put(tile, text)
        if self.pack.family[tile] == "eclipse":
            self.eclipse()
        else:
            self.bring_about(tile, read_cell(text.split("@")[0]))

    def place_offered(self, text: str) -> None:
        """The tile accepted; then its event (M-21.4)."""
        tile, self.offered = self.tile_offered(), None
        self.put(tile, text)
        self.bring_about(tile, read_cell(text.split("@")[0]))

    def put(self, tile: str, text: str) -> None:
        """What is replaced goes first."""
        cell = read_cell(text.split("@")[0])
        if cell in self.board and cell != CENTRE:
            self.take_away([cell])
        super().put(tile, text)

    def take_away(self, cells: Collection[Cell]) -> None:
        """Tiles go out of the game, and the counters on them back to their colours."""
        for cell in sorted(cells):
            self.out.append(self.board.pop(cell).split("@")[0])
        for placed in self.counters:
            placed[:] = [segment for segment in placed if segment[0] not in cells]

    def remove(self, cells: Collection[Cell]) -> None:
        """Tiles are removed; boats on them go home."""
        self.take_away(cells)
        for colour, boat in self.boats.items():
            if boat[0] in cells:
                self.send_home(colour)

    def send_home(self, colour: int) -> None:
        """A boat is back where it began."""
        raise NotImplementedError

    def bring_about(self, tile: str, cell: Cell) -> None:
        """What the event does; it may end the game or ask for a decision."""
        self.happen(tile, cell)
        if not self.over and self.phase != "event":
            self.after_event()

    def happen(self, tile: str, cell: Cell) -> None:
        """What is done when a tile has been laid."""
        raise NotImplementedError

    def after_event(self) -> None:
        """Whoever has accepted an offer moves; in the own turn there may be lays left."""
        if self.seat == self.in_turn:
            self.after_lay()
        else:
            self.laid = 1
            self.ask_about_boat(self.seat)

    # The end of a turn

    def after_lay(self) -> None:
        """Another lay, if that is agreed on; then the boat."""
        if self.laid < self.options["multi"]:
            self.ask("turn", self.seat)
        else:
            self.ask_about_boat(self.in_turn)

    def end_turn(self, tiles: int) -> None:
        """The boat can be moved also after a pass."""
        self.ask_about_boat(self.in_turn)

    def after_offer(self) -> None:
        """All have refused: the boat can be moved."""
        self.laid = 1
        self.ask_about_boat(self.in_turn)

    def after_claims(self) -> None:
        """The next boat."""
        self.after_boat()

    def after_boat(self) -> None:
        """After the one who accepted an offer the seat in turn; then the turn ends."""
        if self.seat != self.in_turn:
            self.ask_about_boat(self.in_turn)
            return
        reason = self.reason_to_end()
        if reason:
            self.end_game(reason)
        else:
            self.finish_turn()

    def finish_turn(self) -> None:
        """The draw, and the test for the deck."""
        self.fill_hand(self.in_turn)
        self.next_turn()

    def reason_to_end(self) -> str | None:
        """Full sections, last counters, refused tiles (M-20.3)."""
        if self.is_full():
            return "full"
        if self.ends_with_counters():
            return "counters"
        return "refused" if self.refused >= (6 if self.players == 2 else 3) else None

    def ends_with_counters(self) -> bool:
        """Whether a colour has placed all its counters."""
        raise NotImplementedError

    def fill_hand(self, seat: int) -> None:
        """Draw to a full hand, or until the deck is empty (M-20.2)."""
        held = self.colour_of[seat] in self.villages
        while self.deck and len(self.hands[seat]) + held < FULL_HAND:
            self.enter_hand(seat, self.deck.pop(0))
