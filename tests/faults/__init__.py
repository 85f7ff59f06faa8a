"""Matches through real sockets while processes are killed and lines are cut; afterwards the log is counted again."""
