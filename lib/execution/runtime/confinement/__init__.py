"""Confines a worker: system calls, Landlock, a root folder of its own, Seatbelt."""
