import { describe, expect, it } from "vitest";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { answerOf, type Scenario } from "@/lib/testing/runs/analyst-run";
import { runAnswered } from "@/lib/testing/runs/answered-run";
import { toOutcome } from "@/lib/testing/stores/fake-ports";

const first = goodReplies.formulate_requirements;
const result = toOutcome({ result: penguinMeans });
const other = toOutcome({ result: { ...penguinMeans, rows: penguinMeans.rows.slice(0, 1) } });
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
  ])("says what the model cannot follow (%j)", async (change, prompt) => {
    const declined_change = "No column holds a year.";
    const { asked } = await runAnswered(planned({ ...change, declined_change }), [edit, approve]);
    expect(asked[1]?.interrupt).toMatchObject({ prompt, payload: { declined: declined_change } });
  });

  it("takes no refusal of a change that nobody asked for", async () => {
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

describe("a result that a person wants revised", () => {
  const run = (codes: string[], outcomes: Scenario["outcomes"]) =>
    runAnswered({ ...asking, script: toScript({ generate_code: codes }), outcomes: outcomes ?? [] }, [
      ...[approve, revise, accept],
    ]);

  it.each([
    ["same_code", ["result = 1"], [result], "The code came back without a change"],
    ["same_result", ["result = 1", "result = 1 + 0"], [result, result], "it gives the same result as before"],
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
