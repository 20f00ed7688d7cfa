import { mkdtemp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ensureJavaScriptPackages, toInstallEnvironment, toPinnedNode } from "./javascript-packages.mjs";
import { readStamp } from "./stamp.mjs";

let root = "";
const wanted = {
  "": {},
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/b": { optional: true },
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "caveat-packages-"));
  await mkdir(join(root, "node_modules", "node", "bin"), { recursive: true });
  await symlink(process.execPath, toPinnedNode(root));
  await writeFile(join(root, "package.json"), "{}");
  await writeLock(wanted);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

/** Replaces npm with a program, because its real work needs a network. */
async function provideNpm(program: string): Promise<void> {
  await mkdir(join(root, "tool"), { recursive: true });
  const file = join(root, "tool", "npm-cli.js");
  await writeFile(file, program);
  vi.stubEnv("npm_execpath", file);
  vi.stubEnv("npm_node_execpath", process.execPath);
}

function writeLock(packages: object): Promise<void> {
  return writeFile(join(root, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
}

function writeInstalled(packages: object): Promise<void> {
  return writeFile(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
}

it("accepts what was installed by hand when npm's record agrees with the lock file", async () => {
  await writeInstalled({ "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } });
  expect(await ensureJavaScriptPackages(root)).toBe(false);
  expect(await readStamp(join(root, "node_modules", ".caveat-installed"))).toMatch(/^[0-9a-f]{64} \w+-\w+$/);
});

it("installs once when the record names a different package than the lock file", async () => {
  await writeInstalled({ "node_modules/a": { version: "1.0.0", integrity: "sha512-other" } });
  await provideNpm("console.log('added 2 packages')");
  expect([await ensureJavaScriptPackages(root), await ensureJavaScriptPackages(root)]).toEqual([true, false]);
});

it("installs when the lock file has changed since", async () => {
  await writeInstalled({ "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } });
  await provideNpm("console.log(process.argv.slice(2))");
  const work = [await ensureJavaScriptPackages(root)];
  await writeLock({ ...wanted, "node_modules/c": { version: "1.0.0" } });
  work.push(await ensureJavaScriptPackages(root), await ensureJavaScriptPackages(root));
  expect(work).toEqual([false, true, false]);
});

it("retries a failed installation at the next start", async () => {
  await provideNpm("console.error('npm error code ENOTFOUND'); process.exit(1)");
  for (let round = 0; round < 2; round += 1) {
    await expect(ensureJavaScriptPackages(root)).rejects.toMatchObject({
      message: "Installing JavaScript packages failed because the package registry cannot be reached.",
      evidence: "",
    });
  }
});

it("explains what to do when npm is configured to run no install scripts, without which there is no Node", async () => {
  await provideNpm("");
  await rm(toPinnedNode(root));
  await expect(ensureJavaScriptPackages(root)).rejects.toMatchObject({
    message: "The Node that Caveat brings along does not run here.",
    remedy: expect.stringContaining("npm_config_ignore_scripts=false npm start") as string,
  });
});

it("hides from npm the Node that it is about to replace, and settings that would leave packages out", () => {
  const environment = {
    PATH: [join(root, "node_modules", ".bin"), "/usr/bin"].join(delimiter),
    NODE_ENV: "production" as const,
    npm_config_omit: "dev",
    HOME: "/home/a",
  };
  expect(toInstallEnvironment(environment, root)).toEqual({ PATH: "/usr/bin", HOME: "/home/a" });
});
