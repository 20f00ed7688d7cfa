import { describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { failedAnswer } from "@/lib/server/runs/failed-answer";
import type { EvaluationTurn } from "@/lib/testing/recordings/evaluation-case";
import { judgeTurns } from "./judge-turn";

const number = { name: "orders", accepted: [12], tolerance: 0 };
const toName = (name: string, accepted: string) => ({ name, accepted: [accepted], tolerance: 0 });

function toAnswer(change: Partial<Answer>, status: Answer["verdict"]["status"] = "checked"): Answer {
  const failed = failedAnswer({ version: "v1.0", explanation: "", detail: "" });
  return { ...failed, kind: "answered", verdict: { ...failed.verdict, status }, ...change };
}

function judge(answer: Answer | null, change: Partial<EvaluationTurn> = {}) {
  const expected: EvaluationTurn = { question: "q", outcome: "answered", means: null, values: [number], ...change };
  const [judged] = judgeTurns(
    [{ id: "c", files: ["t.csv"], turns: [expected] }],
    answer === null ? [] : [{ id: "c", turn: 0, answer, milliseconds: 5 }],
  );
  return [judged?.fate, judged?.trusted, ...(judged?.missing ?? [])];
}

const ranking: AnalysisResult = {
  kind: "table",
  columns: ["City", "Orders"].map((name) => ({ name, type: "text" })),
  rows: [
    ["Rome", 9],
    ["Oslo", 7],
    ["Bern", 2],
  ],
  totalRows: 3,
};

describe("the fate of a turn", () => {
  it("is right with all values, wrong without, and trusted by its verdict", () => {
    expect(judge(toAnswer({ explanation: "There are **12** orders." }, "caveats"))).toEqual(["right", true]);
    expect(judge(toAnswer({ explanation: "There are **13** orders." }))).toEqual(["wrong", true, "orders"]);
    expect(judge(toAnswer({ explanation: "13" }, "unverified"))).toEqual(["wrong", false, "orders"]);
    expect(judge(toAnswer({ kind: "concept", explanation: "An order is…" }, "unverified"))[0]).toBe("wrong");
  });

  it("distinguishes what was not understood from what the data allegedly lacks, and both from no answer", () => {
    expect(judge(toAnswer({ kind: "beyond_engine" }, "unverified"))).toEqual(["not_understood", false, "orders"]);
    expect(judge(toAnswer({ kind: "cannot_answer" }, "unverified"))).toEqual(["said_absent", false, "orders"]);
    expect(judge(toAnswer({ kind: "failed" }, "failed"))[0]).toBe("failed");
    expect(judge(null)).toEqual(["failed", false]);
  });

  it("accepts either kind of refusal where the data has no answer, and rejects an answer", () => {
    const declined = { outcome: "declined", values: [] } as const;
    expect(judge(toAnswer({ kind: "beyond_engine" }), { ...declined, values: [] })[0]).toBe("right");
    expect(judge(toAnswer({ kind: "cannot_answer" }), { ...declined, values: [] })[0]).toBe("right");
    expect(judge(toAnswer({ explanation: "It is 5." }), { ...declined, values: [] })).toEqual(["wrong", true]);
  });

  it("accepts a clarification that is equally good, by a question or by chips", () => {
    const either = { outcome: "asked_or_answered" } as const;
    const part = { id: "m", kind: "measure", label: "Orders", value: "{}", options: [] } as const;
    const reading = { parts: [{ ...part, options: [] }], unused: ["best"] };
    const clarifications = [{ question: "Which?", answer: "Orders" }];
    expect(judge(toAnswer({ explanation: "5", clarifications }), either)[0]).toBe("right");
    expect(judge(toAnswer({ kind: "beyond_engine", reading }), either)[0]).toBe("right");
    expect(judge(toAnswer({ kind: "beyond_engine", reading }))[0]).toBe("not_understood");
    expect(judge(toAnswer({ kind: "beyond_engine" }), either)[0]).toBe("not_understood");
  });
});

describe("an expected name", () => {
  const values = [toName("city", "Oslo")];

  it("must be pointed out by the first paragraph, a superlative or the first row", () => {
    expect(judge(toAnswer({ explanation: "By city.\n\n- Oslo: 7", result: ranking }), { values })).toEqual([
      "wrong",
      true,
      "city",
    ]);
    expect(judge(toAnswer({ explanation: "**Oslo** has 7.", result: ranking }), { values })[0]).toBe("right");
    expect(judge(toAnswer({ explanation: "By city.\n\n- Most in Oslo", result: ranking }), { values })[0]).toBe(
      "right",
    );
    expect(judge(toAnswer({ result: ranking }), { values: [toName("city", "Rome")] })[0]).toBe("right");
  });

  it("may be in as many rows as there are expected names, from the end for the last one", () => {
    const two = [toName("place 1", "Oslo"), toName("place 2", "Rome")];
    expect(judge(toAnswer({ result: ranking }), { values: two })[0]).toBe("right");
    const ends = [toName("label 1", "Rome"), toName("label -1", "Bern")];
    expect(judge(toAnswer({ result: ranking }), { values: ends })[0]).toBe("right");
    expect(judge(toAnswer({ result: ranking }), { values: [toName("label -1", "Rome")] })[0]).toBe("wrong");
  });
});

describe("the number of a group", () => {
  const values = [{ name: "orders · Oslo", accepted: [7], tolerance: 0 }];

  it("must be next to the group if the answer has it", () => {
    expect(judge(toAnswer({ result: ranking }), { values })[0]).toBe("right");
    const other = {
      ...ranking,
      rows: [
        ["Oslo", 9],
        ["Rome", 7],
      ],
    };
    expect(judge(toAnswer({ result: other, explanation: "Rome has 7." }), { values })[0]).toBe("wrong");
  });

  it("may be anywhere in an answer that names groups differently", () => {
    expect(judge(toAnswer({ explanation: "In the capital of Norway 7." }), { values })[0]).toBe("right");
  });
});
