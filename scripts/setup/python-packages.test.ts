import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ensurePythonPackages, toPins } from "./python-packages.mjs";

let base = "";
let root = "";
let environment = "";
/** A template of an environment at `root`: creating one takes seconds, and it only works in its own place. */
let made = "";
let workOfMaking = 0;

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "caveat-python-")));
  made = join(base, "made");
  await makeRoot();
  workOfMaking = await countWork();
  await rename(environment, made);
  // No test examines pip's own files, and copying so many takes longer than the tests.
  await rm(join(made, "lib"), { recursive: true });
});
beforeEach(async () => {
  await makeRoot();
  await cp(made, environment, { recursive: true, verbatimSymlinks: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function makeRoot(): Promise<void> {
  root = join(base, "root");
  environment = join(root, ".venv");
  await mkdir(root, { recursive: true });
  await writeRequirements("# none\n");
}

/** No packages, no network: only the environment around them is tested. */
function writeRequirements(text: string): Promise<void> {
  return writeFile(join(root, "requirements.txt"), text);
}

/** Creates the environment and returns how many tools had to be started for it. */
async function countWork(): Promise<number> {
  let count = 0;
  expect(await ensurePythonPackages(root, { onStart: () => (count += 1) })).toBe(join(root, ".venv", "bin", "python"));
  return count;
}

/** Starts to recreate the environment, but is interrupted: the first tool is killed as soon as it starts. */
async function breakOff(): Promise<void> {
  let count = 0;
  const onStart = (pid: number) => {
    count += 1;
    process.kill(-pid, "SIGKILL");
  };
  await expect(ensurePythonPackages(root, { onStart })).rejects.toMatchObject({
    message: expect.stringContaining("Making a Python environment") as string,
  });
  expect(count).toBe(1);
}

describe("ensurePythonPackages", () => {
  it("creates the environment once", async () => {
    expect([workOfMaking, await countWork()]).toEqual([2, 0]);
  });

  it.each([
    ["it was moved", move],
    ["it is broken", () => replaceInterpreter("/gone/python")],
    ["it was left unfinished", () => writeFile(join(environment, "caveat-installed"), "unfinished\n")],
    ["other packages are wanted", () => writeRequirements("# other\n")],
  ])("recreates it when %s", async (_, change) => {
    await change();
    await breakOff();
  });

  it("accepts an environment that another user created with the right packages", async () => {
    const stamp = join(environment, "caveat-installed");
    const before = await readFile(stamp, "utf8");
    await rm(stamp);
    expect([await countWork(), await readFile(stamp, "utf8")]).toEqual([0, before]);
  });

  it("starts over after an interruption, and says that the pinned packages are not built for the available Python", async () => {
    const hash = "0".repeat(64);
    await writeRequirements(`not-there==1.0 --hash=sha256:${hash}\n`);
    vi.stubEnv("PIP_NO_INDEX", "1");
    await breakOff();
    await expect(ensurePythonPackages(root)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The pinned Python packages are not built for Python 3\.\S+ on this computer\.$/,
      ) as string,
      remedy: "Name another Python, best 3.11 to 3.13: PYTHON=/path/to/python3 npm start",
    });
  });
});

/** Moves the repository with its environment to another place. */
async function move(): Promise<void> {
  const place = join(base, "elsewhere");
  await rename(root, place);
  [root, environment] = [place, join(place, ".venv")];
}

async function replaceInterpreter(target: string): Promise<void> {
  const file = join(environment, "bin", "python");
  await rm(file);
  await symlink(target, file);
}

it("reads the unconditional pins from a requirements file", () => {
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

const repository = resolve(import.meta.dirname, "..", "..");
const installed = `
import importlib.metadata, json
print(json.dumps({d.metadata["Name"].lower(): d.version for d in importlib.metadata.distributions()}))
`;

it.each(["", "-connections", "-connections-test", "-dbt"])(
  "the environment .venv%s has the pinned pip and setuptools instead of those that came with Python",
  async (ending) => {
    const pins = toPins(await readFile(join(repository, `requirements${ending}.txt`), "utf8"));
    const pinned = Object.fromEntries(pins.map(({ name, version }) => [name, version]));
    const python = join(repository, `.venv${ending}`, "bin", "python");
    const { stdout } = await promisify(execFile)(python, ["-I", "-c", installed]);
    const { pip, setuptools } = JSON.parse(stdout) as Record<string, string>;
    expect({ pip, setuptools }).toEqual({ pip: pinned.pip, setuptools: pinned.setuptools });
    expect([pip, setuptools].every((version) => version !== undefined)).toBe(true);
  },
);
