import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Variation } from "@/lib/domain/answers/variation";
import type { Program } from "@/lib/domain/answers/verification";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";
import { confirmFigures } from "./confirm-figures";
import { findDisagreement } from "./find-disagreement";

const regions = ["N", "N", "N", "S", "S", "W"];
const table = { Region: regions, Town: ["a", "b", "c", "d", "e", "f"], Sales: [1, 2, 3, 4, 5, 6] };
const sales = toDatasetFacts("sales", table);
const second: Program = { language: "sql", code: 'SELECT sum("Sales") FROM df WHERE "Region" IS NOT NULL' };
const toScalar = (value: number): AnalysisResult => ({ kind: "scalar", value });

/** Searches with programs that return these values for a region. */
async function find(give: (program: Program, value: string) => AnalysisResult | null, code = 'df["Region"]') {
  const ran: string[] = [];
  const run = (program: Program, variation: Variation) => {
    const [{ step }] = variation as [Variation[number]];
    if (step.kind !== "keep_value") throw new Error(`Unexpected ${step.kind}.`);
    ran.push(`${program.language} ${step.column}=${step.value}`);
    const result = give(program, step.value);
    return Promise.resolve(result === null ? toFailedOutcome("KeyError") : toOutcome({ result }));
  };
  const found = await findDisagreement({
    ...{ first: code, second, datasets: [sales], run },
    compare: (result, other) => confirmFigures({ result, second: other, expected: [], question: "" }),
  });
  return { found, ran };
}

describe("findDisagreement", () => {
  it("finds the smallest group on which two programs differ, and tries no more", async () => {
    const { found, ran } = await find(({ language }, value) => toScalar(language === "sql" && value !== "W" ? 1 : 2));
    expect(found).toEqual({
      ...{ dataset: "sales", column: "Region", value: "S", rows: 2 },
      ...{ first: toScalar(2), second: toScalar(1) },
    });
    expect(ran).toEqual(["python Region=W", "sql Region=W", "python Region=S", "sql Region=S"]);
  });

  it("finds none where the programs agree on each group, or fail on it", async () => {
    expect((await find(() => toScalar(1))).found).toBeNull();
    expect((await find(({ language }) => (language === "sql" ? null : toScalar(1)))).found).toBeNull();
  });

  it("tries only columns that a program names, and at most twelve groups", async () => {
    const { ran } = await find(() => toScalar(1), 'df["Region"] and df["Town"]');
    expect(ran.length).toBe(2 * 8);
    expect((await find(() => toScalar(1), "df.mean()")).ran).toHaveLength(2 * 3);
    const many = toDatasetFacts("many", Object.fromEntries(["a1", "a2", "a3", "a4", "a5"].map((name) => [name, regions.concat("X", "Y")]))); // prettier-ignore
    const ran2: Program[] = [];
    const found = await findDisagreement({
      ...{ first: "a1 a2 a3 a4 a5", second, datasets: [many] },
      run: (program) => {
        ran2.push(program);
        return Promise.resolve(toOutcome({ result: toScalar(1) }));
      },
      compare: () => [],
    });
    expect([found, ran2.length]).toEqual([null, 24]);
  });
});
