import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { repositoryRoot } from "../setup/repository.mjs";
import { toTypeScriptCommand } from "./typescript-command.mjs";

it("runs a TypeScript file with the repository's own imports, and passes its location", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-typescript-"));
  const file = path.join(folder, "say.ts");
  await writeFile(
    file,
    `import { isCaveatError } from "@/lib/domain/caveat-error";
     enum Word { first = "one" }
     const { CAVEAT_ROOT, CAVEAT_PYTHON } = process.env;
     console.log(JSON.stringify([isCaveatError(1), Word.first, CAVEAT_ROOT, CAVEAT_PYTHON, process.argv[2]]));`,
  );
  const { parameters, env } = toTypeScriptCommand({ root: repositoryRoot, file, python: "/a/python" });
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...parameters, "more"], { env });
  expect([JSON.parse(stdout), stderr]).toEqual([[false, "one", repositoryRoot, "/a/python", "more"], ""]);
  await rm(folder, { recursive: true });
});
