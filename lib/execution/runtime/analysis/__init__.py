"""Runs one piece of Python or SQL, and refuses what cannot answer from the data."""
