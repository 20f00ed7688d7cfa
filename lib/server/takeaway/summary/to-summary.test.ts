import { describe, expect, it } from "vitest";
import type { Requirements } from "@/lib/domain/answers/analysis";
import type { Decision } from "@/lib/domain/runs/decision";
import { ArtifactId, InterruptId, RunId } from "@/lib/domain/ids";
import type { InterruptType } from "@/lib/domain/runs/interrupt";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { noUsage } from "@/lib/domain/runs/usage";
import { someMoment } from "@/lib/testing/stores/persistence-builders";
import {
  buildBasis,
  buildTakeaway,
  buildTakeawayAnswer,
  buildTakeawayDataset,
  massResult,
} from "@/lib/testing/takeaway-builders";
import { toSummary } from "./to-summary";

const atFolder = () => "figures/1.json";

/** Returns the part of a document below a heading. */
function partOf(summary: string, heading: string): string | undefined {
  const parts = summary.split(/^(?=#{1,3} )/m);
  return parts
    .find((part) => part.startsWith(`${heading}\n`))
    ?.slice(heading.length)
    .trim();
}

const approach = {
  id: "mean",
  label: "Mean",
  description: "Averages all.",
  assumptions: ["No outliers"],
  cannot_tell: ["The spread"],
  cost: "low",
  recommended: true,
};

const requirements: Requirements = {
  variables_needed: ["Species", "Body Mass (g)"],
  constraints: ["Mass is a number"],
  analysis_type: "comparison",
  success_criteria: "A mean a species",
};

function toDecision(type: InterruptType, response: InterruptResponse): Decision {
  const questions = [{ id: "q", text: "Which mass?", options: [{ id: "a", label: "Dry", description: "" }] }];
  const interrupt = { id: InterruptId.create(), type, prompt: "Which?", options: [], payload: { questions } };
  return { runId: RunId.create(), interrupt, response, decidedAt: someMoment };
}

const approval = toDecision("plan_approval", { optionId: "approve", scope: "session" });

describe("a summary", () => {
  it("states how a question was read, which words were not understood, and that a version was read differently", () => {
    const part = { id: "group-1", kind: "group" as const, label: "by *month*", value: "month", options: [] };
    const open = { ...part, id: "chart-1", kind: "chart" as const, label: "chart: automatic", value: "" };
    const reading = { parts: [part, open], unused: ["break"] };
    const takeaway = buildTakeaway([buildTakeawayAnswer({ reading }, { current: false })]);
    const basis = { ...buildBasis([]), rerun: "reading" as const };
    takeaway.questions[0]?.answers.push(buildTakeawayAnswer({ version: "v2.0", reading, basis }));
    const summary = toSummary(takeaway, atFolder);
    expect(partOf(summary, "### Reading")).toBe("- by \\*month\\*\n- Not understood: break");
    expect(partOf(summary, "### Versions")).toContain(
      "v2.0, 2026-01-02 03:04 UTC: read differently; Checked (current)",
    );
  });

  it("contains question, plan, approach, answer, verdict, caveats, result, charts, code and how it was produced", () => {
    const scales = buildTakeawayDataset();
    const answer = buildTakeawayAnswer(
      {
        requirements,
        approaches: [approach],
        basis: { ...buildBasis([scales]), approachId: "mean" },
        verdict: { status: "caveats", checks: [{ name: "Means", passed: true, detail: "Found again." }] },
        caveats: [{ text: "2 rows have no mass.", columns: ["Body Mass (g)"], rows: 2, effect: "Little changes." }],
        result: massResult,
        code: "result = 1\n",
        figures: [{ id: ArtifactId.create(), kind: "plotly", title: "Mass [g]" }],
      },
      {
        usage: { ...noUsage, inputTokens: 2000, cachedInputTokens: 1500, outputTokens: 300, costUsd: 0.00123 },
        models: ["model-a"],
        modelCalls: 2,
        steps: [
          { node: "generate_code", attempt: 1, summary: "Wrote code", failed: false, reason: "It runs next." },
          { node: "execute_code", attempt: 2, summary: "KeyError", failed: true, reason: null },
        ],
        decisions: [toDecision("clarification", { answers: [{ questionId: "q", optionId: "a" }] }), approval],
      },
    );
    const summary = toSummary(buildTakeaway([answer], { datasets: [scales], texts: ["How heavy?"] }), atFolder);
    expect(summary.split("\n").filter((line) => line.startsWith("#"))).toEqual([
      "# Scales",
      "## Data",
      "## Question 1",
      "### Asked back",
      "### Approved plan",
      "### Approach",
      "### Answer v1.0",
      "### Caveats",
      "### Result",
      "### Charts",
      "### Code",
      "### How it came about",
      "## Made with",
    ]);
    const part = (heading: string) => partOf(summary, heading);
    expect(part("# Scales")).toBe(
      "Started 2026-01-02 03:04 UTC, last changed 2026-01-02 03:04 UTC. No model was called.",
    );
    expect(part("## Data")).toBe(
      `- **scales**: version 1, 2 rows × 1 columns; SHA-256 of the original \`${"ab".repeat(32)}\``,
    );
    expect(part("## Question 1")).toBe("Asked 2026-01-02 03:04 UTC.\n\n> How heavy?");
    expect(part("### Asked back")).toBe(
      "- Which? You answered: Which mass? Dry\n- Which? You approved the plan, and all further ones in this conversation.",
    );
    expect(part("### Approved plan")).toBe(
      "- Analysis: comparison\n- Variables: Species, Body Mass (g)\n- Constraint: Mass is a number\n- Success: A mean a species",
    );
    expect(part("### Approach")).toBe("- Mean: Averages all.\n- Assumes: No outliers\n- Cannot show: The spread");
    expect(part("### Answer v1.0")).toBe(
      "> The mean is **2**.\n\n**Checked, with caveats: every check passes.**\n\n- ✓ Means: Found again.",
    );
    expect(part("### Caveats")).toBe("- 2 rows have no mass. Little changes.");
    expect(part("### Result")).toBe(
      "| Species | Body Mass (g) |\n| --- | ---: |\n| Adelie | 3750 |\n| Gentoo | 5100 |",
    );
    expect(part("### Charts")).toBe("- [Mass \\[g\\]](figures/1.json)");
    expect(part("### Code")).toBe("```python\nresult = 1\n```");
    expect(part("### How it came about")).toBe(
      "Checks of the fit: 1. Executions of code: 1. Other ways tried: 0. " +
        "Models read 2000 tokens (1500 of them from their cache) and wrote 300, for 0.0012 US dollars. " +
        "2 calls: model-a. Seed of its random numbers: 7.\n\n" +
        "1. generate code: Wrote code. Then: It runs next.\n2. execute code (attempt 2): ✕ KeyError.",
    );
    expect(part("## Made with")).toBe("- Caveat 1.2.3, Built-in engine\n- Python 3.11.7\n- numpy 2.0.0, sklearn 1.5.0");
  });

  it("states that a question has no answer", () => {
    expect(partOf(toSummary(buildTakeaway([null]), atFolder), "## Question 1")).toContain("There is no answer");
  });

  it("lists the versions of an answer and shows the current one", () => {
    const takeaway = buildTakeaway([buildTakeawayAnswer({ explanation: "Old." }, { current: false })]);
    const basis = { ...buildBasis([]), rerun: "code" as const };
    takeaway.questions[0]?.answers.push(buildTakeawayAnswer({ version: "v2.0", explanation: "New.", basis }));
    const summary = toSummary(takeaway, atFolder);
    expect(partOf(summary, "### Answer v2.0")).toMatch(/^> New\./);
    expect(partOf(summary, "### Versions")).toBe(
      "- v1.0, 2026-01-02 03:04 UTC: first answer; Checked\n- v2.0, 2026-01-02 03:04 UTC: code of a person; Checked (current)",
    );
    expect(summary).not.toContain("Old.");
  });

  it("reports what is no longer on the server", () => {
    const datasets = [buildTakeawayDataset({ record: null, name: "gone" })];
    expect(partOf(toSummary(buildTakeaway([], { datasets }), atFolder), "## Data")).toMatch(
      /^- \*\*gone\*\*: not on this server any more; SHA-256/,
    );
  });

  it("renders all text from people, cells, files and models inert", () => {
    const evil = "</p><img src=x onerror=alert(1)>![x](https://evil.example)\n```\n# Heading\n<script>";
    const cell = `| ${evil} |`;
    const answer = buildTakeawayAnswer(
      {
        explanation: evil,
        requirements: { ...requirements, analysis_type: evil },
        caveats: [{ text: evil, columns: [] }],
        result: { kind: "table", columns: [{ name: cell, type: "text" }], rows: [[cell]], totalRows: 1 },
        code: `x = """\n${evil}\n"""`,
        figures: [{ id: ArtifactId.create(), kind: "image", title: evil }],
      },
      { steps: [{ node: "explain", attempt: 1, summary: evil, failed: true, reason: evil }] },
    );
    const takeaway = buildTakeaway([answer], { datasets: [buildTakeawayDataset({ name: evil })], texts: [evil] });
    takeaway.session.title = evil;
    const summary = toSummary(takeaway, atFolder);
    const [before = "", fenced = "", after = ""] = summary.split(/^````(?:python)?$/m);
    expect(fenced).toContain("<script>");
    const around = before + after;
    expect(around).not.toMatch(/<(?:img|script|\/p)/);
    expect(around.match(/(?<!\\)!?\[/g)).toEqual(["!["]);
    expect(around.match(/^#{1,3} .*Heading/gm)).toEqual([expect.stringMatching(/^# &lt;\/p>/)]);
  });

  it("writes numbers without the digits that binary computation leaves", () => {
    const rows = [[0.1 + 0.2, 344138.3599999999, 1e21, -2, 123456789012345]];
    const columns = rows[0]?.map((_, column) => ({ name: `c${column}`, type: "number" })) ?? [];
    const answer = buildTakeawayAnswer({ result: { kind: "table", columns, rows, totalRows: 1 } });
    const part = partOf(toSummary(buildTakeaway([answer]), atFolder), "### Result");
    expect(part).toContain("| 0.3 | 344138.36 | 1e+21 | -2 | 123456789012345 |");
  });

  it("shows the beginning of a long table and states that it is cut", () => {
    const rows = Array.from({ length: 60 }, (_, row) => Array.from({ length: 25 }, (_, column) => row * column));
    const columns = Array.from({ length: 25 }, (_, column) => ({ name: `c${column}`, type: "number" }));
    const answer = buildTakeawayAnswer({ result: { kind: "table", columns, rows, totalRows: 4000 } });
    const part = partOf(toSummary(buildTakeaway([answer]), atFolder), "### Result");
    expect(part?.endsWith("\n\n*Shown: 50 of 4000 rows, 20 of 25 columns.*")).toBe(true);
    expect(part?.split("\n").filter((line) => line.startsWith("|"))).toHaveLength(52);
  });
});
