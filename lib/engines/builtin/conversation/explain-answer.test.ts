import { describe, expect, it } from "vitest";
import type { HistoryTurn } from "@/lib/ports/reasoning/reasoning-engine";
import { toAnswerExplanation } from "./explain-answer";

const part = (kind: "measure" | "group" | "period" | "order", label: string, value = "{}") => ({
  ...{ id: kind, kind, label, value, options: [] },
});
const answered: HistoryTurn = {
  question: "fees by *kind* in 2024",
  explanation: "**Private** has the highest median fee: **€82**.\n\n- Public: €40",
  code: "result = 1",
  resultSummary: null,
  caveats: ["2 rows have no fee.", "Two spellings were merged.", "3 fees are far from the rest.", "Dates end in June."],
  reading: {
    parts: [
      part("period", "2024"),
      part("measure", "median of Fee (€)"),
      part("group", "by Kind"),
      part("order", "highest first", ""),
    ],
    unused: [],
  },
};
const explained: HistoryTurn = { ...answered, question: "explain that", explanation: "It is so.", code: null };

describe("an explanation of the last answer", () => {
  it("describes its reading, its computation, its caveats, and its terms", () => {
    const [first, read, method, caveats, term, last] = toAnswerExplanation([answered]).split(/\n\n(?!-)/);
    expect(first).toBe(
      "The answer to “fees by \\*kind\\* in 2024” was: **Private** has the highest median fee: **€82**.",
    );
    expect(read).toBe(
      "I read the question like this:\n\n- Computed: median of Fee (€)\n- Grouped: by Kind\n- Rows used: 2024",
    );
    expect(method).toContain("a program that went through all rows");
    expect(caveats).toBe(
      "Keep in mind:\n\n- 2 rows have no fee.\n- Two spellings were merged.\n- 3 fees are far from the rest.\n- 1 more below the answer",
    );
    expect(term).toMatch(/^The \*\*median\*\* is/);
    expect(last).toContain("change it in the chips");
  });

  it("still refers to that answer after an explanation of it", () => {
    expect(toAnswerExplanation([answered, explained])).toBe(toAnswerExplanation([answered]));
  });

  it("admits that nothing was computed, or that there is nothing to explain", () => {
    const refused = { ...answered, question: "fly me", explanation: "I did not understand “fly”.\n\nMore", code: null };
    expect(toAnswerExplanation([answered, refused])).toBe(
      "Nothing was computed for “fly me”, so there is no method to explain. The reply was:\n\nI did not understand “fly”.",
    );
    expect(toAnswerExplanation([])).toMatch(/^There is no answer to explain yet\./);
  });

  it("omits an unknown reading", () => {
    const plain: HistoryTurn = { ...answered };
    delete plain.reading;
    expect(toAnswerExplanation([plain])).not.toMatch(/I read|chips/);
  });
});
