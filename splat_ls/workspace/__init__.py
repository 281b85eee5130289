"""Files of a workspace: which are modules, how they are read, what a directory declares.

Stands between the analysis and the two programs (language server, command line) that use files. Invariants:
nothing here knows of LSP or of argument lists, nothing is written, and nothing is read that a caller did not
name or that lies outside the folders a caller allowed.
"""
