import { describe, expect, it } from "vitest";
import { toBoundedFindings, toBoundedReply, toCompactReply, toReplyText } from "./bounded-reply";

describe("toBoundedReply", () => {
  it("clips texts and cuts lists at every depth", () => {
    const reply = toBoundedReply({
      gaps: Array.from({ length: 500 }, (_, index) => `gap ${index}`),
      quality: { ["x".repeat(1000)]: "y".repeat(1000) },
      aligned: false,
    });
    expect(reply.gaps).toHaveLength(60);
    expect(Object.entries(reply.quality)).toEqual([[`${"x".repeat(599)}…`, `${"y".repeat(599)}…`]]);
    expect(reply.aligned).toBe(false);
  });

  it("leaves ordinary replies as they are", () => {
    const reply = { is_valid: true, issues_found: ["one"], confidence: 0.5, reasoning: null };
    expect(toBoundedReply(reply)).toEqual(reply);
  });
});

describe("toReplyText", () => {
  it("is one line of JSON without the reasoning", () => {
    expect(toReplyText({ aligned: true, gaps: ["a\nb"], reasoning: "because" })).toBe(
      '{"aligned":true,"gaps":["a\\nb"]}',
    );
  });
});

describe("toCompactReply", () => {
  const plan = {
    variables_needed: Array.from({ length: 40 }, (_, index) => `column_${index}`),
    success_criteria: "x".repeat(5000),
    recommendation: "revise_data_understanding",
  };

  it("clips texts before it cuts lists, and keeps words of a fixed set", () => {
    const compact = toCompactReply(plan, "alignment");
    expect(compact.variables_needed).toEqual(plan.variables_needed);
    expect(compact.recommendation).toBe("revise_data_understanding");
    expect(JSON.stringify(compact).length).toBeLessThanOrEqual(900);
  });

  it("fits whatever comes", () => {
    const texts = Array.from({ length: 100 }, (_, index) => `${index}${"\u0001".repeat(3000)}`);
    const compact = toCompactReply({ ...plan, gaps: texts, caveats: texts, nested: { texts } }, "evaluation");
    expect(JSON.stringify(compact).length).toBeLessThanOrEqual(900);
  });
});

describe("toBoundedFindings", () => {
  it("clips texts and keeps everything else", () => {
    const check = { name: "Code ran", passed: false, detail: "x".repeat(1000) };
    expect(toBoundedFindings([check])).toEqual([{ ...check, detail: `${"x".repeat(299)}…` }]);
  });
});
