import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeProcessLock } from "../setup/process-lock.mjs";
import { makeRepository, type TemporaryRepository } from "../testing/make-repository";
import { runRefresh } from "./run-refresh.mjs";

/** Records how it was called, and ends with the code in the file `outcome`. */
const command = `
  import { appendFileSync, readFileSync } from "node:fs";
  const { CAVEAT_DATA_DIR, CAVEAT_ROOT } = process.env;
  appendFileSync("calls", JSON.stringify([process.argv.slice(2), CAVEAT_DATA_DIR, CAVEAT_ROOT]) + "\\n");
  process.exitCode = Number(readFileSync("outcome", "utf8")) as number;
`;

let repository: TemporaryRepository;
let dataDirectory: string;
beforeEach(async () => {
  repository = await makeRepository();
  dataDirectory = await mkdtemp(path.join(tmpdir(), "caveat-run-refresh-"));
  await repository.write("lib/server/recipes/refresh/refresh-command.ts", command);
  await repository.write("outcome", "0");
  vi.stubEnv("CAVEAT_DATA_DIR", dataDirectory);
  vi.stubEnv("DATABASE_URL", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await repository.remove();
  await rm(dataDirectory, { recursive: true, force: true });
});

const readCalls = async () =>
  (await readFile(path.join(repository.root, "calls"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

it("recipes are refreshed with the given data directory, and a decision that a person must make is the exit code", async () => {
  expect(await runRefresh(repository.root, ["--dry-run"])).toBe(0);
  await repository.write("outcome", "1");
  expect(await runRefresh(repository.root, [])).toBe(1);
  expect(await readCalls()).toEqual([
    [["--dry-run"], dataDirectory, repository.root],
    [[], dataDirectory, repository.root],
  ]);
  // The data directory is free again.
  const lock = await takeProcessLock(dataDirectory, "server");
  if (!lock.taken) throw new Error("The lock is not free.");
  expect(await runRefresh(repository.root, [])).toBe(1);
  await lock.release();
  expect((await readCalls()).at(-1)).toEqual([["--served"], dataDirectory, repository.root]);
});

it("other parameters are refused, and nothing is set up", async () => {
  await expect(runRefresh(repository.root, ["--dryrun"])).rejects.toMatchObject({
    name: "SetUpFault",
    remedy: "Call it as: npm run recipes:refresh -- --dry-run",
  });
  await expect(readCalls()).rejects.toThrow("ENOENT");
});
