import { afterAll, beforeAll, expect, it } from "vitest";
import { openQuestionLab, toQuestionFacts, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { readChange } from "./read-change";

/** Orders of one to three items each, one item a row. */
function toItemTable(): string {
  const orders = ["2024-02", "2024-03"].flatMap((month) =>
    Array.from({ length: 28 }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`),
  );
  const rows = orders.flatMap((day, order) =>
    Array.from({ length: 1 + (order % 3) }, (_, item) =>
      [order + 1, day, item % 2 === 0 ? "Mitte" : "Nord", `$${10 + item}.50`].join(","),
    ),
  );
  return `${["Order No,Order date,Store,Amount", ...rows].join("\n")}\n`;
}

let lab: QuestionLab;
beforeAll(async () => {
  lab = await openQuestionLab([], { python: null, tables: { items: toItemTable() } });
});
afterAll(() => lab.close());

const amount = { kind: "sum", column: "Amount" };
const orders = { kind: "distinct", column: "Order No" };
const once = "Each of the orders counts once, because a value of Order No has 2 rows on average.";
const byRow = "Each row counts by itself: a value of Order No has 2 rows on average.";

it.each([
  ["Why did the number of orders drop in March?", { kind: "additive", of: orders }, [once]],
  ["Why did orders drop in March?", { kind: "additive", of: orders }, [once]],
  ["Why did the average order value fall in March?", { kind: "ratio", numerator: amount, denominator: orders }, [once]],
  ["Why did revenue per order fall in March?", { kind: "ratio", numerator: amount, denominator: orders }, [once]],
  ["Why did the average amount fall in March?", { kind: "average", column: "Amount" }, [byRow]],
  ["Why did the amount of Mitte fall in March?", { kind: "additive", of: amount }, []],
])("one row per item of an order: %s", (question, measure, notes) => {
  const reading = readChange(toQuestionFacts(question, [lab.facts("items")]));
  if ("explanation" in reading) throw new Error(reading.explanation);
  expect(reading.request.measure).toEqual(measure);
  expect(reading.notes.map(({ says }) => says)).toEqual(notes);
});
