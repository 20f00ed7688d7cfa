import { describe, expect, it } from "vitest";
import type { GraphChunk } from "@/lib/graph/kit/graph-chunk";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";

// Values that a run comes across; each is one of a kind.
const mail = "alice@example.org";
const failure = `could not convert string to float: '${mail}'\nzqxcell: more of the cell`;
const failed = toOutcome({
  status: "failed",
  failure: {
    kind: "error",
    message: `Line 1 failed: ValueError: ${failure}`,
    traceback: `Traceback\nValueError: ${failure}`,
    line: 1,
  },
});
const outlandish = toOutcome({ result: { ...penguinMeans, rows: [["Adelie", 91_375.25], ["Gentoo", 5100]] } }); // prettier-ignore
const canaries = [mail, "alice", "zqxcell", "91375", "91,375"];

const modes = ["separate", "merged"] as const;
const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};

/**
 * Finds canaries in everything emitted during the run. Excludes the answer, which may hold values, and its text, which is
 * live only.
 */
function findCanaries(chunks: readonly GraphChunk[]): string[] {
  const emitted = chunks.filter(({ type }) => type !== "answer" && type !== "text_delta");
  const text = JSON.stringify(emitted);
  return canaries.filter((canary) => text.includes(canary));
}

const toEnds = (chunks: readonly GraphChunk[], node: string) =>
  chunks.flatMap((chunk) => (chunk.type === "node_end" && chunk.node === node ? [[chunk.summary, chunk.reason]] : []));

describe("events", () => {
  it.each(modes)("report the kind and line of a failure, not Python's words (%s)", async (planning) => {
    const { chunks, answer } = await runScenario({
      ...good,
      planning,
      outcomes: [failed, failed, toOutcome({ result: penguinMeans })],
    });
    expect(answer).toMatchObject({ kind: "answered", attempts: { code: 3, remediation: 1 } });
    expect(findCanaries(chunks)).toEqual([]);
    expect(toEnds(chunks, "execute_code").slice(0, 2)).toEqual([
      ["The code failed: ValueError in line 1", "Write the code again, because it failed: ValueError in line 1."],
      [
        "The code failed: ValueError in line 1",
        "Judge what there is, because the code failed twice: ValueError in line 1.",
      ],
    ]);
    expect(toEnds(chunks, "evaluate_results")[0]).toEqual([
      'The result was rejected: The check "Code ran" failed.',
      'Find the cause, because the result was rejected: The check "Code ran" failed.',
    ]);
  });

  it.each(modes)("report that two computations differ, not their values (%s)", async (planning) => {
    const { chunks, engine } = await runScenario({
      ...good,
      planning,
      outcomes: [outlandish, toOutcome({ result: penguinMeans })],
      second: [toOutcome({ result: penguinMeans })],
    });
    const remedy = engine.calls.find(({ task }) => task === "plan_remediation");
    expect(remedy?.prompt.turns.at(-1)?.text).toContain("91375.25");
    expect(findCanaries(chunks)).toEqual([]);
    expect(toEnds(chunks, "evaluate_results")[0]).toEqual([
      "The result is valid, but a second computation returns other values",
      "Find the cause, because a second computation returns other values.",
    ]);
  });

  it("report which check a result failed, not the values that it found", async () => {
    const first = await runScenario({ ...good, outcomes: [toOutcome({ result: penguinMeans })] });
    const rerun = { kind: "exact" as const, approach: null, code: null, previous: first.answer };
    const { chunks, answer } = await runScenario({ ...good, rerun, outcomes: [outlandish] });
    expect(answer.verdict.status).toBe("failed");
    expect(findCanaries(chunks)).toEqual([]);
    expect(toEnds(chunks, "evaluate_results")[0]).toEqual([
      'The result was rejected: The check "Same result as before" failed.',
      'Explain the result with its doubts, because code that was handed in is not rewritten: The check "Same result as before" failed.',
    ]);
  });

  it("report as little of a run that gives up and of given code that fails, while the answer has the error", async () => {
    const script = toScript({ explain_results: ["It failed."] });
    const givenUp = await runScenario({ ...good, script, outcomes: [failed] });
    expect(givenUp.answer.kind).toBe("limit");
    const rerun = { kind: "code" as const, approach: null, code: goodReplies.generate_code, previous: null };
    const given = await runScenario({ ...good, rerun, outcomes: [failed] });
    expect(given.answer.kind).toBe("failed");
    for (const { chunks, answer } of [givenUp, given]) {
      expect(findCanaries(chunks)).toEqual([]);
      expect(answer.explanation).toContain(mail);
    }
  });

  it("report sandbox limits in a fixed sentence, and any exception of unknown name as an error", async () => {
    const stopped = toOutcome({ status: "failed", failure: { kind: "timeout", message: `Stopped at ${mail}.` } });
    const { chunks } = await runScenario({
      ...good,
      outcomes: [stopped, toFailedOutcome(`alice: ${mail}`), toOutcome({ result: penguinMeans })],
    });
    expect(findCanaries(chunks)).toEqual([]);
    expect(
      toEnds(chunks, "execute_code")
        .slice(0, 2)
        .map(([summary]) => summary),
    ).toEqual([
      "The code failed: The code took too long and was stopped; use less data or a faster method.",
      "The code failed: An error in line 1",
    ]);
  });
});
