"""Spans, lines and edits of a text. Knows nothing of HCL and nothing of LSP."""
