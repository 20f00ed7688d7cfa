import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeRepository, type TemporaryRepository } from "../testing/make-repository";
import { checks, runChecks } from "./run-checks.mjs";

it("runs format, types, lint, walls and dead code", () => {
  expect(checks.map(({ name }) => name).sort()).toEqual(["dead code", "format", "lint", "types", "walls"]);
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
  const programs = ["next", "tsc", "oxlint", "knip", "depcruise", "oxfmt"];

  beforeEach(async () => {
    repository = await makeRepository();
    for (const name of programs) await provide(name, "");
    await provide("depcruise", "console.log('ok (2 modules, 1 dependencies cruised)')");
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
    expect(await runChecks(repository.root, { ending: new AbortController().signal })).toEqual([]);
    expect(printed.map((line) => line.replace(/\d+ s/, "0 s")).sort()).toEqual([
      "✓ dead code (0 s)",
      "✓ format (0 s)",
      "✓ lint (0 s)",
      "✓ types (0 s)",
      "✓ walls (0 s)",
    ]);
  });

  it("continues after a failed one and shows its output", async () => {
    await provide("tsc", "console.log('a.ts(1,1): error'); process.exit(2)");
    await provide("oxfmt", "console.error('b.ts (1ms)'); process.exit(1)");
    expect((await runChecks(repository.root, { ending: new AbortController().signal })).sort()).toEqual([
      "format",
      "types",
    ]);
    expect(printed).toEqual(expect.arrayContaining(["a.ts(1,1): error", "b.ts (1ms)"]));
    expect(printed.filter((line) => line.startsWith("✓"))).toHaveLength(3);
  });

  it("fails the boundaries when nothing was checked", async () => {
    await provide("depcruise", "console.log('ok (0 modules, 0 dependencies cruised)')");
    expect(await runChecks(repository.root, { ending: new AbortController().signal })).toEqual(["walls"]);
    expect(printed).toContain('The check "walls" checked nothing: see its configuration.');
  });

  it("starts no check once it is to end", async () => {
    expect(await runChecks(repository.root, { ending: AbortSignal.abort() })).toEqual([]);
    expect(printed).toEqual([]);
  });
});
