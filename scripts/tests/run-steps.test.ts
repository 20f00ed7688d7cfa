import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runSteps } from "./run-steps.mjs";

const never = { ending: new AbortController().signal, toRemark: () => Promise.resolve(null) };
const succeeded = () => Promise.resolve({ succeeded: true });
const printed: string[] = [];

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation((text: string) =>
    printed.push(...text.replaceAll(/\d+ s\b/g, "0 s").split("\n")),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  printed.length = 0;
});

it("runs steps at the same time, except for those that come after others", async () => {
  const order: string[] = [];
  const second = Promise.withResolvers<{ succeeded: boolean }>();
  const code = await runSteps(
    [
      {
        name: "first",
        run: async () => {
          const result = await second.promise;
          order.push("first");
          return result;
        },
      },
      {
        name: "second",
        run: () => {
          order.push("second");
          second.resolve({ succeeded: true });
          return succeeded();
        },
      },
      {
        name: "third",
        after: ["first", "second"],
        run: () => {
          order.push("third");
          return succeeded();
        },
      },
    ],
    never,
  );
  expect([code, order]).toEqual([0, ["second", "first", "third"]]);
});

it("prints what a step says as one block, and a failed one does not keep later ones from running", async () => {
  const results = { passed: 1, failed: 1, skipped: 0, failures: ["a.test.ts › adds: 1 is not 2"] };
  const code = await runSteps(
    [
      {
        name: "tests",
        run: async (print) => {
          print("one");
          await Promise.resolve();
          print("two");
          return { succeeded: false, results };
        },
      },
      { name: "build", after: ["tests"], run: succeeded },
    ],
    { ...never, toRemark: () => Promise.resolve("Something was left out.") },
  );
  expect([code, printed]).toEqual([
    1,
    [
      ...["", "── tests", "one", "two", "", "── build", ""],
      ...["", "✗ tests (0 s): 1 passed, 1 failed, 0 skipped", "✓ build (0 s)"],
      ...["", "Something was left out."],
      ...["", "Failed: tests", "- a.test.ts › adds: 1 is not 2"],
      ...["", "1 passed, 1 failed, 0 skipped"],
    ],
  ]);
});

it("ends with the error of a step once the others have ended", async () => {
  const ended: string[] = [];
  const steps = [
    { name: "broken", run: () => Promise.reject(new Error("no disk")) },
    {
      name: "other",
      run: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        ended.push("other");
        return { succeeded: true };
      },
    },
  ];
  await expect(runSteps(steps, never)).rejects.toThrow("no disk");
  expect(ended).toEqual(["other"]);
});

it("starts nothing once it is to end", async () => {
  const run = vi.fn(succeeded);
  expect(await runSteps([{ name: "tests", run }], { ...never, ending: AbortSignal.abort() })).toBe(1);
  expect([run.mock.calls, printed]).toEqual([[], []]);
});

it("refuses a step that comes after one that does not precede it", async () => {
  await expect(runSteps([{ name: "a", after: ["b"], run: succeeded }], never)).rejects.toThrow(
    '"a" comes after a step that does not precede it.',
  );
});
