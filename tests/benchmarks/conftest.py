"""The benchmarks are a folder of the repository, not of the installed package: put the repository on the path."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
