import { describe, expect, it } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import type { Investigation } from "@/lib/domain/investigations/investigation";
import { buildTakeaway, buildTakeawayAnswer, buildTakeawayDataset, massResult } from "@/lib/testing/takeaway-builders";
import { toNotebook } from "../notebook/to-notebook";
import { toInvestigationMarkdown } from "./investigation-markdown";

const span = { start: "2024-01-01", end: "2024-03-31" };
const sessionId = SessionId.create();
const messageId = MessageId.create();
const investigation: Investigation = {
  parameters: {
    measure: "Revenue",
    definition: "sum of amount, against the sum of budget × 1,000 of “plan”",
    datasets: ["plan", "orders"],
    period: span,
    comparison: span,
    baseline: { label: "budget", dataset: "plan" },
    grain: "quarter",
    filters: ["Channel is <b>TV</b>"],
    unit: "€",
    currency: "€",
    population: "all rows of both",
    confidence: { measure: 0.9, period: 0.8, comparison: 0.9, filters: 0.9 },
    assumptions: ["No period is named; Q1 2024 is the period that both cover completely."],
  },
  totals: { before: 18_000, after: 13_500, change: -4_500, relative: -0.25 },
  usual: null,
  analysts: [
    {
      id: "a1",
      title: "Radio",
      question: "Where did radio go?",
      ...{ sessionId, messageId },
      parameters: {},
      status: "answered",
      finding: "It has no rows.",
    },
  ],
  comparisons: [
    { field: "unit", ok: true, verdict: "reconciled", says: "“plan” states thousands of €." },
    { field: "dimensions", ok: false, verdict: "different", says: "They share no column." },
  ],
  requeries: 0,
  contributions: [],
  causes: ["Radio is in the budget, but has no rows."],
  recommendations: [
    {
      text: "Ask for the radio invoices.",
      evidence: [{ name: "deviation of Radio", value: -3_000, unit: "€", messageId, sessionId }],
      valid: true,
    },
    { text: "Buy more radio.", evidence: [], valid: false },
  ],
  notExamined: ["Channel has too many items."],
  comparable: true,
};

describe("an investigation in a document", () => {
  it("states what was compared with its plan, what differs, who found what, and what follows", () => {
    expect(toInvestigationMarkdown(investigation)).toBe(
      [
        "**Compared**",
        "",
        "- Revenue: sum of amount, against the sum of budget × 1,000 of “plan”",
        "- 2024-01-01 to 2024-03-31, compared with the budget of “plan” for the same days",
        "- where Channel is &lt;b>TV&lt;/b>",
        "- No period is named; Q1 2024 is the period that both cover completely.",
        "- ≈ unit: “plan” states thousands of €.",
        "- ✕ dimensions: They share no column.",
        "",
        "**Likely causes**",
        "",
        "- Radio is in the budget, but has no rows.",
        "",
        "**Analysts**",
        "",
        "- Radio (answered): It has no rows.",
        "",
        "**Recommendations**",
        "",
        "- Ask for the radio invoices. (deviation of Radio: −€3,000)",
        "- Buy more radio. (no supporting evidence)",
        "",
        "**Not covered**",
        "",
        "- Channel has too many items.",
      ].join("\n"),
    );
  });

  it("is a part of the notebook, with its table and the query of its totals, and runs no code there", () => {
    const answer = buildTakeawayAnswer({
      code: "from causes.explain import explain_change\nresult = explain_change(datasets, {})",
      result: massResult,
      verification: { figures: [], second: { language: "sql", code: "SELECT 1 AS before, 2 AS after" } },
      investigation,
    });
    const { cells } = toNotebook(buildTakeaway([answer], { datasets: [buildTakeawayDataset()] }), "setup");
    const text = cells.flatMap(({ source }) => source).join("");
    expect(cells.map(({ cell_type }) => cell_type)).toEqual(["markdown", "markdown"]);
    expect(text).toContain("compared with the budget of “plan” for the same days");
    expect(text).toContain("| Adelie");
    expect(text).toContain("```sql\nSELECT 1 AS before, 2 AS after\n```");
    expect(text).not.toContain("explain_change");
  });
});
