"""Measures how fast and how small splat-ls is, beside its peers: `python -m tests.bench`."""
