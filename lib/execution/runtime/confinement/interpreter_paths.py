"""Finds the folders of the interpreter and its libraries, wherever it was installed from."""

import os
import sys
import sysconfig

_SYSTEM_PREFIXES = {"/", "/usr", "/usr/local"}
_SYSTEM_LIBRARIES = ("/usr/lib", "/usr/lib64", "/lib", "/lib64")
_ALWAYS = ("/etc/alternatives", "/etc/ld.so.cache", "/usr/share/zoneinfo")


def loaded_library_folders() -> list[str]:
    """Lists the folders of the shared libraries that this process has loaded."""
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        fields = (line.rstrip("\n").split(maxsplit=5) for line in maps)
        files = {field[5] for field in fields if len(field) == 6 and field[5].startswith("/")}
    return sorted({os.path.dirname(file) for file in files if ".so" in os.path.basename(file)})


def without_nested(paths: list[str]) -> list[str]:
    """Sorts `paths` without duplicates and without paths below another one."""
    kept: list[str] = []
    for path in sorted(set(paths)):
        if not any(path == outer or path.startswith(outer + "/") for outer in kept):
            kept.append(path)
    return kept


def interpreter_paths(own_folder: str) -> list[str]:
    """Lists the absolute paths that Python reads while it runs, without `own_folder`, which holds Caveat's runtime.
    Call after loading every library.
    """
    prefixes = [path for path in {sys.prefix, sys.base_prefix, sys.exec_prefix} if path not in _SYSTEM_PREFIXES]
    folders = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    entries = [path for path in sys.path if os.path.isabs(path) and os.path.realpath(path) != own_folder]
    wanted = [*prefixes, *folders, *entries, *loaded_library_folders(), *_SYSTEM_LIBRARIES, *_ALWAYS]
    existing = [path for path in wanted if path and os.path.exists(path) and path not in _SYSTEM_PREFIXES]
    return without_nested([os.path.normpath(path) for path in existing] + [os.path.realpath(path) for path in existing])
