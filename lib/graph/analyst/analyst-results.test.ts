import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/analyst-run";
import { toOutcome } from "@/lib/testing/fake-ports";
import { scriptedUsage } from "@/lib/testing/fake-reasoning-engine";

const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
const withResult = (result: AnalysisResult): Scenario["outcomes"] => [toOutcome({ result })];

const read = { datasetId: expect.any(String) as string, versionId: expect.any(String) as string };

describe("an answer that was checked", () => {
  it("carries verdict, counted caveats, code, result and follow-ups", async () => {
    const { answer } = await runScenario(good);
    expect(answer).toEqual({
      version: "v1.0",
      outputType: "analysis",
      kind: "answered",
      explanation: goodReplies.explain_results,
      verdict: {
        status: "caveats",
        checks: [
          { name: "Code ran", passed: true, detail: "The code ran without an error." },
          { name: "Asked form", passed: true, detail: "There is a result." },
          { name: "Possible values", passed: true, detail: "No value is impossible for what it stands for." },
          { name: "Nothing made up", passed: true, detail: "The result is computed from the data." },
          { name: "Planned columns", passed: true, detail: "The code reads the columns that the plan names." },
          {
            name: "Recomputed independently",
            passed: true,
            detail: "2 means of Body Mass (g) by Species recomputed independently: equal.",
          },
          {
            name: "Numbers in the text",
            passed: true,
            detail: "Every number in the text stands in the result or the data.",
          },
        ],
      },
      evaluation: goodReplies.evaluate_results,
      requirements: goodReplies.formulate_requirements,
      caveats: [
        {
          text: "2 groups of 2 rest on fewer than 5 values: Adelie (2), Gentoo (2).",
          columns: ["Species"],
          which: {
            ...read,
            view: {
              filters: [
                { column: "Species", op: "in", value: ["Adelie", "Gentoo"] },
                { column: "Body Mass (g)", op: "not_missing" },
              ],
            },
          },
          effect: "Figures of so few values move a lot with each of them.",
        },
        {
          text: "1 of 5 rows has no Body Mass (g) and is left out: 1 Gentoo.",
          columns: ["Body Mass (g)"],
          rows: 1,
          which: { ...read, column: "Body Mass (g)", value: null },
          effect: "The answer describes the other rows; it may move if these differ from them.",
        },
      ],
      approaches: [],
      code: goodReplies.generate_code,
      figures: [],
      result: penguinMeans,
      resultText: "Species|Body Mass (g)\nAdelie|3750\nGentoo|5100",
      attempts: { alignment: 1, code: 1, remediation: 0 },
      followUps: ["Average Body Mass by Sex?", "How is Body Mass distributed?", "How many rows per Sex?"],
      basis: {
        seed: 7,
        datasets: [
          {
            id: penguins.facts.id,
            name: "penguins",
            versionId: penguins.facts.versionId,
            fingerprint: penguins.facts.fingerprint,
          },
        ],
        approachId: null,
        rerun: null,
      },
    });
  });

  it("is told node by node, with usage and plain summaries", async () => {
    const { chunks } = await runScenario(good);
    const ends = chunks.flatMap((chunk) => (chunk.type === "node_end" ? [`${chunk.node}: ${chunk.summary}`] : []));
    expect(ends).toEqual([
      "understand_question: Needs work on the data",
      "formulate_requirements: Needs Body Mass (g) and Species: comparison",
      "profile_data: Found Body Mass (g) and Species",
      "check_alignment: The data can answer this",
      "generate_code: Wrote 1 line of Python",
      "execute_code: The code ran in 0 s and made a table of 2 rows",
      "evaluate_results: The result holds: 6 of 6 checks pass",
      "explain_results: Wrote the answer",
    ]);
    expect(chunks.find((chunk) => chunk.type === "node_end")).toEqual({
      type: "node_end",
      node: "understand_question",
      attempt: 1,
      summary: "Needs work on the data",
      durationMs: 10,
      usage: scriptedUsage,
      next: "formulate_requirements",
      reason: "Plan the analysis, because the answer depends on the data.",
      model: "scripted",
    });
    const text = chunks.flatMap((chunk) => (chunk.type === "text_delta" ? [chunk.text] : [])).join("");
    expect(text).toBe(goodReplies.explain_results);
  });

  it("keeps figures and the execution as artifacts and only their ids in state", async () => {
    const json = JSON.stringify({ data: [{ type: "bar", x: ["Adelie"], y: [3750] }] });
    const { answer, artifacts, chunks } = await runScenario({
      ...good,
      outcomes: [
        toOutcome({ result: penguinMeans, figures: [{ kind: "plotly", title: " ", json }], stdout: "secret" }),
      ],
    });
    const stored = [...artifacts.stored.values()].map(({ kind, mediaType, title }) => ({ kind, mediaType, title }));
    expect(stored).toEqual([
      { kind: "plotly", mediaType: "application/json", title: "Figure 1" },
      { kind: "execution", mediaType: "application/json", title: "Execution 1" },
      { kind: "execution", mediaType: "text/plain", title: "Working text" },
    ]);
    expect(answer).toMatchObject({ outputType: "visualization", figures: [{ kind: "plotly", title: "Figure 1" }] });
    expect(chunks.flatMap((chunk) => (chunk.type === "artifact" ? [chunk.kind] : []))).toEqual(["plotly", "execution"]);
    expect(chunks).toContainEqual({ type: "python_output", text: "secret" });
  });
});

describe("checks that decide", () => {
  it("sends a wrong mean back although the model accepts it", async () => {
    const wrong = { ...penguinMeans, columns: [{ name: "Species", type: "text" }, { name: "mean", type: "number" }], rows: [["Adelie", 3750], ["Gentoo", 4100]] }; // prettier-ignore
    const { nodes, answer } = await runScenario({
      ...good,
      outcomes: [toOutcome({ result: wrong }), toOutcome({ result: penguinMeans })],
    });
    expect(nodes.slice(-5)).toEqual([
      "plan_remediation",
      "generate_code",
      "execute_code",
      "evaluate_results",
      "explain_results",
    ]);
    expect(answer).toMatchObject({ verdict: { status: "caveats" }, attempts: { code: 2, remediation: 1 } });
  });

  it("takes invented data for failed until the limit, and then says so", async () => {
    const { answer } = await runScenario({
      ...good,
      script: toScript({
        generate_code: ['result = pd.DataFrame({"Species": ["Adelie", "Gentoo"], "Body Mass (g)": [3751.5, 5102.5]})'],
        explain_results: ["No valid result was reached."],
      }),
      outcomes: withResult({ ...penguinMeans, rows: [["Adelie", 3751.5], ["Gentoo", 5102.5]] }), // prettier-ignore
    });
    expect(answer).toMatchObject({ kind: "limit", verdict: { status: "failed" }, attempts: { remediation: 3 } });
    expect(answer.evaluation).toMatchObject({ is_valid: false, issues_found: ["The code never reads the data."] });
  });

  it("has a text with numbers from nowhere written again, once", async () => {
    const { answer, engine } = await runScenario({
      ...good,
      script: toScript({ explain_results: ["Gentoo weigh 6,234 g.", goodReplies.explain_results] }),
    });
    const calls = engine.calls.filter((call) => call.task === "explain_results");
    expect(calls.map((call) => call.step)).toEqual(["explain_results:1", "explain_results:1:rewrite"]);
    expect(calls[1]?.prompt.turns.at(-1)?.text).toMatch(/^## Task: explain_results\n[\s\S]*nor in the data: 6,234\./u);
    expect(answer).toMatchObject({ explanation: goodReplies.explain_results, verdict: { status: "caveats" } });
  });

  it("flags a text whose numbers still fit nothing", async () => {
    const { answer, engine } = await runScenario({
      ...good,
      script: toScript({ explain_results: ["It is 6,234 g."] }),
    });
    expect(engine.calls.filter((call) => call.task === "explain_results")).toHaveLength(2);
    expect(answer.verdict.status).toBe("failed");
    expect(answer.verdict.checks.at(-1)).toEqual({
      name: "Numbers in the text",
      passed: false,
      detail:
        "6,234 in the text stands neither in the result nor in the data. The text states numbers, but none of the result.",
    });
  });

  it("calls a result unverified that nothing could recompute", async () => {
    const { answer } = await runScenario({
      ...good,
      script: toScript({
        generate_code: ['result = df.groupby("Species")["Body Mass (g)"].skew().reset_index()'],
        explain_results: ["Both are skewed."],
      }),
      outcomes: withResult({ ...penguinMeans, rows: [["Adelie", 0.1], ["Gentoo", -0.2]] }), // prettier-ignore
    });
    expect(answer.verdict.status).toBe("unverified");
  });

  it("writes the lines of an asked format from the result", async () => {
    const { answer } = await runScenario({
      ...good,
      question: "Mean body mass? Give @mean_mass[mean] rounded to two decimal places",
      script: toScript({
        generate_code: ['result = {"mean_mass": df["Body Mass (g)"].mean()}'],
        explain_results: ["It is below."],
      }),
      outcomes: withResult({ kind: "record", entries: [{ name: "mean_mass", value: 4425 }] }),
    });
    expect(answer.explanation).toBe("It is below.\n\n@mean_mass[4425]");
  });

  it("merges the model's caveats and those of the run with the counted ones", async () => {
    const { answer } = await runScenario({
      ...good,
      script: toScript({
        check_alignment: [
          { ...goodReplies.check_alignment, caveats: ["Body mass has missing values.", "Few birds were weighed."] },
        ],
      }),
      outcomes: [toOutcome({ result: penguinMeans, notices: ["The table was cut to 1,000 rows."] })],
    });
    expect(answer.caveats.map(({ text }) => text)).toEqual([
      "2 groups of 2 rest on fewer than 5 values: Adelie (2), Gentoo (2).",
      "1 of 5 rows has no Body Mass (g) and is left out: 1 Gentoo.",
      "The table was cut to 1,000 rows.",
      "Few birds were weighed.",
    ]);
  });
});
