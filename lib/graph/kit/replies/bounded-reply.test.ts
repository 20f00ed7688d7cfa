import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AlignmentCheck, DataProfile, Evaluation, Plan, Requirements } from "@/lib/domain/answers/analysis";
import { Check } from "@/lib/domain/answers/answer";
import { toBoundedReply, toReplyText } from "./bounded-reply";

const approach = (text: string, items: number) => ({
  id: "net",
  label: "Net",
  description: text,
  assumptions: Array.from({ length: items }, () => text),
  cannot_tell: [text],
  cost: "one more query",
  recommended: true,
});
const requirements = (text: string, items: number): Requirements => ({
  variables_needed: Array.from({ length: items }, (_, index) => `column_${index}`),
  constraints: [],
  analysis_type: "comparison",
  success_criteria: text,
  approaches: [approach(text, items), { ...approach(text, items), id: "gross", recommended: false }],
});

describe("toBoundedReply", () => {
  it("keeps what people read whole", () => {
    const plan = requirements("A sentence of a plan that a person is to read. ".repeat(80), 10);
    expect(toBoundedReply(Requirements, plan)).toEqual(plan);
  });

  it("clips texts and cuts runaway lists, at every depth, and keeps every key of a schema", () => {
    const bounded = toBoundedReply(Requirements, requirements("x".repeat(1_000_000), 1000));
    expect(bounded.variables_needed).toEqual(Array.from({ length: 60 }, (_, index) => `column_${index}`));
    expect(bounded.approaches?.map((each) => Object.keys(each))).toEqual([
      ["id", "label", "description", "assumptions", "cannot_tell", "cost", "recommended"],
      ["id", "label", "description", "assumptions", "cannot_tell", "cost", "recommended"],
    ]);
    expect(bounded.approaches?.[0]).toMatchObject({ cost: "one more query", recommended: true });
    expect(JSON.stringify(bounded).length).toBeLessThanOrEqual(100_000);
    expect(Requirements.parse(bounded)).toEqual(bounded);
  });

  it("cuts records whose keys a model chose by their entries", () => {
    const columns = Array.from({ length: 500 }, (_, index) => [`${index}${"k".repeat(5000)}`, "fine"]);
    const { data_quality } = toBoundedReply(DataProfile, {
      ...{ available_columns: [], missing_columns: [], limitations: [], is_suitable: true },
      data_quality: Object.fromEntries([["__proto__", "odd"], ...columns]) as Record<string, string>,
    });
    expect(Object.keys(data_quality).length).toBeLessThanOrEqual(60);
    expect(JSON.stringify(data_quality).length).toBeLessThanOrEqual(100_000);
    expect(Object.getPrototypeOf(data_quality)).toBe(Object.prototype);
  });

  it("leaves words of a fixed set, numbers and absent fields as they are", () => {
    const reply = { aligned: false, gaps: [], caveats: [], recommendation: "revise_data_understanding" as const };
    expect(toBoundedReply(AlignmentCheck, reply)).toEqual(reply);
    const judged = { is_valid: true, issues_found: ["one"], confidence: 1, recommendation: "accept", reasoning: null };
    expect(toBoundedReply(Evaluation, judged as Evaluation)).toEqual(judged);
  });

  it("leaves a text whose form is fixed", () => {
    const Marked = z.object({ mark: z.string().regex(/^<.*>$/), note: z.string() });
    const mark = `<${"m".repeat(5000)}>`;
    expect(toBoundedReply(Marked, { mark, note: "n".repeat(5000) })).toEqual({ mark, note: `${"n".repeat(3999)}…` });
  });

  it("takes lists of findings, too", () => {
    const check = { name: "Code ran", passed: false, detail: "x".repeat(3000) };
    expect(toBoundedReply(Check.array(), [check])).toEqual([check]);
  });
});

describe("toReplyText", () => {
  it("is one line of JSON without the reasoning", () => {
    const reply = { aligned: true, gaps: ["a\nb"], caveats: [], recommendation: "proceed" as const };
    expect(toReplyText(AlignmentCheck, { ...reply, reasoning: "because" })).toBe(
      '{"aligned":true,"gaps":["a\\nb"],"caveats":[],"recommendation":"proceed"}',
    );
  });

  it("has every key, however little room there is", () => {
    const text = `${"\u0001".repeat(3000)}`;
    const plan = {
      ...requirements(text, 100),
      ...{
        needs_data_work: true,
        aligned: true,
        gaps: [text],
        caveats: [text],
        recommendation: "proceed" as const,
      },
    };
    const serialized = toReplyText(Plan, plan);
    expect(serialized.length).toBeLessThanOrEqual(8000);
    expect(Plan.parse(JSON.parse(serialized))).toMatchObject({ recommendation: "proceed", needs_data_work: true });
  });
});
