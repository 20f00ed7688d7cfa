"""Explains why a measure changed between two periods, without a model. Trusted code over hostile tables."""
