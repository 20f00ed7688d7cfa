import { execFileSync } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAttackBench, pythonOfTests, type AttackBench } from "./attacks/attack-bench";
import { tiers } from "./attacks/tiers";

/** Creates an environment below the folder for temporary files that borrows the usual libraries. */
async function makeEnvironment(folder: string, kind: string): Promise<string> {
  const ask = (python: string, expression: string) =>
    execFileSync(python, ["-c", `import sysconfig; print(${expression})`], { encoding: "utf8" }).trim();
  const libraries = "sysconfig.get_path('purelib')";
  execFileSync(pythonOfTests.python, ["-m", "venv", "--without-pip", kind, folder]);
  const python = path.join(folder, "bin", "python");
  const own = ask(python, libraries);
  await writeFile(path.join(own, "borrowed.pth"), `${ask(pythonOfTests.python, libraries)}\n`);
  await writeFile(path.join(own, "imported_late.py"), "value = 42\n");
  return python;
}

describe.each([
  ["linked", "--symlinks"],
  ["copied", "--copies"],
])("a %s interpreter in a folder for temporary files that only its owner can enter", (_, kind) => {
  let folder = "";
  let bench: AttackBench;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "interpreter-"));
    bench = await openAttackBench({ python: await makeEnvironment(folder, kind) });
  });

  afterAll(async () => {
    await bench.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(tiers)("imports in the tier %s, and cannot be changed", async (tier) => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await bench.attack("import imported_late\nresult = imported_late.value", tier)).toBe(42);
    const write = `import imported_late\nopen(imported_late.__file__, "a").write("#")\nresult = "written"`;
    expect(await bench.attack(write, tier)).not.toBe("written");
  });
});
