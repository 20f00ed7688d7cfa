import { afterAll, describe, expect } from "vitest";
import { openQuestionLab, toComparableRows, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";

const table = `order,region,units,sales
A1,North,12,100.5
A2,South,3,20
A3,North,24,200
Subtotal,,39,320.5
A4,West,5,50
A5,,6,60
Subtotal,,11,110
Total,,50,430.5
`;

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([], { python, tables: { orders: table } });
});

afterAll(() => lab.close());

describe("questions about data with totals among its rows", () => {
  it.each<[question: string, rows: unknown[][]]>([
    ["total sales", [[430.5]]],
    ["average units", [[10]]],
    [
      "total units by region",
      [
        ["North", 36],
        [null, 6],
        ["West", 5],
        ["South", 3],
      ],
    ],
    ["which order has the highest sales", [["A3"]]],
    ["how many orders are there", [[5]]],
    ["how many orders have more than 10 units", [[2]]],
    // What a person names is meant.
    ["sales where order is Total", [[430.5]]],
    ["how many rows are there", [[5]]],
    ["which columns have missing values", [["region", 4]]],
  ])("%s", async (question, rows) => {
    const { facts } = await lab.ask("orders", question);
    const found = toComparableRows(facts.execution?.result ?? null, rows[0]?.length ?? 0);
    expect(found.slice(0, rows.length)).toEqual(rows);
  });

  it("states what it excluded", async () => {
    const { text } = await lab.ask("orders", "how many rows are there");
    expect(text).toBe("There are **5 rows**.\n\nRows that are totals of others (“Subtotal” and “Total”) do not count.");
  });

  it("leaves it to the checks to count gaps among the other rows", async () => {
    const { facts, text } = await lab.ask("orders", "total units by region");
    expect(facts.alignment?.caveats).toEqual([]);
    expect(text).not.toContain("have no region");
  });
});
