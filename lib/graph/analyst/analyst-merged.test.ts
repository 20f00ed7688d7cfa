import { describe, expect, it } from "vitest";
import {
  goodMergedReplies,
  goodReplies,
  penguinMeans,
  penguins,
  toScript,
} from "@/lib/testing/engines/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { flowOutcomes, readCustomers, toEngineScript } from "@/lib/testing/customers";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { exampleFlows } from "@/lib/testing/model-server/example-flows";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";
import { toMergedScript } from "@/lib/testing/engines/merged-script";

const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
  planning: "merged",
};
const { plan, conclude } = goodMergedReplies;
type Run = Awaited<ReturnType<typeof runScenario>>;
/** Lists the calls of a run in order, without second programs, which run concurrently. */
const tasksOf = ({ engine }: Run) => engine.calls.map(({ step }) => step).filter((step) => !isSecond(step));
const secondsOf = ({ engine }: Run) => engine.calls.map(({ step }) => step).filter(isSecond);
const isSecond = (step: string) => step.startsWith("recompute");
const whole: string[] = [
  "understand_question",
  "formulate_requirements",
  "profile_data",
  "check_alignment",
  "generate_code",
  "execute_code",
  "evaluate_results",
  "explain_results",
];

describe("merged planning", () => {
  it("goes through the same nodes with four calls and reaches the same answer", async () => {
    const merged = await runScenario(good);
    const separate = await runScenario({ ...good, planning: "separate" });
    expect(merged.nodes).toEqual(whole);
    expect(separate.nodes).toEqual(whole);
    expect([tasksOf(merged), secondsOf(merged)]).toEqual([
      ["plan:1", "generate_code:1", "conclude:1"],
      ["recompute:1"],
    ]);
    expect(merged.answer).toEqual(separate.answer);
  });

  it("reports models and reasons node by node", async () => {
    const { chunks } = await runScenario(good);
    const ends = chunks.flatMap((chunk) =>
      chunk.type === "node_end" ? [[chunk.node, chunk.model, chunk.usage.inputTokens, chunk.next]] : [],
    );
    expect(ends).toEqual([
      ["understand_question", "scripted", 100, "formulate_requirements"],
      ["formulate_requirements", null, 0, "profile_data"],
      ["profile_data", null, 0, "check_alignment"],
      ["check_alignment", null, 0, "generate_code"],
      ["generate_code", "scripted", 100, "execute_code"],
      ["execute_code", null, 0, "evaluate_results"],
      ["evaluate_results", "scripted", 200, "explain_results"],
      ["explain_results", null, 0, null],
    ]);
  });

  it.each(Object.keys(exampleFlows) as (keyof typeof exampleFlows)[])("takes the path of %s", async (name) => {
    const flow = exampleFlows[name];
    const { nodes, answer } = await runScenario({
      question: flow.question,
      script: toEngineScript(toMergedScript(flow.script)),
      outcomes: flowOutcomes[name],
      tables: [readCustomers()],
      planning: "merged",
    });
    expect(nodes).toEqual<string[]>(flow.nodes);
    expect(answer).toMatchObject({ kind: flow.kind, outputType: flow.outputType, attempts: flow.attempts });
    expect(answer.explanation).toContain(flow.says);
  });

  it("computes the profile from the facts", async () => {
    const { engine } = await runScenario({
      ...good,
      script: toScript({ plan: [{ ...plan, variables_needed: ["Sex", "Body Mass (g)", "flipper"] }] }),
    });
    expect(engine.calls[1]?.facts.dataProfile).toEqual({
      available_columns: ["Sex", "Body Mass (g)"],
      missing_columns: ["flipper"],
      data_quality: {
        Sex: "category, 20 % missing, 2 distinct",
        "Body Mass (g)": "number, 20 % missing, 4 distinct",
      },
      limitations: ["There is no column flipper"],
      is_suitable: false,
    });
  });

  it("adds the details of planned columns that an overview has not shown", async () => {
    const table = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`v${index}`, [index, index + 1]]));
    const { engine } = await runScenario({
      ...good,
      script: toScript({ plan: [{ ...plan, variables_needed: ["v49", "v3"] }], generate_code: ["result = 1"] }),
      tables: [{ facts: toDatasetFacts("wide", table), table }],
    });
    const turns = engine.calls[1]?.prompt.turns ?? [];
    expect(turns.at(-2)).toMatchObject({ role: "user" });
    expect(turns.at(-2)?.text).toMatch(/^The columns of the plan in detail:\n\n```data\n/u);
    expect(turns.at(-2)?.text).toContain("\nv49|");
    expect(turns.at(-2)?.text).not.toContain("\nv4|");
    expect(engine.calls.some(({ task }) => task === "select_columns")).toBe(false);
  });
});

describe("merged planning on detours", () => {
  const revise = (recommendation: string) => ({ ...plan, aligned: false, gaps: ["no income"], recommendation });
  const invalid = { ...conclude, is_valid: false, issues_found: ["wrong denominator"], explanation: "" };

  it("plans again with the gaps and takes the alignment of that reply", async () => {
    const run = await runScenario({ ...good, script: toScript({ plan: [revise("revise_requirements"), plan] }) });
    expect(tasksOf(run)).toEqual(["plan:1", "plan:2:again", "generate_code:1", "conclude:1"]);
    expect(run.engine.calls[1]?.prompt.turns.at(-1)?.text).toBe(
      "## Task: plan\n\nThe plan does not fit the data. Plan again so that it does. The gaps:\n\n```gaps\nno income\n```",
    );
    expect(run.answer).toMatchObject({ kind: "answered", attempts: { alignment: 2, code: 1, remediation: 0 } });
  });

  it("asks for the alignment alone when only the data has to be looked at again", async () => {
    const run = await runScenario({ ...good, script: toScript({ plan: [revise("revise_data_understanding")] }) });
    expect(tasksOf(run)).toEqual(["plan:1", "check_alignment:2", "generate_code:1", "conclude:1"]);
  });

  it("gives up at the second pass", async () => {
    const script = toScript({ plan: [revise("revise_requirements")], explain: ["No income."] });
    const run = await runScenario({ ...good, script });
    expect(tasksOf(run)).toEqual(["plan:1", "plan:2:again", "explain:1"]);
    expect(run.answer).toMatchObject({ kind: "limit", attempts: { alignment: 2, code: 0, remediation: 0 } });
  });

  it("explains a plan that cannot be carried out, before any code", async () => {
    const script = toScript({ plan: [revise("cannot_proceed")], explain: ["No income."] });
    const run = await runScenario({ ...good, script });
    expect(run.nodes).toEqual([...whole.slice(0, 4), "explain"]);
    expect(run.answer.kind).toBe("cannot_answer");
  });

  it("explains a concept with a call of its own", async () => {
    const script = toScript({
      plan: [{ ...plan, needs_data_work: false, variables_needed: [] }],
      explain: ["A mean."],
    });
    const run = await runScenario({ ...good, script });
    expect(tasksOf(run)).toEqual(["plan:1", "explain:1"]);
    expect(run.answer).toMatchObject({ kind: "concept", requirements: null, explanation: "A mean." });
  });

  it("has the code corrected and the result repaired within the same limits", async () => {
    const run = await runScenario({
      ...good,
      script: toScript({ conclude: [invalid, conclude] }),
      outcomes: [toFailedOutcome("KeyError"), toOutcome({ result: penguinMeans })],
    });
    expect(tasksOf(run)).toEqual([
      "plan:1",
      "generate_code:1",
      "generate_code:2",
      "conclude:1",
      "plan_remediation:1",
      "generate_code:3",
      "conclude:2",
    ]);
    expect(run.answer).toMatchObject({ explanation: goodReplies.explain_results, attempts: { code: 3 } });
  });

  it.each([
    ["revise_requirements", ["plan:2:again", "generate_code:2", "conclude:2"], ["recompute:1", "recompute:2"]],
    ["reexamine_data", ["check_alignment:2", "generate_code:2", "conclude:2"], ["recompute:1"]],
  ])("carries out %s, with one second program per plan", async (action, steps, seconds) => {
    const run = await runScenario({
      ...good,
      script: toScript({
        conclude: [invalid, conclude],
        plan_remediation: [{ ...goodReplies.plan_remediation, action }],
      }),
    });
    expect(tasksOf(run).slice(4)).toEqual(steps);
    expect(secondsOf(run)).toEqual(seconds);
    expect(run.answer.kind).toBe("answered");
  });

  const empty = { variables_needed: [], constraints: [], analysis_type: "", success_criteria: "", approaches: null };
  const withoutData = { ...plan, ...empty, needs_data_work: false };

  it("keeps plan, alignment and checks when another plan suddenly leaves the data aside", async () => {
    const replan = { ...goodReplies.plan_remediation, action: "revise_requirements" };
    const aligned = { ...plan, caveats: ["few rows"], recommendation: "proceed_with_caveats" };
    const run = await runScenario({
      ...good,
      script: toScript({ plan: [aligned, withoutData], conclude: [invalid, conclude], plan_remediation: [replan] }),
    });
    expect(tasksOf(run).slice(3)).toEqual(["plan_remediation:1", "plan:2:again", "generate_code:2", "conclude:2"]);
    expect(run.engine.calls.at(-1)?.facts).toMatchObject({
      requirements: goodReplies.formulate_requirements,
      alignment: { aligned: true, caveats: ["few rows"] },
    });
    const turns = run.engine.calls.at(-1)?.prompt.turns.map(({ text }) => text) ?? [];
    expect(turns.filter((text) => text.includes('"needs_data_work":false'))).toEqual([]);
    expect(run.answer).toMatchObject({ kind: "answered", requirements: goodReplies.formulate_requirements });
    const plain = await runScenario(good);
    expect(run.answer.verdict?.checks).toEqual(plain.answer.verdict?.checks);
  });

  it("keeps a plan that did not fit as one that does not when the next one leaves the data aside", async () => {
    const script = toScript({ plan: [revise("revise_requirements"), withoutData], explain: ["No income."] });
    const run = await runScenario({ ...good, script });
    expect(tasksOf(run)).toEqual(["plan:1", "plan:2:again", "explain:1"]);
    expect(run.answer).toMatchObject({ kind: "limit", requirements: goodReplies.formulate_requirements });
  });

  it("explains with a call of its own when the last plan is used up", async () => {
    const run = await runScenario({
      ...good,
      script: toScript({ conclude: [invalid], explain_results: ["Three plans did not help."] }),
    });
    expect(tasksOf(run).at(-1)).toBe("explain_results:1");
    expect(run.answer).toMatchObject({ kind: "limit", explanation: "Three plans did not help." });
  });
});

describe("the text of a conclusion", () => {
  it("is rewritten once when its numbers are not in the result", async () => {
    const script = toScript({ conclude: [{ ...conclude, explanation: "It is 6,234 g." }] });
    const run = await runScenario({ ...good, script });
    expect(tasksOf(run).slice(-2)).toEqual(["conclude:1", "explain_results:1:rewrite"]);
    expect(run.engine.calls.at(-1)?.prompt.turns.at(-1)?.text).toContain("nor in the data: 6,234.");
    expect(run.answer).toMatchObject({ explanation: goodReplies.explain_results, verdict: { status: "checked" } });
  });

  it("is requested separately when it is blank", async () => {
    const script = toScript({ conclude: [{ ...conclude, explanation: " " }] });
    const run = await runScenario({ ...good, script });
    expect(tasksOf(run).slice(-2)).toEqual(["conclude:1", "explain_results:1"]);
    expect(run.answer.explanation).toBe(goodReplies.explain_results);
  });

  it("is not used for a result on which a second computation differs, whatever the model says", async () => {
    const wrong = { ...penguinMeans, rows: [["Adelie", 3750], ["Gentoo", 4100]] }; // prettier-ignore
    const run = await runScenario({
      ...good,
      outcomes: [toOutcome({ result: wrong }), toOutcome({ result: penguinMeans })],
      second: [toOutcome({ result: penguinMeans })],
    });
    const steps = ["conclude:1", "plan_remediation:1", "generate_code:2", "conclude:2"];
    expect(tasksOf(run).slice(2)).toEqual(steps);
    expect(run.answer.explanation).toBe(goodReplies.explain_results);
  });
});
