"""How a worker marks its reply as complete: white space after the JSON. It announces the exit status earlier, so that
nobody waits while the memory of the process is freed.
"""

MARKS = {0: b"\n", 1: b" "}
"""Exit status → last byte of the reply."""
STATUS = {mark: status for status, mark in MARKS.items()}
