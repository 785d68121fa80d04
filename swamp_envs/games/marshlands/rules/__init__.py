"""The Sacred Marshlands: deal, legal, apply."""

from .dealing import deal
from .deciding import apply, legal

__all__ = ["apply", "deal", "legal"]
