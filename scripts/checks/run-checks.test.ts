import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeRepository, type TemporaryRepository } from "../testing/make-repository";
import { checks, runChecks } from "./run-checks.mjs";

it("runs format, types, lint, walls and dead code", () => {
  expect(checks.map(({ name }) => name).sort()).toEqual([
    "dead code",
    "format",
    "lint",
    "lint and format of Python",
    "types",
    "types of Python",
    "walls",
  ]);
});

it.each([
  ["✔ no dependency violations found (212 modules, 640 dependencies cruised)", false],
  ["✔ no dependency violations found (0 modules, 0 dependencies cruised)", true],
  ["✔ no dependency violations found (3 modules, 0 dependencies cruised)", true],
  ["", true],
])("detects whether the boundaries were checked in %j", (output, isEmpty) => {
  expect(checks.find(({ name }) => name === "walls")?.isEmpty?.(output)).toBe(isEmpty);
});

describe("runChecks", () => {
  let repository: TemporaryRepository;
  const printed: string[] = [];
  const ending = new AbortController().signal;
  const programs = ["next", "tsc", "oxlint", "knip", "depcruise", "oxfmt", "pyright"];

  beforeEach(async () => {
    repository = await makeRepository();
    for (const name of programs) await provide(name, "");
    await provide("depcruise", "console.log('ok (2 modules, 1 dependencies cruised)')");
    await repository.write(".venv-checks/bin/ruff", "#!/bin/sh\n");
    vi.spyOn(console, "log").mockImplementation((text: string) => printed.push(text));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    printed.length = 0;
    await repository.remove();
  });

  function provide(name: string, program: string): Promise<void> {
    return repository.write(`node_modules/.bin/${name}`, program);
  }

  it("prints one line for each successful one", async () => {
    expect(await runChecks(repository.root, { ending })).toEqual([]);
    expect(printed.map((line) => line.replace(/\d+ s/, "0 s")).sort()).toEqual([
      "✓ dead code (0 s)",
      "✓ format (0 s)",
      "✓ lint (0 s)",
      "✓ lint and format of Python (0 s)",
      "✓ types (0 s)",
      "✓ types of Python (0 s)",
      "✓ walls (0 s)",
    ]);
  });

  it("continues after a failed one and shows its output", async () => {
    await provide("tsc", "console.log('a.ts(1,1): error'); process.exit(2)");
    await provide("oxfmt", "console.error('b.ts (1ms)'); process.exit(1)");
    expect((await runChecks(repository.root, { ending })).sort()).toEqual(["format", "types"]);
    expect(printed).toEqual(expect.arrayContaining(["a.ts(1,1): error", "b.ts (1ms)"]));
    expect(printed.filter((line) => line.startsWith("✓"))).toHaveLength(5);
  });

  it("fails when a format of Python differs, with the output of its program", async () => {
    await repository.write(".venv-checks/bin/ruff", '#!/bin/sh\nif [ "$1" = format ]; then echo a.py; exit 1; fi\n');
    expect(await runChecks(repository.root, { ending })).toEqual(["lint and format of Python"]);
    expect(printed).toContain("a.py");
  });

  it.each([
    ["node_modules/.bin/pyright", "console.log('No source files found.')", "types of Python"],
    [".venv-checks/bin/ruff", "#!/bin/sh\necho 'warning: No Python files found'\n", "lint and format of Python"],
  ])("fails when %s finds nothing to check", async (file, program, name) => {
    await repository.write(file, program);
    expect(await runChecks(repository.root, { ending })).toEqual([name]);
    expect(printed).toContain(`The check "${name}" checked nothing: see its configuration.`);
  });

  it("fails the boundaries when nothing was checked", async () => {
    await provide("depcruise", "console.log('ok (0 modules, 0 dependencies cruised)')");
    expect(await runChecks(repository.root, { ending })).toEqual(["walls"]);
    expect(printed).toContain('The check "walls" checked nothing: see its configuration.');
  });

  it("starts no check once it is to end", async () => {
    expect(await runChecks(repository.root, { ending: AbortSignal.abort() })).toEqual([]);
    expect(printed).toEqual([]);
  });
});
