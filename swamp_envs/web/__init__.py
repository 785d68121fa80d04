"""The table in the browser: `swamp serve`.

- `shelf`: tables on disk, so that a killed server loses nothing
- `tables`: tables in memory: who sits where, who may see what, and the bots' turns
- `lobby`: what can be chosen for a new table, and the rules
- `watching`: arenas and training runs as they go on
- `thinkers`: processes in which bots think
- `guard`: who may ask, and how much
- `app`: the addresses, as Starlette routes
- `server`: the process, and how it ends
- `notebook`: the board in a notebook
- `pages`: HTML, CSS and ES modules, served as they are
"""
