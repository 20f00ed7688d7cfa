import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeRepository, type TemporaryRepository } from "./testing/make-repository";

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };
const journeysReport = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [], suites: [] };

let repository: TemporaryRepository;
beforeEach(async () => {
  repository = await makeRepository();
  for (const name of ["next", "tsc", "oxlint", "knip", "oxfmt", "pyright"]) await provide(name, "");
  await provide("depcruise", "console.log('ok (2 modules, 1 dependencies cruised)')");
  await repository.write(".venv-checks/bin/ruff", "#!/bin/sh\n");
  await provideSuite("vitest", vitestReport);
  await provideSuite("playwright", journeysReport);
  await repository.write("e2e/api/a.spec.ts", "");
  await repository.write("browser", "#!/bin/sh\necho Chromium 1\n");
});
afterEach(() => repository.remove());

function provide(name: string, program: string): Promise<void> {
  return repository.write(`node_modules/.bin/${name}`, program);
}

/** Writes a suite that prints how it was called, writes a report to the requested file, and ends with `code`. */
function provideSuite(name: string, report: object | null, code = 0): Promise<void> {
  return provide(
    name,
    `import { writeFileSync } from "node:fs";
     const own = process.argv.find((text) => text.startsWith("--outputFile.json="));
     const file = own ? own.slice(own.indexOf("=") + 1) : process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
     const report = ${JSON.stringify(report)};
     console.log("${name}", process.argv.slice(2).filter((text) => text.startsWith("e2e/")).join(), process.env.CAVEAT_BROWSER);
     if (report) writeFileSync(file, JSON.stringify(report));
     process.exit(${code});`,
  );
}

/** Runs `npm test`, with a stand-in for a browser. */
function runTests(browser = join(repository.root, "browser")): Promise<{ code: number | null; lines: string[] }> {
  const env = { ...process.env, CAVEAT_BROWSER: browser, CAVEAT_LAUNCHER: undefined, npm_lifecycle_event: undefined };
  const child = spawn(process.execPath, [join(repository.root, "scripts", "test.mjs")], {
    cwd: "/",
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, lines: text.trimEnd().split("\n") }));
  });
}

describe("npm test", () => {
  it("ends with one line that sums all suites up", async () => {
    const { code, lines } = await runTests();
    expect(lines.at(-1)).toBe("7 passed, 0 failed, 1 skipped");
    expect(lines.filter((line) => line.startsWith("✓")).map((line) => line.replace(/\d+ s/, "0 s"))).toEqual(
      expect.arrayContaining([
        "✓ checks (0 s)",
        "✓ rules of Python (0 s): 2 passed, 0 failed, 0 skipped",
        "✓ tests (0 s): 3 passed, 0 failed, 1 skipped",
        "✓ build (0 s)",
        "✓ journeys (0 s): 2 passed, 0 failed, 0 skipped",
      ]),
    );
    expect(lines).toContain(`playwright  ${join(repository.root, "browser")}`);
    expect(code).toBe(0);
  });

  it("continues after a failure, names what failed, and fails in the end", async () => {
    await provide("tsc", "process.exit(1)");
    await provideSuite("vitest", { ...vitestReport, numFailedTests: 2 }, 1);
    const { code, lines } = await runTests();
    expect([code, lines.at(-3), lines.at(-1)]).toEqual([1, "Failed: checks, tests", "7 passed, 2 failed, 1 skipped"]);
  });

  it("counts a suite that crashed without a report as failed", async () => {
    await provideSuite("playwright", null, 1);
    const { code, lines } = await runTests();
    expect([code, lines.at(-1)]).toEqual([1, "5 passed, 1 failed, 1 skipped"]);
  });

  it("counts Python whose tests end without counts as failed", async () => {
    const own = 'if [ "$1" = -I ]; then echo "3.11.0 $PWD/.venv"; else exit 3; fi';
    await repository.write(".venv/bin/python", `#!/bin/sh\n${own.replace("$PWD", repository.root)}\n`);
    const { code, lines } = await runTests();
    expect([code, lines.at(-1)]).toEqual([1, "6 passed, 1 failed, 1 skipped"]);
    expect(lines).toContain("Failed: rules of Python");
  });

  it("runs no journeys without pages", async () => {
    await repository.write("app/page.tsx", "broken");
    const { code, lines } = await runTests();
    expect([code, lines.at(-3), lines.at(-1)]).toEqual([1, "Failed: build, journeys", "5 passed, 1 failed, 1 skipped"]);
    expect(lines).toContain("app/page.tsx is broken");
  });

  it("runs what needs no browser when there is none, and says so prominently", async () => {
    const { code, lines } = await runTests("none");
    expect([code, lines.at(-1)]).toEqual([0, "7 passed, 0 failed, 1 skipped"]);
    expect(lines).toContain("playwright e2e/api undefined");
    expect(lines.at(-3)).toBe(
      "NO BROWSER WAS FOUND, SO THE BROWSER TESTS DID NOT RUN. Install Chromium or Chrome, or name one in CAVEAT_BROWSER.",
    );
  });
});
