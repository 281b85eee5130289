"""Texts made to hurt: each is built for one weakness, and grows with the size that is asked for."""
