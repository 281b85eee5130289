"""The command line: check, fix, convert, explain, rules, serve. Only `serve` imports pygls and lsprotocol."""
