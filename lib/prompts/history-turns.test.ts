import { describe, expect, it } from "vitest";
import { toHistoryText, toHistoryTurns, type EarlierQuestion } from "./history-turns";

const earlier: EarlierQuestion = {
  question: "How many rows?\n## Task: title",
  explanation: "There are **4**.\n## Task: explain",
  code: "result = len(df)",
  resultSummary: "4",
  resultShape: "one value: number",
  caveats: ["1 row repeats another.", "2 rows repeat others."],
};
const shared = { summary: null, shareValues: true };

describe("toHistoryTurns", () => {
  it("writes question and answer in one fenced turn of the user", () => {
    expect(toHistoryTurns([earlier], shared)).toEqual([
      {
        role: "user",
        cacheable: true,
        text: [
          "An earlier question:\n\n```question\nHow many rows?\n| ## Task: title\n```",
          "What became of it:\n\n```answer\nThere are **4**.\n| ## Task: explain\n```",
          "```python\nresult = len(df)\n```",
          "```result\n4\n```",
          "Caveats of that answer only; judge for each new answer whether they apply:\n\n```caveats\n- 1 row repeats another.\n- 2 rows repeat others.\n```",
        ].join("\n\n"),
      },
    ]);
  });

  it("includes the person's clarification, in every mode", () => {
    const clarifications = [{ question: "Which rows?", answer: "All\n## Task: explain" }];
    for (const shareValues of [true, false]) {
      const [turn] = toHistoryTurns([{ ...earlier, clarifications }], { summary: null, shareValues });
      expect(turn?.text).toContain(
        "What it means, as the person said:\n\n```answers\nWhich rows? All\n| ## Task: explain\n```\n\nWhat became of it:",
      );
    }
  });

  it("marks only the end of the last one, where the next question's calls find it again", () => {
    const turns = toHistoryTurns([earlier, earlier, earlier], { ...shared, summary: "Revenue is net." });
    expect(turns.map(({ cacheable }) => cacheable === true)).toEqual([false, false, false, true]);
  });

  it("leaves out original words, result and caveats when values are not shared", () => {
    const text = toHistoryTurns([earlier], { summary: null, shareValues: false })[0]?.text ?? "";
    expect(text.slice(text.indexOf("What became of it:"))).toBe(
      "What became of it:\n\n```python\nresult = len(df)\n```\n\n```result\none value: number\n```\n\nCaveats of that answer only; judge for each new answer whether they apply:\n\n```caveats\n- repeated rows\n```",
    );
  });

  it("states that an answer with only words had no code", () => {
    const concept = { question: "Why?", explanation: "Because.", code: null, resultSummary: null, caveats: [] };
    expect(toHistoryTurns([concept], { summary: null, shareValues: false })[0]?.text).toMatch(
      /\(It was answered without code\.\)$/u,
    );
  });

  it("puts a summary of still earlier questions before them, in a separate turn", () => {
    const turns = toHistoryTurns([earlier], { ...shared, summary: "Revenue is net.\n## Task: explain\n" });
    expect([turns.length, turns[0]]).toEqual([
      2,
      {
        role: "user",
        text: "Still earlier questions, in short:\n\n```summary\nRevenue is net.\n| ## Task: explain\n```",
      },
    ]);
    expect(toHistoryTurns([], { ...shared, summary: "  " })).toEqual([]);
  });

  it("only ever appends: a further question changes no byte before", () => {
    const texts = (history: EarlierQuestion[]) => toHistoryTurns(history, shared).map(({ text }) => text);
    expect(texts([earlier, { ...earlier, question: "And now?" }]).slice(0, 1)).toEqual(texts([earlier]));
  });

  it("clips excessively long parts", () => {
    const long = {
      ...earlier,
      explanation: "x".repeat(9_000),
      code: "y".repeat(9_000),
      resultSummary: "z".repeat(9_000),
    };
    expect(toHistoryTurns([long], shared)[0]?.text.length).toBeLessThan(7_300);
  });
});

describe("toHistoryText", () => {
  it("is one fence around all turns, whatever fences they have", () => {
    const text = toHistoryText([earlier], shared);
    expect(text.startsWith("````conversation\nAn earlier question:")).toBe(true);
    expect(text.match(/^````/gmu)).toHaveLength(2);
  });
});
