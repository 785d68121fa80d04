"""Arenas: measurements of bots among bots. Each is a TOML file here; one command plays them all and writes their pages.

`specification` reads such a file, `contests` plays what it asks for, `measures` says what can be told of the games,
`kept` holds the numbers between runs, and `__main__` is the command: `python -m benchmarks.arenas NAME ...|all`.
"""
