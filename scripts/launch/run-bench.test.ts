import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runBench } from "./run-bench.mjs";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "caveat-run-bench-"));
  await mkdir(path.join(root, "bench", "parts"), { recursive: true });
  for (const file of ["speed.ts", "cost.ts", "cost.test.ts", "README.md"]) {
    await writeFile(path.join(root, "bench", file), "");
  }
  await mkdir(path.join(root, "bench", "drills"));
  await writeFile(path.join(root, "bench", "drills", "storm.ts"), "");
  await writeFile(path.join(root, "outside.ts"), "");
});
afterAll(() => rm(root, { recursive: true, force: true }));

it.each([[[]], [["nothing"]], [["../outside"]], [["parts"]], [["cost.test"]]])(
  "refuses %j and names what can be measured",
  async (parameters: string[]) => {
    await expect(runBench(root, parameters)).rejects.toMatchObject({
      message: `There is nothing to measure by the name "${parameters[0] ?? ""}".`,
      remedy: "Choose one of: cost, speed, storm.",
    });
  },
);
