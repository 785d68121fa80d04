"""Gillybog: what the lines of card programs do, by what they touch (RULES.md, part 13)."""
