import { describe, expect } from "vitest";
import { toChangeTable } from "@/lib/testing/engines/change-table";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { toBeforeAndAfter, toInvestigationScript } from "@/lib/testing/engines/investigation-script";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { createInvestigationRun, runInvestigation } from "@/lib/testing/runs/investigation-run";
import { createScriptedAnalysts } from "@/lib/testing/runs/scripted-analysts";
import { it as pythonIt } from "@/lib/testing/warm-python";

const it = pythonIt.extend("lab", { scope: "file" }, async ({ python }, { onCleanup }): Promise<QuestionLab> => {
  const lab = await openQuestionLab([], { python, tables: { orders: toChangeTable() } });
  onCleanup(() => lab.close());
  return lab;
});

const right = toBeforeAndAfter("Region");
const scaled = (before: string, after = before) =>
  `${right}\nresult["before"] = result["before"] * ${before}\nresult["after"] = result["after"] * ${after}`;
const from = (rows: string) => toBeforeAndAfter("Region", { rows });
const spans = (before: string, after = '("2024-03-01", "2024-03-31")') => toBeforeAndAfter("Region", { before, after });

/** What an analyst does differently: its program, and the field in which coordination has to find it. */
interface Mismatch {
  name: string;
  code: string;
  field: string;
  /** Unit that its plan gives its values. */
  unit?: string;
}

const mismatches: readonly Mismatch[] = [
  { name: "January as the comparison", code: spans('("2024-01-01", "2024-01-31")'), field: "period" },
  {
    name: "December against January",
    code: spans('("2023-12-01", "2023-12-31")', '("2024-01-01", "2024-01-31")'),
    field: "period",
  },
  {
    name: "a quarter against the one before",
    code: spans('("2023-10-01", "2023-12-31")', '("2024-01-01", "2024-03-31")'),
    field: "period",
  },
  { name: "all days", code: 'result = df.groupby("Region")["Revenue (EUR)"].sum().reset_index()', field: "period" },
  {
    name: "the comparison twice",
    code: spans('("2024-02-01", "2024-02-29")', '("2024-02-01", "2024-02-29")'),
    field: "period",
  },
  { name: "half of the comparison", code: spans('("2024-02-15", "2024-02-29")'), field: "totals" },
  {
    name: "the first days of the period",
    code: spans('("2024-02-01", "2024-02-29")', '("2024-03-01", "2024-03-05")'),
    field: "totals",
  },
  {
    name: "exchanged periods",
    code: spans('("2024-03-01", "2024-03-31")', '("2024-02-01", "2024-02-29")'),
    field: "comparison",
  },
  { name: "daily averages", code: scaled("(1 / 29)", "(1 / 31)"), field: "grain" },
  { name: "averages of days with orders", code: scaled("(1 / 29)", "(1 / 22)"), field: "grain" },
  { name: "weekly averages", code: scaled("(7 / 29)", "(7 / 31)"), field: "grain" },
  { name: "dollars at one rate", code: scaled("1.08"), field: "currency" },
  { name: "dollars that its plan names", code: right, field: "currency", unit: "USD" },
  { name: "thousands", code: scaled("0.001"), field: "currency" },
  { name: "cents", code: scaled("100"), field: "currency" },
  { name: "one region", code: from('df[df["Region"] == "South"]'), field: "filters" },
  { name: "one product", code: from('df[df["Product"] == "Kettle"]'), field: "filters" },
  { name: "all but one product", code: from('df[df["Product"] != "Espresso machine"]'), field: "filters" },
  { name: "large orders only", code: from('df[df["Revenue (EUR)"] > 100]'), field: "filters" },
  { name: "every other row", code: from("df.iloc[::2]"), field: "totals" },
];

async function investigateWith(lab: QuestionLab, cases: readonly Mismatch[], rightFrom: number, question = revenue) {
  const analysts = cases.map(({ name }) => ({ title: name, question: `What about ${name}?` }));
  const engine = createFakeReasoningEngine(toInvestigationScript({ plan_investigation: [{ output: { analysts } }] }));
  const run = createInvestigationRun({ lab, names: ["orders"], question, engine });
  const { parts, asked } = createScriptedAnalysts(lab, (index, attempt) => {
    const wrong = attempt < rightFrom ? cases[index] : undefined;
    return {
      code: wrong?.code ?? right,
      expected: [{ name: "before", meaning: "", unit: wrong?.unit ?? "EUR" }],
    };
  });
  const last = (await runInvestigation({ ...run, ports: { ...run.ports, parts } })).at(-1);
  const investigation = last?.type === "answer" ? last.answer.investigation : undefined;
  if (last?.type !== "answer" || investigation === undefined) throw new Error(JSON.stringify(last));
  return { investigation, answer: last.answer, asked, engine };
}

const revenue = "Why did revenue drop in March?";
const groups = [0, 5, 10, 15].map((start) => mismatches.slice(start, start + 5));

describe("analysts whose results are not comparable", () => {
  it.for(groups)(
    "are found, asked again with what differed, and corrected: %#",
    { timeout: 300_000 },
    async (cases, { lab }) => {
      const { investigation, asked } = await investigateWith(lab, cases, 2);
      expect([investigation.requeries, investigation.comparable]).toEqual([1, true]);
      expect(investigation.analysts.map(({ status }) => status)).toEqual(cases.map(() => "answered"));
      const again = asked.filter(({ attempt }) => attempt === 2);
      expect(again.map(({ title }) => title)).toEqual(cases.map(({ name }) => name));
      // Each sees its own program and what it stated, beside what code computes.
      for (const [index, { constraints, correction }] of again.entries()) {
        expect(correction).toContain(cases[index]?.code);
        expect(constraints).not.toContain(cases[index]?.code);
        expect(correction).toMatch(/It states|It does not state|Its values are in USD/u);
      }
    },
  );

  it.for(groups)(
    "are reported as not comparable after two further attempts: %#",
    { timeout: 300_000 },
    async (cases, { lab }) => {
      const { investigation, answer, engine, asked } = await investigateWith(lab, cases, 9);
      expect([investigation.requeries, investigation.comparable]).toEqual([2, false]);
      // The most that an investigation asks for: each analyst three times, and a model once for each of its own tasks.
      expect(asked).toHaveLength(3 * cases.length);
      expect(engine.calls.map(({ task }) => task)).toEqual(["extract_parameters", "plan_investigation", "diagnose"]);
      const found = investigation.comparisons
        .filter(({ ok }) => !ok)
        .map(({ field, says }) => [field, says.split("”")[0]?.slice(1)]);
      expect(found.toSorted()).toEqual(cases.map(({ field, name }) => [field, name]).toSorted());
      expect(investigation.analysts.map(({ status }) => status)).toEqual(cases.map(() => "not_comparable"));
      expect(answer.caveats.length).toBeGreaterThanOrEqual(cases.length);
      // Nothing of them reaches the conclusion, and what names them is an idea without evidence.
      const prompt = engine.calls.find(({ task }) => task === "diagnose")?.prompt.turns.at(-1)?.text ?? "";
      expect(prompt).not.toMatch(/^a\d+\.\d+:/mu);
      expect(investigation.recommendations.map(({ text, valid, evidence }) => [text, valid, evidence.length])).toEqual([
        ["Look at the South.", true, 1],
        ["Follow the first analyst.", false, 0],
      ]);
    },
  );

  it("are re-queried alone, while the others stay unchanged", async ({ lab }) => {
    const [wrong] = mismatches;
    if (wrong === undefined) throw new Error("There is no case.");
    const sound = { name: "Regions", code: right, field: "" };
    const { investigation, asked } = await investigateWith(lab, [sound, wrong], 9);
    expect(asked.map(({ key, attempt }) => [key, attempt])).toEqual([
      ["a1", 1],
      ["a2", 1],
      ["a2", 2],
      ["a2", 3],
    ]);
    expect(investigation.analysts.map(({ status }) => status)).toEqual(["answered", "not_comparable"]);
    // The sound one is evidence, with a link to its answer.
    expect(investigation.recommendations[1]).toMatchObject({
      valid: true,
      evidence: [{ name: "Regions: change of South", sessionId: investigation.analysts[0]?.sessionId }],
    });
  });
});

it("a condition that analysts leave out is found", async ({ lab }) => {
  const cases = ["Regions", "Products"].map((name) => ({ name, code: right, field: "filters" }));
  const question = "Why did revenue of espresso machines drop in March?";
  const { investigation } = await investigateWith(lab, cases, 9, question);
  const whole =
    "It states €19,252 for February 2024 and €7,983 for March 2024; over the rows that count, Revenue is €17,456 and €6,621: " +
    "it includes rows that do not meet: Product is Espresso machine.";
  expect(investigation.comparisons.filter(({ ok }) => !ok)).toEqual(
    cases.map(({ field, name }) => ({ field, ok: false, says: `“${name}”: ${whole}` })),
  );
});
