"""Interval 3, The Environment (part 25)."""

from __future__ import annotations

from .board import CENTRE, SECTIONS, X_CELLS, Cell, around, read_cell, section_of
from .boats import Segment, steps, water_number
from .laying import Place
from .pollution import Polluted
from .scoring import EACH, Construction, Land, Line, cell_at, cells_of, off_centre
from .tiles import CLASSES, Spot, flood, pieces

BARS = {  # what must not be in the section where it is laid
    "rodents": "gamekeeper",
    "heron": "gamekeeper",
    "poacher": "bailiff",
    "primrose": "maintenance",
    "drought": "maintenance",
    "mad_cow": "pasture",
    "yob": "tourist_guide",
}
CANCELS = {"rodents": "gamekeeper", "heron": "gamekeeper", "poacher": "bailiff"}  # M-25.19, M-25.20
POLLUTED = {"fishery": 2, "garden": 2, "reed": 7}  # points less (M-25.28)
GUIDE = 5
ABBEY = (10, 1)  # linked or not (M-25.7)


class Environment(Polluted):
    """Interval 3: a factory in the centre."""

    FAMILIES = ("basic", "joker", "clover", "centre")

    # Laying

    def cells_for(self, tile: str, colour: int) -> list[Cell]:
        """The village on one of four cells without contact (M-25.2), the Abbey anywhere (M-25.7)."""
        if self.pack.family[tile] == "village":
            return sorted(cell for cell in X_CELLS & SECTIONS[colour] if cell not in self.board)
        if self.pack.family[tile] == "centre":
            cells = [cell for cell in self.cells() if self.owner(cell) is not None]
            free = [cell for cell in cells if self.may_be_covered(cell, self.owner(cell) or 0, tile)]
            return [cell for cell in free if not self.is_barred(tile, cell, colour)]
        return super().cells_for(tile, colour)

    def is_barred(self, tile: str, cell: Cell, colour: int) -> bool:
        """What a section without its village, and the events in it, do not bear."""
        k = section_of(cell)
        here = self.events_in(k)
        event = self.pack.event.get(tile, "")
        if k != colour and (k in self.villages or (self.pack.family[tile] == "centre" and cell in X_CELLS)):
            return True  # M-25.3, M-25.7
        if self.pack.mosaics[tile][0].cow and "mad_cow" in here and "pasture" not in here:
            return True  # M-25.34
        return BARS.get(event) in here or (event == "pollution" and self.is_protected(cell))

    def places(self, tile: str, colour: int) -> list[Place]:
        """Fire against copse, and no owner locks their village out."""
        found = super().places(tile, colour)
        if self.pack.event.get(tile) == "fire":
            found = [place for place in found if self.can_burn(tile, place)]
        if colour in self.villages and self.pack.family[tile] not in ("village", "eclipse"):
            found = [place for place in found if self.leaves_room(tile, place, colour)]
        return found

    def leaves_room(self, tile: str, place: Place, colour: int) -> bool:
        """Whether the village has a place still, if it had one; Floods take none (M-25.3)."""
        if section_of(place[0]) != colour or self.pack.event.get(tile) == "floods":
            return True
        village, before = f"village#{colour}", dict(self.board)
        had_place = bool(self.places(village, colour))
        self.board[place[0]] = f"{tile}@{place[1]}"
        has_place = bool(self.places(village, colour))
        self.board = before
        return has_place or not had_place

    def can_burn(self, tile: str, place: Place) -> bool:
        """Fire is laid against copse, and in no copse with Rain in it (M-25.15)."""
        cell, rotation = place
        land = Land(self.lying() | {cell: self.pack.mosaics[tile][rotation]})
        copses = [region for region in pieces(land.of_class("copse")) if cell in set(map(cell_at, region))]
        rains = {at for at, event in self.events().items() if event == "rain" and at != cell}
        reached = {cell_at(spot) for region in copses for spot in region}
        return len(reached) > 1 and not reached & rains

    def edge_fits(self, tile: str, cell: Cell, side: str, edge: str, facing: str) -> bool:
        """On mud, and for the Floods, land need not fit, only water (M-25.13)."""
        other = self.neighbours(cell)[side]
        floods = "floods" in (self.pack.event.get(tile), self.events().get(other))
        if not floods and cell not in self.mud and other not in self.mud:
            return super().edge_fits(tile, cell, side, edge, facing)
        pairs = [{CLASSES[one], CLASSES[another]} for one, another in zip(edge, facing, strict=True)]
        return all("wild" in pair or pair == {"water"} or "water" not in pair for pair in pairs)

    # Events

    def put(self, tile: str, text: str) -> None:
        """Some events ask what they have replaced."""
        lying = self.board.get(read_cell(text.split("@")[0]), "").split("@")[0]
        super().put(tile, text)
        self.replaced = self.pack.event.get(lying)

    def happen(self, tile: str, cell: Cell) -> None:
        """A boat comes with its village; events come about."""
        event = self.pack.event.get(tile)
        if self.pack.family[tile] == "village":
            self.send_home(self.colour())
        elif event == "floods":
            self.flood(cell)
        elif event == "mad_cow":
            self.remove([at for at in self.covered(section_of(cell) or 0) if self.pack.lying(self.board[at]).cow])
        elif event == "maintenance":
            self.maintenance = int(self.replaced in ("primrose", "drought"))
        elif event == "pollution":
            self.leak(cell)
        elif event == "plant":
            self.purify(cell, self.replaced)

    def flood(self, cell: Cell) -> None:
        """Eight tiles go at most, and then the Floods; what is emptied is mud for good (M-25.12, M-25.13)."""
        near = [at for at in around(cell) if at in self.board and self.can_be_flooded(at)]
        self.remove(near)
        self.take_away([cell])
        self.mud |= {*near, cell}

    def can_be_flooded(self, cell: Cell) -> bool:
        """Not the factory, villages and the Abbey."""
        family = self.pack.family[self.board[cell].split("@")[0]]
        return cell != CENTRE and family not in ("village", "centre")

    # Boats (M-25.4, M-25.5)

    def steps_of_boat(self) -> dict[str, Segment]:
        """A step over water or fields, or home from the end of a network."""
        colour = self.colour()
        if colour not in self.boats:
            return {}
        boat, home = self.boats[colour], self.village_water(colour)
        possible = steps(self.lying(), boat, bool(self.options["landing_only"])).items()
        found = {text: end for text, end in possible if self.may_enter(end, colour)}
        across = [end for text, end in found.items() if text[0] == "b"]
        if home and boat[0] != home[0] and self.is_water(boat) and len(across) <= 1:
            order = [text for text in found if text[0] == "b"]
            found = {**{text: found[text] for text in order}, "bH": home, **found}
        return found

    def is_water(self, segment: Segment) -> bool:
        """Whether a segment is water."""
        return self.pack.lying(self.board[segment[0]]).kind_of(segment[1]) == "water"

    def may_enter(self, end: Segment, colour: int) -> bool:
        """Not another's village, no field in the centre, no water of a Drought."""
        cell, tile = end[0], self.board[end[0]]
        if tile.startswith("village") and not tile.startswith(f"village#{colour}@"):
            return False
        return not self.has_drought(cell) if self.is_water(end) else cell != CENTRE

    # Claims

    def constructions(self, land: Land) -> list[Construction]:
        """The Abbey is one, by its water."""
        found = super().constructions(land)
        abbeys = [cell for cell, tile in self.board.items() if cell != CENTRE and tile.startswith("abbey@")]
        waters = [self.letters_of((cell, water_number(self.pack.lying(self.board[cell])))) for cell in abbeys]
        return found + [Construction("abbey", water, water) for water in waters]

    # Points (M-25.37)

    def score_sheet(self) -> list[Line]:
        """Claimed constructions, frogs, the Guide and holes."""
        land = self.land()
        networks = {colour: self.network(land, colour) for colour in self.colour_of}
        lines: list[Line] = []
        for found in self.constructions(land):
            for colour in self.holders(found):
                lines += self.lines_for(land, found, colour, bool(found.water & networks.get(colour, set())))
        lines += self.pond_lines(land) + self.frog_lines(land) + self.hole_lines()
        guides = [cell for cell, event in self.events().items() if event == "tourist_guide"]
        lines += [(self.owner(cell) or 0, "bonus", [cell], GUIDE) for cell in guides]
        return [line for line in lines if line[3]]

    def network(self, land: Land, colour: int) -> set[Spot]:
        """The water that leads to a colour's village, but for Droughts."""
        home = self.village_water(colour)
        if home is None:
            return set()
        flowing = {spot for spot in land.of_class("water") if not self.has_drought(cell_at(spot))}
        return flood(self.letters_of(home), flowing)

    def lines_for(self, land: Land, found: Construction, colour: int, is_linked: bool) -> list[Line]:
        """What a construction is worth to a colour that has a counter on it, with a line for its cows."""
        cells = cells_of(found.region)
        if found.kind == "abbey":
            return [(colour, "abbey", cells, ABBEY[0 if is_linked else 1])]
        cows = self.cow_points(land, found) if is_linked else 0
        points = self.segment_points(land, found) + cows
        if not is_linked:
            points = min(1, points)
        points -= POLLUTED.get(found.kind, 0) * self.is_polluted(found)
        if self.is_spoilt(found):
            points = 0
        points -= 2 * (found.kind == "fishery" and self.is_in_force("heron", cells_of(found.region)))
        points = max(0, points - self.is_scared(found.region))
        cows = min(cows, points)
        return [(colour, found.kind, cells, points - cows), (colour, "cow", cells, cows)]

    def segment_points(self, land: Land, found: Construction) -> int:
        """The points of its segments, those of burnt copse left out."""
        burnt = self.burnt(land) if found.kind == "copse" else set()
        return EACH[found.kind] * len(land.segments(off_centre(found.region) - burnt))

    def burnt(self, land: Land) -> set[Spot]:
        """The copse that Fire reaches, and Rain does not keep it from (M-25.16)."""
        events = self.events()
        dry = {spot for spot in land.of_class("copse") if events.get(cell_at(spot)) != "rain"}
        return flood({spot for spot in dry if events.get(cell_at(spot)) == "fire"}, dry)

    def polluted_letters(self) -> set[Spot]:
        """The letters of polluted water."""
        return {spot for segment in self.polluted for spot in self.letters_of(segment)}

    def cow_points(self, land: Land, found: Construction) -> int:
        """The cows of a field, but for those beside polluted water (M-25.28)."""
        if found.kind != "field":
            return 0
        foul = self.polluted_letters()
        clean = [
            segment for segment in land.segments(off_centre(found.region)) if not self.touches(land, segment, foul)
        ]
        return sum(land.cows[spot] for segment in clean for spot in segment & land.cows.keys())

    def touches(self, land: Land, segment: set[Spot], letters: set[Spot]) -> bool:
        """Whether a segment has a letter beside one of these on its tile."""
        return any(other in letters for spot in segment for other in land.same_tile(spot))

    def is_polluted(self, found: Construction) -> bool:
        """Whether a fishery or reed bed is on polluted water, or a garden beside it."""
        return bool(found.water & self.polluted_letters())

    def is_spoilt(self, found: Construction) -> bool:
        """Whether Factory, Rodents, Poacher, Bailiff or Water Primrose take all points."""
        cells = sorted(set(map(cell_at, found.region)))
        if found.kind == "field":
            return CENTRE in cells  # M-25.11
        if found.kind == "garden":
            return self.is_in_force("rodents", cells)
        if found.kind != "fishery":
            return False
        is_bailiffs = self.events().get(cells[0]) == "bailiff"
        return is_bailiffs or self.is_in_force("poacher", cells) or self.is_overgrown(cells[0])

    def is_in_force(self, event: str, cells: list[Cell]) -> bool:
        """Whether an event that nothing cancels is in the section of one of these cells."""
        sections = [self.events_in(section_of(cell)) for cell in cells]
        return any(event in here and CANCELS[event] not in here for here in sections)

    def is_overgrown(self, cell: Cell) -> bool:
        """Whether Water Primroses spoil a cell: around each, and all of a section with two (M-25.21)."""
        plants = [at for at, event in self.events().items() if event == "primrose" and not self.is_maintained(at)]
        in_section = [at for at in plants if section_of(at) == section_of(cell)]
        return len(in_section) >= 2 or any(cell in around(at) for at in plants)

    def is_scared(self, region: set[Spot]) -> bool:
        """Whether a Yob is on a tile of a construction or around one (M-25.35)."""
        yobs = [at for at, event in self.events().items() if event == "yob"]
        near = {cell for at in yobs for cell in {at, *around(at)}}
        return bool(near & set(map(cell_at, region)))

    # Frogs (M-25.9, M-25.18, M-25.21)

    def lively(self, land: Land) -> set[Spot]:
        """Frogs that are neither polluted nor with a Heron."""
        foul = self.polluted_letters()
        return {spot for spot in land.frogs - foul if not self.is_in_force("heron", [cell_at(spot)])}

    def ponds(self, land: Land) -> list[set[Spot]]:
        """All ponds."""
        return [region for region in pieces(land.of_class("water")) if land.is_pond(region)]

    def pond_lines(self, land: Land) -> list[Line]:
        """2 points to each colour with a frog, less 1 by a Yob."""
        frogs = [(k, pond) for k in self.colour_of for pond in self.ponds(land)]
        frogs = [(k, pond) for k, pond in frogs if self.cells_in(pond & self.lively(land), k)]
        return [(k, "frog", self.cells_in(pond, k), 2 - self.is_scared(pond)) for k, pond in frogs]

    def frog_lines(self, land: Land) -> list[Line]:
        """2 points for a frog that is in no pond, where Water Primroses grow."""
        in_ponds = {spot for pond in self.ponds(land) for spot in pond}
        cells = sorted(cell_at(spot) for spot in self.lively(land) - in_ponds)
        owned = [(self.owner(cell), cell) for cell in cells if self.is_overgrown(cell)]
        return [(k, "frog", [cell], 2) for k, cell in owned if k is not None]

    # The end

    @property
    def payoffs(self) -> list[float]:
        """All have lost when everything is polluted (M-25.30)."""
        return [-1.0] * self.players if self.outcome == "polluted" else super().payoffs
