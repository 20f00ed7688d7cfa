import { describe, expect, it } from "vitest";
import {
  goodMergedReplies,
  goodReplies,
  penguinMeans,
  penguins,
  toScript,
} from "@/lib/testing/engines/analyst-replies";
import { answerOf, type Scenario } from "@/lib/testing/runs/analyst-run";
import { promptTextOf, runAnswered } from "@/lib/testing/runs/answered-run";
import { toOutcome } from "@/lib/testing/stores/fake-ports";

const first = goodReplies.formulate_requirements;
const result = toOutcome({ result: penguinMeans });
const other = toOutcome({ result: { ...penguinMeans, rows: penguinMeans.rows.slice(0, 1) } });
const drawn = toOutcome({ result: penguinMeans, figures: [{ kind: "plotly", title: "Masses", json: "{}" }] });
const asking: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [result],
  tables: [penguins],
  consent: { approval: "ask" },
};
const approve = { optionId: "approve" };
const accept = { optionId: "accept" };
const edit = { optionId: "edit", text: "only since 2008" };
const revise = { optionId: "revise", text: "heaviest first" };

const planned = (...replies: object[]): Scenario => ({
  ...asking,
  script: toScript({ formulate_requirements: [first, ...replies.map((reply) => ({ ...first, ...reply }))] }),
});

describe("a plan that a person wants changed", () => {
  it("shows what is new and what was there before", async () => {
    const { asked } = await runAnswered(planned({ constraints: ["Only rows since 2008"] }), [edit, approve]);
    const [before, after] = asked.map(({ interrupt }) => interrupt);
    expect(after?.payload).toMatchObject({
      steps: expect.arrayContaining(["Only rows since 2008."]) as unknown,
      previousSteps: before?.payload.steps,
    });
    expect(after?.prompt).toContain("The plan has changed");
    expect(after?.payload).not.toHaveProperty("declined");
  });

  it("is not called changed when the model gives the same plan again", async () => {
    const { asked } = await runAnswered(planned({}), [edit, approve]);
    expect(asked[1]?.interrupt.prompt).toBe("The plan came back without a change. Run it as it is?");
  });

  it("counts values that the answer gives as a change", async () => {
    const expected_values = [{ name: "n", meaning: "rows since 2008" }];
    const { asked } = await runAnswered(planned({ expected_values }), [edit, approve]);
    expect(asked[1]?.interrupt.prompt).toContain("The plan has changed");
  });

  it.each([
    [{}, "Your change was not made, so the plan is the same as before. Run it as it is?"],
    [{ constraints: ["Only adults"] }, "Only part of your change was made. Run this plan?"],
  ])("reports what the model cannot follow (%j)", async (change, prompt) => {
    const declined_change = "No column holds a year.";
    const { asked } = await runAnswered(planned({ ...change, declined_change }), [edit, approve]);
    expect(asked[1]?.interrupt).toMatchObject({ prompt, payload: { declined: declined_change } });
  });

  it("ignores the refusal of a change that nobody requested", async () => {
    const script = toScript({ formulate_requirements: [{ ...first, declined_change: "anything" }] });
    const { asked } = await runAnswered({ ...asking, script }, [approve, revise, accept]);
    expect(asked[0]?.interrupt.payload).not.toHaveProperty("declined");
    expect(asked.map(({ key }) => key)).toEqual(["approve_plan:1", "review_result:1", "review_result:2"]);
  });

  it("keeps words that are as long as a response may be, and all of them", async () => {
    const words = Array.from({ length: 6 }, (_, place) => `${place} ${"x".repeat(1_900)}`);
    const { engine } = await runAnswered(asking, [...words.map((text) => ({ optionId: "edit", text })), approve]);
    expect(engine.calls.at(-1)?.facts.remarks).toEqual(words);
  });
});

describe("a change that the data does not fit", () => {
  const unfit = {
    aligned: false,
    gaps: ["No column holds the weather."],
    caveats: [],
    recommendation: "cannot_proceed",
  };
  const fit = goodReplies.check_alignment;
  const withAlignments = (...replies: object[]): Scenario => ({
    ...asking,
    script: toScript({
      formulate_requirements: [first, { ...first, constraints: ["Only rainy days"] }],
      check_alignment: replies,
    }),
  });

  it("restores the previous plan, with the reason", async () => {
    const { asked, chunks } = await runAnswered(withAlignments(fit, unfit), [edit, approve, accept]);
    const [before, after] = asked.map(({ interrupt }) => interrupt);
    expect(after?.prompt).toContain("Your change was not made");
    expect(after?.payload).toMatchObject({ steps: before?.payload.steps, declined: "No column holds the weather." });
    expect(answerOf(chunks)).toMatchObject({ kind: "answered", requirements: { constraints: first.constraints } });
  });

  it("leaves a result as it is, and costs no revision", async () => {
    const { asked, chunks } = await runAnswered(withAlignments(fit, unfit), [approve, revise, accept]);
    const [, before, after] = asked.map(({ interrupt }) => interrupt);
    expect(after?.payload).toMatchObject({
      ...before?.payload,
      revision: "declined",
      declined: "No column holds the weather.",
    });
    expect(answerOf(chunks)).toMatchObject({
      kind: "answered",
      requirements: { constraints: first.constraints },
      attempts: { code: 1, remediation: 0 },
    });
  });

  it("does not discard a plan whose change fitted", async () => {
    const script = withAlignments(fit, fit).script;
    const { chunks } = await runAnswered({ ...asking, script }, [edit, approve, accept]);
    expect(answerOf(chunks).requirements?.constraints).toEqual(["Only rainy days"]);
  });
});

describe("words added to an approval", () => {
  it("change the plan, which is shown again", async () => {
    const { asked } = await runAnswered(planned({ constraints: ["Only rows since 2008"] }), [
      { ...approve, text: "but only since 2008" },
      approve,
    ]);
    expect(asked.map(({ key }) => key)).toEqual(["approve_plan:1", "approve_plan:2"]);
    expect(asked[1]?.interrupt.payload.steps).toContain("Only rows since 2008.");
  });

  it("on a result trigger a rewrite of a text that predates them", async () => {
    const text = "The last month is preliminary.";
    const merged: Scenario = { ...asking, planning: "merged" };
    const { engine } = await runAnswered(merged, [approve, { ...accept, text }]);
    const written = engine.calls.filter(({ task }) => task === "explain_results");
    expect(written.map((call) => promptTextOf(call).includes(text))).toEqual([true]);
    const silent = await runAnswered(merged, [approve, accept]);
    expect(silent.engine.calls.some(({ task }) => task === "explain_results")).toBe(false);
  });
});

describe("a result that a person wants revised", () => {
  it("is planned first, so that code and second computation follow the change", async () => {
    const expected_values = [{ name: "median_mass", meaning: "median of the body mass" }];
    const { asked, engine, chunks } = await runAnswered(planned({ expected_values }), [approve, revise, accept]);
    expect(asked.map(({ key }) => key)).toEqual(["approve_plan:1", "review_result:1", "review_result:2"]);
    const plans = engine.calls.filter(({ task }) => task === "formulate_requirements");
    expect(plans[1]?.prompt.turns.at(-1)?.text).toContain("The person wants the result revised");
    const second = engine.calls.filter(({ task }) => task === "recompute").at(-1);
    expect(second?.prompt.turns.at(-1)?.text).toContain("median_mass");
    expect(answerOf(chunks).requirements?.expected_values).toMatchObject([{ name: "median_mass" }]);
  });

  it("stays when the model can follow nothing, and costs no revision", async () => {
    const declined_change = "No column holds the age.";
    const { asked, chunks } = await runAnswered(planned({ declined_change }), [approve, revise, accept]);
    const [, before, after] = asked.map(({ interrupt }) => interrupt);
    expect(after?.payload).toMatchObject({ ...before?.payload, revision: "declined", declined: declined_change });
    expect(answerOf(chunks).attempts).toMatchObject({ code: 1, remediation: 0 });
  });

  it("keeps the text that was written for it when the change is declined", async () => {
    const { engine } = await runAnswered(
      {
        ...asking,
        planning: "merged",
        script: toScript({ plan: [goodMergedReplies.plan, { ...goodMergedReplies.plan, declined_change: "No age." }] }),
      },
      [approve, revise, accept],
    );
    expect(engine.calls.some(({ task }) => task === "explain_results")).toBe(false);
  });

  it("is changed as far as the model can follow, and reports what it cannot", async () => {
    const declined_change = "No column holds the age.";
    const script = toScript({
      formulate_requirements: [first, { ...first, constraints: ["Heaviest first"], declined_change }],
      generate_code: ["result = 1", "result = 2"],
    });
    const { asked } = await runAnswered({ ...asking, script, outcomes: [result, other] }, [approve, revise, accept]);
    expect(asked[2]?.interrupt.prompt).toContain("Only part of your change was made");
    expect(asked[2]?.interrupt.payload).toMatchObject({ revision: "changed", declined: declined_change });
  });

  const run = (codes: string[], outcomes: Scenario["outcomes"]) =>
    runAnswered({ ...asking, script: toScript({ generate_code: codes }), outcomes: outcomes ?? [] }, [
      ...[approve, revise, accept],
    ]);

  it.each([
    ["same_code", ["result = 1"], [result], "The code came back without a change"],
    ["same_result", ["result = 1", "result = 1 + 0"], [result, result], "it gives the same result as before"],
    [
      "same_values",
      ["result = 1", "result = 1 + 0"],
      [result, drawn],
      "The charts have changed; the values are the same",
    ],
    ["changed", ["result = 1", "result = 2"], [result, other], "the result has changed"],
  ] as const)("is shown for what it is: %s", async (revision, codes, outcomes, prompt) => {
    const { asked, chunks } = await run([...codes], outcomes);
    expect(asked[1]?.interrupt.payload).not.toHaveProperty("revision");
    expect(asked[2]?.interrupt.payload).toMatchObject({ revision });
    expect(asked[2]?.interrupt.prompt).toContain(prompt);
    const written = chunks.flatMap((chunk) =>
      chunk.type === "node_end" && chunk.node === "generate_code" ? [chunk.summary] : [],
    );
    expect(written[1]).toBe(
      revision === "same_code" ? "The code came back without a change" : "Rewrote the code, 1 line of Python",
    );
    expect(answerOf(chunks).kind).toBe("answered");
  });
});
