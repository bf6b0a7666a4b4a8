"""Garlandland: poker on the Fano plane, for two to four players."""
