"""The rules under which macOS runs a worker: everything is forbidden except running this interpreter, reading its
libraries, and writing to one scratch folder. Data is passed as open files, so no dataset must be named.
"""

import os
import sys
import sysconfig

_RULES = """(version 1)
(deny default)
(allow process-exec (literal (param "PYTHON")))
(allow process-info* (target self))
(allow signal (target self))
(allow sysctl-read)
(allow ipc-posix-sem)
(allow file-read-metadata)
(allow file-read* (subpath "/System") (subpath "/usr/lib") (subpath "/usr/share") (subpath "/Library/Preferences/Logging")
  (literal "/") (literal "/dev/urandom") (literal "/dev/random") (literal "/dev/null") (literal "/private/etc/localtime")
  (subpath "/private/var/db/timezone"){readable})
(allow file-write-data (literal "/dev/null"))
(allow file-read* file-write* (subpath (param "SCRATCH")))
"""


def _quoted(path: str) -> str:
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'


def interpreter_folders(runtime: str) -> list[str]:
    """Absolute folders that the interpreter reads: its own, its packages', and Caveat's runtime."""
    named = [sys.prefix, sys.base_prefix, *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))]
    return sorted({form for path in [*named, runtime] for form in (path, os.path.realpath(path))})


def sandbox_command(program: str, scratch: str, runtime: str) -> list[str]:
    """Returns the command that starts `seatbelt_worker.py` under the rules. `program`: path of sandbox-exec."""
    readable = "".join(f"\n  (subpath {_quoted(path)})" for path in interpreter_folders(runtime))
    rules = _RULES.replace("{readable}", readable)
    python = os.path.realpath(sys.executable)
    settings = ["-D", f"PYTHON={python}", "-D", f"SCRATCH={os.path.realpath(scratch)}"]
    script = os.path.join(runtime, "seatbelt_worker.py")
    return [program, "-p", rules, *settings, sys.executable, "-P", "-s", "-X", "utf8", "-B", script]
