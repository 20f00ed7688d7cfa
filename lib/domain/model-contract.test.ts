import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { AlignmentCheck, Conclusion, Evaluation, Plan, Requirements, Understanding } from "./answers/analysis";
import { RunId, SessionId } from "./ids";
import { ModelCall } from "./runs/model-call";
import { Rerun } from "./answers/rerun";
import { noUsage } from "./runs/usage";

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe("the fast path", () => {
  const plan = {
    needs_data_work: true,
    variables_needed: ["a"],
    constraints: [],
    analysis_type: "descriptive",
    success_criteria: "a number",
    aligned: true,
    gaps: [],
    caveats: [],
    recommendation: "proceed",
  };
  const conclusion = { is_valid: true, issues_found: [], confidence: 1, recommendation: "accept", explanation: "42." };

  it("has the fields of its nodes in one flat reply, which each of them can read", () => {
    expect(Plan.parse(plan)).toEqual(plan);
    expect(accepts(Understanding, plan) && accepts(Requirements, plan) && accepts(AlignmentCheck, plan)).toBe(true);
    expect(Conclusion.parse(conclusion)).toEqual(conclusion);
    expect(accepts(Evaluation, conclusion)).toBe(true);
  });

  it.each(Object.keys(plan))("requires %s", (field) => {
    expect(accepts(Plan, { ...plan, [field]: undefined })).toBe(false);
  });

  it("keeps recommendations of the alignment and of the evaluation apart", () => {
    expect(accepts(Plan, { ...plan, recommendation: "accept" })).toBe(false);
    expect(accepts(Conclusion, { ...conclusion, recommendation: "proceed" })).toBe(false);
  });
});

describe("Rerun", () => {
  it.each([
    {},
    { approachId: "median" },
    { code: "result = 1" },
    { datasetVersion: "latest" },
    { datasetVersion: 2 },
    { reading: [] },
    { reading: [{ id: "limit-1", value: "" }] },
  ])("can be %o", (rerun) => {
    expect(Rerun.parse(rerun)).toEqual(rerun);
  });

  it.each([
    { approachId: "" },
    { code: "x".repeat(100_001) },
    { datasetVersion: "newest" },
    { datasetVersion: 0 },
    { reading: [{ id: "", value: "x" }] },
    { reading: [{ id: "limit-1", value: "x".repeat(8_001) }] },
    { reading: Array.from({ length: 41 }, () => ({ id: "limit-1", value: "" })) },
    null,
  ])("cannot be %o", (rerun) => {
    expect(accepts(Rerun, rerun)).toBe(false);
  });
});

describe("ModelCall", () => {
  const call = {
    runId: RunId.create(),
    sessionId: SessionId.create(),
    task: "generate_code",
    step: "generate_code:1",
    model: "a-model",
    request: { instructions: "Rules", turns: [{ role: "user", text: "## Task: generate_code" }] },
    reply: null,
    outcome: "failed",
    fault: "The model's server did not answer.",
    usage: noUsage,
    durationMs: 12.5,
  };

  it("survives a round trip", () => {
    expect(ModelCall.parse(JSON.parse(JSON.stringify(call)))).toEqual(call);
  });

  it.each([{ outcome: "lost" }, { reply: undefined }, { durationMs: -1 }, { request: { instructions: "Rules" } }])(
    "is never %o",
    (change) => {
      expect(accepts(ModelCall, { ...call, ...change })).toBe(false);
    },
  );
});
