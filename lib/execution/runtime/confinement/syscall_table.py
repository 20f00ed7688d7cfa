"""Which system calls analysis code may make, with their numbers on x86_64 and aarch64 (None: absent there)."""

# name: (x86_64, aarch64)
ALLOWED: dict[str, tuple[int | None, int | None]] = {
    # files, within what mounts and Landlock allow
    "read": (0, 63), "write": (1, 64), "close": (3, 57), "close_range": (436, 436), "stat": (4, None), "fstat": (5, 80),
    "lstat": (6, None), "newfstatat": (262, 79),
    "statx": (332, 291), "statfs": (137, 43), "fstatfs": (138, 44), "lseek": (8, 62), "pread64": (17, 67),
    "pwrite64": (18, 68), "readv": (19, 65), "writev": (20, 66), "preadv": (295, 69), "pwritev": (296, 70),
    "access": (21, None), "faccessat": (269, 48), "faccessat2": (439, 439), "dup": (32, 23), "dup2": (33, None),
    "dup3": (292, 24), "pipe": (22, None), "pipe2": (293, 59), "flock": (73, 32), "fsync": (74, 82),
    "fdatasync": (75, 83), "ftruncate": (77, 46), "fallocate": (285, 47),
    "fadvise64": (221, 223), "copy_file_range": (326, 285), "getdents": (78, None), "getdents64": (217, 61),
    "getcwd": (79, 17), "chdir": (80, 49), "fchdir": (81, 50), "rename": (82, None), "renameat": (264, 38),
    "renameat2": (316, 276), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None), "unlink": (87, None),
    "unlinkat": (263, 35), "readlink": (89, None), "readlinkat": (267, 78), "umask": (95, 166),
    # memory
    "mprotect": (10, 226), "munmap": (11, 215), "mremap": (25, 216), "msync": (26, 227),
    "mincore": (27, 232), "madvise": (28, 233), "brk": (12, 214), "membarrier": (324, 283),
    # waiting
    "poll": (7, None), "ppoll": (271, 73), "select": (23, None), "pselect6": (270, 72), "epoll_create1": (291, 20),
    "epoll_ctl": (233, 21), "epoll_wait": (232, None), "epoll_pwait": (281, 22), "eventfd2": (290, 19),
    "nanosleep": (35, 101), "clock_nanosleep": (230, 115), "futex": (202, 98), "sched_yield": (24, 124),
    "restart_syscall": (219, 128),
    # own signals and threads
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "sigaltstack": (131, 132),
    "set_tid_address": (218, 96), "set_robust_list": (273, 99), "rseq": (334, 293), "arch_prctl": (158, None),
    "sched_getaffinity": (204, 123), "sched_getparam": (143, 121), "sched_getscheduler": (145, 120),
    "getcpu": (309, 168),
    # its identity and the time
    "getpid": (39, 172), "getppid": (110, 173), "gettid": (186, 178), "getuid": (102, 174), "geteuid": (107, 175),
    "getgid": (104, 176), "getegid": (108, 177), "uname": (63, 160), "sysinfo": (99, 179), "times": (100, 153),
    "getrlimit": (97, 163), "getrusage": (98, 165), "getrandom": (318, 278), "gettimeofday": (96, 169),
    "clock_gettime": (228, 113), "clock_getres": (229, 114), "exit": (60, 93), "exit_group": (231, 94),
}

# Change files that Landlock (or an old one) does not guard, so only allowed with a separate root folder.
ALLOWED_IN_OWN_ROOT: dict[str, tuple[int | None, int | None]] = {
    "open": (2, None), "openat": (257, 56), "truncate": (76, 45),
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "utimensat": (280, 88),
}

# Without one, files are opened with certain flags only; see `syscall_filter`.
OPENING: dict[str, tuple[int | None, int | None]] = {"open": (2, None), "openat": (257, 56)}

# Allowed with certain arguments only; see `syscall_filter`.
CONDITIONAL: dict[str, tuple[int | None, int | None]] = {
    "clone": (56, 220), "clone3": (435, 435), "ioctl": (16, 29), "prctl": (157, 167), "prlimit64": (302, 261),
    "tgkill": (234, 131), "fcntl": (72, 25), "mmap": (9, 222),
}

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""Machine: (its column above, its AUDIT_ARCH)."""
