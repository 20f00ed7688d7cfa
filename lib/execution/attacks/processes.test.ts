import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedOf, openAttackBench, type AttackBench, type AttackCase } from "./attack-bench";
import { isAlive } from "./process-family";
import { asRoot, systemCall } from "./system-call";
import { namespacesFault, tiers } from "./tiers";

let bench: AttackBench;

beforeAll(async () => {
  bench = await openAttackBench();
});

afterAll(() => bench.close());

const both = (outcome: unknown) => ({ namespaces: outcome, landlock: outcome });
const forbidden = both("PermissionError");
/** The numbers below are those of x86_64 calls. */
const onThisMachine = process.arch === "x64" ? { outside: "answered" } : {};

/** Native code offers no escape: its system calls pass the same filter. Asks for the id of the process. */
const ownPage = () => `import ctypes, mmap, os
page = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(bytes.fromhex({"x86_64": "b8270000000f05c3", "aarch64": "881580d2010000d4c0035fd6"}[os.uname().machine]))
call = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
result = call() == os.getpid()`;

const cases: AttackCase[] = [
  {
    name: "A42 a shell",
    code: () => `import os\nresult = "ran" if os.system("true") == 0 else "blocked"`,
    outside: "ran",
    ...both("blocked"),
  },
  {
    name: "A43 a program",
    code: () => `import subprocess\nresult = subprocess.run(["true"]).returncode`,
    outside: 0,
    ...forbidden,
  },
  {
    name: "A44 another program in its place",
    code: () => `import os\nos.execv("/bin/true", ["true"])`,
    outside: "crashed",
    ...forbidden,
    alone: true,
  },
  {
    name: "A28 a set-user-id program",
    code: () => `import os\nos.execv("/usr/bin/su", ["su", "-c", "id"])`,
    ...(asRoot && existsSync("/usr/bin/su") ? { outside: "crashed" } : {}),
    ...forbidden,
    alone: true,
  },
  {
    name: "A45 a program in memory",
    code: () => `import os\nresult = os.memfd_create("x") > 0`,
    outside: true,
    ...forbidden,
  },
  {
    name: "A46 a second process, the start of a fork bomb and of a process that outlives the run",
    code: () => `import os
child = os.fork()
if child == 0:
    os._exit(0)
result = os.waitpid(child, 0)[1]`,
    outside: 0,
    ...forbidden,
  },
  {
    name: "A48 multiprocessing",
    code: () => `import multiprocessing
process = multiprocessing.get_context("fork").Process(target=print)
process.start()
process.join()
result = process.exitcode`,
    outside: 0,
    ...forbidden,
  },
  {
    name: "A50 a library that it wrote itself",
    code: () => `import ctypes, os, shutil
source = np._core._multiarray_umath.__file__
with open(source, "rb") as read, open("own.so", "wb") as write:
    shutil.copyfileobj(read, write)
result = "loaded" if ctypes.CDLL(os.path.abspath("own.so")) else ""`,
    outside: "loaded",
    namespaces: "OSError",
    landlock: "loaded",
  },
  {
    name: "A51 a user namespace",
    code: () => `import ctypes\nresult = ctypes.CDLL(None).unshare(0x10000000)`,
    ...(namespacesFault === null ? { outside: 0 } : {}),
    ...both(-1),
    alone: true,
  },
  {
    name: "A52 the keys of the kernel",
    code: () => systemCall(250, 0, -2, 1),
    ...(asRoot ? onThisMachine : {}),
    ...both("EPERM"),
  },
  {
    name: "A53 a program for the kernel",
    code: () => systemCall(321, 0, "None", 0),
    ...(asRoot && process.arch === "x64" ? { outside: expect.stringMatching(/^E(FAULT|INVAL)$/) } : {}),
    ...both("EPERM"),
  },
  {
    name: "memory in which faults are handled by the process itself, which makes holes of the kernel easy to use",
    code: () => systemCall(323, 1),
    ...(asRoot ? onThisMachine : {}),
    ...both("EPERM"),
  },
  {
    name: "code from a page that it wrote, which calls the kernel by itself",
    code: ownPage,
    outside: true,
    ...both(true),
  },
  {
    name: "A54 a pickle that runs a command",
    code: () => `import os, pickle
class Bomb:
    def __reduce__(self):
        return os.system, ("exit 3",)
result = "ran" if pickle.loads(pickle.dumps(Bomb())) == 768 else "blocked"`,
    outside: "ran",
    ...both("blocked"),
  },
];

describe("starting other processes", () => {
  let outcomes: Map<string, unknown>;

  beforeAll(async () => {
    outcomes = await bench.attackAll(cases);
  });

  it.each(cases)("$name: ends as expected in each tier", (attack) => {
    expect(outcomes.get(attack.name)).toEqual(expectedOf(attack));
  });
});

it("A47 leaves no process that outlives the run, as one does without a sandbox", async () => {
  const note = path.join(bench.folder, "daemon");
  const code = `import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        open(${JSON.stringify(note)}, "w").write(str(os.getpid()))
        os.closerange(0, 100)
        time.sleep(60)
    os._exit(0)
result = os.wait()[1]`;
  const each = { name: "", code: () => code, outside: 0, ...forbidden };
  expect(await bench.attackEverywhere(each)).toEqual(expectedOf(each));
  await expect.poll(() => existsSync(note), { interval: 20 }).toBe(true);
  const daemon = Number(await readFile(note, "utf8"));
  expect(isAlive(daemon)).toBe(true);
  process.kill(daemon, "SIGKILL");
});

it.each(tiers)("bounds the number of threads with large stacks by memory in the tier %s", async (tier) => {
  const code = `import threading
release, count = threading.Event(), 0
threading.stack_size(256 << 20)
try:
    while count < 100:
        threading.Thread(target=release.wait, daemon=True).start()
        count += 1
except (RuntimeError, MemoryError):
    pass
release.set()
result = count`;
  const count = await bench.attack(code, tier);
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(20);
});

it.each(tiers)("lets libraries use threads in the tier %s", async (tier) => {
  const code = `from concurrent.futures import ThreadPoolExecutor
from sklearn.ensemble import RandomForestRegressor
with ThreadPoolExecutor(3) as pool:
    squares = sum(pool.map(lambda number: number * number, range(10)))
frame = pd.DataFrame({"a": range(20), "b": range(20)})
model = RandomForestRegressor(4, n_jobs=2, random_state=1).fit(frame[["a"]], frame["b"])
result = squares if len(model.predict(frame[["a"]])) == 20 else 0`;
  expect(await bench.attack(code, tier)).toBe(285);
});

it("after all of them nothing is left, and the next execution works", () => bench.expectClean());
