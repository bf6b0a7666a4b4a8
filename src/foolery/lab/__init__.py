"""Experiments with many games: simulations, tournaments, balance reports, reviews, and the search for editions."""
