"""Datasets as frames, their files, and changed copies of them."""
