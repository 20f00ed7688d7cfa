import { describe, expect } from "vitest";
import { toChangeTable } from "@/lib/testing/engines/change-table";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { toInvestigationScript } from "@/lib/testing/engines/investigation-script";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { createInvestigationRun, investigate, runInvestigation } from "@/lib/testing/runs/investigation-run";
import { createScriptedAnalysts } from "@/lib/testing/runs/scripted-analysts";
import { it as pythonIt } from "@/lib/testing/warm-python";

const it = pythonIt.extend("lab", { scope: "file" }, async ({ python }, { onCleanup }): Promise<QuestionLab> => {
  const lab = await openQuestionLab([], { python, tables: { orders: toChangeTable() } });
  onCleanup(() => lab.close());
  return lab;
});
const names = ["orders"];

describe("the built-in engine", () => {
  it("states the change, where it comes from and what is wrong with the data", async ({ lab }) => {
    const answer = await investigate({ lab, names, question: "Why did revenue drop in March?" });
    const [before, after] = (
      await lab.query(`
      SELECT sum("Revenue (EUR)") FILTER (WHERE strftime("Order date", '%m') = '02')::INT,
        sum("Revenue (EUR)") FILTER (WHERE strftime("Order date", '%m') = '03')::INT FROM orders`)
    )[0] as [number, number];
    expect(answer.investigation?.totals).toEqual({
      before,
      after,
      change: after - before,
      relative: (after - before) / before,
    });
    expect(answer.explanation.split("\n\n")[0]).toBe(
      "**Revenue fell by €11,269 (−59 %) from February to March 2024.** 77 % of the drop comes from Espresso machine (Product) in South (Region). " +
        "9 days of March 2024 have no rows, although most days on the same weekdays have some. At the level of the other days, about €3,270 is missing.",
    );
    expect([answer.kind, answer.verdict.status, answer.verdict.line]).toEqual([
      "answered",
      "caveats",
      "Confirmed by a second computation (SQL)",
    ]);
    expect(answer.verification?.figures.map(({ name, value, status }) => [name, value, status])).toEqual([
      ["before", before, "confirmed"],
      ["after", after, "confirmed"],
    ]);
  });

  it("adds up every dimension to the change, and sorts by size", async ({ lab }) => {
    const { investigation } = await investigate({ lab, names, question: "Why did revenue drop in March?" });
    const contributions = investigation?.contributions ?? [];
    const sizes = contributions.map(({ change }) => Math.abs(change));
    expect(sizes).toEqual([...sizes].sort((left, right) => right - left));
    const sums = [...Map.groupBy(contributions, ({ dimension }) => dimension)].map(
      ([dimension, rows]) => [dimension, Math.round(rows.reduce((sum, { change }) => sum + change, 0))] as const,
    );
    const change = Math.round(investigation?.totals?.change ?? 0);
    expect(Object.fromEntries(sums)).toEqual({ Region: change, Product: change, "Region × Product": change });
  });

  it("recommends only what its figures support", async ({ lab }) => {
    const { investigation } = await investigate({ lab, names, question: "Why did revenue drop in March?" });
    expect(investigation?.recommendations.map(({ text, valid, evidence }) => [text, valid, evidence.length])).toEqual([
      ["Find out why Espresso machine (Product) in South (Region) has no rows in March 2024.", true, 1],
      ["Before acting on the change, check whether data for the days without rows was delivered.", true, 1],
    ]);
  });

  it("states that the measure moved in the opposite direction to the question's claim", async ({ lab }) => {
    const { explanation } = await investigate({ lab, names, question: "Why did revenue rise in March?" });
    expect(explanation).toMatch(
      /^\*\*Revenue did not rise: it fell by €11,269 \(−59 %\) from February to March 2024\.\*\*/u,
    );
  });

  it("keeps the conditions of the question", async ({ lab }) => {
    const question = "Why did revenue of espresso machines drop in March compared to January?";
    const { investigation } = await investigate({ lab, names, question });
    expect(investigation?.parameters).toMatchObject({
      measure: "Revenue",
      period: { start: "2024-03-01", end: "2024-03-31" },
      comparison: { start: "2024-01-01", end: "2024-01-31" },
      filters: ["Product is Espresso machine"],
      unit: "€",
    });
    expect(investigation?.totals?.before).toBe(
      Number(
        (
          await lab.query(`SELECT sum("Revenue (EUR)")::INT FROM orders
            WHERE strftime("Order date", '%Y-%m') = '2024-01' AND Product = 'Espresso machine'`)
        )[0]?.[0],
      ),
    );
  });

  it("states what a table without dates lacks", async ({ python }) => {
    const lab = await openQuestionLab(["penguins"], { python });
    const answer = await investigate({ lab, names: ["penguins"], question: "Why did body mass drop?" });
    await lab.close();
    expect([answer.kind, answer.explanation]).toEqual([
      "cannot_answer",
      "“penguins” has no column of dates, so it cannot show a change over time.",
    ]);
  });
});

describe("a question that leaves something open", () => {
  it("requires one clarification, and the person's choice is computed", async ({ lab }) => {
    const run = createInvestigationRun({ lab, names, question: "Why did revenue drop?" });
    const asked = (await runInvestigation(run)).at(-1);
    if (asked?.type !== "interrupt") throw new Error("Nothing was asked.");
    expect(asked.interrupt.payload).toMatchObject({
      questions: [
        {
          id: "period",
          text: "Which change do you mean?",
          options: [
            { id: "period-1", label: "March 2024 against February 2024" },
            { id: "period-2", label: "Q1 2024 against Q4 2023" },
          ],
        },
      ],
    });
    const response = { answers: [{ questionId: "period", optionId: "period-2" }] };
    const consent = { ...run.consent, responses: [{ key: asked.key, response }] };
    const last = (await runInvestigation({ ...run, consent })).at(-1);
    if (last?.type !== "answer") throw new Error("There is no answer.");
    expect(last.answer.investigation?.parameters).toMatchObject({
      period: { start: "2024-01-01", end: "2024-03-31" },
      comparison: { start: "2023-10-01", end: "2023-12-31" },
    });
    expect(last.answer.clarifications).toEqual([
      { question: "Which change do you mean?", answer: "Q1 2024 against Q4 2023" },
    ]);
  });

  it("is parsed again from a person's free text", async ({ lab }) => {
    const run = createInvestigationRun({ lab, names, question: "Why did revenue drop?" });
    const asked = (await runInvestigation(run)).at(-1);
    if (asked?.type !== "interrupt") throw new Error("Nothing was asked.");
    const response = { answers: [{ questionId: "period", text: "February" }] };
    const consent = { ...run.consent, responses: [{ key: asked.key, response }] };
    const last = (await runInvestigation({ ...run, consent })).at(-1);
    if (last?.type !== "answer") throw new Error("There is no answer.");
    expect(last.answer.investigation?.parameters).toMatchObject({
      period: { start: "2024-02-01", end: "2024-02-29" },
      comparison: { start: "2024-01-01", end: "2024-01-31" },
      assumptions: ["Revenue is the sum of Revenue (EUR).", "It is compared with January 2024, the period before."],
    });
  });

  it("keeps what a person has settled when another field is read again, and the question as it was asked", async ({
    lab,
  }) => {
    const engine = createFakeReasoningEngine(
      toInvestigationScript({
        extract_parameters: [
          { output: { measure: "Revenue", confidence: { measure: 0.2 } } },
          // A draft anew would be another measure and another period.
          { output: { measure: "number of orders", period: { start: "2023-12-01", end: "2023-12-31" } } },
        ],
        plan_investigation: [{ output: { analysts: [] } }],
      }),
    );
    const run = createInvestigationRun({ lab, names, question: "Why did revenue drop?", engine });
    const asked = (await runInvestigation(run)).at(-1);
    if (asked?.type !== "interrupt") throw new Error("Nothing was asked.");
    const answers = [
      { questionId: "period", optionId: "period-2" },
      { questionId: "measure", text: "number of orders" },
    ];
    const consent = { ...run.consent, responses: [{ key: asked.key, response: { answers } }] };
    const last = (await runInvestigation({ ...run, consent })).at(-1);
    if (last?.type !== "answer") throw new Error("There is no answer.");
    expect(last.answer.investigation?.parameters).toMatchObject({
      measure: "number of orders",
      period: { start: "2024-01-01", end: "2024-03-31" },
      comparison: { start: "2023-10-01", end: "2023-12-31" },
      assumptions: ["Number of orders is the number of rows."],
    });
    const again = engine.calls.filter(({ task }) => task === "extract_parameters").at(-1);
    const text = again?.prompt.turns.at(-1)?.text ?? "";
    expect(text).toContain("```question\nWhy did revenue drop?\n```");
    expect(text).toContain("period (period-2): Q1 2024 against Q4 2023\nmeasure (in free text): number of orders");
  });

  it.for([
    { filters: ["Region is South"], applied: ["Region is South"] },
    { filters: ["the moon is full"], applied: [] },
  ])("accepts a condition that a model adds where the data has it: $filters", async ({ filters, applied }, { lab }) => {
    const engine = createFakeReasoningEngine(
      toInvestigationScript({
        extract_parameters: [{ output: { measure: "Revenue", filters } }],
        plan_investigation: [{ output: { analysts: [] } }],
      }),
    );
    const { parts } = createScriptedAnalysts(lab, () => ({ code: "result = {'nothing': len(df)}" }));
    const run = createInvestigationRun({ lab, names, question: "Why did revenue drop in March down there?", engine });
    const last = (await runInvestigation({ ...run, ports: { ...run.ports, parts } })).at(-1);
    if (last?.type !== "answer") throw new Error("There is no answer.");
    expect(last.answer.investigation?.parameters.filters).toEqual(applied);
  });

  it("takes the likeliest reading, noted as an assumption, where nobody may be asked", async ({ lab }) => {
    const answer = await investigate({ lab, names, question: "Why did revenue drop?", consent: { clarify: false } });
    expect(answer.investigation?.parameters.assumptions).toContain(
      "Nobody was asked: “March 2024 against February 2024” was assumed as the most likely.",
    );
  });
});

describe("a period that the data does not cover", () => {
  it("is asked about, with the nearest complete ones offered", async ({ lab }) => {
    const asked = (
      await runInvestigation(createInvestigationRun({ lab, names, question: "Why did revenue drop in May 2024?" }))
    ).at(-1);
    expect(asked).toMatchObject({
      type: "interrupt",
      interrupt: {
        payload: {
          questions: [
            {
              id: "period",
              text: "The data has no May 2024: its days are 2023-10-01 to 2024-03-31. Which change do you mean?",
              options: [
                { id: "period-1", label: "March 2024 against February 2024" },
                { id: "period-2", label: "Q1 2024 against Q4 2023" },
              ],
            },
          ],
        },
      },
    });
  });

  it("is never replaced by another one if nobody can be asked", async ({ lab }) => {
    const question = "Why did revenue drop in May 2024?";
    const answer = await investigate({ lab, names, question, consent: { clarify: false } });
    expect([answer.kind, answer.explanation, answer.followUps]).toEqual([
      "cannot_answer",
      "The data has no May 2024: its days are 2023-10-01 to 2024-03-31. The nearest changes that it can show: " +
        "March 2024 against February 2024 and Q1 2024 against Q4 2023.",
      [
        "Why did Revenue change in March 2024 compared to February 2024?",
        "Why did Revenue change in Q1 2024 compared to Q4 2023?",
      ],
    ]);
  });
});

it("a plan is shown for approval once, and a rejected one has no answer", async ({ lab }) => {
  const run = createInvestigationRun({
    lab,
    names,
    question: "Why did revenue drop in March?",
    consent: { approval: "ask" },
  });
  const asked = (await runInvestigation(run)).at(-1);
  if (asked?.type !== "interrupt") throw new Error("Nothing was asked.");
  expect(asked.interrupt).toMatchObject({ type: "plan_approval", prompt: "Investigate it this way?" });
  const decide = (optionId: string) => ({ ...run.consent, responses: [{ key: asked.key, response: { optionId } }] });
  const rejected = await runInvestigation({ ...run, consent: decide("reject") });
  expect(rejected.at(-1)?.type).toBe("node_end");
});

it("ends within its limits if all replies of a model are unusable", async ({ lab }) => {
  const engine = createFakeReasoningEngine(
    toInvestigationScript({
      extract_parameters: [{ output: { measure: "Revenue", confidence: { period: 0.1 } } }],
      // Too few, which the real engines request again once before they give up.
      plan_investigation: [{ output: { analysts: [{ title: "One", question: "What?" }] } }],
      diagnose: [
        {
          output: { diagnosis: "It fell by 123,456.", recommendations: [{ text: "Save 123,456.", evidence: ["c1"] }] },
        },
      ],
    }),
  );
  const run = createInvestigationRun({ lab, names, question: "Why did revenue drop in March?", engine });
  const asked = (await runInvestigation(run)).at(-1);
  if (asked?.type !== "interrupt") throw new Error("Nothing was asked.");
  const response = { answers: [{ questionId: "period", text: "whenever" }] };
  const consent = { ...run.consent, responses: [{ key: asked.key, response }] };
  const { parts, asked: requests } = createScriptedAnalysts(lab, () => ({ code: "result = {'nothing': len(df)}" }));
  const last = (await runInvestigation({ ...run, consent, ports: { ...run.ports, parts } })).at(-1);
  if (last?.type !== "answer") throw new Error("There is no answer.");
  const { answer } = last;
  // The question is asked once; the standard parts replace a plan of one; each is asked three times; one rewrite of the text.
  expect(engine.calls.map(({ task }) => task)).toEqual([
    ...["extract_parameters", "extract_parameters", "plan_investigation", "diagnose", "diagnose"],
  ]);
  expect(requests.map(({ title, attempt }) => [title, attempt])).toEqual(
    [1, 2, 3].flatMap((attempt) =>
      ["Trend within the periods", "Number and size of rows"].map((title) => [title, attempt]),
    ),
  );
  expect([answer.kind, answer.verdict.status, answer.investigation?.comparable]).toEqual(["answered", "failed", false]);
  expect(answer.investigation?.recommendations.map(({ valid }) => valid)).toEqual([false]);
});
