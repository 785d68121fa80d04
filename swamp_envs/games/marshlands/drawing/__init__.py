"""The Sacred Marshlands: placeholder."""


def svg(*a, **k):
    raise NotImplementedError


ansi = svg
