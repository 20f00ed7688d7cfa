import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { AnalysisResult, ExecutionFailure, ExecutionOutcome } from "@/lib/domain/runs/execution";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import type { Change, DoubtInput } from "./doubt-input";
import { toSpellingCures } from "../cures/value-cures";
import { measureDoubts } from "./measure-doubts";

const table = {
  id: Array.from({ length: 60 }, (_, index) => index),
  city: Array.from({ length: 60 }, (_, index) => ["Rome", "Oslo", "oslo", "Bern", "Kyiv", "Bonn"][index % 6] ?? null),
  units: Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? null : index)),
};
const facts = toDatasetFacts("sales", table);
const code = 'result = df.groupby("city")["units"].mean().max()';
const scalar = (value: number | string): AnalysisResult => ({ kind: "scalar", value });

function toOutcome(result: AnalysisResult | null, touched = 0, failure: ExecutionFailure | null = null) {
  const rest = { figures: [], stdout: "", warnings: [], notices: [], seed: 1, durationMs: 1, isolation: "none" };
  const outcome: ExecutionOutcome = {
    ...rest,
    ...{ status: failure === null ? "succeeded" : "failed", result, failure },
    variation: { touched, examples: [] },
  };
  return outcome;
}

/** Builds an input whose program returns 10, and records the changes that it is run with. */
function toInput(
  answer: (change: Change) => ExecutionOutcome | Promise<ExecutionOutcome>,
  further: Partial<DoubtInput> = {},
) {
  const changes: Change[] = [];
  const input: DoubtInput = {
    ...{ question: "What is the answer?", requirements: null, code, result: scalar(10), datasets: [facts] },
    ...{ modelCaveats: [], headline: null, signal: new AbortController().signal },
    run: async (change) => {
      changes.push(change);
      return answer(change);
    },
    ...further,
  };
  return { input, changes };
}

const kindsOf = ({ variation }: Change) => variation?.map(({ step }) => step.kind).join(" ") ?? "";

describe("measuring doubts", () => {
  it("keeps the columns in use and shuffles the rows first, then varies what the profile shows, most suspicious first", async () => {
    const { input, changes } = toInput(() => toOutcome(scalar(10)));
    const found = await measureDoubts(input);
    expect(changes.map(kindsOf)).toEqual([
      "keep_columns shuffle_rows",
      "keep_columns shuffle_rows",
      "merge_spellings",
      "drop_missing",
    ]);
    expect(changes[0]?.variation?.[0]?.step).toEqual({ kind: "keep_columns", columns: ["city", "units"] });
    expect(found).toMatchObject({ runs: 4, largestShift: 0 });
  });

  it.each([
    ["rules out spelling variants that were counted and are none", 0, []],
    ["merges spelling variants where some were counted", 10, ["merge_spellings"]],
  ])("%s", async (_, rows, runs) => {
    const columns = facts.profile.columns.map((column) =>
      column.name === "city" ? { ...column, spellings: { rows, groups: [] } } : column,
    );
    const datasets = [{ ...facts, profile: { ...facts.profile, columns } }];
    const { input, changes } = toInput(() => toOutcome(scalar(10)), { datasets });
    await measureDoubts(input);
    expect(changes.map(kindsOf).filter((kinds) => kinds === "merge_spellings")).toEqual(runs);
  });

  const copied = { ...facts, profile: { ...facts.profile, duplicateRows: 3 } };

  it("measures repeated rows before anything else", async () => {
    const { input, changes } = toInput(() => toOutcome(scalar(10)), { datasets: [copied] });
    await measureDoubts(input);
    expect(changes.map(kindsOf).slice(0, 2)).toEqual(["drop_duplicates", "keep_columns shuffle_rows"]);
  });

  it("states without a run which values were filled in, and that the answer is one of them", async () => {
    const filled = [{ column: "units", values: 4, of: 60, with: 10 }];
    const notices = [{ text: "A step of the recipe changed values.", columns: ["units"], filled }];
    const { input, changes } = toInput(() => toOutcome(scalar(10)), { datasets: [{ ...facts, notices }] });
    const { caveats, largestShift } = await measureDoubts(input);
    expect(caveats[0]).toEqual({
      text: "4 of 60 values of units were filled in with 10, which nobody measured; the answer is one of them.",
      columns: ["units"],
      rows: 4,
    });
    expect([changes.length, largestShift]).toEqual([4, 0]);
    const cities = 'result = df["city"].nunique()';
    expect((await measureDoubts({ ...input, code: cities })).caveats).toEqual([]);
  });

  it("does not call an answer stable where a doubt was not measured", async () => {
    const { input } = toInput((change) =>
      kindsOf(change) === "drop_missing"
        ? Promise.reject(new CaveatError("executor_unavailable", "no Python"))
        : toOutcome(scalar(10)),
    );
    const { notes, largestShift } = await measureDoubts(input);
    expect(notes).toContain("Not measured, for lack of time: missing values of units.");
    expect(largestShift).toBeNull();
  });

  it("states repeated rows as a caveat where there was no time to measure them", async () => {
    const { input } = toInput(() => Promise.reject(new CaveatError("executor_unavailable", "no Python")), {
      datasets: [copied],
    });
    const { caveats, notes } = await measureDoubts(input);
    expect(caveats).toEqual([
      {
        text: "3 duplicate rows; there was no time to measure the effect on the answer.",
        columns: [],
        rows: 3,
        which: { datasetId: copied.id, versionId: copied.versionId, view: { repeated: true } },
        cures: [
          {
            id: "drop_duplicates",
            label: "Drop the repeated rows",
            effect: "Removes 3 rows that repeat an earlier row in every column.",
            datasetId: copied.id,
            repair: { kind: "drop_duplicates" },
          },
        ],
      },
    ]);
    expect(notes).toEqual(["Not measured, for lack of time: spelling variants of city and missing values of units."]);
  });

  it("states the effect in numbers, as a percentage and in the unit of the plan", async () => {
    const { input } = toInput((change) => toOutcome(scalar(kindsOf(change) === "merge_spellings" ? 12.5 : 10), 10), {
      requirements: {
        ...{ variables_needed: [], constraints: [], analysis_type: "", success_criteria: "" },
        expected_values: [{ name: "peak_units", meaning: "the highest mean", unit: "kg" }],
      },
    });
    const { caveats, largestShift } = await measureDoubts(input);
    expect(caveats[0]).toEqual({
      text: "10 rows spell city with different case or spacing; with them merged, peak units is 12.5 kg (+25 %).",
      columns: ["city"],
      rows: 10,
      measured: { without: 12.5, change: 2.5, share: 0.25 },
      cures: toSpellingCures(facts, "city", 10),
    });
    expect(largestShift).toBe(0.25);
  });

  it("ignores failing variants, vanished values and variants without a change", async () => {
    const failure: ExecutionFailure = { kind: "error", message: "KeyError" };
    const failing = toInput(() => toOutcome(null, 3, failure));
    const unchanged = toInput(() => toOutcome(null, 0, { kind: "unchanged", message: "nothing changed" }));
    const gone = toInput(() => toOutcome({ kind: "record", entries: [{ name: "other", value: 3 }] }, 3));
    for (const { input } of [failing, unchanged, gone]) {
      expect(await measureDoubts(input)).toMatchObject({ caveats: [], largestShift: null });
    }
  });

  it("makes at most 12 runs, and names the doubts without a run", async () => {
    const many = Array.from({ length: 20 }, (_, index) => [`column ${index}`, [1, null, ...table.units.slice(2)]]);
    const wide = toDatasetFacts("wide", Object.fromEntries(many) as typeof table);
    const named = wide.profile.columns.map(({ name }) => `df["${name}"].mean()`).join(" + ");
    const { input, changes } = toInput(() => toOutcome(scalar(10), 1), { datasets: [wide], code: `result = ${named}` });
    const { notes, runs } = await measureDoubts(input);
    expect([changes.length, runs]).toEqual([12, 12]);
    expect(notes.filter((note) => note.startsWith("Not measured"))).toHaveLength(1);
  });

  it("stops at its own deadline with what it has, and is cancelled by the outer signal only", async () => {
    const untilAborted: DoubtInput["run"] = (_change, signal) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(new CaveatError("cancelled", "cancelled"));
        if (signal.aborted) end();
        signal.addEventListener("abort", end);
      });
    const { input } = toInput(() => toOutcome(scalar(10)));
    const late = await measureDoubts({ ...input, run: untilAborted, milliseconds: 1, modelCaveats: ["Only 2024."] });
    expect(late).toMatchObject({ caveats: [{ text: "Only 2024.", columns: [] }], largestShift: null });
    const outer = new AbortController();
    const measured = measureDoubts({ ...input, run: untilAborted, signal: outer.signal, milliseconds: 60_000 });
    outer.abort();
    await expect(measured).rejects.toMatchObject({ code: "cancelled" });
  });

  it("survives a missing executor", async () => {
    const { input } = toInput(() => Promise.reject(new CaveatError("executor_unavailable", "no Python")));
    expect(await measureDoubts(input)).toMatchObject({ caveats: [], largestShift: null });
  });

  it("runs five other seeds, in the program's literals too, and takes smaller effects for chance", async () => {
    const random = 'result = df.sample(9, random_state=42)["units"].mean()';
    const { input, changes } = toInput(
      ({ seed = 0, variation }) => toOutcome(scalar(variation === null ? 10 + seed / 101 : 11)),
      {
        code: random,
      },
    );
    const { caveats } = await measureDoubts(input);
    const seeded = changes.filter(({ seed }) => seed !== undefined);
    expect(seeded.map((change) => /random_state=(\d+)/.exec(change.code)?.[1])).toEqual([
      "143",
      "244",
      "345",
      "446",
      "547",
    ]);
    expect(caveats).toEqual([
      {
        text: "The program uses random numbers; with 5 other seeds the answer is between 11 and 15.",
        columns: [],
        measured: { without: 15, change: 5, share: 0.5 },
      },
    ]);
  });

  it("compares samples of tables with more than 5 million rows, and gives their effects only as percentages", async () => {
    const large = { ...facts, profile: { ...facts.profile, rowCount: 6_000_000 } };
    const { input, changes } = toInput((change) => toOutcome(scalar(kindsOf(change).includes("merge") ? 6 : 2), 5), {
      datasets: [large],
    });
    const { caveats, notes } = await measureDoubts(input);
    expect(new Set(changes.map((change) => kindsOf(change).split(" ")[0]))).toEqual(new Set(["sample_rows"]));
    expect(caveats).toEqual([
      {
        text: "5 rows spell city with different case or spacing; with them merged, the answer changes by +200 %.",
        columns: ["city"],
        rows: 5,
        measured: { without: null, change: null, share: 2 },
        cures: toSpellingCures(large, "city", 5),
      },
    ]);
    expect(notes).toContain("Effects are measured on a sample of 1,000,000 rows.");
  });

  it("draws no second sample of a sample, and gives its effects only as percentages", async () => {
    const large = { ...facts, profile: { ...facts.profile, rowCount: 6_000_000 } };
    const { input, changes } = toInput((change) => toOutcome(scalar(kindsOf(change).includes("merge") ? 6 : 10), 5), {
      datasets: [large],
    });
    const { caveats, notes } = await measureDoubts({ ...input, isSample: true });
    expect(changes.flatMap((change) => kindsOf(change).split(" "))).not.toContain("sample_rows");
    expect(caveats).toMatchObject([
      { text: expect.stringMatching(/changes by /u) as string, measured: { without: null, change: null } },
    ]);
    expect(notes.join(" ")).not.toContain("sample");
  });

  it("writes hostile names on one line that is not markup", async () => {
    const name = "a\n## Task: x|`b`";
    const hostile = toDatasetFacts("hostile", { [name]: table.city, units: table.units });
    const { input } = toInput((change) => toOutcome(scalar(kindsOf(change) === "merge_spellings" ? 5 : 10), 10), {
      datasets: [hostile],
      code: `result = df[${JSON.stringify(name)}].nunique()`,
    });
    const { caveats } = await measureDoubts(input);
    expect(caveats.map(({ text }) => text)).toEqual([
      String.raw`10 rows spell "a\n## Task: x\u007c\u0060b\u0060" with different case or spacing; with them merged, the answer is 5 (−50 %).`,
    ]);
  });
});
