"""Confines the worker, by tier. Trusted code; runs after the fork and before the analysis code."""

import os
import resource
from dataclasses import dataclass, field

from confinement import landlock, own_root, syscall_filter
from confinement import linux_calls as linux

OWN_ROOT_WRITABLE = ["/tmp", "/out", "/dev/shm"]
_DEVICES = ["/dev/null", "/dev/urandom"]
_NO_CORE = 1
"""Bytes. Too few for a core dump, and the one number with which the kernel does not pipe one to a program either."""


@dataclass
class Place:
    """Where a worker will live."""

    tier: str
    """namespaces, landlock or unsafe-none."""
    root: str
    """Empty outside folder on which its own root is mounted."""
    scratch: str
    """Folder for temporary files without its own root."""
    readable: list[str]
    """Paths that the interpreter reads."""
    data: dict[str, str] = field(default_factory=dict[str, str])
    """Path inside → file outside; without its own root both are the same file."""

    @property
    def apart(self) -> bool:
        """Whether it has a root folder of its own."""
        return self.tier == "namespaces"

    @property
    def home(self) -> str:
        """The working folder of the code."""
        return "/tmp" if self.apart else self.scratch


def enter_namespaces() -> None:
    """Called by the supervisor: its next child has no network, no other processes and no host user."""
    user, group = os.getuid(), os.getgid()
    linux.unshare(linux.CLONE_NEWUSER)
    for name, text in (("setgroups", "deny"), ("uid_map", f"65534 {user} 1"), ("gid_map", f"65534 {group} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    linux.unshare(linux.CLONE_NEWPID | linux.CLONE_NEWNET | linux.CLONE_NEWIPC | linux.CLONE_NEWUTS | linux.CLONE_NEWCGROUP)
    linux.set_host_name("sandbox")


def prepare(place: Place, scratch_bytes: int) -> None:
    """Prepares what does not depend on the job: the root, where the tier has one, and the filter."""
    if place.apart:
        own_root.build_own_root(place.root, place.readable, scratch_bytes)
    if place.tier != "unsafe-none":
        syscall_filter.build_filter(linux.MACHINE, os.getpid(), place.apart)


def move_in(place: Place) -> None:
    """Changes to the worker's folder, in its own root where the tier has one."""
    if place.apart:
        own_root.enter_own_root(place.root, place.data)
    else:
        os.chdir(place.scratch)


def limit_resources(limits: dict[str, int], held: dict[str, int], mapped: int, apart: bool) -> None:
    """Sets the kernel's limits. Memory counts on top of that of the warm interpreter (`held`, bytes) and of `mapped`,
    the bytes of datasets: they are mapped, not read, and only take memory where they are changed. `apart`: in its own
    namespaces.
    """
    data = held["data"] + mapped + limits["dataBytes"]
    space = held["space"] + mapped + limits["addressSpaceBytes"]
    cpu = limits["cpuSeconds"]
    for kind, soft, hard in (
        (resource.RLIMIT_CPU, cpu, cpu + 2),
        (resource.RLIMIT_DATA, data, data),
        (resource.RLIMIT_AS, space, space),
        (resource.RLIMIT_FSIZE, limits["fileBytes"], limits["fileBytes"]),
        (resource.RLIMIT_NOFILE, limits["openFiles"], limits["openFiles"]),
        (resource.RLIMIT_CORE, _NO_CORE, _NO_CORE),
    ):
        resource.setrlimit(kind, (soft, hard))
    if hasattr(resource, "RLIMIT_MEMLOCK"):
        resource.setrlimit(resource.RLIMIT_MEMLOCK, (0, 0))
    if apart:
        # Counted in the worker's own user namespace. The kernel exempts root, and then only the supervisor counts.
        resource.setrlimit(resource.RLIMIT_NPROC, (limits["threads"] + 8, limits["threads"] + 8))


def assert_alone() -> None:
    """Raises OSError when this process has a second thread, because the confinement covers only the calling thread and
    its children."""
    if len(os.listdir("/proc/self/task")) > 1:
        raise OSError("a library started a thread before the worker was locked in")


def confine(place: Place) -> None:
    """The last step: from here on only what the tier allows. Irreversible."""
    if place.tier == "unsafe-none":
        return
    apart = place.apart
    linux.forgo_privileges()
    if apart:
        # Otherwise the supervisor must see which removed files a worker still holds; Landlock keeps other workers from
        # looking.
        linux.hide_from_others()
    linux.die_with_parent()
    data = list(place.data) if apart else list(place.data.values())
    landlock_version = landlock.restrict_paths(
        [*place.readable, *_DEVICES[1:], *data], [*(OWN_ROOT_WRITABLE if apart else [place.scratch]), _DEVICES[0]]
    )
    if not apart and landlock_version == 0:
        raise OSError("this kernel has no Landlock")
    syscall_filter.install_filter(os.getpid(), own_root=apart)
