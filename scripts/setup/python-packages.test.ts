import { mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensurePythonPackages, toPins } from "./python-packages.mjs";

let root = "";
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "caveat-python-")));
  // No packages, no network: what is looked at here is the environment around them.
  await writeFile(join(root, "requirements.txt"), "# none\n");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

/** Makes the environment and tells how often some tool had to be started for it. */
async function countWork(): Promise<number> {
  let count = 0;
  expect(await ensurePythonPackages(root, { onStart: () => (count += 1) })).toBe(join(root, ".venv", "bin", "python"));
  return count;
}

describe("ensurePythonPackages", () => {
  it(
    "makes the environment once, and anew when it was moved, broken, or left unfinished",
    { timeout: 120_000 },
    async () => {
      const work = [await countWork(), await countWork()];
      const moved = join(await realpath(tmpdir()), `caveat-moved-${process.pid}`);
      await rename(root, moved);
      root = moved;
      work.push(await countWork());
      await rm(join(root, ".venv", "bin", "python"));
      await symlink("/gone/python", join(root, ".venv", "bin", "python"));
      work.push(await countWork());
      await writeFile(join(root, ".venv", "caveat-installed"), "unfinished\n");
      work.push(await countWork());
      await writeFile(join(root, "requirements.txt"), "# other\n");
      work.push(await countWork(), await countWork());
      expect(work).toEqual([2, 0, 2, 2, 2, 2, 0]);
    },
  );

  it("accepts an environment that somebody made with the right packages", { timeout: 120_000 }, async () => {
    await countWork();
    const stamp = join(root, ".venv", "caveat-installed");
    const before = await readFile(stamp, "utf8");
    await rm(stamp);
    expect([await countWork(), await readFile(stamp, "utf8")]).toEqual([0, before]);
  });

  it("says that the pinned packages are not built for the Python at hand", { timeout: 120_000 }, async () => {
    const hash = "0".repeat(64);
    await writeFile(join(root, "requirements.txt"), `not-there==1.0 --hash=sha256:${hash}\n`);
    vi.stubEnv("PIP_NO_INDEX", "1");
    await expect(ensurePythonPackages(root)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The pinned Python packages are not built for Python 3\.\S+ on this computer\.$/,
      ) as string,
      remedy: "Name another Python, best 3.11 to 3.13: PYTHON=/path/to/python3 npm start",
    });
  });
});

it("reads the pins that hold everywhere from a requirements file", () => {
  const text = [
    "# comment",
    "NumPy==2.3.0 \\",
    "    --hash=sha256:aa",
    "scikit_learn==1.7.0",
    "colorama==0.4.6 ; sys_platform == 'win32' \\",
    "    --hash=sha256:bb",
  ].join("\n");
  expect(toPins(text)).toEqual([
    { name: "numpy", version: "2.3.0" },
    { name: "scikit-learn", version: "1.7.0" },
  ]);
});
