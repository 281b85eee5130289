"""Splats in normal form, and the conversions between legacy splat, full splat and for."""
