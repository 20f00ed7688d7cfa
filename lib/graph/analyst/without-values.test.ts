import { describe, expect, it } from "vitest";
import type { Planning } from "@/lib/domain/answers/analysis";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { goodReplies, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toDatasetFacts, type MemoryTable } from "@/lib/testing/dataset-facts";
import { toOutcome } from "@/lib/testing/stores/fake-ports";

// Makes every value that a run meets unique, so that it can be found wherever it ends up.

/**
 * Makes ten unique values. A number or a date is as unique as a word; the first and the last one are the range, which
 * is a statistic.
 */
const ten = <Value>(toValue: (index: number) => Value) => Array.from({ length: 10 }, (_, index) => toValue(index));
const masses = [10_000, 48_213, 57_391, 61_847, 35_729, 72_583, 83_917, 29_461, 44_879, 99_999];
const values = {
  Region: ten((index) => `zqxregion${index}`),
  Mass: masses,
  Day: ten((index) =>
    index === 0 ? "1970-01-01" : index === 9 ? "2030-12-31" : `19${71 + index}-0${index}-1${index}`,
  ),
  Mail: ten((index) => `zqxmail${index}@example.org`),
  Number: ten((index) => `KX-90${index}17`),
  Place: ten((index) => `zqxplace${index}`),
  Note: ten((index) => `zqxnote${index} and more`),
} satisfies MemoryTable;
const types = { Day: "date", Mail: "personal", Number: "id", Place: "geo", Note: "text" } as const;
const range: Cell[] = [10_000, 99_999, "1970-01-01", "2030-12-31"];

/** Values to look for, by source. */
const canaries: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    Object.entries(values).map(([name, cells]) => [name, cells.filter((cell) => !range.includes(cell)).map(String)]),
  ),
  notice: ["zqxnotice"],
  example: ["zqxexample"],
  printed: ["zqxprinted"],
  error: ["zqxerror"],
  traceback: ["zqxtraceback"],
  warning: ["zqxwarning"],
  "note of the run": ["zqxrunnote"],
  figure: ["zqxfigure"],
  "name in a result": ["zqxpivot"],
  "wrong result": ["91375"],
  "earlier answer": ["zqxanswer"],
  "earlier result": ["zqxresult"],
  "earlier caveat": ["zqxcaveat"],
};

function toTable(masses: readonly number[], names: readonly string[]): ResultTable {
  return {
    kind: "table",
    columns: names.map((name) => ({ name, type: "any" })),
    rows: masses.map((mass, index) => [values.Region[index] ?? null, mass]),
    totalRows: masses.length,
  };
}

const firstRow = "**[[row 1, Region]]** has [[row 1, Mass]] g.";
const answers = [`It is 12,345 g in [[row 1, Nowhere]]; ${firstRow}`, firstRow];

function toScenario(options: { shareValues: boolean; planning: Planning; wide: boolean }): Scenario {
  const more = Array.from(
    { length: options.wide ? 30 : 0 },
    (_, index) => [`Extra ${index}x`, ten((row) => row)] as const,
  );
  const table: MemoryTable = { ...values, ...Object.fromEntries(more) };
  const notices = [{ text: "Values like zqxnotice are kept as text.", columns: ["Note"], examples: ["zqxexample"] }];
  const invalid = { ...goodReplies.evaluate_results, is_valid: false, recommendation: "code_error" };
  const said = { warnings: ["Warning: zqxwarning"], notices: ["zqxrunnote was cut."], stdout: "zqxprinted" };
  const traceback = "Traceback\nValueError: zqxtraceback";
  const requirements = { ...goodReplies.formulate_requirements, variables_needed: ["Region", "Mass"] };
  return {
    ...options,
    question: "Which region has the highest mean mass?",
    tables: [{ facts: toDatasetFacts("catches", table, { notices, types }), table }],
    script: toScript({
      formulate_requirements: [requirements],
      select_columns: [{ columns: ["Day", "Mail", "Number", "Place", "Note"] }],
      plan: [{ needs_data_work: true, ...requirements, ...goodReplies.check_alignment }],
      generate_code: ['result = df.groupby("Region")["Mass"].mean().reset_index()'],
      evaluate_results: [invalid, goodReplies.evaluate_results],
      conclude: [
        { ...invalid, explanation: "" },
        { ...goodReplies.evaluate_results, explanation: answers[0] },
      ],
      explain_results: options.planning === "merged" ? answers.slice(1) : answers,
    }),
    outcomes: [
      toOutcome({
        status: "failed",
        stdout: "zqxprinted",
        failure: { kind: "error", message: "Line 1 failed: zqxerror", traceback, line: 1 },
      }),
      toOutcome({
        ...said,
        result: toTable([...masses.slice(0, 4), 91_375, ...masses.slice(5)], ["Region", "zqxpivot"]),
      }),
      toOutcome({
        ...said,
        result: toTable(masses, ["Region", "Mass"]),
        figures: [{ kind: "plotly", title: "zqxfigure", json: '{"data":[]}' }],
      }),
    ],
    history: [
      {
        question: "How many regions?",
        explanation: "zqxanswer",
        code: 'result = df["Region"].nunique()',
        resultSummary: "zqxresult",
        resultShape: "one value: number",
        caveats: ["zqxcaveat repeats an earlier row."],
      },
    ],
  };
}

/** Lists the sources of the canaries in a text. */
function findSources(text: string): string[] {
  return Object.entries(canaries)
    .filter(([, words]) =>
      words.some((word) => new RegExp(`(?<!\\d)${word}(?!\\d)`, "u").test(text.replaceAll(/(?<=\d),(?=\d{3})/gu, ""))),
    )
    .map(([source]) => source);
}

async function getPrompts(options: Parameters<typeof toScenario>[0]) {
  const { engine, answer, chunks, nodes } = await runScenario(toScenario(options));
  const texts = engine.calls.map(({ prompt }) =>
    [prompt.instructions, ...prompt.turns.map(({ text }) => text)].join("\n"),
  );
  return { text: texts.join("\n"), tasks: engine.calls.map(({ task }) => task), answer, chunks, nodes };
}

const modes = (["separate", "merged"] as const).flatMap((planning) =>
  [true, false].map((wide) => ({ planning, wide })),
);

describe.each(modes)("with $planning planning, wide: $wide", (mode) => {
  it("no value of the data reaches the engine when values are not shared", async () => {
    const { text, answer, tasks } = await getPrompts({ ...mode, shareValues: false });
    expect(findSources(text)).toEqual([]);
    expect(tasks).toContain("plan_remediation");
    expect(answer.kind).toBe("answered");
    // Names, shapes and statistics are still present.
    expect(text).toContain("- Mass: number, 10000..99999, mean ");
    expect(text).toContain("ValueError in line 1\nline 1: result = df.groupby");
    expect(text).toContain("- column 2: number, ");
  });

  it("sources of values reach it when they are shared, but no personal data, identifiers, examples and prints", async () => {
    const { text } = await getPrompts({ ...mode, shareValues: true });
    const found = findSources(text);
    // The fast path shows planned columns in detail, but not others that a model might choose.
    const unseen = mode.planning === "merged" && mode.wide ? ["Day", "Place", "Note"] : [];
    const never = ["Mail", "Number", "example", "printed"];
    expect(Object.keys(canaries).filter((source) => !found.includes(source) && !unseen.includes(source))).toEqual(
      never,
    );
  });

  it("the answer has its values all the same, and an unknown placeholder is rewritten", async () => {
    const { answer, chunks, tasks } = await getPrompts({ ...mode, shareValues: false });
    expect(answer.explanation).toContain("**zqxregion0** has 10,000 g.");
    expect(answer.explanation).not.toContain("[[");
    expect(tasks.filter((task) => task === "explain_results")).toHaveLength(mode.planning === "merged" ? 1 : 2);
    expect(chunks.filter((chunk) => chunk.type === "text_delta" && chunk.text.includes("[["))).toEqual([]);
  });
});

describe("with shared values", () => {
  it("personal data of a result stays in the answer and never reaches the engine", async () => {
    const scenario = toScenario({ shareValues: true, planning: "separate", wide: false });
    const { engine, answer, chunks } = await runScenario({
      ...scenario,
      question: "Whose mail has the highest mass?",
      script: toScript({
        formulate_requirements: [{ ...goodReplies.formulate_requirements, variables_needed: ["Mail", "Mass"] }],
        generate_code: ['result = df.nlargest(1, "Mass")[["Mail", "Mass"]]'],
        explain_results: ["It is **[[row 1, Mail]]** with 99,999 g."],
      }),
      outcomes: [
        toOutcome({
          result: { ...toTable([], ["Mail", "Mass"]), rows: [[values.Mail[9] ?? null, 99_999]], totalRows: 1 },
        }),
      ],
    });
    const text = engine.calls.flatMap(({ prompt }) => prompt.turns.map((turn) => turn.text)).join("\n");
    expect(text).toContain("Mail|Mass\n[[row 1, Mail]]|99999");
    expect(findSources(text)).not.toContain("Mail");
    expect(answer.explanation).toContain("**zqxmail9\\@example.org** with 99,999 g.");
    const live = chunks.flatMap((chunk) => (chunk.type === "text_delta" ? [chunk.text] : [])).join("");
    expect(live).toBe("It is **zqxmail9\\@example.org** with 99,999 g.");
  });
});
