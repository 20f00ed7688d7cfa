import { describe, expect } from "vitest";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { AttackBench } from "./attacks/attack-bench";
import { it } from "./attacks/shared-bench";
import { defaultLimits, type ExecutionLimits } from "./limits";
import { toOutcome } from "./to-outcome";
import { strongestTier } from "./attacks/tiers";

let bench: AttackBench;

it.beforeAll(({ warmBench }) => {
  bench = warmBench;
});

async function run(code: string, changed: Partial<ExecutionLimits> = {}): Promise<ExecutionOutcome> {
  const limits = { ...defaultLimits, ...changed };
  return toOutcome(await bench.job(code, strongestTier, { limits }), { seed: 1, tier: strongestTier, limits });
}

describe("an error in the code", () => {
  it("is reported with its line and without frames of libraries", async () => {
    const { failure } = await run(`frame = pd.DataFrame({"a": [1]})\n\ndef look():\n    return frame["b"]\n\nlook()`);
    expect(failure).toEqual({
      kind: "error",
      message: "Line 4 failed: KeyError: 'b'",
      line: 4,
      traceback: expect.stringMatching(
        /^[^]*File "<analysis>", line 6, in <module>[^]*File "<analysis>", line 4, in look\n {4}return frame\["b"\][^]*KeyError: 'b'\n$/,
      ) as unknown,
    });
    expect(failure?.traceback).not.toMatch(/site-packages|run_analysis/);
  });

  it("in the syntax names the line", async () => {
    const { failure } = await run("result = 1\nresult = (");
    expect(failure).toMatchObject({
      kind: "error",
      line: 2,
      message: "Line 2 is not valid Python: '(' was never closed.",
    });
  });

  it("with a message that JSON cannot represent is still reported", async () => {
    const { failure } = await run(`raise ValueError("a\\0b\\ud800")`);
    expect(failure?.message).toBe("Line 1 failed: ValueError: a\ufffdb?");
  });

  it("keeps what was printed and warned before", async () => {
    const { stdout, warnings, failure } = await run(
      `import sys, warnings\nprint("one")\nprint("two", file=sys.stderr)\nwarnings.warn("careful")\nwarnings.warn("careful")\n1 / 0`,
    );
    expect({ stdout, warnings, kind: failure?.kind }).toEqual({
      stdout: "one\ntwo\n",
      warnings: ["UserWarning: careful"],
      kind: "error",
    });
  });

  it("cannot pass for a success by exiting early", async () => {
    expect((await run("result = 1\nimport sys\nsys.exit(3)")).failure?.message).toBe("Line 3 failed: SystemExit: 3");
    expect((await run("result = 1\nimport sys\nsys.exit()")).result).toEqual({ kind: "scalar", value: 1 });
  });
});

describe("code without a result", () => {
  it("is reported with what to assign", async () => {
    expect((await run("x = 1\nprint(x)")).failure).toEqual({
      kind: "no_result",
      message: "The code left no result: assign the answer to `result`, or a chart to `fig`.",
    });
  });

  it.each([
    ["a grouping without an aggregate", `result = pd.DataFrame({"a": [1]}).groupby("a")`, "DataFrameGroupBy"],
    ["a function", "result = lambda: 1", "function"],
  ])("is also %s", async (_, code, type) => {
    expect((await run(code)).failure).toEqual({
      kind: "no_result",
      message: `\`result\` is of type ${type}, which cannot be shown: assign a number, a text or a table to it.`,
    });
  });
});

describe("a limit", () => {
  const advice = "use less data, a sample, or a faster method.";

  it.each([
    [
      "time",
      "while True: pass",
      { wallSeconds: 0.3 },
      "timeout",
      `The code ran longer than 0.3 seconds and was stopped; ${advice}`,
    ],
    [
      "processor time",
      "while True: pass",
      { cpuSeconds: 1 },
      "timeout",
      `The code used more than 1 seconds of processor time and was stopped; ${advice}`,
    ],
    [
      "memory",
      "result = np.ones(10**10)",
      {},
      "memory",
      "The code needed more memory than the 1.2 GB allowed; select fewer columns, aggregate earlier, or work in parts.",
    ],
    [
      "output",
      "while True: print('x' * 100)",
      { outputBytes: 10_240 },
      "output_size",
      "The code printed more than 10 KB and was stopped; print summaries instead of whole tables.",
    ],
    [
      "the reply",
      "import os\nwhile True: os.write(3, b'x' * 1000)",
      { resultBytes: 100_000 },
      "result_size",
      "The result is too large to keep; aggregate, take the top rows, or plot fewer points.",
    ],
  ] as const)("of %s is reported with what to do", async (_, code, limits, kind, message) => {
    const { status, failure } = await run(code, limits);
    expect({ status, kind: failure?.kind, message: failure?.message }).toEqual({ status: "failed", kind, message });
  });

  it("of output keeps what fits", async () => {
    const { stdout } = await run("while True: print('x' * 9)", { outputBytes: 1000 });
    expect(stdout).toBe("xxxxxxxxx\n".repeat(100));
  });

  it("is not reached by ordinary work on large tables", async () => {
    const { failure } = await run(`frame = pd.DataFrame({"g": np.arange(2_000_000) % 10, "v": np.arange(2_000_000.0)})
result = frame.groupby("g")["v"].mean()`);
    expect(failure).toBeNull();
  });
});

it("a crash of Python is reported with its signal", async () => {
  expect((await run("import ctypes\nctypes.string_at(0)")).failure).toEqual({
    kind: "crashed",
    message: "Python crashed (SIGSEGV) while running the code; try another method.",
  });
  expect((await run("import os\nos._exit(0)")).failure).toEqual({
    kind: "crashed",
    message: "The result could not be read; leave it in `result` or `fig` only.",
  });
});
