"""The Sacred Marshlands: what event tiles do when they are laid, and where they may lie (RULES.md, parts 20 to 22)."""
