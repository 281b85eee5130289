"""The language server: sessions, conversions, scheduling. The only part that knows pygls and lsprotocol.

Nothing of the language is decided here. What an editor sends is converted, the state is changed in arrival order
by plain synchronous code, and questions are answered from immutable `Analysis` snapshots.
"""
