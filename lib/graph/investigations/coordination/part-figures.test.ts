import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { MessageId, SessionId } from "@/lib/domain/ids";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import type { PlannedPart } from "../facts";
import { toPartFigures } from "./part-figures";

const place = { messageId: MessageId.create(), sessionId: SessionId.create() };
const part: PlannedPart = {
  id: "a1",
  title: "Customers",
  question: "Which customers moved?",
  datasets: ["orders"],
  declared: {
    measure: "revenue",
    definition: "sum of amount",
    request: null,
    own: [],
    scope: [],
    unit: "EUR",
    isOther: false,
    names: { before: "measure_before", after: "measure_after" },
  },
};

function toTable(names: readonly string[], rows: Cell[][]): ResultTable {
  return { kind: "table", columns: names.map((name) => ({ name, type: "" })), rows, totalRows: rows.length };
}

function toFigures(result: AnalysisResult, expected: string[] = []) {
  const plan = { variables_needed: [], constraints: [], analysis_type: "", success_criteria: "" };
  const expected_values = expected.map((name) => ({ name, meaning: "", unit: null, decimals: null }));
  return toPartFigures(
    part,
    place,
    { result, requirements: { ...plan, expected_values } },
    { stated: null, isOneSpan: false },
  );
}

const toLines = ({ figures }: ReturnType<typeof toFigures>) =>
  figures.map(({ id, name, value, points }) => `${id} ${name} = ${value}${points === null ? "" : ` ${points}`}`);

describe("the figures of an analyst", () => {
  // Forty customers of which the 38th decides, with the single values after the table.
  const rows = Array.from({ length: 40 }, (_, index): Cell[] => [1000 + index, 50, index === 37 ? -4950 : 50 + index]);
  const odd: AnalysisResult = {
    kind: "record",
    entries: [
      { name: "parts", value: toTable(["Customer No", "before", "after"], rows) },
      { name: "customers_lost", value: 3 },
      { name: "share_of_largest", value: 0.9 },
    ],
  };

  it("begin with single values, those of the plan first, and then the rows that change the most", () => {
    const found = toFigures(odd, ["share_of_largest"]);
    expect(toLines(found).slice(0, 6)).toEqual([
      "a1.1 Customers: share_of_largest = 0.9",
      "a1.2 Customers: customers_lost = 3",
      "a1.3 Customers: change of Customer No 1037 = -5000 down",
      "a1.4 Customers: Customer No 1037, before = 50",
      "a1.5 Customers: Customer No 1037, after = -4950",
      "a1.6 Customers: change of Customer No 1039 = 39 up",
    ]);
    expect([found.figures.length, found.leftOut]).toEqual([29, 93]);
  });

  it("are taken alternately from all tables", () => {
    const days = toTable(
      ["Day", "Revenue"],
      Array.from({ length: 31 }, (_, day): Cell[] => [
        `2024-03-${String(day + 1).padStart(2, "0")}`,
        day === 16 ? 0 : 100,
      ]),
    );
    const found = toFigures({ kind: "record", entries: [...odd.entries, { name: "days", value: days }] });
    expect(toLines(found).slice(2, 7)).toEqual([
      "a1.3 Customers: change of Customer No 1037 = -5000 down",
      "a1.4 Customers: Customer No 1037, before = 50",
      "a1.5 Customers: Customer No 1037, after = -4950",
      "a1.6 Customers: 2024-03-17, Revenue = 0",
      "a1.7 Customers: change of Customer No 1039 = 39 up",
    ]);
  });

  it("have a direction only if they are differences, whatever the rows are called", () => {
    const table = toTable(
      ["Segment", "revenue", "loss_before", "price_change", "drop"],
      [["Enterprise rise", 5, 6, -7, 8]],
    );
    expect(toLines(toFigures(table))).toEqual([
      "a1.1 Customers: Enterprise rise, revenue = 5",
      "a1.2 Customers: Enterprise rise, loss_before = 6",
      "a1.3 Customers: Enterprise rise, price_change = -7 down",
      "a1.4 Customers: Enterprise rise, drop = 8 down",
    ]);
  });

  it("are one value if a plan leaves no two periods", () => {
    const { figures } = toPartFigures(
      { ...part, declared: { ...part.declared, measure: "orders", isOther: true, unit: null } },
      place,
      { result: { kind: "record", entries: [] }, requirements: null },
      { stated: { before: 12, after: 12, names: part.declared.names }, isOneSpan: true },
    );
    expect(figures.map(({ name, value }) => [name, value])).toEqual([["Customers: orders", 12]]);
  });
});
