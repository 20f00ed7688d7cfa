import { describe, expect, it } from "vitest";
import { toBoundedReply, toReplyText } from "./bounded-reply";

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
