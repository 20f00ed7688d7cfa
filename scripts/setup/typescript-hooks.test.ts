import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "./repository.mjs";

const hooks = pathToFileURL(path.join(repositoryRoot, "scripts", "setup", "typescript-hooks.mjs")).href;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "caveat-hooks-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(source: string): Promise<string> {
  await writeFile(path.join(folder, "main.ts"), source);
  const parameters = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning", `--import=${hooks}`];
  const node = path.join(repositoryRoot, "node_modules", ".bin", "node");
  const { stdout } = await promisify(execFile)(node, [...parameters, path.join(folder, "main.ts")]);
  return stdout.trim();
}

it("finds the repository's files by @/, and neighbours without an extension", async () => {
  await writeFile(path.join(folder, "neighbour.ts"), "export const two: number = 2;");
  const source = [
    'import { loopLimits } from "@/lib/domain/runs/loop-limits";',
    'import { two } from "./neighbour";',
    "console.log(JSON.stringify([loopLimits.alignment, two]));",
  ];
  expect(await run(source.join("\n"))).toBe("[2,2]");
});

it("reads JSON files that are imported without an attribute, like the bundler", async () => {
  const source = 'import packageFile from "@/package.json";\nconsole.log(packageFile.name);';
  expect(await run(source)).toBe("caveat");
});

it("leaves packages and complete file names to Node", async () => {
  await writeFile(path.join(folder, "plain.mjs"), "export default 3;");
  const source = 'import three from "./plain.mjs";\nimport { sep } from "node:path";\nconsole.log(three, sep.length);';
  expect(await run(source)).toBe("3 1");
});

it("reports which file is missing", async () => {
  await expect(run('import "./nowhere";')).rejects.toThrow("nowhere");
});
