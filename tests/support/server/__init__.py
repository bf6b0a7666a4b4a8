"""Servers, databases and players for tests and benchmarks."""
