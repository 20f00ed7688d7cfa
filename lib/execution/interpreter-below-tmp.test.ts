import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAttackBench, pythonOfTests, type AttackBench } from "./attacks/attack-bench";

let folder = "";
let bench: AttackBench;

/** Makes an environment below the folder for temporary files that borrows the libraries of the usual one. */
async function makeEnvironment(): Promise<string> {
  const ask = (python: string, expression: string) =>
    execFileSync(python, ["-c", `import sysconfig; print(${expression})`], { encoding: "utf8" }).trim();
  const libraries = "sysconfig.get_path('purelib')";
  execFileSync(pythonOfTests.python, ["-m", "venv", "--without-pip", folder]);
  const python = path.join(folder, "bin", "python");
  const own = ask(python, libraries);
  await writeFile(path.join(own, "borrowed.pth"), `${ask(pythonOfTests.python, libraries)}\n`);
  await writeFile(path.join(own, "imported_late.py"), "value = 42\n");
  return python;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "interpreter-"));
  bench = await openAttackBench({ python: await makeEnvironment() });
});

afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

it.each(["namespaces", "landlock"] as const)(
  "an interpreter below the folder for temporary files imports in the tier %s, and cannot be changed",
  async (tier) => {
    expect(await bench.attack("import imported_late\nresult = imported_late.value", tier)).toBe(42);
    const write = `import imported_late\nopen(imported_late.__file__, "a").write("#")\nresult = "written"`;
    expect(await bench.attack(write, tier)).not.toBe("written");
  },
);
