import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { pythonOfTests } from "./attacks/python-of-tests";

const { python, runtimeDirectory } = pythonOfTests;
const run = (script: string) =>
  execFileSync(python, ["-I", "-B", "-c", `import sys\nsys.path.insert(0, sys.argv[1])\n${script}`, runtimeDirectory], {
    encoding: "utf8",
  }).trim();

it.runIf(process.platform === "linux")("gathering memory into huge pages changes nothing in it", () => {
  const script = `import hashlib, mmap, os
from supervision import huge_pages
held = mmap.mmap(-1, 16 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
held[:] = os.urandom(1 << 20) * 16
objects = [str(number) * 3 for number in range(200_000)]
before = hashlib.sha256(held).hexdigest(), hash(tuple(objects))
made = huge_pages.collapse_own_memory()
child = os.fork()
if child == 0:
    held[:4] = b"mine"
    os._exit(0)
os.waitpid(child, 0)
print((hashlib.sha256(held).hexdigest(), hash(tuple(objects))) == before, made >= 0)`;
  expect(run(script)).toBe("True True");
});

it("unseeded draws come from the run's seed, different each time, and seeded generators keep their seed", () => {
  const script = `import numpy as np, random, uuid
from analysis import seeding
plain = np.random.default_rng(3).random(), random.Random(3).random()
def draw(seed):
    seeding.seed_everything(seed)
    made = [np.random.default_rng(), np.random.default_rng(), random.Random(), random.Random(), random, np.random]
    return [generator.random() for generator in made] + [uuid.uuid4(), uuid.uuid4()]
first, again, other = draw(2**64 + 7), draw(2**64 + 7), draw(-1)
print(first == again, len({*first, *other}), plain == (np.random.default_rng(3).random(), random.Random(3).random()))`;
  expect(run(script)).toBe("True 16 True");
});

it.runIf(process.platform === "linux")(
  "a worker is locked down only while it has one thread, because others would stay unconfined",
  () => {
    const script = `import threading
from confinement import confinement
confinement.assert_alone()
stop = threading.Event()
threading.Thread(target=stop.wait).start()
try:
    confinement.assert_alone()
except OSError as fault:
    print(fault)
stop.set()`;
    expect(run(script)).toBe("a library started a thread before the worker was locked in");
  },
);
