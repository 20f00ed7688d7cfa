import { existsSync, readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultLimits } from "../limits";
import { openAttackBench, pythonOfTests, type AttackBench } from "./attack-bench";
import { descendantsOf, isAlive } from "./process-family";
import { strongestTier, tiers } from "./tiers";

let bench: AttackBench;

beforeAll(async () => {
  bench = await openAttackBench();
});

afterAll(() => bench.close());

const { scratchBytes } = defaultLimits;
const family = () => descendantsOf(bench.zygote.processId);
const familyOf = (size: number) => expect.poll(() => family().length, { interval: 20 }).toBe(size);

describe.each(tiers)("spare workers in the tier %s", (tier) => {
  it("are two processes each, and are replaced after each job", async () => {
    bench.zygote.keepReady({ tier, scratchBytes, count: 0 });
    await familyOf(0);
    bench.zygote.keepReady({ tier, scratchBytes, count: 2 });
    await familyOf(4);
    const before = family();
    expect(await bench.attack("result = 1", tier)).toBe(1);
    await expect
      .poll(() => family().map((process) => before.includes(process)), { interval: 20 })
      .toSatisfy((known: boolean[]) => known.length === 4 && known.filter(Boolean).length === 2);
  });

  it.runIf(process.platform === "linux")(
    "yield to the server, as their child processes do, and can each be killed with their child processes",
    async () => {
      await familyOf(4);
      const { processId } = bench.zygote;
      const readFacts = () =>
        family()
          .map((id) => {
            const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? [];
            const [, parent, group, session] = fields;
            return { leads: group === id, isWorker: parent !== processId, session, niceness: fields[16] };
          })
          .sort((one, other) => Number(one.isWorker) - Number(other.isWorker));
      const common = { session: processId, niceness: Math.min(getPriority() + 10, 19) };
      // A worker forms its group a moment after it starts.
      await expect
        .poll(readFacts, { interval: 20 })
        .toEqual([
          ...Array.from({ length: 2 }, () => ({ leads: false, isWorker: false, ...common })),
          ...Array.from({ length: 2 }, () => ({ leads: true, isWorker: true, ...common })),
        ]);
    },
  );

  it.runIf(existsSync("/proc/self/autogroup"))(
    "share one scheduling group in the competition for processors",
    async () => {
      await familyOf(4);
      const places = [bench.zygote.processId, ...family()].map((id) => readFileSync(`/proc/${id}/autogroup`, "utf8"));
      expect(new Set(places).size).toBe(1);
      expect(places[0]).toMatch(/ nice 10$/m);
      expect(places[0]).not.toBe(readFileSync("/proc/self/autogroup", "utf8"));
    },
  );

  it("withstand every attack of the startup test", async () => {
    const source = readFileSync(path.join(pythonOfTests.runtimeDirectory, "self_test.py"), "utf8");
    const { processId, socketPath } = bench.zygote;
    const secret = path.join(bench.folder, "missing");
    const target = JSON.stringify({ folder: bench.folder, secret, socket: socketPath, process: processId });
    await familyOf(4);
    const code = `${source}\nresult = str([name for name, came in attempt_all(${target}).items() if came != "blocked"])`;
    expect(await bench.attack(code, tier)).toBe("[]");
  });

  it("know nothing of the jobs that ran before or run beside them", async () => {
    await familyOf(4);
    const [mine, beside] = await Promise.all([
      bench.attack(
        "import builtins\nbuiltins.planted = 1\nopen('left', 'w').close()\nimport time\ntime.sleep(0.2)\nresult = 1",
        tier,
      ),
      bench.attack(
        "import time, os\ntime.sleep(0.1)\nresult = str([hasattr(__builtins__, 'planted'), os.path.exists('left')])",
        tier,
      ),
    ]);
    expect([mine, beside]).toEqual([1, "[False, False]"]);
    expect(
      await bench.attack("import os\nresult = str(['left' in os.listdir(), 'planted' in dir(__builtins__)])", tier),
    ).toBe("[False, False]");
  });

  it("refuse a job of another size, which is reported as a fault", async () => {
    await familyOf(4);
    await expect(bench.job("result = 1", tier, { limits: { scratchBytes: 1 << 20 } })).rejects.toThrow(
      "made ready for another kind of job",
    );
  });

  it("end when none are needed any more, and leave no folder", async () => {
    bench.zygote.keepReady({ tier, scratchBytes, count: 0 });
    await familyOf(0);
    const folder = path.dirname(bench.zygote.socketPath);
    expect(readdirSync(folder).filter((name) => name.startsWith("tmp"))).toEqual([]);
  });

  it("are as many as requested last, when two requests arrive at once", async () => {
    const { processId } = bench.zygote;
    process.kill(processId, "SIGSTOP");
    bench.zygote.keepReady({ tier, scratchBytes, count: 0 });
    bench.zygote.keepReady({ tier, scratchBytes, count: 1 });
    process.kill(processId, "SIGCONT");
    await familyOf(2);
  });

  it("are replaced when they are killed", async () => {
    bench.zygote.keepReady({ tier, scratchBytes, count: 2 });
    await familyOf(4);
    const before = family();
    for (const process of before) globalThis.process.kill(process, "SIGKILL");
    await expect.poll(() => before.some(isAlive), { interval: 20 }).toBe(false);
    await familyOf(4);
    expect(await bench.attack("result = 2", tier)).toBe(2);
  });
});

it("a worker whose reply is complete is ended, whatever it still does", async () => {
  const reply = `{"result":{"kind":"scalar","value":7},"figures":[],"warnings":[],"notices":[],"failure":null}`;
  bench.zygote.keepReady({ tier: strongestTier, scratchBytes, count: 0 });
  const code = `import os, time
print("said")
os.write(3, ${JSON.stringify(reply)}.encode() + b"\\n")
os.close(3)
while True: pass`;
  expect(await bench.job(code, strongestTier)).toMatchObject({ end: { status: 0, reason: null }, output: "said\n" });
  await familyOf(0);
});

it("spare workers end with the warm process, within a second", async () => {
  bench.zygote.keepReady({ tier: strongestTier, scratchBytes, count: 2 });
  await familyOf(4);
  const all = [bench.zygote.processId, ...family()];
  process.kill(bench.zygote.processId, "SIGKILL");
  await expect.poll(() => all.some(isAlive), { interval: 20 }).toBe(false);
});
