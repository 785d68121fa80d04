"""How the bots of SwapX are tried."""

from . import Trial

TRIAL = Trial(made=(30,), far={"teams": True, "setup": "corner"})
