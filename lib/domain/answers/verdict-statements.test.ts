import { expect, it } from "vitest";
import { toVerdictStatements } from "./verdict-statements";

it("says how a question was read, what was assumed, and how the values were computed", () => {
  const assumed = [
    { words: "turnover", as: "Net (€)" },
    { words: "turnover", as: "Net (€)" },
    { words: "", as: "by Sent" },
  ];
  const read = { status: "assumed" as const, line: "“turnover” was read as Net (€)", assumed };
  const computed = { status: "confirmed" as const, line: "Confirmed by a second computation (SQL)" };
  expect(toVerdictStatements({ read: { ...read, line: "every “word”" }, computed })).toEqual([
    { name: "How it was read", text: "Every “word”" },
    { name: "Assumed", text: "“turnover” as Net (€)" },
    { name: "How it was computed", text: "Confirmed by a second computation (SQL)" },
  ]);
});

it("says nothing about an answer from an earlier release", () => {
  expect(toVerdictStatements({})).toEqual([]);
});
