"""One measure a file: each takes a Scale and gives the rows of the table that it fills."""
