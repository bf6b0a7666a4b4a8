"""Checks that no other tool makes: words, clauses and generated files."""
