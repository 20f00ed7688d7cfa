"""Builds a separate root folder for one execution: the interpreter and the data read-only, a little scratch space,
nothing else."""

import os

from confinement import linux_calls as linux

_DEVICES = ("/dev/null", "/dev/urandom")
_SCRATCH_FLAGS = linux.MS_NOSUID | linux.MS_NODEV | linux.MS_NOEXEC


def _bind(source: str, target: str, place: str) -> None:
    """Mounts `source`, read-only, without devices (except the two harmless ones) or set-user-id files."""
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o444))
    linux.mount(source, target, None, linux.MS_BIND | linux.MS_REC)
    harmless = linux.MOUNT_ATTR_NOSUID | (0 if place in _DEVICES else linux.MOUNT_ATTR_NODEV)
    linux.restrict_mount(target, linux.MOUNT_ATTR_RDONLY | harmless, recursive=True)


def _scratch(folder: str, megabytes: int, files: int) -> None:
    """Mounts an empty folder in memory, limited in size and number of files."""
    os.makedirs(folder, exist_ok=True)
    linux.mount(None, folder, "tmpfs", _SCRATCH_FLAGS, f"size={megabytes}m,nr_inodes={files},mode=1777")


def build_own_root(root: str, readable: list[str], scratch_bytes: int) -> None:
    """Builds the root at the empty folder `root`, without the data. Expects a user namespace with all capabilities and
    unshares the mounts itself: otherwise the supervisor, which shares them, would move with it and lose /proc.
    """
    linux.unshare(linux.CLONE_NEWNS)
    linux.mount(None, "/", None, linux.MS_REC | linux.MS_PRIVATE)
    linux.mount(None, root, "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, "size=1m,mode=755")
    # Scratch folders come first: an interpreter may itself live below /tmp, and is then mounted over them.
    megabytes = scratch_bytes >> 20
    _scratch(root + "/tmp", megabytes, 4096)
    _scratch(root + "/out", megabytes, 1024)
    _scratch(root + "/dev/shm", 16, 256)
    for path in readable:
        if os.path.islink(path):
            os.makedirs(os.path.dirname(root + path), exist_ok=True)
            os.symlink(os.readlink(path), root + path)
        else:
            _bind(path, root + path, path)
    for device in _DEVICES:
        _bind(device, root + device, device)
    os.mkdir(root + "/old")


def enter_own_root(root: str, data: dict[str, str]) -> None:
    """Mounts the data into the root and moves in. `data`: place inside → file outside."""
    for place, source in data.items():
        _bind(source, root + place, place)
    linux.pivot_root(root, root + "/old")
    os.chdir("/")
    linux.detach("/old")
    os.rmdir("/old")
    linux.restrict_mount("/", linux.MOUNT_ATTR_RDONLY | linux.MOUNT_ATTR_NOSUID | linux.MOUNT_ATTR_NODEV, recursive=False)
    os.chdir("/tmp")
