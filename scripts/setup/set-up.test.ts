import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeRepository, type TemporaryRepository } from "../testing/make-repository";
import { setUpJavaScript, setUpRest, setUpTests } from "./set-up.mjs";

let repository: TemporaryRepository;
beforeEach(async () => {
  repository = await makeRepository();
});
afterEach(() => repository.remove());

/** Sets up in a separate process and returns its output. */
function setUpElsewhere(): Promise<string> {
  const module = join(repository.root, "scripts", "setup", "set-up.mjs");
  const program = `
    const { setUpRest } = await import(${JSON.stringify(module)});
    console.log((await setUpRest(${JSON.stringify(repository.root)}, { build: true })).python);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.once("close", () => resolve(text)));
}

it("does the work once for several concurrent set-ups, and all of them continue", async () => {
  const said = await Promise.all([setUpElsewhere(), setUpElsewhere(), setUpElsewhere()]);
  const python = join(repository.root, ".venv", "bin", "python");
  expect(said.map((text) => text.trim().split("\n").at(-1))).toEqual([python, python, python]);
  expect(await readFile(join(repository.root, ".next", "builds"), "utf8")).toBe("built\n");
  expect(await readFile(join(repository.root, "lib/persistence/generated/runs"), "utf8")).toBe("ran\n");
});

it("does not build where nobody will view pages", async () => {
  await setUpRest(repository.root, { build: false });
  await expect(readFile(join(repository.root, ".next", "builds"))).rejects.toMatchObject({ code: "ENOENT" });
});

it("accepts packages that were installed by hand", async () => {
  expect(await setUpJavaScript(repository.root, { needsPython: true })).toBe(false);
});

it("tries all environments of the tests, also when one cannot be made", async () => {
  const made = join(repository.root, "made");
  await repository.write(".venv-connections/caveat-installed", "of other packages");
  await repository.write(".venv-dbt/caveat-installed", "of other packages");
  const python = join(repository.root, "python");
  const described = JSON.stringify({ executable: python, version: [3, 12, 0], canMake: true });
  // Makes an environment only for dbt.
  const program = `case "$*" in *version*) echo '${described}';; *.venv-dbt) echo dbt >> ${made};; *) exit 1;; esac`;
  await repository.write("python", `#!/bin/sh\n${program}\n`);
  vi.stubEnv("PYTHON", python);
  try {
    await expect(setUpTests(repository.root)).rejects.toThrow();
    expect(await readFile(made, "utf8")).toBe("dbt\n");
  } finally {
    vi.unstubAllEnvs();
  }
});

describe("while npm installs", () => {
  /** Programs that replace npm, which waits until concurrent work has started, and a Python that does not run. */
  beforeEach(async () => {
    await repository.write("package-lock.json", JSON.stringify({ packages: { "": {}, "node_modules/new": {} } }));
    await repository.write(".venv/caveat-installed", "of other packages");
    await repository.write("python", `#!/bin/sh\ntouch ${join(repository.root, "asked")}\nexit 1\n`);
    vi.stubEnv("PYTHON", join(repository.root, "python"));
    vi.stubEnv("npm_execpath", join(repository.root, "npm-cli.js"));
    vi.stubEnv("npm_node_execpath", process.execPath);
  });
  afterEach(() => void vi.unstubAllEnvs());

  const provideNpm = (end: string) =>
    repository.write(
      "npm-cli.js",
      `import { existsSync, writeFileSync } from "node:fs";
       while (!existsSync("asked")) await new Promise((resolve) => setTimeout(resolve, 10));
       writeFileSync("npm-ended", "");
       ${end}`,
    );

  it("ensures the Python packages, and reports their error when npm has ended", async () => {
    await provideNpm("");
    await expect(setUpJavaScript(repository.root, { needsPython: true })).rejects.toMatchObject({
      message: `PYTHON names ${join(repository.root, "python")}, which is no Python that runs.`,
    });
    expect(await readFile(join(repository.root, "npm-ended"), "utf8")).toBe("");
  });

  it("reports npm's error first", async () => {
    await provideNpm("console.error('npm error code ENOTFOUND'); process.exit(1)");
    await expect(setUpJavaScript(repository.root, { needsPython: true })).rejects.toMatchObject({
      message: "Installing JavaScript packages failed because the package registry cannot be reached.",
    });
  });

  it("ignores Python where nobody will need it", async () => {
    await repository.write("asked", "");
    await provideNpm("");
    expect(await setUpJavaScript(repository.root, { needsPython: false })).toBe(true);
  });
});

it("fails with the generator's message, and generates at the next start", async () => {
  await repository.write("scripts/generate.mjs", "console.error('schema.prisma:3 is wrong'); process.exit(1);");
  const failing = setUpRest(repository.root, { build: false });
  await expect(failing).rejects.toMatchObject({ evidence: "schema.prisma:3 is wrong" });
  await repository.write("scripts/generate.mjs", "console.log('well');");
  await expect(setUpRest(repository.root, { build: false })).resolves.toMatchObject({});
});
