import { expect, it } from "vitest";
import type { MeasuredEngine, MeasuredQuestion } from "./measure-engine";
import { findFaults, toQuestionLines, toScaleReport } from "./report-scale";

const asked = (rows: number, questionMs: number, plainMs: number, answer = "7"): MeasuredQuestion => ({
  ...{ rows, questionMs, plainMs, answers: [answer], question: `How many, of ${rows}?` },
  ...{ verdicts: ["checked", "checked"], line: "Confirmed", difference: null },
});
const engines: MeasuredEngine[] = [
  {
    engine: "duckdb",
    questions: [asked(1_000, 400, 100), asked(2_000, 4_000, 3_700), asked(3_000, 4_400, 4_000)],
    memories: [
      ...[300, 310, 351].map((megabytes, index) => ({ rows: (index + 1) * 1_000, megabytes })),
      ...[351, 310, 300].map((megabytes, index) => ({ rows: (3 - index) * 1_000, megabytes })),
    ],
  },
  { engine: "sail-1", questions: [asked(1_000, 701, 400, "8")], memories: [{ rows: 1_000, megabytes: 290 }] },
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
    "duckdb: memory of the server in the order of measurement, by rows: 1,000: 300 MB, 2,000: 310 MB, 3,000: 351 MB, 3,000: 351 MB, 2,000: 310 MB, 1,000: 300 MB",
    "sail-1: memory of the server in the order of measurement, by rows: 1,000: 290 MB",
    "",
    "MISSED  duckdb: memory of the server between sizes: 51 MB (at most 50 MB)",
    "met     duckdb: questions that take over 300 ms and 10 % longer than plain SQL, of 3: 0 (at most 0)",
    "met     sail-1: memory of the server between sizes: 0 MB (at most 50 MB)",
    "MISSED  sail-1: questions that take over 300 ms and 10 % longer than plain SQL, of 1: 1 (at most 0)",
    "MISSED  answers that differ between engines: 1 (at most 0)",
    "met     figures that differ from plain SQL, and verdicts that depend on the rows: 0 (at most 0)",
    "",
    "“How many, of 1000?” of 1,000 rows has 2 answers: 7 or 8",
  ]);
});

it("lists the questions, and which of them take too long", () => {
  const lines = toQuestionLines(engines).split("\n");
  expect(lines.slice(2).map((line) => line.includes("over"))).toEqual([false, false, false, true]);
  expect(lines[5]).toMatch(
    /^sail-1 +1,000 +0\.70 +0\.40 +301 ms +over +checked +as plain SQL +How many, of 1000\? +Confirmed$/,
  );
});

it("counts growth with time for no size", () => {
  const memories = [300, 400, 500, 600].map((megabytes, index) => ({
    rows: [1_000, 2_000, 2_000, 1_000][index] ?? 0,
    megabytes,
  }));
  expect(toScaleReport([{ engine: "duckdb", questions: [asked(1_000, 1, 1)], memories }])).toContain("sizes: 0 MB");
});

it("finds figures other than plain SQL's, and verdicts that depend on the rows", () => {
  const question = "How many?";
  const large: MeasuredQuestion = {
    ...asked(2_000, 1, 1),
    question,
    verdicts: ["unverified"],
    line: "Not confirmed: no memory.",
  };
  const questions = [{ ...asked(1_000, 1, 1), question, difference: "no row of the query has 7" }, large];
  expect(findFaults([{ engine: "duckdb", questions, memories: [] }])).toEqual([
    "duckdb: “How many?” of 1,000 rows differs from plain SQL: no row of the query has 7",
    "duckdb: the verdict of “How many?” depends on the rows: checked of 1,000 rows (Confirmed); unverified of 2,000 rows (Not confirmed: no memory.)",
  ]);
});
