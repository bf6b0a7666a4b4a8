"""Servers, databases and simulated players for tests and benchmarks."""
