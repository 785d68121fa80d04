"""Throughput of the swamp games beside other libraries; see README.md for the method."""
