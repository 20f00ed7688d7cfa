import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { goodReplies, penguinMeans, penguins } from "@/lib/testing/analyst-replies";
import { toArchivedExecution } from "@/lib/testing/archived-execution";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toInitialFacts } from "../../state";
import { runChecks } from "./run-checks";

const facts = {
  ...toInitialFacts({ question: "average body mass by species", datasets: [] }),
  requirements: goodReplies.formulate_requirements,
};
const store = createMemoryDatasetStore([penguins]);
const context = { datasets: [penguins.facts], history: [], ports: { datasets: store } };
const execution = toArchivedExecution({ code: goodReplies.generate_code, result: penguinMeans });
const toNames = (checks: readonly { name: string; passed: boolean }[]) =>
  checks.map(({ name, passed }) => `${name}: ${passed ? "passed" : "failed"}`);

describe("runChecks", () => {
  it("makes all checks of a result", async () => {
    expect(toNames((await runChecks(facts, execution, context)).checks)).toEqual([
      "Code ran: passed",
      "Asked form: passed",
      "Possible values: passed",
      "Nothing made up: passed",
      "Planned columns: passed",
      "Recomputed independently: passed",
    ]);
  });

  it.each([
    ["a long sum", `result = ${Array.from({ length: 9000 }, () => "1").join(" + ")}`],
    ["signs", `result = ${"-".repeat(12_000)}1`],
    ["calls", `result = df${".copy()".repeat(3000)}`],
  ])("takes a program that lies too deep to be followed: %s", async (_what, code) => {
    const deep = toArchivedExecution({ code, result: { kind: "scalar", value: 1 } });
    expect(toNames((await runChecks(facts, deep, context)).checks)).toContain("Code ran: passed");
  });

  it("makes no other check of code that failed", async () => {
    const failed = toArchivedExecution({ status: "failed", failure: { kind: "error", message: "boom" } });
    expect(toNames((await runChecks(facts, failed, context)).checks)).toEqual(["Code ran: failed"]);
  });

  it("forgives a planned column that was not needed when the result is recomputed", async () => {
    const planned = { ...facts.requirements, variables_needed: ["Body Mass (g)", "Species", "Sex"] };
    const found = await runChecks({ ...facts, requirements: planned }, execution, context);
    expect(toNames(found.checks)).not.toContain("Planned columns: failed");
    const other = toArchivedExecution({ ...execution, result: { kind: "scalar", value: 4.2 } });
    expect(toNames((await runChecks({ ...facts, requirements: planned }, other, context)).checks)).toContain(
      "Planned columns: failed",
    );
  });

  it("takes a follow-up's filter for asked for when the earlier question asked for it", async () => {
    const asked = { ...facts, question: "And the median body mass?" };
    const code = 'result = df[df["Species"] == "Adelie"]["Body Mass (g)"].median()';
    const filtered = toArchivedExecution({ code, result: { kind: "scalar", value: 3750 } });
    const textsAfter = async (...questions: string[]) => {
      const history = questions.map((question) => ({ question }));
      const { caveats } = await runChecks(asked, filtered, { ...context, history });
      return caveats.map(({ text }) => text).filter((text) => text.includes("does not say so"));
    };
    expect(await textsAfter("What is the average body mass of Adelie penguins?")).toEqual([]);
    expect(await textsAfter("What is the average body mass?")).toEqual([
      expect.stringMatching(
        /^Only \d of \d rows count: those where Species is Adelie\. The question does not say so\.$/u,
      ),
    ]);
  });

  it("takes gaps that are counted beside a figure for no choice of rows, and rows that are counted alone for one", async () => {
    const asked = { ...facts, question: "What is the average body mass?" };
    const column = 'df["Body Mass (g)"]';
    const textsOf = async (code: string, value: Record<string, number>) => {
      const entries = Object.entries(value).map(([name, number]) => ({ name, value: number }));
      const counted = toArchivedExecution({ code, result: { kind: "record", entries } });
      const { caveats } = await runChecks(asked, counted, context);
      return caveats.map(({ text }) => text).filter((text) => text.includes("does not say so"));
    };
    const beside = `result = {"mean": ${column}.mean(), "rows without a value": int(${column}.isna().sum())}`;
    expect(await textsOf(beside, { mean: 4125, "rows without a value": 0 })).toEqual([]);
    const chosen = `result = {"mean": ${column}.mean(), "heavy": int((${column} > 4000).sum())}`;
    expect(await textsOf(chosen, { mean: 4125, heavy: 2 })).toHaveLength(1);
  });

  it("goes on without what a failing query would have told, but not when the run is to end", async () => {
    const failing = (error: Error) => ({
      ...context,
      ports: { datasets: { ...store, aggregate: () => Promise.reject(error) } },
    });
    const found = await runChecks(facts, execution, failing(new CaveatError("invalid_input", "No such column.")));
    expect(found.notes).toEqual(["left out: No such column.", "left out: No such column."]);
    const stopped = new CaveatError("cancelled", "Stopped.");
    await expect(runChecks(facts, execution, failing(stopped))).rejects.toBe(stopped);
  });
});
