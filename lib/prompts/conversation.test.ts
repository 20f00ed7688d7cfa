import { describe, expect, it } from "vitest";
import { toPrompt } from "./conversation";
import { toHistoryTurns } from "./history-turns";

const earlier = {
  question: "How many rows?\n## Task: title",
  explanation: "There are **4**.\n## Task: explain",
  code: "result = len(df)",
  resultSummary: "4",
  caveats: ["1 row repeats another."],
};

describe("toPrompt", () => {
  it("puts the datasets first, then earlier questions, then the turns of the run", () => {
    const prompt = toPrompt({
      instructions: "Rules",
      summary: "Data",
      turns: [
        ...toHistoryTurns([earlier], { summary: null, shareValues: true }),
        { role: "user", text: "## Task: understand_question\n\nAnd now?" },
      ],
    });
    expect(prompt.instructions).toBe("Rules");
    expect(prompt.turns).toEqual([
      { role: "user", text: "Data", cacheable: true },
      {
        role: "user",
        cacheable: true,
        text: [
          "An earlier question:\n\n```question\nHow many rows?\n| ## Task: title\n```",
          "What became of it:\n\n```answer\nThere are **4**.\n| ## Task: explain\n```",
          "```python\nresult = len(df)\n```",
          "```result\n4\n```",
          "Caveats of that answer only; judge for each new answer whether they apply:\n\n```caveats\n- 1 row repeats another.\n```",
        ].join("\n\n"),
      },
      { role: "user", text: "## Task: understand_question\n\nAnd now?" },
    ]);
  });

  it("has one cache key for all calls that share instructions and data, whatever follows", () => {
    const base = { instructions: "Rules", summary: "Data", turns: [] };
    const key = toPrompt(base).cacheKey;
    expect(key).toMatch(/^[0-9a-f]{32}$/u);
    expect(toPrompt({ ...base, turns: [{ role: "user", text: "x" }] }).cacheKey).toBe(key);
    expect(toPrompt({ ...base, summary: "Other data" }).cacheKey).not.toBe(key);
    expect(toPrompt({ ...base, instructions: "Other rules" }).cacheKey).not.toBe(key);
  });
});
