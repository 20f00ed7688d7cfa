import { expect, it } from "vitest";
import { reportBuiltin } from "./report-builtin";
import type { QuestionTime } from "./question-time";
import { parts } from "./parts";

const toAsked = (kind: string, own: number) => {
  const calls = {
    [`${parts.execution}: python`]: 1,
    [`${parts.execution}: sql`]: 1,
    [`${parts.doubts}: python`]: 3,
    [`${parts.statements}: commit`]: 5,
    [`${parts.statements}: statement`]: 2,
  };
  const time: QuestionTime = {
    ...{ wall: own, model: 0, code: 0, own, rest: 1, calls },
    ...{ byPart: { [parts.doubts]: 7 }, byNode: { evaluate_results: 9 } },
  };
  return { kind, time, answer: "" };
};

it("shows the median and the fastest of each kind, what they called, and whether the target is met", () => {
  const lines = reportBuiltin(
    [toAsked("total", 100), toAsked("total", 900), toAsked("total", 500), toAsked("month", 300)],
    10_000,
  ).split("\n");
  const cellsOf = (name: string) => lines.find((line) => line.startsWith(name))?.split(/ {2,}/u);
  expect(cellsOf("total")).toEqual(["total", "500", "100", "2", "3", "0", "7", "5"]);
  expect(cellsOf("month")).toEqual(["month", "300", "300", "2", "3", "0", "7", "5"]);
  expect(cellsOf("every question")).toEqual(["every question", "300.0", "900.0"]);
  expect(lines.slice(-2)).toEqual([
    "met     own time, p50, 10,000 rows: 300 ms (at most 450 ms)",
    "met     … of the fastest of each kind: 100 ms (at most 450 ms)",
  ]);
});
