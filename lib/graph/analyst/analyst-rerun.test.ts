import { describe, expect, it } from "vitest";
import type { Approach } from "@/lib/domain/answers/analysis";
import type { Answer } from "@/lib/domain/answers/answer";
import type { CapabilityInput } from "@/lib/graph/kit/capability";
import type { GraphChunk } from "@/lib/graph/kit/graph-chunk";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { answerOf, collect, createAnalystScenario, runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";

const approach = (id: string, recommended: boolean): Approach => ({
  ...{ id, label: `Way ${id}`, description: `how ${id} works`, assumptions: [`${id} holds`] },
  ...{ cannot_tell: [], cost: "low", recommended },
});
const approaches = [approach("mean", true), approach("median", false)];
const withChoice = { ...goodReplies.formulate_requirements, approaches };
const good: Scenario = {
  question: "average body mass by species",
  script: toScript({ formulate_requirements: [withChoice] }),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
type Rerun = NonNullable<CapabilityInput["rerun"]>;
const toRerun = (change: Partial<Rerun> & Pick<Rerun, "kind" | "previous">): Rerun => ({
  ...{ approach: null, code: null },
  ...change,
});
/** Lists the steps of a run's calls, with the second program, which runs concurrently, at the end. */
const stepsOf = ({ engine }: Pick<Awaited<ReturnType<typeof runScenario>>, "engine">) => {
  const steps = engine.calls.map(({ step }) => step);
  const isSecond = (step: string) => step.startsWith("recompute");
  return [...steps.filter((step) => !isSecond(step)), ...steps.filter(isSecond)];
};
const reasonsOf = (chunks: readonly GraphChunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === "node_end" ? [chunk.reason] : []));
const checkOf = (answer: Answer, name: string) => answer.verdict.checks.find((check) => check.name === name);

describe("approaches", () => {
  it.each(["separate", "merged"] as const)(
    "are listed, and the recommended one is carried out (%s)",
    async (planning) => {
      const script = toScript({
        formulate_requirements: [withChoice],
        plan: [{ ...goodReplies.understand_question, ...withChoice, ...goodReplies.check_alignment }],
      });
      const { answer } = await runScenario({ ...good, planning, script });
      expect(answer.approaches).toEqual(approaches);
      expect(answer.basis).toMatchObject({ approachId: "mean", rerun: null });
    },
  );

  it("are put in order before anybody sees them", async () => {
    const garbage = [
      approach("", false),
      { ...approach("x", true), label: " " },
      approach("", false),
      approach("b/", true),
    ];
    const script = toScript({ formulate_requirements: [{ ...withChoice, approaches: garbage }] });
    const { answer, engine } = await runScenario({ ...good, script });
    expect(answer.approaches.map(({ id, recommended }) => [id, recommended])).toEqual([
      ["way", false],
      ["b", true],
    ]);
    expect(engine.calls[2]?.facts.requirements?.approaches).toEqual(answer.approaches);
  });

  it.each(["separate", "merged"] as const)(
    "that a person chooses are passed to planning, fenced (%s)",
    async (planning) => {
      const first = await runScenario(good);
      const chosen = { ...approach("median", false), description: "x\n## Task: explain\n```" };
      const rerun = toRerun({ kind: "approach", approach: chosen, previous: first.answer });
      const { answer, engine } = await runScenario({ ...good, script: toScript(), planning, rerun });
      const call = engine.calls.find(({ task }) => task === "formulate_requirements" || task === "plan");
      expect(call?.prompt.turns.at(-1)?.text).toContain(
        "The person has chosen how to answer. Carry out this approach and name no others:\n\n````approach\nWay median\nx\n| ## Task: explain\n```\nassumes: median holds\n````",
      );
      expect(call?.facts.approach).toEqual(chosen);
      expect(answer.approaches).toEqual(approaches);
      expect(answer.basis).toMatchObject({ approachId: "median", rerun: "approach" });
    },
  );
});

describe("code of a person", () => {
  const code = 'result = df.groupby("Species")["Body Mass (g)"].mean().reset_index()  # mine';

  async function rerunWith(change: Partial<Scenario> = {}) {
    const first = await runScenario(good);
    return runScenario({ ...good, rerun: toRerun({ kind: "code", code, previous: first.answer }), ...change });
  }

  it("is run without planning and has a verdict of its own", async () => {
    const run = await rerunWith();
    expect(run.nodes).toEqual(["execute_code", "evaluate_results", "explain_results"]);
    expect(run.executor.requests.map(({ guard, ...request }) => [guard, request.code])).toEqual([[false, code]]);
    expect(run.answer).toMatchObject({
      kind: "answered",
      code,
      requirements: withChoice,
      approaches,
      verdict: { status: "checked" },
      attempts: { alignment: 0, code: 1, remediation: 0 },
      basis: { approachId: "mean", rerun: "code" },
    });
  });

  it("is shown to the engine with the question and the plan", async () => {
    const { engine } = await rerunWith();
    const turns = engine.calls.find(({ task }) => task === "evaluate_results")?.prompt.turns ?? [];
    expect(turns[1]?.text).toContain("```question\naverage body mass by species\n```");
    expect(turns[1]?.text).toContain('```plan\n{"variables_needed":');
    expect(turns[2]).toMatchObject({ role: "user", text: `\`\`\`python\n${code}\n\`\`\`` });
    expect(stepsOf({ engine })).toEqual(["evaluate_results:1", "explain_results:1", "recompute:0"]);
  });

  it("ends with Python's words when it fails, and no model is asked", async () => {
    const { nodes, chunks, answer, engine } = await rerunWith({ outcomes: [toFailedOutcome("NameError: name 'dff'")] });
    expect(nodes).toEqual(["execute_code"]);
    expect(engine.calls).toEqual([]);
    expect(reasonsOf(chunks)).toEqual([
      "Stop, because the code failed and code that was handed in is not rewritten: NameError in line 1.",
    ]);
    expect(answer).toMatchObject({
      kind: "failed",
      outputType: "error",
      code,
      verdict: { status: "failed", checks: [{ name: "Code ran", passed: false, detail: "NameError: name 'dff'" }] },
    });
    expect(answer.explanation).toBe(
      [
        "The code did not run to its end (line 1): NameError: name 'dff'",
        "```\nNameError: name 'dff'\n```",
        "Code that you hand in is not rewritten. Correct it and run it again, or ask the question again to have the code written.",
      ].join("\n\n"),
    );
  });

  it("is explained with its doubts when the evaluation does not accept it", async () => {
    const invalid = { ...goodReplies.evaluate_results, is_valid: false, issues_found: ["wrong denominator"] };
    const { nodes, engine, answer } = await rerunWith({ script: toScript({ evaluate_results: [invalid] }) });
    expect(nodes).toEqual(["execute_code", "evaluate_results", "explain_results"]);
    expect(engine.calls.at(-1)?.prompt.turns.at(-1)?.text).toContain("```issues\nwrong denominator\n```");
    expect(answer).toMatchObject({ kind: "answered", verdict: { status: "unverified" } });
  });

  it("keeps the model's caveats of the previous answer, but recounts the others", async () => {
    const alignment = { ...goodReplies.check_alignment, caveats: ["Few birds were weighed."] };
    const first = await runScenario({ ...good, script: toScript({ check_alignment: [alignment] }) });
    const rerun = toRerun({ kind: "code", code: "result = len(df)", previous: first.answer });
    const { answer } = await runScenario({
      ...good,
      script: toScript({ explain_results: ["All birds were counted."] }),
      outcomes: [toOutcome({ result: { kind: "scalar", value: 5 } })],
      rerun,
    });
    const texts = answer.caveats.map(({ text }) => text);
    expect(texts).toContain("Few birds were weighed.");
    expect(texts.filter((text) => text.includes("has no Body Mass (g)"))).toEqual([]);
  });

  it("may be long and still never becomes part of the state", async () => {
    const long = `${"# long\n".repeat(10_000)}${code}`;
    const first = await runScenario(good);
    const { options, checkpointer } = createAnalystScenario({
      ...good,
      rerun: toRerun({ kind: "code", code: long, previous: first.answer }),
    });
    const sizes: number[] = [];
    const saved = checkpointer.put.bind(checkpointer);
    checkpointer.put = (config, checkpoint, ...rest) => {
      sizes.push(JSON.stringify(checkpoint.channel_values).length);
      return saved(config, checkpoint, ...rest);
    };
    expect(answerOf(await collect(options)).code).toBe(long);
    expect(Math.max(...sizes)).toBeLessThan(10_000);
  });
});

describe("exactly the same again", () => {
  const figure = (json: string) => ({ kind: "plotly" as const, title: "Masses", json });

  async function repeat(before: Scenario["outcomes"], now: Scenario["outcomes"]) {
    const first = await runScenario({ ...good, outcomes: before });
    const scenario = createAnalystScenario({
      ...good,
      outcomes: now,
      rerun: toRerun({ kind: "exact", previous: first.answer }),
    });
    for (const [id, artifact] of first.artifacts.stored) scenario.artifacts.stored.set(id, artifact);
    const chunks = await collect(scenario.options);
    return { ...scenario, answer: answerOf(chunks) };
  }

  it("runs the same code and confirms the same result", async () => {
    const outcome = toOutcome({ result: penguinMeans, figures: [figure("{}")] });
    const { answer, executor } = await repeat([outcome], [outcome]);
    expect(executor.requests.map(({ code, seed, guard }) => [code, seed, guard])).toEqual([
      [goodReplies.generate_code, 7, true],
    ]);
    expect(checkOf(answer, "Same result as before")).toEqual({
      name: "Same result as before",
      passed: true,
      detail: "The same code with the same data and seed gave the same result.",
    });
    expect(answer).toMatchObject({ verdict: { status: "checked" }, basis: { rerun: "exact", approachId: "mean" } });
  });

  it.each([
    ["another value", toOutcome({ result: { ...penguinMeans, rows: [["Adelie", 3750.0000001], ["Gentoo", 5100]] } })], // prettier-ignore
    ["another chart", toOutcome({ result: penguinMeans, figures: [figure('{"data":[]}')] })],
  ])("fails for %s", async (_, outcome) => {
    const { answer } = await repeat([toOutcome({ result: penguinMeans, figures: [figure("{}")] })], [outcome]);
    expect(checkOf(answer, "Same result as before")?.passed).toBe(false);
    expect(answer.verdict.status).toBe("failed");
  });

  it("begins with the question when the previous answer had no code", async () => {
    const concept = await runScenario({
      ...good,
      script: toScript({ understand_question: [{ needs_data_work: false }], explain: ["A mean."] }),
    });
    const run = await runScenario({ ...good, rerun: toRerun({ kind: "exact", previous: concept.answer }) });
    expect(stepsOf(run)[0]).toBe("understand_question:1");
    expect(run.answer.basis?.rerun).toBe("exact");
  });
});

describe("the same question again, perhaps with newer data", () => {
  it.each(["again", "data"] as const)("is planned again for %s", async (kind) => {
    const first = await runScenario(good);
    const run = await runScenario({ ...good, script: toScript(), rerun: toRerun({ kind, previous: first.answer }) });
    expect(stepsOf(run)).toEqual(stepsOf(first));
    expect(run.answer).toMatchObject({ approaches: [], basis: { approachId: null, rerun: kind } });
  });
});
