import { afterAll, describe, expect } from "vitest";
import { sampleCatalogue } from "@/lib/datasets/sample-catalogue";
import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/execution";
import { SessionId } from "@/lib/domain/ids";
import { openQuestionLab, performTask, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { confirmFigures } from "@/lib/verification/confirm/confirm-figures";
import { varied } from "./recompute-questions";

const visits = `Visit ID,Patient,Town,Arrived,Fee,Smoker,"Weight ""net"" (kg)",Score,Ward
1,Ann O'Neil,Köln,2024-01-03 08:15:00,"$1,200.50",yes,61.5,3,1
2,"Bob ""B""",KÖLN,2024-01-15 23:59:59,$80.00,no,,4,2
3,Cid,Straße,2024-02-02 00:00:00,,yes,72.25,,2
4,Dan,,2024-02-29 12:00:00,$300.00,,88,5,
5,Eve,Köln,,$45.90,no,54.5,1,3
6,Fay,Straße,2024-03-15 07:30:00,n/a,yes,,2,1
7,Gus,Bonn,2024-12-30 10:00:00,$10.00,no,70,3,3
8,Gus,Bonn,2024-12-30 10:00:00,$10.00,no,70,3,3
9,Ivy,,2025-05-05 18:45:00,$75.25,yes,65.75,5,1
9,Ivy,,2025-05-05 18:45:00,$75.25,yes,65.75,5,1
`;

const sums = `order,region,units,sales
A1,North,12,100.5
A2,South,3,20
A3,North,24,200
Subtotal,,39,320.5
A4,West,5,50
A5,,6,60
Subtotal,,11,110
Total,,50,430.5
`;

const events = `event,seen at,reported,reading,valid,note
a,2024-01-01T23:30:00-02:00,2024-03-05,1.5,true,x
b,2024-01-31T22:15:00-03:00,2024-04,nan,false,y
c,2024-02-10T12:00:00+01:00,2024,2.5,,x
d,2024-03-01T00:30:00+02:00,2024-05-17,,true,
e,,unknown,4.25,true,y
f,2025-03-01T00:30:00+00:00,2025-05-17 10:30:00,-3,false,y
`;

const streets = Array.from(
  { length: 150 },
  (_, index) => `${index},${index % 50 === 7 ? "Badstraße" : `Weg ${index}`}`,
);
const letters = `number,street\n${streets.join("\n")}\n`;

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  const names = sampleCatalogue.map(({ name }) => name);
  lab = await openQuestionLab(names, { python, tables: { visits, sums, letters, events } });
}, 120_000);

afterAll(() => lab.close());

const starters = sampleCatalogue.flatMap(({ name, starterQuestions }) =>
  starterQuestions.map((question) => [name, question] as const),
);

/** A result as a table, a record as its only row. */
function toTable(result: AnalysisResult): ResultTable {
  if (result.kind === "table") return result;
  const entries = result.kind === "scalar" ? [{ name: "rows", value: result.value }] : result.entries;
  const cells = entries.map(({ value }) => (typeof value === "object" && value !== null ? null : value));
  const columns = entries.map(({ name }) => ({ name, type: "" }));
  return { kind: "table", columns, rows: [cells], totalRows: 1 };
}

/** Rows as texts in any order: numbers to ten digits, names of rows as they are matched. */
function toRowTexts({ rows }: ResultTable): string[] {
  const toText = (cell: Cell) => (typeof cell === "number" ? Number(cell.toPrecision(10)) : cell);
  return rows.map((row) => JSON.stringify(row.map(toText))).sort();
}

async function expectAgreement(names: readonly string[], question: string): Promise<void> {
  const { kind, text, facts, outcome } = await lab.ask(names, question);
  expect([kind, text]).toEqual(["answered", expect.any(String)]);
  expect(facts.evaluation).toMatchObject({ is_valid: true, issues_found: [] });
  const reply = await performTask("recompute", facts);
  const executed = await lab.getExecutor().execute(
    {
      code: reply.status === "replied" ? reply.output : "",
      language: "sql",
      datasets: facts.datasets.map(({ id, versionId, name }) => ({ id, versionId, name })),
      seed: 1,
      guard: true,
      sessionId: SessionId.create(),
    },
    { signal: new AbortController().signal },
  );
  expect(executed.failure).toBeNull();
  const second = toTable(executed.result ?? { kind: "scalar", value: null });
  const result = outcome?.result ?? { kind: "scalar" as const, value: null };
  const first = toTable(result);
  expect(second.columns.map((column) => column.name)).toEqual(first.columns.map((column) => column.name));
  expect(toRowTexts(second)).toEqual(toRowTexts(first));
  expect(second.totalRows).toBe(first.totalRows);
  const figures = confirmFigures({ result, second, expected: [] });
  expect(figures.filter(({ status }) => status !== "confirmed")).toEqual([]);
}

describe("the query of a plan gives the values of its Python", () => {
  it.each(starters)("to a question that a sample is opened with: %s: %s", async (name, question) => {
    await expectAgreement([name], question);
  });

  it.each(varied)("%s: %s", async (name, question) => {
    await expectAgreement([name], question);
  });

  it("of a dataset that is not the first", async () => {
    await expectAgreement(["penguins", "visits"], "average weight net by smoker");
  });
});
