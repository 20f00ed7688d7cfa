import { expect, it } from "vitest";
import type { EvaluationTurn } from "@/lib/testing/recordings/evaluation-case";
import { failedAnswer } from "@/lib/server/runs/failed-answer";
import { toEverydayReport, toIdLines, toTurnLines } from "./everyday-report";
import type { JudgedTurn, TurnFate } from "./judge-turn";

const secret = "how many boats";
const expected: EvaluationTurn = {
  ...{ question: secret, outcome: "answered", means: null },
  values: [{ name: "boats", accepted: [12, 14], tolerance: 0 }],
};

function toTurn(id: string, turn: number, fate: TurnFate, change: Partial<JudgedTurn> = {}): JudgedTurn {
  const answer = failedAnswer({ version: "v1.0", explanation: "There are 13.\n\nMore.", detail: "" });
  return {
    id,
    turn,
    fate,
    expected,
    files: ["a.csv"],
    trusted: false,
    missing: [],
    answer,
    milliseconds: 1,
    ...change,
  };
}

const turns = [
  toTurn("a", 0, "right", { trusted: true }),
  toTurn("a", 1, "wrong", { trusted: true, missing: ["boats"] }),
  toTurn("b", 0, "said_absent", { files: ["b.csv"] }),
  toTurn("b", 1, "right"),
  toTurn("c", 0, "not_understood"),
  toTurn("d", 0, "right", { expected: { ...expected, outcome: "declined", values: [] } }),
];
const plain = (line: string) => line.replace(/ {2,}/g, " | ");

it("counts turns by their fate, first questions and follow-ups separately, and compares them with the targets", () => {
  const lines = toEverydayReport(turns).split("\n").map(plain);
  expect(lines.slice(2, 9)).toEqual([
    "all | 6 | 3 | 50.0 % | 1 | 1 | 1 | 1 | 0",
    "first questions | 4 | 2 | 50.0 % | 0 | 0 | 1 | 1 | 0",
    "follow-ups | 2 | 1 | 50.0 % | 1 | 1 | 0 | 0 | 0",
    "with an answer in the data | 5 | 2 | 40.0 % | 1 | 1 | 1 | 1 | 0",
    "without | 1 | 1 | 100.0 % | 0 | 0 | 0 | 0 | 0",
    "a.csv | 5 | 3 | 60.0 % | 1 | 1 | 1 | 0 | 0",
    "b.csv | 1 | 0 | 0.0 % | 0 | 0 | 0 | 1 | 0",
  ]);
  expect(lines.slice(-4)).toEqual([
    "MISSED | right: 50.0 % (at least 65.0 %)",
    "MISSED | follow-ups right: 50.0 % (at least 60.0 %)",
    "MISSED | wrong and presented as checked: 16.7 % (at most 1.0 %)",
    "MISSED | answerable, but said to be absent from the data: 1 (at most 0)",
  ]);
});

it("names held-back turns by their ids alone", () => {
  const lines = [...toIdLines(turns), toEverydayReport(turns)].join("\n");
  expect(toIdLines(turns)).toEqual(["WRONG and trusted: a 2", "said absent: b 1", "not understood: c 1"]);
  expect(lines).not.toContain(secret);
});

it("shows a development turn with its answer and expectation", () => {
  expect(turns.slice(1, 2).flatMap(toTurnLines)).toEqual([
    "WRONG and trusted  a 2: how many boats",
    "    answered: There are 13.",
    "    expected: missing boats = 12 or 14",
  ]);
  expect(turns.slice(-1).flatMap(toTurnLines).at(-1)).toBe("    expected: a refusal");
});
