import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toOutcome } from "@/lib/testing/stores/fake-ports";
import { scriptedUsage } from "@/lib/testing/engines/fake-reasoning-engine";

const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
const withResult = (result: AnalysisResult): Scenario["outcomes"] => [toOutcome({ result })];

describe("an answer that was checked", () => {
  it("carries verdict, confirmed figures, code, result and follow-ups", async () => {
    const { answer } = await runScenario(good);
    expect(answer).toEqual({
      version: "v1.0",
      capability: "analysis",
      outputType: "analysis",
      kind: "answered",
      explanation: goodReplies.explain_results,
      verdict: {
        status: "checked",
        line: "Confirmed by a second computation (SQL)",
        checks: [
          { name: "Code ran", passed: true, detail: "The code ran without an error." },
          { name: "Text matches result", passed: true, detail: "The text leads with a computed value." },
        ],
        read: { status: "clear", line: "The result has the form that the question asks for", assumed: [] },
        computed: { status: "confirmed", line: "Confirmed by a second computation (SQL)" },
      },
      evaluation: goodReplies.evaluate_results,
      requirements: goodReplies.formulate_requirements,
      caveats: [],
      notes: [],
      verification: {
        figures: [
          {
            name: "Body Mass (g) · Adelie",
            value: 3750,
            status: "confirmed",
            place: { row: 0, column: "Body Mass (g)" },
          },
          {
            name: "Body Mass (g) · Gentoo",
            value: 5100,
            status: "confirmed",
            place: { row: 1, column: "Body Mass (g)" },
          },
        ],
        second: { language: "sql", code: goodReplies.recompute },
      },
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

  it("is reported node by node, with usage and plain summaries", async () => {
    const { chunks } = await runScenario(good);
    const ends = chunks.flatMap((chunk) => (chunk.type === "node_end" ? [`${chunk.node}: ${chunk.summary}`] : []));
    expect(ends).toEqual([
      "understand_question: Needs work on the data",
      "formulate_requirements: Needs Body Mass (g) and Species: comparison",
      "profile_data: Found Body Mass (g) and Species",
      "check_alignment: The data can answer this",
      "generate_code: Wrote 1 line of Python",
      "execute_code: The code ran in 0 s and made a table of 2 rows",
      "evaluate_results: The result holds: 1 of 1 check pass",
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

  it("stores figures and the execution as artifacts and only their ids in state", async () => {
    const json = JSON.stringify({ data: [{ type: "bar", x: ["Adelie"], y: [3750] }] });
    const { answer, artifacts, chunks } = await runScenario({
      ...good,
      outcomes: [
        toOutcome({ result: penguinMeans, figures: [{ kind: "plotly", title: " ", json }], stdout: "secret" }),
      ],
    });
    const stored = [...artifacts.stored.values()]
      .map(({ kind, mediaType, title }) => ({ kind, mediaType, title }))
      .filter(({ title }) => title !== "Working text");
    expect(stored).toEqual([
      { kind: "plotly", mediaType: "application/json", title: "Figure 1" },
      { kind: "execution", mediaType: "application/json", title: "Execution 1" },
    ]);
    expect(answer).toMatchObject({ outputType: "visualization", figures: [{ kind: "plotly", title: "Figure 1" }] });
    expect(chunks.flatMap((chunk) => (chunk.type === "artifact" ? [chunk.kind] : []))).toEqual(["plotly", "execution"]);
    expect(chunks).toContainEqual({ type: "python_output", text: "secret" });
  });
});

describe("checks that decide", () => {
  it("rewrites a text with unsourced numbers once", async () => {
    const { answer, engine } = await runScenario({
      ...good,
      script: toScript({ explain_results: ["Gentoo weigh 6,234 g.", goodReplies.explain_results] }),
    });
    const calls = engine.calls.filter((call) => call.task === "explain_results");
    expect(calls.map((call) => call.step)).toEqual(["explain_results:1", "explain_results:1:rewrite"]);
    expect(calls[1]?.prompt.turns.at(-1)?.text).toMatch(/^## Task: explain_results\n[\s\S]*nor in the data: 6,234\./u);
    expect(answer).toMatchObject({ explanation: goodReplies.explain_results, verdict: { status: "checked" } });
  });

  it("adds a caveat for unsourced numbers that the text does not lead with", async () => {
    const text = "Gentoo weigh **5,100 g**, 6,234 g at most.";
    const { answer } = await runScenario({ ...good, script: toScript({ explain_results: [text] }) });
    expect(answer.explanation).toBe(text);
    expect(answer.verdict.status).toBe("caveats");
    expect(answer.caveats.at(-1)).toEqual({
      text: "The text states 6,234, which the code did not compute.",
      columns: [],
      cures: [],
    });
  });

  it("fails a text that still leads with unsourced numbers", async () => {
    const { answer, engine } = await runScenario({
      ...good,
      script: toScript({ explain_results: ["It is **6,234 g**."] }),
    });
    expect(engine.calls.filter((call) => call.task === "explain_results")).toHaveLength(2);
    expect(answer.verdict.status).toBe("failed");
    const detail = "The text leads with 6,234, which the code did not compute.";
    expect(answer.verdict.checks.at(-1)).toEqual({ name: "Text matches result", passed: false, detail });
    expect(answer.verdict.line).toBe(detail);
  });

  it("writes the lines of a requested format from the result", async () => {
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

  it("keeps the model's caveats word for word, and observations of the sandbox as notes", async () => {
    const caveats = ["Few birds were weighed, and not all on the same day.", "Sexes are mixed."];
    const { answer } = await runScenario({
      ...good,
      script: toScript({ check_alignment: [{ ...goodReplies.check_alignment, caveats }] }),
      outcomes: [toOutcome({ result: penguinMeans, notices: ["The table was cut to 1,000 rows."] })],
    });
    const texts = answer.caveats.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(caveats));
    expect(texts.join("\n")).not.toContain("1,000 rows");
    expect(answer.notes).toContain("The table was cut to 1,000 rows.");
  });

  it("shows suspicions to the evaluation and decides nothing by them", async () => {
    const impossible = { kind: "record" as const, entries: [{ name: "p_value", value: 1.5 }] };
    const { answer, engine } = await runScenario({
      ...good,
      question: "average body mass by species as a chart",
      script: toScript({ explain_results: ["It is **1.5**."] }),
      outcomes: withResult(impossible),
    });
    const prompt = engine.calls.find(({ task }) => task === "evaluate_results")?.prompt.turns.at(-1)?.text;
    expect(prompt).toContain(
      "```suspicions\nThe question seems to ask for a chart, but the code drew none.\n“p_value” should lie between 0 and 1, but holds 1.5.\n```",
    );
    expect(answer.verdict.checks.map(({ name }) => name)).toEqual(["Code ran", "Text matches result"]);
    expect(answer.evaluation).toEqual(goodReplies.evaluate_results);
    expect(answer).toMatchObject({ kind: "answered", attempts: { remediation: 0 } });
  });

  it("keeps the model's own judgement unchanged", async () => {
    const said = { ...goodReplies.evaluate_results, confidence: 0.31, reasoning: "r", issues_found: ["small sample"] };
    const { answer } = await runScenario({ ...good, script: toScript({ evaluate_results: [said] }) });
    expect(answer.evaluation).toEqual(said);
  });
});
