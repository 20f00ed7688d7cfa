import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openAttackBench, type AttackBench } from "./attack-bench";
import { asRoot } from "./system-call";
import { tiers } from "./tiers";

let bench: AttackBench;

beforeAll(async () => {
  bench = await openAttackBench();
});

afterAll(() => bench.close());
afterEach(() => bench.expectClean());

type Call = readonly [name: string, number: number, ...args: number[]];

const nobody = 0x7fffffff;

/** System calls of x86_64 that no analysis needs, with harmless arguments in case they are answered. */
const forAnybody: readonly Call[] = [
  ...([["open_tree", 428, -1, 0, 0], ["chroot", 161, 0], ["umount2", 166, 0, 0], ["openat2", 437, -100, 0, 0, 24]] as const),
  ...([["unshare", 272, 0], ["setns", 308, -1, 0], ["execve", 59, 0, 0, 0], ["execveat", 322, -1, 0, 0, 0, 0]] as const),
  ...([["ptrace", 101, 2, nobody, 0, 0], ["process_vm_readv", 310, nobody, 0, 0, 0, 0, 0]] as const),
  ...([["process_vm_writev", 311, nobody, 0, 0, 0, 0, 0], ["process_madvise", 440, -1, 0, 0, 0, 0]] as const),
  ...([["pidfd_open", 434, nobody, 0], ["pidfd_getfd", 438, -1, 0, 0], ["pidfd_send_signal", 424, -1, 0, 0, 0]] as const),
  ...([["kill", 62, nobody, 0], ["tkill", 200, nobody, 0], ["rt_sigqueueinfo", 129, nobody, 9, 0]] as const),
  ...([["rt_tgsigqueueinfo", 297, nobody, nobody, 9, 0], ["kcmp", 312, nobody, nobody, 0, 0, 0]] as const),
  ...([["userfaultfd", 323, 1], ["memfd_create", 319, 0, 0], ["memfd_secret", 447, 0]] as const),
  ...([["perf_event_open", 298, 0, 0, -1, -1, 0], ["add_key", 248, 0, 0, 0, 0, 0], ["request_key", 249, 0, 0, 0, 0]] as const),
  ...([["shmget", 29, nobody, 0, 0], ["semget", 64, nobody, 0, 0], ["msgget", 68, nobody, 0], ["mq_open", 240, 0, 0]] as const),
  ...([["socket", 41, -1, 1, 0], ["socketpair", 53, -1, 1, 0, 0], ["connect", 42, -1, 0, 0], ["bind", 49, -1, 0, 0]] as const),
  ...([["sendto", 44, -1, 0, 0, 0, 0, 0], ["sendmsg", 46, -1, 0, 0], ["recvmsg", 47, -1, 0, 0], ["accept", 43, -1, 0, 0]] as const),
  ...([["inotify_init1", 294, 0], ["name_to_handle_at", 303, -100, 0, 0, 0, 0], ["splice", 275, -1, 0, -1, 0, 1, 0]] as const),
  ...([["vmsplice", 278, -1, 0, 0, 0], ["tee", 276, -1, -1, 1, 0], ["sendfile", 40, -1, -1, 0, 1]] as const),
  ...([["io_setup", 206, 0, 0], ["io_submit", 209, 0, 1, 0], ["timer_create", 222, 0, 0, 0], ["setitimer", 38, 9, 0, 0]] as const),
  ...([["personality", 135, -1], ["setuid", 105, -1], ["setresuid", 117, -1, -1, -1], ["capset", 126, 0, 0]] as const),
  ...([["setrlimit", 160, 99, 0], ["setpriority", 141, 9, 0, 0], ["sched_setaffinity", 203, 0, 0, 0]] as const),
  ...([["sched_setscheduler", 144, 0, -1, 0], ["set_mempolicy", 238, -1, 0, 0], ["move_pages", 279, nobody, 1, 0, 0, 0, 0]] as const),
  ...([["get_no_new_privs by prctl", 157, 39, 0, 0, 0, 0], ["seccomp", 317, 99, 0, 0], ["landlock", 444, 0, 0, 1]] as const),
  ...([["mknodat", 259, -100, 0, 0, 0], ["symlink", 88, 0, 0], ["link", 86, 0, 0], ["chown", 92, 0, -1, -1]] as const),
  ...([["setxattr", 188, 0, 0, 0, 0, 0], ["getxattr", 191, 0, 0, 0, 0], ["setpgid", 109, -1, -1]] as const),
  ...([["wait4", 61, -1, 0, 1, 0], ["creat", 85, 0, 0]] as const),
]; // prettier-ignore

/** System calls that are answered to root only. */
const forRoot: readonly Call[] = [
  ...([["mount", 165, 0, 0, 0, 0, 0], ["fsopen", 430, 0, 0], ["fsmount", 432, -1, 0, 0], ["move_mount", 429, -1, 0, -1, 0, 0]] as const),
  ...([["mount_setattr", 442, -1, 0, 0, 0, 32], ["pivot_root", 155, 0, 0], ["open_by_handle_at", 304, -1, 0, 0]] as const),
  ...([["bpf", 321, -1, 0, 0], ["fanotify_init", 300, -1, 0], ["syslog", 103, 10, 0, 0], ["sethostname", 170, 0, -1]] as const),
  ...([["init_module", 175, 0, 0, 0], ["finit_module", 313, -1, 0, 0], ["delete_module", 176, 0, 0]] as const),
]; // prettier-ignore

/** Returns the answer to each call, by name. */
const attempt = (calls: readonly Call[]) => `import ctypes, errno
library = ctypes.CDLL(None, use_errno=True)
library.syscall.restype = ctypes.c_long
result = {}
for name, *numbers in ${JSON.stringify(calls)}:
    answer = library.syscall(*map(ctypes.c_long, numbers))
    result[name] = "answered" if answer >= 0 else errno.errorcode[ctypes.get_errno()]`;

const answersOf = async (calls: readonly Call[], tier: Parameters<AttackBench["attack"]>[1]) => {
  const record = (await bench.attack(attempt(calls), tier)) as { entries: { name: string; value: string }[] };
  return Object.fromEntries(record.entries.map(({ name, value }) => [name, value]));
};

const nameList = (calls: readonly Call[]) => calls.map(([name]) => name);

describe.runIf(process.arch === "x64")("system calls that reach beyond the process", () => {
  const all = [...forAnybody, ...forRoot];

  it.each(tiers)("are refused in the tier %s", async (tier) => {
    expect(await answersOf(all, tier)).toEqual(Object.fromEntries(nameList(all).map((name) => [name, "EPERM"])));
  });

  it("are not refused without a sandbox", async () => {
    const open = asRoot ? all : forAnybody;
    const answers = await answersOf(open, "unsafe-none");
    expect(Object.keys(answers)).toEqual(nameList(open));
    expect(Object.entries(answers).filter(([, answer]) => answer === "EPERM")).toEqual([]);
  });

  it.each(tiers)(
    "includes all others in the tier %s: whatever the kernel may know, known today or not",
    async (tier) => {
      const code = `import ctypes, errno
from confinement import syscall_table
library = ctypes.CDLL(None, use_errno=True)
parts = (syscall_table.ALLOWED, syscall_table.ALLOWED_IN_OWN_ROOT, syscall_table.CONDITIONAL)
known = {numbers[0] for part in parts for numbers in part.values()}
of_probes = {335, 336}  # newer kernels let these past any filter, and answer them with SIGILL outside of a probe
others = [number for number in [*range(600), 4096, 1 << 29] if number not in known | of_probes]
answers = [errno.errorcode[ctypes.get_errno()] if library.syscall(number, 0, 0, 0, 0, 0, 0) < 0 else "answered" for number in others]
result = [len(known) < 140, len(others) > 450, *sorted(set(answers))]`;
      expect(await bench.attack(code, tier)).toMatchObject({ rows: [[true], [true], ["EPERM"]] });
    },
  );

  it("cannot be made through the 32-bit interface: the process dies trying", async (context) => {
    const code = `import ctypes, mmap
page = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(bytes.fromhex("b814000000cd80c3"))
call = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
result = call() > 0`;
    const outside = await bench.attack(code, "unsafe-none");
    context.skip(outside === "crashed", "this kernel answers no 32-bit calls at all");
    expect(outside).toBe(true);
    for (const tier of tiers) expect((await bench.job(code, tier)).end).toMatchObject({ status: -31, reason: null });
  });
});

it.runIf(process.arch === "x64").each(tiers)(
  "A55 dies of a system call of another kind of machine in the tier %s",
  async (tier) => {
    const { end } = await bench.job("import ctypes\nctypes.CDLL(None).syscall(0x40000000 + 39)", tier);
    expect({ status: end.status, reason: end.reason }).toEqual({ status: -31, reason: null });
  },
);
