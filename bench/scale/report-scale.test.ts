import { expect, it } from "vitest";
import type { MeasuredEngine } from "./measure-engine";
import { toQuestionLines, toScaleReport } from "./report-scale";

const asked = (rows: number, questionMs: number, plainMs: number, answer = "7") => ({
  ...{ rows, questionMs, plainMs, answer },
  question: `How many, of ${rows}?`,
});
const engines: MeasuredEngine[] = [
  {
    engine: "duckdb",
    questions: [asked(1_000, 400, 100), asked(2_000, 4_000, 3_700), asked(3_000, 4_400, 4_000)],
    serverMegabytes: new Map([
      [1_000, 300],
      [2_000, 310],
      [3_000, 351],
    ]),
  },
  { engine: "sail-1", questions: [asked(1_000, 701, 400, "8")], serverMegabytes: new Map([[1_000, 290]]) },
];

it("compares each size and engine with plain SQL, and judges what the product adds, memory and answers", () => {
  expect(toScaleReport(engines).split("\n")).toEqual([
    "engine   rows  question p50  slowest  plain SQL p50  slowest  times  added p50  most    server",
    "------  -----  ------------  -------  -------------  -------  -----  ---------  ------  ------",
    "duckdb  1,000          0.40     0.40           0.10     0.10   4.00  300 ms     300 ms  300 MB",
    "duckdb  2,000          4.00     4.00           3.70     3.70   1.08  300 ms     300 ms  310 MB",
    "duckdb  3,000          4.40     4.40           4.00     4.00   1.10  400 ms     400 ms  351 MB",
    "sail-1  1,000          0.70     0.70           0.40     0.40   1.75  301 ms     301 ms  290 MB",
    "",
    "MISSED  duckdb: memory of the server between sizes: 51 MB (at most 50 MB)",
    "met     duckdb: questions that take over 300 ms and 10 % longer than plain SQL, of 3: 0 (at most 0)",
    "met     sail-1: memory of the server between sizes: 0 MB (at most 50 MB)",
    "MISSED  sail-1: questions that take over 300 ms and 10 % longer than plain SQL, of 1: 1 (at most 0)",
    "MISSED  answers that differ between engines: 1 (at most 0)",
  ]);
});

it("lists the questions, and which of them take too long", () => {
  const lines = toQuestionLines(engines).split("\n");
  expect(lines.slice(2).map((line) => line.includes("over"))).toEqual([false, false, false, true]);
  expect(lines[5]).toMatch(/^sail-1 +1,000 +0\.70 +0\.40 +301 ms +over +How many, of 1000\?$/);
});
