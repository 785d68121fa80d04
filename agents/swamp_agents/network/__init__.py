"""Networks that play: what they read, how they are kept in files, and how they think, in kernels."""
