"""HCL native syntax: lexer, items, grammar, tree. Turns text into a lossless, position-free tree."""
