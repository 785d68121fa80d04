"""The games written once more in plain Python, from their rules alone: tests compare them, benchmarks measure them."""
