import { describe, expect, it } from "vitest";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toOutcome } from "@/lib/testing/stores/fake-ports";
import type { RecordedCall } from "@/lib/testing/engines/fake-reasoning-engine";

const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
const invalid = { ...goodReplies.evaluate_results, is_valid: false, issues_found: ["wrong denominator"] };

type Run = Awaited<ReturnType<typeof runScenario>>;
const callsOf = ({ engine }: Run, task: RecordedCall["task"]) => engine.calls.filter((call) => call.task === task);
const lastTurn = (call: RecordedCall | undefined) => call?.prompt.turns.at(-1)?.text ?? "";
const statusesOf = ({ answer }: Run) => answer.verification?.figures.map(({ status }) => status);

describe("values that nobody asked for", () => {
  const toResult = (birds: number) => ({
    kind: "record" as const,
    entries: [
      { name: "mean mass", value: 4200 },
      { name: "birds", value: birds },
      { name: "by species", value: penguinMeans },
    ],
  });
  const planned = {
    ...goodReplies.formulate_requirements,
    expected_values: [{ name: "mean mass", meaning: "mean", unit: "g" }],
  };
  const scenario = (change: Partial<Scenario>): Scenario => ({
    ...good,
    script: toScript({ formulate_requirements: [planned], explain_results: ["They weigh **4,200 g**."] }),
    outcomes: [toOutcome({ result: toResult(342) })],
    ...change,
  });

  it("are requested by name, besides the planned ones, and confirmed in the same way", async () => {
    const run = await runScenario(scenario({}));
    const asked = lastTurn(callsOf(run, "recompute")[0]);
    expect(asked).toContain("```values\nmean mass; mean; g\n```");
    expect(asked).toContain(
      "```further\nbirds\nby species; a table with a row for each Species and the columns Body Mass (g)\n```",
    );
    expect(asked).not.toMatch(/342|4200|Gentoo/u);
    expect(statusesOf(run)).toEqual(["confirmed", "confirmed", "confirmed", "confirmed"]);
  });

  it("may be left out by the second program", async () => {
    const some = { kind: "record" as const, entries: [{ name: "mean mass", value: 4200 }] };
    const run = await runScenario(scenario({ second: [toOutcome({ result: some })] }));
    expect(statusesOf(run)).toEqual([...["confirmed", "not_covered", "not_covered", "not_covered"]]);
    expect(run.answer.verdict.status).toBe("checked");
  });

  it("lead to a repair where they differ, and are named as such", async () => {
    const run = await runScenario(scenario({ second: [toOutcome({ result: toResult(300) })] }));
    const [repair] = callsOf(run, "plan_remediation");
    expect(lastTurn(repair)).toContain("```values\nbirds (not asked for): first 342, second 300\n```");
    expect(run.answer.verdict).toMatchObject({ status: "unverified" });
  });

  it("are recomputed when a rewrite adds some, and not when it omits some", async () => {
    const fewer = { kind: "record" as const, entries: toResult(342).entries.slice(0, 2) };
    const more = { kind: "record" as const, entries: [...fewer.entries, { name: "islands", value: 3 }] };
    const script = toScript({
      formulate_requirements: [planned],
      evaluate_results: [invalid, invalid, goodReplies.evaluate_results],
    });
    const outcomes = [toOutcome({ result: toResult(342) }), toOutcome({ result: fewer }), toOutcome({ result: more })];
    const run = await runScenario(scenario({ script, outcomes, second: [toOutcome({ result: more })] }));
    expect(callsOf(run, "recompute").map(({ step }) => step)).toEqual(["recompute:1", "recompute:1:2"]);
    expect(lastTurn(callsOf(run, "recompute")[1])).toContain("```further\nbirds\nislands\n```");
  });

  it("are not named to a model that may see no values, unless the program names them", async () => {
    const script = toScript({
      formulate_requirements: [planned],
      generate_code: ['result = {"mean mass": m, "birds": n, **rest}'],
    });
    const run = await runScenario(scenario({ script, shareValues: false }));
    expect(lastTurn(callsOf(run, "recompute")[0])).toContain("```further\nbirds\n```");
  });
});

describe("caveats of the plan that the result resolves", () => {
  const aligned = { ...goodReplies.check_alignment, caveats: ["Few birds were weighed.", "One bird lacks its mass."] };
  const toJudged = (settled: number[]) => ({ ...goodReplies.evaluate_results, settled_caveats: settled });
  const textsOf = ({ answer }: Run) => answer.caveats.map(({ text }) => text);

  it("are listed by number and removed by number", async () => {
    const script = toScript({ check_alignment: [aligned], evaluate_results: [toJudged([2, 7, 0.5])] });
    const run = await runScenario({ ...good, script });
    expect(lastTurn(callsOf(run, "evaluate_results")[0])).toContain(
      "```caveats\n1. Few birds were weighed.\n2. One bird lacks its mass.\n```",
    );
    expect(textsOf(run)).toEqual(["Few birds were weighed."]);
    expect(lastTurn(callsOf(run, "explain_results")[0])).not.toContain("One bird lacks its mass.");
  });

  it("use the engine's new wording, unless it states a number that nothing computed", async () => {
    const amended = [
      { number: 1, text: "Only 2 species were weighed." },
      { number: 2, text: "77 birds lack their mass." },
      { number: 9, text: "There is no such caveat." },
    ];
    const judged = { ...goodReplies.evaluate_results, amended_caveats: amended };
    const script = toScript({ check_alignment: [aligned], evaluate_results: [judged] });
    const run = await runScenario({ ...good, script });
    expect(textsOf(run)).toEqual(["Only 2 species were weighed.", "One bird lacks its mass."]);
    expect(lastTurn(callsOf(run, "explain_results")[0])).toContain("- Only 2 species were weighed.");
  });

  it("stay where they are measured, and where the model sees only their kinds", async () => {
    const without = { ...penguinMeans, rows: [["Adelie", 3712.5], ["Gentoo", 5100]] }; // prettier-ignore
    const measured = await runScenario({
      ...good,
      script: toScript({ evaluate_results: [toJudged([1])], explain_results: ["Adelie weigh **3,750 g**."] }),
      varied: ([first]) =>
        first?.step.kind === "drop_missing"
          ? toOutcome({ result: without, variation: { touched: 1, examples: [] } })
          : toOutcome({ result: penguinMeans }),
    });
    expect(measured.answer.caveats).toHaveLength(1);
    const script = toScript({ check_alignment: [aligned], evaluate_results: [toJudged([1, 2])] });
    const blind = await runScenario({ ...good, script, shareValues: false });
    expect(textsOf(blind)).toEqual(aligned.caveats);
  });
});
