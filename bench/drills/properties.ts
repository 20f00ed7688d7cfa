import { randomInt } from "node:crypto";
import path from "node:path";
import { readSourceFiles, repositoryRoot } from "@/lib/testing/source-files";
import { runVisible } from "../../scripts/tests/run-visible.mjs";
import { parseOptions } from "../report/parse-options";

const values = parseOptions({
  minutes: { type: "string", default: "10" },
  seed: { type: "string", default: "" },
});
const seeds = 2 ** 31;

const files = readSourceFiles()
  .filter(({ path: file, text }) => /\.test\.tsx?$/.test(file) && /fc\.assert\(|toSampling\(/.test(text))
  .map((file) => file.path);

const end = performance.now() + Number(values.minutes) * 60_000;
const failed: number[] = [];
let rounds = 0;
for (let seed = values.seed === "" ? randomInt(seeds) : Number(values.seed); ; seed = (seed + 1) % seeds) {
  const passed = await runVisible(path.join(repositoryRoot, "node_modules", ".bin", "vitest"), ["run", ...files], {
    cwd: repositoryRoot,
    env: { ...process.env, CAVEAT_TEST_SEED: String(seed) },
  });
  rounds += 1;
  if (!passed) failed.push(seed);
  process.stdout.write(`seed ${seed}: ${passed ? "passed" : "FAILED"}\n`);
  if (performance.now() >= end) break;
}

const outcome = failed.length === 0 ? "all passed" : `failed with seed ${failed.join(", ")}`;
process.stdout.write(`\n${rounds} rounds of ${files.length} files: ${outcome}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
