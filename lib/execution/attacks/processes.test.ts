import { afterAll, beforeAll, expect, it } from "vitest";
import { expectedOf, openAttackBench, type AttackBench, type AttackCase } from "./attack-bench";
import { tiers } from "./tiers";

let bench: AttackBench;

beforeAll(async () => {
  bench = await openAttackBench();
});

afterAll(() => bench.close());

const both = (outcome: unknown) => ({ namespaces: outcome, landlock: outcome });
const forbidden = both("PermissionError");
const ctypesCall = (call: string) => `import ctypes\nresult = ctypes.CDLL(None).${call}`;

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
  { name: "A44 another program in its place", code: () => `import os\nos.execv("/bin/true", ["true"])`, ...forbidden },
  {
    name: "A28 a set-user-id program",
    code: () => `import os\nos.execv("/usr/bin/su", ["su", "-c", "id"])`,
    ...forbidden,
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
  { name: "A51 a user namespace", code: () => ctypesCall("unshare(0x10000000)"), ...both(-1) },
  { name: "A52 the keys of the kernel", code: () => ctypesCall("syscall(250, 0, -3, 1)"), ...both(-1) },
  { name: "A53 a program for the kernel", code: () => ctypesCall("syscall(321, 0, None, 0)"), ...both(-1) },
  {
    name: "a trace of the kernel's events",
    code: () => ctypesCall("syscall(298, None, 0, -1, -1, 0)"),
    ...both(-1),
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

it.each(cases)("$name: ends as each tier promises", async (attack) => {
  expect(await bench.attackEverywhere(attack)).toEqual(expectedOf(attack));
});

it.runIf(process.arch === "x64").each(tiers)(
  "A55 dies of a system call of another kind of machine in the tier %s",
  async (tier) => {
    const { end } = await bench.job("import ctypes\nctypes.CDLL(None).syscall(0x40000000 + 39)", tier);
    expect({ status: end.status, reason: end.reason }).toEqual({ status: -31, reason: null });
  },
);

it.each(tiers)("A49 bounds the number of threads in the tier %s", async (tier) => {
  const code = `import threading
release, count = threading.Event(), 0
try:
    while count < 5000:
        threading.Thread(target=release.wait, daemon=True).start()
        count += 1
except (RuntimeError, MemoryError):
    pass
release.set()
result = count`;
  const count = await bench.attack(code, tier);
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(1000);
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
