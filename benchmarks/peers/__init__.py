"""One module a library; each imports its library only when a contender is loaded."""
