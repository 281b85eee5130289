"""What is said about a file: findings, hover, fixes, all as views of one immutable snapshot."""
