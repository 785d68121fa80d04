"""The Sacred Marshlands: what counts, and for whom (RULES.md, parts 4, 5 and 9)."""

from .sheet import ScoreLine, score_sheet, seats_sheet

__all__ = ["ScoreLine", "score_sheet", "seats_sheet"]
