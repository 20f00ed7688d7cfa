import { afterAll, beforeAll, expect, it } from "vitest";
import { expectedOf, openAttackBench, type AttackBench, type AttackCase } from "./attack-bench";
import type { WorkerTier } from "../job";
import { tiers } from "./tiers";

let bench: AttackBench;

beforeAll(async () => {
  bench = await openAttackBench();
});

afterAll(() => bench.close());

const megabyte = 2 ** 20;
const short = { wallSeconds: 0.4 };
const both = (outcome: unknown) => ({ namespaces: outcome, landlock: outcome });

/** Duration of an attack in seconds: longer than any limit that must end it, short where no limit applies. */
const long = (tier: WorkerTier) => (tier === "unsafe-none" ? 0.6 : 20);

const lasting = (tier: WorkerTier, wait: string, before = "") => `import signal, time
${before}
end = time.monotonic() + ${long(tier)}
while time.monotonic() < end:
    ${wait}
result = "went on"`;

const ignoreAll = `for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass`;

/** Writes 12 files of 1 MB in the way of `each`, and holds them for a while. */
const filling = (tier: WorkerTier, each: string) => `import mmap, os, time
held = []
for number in range(12):
${each.replaceAll(/^/gm, "    ")}
time.sleep(${long(tier)})
result = "filled"`;
const little = { limits: { scratchBytes: 8 * megabyte }, outside: "filled", namespaces: "OSError" };
const halfAGigabyte =
  "held = mmap.mmap(-1, 1 << 29, mmap.MAP_PRIVATE)\nfor at in range(0, 1 << 29, 4096): held[at] = 1";

const cases: AttackCase[] = [
  {
    name: "A56 a loop without end",
    code: (tier) => lasting(tier, "pass"),
    limits: short,
    outside: "went on",
    ...both("timeout"),
  },
  { name: "A57 a long sleep", code: (tier) => lasting(tier, "time.sleep(9)"), limits: short, ...both("timeout") },
  {
    name: "A58 ignoring every signal",
    code: (tier) => lasting(tier, "pass", ignoreAll),
    limits: short,
    outside: "went on",
    ...both("timeout"),
  },
  {
    name: "A59 ignoring the end of processor time",
    code: (tier) => `import signal, time
signal.signal(signal.SIGXCPU, signal.SIG_IGN)
while time.process_time() < ${tier === "unsafe-none" ? 3.2 : 20}: pass
result = "went on"`,
    limits: { cpuSeconds: 1 },
    outside: "went on",
    ...both("timeout"),
  },
  {
    name: "A60 a large array",
    code: () => "result = np.ones(50_000_000).sum()",
    limits: { dataBytes: 200 * megabyte },
    outside: 50_000_000,
    ...both("memory"),
  },
  {
    name: "A61 filling shared memory",
    code: () => `import os
with open("/dev/shm/fill-" + os.urandom(4).hex(), "wb") as file:
    try:
        for _ in range(20): file.write(b"x" * ${megabyte})
    finally:
        os.unlink(file.name)
result = "filled"`,
    outside: "filled",
    namespaces: "OSError",
    landlock: "PermissionError",
  },
  {
    name: "A62 memory that is mapped, which only the supervisor counts",
    code: (tier) => `import mmap\n${lasting(tier, "pass", halfAGigabyte)}`,
    limits: { residentBytes: 500 * megabyte },
    outside: "went on",
    ...both("memory"),
  },
  {
    name: "A62 shared anonymous memory, which no counter shows once most of it is unmapped",
    code: () => `import mmap\nresult = len(mmap.mmap(-1, 4096))`,
    outside: 4096,
    ...both("PermissionError"),
  },
  {
    name: "A63 raising its own limits, as far as the kernel would let it",
    code: () => `import resource
most = resource.getrlimit(resource.RLIMIT_CPU)[1]
resource.setrlimit(resource.RLIMIT_CPU, (most, most))
result = "raised"`,
    outside: "raised",
    ...both("ValueError"),
  },
  {
    name: "A64 filling the disk",
    code: (tier) => filling(tier, `with open(str(number), "wb") as file: file.write(b"x" * ${megabyte})`),
    ...little,
    landlock: "output_size",
  },
  {
    name: "A64 filling the disk with files that are removed but still open",
    code: (tier) =>
      filling(tier, `held.append(open("one", "wb", 0))\nheld[-1].write(b"x" * ${megabyte})\nos.unlink("one")`),
    ...little,
    landlock: "output_size",
  },
  {
    name: "A64 filling the disk with files that are removed and closed but still mapped",
    code: (tier) =>
      filling(
        tier,
        `with open("one", "w+b", 0) as file:
    file.write(b"x" * ${megabyte})
    held.append(mmap.mmap(file.fileno(), 0))
os.unlink("one")`,
      ),
    ...little,
    landlock: "output_size",
  },
  {
    name: "A64 filling the disk with files that never had a name",
    code: (tier) =>
      filling(tier, `held.append(os.open(".", os.O_TMPFILE | os.O_RDWR))\nos.write(held[-1], b"x" * ${megabyte})`),
    ...little,
    landlock: "OSError",
  },
  {
    name: "A64 one huge file",
    code: () => `with open("huge", "wb") as file:
    file.write(b"x" * ${5 * megabyte})
result = "written"`,
    limits: { fileBytes: 4 * megabyte },
    outside: "written",
    ...both("OSError"),
  },
  {
    name: "A65 using up all file names",
    code: (tier) => `import time
for number in range(4200):
    open(str(number), "w").close()
time.sleep(${long(tier)})
result = "filled"`,
    // On a busy machine the files alone take longer than an analysis may.
    limits: { wallSeconds: 240 },
    outside: "filled",
    namespaces: "OSError",
    landlock: "output_size",
  },
  {
    name: "opening more files than it may",
    code: () => `import os\nresult = len([os.dup(1) for _ in range(100)])`,
    outside: 100,
    ...both("OSError"),
  },
  {
    name: "A66 printing without end",
    code: () => `for _ in range(200): print("x" * 1000)\nresult = "printed"`,
    limits: { outputBytes: 10_000 },
    outside: "printed",
    ...both("output_size"),
  },
  {
    name: "A67 a result without end",
    code: () => `result = ["x" * 9000] * 300`,
    limits: { resultBytes: megabyte },
    outside: expect.objectContaining({ kind: "table", totalRows: 300 }),
    ...both("result_size"),
  },
  {
    name: "A68 a recursion without end in C",
    code: () => `import ctypes, sys
sys.setrecursionlimit(10**9)
descend = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: descend())
descend()`,
    ...both("crashed"),
  },
  {
    name: "A68 a recursion without end in Python",
    code: () => `import sys
sys.setrecursionlimit(10**9)
descend = lambda value: descend([value])
descend([])`,
    limits: { wallSeconds: 1 },
    ...both("timeout"),
  },
  {
    name: "A69 a regular expression that explodes",
    code: () => `re.match("(a+)+$", "a" * 60 + "b")`,
    limits: short,
    ...both("timeout"),
  },
  { name: "A70 a number without end", code: () => "7 ** 10 ** 9", limits: short, ...both("timeout") },
  { name: "A71 a crash", code: () => "import ctypes\nctypes.string_at(0)", outside: "crashed", ...both("crashed") },
  {
    name: "A72 work left for the end of Python, which never comes",
    code: () => "import atexit, time\natexit.register(time.sleep, 1000)\nresult = 1",
    limits: { wallSeconds: 20 },
    ...both(1),
  },
  {
    name: "A73 a list without end",
    code: () => `held = []
for _ in range(400): held.append("x" * ${megabyte})
result = len(held)`,
    limits: { dataBytes: 200 * megabyte },
    outside: 400,
    ...both("memory"),
  },
  {
    name: "A77 closing every descriptor",
    code: (tier) => lasting(tier, "pass", "import os; os.closerange(0, 100)"),
    limits: short,
    outside: "crashed",
    ...both("timeout"),
  },
  {
    name: "A49 more threads than an analysis has use for, each of them small",
    code: (tier) => `import threading
threading.stack_size(32768)
release = threading.Event()
for _ in range(300): threading.Thread(target=release.wait, daemon=True).start()
result = "started" if not release.wait(${long(tier)}) else ""`,
    outside: "started",
    ...both(expect.stringMatching(/^(memory|RuntimeError)$/)),
  },
];

it.concurrent.each(cases)("$name: ends as each tier promises", async (attack) => {
  expect(await bench.attackEverywhere(attack)).toEqual(expectedOf(attack));
});

it("after all of them nothing is left, and the next execution works", () => bench.expectClean());

it.each(tiers)("usual analyses are allowed in the tier %s", async (tier) => {
  const code = `import tempfile, sqlite3, threading
with tempfile.TemporaryFile() as file, tempfile.NamedTemporaryFile() as named:
    file.write(b"x" * ${megabyte})
    named.write(b"x")
table = sqlite3.connect("own.db")
table.execute("create table own (number)").execute("insert into own values (1)")
table.commit()
pd.DataFrame({"a": range(9)}).to_csv("own.csv")
with open("own.csv", "r+") as file: file.truncate(0)
threads = [threading.Thread(target=sum, args=([1],)) for _ in range(40)]
for thread in threads: thread.start()
for thread in threads: thread.join()
result = table.execute("select * from own").fetchone()[0]`;
  expect(await bench.attack(code, tier)).toBe(1);
});
