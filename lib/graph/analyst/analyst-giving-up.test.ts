import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toFailedOutcome, toGuardedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";

const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
const down = new CaveatError("engine_unavailable", "The model server does not answer.", { remedy: "Start it." });
const spent = new CaveatError("budget_exceeded", "The session has spent 1.02 of 1.00 US dollars.", {
  remedy: "Raise SESSION_BUDGET_USD or begin a new session.",
});
const invalid = { ...goodReplies.evaluate_results, is_valid: false, issues_found: ["wrong denominator"] };

describe("a budget that is used up", () => {
  it.each(["understand_question", "formulate_requirements", "check_alignment", "generate_code"] as const)(
    "in %s: states what was spent, what is kept and how to continue",
    async (task) => {
      const { chunks, answer } = await runScenario({ ...good, script: toScript({ [task]: [spent] }) });
      expect(answer).toMatchObject({
        kind: "budget",
        outputType: "error",
        verdict: { status: "unverified" },
        result: null,
      });
      const undone =
        task === "understand_question" || task === "formulate_requirements"
          ? "planning, computing and explaining"
          : "computing a result and explaining it";
      expect(answer.explanation).toBe(
        [
          "The session has spent 1.02 of 1.00 US dollars. The work on this question stopped there.",
          "The question is kept.",
          `No longer done: ${undone}.`,
          "Raise SESSION_BUDGET_USD or begin a new session.",
        ].join("\n\n"),
      );
      expect(chunks.filter((chunk) => chunk.type === "node_error")).toHaveLength(1);
    },
  );

  it.each([
    ["evaluate_results", "judging the result and explaining it, so take it with care"],
    ["explain_results", "explaining the result in words"],
  ] as const)("in %s: shows the result, unverified", async (task, undone) => {
    const { answer } = await runScenario({ ...good, script: toScript({ [task]: [spent] }) });
    expect(answer).toMatchObject({
      kind: "budget",
      outputType: "analysis",
      verdict: { status: "unverified" },
      result: penguinMeans,
    });
    expect(answer.explanation).toContain("```\nSpecies|Body Mass (g)\nAdelie|3750\nGentoo|5100\n```");
    expect(answer.explanation).toContain(`No longer done: ${undone}.`);
  });

  it("while a result is repaired: shows what exists and that it did not pass", async () => {
    const { answer } = await runScenario({
      ...good,
      script: toScript({ evaluate_results: [invalid], plan_remediation: [spent] }),
    });
    expect(answer.explanation).toContain("repairing the result, which did not pass the evaluation");
  });

  it("in a merged conclusion: shows the result", async () => {
    const { answer } = await runScenario({ ...good, planning: "merged", script: toScript({ conclude: [spent] }) });
    expect(answer).toMatchObject({ kind: "budget", result: penguinMeans });
  });
});

describe("limits in plain language", () => {
  it("add the error and what was tried when the model's text omits them", async () => {
    const { answer } = await runScenario({
      ...good,
      script: toScript({ evaluate_results: [invalid], explain_results: ["It could not be computed."] }),
      outcomes: [toFailedOutcome("KeyError: 'trend'")],
    });
    expect(answer.explanation).toBe(
      "It could not be computed.\n\nThe code ran 6 times, and 3 plans to repair it were made. The last error: KeyError: 'trend'",
    );
  });

  it("leave a text alone that states the error itself", async () => {
    const text = "It failed with KeyError: 'trend'. Say what trend means.";
    const { answer } = await runScenario({
      ...good,
      script: toScript({ evaluate_results: [invalid], explain_results: [text] }),
      outcomes: [toFailedOutcome("KeyError: 'trend'")],
    });
    expect(answer.explanation).toBe(text);
  });

  it("are written by code when the engine is gone: error, attempts, meanings, next steps", async () => {
    const plan = { root_cause: "trend may be a slope or a correlation", action: "rewrite_code", guidance: "ask which" };
    const { answer } = await runScenario({
      ...good,
      script: toScript({ evaluate_results: [invalid], plan_remediation: [plan], explain_results: [down] }),
      outcomes: [toFailedOutcome("KeyError: 'trend'")],
    });
    expect(answer.kind).toBe("limit");
    expect(answer.explanation).toBe(
      [
        "No valid result was reached. The code ran 6 times, and 3 plans to repair it were made. The last error: KeyError: 'trend'",
        "- wrong denominator\n- trend may be a slope or a correlation\n- ask which",
        "It may help to rephrase the question, to say what an unclear term means, or to name the columns that are meant.",
        "The full explanation could not be written: The model server does not answer. Start it.",
      ].join("\n\n"),
    );
  });

  it("ask the engine for the meanings of unclear terms", async () => {
    const { engine } = await runScenario({
      ...good,
      script: toScript({ evaluate_results: [invalid], explain_results: ["No."] }),
    });
    expect(engine.calls.at(-1)?.prompt.turns.at(-1)?.text).toContain("name the meanings that it may have");
  });

  it("describe the failed code when the engine goes before it is repaired", async () => {
    const { answer } = await runScenario({
      ...good,
      script: toScript({ evaluate_results: [down] }),
      outcomes: [toFailedOutcome("KeyError: 'x'")],
    });
    expect(answer.explanation).toBe(
      "The model server does not answer. The code ran 2 times. The last error: KeyError: 'x' The question and the code so far are kept. Start it.",
    );
  });
});

describe("code that the guard holds back", () => {
  it("counts as failed, and its message goes back to the model", async () => {
    const { nodes, engine, answer, chunks } = await runScenario({
      ...good,
      outcomes: [toGuardedOutcome("The code never reads the data."), toOutcome({ result: penguinMeans })],
    });
    expect(nodes.slice(4, 8)).toEqual(["generate_code", "execute_code", "generate_code", "execute_code"]);
    const second = engine.calls.filter(({ task }) => task === "generate_code")[1];
    expect(second?.prompt.turns.at(-1)?.text).toContain("The code never reads the data.");
    expect(chunks.find((chunk) => chunk.type === "node_end" && chunk.node === "execute_code")).toMatchObject({
      summary: "The code was not run: The code never reads the data.",
      next: "generate_code",
      reason: "Write the code again, because it failed: The code never reads the data.",
    });
    expect(answer).toMatchObject({ kind: "answered", attempts: { code: 2 } });
  });
});

describe("data that cannot answer", () => {
  const refusal = { aligned: false, gaps: ["There is no income."], caveats: [], recommendation: "cannot_proceed" };
  const planned = { ...goodReplies.formulate_requirements, variables_needed: ["body mass kg", "income"] };
  const scenario = (explain: unknown): Scenario => ({
    ...good,
    script: toScript({ formulate_requirements: [planned], check_alignment: [refusal], explain: [explain] }),
  });

  it("is explained with the nearest columns, which are also passed to the engine", async () => {
    const { answer, engine } = await runScenario(scenario("There is no income in this data."));
    expect(engine.calls.at(-1)?.prompt.turns.at(-1)?.text).toContain(
      "```nearest\ninstead of body mass kg: Body Mass (g)\n```",
    );
    expect(answer.explanation).toBe("There is no income in this data.\n\nNearest in the data: `Body Mass (g)`.");
    expect(answer.followUps).toHaveLength(3);
  });

  it("is explained by code when the engine is gone", async () => {
    const { answer } = await runScenario(scenario(down));
    expect(answer.kind).toBe("cannot_answer");
    expect(answer.explanation).toContain("- There is no income.");
    expect(answer.explanation).toContain("Body Mass (g)");
  });

  it("is not explained with unsourced figures, which are flagged", async () => {
    const { answer } = await runScenario(scenario("Incomes average 41,500 here, as Body Mass (g) shows."));
    expect(answer.verdict).toEqual({
      status: "failed",
      checks: [
        {
          name: "Numbers in the text",
          passed: false,
          detail:
            "41,500 in the text appears neither in the question nor in the data, and nothing was computed for this text.",
        },
      ],
    });
  });

  it("may be explained with counted figures", async () => {
    const { answer } = await runScenario(scenario("Of 5 rows, 1 has no Body Mass (g)."));
    expect(answer.verdict).toEqual({ status: "unverified", checks: [] });
  });
});

describe("a needed column that is mostly missing", () => {
  const table = { Species: ["a", "a", "b", "b", "b"], "Body Mass (g)": [1, null, null, null, 5] };

  it("gets a caveat by code when the model continues without a comment", async () => {
    const { answer, engine } = await runScenario({
      ...good,
      tables: [{ facts: toDatasetFacts("penguins", table), table }],
    });
    const code = engine.calls.find(({ task }) => task === "generate_code");
    expect(code?.facts.alignment?.caveats).toEqual([
      "3 of 5 rows have no Body Mass (g): more than half of its values are missing, so the answer may not hold for all rows.",
    ]);
    expect(answer.caveats.some(({ text }) => text.startsWith("3 of 5 rows have no Body Mass"))).toBe(true);
  });
});
