"""What each event tile is called and does, in a sentence or two, and the clauses that say so."""

from typing import NamedTuple


class Tale(NamedTuple):
    """An event for people: S is the section where its tile lies, its owner the one whose section that is."""

    sign: str  # two letters, where there is no room for a picture
    title: str
    does: str
    clauses: tuple[str, ...]


TALES = {
    # --- interval 1, the bells
    "bishop": Tale(
        "Bp",
        "Bishop",
        "Laid among the first twenty tiles of its section it brings 20 points, unless a Saintly Relic is there, "
        "and keeps Heathen Worship out. As the 21st tile of any section, or a later one, it ends the game at once.",
        ("M-22.1", "M-22.2"),
    ),
    "heathen": Tale(
        "HW",
        "Heathen Worship",
        "20 points for the owner, until a Saintly Relic is laid in the same section. Never two in a section, never "
        "beside a Relic or a Bishop.",
        ("M-22.3",),
    ),
    "relic": Tale(
        "SR",
        "Saintly Relic",
        "13 points; Heathen Worship of the section goes, and the Relic may be laid over it. All hands move on to the "
        "next player; who keeps a village back gives a random tile of the new ones instead.",
        ("M-22.4", "M-22.5", "M-20.6"),
    ),
    "red_hand": Tale(
        "RH",
        "Red Hand",
        "Beside a Relic or a Bishop it costs 10, and claimed reed beds of the section cost 10 as well; else, with "
        "Heathen Worship in the section, it brings 10. Only boats whose section has Heathen Worship enter.",
        ("M-22.6", "M-22.7"),
    ),
    "wizard": Tale(
        "Wi",
        "Wizard",
        "Cows of the section count against whoever has claimed their field, and no tile with a cow is laid there.",
        ("M-22.8",),
    ),
    "blessing": Tale(
        "Bl",
        "Blessing",
        "Laid beside a Wizard it makes cows of the section count nothing; laid over him, all as usual again. No "
        "Wizard comes after it.",
        ("M-22.9",),
    ),
    "gargantua": Tale(
        "Ga",
        "Gargantua",
        "His foot cuts the water and fits beside any edge with a canal; gardens of the section count nothing. He may "
        "be laid over Imps, but not in a section with another Gargantua or a Footprint.",
        ("M-22.10", "M-22.11", "M-20.6"),
    ),
    "footprint": Tale("Fp", "Footprint", "6 points. Laid over Gargantua it is all that is left of him.", ("M-22.12",)),
    "imps": Tale(
        "Im",
        "Imps",
        "A closed copse with Imps in it counts nothing; with Fairy Melusine in the section its copses cost points.",
        ("M-22.13",),
    ),
    "melusine": Tale(
        "FM",
        "Fairy Melusine",
        "Who lays her puts a counter of their own in place of another player's in the section.",
        ("M-22.14",),
    ),
    "wisp": Tale(
        "WW",
        "Will o' the Wisp",
        "The owner's hand leaves the game, and new tiles are drawn. Only the owner's boat enters.",
        ("M-22.15", "M-22.16"),
    ),
    "bitard": Tale("Bt", "Bitard", "Everybody takes a random tile out of the next player's hand.", ("M-22.17",)),
    # --- interval 2, the butterflies
    "embarkation": Tale(
        "EP",
        "Embarkation Point",
        "It lies in the centre; all boats begin there, and all circuits.",
        ("M-23.1", "M-24.1"),
    ),
    "auberge": Tale("Au", "Auberge", "2 points on a circuit.", ("M-24.10",)),
    "bridge": Tale("LB", "Little Bridge", "1 point on a circuit. It may be laid over Private Property.", ("M-24.10",)),
    "private": Tale(
        "PP",
        "Private Property",
        "Only its owner lays it, and others do not pass. Who draws another's gives it back for a tile of their hand. "
        "On no circuit of its owner it is removed at the end, and the empty cell costs a point. That of a colour "
        "nobody plays is neutral: anybody lays and passes it, and it stays.",
        ("M-23.5", "M-23.8", "M-23.9", "M-24.7"),
    ),
    "shipwreck": Tale("Sh", "Shipwreck", "-6 points on a circuit.", ("M-24.10",)),
    "obstruction": Tale("Ob", "Obstruction", "-3 points on a circuit.", ("M-24.10",)),
    "pro_guide": Tale(
        "PG",
        "Professional Guide",
        "4 points on a circuit, whose owner loses nothing by Shipwreck and Obstruction any more. It may be laid over "
        "either of them.",
        ("M-24.10", "M-24.11", "M-20.6"),
    ),
    "traffic_jam": Tale("TJ", "Traffic Jam", "-3 points on a circuit.", ("M-24.10",)),
    "disorientation": Tale("Di", "Disorientation", "-5 points on a circuit.", ("M-24.10",)),
    "signposting": Tale(
        "Si",
        "Signposting",
        "Keeps Traffic Jam and Disorientation out of the section, and takes their effect on its waters. It may be laid "
        "over either of them.",
        ("M-23.13", "M-24.12", "M-20.6"),
    ),
    "cattle": Tale("TC", "Transport of Cattle", "3 points on a circuit.", ("M-24.10",)),
    "goods": Tale("TG", "Transport of Goods", "3 points on a circuit.", ("M-24.10",)),
    # --- interval 3, the clovers
    "factory": Tale("Fa", "Factory", "It lies in the centre. A field that touches it is worth nothing.", ("M-25.11",)),
    "floods": Tale(
        "Fl",
        "Floods",
        "Laid over nearly any tile: that one, those around it and the Floods go. Land need not fit there any more.",
        ("M-25.12", "M-25.13"),
    ),
    "fire": Tale("Fi", "Fire", "Laid against a copse, which burns and counts nothing.", ("M-25.15", "M-25.16")),
    "rain": Tale("Ra", "Rain", "Keeps fire from the part of the copse behind it.", ("M-25.16",)),
    "rodents": Tale("Ro", "Rodents", "Gardens of the section count nothing.", ("M-25.17",)),
    "heron": Tale(
        "He", "Heron", "Frogs of the section count nothing, and its fisheries are worth 2 points less.", ("M-25.18",)
    ),
    "bailiff": Tale(
        "WB", "Water Bailiff", "Undoes the Poacher and keeps him out; its own fishery counts nothing.", ("M-25.20",)
    ),
    "gamekeeper": Tale(
        "Gk",
        "Gamekeeper",
        "Undoes Rodents and Heron, may be laid over them, and keeps them out.",
        ("M-25.19", "M-20.6"),
    ),
    "poacher": Tale("Pc", "Poacher", "Fisheries of the section count nothing.", ("M-25.20",)),
    "maintenance": Tale(
        "MW",
        "Maintenance Work",
        "Keeps Water Primroses and Drought out; laid over one of them it undoes all of the section.",
        ("M-25.23",),
    ),
    "drought": Tale(
        "Dr",
        "Drought",
        "Its water leads nowhere: no links, no boats, no pollution. It may be laid over Pasture.",
        ("M-25.22", "M-20.6"),
    ),
    "primrose": Tale(
        "WP",
        "Water Primrose",
        "Around it fisheries count nothing, and frogs out of ponds 2 points; two of them rule the whole section.",
        ("M-25.21",),
    ),
    "pollution": Tale(
        "Po",
        "Pollution",
        "Beside the factory or a village it spreads over the water, turn by turn. Where all is polluted all have lost.",
        ("M-25.24", "M-25.25", "M-25.28", "M-25.30"),
    ),
    "plant": Tale(
        "Pl",
        "Purifying Plant",
        "Over Pollution it cleans a tile each turn. In another section it guards the two rings of cells around it, and "
        "cleans those that are polluted, one each turn. Elsewhere in Pollution's own section it does nothing, "
        "whichever of the two is laid first.",
        ("M-25.31", "M-25.33"),
    ),
    "mad_cow": Tale("MC", "Mad Cow", "Tiles with cows leave the section, and none is laid there.", ("M-25.34",)),
    "pasture": Tale(
        "Pa", "Pasture", "Keeps the Mad Cow out, or lifts her ban; it may be laid over her.", ("M-25.34", "M-20.6")
    ),
    "yob": Tale("Yo", "Yob", "Every finished construction on or around his tile is worth a point less.", ("M-25.35",)),
    "tourist_guide": Tale(
        "TG", "Tourist Guide", "5 points; keeps the Yob out, and undoes him if laid over him.", ("M-25.36", "M-20.6")
    ),
}
