import { describe, expect, it } from "vitest";
import { toExplanation } from "./to-explanation";

describe("toExplanation", () => {
  it.each([
    ["text as it is", "  The mean is **42**.\n", "The mean is **42**."],
    ["the member of a JSON object", '{"explanation": "It is 42.", "x": 1}', "It is 42."],
    ["the member of fenced JSON", '```json\n{"explanation": "It is 42."}\n```', "It is 42."],
    ["fenced Markdown", "```markdown\nIt is 42.\n```", "It is 42."],
    ["text that only looks like JSON", "{not json}", "{not json}"],
    ["JSON without the member", '{"text": "x"}', '{"text": "x"}'],
  ])("accepts %s", (_, reply, text) => {
    expect(toExplanation(reply)).toBe(text);
  });

  it("cuts a runaway reply", () => {
    expect(toExplanation("x".repeat(1_000_000))).toHaveLength(20_000);
  });
});
