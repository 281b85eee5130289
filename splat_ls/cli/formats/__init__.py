"""The output formats of `check`: each turns an `Outcome` into text, and knows nothing else."""
