import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedOf, openAttackBench, type AttackBench, type AttackCase } from "./attack-bench";
import { asRoot } from "./system-call";
import { tiers } from "./tiers";

const planted = `planted-${globalThis.crypto.randomUUID()}`;
let bench: AttackBench;

beforeAll(async () => {
  process.env.ATTACK_SECRET_KEY = planted;
  bench = await openAttackBench();
});

afterAll(async () => {
  delete process.env.ATTACK_SECRET_KEY;
  await bench.close();
});

const server = () => bench.zygote.processId;
const notThere = { namespaces: "FileNotFoundError", landlock: "PermissionError" };
const forbidden = { namespaces: "PermissionError", landlock: "PermissionError" };
const failed = { namespaces: -1, landlock: -1 };

const cases: AttackCase[] = [
  {
    name: "A30 its own start variables",
    code: () => `result = len(open("/proc/self/environ").read()) > 0`,
    outside: true,
    ...notThere,
  },
  {
    name: "A32 the list of processes",
    code: () => `import os\nresult = len(os.listdir("/proc")) > 0`,
    outside: true,
    ...notThere,
  },
  {
    name: "A33 the command of another process",
    code: () => `result = "python" in open("/proc/${server()}/cmdline").read()`,
    outside: true,
    ...notThere,
  },
  {
    name: "A34 the memory of the warm process",
    code: () => `open("/proc/${server()}/mem", "rb"); result = "opened"`,
    outside: "opened",
    ...notThere,
  },
  {
    name: "the variables of the server",
    code: () => `result = "PATH=" in open("/proc/${process.pid}/environ").read()`,
    outside: true,
    ...notThere,
  },
  {
    name: "A35 tracing the warm process",
    code: () => `import ctypes\nresult = ctypes.CDLL(None).ptrace(0x4206, ${server()}, None, None)`,
    ...(asRoot ? { outside: 0 } : {}),
    ...failed,
  },
  {
    name: "A36 reading the memory of the warm process by a system call",
    code: () => `import ctypes\nresult = ctypes.CDLL(None).process_vm_readv(${server()}, None, 0, None, 0, 0)`,
    outside: 0,
    ...failed,
  },
  {
    name: "writing into the memory of the warm process by a system call",
    code: () => `import ctypes\nresult = ctypes.CDLL(None).process_vm_writev(${server()}, None, 0, None, 0, 0)`,
    outside: 0,
    ...failed,
  },
  {
    name: "its own memory as a file, past the protection of pages",
    code: () => `result = open("/proc/self/mem", "r+b").writable()`,
    outside: true,
    ...notThere,
  },
  {
    name: "the open files of the warm process",
    code: () => `import os\nresult = len(os.listdir("/proc/${server()}/fd")) > 0`,
    outside: true,
    ...notThere,
  },
  {
    name: "the root folder of the warm process",
    code: () => `import os\nresult = "etc" in os.listdir("/proc/${server()}/root")`,
    outside: true,
    ...notThere,
  },
  {
    name: "the first process of the system",
    code: () => `result = len(open("/proc/1/status").read()) > 0`,
    outside: true,
    ...notThere,
  },
  {
    name: "the settings of the kernel",
    code: () => `result = len(open("/proc/sys/kernel/core_pattern").read()) > 0`,
    outside: true,
    ...notThere,
  },
  {
    name: "becoming another user",
    code: () => `import os\nos.setuid(12345); result = os.getuid()`,
    ...(asRoot ? { outside: 12345 } : {}),
    alone: true,
    ...forbidden,
  },
  {
    name: "A37 a signal to the warm process",
    code: () => `import os\nos.kill(${server()}, 0); result = "allowed"`,
    outside: "allowed",
    ...forbidden,
  },
  {
    name: "A38 a signal to every process",
    code: () => `import os\nos.kill(-1, 0); result = "allowed"`,
    outside: "allowed",
    ...forbidden,
  },
  {
    name: "A39 a signal to a thread of the warm process",
    code: () => `import ctypes\nresult = ctypes.CDLL(None).tgkill(${server()}, ${server()}, 0)`,
    outside: 0,
    ...failed,
  },
  {
    name: "A40 a handle of the warm process",
    code: () => `import os\nresult = os.pidfd_open(${server()}) > 0`,
    outside: true,
    ...forbidden,
  },
  {
    name: "a pipe that sends SIGKILL to the warm process",
    code: () => `import fcntl, os
fcntl.fcntl(os.pipe()[0], fcntl.F_SETOWN, ${server()}); result = "owner"`,
    outside: "owner",
    ...forbidden,
  },
  {
    name: "the limits of the warm process",
    code: () => `import resource\nresult = len(resource.prlimit(${server()}, resource.RLIMIT_NOFILE))`,
    outside: 2,
    ...forbidden,
  },
];

describe("reaching for other processes", () => {
  let outcomes: Map<string, unknown>;

  beforeAll(async () => {
    outcomes = await bench.attackAll(cases);
  });

  it.each(cases)("$name: ends as expected in each tier", (attack) => {
    expect(outcomes.get(attack.name)).toEqual(expectedOf(attack));
  });
});

describe.each([...tiers, "unsafe-none"] as const)("in the tier %s", (tier) => {
  it("A29 has only variables that libraries need", async () => {
    const code = `import os
result = " ".join(sorted(os.environ))`;
    expect(await bench.attack(code, tier)).toBe(
      "HOME JOBLIB_MULTIPROCESSING LANG LOKY_MAX_CPU_COUNT MKL_NUM_THREADS MPLBACKEND MPLCONFIGDIR NUMEXPR_NUM_THREADS OMP_NUM_THREADS OPENBLAS_NUM_THREADS TMPDIR TZ",
    );
  });

  it("A31 has none of the server's variables on its first stack", async () => {
    const code = `import ctypes
library = ctypes.CDLL(None)
library.getauxval.restype = ctypes.c_ulong
program = library.getauxval(31)
stack = ctypes.string_at(program - 1500, 1500)
result = [b"MALLOC_ARENA_MAX" in stack, b"ATTACK_SECRET" in stack, b"planted" in stack]`;
    expect(await bench.attack(code, tier)).toMatchObject({ rows: [[true], [false], [false]] });
  });

  it("finds nothing that an earlier execution left in a module, a variable, a file or shared memory", async () => {
    const leave = `import builtins, os, sys, json
os.environ["LEFT"] = sys.left = builtins.left = json.left = pd.left = "left"
open("left", "w").write("left")
result = os.getcwd()`;
    const search = `import builtins, os, sys, json
held = [hasattr(module, "left") for module in (sys, builtins, json, pd)]
result = str([*held, "LEFT" in os.environ, os.path.exists("left")])`;
    expect(await bench.attack(leave, tier)).toMatch(/^\//);
    expect(await bench.attack(search, tier)).toBe(`[${Array(6).fill("False").join(", ")}]`);
  });

  it("A41 finds no trace of an earlier execution", async () => {
    const leave = "kept = ['left' + '-behind-' + str(number) for number in range(1000)]\nresult = len(kept)";
    const search = `import gc
result = sum(1 for held in gc.get_objects() if isinstance(held, list) and held and held[0] == "left" + "-behind-0")`;
    expect(await bench.attack(leave, tier)).toBe(1000);
    expect(await bench.attack(search, tier)).toBe(0);
  });
});

it("after all of them nothing is left, and the next execution works", () => bench.expectClean());
