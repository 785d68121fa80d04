"""The pages of the site that are written when it is built: one for each game and act, and the repository's own pages.

Nothing on them is typed in by hand but the rules, which come from the game's RULES.md, and `told.toml`. They lie in
folders of docs/ that git ignores.
"""
