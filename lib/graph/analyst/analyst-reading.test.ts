import { describe, expect, it } from "vitest";
import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import type { CapabilityInput } from "@/lib/graph/kit/capability";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { answerOf, collect, createAnalystScenario, runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toOutcome } from "@/lib/testing/stores/fake-ports";

const toReading = (label: string, unused: string[] = []): QuestionReading => ({
  parts: [{ id: "group-1", kind: "group", label, value: label, options: [{ value: "", label: "no breakdown" }] }],
  unused,
});
const bySpecies = toReading("by Species");
const understood = { output: goodReplies.understand_question, reading: bySpecies };
const good: Scenario = {
  question: "average body mass by species",
  script: { ...toScript(), understand_question: [understood] },
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
const toRerun = (kind: NonNullable<CapabilityInput["rerun"]>["kind"]) => ({ kind, approach: null, code: null });

describe("how the engine reads a question", () => {
  it("is part of the answer, and of no answer by an engine that shows none", async () => {
    expect((await runScenario(good)).answer).toMatchObject({ kind: "answered", reading: bySpecies });
    expect("reading" in (await runScenario({ ...good, script: toScript() })).answer).toBe(false);
  });

  it("is the newest one of the run", async () => {
    const changed = toReading("by Island");
    const formulate_requirements = [{ output: goodReplies.formulate_requirements, reading: changed }];
    const { answer } = await runScenario({ ...good, script: { ...good.script, formulate_requirements } });
    expect(answer.reading).toEqual(changed);
  });

  it("comes with the plan when planning is one call", async () => {
    const output = { ...goodReplies.understand_question, ...goodReplies.formulate_requirements };
    const plan = [{ output: { ...output, ...goodReplies.check_alignment }, reading: bySpecies }];
    const { answer } = await runScenario({ ...good, planning: "merged", script: { ...toScript(), plan } });
    expect(answer).toMatchObject({ kind: "answered", reading: bySpecies });
  });

  it.each(["understand_question", "generate_code"] as const)(
    "is kept with the answer when the engine gives up at %s, with the words that it did not understand",
    async (task) => {
      const reading = toReading("by Species", ["break"]);
      const beyond = { explanation: "“break” is not clear.", suggestions: ["average body mass"] };
      const { answer } = await runScenario({ ...good, script: { ...good.script, [task]: [{ beyond, reading }] } });
      expect(answer).toMatchObject({ kind: "beyond_engine", explanation: beyond.explanation, reading });
    },
  );

  it("leaves the state small however many alternatives there are", async () => {
    const options = Array.from({ length: 200 }, (_, place) => ({ value: `value ${place}`, label: `by ${place}` }));
    const reading = { ...bySpecies, parts: bySpecies.parts.map((part) => ({ ...part, options })) };
    const script = { ...good.script, understand_question: [{ ...understood, reading }] };
    const { options: run, checkpointer } = createAnalystScenario({ ...good, script });
    expect(answerOf(await collect(run)).reading).toEqual(reading);
    const sizes: number[] = [];
    for await (const { checkpoint } of checkpointer.list({ configurable: { thread_id: run.runId } })) {
      sizes.push(JSON.stringify(checkpoint.channel_values.facts ?? null).length);
    }
    expect(Math.max(...sizes)).toBeLessThan(6_000);
  });
});

describe("a person's reading", () => {
  const wish = toReading("by Island");

  it("is known to every task of the run, and kept by later versions", async () => {
    const { answer: previous } = await runScenario(good);
    const rerun = { ...toRerun("reading"), reading: wish, previous };
    const { answer, engine } = await runScenario({ ...good, rerun });
    expect(engine.calls.map(({ facts }) => facts.reading)).toEqual(engine.calls.map(() => wish));
    expect(engine.calls.length).toBeGreaterThan(5);
    expect(answer.basis).toMatchObject({ rerun: "reading", chosenReading: true });
    expect(previous.basis).toMatchObject({ rerun: null });
    expect("chosenReading" in (previous.basis ?? {})).toBe(false);
    const exactly = { ...toRerun("exact"), code: answer.code, previous: answer };
    expect((await runScenario({ ...good, rerun: exactly })).answer).toMatchObject({
      reading: bySpecies,
      basis: { rerun: "exact", chosenReading: true },
    });
  });

  it("is not claimed for code of a person, nor for an engine that shows no reading", async () => {
    const { answer: previous } = await runScenario(good);
    const coded = { ...toRerun("code"), code: "result = 1", previous };
    expect("reading" in (await runScenario({ ...good, rerun: coded })).answer).toBe(false);
    const rerun = { ...toRerun("reading"), reading: wish, previous };
    const { answer } = await runScenario({ ...good, rerun, script: toScript() });
    expect([answer.reading, answer.basis?.chosenReading]).toEqual([undefined, undefined]);
  });
});
