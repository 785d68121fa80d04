"""Parts of the game that only some acts have, each with its rules. `state.py` declares what they hold."""
