import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "caveat-start-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts Caveat from the root folder in a way that is bound to fail; gives how it ended and what it said. */
function startBadly(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, "start.mjs")],
      { cwd: "/", env: { ...process.env, CAVEAT_DATA_DIR: folder, ...env } },
      (error, _, said) => resolve({ code: error?.code, said: said.trim() }),
    );
  });
}

it("says in two lines why it does not open itself to others without a key", async () => {
  expect(await startBadly({ HOST: "0.0.0.0", CAVEAT_API_KEY: "" })).toEqual({
    code: 1,
    said: [
      "HOST=0.0.0.0 would let other computers in, and no CAVEAT_API_KEY is set.",
      "Set CAVEAT_API_KEY to a long random text, or leave HOST out to serve this computer only.",
    ].join("\n"),
  });
});

it("says in two lines that a data directory is none", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(await startBadly({ CAVEAT_DATA_DIR: file })).toEqual({
    code: 1,
    said: `${file} is not a folder.\nSet CAVEAT_DATA_DIR to a folder.`,
  });
});
