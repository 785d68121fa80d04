"""`python -m swamp_envs`, the same as `swamp`."""

from .cli import main

main()
