"""What agents work out once for a kind of game."""

from typing import Any


class Cache(dict[Any, Any]):
    """A dict that copies and pickles leave empty: in another process the games' verbs have to be brought in first, and
    a view of an array would be an array of its own."""

    def __reduce__(self) -> tuple:
        return Cache, ()
