"""The Sacred Marshlands: what counts, and for whom (RULES.md, parts 4, 5 and 9)."""
