import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pythonOfTests } from "./attacks/attack-bench";
import { readyPython, type SandboxChoice } from "./ready-python";
import { ZygoteKeeper } from "./zygote-keeper";
import { strongestTier } from "./attacks/tiers";

let folder = "";
let keeper: ZygoteKeeper;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "ready-"));
  keeper = new ZygoteKeeper({ ...pythonOfTests, socketDirectory: folder, exercise: false });
});

afterAll(async () => {
  await keeper.close();
  await rm(folder, { recursive: true, force: true });
});

const libraries = ["duckdb", "matplotlib", "numpy", "pandas", "plotly", "pyarrow", "scipy", "sklearn", "statsmodels"];

const ready = (sandbox: SandboxChoice) => readyPython(keeper, { ...pythonOfTests, socketDirectory: folder, sandbox });

describe("the tier of a warm Python", () => {
  it.each([
    ["auto", strongestTier, "Python runs without network"],
    [strongestTier, strongestTier, "Python runs without network"],
    ["landlock", "landlock", "can open no file except the data and its libraries"],
    ["unsafe-none", "unsafe-none", "SANDBOX=unsafe-none turned the isolation off"],
  ] as const)("asked for %s is %s", async (choice, tier, words) => {
    const { tier: settled, description } = await ready(choice);
    expect({ settled, ...description }).toEqual({
      settled: tier,
      tier,
      detail: expect.stringContaining(words) as unknown,
      python: expect.stringMatching(/^3\.\d+\.\d+$/) as unknown,
      libraries: Object.fromEntries(libraries.map((name) => [name, expect.stringMatching(/^\d+\.\d+/) as unknown])),
    });
  });

  it("is none, with the reason and what to do, when Python cannot even start", async () => {
    await keeper.close();
    const { tier, description, remedy } = await ready("auto");
    expect({ tier, description }).toEqual({
      tier: "none",
      description: {
        tier: "none",
        detail: "Code is not run: Python could not be started (the server is shutting down).",
        python: null,
        libraries: {},
      },
    });
    expect(remedy).toMatch(/^Run npm start again/);
  });
});
