import { describe, expect, it } from "vitest";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario } from "@/lib/testing/runs/analyst-run";
import { toOutcome } from "@/lib/testing/stores/fake-ports";

const asked = {
  question: "average body mass by species",
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
const judging = ["profile_data", "check_alignment"];

describe("a part of another question", () => {
  it("is not judged by the engine where counts show that the data fits, and is computed twice all the same", async () => {
    const run = await runScenario({ ...asked, script: toScript(), isPart: true });
    const tasks = run.engine.calls.map(({ task }) => task);
    expect(tasks.filter((task) => judging.includes(task))).toEqual([]);
    expect(tasks).toEqual(expect.arrayContaining(["recompute", "evaluate_results"]));
    expect(run.answer.kind).toBe("answered");
  });

  it("is judged where a column of its plan does not exist", async () => {
    const plan = { ...goodReplies.formulate_requirements, variables_needed: ["Income"] };
    const run = await runScenario({ ...asked, script: toScript({ formulate_requirements: [plan] }), isPart: true });
    expect(run.engine.calls.map(({ task }) => task)).toEqual(expect.arrayContaining(judging));
  });

  it("is judged like any question where it is none", async () => {
    const run = await runScenario({ ...asked, script: toScript() });
    expect(run.engine.calls.map(({ task }) => task)).toEqual(expect.arrayContaining(judging));
  });
});
