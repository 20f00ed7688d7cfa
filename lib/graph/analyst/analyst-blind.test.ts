import { describe, expect, it } from "vitest";
import {
  goodMergedReplies,
  goodReplies,
  penguinMeans,
  penguins,
  toScript,
} from "@/lib/testing/engines/analyst-replies";
import { answerOf, collect, createAnalystScenario, runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";
import type { RecordedCall } from "@/lib/testing/engines/fake-reasoning-engine";

const marked = "zqxcode";
const code = `result = df.groupby("Species")["Body Mass (g)"].mean()  # ${marked}`;
/** A value absent from the data, so it can only come from the result. */
const means = { ...penguinMeans, rows: [["Adelie", 91_375.25], ["Gentoo", 82_264.75]] }; // prettier-ignore
const otherMeans = { ...penguinMeans, rows: [["Adelie", 91_375.25], ["Gentoo", 73_153.5]] }; // prettier-ignore
const quoting = "91,375.25 g and 82,264.75 g were found";
const invalid = { ...goodReplies.evaluate_results, is_valid: false, issues_found: [quoting] };
const remedy = { root_cause: quoting, action: "rewrite_code", guidance: `${quoting} by ${marked}` };
const good: Scenario = {
  question: "average body mass by species",
  script: toScript({ generate_code: [code], explain_results: ["Adelie weigh **91,375.25 g**."] }),
  outcomes: [toOutcome({ result: means })],
  tables: [penguins],
};

const textOf = ({ prompt }: RecordedCall) => [prompt.instructions, ...prompt.turns.map(({ text }) => text)].join("\n");
const secondsOf = ({ engine }: { engine: { calls: RecordedCall[] } }) =>
  engine.calls.filter(({ task }) => task === "recompute");
/** Lists what a second computation sees although it must not. */
const findSeen = (calls: readonly RecordedCall[]) =>
  calls
    .flatMap((call) => [textOf(call), JSON.stringify(call.facts)])
    .filter((text) => /zqxcode|91,?375|82,?264/u.test(text));

describe("a second computation is blind", () => {
  it.each(["separate", "merged"] as const)("to the first program and its result (%s)", async (planning) => {
    const run = await runScenario({ ...good, planning });
    expect(secondsOf(run)).toHaveLength(1);
    expect(findSeen(secondsOf(run))).toEqual([]);
    expect(textOf(secondsOf(run)[0]!)).toContain('"variables_needed":["Body Mass (g)","Species"]');
  });

  it.each([
    ["rewrite_code", "separate", 1],
    ["revise_requirements", "separate", 2],
    ["reexamine_data", "separate", 1],
    ["revise_requirements", "merged", 2],
  ] as const)("after the repair %s with %s planning", async (action, planning, times) => {
    const { conclude } = goodMergedReplies;
    const run = await runScenario({
      ...good,
      planning,
      outcomes: [toFailedOutcome(`KeyError: ${marked}`), toOutcome({ result: means })],
      script: toScript({
        generate_code: [code],
        evaluate_results: [invalid, goodReplies.evaluate_results],
        conclude: [
          { ...conclude, ...invalid },
          { ...conclude, explanation: "Adelie weigh **91,375.25 g**." },
        ],
        plan_remediation: [{ ...remedy, action }],
        explain_results: ["Adelie weigh **91,375.25 g**."],
      }),
    });
    expect(run.answer).toMatchObject({ kind: "answered", attempts: { remediation: 1 } });
    expect(secondsOf(run)).toHaveLength(times);
    expect(findSeen(secondsOf(run))).toEqual([]);
  });

  it.each(["separate", "merged"] as const)("to the correction of an earlier answer (%s)", async (planning) => {
    const correction = `Your program was:\n\n${code}\n\nIt states 82,264.75; it is 91,375.25.`;
    const run = await runScenario({ ...good, planning, correction });
    const seeing = run.engine.calls.filter((call) => textOf(call).includes(correction)).map(({ task }) => task);
    expect(seeing).toContain("generate_code");
    expect(secondsOf(run)).toHaveLength(1);
    expect(findSeen(secondsOf(run))).toEqual([]);
  });

  it("to the program and the result of an earlier question, whose words it knows", async () => {
    const history = [
      { question: "How many?", explanation: "**5**.", code: "result = len(df)", resultSummary: "5", caveats: [] },
    ];
    const run = await runScenario({ ...good, history });
    expect(findSeen(secondsOf(run))).toEqual([]);
    expect(textOf(secondsOf(run)[0]!)).toContain("How many?");
    expect(textOf(secondsOf(run)[0]!)).not.toContain("result = len(df)");
  });

  it("to code that was handed in", async () => {
    const first = await runScenario(good);
    const rerun = { kind: "code" as const, approach: null, code, previous: first.answer };
    const run = await runScenario({ ...good, rerun });
    expect(secondsOf(run)).toHaveLength(1);
    expect(findSeen(secondsOf(run))).toEqual([]);
    expect(textOf(secondsOf(run)[0]!)).toContain('```plan\n{"variables_needed":');
  });

  it("to its own values when it is asked again after a failure", async () => {
    const run = await runScenario({ ...good, second: [toFailedOutcome("Binder Error"), toOutcome({ result: means })] });
    expect(secondsOf(run)).toHaveLength(2);
    expect(findSeen(secondsOf(run))).toEqual([]);
  });
});

describe("a second computation begins", () => {
  const expected_values = [{ name: "mass_mean", meaning: "mean of body mass", unit: "g", decimals: 2 }];
  const planned = { ...goodReplies.formulate_requirements, expected_values };
  const one = toOutcome({ result: { kind: "record", entries: [{ name: "mass_mean", value: 4425 }] } });
  const single: Scenario = { ...good, outcomes: [one], script: toScript({ explain_results: ["It is **4,425 g**."] }) };

  it.each<[string, Scenario, string]>([
    [
      "names of the question",
      { ...single, question: "Mean body mass? Give @mass_mean[mean in grams] rounded to two decimal places" },
      "```values\nmass_mean; mean in grams; asked for with 2 decimals, compute in full precision\n```",
    ],
    [
      "names of the plan",
      { ...single, script: { ...single.script, formulate_requirements: [{ output: planned }] } },
      "```values\nmass_mean; mean of body mass; g; asked for with 2 decimals, compute in full precision\n```",
    ],
  ])("Holds the evaluation back until the second program has been requested.", async (_, scenario, values) => {
    const { options, engine } = createAnalystScenario(scenario);
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const reason = async (request: Parameters<typeof engine.reason>[0]) => {
      if (request.task === "recompute") begin();
      // The evaluation does not end before the second program is asked for.
      if (request.task === "evaluate_results") await begun;
      return engine.reason(request);
    };
    const ports = { ...options.ports, engine: { ...engine, reason } as typeof engine };
    const answer = answerOf(await collect({ ...options, ports }));
    expect(answer.verdict.line).toBe("Confirmed by a second computation (SQL)");
    const [second, ...others] = secondsOf({ engine });
    expect(second?.prompt.turns.at(-1)?.text).toContain(values);
    expect(others).toEqual([]);
  });

  it("after the result, with its names where neither question nor plan names any", async () => {
    const { options, engine, executor } = createAnalystScenario(good);
    const executed: number[] = [];
    const reason = (request: Parameters<typeof engine.reason>[0]) => {
      if (request.task === "recompute") executed.push(executor.requests.length);
      return engine.reason(request);
    };
    await collect({ ...options, ports: { ...options.ports, engine: { ...engine, reason } as typeof engine } });
    expect(executed).toEqual([1]);
    expect(secondsOf({ engine })[0]?.prompt.turns.at(-1)?.text).toContain(
      "```values\nSpecies; names the row\nBody Mass (g)\n```",
    );
  });

  it("once for a plan, however often the code is written", async () => {
    const run = await runScenario({
      ...single,
      outcomes: [toFailedOutcome("KeyError"), one],
      second: [one],
      script: {
        ...single.script,
        ...toScript({ formulate_requirements: [planned], evaluate_results: [invalid, goodReplies.evaluate_results] }),
        explain_results: [{ output: "It is **4,425 g**." }],
      },
    });
    expect(run.answer).toMatchObject({ kind: "answered", attempts: { code: 3, remediation: 1 } });
    expect(secondsOf(run).map(({ step }) => step)).toEqual(["recompute:1"]);
    expect(run.executor.seconds).toHaveLength(1);
    const inputs = run.chunks.flatMap((chunk) =>
      chunk.type === "node_end" && chunk.node === "evaluate_results" ? [chunk.usage.inputTokens] : [],
    );
    expect(inputs).toEqual([200, 100]);
  });

  it("again after a remark on the result, which it sees", async () => {
    const approval = { clarify: true, approval: "ask" as const, plansApproved: true };
    const { options, engine } = createAnalystScenario({ ...good, consent: approval });
    const responses: { key: string; response: unknown }[] = [];
    const words = "Leave out birds without a sex.";
    for (const response of [{ optionId: "revise", text: words }, { optionId: "accept" }]) {
      const chunks = await collect({ ...options, consent: { ...options.consent, responses: responses as never } });
      const last = chunks.at(-1);
      if (last?.type !== "interrupt") throw new Error(`Nothing was asked: ${last?.type}.`);
      responses.push({ key: last.key, response });
    }
    await collect({ ...options, consent: { ...options.consent, responses: responses as never } });
    const seconds = secondsOf({ engine });
    expect(seconds.map((call) => textOf(call).includes(words))).toEqual([false, true]);
    expect(findSeen(seconds)).toEqual([]);
  });
});

describe("where computations differ, a model reads", () => {
  const differing: Scenario = { ...good, second: [toOutcome({ result: otherMeans })] };
  const hidden = /zqxbird|82264|73153|82,264|73,153/u;

  it("no value and no name of a row when values are not shared", async () => {
    const birds = { Species: ["zqxbird1", "zqxbird1", "zqxbird2"], "Body Mass (g)": [1, 2, 3] };
    const result = (value: number) => ({ ...penguinMeans, rows: [["zqxbird1", 1.5], ["zqxbird2", value]] }); // prettier-ignore
    const { engine, answer } = await runScenario({
      ...differing,
      script: toScript({ explain_results: ["See the table."] }),
      shareValues: false,
      outcomes: [toOutcome({ result: result(82_264.75) })],
      second: [toOutcome({ result: result(73_153.5) })],
      tables: [{ facts: toDatasetFacts("birds", birds), table: birds }],
    });
    expect(answer.verdict.line).toContain("73,153.5");
    const texts = engine.calls.map(textOf);
    expect(texts.filter((text) => hidden.test(text))).toEqual([]);
    const places = "```values\nBody Mass (g), row 2\n```";
    expect(texts.filter((text) => text.includes(places))).not.toEqual([]);
    expect(engine.calls.at(-1)?.prompt.turns.at(-1)?.text).toContain(
      "state in the first paragraph which values differ",
    );
  });

  it("no personal data, which may name a row", async () => {
    const birds = { Mail: ["zqxbird1@example.org", "zqxbird2@example.org"], Mass: [1, 2] };
    const result = (value: number) => ({
      kind: "table" as const,
      columns: [{ name: "Mail", type: "text" }, { name: "Mass", type: "number" }], // prettier-ignore
      rows: [["zqxbird1@example.org", 1.5], ["zqxbird2@example.org", value]], // prettier-ignore
      totalRows: 2,
    });
    const { engine } = await runScenario({
      ...differing,
      script: toScript({ explain_results: ["See the table."] }),
      outcomes: [toOutcome({ result: result(82_264.75) })],
      second: [toOutcome({ result: result(73_153.5) })],
      tables: [{ facts: toDatasetFacts("birds", birds, { types: { Mail: "personal" } }), table: birds }],
    });
    const texts = engine.calls.map(textOf);
    expect(texts.filter((text) => text.includes("zqxbird"))).toEqual([]);
    expect(texts.at(-1)).toContain("```values\nMass, row 2: first 82264.75, second 73153.5\n```");
  });
});
