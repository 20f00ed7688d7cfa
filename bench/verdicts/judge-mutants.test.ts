import { describe, expect } from "vitest";
import { openCaseDatasets } from "@/lib/testing/recordings/case-datasets";
import type { Recording, RecordedTurn } from "@/lib/testing/recordings/recording";
import { it } from "@/lib/testing/warm-python";
import { judgeMutants } from "./judge-mutants";
import { toMutantReport } from "./mutant-table";
import { toRecordedPrograms } from "./recorded-program";

const turn = {
  question: "How many Gentoo have a beak of at least 48.4 mm, and what do they weigh on average?",
  outcome: "answered" as const,
  means: null,
  values: [{ name: "count", accepted: [50], tolerance: 0 }],
};
const requirements = {
  ...{ variables_needed: ["Species"], constraints: [], analysis_type: "count", success_criteria: "two numbers" },
  expected_values: [{ name: "count", meaning: "penguins" }],
};

function toRecording(replies: Record<string, string>, change: Partial<RecordedTurn> = {}): Recording {
  const said = Object.entries(replies).map(([task, reply]) => ({
    ...{ task, step: `${task}:1`, model: "m", prompt: "p", reply, outcome: "used" as const },
  }));
  const turns = [
    { seed: 1, replies: said, responses: [], kind: "answered", verdict: "checked", correct: true, ...change },
  ];
  return { id: "long", planning: "merged", rules: {}, turns: turns as RecordedTurn[] };
}

const replies = {
  plan: JSON.stringify(requirements),
  generate_code:
    '```python\nchosen = df[(df["Species"] == "Gentoo") & (df["Beak Length (mm)"] >= 48.4)]\n' +
    'result = {"count": len(chosen), "mean mass": chosen["Body Mass (g)"].dropna().mean()}\n```',
  recompute: `SELECT count(*) AS "count", avg("Body Mass (g)") AS "mean mass" FROM penguins WHERE "Species" = 'Gentoo' AND "Beak Length (mm)" >= 48.4`,
  conclude: JSON.stringify({ explanation: "There are **50** such penguins." }),
};
const cases = [{ id: "long", files: ["penguins.csv"], turns: [turn] }];

describe("mutants of recorded programs", () => {
  it("are judged by the recorded second program, and count when they change the result", async ({ python }) => {
    const datasets = await openCaseDatasets();
    const facts = await datasets.open("penguins.csv");
    python.parquets.set(facts.versionId, await datasets.resolveParquet(facts.versionId));
    const { programs } = toRecordedPrograms([toRecording(replies)], cases);
    const [program] = programs;
    if (program === undefined) throw new Error("there is no program");
    const judged = await judgeMutants(program, { executor: python.executor, datasets, most: 8 });
    expect({
      ...judged,
      mutants: judged.mutants.map(({ kind, fate, hitsAnswer }) => [kind, fate, hitsAnswer]),
    }).toEqual({
      ...{ label: "long 1 (merged)", doubted: false, line: "Confirmed by a second computation (SQL)" },
      mutants: [
        ["filter dropped", "caught", true],
        ["> for >=", "caught", true],
        ["mean for median", "caught", false],
        // None of these penguins lacks its mass.
        ["no dropna", "same", false],
        ["wrong column", "caught", true],
        ["filter dropped", "caught", true],
        ["no dropna", "same", false],
        ["wrong column", "caught", true],
        ["filter dropped", "caught", true],
        ["wrong column", "caught", true],
      ],
    });
    expect(toMutantReport([judged])).toContain("MISSED  mutants: 8 (at least 400)");
    expect(toMutantReport([judged])).toContain("met     mutants caught: 100.0 % (at least 90.0 %)");
    python.parquets.delete(facts.versionId);
    await datasets.close();
  });

  it("doubts an original whose second program gives another value, and reports a mutant that this program misses", async ({
    python,
  }) => {
    const datasets = await openCaseDatasets();
    const facts = await datasets.open("penguins.csv");
    python.parquets.set(facts.versionId, await datasets.resolveParquet(facts.versionId));
    const wrong = { ...replies, recompute: replies.recompute.replace(">=", ">") };
    const [program] = toRecordedPrograms([toRecording(wrong)], cases).programs;
    if (program === undefined) throw new Error("there is no program");
    const judged = await judgeMutants(program, { executor: python.executor, datasets, most: 8 });
    expect(judged.doubted).toBe(true);
    expect(judged.mutants.filter(({ fate }) => fate === "missed").map(({ kind }) => kind)).toEqual(["> for >="]);
    python.parquets.delete(facts.versionId);
    await datasets.close();
  });

  it("come only from correct answers with a second program", () => {
    const without = { plan: replies.plan, generate_code: replies.generate_code };
    const { programs, withoutSecond } = toRecordedPrograms(
      [toRecording(replies, { correct: false }), toRecording(replies, { kind: "limit" }), toRecording(without)],
      cases,
    );
    expect({ programs, withoutSecond }).toEqual({ programs: [], withoutSecond: ["long 1 (merged)"] });
  });
});
