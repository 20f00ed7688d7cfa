import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAttackBench, type AttackBench, type AttackOptions } from "./attack-bench";
import { strongestTier } from "./tiers";

let bench: AttackBench;

beforeAll(async () => {
  bench = await openAttackBench();
});

afterAll(() => bench.close());

const short: AttackOptions = { limits: { wallSeconds: 0.5 } };
const megabyte = 2 ** 20;

interface Case {
  name: string;
  code: string;
  options?: AttackOptions;
  namespaces: unknown;
  landlock: unknown;
}

const both = (outcome: unknown) => ({ namespaces: outcome, landlock: outcome });

const cases: Case[] = [
  { name: "A56 a loop without end", code: "while True: pass", options: short, ...both("timeout") },
  { name: "A57 an endless sleep", code: "import time\ntime.sleep(1000)", options: short, ...both("timeout") },
  {
    name: "A58 ignoring every signal",
    code: `import signal
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True: pass`,
    options: short,
    ...both("timeout"),
  },
  {
    name: "A59 ignoring the end of processor time",
    code: "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
    options: { limits: { cpuSeconds: 1 } },
    ...both("timeout"),
  },
  { name: "A60 a large array", code: "result = np.ones(2_000_000_000).sum()", ...both("memory") },
  {
    name: "A61 filling shared memory",
    code: `with open("/dev/shm/fill", "wb") as file:
    for _ in range(64):
        file.write(b"x" * ${megabyte})
result = "filled"`,
    namespaces: "OSError",
    landlock: "PermissionError",
  },
  {
    name: "A62 memory shared with nobody, which only the supervisor counts",
    code: `import mmap
held = mmap.mmap(-1, 1 << 29)
held[:] = b"x" * (1 << 29)
while True: pass`,
    options: { limits: { residentBytes: 500 * megabyte } },
    ...both("memory"),
  },
  {
    name: "A63 raising its own limits",
    code: `import resource
resource.setrlimit(resource.RLIMIT_CPU, (1000, 1000))
result = "raised"`,
    ...both(expect.stringMatching(/^(ValueError|PermissionError)$/)),
  },
  {
    name: "A64 filling the disk",
    code: `for number in range(100):
    with open(str(number), "wb") as file:
        file.write(b"x" * 20 * ${megabyte})
import time
time.sleep(20)
result = "filled"`,
    namespaces: "OSError",
    landlock: "output_size",
  },
  {
    name: "A64 one huge file",
    code: `with open("huge", "wb") as file:
    file.write(b"x" * 65 * ${megabyte})
result = "written"`,
    options: { limits: { scratchBytes: 200 * megabyte } },
    ...both("OSError"),
  },
  {
    name: "A65 using up all file names",
    code: `import time
for number in range(6000):
    open(str(number), "w").close()
time.sleep(20)
result = "filled"`,
    namespaces: "OSError",
    landlock: "output_size",
  },
  { name: "A66 printing without end", code: `while True: print("x" * 1000)`, ...both("output_size") },
  {
    name: "A67 a result without end",
    code: `import os
while True: os.write(3, b"x" * 65536)`,
    ...both("result_size"),
  },
  {
    name: "A69 a regular expression that explodes",
    code: `re.match("(a+)+$", "a" * 60 + "b")`,
    options: short,
    ...both("timeout"),
  },
  { name: "A70 a number without end", code: "7 ** 10 ** 9", options: short, ...both("timeout") },
  { name: "A71 a crash", code: "import ctypes\nctypes.string_at(0)", ...both("crashed") },
  {
    name: "A72 work left for the end of Python, which never comes",
    code: "import atexit, time\natexit.register(time.sleep, 1000)\nresult = 1",
    options: { limits: { wallSeconds: 20 } },
    ...both(1),
  },
  {
    name: "A73 a list without end",
    code: `held = []
while True: held.append("x" * ${megabyte})`,
    ...both("memory"),
  },
  {
    name: "A77 closing every descriptor",
    code: "import os\nos.closerange(0, 100)\nwhile True: pass",
    options: short,
    ...both("timeout"),
  },
];

describe.each(cases)("$name", ({ code, options, namespaces, landlock }) => {
  it("ends as each tier promises, and the next execution is fine", async () => {
    const [first, second] = await Promise.all([
      bench.attack(code, strongestTier, options),
      bench.attack(code, "landlock", options),
    ]);
    expect({ namespaces: first, landlock: second }).toEqual({ namespaces, landlock });
    expect(await bench.attack("result = 1", strongestTier)).toBe(1);
  });
});
